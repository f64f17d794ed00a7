//! What a proof could not show, in English.

use std::fmt;

use crate::error::{Flaw, Statement};

pub(super) fn message(flaw: &Flaw, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let text = match flaw {
        Flaw::OtherBoard => "the candidates belong to another board",
        Flaw::Idle => "the step does nothing",
        Flaw::NoCandidate { cell, digit } => return write!(f, "{cell}={digit} is not a candidate"),
        Flaw::Undecided { cell, digit } => {
            return write!(f, "the reason does not decide {cell}={digit}");
        }
        Flaw::PartialHouse { house } => {
            return write!(f, "house {house} need not hold every digit");
        }
        Flaw::TooManyCandidates => "the reason names more candidates than can be checked",
        Flaw::TooManyTries => "the reason takes too long to follow",

        Flaw::PlaceOutsideCover => "a place of the digit lies outside the cover",
        Flaw::SubsetCount => "the subset has different numbers of cells and digits",
        Flaw::SubsetCellOutside => "a cell of the subset lies outside its house",
        Flaw::HiddenSubsetHouses => "a hidden subset has one house",
        Flaw::SubsetDigitElsewhere => "a digit of the subset has another place",
        Flaw::SubsetOtherCandidate => "a cell of the subset has another candidate",
        Flaw::FishCount => "the fish has different numbers of base and cover houses",
        Flaw::FishHouseTwice => "a house of the fish is both base and cover",
        Flaw::FishPlaceUncovered => "a place of the fish is neither covered nor a fin",

        Flaw::PincerApart => "a pincer does not see the pivot",
        Flaw::WingDigit => "a removed digit is not that of the wing",
        Flaw::NodeWithoutCandidate => "a node of the chain has no candidate",
        Flaw::NodesAlike => "two consecutive nodes are both on or both off",
        Flaw::WeakLink => "both ends of a weak link can be true",
        Flaw::StrongLink => "both ends of a strong link can be false",

        Flaw::CrossingCellOutside => "a cell of the crossing lies outside its houses",
        Flaw::TieCount => "sets and ties do not match",
        Flaw::SetDigits => "the digits of a set are not those of its cells",
        Flaw::SetNotAlmostLocked => "a set is not almost locked",
        Flaw::SetApart => "the cells of a set do not share a house",
        Flaw::NoTie => "two sets have no digit that ties them",
        Flaw::TieHeldTwice => "both sets can hold the digit of a tie",

        Flaw::RectangleOneDigit => "the rectangle has only one digit",
        Flaw::NoSwap => "digits cannot be swapped on this board",
        Flaw::CornerMissing => "a corner is missing",
        Flaw::CornerGiven => "a corner is given",
        Flaw::NoRectangle => "the corners do not form a rectangle",
        Flaw::RectangleNoSwap => "the digits of the rectangle cannot be swapped",
        Flaw::GraveCell => "without the extras a cell does not have two candidates",
        Flaw::GraveHouse => "without the extras a digit does not have two places in a house",

        Flaw::ForcingWithoutTruths => "a forcing step has no truths",
        Flaw::AssumptionOfSeveral => "an assumption is not about a single candidate",
        Flaw::ContradictionBranches => "a contradiction has one branch",
        Flaw::ContradictionConclusion => "a contradiction only shows that its assumption is false",
        Flaw::ContradictionMissed => "the branch does not lead to the contradiction",
        Flaw::AssumptionMissing => "an assumption is missing",
        Flaw::ConclusionMissed => "a branch does not lead to the conclusion",
        Flaw::ParentAfter => "a parent comes after its consequence",
        Flaw::NotDerived { statement, parents } => {
            let parents: Vec<String> = parents.iter().map(notation).collect();
            let (statement, parents) = (notation(statement), parents.join(" "));
            return write!(f, "{statement} does not follow from {parents}");
        }
    };
    f.write_str(text)
}

/// `r1c2,r1c3=5`, or `r1c2<>5` for a digit that is not there.
fn notation(statement: &Statement) -> String {
    let cells: Vec<String> = statement.cells.iter().map(ToString::to_string).collect();
    let sign = if statement.on { "=" } else { "<>" };
    format!("{}{sign}{}", cells.join(","), statement.digit)
}
