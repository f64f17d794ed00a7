//! A set in the formats of other programs: Graphillion's text of a ZDD, and the `.nnf` of the
//! compiler d4.
//!
//! A node of ours decides which option is taken, among several; a node of theirs whether one option
//! is. So a node becomes a chain, one link for each edge. Variables are the options in the order of
//! the labels, so they ascend along every path:
//!
//! ```text
//! ours       n --1--> a           theirs     1? --yes--> a
//!              --2--> b                      no
//!              --5--> c                      2? --yes--> b
//!                                            no
//!                                            5? --yes--> c
//!                                            no: nothing
//! ```
//!
//! In a ZDD an option that is not asked for is not taken (S. Minato, *Zero-suppressed BDDs*, 1993).
//! In a d-DNNF it is free to be taken or not. So there an edge also says which options it leaves
//! out: all others between the step of its node and that of its child.

use std::fmt;
use std::sync::Arc;

use super::{Covers, Set};
use crate::diagram::{Diagram, Edge, SINK};
use crate::drive::Stop;
use crate::problem::OptionId;
use crate::vectors::{filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// A set as a ZDD, whose `Display` is the text that Graphillion reads. Made by [`Covers::zdd`].
#[derive(Clone, Debug)]
pub struct Zdd {
    set: Arc<Set>,
    /// The variable of each option, from 1.
    variables: Vec<u32>,
    /// All options of the problem: first those that have a label, in the order of the labels.
    options: Vec<OptionId>,
}

/// A set as a d-DNNF, whose `Display` is the `.nnf` text of d4. Made by [`Covers::nnf`].
#[derive(Clone, Debug)]
pub struct Nnf {
    set: Arc<Set>,
    /// The options that have a label, in the order of the labels of all parts.
    options: Vec<OptionId>,
    /// For each part, the first of its labels' options in `options`, label by label, and the end.
    starts: Vec<Vec<u32>>,
}

impl Covers {
    /// Returns the set as a ZDD in Graphillion's text format, by its `Display`.
    ///
    /// Variable `k` is option [`options`](Zdd::options)`[k - 1]`. Graphillion reads the text as
    /// covers, if its universe is the list of the labels of these options:
    ///
    /// ```python
    /// setset.set_universe(labels)
    /// covers = setset.load(open("covers.zdd"))
    /// ```
    ///
    /// ```
    /// let problem: quadrille::Problem = "a b c\na b\nc\na\nb c\n".parse()?;
    /// let zdd = problem.compile()?.zdd()?;
    /// assert_eq!(zdd.to_string(), "1 4 B T\n2 3 B T\n3 2 B 2\n4 1 3 1\n.\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the guard stops the preparation, or if there is no memory for it.
    pub fn zdd(&self) -> Result<Zdd, Stop> {
        self.long(|watch| {
            let set = Arc::clone(&self.set);
            let (mut options, _) = set.variables(watch)?;
            let mut variables = filled(self.problem().option_count(), 0)?;
            (1..).zip(&options).for_each(|(k, option)| variables[option.index()] = k);
            for option in self.problem().options() {
                if variables[option.index()] == 0 {
                    push(&mut options, option)?;
                    variables[option.index()] = options.len() as u32;
                }
            }
            Ok(Zdd { set, variables, options })
        })
    }

    /// Returns the set as a d-DNNF in the text format of the compiler d4, by its `Display`.
    ///
    /// Variable `k` is the option with number `k`, for every option of the problem. Each model is a
    /// cover: options that are not taken are negative.
    ///
    /// ```
    /// let problem: quadrille::Problem = "a b\na b\na\nb\n".parse()?;
    /// let nnf = problem.compile()?.nnf()?;
    /// assert_eq!(nnf.to_string(), "o 1 0\no 2 0\nt 3 0\n1 3 1 -2 -3 0\n1 2 2 -1 0\n2 3 3 0\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if the guard stops the preparation, or if there is no memory for it.
    pub fn nnf(&self) -> Result<Nnf, Stop> {
        self.long(|watch| {
            let set = Arc::clone(&self.set);
            let (options, starts) = set.variables(watch)?;
            Ok(Nnf { set, options, starts })
        })
    }
}

impl Set {
    /// Returns the options that have a label, in the order of the labels, and where those of each
    /// label begin, part by part.
    fn variables(&self, watch: &mut Watch<'_>) -> Result<(Vec<OptionId>, Vec<Vec<u32>>), NotBuilt> {
        let mut options = Vec::new();
        let mut starts = reserved(self.parts.len())?;
        for part in &self.parts {
            let mut own = reserved(part.labels.len() + 1)?;
            for label in 0..part.labels.len() as u32 {
                own.push(options.len() as u32);
                for &option in part.labels.options(label) {
                    watch.pass(1)?;
                    push(&mut options, option)?;
                }
            }
            own.push(options.len() as u32);
            starts.push(own);
        }
        Ok((options, starts))
    }
}

impl Zdd {
    /// Returns all options of the problem in the order of their variables, which count from 1.
    pub fn options(&self) -> &[OptionId] {
        &self.options
    }
}

/// The name of a ZDD node: a number, or a terminal.
#[derive(Clone, Copy)]
enum Name {
    Bottom,
    Top,
    Node(u64),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Bottom => f.write_str("B"),
            Name::Top => f.write_str("T"),
            Name::Node(number) => number.fmt(f),
        }
    }
}

