//! Random full grids, for every shape except the classic board, large plain ones and large windoku.
//!
//! The search always decides where there is the least choice: in a cell with few digits left, or
//! for a digit with few places left in a house. It picks among equals at random, and then one of
//! their digits or places at random. Cells and digits with no choice left follow by themselves. Up
//! to 25×25 such a search hardly ever backtracks.
//!
//! ```text
//! cells     a word for each cell:             its digits, a bit each
//! places    a word for each house and digit:  the cells of the house that can hold it, a bit each
//! ```
//!
//! The grids are not drawn uniformly: nobody knows how to do that for large boards. Every grid can
//! occur, and the order of digits, rows and columns reveals nothing.

use quadrille::Stop;
use quadrille::guard::Guard;

use crate::digit::{Digit, DigitSet};
use crate::draw::Draw;
use crate::relation::Relation;
use crate::shape::Shape;

/// The largest board on which only cells are considered for decisions.
const SMALL: usize = 9;
/// Decisions between two looks at the clock: a millisecond on a large board.
const PORTION: u64 = 32;

/// The result of a search for a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Filling {
    /// A grid, row by row.
    Full(Vec<u8>),
    /// There is none.
    None,
    /// No grid was found within the allowed decisions.
    GivenUp,
}

/// Fills boards of one shape.
pub(super) struct Filler {
    size: usize,
    /// Whether the digits can be renamed.
    renames: bool,
    web: Vec<Strands>,
    /// The cells of each house that has all digits, house after house.
    members: Vec<u16>,
    cells: Vec<u64>,
    places: Vec<u64>,
    /// Digits removed from cells, in order.
    trail: Vec<(u16, u8)>,
    /// Cells that have their digit, in order.
    placed: Vec<u16>,
    is_placed: Vec<bool>,
    /// Cells and digits with no choice left.
    forced: Vec<(u16, u8)>,
    levels: Vec<Level>,
    smallest: Vec<u32>,
}

/// The rules that apply to a cell.
struct Strands {
    /// Cells that must hold a different digit.
    different: Vec<u16>,
    /// Cells with another rule, and the rule.
    related: Vec<(u16, Relation)>,
    /// For each house: where its words begin, and the bit of this cell in them.
    houses: Vec<(u32, u8)>,
}

/// A decision, and the state to return to.
struct Level {
    cell: u16,
    digit: u8,
    trail: usize,
    placed: usize,
}

impl Filler {
    pub(super) fn new(shape: &Shape) -> Filler {
        let size = shape.size();
        let full: Vec<usize> = (0..shape.houses().len())
            .filter(|&house| shape.houses()[house].cells.len() == size)
            .collect();
        let mut web: Vec<Strands> = Vec::with_capacity(shape.cell_count());
        for cell in shape.cells() {
            let mut different: Vec<u16> = shape
                .houses_of(cell)
                .flat_map(|house| &shape.houses()[house].cells)
                .filter(|&&other| other != cell)
                .map(|other| other.index() as u16)
                .collect();
            different.sort_unstable();
            different.dedup();
            let houses = full.iter().enumerate().filter_map(|(row, &house)| {
                let place = shape.houses()[house].cells.binary_search(&cell).ok()?;
                Some(((row * size) as u32, place as u8))
            });
            web.push(Strands { different, related: Vec::new(), houses: houses.collect() });
        }
        for pair in shape.pairs() {
            for [cell, other] in pair.both_ways() {
                let (strands, other) = (&mut web[cell.index()], other.index() as u16);
                match pair.relation.is_difference() {
                    true => strands.different.push(other),
                    false => strands.related.push((other, pair.relation_from(cell))),
                }
            }
        }
        let members = full.iter().flat_map(|&house| &shape.houses()[house].cells);
        Filler {
            size,
            renames: shape.allows_renaming(),
            web,
            members: members.map(|cell| cell.index() as u16).collect(),
            cells: Vec::new(),
            places: Vec::new(),
            trail: Vec::new(),
            placed: Vec::new(),
            is_placed: Vec::new(),
            forced: Vec::new(),
            levels: Vec::new(),
            smallest: Vec::new(),
        }
    }

    /// Looks for a grid with at most `decisions` decisions.
    pub(super) fn fill(
        &mut self,
        draw: &mut Draw,
        decisions: u64,
        guard: &Guard,
    ) -> Result<Filling, Stop> {
        self.begin();
        let mut sound = true;
        // If digits can be renamed, the first row can be in any order: if one order has no grid,
        // none has.
        if self.renames {
            let mut digits: Vec<u8> = (0..self.size as u8).collect();
            draw.shuffle(&mut digits);
            for (cell, digit) in (0..).zip(digits) {
                sound = sound && self.place(cell, digit);
            }
            sound = sound && self.follow();
        }
        self.search(sound, draw, decisions, guard)
    }

