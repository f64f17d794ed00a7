//! Polyominoes and polycubes as pieces, and the well-known sets of them.
//!
//! A piece is a set of cells in space; a polyomino has one layer. How it may be moved also depends
//! on the board. In the plane it may be rotated, and turned over unless it is *one-sided*. In space
//! it has the 24 rotations but no mirror images, since a block of wood cannot be turned inside out:
//! A and B of the Soma cube are mirror images of each other.
//!
//! ```text
//! F    I  L   N   P   T    U    V    W    X    Y   Z
//! .##  #  #.  .#  ##  ###  #.#  #..  #..  .#.  .#  ##.
//! ##.  #  #.  .#  ##  .#.  ###  #..  ##.  ###  ##  .#.     the twelve pentominoes
//! .#.  #  #.  ##  #.  .#.       ###  .##  .#.  .#  .##     in Golomb's letters
//!      #  ##  #.                               .#
//!      #
//! ```
//!
//! The tetrominoes are I O T S L, and in the one-sided set also Z and J. The 35 hexominoes have no
//! generally accepted letters; they are H1 … H35 in the order of their cells.
//!
//! Orientations are found by applying every symmetry and dropping duplicates: at most 48 steps per
//! piece.

use super::board::{Cell, is_pattern, read_pattern};
use super::error::{ModelError, ModelErrorKind as Kind, excerpt};
use super::labels::is_name;

/// A polyomino or polycube: a name, its cells, and whether it may be turned over in the plane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    name: String,
    cells: Vec<Cell>,
    one_sided: bool,
}

/// Limit on pieces. Names are compared pairwise, and no puzzle has this many.
const MOST_PIECES: usize = 1000;

/// The sets of pieces by name, with each piece as a pattern.
const SETS: [(&str, &[(&str, &str)]); 6] = [
    ("monominoes", &[("O", "#")]),
    ("dominoes", &[("I", "##")]),
    ("trominoes", &[("I", "###"), ("L", "##/#.")]),
    (
        "tetrominoes",
        &[("I", "####"), ("O", "##/##"), ("T", "###/.#."), ("S", ".##/##."), ("L", "..#/###")],
    ),
    (
        "pentominoes",
        &[
            ("F", ".##/##./.#."),
            ("I", "#####"),
            ("L", "####/#..."),
            ("N", "###./..##"),
            ("P", "###/##."),
            ("T", "###/.#./.#."),
            ("U", "###/#.#"),
            ("V", "###/#../#.."),
            ("W", "##./.##/..#"),
            ("X", ".#./###/.#."),
            ("Y", "####/.#.."),
            ("Z", "##./.#./.##"),
        ],
    ),
    (
        "soma",
        &[
            ("V", "##/#."),
            ("L", "###/#.."),
            ("T", "###/.#."),
            ("Z", "##./.##"),
            ("A", "##/#.//../#."),
            ("B", "##/#.//.#/.."),
            ("P", "##/#.//#./.."),
        ],
    ),
];

impl Piece {
    /// Creates a piece from a pattern as read by [`Board::parse`](super::Board::parse).
    ///
    /// # Errors
    /// Fails if the pattern has an unknown character, or no cell.
    pub fn new(name: impl Into<String>, pattern: &str) -> Result<Piece, ModelError> {
        let name = name.into();
        let (cells, _) = read_pattern(pattern)?;
        if cells.is_empty() {
            return Err(Kind::EmptyPiece { name: excerpt(&name) }.into());
        }
        Ok(Piece { name, cells: normal(cells), one_sided: false })
    }

    /// Returns the piece's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of cells.
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// Makes the piece one-sided: it is never turned over in the plane.
    #[must_use]
    pub fn one_sided(mut self) -> Piece {
        self.one_sided = true;
        self
    }

    /// Renames the piece.
    #[must_use]
    pub fn renamed(mut self, name: impl Into<String>) -> Piece {
        self.name = name.into();
        self
    }

