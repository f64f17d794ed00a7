//! Checks, from the definition alone, that a permutation of options is a symmetry.
//!
//! A problem is a list of demands, one for each item: how often the options that hold it may be
//! chosen and, for a secondary item, which of them agree. So each item is written as its bounds and
//! its options, each with the first option that gives the item the same colour. A permutation is a
//! symmetry if, with every option replaced by its image, the list of demands is the same list. Then
//! the image of a cover meets the same demands, and is a cover.
//!
//! Items that demand nothing are left out: those that no option holds, and secondary items of which
//! all options agree. So are options without a primary item, which no search chooses. A symmetry
//! maps options of equal costs to each other, unless costs are ignored.
//!
//! Nothing here comes from the search for symmetries ([`automorphisms`](super::automorphisms)) or
//! from the graph that it looks at. Time is that of sorting the entries.

use super::permutation::Permutation;
use crate::problem::{Color, ItemId, OptionId, Problem, Role};

/// Why a permutation is not a symmetry of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Asymmetry {
    /// It moves an option that the problem does not have.
    UnknownOption {
        /// The option.
        option: OptionId,
    },
    /// It moves an option without a primary item, which is in no cover, or exchanges an option that
    /// the search leaves out for one that it does not.
    IdleOption {
        /// The option.
        option: OptionId,
    },
    /// It maps an option to one with another cost.
    OtherCost {
        /// The option.
        option: OptionId,
        /// Its image.
        image: OptionId,
    },
    /// It maps the options of an item to options that no item, with the same bounds and the same
    /// agreements, holds.
    NoSuchItem {
        /// The item.
        item: ItemId,
    },
}

/// What symmetries do with costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Costs {
    /// An option and its image have the same cost, so a cover and its image do too.
    #[default]
    Kept,
    /// Costs are ignored.
    Ignored,
}

/// An item as what it demands: bounds, and its options, each with the first one of its colour.
type Demand = ((u32, u32), Vec<(OptionId, OptionId)>);

impl Permutation {
    /// Checks, from the definition, that this is a symmetry of `problem`: that the image of every
    /// cover is a cover.
    ///
    /// # Errors
    /// Returns the first thing that is not kept: an option's cost, or the demand of an item.
    ///
    /// ```
    /// use quadrille::Problem;
    /// use quadrille::symmetry::{Asymmetry, Costs, Permutation};
    ///
    /// let problem: Problem = "a b c\na\nb\na b\nc\n".parse()?;
    /// let option = |index| problem.option_at(index).expect("there are four");
    /// let swap = |one, two| {
    ///     Permutation::new([(option(one), option(two)), (option(two), option(one))])
    /// };
    /// assert_eq!(swap(0, 1)?.check(&problem, Costs::Kept), Ok(()));
    /// let fault = swap(0, 3)?.check(&problem, Costs::Kept).expect_err("c has one option only");
    /// assert_eq!(fault.display(&problem).to_string(),
    ///     "the options of item c do not become those of an item like it");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, problem: &Problem, costs: Costs) -> Result<(), Asymmetry> {
        self.check_without(problem, costs, |_| false)
    }

    /// Checks it for the problem without some of its options, which must stay among themselves.
    pub(crate) fn check_without(
        &self,
        problem: &Problem,
        costs: Costs,
        is_left_out: impl Fn(OptionId) -> bool,
    ) -> Result<(), Asymmetry> {
        let idle = |option: &OptionId| problem.idle_options().binary_search(option).is_ok();
        for &(option, image) in self.moves() {
            if option.index() >= problem.option_count() {
                return Err(Asymmetry::UnknownOption { option });
            }
            if idle(&option) || is_left_out(option) != is_left_out(image) {
                return Err(Asymmetry::IdleOption { option });
            }
            let is_kept = image.index() >= problem.option_count()
                || problem.cost(option) == problem.cost(image);
            if costs == Costs::Kept && !is_kept {
                return Err(Asymmetry::OtherCost { option, image });
            }
        }
        let is_gone = |option: &OptionId| idle(option) || is_left_out(*option);
        let mut options: Vec<Vec<(OptionId, Option<Color>)>> =
            vec![Vec::new(); problem.item_count()];
        for option in problem.options().filter(|option| !is_gone(option)) {
            for entry in problem.entries(option) {
                options[entry.item.index()].push((option, entry.color));
            }
        }
        let mut demands = Vec::new();
        let mut images = Vec::new();
        for item in problem.items() {
            let held = &options[item.index()];
            let agree = |color: Option<Color>| color.is_some() && color == held[0].1;
            let secondary = problem.role(item) == Role::Secondary;
            let is_alone = held.len() <= 1 && secondary;
            if held.is_empty() || is_alone || secondary && held.iter().all(|&(_, c)| agree(c)) {
                continue;
            }
            let bounds = match problem.role(item) {
                Role::Primary { min, max } => (min, max),
                Role::Secondary => (0, 0),
            };
            let mapped = held.iter().map(|&(option, color)| (self.image(option), color)).collect();
            demands.push(demand(bounds, held.clone()));
            images.push((demand(bounds, mapped), item));
        }
        demands.sort_unstable();
        images.sort_unstable();
        // Both lists are in order and equally long: they are equal if every image is a demand.
        let mut at = demands.iter().peekable();
        for (image, item) in &images {
            while at.next_if(|demand| *demand < image).is_some() {}
            if at.next_if_eq(&image).is_none() {
                return Err(Asymmetry::NoSuchItem { item: *item });
            }
        }
        Ok(())
    }
}

/// Writes down what an item demands: its options in order, each with the first one of its colour,
/// which is the option itself if it has none.
fn demand(bounds: (u32, u32), mut held: Vec<(OptionId, Option<Color>)>) -> Demand {
    held.sort_unstable();
    let mut firsts: Vec<(Color, OptionId)> =
        held.iter().filter_map(|&(option, color)| Some((color?, option))).collect();
    firsts.sort_unstable();
    firsts.dedup_by_key(|&mut (color, _)| color);
    let first = |color: Option<Color>| {
        let at = firsts.binary_search_by_key(&color?, |&(color, _)| color);
        at.ok().map(|at| firsts[at].1)
    };
    let held = held.iter().map(|&(option, color)| (option, first(color).unwrap_or(option)));
    (bounds, held.collect())
}
