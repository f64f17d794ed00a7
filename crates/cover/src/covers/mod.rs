//! The compiled set: all covers of a problem as one value.
//!
//! [`Problem::compile`](crate::Problem::compile) makes it. From then on, questions about the covers
//! are answered without a search, in time that depends on the size of a diagram and not on the
//! number of covers:
//!
//! ```text
//!   walk.rs      the covers in order, from any rank      iter, iter_from
//!   place.rs     ranks                                   nth, rank, contains
//!   sample.rs    uniform samples                         sample
//!   cheapest.rs  in order of cost                        cheapest, by_cost
//!   shares.rs    how many covers hold each option        shares
//!   with.rs      the covers that hold some options       with
//!   drawing.rs   nodes and edges, for small sets         drawing
//!   forms.rs     the formats of other programs           zdd, nnf
//!   file/        the file of a set                       to_bytes, from_bytes
//! ```
//!
//! The set is a product: one diagram for each independent part of the problem. A cover of the
//! problem is a cover of each part, so the numbers of covers multiply while the diagrams only add
//! up.

mod cheapest;
mod drawing;
mod file;
mod forms;
mod place;
mod sample;
mod shares;
mod walk;
mod with;

use std::fmt;
use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;

pub use self::cheapest::ByCost;
pub use self::drawing::{Drawing, DrawnEdge, DrawnNode};
pub use self::file::{DiagramFault, FileError, FileErrorKind, FilePart};
pub use self::forms::{Nnf, Zdd};
pub use self::sample::Samples;
pub use self::shares::Shares;
pub use self::walk::Iter;

use self::sample::Chances;
use crate::diagram::{Diagram, Gap, number};
use crate::drive::{Guard, Stop, may_build};
use crate::problem::Problem;
use crate::vectors::OutOfMemory;
use crate::watch::{NotBuilt, Watch};

/// Why a set of covers was not compiled, or not made into another form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NotCompiled {
    /// The diagram does not fit in this many bytes, and the covers found by a search do not either.
    /// [`Search::memory`](crate::Search::memory) allows more.
    TooLarge {
        /// The bytes that were allowed.
        memory: u64,
    },
    /// The set has too many nodes to be drawn.
    TooManyNodes {
        /// The number of nodes of the set.
        nodes: usize,
        /// The number that was allowed.
        most: usize,
    },
    /// The work was stopped before the set was complete.
    Stopped(Stop),
}

impl fmt::Display for NotCompiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotCompiled::TooLarge { memory } => {
                write!(f, "the compiled set does not fit in {} MB", memory.div_ceil(1 << 20))
            }
            NotCompiled::TooManyNodes { nodes, most } => {
                write!(f, "the compiled set has {nodes} nodes, more than {most}")
            }
            NotCompiled::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for NotCompiled {}

/// All covers of a problem, as a value that answers questions without a search.
///
/// It is made by [`Problem::compile`](crate::Problem::compile) or
/// [`Search::compile`](crate::Search::compile), keeps its problem with it, and is cheap to clone.
/// Covers never hold options without a primary item; options with equal entries make different
/// covers.
///
/// Covers have a fixed order, and [`nth`](Covers::nth) and [`rank`](Covers::rank) count in it from
/// 0. It is the order of a dictionary: the set takes some items in turn, and covers are compared by
/// the option that each has for the first item in which they differ; the smaller number comes
/// first. The items are taken in an order that suits the problem, which is the same for the same
/// problem and settings.
///
/// ```
/// let problem = quadrille::models::build("dominoes", &["8x8"])?;
/// let covers = problem.compile()?;
/// assert_eq!(covers.count(), &12_988_816_u32.into());
///
/// let cover = covers.nth(&1_000_000_u32.into()).expect("there are more");
/// assert_eq!(covers.rank(cover.options()), Some(1_000_000_u32.into()));
///
/// let samples: Vec<_> = covers.sample(7)?.take(3).collect();
/// assert!(samples.iter().all(|cover| covers.contains(cover.options())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Covers {
    set: Arc<Set>,
    guard: Guard,
    /// The most bytes that an answer may take.
    memory: u64,
}

/// What is compiled.
pub(crate) struct Set {
    problem: Arc<Problem>,
    /// A diagram for each part of the problem, none of them empty. No parts if there is no cover,
    /// and also if there is nothing to cover.
    parts: Vec<Diagram>,
    total: BigUint,
    /// Whether covers of the problem were left out, so that the problem does not tell the set.
    is_restricted: bool,
    /// What a sample needs, made when the first is drawn.
    chances: OnceLock<Vec<Chances>>,
}