    /// Whether the piece has one layer.
    pub fn is_flat(&self) -> bool {
        self.cells.iter().all(|cell| cell[0] == 0)
    }

    /// Returns the distinct orientations of the piece, each moved to the origin, sorted by their
    /// cells.
    pub(super) fn orientations(&self, flat_board: bool) -> Vec<Vec<Cell>> {
        let fits = |matrix: &&Symmetry| match flat_board {
            true => matrix.keeps_layers() && (!self.one_sided || matrix.is_rotation()),
            false => matrix.is_rotation(),
        };
        let symmetries = symmetries();
        let turned = symmetries.iter().filter(fits).map(|matrix| matrix.apply(&self.cells));
        let mut orientations: Vec<Vec<Cell>> = turned.collect();
        orientations.sort();
        orientations.dedup();
        orientations
    }
}

/// Returns the pieces of a known set: `monominoes` … `hexominoes`, any of these with the prefix
/// `one-sided-`, or `soma`. Returns `None` if the name is unknown.
pub fn piece_set(name: &str) -> Option<Vec<Piece>> {
    match name.strip_prefix("one-sided-") {
        Some("soma") => None,
        Some(free) => free_set(free).map(|pieces| one_sided_set(&pieces)),
        None => free_set(name),
    }
}

fn free_set(name: &str) -> Option<Vec<Piece>> {
    if name == "hexominoes" {
        return Some(hexominoes());
    }
    let (_, patterns) = SETS.iter().find(|(set, _)| *set == name)?;
    let piece = |&(name, pattern): &(&str, &str)| {
        Piece::new(name, pattern).expect("the patterns of the table are valid")
    };
    Some(patterns.iter().map(piece).collect())
}

/// Reads a list of pieces, separated by `+`: a set (`pentominoes`), some pieces of a set
/// (`tetrominoes:OI`), or a pattern with or without a name (`Q=##/##`, `##/##`).
///
/// A piece whose name is taken gets its size as a suffix: `pentominoes+tetrominoes:I` ends with
/// `I4`.
///
/// # Errors
/// Fails if a set or a piece is unknown, if a name or a pattern is invalid, or if there are more
/// than a thousand pieces.
pub fn parse_pieces(text: &str) -> Result<Vec<Piece>, ModelError> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (number, part) in text.split('+').enumerate() {
        let mut found = if let Some((name, pattern)) = part.split_once('=') {
            if !is_name(name) {
                return Err(Kind::NotAPieceName { text: excerpt(name) }.into());
            }
            vec![Piece::new(name, pattern)?]
        } else if is_pattern(part) {
            vec![Piece::new(format!("P{}", number + 1), part)?]
        } else {
            let (set, letters) = match part.split_once(':') {
                Some((set, letters)) => (set, Some(letters)),
                None => (part, None),
            };
            let set_pieces = piece_set(set).ok_or_else(|| unknown_set(set))?;
            match letters {
                Some(letters) => chosen(set, &set_pieces, letters)?,
                None => set_pieces,
            }
        };
        for piece in &mut found {
            if pieces.iter().any(|other| other.name == piece.name) {
                piece.name += &piece.size().to_string();
            }
        }
        pieces.append(&mut found);
        if pieces.len() > MOST_PIECES {
            return Err(Kind::TooManyPieces { most: MOST_PIECES }.into());
        }
    }
    Ok(pieces)
}

/// Returns the pieces of a set given by name: single letters without separators, or names separated
/// by commas.
fn chosen(set: &str, pieces: &[Piece], names: &str) -> Result<Vec<Piece>, ModelError> {
    let one = |name: &str| {
        pieces.iter().find(|piece| piece.name == name).cloned().ok_or_else(|| {
            let known = pieces.iter().map(|piece| piece.name.clone()).collect();
            Kind::UnknownPiece { set: excerpt(set), name: excerpt(name), known }.into()
        })
    };
    if names.contains(',') || pieces.iter().any(|piece| piece.name == names) {
        names.split(',').map(one).collect()
    } else if names.is_empty() {
        Err(Kind::NoPieceNamed { set: excerpt(set) }.into())
    } else {
        names.chars().map(|letter| one(letter.encode_utf8(&mut [0; 4]))).collect()
    }
}

