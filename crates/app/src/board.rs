//! Converts between the boards of the protocol and those of the library.
//!
//! Input is checked here and nowhere else. Every message names the field and, where there is one,
//! the cell.

use quadrille_sudoku::{
    Boxes, Cell, Digit, DigitSet, ErrorKind, Grid, HouseKind, MarksError, Notes, Puzzle, Shape,
    Symbols, Variant,
};

use crate::fault::{RequestFault, SignsOf};
use crate::protocol::{Board, BoardShape, Fault, HouseOfBoard};

/// A state of play: a board that has been checked.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    /// The puzzle as it was set.
    pub(crate) givens: Puzzle,
    /// The puzzle with the player's entries.
    pub(crate) state: Puzzle,
    /// The notes, if any cell has some: one set per cell, empty for a cell with a digit or without
    /// notes.
    pub(crate) notes: Option<Notes>,
}

impl Play {
    pub(crate) fn read(board: &Board) -> Result<Play, Fault> {
        let shape = read_shape(&board.shape)?;
        let givens = read_digits(&shape, "givens", &board.givens)?;
        let mut grid = givens.clone();
        let mut entries = Vec::new();
        if let Some(text) = &board.entries {
            for (cell, digit) in read_digits(&shape, "entries", text)?.filled() {
                if givens.get(cell).is_some() {
                    let kind = RequestFault::EntryOnGiven { cell: shape.cell_name(cell) };
                    return Err(Fault::from(kind).within("entries"));
                }
                grid.set(cell, Some(digit));
                entries.push(cell);
            }
        }
        let notes = match &board.notes {
            Some(notes) => read_notes(&grid, notes)?,
            None => None,
        };
        let state = Puzzle::new(grid).with_entries(entries);
        Ok(Play { givens: Puzzle::new(givens), state, notes })
    }

    /// Returns givens, entries and, as marks, the notes. A cell without notes has all digits that
    /// do not clash with others.
    pub(crate) fn noted_everywhere(&self) -> Puzzle {
        let Some(notes) = &self.notes else { return self.state.clone() };
        let all = self.state.candidates();
        let filled = notes.sets().iter().zip(all.sets());
        let filled = filled.map(|(&notes, &all)| if notes.is_empty() { all } else { notes });
        let filled: Vec<DigitSet> = filled.collect();
        self.state.clone().with_marks(filled).unwrap_or_else(MarksError::into_puzzle)
    }
}

/// Checks and converts a board without digits.
pub(crate) fn read_shape(told: &BoardShape) -> Result<Shape, Fault> {
    let BoardShape { size, boxes, regions, variants, extra, .. } = told;
    let size = *size;
    let shape = match (boxes, regions) {
        (Some(_), Some(_)) => {
            return Err(Fault::from(ErrorKind::BoxesAndRegions).within("shape"));
        }
        (None, None) => Shape::of_size(size).map_err(within_shape)?,
        (&Some([rows, columns]), None) => {
            if rows.checked_mul(columns) != Some(size) {
                let kind = ErrorKind::BoxSize { rows, columns, size };
                return Err(Fault::from(kind).within("shape"));
            }
            Shape::boxes(rows, columns).map_err(within_shape)?
        }
        (None, Some(regions)) => {
            let shape = Shape::jigsaw(regions).map_err(within_shape)?;
            if shape.size() != size {
                let kind = RequestFault::RegionsOfSize { regions: shape.size(), size };
                return Err(Fault::from(kind).within("shape"));
            }
            shape
        }
    };
    let mut known: Vec<Variant> = Vec::new();
    for name in variants {
        let variant = name.parse().map_err(within_shape)?;
        if !known.contains(&variant) {
            known.push(variant);
        }
    }
    let with = |shape: Shape, variant| shape.with(variant).map_err(within_shape);
    let shape = known.into_iter().try_fold(shape, with)?;
    let with = |shape: Shape, regions: &String| shape.with_regions(regions).map_err(within_shape);
    extra.iter().try_fold(shape, with)
}

fn within_shape(error: quadrille_sudoku::SudokuError) -> Fault {
    Fault::from(error).within("shape")
}

/// Reads the digits of a line: one sign per cell.
fn read_digits(shape: &Shape, field: &'static str, text: &str) -> Result<Grid, Fault> {
    let (count, cells) = (text.chars().count(), shape.cell_count());
    if count != cells {
        let kind = RequestFault::ListLength { of: SignsOf::Signs, count, cells };
        return Err(Fault::from(kind).within(field));
    }
    let symbols = Symbols::standard(shape.size());
    let mut grid = Grid::empty(shape);
    for (cell, sign) in shape.cells().zip(text.chars()) {
        if sign != '.' {
            let digit = symbols.digit(sign).ok_or_else(|| foreign(shape, field, cell, sign))?;
            grid.set(cell, Some(digit));
        }
    }
    Ok(grid)
}

