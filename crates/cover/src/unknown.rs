//! The error for a name that is not known: of an engine, a branching rule or a format.

use std::fmt;

/// A name that is not in the list of those known.
///
/// Its `Display` is one line without a full stop, such as ``unknown engine `dlx` ``.
///
/// ```
/// use quadrille::Engine;
///
/// let error = "dlx".parse::<Engine>().expect_err("no engine is called that");
/// assert_eq!(error.to_string(), "unknown engine `dlx`");
/// assert_eq!(error.name(), "dlx");
/// assert!(error.known().any(|name| name == "links"));
/// let error = "Links".parse::<Engine>().expect_err("names are in lower case");
/// assert_eq!(error.hint().as_deref(), Some("did you mean `links`?"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// What the name should be the name of, in the singular.
    what: &'static str,
    name: String,
    /// At least two.
    known: Vec<&'static str>,
}

impl UnknownName {
    /// Returns the one among `all` that `name_of` calls `name`. `what` is what they are, such as
    /// `engine`.
    pub(crate) fn find<T: Copy>(
        what: &'static str,
        all: &[T],
        name_of: impl Fn(T) -> &'static str,
        name: &str,
    ) -> Result<T, UnknownName> {
        let found = all.iter().copied().find(|&one| name_of(one) == name);
        found.ok_or_else(|| UnknownName {
            what,
            name: name.to_owned(),
            known: all.iter().map(|&one| name_of(one)).collect(),
        })
    }

    /// Returns what the name should be the name of, in the singular: `engine`.
    pub fn of(&self) -> &'static str {
        self.what
    }

    /// Returns the name that is not known.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the names that are known.
    pub fn known(&self) -> impl ExactSizeIterator<Item = &'static str> + '_ {
        self.known.iter().copied()
    }

    /// Returns the name that was probably meant: one that differs only in upper and lower case.
    pub fn nearest(&self) -> Option<&'static str> {
        let name = self.name.to_lowercase();
        self.known().find(|&known| known == name)
    }

    /// Returns a hint: the name that was probably meant or, if none is similar, all that are known.
    pub fn hint(&self) -> Option<String> {
        if let Some(meant) = self.nearest() {
            return Some(format!("did you mean `{meant}`?"));
        }
        let (last, others) = self.known.split_last()?;
        Some(format!("the {}s are {} and {last}", self.what, others.join(", ")))
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} `{}`", self.what, self.name)
    }
}

impl std::error::Error for UnknownName {}
