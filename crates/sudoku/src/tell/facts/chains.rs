//! Chains, almost locked sets and forcing steps: statements, and what follows from them.
//!
//! An argument is a list of [`Sentence`]s. Where a sentence begins and ends is the same in every
//! language, so it is decided here: a new one begins after each statement that a digit is placed.
//!
//! ```text
//! If r1c1 is not 5, it is 9.                If, one claim
//! Then r6c1 is not 9, so it is 3.           Then, two claims
//! Since r1c2 is not 4, r1c1 is 3.           Since, one claim
//! ```

use super::{HouseName, Names, Reason, Scene, Value};
use crate::digit::DigitSet;
use crate::grid::Cell;
use crate::technique::{
    Absurdity, AlmostLockedSet, Branch, Cause, Chain, Derived, Node, Step, Technique,
};

/// A digit is in one of these cells, or in none of them.
#[derive(Clone, Debug)]
pub(in crate::tell) struct Statement {
    pub(in crate::tell) cells: Names,
    pub(in crate::tell) digit: char,
    pub(in crate::tell) on: bool,
}

/// What follows from the statement before.
#[derive(Clone, Debug)]
pub(in crate::tell) enum Claim {
    /// The cell of the statement before holds this digit.
    SameCell(char),
    /// True because the house has no other place for the digit.
    OnlyPlace(Statement, HouseName),
    /// Any other.
    Plain(Statement),
}

impl Claim {
    /// Whether it says that a digit is placed.
    pub(in crate::tell) fn is_on(&self) -> bool {
        match self {
            Claim::SameCell(_) | Claim::OnlyPlace(..) => true,
            Claim::Plain(statement) => statement.on,
        }
    }
}

/// How a sentence of an argument begins.
#[derive(Clone, Debug)]
pub(in crate::tell) enum Opening {
    /// With an assumption, from which the claims follow in the same sentence.
    If(Statement),
    /// With an assumption that is the whole sentence.
    Suppose(Statement),
    /// The same, as one of several cases.
    Case(Statement),
    /// With what follows from the sentence before.
    Then,
    /// With the premises, because they are not in the sentence before.
    Since(Vec<Statement>),
}

/// A sentence of an argument.
#[derive(Clone, Debug)]
pub(in crate::tell) struct Sentence {
    pub(in crate::tell) opening: Opening,
    /// Each follows from the one before. Empty after `Suppose` and `Case`.
    pub(in crate::tell) claims: Vec<Claim>,
}

impl Sentence {
    fn new(opening: Opening) -> Sentence {
        Sentence { opening, claims: Vec::new() }
    }
}

/// How the two ends of a chain lead to the conclusion.
#[derive(Clone, Debug)]
pub(in crate::tell) enum Ending {
    /// A loop: all links hold in both directions.
    Closed,
    /// Assumed false, the start turned out true.
    Confirmed(Statement),
    /// Assumed true, the start turned out false, or its cell got another digit.
    Refuted,
    /// One of these cells holds the digit.
    SameDigit { cells: Names, digit: char },
    /// The cell, or one of the group, holds one of the two digits.
    SameCell { cells: Names, digits: [char; 2] },
    /// One of the two statements is true.
    Either([Statement; 2]),
}

/// A set of cells with its digits.
#[derive(Clone, Debug)]
pub(in crate::tell) struct Group {
    pub(in crate::tell) cells: Names,
    pub(in crate::tell) digits: Names,
}

/// Almost locked sets, each with a letter for its name.
#[derive(Clone, Debug)]
pub(in crate::tell) struct Sets {
    pub(in crate::tell) sets: Vec<(char, Group)>,
    /// The digits that are removed.
    pub(in crate::tell) gone: Names,
    pub(in crate::tell) pattern: SetsPattern,
}

/// How almost locked sets are tied.
#[derive(Clone, Debug)]
pub(in crate::tell) enum SetsPattern {
    /// Each digit of the stem is taken from the set of that letter.
    Blossom { stem: String, petals: Vec<(Names, char)> },
    /// These two sets cannot both hold the digit.
    Pair { ends: [char; 2], tie: Names },
    /// Two sets that cannot both hold any of these digits.
    DoublePair { ties: Names },
    /// A chain from the first set to the last: each tie, and the letter of the set that it leads
    /// to.
    Chain { ends: [char; 2], ties: Vec<(Names, char)> },
}

/// A forcing step: assumptions, and what follows from each.
#[derive(Clone, Debug)]
pub(in crate::tell) struct Forcing {
    pub(in crate::tell) forced: Forced,
    /// One argument for each assumption. If there is a contradiction, the assumption is not
    /// repeated in it.
    pub(in crate::tell) branches: Vec<Vec<Sentence>>,
}