/// The fault of a sign that is not a digit of the board.
pub(crate) fn foreign(shape: &Shape, field: &'static str, cell: Cell, sign: char) -> Fault {
    let (cell, size) = (shape.cell_name(cell), shape.size());
    let symbols = Symbols::standard(size);
    let sign_of = |index| Digit::from_index(index).map_or('?', |digit| symbols.sign(digit));
    let (first, last) = (sign_of(0), sign_of(size - 1));
    let sign = sign.escape_debug().to_string();
    Fault::from(RequestFault::ForeignSign { sign, cell, size, first, last }).within(field)
}

/// Reads the notes of the empty cells; `None` if there are none.
fn read_notes(grid: &Grid, notes: &[String]) -> Result<Option<Notes>, Fault> {
    let shape = grid.shape();
    let (count, cells) = (notes.len(), shape.cell_count());
    if count != cells {
        let kind = RequestFault::ListLength { of: SignsOf::Notes, count, cells };
        return Err(Fault::from(kind).within("notes"));
    }
    let symbols = Symbols::standard(shape.size());
    let mut sets = Vec::with_capacity(notes.len());
    for (cell, signs) in shape.cells().zip(notes) {
        let digit = |sign| symbols.digit(sign).ok_or_else(|| foreign(shape, "notes", cell, sign));
        let set: DigitSet = signs.chars().map(digit).collect::<Result<_, _>>()?;
        sets.push(if grid.get(cell).is_some() { DigitSet::EMPTY } else { set });
    }
    let is_any = sets.iter().any(|set| !set.is_empty());
    Ok(Notes::new(shape, sets).filter(|_| is_any))
}

/// Converts a board without digits for the page.
pub(crate) fn tell_shape(shape: &Shape) -> BoardShape {
    let boxes = match *shape.box_layout() {
        Boxes::Rectangles { rows, columns } => Some([rows, columns]),
        Boxes::Regions(_) => None,
    };
    let house = |house: &quadrille_sudoku::House| HouseOfBoard {
        kind: kind_name(house.kind),
        cells: house.cells.iter().map(|cell| cell.index()).collect(),
    };
    let different = shape.pairs().iter().filter(|pair| pair.relation.is_difference());
    BoardShape {
        size: shape.size(),
        boxes,
        regions: shape.region_pattern(),
        variants: shape.variants().iter().map(ToString::to_string).collect(),
        extra: shape.extra_patterns(),
        houses: shape.houses().iter().map(house).collect(),
        apart: different.map(|pair| pair.cells.map(Cell::index)).collect(),
    }
}

fn kind_name(kind: HouseKind) -> &'static str {
    match kind {
        HouseKind::Row => "row",
        HouseKind::Column => "column",
        HouseKind::Box => "box",
        HouseKind::Diagonal => "diagonal",
        HouseKind::Window => "window",
        _ => "region",
    }
}

/// Converts a puzzle, with entries and marks, for the page.
pub(crate) fn tell(puzzle: &Puzzle) -> Board {
    let shape = puzzle.shape();
    let mut givens = puzzle.grid().clone();
    let mut entries = Grid::empty(shape);
    for &cell in puzzle.entries() {
        givens.set(cell, None);
        entries.set(cell, puzzle.get(cell));
    }
    let notes = |marks: &[DigitSet]| {
        let note = |cell: Cell| match puzzle.get(cell) {
            Some(_) => String::new(),
            None => signs(shape, marks[cell.index()]),
        };
        shape.cells().map(note).collect()
    };
    Board {
        shape: tell_shape(shape),
        givens: givens.to_string(),
        entries: (!puzzle.entries().is_empty()).then(|| entries.to_string()),
        notes: puzzle.marks().map(notes),
    }
}

