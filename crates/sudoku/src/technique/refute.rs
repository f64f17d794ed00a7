//! Refutes one statement: assumes it, and follows singles until something is impossible.
//!
//! ```text
//! assumed: r1c1 is 5 --> r1c4 is not 5 --> r1c4 is 7 --> … --> no place for 7 in box 8
//! ```
//!
//! The searches of [`chain`](super::chain) look for any contradiction on the board, and stop at the
//! first. This one is for a player who asks about one candidate. It looks at nothing but naked and
//! hidden singles, level by level, and of the contradictions on the first level that has one it
//! takes the one with the fewest statements. The result is a forcing step like any other, which
//! [`proof`](super::proof) can check.
//!
//! A refutation takes less than a millisecond on a 9×9 board.

use super::{Absurdity, Because, Branch, Candidate, Cause, Derived, Node, Step, Technique};
use crate::candidates::Candidates;
use crate::digit::Digit;
use crate::grid::Cell;
use crate::shape::Shape;

/// Refutes the statement that a candidate is true (`on`) or false, if singles alone do it.
pub(super) fn refute(candidates: &Candidates, assumed: Candidate, on: bool) -> Option<Step> {
    let digits = candidates.sets().get(assumed.cell.index())?;
    if !digits.contains(assumed.digit) {
        return None;
    }
    let mut argument = Argument::new(candidates);
    argument.state(assumed, on, Vec::new());
    let (absurdity, needed) = argument.follow()?;
    let branch = argument.branch(&needed);
    let is_chain = branch.nodes.iter().all(|derived| derived.parents.len() <= 1);
    let technique = match is_chain {
        true => Technique::ForcingChainContradiction,
        false => Technique::ForcingNetContradiction,
    };
    let cause = Cause::Contradiction(absurdity);
    let because = Because::Forcing { cause, branches: vec![branch] };
    Some(match on {
        true => Step::removing(technique, vec![assumed], because),
        false => Step::placing(technique, assumed, because),
    })
}

/// What follows from an assumption.
struct Argument<'a> {
    candidates: &'a Candidates,
    shape: &'a Shape,
    /// The statements, each after those that it follows from.
    stated: Vec<Stated>,
    /// For each cell and digit, the number of the statement that says that it is false, or true.
    off: Vec<Option<usize>>,
    on: Vec<Option<usize>>,
}

struct Stated {
    candidate: Candidate,
    on: bool,
    parents: Vec<usize>,
    /// The number of conclusions between the assumption and this one.
    level: usize,
}

