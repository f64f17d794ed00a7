//! Where branch and bound stands, as a value: it can be written down, divided, and gone on from.
//!
//! Everything is kept bit by bit, the numbers in floating point too, so that a search that goes on
//! takes the same steps as one that was never interrupted. `docs/checkpoint.md` has the bytes.

use std::cmp::Reverse;
use std::sync::Arc;

use super::branch::{Gains, Split};
use super::effort::Work;
use super::enumerate::MOST_COLUMNS;
use super::least::Priced;
use super::program::{Program, Wanted};
use super::propagate::Part;
use super::relax::Start;
use super::tree::{Node, Pace, Tree};
use crate::bytes::{Malformed, Reader, Writer};
use crate::lists::Lists;
use crate::problem::{OptionId, Problem};
use crate::vectors::{OutOfMemory, push, reserved};

/// Where a search for the cheapest covers stands.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) wanted: Wanted,
    pub(crate) work: Work,
    /// The cheapest covers so far, in the order in which they were found.
    pub(crate) covers: Arc<Vec<Priced>>,
    pub(super) stage: Stage,
}

#[derive(Clone, Debug)]
pub(super) enum Stage {
    /// Nothing was done.
    Beginning,
    Within(Open),
    /// Nothing else is wanted.
    End,
}

/// What branch and bound knows beside the covers.
#[derive(Clone, Debug)]
pub(super) struct Open {
    /// The columns of the rows that were added to the problem.
    pub(super) cliques: Arc<Lists<u32>>,
    pub(super) pace: Pace,
    pub(super) experience: Arc<Vec<(Split, Gains)>>,
    pub(super) next: Option<Node>,
    /// The other open parts, those to be taken up first in front.
    pub(super) others: Vec<Node>,
}

/// Stages, as they are written.
const BEGINNING: u8 = 0;
const WITHIN: u8 = 1;
const END: u8 = 2;

impl Standing {
    /// Returns whether nothing is left to be done.
    pub(crate) fn is_done(&self) -> bool {
        matches!(self.stage, Stage::End)
    }

    /// Returns whether nothing was done yet.
    pub(crate) fn is_beginning(&self) -> bool {
        matches!(self.stage, Stage::Beginning)
    }

    /// Returns the same search with nothing left to be done.
    pub(crate) fn ended(&self) -> Standing {
        Standing { stage: Stage::End, ..self.clone() }
    }

    /// Shares the open parts out among up to `most` searches: together they find what this one
    /// would find. Each begins with the covers of this one, so that it knows what is too expensive.
    pub(crate) fn divided(&self, most: usize) -> Result<Vec<Standing>, OutOfMemory> {
        let begun = Standing { work: Work::default(), ..self.clone() };
        let mut all = Vec::new();
        let Stage::Within(open) = &self.stage else {
            push(&mut all, begun)?;
            return Ok(all);
        };
        // In turn: the promising parts, which come first, go to different searches.
        for (k, node) in open.next.iter().chain(&open.others).enumerate() {
            match all.get_mut(k % most.max(1)) {
                Some(Standing { stage: Stage::Within(share), .. }) => {
                    push(&mut share.others, node.clone())?;
                }
                _ => {
                    let next = Some(node.clone());
                    let share = Open { next, others: Vec::new(), ..open.clone() };
                    push(&mut all, Standing { stage: Stage::Within(share), ..begun.clone() })?;
                }
            }
        }
        Ok(all)
    }

    pub(crate) fn write(&self, to: &mut Writer) {
        let Wanted { covers, at_least_once } = self.wanted;
        to.small(covers.map_or(0, |covers| (covers as u64).saturating_add(1)));
        to.byte(at_least_once.into());
        let Work { spent, nodes, updates } = self.work;
        [spent, nodes, updates].iter().for_each(|&number| to.small(number));
        to.small(self.covers.len() as u64);
        for (cost, cover) in &*self.covers {
            to.signed(*cost);
            to.small(cover.len() as u64);
            cover.iter().for_each(|option| to.small(option.index() as u64));
        }
        match &self.stage {
            Stage::Beginning => to.byte(BEGINNING),
            Stage::Within(open) => {
                to.byte(WITHIN);
                open.write(to);
            }
            Stage::End => to.byte(END),
        }
    }

    pub(crate) fn read(from: &mut Reader<'_>) -> Result<Standing, Malformed> {
        let covers = match from.small()?.checked_sub(1) {
            None => None,
            Some(covers) => Some(usize::try_from(covers).map_err(|_| Malformed::OutOfMemory)?),
        };
        let at_least_once = truth(from)?;
        let wanted = Wanted { covers, at_least_once };
        let work = Work { spent: from.small()?, nodes: from.small()?, updates: from.small()? };
        let mut covers: Vec<Priced> = reserved(from.length(2)?)?;
        for _ in 0..covers.capacity() {
            let cost = from.signed()?;
            let mut cover = reserved(from.length(1)?)?;
            for _ in 0..cover.capacity() {
                cover.push(OptionId(from.below(u32::MAX as usize)?));
            }
            // Every search sorts its covers.
            if !cover.is_sorted() {
                return Err(Malformed::Damaged);
            }
            covers.push((cost, cover));
        }
        let stage = match from.byte()? {
            BEGINNING => Stage::Beginning,
            WITHIN => Stage::Within(Open::read(from)?),
            END => Stage::End,
            _ => return Err(Malformed::Damaged),
        };
        Ok(Standing { wanted, work, covers: Arc::new(covers), stage })
    }

