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

    /// Returns the bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.options.capacity() * size_of::<OptionId>() + self.ends.capacity() * size_of::<usize>()
    }

    /// Makes the diagram. `most` is the number of bytes that it may have.
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
        watch.pass(words.len())?;

        let last = alphabet.last;
        let mut gathering = Gathering::eager(alphabet.labels, most)?;
        // The edges of the nodes along the word before; the child of the last edge of each but the
        // deepest is not known yet.
        let mut path: Vec<Vec<Edge>> = Vec::new();
        let mut before: Option<&[u32]> = None;
        push(&mut path, Vec::new())?;
        for &(start, end) in &words {
            let word = &letters[start..end];
            watch.pass(4 * word.len())?;
            let shared = before.unwrap_or(&[]).iter().zip(word);
            let same = shared.take_while(|(one, other)| one == other).count();
            close(&mut path, same + 1, &mut gathering)?;
            if before.is_some_and(|before| before.len() == same) {
                // The word before is the beginning of this one.
                let node = path.last_mut().expect("the root is never closed here");
                push(node, Edge { label: last, child: SINK })?;
            }
            for &label in &word[same..] {
                let node = path.last_mut().expect("the root is never closed here");
                push(node, Edge { label, child: SINK })?;
                push(&mut path, Vec::new())?;
            }
            before = Some(word);
        }
        close(&mut path, 1, &mut gathering)?;
        let mut root = path.pop().unwrap_or_default();
        let root = match &root[..] {
            [] => SINK,
            _ => gathering.node(&mut root)?,
        };
        gathering.finish(Some(root))
    }
}

/// Makes nodes of the ends of a path until it has `len` nodes.
fn close(path: &mut Vec<Vec<Edge>>, len: usize, gathering: &mut Gathering) -> Result<(), Gap> {
    while path.len() > len {
        let mut edges = path.pop().unwrap_or_default();
        let node = match &edges[..] {
            [] => SINK,
            _ => gathering.node(&mut edges)?,
        };
        if let Some(edge) = path.last_mut().and_then(|edges| edges.last_mut()) {
            edge.child = node;
        }
    }
    Ok(())
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
