//! A cover: the answer to most questions about a problem.

use std::fmt;

use super::{OptionId, Problem};

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
    /// Returns the cover with these options, which are in ascending order, each once.
    pub(crate) fn sorted(options: Vec<OptionId>) -> Cover {
        debug_assert!(options.is_sorted_by(|one, other| one < other));
        Cover { options }
    }

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