    /// Returns whether the covers are covers of a problem, at these costs.
    pub(crate) fn has_covers_of(&self, problem: &Problem) -> bool {
        let by_number = self.wanted.at_least_once && !problem.has_costs();
        self.covers.iter().all(|(cost, cover)| {
            let is_known = cover.iter().all(|it| it.index() < problem.option_count());
            let price = |it: &OptionId| if by_number { 1 } else { problem.cost(*it) };
            let verified = match self.wanted.at_least_once {
                true => problem.verify_at_least_once(cover),
                false => problem.verify(cover),
            };
            is_known && verified.is_ok() && cover.iter().map(price).sum::<i64>() == *cost
        })
    }
}

impl Open {
    fn write(&self, to: &mut Writer) {
        to.small(self.cliques.len() as u64);
        (0..self.cliques.len()).for_each(|k| to.list(self.cliques.get(k)));
        let Pace { made, enumerated, visited, next_dive } = self.pace;
        [made, enumerated as u64, visited, next_dive].iter().for_each(|&number| to.small(number));
        to.small(self.experience.len() as u64);
        for &(split, Gains { times, yes, no }) in &*self.experience {
            match split {
                Split::Pair(one, other) => {
                    to.byte(0);
                    to.small(one.into());
                    to.small(other.into());
                }
                Split::Column(column) => {
                    to.byte(1);
                    to.small(column.into());
                }
            }
            to.small(times.into());
            to.real(yes);
            to.real(no);
        }
        to.byte(self.next.is_some().into());
        to.small(self.others.len() as u64);
        for Node { bound, number, part, start } in self.next.iter().chain(&self.others) {
            to.wide(*bound);
            to.small(number.0);
            to.list(&part.chosen);
            to.list(&part.free);
            start.write(to);
        }
    }

    fn read(from: &mut Reader<'_>) -> Result<Open, Malformed> {
        let mut cliques = Lists::empty()?;
        for _ in 0..from.length(1)? {
            cliques.push(&from.list()?)?;
        }
        let pace = Pace {
            made: from.small()?,
            enumerated: from.below(MOST_COLUMNS + 1)? as usize,
            visited: from.small()?,
            next_dive: from.small()?,
        };
        let number = |from: &mut Reader<'_>| from.below(u32::MAX as usize);
        let mut experience = Vec::new();
        for _ in 0..from.length(19)? {
            let split = match from.byte()? {
                0 => Split::Pair(number(from)?, number(from)?),
                1 => Split::Column(number(from)?),
                _ => return Err(Malformed::Damaged),
            };
            let gains = Gains { times: number(from)?, yes: from.real()?, no: from.real()? };
            push(&mut experience, (split, gains))?;
        }
        let has_next = truth(from)?;
        let count = from.length(20)? + usize::from(has_next);
        let mut nodes = Vec::new();
        for _ in 0..count {
            let (bound, number) = (from.wide()?, Reverse(from.small()?));
            let (chosen, free) = (from.list()?, from.list()?);
            let part = Arc::new(Part { chosen, free });
            let start = Arc::new(Start::read(from)?);
            push(&mut nodes, Node { bound, number, part, start })?;
        }
        let next = has_next.then(|| nodes.remove(0));
        let (cliques, experience) = (Arc::new(cliques), Arc::new(experience));
        Ok(Open { cliques, pace, experience, next, others: nodes })
    }

    /// Returns whether a program without the cliques can have these, and these parts.
    pub(super) fn fits(&self, program: &Program) -> bool {
        let columns = program.columns() as u32;
        let ascend = |list: &[u32]| {
            list.is_sorted_by(|a, b| a < b) && list.last().is_none_or(|last| *last < columns)
        };
        let are_parts = self.next.iter().chain(&self.others).all(|Node { part, .. }| {
            let mut chosen = part.chosen.iter().enumerate();
            ascend(&part.free)
                && chosen.all(|(k, it)| {
                    let is_new = !part.chosen[..k].contains(it);
                    *it < columns && is_new && part.free.binary_search(it).is_err()
                })
        });
        are_parts && (0..self.cliques.len()).all(|k| ascend(self.cliques.get(k)))
    }

    /// Returns whether relaxations of a tree can start as the parts say.
    pub(super) fn starts_fit(&self, tree: &Tree) -> Result<bool, OutOfMemory> {
        for node in self.next.iter().chain(&self.others) {
            if !tree.can_start(&node.start)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Reads a byte that is 0 or 1.
fn truth(from: &mut Reader<'_>) -> Result<bool, Malformed> {
    match from.byte()? {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(Malformed::Damaged),
    }
}
