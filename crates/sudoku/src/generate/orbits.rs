//! Where the givens of a puzzle are: symmetries of the square.
//!
//! A puzzle has a symmetry if every cell has a given exactly when its images do. Cells that are
//! images of each other form an *orbit*: their givens are set and removed together.
//!
//! ```text
//! half-turn    quarter-turn   diagonal     horizontal   vertical     full
//! a . . b      a . . a        . a b c      a b c d      a b b a      a b b a
//! . . . c      . b b .        a . d e      e f g h      c d d c      b c c b
//! c . . .      . b b .        b d . f      e f g h      e f f e      b c c b
//! b . . a      a . . a        c e f .      a b c d      g h h g      a b b a
//! ```

use std::fmt;
use std::str::FromStr;

use crate::error::{ErrorKind, NameOf, SudokuError};
use crate::shape::Shape;

/// The symmetry of the givens of a puzzle. Only their places count, not their digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Unchanged by a half turn, as in most newspapers.
    HalfTurn,
    /// Unchanged by a quarter turn.
    QuarterTurn,
    /// Mirrored in the diagonal that falls from the top left corner.
    Diagonal,
    /// Mirrored in the diagonal that rises from the bottom left corner.
    AntiDiagonal,
    /// Mirrored in the horizontal middle line: top and bottom match.
    Horizontal,
    /// Mirrored in the vertical middle line: left and right match.
    Vertical,
    /// All of these together.
    Full,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: &'static [Symmetry] = &[
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::Diagonal,
        Symmetry::AntiDiagonal,
        Symmetry::Horizontal,
        Symmetry::Vertical,
        Symmetry::Full,
    ];

    /// Returns the name used on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::QuarterTurn => "quarter-turn",
            Symmetry::Diagonal => "diagonal",
            Symmetry::AntiDiagonal => "anti-diagonal",
            Symmetry::Horizontal => "horizontal",
            Symmetry::Vertical => "vertical",
            Symmetry::Full => "full",
        }
    }

    /// Returns other common names.
    pub fn aliases(self) -> &'static [&'static str] {
        match self {
            Symmetry::HalfTurn => &["180", "rotate180", "rotational"],
            Symmetry::QuarterTurn => &["90", "rotate90"],
            Symmetry::AntiDiagonal => &["antidiagonal"],
            Symmetry::Horizontal => &["flip", "top-bottom"],
            Symmetry::Vertical => &["mirror", "left-right"],
            Symmetry::None | Symmetry::Diagonal | Symmetry::Full => &[],
        }
    }

    /// The images of a cell, including itself, on a board of `size` digits.
    fn images(self, size: usize, (row, column): (usize, usize)) -> Vec<(usize, usize)> {
        let last = size - 1;
        let half_turn = (last - row, last - column);
        let quarters = [(column, last - row), (last - column, row)];
        let mirrored = [(row, last - column), (last - row, column)];
        let diagonals = [(column, row), (last - column, last - row)];
        let mut images = vec![(row, column)];
        match self {
            Symmetry::None => {}
            Symmetry::HalfTurn => images.push(half_turn),
            Symmetry::QuarterTurn => {
                images.push(half_turn);
                images.extend(quarters);
            }
            Symmetry::Diagonal => images.push(diagonals[0]),
            Symmetry::AntiDiagonal => images.push(diagonals[1]),
            Symmetry::Horizontal => images.push(mirrored[1]),
            Symmetry::Vertical => images.push(mirrored[0]),
            Symmetry::Full => {
                images.push(half_turn);
                images.extend(quarters.into_iter().chain(mirrored).chain(diagonals));
            }
        }
        images
    }

    /// The orbits of the cells of a board, by index: each in ascending order, sorted by first cell.
    pub(super) fn orbits(self, shape: &Shape) -> Vec<Vec<u16>> {
        let size = shape.size();
        let mut orbits = Vec::new();
        for cell in 0..shape.cell_count() {
            let images = self.images(size, (cell / size, cell % size));
            let mut orbit: Vec<u16> =
                images.iter().map(|&(row, column)| (row * size + column) as u16).collect();
            orbit.sort_unstable();
            orbit.dedup();
            if usize::from(orbit[0]) == cell {
                orbits.push(orbit);
            }
        }
        orbits
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = SudokuError;

    fn from_str(name: &str) -> Result<Symmetry, SudokuError> {
        let known = |one: &Symmetry| one.name() == name || one.aliases().contains(&name);
        Symmetry::ALL.iter().copied().find(known).ok_or_else(|| {
            let known = Symmetry::ALL.iter().copied().map(Symmetry::name).collect();
            ErrorKind::unknown(NameOf::Symmetry, name, known).into()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_partition_the_cells() {
        for size in [1, 4, 6, 9, 10] {
            let shape = Shape::of_size(size).expect("a size");
            for &symmetry in Symmetry::ALL {
                let mut cells = symmetry.orbits(&shape).concat();
                cells.sort_unstable();
                let all = 0..shape.cell_count() as u16;
                assert!(cells.into_iter().eq(all), "{symmetry} on {shape}");
                assert_eq!(symmetry.name().parse(), Ok(symmetry));
            }
        }
    }

    #[test]
    fn the_number_of_orbits_matches_the_group() {
        let nine = Shape::classic();
        let orbits = |symmetry: &Symmetry| symmetry.orbits(&nine).len();
        let counts: Vec<usize> = Symmetry::ALL.iter().map(orbits).collect();
        assert_eq!(counts, [81, 41, 21, 45, 45, 45, 45, 15]);
    }

    #[test]
    fn all_cells_of_an_orbit_have_the_same_images() {
        for &symmetry in Symmetry::ALL {
            for orbit in symmetry.orbits(&Shape::classic()) {
                for &cell in &orbit {
                    let at = (usize::from(cell) / 9, usize::from(cell) % 9);
                    let mut images: Vec<u16> = symmetry
                        .images(9, at)
                        .iter()
                        .map(|&(row, column)| (9 * row + column) as u16)
                        .collect();
                    images.sort_unstable();
                    images.dedup();
                    assert_eq!(images, orbit, "{symmetry}");
                }
            }
        }
    }
}
