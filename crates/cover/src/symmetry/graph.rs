//! A problem as a coloured graph whose automorphisms are the symmetries of its covers.
//!
//! ```text
//!   option ──────── item            an entry without a colour
//!   option ── (item, colour) ── item      an entry with a colour
//! ```
//!
//! Vertices of different kinds never change places; nor do items of different roles, or options of
//! different costs if costs count. A colour is a vertex for each item that has it, so the colours
//! of each item are permuted on their own: what matters is only which options agree at the item.
//!
//! Before that, everything is dropped or merged that would only add symmetries of no effect:
//!
//! * options that no search chooses (those without a primary item, and those left out);
//! * a colour that only one option gives to an item: that option agrees with no other, like an
//!   option without a colour;
//! * items that forbid nothing: held by no option, or secondary and given one colour by all
//!   options;
//! * options with the same entries (*twins*) become one vertex. The permutations of twins are known
//!   without a search: a factorial for each set of them;
//! * items with the same role and the same options, with the same agreements, become one vertex.
//!   Their exchange moves no option.
//!
//! What is left has no automorphism that moves items alone, so the automorphisms of the graph,
//! together with the permutations of twins, are the group on the options. Time and memory are
//! proportional to the entries, times a logarithm for sorting.

use std::cmp::Ordering;