fn unknown_set(name: &str) -> ModelError {
    let mut known: Vec<&str> = SETS.iter().map(|&(set, _)| set).collect();
    known.insert(known.len() - 1, "hexominoes");
    Kind::UnknownPieceSet { name: excerpt(name), known }.into()
}

/// Returns the pieces as one-sided ones, each followed by its mirror image if that is not one of
/// its rotations.
fn one_sided_set(pieces: &[Piece]) -> Vec<Piece> {
    let mut both = Vec::new();
    for piece in pieces {
        let piece = piece.clone().one_sided();
        let flipped = piece.cells.iter().map(|&[layer, row, column]| [layer, column, row]);
        let mirrored = Piece { cells: normal(flipped.collect()), ..piece.clone() };
        let is_new = !piece.orientations(true).contains(&mirrored.cells);
        let name = match (piece.name(), piece.size()) {
            ("S", 4) => "Z".into(),
            ("L", 4) => "J".into(),
            (other, _) => format!("{other}'"),
        };
        both.push(piece);
        both.extend(is_new.then(|| mirrored.renamed(name)));
    }
    both
}

/// Returns all hexominoes, made by adding a cell to each pentomino in every possible way.
fn hexominoes() -> Vec<Piece> {
    let mut shapes: Vec<Vec<Cell>> = Vec::new();
    for piece in free_set("pentominoes").into_iter().flatten() {
        // One step away from the border, so that no neighbour has a negative coordinate.
        let cells: Vec<Cell> = piece.cells.iter().map(|&[l, r, c]| [l, r + 1, c + 1]).collect();
        for &[layer, row, column] in &cells {
            for (r, c) in
                [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            {
                if cells.contains(&[layer, r, c]) {
                    continue;
                }
                let mut grown = cells.clone();
                grown.push([layer, r, c]);
                let grown = Piece { cells: normal(grown), ..piece.clone() };
                shapes.extend(grown.orientations(true).into_iter().next());
            }
        }
    }
    shapes.sort();
    shapes.dedup();
    let named = |(k, cells)| Piece { name: format!("H{}", k + 1), cells, one_sided: false };
    shapes.into_iter().enumerate().map(named).collect()
}

/// Moves the cells to the origin and sorts them.
fn normal(mut cells: Vec<Cell>) -> Vec<Cell> {
    for axis in 0..3 {
        let least = cells.iter().map(|cell| cell[axis]).min().unwrap_or(0);
        for cell in &mut cells {
            cell[axis] -= least;
        }
    }
    cells.sort_unstable();
    cells
}

/// A symmetry of the cube: for each place the axis that is moved there, and whether it is reversed.
struct Symmetry {
    axes: [usize; 3],
    reversed: [bool; 3],
}

impl Symmetry {
    fn apply(&self, cells: &[Cell]) -> Vec<Cell> {
        let extent = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).max().unwrap_or(0));
        let image = |cell: &Cell| {
            [0, 1, 2].map(|place| {
                let axis = self.axes[place];
                if self.reversed[place] { extent[axis] - cell[axis] } else { cell[axis] }
            })
        };
        normal(cells.iter().map(image).collect())
    }

    /// Whether a block of wood can be moved this way: the number of swaps and reversals is even.
    fn is_rotation(&self) -> bool {
        let [a, b, c] = self.axes;
        let swaps = usize::from(a > b) + usize::from(a > c) + usize::from(b > c);
        let turned = self.reversed.iter().filter(|&&reversed| reversed).count();
        (swaps + turned) % 2 == 0
    }

    fn keeps_layers(&self) -> bool {
        self.axes[0] == 0 && !self.reversed[0]
    }
}

