//! Why a step is right, in English.

use std::iter;

use super::{capital, chains, list, named, number, together, within};
use crate::house::HouseKind;
use crate::tell::errors::english::standing;
use crate::tell::facts::{
    Colors, ColorsEnd, Corners, Exclusions, Group, HouseName, Names, Reason, Rectangle, Value,
};

pub(super) fn reason(reason: &Reason) -> Vec<String> {
    match reason {
        Reason::FullHouse { house, value: Value { cell, digit } } => vec![format!(
            "{cell} is the last empty cell of {}, and only {digit} is missing.",
            named(*house)
        )],
        Reason::HiddenSingle { house, value: Value { cell, digit }, others } => {
            let first = format!("{} the {digit} fits only in {cell}.", capital(&within(*house)));
            let blocks = |(value, cells): &(Value, Names)| {
                format!("the {} blocks {}", standing(value), list(cells, "and"))
            };
            let noted = format!("the notes leave out {digit} in {}", list(&others.noted, "and"));
            let rest = others.placed.iter().map(blocks);
            iter::once(first).chain(clauses(rest, others, noted)).collect()
        }
        Reason::NakedSingle { value: Value { cell, digit }, others } => {
            let first = format!("Only {digit} is left for {cell}.");
            let holds = |(house, digits): &(HouseName, Names)| {
                let verb = if house.kind == HouseKind::CentreDot { "have" } else { "has" };
                format!("{} {verb} {}", named(*house), list(digits, "and"))
            };
            let excludes = |(value, digits): &(Value, Names)| {
                format!("the {} excludes {}", standing(value), list(digits, "and"))
            };
            let noted = format!("the notes leave out {}", list(&others.noted, "and"));
            let rest = others.houses.iter().map(holds).chain(others.placed.iter().map(excludes));
            iter::once(first).chain(clauses(rest, others, noted)).collect()
        }
        Reason::NakedSet { cells, digits, houses } => {
            let count = number(cells.len());
            vec![
                format!("{} have only the candidates {}.", list(cells, "and"), list(digits, "and")),
                format!(
                    "These {count} cells use up the {count} digits, so no other cell in {} can hold them.",
                    together(houses, "or"),
                ),
            ]
        }
        Reason::HiddenSet { cells, digits, house } => {
            let count = number(cells.len());
            vec![
                format!(
                    "{} the digits {} fit only in {}.",
                    capital(&within(*house)),
                    list(digits, "and"),
                    list(cells, "and"),
                ),
                format!(
                    "These {count} digits need these {count} cells, so no other digit can go there."
                ),
            ]
        }
        Reason::Locked { digit, base, cover, places } => {
            let cover = named(*cover);
            vec![
                format!(
                    "{} the {digit} can only go into {cover} ({}).",
                    capital(&within(*base)),
                    list(places, "or"),
                ),
                format!("Wherever it goes, it is the {digit} of {cover}, which has only one."),
            ]
        }
        Reason::LockedByRules { digit, base, places } => vec![format!(
            "{} the {digit} can only go into {}, and each of these excludes what is removed.",
            capital(&within(*base)),
            list(places, "or"),
        )],
        Reason::Fish { digit, base, cover, body, fins, kraken, tentacles } => {
            let mut words = fish(*digit, base, cover, body, fins, *kraken);
            words.extend(tentacles.iter().map(|chain| chains::argument(chain)));
            words
        }
        Reason::Chain(walk, end) => {
            let mut words = vec![chains::argument(walk)];
            words.extend(end.as_ref().map(chains::ending));
            words
        }
        Reason::RemotePair { cells, pair, ends } => vec![
            format!(
                "{} have the same two candidates {}, and each sees the next, so the two digits alternate.",
                list(cells, "and"),
                list(pair, "and"),
            ),
            format!(
                "The ends {} hold one of them each, so a cell that sees both ends can hold neither.",
                list(ends, "and"),
            ),
        ],
        Reason::XyWing { pivot, pincers, digits: [x, y], both: z } => {
            let [one, other] = pincers.each_ref().map(|cells| list(cells, "or"));
            let pivot = list(pivot, "or");
            vec![
                format!(
                    "{pivot} is {x} or {y}. If it is {x}, {one} is {z}; if it is {y}, {other} is {z}."
                ),
                format!("Either way {one} or {other} is {z}, so no cell that sees both is {z}."),
            ]
        }
        Reason::WWing { ends, joint, house, digit: z, linked: w } => {
            let [one, other] = ends.each_ref().map(|cells| list(cells, "or"));
            let [near, far] = joint.each_ref().map(|cells| list(cells, "or"));
            vec![
                format!(
                    "{one} and {other} each hold {z} or {w}. {} the {w} is in {near} or in {far}.",
                    capital(&within(*house))
                ),
                format!(
                    "{near} sees {one} and {far} sees {other}, so {one} and {other} cannot both be {w}."
                ),
                format!("At least one of them is {z}, so no cell that sees both is {z}."),
            ]
        }
        Reason::TwoLinks { digit, ends, joint, houses } => two_links(*digit, ends, joint, *houses),
        Reason::XyzWing { pivot, candidates, pincers, digit } => {
            let [one, other] = pincers
                .each_ref()
                .map(|(rest, cell)| format!("if it is {}, {cell} is {digit}", list(rest, "or")));
            let [(_, first), (_, second)] = pincers;
            vec![
                format!(
                    "{pivot} is {}: {one}; {other}; otherwise it is {digit} itself.",
                    list(candidates, "or"),
                ),
                format!(
                    "One of {pivot}, {first} and {second} is {digit}, so any cell that sees all three is not."
                ),
            ]
        }
        Reason::Rectangle(facts) => rectangle(facts),
        Reason::Grave { extras } => {
            let extras: Names =
                extras.iter().map(|Value { cell, digit }| format!("{cell} is {digit}")).collect();
            vec![
                format!(
                    "Unless {}, every open cell would have two candidates, and every digit two places in each house.",
                    list(&extras, "or"),
                ),
                "Such a board never has exactly one solution, but this puzzle does.".into(),
            ]
        }
        Reason::Colors(facts) => colors(facts),
        Reason::Crossing {
            line,
            block,
            shared,
            in_line,
            in_block,
            count,
            used_in_line,
            used_in_block,
        } => {
            let [line, block] = [*line, *block].map(named);
            let [shared, in_line, in_block] = [shared, in_line, in_block].map(group);
            vec![
                format!(
                    "{shared} lie in {line} and in {block}. Add {in_line} from {line} and {in_block} from {block}.",
                ),
                format!(
                    "These {} cells hold just as many digits, because no digit of the first group is in both of \
                     the others. So {} are used up in {line}, and {} in {block}.",
                    number(*count),
                    list(used_in_line, "and"),
                    list(used_in_block, "and"),
                ),
            ]
        }
        Reason::Sets(facts) => chains::sets(facts),
        Reason::Forcing(facts) => chains::forcing(facts),
        Reason::Templates { digit, cells, every } => {
            let every = if *every { "every one" } else { "none" };
            vec![format!(
                "Of all ways to place the digit {digit} on the whole board, {every} uses {}.",
                list(cells, "or"),
            )]
        }
        Reason::Solution => {
            vec!["No step was found by reasoning; this digit is taken from the solution.".into()]
        }
    }
}

