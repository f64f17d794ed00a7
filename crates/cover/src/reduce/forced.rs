//! Options that every cover holds, and what they rule out.
//!
//! An item that has to be covered exactly once and has a single option forces that option. All
//! options that clash with it are blocked, which may leave other items with one option or none. A
//! search would find the same, but again at every node of its first levels, and it would not notice
//! when the rest falls into independent parts.
//!
//! Items with bounds force nothing, but they may be left with too few options. Time and memory grow
//! with the number of entries. If no item has fewer than two options, the entries are only counted.

use crate::lists::Lists;
use crate::problem::{Entry, ItemId, OptionId, OptionSet, Problem, Role};
use crate::vectors::{filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// What follows without a guess.
#[derive(Debug, Default)]
pub(crate) struct Forced {
    /// The forced options, each with the item that forces it.
    pub(crate) options: Vec<(ItemId, OptionId)>,
    /// The options that clash with the forced ones.
    pub(crate) blocked: Vec<OptionId>,
    /// An item that has fewer options left than it needs. In that case there is no cover, and the
    /// other fields need not be complete.
    pub(crate) stuck: Option<ItemId>,
}

/// Finds what follows without a guess, if the options in `left_out` may not be chosen.
pub(crate) fn forced(
    problem: &Problem,
    left_out: &OptionSet,
    watch: &mut Watch<'_>,
) -> Result<Forced, NotBuilt> {
    let mut counts = filled(problem.item_count(), 0)?;
    for option in problem.live(left_out) {
        watch.pass(problem.option_items(option).len())?;
        problem.option_items(option).iter().for_each(|item| counts[item.index()] += 1);
    }
    let stuck = problem.items().find(|&item| counts[item.index()] < least(problem, item));
    if stuck.is_some() {
        return Ok(Forced { stuck, ..Forced::default() });
    }
    let single = |item: &ItemId| problem.role(*item) == Role::ONCE && counts[item.index()] == 1;
    if !problem.items().any(|item| single(&item)) {
        return Ok(Forced::default());
    }
    let mut waiting = reserved(problem.item_count())?;
    waiting.extend(problem.items().rev().filter(single));
    let mut so_far = Propagation::new(problem, left_out, counts, watch)?;
    while let Some(item) = waiting.pop() {
        if so_far.covered[item.index()] {
            continue;
        }
        if so_far.counts[item.index()] < least(problem, item) {
            so_far.forced.stuck = Some(item);
            break;
        }
        let option = so_far.first(item).expect("an item with enough options has a free one");
        push(&mut so_far.forced.options, (item, option))?;
        so_far.choose(option, &mut waiting, watch)?;
    }
    Ok(so_far.forced)
}

/// Returns the minimum number of chosen options that hold an item.
fn least(problem: &Problem, item: ItemId) -> u32 {
    match problem.role(item) {
        Role::Primary { min, .. } => min,
        Role::Secondary => 0,
    }
}

/// Options that are chosen because nothing else is left, and what follows from them.
struct Propagation<'p> {
    problem: &'p Problem,
    /// The options of each item.
    options: Lists<OptionId>,
    /// How many options of each item are free or chosen.
    counts: Vec<u32>,
    /// One per option.
    fates: Vec<Fate>,
    /// How often each item is covered.
    times: Vec<u32>,
    /// Whether an item admits no further option. A secondary item still admits options that give it
    /// the colour it has.
    covered: Vec<bool>,
    forced: Forced,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Free,
    Chosen,
    Blocked,
}

