//! Rules beyond rows, columns and boxes, by the names that people know them by.

use std::fmt;
use std::str::FromStr;

use crate::error::SudokuError;

/// A rule beyond rows, columns and boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Each digit once on both diagonals.
    X,
    /// Each digit once in each of the windows that lie between the boxes.
    Windoku,
    /// Each digit once among the centres of the boxes.
    CentreDot,
    /// Equal digits are no knight's move apart.
    AntiKnight,
    /// Equal digits are no king's move apart: they touch nowhere, not even at a corner.
    AntiKing,
    /// Cells side by side hold no consecutive digits.
    NonConsecutive,
}

impl Variant {
    /// Every variant.
    pub const ALL: [Variant; 6] = [
        Variant::X,
        Variant::Windoku,
        Variant::CentreDot,
        Variant::AntiKnight,
        Variant::AntiKing,
        Variant::NonConsecutive,
    ];

    /// The variant's name on the command line.
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

    /// Other names that people know it by.
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
        Variant::ALL.into_iter().find(known).ok_or_else(|| {
            let names = Variant::ALL.map(Variant::name).join(", ");
            SudokuError::new(format!("unknown variant `{name}`"))
                .with_hint(format!("the variants are {names}"))
        })
    }
}