/// What excludes the other possibilities, as one sentence; `noted` only if the notes exclude some.
/// The clauses contain commas, so the last one has a comma before its `and` too.
fn clauses(
    rest: impl Iterator<Item = String>,
    others: &Exclusions,
    noted: String,
) -> Option<String> {
    let mut clauses: Names = rest.chain((!others.noted.is_empty()).then_some(noted)).collect();
    let last = clauses.pop()?;
    let words = match clauses.as_slice() {
        [] => last,
        first => format!("{}, and {last}", first.join(", ")),
    };
    Some(format!("{}.", capital(&words)))
}

/// `r1c2 and r1c3 (4, 5, 7)`.
pub(super) fn group(Group { cells, digits }: &Group) -> String {
    format!("{} ({})", list(cells, "and"), digits.join(", "))
}

fn fish(
    digit: char,
    base: &[HouseName],
    cover: &[HouseName],
    body: &[String],
    fins: &[String],
    kraken: bool,
) -> Vec<String> {
    let [bases, covers] = [base, cover].map(|houses| together(houses, "and"));
    let body = list(body, "and");
    if fins.is_empty() {
        let count = number(base.len());
        return vec![
            format!("In {bases} the {digit} fits only in {covers}: {body}."),
            format!(
                "These {count} {} need {count} {digit}s, which use up those of {covers}: \
                 no other cell there can be {digit}.",
                plural(base),
            ),
        ];
    }
    let single = fins.len() == 1;
    let [noun, none, one, seen] = match single {
        true => ["fin", "the fin is not", "the fin is", "see it"],
        false => ["fins", "no fin is", "a fin is", "see all fins"],
    };
    let then = match kraken {
        true => "a chain leads to the same conclusion".to_owned(),
        false => format!("the cells that {seen} are not"),
    };
    vec![
        format!(
            "Apart from the {noun} {}, in {bases} the {digit} fits only in {covers}: {body}.",
            list(fins, "and"),
        ),
        format!("If {none} {digit}, no other cell of {covers} is. If {one} {digit}, {then}."),
    ]
}

