//! A step as facts: where to look, why it is right, and what follows.

use super::chains::{Ending, Forcing, Group, Sentence, Sets};
use super::{HouseName, Names, Scene, Value};
use crate::candidates::Candidate;
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::hint::Evidence;
use crate::technique::{Because, Rectangle as Found, Step, Technique};

/// Where to look.
#[derive(Clone, Debug)]
pub(in crate::tell) enum Place {
    /// Somewhere near this house.
    Around(HouseName),
    /// At these digits on the whole board.
    Digits(Names),
    /// At these cells and those that they see.
    Cells(Names),
    /// At these houses.
    Houses(Vec<HouseName>),
    /// At these digits in these houses.
    DigitsIn(Names, Vec<HouseName>),
}

/// What a step does.
#[derive(Clone, Debug)]
pub(in crate::tell) struct Effect {
    pub(in crate::tell) placed: Vec<Value>,
    /// Cells, and the digits that each of them loses.
    pub(in crate::tell) lost: Vec<(Names, Names)>,
}

/// Why a step is right.
#[derive(Clone, Debug)]
pub(in crate::tell) enum Reason {
    FullHouse {
        house: HouseName,
        value: Value,
    },
    HiddenSingle {
        house: HouseName,
        value: Value,
        others: Exclusions,
    },
    NakedSingle {
        value: Value,
        others: Exclusions,
    },
    /// The cells have only these candidates. The houses contain them all.
    NakedSet {
        cells: Names,
        digits: Names,
        houses: Vec<HouseName>,
    },
    /// The digits fit only in these cells of the house.
    HiddenSet {
        cells: Names,
        digits: Names,
        house: HouseName,
    },
    /// The places of the digit in `base` all lie in `cover`.
    Locked {
        digit: char,
        base: HouseName,
        cover: HouseName,
        places: Names,
    },
    /// Each place of the digit in the house excludes what is removed, by rules between two cells.
    LockedByRules {
        digit: char,
        base: HouseName,
        places: Names,
    },
    Fish {
        digit: char,
        base: Vec<HouseName>,
        cover: Vec<HouseName>,
        /// The places in the base houses, without the fins.
        body: Names,
        fins: Names,
        /// Whether a chain leads from a fin to the conclusion.
        kraken: bool,
        /// These chains. A fin that sees the candidate has none.
        tentacles: Vec<Vec<Sentence>>,
    },
    /// A chain link by link, and how its ends lead to the conclusion.
    Chain(Vec<Sentence>, Option<Ending>),
    RemotePair {
        cells: Names,
        pair: Names,
        ends: Names,
    },
    XyWing {
        pivot: Names,
        pincers: [Names; 2],
        /// The digits of the pivot: with the first, the first pincer holds `both`.
        digits: [char; 2],
        both: char,
    },
    WWing {
        /// The cells with the same two candidates.
        ends: [Names; 2],
        /// The places of `linked` in the house, each seen by one of the ends.
        joint: [Names; 2],
        house: HouseName,
        digit: char,
        linked: char,
    },
    TwoLinks {
        digit: char,
        /// The ends: one of them is true.
        ends: [Names; 2],
        /// The places between: they are not both true.
        joint: [Names; 2],
        /// The houses of the two strong links, then that of the weak one.
        houses: [HouseName; 3],
    },
    XyzWing {
        pivot: String,
        candidates: Names,
        /// Digits of the pivot, and the cell that holds `digit` if the pivot holds one of them.
        pincers: [(Names, String); 2],
        digit: char,
    },
    Rectangle(Rectangle),
    /// One of these is true, or only pairs would be left.
    Grave {
        extras: Vec<Value>,
    },
    Colors(Colors),
    Crossing {
        line: HouseName,
        block: HouseName,
        shared: Group,
        in_line: Group,
        in_block: Group,
        /// The number of cells in all.
        count: usize,
        /// The digits that the cells use up in the line.
        used_in_line: Names,
        used_in_block: Names,
    },
    Sets(Sets),
    Forcing(Forcing),
    /// Every way to place the digit uses the cells, or none does.
    Templates {
        digit: char,
        cells: Names,
        every: bool,
    },
    /// The solution says so.
    Solution,
}

/// What excludes the other digits of a cell, or the other cells of a house. All lists are empty if
/// it is not known which digits are on the board.
#[derive(Clone, Debug, Default)]
pub(in crate::tell) struct Exclusions {
    /// Houses, and the digits that they hold.
    pub(in crate::tell) houses: Vec<(HouseName, Names)>,
    /// Digits on the board, and the digits or cells that each of them excludes.
    pub(in crate::tell) placed: Vec<(Value, Names)>,
    /// Digits or cells that only the notes exclude.
    pub(in crate::tell) noted: Names,
}

