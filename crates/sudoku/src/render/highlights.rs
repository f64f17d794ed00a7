//! What a step highlights: houses, cells, candidates and links, each with its role in the argument.
//!
//! | role | colour | shape |
//! |---|---|---|
//! | cause, true end of a link | teal | ring |
//! | false end of a link, second colour | purple | dashed ring |
//! | fin | orange | diamond |
//! | eliminated | vermilion | stroke through |
//! | placed | blue | filled square |
//! | cells of a set | one tint a set | its letter |

use crate::candidates::Candidate;
use crate::grid::Cell;

/// What a step highlights.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Highlights {
    /// The numbers of the houses on which the argument is based.
    pub houses: Vec<usize>,
    /// The numbers of the houses in which candidates are eliminated.
    pub covers: Vec<usize>,
    /// Cells that belong together: the sets of an argument, named from A on.
    pub sets: Vec<Vec<Cell>>,
    /// Candidates with their roles, each once; except that eliminated candidates follow all others,
    /// even if they have a role in the argument too.
    pub candidates: Vec<(Candidate, Role)>,
    /// The links between statements.
    pub links: Vec<Link>,
}

/// The role of a candidate in an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Part of the pattern, or true if the argument's assumption is.
    Cause,
    /// False if the argument's assumption holds, or of the second colour.
    Counter,
    /// A place outside the pattern.
    Fin,
    /// Eliminated.
    Out,
    /// Placed.
    Placed,
}

/// A link of a chain, from one statement to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The candidates of the first statement: several if it is about a group.
    pub from: Vec<Candidate>,
    /// The candidates of the second statement.
    pub to: Vec<Candidate>,
    /// Whether one of the two must be true (a strong link). Otherwise at most one of them can be.
    pub strong: bool,
}

impl Highlights {
    /// Returns the most important role of a candidate: eliminated, or else its role in the
    /// argument.
    pub fn role(&self, candidate: Candidate) -> Option<Role> {
        let of = |(other, role): &(Candidate, Role)| (*other == candidate).then_some(*role);
        self.candidates.iter().rev().find_map(of)
    }
}