/// The plural noun for these houses.
fn plural(houses: &[HouseName]) -> &'static str {
    let [first, rest @ ..] = houses else { return "houses" };
    match first.kind {
        _ if rest.iter().any(|house| house.kind != first.kind) => "houses",
        HouseKind::Row => "rows",
        HouseKind::Column => "columns",
        HouseKind::Box => "boxes",
        _ => "houses",
    }
}

fn two_links(
    digit: char,
    ends: &[Names; 2],
    joint: &[Names; 2],
    [first, second, between]: [HouseName; 3],
) -> Vec<String> {
    let or = |cells: &Names| if cells.len() > 1 { ", or" } else { " or" };
    let [one, other] = ends.each_ref().map(|cells| list(cells, "or"));
    let [near, far] = joint.each_ref().map(|cells| list(cells, "or"));
    let last = match ends.concat().as_slice() {
        [one, other] => {
            format!("{one} or {other} is {digit}, and no cell that sees both is {digit}")
        }
        ends => format!(
            "one of {} is {digit}, and no cell that sees them all is {digit}",
            list(ends, "and"),
        ),
    };
    vec![
        format!(
            "{} the {digit} is in {one}{} in {near}; {} it is in {far}{} in {other}.",
            capital(&within(first)),
            or(&ends[0]),
            within(second),
            or(&joint[1]),
        ),
        format!(
            "{} share {}, so at most one of them is {digit}: {last}.",
            list(&joint.concat(), "and"),
            named(between),
        ),
    ]
}

fn rectangle(rectangle: &Rectangle) -> Vec<String> {
    let Rectangle { kind, digits: [one, other], .. } = rectangle;
    let corners = list(&rectangle.corners, "and");
    let extras = list(&rectangle.extras, "and");
    let more = list(&rectangle.more, "or");
    let [gone, kept] = [&rectangle.gone, &rectangle.kept].map(|digits| list(digits, "and"));
    let houses = together(&rectangle.houses, "and");
    let first = format!(
        "If {corners} held only {one} and {other}, the two digits could be swapped there, and the puzzle would have \
         two solutions. It has only one, so this cannot happen."
    );
    let second = match kind {
        Corners::OneCorner => {
            format!("Only {extras} has other candidates, so it must hold one of those.")
        }
        Corners::OneDigit => format!(
            "So one of {extras} is {more}, and any cell that sees {} is not.",
            if rectangle.extras.len() == 2 { "both" } else { "all of them" },
        ),
        Corners::NakedSet => format!(
            "So one of {extras} holds {more}. In {houses} they act as one cell with these candidates. Together with {} they \
             form a naked set, so no other cell there can hold its digits.",
            list(&rectangle.subset, "and"),
        ),
        Corners::OnlyPlaces => format!(
            "In {houses} the {kept} fits only in {extras}, so one of them is {kept}. If the other were {gone}, all four \
             cells would hold only these two digits.",
        ),
        Corners::Diagonal => format!(
            "The {gone} has no other place in {houses}. If one of {extras} were {gone}, the other would be too, and all four \
             cells would hold only these two digits.",
        ),
        Corners::Hidden => format!(
            "In {houses} the {kept} fits only in these cells. If {} were {gone}, the two adjacent corners would be {kept} \
             and the opposite one {gone}: all four cells would hold only these two digits.",
            list(&rectangle.losers, "and"),
        ),
        Corners::Avoidable1 => format!(
            "None of these cells is a given, and with {gone} in {extras} they would hold only these two digits.",
        ),
        Corners::Avoidable2 => format!(
            "None of these cells is a given, so one of {extras} is {more}, and any cell that sees both is not.",
        ),
    };
    vec![first, second]
}

fn colors(Colors { digit, clusters, end }: &Colors) -> Vec<String> {
    let all = |cells: &Names| match cells.as_slice() {
        [cell] => format!("in {cell}"),
        cells => format!("in all of {}", list(cells, "and")),
    };
    let cluster = |[one, other]: &[Names; 2]| {
        format!(
            "The {digit} is {} (one colour) or {} (the other): the houses that link them have no other place for it.",
            all(one),
            all(other)
        )
    };
    let end = end.as_ref().map(|end| match end {
        ColorsEnd::Trap => format!("Any cell that sees both colours is not {digit}."),
        ColorsEnd::Wrap(seen) => {
            format!("{} see each other, so their colour is false.", list(seen, "and"))
        }
        ColorsEnd::Opposites { seen, colors: [one, other] } => format!(
            "{} see each other, so their colours cannot both be true, and the {digit} is {} or {}. \
             Any cell that sees both of these colours is not {digit}.",
            list(seen, "and"),
            all(one),
            all(other),
        ),
        ColorsEnd::SeesBoth => {
            "One colour of the first cluster sees both colours of the second, one of which is true. So that colour is false.".into()
        }
    });
    clusters.iter().map(cluster).chain(end).collect()
}