/// Four cells that two digits could fill in two ways.
#[derive(Clone, Debug)]
pub(in crate::tell) struct Rectangle {
    pub(in crate::tell) kind: Corners,
    pub(in crate::tell) corners: Names,
    pub(in crate::tell) digits: [char; 2],
    /// The corners with other candidates.
    pub(in crate::tell) extras: Names,
    /// These other candidates.
    pub(in crate::tell) more: Names,
    /// The digits that are removed, and the others of the two.
    pub(in crate::tell) gone: Names,
    pub(in crate::tell) kept: Names,
    /// The cells that lose a digit.
    pub(in crate::tell) losers: Names,
    pub(in crate::tell) houses: Vec<HouseName>,
    /// The cells beyond the corners that complete a naked set.
    pub(in crate::tell) subset: Names,
}

/// How a rectangle leads to the conclusion.
#[derive(Clone, Copy, Debug)]
pub(in crate::tell) enum Corners {
    /// Type 1: one corner has other candidates.
    OneCorner,
    /// Types 2 and 5: several corners have the same other candidate.
    OneDigit,
    /// Type 3: the other candidates are part of a naked set.
    NakedSet,
    /// Type 4: one of the digits has no other place.
    OnlyPlaces,
    /// Type 6: one of the digits has no other place in two lines.
    Diagonal,
    Hidden,
    /// Avoidable rectangles: the corners are no givens.
    Avoidable1,
    Avoidable2,
}

/// The cells of one digit in two colours.
#[derive(Clone, Debug)]
pub(in crate::tell) struct Colors {
    pub(in crate::tell) digit: char,
    /// One cluster or two, each with its colours.
    pub(in crate::tell) clusters: Vec<[Names; 2]>,
    pub(in crate::tell) end: Option<ColorsEnd>,
}

/// What colours lead to.
#[derive(Clone, Debug)]
pub(in crate::tell) enum ColorsEnd {
    /// A cell that sees both colours loses the digit.
    Trap,
    /// These two cells of one colour see each other.
    Wrap(Names),
    /// These two cells of different clusters see each other, so one of the opposite colours is
    /// true.
    Opposites { seen: Names, colors: [Names; 2] },
    /// One colour sees both colours of the other cluster.
    SeesBoth,
}

