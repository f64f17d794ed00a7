//! The rules of Sudoku, written from their definition: without the library's houses, encoder or
//! candidates.

use quadrille_sudoku::{Boxes, Grid, HouseKind, Puzzle, Shape, Variant};

/// Whether a grid is a solution of a puzzle: it is full, agrees with the placed digits and the
/// marks, and breaks no rule.
pub(crate) fn obeys(puzzle: &Puzzle, grid: &Grid) -> bool {
    let cells: Vec<(usize, u8)> = grid.as_bytes().iter().copied().enumerate().collect();
    let sound = |&(cell, digit): &(usize, u8)| {
        digit != 0 && may_hold(puzzle, cell, digit) && !clashes(puzzle, &cells[..cell], cell, digit)
    };
    cells.iter().all(sound)
}

/// Counts the solutions by brute force: every digit in every cell, one after the other.
#[allow(dead_code, reason = "not every test that includes this file uses it")]
pub(crate) fn count(puzzle: &Puzzle) -> usize {
    fn go(puzzle: &Puzzle, placed: &mut Vec<(usize, u8)>) -> usize {
        let cell = placed.len();
        if cell == puzzle.shape().cell_count() {
            return 1;
        }
        let mut found = 0;
        for digit in 1..=puzzle.shape().size() as u8 {
            if may_hold(puzzle, cell, digit) && !clashes(puzzle, placed, cell, digit) {
                placed.push((cell, digit));
                found += go(puzzle, placed);
                placed.pop();
            }
        }
        found
    }
    go(puzzle, &mut Vec::new())
}

/// Whether the placed digits and the marks let a cell hold a digit.
fn may_hold(puzzle: &Puzzle, cell: usize, digit: u8) -> bool {
    match (puzzle.grid().as_bytes()[cell], puzzle.marks()) {
        (0, None) => true,
        (0, Some(marks)) => marks[cell].bits() >> (digit - 1) & 1 == 1,
        (given, _) => given == digit,
    }
}

/// Whether a digit breaks a rule with one of those placed before it.
fn clashes(puzzle: &Puzzle, placed: &[(usize, u8)], cell: usize, digit: u8) -> bool {
    let at = |cell: usize| (cell / puzzle.shape().size(), cell % puzzle.shape().size());
    placed.iter().any(|&(other, theirs)| {
        may_not_both(puzzle.shape(), (at(other), theirs), (at(cell), digit))
    })
}

type Placed = ((usize, usize), u8);

/// Whether a rule forbids these two digits in these two cells.
fn may_not_both(shape: &Shape, ((r, c), x): Placed, ((s, d), y): Placed) -> bool {
    let n = shape.size();
    let (down, right) = (r.abs_diff(s), c.abs_diff(d));
    let same_box = match shape.box_layout() {
        &Boxes::Rectangles { rows, columns } => r / rows == s / rows && c / columns == d / columns,
        Boxes::Regions(regions) => regions[r * n + c] == regions[s * n + d],
    };
    let mut differ = r == s || c == d || same_box || in_extra_region(shape, (r, c), (s, d));
    for variant in shape.variants() {
        differ |= match (variant, shape.box_layout()) {
            (Variant::X, _) => (r == c && s == d) || (r + c == n - 1 && s + d == n - 1),
            (Variant::AntiKnight, _) => (down, right) == (1, 2) || (down, right) == (2, 1),
            (Variant::AntiKing, _) => down <= 1 && right <= 1,
            (Variant::Windoku, &Boxes::Rectangles { rows, columns }) => {
                let window = |r: usize, c: usize| {
                    let inside = !r.is_multiple_of(rows + 1) && !c.is_multiple_of(columns + 1);
                    inside.then_some((r / (rows + 1), c / (columns + 1)))
                };
                window(r, c).is_some() && window(r, c) == window(s, d)
            }
            (Variant::CentreDot, &Boxes::Rectangles { rows, columns }) => {
                let centre =
                    |r: usize, c: usize| (r % rows, c % columns) == (rows / 2, columns / 2);
                centre(r, c) && centre(s, d)
            }
            _ => false,
        };
    }
    let beside = down + right == 1 && shape.variants().contains(&Variant::NonConsecutive);
    (differ && x == y) || (beside && x.abs_diff(y) == 1)
}

/// Whether both cells are in the same region that was given as a pattern.
fn in_extra_region(shape: &Shape, a: (usize, usize), b: (usize, usize)) -> bool {
    // The patterns are kept only in the houses made from them.
    let extra = shape.houses().iter().filter(|house| house.kind == HouseKind::Extra);
    let cells = [a, b].map(|(row, column)| shape.cell(row, column).expect("on the board"));
    extra.into_iter().any(|house| cells.iter().all(|cell| house.cells.contains(cell)))
}