impl<'a> Argument<'a> {
    fn new(candidates: &'a Candidates) -> Argument<'a> {
        let shape = candidates.shape();
        let unknown = vec![None; shape.cell_count() * shape.size()];
        let (off, on) = (unknown.clone(), unknown);
        Argument { candidates, shape, stated: Vec::new(), off, on }
    }

    fn index(&self, Candidate { cell, digit }: Candidate) -> usize {
        cell.index() * self.shape.size() + digit.index()
    }

    /// The statement that a candidate is false, if it has been made.
    fn is_off(&self, candidate: Candidate) -> Option<usize> {
        self.off[self.index(candidate)]
    }

    /// Makes a statement, unless it has been made.
    fn state(&mut self, candidate: Candidate, on: bool, parents: Vec<usize>) {
        let (index, number) = (self.index(candidate), self.stated.len());
        let known = if on { &mut self.on } else { &mut self.off };
        if known[index].is_none() {
            known[index] = Some(number);
            let above = parents.iter().map(|&parent| self.stated[parent].level).max();
            let level = above.map_or(0, |level| level + 1);
            self.stated.push(Stated { candidate, on, parents, level });
        }
    }

    /// Follows all statements in turn. Returns the shortest contradiction on the first level that
    /// has one, with the statements that it needs.
    fn follow(&mut self) -> Option<(Absurdity, Vec<usize>)> {
        let mut best: Option<(Absurdity, Vec<usize>)> = None;
        let mut last = usize::MAX;
        let mut at = 0;
        while at < self.stated.len() && self.stated[at].level <= last {
            let Stated { candidate, on, level, .. } = self.stated[at];
            let found = if on { self.exclude(at, candidate) } else { self.leave(candidate) };
            for (absurdity, from) in found {
                let needed = self.needed(&from);
                if best.as_ref().is_none_or(|(_, best)| needed.len() < best.len()) {
                    best = Some((absurdity, needed));
                }
                last = last.min(level);
            }
            at += 1;
        }
        best
    }

    /// States that everything is false that a true candidate excludes.
    fn exclude(&mut self, at: usize, truth: Candidate) -> Vec<(Absurdity, Vec<usize>)> {
        let mut found = Vec::new();
        for (cell, digit) in self.candidates.iter() {
            let other = Candidate { cell, digit };
            let excluded = match cell == truth.cell {
                true => digit != truth.digit,
                false => self.shape.forbids([truth.cell, cell], [truth.digit, digit]),
            };
            if !excluded {
                continue;
            }
            if let Some(true_too) = self.on[self.index(other)] {
                found.push((self.both(truth, other), vec![at, true_too]));
            }
            self.state(other, false, vec![at]);
        }
        found
    }

    /// Says how two candidates that exclude each other contradict each other.
    fn both(&self, one: Candidate, other: Candidate) -> Absurdity {
        if one.cell == other.cell {
            return Absurdity::TwoDigits(one.cell);
        }
        let mut houses = self.shape.houses_of(one.cell);
        let shared = houses.find(|&house| self.shape.houses()[house].cells.contains(&other.cell));
        match shared {
            Some(house) if one.digit == other.digit => Absurdity::Twice(house, one.digit),
            _ => Absurdity::Opposites(other),
        }
    }

    /// Looks at what a false candidate leaves in its cell and in its houses.
    fn leave(&mut self, gone: Candidate) -> Vec<(Absurdity, Vec<usize>)> {
        let Candidate { cell, digit } = gone;
        let mut found = Vec::new();
        let of_cell = |digit: Digit| Candidate { cell, digit };
        let rest: Vec<Candidate> = self.candidates[cell].into_iter().map(of_cell).collect();
        if let Some(gone) = self.last_of(&rest) {
            found.push((Absurdity::NoDigit(cell), gone));
        }
        let shape = self.shape;
        for house in shape.houses_of(cell) {
            let cells = &shape.houses()[house].cells;
            if cells.len() < shape.size() {
                continue;
            }
            let places = cells.iter().filter(|&&place| self.candidates[place].contains(digit));
            let of_place = |&cell: &Cell| Candidate { cell, digit };
            let places: Vec<Candidate> = places.map(of_place).collect();
            if let Some(gone) = self.last_of(&places) {
                found.push((Absurdity::NoPlace(house, digit), gone));
            }
        }
        found
    }

    /// States the last of some candidates, one of which is true. Returns the statements against all
    /// of them if none is left.
    fn last_of(&mut self, truth: &[Candidate]) -> Option<Vec<usize>> {
        let gone: Vec<usize> = truth.iter().filter_map(|&one| self.is_off(one)).collect();
        let mut left = truth.iter().filter(|&&one| self.is_off(one).is_none());
        match (left.next(), left.next()) {
            (None, _) => return Some(gone),
            (Some(&last), None) => self.state(last, true, gone),
            _ => {}
        }
        None
    }

    /// Returns the given statements and all that they follow from, ascending.
    fn needed(&self, from: &[usize]) -> Vec<usize> {
        let mut open = from.to_vec();
        let mut needed = Vec::new();
        while let Some(one) = open.pop() {
            if !needed.contains(&one) {
                needed.push(one);
                open.extend(&self.stated[one].parents);
            }
        }
        needed.sort_unstable();
        needed
    }

    fn branch(&self, needed: &[usize]) -> Branch {
        let new = |old: &usize| needed.binary_search(old).expect("parents are needed too");
        let derived = |&number: &usize| {
            let Stated { candidate, on, parents, .. } = &self.stated[number];
            let node = Node::new(candidate.cell, candidate.digit, *on);
            Derived { node, parents: parents.iter().map(new).collect() }
        };
        Branch { nodes: needed.iter().map(derived).collect() }
    }
}

#[cfg(test)]
mod tests {
    use quadrille::guard::Guard;

