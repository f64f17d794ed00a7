//! What can be wrong with a problem. The same errors serve the builder and every format.
//!
//! The builder finds the fault, but only the parser knows its place in the text. So an error is
//! created without a position and gets one on its way out ([`ProblemError::at`]).

use std::fmt;

/// A position in a text: line and column, both counted from 1. Columns count characters, not bytes.
///
/// The struct is exhaustive, so that parsers outside this crate can make positions too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// Why a [`Problem`](crate::Problem) could not be built, read or written.
///
/// Its `Display` is one line without a full stop, preceded by the position if there is one.
/// [`message`](ProblemError::message), [`position`](ProblemError::position) and
/// [`hint`](ProblemError::hint) return its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemError {
    kind: Box<Kind>,
    position: Option<Position>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An item was named twice.
    DuplicateItem { name: String },
    /// An option was named twice.
    DuplicateOption { name: String, first: u32 },
    /// The name of an item, option or colour is empty.
    EmptyName { what: &'static str },
    /// A name was given to the last option before there was one.
    NothingToName { name: String },
    /// An option names an item that was never declared.
    UnknownItem { name: String, nearest: Option<String> },
    /// An option uses an id that this builder did not hand out.
    ForeignId { option: u32 },
    /// An option names an item twice.
    RepeatedItem { name: String, option: u32 },
    /// An option has no items.
    EmptyOption { option: u32 },
    /// The lower bound is above the upper bound, or the upper bound is 0.
    BadBounds { name: String, min: u32, max: u32 },
    /// A colour was given to a primary item.
    ColoredPrimary { name: String, option: u32 },
    /// A sum of costs does not fit 64 bits.
    CostOverflow { option: u32 },
    /// More of something than a 32-bit index can hold.
    TooLarge { what: &'static str },
    /// An allocation failed.
    OutOfMemory,
    /// A text is not in the format it was read as.
    Syntax { message: String, hint: Option<String> },
    /// The problem contains something that the format cannot express.
    Inexpressible { format: &'static str, what: String, hint: Option<String> },
}

impl ProblemError {
    pub(crate) fn new(kind: Kind) -> ProblemError {
        ProblemError { kind: Box::new(kind), position: None }
    }

    /// Creates an error for a text that does not follow its format.
    pub(crate) fn syntax(message: impl Into<String>) -> ProblemError {
        ProblemError::new(Kind::Syntax { message: message.into(), hint: None })
    }

    /// Adds a hint to an error of the kind `Syntax` or `Inexpressible`.
    pub(crate) fn with_hint(mut self, text: impl Into<String>) -> ProblemError {
        if let Kind::Syntax { hint, .. } | Kind::Inexpressible { hint, .. } = &mut *self.kind {
            *hint = Some(text.into());
        }
        self
    }

    /// Sets the position of the fault in the text.
    pub(crate) fn at(mut self, line: usize, column: usize) -> ProblemError {
        self.position = Some(Position { line, column });
        self
    }

    /// Returns the name that two options share, so that the parser can find it in the text.
    pub(crate) fn option_name(&self) -> Option<&str> {
        match &*self.kind {
            Kind::DuplicateOption { name, .. } => Some(name),
            _ => None,
        }
    }

    /// Returns the position of the fault, for a problem that was read from text.
    pub fn position(&self) -> Option<Position> {
        self.position
    }

    /// Returns the message without the position.
    pub fn message(&self) -> String {
        self.kind.to_string()
    }

    /// Returns a hint at what was probably meant or how to fix the fault, if one is known.
    pub fn hint(&self) -> Option<String> {
        match &*self.kind {
            Kind::DuplicateItem { .. } => Some("list every item only once".into()),
            Kind::DuplicateOption { .. } => Some("give each option its own name, or none".into()),
            Kind::UnknownItem { nearest, .. } => {
                nearest.as_ref().map(|name| format!("did you mean `{name}`?"))
            }
            Kind::RepeatedItem { .. } => Some("list each item only once in an option".into()),
            Kind::NothingToName { .. } => Some("add the option before its name".into()),
            Kind::EmptyOption { .. } => Some("an option must cover at least one item".into()),
            Kind::BadBounds { max: 0, .. } => {
                Some("to forbid an item, leave out the options that contain it".into())
            }
            Kind::BadBounds { min, max, .. } => Some(format!("did you mean {max}:{min}?")),
            Kind::ColoredPrimary { .. } => {
                Some("only secondary items can have colours; list the item among those".into())
            }
            Kind::Syntax { hint, .. } | Kind::Inexpressible { hint, .. } => hint.clone(),
            Kind::EmptyName { .. }
            | Kind::ForeignId { .. }
            | Kind::CostOverflow { .. }
            | Kind::TooLarge { .. }
            | Kind::OutOfMemory => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::DuplicateItem { name } => write!(f, "item `{name}` is declared twice"),
            Kind::DuplicateOption { name, first } => {
                write!(f, "option name `{name}` is already used by option {first}")
            }
            Kind::EmptyName { what } => write!(f, "{what} has an empty name"),
            Kind::NothingToName { name } => write!(f, "there is no option to name `{name}`"),
            Kind::UnknownItem { name, .. } => write!(f, "unknown item `{name}`"),
            Kind::ForeignId { option } => {
                write!(f, "option {option} uses an id from another builder")
            }
            Kind::RepeatedItem { name, option } => {
                write!(f, "item `{name}` appears twice in option {option}")
            }
            Kind::EmptyOption { option } => write!(f, "option {option} is empty"),
            Kind::BadBounds { name, max: 0, .. } => {
                write!(f, "item `{name}` has an upper bound of 0")
            }
            Kind::BadBounds { name, min, max } => {
                write!(f, "item `{name}` has bounds {min}:{max}: the lower bound exceeds the upper")
            }
            Kind::ColoredPrimary { name, option } => {
                write!(f, "option {option} gives a colour to the primary item `{name}`")
            }
            Kind::CostOverflow { option } => {
                write!(f, "the cost of option {option} does not fit in 64 bits")
            }
            Kind::TooLarge { what } => write!(f, "more {what} than a 32-bit index can hold"),
            Kind::OutOfMemory => write!(f, "not enough memory for a problem of this size"),
            Kind::Syntax { message, .. } => f.write_str(message),
            Kind::Inexpressible { format, what, .. } => {
                write!(f, "the {format} format cannot express {what}")
            }
        }
    }
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Position { line, column }) = self.position {
            write!(f, "line {line}, column {column}: ")?;
        }
        self.kind.fmt(f)
    }
}

impl std::error::Error for ProblemError {}
