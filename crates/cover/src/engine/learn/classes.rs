//! Classes of items, and the connected parts between two classes: the basis of `different.rs`.
//!
//! A class is a set of items no two of which are in the same option. Classes are assigned greedily,
//! in the order of the items, as in greedy graph colouring:
//!
//! ```text
//!   items     c1 c2 c3   r1 r2 r3        options  {c1 r1}  {c1 r2}  {c2 r1}  {c2 r2}  {c3 r3}
//!   classes   0  0  0    1  1  1         parts    {c1 c2 | r1 r2}   {c3 | r3}
//! ```
//!
//! Cost: for the classes, the sum of the squared lengths of the options; for the parts, linear for
//! each pair of classes. This is done once per problem.

use super::layout::{Layout, WORD};
use crate::groups::Groups;
use crate::vectors::{filled, push};
use crate::watch::{NotBuilt, Watch};

/// Problems with more classes than this are left alone.
const MOST_CLASSES: usize = 16;
/// Smaller parts are handled by simpler means.
const LEAST_ITEMS: usize = 3;

/// The classes of a problem's items.
#[derive(Debug)]
pub(super) struct Classes {
    /// The class of each item.
    of: Vec<u8>,
    /// For each class, the set of its partner classes, one bit each: every option of the class's
    /// primary items holds an item of the partner class, and the two items determine the option.
    pub(super) partners: Vec<u32>,
}

/// Items that take different values: as many variables as values, from two different classes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Component {
    /// The items that take values.
    pub(super) variables: Vec<u32>,
    /// The items that are the values, in ascending order.
    pub(super) values: Vec<u32>,
}

impl Classes {
    /// Finds the classes; `None` if there would be too many.
    pub(super) fn new(layout: &Layout, watch: &mut Watch<'_>) -> Result<Option<Classes>, NotBuilt> {
        const UNKNOWN: u8 = u8::MAX;
        let mut of = filled(layout.items(), UNKNOWN)?;
        let mut count = 0;
        for item in 0..layout.items() {
            let mut taken = 0u32;
            for &option in layout.options_of(item) {
                watch.pass(layout.entries(option).len())?;
                for entry in layout.entries(option) {
                    if of[entry.item()] != UNKNOWN {
                        taken |= 1 << of[entry.item()];
                    }
                }
            }
            let class = taken.trailing_ones() as usize;
            if class >= MOST_CLASSES {
                return Ok(None);
            }
            of[item] = class as u8;
            count = count.max(class + 1);
        }
        let mut classes = Classes { of, partners: filled(count, (1 << count) - 1)? };
        classes.find_partners(layout, watch)?;
        Ok(Some(classes))
    }

    fn find_partners(&mut self, layout: &Layout, watch: &mut Watch<'_>) -> Result<(), NotBuilt> {
        // For each item, the last item that met it. If the same item meets it again, the two share
        // two options.
        let mut met_by = filled(layout.items(), usize::MAX)?;
        for item in 0..layout.primary() {
            let (mut always, mut twice) = (u32::MAX, 0);
            for &option in layout.options_of(item) {
                watch.pass(layout.entries(option).len())?;
                let mut held = 0;
                for entry in layout.entries(option).iter().filter(|entry| entry.item() != item) {
                    let class = 1 << self.of[entry.item()];
                    held |= class;
                    if std::mem::replace(&mut met_by[entry.item()], item) == item {
                        twice |= class;
                    }
                }
                always &= held;
            }
            self.partners[usize::from(self.of[item])] &= always & !twice;
        }
        Ok(())
    }

    /// The item of a class that an option holds.
    fn member(&self, layout: &Layout, option: u32, class: u8) -> Option<usize> {
        let mut items = layout.entries(option).iter().map(|entry| entry.item());
        items.find(|&item| self.of[item] == class)
    }

    /// The connected parts between the primary items of class `first` and their partners in class
    /// `second`. Only those with equally many items of both are returned.
    pub(super) fn components(
        &self,
        layout: &Layout,
        first: u8,
        second: u8,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<Component>, NotBuilt> {
        let mut groups = Groups::new(layout.items())?;
        let variables = || {
            (0..layout.primary())
                .filter(|&item| self.of[item] == first && !layout.options_of(item).is_empty())
        };
        let values = |item: usize| {
            let options = layout.options_of(item).iter();
            options.filter_map(|&option| self.member(layout, option, second))
        };
        for item in variables() {
            for value in values(item) {
                watch.pass(4)?;
                groups.join(item, value);
            }
        }
        // The number of each part, stored at its root.
        let mut numbers = filled(layout.items(), usize::MAX)?;
        let mut components: Vec<Component> = Vec::new();
        for item in variables() {
            let number = &mut numbers[groups.root(item)];
            if *number == usize::MAX {
                *number = components.len();
                let part = Component { variables: Vec::new(), values: Vec::new() };
                push(&mut components, part)?;
            }
            push(&mut components[*number].variables, item as u32)?;
        }
        for item in (0..layout.items()).filter(|&item| self.of[item] == second) {
            if let Some(component) = components.get_mut(numbers[groups.root(item)]) {
                push(&mut component.values, item as u32)?;
            }
        }
        components.retain(|part| {
            let (variables, values) = (part.variables.len(), part.values.len());
            variables == values && (LEAST_ITEMS..=WORD).contains(&values)
        });
        Ok(components)
    }
}

impl Component {
    /// The value that an option stands for, by its index in `values`.
    pub(super) fn value(&self, layout: &Layout, option: u32) -> u8 {
        let mut items = layout.entries(option).iter().map(|entry| entry.item() as u32);
        let value = items.find_map(|item| self.values.binary_search(&item).ok());
        value.expect("every option of a variable holds a value") as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::watch::ALWAYS;

    fn layout(text: &str) -> Layout {
        let problem: Problem = text.parse().expect("a sound problem");
        Layout::new(&problem, None, ALWAYS).expect("small")
    }

    #[test]
    fn items_declared_kind_by_kind_get_their_kinds_as_classes() {
        let layout = layout("c1 c2 c3 r1 r2 r3\nc1 r1\nc1 r2\nc2 r1\nc2 r2\nc3 r3\n");
        let classes = Classes::new(&layout, &mut Watch::new(ALWAYS)).expect("small").expect("two");
        assert_eq!(classes.of, [0, 0, 0, 1, 1, 1]);
        assert_eq!(classes.partners, [0b10, 0b01]);
        assert_eq!(
            classes.components(&layout, 0, 1, &mut Watch::new(ALWAYS)).expect("small"),
            [],
            "two are too few"
        );
    }

    #[test]
    fn a_part_has_as_many_items_of_one_class_as_of_the_other() {
        let layout = layout("a b c d | x y z u v\na x\na y\nb y\nb z\nc z\nc x\nd u\nd v\n");
        let classes = Classes::new(&layout, &mut Watch::new(ALWAYS)).expect("small").expect("two");
        let parts = classes.components(&layout, 0, 1, &mut Watch::new(ALWAYS)).expect("small");
        assert_eq!(parts, [Component { variables: vec![0, 1, 2], values: vec![4, 5, 6] }]);
    }

    #[test]
    fn items_that_share_two_options_do_not_determine_an_option() {
        let layout = layout("a b x y z\na x\na x z\na y\nb x\nb y z\n");
        let classes =
            Classes::new(&layout, &mut Watch::new(ALWAYS)).expect("small").expect("three");
        assert_eq!(classes.of, [0, 0, 1, 1, 2]);
        assert_eq!(classes.partners[0], 0, "a and x are in two options, z is not in all");
    }
}