impl Scene<'_> {
    pub(in crate::tell) fn place_of(&self, step: &Step) -> Place {
        let focus = self.focus(step);
        let digits = self.signs(focus.digits);
        let houses = self.houses(&focus.houses);
        match (&step.because, houses.as_slice(), focus.cells.as_slice()) {
            (
                Because::Single { house: None } | Because::Solution | Because::Grave { .. },
                &[house],
                _,
            ) => Place::Around(house),
            (_, [], []) => Place::Digits(digits),
            (_, [], cells) => Place::Cells(self.names(cells)),
            _ if digits.is_empty() => Place::Houses(houses),
            _ => Place::DigitsIn(digits, houses),
        }
    }

    pub(in crate::tell) fn effect_of(&self, step: &Step) -> Effect {
        let lost = losses(&step.removed);
        Effect {
            placed: step.placed.iter().map(|&placed| self.value(placed)).collect(),
            lost: lost
                .iter()
                .map(|(cells, digits)| (self.names(cells), self.signs(*digits)))
                .collect(),
        }
    }

    /// Returns why a step is right; `None` if it is malformed, such as a single that places
    /// nothing.
    pub(in crate::tell) fn reason_of(&self, step: &Step) -> Option<Reason> {
        Some(match &step.because {
            Because::Single { house } => {
                let value = self.value(*step.placed.first()?);
                match house.map(|house| self.house(house)) {
                    Some(house) if step.technique == Technique::FullHouse => {
                        Reason::FullHouse { house, value }
                    }
                    Some(house) => {
                        let others = self.exclusions(step, |one| self.cell(one.cell));
                        Reason::HiddenSingle { house, value, others }
                    }
                    None => {
                        let others = self.exclusions(step, |one| self.sign(one.digit).to_string());
                        Reason::NakedSingle { value, others }
                    }
                }
            }
            Because::Subset { houses, cells, digits } => {
                let (cells, digits) = (self.names(cells), self.signs(*digits));
                let hidden = matches!(
                    step.technique,
                    Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuadruple
                );
                match houses.first() {
                    Some(&house) if hidden => {
                        Reason::HiddenSet { cells, digits, house: self.house(house) }
                    }
                    _ => Reason::NakedSet { cells, digits, houses: self.houses(houses) },
                }
            }
            &Because::Locked { digit, base, cover } if base == cover => Reason::LockedByRules {
                digit: self.sign(digit),
                base: self.house(base),
                places: self.names(&self.places(base, digit)),
            },
            &Because::Locked { digit, base, cover } => Reason::Locked {
                digit: self.sign(digit),
                base: self.house(base),
                cover: self.house(cover),
                places: self.names(&self.places(base, digit)),
            },
            Because::Fish { digit, base, cover, fins, tentacles } => {
                let mut body: Vec<Cell> =
                    base.iter().flat_map(|&house| self.places(house, *digit)).collect();
                body.sort_unstable();
                body.dedup();
                body.retain(|cell| !fins.contains(cell));
                let chains = tentacles.iter().filter(|chain| !chain.nodes.is_empty());
                Reason::Fish {
                    digit: self.sign(*digit),
                    base: self.houses(base),
                    cover: self.houses(cover),
                    body: self.names(&body),
                    fins: self.names(fins),
                    kraken: !tentacles.is_empty(),
                    tentacles: chains.map(|chain| self.walk(&chain.nodes)).collect(),
                }
            }
            Because::Chain(chain) => self.chain_reason(step.technique, chain),
            &Because::Wing { pivot, pincers, digit } => Reason::XyzWing {
                pivot: self.cell(pivot),
                candidates: self.signs(self.candidates[pivot]),
                pincers: pincers.map(|cell| {
                    (self.signs(self.candidates[cell] - digit.into()), self.cell(cell))
                }),
                digit: self.sign(digit),
            },
            Because::Rectangle(rectangle) => Reason::Rectangle(self.rectangle(step, rectangle)),
            Because::Grave { extras } => {
                Reason::Grave { extras: extras.iter().map(|&extra| self.value(extra)).collect() }
            }
            Because::Colors { digit, clusters } => {
                Reason::Colors(self.colors(step.technique, *digit, clusters))
            }
            Because::Crossing { houses: [line, block], shared, line: along, block: inside } => {
                let group = |cells: &[Cell]| Group {
                    cells: self.names(cells),
                    digits: self.signs(self.digits_of(cells)),
                };
                let [both, first, second] =
                    [shared, along, inside].map(|cells| self.digits_of(cells));
                Reason::Crossing {
                    line: self.house(*line),
                    block: self.house(*block),
                    shared: group(shared),
                    in_line: group(along),
                    in_block: group(inside),
                    count: shared.len() + along.len() + inside.len(),
                    used_in_line: self.signs((both | first) - (both & second)),
                    used_in_block: self.signs((both | second) - (both & first)),
                }
            }
            Because::Sets { sets, ties, stem } => return self.sets_reason(step, sets, ties, *stem),
            Because::Forcing { cause, branches } => self.forcing_reason(cause, branches),
            Because::Templates { digit } => {
                let cells = step.placed.iter().chain(&step.removed).map(|one| one.cell);
                Reason::Templates {
                    digit: self.sign(*digit),
                    cells: self.names(&cells.collect::<Vec<_>>()),
                    every: !step.placed.is_empty(),
                }
            }
            Because::Solution => Reason::Solution,
        })
    }

    /// Returns what excludes the other possibilities of a single. `name` names one of them.
    fn exclusions(&self, step: &Step, name: impl Fn(&Candidate) -> String) -> Exclusions {
        let Some(digits) = self.digits else { return Exclusions::default() };
        let evidence = Evidence::of(step, digits);
        let names = |all: &[Candidate]| all.iter().map(&name).collect::<Names>();
        let mut others = Exclusions { noted: names(&evidence.noted), ..Exclusions::default() };
        for witness in &evidence.witnesses {
            let excluded = names(&witness.excluded);
            // In a naked single, each house is named once, with all its digits.
            match witness.house.filter(|_| step.technique == Technique::NakedSingle) {
                None => others.placed.push((self.value(witness.placed), excluded)),
                Some(house) => {
                    let house = self.house(house);
                    match others.houses.iter_mut().find(|(other, _)| *other == house) {
                        Some((_, all)) => all.extend(excluded),
                        None => others.houses.push((house, excluded)),
                    }
                }
            }
        }
        for (_, digits) in &mut others.houses {
            digits.sort_unstable();
        }
        others
    }

    fn rectangle(&self, step: &Step, rectangle: &Found) -> Rectangle {
        use Technique as T;
        let Found { corners, digits, extra, houses, subset } = rectangle;
        let pair: DigitSet = digits.iter().copied().collect();
        let gone: DigitSet = step.removed.iter().map(|removed| removed.digit).collect();
        let losers: Vec<Cell> = step.removed.iter().map(|removed| removed.cell).collect();
        Rectangle {
            kind: match step.technique {
                T::Uniqueness1 => Corners::OneCorner,
                T::Uniqueness3 => Corners::NakedSet,
                T::Uniqueness4 => Corners::OnlyPlaces,
                T::Uniqueness6 => Corners::Diagonal,
                T::HiddenRectangle => Corners::Hidden,
                T::AvoidableRectangle1 => Corners::Avoidable1,
                T::AvoidableRectangle2 => Corners::Avoidable2,
                _ => Corners::OneDigit,
            },
            corners: self.names(corners),
            digits: digits.map(|digit| self.sign(digit)),
            extras: self.names(extra),
            more: self.signs(self.digits_of(extra) - pair),
            gone: self.signs(gone),
            kept: self.signs(pair - gone),
            losers: self.names(&losers),
            houses: self.houses(houses),
            subset: self.names(subset),
        }
    }

    fn colors(&self, technique: Technique, digit: Digit, clusters: &[[Vec<Cell>; 2]]) -> Colors {
        let end = match technique {
            Technique::SimpleColorsWrap => {
                let seen = clusters.iter().flatten().find_map(|color| self.see(color, color));
                seen.map(|seen| ColorsEnd::Wrap(self.names(&seen)))
            }
            Technique::MultiColors1 => self.opposites(clusters).map(|(seen, colors)| {
                let colors = colors.map(|color| self.names(color));
                ColorsEnd::Opposites { seen: self.names(&seen), colors }
            }),
            Technique::MultiColors2 => Some(ColorsEnd::SeesBoth),
            _ => Some(ColorsEnd::Trap),
        };
        let names = |[one, other]: &[Vec<Cell>; 2]| [self.names(one), self.names(other)];
        Colors { digit: self.sign(digit), clusters: clusters.iter().map(names).collect(), end }
    }

    /// Two cells, one from each set, that see each other.
    fn see(&self, one: &[Cell], other: &[Cell]) -> Option<[Cell; 2]> {
        one.iter().find_map(|&a| {
            let seen = other.iter().find(|&&b| self.shape().see_each_other(a, b));
            seen.map(|&b| [a, b])
        })
    }

    /// For two colour clusters: two cells that see each other, and the colours opposite to theirs.
    fn opposites<'c>(
        &self,
        clusters: &'c [[Vec<Cell>; 2]],
    ) -> Option<([Cell; 2], [&'c [Cell]; 2])> {
        let [first, second] = clusters else { return None };
        [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().find_map(|(one, other)| {
            let seen = self.see(&first[one], &second[other])?;
            Some((seen, [&first[1 - one][..], &second[1 - other][..]]))
        })
    }
}

/// The candidates grouped by digit, digits in order of first occurrence, cells ascending.
pub(in crate::tell) fn by_digit(candidates: &[Candidate]) -> Vec<(Digit, Vec<Cell>)> {
    let mut groups: Vec<(Digit, Vec<Cell>)> = Vec::new();
    for candidate in candidates {
        match groups.iter_mut().find(|(digit, _)| *digit == candidate.digit) {
            Some((_, cells)) => cells.push(candidate.cell),
            None => groups.push((candidate.digit, vec![candidate.cell])),
        }
    }
    for (_, cells) in &mut groups {
        cells.sort_unstable();
        cells.dedup();
    }
    groups
}

/// Groups removals as people say them: cells that lose the same digits together. Grouped by digit,
/// unless there are fewer cells than digits.
fn losses(removed: &[Candidate]) -> Vec<(Vec<Cell>, DigitSet)> {
    let mut by_digit = by_digit(removed);
    let mut cells: Vec<Cell> = removed.iter().map(|removed| removed.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let mut losses: Vec<(Vec<Cell>, DigitSet)> = Vec::new();
    if cells.len() < by_digit.len() {
        for cell in cells {
            let digits: DigitSet =
                removed.iter().filter(|one| one.cell == cell).map(|one| one.digit).collect();
            match losses.iter_mut().find(|(_, others)| *others == digits) {
                Some((cells, _)) => cells.push(cell),
                None => losses.push((vec![cell], digits)),
            }
        }
        return losses;
    }
    for (digit, cells) in by_digit.drain(..) {
        match losses.iter_mut().find(|(others, _)| *others == cells) {
            Some((_, digits)) => *digits |= digit.into(),
            None => losses.push((cells, digit.into())),
        }
    }
    losses
}