/// Why one of the assumptions of a forcing step is true, or the only one false.
#[derive(Clone, Debug)]
pub(in crate::tell) enum Forced {
    Contradiction(Option<Statement>, Conflict),
    /// The digit is in the cell or not.
    Either(Value),
    /// The cell holds one of these digits.
    Cell(String, Names),
    /// The digit is in one of these cells of the house.
    House(HouseName, char, Names),
}

/// A contradiction at the end of a forcing step.
#[derive(Clone, Debug)]
pub(in crate::tell) enum Conflict {
    /// The cell holds the digit and does not.
    Opposites(Value),
    /// The cell has two digits.
    TwoDigits(String),
    /// The house has the digit twice.
    Twice(HouseName, char),
    /// The house has no place for the digit.
    NoPlace(HouseName, char),
    /// The cell has no digit.
    NoDigit(String),
}

/// Why a statement of a chain follows from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    /// Both are about the same cell.
    Cell,
    /// Both are about the same digit, and all their cells lie in this house. If the link is strong,
    /// they are its only places there.
    House(usize),
    /// The cells see each other by another rule, or it takes more than one statement.
    Other,
}

impl Scene<'_> {
    fn state(&self, node: &Node, on: bool) -> Statement {
        Statement { cells: self.names(&node.cells), digit: self.sign(node.digit), on }
    }

    /// Why the second statement follows from the first.
    fn link(&self, from: &Node, to: &Node) -> Link {
        if from.cells == to.cells && from.digit != to.digit {
            return Link::Cell;
        }
        if from.digit != to.digit {
            return Link::Other;
        }
        let mut cells = cells_of(&[from, to]);
        cells.sort_unstable();
        let whole = |house: usize| !to.on || self.places(house, to.digit) == cells;
        self.shared_house(&cells, whole).map_or(Link::Other, Link::House)
    }

    fn house_link(&self, from: &Node, to: &Node) -> Option<usize> {
        match self.link(from, to) {
            Link::House(house) => Some(house),
            Link::Cell | Link::Other => None,
        }
    }

    /// The first house that contains all cells and satisfies `fits`.
    fn shared_house(&self, cells: &[Cell], fits: impl Fn(usize) -> bool) -> Option<usize> {
        let shape = self.shape();
        let all =
            |&house: &usize| cells.iter().all(|cell| shape.houses()[house].cells.contains(cell));
        let mut houses = shape.houses_of(*cells.first()?).filter(all);
        houses.find(|&house| shape.houses()[house].cells.len() == shape.size() && fits(house))
    }

    fn claim(&self, before: &Node, node: &Node) -> Claim {
        let statement = self.state(node, node.on);
        match (self.link(before, node), node.on) {
            (Link::Cell, true) if node.cells.len() == 1 => Claim::SameCell(statement.digit),
            (Link::House(house), true) => Claim::OnlyPlace(statement, self.house(house)),
            _ => Claim::Plain(statement),
        }
    }

    /// The statements of a chain, each following from the one before.
    pub(super) fn walk(&self, nodes: &[Node]) -> Vec<Sentence> {
        let [first, rest @ ..] = nodes else { return Vec::new() };
        let assumption = self.state(first, first.on);
        let opening = if first.on { Opening::Suppose(assumption) } else { Opening::If(assumption) };
        let mut sentence = Sentence::new(opening);
        let mut sentences = Vec::new();
        let mut before = first;
        for node in rest {
            if before.on {
                sentences.push(std::mem::replace(&mut sentence, Sentence::new(Opening::Then)));
            }
            sentence.claims.push(self.claim(before, node));
            before = node;
        }
        sentences.push(sentence);
        sentences
    }

    /// What follows from the assumption of a branch. A statement that rests on anything but the one
    /// before it names its premises.
    fn branch(&self, branch: &Branch, repeat_assumption: bool) -> Vec<Sentence> {
        let nodes = &branch.nodes;
        let Some(Derived { node: first, .. }) = nodes.first() else { return Vec::new() };
        let mut sentences = Vec::new();
        if repeat_assumption {
            sentences.push(Sentence::new(Opening::Case(self.state(first, first.on))));
        }
        let mut before = 0;
        for at in order_of(branch).into_iter().filter(|&at| at > 0) {
            let Derived { node, parents } = &nodes[at];
            let statement = self.state(node, node.on);
            if parents.as_slice() == [before] {
                let claim = match self.claim(&nodes[before].node, node) {
                    // The assumption is in another paragraph, so "it" would stand for nothing.
                    Claim::SameCell(_) if sentences.is_empty() => Claim::Plain(statement),
                    claim => claim,
                };
                match sentences.last_mut() {
                    Some(sentence) if before > 0 && node.on && !nodes[before].node.on => {
                        sentence.claims.push(claim);
                    }
                    _ => sentences.push(Sentence { opening: Opening::Then, claims: vec![claim] }),
                }
            } else {
                let parents = parents.iter().filter_map(|&at| nodes.get(at));
                let premises = parents.map(|parent| self.state(&parent.node, parent.node.on));
                let opening = Opening::Since(premises.collect());
                sentences.push(Sentence { opening, claims: vec![Claim::Plain(statement)] });
            }
            before = at;
        }
        sentences
    }

    /// A chain, as a pattern if it has a name of its own, else link by link.
    pub(super) fn chain_reason(&self, technique: Technique, chain: &Chain) -> Reason {
        let named = self.named_chain(technique, chain);
        named.unwrap_or_else(|| Reason::Chain(self.walk(&chain.nodes), self.ending(chain)))
    }

    fn ending(&self, chain: &Chain) -> Option<Ending> {
        let (first, last) = (chain.nodes.first()?, chain.nodes.last()?);
        let [digit, other] = [first, last].map(|node| self.sign(node.digit));
        let (same_cells, same_digit) = (first.cells == last.cells, first.digit == last.digit);
        Some(match (chain.closed, first.on) {
            (true, _) => Ending::Closed,
            (false, true) => Ending::Refuted,
            (false, false) if same_cells && same_digit => {
                Ending::Confirmed(self.state(first, true))
            }
            (false, false) if same_digit => {
                let cells = [&first.cells[..], &last.cells].concat();
                Ending::SameDigit { cells: self.names(&cells), digit }
            }
            (false, false) if same_cells => {
                Ending::SameCell { cells: self.names(&first.cells), digits: [digit, other] }
            }
            (false, false) => Ending::Either([first, last].map(|node| self.state(node, true))),
        })
    }

    fn named_chain(&self, technique: Technique, chain: &Chain) -> Option<Reason> {
        let nodes = chain.nodes.as_slice();
        let all: Vec<&Node> = nodes.iter().collect();
        let names = |node: &Node| self.names(&node.cells);
        match (technique, nodes) {
            (Technique::RemotePair, [first, .., last]) => {
                let cells = cells_of(&all);
                let pair = self.candidates[*cells.first()?];
                let same =
                    pair.len() == 2 && cells.iter().all(|&cell| self.candidates[cell] == pair);
                same.then(|| Reason::RemotePair {
                    cells: self.names(&cells),
                    pair: self.signs(pair),
                    ends: self.names(&[&first.cells[..], &last.cells].concat()),
                })
            }
            (Technique::XyWing, [a, b, c, d, e, f]) => Some(Reason::XyWing {
                pivot: names(c),
                pincers: [a, e].map(names),
                digits: [b, d].map(|node| self.sign(node.digit)),
                both: self.sign(f.digit),
            }),
            (Technique::WWing, [a, b, c, d, e, _]) => {
                let house = self.house_link(c, d)?;
                Some(Reason::WWing {
                    ends: [a, e].map(names),
                    joint: [c, d].map(names),
                    house: self.house(house),
                    digit: self.sign(a.digit),
                    linked: self.sign(b.digit),
                })
            }
            // Two strong links of one digit joined by a weak one: off, on, off, on.
            (_, [a, b, c, d]) => {
                let same = [b, c, d].iter().all(|node| node.digit == a.digit);
                let alternates = !a.on && b.on && !c.on && d.on && !chain.closed;
                let house = |from, to| self.house_link(from, to).map(|house| self.house(house));
                let houses = [house(a, b)?, house(c, d)?, house(b, c)?];
                (same && alternates).then(|| Reason::TwoLinks {
                    digit: self.sign(a.digit),
                    ends: [a, d].map(names),
                    joint: [b, c].map(names),
                    houses,
                })
            }
            _ => None,
        }
    }

    /// The letter of a set. Greek on a board that writes digits as letters.
    fn letter(&self, at: usize) -> char {
        let latin = self.shape().digits().into_iter().any(|digit| self.sign(digit).is_alphabetic());
        let first = if latin { 'α' } else { 'A' };
        // The seventeenth letter is the last before the two forms of sigma.
        let at = u32::try_from(at).ok().filter(|&at| at < 17);
        at.and_then(|at| char::from_u32(u32::from(first) + at)).unwrap_or('?')
    }

    pub(super) fn sets_reason(
        &self,
        step: &Step,
        sets: &[AlmostLockedSet],
        ties: &[DigitSet],
        stem: Option<Cell>,
    ) -> Option<Reason> {
        let ends = [0, sets.len().checked_sub(1)?].map(|at| self.letter(at));
        let group = |set: &AlmostLockedSet| Group {
            cells: self.names(&set.cells),
            digits: self.signs(set.digits),
        };
        let tied = |from: usize| {
            let ties = ties.iter().enumerate();
            ties.map(|(at, &tie)| (self.signs(tie), self.letter(from + at))).collect()
        };
        let pattern = match (stem, sets, ties) {
            (Some(stem), _, _) => SetsPattern::Blossom { stem: self.cell(stem), petals: tied(0) },
            (None, [_, _], &[tie]) if tie.len() == 1 => {
                SetsPattern::Pair { ends, tie: self.signs(tie) }
            }
            (None, [_, _], &[ties]) => SetsPattern::DoublePair { ties: self.signs(ties) },
            (None, _, _) => SetsPattern::Chain { ends, ties: tied(1) },
        };
        let gone = step.removed.iter().map(|removed| removed.digit).collect();
        let sets = sets.iter().enumerate().map(|(at, set)| (self.letter(at), group(set)));
        Some(Reason::Sets(Sets { sets: sets.collect(), gone: self.signs(gone), pattern }))
    }

    pub(super) fn forcing_reason(&self, cause: &Cause, branches: &[Branch]) -> Reason {
        let forced = match cause {
            Cause::Contradiction(clash) => {
                let first = branches.first().and_then(|branch| branch.nodes.first());
                let assumption = first.map(|first| self.state(&first.node, first.node.on));
                Forced::Contradiction(assumption, self.conflict(clash))
            }
            Cause::Either(one) => Forced::Either(self.value(*one)),
            Cause::Cell(cell) => Forced::Cell(self.cell(*cell), self.signs(self.candidates[*cell])),
            Cause::House(house, digit) => {
                let places = self.names(&self.places(*house, *digit));
                Forced::House(self.house(*house), self.sign(*digit), places)
            }
        };
        let repeat_assumption = !matches!(cause, Cause::Contradiction(_));
        let branches = branches.iter().map(|branch| self.branch(branch, repeat_assumption));
        Reason::Forcing(Forcing { forced, branches: branches.collect() })
    }

    fn conflict(&self, absurdity: &Absurdity) -> Conflict {
        match *absurdity {
            Absurdity::Opposites(one) => Conflict::Opposites(self.value(one)),
            Absurdity::TwoDigits(cell) => Conflict::TwoDigits(self.cell(cell)),
            Absurdity::Twice(house, digit) => Conflict::Twice(self.house(house), self.sign(digit)),
            Absurdity::NoPlace(house, digit) => {
                Conflict::NoPlace(self.house(house), self.sign(digit))
            }
            Absurdity::NoDigit(cell) => Conflict::NoDigit(self.cell(cell)),
        }
    }
}

