//! Checks whether a set of options is a cover, from the definition alone.
//!
//! This file deliberately shares nothing with the engines. It counts how often each item is covered
//! and in which colours, and compares that with what the item requires. Whatever an engine does, an
//! answer that passes here is right. Time and memory are proportional to the number of items and
//! options of the problem, plus the entries of the options given.

use std::fmt;

use crate::problem::{Color, ItemId, OptionId, Problem, Role};

/// Why a set of options is not a cover.
///
/// The first fault is reported, in the order of the options and then of the items.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// The problem has no such option.
    UnknownOption {
        /// The option.
        option: OptionId,
    },
    /// The set contains an option twice.
    RepeatedOption {
        /// The option.
        option: OptionId,
    },
    /// A primary item is covered too often or too seldom.
    WrongTimes {
        /// The item.
        item: ItemId,
        /// Number of times it is covered.
        times: u32,
        /// Minimum number of times it must be covered.
        min: u32,
        /// Maximum number of times it may be covered.
        max: u32,
    },
    /// Two options hold a secondary item and give it different colours, or no colour.
    Clash {
        /// The item.
        item: ItemId,
        /// The first option that holds it.
        first: OptionId,
        /// The option that is incompatible with the first.
        second: OptionId,
    },
}

impl Violation {
    /// Returns a [`Display`](fmt::Display) of the violation in words, with the names of `problem`.
    ///
    /// # Panics
    /// The display panics if `problem` is not the one that was checked and lacks an item or option.
    pub fn display<'a>(&'a self, problem: &'a Problem) -> impl fmt::Display + 'a {
        struct InWords<'a>(&'a Violation, &'a Problem);
        impl fmt::Display for InWords<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let InWords(violation, problem) = *self;
                match *violation {
                    Violation::UnknownOption { option } => write!(f, "there is no option {option}"),
                    Violation::RepeatedOption { option } => {
                        write!(f, "option {} is listed twice", problem.option_label(option))
                    }
                    Violation::WrongTimes { item, times: 0, min: 1, max: 1 } => {
                        write!(f, "item {} is not covered", problem.item_name(item))
                    }
                    Violation::WrongTimes { item, times, min, max } => {
                        let name = problem.item_name(item);
                        write!(f, "item {name} is covered {times} times instead of {min}")?;
                        if min == max { Ok(()) } else { write!(f, " to {max}") }
                    }
                    Violation::Clash { item, first, second } => write!(
                        f,
                        "options {} and {} clash in item {}",
                        problem.option_label(first),
                        problem.option_label(second),
                        problem.item_name(item),
                    ),
                }
            }
        }
        InWords(self, problem)
    }
}

impl Problem {
    /// Checks, from the definition, that a set of options is a cover.
    ///
    /// ```
    /// let problem: quadrille::Problem = "a b c\na b\nc\nb c\n".parse()?;
    /// let option = |index| problem.option_at(index).expect("there are three");
    /// let [first, second, third] = [0, 1, 2].map(option);
    /// assert_eq!(problem.verify(&[first, second]), Ok(()));
    /// let violation = problem.verify(&[first, third]).expect_err("b is covered twice");
    /// assert_eq!(
    ///     violation.display(&problem).to_string(),
    ///     "item b is covered 2 times instead of 1"
    /// );
    /// # Ok::<(), quadrille::ProblemError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the first violation: an option that is unknown, repeated or clashes with another, or
    /// an item that is covered too often or too seldom.
    pub fn verify(&self, options: &[OptionId]) -> Result<(), Violation> {
        self.verify_times(options, |min, max| (min, max))
    }

