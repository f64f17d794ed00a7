//! The covers that a symmetry fixes, as the covers of a smaller problem.
//!
//! A cover is fixed by g if it is a union of orbits of options under g. An orbit may be part of a
//! cover if its options do not clash. An orbit of items is covered in all its items equally often,
//! as g moves the options that cover the one to those that cover the next. So the problem with one
//! item for each orbit of items, and one option for each orbit of options that do not clash, has
//! these covers (this is how W. Burnside's lemma is used for tilings).
//!
//! ```text
//!   a b c d           turning the strip around, orbits {a d} {b c}
//!   [a b] [c d]       one orbit, becomes {A B}
//!   [b c]             becomes {B B}: b and c are different items, but B is covered once in each
//! ```
//!
//! What an orbit of options gives to an orbit of items is read off one of its items. An orbit may
//! hold an item with bounds several times. If all orbits that hold it do so equally often, its
//! bounds are divided by that number; otherwise no [`Problem`] can say it, and there is no
//! quotient.

use std::collections::HashMap;

use super::graph::Graph;
use super::orbits::Orbits;
use crate::lists::Lists;
use crate::problem::{Color, Entry, ItemId, OptionId, Problem, ProblemBuilder, Role};
use crate::vectors::{OutOfMemory, filled, push};
use crate::watch::{NotBuilt, Watch};

/// What items demand, to find the image of an item under a symmetry.
#[derive(Debug)]
pub(crate) struct Demands {
    /// For each item that demands something, one of each kind: the item and the options that hold
    /// it, each with its colour.
    items: Vec<ItemId>,
    holders: Lists<(OptionId, Option<Color>)>,
    /// The index in `items` of each demand.
    index: HashMap<Demand, u32>,
    /// The options that may be chosen, in order.
    options: Vec<OptionId>,
}

/// The bounds of an item, and the options that hold it, each with the first one of its colour.
type Demand = ((u32, u32), Vec<(OptionId, OptionId)>);

/// What an orbit of options gives to orbits of items: the item that stands for the orbit, how often
/// it is held, and its colour. `None` if the orbit clashes with itself.
type Given = Option<Vec<(u32, u32, Option<Color>)>>;

/// The covers that a symmetry fixes.
#[derive(Debug)]
pub(crate) enum Fixed {
    /// They are as many as the covers of this problem.
    Covers(Box<Problem>),
    /// There is none.
    None,
    /// No problem says how many they are.
    Inexpressible,
}

impl Demands {
    /// Collects what the items of a problem demand.
    pub(crate) fn new(
        problem: &Problem,
        graph: &Graph,
        watch: &mut Watch<'_>,
    ) -> Result<Demands, NotBuilt> {
        let mut options: Vec<OptionId> = Vec::new();
        for set in 0..graph.options() {
            for &option in graph.twins.get(set) {
                push(&mut options, option)?;
            }
        }
        options.sort_unstable();
        watch.pass(options.len())?;
        let mut place = filled(problem.item_count(), u32::MAX)?;
        let mut items = Vec::new();
        for k in 0..graph.items.len() {
            let item = graph.items.get(k)[0];
            place[item.index()] = k as u32;
            push(&mut items, item)?;
        }
        let entries = || {
            options.iter().flat_map(|&option| {
                let entries =
                    problem.entries(option).map(|entry| (place[entry.item.index()], entry));
                let kept = entries.filter(|&(place, _)| place != u32::MAX);
                kept.map(move |(place, entry)| (place as usize, (option, entry.color)))
            })
        };
        let holders = Lists::grouped_while(items.len(), entries, watch)?;
        let mut index = HashMap::new();
        index.try_reserve(items.len()).map_err(|_| OutOfMemory)?;
        let mut demands = Demands { items, holders, index, options };
        for k in 0..demands.items.len() {
            watch.pass(demands.holders.get(k).len())?;
            let demand = demands.demand(problem, k, |option| option);
            demands.index.insert(demand, k as u32);
        }
        Ok(demands)
    }

    /// Writes down what an item demands when each option is replaced by its image.
    fn demand(&self, problem: &Problem, k: usize, image: impl Fn(OptionId) -> OptionId) -> Demand {
        let mut held: Vec<(OptionId, Option<Color>)> =
            self.holders.get(k).iter().map(|&(option, color)| (image(option), color)).collect();
        held.sort_unstable();
        let mut firsts: HashMap<Color, OptionId> = HashMap::new();
        let held = held.iter().map(|&(option, color)| match color {
            Some(color) => (option, *firsts.entry(color).or_insert(option)),
            None => (option, option),
        });
        (bounds(problem.role(self.items[k])), held.collect())
    }

