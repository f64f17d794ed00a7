//! The search for a step: the first technique in the catalogue's order that finds something makes
//! it.

use super::board::Board;
use super::step::{Because, Step};
use super::{
    Technique, TechniqueSet, als, chain, coloring, crossing, fish, kraken, locked, single_digit,
    subset, survey, template, unique, wing,
};

/// What the searches keep from one board to the next: memory, and their results for the board of
/// one stamp.
#[derive(Debug, Default)]
pub(crate) struct Scratch<const W: usize> {
    pub(super) survey: survey::Survey<W>,
    rectangles: unique::Memory,
    chains: chain::Memory<W>,
    sets: als::Memory<W>,
}

/// Finds the next step with the `allowed` techniques.
///
/// Returns `None` if there is none, or if the board's alarm rings; in that case the caller must
/// discard `scratch`. Singles are taken from the board's queues, so the step must be applied.
/// `allowed` may contain techniques that need uniqueness only if the puzzle is known to have one
/// solution.
pub(crate) fn next_step<const W: usize>(
    board: &mut Board<W>,
    allowed: TechniqueSet,
    scratch: &mut Scratch<W>,
) -> Option<Step> {
    if let Some((technique, single)) = board.next_single() {
        let house = match technique {
            Technique::FullHouse => board.full_house(single),
            Technique::HiddenSingle => board.hidden_house(single),
            _ => None,
        };
        return Some(Step::placing(technique, single, Because::Single { house }));
    }
    let mut place = Technique::HiddenSingle.place();
    for technique in allowed.iter().filter(|technique| *technique > Technique::HiddenSingle) {
        if technique.place() > place {
            place = technique.place();
            if board.alarm.ask() {
                return None;
            }
            let step = find(board, technique, scratch);
            if board.alarm.reason().is_some() {
                return None;
            }
            if step.is_some() {
                return step;
            }
        }
    }
    None
}

/// Finds a step of a technique, or of those that are searched together with it.
pub(super) fn find<const W: usize>(
    board: &Board<W>,
    technique: Technique,
    scratch: &mut Scratch<W>,
) -> Option<Step> {
    use Technique as T;
    let Scratch { survey, rectangles, chains, sets } = scratch;
    survey.look(board);
    match technique {
        T::FullHouse | T::NakedSingle | T::HiddenSingle => None,
        T::LockedPair => subset::locked(board, survey, 2),
        T::LockedTriple => subset::locked(board, survey, 3),
        T::Pointing => locked::pointing(board, survey),
        T::Claiming => locked::claiming(board, survey),
        T::NakedPair => subset::naked(board, survey, 2),
        T::NakedTriple => subset::naked(board, survey, 3),
        T::NakedQuadruple => subset::naked(board, survey, 4),
        T::HiddenPair => subset::hidden(board, survey, 2),
        T::HiddenTriple => subset::hidden(board, survey, 3),
        T::HiddenQuadruple => subset::hidden(board, survey, 4),
        T::RemotePair => chain::remote_pair(board, chains),
        T::BugPlusOne => unique::grave(board, survey),
        T::Skyscraper => single_digit::skyscraper(board, survey),
        T::TwoStringKite => single_digit::two_string_kite(board, survey),
        T::TurbotFish => chain::turbot_fish(board, survey, chains),
        T::EmptyRectangle => single_digit::empty_rectangle(board, survey),
        T::WWing => wing::w_wing(board, survey),
        T::XyWing => wing::xy_wing(board, survey),
        T::XyzWing => wing::xyz_wing(board, survey),
        T::Uniqueness1
        | T::Uniqueness2
        | T::Uniqueness3
        | T::Uniqueness4
        | T::Uniqueness5
        | T::Uniqueness6
        | T::HiddenRectangle => unique::rectangle(board, survey, technique, rectangles),
        T::AvoidableRectangle1 | T::AvoidableRectangle2 => {
            unique::avoidable(board, survey, technique, rectangles)
        }
        T::SueDeCoq => crossing::sue_de_coq(board, survey),
        T::SimpleColorsTrap | T::SimpleColorsWrap => coloring::simple(board, survey),
        T::MultiColors1 | T::MultiColors2 => coloring::multi(board, survey),
        T::XChain => chain::x_chain(board, survey, chains),
        T::XyChain => chain::xy_chain(board, chains),
        T::DiscontinuousLoop | T::ContinuousLoop | T::Aic => chain::nice_loop(board, chains),
        T::GroupedDiscontinuousLoop | T::GroupedContinuousLoop | T::GroupedAic => {
            chain::grouped_nice_loop(board, chains)
        }
        T::AlsXz => als::xz_rule(board, sets),
        T::AlsXyWing => als::xy_wing(board, sets),
        T::AlsChain => als::chain(board, sets),
        T::DeathBlossom => als::death_blossom(board, sets),
        T::KrakenFish => kraken::find(board, chains),
        T::ForcingChainContradiction | T::ForcingChainVerity => chain::forcing_chain(board, chains),
        T::ForcingNetContradiction | T::ForcingNetVerity => chain::forcing_net(board, chains),
        T::TemplateSet => template::set(board, survey),
        T::TemplateDelete => template::delete(board, survey),
        // Needs the solution, which only the caller that grades a whole path has.
        T::BruteForce => None,
        T::XWing
        | T::Swordfish
        | T::Jellyfish
        | T::Squirmbag
        | T::Whale
        | T::Leviathan
        | T::FinnedXWing
        | T::SashimiXWing
        | T::FinnedSwordfish
        | T::SashimiSwordfish
        | T::FinnedJellyfish
        | T::SashimiJellyfish
        | T::FinnedSquirmbag
        | T::SashimiSquirmbag
        | T::FinnedWhale
        | T::SashimiWhale
        | T::FinnedLeviathan
        | T::SashimiLeviathan
        | T::FrankenXWing
        | T::FrankenSwordfish
        | T::FrankenJellyfish
        | T::FrankenSquirmbag
        | T::FrankenWhale
        | T::FrankenLeviathan
        | T::FinnedFrankenXWing
        | T::FinnedFrankenSwordfish
        | T::FinnedFrankenJellyfish
        | T::FinnedFrankenSquirmbag
        | T::FinnedFrankenWhale
        | T::FinnedFrankenLeviathan
        | T::MutantXWing
        | T::MutantSwordfish
        | T::MutantJellyfish
        | T::MutantSquirmbag
        | T::MutantWhale
        | T::MutantLeviathan
        | T::FinnedMutantXWing
        | T::FinnedMutantSwordfish
        | T::FinnedMutantJellyfish
        | T::FinnedMutantSquirmbag
        | T::FinnedMutantWhale
        | T::FinnedMutantLeviathan => fish::find(board, survey, technique),
    }
}

impl<const W: usize> Board<W> {
    /// Removes and places what the step says.
    pub(crate) fn apply(&mut self, step: &Step) {
        for removed in &step.removed {
            self.remove(removed.cell, removed.digit);
        }
        for placed in &step.placed {
            self.place(placed.cell, placed.digit);
        }
    }
}