    use crate::puzzle::Puzzle;
    use crate::technique::{Candidate, Reasoner, Uniqueness};
    use crate::tell::{Language, Scene};

    /// Needs forcing nets.
    const HARD: &str =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const MEDIUM: &str =
        ".3.9.6.4...........98.47.52.6..5..7.2.......3..7....2.9...7....873.9.5....5.....4";
    /// Anti-knight: digits exclude each other across houses.
    const KNIGHT: &str = "1...............";

    #[test]
    fn whatever_is_refuted_is_proved_and_agrees_with_the_solution() {
        let mut refuted = [0, 0];
        for line in [HARD, MEDIUM] {
            let puzzle: Puzzle = line.parse().expect("a puzzle");
            let solution = puzzle.solve().expect("memory").expect("one");
            let mut reasoner = Reasoner::new();
            reasoner.begin(&puzzle, Uniqueness::Proven, &Guard::default()).expect("its size");
            let candidates = puzzle.candidates();
            let open = candidates.iter().filter(|&(cell, _)| puzzle.get(cell).is_none());
            for (cell, digit) in open {
                let is_true = solution.get(cell) == Some(digit);
                for on in [false, true] {
                    let Some(step) = reasoner.refute(Candidate { cell, digit }, on) else {
                        continue;
                    };
                    assert_ne!(is_true, on, "{line}: {cell:?} {digit}");
                    let proof = step.prove(&puzzle, &candidates);
                    assert!(proof.is_ok(), "{line}: {proof:?} {step:?}");
                    let scene = Scene::new(&candidates);
                    for &language in Language::ALL {
                        assert!(!scene.reason(&step, language).is_empty());
                    }
                    refuted[usize::from(on)] += 1;
                }
            }
        }
        assert!(refuted[0] > 10 && refuted[1] > 50, "{refuted:?}");
    }

    #[test]
    fn rules_between_two_cells_count() {
        let shape = crate::Shape::of_size(4).and_then(|it| it.with(crate::Variant::AntiKnight));
        let shape = shape.expect("it fits");
        let records = crate::format::read(KNIGHT.as_bytes(), None, Some(&shape));
        let puzzle = records.expect("a board").swap_remove(0).puzzle;
        let mut reasoner = Reasoner::new();
        reasoner.begin(&puzzle, Uniqueness::Unknown, &Guard::default()).expect("its size");
        let (candidates, mut proved) = (puzzle.candidates(), 0);
        for (cell, digit) in candidates.iter().filter(|&(cell, _)| puzzle.get(cell).is_none()) {
            if let Some(step) = reasoner.refute(Candidate { cell, digit }, true) {
                assert!(step.prove(&puzzle, &candidates).is_ok(), "{step:?}");
                proved += 1;
            }
        }
        assert!(proved > 0);
    }

    #[test]
    fn what_is_not_a_candidate_is_not_refuted() {
        let puzzle: Puzzle = MEDIUM.parse().expect("a puzzle");
        let mut reasoner = Reasoner::new();
        reasoner.begin(&puzzle, Uniqueness::Proven, &Guard::default()).expect("its size");
        let cell = puzzle.shape().cell(0, 0).expect("on the board");
        let digit = crate::Digit::new(3).expect("a digit");
        assert_eq!(reasoner.refute(Candidate { cell, digit }, true), None);
    }
}
