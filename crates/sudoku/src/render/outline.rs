//! Where the lines of a board run: the walls between its boxes or regions, and the outline of any
//! set of cells. Both are exact, in whole cells, and independent of characters and pixels.
//!
//! Points are counted from the top left corner of the board. The point (x, y) is the top left
//! corner of the cell in row y and column x:
//!
//! ```text
//! (0,0)──(1,0)──(2,0)
//!   │ r1c1 │ r1c2 │         a wall between r1c1 and r2c1 runs from (0,1) to (1,1)
//! (0,1)──(1,1)──(2,1)
//! ```

use crate::grid::Cell;
use crate::shape::Shape;

/// The walls of a board: the borders of its boxes or regions.
#[derive(Clone, Copy)]
pub(super) struct Walls<'a>(pub(super) &'a Shape);

/// A straight piece of wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) from: (usize, usize),
    pub(super) to: (usize, usize),
}

impl Walls<'_> {
    /// Whether there is a wall above the cell in this row and column. `row` may be one past the
    /// last: the frame is above it.
    pub(super) fn above(self, row: usize, column: usize) -> bool {
        let Walls(shape) = self;
        let region = |row| shape.box_of(shape.cell_at(row, column));
        row == 0 || row == shape.size() || region(row - 1) != region(row)
    }

    /// Whether there is a wall to the left of the cell in this row and column. `column` may be one
    /// past the last: the frame is to its left.
    pub(super) fn left_of(self, row: usize, column: usize) -> bool {
        let Walls(shape) = self;
        let region = |column| shape.box_of(shape.cell_at(row, column));
        column == 0 || column == shape.size() || region(column - 1) != region(column)
    }

    /// The walls inside the frame, in the longest possible pieces.
    pub(super) fn pieces(self) -> Vec<Piece> {
        let size = self.0.size();
        let mut pieces = Vec::new();
        for line in 1..size {
            for [start, end] in runs(size, |column| self.above(line, column)) {
                pieces.push(Piece { from: (start, line), to: (end, line) });
            }
            for [start, end] in runs(size, |row| self.left_of(row, line)) {
                pieces.push(Piece { from: (line, start), to: (line, end) });
            }
        }
        pieces
    }
}

/// The maximal runs of numbers below `size` for which `is` holds, as start and exclusive end.
fn runs(size: usize, is: impl Fn(usize) -> bool) -> Vec<[usize; 2]> {
    let mut runs: Vec<[usize; 2]> = Vec::new();
    for at in (0..size).filter(|&at| is(at)) {
        match runs.last_mut() {
            Some([_, end]) if *end == at => *end += 1,
            _ => runs.push([at, at + 1]),
        }
    }
    runs
}

/// A corner of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Corner {
    pub(super) point: (usize, usize),
    /// The diagonal direction in which both sides of the corner move into the set. Moving every
    /// corner this way shrinks the outline.
    pub(super) inward: (i8, i8),
}

/// The directions along an outline, clockwise: each is a right turn from the one before.
const WAYS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The outlines of a set of cells, as closed loops with the set on their right. Parts that touch
/// only at a corner have separate loops, and so has every hole.
pub(super) fn outlines(shape: &Shape, cells: &[Cell]) -> Vec<Vec<Corner>> {
    let size = shape.size();
    let mut inside = vec![false; shape.cell_count()];
    for cell in cells {
        inside[cell.index()] = true;
    }
    // For each point, the directions in which an outline leaves it. A point where two parts touch
    // has two.
    let mut open = vec![[false; 4]; (size + 1) * (size + 1)];
    for &cell in cells {
        let corner = (shape.column(cell), shape.row(cell));
        for way in 0..WAYS.len() {
            // The cell beyond this side is on the left of the direction.
            let beyond = step(corner, WAYS[(way + 3) % 4]);
            let neighbour = beyond
                .is_some_and(|(x, y)| x < size && y < size && inside[shape.cell_at(y, x).index()]);
            if !neighbour {
                let (x, y) = [(0, 0), (1, 0), (1, 1), (0, 1)][way];
                open[(corner.1 + y) * (size + 1) + corner.0 + x][way] = true;
            }
        }
    }
    let mut loops = Vec::new();
    for start in 0..open.len() {
        // Every loop goes right somewhere.
        if open[start][0] {
            loops.push(walk(&mut open, size + 1, start));
        }
    }
    loops
}

