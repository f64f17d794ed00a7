//! How to count all covers from those of a part of the search tree, by the symmetries of the
//! problem.
//!
//! An item that is covered exactly once is covered by one of its options. The symmetries that keep
//! the item map its options to each other, in orbits, and each option of an orbit is in equally
//! many covers. So it is enough to count the covers with one option of each orbit, and to multiply
//! by the size of the orbit. Options of orbits of equal size can be counted together: the others
//! are left out.
//!
//! ```text
//!   the X pentomino on 6×10: 32 places        orbits of the group of order 4
//!   a b c d d c b a                           one option of each of 8 orbits, weight 4
//!   e f g h h g f e
//!   e f g h h g f e
//!   a b c d d c b a
//! ```
//!
//! The item whose options fall into the fewest orbits, compared with their number, promises most;
//! among similar ones, that with the fewest options, as the search will branch on it soon. This is
//! the oldest trick of those who count packings by hand: put the X into one quarter of the box.
//!
//! The group need not be complete: any symmetries that are found give a right answer. Nor need the
//! whole stabiliser of an item be known: of items that move, a bounded number of elements that fix
//! them is found (O. Schreier's).

use super::automorphisms::Automorphisms;
use super::graph::Graph;
use super::orbits::Orbits;
use crate::problem::{OptionId, OptionSet, Problem, Role};
use crate::vectors::{OutOfMemory, filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// Items that move are considered only for so many generators, and so many elements are made that
/// fix one of them.
const MOST_GENERATORS: usize = 32;
const MOST_ELEMENTS: usize = 256;

/// The gain from which it is worth it: options for each orbit.
const LEAST_GAIN: f64 = 3.5;

/// A gain that is this part of the best is as good.
const SIMILAR: f64 = 0.9;

/// A part of the covers, and for how many covers each of it stands.
#[derive(Debug)]
pub(crate) struct Branch {
    pub(crate) weight: u64,
    /// What the search for this part leaves out.
    pub(crate) left_out: OptionSet,
    /// The part of the whole work that it is, by the number of options of the item.
    pub(crate) share: f64,
}

/// A way to count through an item.
struct Way {
    /// The orbits of its options: the first option of each and the number of options.
    orbits: Vec<(OptionId, u64)>,
    /// All options of the item.
    options: Vec<OptionId>,
    gain: f64,
}

/// Returns the branches that have to be counted, or none if symmetries do not help. At most `nodes`
/// nodes are spent on finding symmetries.
pub(crate) fn branches(
    problem: &Problem,
    left_out: &OptionSet,
    nodes: u64,
    go_on: &dyn Fn() -> bool,
) -> Result<Vec<Branch>, NotBuilt> {
    let watch = &mut Watch::new(go_on);
    let graph = Graph::new(problem, left_out, false, watch)?;
    let found = Automorphisms::find(&graph, nodes, go_on)?;
    let Some(way) = best_way(problem, &graph, &found.generators, watch)? else {
        return Ok(Vec::new());
    };
    let mut weights: Vec<u64> = way.orbits.iter().map(|&(_, size)| size).collect();
    weights.sort_unstable_by(|a, b| b.cmp(a));
    weights.dedup();
    let mut branches = Vec::new();
    for weight in weights {
        let chosen = way.orbits.iter().filter(|&&(_, size)| size == weight);
        let mut kept: Vec<OptionId> = chosen.map(|&(option, _)| option).collect();
        kept.sort_unstable();
        let others = way.options.iter().filter(|option| kept.binary_search(option).is_err());
        let mut set = left_out.copied()?;
        set.extend(problem.option_count(), others.copied())?;
        let share = kept.len() as f64 / way.orbits.len() as f64;
        push(&mut branches, Branch { weight, left_out: set, share })?;
    }
    Ok(branches)
}

/// Finds the item through which to count.
fn best_way(
    problem: &Problem,
    graph: &Graph,
    generators: &[Vec<(u32, u32)>],
    watch: &mut Watch<'_>,
) -> Result<Option<Way>, NotBuilt> {
    let mut orbits = Orbits::new(graph.len())?;
    for &(vertex, image) in generators.iter().flatten() {
        watch.pass(1)?;
        orbits.join(vertex, image);
    }
    let mut dense = None;
    let mut best: Option<Way> = None;
    for k in 0..graph.items.len() {
        let item = (graph.options() + k) as u32;
        let is_once = problem.role(graph.items.get(k)[0]) == Role::ONCE;
        // One item of each orbit is as good as the others.
        if !is_once || orbits.root(item) != item && orbits.size(item) > 1 {
            continue;
        }
        let way = if orbits.size(item) == 1 {
            way(graph, item, &mut orbits, watch)?
        } else if generators.len() <= MOST_GENERATORS {
            if dense.is_none() {
                dense = Some(dense_of(graph.len(), generators, watch)?);
            }
            let mut stable = stable_orbits(graph, item, dense.as_deref().unwrap_or(&[]), watch)?;
            way(graph, item, &mut stable, watch)?
        } else {
            continue;
        };
        let is_better = best.as_ref().is_none_or(|best| {
            let clearly = way.gain * SIMILAR > best.gain;
            let similar = way.gain > best.gain * SIMILAR;
            clearly || similar && way.options.len() < best.options.len()
        });
        if way.gain >= LEAST_GAIN && is_better {
            best = Some(way);
        }
    }
    Ok(best)
}

/// Returns the orbits of an item's options, where all twins are in one.
fn way(
    graph: &Graph,
    item: u32,
    orbits: &mut Orbits,
    watch: &mut Watch<'_>,
) -> Result<Way, NotBuilt> {
    let mut roots: Vec<(u32, u32)> = Vec::new();
    let mut options = Vec::new();
    for &vertex in graph.neighbours.get(item as usize) {
        watch.pass(1)?;
        push(&mut roots, (orbits.root(vertex), vertex))?;
        for &option in graph.twins.get(vertex as usize) {
            push(&mut options, option)?;
        }
    }
    roots.sort_unstable();
    let mut list = Vec::new();
    for same in roots.chunk_by(|a, b| a.0 == b.0) {
        let twins = |&(_, vertex): &(u32, u32)| graph.twins.get(vertex as usize);
        let size: usize = same.iter().map(|it| twins(it).len()).sum();
        let first = same.iter().flat_map(twins).min().copied();
        push(&mut list, (first.expect("an orbit is not empty"), size as u64))?;
    }
    let gain = options.len() as f64 / list.len().max(1) as f64;
    Ok(Way { orbits: list, options, gain })
}

/// Returns generators as the image of each vertex.
fn dense_of(
    count: usize,
    generators: &[Vec<(u32, u32)>],
    watch: &mut Watch<'_>,
) -> Result<Vec<Vec<u32>>, NotBuilt> {
    let mut dense = Vec::new();
    for generator in generators {
        watch.pass(count)?;
        let mut images = identity(count)?;
        for &(vertex, image) in generator {
            images[vertex as usize] = image;
        }
        push(&mut dense, images)?;
    }
    Ok(dense)
}

fn identity(count: usize) -> Result<Vec<u32>, OutOfMemory> {
    let mut images = reserved(count)?;
    images.extend(0..count as u32);
    Ok(images)
}

/// Returns orbits of all vertices under elements that fix a vertex: Schreier's generators, or the
/// first of them.
fn stable_orbits(
    graph: &Graph,
    vertex: u32,
    generators: &[Vec<u32>],
    watch: &mut Watch<'_>,
) -> Result<Orbits, NotBuilt> {
    let count = graph.len();
    let mut orbits = Orbits::new(count)?;
    // The orbit of the vertex, each point with an element that moves the vertex there.
    let mut place = filled(count, u32::MAX)?;
    let mut carriers: Vec<(u32, Vec<u32>)> = Vec::new();
    place[vertex as usize] = 0;
    push(&mut carriers, (vertex, identity(count)?))?;
    let mut made = 0;
    let mut at = 0;
    while at < carriers.len() && made < MOST_ELEMENTS {
        for generator in generators {
            watch.pass(4 * count)?;
            let (point, carrier) = &carriers[at];
            let image = generator[*point as usize];
            let product: Vec<u32> = carrier.iter().map(|&to| generator[to as usize]).collect();
            made += 1;
            match place[image as usize] {
                u32::MAX => {
                    place[image as usize] = carriers.len() as u32;
                    push(&mut carriers, (image, product))?;
                }
                known => {
                    // The product and the known carrier move the vertex to the same place, so one
                    // and the inverse of the other fix it.
                    let (_, known) = &carriers[known as usize];
                    let mut back = filled(count, 0)?;
                    (0..).zip(known).for_each(|(point, &to)| back[to as usize] = point);
                    for (point, &to) in (0..).zip(&product) {
                        orbits.join(point, back[to as usize]);
                    }
                }
            }
        }
        at += 1;
    }
    Ok(orbits)
}
