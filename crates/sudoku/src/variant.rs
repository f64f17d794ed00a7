//! Rules beyond rows, columns and boxes, under their common names.

use std::fmt;
use std::str::FromStr;

use crate::error::{ErrorKind, NameOf, SudokuError};

/// A rule beyond rows, columns and boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Variant {
    /// Each diagonal holds each digit once.
    X,
    /// Each window holds each digit once. The windows are rectangles that straddle the boxes.
    Windoku,
    /// The centres of the boxes hold each digit once.
    CentreDot,
    /// Cells a knight's move apart hold different digits.
    AntiKnight,
    /// Cells a king's move apart hold different digits: equal digits never touch, even at a corner.
    AntiKing,
    /// Orthogonally adjacent cells never hold consecutive digits.
    NonConsecutive,
}

impl Variant {
    /// All variants.
    pub const ALL: &'static [Variant] = &[
        Variant::X,
        Variant::Windoku,
        Variant::CentreDot,
        Variant::AntiKnight,
        Variant::AntiKing,
        Variant::NonConsecutive,
    ];

    /// Returns the variant's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Variant::X => "x",
            Variant::Windoku => "windoku",
            Variant::CentreDot => "centre-dot",
            Variant::AntiKnight => "anti-knight",
            Variant::AntiKing => "anti-king",
            Variant::NonConsecutive => "non-consecutive",
        }
    }

    /// Returns the variant's other common names.
    pub fn aliases(self) -> &'static [&'static str] {
        match self {
            Variant::X => &["diagonal", "diagonals"],
            Variant::Windoku => &["hyper"],
            Variant::CentreDot => &["center-dot"],
            Variant::AntiKnight => &["antiknight", "knight"],
            Variant::AntiKing => &["antiking", "king", "non-touching", "no-touch"],
            Variant::NonConsecutive => &["nonconsecutive"],
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Variant {
    type Err = SudokuError;

    fn from_str(name: &str) -> Result<Variant, SudokuError> {
        let known = |variant: &Variant| variant.name() == name || variant.aliases().contains(&name);
        Variant::ALL.iter().copied().find(known).ok_or_else(|| {
            let known = Variant::ALL.iter().copied().map(Variant::name).collect();
            ErrorKind::unknown(NameOf::Variant, name, known).into()
        })
    }
}