/// Returns the signs of some digits, in ascending order.
pub(crate) fn signs(shape: &Shape, digits: DigitSet) -> String {
    let symbols = Symbols::standard(shape.size());
    (digits & shape.digits()).into_iter().map(|digit| symbols.sign(digit)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn play(board: Value) -> Result<Play, Fault> {
        Play::read(&serde_json::from_value(board).expect("a board"))
    }

    fn message(board: Value) -> String {
        play(board).expect_err("a fault").message
    }

    fn four(field: &str, value: Value) -> Value {
        let mut board = json!({"shape": {"size": 4}, "givens": "1.....3..2.....4"});
        board[field] = value;
        board
    }

    #[test]
    fn every_shape_in_an_answer_can_be_sent_back() {
        let mut shapes: Vec<Shape> = (1..=64).flat_map(Shape::of_size).collect();
        shapes.push(Shape::boxes(3, 2).expect("a size"));
        shapes.push(Shape::jigsaw("aaabacbbccdbcddd").expect("regions"));
        shapes.extend(
            Variant::ALL
                .iter()
                .copied()
                .map(|variant| Shape::classic().with(variant).expect("it fits")),
        );
        let overlapping = ["a..a........a..a", ".bb...cc........", "a...a..........."];
        let four = Shape::of_size(4).and_then(|shape| shape.with(Variant::X)).expect("a size");
        let extra = overlapping.iter().try_fold(four, |shape, signs| shape.with_regions(signs));
        shapes.push(extra.expect("regions"));
        let rows: String = (0..64 * 64).filter_map(|cell| char::from_u32(48 + cell / 64)).collect();
        shapes.push(Shape::jigsaw(&rows).expect("regions"));
        for shape in shapes {
            let told = serde_json::to_value(tell_shape(&shape)).expect("plain data");
            let back: BoardShape = serde_json::from_value(told).expect("a shape");
            assert!(back.houses.is_empty() && back.apart.is_empty());
            assert_eq!(read_shape(&back).map_err(|fault| fault.message), Ok(shape));
        }
    }

    #[test]
    fn pairs_that_no_house_contains_are_listed() {
        let knight = Shape::of_size(4).and_then(|shape| shape.with(Variant::AntiKnight));
        let told = tell_shape(&knight.expect("it fits"));
        assert!(told.apart.contains(&[0, 6]) && told.apart.contains(&[0, 9]), "{:?}", told.apart);
    }

    #[test]
    fn givens_entries_and_notes_are_kept_apart_and_combined() {
        let mut notes = vec![""; 16];
        (notes[0], notes[1], notes[2]) = ("34", "34", "242");
        let mut board = four("notes", json!(notes));
        board["entries"] = json!(".3..............");
        let play = play(board).expect("a board");
        assert_eq!(play.givens.grid().to_string(), "1.....3..2.....4");
        assert_eq!(play.state.grid().to_string(), "13....3..2.....4");
        // Notes in a cell with a digit are ignored.
        let noted = play.notes.as_ref().expect("notes");
        let told = [0, 1, 2].map(|cell| signs(play.state.shape(), noted.sets()[cell]));
        assert_eq!(told, ["", "", "24"]);
        assert_eq!(tell(&play.state).entries.as_deref(), Some(".3.............."));
        let everywhere = tell(&play.noted_everywhere()).notes.expect("notes");
        assert_eq!((everywhere[2].as_str(), everywhere[3].as_str()), ("24", "2"));
    }

    #[test]
    fn a_board_without_any_note_is_not_noted() {
        let play = play(four("notes", json!(vec![""; 16]))).expect("a board");
        assert_eq!(play.notes, None);
        assert_eq!(play.noted_everywhere().marks(), None);
    }

    #[test]
    fn faults_name_their_field_and_cell() {
        assert_eq!(message(four("givens", json!("1..."))), "givens: 4 characters for 16 cells");
        let foreign = "givens: `7` in r1c2 is not a digit of the board";
        assert_eq!(message(four("givens", json!("17....3..2.....4"))), foreign);
        let given = "entries: r1c1 has a given";
        assert_eq!(message(four("entries", json!("1..............."))), given);
        assert_eq!(message(four("notes", json!(["1"]))), "notes: 1 for 16 cells");
        let mut notes = vec![""; 16];
        notes[5] = "1x";
        let foreign = "notes: `x` in r2c2 is not a digit of the board";
        assert_eq!(message(four("notes", json!(notes))), foreign);
        for (shape, fault) in [
            (json!({"size": 0}), "shape: a board cannot have 0 digits"),
            (json!({"size": 65}), "shape: a board cannot have 65 digits"),
            (json!({"size": 4, "boxes": [2, 3]}), "shape: boxes of 2×3 do not fit a 4×4 board"),
            (json!({"size": 4, "boxes": [0, 0]}), "shape: boxes of 0×0 do not fit a 4×4 board"),
            (
                json!({"size": 4, "boxes": [usize::MAX, 2]}),
                "shape: boxes of 18446744073709551615×2 do not fit a 4×4 board",
            ),
            (
                json!({"size": 9, "regions": "aaabacbbccdbcddd"}),
                "shape: the regions are for a board of 4, not 9",
            ),
            (
                json!({"size": 4, "boxes": [2, 2], "regions": "aaabacbbccdbcddd"}),
                "shape: both `boxes` and `regions`",
            ),
            (json!({"size": 4, "variants": ["killer"]}), "shape: unknown variant `killer`"),
            (
                json!({"size": 5, "variants": ["windoku"]}),
                "shape: boxes of 1×5 leave no room for windows",
            ),
        ] {
            assert_eq!(message(four("shape", shape)), fault);
        }
    }

    #[test]
    fn a_rule_named_a_thousand_times_is_applied_once() {
        let shape = json!({"size": 9, "variants": vec!["x"; 1000]});
        let shape: BoardShape = serde_json::from_value(shape).expect("a shape");
        assert_eq!(read_shape(&shape).expect("it fits").variants(), [Variant::X]);
    }
}
