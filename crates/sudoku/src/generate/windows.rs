//! Full grids of windoku boards with square boxes, without a search for the whole grid.
//!
//! A search hardly ever fills a 25×25 windoku. But such grids can be written down. With b rows in a
//! box, the rows fall into b *bands*, and in another way into b *floors*: one for each row of
//! windows, and one for the rows between and beside the windows. The same holds for columns. Where
//! a floor of rows crosses a floor of columns, in a window or between windows, each digit occurs
//! once.
//!
//! ```text
//! b = 3, row      0 1 2 | 3 4 5 | 6 7 8
//! band            0 0 0 | 1 1 1 | 2 2 2      Rows of one band have different colours, and so do
//! floor           2 0 0 | 0 2 1 | 1 1 2      rows of one floor: every regular graph of bands and
//! colour          0 1 2 | 0 1 2 | 0 1 2      floors, with a row for each edge, can be coloured
//!                                            like this (König 1916).
//! ```
//!
//! The digit of a cell is a pair, each half from a Latin square: the first from the *colour* of its
//! row and the *floor* of its column, the second from the *band* of its row and the *colour* of its
//! column. Each pair occurs once in every row, column, box and window. All of this is drawn at
//! random, but the structure shows. So a few digits at a time are removed everywhere, and a search
//! puts them back in another way.

use quadrille::Stop;
use quadrille::guard::Guard;

use super::fill::{Filler, Filling};
use crate::draw::Draw;
use crate::shape::{Boxes, Shape};
use crate::variant::Variant;

/// How often digits are put back in another way, for each digit.
const ROUNDS_A_DIGIT: usize = 2;
/// The number of digits removed at once. Six are put back successfully in one of ten tries, five in
/// every second.
const OUT: usize = 5;
/// Decisions allowed to put them back.
const DECISIONS: u64 = 300;

/// The number of rows in a box, if grids of this shape are made here.
pub(super) fn box_rows(shape: &Shape) -> Option<usize> {
    let &Boxes::Rectangles { rows, columns } = shape.box_layout() else { return None };
    // No regions apart from the windows.
    let houses = 3 * shape.size() + (rows - 1) * (rows - 1);
    let fits = rows == columns && shape.variants() == [Variant::Windoku];
    (fits && shape.houses().len() == houses).then_some(rows)
}

/// Makes a grid of a board with `rows` rows in a box, using a filler for the same shape.
pub(super) fn fill(
    rows: usize,
    filler: &mut Filler,
    draw: &mut Draw,
    guard: &Guard,
) -> Result<Vec<u8>, Stop> {
    let size = rows * rows;
    let mut grid = first(rows, draw);
    let mut digits: Vec<u8> = (1..=size as u8).collect();
    for _ in 0..ROUNDS_A_DIGIT * size {
        draw.shuffle(&mut digits);
        let out = &digits[..OUT];
        let rest: Vec<u8> =
            grid.iter().map(|digit| if out.contains(digit) { 0 } else { *digit }).collect();
        if let Filling::Full(other) = filler.complete(&rest, draw, DECISIONS, guard)? {
            grid = other;
        }
    }
    Ok(grid)
}

/// Writes down a grid by the formula.
fn first(rows: usize, draw: &mut Draw) -> Vec<u8> {
    let size = rows * rows;
    let [row_colors, column_colors] = [0; 2].map(|_| colors(rows, draw));
    let squares = [0; 2].map(|_| latin_square(rows, draw));
    let mut names: Vec<u8> = (1..=size as u8).collect();
    draw.shuffle(&mut names);
    let digit = |cell: usize| {
        let (row, column) = (cell / size, cell % size);
        let one = squares[0][row_colors[row] * rows + floor(rows, column)];
        let other = squares[1][row / rows * rows + column_colors[column]];
        names[one * rows + other]
    };
    (0..size * size).map(digit).collect()
}

/// The floor of a line. The last floor has the lines between the windows and at the edges.
fn floor(rows: usize, line: usize) -> usize {
    if line.is_multiple_of(rows + 1) { rows - 1 } else { line / (rows + 1) }
}