    /// Looks for a grid with these givens.
    pub(super) fn complete(
        &mut self,
        givens: &[u8],
        draw: &mut Draw,
        decisions: u64,
        guard: &Guard,
    ) -> Result<Filling, Stop> {
        self.begin();
        let sound = self.give(givens) && self.follow();
        self.search(sound, draw, decisions, guard)
    }

    fn search(
        &mut self,
        mut sound: bool,
        draw: &mut Draw,
        decisions: u64,
        guard: &Guard,
    ) -> Result<Filling, Stop> {
        let mut left = decisions;
        loop {
            if !sound {
                let Some(level) = self.levels.pop() else { return Ok(Filling::None) };
                self.undo(&level);
                sound = self.remove(level.cell, level.digit) && self.follow();
                continue;
            }
            if self.placed.len() == self.web.len() {
                let digit = |word: &u64| word.trailing_zeros() as u8 + 1;
                return Ok(Filling::Full(self.cells.iter().map(digit).collect()));
            }
            if left == 0 {
                return Ok(Filling::GivenUp);
            }
            left -= 1;
            if left.is_multiple_of(PORTION) {
                guard.ask()?;
            }
            let (cell, digit) = self.decide(draw);
            let (trail, placed) = (self.trail.len(), self.placed.len());
            self.levels.push(Level { cell, digit, trail, placed });
            sound = self.place(cell, digit) && self.follow();
        }
    }

    /// Whether singles alone lead from these givens to a full grid. If so, it is the only one.
    pub(super) fn follows(&mut self, board: &[u8]) -> bool {
        self.begin();
        self.give(board) && self.follow() && self.placed.len() == self.web.len()
    }

    /// Places the givens: digits from 1, or 0 for an empty cell.
    fn give(&mut self, board: &[u8]) -> bool {
        let givens = (0..).zip(board).filter(|&(_, &digit)| digit != 0);
        givens.into_iter().all(|(cell, &digit)| self.place(cell, digit - 1))
    }

    fn begin(&mut self) {
        let all = u64::MAX >> (64 - self.size);
        self.cells.clear();
        self.cells.resize(self.web.len(), all);
        self.places.clear();
        self.places.resize(self.members.len(), all);
        self.is_placed.clear();
        self.is_placed.resize(self.web.len(), false);
        self.trail.clear();
        self.placed.clear();
        self.forced.clear();
        self.levels.clear();
    }

    /// Picks one of the smallest choices at random, and one of its alternatives at random.
    fn decide(&mut self, draw: &mut Draw) -> (u16, u8) {
        let mut least = u32::MAX;
        self.smallest.clear();
        // On small boards, looking only at cells takes a third of the time and backtracks no more
        // often.
        let places = if self.size > SMALL { &self.places[..] } else { &[] };
        for (first, words) in [(0, &self.cells[..]), (self.cells.len(), places)] {
            for (at, &word) in words.iter().enumerate() {
                let size = word.count_ones();
                if size < 2 || size > least {
                    continue;
                }
                if size < least {
                    least = size;
                    self.smallest.clear();
                }
                self.smallest.push((first + at) as u32);
            }
        }
        let item = draw.one_of(&self.smallest) as usize;
        let cells = self.cells.len();
        let word = if item < cells { self.cells[item] } else { self.places[item - cells] };
        let mut rest = word;
        for _ in 0..draw.below(word.count_ones() as usize) {
            rest &= rest - 1;
        }
        let bit = rest.trailing_zeros() as usize;
        match item.checked_sub(cells) {
            None => (item as u16, bit as u8),
            Some(item) => {
                let (house, digit) = (item / self.size, item % self.size);
                (self.members[house * self.size + bit], digit as u8)
            }
        }
    }

    /// Places a digit, counted from 0, in a cell. Returns false if that leaves a cell or a digit
    /// without choices.
    fn place(&mut self, cell: u16, digit: u8) -> bool {
        let at = usize::from(cell);
        if self.is_placed[at] {
            return self.cells[at] == 1 << digit;
        }
        if self.cells[at] >> digit & 1 == 0 {
            return false;
        }
        self.is_placed[at] = true;
        self.placed.push(cell);
        let mut sound = true;
        let mut others = self.cells[at] & !(1 << digit);
        while others != 0 {
            sound &= self.remove(cell, others.trailing_zeros() as u8);
            others &= others - 1;
        }
        for k in 0..self.web[at].different.len() {
            sound &= self.remove(self.web[at].different[k], digit);
        }
        for k in 0..self.web[at].related.len() {
            let (other, relation) = &self.web[at].related[k];
            let (other, row) = (*other, Digit::from_index(digit.into()));
            for gone in row.map_or(DigitSet::EMPTY, |digit| relation.forbidden(digit)) {
                sound &= self.remove(other, gone.index() as u8);
            }
        }
        sound
    }