    /// Returns the problem whose covers are those that a symmetry fixes. `images` has the image of
    /// each option.
    pub(crate) fn fixed(
        &self,
        problem: &Problem,
        images: &[OptionId],
        watch: &mut Watch<'_>,
    ) -> Result<Fixed, NotBuilt> {
        let image = |option: OptionId| images[option.index()];
        let mut orbits = Orbits::new(problem.option_count())?;
        for &option in &self.options {
            watch.pass(1)?;
            orbits.join(option.0, image(option).0);
        }
        let mut item_orbits = Orbits::new(self.items.len())?;
        for k in 0..self.items.len() {
            watch.pass(4 * self.holders.get(k).len())?;
            let demand = self.demand(problem, k, image);
            let other = self.index.get(&demand).copied();
            item_orbits.join(k as u32, other.expect("a symmetry keeps what is demanded"));
        }
        let mut entries: HashMap<u32, Given> = HashMap::new();
        for &option in &self.options {
            entries.entry(orbits.root(option.0)).or_insert_with(|| Some(Vec::new()));
        }
        let mut given: Vec<(u32, u32, Option<Color>)> = Vec::new();
        for k in 0..self.items.len() {
            if item_orbits.root(k as u32) != k as u32 {
                continue;
            }
            let role = problem.role(self.items[k]);
            given.clear();
            for &(option, color) in self.holders.get(k) {
                watch.pass(1)?;
                push(&mut given, (orbits.root(option.0), 1, color))?;
            }
            given.sort_unstable();
            for same in given.chunk_by(|a, b| a.0 == b.0) {
                let ((orbit, _, color), times) = (same[0], same.len() as u32);
                let agree = color.is_some() && same.iter().all(|&(_, _, other)| other == color);
                let clashes = times > 1
                    && match role {
                        Role::Primary { max, .. } => times > max,
                        Role::Secondary => !agree,
                    };
                let entries = entries.get_mut(&orbit).expect("every orbit has a place");
                match entries {
                    _ if clashes => *entries = None,
                    Some(entries) => push(entries, (k as u32, times, color))?,
                    None => {}
                }
            }
        }
        self.build(problem, &mut item_orbits, &entries, &mut orbits)
    }

    /// Builds the problem from the orbits.
    fn build(
        &self,
        problem: &Problem,
        item_orbits: &mut Orbits,
        entries: &HashMap<u32, Given>,
        orbits: &mut Orbits,
    ) -> Result<Fixed, NotBuilt> {
        // How often each orbit of items is held by the orbits of options that hold it.
        let mut times = filled(self.items.len(), 0_u32)?;
        for &(item, here, _) in entries.values().flatten().flatten() {
            let is_bounded = problem.is_primary(self.items[item as usize]);
            let times = &mut times[item as usize];
            if is_bounded && *times != 0 && *times != here {
                return Ok(Fixed::Inexpressible);
            }
            *times = here;
        }
        let mut builder = ProblemBuilder::new();
        let mut ids = HashMap::new();
        for (k, (&item, &times)) in (0..).zip(self.items.iter().zip(&times)) {
            if item_orbits.root(k) != k {
                continue;
            }
            let name = (k + 1).to_string();
            let id = match problem.role(item) {
                Role::Secondary => builder.secondary(name),
                Role::Primary { min, .. } if times == 0 && min > 0 => return Ok(Fixed::None),
                Role::Primary { max, .. } if times == 0 => builder.bounded(name, 0..=max),
                Role::Primary { min, max } => {
                    let (min, max) = (min.div_ceil(times), max / times);
                    if min > max {
                        return Ok(Fixed::None);
                    }
                    builder.bounded(name, min..=max)
                }
            };
            ids.insert(k, id);
        }
        let mut colors = HashMap::new();
        for &option in &self.options {
            let root = orbits.root(option.0);
            let Some(Some(entries)) = entries.get(&root).filter(|_| root == option.0) else {
                continue;
            };
            let mut list: Vec<Entry> = Vec::new();
            for &(item, _, color) in entries {
                let item = ids[&item];
                let color = color.map(|color| {
                    *colors.entry(color).or_insert_with(|| builder.color(color.index().to_string()))
                });
                push(&mut list, Entry { item, color })?;
            }
            builder.option(list);
        }
        match builder.build() {
            Ok(problem) => Ok(Fixed::Covers(Box::new(problem))),
            Err(_) => Err(NotBuilt::OutOfMemory),
        }
    }
}

/// The bounds of an item as numbers. No primary item has 0 as its upper bound.
fn bounds(role: Role) -> (u32, u32) {
    match role {
        Role::Primary { min, max } => (min, max),
        Role::Secondary => (0, 0),
    }
}
