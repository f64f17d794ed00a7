//! Chains, almost locked sets and forcing steps in English, link by link.

use super::{Words, capital, list, number};
use crate::digit::DigitSet;
use crate::grid::Cell;
use crate::technique::{
    AlmostLockedSet, Branch, Cause, Chain, Conflict, Derived, Node, Step, Technique,
};
use crate::tell::facts::{Ending, Link, cells_of, ending, letter, order_of};

impl Words<'_> {
    pub(super) fn chain(&self, step: &Step, chain: &Chain) -> Vec<String> {
        if let Some(words) = self.pattern(step, chain) {
            return words;
        }
        let walk = self.walk(&chain.nodes);
        let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
            return vec![walk];
        };
        let digit = self.sign(first.digit);
        let end = match ending(chain) {
            Ending::Closed => {
                "This closes a loop, and it also works the other way round. So of any two neighbours in the loop one is \
                 true, and any candidate that would exclude both is false."
                    .into()
            }
            Ending::Confirmed => {
                format!("So {} after all: assuming the opposite leads back to it.", self.state(first, true))
            }
            Ending::Refuted => "That contradicts the assumption.".into(),
            Ending::SameDigit => {
                let cells: Vec<Cell> = first.cells.iter().chain(&last.cells).copied().collect();
                match cells.len() {
                    2 => format!("Either way {} is {digit}, so no cell that sees both is {digit}.", self.cells(&cells, "or")),
                    _ => format!("Either way one of {} is {digit}, so no cell that sees all of them is {digit}.", self.cells(&cells, "and")),
                }
            }
            Ending::SameCell => format!(
                "Either way {} is {digit} or {}, and nothing else.",
                self.cells(&first.cells, "or"),
                self.sign(last.digit),
            ),
            Ending::Either => {
                format!("Either way {} or {}.", self.state(first, true), self.state(last, true))
            }
        };
        vec![walk, end]
    }

    /// The chains with a name of their own, described as a pattern and not link by link.
    fn pattern(&self, step: &Step, chain: &Chain) -> Option<Vec<String>> {
        match (step.technique, chain.nodes.as_slice()) {
            (Technique::RemotePair, [first, .., last]) => {
                let pair = self.0.one_pair(chain)?;
                let ends: Vec<Cell> = first.cells.iter().chain(&last.cells).copied().collect();
                let pair = self.digits(pair, "and");
                Some(vec![
                    format!(
                        "{} have the same two candidates {pair}, and each sees the next, so the two digits alternate.",
                        self.cells(&cells_of(chain), "and"),
                    ),
                    format!(
                        "The ends {} hold one of them each, so a cell that sees both ends can hold neither.",
                        self.cells(&ends, "and"),
                    ),
                ])
            }
            (Technique::XyWing, [a, b, c, d, e, f]) => {
                let [x, y, z] = [b, d, f].map(|node| self.sign(node.digit));
                let [one, pivot, other] = [a, c, e].map(|node| self.cells(&node.cells, "or"));
                Some(vec![
                    format!(
                        "{pivot} is {x} or {y}. If it is {x}, {one} is {z}; if it is {y}, {other} is {z}."
                    ),
                    format!(
                        "Either way {one} or {other} is {z}, so no cell that sees both is {z}."
                    ),
                ])
            }
            (Technique::WWing, [a, b, c, d, e, _]) => {
                let [z, w] = [a.digit, b.digit].map(|digit| self.sign(digit));
                let Link::House(house) = self.0.link(c, d) else { return None };
                let [one, other] = [a, e].map(|node| self.cells(&node.cells, "or"));
                let [near, far] = [c, d].map(|node| self.cells(&node.cells, "or"));
                Some(vec![
                    format!(
                        "{one} and {other} each hold {z} or {w}. {} the {w} is in {near} or in {far}.",
                        capital(&self.within(house))
                    ),
                    format!(
                        "{near} sees {one} and {far} sees {other}, so {one} and {other} cannot both be {w}."
                    ),
                    format!("At least one of them is {z}, so no cell that sees both is {z}."),
                ])
            }
            _ => {
                let links = self.0.two_links(chain)?;
                let sign = self.sign(chain.nodes.first()?.digit);
                let [one, other] = links.ends.map(|node| self.cells(&node.cells, "or"));
                let [near, far] = links.joint.map(|node| self.cells(&node.cells, "or"));
                let [first, second, between] = links.houses;
                let or = |words: &str| if words.contains(" or ") { ", or" } else { " or" };
                let all = |nodes: [&Node; 2]| -> Vec<Cell> {
                    nodes.iter().flat_map(|node| node.cells.iter().copied()).collect()
                };
                let last = match all(links.ends).as_slice() {
                    ends @ [_, _] => {
                        format!(
                            "{} is {sign}, and no cell that sees both is {sign}",
                            self.cells(ends, "or")
                        )
                    }
                    ends => format!(
                        "one of {} is {sign}, and no cell that sees them all is {sign}",
                        self.cells(ends, "and"),
                    ),
                };
                Some(vec![
                    format!(
                        "{} the {sign} is in {one}{} in {near}; {} it is in {far}{} in {other}.",
                        capital(&self.within(first)),
                        or(&one),
                        self.within(second),
                        or(&far),
                    ),
                    format!(
                        "{} share {}, so at most one of them is {sign}: {last}.",
                        self.cells(&all(links.joint), "and"),
                        self.house(between),
                    ),
                ])
            }
        }
    }

    /// A statement: `r1c2 is 5`, `neither r1c2 nor r1c3 is 5`.
    fn state(&self, node: &Node, on: bool) -> String {
        let digit = self.sign(node.digit);
        match (node.cells.as_slice(), on) {
            ([cell], true) => format!("{} is {digit}", self.cell(*cell)),
            ([cell], false) => format!("{} is not {digit}", self.cell(*cell)),
            (cells, true) => format!("{} is {digit}", self.cells(cells, "or")),
            ([one, other], false) => {
                format!("neither {} nor {} is {digit}", self.cell(*one), self.cell(*other))
            }
            (cells, false) => format!("none of {} is {digit}", self.cells(cells, "and")),
        }
    }

    /// What follows from the statement before: short if both are about one cell, with the house if
    /// it needs one.
    fn follows(&self, before: &Node, node: &Node) -> String {
        match (self.0.link(before, node), node.on) {
            (Link::Cell, true) if node.cells.len() == 1 => {
                format!("it is {}", self.sign(node.digit))
            }
            (Link::House(house), true) => {
                format!(
                    "{} ({} has no other place for it)",
                    self.state(node, true),
                    self.house(house)
                )
            }
            _ => self.state(node, node.on),
        }
    }

    /// Link by link: `If r1c1 is not 5, it is 9. Then r6c1 is not 9, so it is 3.`
    pub(super) fn walk(&self, nodes: &[Node]) -> String {
        let [first, rest @ ..] = nodes else { return String::new() };
        let mut text = match first.on {
            true => format!("Suppose {}.", self.state(first, true)),
            false => format!("If {}, ", self.state(first, false)),
        };
        text += &self.onward(first, rest, !first.on);
        text
    }

    /// The statements after `first`, each following from the one before.
    fn onward(&self, first: &Node, rest: &[Node], mut open: bool) -> String {
        let mut text = String::new();
        let mut before = first;
        for node in rest {
            let words = self.follows(before, node);
            match (open, node.on) {
                (true, _) if before.on || text.is_empty() => text += &words,
                (true, true) => text += &format!(", so {words}"),
                (true, false) => text += &format!(", and {words}"),
                (false, _) => text += &format!(" Then {words}"),
            }
            open = !node.on;
            if node.on {
                text.push('.');
            }
            before = node;
        }
        if open && !text.is_empty() {
            text.push('.');
        }
        text
    }

    pub(super) fn sets(
        &self,
        step: &Step,
        sets: &[AlmostLockedSet],
        ties: &[DigitSet],
        stem: Option<Cell>,
    ) -> Vec<String> {
        let cells = |set: &AlmostLockedSet| {
            let digits = self.0.signs(set.digits).join(", ");
            format!("{} ({digits})", self.cells(&set.cells, "and"))
        };
        let removed: DigitSet = step.removed.iter().map(|removed| removed.digit).collect();
        let gone = self.digits(removed, "and");
        let named =
            sets.iter().enumerate().map(|(at, set)| format!("{} = {}", letter(at), cells(set)));
        let opening = format!(
            "Sets with one more digit than cells: {}. A set that lacks one of its digits holds all the others.",
            named.collect::<Vec<_>>().join("; "),
        );
        let Some(last) = sets.len().checked_sub(1).map(letter) else { return Vec::new() };
        if let Some(stem) = stem {
            let petals = ties.iter().enumerate().map(|(at, tie)| {
                format!("if it is {}, {} holds {gone}", self.digits(*tie, "or"), letter(at))
            });
            let petals = petals.collect::<Vec<_>>().join("; ");
            return vec![
                opening,
                format!("{} takes a digit from one of these sets: {petals}.", self.cell(stem)),
                format!(
                    "One of them holds {gone}, so no cell that sees all its places there is {gone}."
                ),
            ];
        }
        if let ([_, _], [tie]) = (sets, ties) {
            let rest = match tie.len() {
                1 => vec![
                    format!(
                        "Only one of A and B can hold {}. The other holds all its other digits, including {gone}.",
                        self.digits(*tie, "or"),
                    ),
                    format!(
                        "So {gone} is in A or B, and no cell that sees all its places there is {gone}."
                    ),
                ],
                _ => vec![format!(
                    "Neither {} can be in both. So each set holds one of them and all its other digits: \
                     a cell that sees all places of such a digit there cannot hold it.",
                    self.digits(*tie, "nor"),
                )],
            };
            return [vec![opening], rest].concat();
        }
        let mut text = format!("If A lacks {gone}");
        for (at, tie) in ties.iter().enumerate() {
            let tie = self.digits(*tie, "or");
            let so = if at == 0 { "" } else { "so " };
            text += &format!(", {so}it holds {tie}. Then {} lacks {tie}", letter(at + 1));
        }
        vec![
            opening,
            format!("{text}, so it holds {gone}."),
            format!(
                "Either way {gone} is in A or {last}, and no cell that sees all its places there is {gone}."
            ),
        ]
    }

    pub(super) fn forcing(&self, cause: &Cause, branches: &[Branch]) -> Vec<String> {
        let assumption = branches.first().and_then(|branch| branch.nodes.first());
        let mut words = Vec::new();
        match cause {
            Cause::Contradiction(clash) => {
                if let Some(Derived { node, .. }) = assumption {
                    words.push(format!("Suppose {}.", self.state(node, node.on)));
                }
                words.extend(branches.iter().map(|branch| self.branch(branch, false)));
                words.push(match clash {
                    Conflict::Opposites(one) => format!(
                        "{0} cannot both be {1} and not be {1}: the assumption is false.",
                        self.cell(one.cell),
                        self.sign(one.digit),
                    ),
                    Conflict::TwoDigits(cell) => {
                        format!(
                            "{} cannot hold two digits: the assumption is false.",
                            self.cell(*cell)
                        )
                    }
                    Conflict::Twice(house, digit) => format!(
                        "{} cannot appear twice {}: the assumption is false.",
                        self.sign(*digit),
                        self.within(*house),
                    ),
                    Conflict::NoPlace(house, digit) => format!(
                        "That leaves no place for {} {}: the assumption is false.",
                        self.sign(*digit),
                        self.within(*house),
                    ),
                    Conflict::NoDigit(cell) => {
                        format!(
                            "That leaves no digit for {}: the assumption is false.",
                            self.cell(*cell)
                        )
                    }
                });
                words.retain(|sentence| !sentence.is_empty());
                return words;
            }
            Cause::Either(one) => words.push(format!(
                "{} is {} or it is not.",
                self.cell(one.cell),
                self.sign(one.digit)
            )),
            Cause::Cell(cell) => words.push(format!(
                "{} is {}.",
                self.cell(*cell),
                self.digits(self.0.candidates[*cell], "or")
            )),
            Cause::House(house, digit) => words.push(format!(
                "{} the {} is in {}.",
                capital(&self.within(*house)),
                self.sign(*digit),
                self.cells(&self.0.places(*house, *digit), "or"),
            )),
        }
        words.extend(branches.iter().map(|branch| self.branch(branch, true)));
        words.push(match branches.len() {
            2 => "Both cases lead to the same conclusion.".into(),
            count => format!("All {} cases lead to the same conclusion.", number(count)),
        });
        words
    }

    /// What follows from an assumption. A statement that rests on anything but the one before it
    /// names its premises.
    fn branch(&self, branch: &Branch, name: bool) -> String {
        let Some(first) = branch.nodes.first() else { return String::new() };
        let mut text = match name {
            true => format!("Suppose {}.", self.state(&first.node, first.node.on)),
            false => String::new(),
        };
        let mut before = 0;
        let mut open = false;
        for at in order_of(branch).into_iter().filter(|&at| at > 0) {
            let Derived { node, parents } = &branch.nodes[at];
            let plain = parents.as_slice() == [before];
            if plain && open && node.on {
                text += &format!(", so {}.", self.follows(&branch.nodes[before].node, node));
                open = false;
            } else {
                if open {
                    text.push('.');
                }
                let words = if plain {
                    format!("then {}", self.follows(&branch.nodes[before].node, node))
                } else {
                    let parents = parents.iter().filter_map(|&at| branch.nodes.get(at));
                    let parents: Vec<String> =
                        parents.map(|parent| self.state(&parent.node, parent.node.on)).collect();
                    format!("since {}, {}", list(&parents, "and"), self.state(node, node.on))
                };
                text += &format!(" {}", capital(&words));
                open = !node.on;
                if node.on {
                    text.push('.');
                }
            }
            before = at;
        }
        if open {
            text.push('.');
        }
        text.trim_start().to_owned()
    }
}
