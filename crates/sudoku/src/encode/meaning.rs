//! What the items of a board's problem stand for, and readable names for them.

use super::Numbering;
use crate::digit::Digit;
use crate::grid::Cell;
use crate::house::HouseKind;
use crate::shape::Shape;
use crate::symbols::Symbols;

/// Returns what each item of a board's problem stands for, in item order.
pub fn meanings(shape: &Shape) -> Vec<Meaning> {
    let numbering = Numbering::new(shape);
    let mut meanings: Vec<Meaning> = shape.cells().map(Meaning::Cell).collect();
    meanings.resize(numbering.end, Meaning::Cell(Cell::at(0)));
    for (house, &first) in numbering.houses.iter().enumerate() {
        for digit in shape.digits() {
            meanings[first + digit.index()] = Meaning::House(house, digit);
        }
    }
    for (pair, &first) in shape.pairs().iter().zip(&numbering.pairs) {
        let [one, other] = pair.cells;
        for (item, (x, y)) in (first..).zip(pair.relation.forbidden_pairs()) {
            meanings[item] = Meaning::NotBoth([(one, x), (other, y)]);
        }
    }
    meanings
}

/// What an item of a board's problem stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Meaning {
    /// The cell holds a digit.
    Cell(Cell),
    /// The house with this index in [`Shape::houses`] contains the digit.
    House(usize, Digit),
    /// At most one of these two placements holds.
    NotBoth([(Cell, Digit); 2]),
}

impl Meaning {
    /// Returns a short readable name: `r4c2`, `r4#7` (7 in row 4), `c2#7`, `b4#7`, `d1#7`
    /// (diagonal), `w1#7` (window), `o1#7` (centres of the boxes), `x1#7` (extra region),
    /// `r1c2#7/r2c4#7` (not both).
    ///
    /// ```
    /// use quadrille_sudoku::{Shape, encode};
    ///
    /// let shape = Shape::classic();
    /// let names: Vec<String> =
    ///     encode::meanings(&shape).iter().map(|item| item.name(&shape)).collect();
    /// assert_eq!(
    ///     [&names[28], &names[114], &names[177], &names[276]],
    ///     ["r4c2", "r4#7", "c2#7", "b4#7"]
    /// );
    /// ```
    pub fn name(&self, shape: &Shape) -> String {
        let symbols = Symbols::standard(shape.size());
        let placed = |(cell, digit)| format!("{}#{}", shape.cell_name(cell), symbols.sign(digit));
        match *self {
            Meaning::Cell(cell) => shape.cell_name(cell).to_string(),
            Meaning::House(number, digit) => {
                let house = &shape.houses()[number];
                let letter = match house.kind {
                    HouseKind::Row => 'r',
                    HouseKind::Column => 'c',
                    HouseKind::Box => 'b',
                    HouseKind::Diagonal => 'd',
                    HouseKind::Window => 'w',
                    HouseKind::CentreDot => 'o',
                    HouseKind::Extra => 'x',
                };
                format!("{letter}{}#{}", house.number + 1, symbols.sign(digit))
            }
            Meaning::NotBoth([one, other]) => format!("{}/{}", placed(one), placed(other)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::items;
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn an_item_means_what_its_options_have_in_common() {
        let four = Shape::of_size(4).expect("a size");
        let with = |variant| four.with(variant).expect("fits");
        let shapes = [
            Shape::classic()
                .with(Variant::Windoku)
                .and_then(|shape| shape.with(Variant::CentreDot))
                .expect("fits"),
            with(Variant::X),
            with(Variant::NonConsecutive),
            with(Variant::AntiKnight),
            four.with_regions("a..b .... .... b..a").expect("fits"),
        ];
        for shape in &shapes {
            let meanings = meanings(shape);
            assert_eq!(meanings.len(), shape.problem().item_count());
            let mut names: Vec<String> = meanings.iter().map(|item| item.name(shape)).collect();
            for cell in shape.cells() {
                for digit in shape.digits() {
                    let covered = items(shape, cell, digit);
                    let means = |item: &Meaning| match *item {
                        Meaning::Cell(other) => other == cell,
                        Meaning::House(house, other) => {
                            other == digit && shape.houses()[house].cells.contains(&cell)
                        }
                        Meaning::NotBoth(two) => two.contains(&(cell, digit)),
                    };
                    let meant = (1..).zip(&meanings).filter(|(_, item)| means(item));
                    let meant: Vec<usize> = meant.map(|(number, _)| number).collect();
                    let mut sorted = covered.clone();
                    sorted.sort_unstable();
                    assert_eq!(sorted, meant, "{shape} {cell:?}={digit}");
                }
            }
            names.sort();
            names.dedup();
            assert_eq!(names.len(), meanings.len(), "{shape}: item names are not unique");
        }
    }

    #[test]
    fn items_have_readable_names() {
        let named = |shape: &Shape, number: usize| meanings(shape)[number].name(shape);
        let x = Shape::classic().with(Variant::X).expect("fits");
        assert_eq!(named(&x, 324 + 6), "d1#7");
        let windows = Shape::classic().with(Variant::Windoku).expect("fits");
        assert_eq!(named(&windows, 324 + 9), "w2#1");
        let dots = Shape::classic().with(Variant::CentreDot).expect("fits");
        assert_eq!(named(&dots, 324), "o1#1");
        let four = Shape::of_size(4).expect("a size");
        let knight = four.with(Variant::AntiKnight).expect("fits");
        assert_eq!(named(&knight, 64), "r1c1#1/r2c3#1");
        let apart = four.with(Variant::NonConsecutive).expect("fits");
        assert_eq!([named(&apart, 64), named(&apart, 67)], ["r1c1#1/r1c2#2", "r1c1#2/r1c2#1"]);
        let regions = four.with_regions("a..b .... .... b..a").expect("fits");
        assert_eq!(named(&regions, 68), "x2#1");
        let large = Shape::of_size(16).expect("a size");
        assert_eq!(named(&large, 256 + 15), "r1#G");
    }
}
