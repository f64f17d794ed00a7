//! Makes a diagram from a list of covers, as a dictionary is made from a list of words.
//!
//! Where a search is faster than the frontier, it has visited every cover. Each cover becomes a
//! word, whose letters are the labels of its options in the order of their steps. The words are
//! sorted, and the smallest automaton that accepts them is the diagram: common beginnings are
//! shared because the words are sorted, common ends because nodes with equal edges are merged (J.
//! Daciuk and others, *Incremental construction of minimal acyclic finite-state automata*, 2000).
//!
//! ```text
//! words     1 4 7          letters 1-2 are shared          1 -- 4 -- 7 -- sink
//!           1 5 7          the ends 7 are merged             \- 5 -/
//! ```
//!
//! Without bounds the step of an option is its first primary item: every cover has exactly one
//! option there, or has covered the item before. With bounds each option is a step of its own, and
//! a word may be the beginning of another: then it ends with an edge that takes no option.

use super::gather::{Gap, Gathering};
use super::{Diagram, Edge, Labels, SINK};
use crate::problem::{OptionId, Problem};
use crate::vectors::{filled, push, reserve, reserved};
use crate::watch::Watch;

/// Covers, end to end.
#[derive(Debug, Default)]
pub(crate) struct Words {
    options: Vec<OptionId>,
    ends: Vec<usize>,
}

impl Words {
    /// Adds a cover. `read` appends its options.
    pub(crate) fn push(
        &mut self,
        longest: usize,
        read: impl FnOnce(&mut Vec<OptionId>),
    ) -> Result<(), Gap> {
        reserve(&mut self.options, longest)?;
        read(&mut self.options);
        push(&mut self.ends, self.options.len())?;
        Ok(())
    }

    /// Adds the image of a cover under a permutation of options. Returns its number of options.
    pub(crate) fn push_image(&mut self, cover: usize, image: &[OptionId]) -> Result<usize, Gap> {
        let start = cover.checked_sub(1).map_or(0, |before| self.ends[before]);
        let length = self.ends[cover] - start;
        reserve(&mut self.options, length)?;
        for k in start..start + length {
            self.options.push(image[self.options[k].index()]);
        }
        push(&mut self.ends, self.options.len())?;
        Ok(length)
    }

    /// Returns the number of options in all covers together.
    pub(crate) fn option_count(&self) -> usize {
        self.options.len()
    }

    /// Returns the number of covers.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.options.capacity() * size_of::<OptionId>() + self.ends.capacity() * size_of::<usize>()
    }

    /// Makes the diagram. A cover that is there several times counts once. `most` is the number of
    /// bytes that the diagram may have.
    pub(crate) fn diagram(
        self,
        problem: &Problem,
        most: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Diagram, Gap> {
        if self.ends.is_empty() {
            return Ok(Diagram::empty()?);
        }
        let alphabet = Alphabet::new(problem, watch)?;
        // From here on the options are letters.
        let mut letters: Vec<u32> = reserved(self.options.len())?;
        letters.extend(self.options.iter().map(|option| alphabet.letters[option.index()]));
        drop(self.options);
        let mut words: Vec<(usize, usize)> = reserved(self.ends.len())?;
        let mut start = 0;
        for &end in &self.ends {
            letters[start..end].sort_unstable();
            words.push((start, end));
            start = end;
        }
        drop(self.ends);
        // Sorting is one long step: a second for ten million covers.
        words.sort_unstable_by(|one, other| letters[one.0..one.1].cmp(&letters[other.0..other.1]));
        words.dedup_by(|one, other| letters[one.0..one.1] == letters[other.0..other.1]);
        watch.pass(words.len())?;

        let last = alphabet.last;
        let mut gathering = Gathering::eager(alphabet.labels, most)?;
        let mut path = Path::default();
        let mut before: Option<&[u32]> = None;
        path.open()?;
        for &(start, end) in &words {
            let word = &letters[start..end];
            watch.pass(4 * word.len())?;
            let shared = before.unwrap_or(&[]).iter().zip(word);
            let same = shared.take_while(|(one, other)| one == other).count();
            path.close(same + 1, &mut gathering)?;
            if before.is_some_and(|before| before.len() == same) {
                // The word before is the beginning of this one.
                push(path.last(), Edge { label: last, child: SINK })?;
            }
            for &label in &word[same..] {
                push(path.last(), Edge { label, child: SINK })?;
                path.open()?;
            }
            before = Some(word);
        }
        path.close(1, &mut gathering)?;
        let root = match path.last().is_empty() {
            true => SINK,
            false => gathering.node(path.last())?,
        };
        gathering.finish(Some(root))
    }
}

/// The edges of the nodes along a word, from the root. The child of the last edge of each but the
/// deepest is not known yet.
#[derive(Default)]
struct Path {
    /// Those from `len` on are empty, and kept for the next word, which so needs no allocation.
    nodes: Vec<Vec<Edge>>,
    len: usize,
}

impl Path {
    /// Adds a node without edges.
    fn open(&mut self) -> Result<(), Gap> {
        if self.len == self.nodes.len() {
            push(&mut self.nodes, Vec::new())?;
        }
        self.len += 1;
        Ok(())
    }

    /// Returns the edges of the deepest node.
    fn last(&mut self) -> &mut Vec<Edge> {
        &mut self.nodes[self.len - 1]
    }

    /// Makes nodes of the ends of the path until it has `len` nodes, at least one.
    fn close(&mut self, len: usize, gathering: &mut Gathering) -> Result<(), Gap> {
        while self.len > len {
            let edges = self.last();
            let node = match edges.is_empty() {
                true => SINK,
                false => gathering.node(edges)?,
            };
            edges.clear();
            self.len -= 1;
            if let Some(edge) = self.last().last_mut() {
                edge.child = node;
            }
        }
        Ok(())
    }
}

/// The options of a problem as letters: labels in the order of their steps.
struct Alphabet {
    labels: Labels,
    /// The letter of each option.
    letters: Vec<u32>,
    /// The letter that ends a word which others begin with.
    last: u32,
}

impl Alphabet {
    fn new(problem: &Problem, watch: &mut Watch<'_>) -> Result<Alphabet, Gap> {
        let mut order: Vec<(u32, OptionId)> = reserved(problem.option_count())?;
        for option in problem.options() {
            let items = problem.option_items(option);
            watch.pass(items.len())?;
            let primary = items.iter().filter(|&&item| problem.is_primary(item));
            // Idle options are in no word.
            let Some(first) = primary.min() else { continue };
            let step = if problem.has_bounds() { option.0 } else { first.0 };
            order.push((step, option));
        }
        order.sort_unstable();
        let mut labels = Labels::new()?;
        let mut letters = filled(problem.option_count(), u32::MAX)?;
        for &(step, option) in &order {
            letters[option.index()] = labels.len() as u32;
            labels.push(step, &[option])?;
        }
        let last = labels.len() as u32;
        if problem.has_bounds() {
            labels.push(problem.option_count() as u32, &[])?;
        }
        Ok(Alphabet { labels, letters, last })
    }
}