use crate::lists::Lists;
use crate::problem::{Color, ItemId, OptionId, OptionSet, Problem, Role};
use crate::vectors::{filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// The graph of a problem, and what its vertices stand for.
#[derive(Debug)]
pub(crate) struct Graph {
    /// The neighbours of each vertex: first the options, then the items, then the colours.
    pub(super) neighbours: Lists<u32>,
    /// For each vertex, the number of its class at the beginning: vertices of different classes
    /// never change places.
    pub(super) classes: Vec<u32>,
    /// For each vertex that is an option, the twins that it stands for: in order of cost, then of
    /// number.
    pub(crate) twins: Lists<OptionId>,
    /// For each vertex that is an item, the items that it stands for.
    pub(crate) items: Lists<ItemId>,
}

impl Graph {
    /// Makes the graph of a problem without the options in `left_out`.
    pub(crate) fn new(
        problem: &Problem,
        left_out: &OptionSet,
        costs: bool,
        watch: &mut Watch<'_>,
    ) -> Result<Graph, NotBuilt> {
        let plain = Plain::new(problem, left_out, watch)?;
        let twins = plain.twins(problem, costs, watch)?;
        let holders = plain.holders(problem, &twins, watch)?;
        let items = alike_items(problem, &holders, watch)?;
        edges(problem, twins, &holders, items, costs, watch)
    }

    /// Returns the number of vertices.
    pub(super) fn len(&self) -> usize {
        self.classes.len()
    }

    /// Returns the number of vertices that are options. They come first.
    pub(crate) fn options(&self) -> usize {
        self.twins.len()
    }
}

/// The options that a search may choose, each with its entries in order of the items. Colour 0 is
/// none, and stands also for a colour that no other option gives to the item.
struct Plain {
    options: Vec<OptionId>,
    entries: Lists<(u32, u32)>,
}

impl Plain {
    fn new(
        problem: &Problem,
        left_out: &OptionSet,
        watch: &mut Watch<'_>,
    ) -> Result<Plain, NotBuilt> {
        let mut options = reserved(problem.option_count())?;
        options.extend(problem.live(left_out));
        let mut colored: Vec<(u32, u32)> = Vec::new();
        if problem.has_colors() {
            for &option in &options {
                watch.pass(problem.option_items(option).len())?;
                for entry in problem.entries(option) {
                    if let Some(color) = entry.color {
                        push(&mut colored, (entry.item.0, color.0.get()))?;
                    }
                }
            }
            colored.sort_unstable();
            watch.pass(colored.len())?;
        }
        let is_shared = |pair: (u32, u32)| {
            let first = colored.partition_point(|&other| other < pair);
            colored.get(first + 1) == Some(&pair)
        };
        let forbids = forbidding(problem, &options, watch)?;
        let mut entries = Lists::empty()?;
        let mut list = Vec::new();
        for &option in &options {
            list.clear();
            for entry in problem.entries(option).filter(|entry| forbids[entry.item.index()]) {
                let color = entry.color.map_or(0, |color| color.0.get());
                let color = if is_shared((entry.item.0, color)) { color } else { 0 };
                push(&mut list, (entry.item.0, color))?;
            }
            watch.pass(list.len())?;
            list.sort_unstable();
            entries.push(&list)?;
        }
        Ok(Plain { options, entries })
    }

    /// Returns the sets of options with equal entries, in order of their smallest numbers.
    fn twins(
        &self,
        problem: &Problem,
        costs: bool,
        watch: &mut Watch<'_>,
    ) -> Result<Lists<OptionId>, NotBuilt> {
        let mut order = reserved(self.options.len())?;
        order.extend(0..self.options.len() as u32);
        let entries = |&k: &u32| self.entries.get(k as usize);
        order.sort_unstable_by(|a, b| entries(a).cmp(entries(b)).then(a.cmp(b)));
        watch.pass(self.entries.values())?;
        let mut sets = reserved(self.options.len())?;
        sets.extend(order.chunk_by(|a, b| entries(a) == entries(b)));
        sets.sort_unstable_by_key(|set| set[0]);
        let mut twins = Lists::empty()?;
        let mut list = Vec::new();
        for set in sets {
            watch.pass(set.len())?;
            list.clear();
            for &k in set {
                push(&mut list, self.options[k as usize])?;
            }
            if costs {
                list.sort_by_key(|&option| problem.cost(option));
            }
            twins.push(&list)?;
        }
        Ok(twins)
    }

    /// Returns, for each item, the sets of twins that hold it, each with its colour.
    fn holders(
        &self,
        problem: &Problem,
        twins: &Lists<OptionId>,
        watch: &mut Watch<'_>,
    ) -> Result<Lists<(u32, u32)>, NotBuilt> {
        let place = |set: usize| {
            let first = twins.get(set).iter().min().expect("no set of twins is empty");
            self.options.binary_search(first).expect("a twin can be chosen")
        };
        let mut places = reserved(twins.len())?;
        places.extend((0..twins.len()).map(place));
        let pairs = || {
            let sets = places.iter().zip(0..);
            sets.flat_map(|(&place, set)| {
                let entries = self.entries.get(place).iter();
                entries.map(move |&(item, color)| (item as usize, (set, color)))
            })
        };
        Lists::grouped_while(problem.item_count(), pairs, watch)
    }
}

/// Returns for each item whether it forbids anything: whether it is primary, or some of the options
/// that hold it do not agree.
fn forbidding(
    problem: &Problem,
    options: &[OptionId],
    watch: &mut Watch<'_>,
) -> Result<Vec<bool>, NotBuilt> {
    let mut first: Vec<Option<Option<Color>>> = filled(problem.item_count(), None)?;
    let mut forbids = filled(problem.item_count(), false)?;
    for item in problem.items() {
        forbids[item.index()] = problem.is_primary(item);
    }
    for &option in options {
        watch.pass(problem.option_items(option).len())?;
        for entry in problem.entries(option) {
            match &mut first[entry.item.index()] {
                it @ None => *it = Some(entry.color),
                Some(color) if color.is_some() && *color == entry.color => {}
                Some(_) => forbids[entry.item.index()] = true,
            }
        }
    }
    Ok(forbids)
}

/// Returns the sets of items that are alike, in order of their smallest numbers. Items without
/// holders are in none.
fn alike_items(
    problem: &Problem,
    holders: &Lists<(u32, u32)>,
    watch: &mut Watch<'_>,
) -> Result<Lists<ItemId>, NotBuilt> {
    let mut order = reserved(holders.len())?;
    order.extend((0..holders.len() as u32).filter(|&item| !holders.get(item as usize).is_empty()));
    let bounds = |item: u32| match problem.roles[item as usize] {
        Role::Primary { min, max } => (min, max),
        // No primary item has 0 as its upper bound.
        Role::Secondary => (0, 0),
    };
    // The colours of different items are compared by where each is given for the first time.
    let mut canonical = Lists::empty()?;
    let mut seen: Vec<(u32, u32)> = Vec::new();
    let mut list: Vec<(u32, u32)> = Vec::new();
    for item in 0..holders.len() {
        let held = holders.get(item);
        watch.pass(held.len())?;
        list.clear();
        seen.clear();
        if held.iter().all(|&(_, color)| color == 0) {
            canonical.push(held)?;
            continue;
        }
        for (k, &(_, color)) in (1..).zip(held) {
            if color != 0 {
                push(&mut seen, (color, k))?;
            }
        }
        seen.sort_unstable();
        seen.dedup_by_key(|&mut (color, _)| color);
        for &(set, color) in held {
            let first = seen.binary_search_by_key(&color, |&(color, _)| color);
            push(&mut list, (set, first.map_or(0, |at| seen[at].1)))?;
        }
        canonical.push(&list)?;
    }
    let compare = |&a: &u32, &b: &u32| -> Ordering {
        let roles = bounds(a).cmp(&bounds(b));
        roles.then_with(|| canonical.get(a as usize).cmp(canonical.get(b as usize)))
    };
    order.sort_unstable_by(|a, b| compare(a, b).then(a.cmp(b)));
    watch.pass(holders.values())?;
    let mut sets = reserved(order.len())?;
    sets.extend(order.chunk_by(|a, b| compare(a, b).is_eq()));
    sets.sort_unstable_by_key(|set| set[0]);
    let mut items = Lists::empty()?;
    let mut list = Vec::new();
    for set in sets {
        list.clear();
        for &item in set {
            push(&mut list, ItemId(item))?;
        }
        items.push(&list)?;
    }
    Ok(items)
}

/// Puts the graph together.
fn edges(
    problem: &Problem,
    twins: Lists<OptionId>,
    holders: &Lists<(u32, u32)>,
    items: Lists<ItemId>,
    costs: bool,
    watch: &mut Watch<'_>,
) -> Result<Graph, NotBuilt> {
    let first_item = twins.len() as u32;
    let mut vertices = first_item + items.len() as u32;
    let mut edges: Vec<(u32, u32)> = reserved(holders.values())?;
    let mut colors: Vec<(u32, u32)> = Vec::new();
    for (item, k) in (first_item..).zip(0..items.len()) {
        let held = holders.get(items.get(k)[0].index());
        watch.pass(held.len())?;
        colors.clear();
        for &(set, color) in held {
            match color {
                0 => push(&mut edges, (set, item))?,
                _ => push(&mut colors, (color, set))?,
            }
        }
        colors.sort_unstable();
        for same in colors.chunk_by(|a, b| a.0 == b.0) {
            push(&mut edges, (vertices, item))?;
            for &(_, set) in same {
                push(&mut edges, (set, vertices))?;
            }
            vertices = vertices.checked_add(1).ok_or(NotBuilt::OutOfMemory)?;
        }
    }
    let both = || edges.iter().flat_map(|&(a, b)| [(a as usize, b), (b as usize, a)]);
    let neighbours = Lists::grouped_while(vertices as usize, both, watch)?;
    let classes = classes(problem, &twins, &items, vertices as usize, costs)?;
    Ok(Graph { neighbours, classes, twins, items })
}

/// Returns for each vertex the number of its class.
fn classes(
    problem: &Problem,
    twins: &Lists<OptionId>,
    items: &Lists<ItemId>,
    vertices: usize,
    costs: bool,
) -> Result<Vec<u32>, NotBuilt> {
    let mut classes = filled(vertices, 0)?;
    // Items first: there are fewer of them, and to tell one apart tells much about the options.
    let mut order = reserved(items.len())?;
    order.extend(0..items.len());
    let role = |&k: &usize| {
        let set = items.get(k);
        let (min, max) = match problem.roles[set[0].index()] {
            Role::Primary { min, max } => (min, max),
            Role::Secondary => (0, 0),
        };
        (min, max, set.len())
    };
    order.sort_by_key(role);
    let mut class = 0;
    for set in order.chunk_by(|a, b| role(a) == role(b)) {
        set.iter().for_each(|&k| classes[twins.len() + k] = class);
        class += 1;
    }
    order.clear();
    crate::vectors::reserve(&mut order, twins.len())?;
    order.extend(0..twins.len());
    let compare = |&a: &usize, &b: &usize| -> Ordering {
        let (a, b) = (twins.get(a), twins.get(b));
        let cost = |&option: &OptionId| if costs { problem.cost(option) } else { 0 };
        a.len().cmp(&b.len()).then_with(|| a.iter().map(cost).cmp(b.iter().map(cost)))
    };
    order.sort_by(compare);
    for set in order.chunk_by(|a, b| compare(a, b).is_eq()) {
        set.iter().for_each(|&k| classes[k] = class);
        class += 1;
    }
    classes[twins.len() + items.len()..].fill(class);
    Ok(classes)
}
