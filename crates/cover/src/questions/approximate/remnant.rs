//! What is left of a problem when most options of a cover are kept.
//!
//! ```text
//!   cover    A  B  C  D  E       region: some items of the problem
//!               |  |             B and C hold items of the region and are taken out
//!   kept     A        D  E       what A, D and E cover is closed
//!   remnant  all options that hold an item of the region and agree with A, D and E
//! ```
//!
//! Every cover of the remnant, put in the place of B and C, gives a cover of the whole. Seen from
//! any of them, the same region takes out the same options and leaves the same remnant: what is
//! kept holds nothing of the region, and what is put in holds some of it.
//!
//! Cost: the entries of the options that hold an item of the region, and a list of all items.

use crate::problem::{Color, ItemId, OptionId, OptionSet, Problem, Role};
use crate::vectors::{OutOfMemory, filled, push, refill, reserved};
use crate::watch::{NotBuilt, Watch};

/// The options that hold each item, without those that are left out.
pub(super) struct Holders {
    /// Where the options of each item begin.
    starts: Vec<u32>,
    options: Vec<OptionId>,
}

impl Holders {
    pub(super) fn new(
        problem: &Problem,
        left_out: &OptionSet,
        watch: &mut Watch<'_>,
    ) -> Result<Holders, NotBuilt> {
        let mut starts = filled(problem.item_count() + 1, 0_u32)?;
        for option in problem.live(left_out) {
            watch.pass(problem.option_items(option).len())?;
            for item in problem.option_items(option) {
                starts[item.index()] += 1;
            }
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut options = filled(end as usize, OptionId(0))?;
        // Each list is filled from its end, so that its start is right when it is full.
        for option in problem.live(left_out) {
            watch.pass(problem.option_items(option).len())?;
            for item in problem.option_items(option) {
                let place = &mut starts[item.index()];
                *place -= 1;
                options[*place as usize] = option;
            }
        }
        Ok(Holders { starts, options })
    }

    pub(super) fn of(&self, item: ItemId) -> &[OptionId] {
        let (start, end) = (self.starts[item.index()], self.starts[item.index() + 1]);
        &self.options[start as usize..end as usize]
    }
}

/// How often the kept options hold an item, and in which colour.
#[derive(Clone, Copy, Default)]
struct Use {
    times: u32,
    color: Option<Color>,
}

/// A remnant, as a problem of its own.
pub(super) struct Remnant {
    pub(super) problem: Problem,
    /// For each option of the remnant, the option of the whole.
    pub(super) options: Vec<OptionId>,
    /// The options of the cover that are kept.
    pub(super) kept: Vec<OptionId>,
}

/// Makes remnants of a problem.
pub(super) struct Cutter<'p> {
    whole: &'p Problem,
    holders: &'p Holders,
    used: Vec<Use>,
    /// Whether each option has been looked at for the current remnant.
    seen: Vec<bool>,
    /// The item of the remnant for each of the whole.
    places: Vec<Option<ItemId>>,
}

impl<'p> Cutter<'p> {
    pub(super) fn new(whole: &'p Problem, holders: &'p Holders) -> Result<Cutter<'p>, OutOfMemory> {
        let seen = filled(whole.option_count(), false)?;
        Ok(Cutter { whole, holders, used: Vec::new(), seen, places: Vec::new() })
    }

    /// Makes the remnant of a cover in a region. `is_inside` says for each item whether the region
    /// has it, and `region` lists these.
    pub(super) fn cut(
        &mut self,
        cover: &[OptionId],
        region: &[ItemId],
        is_inside: &[bool],
        watch: &mut Watch<'_>,
    ) -> Result<Remnant, NotBuilt> {
        let whole = self.whole;
        let (mut kept, mut options) = (reserved(cover.len())?, Vec::new());
        refill(&mut self.used, whole.item_count(), Use::default())?;
        let inside = |option: OptionId| {
            whole.option_items(option).iter().any(|item| is_inside[item.index()])
        };
        for &option in cover.iter().filter(|&&option| !inside(option)) {
            kept.push(option);
            for entry in whole.entries(option) {
                let used = &mut self.used[entry.item.index()];
                *used = Use { times: used.times + 1, color: entry.color };
            }
        }

        let mut problem = Problem::empty();
        refill(&mut self.places, whole.item_count(), None)?;
        // Items that still need options must be there even if none is left for them.
        for item in whole.items() {
            let times = self.used[item.index()].times;
            if matches!(whole.role(item), Role::Primary { min, .. } if min > times) {
                self.add_item(&mut problem, item)?;
            }
        }
        for &item in region {
            watch.pass(self.holders.of(item).len())?;
            for &option in self.holders.of(item) {
                if !std::mem::replace(&mut self.seen[option.index()], true) && self.agrees(option) {
                    push(&mut options, option)?;
                }
            }
        }
        for &item in region {
            for &option in self.holders.of(item) {
                self.seen[option.index()] = false;
            }
        }
        // In the order of the whole, whatever the order of the region.
        options.sort_unstable();
        for &option in &options {
            watch.pass(whole.option_items(option).len())?;
            for entry in whole.entries(option) {
                // In the colour that it has already, the item says no more.
                if self.used[entry.item.index()].times > 0 && !whole.is_primary(entry.item) {
                    continue;
                }
                let place = self.add_item(&mut problem, entry.item)?;
                push(&mut problem.entry_items, place)?;
                if whole.has_colors() {
                    push(&mut problem.entry_colors, entry.color)?;
                }
            }
            push(&mut problem.starts, problem.entry_items.len() as u32)?;
        }
        if problem.entry_colors.iter().all(Option::is_none) {
            problem.entry_colors = Vec::new();
        }
        Ok(Remnant { problem, options, kept })
    }

    /// Whether an option can be chosen together with the kept ones.
    fn agrees(&self, option: OptionId) -> bool {
        self.whole.entries(option).all(|entry| {
            let Use { times, color } = self.used[entry.item.index()];
            match self.whole.role(entry.item) {
                Role::Primary { max, .. } => times < max,
                Role::Secondary => times == 0 || (color.is_some() && color == entry.color),
            }
        })
    }

    /// Returns the place of an item in the remnant, which is added if need be.
    fn add_item(&mut self, problem: &mut Problem, item: ItemId) -> Result<ItemId, OutOfMemory> {
        if let Some(place) = self.places[item.index()] {
            return Ok(place);
        }
        let times = self.used[item.index()].times;
        let role = match self.whole.role(item) {
            Role::Primary { min, max } => {
                Role::Primary { min: min.saturating_sub(times), max: max - times }
            }
            Role::Secondary => Role::Secondary,
        };
        push(&mut problem.roles, role)?;
        problem.bounded |= !matches!(role, Role::ONCE | Role::Secondary);
        let place = ItemId(problem.roles.len() as u32 - 1);
        self.places[item.index()] = Some(place);
        Ok(place)
    }
}