impl Set {
    /// Returns the set of the combinations of the covers of parts, whose options are those of the
    /// whole problem.
    pub(crate) fn new(problem: Arc<Problem>, mut parts: Vec<Diagram>) -> Set {
        let mut total = BigUint::from(1_u32);
        parts.iter().for_each(|part| total *= number(part.total()));
        if total == BigUint::ZERO {
            parts.clear();
        }
        // A part with the empty cover alone decides nothing.
        parts.retain(|part| part.len() > 1);
        Set { problem, parts, total, is_restricted: false, chances: OnceLock::new() }
    }

    /// Returns the set without covers.
    pub(crate) fn none(problem: Arc<Problem>) -> Set {
        let (parts, total, chances) = (Vec::new(), BigUint::ZERO, OnceLock::new());
        Set { problem, parts, total, is_restricted: false, chances }
    }

    /// Returns the set, marked as one from which covers of its problem were left out, or not.
    pub(crate) fn restricted(self, is_restricted: bool) -> Set {
        Set { is_restricted, ..self }
    }

    fn bytes(&self) -> usize {
        self.parts.iter().map(Diagram::bytes).sum()
    }
}

impl Covers {
    pub(crate) fn new(set: Set, memory: u64) -> Covers {
        Covers { set: Arc::new(set), guard: Guard::default(), memory }
    }

    /// Returns the problem.
    pub fn problem(&self) -> &Problem {
        &self.set.problem
    }

    /// Returns the problem, as a shared one.
    pub fn shared_problem(&self) -> Arc<Problem> {
        Arc::clone(&self.set.problem)
    }

    /// Lets `guard` stop answers that take long: [`sample`](Covers::sample),
    /// [`by_cost`](Covers::by_cost), [`shares`](Covers::shares), [`with`](Covers::with) and those
    /// that write. By default nothing stops them.
    #[must_use]
    pub fn within(self, guard: &Guard) -> Covers {
        Covers { guard: guard.clone(), ..self }
    }

    /// Sets how many bytes an answer may use in addition to the set. By default it is what the
    /// search was allowed that compiled the set.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Covers {
        Covers { memory: bytes, ..self }
    }

    /// Returns the number of covers.
    pub fn count(&self) -> &BigUint {
        &self.set.total
    }

    /// Returns whether there is no cover.
    pub fn is_empty(&self) -> bool {
        self.set.total == BigUint::ZERO
    }

    /// Returns whether the set was made by [`with`](Covers::with), which leaves out covers, or read
    /// from the file of such a set. Then a search of the [`problem`](Covers::problem) may find
    /// covers that the set lacks.
    pub fn is_restricted(&self) -> bool {
        self.set.is_restricted
    }

    /// Returns the number of nodes of the diagrams.
    pub fn node_count(&self) -> usize {
        self.set.parts.iter().map(Diagram::len).sum()
    }

    /// Returns the number of edges of the diagrams.
    pub fn edge_count(&self) -> usize {
        self.set.parts.iter().map(Diagram::edge_count).sum()
    }

    /// Returns the number of bytes that the diagrams occupy.
    pub fn bytes(&self) -> usize {
        self.set.bytes()
    }

    /// Does long work that the guard may stop.
    fn long<T>(&self, work: impl FnOnce(&mut Watch<'_>) -> Result<T, NotBuilt>) -> Result<T, Stop> {
        let go_on = || may_build(&self.guard);
        work(&mut Watch::new(&go_on)).map_err(|why| match why {
            NotBuilt::OutOfMemory => Stop::OutOfMemory,
            NotBuilt::Stopped => stop_of(&self.guard),
        })
    }

    fn not_compiled(&self, gap: Gap) -> NotCompiled {
        match gap {
            Gap::TooLarge => NotCompiled::TooLarge { memory: self.memory },
            Gap::Stopped => NotCompiled::Stopped(stop_of(&self.guard)),
        }
    }
}

/// Returns why a guard has stopped work.
pub(crate) fn stop_of(guard: &Guard) -> Stop {
    guard.allowance(1, 0).err().unwrap_or(Stop::Cancelled)
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = &self.total;
        f.debug_struct("Set").field("total", total).field("parts", &self.parts.len()).finish()
    }
}

impl fmt::Debug for Covers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Covers")
            .field("count", self.count())
            .field("parts", &self.set.parts.len())
            .field("nodes", &self.node_count())
            .field("edges", &self.edge_count())
            .finish_non_exhaustive()
    }
}

impl IntoIterator for &Covers {
    type Item = crate::problem::Cover;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl From<OutOfMemory> for Stop {
    fn from(_: OutOfMemory) -> Stop {
        Stop::OutOfMemory
    }
}