/// The cells of the nodes, each once, in the order of the nodes.
fn cells_of(nodes: &[&Node]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for &cell in nodes.iter().flat_map(|node| &node.cells) {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

/// Orders the statements of a branch for telling: everything that leads to a final statement comes
/// directly before it.
pub(in crate::tell) fn order_of(branch: &Branch) -> Vec<usize> {
    let nodes = &branch.nodes;
    let mut leads_on = vec![false; nodes.len()];
    for &parent in nodes.iter().flat_map(|derived| &derived.parents) {
        if let Some(leads_on) = leads_on.get_mut(parent) {
            *leads_on = true;
        }
    }
    let mut told = vec![false; nodes.len()];
    let mut order = Vec::new();
    for last in (0..nodes.len()).filter(|&at| !leads_on[at]) {
        let mut stack = vec![last];
        while let Some(&at) = stack.last() {
            // Parents come before their children, so this terminates.
            let untold =
                nodes[at].parents.iter().copied().find(|&parent| parent < at && !told[parent]);
            match untold {
                Some(parent) => stack.push(parent),
                None => {
                    stack.pop();
                    if !told[at] {
                        told[at] = true;
                        order.push(at);
                    }
                }
            }
        }
    }
    order
}

/// The paths from the assumption to each final statement, if every statement follows from a single
/// other one.
pub(in crate::tell) fn ways_of(branch: &Branch) -> Option<Vec<Vec<usize>>> {
    let nodes = &branch.nodes;
    let ends = (0..nodes.len()).filter(|at| !nodes.iter().any(|one| one.parents.contains(at)));
    let way = |end: usize| {
        let mut way = vec![end];
        let mut at = end;
        loop {
            match nodes[at].parents.as_slice() {
                [] => break,
                &[parent] if parent < at => at = parent,
                _ => return None,
            }
            way.push(at);
        }
        way.reverse();
        Some(way)
    };
    ends.map(way).collect()
}
