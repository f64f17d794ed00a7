//! Options as a person or a program names them: by name, by number, by their items in braces, or in
//! a JSON object. `solve` writes covers so, and every command reads options so.

use std::cell::OnceCell;
use std::collections::HashMap;

use quadrille::{OptionId, Problem};
use serde::Deserialize;

/// Reads options of a problem.
pub(crate) struct OptionReader<'a> {
    problem: &'a Problem,
    /// Whether every option is a number, even if options have names.
    numbers: bool,
    /// The options without names, by their words in alphabetical order. Made when it is needed.
    sets: OnceCell<HashMap<Vec<String>, Vec<OptionId>>>,
}

/// What names an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Mention<'r> {
    /// A name, a number, or items that only one option has.
    One(OptionId),
    /// Items that several options have: one of these is meant.
    Alike(&'r [OptionId]),
}

impl Mention<'_> {
    /// Returns the options that may be meant, at least one.
    pub(crate) fn options(&self) -> &[OptionId] {
        match self {
            Mention::One(option) => std::slice::from_ref(option),
            Mention::Alike(options) => options,
        }
    }
}

/// Options, and what they are said to cost together.
#[derive(Clone, Debug)]
pub(crate) struct Claim<'r> {
    pub(crate) options: Vec<Mention<'r>>,
    pub(crate) cost: Option<i128>,
}

/// What is wrong with a line of options.
#[derive(Debug)]
pub(crate) struct Misread {
    /// The number of characters before the offending word.
    pub(crate) before: usize,
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
}

impl Misread {
    pub(crate) fn new(before: usize, message: impl Into<String>) -> Misread {
        Misread { before, message: message.into(), hint: None }
    }

    pub(crate) fn hint(self, hint: impl Into<String>) -> Misread {
        Misread { hint: Some(hint.into()), ..self }
    }
}

/// The part of a cover in JSON that matters here.
#[derive(Deserialize)]
struct Told {
    options: Vec<Label>,
    cost: Option<i64>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Label {
    Name(String),
    Number(u32),
}

impl<'a> OptionReader<'a> {
    /// Reads options of `problem`; with `numbers`, only as numbers.
    pub(crate) fn new(problem: &'a Problem, numbers: bool) -> OptionReader<'a> {
        OptionReader { problem, numbers, sets: OnceCell::new() }
    }

    /// Reads a line: words, or a JSON object with `options`.
    pub(crate) fn read(&self, line: &str) -> Result<Claim<'_>, Misread> {
        let opening = line.trim_start().strip_prefix('{').map(str::trim_start);
        // JSON, unless an item's name begins with a quotation mark.
        if opening.is_some_and(|rest| rest.starts_with(['"', '}'])) {
            self.read_json(line).or_else(|fault| self.read_words(line).map_err(|_| fault))
        } else {
            self.read_words(line)
        }
    }

    /// Reads a line of words: names, numbers, and items in braces.
    fn read_words(&self, line: &str) -> Result<Claim<'_>, Misread> {
        let place = |part: &str| {
            let start = part.as_ptr() as usize - line.as_ptr() as usize;
            line[..start].chars().count()
        };
        let (text, cost) = cost_of(line);
        let mut options = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            if let Some(option) = self.option(word) {
                options.push(Mention::One(option));
                rest = after.trim_start();
                continue;
            }
            let Some(set) = rest.strip_prefix('{') else {
                return Err(self.unknown(place(word), word));
            };
            let Some((items, after)) = set.split_once('}') else {
                let failure = Misread::new(place(rest), "this `{` is never closed");
                return Err(failure.hint("an option without a name is written `{a b}`"));
            };
            let mut items: Vec<String> = items.split_whitespace().map(str::to_owned).collect();
            items.sort_unstable();
            options.push(match self.sets().get(&items).map_or(&[][..], Vec::as_slice) {
                [] => {
                    let set = &rest[..rest.len() - after.len()];
                    let message = format!("no option has the items {set}");
                    let failure = Misread::new(place(rest), message);
                    return Err(failure.hint("options that have names are written by name"));
                }
                [only] => Mention::One(*only),
                several => Mention::Alike(several),
            });
            rest = after.trim_start();
        }
        Ok(Claim { options, cost })
    }

    /// Returns the option of a name, or of a number where that is clear or asked for.
    fn option(&self, label: &str) -> Option<OptionId> {
        if self.numbers {
            let index = label.parse::<usize>().ok()?.checked_sub(1)?;
            return self.problem.option_at(index);
        }
        self.problem.option(label)
    }

    fn sets(&self) -> &HashMap<Vec<String>, Vec<OptionId>> {
        self.sets.get_or_init(|| {
            let mut sets: HashMap<Vec<String>, Vec<OptionId>> = HashMap::new();
            let nameless = |option: &OptionId| self.problem.option_name(*option).is_none();
            for option in self.problem.options().filter(nameless) {
                let words = self.problem.option_words(option).to_string();
                let Some(items) = words.strip_prefix('{').and_then(|w| w.strip_suffix('}')) else {
                    continue;
                };
                let mut items: Vec<String> = items.split(' ').map(str::to_owned).collect();
                items.sort_unstable();
                sets.entry(items).or_default().push(option);
            }
            sets
        })
    }

    fn read_json(&self, line: &str) -> Result<Claim<'_>, Misread> {
        let told: Told = serde_json::from_str(line).map_err(|error| {
            let failure =
                Misread::new(error.column().saturating_sub(1), "this is not a cover in JSON");
            failure.hint("a cover is an object such as {\"options\":[\"S1\",\"S4\"]}")
        })?;
        let option = |label: &Label| {
            let label = match label {
                Label::Name(name) => name,
                Label::Number(number) => &number.to_string(),
            };
            self.option(label).map(Mention::One).ok_or_else(|| self.unknown(0, label))
        };
        let options = told.options.iter().map(option).collect::<Result<_, _>>()?;
        Ok(Claim { options, cost: told.cost.map(i128::from) })
    }

    fn unknown(&self, before: usize, label: &str) -> Misread {
        let failure = Misread::new(before, format!("unknown option `{label}`"));
        let named = self.problem.options().find_map(|option| self.problem.option_name(option));
        match (named, self.problem.option_count()) {
            (Some(name), _) => failure.hint(format!(
                "use option names, such as `{name}`; names with blanks need JSON lines"
            )),
            (None, 0) => failure.hint("the problem has no options"),
            (None, count) => failure.hint(format!("the options are numbered from 1 to {count}")),
        }
    }
}

/// Separates the options of a line from the cost: after them as `solve` writes it, `\tcost 7`, or
/// before them as `best` does, `7\t`.
fn cost_of(line: &str) -> (&str, Option<i128>) {
    let number = |word: &str| word.trim().parse::<i128>().ok();
    if let Some((options, cost)) = line.rsplit_once("\tcost ")
        && let Some(cost) = number(cost)
    {
        return (options, Some(cost));
    }
    match line.split_once('\t') {
        Some((cost, options)) if number(cost).is_some() => (options, number(cost)),
        _ => (line, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_is_read_before_and_after_the_options() {
        assert_eq!(cost_of("a b\tcost 7\n"), ("a b", Some(7)));
        assert_eq!(cost_of("-7\ta b\n"), ("a b\n", Some(-7)));
        assert_eq!(cost_of("3\tcost 5"), ("3", Some(5)));
        assert_eq!(cost_of("0\t\n"), ("\n", Some(0)));
        assert_eq!(cost_of("3 4\n"), ("3 4\n", None));
        assert_eq!(cost_of("3\t4"), ("4", Some(3)));
    }
}
