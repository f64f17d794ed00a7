//! The covers that hold some options and not others: again a set.
//!
//! An option belongs to one step, and on a path steps ascend. So whether a path holds an option is
//! decided where it passes that step:
//!
//! ```text
//! node of step 3 ----edge of step 3----> node of step 7         option of step 5: not on this path
//! node of step 3 ----edge of step 6----> node of step 7         the same
//! node of step 5 ----edge of step 5----> node of step 7         on this path if the edge takes it
//! ```
//!
//! To force an option, all edges go that pass its step otherwise. To forbid it, the edges go that
//! take it. Then one pass down finds the nodes that can still be reached, and one pass up makes the
//! new diagram of those that still lead to the sink.

use super::{Covers, NotCompiled, Set};
use crate::diagram::{Diagram, Edge, Gap, Gathering, Labels};
use crate::problem::{OptionId, OptionSet};
use crate::vectors::{OutOfMemory, filled, push, reserved};
use crate::watch::Watch;

impl Covers {
    /// Returns the covers that hold all options of `force` and none of `forbid`, as a set of its
    /// own. Options that no cover holds may be forced, which leaves none, and forbidden, which
    /// changes nothing.
    ///
    /// ```
    /// let problem = quadrille::models::build("queens", &["8"])?;
    /// let covers = problem.compile()?;
    /// let queen = problem.options().next().expect("a queen on the first square");
    /// assert_eq!(covers.with(&[queen], &[])?.count(), &8_u32.into());
    /// assert_eq!(covers.with(&[], &[queen])?.count(), &84_u32.into());
    /// assert!(covers.with(&[], &[queen])?.is_restricted());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the new set is too large for the memory allowed, or if the guard stops
    /// the work.
    pub fn with(&self, force: &[OptionId], forbid: &[OptionId]) -> Result<Covers, NotCompiled> {
        let go_on = || crate::drive::may_build(&self.guard);
        let parts = self.parts_with(force, forbid, &mut Watch::new(&go_on));
        let parts = parts.map_err(|gap| self.not_compiled(gap))?;
        let set = match parts {
            Some(parts) => Set::new(self.shared_problem(), parts),
            None => Set::none(self.shared_problem()),
        };
        let is_whole = !self.is_restricted() && force.is_empty() && forbid.is_empty();
        let set = set.restricted(!is_whole);
        Ok(Covers { set: set.into(), guard: self.guard.clone(), memory: self.memory })
    }

    /// Returns the diagrams of the parts, or `None` if there is no cover.
    fn parts_with(
        &self,
        force: &[OptionId],
        forbid: &[OptionId],
        watch: &mut Watch<'_>,
    ) -> Result<Option<Vec<Diagram>>, Gap> {
        let count = self.problem().option_count();
        let (mut forced, mut forbidden) = (OptionSet::default(), OptionSet::default());
        forced.extend(count, force.iter().copied())?;
        forbidden.extend(count, forbid.iter().copied())?;
        let mut left = usize::try_from(self.memory).unwrap_or(usize::MAX);
        let mut parts = reserved(self.set.parts.len())?;
        let mut used = 0;
        if self.is_empty() || force.iter().any(|&option| option.index() >= count) {
            return Ok(None);
        }
        for part in &self.set.parts {
            let (part, held) = part.with(&forced, &forbidden, left, watch)?;
            left = left.saturating_sub(part.bytes());
            used += held;
            parts.push(part);
        }
        // An option that no part holds is in no cover.
        Ok((used == forced.iter().count()).then_some(parts))
    }
}

impl Diagram {
    /// Returns the diagram of the paths with all options of `force` that it has labels for, and
    /// none of `forbid`; and the number of the former.
    fn with(
        &self,
        force: &OptionSet,
        forbid: &OptionSet,
        most: usize,
        watch: &mut Watch<'_>,
    ) -> Result<(Diagram, usize), Gap> {
        // Labels keep their numbers and lose options. An edge without any left is gone.
        let mut labels = Labels::new()?;
        let mut is_gone = filled(self.labels.len(), false)?;
        // The steps at which an option is forced, ascending, and how many options are.
        let mut steps: Vec<u32> = Vec::new();
        let mut held = 0;
        for label in 0..self.labels.len() as u32 {
            let (step, options) = (self.labels.step(label), self.labels.options(label));
            watch.pass(1 + options.len())?;
            for _ in options.iter().filter(|&&option| force.contains(option)) {
                held += 1;
                push(&mut steps, step)?;
            }
        }
        let mut own: Vec<OptionId> = Vec::new();
        for label in 0..self.labels.len() as u32 {
            let (step, options) = (self.labels.step(label), self.labels.options(label));
            // Two different options of a step cannot be chosen together.
            let here = steps.partition_point(|&other| other < step);
            let count = steps[here..].iter().take_while(|&&other| other == step).count();
            own.clear();
            for &option in options.iter().filter(|&&option| {
                !forbid.contains(option) && (count == 0 || count == 1 && force.contains(option))
            }) {
                push(&mut own, option)?;
            }
            is_gone[label as usize] = own.is_empty() && (count > 0 || !options.is_empty());
            labels.push(step, &own)?;
        }
        let Some(root) = self.root() else { return Ok((Diagram::empty()?, held)) };
        // Whether a forced step lies in a range of steps.
        let forces = |from: u32, before: u32| {
            let first = steps.partition_point(|&step| step < from);
            steps.get(first).is_some_and(|&step| step < before)
        };
        let stays = |node: u32, edge: &Edge| {
            let step = self.labels.step(edge.label);
            !is_gone[edge.label as usize]
                && !forces(self.step(node), step)
                && !forces(step + 1, self.step(edge.child))
        };
        if forces(0, self.step(root)) {
            return Ok((Diagram::empty()?, held));
        }
        let mut is_reached = filled(self.len(), false)?;
        is_reached[root as usize] = true;
        for node in (1..=root).rev() {
            if !is_reached[node as usize] {
                continue;
            }
            watch.pass(self.edges(node).len())?;
            for edge in self.edges(node).iter().filter(|edge| stays(node, edge)) {
                is_reached[edge.child as usize] = true;
            }
        }
        const GONE: u32 = u32::MAX;
        let mut nodes = filled(self.len(), GONE)?;
        nodes[0] = 0;
        let mut gathering = Gathering::eager(labels, most)?;
        let mut edges: Vec<Edge> = Vec::new();
        for node in (1..=root).filter(|&node| is_reached[node as usize]) {
            watch.pass(self.edges(node).len())?;
            edges.clear();
            for edge in self.edges(node).iter().filter(|edge| stays(node, edge)) {
                let child = nodes[edge.child as usize];
                if child != GONE {
                    push(&mut edges, Edge { child, ..*edge })?;
                }
            }
            nodes[node as usize] = match &edges[..] {
                [] => GONE,
                [only] if gathering.labels().options(only.label).is_empty() => only.child,
                _ => gathering.node(&mut edges)?,
            };
        }
        let root = nodes[root as usize];
        Ok((gathering.finish((root != GONE).then_some(root))?, held))
    }
}

impl From<OutOfMemory> for NotCompiled {
    fn from(_: OutOfMemory) -> NotCompiled {
        NotCompiled::Stopped(crate::drive::Stop::OutOfMemory)
    }
}
