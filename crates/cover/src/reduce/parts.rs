//! Independent parts of a problem.
//!
//! Two items belong together if an option holds both, or if each belongs together with a third: the
//! parts are the connected components of the items. Any combination of covers, one of each part, is
//! a cover of the problem. So the numbers of covers multiply, while the search times only add up.
//!
//! ```text
//!   a b     b c     d e     d     e      two parts: {a b c} with the first two options, {d e}
//! ```
//!
//! A component with a single option is not worth a search of its own and is added to another part.
//! All items without an option form one part together, which shows at once that there is no cover.
//!
//! The components are found by union-find ([`Groups`]). Time and memory grow with the number of
//! entries; most problems with a single component are recognised after a few options.

use super::refutation::{Reason, Refutation};
use crate::groups::Groups;
use crate::problem::{ItemId, OptionId, OptionSet, Problem, Role};
use crate::vectors::{OutOfMemory, copied, filled, push};
use crate::watch::{NotBuilt, Watch};

/// A part of a problem, as a problem in itself.
#[derive(Debug)]
pub(crate) struct Part {
    /// Items and options are unnamed and in the order of the whole problem.
    pub(crate) problem: Problem,
    /// For each item of the part, the item of the whole problem.
    pub(crate) items: Vec<ItemId>,
    /// For each option of the part, the option of the whole problem.
    pub(crate) options: Vec<OptionId>,
}

/// Splits a problem into its parts, without the options in `left_out`; `None` if there is only one
/// part.
pub(super) fn parts(
    problem: &Problem,
    left_out: &OptionSet,
    watch: &mut Watch<'_>,
) -> Result<Option<Vec<Part>>, NotBuilt> {
    let mut groups = Groups::new(problem.item_count())?;
    for option in problem.live(left_out) {
        let items = problem.option_items(option);
        watch.pass(items.len())?;
        items.windows(2).for_each(|pair| groups.join(pair[0].index(), pair[1].index()));
        if groups.count() <= 1 {
            return Ok(None);
        }
    }

    let mut options_of = filled(problem.item_count(), 0_u32)?;
    for option in problem.live(left_out) {
        let root = groups.root(problem.option_items(option)[0].index());
        options_of[root] += 1;
    }
    let (numbers, count) = number(problem, &mut groups, &options_of)?;
    if count <= 1 {
        return Ok(None);
    }

    let mut parts = Vec::new();
    for _ in 0..count {
        push(
            &mut parts,
            Part { problem: Problem::empty(), items: Vec::new(), options: Vec::new() },
        )?;
    }
    let mut places = filled(problem.item_count(), ItemId(0))?;
    for item in problem.items() {
        let Some(number) = numbers[groups.root(item.index())] else { continue };
        places[item.index()] = parts[number as usize].add_item(item, problem.role(item))?;
    }
    for option in problem.live(left_out) {
        let root = groups.root(problem.option_items(option)[0].index());
        let Some(number) = numbers[root] else { continue };
        watch.pass(problem.option_items(option).len())?;
        parts[number as usize].add_option(problem, option, &places)?;
    }
    parts.iter_mut().for_each(Part::finish);
    Ok(Some(parts))
}

/// The number of the part of each group, by the group's root, and the number of parts.
fn number(
    problem: &Problem,
    groups: &mut Groups,
    options_of: &[u32],
) -> Result<(Vec<Option<u32>>, u32), OutOfMemory> {
    let mut numbers = filled(problem.item_count(), None)?;
    let (mut count, mut uncovered, mut single) = (0, None, None);
    let mut next = || {
        count += 1;
        Some(count - 1)
    };
    let roots = || problem.items().filter(|&item| options_of[item.index()] > 1);
    for root in roots() {
        numbers[root.index()] = next();
        single = single.or(numbers[root.index()]);
    }
    for item in problem.items() {
        if groups.root(item.index()) != item.index() {
            continue;
        }
        match options_of[item.index()] {
            0 if !matches!(problem.role(item), Role::Primary { min: 1.., .. }) => {}
            0 => {
                uncovered = uncovered.or_else(&mut next);
                numbers[item.index()] = uncovered;
            }
            1 => {
                single = single.or_else(&mut next);
                numbers[item.index()] = single;
            }
            _ => {}
        }
    }
    Ok((numbers, count))
}

impl Part {
    /// Translates a refutation of the part into items and options of the whole problem.
    pub(super) fn of_whole(&self, refutation: &Refutation) -> Result<Refutation, OutOfMemory> {
        let item = |inside: ItemId| self.items[inside.index()];
        let mut forced = copied(&refutation.forced)?;
        for (inside, option) in &mut forced {
            (*inside, *option) = (item(*inside), self.options[option.index()]);
        }
        let reason = match &refutation.reason {
            Reason::TooFewOptions { item: inside } => Reason::TooFewOptions { item: item(*inside) },
            Reason::Sum { modulus, multipliers } => {
                let mut multipliers = copied(multipliers)?;
                multipliers.iter_mut().for_each(|(inside, _)| *inside = item(*inside));
                Reason::Sum { modulus: *modulus, multipliers }
            }
        };
        Ok(Refutation { forced, reason })
    }