impl fmt::Display for Zdd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.set.total == num_bigint::BigUint::ZERO {
            return f.write_str("B\n.\n");
        }
        // The last part comes first: its root is where the part before ends.
        let mut end = Name::Top;
        let mut number = 0;
        for part in self.set.parts.iter().rev() {
            // The number of the last link of each node's chain, which is asked first, fits 64 bits
            // and need not be stored: the links of a node are as many as its edges' options.
            let mut names: Vec<Name> = Vec::new();
            names.try_reserve_exact(part.len()).map_err(|_| fmt::Error)?;
            names.push(end);
            for node in 1..part.len() as u32 {
                let mut low = Name::Bottom;
                for edge in part.edges(node).iter().rev() {
                    let high = names[edge.child as usize];
                    let options = part.labels.options(edge.label);
                    if options.is_empty() {
                        low = high;
                    }
                    for option in options.iter().rev() {
                        number += 1;
                        writeln!(f, "{number} {} {low} {high}", self.variables[option.index()])?;
                        low = Name::Node(number);
                    }
                }
                names.push(low);
            }
            end = names.pop().unwrap_or(end);
        }
        if let Name::Top = end {
            f.write_str("T\n")?;
        }
        f.write_str(".\n")
    }
}

impl fmt::Display for Nnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.set.total == num_bigint::BigUint::ZERO {
            return f.write_str("f 1 0\n");
        }
        // Node 1 is the root of all. With one part and every option in it, that is its own root.
        let parts = &self.set.parts;
        let count = self.set.problem.option_count();
        let is_single = parts.len() == 1 && self.options.len() == count;
        let mut next = if is_single { 1 } else { 2 };
        if !is_single {
            f.write_str("a 1 0\n")?;
        }
        // The nodes of a part from its root down, and at last the common sink.
        let mut firsts: Vec<u64> = Vec::new();
        for part in parts {
            firsts.push(next);
            for number in next..next + part.len() as u64 - 1 {
                writeln!(f, "o {number} 0")?;
            }
            next += part.len() as u64 - 1;
        }
        let sink = next;
        writeln!(f, "t {sink} 0")?;
        if !is_single {
            self.write_unused(sink, f)?;
            for first in &firsts {
                writeln!(f, "1 {first} 0")?;
            }
        }
        for ((part, starts), first) in parts.iter().zip(&self.starts).zip(firsts) {
            let last = first + part.len() as u64 - 2;
            // The root is `first`, node 1 is `last`.
            let name = |node: u32| if node == SINK { sink } else { last + 1 - u64::from(node) };
            for node in (1..part.len() as u32).rev() {
                let is_root = node as usize + 1 == part.len();
                for edge in part.edges(node) {
                    let (from, to) = self.passed(part, node, is_root, *edge);
                    let own = part.labels.options(edge.label);
                    let between = starts[from as usize]..starts[to as usize];
                    let others = &self.options[between.start as usize..between.end as usize];
                    // An edge that may take one of several options is one edge for each.
                    for taken in own.iter().map(Some).chain(own.is_empty().then_some(None)) {
                        write!(f, "{} {}", name(node), name(edge.child))?;
                        if let Some(option) = taken {
                            write!(f, " {option}")?;
                        }
                        for other in others.iter().filter(|&other| Some(other) != taken) {
                            write!(f, " -{other}")?;
                        }
                        f.write_str(" 0\n")?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Nnf {
    /// Returns the range of labels that an edge decides: those of the steps from its node's, or
    /// from the first at the root, up to its child's.
    fn passed(&self, part: &Diagram, node: u32, is_root: bool, edge: Edge) -> (u32, u32) {
        let from = match is_root {
            true => 0,
            false => part.labels.first_of(part.step(node)),
        };
        (from, part.labels.first_of(part.step(edge.child)))
    }

    /// Writes an edge from the root of all that leaves out the options of no part.
    fn write_unused(&self, sink: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut is_used: Vec<bool> = Vec::new();
        let count = self.set.problem.option_count();
        is_used.try_reserve_exact(count).map_err(|_| fmt::Error)?;
        is_used.resize(count, false);
        self.options.iter().for_each(|option| is_used[option.index()] = true);
        write!(f, "1 {sink}")?;
        for option in self.set.problem.options().filter(|option| !is_used[option.index()]) {
            write!(f, " -{option}")?;
        }
        f.write_str(" 0\n")
    }
}
