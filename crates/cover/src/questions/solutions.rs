//! The covers of a problem, one by one.

use std::fmt;

use super::search::SearchDriver;
use crate::drive::Outcome;
use crate::problem::{OptionId, Problem};
use crate::vectors::{OutOfMemory, copied};

/// A set of options that covers every item as required.
///
/// The options are listed in ascending order, whichever engine found the cover and in whatever
/// order it chose them. So equality, order and hash are those of a set.
///
/// A cover can also be collected from any options. That does not check whether they cover every
/// item: see [`Problem::verify`].
///
/// ```
/// use quadrille::{Cover, Problem};
///
/// let problem: Problem = "a b c\nc\na b\n".parse()?;
/// let found = problem.solutions().next().expect("there is one");
/// let [first, second] = ["1", "2"].map(|label| problem.option(label).expect("there are two"));
/// assert_eq!(found.options(), [first, second]);
/// assert_eq!(found, Cover::from_iter([second, first]));
/// assert_eq!(problem.verify(found.options()), Ok(()));
/// # Ok::<(), quadrille::ProblemError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cover {
    /// In ascending order, each once.
    options: Vec<OptionId>,
}

impl Cover {
    /// Returns the options in ascending order.
    pub fn options(&self) -> &[OptionId] {
        &self.options
    }

    /// Returns an iterator over the options, in ascending order.
    pub fn iter(&self) -> std::iter::Copied<std::slice::Iter<'_, OptionId>> {
        self.options.iter().copied()
    }

    /// Returns whether the cover holds `option`.
    pub fn contains(&self, option: OptionId) -> bool {
        self.options.binary_search(&option).is_ok()
    }

    /// Returns the number of options.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Returns whether the cover has no options, as in a problem in which no item has to be
    /// covered.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// Returns the sum of the options' costs.
    pub fn cost(&self, problem: &Problem) -> i64 {
        self.options.iter().map(|&option| problem.cost(option)).sum()
    }

    /// Returns a [`Display`](fmt::Display) of the options' labels, separated by spaces.
    pub fn display<'a>(&'a self, problem: &'a Problem) -> impl fmt::Display + 'a {
        struct Labels<'a>(&'a Cover, &'a Problem);
        impl fmt::Display for Labels<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                for (k, &option) in self.0.options.iter().enumerate() {
                    let blank = if k == 0 { "" } else { " " };
                    write!(f, "{blank}{}", self.1.option_label(option))?;
                }
                Ok(())
            }
        }
        Labels(self, problem)
    }
}

impl From<Cover> for Vec<OptionId> {
    fn from(cover: Cover) -> Vec<OptionId> {
        cover.options
    }
}

impl AsRef<[OptionId]> for Cover {
    fn as_ref(&self) -> &[OptionId] {
        &self.options
    }
}

impl FromIterator<OptionId> for Cover {
    fn from_iter<I: IntoIterator<Item = OptionId>>(options: I) -> Cover {
        let mut options: Vec<OptionId> = options.into_iter().collect();
        options.sort_unstable();
        options.dedup();
        Cover { options }
    }
}

impl IntoIterator for Cover {
    type Item = OptionId;
    type IntoIter = std::vec::IntoIter<OptionId>;

    fn into_iter(self) -> Self::IntoIter {
        self.options.into_iter()
    }
}

impl<'c> IntoIterator for &'c Cover {
    type Item = OptionId;
    type IntoIter = std::iter::Copied<std::slice::Iter<'c, OptionId>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// An iterator over the covers of a problem, which searches only as far as it is asked to.
///
/// It can move to another thread. `Solutions<'static>`, from
/// [`Search::shared`](crate::Search::shared), keeps its problem alive by itself.
pub struct Solutions<'p> {
    driver: SearchDriver<'p>,
    /// The cover found last.
    options: Vec<OptionId>,
}

impl<'p> Solutions<'p> {
    pub(super) fn new(driver: SearchDriver<'p>) -> Solutions<'p> {
        Solutions { driver, options: Vec::new() }
    }

    /// Reads the options of the cover that was just found.
    fn read(&mut self) -> Result<(), OutOfMemory> {
        let longest = self.driver.problem.longest_cover();
        self.options.try_reserve_exact(longest).map_err(|_| OutOfMemory)?;
        if let Some(searcher) = &self.driver.searcher {
            searcher.path(&mut self.options);
        }
        // Engines choose options in different orders, and some choose several at once.
        self.options.sort_unstable();
        Ok(())
    }

    /// Finds the next cover and lends its options, in ascending order, until the next call.
    ///
    /// It does the same as [`next`](Iterator::next), which returns every cover in a vector of its
    /// own.
    ///
    /// ```
    /// let problem = quadrille::models::build("queens", &["8"])?;
    /// let mut solutions = problem.solutions();
    /// let mut queens = 0;
    /// while let Some(options) = solutions.advance() {
    ///     queens += options.len();
    /// }
    /// assert_eq!(queens, 92 * 8);
    /// # Ok::<(), quadrille::models::ModelError>(())
    /// ```
    pub fn advance(&mut self) -> Option<&[OptionId]> {
        self.options.clear();
        if !self.driver.run(1) {
            return None;
        }
        if self.read().is_err() {
            self.driver.give_up();
            return None;
        }
        Some(&self.options)
    }

    /// Returns how the search ended.
    ///
    /// If it has not ended, the statistics are those so far, and the stop is
    /// [`Stop::SolutionLimit`](crate::Stop::SolutionLimit): the search stopped where its user did.
    pub fn outcome(&self) -> Outcome {
        self.driver.outcome()
    }
}

impl Iterator for Solutions<'_> {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        let options = copied(self.advance()?);
        if options.is_err() {
            self.driver.give_up();
        }
        Some(Cover { options: options.ok()? })
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("outcome", &self.outcome()).finish_non_exhaustive()
    }
}
