//! Checkpoints of a search for the cheapest covers, and the parts of one.
//!
//! The tree of branch and bound depends on everything found before, so its branches cannot name a
//! place. Its open parts themselves are kept, and a search is divided by sharing them out. What
//! takes the place of a path of branches counts parts:
//!
//! ```text
//!   []   [1]   [2]   [3]         the beginnings of 4 parts of a search
//!         [1] [1,1] [1,2]        part [1] was interrupted: what it has done, and 2 new parts
//! ```

use super::{Checkpoint, CheckpointError, Question, Span, Tree};
use crate::best::{Halted, Standing};
use crate::bytes::{Malformed, Reader, Writer};
use crate::crc::crc64;
use crate::drive::Stop;
use crate::engine::left::Left;
use crate::engine::{Counters, Engine};
use crate::problem::Cover;
use crate::questions::best::Priced;
use crate::questions::search::Search;
use crate::questions::visit::VisitPlace;
use crate::vectors::{OutOfMemory, copied, push, reserved};

/// Where a search for the cheapest covers stands.
#[derive(Debug)]
pub(super) struct Ranked {
    standing: Standing,
    visit: Option<VisitPlace>,
}

/// Returns where a search for the cheapest covers stands.
pub(in crate::questions) fn of_ranking(
    search: &Search<'_>,
    span: Span,
    standing: Standing,
    visit: Option<VisitPlace>,
) -> Option<Checkpoint> {
    Some(Ranked { standing, visit }.at(search.tree(Engine::Auto), span))
}

impl Ranked {
    /// Returns the checkpoint of a search that stands here.
    pub(super) fn at(self, tree: Tree, span: Span) -> Checkpoint {
        let Standing { wanted, work, .. } = self.standing;
        let covers = self.standing.covers.len() as u64;
        let before = Counters { nodes: work.nodes, updates: work.updates, covers };
        let question = Question::Best { count: wanted.covers, at_least_once: wanted.at_least_once };
        let ranked = Some(Box::new(self));
        Checkpoint { question, tree, span, before, left: Left::default(), ranked }
    }

    pub(super) fn is_done(&self) -> bool {
        self.standing.is_done()
    }

    pub(super) fn write(&self, to: &mut Writer) {
        self.standing.write(to);
        to.byte(self.visit.is_some().into());
        if let Some(VisitPlace { checkpoint, effort }) = &self.visit {
            to.long(*effort);
            to.0.extend(checkpoint.to_bytes());
        }
    }

    /// Reads to the end of the bytes.
    pub(super) fn read(from: &mut Reader<'_>) -> Result<Ranked, CheckpointError> {
        let standing = Standing::read(from)?;
        let visit = match from.byte()? {
            0 => None,
            1 => {
                let effort = from.long()?;
                let checkpoint = Checkpoint::from_bytes(from.bytes(from.0.len())?)?;
                // One within another is enough.
                if checkpoint.question != Question::Solutions {
                    return Err(Malformed::Damaged.into());
                }
                Some(VisitPlace { checkpoint, effort })
            }
            _ => return Err(Malformed::Damaged.into()),
        };
        Ok(Ranked { standing, visit })
    }
}

impl Checkpoint {
    /// Returns the cheapest covers that a search for them has found so far, in order of cost; none
    /// if the question was another one.
    ///
    /// # Errors
    /// Fails if memory is lacking.
    pub fn cheapest(&self) -> Result<Vec<Priced>, CheckpointError> {
        let Some(ranked) = &self.ranked else { return Ok(Vec::new()) };
        let mut all = reserved(ranked.standing.covers.len())?;
        for (cost, options) in &*ranked.standing.covers {
            all.push(Priced { cost: *cost, cover: Cover::sorted(copied(options)?) });
        }
        all.sort_unstable();
        Ok(all)
    }

    /// Returns where a search stood, if `search` can go on from there.
    pub(in crate::questions) fn ranked(
        &self,
        search: &Search<'_>,
        count: Option<usize>,
    ) -> Result<(&Standing, Option<&VisitPlace>), CheckpointError> {
        let asked = Question::Best { count, at_least_once: search.at_least_once };
        let ranked = self.ranked.as_ref().filter(|_| self.question == asked);
        let ranked = ranked.ok_or(CheckpointError::Question)?;
        let tree = search.tree(Engine::Auto);
        if tree.problem != self.tree.problem {
            return Err(CheckpointError::Problem);
        }
        if tree != self.tree {
            return Err(CheckpointError::Settings);
        }
        if !ranked.standing.has_covers_of(&search.problem) {
            return Err(CheckpointError::Damaged);
        }
        Ok((&ranked.standing, ranked.visit.as_ref()))
    }

    /// See [`cut_off`](Checkpoint::cut_off).
    pub(super) fn ranking_cut_off(&self, ranked: &Ranked) -> Result<Checkpoint, OutOfMemory> {
        let span = match ranked.is_done() {
            true => self.span.clone(),
            false => Span { to: Some(self.here(ranked)?), ..self.span.clone() },
        };
        let ranked = Ranked { standing: ranked.standing.ended(), visit: None };
        Ok(ranked.at(self.tree, span))
    }

    /// Returns where the first part of what is left begins.
    fn here(&self, ranked: &Ranked) -> Result<Vec<u32>, OutOfMemory> {
        match ranked.standing.is_beginning() || self.before.nodes == 0 {
            true => copied(&self.span.from),
            false => self.child(1),
        }
    }