    /// Removes a digit from a cell. Returns false if that leaves a cell or a digit without choices.
    fn remove(&mut self, cell: u16, digit: u8) -> bool {
        let at = usize::from(cell);
        if self.cells[at] >> digit & 1 == 0 {
            return true;
        }
        let word = self.cells[at] & !(1 << digit);
        self.cells[at] = word;
        self.trail.push((cell, digit));
        let mut sound = word != 0;
        if word.is_power_of_two() {
            self.forced.push((cell, word.trailing_zeros() as u8));
        }
        for &(house, bit) in &self.web[at].houses {
            let house = house as usize;
            let places = &mut self.places[house + usize::from(digit)];
            *places &= !(1 << bit);
            sound &= *places != 0;
            if places.is_power_of_two() {
                let only = self.members[house + places.trailing_zeros() as usize];
                self.forced.push((only, digit));
            }
        }
        sound
    }

    /// Places everything that has no choice left. Returns false on a contradiction.
    fn follow(&mut self) -> bool {
        while let Some((cell, digit)) = self.forced.pop() {
            if !self.place(cell, digit) {
                return false;
            }
        }
        true
    }

    fn undo(&mut self, level: &Level) {
        self.forced.clear();
        for (cell, digit) in self.trail.drain(level.trail..).rev() {
            let at = usize::from(cell);
            self.cells[at] |= 1 << digit;
            for &(house, bit) in &self.web[at].houses {
                self.places[house as usize + usize::from(digit)] |= 1 << bit;
            }
        }
        for cell in self.placed.drain(level.placed..) {
            self.is_placed[usize::from(cell)] = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use quadrille::Cancel;

    use super::*;
    use crate::grid::Grid;
    use crate::puzzle::Puzzle;
    use crate::variant::Variant;

    fn filled(shape: &Shape, stream: u64) -> Filling {
        let filling = fill(shape, &mut Draw::stream(5, stream), 100_000, &Cancel::new());
        filling.expect("nothing stops the search")
    }

    fn fill(
        shape: &Shape,
        draw: &mut Draw,
        decisions: u64,
        cancel: &Cancel,
    ) -> Result<Filling, Stop> {
        Filler::new(shape).fill(draw, decisions, &Guard::from(cancel))
    }

    fn is_sound(shape: &Shape, filling: &Filling) -> bool {
        let Filling::Full(digits) = filling else { return false };
        let grid = Grid::new(shape, digits).expect("digits of the board");
        grid.is_full() && Puzzle::new(grid).clash().is_none()
    }

    #[test]
    fn boards_of_every_kind_are_filled_by_the_rules() {
        let nine = Shape::classic();
        let mut shapes: Vec<Shape> =
            [1, 4, 6, 9, 10, 12, 16].map(|n| Shape::of_size(n).expect("a size")).into();
        for variant in [Variant::X, Variant::Windoku, Variant::CentreDot, Variant::AntiKing] {
            shapes.push(nine.with(variant).expect("fits"));
        }
        shapes.push(nine.with(Variant::AntiKnight).expect("fits"));
        shapes.push(nine.with(Variant::NonConsecutive).expect("fits"));
        shapes.push(Shape::jigsaw("aabb abbc addc ddcc").expect("four regions"));
        for shape in &shapes {
            for stream in 0..5 {
                assert!(is_sound(shape, &filled(shape, stream)), "{shape}, stream {stream}");
            }
        }
    }

    #[test]
    fn a_shape_without_a_grid_is_recognised() {
        let shape = Shape::of_size(4).expect("a size").with(Variant::AntiKnight).expect("fits");
        let shape = shape.with(Variant::AntiKing).expect("fits");
        assert_eq!(filled(&shape, 0), Filling::None);
    }

    #[test]
    fn grids_of_two_streams_differ() {
        let nine = Shape::classic();
        assert_eq!(filled(&nine, 1), filled(&nine, 1));
        assert_ne!(filled(&nine, 1), filled(&nine, 2));
    }

    #[test]
    fn a_search_with_too_few_decisions_gives_up() {
        let filling = fill(&Shape::classic(), &mut Draw::new(1), 3, &Cancel::new());
        assert_eq!(filling, Ok(Filling::GivenUp));
    }

    #[test]
    fn cancelling_stops_the_search() {
        let cancel = Cancel::new();
        cancel.cancel();
        let filling = fill(&Shape::classic(), &mut Draw::new(1), 100_000, &cancel);
        assert_eq!(filling, Err(Stop::Cancelled));
    }
}