/// Draws a random Latin square, line by line.
fn latin_square(rows: usize, draw: &mut Draw) -> Vec<usize> {
    let mut orders = [0; 3].map(|_| (0..rows).collect::<Vec<usize>>());
    orders.iter_mut().for_each(|order| draw.shuffle(order));
    let [down, across, values] = orders;
    let value = |at: usize| values[(down[at / rows] + across[at % rows]) % rows];
    (0..rows * rows).map(value).collect()
}

/// A colour for each line, such that no two lines of a band or of a floor share one.
fn colors(rows: usize, draw: &mut Draw) -> Vec<usize> {
    let mut colors = vec![None; rows * rows];
    for color in 0..rows {
        // The remaining graph is regular, so each band can get a line on a different floor.
        let mut lines: Vec<usize> =
            (0..rows * rows).filter(|&line| colors[line].is_none()).collect();
        draw.shuffle(&mut lines);
        let mut of_floor = vec![None; rows];
        for band in 0..rows {
            choose(rows, band, &lines, &mut of_floor, &mut vec![false; rows]);
        }
        for line in of_floor.into_iter().flatten() {
            colors[line] = Some(color);
        }
    }
    colors.into_iter().map(|color| color.unwrap_or(0)).collect()
}

/// Chooses a line for a band, on a floor that no other band uses, or whose band can move to
/// another. The recursion is at most as deep as there are floors.
fn choose(
    rows: usize,
    band: usize,
    lines: &[usize],
    of_floor: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for &line in lines.iter().filter(|&&line| line / rows == band) {
        let floor = floor(rows, line);
        if std::mem::replace(&mut seen[floor], true) {
            continue;
        }
        let is_free = match of_floor[floor] {
            None => true,
            Some(other) => choose(rows, other / rows, lines, of_floor, seen),
        };
        if is_free {
            of_floor[floor] = Some(line);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::puzzle::Puzzle;

    fn windoku(rows: usize) -> Shape {
        Shape::boxes(rows, rows).and_then(|shape| shape.with(Variant::Windoku)).expect("fits")
    }

    fn assert_sound(shape: &Shape, digits: &[u8]) {
        let grid = Grid::new(shape, digits).expect("digits of the board");
        assert!(grid.is_full(), "{shape}");
        assert_eq!(Puzzle::new(grid).clash(), None, "{shape}");
    }

    /// The cells of each digit.
    fn places(grid: &[u8]) -> Vec<Vec<usize>> {
        let most = grid.iter().copied().max().unwrap_or(0);
        let of = |digit| (0..grid.len()).filter(|&cell| grid[cell] == digit).collect();
        (1..=most).map(of).collect()
    }

    #[test]
    fn grids_made_by_formula_keep_the_rules() {
        for rows in 2..=8 {
            for seed in 0..5 {
                assert_sound(&windoku(rows), &first(rows, &mut Draw::new(seed)));
            }
        }
    }

    #[test]
    fn little_is_left_of_the_grid_made_by_formula() {
        let guard = Guard::default();
        for rows in [4, 5] {
            let shape = windoku(rows);
            let before = first(rows, &mut Draw::new(1));
            let after = fill(rows, &mut Filler::new(&shape), &mut Draw::new(1), &guard);
            let after = after.expect("nothing stops it");
            assert_sound(&shape, &after);
            // The draws are the same, so both start alike. Renaming digits makes no difference
            // here.
            let [before, after] = [before, after].map(|grid| places(&grid));
            let same = after.iter().filter(|places| before.contains(places)).count();
            assert!(2 * same < before.len(), "{same} of {} digits", before.len());
        }
    }

    #[test]
    fn boards_with_additional_rules_are_left_to_the_search() {
        assert_eq!(box_rows(&windoku(4)), Some(4));
        assert_eq!(box_rows(&Shape::classic()), None);
        assert_eq!(box_rows(&windoku(3).with(Variant::X).expect("fits")), None);
        let corners = format!("a{}a", ".".repeat(79));
        assert_eq!(box_rows(&windoku(3).with_regions(&corners).expect("fits")), None);
        let flat = Shape::boxes(2, 3).and_then(|shape| shape.with(Variant::Windoku));
        assert_eq!(box_rows(&flat.expect("fits")), None);
    }
}