/// Returns all 48 symmetries of the cube.
fn symmetries() -> Vec<Symmetry> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let signs = |bits: u8| [0, 1, 2].map(|axis| bits >> axis & 1 == 1);
    orders
        .into_iter()
        .flat_map(|axes| (0..8).map(move |bits| Symmetry { axes, reversed: signs(bits) }))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(set: &str, flat: bool) -> String {
        let pieces = piece_set(set).expect("a set");
        let count = |p: &Piece| format!("{}{}", p.name(), p.orientations(flat).len());
        pieces.iter().map(count).collect::<Vec<_>>().join(" ")
    }

    fn names(text: &str) -> String {
        let pieces = parse_pieces(text).expect("pieces");
        pieces.iter().map(Piece::name).collect::<Vec<_>>().join(" ")
    }

    fn fault(text: &str) -> String {
        parse_pieces(text).expect_err("no pieces").to_string()
    }

    #[test]
    fn the_twelve_pentominoes_have_sixty_three_orientations() {
        assert_eq!(counts("pentominoes", true), "F8 I2 L8 N8 P8 T4 U4 V4 W4 X1 Y8 Z4");
    }

    #[test]
    fn a_one_sided_piece_has_at_most_four_orientations() {
        assert_eq!(counts("one-sided-tetrominoes", true), "I2 O1 T4 S2 Z2 L4 J4");
        assert_eq!(piece_set("one-sided-pentominoes").expect("a set").len(), 18);
        assert_eq!(piece_set("one-sided-hexominoes").expect("a set").len(), 60);
    }

    #[test]
    fn the_smaller_and_larger_sets_are_complete() {
        assert_eq!(counts("dominoes", true), "I2");
        assert_eq!(counts("trominoes", true), "I2 L4");
        assert_eq!(counts("tetrominoes", true), "I2 O1 T4 S4 L8");
        // There are 216 fixed hexominoes.
        let hexominoes = piece_set("hexominoes").expect("a set");
        assert_eq!(hexominoes.len(), 35);
        assert_eq!(hexominoes.iter().map(|p| p.orientations(true).len()).sum::<usize>(), 216);
    }

    #[test]
    fn in_space_a_piece_has_rotations_only() {
        assert_eq!(counts("soma", false), "V12 L24 T12 Z12 A12 B12 P8");
        let soma = piece_set("soma").expect("a set");
        assert!(!soma[4].orientations(false).contains(&soma[5].cells));
        assert_eq!(counts("pentominoes", false), "F24 I3 L24 N24 P24 T12 U12 V12 W12 X3 Y24 Z12");
    }

    #[test]
    fn sets_pieces_and_patterns_may_be_combined() {
        assert_eq!(names("pentominoes:XYZ"), "X Y Z");
        assert_eq!(names("pentominoes+tetrominoes:I"), "F I L N P T U V W X Y Z I4");
        assert_eq!(names("hexominoes:H1,H35"), "H1 H35");
        assert_eq!(names("hexominoes:H7"), "H7");
        assert_eq!(names("Q=##/##+###+#//#"), "Q P2 P3");
    }

    #[test]
    fn an_invalid_list_of_pieces_is_an_error() {
        assert_eq!(fault(""), "unknown set of pieces ``");
        assert_eq!(fault("pentomino"), "unknown set of pieces `pentomino`");
        assert_eq!(fault("one-sided-soma"), "unknown set of pieces `one-sided-soma`");
        assert!(parse_pieces(&("one-sided-".repeat(100_000) + "dominoes")).is_err());
        assert_eq!(fault(&("##+".repeat(100_000) + "##")), "more than 1000 pieces");
        assert_eq!(fault("tetrominoes:Q"), "`tetrominoes` has no piece `Q`");
        assert_eq!(fault("tetrominoes:"), "no pieces after `tetrominoes:`");
        assert_eq!(fault("Q=..."), "the piece `Q` has no cell");
        assert_eq!(fault("a b=##"), "`a b` is not a name for a piece");
        assert_eq!(fault("Q=2x2"), "unexpected `2` in a pattern");
        assert_eq!(fault("trominoes+"), "unknown set of pieces ``");
    }
}
