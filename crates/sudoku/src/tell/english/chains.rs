//! Chains, almost locked sets and forcing steps in English, sentence by sentence.

use super::reasons::group;
use super::{capital, list, named, number, within};
use crate::tell::facts::{
    Claim, Conflict, Ending, Forced, Forcing, Opening, Sentence, Sets, SetsPattern, Statement,
    Value,
};

/// `If r1c1 is not 5, it is 9. Then r6c1 is not 9, so it is 3.`
pub(super) fn argument(sentences: &[Sentence]) -> String {
    sentences.iter().map(sentence).collect::<Vec<_>>().join(" ")
}

fn sentence(Sentence { opening, claims }: &Sentence) -> String {
    let mut text = match opening {
        Opening::If(statement) => format!("If {}, ", state(statement)),
        Opening::Suppose(statement) | Opening::Case(statement) => {
            format!("Suppose {}", state(statement))
        }
        Opening::Then => "Then ".into(),
        Opening::Since(premises) => {
            let premises: Vec<String> = premises.iter().map(state).collect();
            format!("Since {}, ", list(&premises, "and"))
        }
    };
    for (at, one) in claims.iter().enumerate() {
        text += match (at, one.is_on()) {
            (0, _) => "",
            (_, true) => ", so ",
            (_, false) => ", and ",
        };
        text += &claim(one);
    }
    text.push('.');
    text
}

/// `r1c2 is 5`, `neither r1c2 nor r1c3 is 5`.
fn state(Statement { cells, digit, on }: &Statement) -> String {
    match (cells.as_slice(), on) {
        ([cell], false) => format!("{cell} is not {digit}"),
        (cells, true) => format!("{} is {digit}", list(cells, "or")),
        ([one, other], false) => format!("neither {one} nor {other} is {digit}"),
        (cells, false) => format!("none of {} is {digit}", list(cells, "and")),
    }
}

/// What follows: short if it is about the same cell, with the house if it needs one.
fn claim(claim: &Claim) -> String {
    match claim {
        Claim::SameCell(digit) => format!("it is {digit}"),
        Claim::OnlyPlace(statement, house) => {
            format!("{} ({} has no other place for it)", state(statement), named(*house))
        }
        Claim::Plain(statement) => state(statement),
    }
}

pub(super) fn ending(ending: &Ending) -> String {
    match ending {
        Ending::Closed => {
            "This closes a loop, and it also works the other way round. So of any two neighbours in the loop one is \
             true, and any candidate that would exclude both is false."
                .into()
        }
        Ending::Confirmed(start) => {
            format!("So {} after all: assuming the opposite leads back to it.", state(start))
        }
        Ending::Refuted => "That contradicts the assumption.".into(),
        Ending::SameDigit { cells, digit } => match cells.len() {
            2 => format!(
                "Either way {} is {digit}, so no cell that sees both is {digit}.",
                list(cells, "or")
            ),
            _ => format!(
                "Either way one of {} is {digit}, so no cell that sees all of them is {digit}.",
                list(cells, "and")
            ),
        },
        Ending::SameCell { cells, digits: [one, other] } => {
            format!("Either way {} is {one} or {other}, and nothing else.", list(cells, "or"))
        }
        Ending::Either([one, other]) => format!("Either way {} or {}.", state(one), state(other)),
    }
}

pub(super) fn sets(Sets { sets, gone, pattern }: &Sets) -> Vec<String> {
    let gone = list(gone, "and");
    let named = sets.iter().map(|(name, set)| format!("{name} = {}", group(set)));
    let mut words = vec![format!(
        "Sets with one more digit than cells: {}. A set that lacks one of its digits holds all the others.",
        named.collect::<Vec<_>>().join("; "),
    )];
    match pattern {
        SetsPattern::Blossom { stem, petals } => {
            let petals = petals
                .iter()
                .map(|(tie, set)| format!("if it is {}, {set} holds {gone}", list(tie, "or")));
            let petals = petals.collect::<Vec<_>>().join("; ");
            words.push(format!("{stem} takes a digit from one of these sets: {petals}."));
            words.push(format!(
                "One of them holds {gone}, so no cell that sees all its places there is {gone}."
            ));
        }
        SetsPattern::Pair { ends: [a, b], tie } => {
            words.push(format!(
                "Only one of {a} and {b} can hold {}. The other holds all its other digits, including {gone}.",
                list(tie, "or"),
            ));
            words.push(format!(
                "So {gone} is in {a} or {b}, and no cell that sees all its places there is {gone}."
            ));
        }
        SetsPattern::DoublePair { ties } => words.push(format!(
            "Neither {} can be in both. So each set holds one of them and all its other digits: \
             a cell that sees all places of such a digit there cannot hold it.",
            list(ties, "nor"),
        )),
        SetsPattern::Chain { ends: [a, last], ties } => {
            let mut text = format!("If {a} lacks {gone}");
            for (at, (tie, set)) in ties.iter().enumerate() {
                let tie = list(tie, "or");
                let so = if at == 0 { "" } else { "so " };
                text += &format!(", {so}it holds {tie}. Then {set} lacks {tie}");
            }
            words.push(format!("{text}, so it holds {gone}."));
            words.push(format!(
                "Either way {gone} is in {a} or {last}, and no cell that sees all its places there is {gone}."
            ));
        }
    }
    words
}

pub(super) fn forcing(Forcing { forced, branches }: &Forcing) -> Vec<String> {
    let mut words = Vec::new();
    match forced {
        Forced::Contradiction(assumption, _) => {
            words.extend(assumption.as_ref().map(|one| format!("Suppose {}.", state(one))));
        }
        Forced::Either(Value { cell, digit }) => {
            words.push(format!("{cell} is {digit} or it is not."));
        }
        Forced::Cell(cell, digits) => words.push(format!("{cell} is {}.", list(digits, "or"))),
        Forced::House(house, digit, cells) => words.push(format!(
            "{} the {digit} is in {}.",
            capital(&within(*house)),
            list(cells, "or"),
        )),
    }
    words.extend(branches.iter().map(|branch| argument(branch)).filter(|told| !told.is_empty()));
    words.push(match (forced, branches.len()) {
        (Forced::Contradiction(_, conflict), _) => {
            format!("{}: the assumption is false.", self::conflict(conflict))
        }
        (_, 2) => "Both cases lead to the same conclusion.".into(),
        (_, count) => format!("All {} cases lead to the same conclusion.", number(count)),
    });
    words
}

fn conflict(conflict: &Conflict) -> String {
    match conflict {
        Conflict::Opposites(Value { cell, digit }) => {
            format!("{cell} cannot both be {digit} and not be {digit}")
        }
        Conflict::TwoDigits(cell) => format!("{cell} cannot hold two digits"),
        Conflict::Twice(house, digit) => format!("{digit} cannot appear twice {}", within(*house)),
        Conflict::NoPlace(house, digit) => {
            format!("That leaves no place for {digit} {}", within(*house))
        }
        Conflict::NoDigit(cell) => format!("That leaves no digit for {cell}"),
    }
}
