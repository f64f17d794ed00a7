//! Steps in English sentences.

mod chains;
mod play;

use super::facts::{Focus, losses};
use super::{Language, Scene};
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::house::HouseKind;
use crate::technique::{Because, Rectangle, Step, Technique};

/// A scene that speaks English.
#[derive(Clone, Copy)]
pub(super) struct Words<'a>(pub(super) Scene<'a>);

/// `a, b and c`.
fn list(items: &[String], joint: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {joint} {last}", first.join(", ")),
    }
}

/// Small numbers as words.
fn number(count: usize) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(count).map_or_else(|| count.to_string(), |&word| word.to_owned())
}

/// The first letter as a capital.
fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

impl Words<'_> {
    fn cells(&self, cells: &[Cell], joint: &str) -> String {
        list(&self.0.names(cells), joint)
    }

    fn digits(&self, digits: DigitSet, joint: &str) -> String {
        list(&self.0.signs(digits), joint)
    }

    fn sign(&self, digit: Digit) -> char {
        self.0.sign(digit)
    }

    fn cell(&self, cell: Cell) -> String {
        self.0.cell(cell)
    }

    fn house(&self, house: usize) -> String {
        Language::English.house(&self.0.shape().houses()[house])
    }

    /// `in row 3`, `on the falling diagonal`.
    fn within(&self, house: usize) -> String {
        let word = match self.0.shape().houses()[house].kind {
            HouseKind::Diagonal => "on",
            HouseKind::CentreDot => "among",
            HouseKind::Row
            | HouseKind::Column
            | HouseKind::Box
            | HouseKind::Window
            | HouseKind::Extra => "in",
        };
        format!("{word} {}", self.house(house))
    }

    /// `rows 3 and 7`, `row 1 and boxes 2 and 3`.
    fn houses(&self, houses: &[usize], joint: &str) -> String {
        let mut groups: Vec<(HouseKind, Vec<String>)> = Vec::new();
        let mut others = Vec::new();
        for &house in houses {
            let known = &self.0.shape().houses()[house];
            let number = (known.number + 1).to_string();
            match known.kind {
                HouseKind::Diagonal | HouseKind::CentreDot => others.push(self.house(house)),
                kind => match groups.iter_mut().find(|(other, _)| *other == kind) {
                    Some((_, numbers)) => numbers.push(number),
                    None => groups.push((kind, vec![number])),
                },
            }
        }
        let mut words: Vec<String> = Vec::new();
        for (kind, numbers) in groups {
            let noun = match kind {
                HouseKind::Row => "row",
                HouseKind::Column => "column",
                HouseKind::Box if numbers.len() > 1 => "boxe",
                HouseKind::Box => "box",
                HouseKind::Window => "window",
                HouseKind::Extra => "extra region",
                HouseKind::Diagonal | HouseKind::CentreDot => continue,
            };
            let plural = if numbers.len() > 1 { "s" } else { "" };
            words.push(format!("{noun}{plural} {}", list(&numbers, joint)));
        }
        words.extend(others);
        list(&words, joint)
    }

    /// Says where to look.
    pub(super) fn place(&self, step: &Step, focus: &Focus) -> String {
        let houses = self.houses(&focus.houses, "and");
        let noun = if focus.digits.len() == 1 { "digit" } else { "digits" };
        let digits = format!("{noun} {}", self.digits(focus.digits, "and"));
        match (&step.because, focus.houses.as_slice(), focus.cells.as_slice()) {
            (
                Because::Single { house: None } | Because::Solution | Because::Grave { .. },
                [_],
                _,
            ) => {
                format!("Look around {houses}.")
            }
            (_, [], []) => format!("Follow the {digits} across the board."),
            (_, [], cells) => {
                format!("Look at {}, and at the cells seen from there.", self.cells(cells, "and"))
            }
            (_, _, _) if focus.digits.is_empty() => format!("Look at {houses}."),
            _ => format!("Look at the {digits} in {houses}."),
        }
    }

    /// Says what the step does, without a full stop.
    pub(super) fn effect(&self, step: &Step) -> String {
        let placed = step
            .placed
            .iter()
            .map(|placed| format!("{} is {}", self.cell(placed.cell), self.sign(placed.digit)));
        let removed = losses(&step.removed).into_iter().map(|(cells, digits)| {
            let verb = if cells.len() == 1 { "loses" } else { "lose" };
            format!("{} {verb} {}", self.cells(&cells, "and"), self.digits(digits, "and"))
        });
        placed.chain(removed).collect::<Vec<_>>().join("; ")
    }

    pub(super) fn conclusion(&self, step: &Step) -> String {
        format!("So {}.", self.effect(step))
    }

    /// Explains why the step is right.
    pub(super) fn because(&self, step: &Step) -> Vec<String> {
        match &step.because {
            Because::Single { house } => vec![self.single(step, *house)],
            Because::Subset { houses, cells, digits } => self.subset(step, houses, cells, *digits),
            // Rules between cells, and not a house, exclude what is removed.
            &Because::Locked { digit, base, cover } if base == cover => vec![format!(
                "{} the {} can only go into {}, and each of these excludes what is removed.",
                capital(&self.within(base)),
                self.sign(digit),
                self.cells(&self.0.places(base, digit), "or"),
            )],
            &Because::Locked { digit, base, cover } => vec![
                format!(
                    "{} the {} can only go into {} ({}).",
                    capital(&self.within(base)),
                    self.sign(digit),
                    self.house(cover),
                    self.cells(&self.0.places(base, digit), "or"),
                ),
                format!(
                    "Wherever it goes, it is the {} of {}, which has only one.",
                    self.sign(digit),
                    self.house(cover)
                ),
            ],
            Because::Fish { digit, base, cover, fins, tentacles } => {
                let mut words = self.fish(*digit, base, cover, fins, tentacles.is_empty());
                let chains = tentacles.iter().filter(|chain| !chain.nodes.is_empty());
                words.extend(chains.map(|chain| self.walk(&chain.nodes)));
                words
            }
            Because::Chain(chain) => self.chain(step, chain),
            &Because::Wing { pivot, pincers, digit } => {
                let all = [pivot, pincers[0], pincers[1]];
                let of = |cell: Cell| {
                    let rest = self.0.candidates[cell] - digit.into();
                    format!(
                        "if it is {}, {} is {}",
                        self.digits(rest, "or"),
                        self.cell(cell),
                        self.sign(digit)
                    )
                };
                vec![
                    format!(
                        "{} is {}: {}; {}; otherwise it is {} itself.",
                        self.cell(pivot),
                        self.digits(self.0.candidates[pivot], "or"),
                        of(pincers[0]),
                        of(pincers[1]),
                        self.sign(digit),
                    ),
                    format!(
                        "One of {} is {}, so any cell that sees all three is not.",
                        self.cells(&all, "and"),
                        self.sign(digit),
                    ),
                ]
            }
            Because::Rectangle(rectangle) => self.rectangle(step, rectangle),
            Because::Grave { extras } => {
                let extras: Vec<String> = extras
                    .iter()
                    .map(|extra| format!("{} is {}", self.cell(extra.cell), self.sign(extra.digit)))
                    .collect();
                vec![
                    format!(
                        "Unless {}, every open cell would have two candidates, and every digit two places in each house.",
                        list(&extras, "or"),
                    ),
                    "Such a board never has exactly one solution, but this puzzle does.".into(),
                ]
            }
            Because::Colors { digit, clusters } => self.colors(step, *digit, clusters),
            Because::Crossing { houses: [line, block], shared, line: along, block: inside } => {
                let part = |cells: &[Cell]| {
                    let digits = self.0.signs(self.0.digits_of(cells)).join(", ");
                    format!("{} ({digits})", self.cells(cells, "and"))
                };
                let count = shared.len() + along.len() + inside.len();
                let [both, first, second] =
                    [shared, along, inside].map(|cells| self.0.digits_of(cells));
                let [line, block] = [*line, *block].map(|house| self.house(house));
                vec![
                    format!(
                        "{} lie in {line} and in {block}. Add {} from {line} and {} from {block}.",
                        part(shared),
                        part(along),
                        part(inside),
                    ),
                    format!(
                        "These {count} cells hold just as many digits, because no digit of the first group is in both of \
                         the others. So {} are used up in {line}, and {} in {block}.",
                        self.digits((both | first) - (both & second), "and"),
                        self.digits((both | second) - (both & first), "and"),
                        count = number(count),
                    ),
                ]
            }
            Because::Sets { sets, ties, stem } => self.sets(step, sets, ties, *stem),
            Because::Forcing { cause, branches } => self.forcing(cause, branches),
            Because::Templates { digit } => {
                let every = if step.placed.is_empty() { "none" } else { "every one" };
                vec![format!(
                    "Of all ways to place the digit {} on the whole board, {every} uses {}.",
                    self.sign(*digit),
                    self.cells(
                        &step
                            .placed
                            .iter()
                            .chain(&step.removed)
                            .map(|one| one.cell)
                            .collect::<Vec<_>>(),
                        "or"
                    ),
                )]
            }
            Because::Solution => {
                vec![
                    "No step was found by reasoning; this digit is taken from the solution.".into(),
                ]
            }
        }
    }

    fn single(&self, step: &Step, house: Option<usize>) -> String {
        let Some(placed) = step.placed.first() else { return String::new() };
        let (cell, digit) = (self.cell(placed.cell), self.sign(placed.digit));
        match house {
            Some(house) if step.technique == Technique::FullHouse => {
                format!(
                    "{cell} is the last open cell of {}, and only {digit} is missing.",
                    self.house(house)
                )
            }
            Some(house) => {
                format!("{} the {digit} fits only in {cell}.", capital(&self.within(house)))
            }
            None => format!("Only {digit} is left for {cell}."),
        }
    }

    fn subset(
        &self,
        step: &Step,
        houses: &[usize],
        cells: &[Cell],
        digits: DigitSet,
    ) -> Vec<String> {
        let names = self.cells(cells, "and");
        let values = self.digits(digits, "and");
        let count = number(cells.len());
        let hidden = matches!(
            step.technique,
            Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuadruple
        );
        match houses {
            [house, ..] if hidden => vec![
                format!(
                    "{} the digits {values} fit only in {names}.",
                    capital(&self.within(*house))
                ),
                format!(
                    "These {count} digits need these {count} cells, so no other digit can go there."
                ),
            ],
            _ => vec![
                format!("{names} have only the candidates {values}."),
                format!(
                    "These {count} cells use up the {count} digits, so no other cell in {} can hold them.",
                    self.houses(houses, "or"),
                ),
            ],
        }
    }

    fn fish(
        &self,
        digit: Digit,
        base: &[usize],
        cover: &[usize],
        fins: &[Cell],
        plain: bool,
    ) -> Vec<String> {
        let (digit_sign, count) = (self.sign(digit), number(base.len()));
        let [bases, covers] = [base, cover].map(|houses| self.houses(houses, "and"));
        let mut body: Vec<Cell> =
            base.iter().flat_map(|&house| self.0.places(house, digit)).collect();
        body.sort_unstable();
        body.dedup();
        body.retain(|cell| !fins.contains(cell));
        let body = self.cells(&body, "and");
        let all = self.cells(fins, "and");
        let second = match fins {
            [] => format!(
                "These {count} {} need {count} {digit_sign}s, which use up those of {covers}: \
                 no other cell there can be {digit_sign}.",
                self.kind(base),
            ),
            [_] => format!(
                "If the fin is not {digit_sign}, no other cell of {covers} is. If the fin is {digit_sign}, {}.",
                if plain {
                    "the cells that see it are not"
                } else {
                    "a chain leads to the same conclusion"
                },
            ),
            _ => format!(
                "If no fin is {digit_sign}, no other cell of {covers} is. If a fin is {digit_sign}, {}.",
                if plain {
                    "the cells that see all fins are not"
                } else {
                    "a chain leads to the same conclusion"
                },
            ),
        };
        let first = match fins {
            [] => format!("In {bases} the {digit_sign} fits only in {covers}: {body}."),
            fins => format!(
                "Apart from the fin{} {all}, in {bases} the {digit_sign} fits only in {covers}: {body}.",
                if fins.len() == 1 { "" } else { "s" },
            ),
        };
        vec![first, second]
    }

    /// The plural noun for these houses.
    fn kind(&self, houses: &[usize]) -> &'static str {
        let kind = |house: usize| self.0.shape().houses()[house].kind;
        match houses {
            [first, rest @ ..] if rest.iter().all(|&house| kind(house) == kind(*first)) => {
                match kind(*first) {
                    HouseKind::Row => "rows",
                    HouseKind::Column => "columns",
                    HouseKind::Box => "boxes",
                    _ => "houses",
                }
            }
            _ => "houses",
        }
    }

    fn rectangle(&self, step: &Step, rectangle: &Rectangle) -> Vec<String> {
        use Technique as T;
        let Rectangle { corners, digits, extra, houses, subset } = rectangle;
        let pair: DigitSet = digits.iter().copied().collect();
        let corners = self.cells(corners, "and");
        let [one, other] = digits.map(|digit| self.sign(digit));
        let more = self.0.digits_of(extra) - pair;
        let extras = self.cells(extra, "and");
        let first = format!(
            "If {corners} held only {one} and {other}, the two digits could be swapped there, and the puzzle would have \
             two solutions. It has only one, so this cannot happen."
        );
        let gone: DigitSet = step.removed.iter().map(|removed| removed.digit).collect();
        let kept = self.digits(pair - gone, "and");
        let gone = self.digits(gone, "and");
        let second = match step.technique {
            T::Uniqueness1 => {
                format!("Only {extras} has other candidates, so it must hold one of those.")
            }
            T::Uniqueness3 => format!(
                "So one of {extras} holds {}. In {} they act as one cell with these candidates. Together with {} they \
                 form a naked set, so no other cell there can hold its digits.",
                self.digits(more, "or"),
                self.houses(houses, "and"),
                self.cells(subset, "and"),
            ),
            T::Uniqueness4 => format!(
                "In {} the {kept} fits only in {extras}, so one of them is {kept}. If the other were {gone}, all four \
                 cells would hold only these two digits.",
                self.houses(houses, "and"),
            ),
            T::Uniqueness6 => format!(
                "The {gone} has no other place in {}. If one of {extras} were {gone}, the other would be too, and all four \
                 cells would hold only these two digits.",
                self.houses(houses, "and"),
            ),
            T::HiddenRectangle => format!(
                "In {} the {kept} fits only in these cells. If {} were {gone}, the two adjacent corners would be {kept} \
                 and the opposite one {gone}: all four cells would hold only these two digits.",
                self.houses(houses, "and"),
                self.cells(
                    &step.removed.iter().map(|removed| removed.cell).collect::<Vec<_>>(),
                    "and"
                ),
            ),
            T::AvoidableRectangle1 => {
                format!(
                    "None of these cells is a given, and with {gone} in {extras} they would hold only these two digits.",
                )
            }
            T::AvoidableRectangle2 => format!(
                "None of these cells is a given, so one of {extras} is {}, and any cell that sees both is not.",
                self.digits(more, "or"),
            ),
            // Types 2 and 5.
            _ => format!(
                "So one of {extras} is {}, and any cell that sees {} is not.",
                self.digits(more, "or"),
                if extra.len() == 2 { "both" } else { "all of them" },
            ),
        };
        vec![first, second]
    }

    fn colors(&self, step: &Step, digit: Digit, clusters: &[[Vec<Cell>; 2]]) -> Vec<String> {
        let sign = self.sign(digit);
        let all = |cells: &[Cell]| match cells {
            [cell] => format!("in {}", self.cell(*cell)),
            cells => format!("in all of {}", self.cells(cells, "and")),
        };
        let mut words: Vec<String> = clusters
            .iter()
            .map(|[one, other]| {
                format!(
                    "The {sign} is {} (one colour) or {} (the other): the houses that link them have no other place for it.",
                    all(one),
                    all(other)
                )
            })
            .collect();
        let shown =
            |seen: Option<[Cell; 2]>| seen.map_or(String::new(), |seen| self.cells(&seen, "and"));
        words.push(match step.technique {
            Technique::SimpleColorsWrap => format!(
                "{} see each other, so their colour is false.",
                shown(clusters.iter().flatten().find_map(|color| self.0.see(color, color))),
            ),
            Technique::MultiColors1 => match self.0.opposites(clusters) {
                Some((seen, [one, other])) => format!(
                    "{} see each other, so their colours cannot both be true, and the {sign} is {} or {}. \
                     Any cell that sees both of these colours is not {sign}.",
                    self.cells(&seen, "and"),
                    all(one),
                    all(other),
                ),
                None => String::new(),
            },
            Technique::MultiColors2 => {
                "One colour of the first cluster sees both colours of the second, one of which is true. So that colour is false.".into()
            }
            _ => format!("Any cell that sees both colours is not {sign}."),
        });
        words
    }
}