    /// Returns where part `number` of this one begins.
    fn child(&self, number: u32) -> Result<Vec<u32>, OutOfMemory> {
        let mut path = copied(&self.span.from)?;
        push(&mut path, number)?;
        Ok(path)
    }
}

impl Search<'_> {
    /// See [`divide`](Search::divide): what is left is searched until there are enough open parts.
    pub(super) fn divide_ranking(
        &self,
        checkpoint: &Checkpoint,
        ranked: &Ranked,
        parts: usize,
    ) -> Result<Vec<Checkpoint>, CheckpointError> {
        if ranked.is_done() {
            return Ok(Vec::new());
        }
        let count = ranked.standing.wanted.covers;
        let search = self.clone().limits(self.limits.with_nodes(None));
        let mut ranking = search.ranking_from(count, checkpoint)?;
        let stopped = |Halted(stop)| match stop {
            Stop::OutOfMemory => CheckpointError::OutOfMemory,
            stop => CheckpointError::Stopped(stop),
        };
        ranking.widen(parts).map_err(stopped)?;
        let standings = ranking.standing()?.divided(parts)?;
        let mut begins = reserved(standings.len() + 1)?;
        let first = checkpoint.here(ranked)?;
        // The first part begins where the others are counted from, or is the first of them.
        let after = if first == checkpoint.span.from { 1 } else { 2 };
        begins.push(Some(first));
        for k in 1..standings.len() {
            let number = u32::try_from(k - 1 + after).map_err(|_| OutOfMemory)?;
            begins.push(Some(checkpoint.child(number)?));
        }
        begins.push(checkpoint.span.to.clone());
        let division = match checkpoint.span.division {
            0 => {
                let mut writer = Writer::default();
                standings.iter().for_each(|standing| standing.write(&mut writer));
                crc64(&writer.0).max(1)
            }
            known => known,
        };
        let mut all = reserved(standings.len())?;
        for (standing, ends) in standings.into_iter().zip(begins.windows(2)) {
            let (from, to) = (ends[0].clone().unwrap_or_default(), ends[1].clone());
            let span = Span { from, to, division };
            all.push(Ranked { standing, visit: None }.at(checkpoint.tree, span));
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Problem, ProblemBuilder};

    /// A problem that takes many steps: sets of 40 items at costs that look random.
    fn partition() -> Problem {
        let mut state = 7_u64;
        let mut draw = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % below
        };
        let mut builder = ProblemBuilder::new();
        let all: Vec<_> = (0..40).map(|k| builder.primary(format!("i{k}"))).collect();
        for &item in &all {
            builder.option([item]).cost(1_000);
        }
        for _ in 0..400 {
            let mut held: Vec<_> = (0..2 + draw(4)).map(|_| all[draw(40) as usize]).collect();
            held.sort_unstable();
            held.dedup();
            let cost = 100 * held.len() as i64 + draw(150) as i64;
            builder.option(held).cost(cost);
        }
        builder.build().expect("sound")
    }

    /// Returns the bytes of checkpoints of a search, from its beginning to its end.
    fn all_bytes(problem: &Problem) -> Vec<Vec<u8>> {
        let mut ranking = problem.search().ranking(Some(3));
        let mut all = Vec::new();
        loop {
            all.push(ranking.checkpoint().expect("there is memory").to_bytes());
            if all.len() == 30 || !ranking.step() {
                all.push(ranking.checkpoint().expect("there is memory").to_bytes());
                return all;
            }
        }
    }

    #[test]
    fn bytes_that_were_changed_with_their_checksum_are_refused_or_searched() {
        let problem = partition();
        let all = all_bytes(&problem);
        assert!(all.len() > 4, "{} steps", all.len());
        let longest = all.iter().max_by_key(|bytes| bytes.len()).expect("there are some");
        let body = longest.len() - 8;
        let (mut taken, mut refused) = (0, 0);
        for at in (12..body).step_by(1 + body / 150) {
            for change in [1, 0x80] {
                let mut bytes = longest[..body].to_vec();
                bytes[at] ^= change;
                let checksum = crc64(&bytes);
                bytes.extend(checksum.to_le_bytes());
                let Ok(checkpoint) = Checkpoint::from_bytes(&bytes) else {
                    refused += 1;
                    continue;
                };
                let from = checkpoint.before.nodes.min(1 << 40);
                let search = problem.search().node_limit(from + 60);
                match search.ranking_from(Some(3), &checkpoint) {
                    Err(_) => refused += 1,
                    Ok(mut ranking) => {
                        while ranking.step() {}
                        for priced in ranking.best().0.covers() {
                            assert_eq!(problem.verify(priced.cover.options()), Ok(()), "{at}");
                        }
                        taken += 1;
                    }
                }
            }
        }
        assert!(taken > 10 && refused > 10, "{taken} {refused}");
    }

    #[test]
    fn a_checkpoint_that_is_cut_off_anywhere_is_damaged() {
        for bytes in all_bytes(&partition()) {
            for end in (12..bytes.len()).step_by(1 + bytes.len() / 100) {
                let cut = Checkpoint::from_bytes(&bytes[..end]);
                assert_eq!(cut.err(), Some(CheckpointError::Damaged), "{end}");
            }
        }
    }
}