    /// Adds an item and returns its number in the part.
    fn add_item(&mut self, item: ItemId, role: Role) -> Result<ItemId, OutOfMemory> {
        push(&mut self.items, item)?;
        let roles = &mut self.problem.roles;
        push(roles, role)?;
        self.problem.bounded |= !matches!(role, Role::ONCE | Role::Secondary);
        Ok(ItemId(roles.len() as u32 - 1))
    }

    /// Adds an option of the whole problem. `places` maps the items of the whole to those of the
    /// part.
    fn add_option(
        &mut self,
        whole: &Problem,
        option: OptionId,
        places: &[ItemId],
    ) -> Result<(), OutOfMemory> {
        let own = &mut self.problem;
        for part in whole.entries(option) {
            push(&mut own.entry_items, places[part.item.index()])?;
            if whole.has_colors() {
                push(&mut own.entry_colors, part.color)?;
            }
        }
        push(&mut own.starts, own.entry_items.len() as u32)?;
        if whole.has_costs() {
            push(&mut own.costs, whole.cost(option))?;
        }
        push(&mut self.options, option)
    }

    /// Drops colours and costs that the whole problem has but this part does not.
    fn finish(&mut self) {
        let own = &mut self.problem;
        if own.entry_colors.iter().all(Option::is_none) {
            own.entry_colors = Vec::new();
        }
        if own.costs.iter().all(|&cost| cost == 0) {
            own.costs = Vec::new();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::tests::oracle::{Features, covers, plans};
    use crate::watch::ALWAYS;

    fn parts(text: &str, left_out: &[u32]) -> Option<Vec<Vec<u32>>> {
        let problem: Problem = text.parse().expect("a sound problem");
        let mut set = OptionSet::default();
        set.extend(problem.option_count(), left_out.iter().map(|&number| OptionId(number - 1)))
            .expect("a small set");
        let parts =
            super::parts(&problem, &set, &mut Watch::new(ALWAYS)).expect("a small problem fits")?;
        let numbers = |part: Part| part.options.into_iter().map(OptionId::number).collect();
        Some(parts.into_iter().map(numbers).collect())
    }

    #[test]
    fn a_secondary_item_joins_parts_and_an_option_left_out_does_not() {
        let text = "a b c d | x\na b\nb\nb\na\nc d\nc x\nd\nd x\na c\n";
        assert_eq!(parts(text, &[]), None);
        assert_eq!(parts(text, &[9]), Some(vec![vec![1, 2, 3, 4], vec![5, 6, 7, 8]]));
        assert_eq!(
            parts(&text.replace("b c d", "b c d y").replace("\nb\n", "\nb x\n"), &[9]),
            Some(vec![vec![1, 2, 3, 4, 5, 6, 7, 8], vec![]])
        );
    }

    #[test]
    fn a_component_with_a_single_option_joins_another_part() {
        assert_eq!(parts("a b c d\na\nb\nc d\n", &[]), None);
        assert_eq!(parts("a b c d\na\nb\nc d\nc\nd\n", &[]), None);
    }

    #[test]
    fn items_without_options_form_a_part_if_they_must_be_covered() {
        assert_eq!(parts("a b c\na\na\n", &[]), Some(vec![vec![1, 2], vec![]]));
        assert_eq!(parts("a 0:1|b | x\na\na\n", &[]), None);
        assert_eq!(parts("a b\n", &[]), None);
    }

    proptest! {
        #[test]
        fn covers_are_all_combinations_of_covers_of_the_parts(
            plan in any::<(bool, bool)>()
                .prop_flat_map(|(colors, bounds)| plans(Features { colors, bounds })),
        ) {
            let problem = plan.build();
            let Some(parts) = super::parts(&problem, &OptionSet::default(), &mut Watch::new(ALWAYS)).expect("a small problem fits") else {
                return Ok(());
            };
            let mut combined = vec![Vec::new()];
            for part in &parts {
                let own = covers(&part.problem);
                let with = |cover: &Vec<OptionId>| -> Vec<Vec<OptionId>> {
                    let whole = |o: &OptionId| part.options[o.index()];
                    own.iter().map(|more| cover.iter().copied().chain(more.iter().map(whole)).collect()).collect()
                };
                combined = combined.iter().flat_map(with).collect();
            }
            combined.iter_mut().for_each(|cover| cover.sort());
            combined.sort();
            prop_assert_eq!(combined, covers(&problem));
        }
    }
}