    /// Checks, from the definition, that a set of options covers every item at least once: an item
    /// that has to be covered exactly once may be covered more often.
    ///
    /// Items with bounds of their own keep them. See
    /// [`Search::at_least_once`](crate::Search::at_least_once).
    ///
    /// ```
    /// let problem: quadrille::Problem = "a b c\na b\nb c\n".parse()?;
    /// let options: Vec<_> = problem.options().collect();
    /// assert!(problem.verify(&options).is_err());
    /// assert_eq!(problem.verify_at_least_once(&options), Ok(()));
    /// # Ok::<(), quadrille::ProblemError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the first violation, as [`verify`](Problem::verify) does.
    pub fn verify_at_least_once(&self, options: &[OptionId]) -> Result<(), Violation> {
        self.verify_times(
            options,
            |min, max| if (min, max) == (1, 1) { (1, u32::MAX) } else { (min, max) },
        )
    }

    /// Checks a set of options, with other bounds on the primary items than their own.
    fn verify_times(
        &self,
        options: &[OptionId],
        bounds: impl Fn(u32, u32) -> (u32, u32),
    ) -> Result<(), Violation> {
        let mut chosen = vec![false; self.option_count()];
        let mut times = vec![0_u32; self.item_count()];
        let mut holders: Vec<Option<(OptionId, Option<Color>)>> = vec![None; self.item_count()];
        for &option in options {
            match chosen.get_mut(option.index()) {
                None => return Err(Violation::UnknownOption { option }),
                Some(true) => return Err(Violation::RepeatedOption { option }),
                Some(fresh) => *fresh = true,
            }
            for entry in self.entries(option) {
                times[entry.item.index()] += 1;
                if self.is_primary(entry.item) {
                    continue;
                }
                match holders[entry.item.index()] {
                    None => holders[entry.item.index()] = Some((option, entry.color)),
                    Some((_, Some(color))) if entry.color == Some(color) => {}
                    Some((first, _)) => {
                        return Err(Violation::Clash { item: entry.item, first, second: option });
                    }
                }
            }
        }
        for item in self.items() {
            let times = times[item.index()];
            let Role::Primary { min, max } = self.role(item) else { continue };
            let (least, most) = bounds(min, max);
            if !(least..=most).contains(&times) {
                return Err(Violation::WrongTimes { item, times, min, max });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ProblemBuilder;

    /// p once, q one to two times; x secondary.
    fn problem() -> Problem {
        let mut builder = ProblemBuilder::new();
        let p = builder.primary("p");
        let q = builder.bounded("q", 1..=2);
        let x = builder.secondary("x");
        let [red, blue] = ["red", "blue"].map(|name| builder.color(name));
        builder.option([p.into(), x.colored(red)]);
        builder.option([q.into(), x.colored(red)]);
        builder.option([q.into(), x.colored(blue)]);
        builder.option([q, x]);
        builder.option([q]).named("bare");
        builder.option([q]);
        builder.build().expect("sound")
    }

    fn told(numbers: &[u32]) -> String {
        let problem = problem();
        let options: Vec<_> = numbers.iter().map(|&number| OptionId(number - 1)).collect();
        match problem.verify(&options) {
            Ok(()) => "cover".into(),
            Err(violation) => violation.display(&problem).to_string(),
        }
    }

    #[test]
    fn covers_pass() {
        for cover in [&[1, 2][..], &[2, 1], &[1, 5], &[1, 5, 6], &[1, 2, 5]] {
            assert_eq!(told(cover), "cover");
        }
    }

    #[test]
    fn each_violation_is_described() {
        assert_eq!(told(&[]), "item p is not covered");
        assert_eq!(told(&[1]), "item q is covered 0 times instead of 1 to 2");
        assert_eq!(told(&[1, 2, 5, 6]), "item q is covered 3 times instead of 1 to 2");
        assert_eq!(told(&[1, 3]), "options 1 and 3 clash in item x");
        assert_eq!(told(&[4, 1]), "options 4 and 1 clash in item x");
        assert_eq!(told(&[1, 5, 5]), "option bare is listed twice");
        assert_eq!(told(&[1, 7]), "there is no option 7");
    }

    #[test]
    fn a_problem_without_items_has_the_empty_cover() {
        let problem = ProblemBuilder::new().build().expect("sound");
        assert_eq!(problem.verify(&[]), Ok(()));
    }
}