/// Walks along an outline, from a point to the right and back to it, and closes the directions
/// taken.
fn walk(open: &mut [[bool; 4]], width: usize, start: usize) -> Vec<Corner> {
    let mut corners = Vec::new();
    let (mut at, mut way) = (start, 0);
    loop {
        open[at][way] = false;
        let (x, y) = WAYS[way];
        at = at.wrapping_add_signed(isize::from(y) * width as isize + isize::from(x));
        // Right turns first: they stay with the cell that the walk goes around.
        let next = [1, 0, 3].map(|turn| (way + turn) % 4).into_iter().find(|&way| open[at][way]);
        let next = next.unwrap_or(0);
        if next != way {
            let [(ax, ay), (bx, by)] = [way, next].map(|way| WAYS[(way + 1) % 4]);
            let point = (at % width, at / width);
            corners.push(Corner { point, inward: (ax + bx, ay + by) });
        }
        way = next;
        if !open[at][way] {
            // Only the first direction is already closed when the walk returns to it.
            return corners;
        }
    }
}

fn step((x, y): (usize, usize), (right, down): (i8, i8)) -> Option<(usize, usize)> {
    Some((x.checked_add_signed(right.into())?, y.checked_add_signed(down.into())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of cell sides inside the board that separate different regions.
    fn sides(shape: &Shape) -> usize {
        let size = shape.size();
        let region = |row, column| shape.box_of(shape.cell_at(row, column));
        let places = (1..size).flat_map(|line| (0..size).map(move |place| (line, place)));
        let differ = places.map(|(line, place)| {
            usize::from(region(line - 1, place) != region(line, place))
                + usize::from(region(place, line - 1) != region(place, line))
        });
        differ.sum()
    }

    fn distance(a: (usize, usize), b: (usize, usize)) -> usize {
        a.0.abs_diff(b.0) + a.1.abs_diff(b.1)
    }

    fn length(corners: &[Corner]) -> usize {
        let next = corners.iter().cycle().skip(1);
        corners.iter().zip(next).map(|(a, b)| distance(a.point, b.point)).sum()
    }

    fn shapes() -> Vec<Shape> {
        let patterns = [
            "aaab acbb ccdb cddd",
            "abab cdcd abab cdcd",
            "aaaabcccc aaabbbbfc ddabbbbfc ddaeefffc gdddeffcc gdeeehffi gdeeehiii gghhhhiii gggghhhii",
        ];
        let jigsaws = patterns.into_iter().filter_map(|pattern| Shape::jigsaw(pattern).ok());
        let plain = [1, 4, 6, 7, 9, 20].into_iter().filter_map(|size| Shape::of_size(size).ok());
        jigsaws.chain(plain).collect()
    }

    #[test]
    fn walls_are_as_long_as_the_cell_sides_between_regions() {
        assert_eq!(shapes().len(), 9);
        for shape in shapes() {
            let pieces = Walls(&shape).pieces();
            let total: usize = pieces.iter().map(|piece| distance(piece.from, piece.to)).sum();
            assert_eq!(total, sides(&shape), "{shape}");
        }
        assert_eq!(Walls(&Shape::classic()).pieces().len(), 4);
    }

    #[test]
    fn outlines_of_all_regions_cover_each_wall_twice_and_the_frame_once() {
        for shape in shapes() {
            let size = shape.size();
            let boxes = &shape.houses()[2 * size..3 * size];
            let loops = boxes.iter().flat_map(|house| outlines(&shape, &house.cells));
            let total: usize = loops.map(|corners| length(&corners)).sum();
            assert_eq!(total, 2 * sides(&shape) + 4 * size, "{shape}");
        }
    }

    #[test]
    fn a_ring_has_two_outlines_and_cells_that_touch_at_a_corner_one_each() {
        let shape = Shape::of_size(4).expect("a size");
        let cells = |pattern: &str| -> Vec<Cell> {
            let signs = pattern.bytes().filter(|sign| !sign.is_ascii_whitespace());
            shape
                .cells()
                .zip(signs)
                .filter(|&(_, sign)| sign == b'#')
                .map(|(cell, _)| cell)
                .collect()
        };
        let ring = outlines(&shape, &cells("###. #.#. ###. ...."));
        assert_eq!(ring.iter().map(|corners| length(corners)).collect::<Vec<_>>(), [12, 4]);
        let touching = outlines(&shape, &cells("#... .#.. .... ...."));
        assert_eq!(touching.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
        assert_eq!(touching[0][0], Corner { point: (1, 0), inward: (-1, 1) });
        assert!(outlines(&shape, &[]).is_empty());
    }
}
