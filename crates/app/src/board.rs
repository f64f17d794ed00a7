//! Boards of the protocol and boards of the library: one into the other.
//!
//! What comes in is checked here and nowhere else: every message names the field and, where there is one, the cell.

use quadrille_sudoku::{
    Boxes, Cell, Digit, DigitSet, Grid, HouseKind, PairRule, Puzzle, Shape, Symbols, Variant,
};

use crate::protocol::{Board, BoardShape, Fault, HouseOfBoard};

/// Signs for the regions of a jigsaw, as many as there can be.
const REGIONS: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/";

/// A state of play: a board that makes sense.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    /// The puzzle as it was set.
    pub(crate) givens: Puzzle,
    /// With the entries of the player.
    pub(crate) state: Puzzle,
    /// The notes, if any cell has some: a set for each cell, empty for a cell without notes or with a digit.
    pub(crate) notes: Option<Vec<DigitSet>>,
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
                    let name = shape.cell_name(cell);
                    return Err(Fault::new(format!("entries: {name} has a given"))
                        .hint("write a dot where a given stands"));
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

    /// Givens, entries and notes; a cell without notes has an empty set.
    pub(crate) fn noted(&self) -> Puzzle {
        let noted = self.notes.clone().and_then(|notes| self.state.clone().with_marks(notes));
        noted.unwrap_or_else(|| self.state.clone())
    }

    /// The same, where a cell without notes has all digits that those that stand leave to it.
    pub(crate) fn noted_everywhere(&self) -> Puzzle {
        let Some(notes) = &self.notes else { return self.state.clone() };
        let all = self.state.candidates();
        let filled = notes.iter().zip(all.sets());
        let filled = filled.map(|(&notes, &all)| if notes.is_empty() { all } else { notes });
        let filled: Vec<DigitSet> = filled.collect();
        self.state.clone().with_marks(filled).unwrap_or_else(|| self.state.clone())
    }
}

/// A board without digits that makes sense.
pub(crate) fn read_shape(told: &BoardShape) -> Result<Shape, Fault> {
    let BoardShape { size, boxes, regions, variants, .. } = told;
    let size = *size;
    let shape = match (boxes, regions) {
        (Some(_), Some(_)) => {
            return Err(
                Fault::new("shape: boxes and regions at once").hint("leave out one of them")
            );
        }
        (None, None) => Shape::of_size(size).map_err(within_shape)?,
        (&Some([rows, columns]), None) => {
            if rows.checked_mul(columns) != Some(size) {
                let message = format!("shape: boxes of {rows}×{columns} on a board of {size}");
                return Err(
                    Fault::new(message).hint("the rows times the columns of a box are the size")
                );
            }
            Shape::boxes(rows, columns).map_err(within_shape)?
        }
        (None, Some(regions)) => {
            let shape = Shape::jigsaw(regions).map_err(within_shape)?;
            if shape.size() != size {
                let message =
                    format!("shape: regions of a board of {} on one of {size}", shape.size());
                return Err(Fault::new(message).hint("one letter for each cell, row by row"));
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
    known.into_iter().try_fold(shape, with)
}

fn within_shape(error: quadrille_sudoku::SudokuError) -> Fault {
    Fault::from(error).within("shape")
}

/// The digits of a line: a sign for each cell.
fn read_digits(shape: &Shape, field: &str, text: &str) -> Result<Grid, Fault> {
    let count = text.chars().count();
    if count != shape.cell_count() {
        let message = format!("{field}: {count} signs for {} cells", shape.cell_count());
        return Err(
            Fault::new(message).hint("one sign a cell, row by row, and a dot if it is empty")
        );
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

fn foreign(shape: &Shape, field: &str, cell: Cell, sign: char) -> Fault {
    let (name, size) = (shape.cell_name(cell), shape.size());
    let symbols = Symbols::standard(size);
    let sign_of = |index| Digit::from_index(index).map_or('?', |digit| symbols.sign(digit));
    Fault::new(format!("{field}: `{}` in {name} is no digit of the board", sign.escape_debug()))
        .hint(format!("its {size} digits are {} to {}", sign_of(0), sign_of(size - 1)))
}

/// The notes of the cells that are empty, if there are any.
fn read_notes(grid: &Grid, notes: &[String]) -> Result<Option<Vec<DigitSet>>, Fault> {
    let shape = grid.shape();
    if notes.len() != shape.cell_count() {
        let message = format!("notes: {} for {} cells", notes.len(), shape.cell_count());
        return Err(Fault::new(message).hint("one text for each cell, which may be empty"));
    }
    let symbols = Symbols::standard(shape.size());
    let mut sets = Vec::with_capacity(notes.len());
    for (cell, signs) in shape.cells().zip(notes) {
        let digit = |sign| symbols.digit(sign).ok_or_else(|| foreign(shape, "notes", cell, sign));
        let set: DigitSet = signs.chars().map(digit).collect::<Result<_, _>>()?;
        sets.push(if grid.get(cell).is_some() { DigitSet::EMPTY } else { set });
    }
    Ok(sets.iter().any(|set| !set.is_empty()).then_some(sets))
}

/// A board without digits, as the page is told it.
pub(crate) fn tell_shape(shape: &Shape) -> BoardShape {
    let (boxes, regions) = match shape.box_layout() {
        &Boxes::Rectangles { rows, columns } => (Some([rows, columns]), None),
        Boxes::Regions(regions) => {
            let sign = |&region: &u8| char::from(REGIONS[usize::from(region) % REGIONS.len()]);
            (None, Some(regions.iter().map(sign).collect()))
        }
    };
    let house = |house: &quadrille_sudoku::House| HouseOfBoard {
        kind: kind_name(house.kind),
        cells: house.cells.iter().map(|cell| cell.index()).collect(),
    };
    let different = shape.pairs().iter().filter(|pair| pair.rule == PairRule::Different);
    BoardShape {
        size: shape.size(),
        boxes,
        regions,
        variants: shape.variants().iter().map(ToString::to_string).collect(),
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
        HouseKind::CentreDot | HouseKind::Extra => "region",
    }
}

/// A puzzle with all that it has, as the page is told it.
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

/// The signs of some digits, ascending.
pub(crate) fn signs(shape: &Shape, digits: DigitSet) -> String {
    let symbols = Symbols::standard(shape.size());
    (digits & shape.digits()).into_iter().map(|digit| symbols.sign(digit)).collect()
}
