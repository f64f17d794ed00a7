//! The words for what is wrong with a permutation.

use std::fmt;

use super::check::Asymmetry;
use super::file::{Expected, GroupFileError, GroupFileErrorKind};
use super::permutation::NotAPermutation;
use crate::problem::{OptionId, Problem};

impl Asymmetry {
    /// Returns a [`Display`](fmt::Display) of the reason in words, with the names of `problem`.
    pub fn display<'a>(&'a self, problem: &'a Problem) -> impl fmt::Display + 'a {
        struct InWords<'a>(&'a Asymmetry, &'a Problem);
        impl fmt::Display for InWords<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let InWords(asymmetry, problem) = *self;
                match *asymmetry {
                    Asymmetry::UnknownOption { option } => write!(f, "there is no option {option}"),
                    Asymmetry::IdleOption { option } => {
                        write!(f, "option {} is in no cover", problem.option_label(option))
                    }
                    Asymmetry::OtherCost { option, image } => write!(
                        f,
                        "options {} and {} have different costs",
                        problem.option_label(option),
                        problem.option_label(image),
                    ),
                    Asymmetry::NoSuchItem { item } => write!(
                        f,
                        "the options of item {} do not become those of an item like it",
                        problem.item_name(item),
                    ),
                }
            }
        }
        InWords(self, problem)
    }
}

impl GroupFileError {
    /// Returns the message: one line in lower case without a full stop, with the names of
    /// `problem`.
    pub fn message(&self, problem: &Problem) -> String {
        match self.kind() {
            GroupFileErrorKind::NotUtf8 => "the text is not UTF-8".into(),
            GroupFileErrorKind::Expected { what, found } if found.is_empty() => {
                format!("the text ends where {} should stand", words(*what))
            }
            GroupFileErrorKind::Expected { what, found } => {
                format!("{} should stand here, not `{found}`", words(*what))
            }
            GroupFileErrorKind::UnknownKey { key } => format!("unknown key `{key}`"),
            GroupFileErrorKind::NoGenerators => "the group has no `generators`".into(),
            GroupFileErrorKind::NotOneKind => {
                "a generator has either `options` or `items`, and only once".into()
            }
            GroupFileErrorKind::UnknownOption { label } => format!("unknown option `{label}`"),
            GroupFileErrorKind::UnknownItem { name } => format!("unknown item `{name}`"),
            GroupFileErrorKind::Repeated { name } => {
                format!("`{name}` comes twice in the cycles of a generator")
            }
            GroupFileErrorKind::NoImage { option } => {
                let words = problem.option_words(*option);
                format!("with its items moved, option {words} is no option of the problem")
            }
            GroupFileErrorKind::Ambiguous { option } => {
                let words = problem.option_words(*option);
                format!("with its items moved, option {words} could be one of several options")
            }
            GroupFileErrorKind::Asymmetric(why) => {
                format!("this generator is not a symmetry: {}", why.display(problem))
            }
        }
    }

    /// Returns a hint, if there is one: what was probably meant, or what to do.
    pub fn hint(&self, problem: &Problem) -> Option<String> {
        let numbers = || match problem.option_count() {
            0 => "the problem has no options".into(),
            count => format!("the options are numbered from 1 to {count}"),
        };
        Some(match self.kind() {
            GroupFileErrorKind::NotUtf8 => return None,
            GroupFileErrorKind::Expected { .. }
            | GroupFileErrorKind::NoGenerators
            | GroupFileErrorKind::NotOneKind => {
                "a group is {\"generators\": [{\"options\": [[1, 2], [3, 4, 5]]}, \
                 {\"items\": [[\"a\", \"b\"]]}]}"
                    .into()
            }
            GroupFileErrorKind::UnknownKey { .. } => {
                "the keys are `generators` and, in a generator, `options` or `items`".into()
            }
            GroupFileErrorKind::UnknownOption { .. } => {
                match problem.options().find_map(|option| problem.option_name(option)) {
                    Some(name) => format!("use names of options, such as \"{name}\", or numbers"),
                    None => numbers(),
                }
            }
            GroupFileErrorKind::UnknownItem { .. } => {
                let name = problem.items().next().map(|item| problem.item_name(item))?;
                format!("use names of items, such as \"{name}\"")
            }
            GroupFileErrorKind::Repeated { .. } => {
                "a cycle lists each member once; the last takes the place of the first".into()
            }
            GroupFileErrorKind::NoImage { .. } => {
                "colours stay as they are; a symmetry that changes them is given on options".into()
            }
            GroupFileErrorKind::Ambiguous { .. } => {
                "several options have the same items: give this generator on options".into()
            }
            GroupFileErrorKind::Asymmetric(Asymmetry::OtherCost { .. }) => {
                "costs count unless they are ignored".into()
            }
            GroupFileErrorKind::Asymmetric(_) => {
                "a symmetry keeps the bounds of items, the items of options, and which of them \
                 agree in colour"
                    .into()
            }
        })
    }
}

fn words(what: Expected) -> &'static str {
    match what {
        Expected::Object => "an object",
        Expected::Array => "an array",
        Expected::Key => "a key in quotes",
        Expected::Colon => "a colon",
        Expected::CommaOrBrace => "a comma or `}`",
        Expected::CommaOrBracket => "a comma or `]`",
        Expected::Item => "the name of an item in quotes",
        Expected::Option => "the name of an option in quotes, or its number",
        Expected::Number => "a number",
        Expected::End => "the end of the text",
    }
}

impl NotAPermutation {
    /// Returns the option that the fault is about.
    pub fn option(&self) -> OptionId {
        match *self {
            NotAPermutation::MovedTwice { option }
            | NotAPermutation::TakenTwice { option }
            | NotAPermutation::NotTaken { option }
            | NotAPermutation::NotMoved { option } => option,
        }
    }
}

impl fmt::Display for NotAPermutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAPermutation::MovedTwice { option } => {
                write!(f, "option {option} is moved to two places")
            }
            NotAPermutation::TakenTwice { option } => {
                write!(f, "two options take the place of option {option}")
            }
            NotAPermutation::NotTaken { option } => {
                write!(f, "option {option} moves, but none takes its place")
            }
            NotAPermutation::NotMoved { option } => {
                write!(f, "another option takes the place of option {option}, which stays")
            }
        }
    }
}

impl std::error::Error for NotAPermutation {}
