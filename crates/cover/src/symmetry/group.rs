//! A group of symmetries: generators, order, elements, orbits of covers.

use num_bigint::BigUint;

use super::automorphisms::Automorphisms;
use super::chain::Chain;
use super::check::{Asymmetry, Costs};
use super::graph::Graph;
use super::permutation::Permutation;
use crate::problem::{OptionId, OptionSet, Problem};
use crate::vectors::{OutOfMemory, push, reserve};
use crate::watch::{ALWAYS, NotBuilt, Watch};

/// A group of symmetries of a problem: permutations of its options that map covers to covers.
///
/// It is found by [`Problem::symmetries`], or made from generators by [`Group::new`]. Two covers
/// that a symmetry maps to each other are in the same *orbit*.
///
/// ```
/// let queens = quadrille::models::build("queens", &["8"])?;
/// let group = queens.symmetries()?;
/// assert_eq!(group.order(), &8_u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Group {
    generators: Vec<Permutation>,
    order: BigUint,
}

/// Why permutations are not the generators of a group of symmetries.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoGroup {
    /// A permutation is not a symmetry of the problem.
    Asymmetric {
        /// Its index among the generators, from 0.
        generator: usize,
        /// Why it is none.
        why: Asymmetry,
    },
    /// There is not enough memory to find the order of the group.
    OutOfMemory,
    /// The work was stopped.
    Stopped,
}

impl From<NotBuilt> for NoGroup {
    fn from(why: NotBuilt) -> NoGroup {
        match why {
            NotBuilt::OutOfMemory => NoGroup::OutOfMemory,
            NotBuilt::Stopped => NoGroup::Stopped,
        }
    }
}

impl From<OutOfMemory> for NoGroup {
    fn from(OutOfMemory: OutOfMemory) -> NoGroup {
        NoGroup::OutOfMemory
    }
}

impl Group {
    /// Makes a group from generators, each of which is checked.
    ///
    /// # Errors Fails if a generator is not a symmetry of `problem`, or if there is not enough
    /// memory to find the order of the group.
    pub fn new(
        problem: &Problem,
        generators: impl IntoIterator<Item = Permutation>,
        costs: Costs,
    ) -> Result<Group, NoGroup> {
        Group::new_while(problem, generators.into_iter().collect(), costs, ALWAYS)
    }

    /// Does the same, but gives up when `go_on` says so.
    pub(crate) fn new_while(
        problem: &Problem,
        mut generators: Vec<Permutation>,
        costs: Costs,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Group, NoGroup> {
        let mut watch = Watch::new(go_on);
        for (generator, permutation) in generators.iter().enumerate() {
            watch.pass(problem.entry_count())?;
            permutation
                .check(problem, costs)
                .map_err(|why| NoGroup::Asymmetric { generator, why })?;
        }
        generators.retain(|generator| !generator.is_identity());
        let order = Chain::new(&generators, None, &mut watch)?.order();
        Ok(Group { generators, order })
    }

    /// Returns the generators. Without any, the identity is the only symmetry.
    pub fn generators(&self) -> &[Permutation] {
        &self.generators
    }

    /// Returns the order: the number of symmetries, the identity included.
    pub fn order(&self) -> &BigUint {
        &self.order
    }

    /// Returns whether the identity is the only symmetry.
    pub fn is_trivial(&self) -> bool {
        self.generators.is_empty()
    }

    /// Returns whether a permutation is an element of the group.
    ///
    /// # Errors
    /// Fails with [`NoGroup::OutOfMemory`] if the chain of stabilisers that decides it does not fit
    /// in memory.
    pub fn contains(&self, permutation: &Permutation) -> Result<bool, NoGroup> {
        let chain = Chain::new(&self.generators, Some(&self.order), &mut Watch::new(ALWAYS))?;
        Ok(chain.contains(permutation)?)
    }

    /// Finds the group of a problem without the options in `left_out`. The flag says whether the
    /// search was finished: if it was not, the group may be a part of the whole.
    pub(crate) fn find(
        problem: &Problem,
        left_out: &OptionSet,
        costs: Costs,
        nodes: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Result<(Group, bool), NotBuilt> {
        let mut watch = Watch::new(go_on);
        let graph = Graph::new(problem, left_out, costs == Costs::Kept, &mut watch)?;
        let found = Automorphisms::find(&graph, nodes, go_on)?;
        let is_complete = found.is_complete;
        let group = Group::of_graph(problem, &graph, found, costs, &mut watch)?;
        Ok((group, is_complete))
    }

    /// Makes the group on the options from that of the graph and the permutations of twins.
    fn of_graph(
        problem: &Problem,
        graph: &Graph,
        found: Automorphisms,
        costs: Costs,
        watch: &mut Watch<'_>,
    ) -> Result<Group, NotBuilt> {
        let mut generators = Vec::new();
        let mut order = found.order;
        for moved in &found.generators {
            let mut moves: Vec<(OptionId, OptionId)> = Vec::new();
            for &(vertex, image) in moved {
                if vertex as usize >= graph.options() {
                    break;
                }
                let (from, to) =
                    (graph.twins.get(vertex as usize), graph.twins.get(image as usize));
                watch.pass(from.len())?;
                reserve(&mut moves, from.len())?;
                moves.extend(from.iter().copied().zip(to.iter().copied()));
            }
            moves.sort_unstable();
            push(&mut generators, Permutation::from_moves(moves))?;
        }
        let cost = |option: &OptionId| match costs {
            Costs::Kept => problem.cost(*option),
            Costs::Ignored => 0,
        };
        for set in 0..graph.options() {
            for twins in graph.twins.get(set).chunk_by(|a, b| cost(a) == cost(b)) {
                watch.pass(twins.len())?;
                // A swap and a cycle give all permutations.
                if twins.len() > 2 {
                    push(&mut generators, cycle(&twins[..2])?)?;
                }
                if twins.len() > 1 {
                    push(&mut generators, cycle(twins)?)?;
                }
                for factor in 2..=twins.len() {
                    watch.pass(1 + order.bits() as usize / 64)?;
                    order *= factor;
                }
            }
        }
        Ok(Group { generators, order })
    }
}

/// Returns the permutation that moves each of some options to the next, and the last to the first.
fn cycle(options: &[OptionId]) -> Result<Permutation, OutOfMemory> {
    let mut moves = Vec::new();
    reserve(&mut moves, options.len())?;
    let next = options[1..].iter().chain(&options[..1]);
    moves.extend(options.iter().copied().zip(next.copied()));
    moves.sort_unstable();
    Ok(Permutation::from_moves(moves))
}
