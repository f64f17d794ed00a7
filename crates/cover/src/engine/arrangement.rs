//! A problem in the order in which an engine sees it.

use super::branch::Tally;
use super::contract::Setup;
use crate::problem::{ItemId, OptionId, Problem, Role};
use crate::random::shuffle;
use crate::vectors::{OutOfMemory, filled, reserved};

/// The order in which an engine sees a problem. Primary items come first, so that one comparison
/// distinguishes them from secondary ones. Options without a primary item and those that the search
/// leaves out are missing. If there is a seed, the options are shuffled by it. Places count from 1
/// because 0 is the root of the list of items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arrangement {
    /// The item at each place; place 0 has none.
    items: Vec<ItemId>,
    /// The place of each item.
    places: Vec<u32>,
    /// The number of primary items, which have the places 1 to `primary`.
    pub(crate) primary: u32,
    /// The options in the order in which they are tried.
    pub(crate) options: Vec<OptionId>,
    /// The number of entries of all these options.
    pub(crate) entries: usize,
}

impl Arrangement {
    pub(crate) fn new(setup: Setup<'_>) -> Result<Arrangement, OutOfMemory> {
        let problem = setup.problem;
        let mut items = reserved(problem.item_count() + 1)?;
        items.push(ItemId(u32::MAX));
        items.extend(problem.items().filter(|&item| problem.is_primary(item)));
        let primary = items.len() as u32 - 1;
        items.extend(problem.items().filter(|&item| !problem.is_primary(item)));
        let mut places = filled(problem.item_count(), 0)?;
        for (place, item) in items.iter().enumerate().skip(1) {
            places[item.index()] = place as u32;
        }

        let mut options = reserved(problem.option_count() - problem.idle_options().len())?;
        options.extend(problem.live(setup.left_out));
        if let Some(seed) = setup.seed {
            shuffle(&mut options, seed);
        }
        let entries = options.iter().map(|&option| problem.option_items(option).len()).sum();
        Ok(Arrangement { items, places, primary, options, entries })
    }

    /// Returns the number of items.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns a tally for each place, with nothing covered yet. That of a secondary item is never
    /// used.
    pub(crate) fn tallies(&self, problem: &Problem) -> Result<Vec<Tally>, OutOfMemory> {
        let mut tallies = filled(self.items.len(), Tally { count: 0, min: 1, max: 1 })?;
        for (tally, &item) in tallies.iter_mut().zip(&self.items).skip(1) {
            if let Role::Primary { min, max } = problem.role(item) {
                *tally = Tally { count: 0, min, max };
            }
        }
        Ok(tallies)
    }

    pub(crate) fn item(&self, place: u32) -> ItemId {
        self.items[place as usize]
    }

    pub(crate) fn place(&self, item: ItemId) -> u32 {
        self.places[item.index()]
    }
}
