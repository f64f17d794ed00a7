//! Fish: the places of a digit in some houses all lie in as many other houses.
//!
//! ```text
//! base: rows 2 and 6     . x . | . x .     In both rows the digit is in one of these two columns,
//! cover: columns 2 and 5 . * . | . * .     so it is removed from the rest of the columns (*).
//!                        . x . | . x .
//! ```
//!
//! | kind | base | cover | places of the base outside the cover |
//! |---|---|---|---|
//! | basic | rows | columns | none |
//! | finned, sashimi | rows | columns | one to five fins; removed candidates see all of them |
//! | franken | rows and boxes | columns and boxes | none, or fins |
//! | mutant | any | any | none, or fins |
//!
//! The same holds with rows and columns exchanged. Diagonals and other regions count as boxes. All
//! searches go digit by digit, with rows as base first; base houses and then cover houses are in
//! lexicographic order. The first fish that removes something is taken. A fish reasons about one
//! digit, so digits without [doubtful](Survey::doubtful) candidates are skipped.

mod all;
mod basic;
mod finned;
mod mixed;

use crate::digit::Digit;
use crate::grid::Cell;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::step::{Because, Candidate, Step};
use crate::technique::survey::Survey;

pub(super) use all::all;

/// The largest size of a fish that has a name.
const LARGEST: usize = 7;

/// The largest number of fins.
const FINS: usize = 5;

/// The kind of a fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Basic,
    Finned,
    Sashimi,
    Franken { fins: bool },
    Mutant { fins: bool },
}

/// Finds the first fish of this name: basic, finned, sashimi, franken or mutant.
pub(super) fn find<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    technique: Technique,
) -> Option<Step> {
    let (kind, size) = kind_and_size(technique)?;
    match kind {
        Kind::Basic => basic::find(board, survey, technique, size),
        Kind::Finned | Kind::Sashimi => finned::find(board, survey, kind, size),
        Kind::Franken { fins } => mixed::find(board, survey, technique, size, false, fins),
        Kind::Mutant { fins } => mixed::find(board, survey, technique, size, true, fins),
    }
}

const NAMES: [(Kind, [Technique; 6]); 7] = {
    use Technique as T;
    [
        (Kind::Basic, [T::XWing, T::Swordfish, T::Jellyfish, T::Squirmbag, T::Whale, T::Leviathan]),
        (
            Kind::Finned,
            [
                T::FinnedXWing,
                T::FinnedSwordfish,
                T::FinnedJellyfish,
                T::FinnedSquirmbag,
                T::FinnedWhale,
                T::FinnedLeviathan,
            ],
        ),
        (
            Kind::Sashimi,
            [
                T::SashimiXWing,
                T::SashimiSwordfish,
                T::SashimiJellyfish,
                T::SashimiSquirmbag,
                T::SashimiWhale,
                T::SashimiLeviathan,
            ],
        ),
        (
            Kind::Franken { fins: false },
            [
                T::FrankenXWing,
                T::FrankenSwordfish,
                T::FrankenJellyfish,
                T::FrankenSquirmbag,
                T::FrankenWhale,
                T::FrankenLeviathan,
            ],
        ),
        (
            Kind::Franken { fins: true },
            [
                T::FinnedFrankenXWing,
                T::FinnedFrankenSwordfish,
                T::FinnedFrankenJellyfish,
                T::FinnedFrankenSquirmbag,
                T::FinnedFrankenWhale,
                T::FinnedFrankenLeviathan,
            ],
        ),
        (
            Kind::Mutant { fins: false },
            [
                T::MutantXWing,
                T::MutantSwordfish,
                T::MutantJellyfish,
                T::MutantSquirmbag,
                T::MutantWhale,
                T::MutantLeviathan,
            ],
        ),
        (
            Kind::Mutant { fins: true },
            [
                T::FinnedMutantXWing,
                T::FinnedMutantSwordfish,
                T::FinnedMutantJellyfish,
                T::FinnedMutantSquirmbag,
                T::FinnedMutantWhale,
                T::FinnedMutantLeviathan,
            ],
        ),
    ]
};

fn kind_and_size(technique: Technique) -> Option<(Kind, usize)> {
    NAMES.iter().find_map(|(kind, names)| {
        let at = names.iter().position(|&name| name == technique)?;
        Some((*kind, at + 2))
    })
}

fn named(kind: Kind, size: usize) -> Technique {
    let of = NAMES.iter().find(|(other, _)| *other == kind);
    of.map_or(Technique::XWing, |(_, names)| names[size - 2])
}

/// The step of a fish. `gone` lists the cells that lose the digit in order, those outside the base
/// first.
fn step<const W: usize>(
    technique: Technique,
    digit: Digit,
    [base, cover]: [&[usize]; 2],
    fins: CellSet<W>,
    gone: impl IntoIterator<Item = Cell>,
) -> Step {
    let because = Because::Fish {
        digit,
        base: base.to_vec(),
        cover: cover.to_vec(),
        fins: fins.iter().collect(),
        tentacles: Vec::new(),
    };
    let removed = gone.into_iter().map(|cell| Candidate { cell, digit }).collect();
    Step::removing(technique, removed, because)
}