impl<'p> Propagation<'p> {
    fn new(
        problem: &'p Problem,
        left_out: &OptionSet,
        counts: Vec<u32>,
        watch: &mut Watch<'_>,
    ) -> Result<Propagation<'p>, NotBuilt> {
        let entries = || {
            problem.live(left_out).flat_map(|option| {
                problem.option_items(option).iter().map(move |item| (item.index(), option))
            })
        };
        let options = Lists::grouped_while(counts.len(), entries, watch)?;
        let fates = filled(problem.option_count(), Fate::Free)?;
        let times = filled(counts.len(), 0)?;
        let covered = filled(counts.len(), false)?;
        let forced = Forced::default();
        Ok(Propagation { problem, options, counts, fates, times, covered, forced })
    }

    /// The first free option of an item.
    fn first(&self, item: ItemId) -> Option<OptionId> {
        let options = self.options.get(item.index()).iter();
        options.copied().find(|option| self.fates[option.index()] == Fate::Free)
    }

    /// Chooses an option and blocks all options that clash with it. Items that are left with one
    /// option or none are added to `waiting`.
    fn choose(
        &mut self,
        option: OptionId,
        waiting: &mut Vec<ItemId>,
        watch: &mut Watch<'_>,
    ) -> Result<(), NotBuilt> {
        let problem = self.problem;
        self.fates[option.index()] = Fate::Chosen;
        for part in problem.entries(option) {
            let item = part.item.index();
            self.times[item] += 1;
            let full = match problem.role(part.item) {
                Role::Primary { max, .. } => self.times[item] >= max,
                Role::Secondary => true,
            };
            // A secondary item that already has a colour keeps it, and what clashes with it is
            // already blocked.
            if full && !std::mem::replace(&mut self.covered[item], true) {
                self.block_beside(part, waiting, watch)?;
            }
        }
        Ok(())
    }

    /// Blocks the free options of the item of `part`, except those that give it the same colour.
    fn block_beside(
        &mut self,
        part: Entry,
        waiting: &mut Vec<ItemId>,
        watch: &mut Watch<'_>,
    ) -> Result<(), NotBuilt> {
        let problem = self.problem;
        for k in 0..self.options.get(part.item.index()).len() {
            let option = self.options.get(part.item.index())[k];
            watch.pass(problem.option_items(option).len())?;
            let agrees = || part.color.is_some() && problem.entries(option).any(|own| own == part);
            if self.fates[option.index()] != Fate::Free || agrees() {
                continue;
            }
            self.fates[option.index()] = Fate::Blocked;
            push(&mut self.forced.blocked, option)?;
            for &item in problem.option_items(option) {
                self.counts[item.index()] -= 1;
                let left = self.counts[item.index()];
                let single = problem.role(item) == Role::ONCE && left == 1;
                if !self.covered[item.index()] && (single || left < least(problem, item)) {
                    push(waiting, item)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::tests::oracle::{Features, covers, plans};
    use crate::reduce::{Reason, Refutation};
    use crate::watch::ALWAYS;

    /// The forced options and the blocked ones by number, and the name of the item without an
    /// option.
    fn told(text: &str) -> (Vec<u32>, Vec<u32>, Option<String>) {
        let problem: Problem = text.parse().expect("a sound problem");
        let forced = forced(&problem, &OptionSet::default(), &mut Watch::new(ALWAYS))
            .expect("a small problem fits");
        let mut blocked: Vec<u32> = forced.blocked.iter().map(|option| option.number()).collect();
        blocked.sort();
        let options = forced.options.iter().map(|(_, option)| option.number()).collect();
        (options, blocked, forced.stuck.map(|item| problem.item_name(item).into()))
    }

    #[test]
    fn a_forced_option_may_force_another() {
        let text = "a b c d e\na b\nb c\nc d\nd e\nd\ne\nc e\n";
        assert_eq!(told(text), (vec![1], vec![2], None));
        let text = "a b c d e\na b\nb c\nc d\nd e\ne\n";
        assert_eq!(told(text), (vec![1, 3, 5], vec![2, 4], None));
    }

    #[test]
    fn an_item_may_be_left_with_too_few_options() {
        assert_eq!(told("a b c\na b\nb c\n").2, Some("c".into()));
        assert_eq!(told("a b c\na b\na b\n"), (vec![], vec![], Some("c".into())));
        assert_eq!(told("a 2:3|b\na\na b\n").2, Some("b".into()));
        assert_eq!(told("a c 2:3|b\na c\na b\nb\nc b\na\n").2, None);
        assert_eq!(told("a c 2:3|b\na c\na b\nb\n").2, Some("b".into()));
    }

    #[test]
    fn a_colour_blocks_other_colours_and_an_item_blocks_at_its_maximum() {
        let text = "a b c | x\na x:red\nb x:red\nb x:blue\nb x\nb\nc\nc x:red\n";
        assert_eq!(told(text), (vec![1], vec![3, 4], None));
        let text = "a b c d 0:2|m\na m\nb m\nc m\nc\nd m\nd\nd\nc\n";
        assert_eq!(told(text).1, [3, 5]);
    }

    #[test]
    fn items_with_several_options_force_nothing() {
        assert_eq!(told("a b 1:1|c\na\na b\nb\nc\nc\n"), (vec![], vec![], None));
    }

    proptest! {
        #[test]
        fn every_cover_holds_what_is_forced_and_nothing_that_is_blocked(
            plan in any::<(bool, bool)>()
                .prop_flat_map(|(colors, bounds)| plans(Features { colors, bounds })),
        ) {
            let problem = plan.build();
            let forced = forced(&problem, &OptionSet::default(), &mut Watch::new(ALWAYS))
            .expect("a small problem fits");
            for cover in covers(&problem) {
                prop_assert!(forced.options.iter().all(|(_, option)| cover.contains(option)));
                prop_assert!(!forced.blocked.iter().any(|option| cover.contains(option)));
                prop_assert_eq!(forced.stuck, None);
            }
            if let Some(item) = forced.stuck {
                let reason = Reason::TooFewOptions { item };
                let mut refutation = Refutation { forced: forced.options, reason };
                prop_assert!(refutation.check(&problem, &[]));
                // A step that names the wrong item is not accepted.
                if let Some((item, _)) = refutation.forced.first_mut() {
                    item.0 = u32::MAX;
                    prop_assert!(!refutation.check(&problem, &[]));
                }
            }
        }
    }
}
