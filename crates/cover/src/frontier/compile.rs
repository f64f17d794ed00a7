//! Emits a [`Diagram`]: the same sweep, which records its transitions and does not count.
//!
//! A count needs two layers; a diagram needs to know how every state was reached. So the sweep
//! keeps a [`Trail`](crate::diagram::Trail), and states carry their number in place of a number of
//! ways. Nothing else differs, and the trial picks its order in the same way. Once the last step is
//! done, [`gather`] takes the trail backwards.

use super::Frontier;
use super::plan::{NONE, Plan};
use super::rows::Rows;
use crate::diagram::{Diagram, Gap, Labels, gather};
use crate::problem::{OptionSet, Problem};
use crate::vectors::{OutOfMemory, filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

impl Frontier {
    /// Prepares a diagram. [`Reply::Ready`](super::Reply::Ready) then means that it can be
    /// [made](Frontier::diagram).
    pub(crate) fn recording(
        problem: &Problem,
        left_out: &OptionSet,
        memory: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Frontier, NotBuilt> {
        Frontier::prepared(problem, left_out, true, memory, go_on)
    }

    /// Makes the diagram, once [`run`](Frontier::run) has replied that it is ready.
    pub(crate) fn diagram(mut self, go_on: &dyn Fn() -> bool) -> Result<Diagram, Gap> {
        let mut watch = Watch::new(go_on);
        let finished = (self.turn < self.sweeps.len()).then(|| self.sweeps.swap_remove(self.turn));
        for mut other in self.sweeps.drain(..) {
            other.release(&mut self.memory);
        }
        // Without a sweep, an item has no row.
        let Some(mut entrant) = finished else { return Ok(Diagram::empty()?) };
        let trail = entrant.take_trail().unwrap_or_default();
        entrant.release(&mut self.memory);
        let Some(plan) = &entrant.plan else { return Ok(Diagram::empty()?) };
        let legend = Legend::new(&self.rows, plan)?;
        let Legend { labels, of_choice, skips } = legend;
        let choices = |step: usize| {
            let first = step.checked_sub(1).map_or(0, |before| plan.steps[before].rows_end);
            let range = first as usize..plan.steps[step].rows_end as usize;
            (&of_choice[range], skips[step])
        };
        gather(trail, labels, choices, self.memory.left(), &mut watch)
    }
}

/// The labels of the choices of a plan.
struct Legend {
    labels: Labels,
    /// The label of each choice.
    of_choice: Vec<u32>,
    /// The label of choosing nothing at each step, or [`NONE`].
    skips: Vec<u32>,
}

impl Legend {
    /// Labels of a step are in the order of their first options, with choosing nothing last.
    fn new(rows: &Rows, plan: &Plan) -> Result<Legend, OutOfMemory> {
        let mut labels = Labels::new()?;
        let mut of_choice = filled(plan.rows.len(), NONE)?;
        let mut skips = reserved(plan.steps.len())?;
        let mut order: Vec<usize> = Vec::new();
        let mut first = 0;
        for (step, planned) in plan.steps.iter().enumerate() {
            let end = planned.rows_end as usize;
            order.clear();
            for choice in first..end {
                push(&mut order, choice)?;
            }
            order.sort_unstable_by_key(|&choice| rows.members(plan.rows[choice]).first().copied());
            for &choice in &order {
                of_choice[choice] = labels.len() as u32;
                labels.push(step as u32, rows.members(plan.rows[choice]))?;
            }
            let is_optional = planned.item == NONE || rows.bounds(planned.item).0 == 0;
            skips.push(if is_optional { labels.len() as u32 } else { NONE });
            if is_optional {
                labels.push(step as u32, &[])?;
            }
            first = end;
        }
        Ok(Legend { labels, of_choice, skips })
    }
}
