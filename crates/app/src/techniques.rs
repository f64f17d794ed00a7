//! The techniques of the catalogue, for a list to choose from.

use quadrille_sudoku::technique::Technique;

use crate::lesson;
use crate::protocol::{Answer, ListedTechnique};
use crate::rate::{level_name, named};

pub(crate) fn list() -> Answer {
    let listed = |&technique: &Technique| ListedTechnique {
        technique: named(technique),
        family: family(technique),
        level: level_name(technique.level()),
        score: technique.score(),
        hints: technique.is_default(),
        example: lesson::has_example(technique),
    };
    Answer::Techniques { techniques: Technique::ALL.iter().map(listed).collect() }
}

/// Returns the group of techniques that look at the board in a similar way.
fn family(technique: Technique) -> &'static str {
    use Technique as T;
    match technique {
        T::FullHouse | T::NakedSingle | T::HiddenSingle => "singles",
        T::Pointing | T::Claiming => "locked-candidates",
        it if it <= T::HiddenQuadruple => "subsets",
        it if it <= T::Leviathan => "fish",
        T::BugPlusOne => "uniqueness",
        T::Skyscraper | T::TwoStringKite | T::TurbotFish | T::EmptyRectangle => "single-digit",
        T::WWing | T::XyWing | T::XyzWing => "wings",
        it if (T::Uniqueness1..=T::AvoidableRectangle2).contains(&it) => "uniqueness",
        it if (T::FinnedXWing..=T::SashimiLeviathan).contains(&it) => "finned-fish",
        it if (T::SimpleColorsTrap..=T::MultiColors2).contains(&it) => "colors",
        it if it == T::RemotePair || (T::XChain..=T::GroupedAic).contains(&it) => "chains",
        T::SueDeCoq | T::AlsXz | T::AlsXyWing | T::AlsChain | T::DeathBlossom => {
            "almost-locked-sets"
        }
        it if (T::FrankenXWing..=T::KrakenFish).contains(&it) => "complex-fish",
        it if (T::ForcingChainContradiction..=T::ForcingNetVerity).contains(&it) => "forcing",
        _ => "last-resort",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_templates_and_brute_force_are_a_last_resort() {
        let last = |technique: &Technique| family(*technique) == "last-resort";
        let last: Vec<&str> =
            Technique::ALL.iter().filter(|it| last(it)).map(|it| it.name()).collect();
        assert_eq!(last, ["template-set", "template-delete", "brute-force"]);
    }

    #[test]
    fn what_argues_from_uniqueness_is_one_family() {
        for &technique in Technique::ALL {
            let is_unique = family(technique) == "uniqueness";
            assert_eq!(is_unique, technique.needs_uniqueness(), "{technique}");
        }
    }
}
