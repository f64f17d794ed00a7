//! Generators of a group as text, in JSON.
//!
//! ```text
//! {
//!   "order": 8,
//!   "generators": [
//!     {"options": [["S1", "S2"], [3, 5, 4]]},
//!     {"items": [["r1", "r8"], ["r2", "r7"]]}
//!   ]
//! }
//! ```
//!
//! A generator is a list of cycles: each option, or item, takes the place of the next, and the last
//! that of the first. What is in no cycle stays. An option is named by its label, or by its number
//! from 1 as a number. A generator on items moves an option to the one with the images of its
//! items, in the same colours; if several options have these items, that is an error, and the
//! generator must be given on options. `order` is written for the reader's information, and not
//! read.
//!
//! The text has a fixed depth, so it is read by a small scanner of its own, which knows the
//! position of every word. Nothing is read as a group before each generator is checked
//! ([`Permutation::check`]).

use std::collections::HashMap;

use super::check::{Asymmetry, Costs};
use super::group::Group;
use super::permutation::{NotAPermutation, Permutation};
use super::scanner::{Scanner, Word};
use crate::problem::{Color, ItemId, OptionId, Position, Problem};

/// Why a text holds no generators of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupFileError {
    pub(super) kind: GroupFileErrorKind,
    pub(super) position: Position,
}

/// What is wrong with a text that should hold generators.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GroupFileErrorKind {
    /// The text is not UTF-8.
    NotUtf8,
    /// Something else should stand here.
    Expected {
        /// What should stand here.
        what: Expected,
        /// What stands here; empty at the end of the text.
        found: String,
    },
    /// A key has no meaning here.
    UnknownKey {
        /// The key.
        key: String,
    },
    /// The text has no `generators`.
    NoGenerators,
    /// A generator has neither `options` nor `items`, or both.
    NotOneKind,
    /// The problem has no such option.
    UnknownOption {
        /// Its label or number.
        label: String,
    },
    /// The problem has no such item.
    UnknownItem {
        /// Its name.
        name: String,
    },
    /// An option or item comes twice in the cycles of a generator.
    Repeated {
        /// Its name as it was written.
        name: String,
    },
    /// With its items moved, an option is none.
    NoImage {
        /// The option.
        option: OptionId,
    },
    /// With its items moved, an option could be one of several.
    Ambiguous {
        /// The option.
        option: OptionId,
    },
    /// A generator is not a symmetry of the problem.
    Asymmetric(Asymmetry),
}

/// What a text that holds generators must have at some place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// An object.
    Object,
    /// An array.
    Array,
    /// A key in quotes.
    Key,
    /// A colon.
    Colon,
    /// A comma, or the end of the object.
    CommaOrBrace,
    /// A comma, or the end of the array.
    CommaOrBracket,
    /// The name of an item in quotes.
    Item,
    /// The label of an option in quotes, or its number.
    Option,
    /// A number.
    Number,
    /// The end of the text.
    End,
}

impl GroupFileError {
    /// Returns what is wrong.
    pub fn kind(&self) -> &GroupFileErrorKind {
        &self.kind
    }

    /// Returns where it is wrong.
    pub fn position(&self) -> Position {
        self.position
    }
}

/// Reads the generators of a group of symmetries of `problem`, each of which is checked.
///
/// ```
/// use quadrille::symmetry::{Costs, Group, read_generators};
///
/// let problem: quadrille::Problem = "a b\na\nb\na b\n".parse()?;
/// let text = br#"{"generators": [{"items": [["a", "b"]]}]}"#;
/// let generators = read_generators(&problem, text, Costs::Kept).expect("a sound text");
/// let group = Group::new(&problem, generators, Costs::Kept).expect("symmetries");
/// assert_eq!(group.order(), &2_u32.into());
/// # Ok::<(), quadrille::ProblemError>(())
/// ```
///
/// # Errors
/// Fails if the text is not as the documentation of [`symmetry`](crate::symmetry) says, if it names
/// items or options that the problem does not have, or if a generator is not a symmetry.
pub fn read_generators(
    problem: &Problem,
    text: &[u8],
    costs: Costs,
) -> Result<Vec<Permutation>, GroupFileError> {
    let mut reader = Reader { problem, scanner: Scanner::new(text)?, sets: None };
    reader.read(costs)
}

/// The options that have the same items, by these items with their colours.
type Sets = HashMap<Vec<(ItemId, Option<Color>)>, Vec<OptionId>>;

struct Reader<'p, 't> {
    problem: &'p Problem,
    scanner: Scanner<'t>,
    /// Made when the first generator on items comes.
    sets: Option<Sets>,
}

impl Reader<'_, '_> {
    fn read(&mut self, costs: Costs) -> Result<Vec<Permutation>, GroupFileError> {
        let start = self.scanner.offset();
        let mut generators = None;
        self.scanner.open('{', Expected::Object)?;
        while let Some((key, at)) = self.scanner.next_key()? {
            match key.as_str() {
                "generators" => generators = Some(self.read_list(costs)?),
                "order" => drop(self.scanner.word(Expected::Number)?),
                _ => return Err(self.scanner.fault(at, GroupFileErrorKind::UnknownKey { key })),
            }
        }
        self.scanner.end()?;
        let missing = || self.scanner.fault(start, GroupFileErrorKind::NoGenerators);
        generators.ok_or_else(missing)
    }

    fn read_list(&mut self, costs: Costs) -> Result<Vec<Permutation>, GroupFileError> {
        let mut generators = Vec::new();
        self.scanner.open('[', Expected::Array)?;
        while self.scanner.next_value()? {
            let start = self.scanner.offset();
            let generator = self.read_generator()?;
            let checked = generator.check(self.problem, costs);
            checked
                .map_err(|why| self.scanner.fault(start, GroupFileErrorKind::Asymmetric(why)))?;
            generators.push(generator);
        }
        Ok(generators)
    }

    fn read_generator(&mut self) -> Result<Permutation, GroupFileError> {
        let start = self.scanner.offset();
        let mut generator = None;
        self.scanner.open('{', Expected::Object)?;
        while let Some((key, at)) = self.scanner.next_key()? {
            let read = match key.as_str() {
                "options" => {
                    let moves = self.read_cycles(Expected::Option, Reader::option)?;
                    let made = Permutation::new(moves);
                    // Cycles without repetitions are a permutation.
                    made.unwrap_or_else(|_: NotAPermutation| Permutation::default())
                }
                "items" => {
                    let moves = self.read_cycles(Expected::Item, Reader::item)?;
                    self.induced(&moves, start)?
                }
                _ => return Err(self.scanner.fault(at, GroupFileErrorKind::UnknownKey { key })),
            };
            if generator.replace(read).is_some() {
                return Err(self.scanner.fault(at, GroupFileErrorKind::NotOneKind));
            }
        }
        generator.ok_or_else(|| self.scanner.fault(start, GroupFileErrorKind::NotOneKind))
    }

    /// Reads cycles, as moves from each member to the next.
    fn read_cycles<T: Copy + Eq + std::hash::Hash>(
        &mut self,
        what: Expected,
        find: impl Fn(&Self, &Word, usize) -> Result<T, GroupFileError>,
    ) -> Result<Vec<(T, T)>, GroupFileError> {
        let mut moves = Vec::new();
        let mut seen = std::collections::HashSet::new();
        self.scanner.open('[', Expected::Array)?;
        while self.scanner.next_value()? {
            let first = moves.len();
            self.scanner.open('[', Expected::Array)?;
            while self.scanner.next_value()? {
                let at = self.scanner.offset();
                let word = self.scanner.word(what)?;
                let member = find(self, &word, at)?;
                if !seen.insert(member) {
                    let name = word.text().to_owned();
                    return Err(self.scanner.fault(at, GroupFileErrorKind::Repeated { name }));
                }
                moves.push((member, member));
            }
            let images: Vec<T> = moves[first..].iter().map(|&(member, _)| member).collect();
            for (k, (_, image)) in moves[first..].iter_mut().enumerate() {
                *image = images[(k + 1) % images.len()];
            }
        }
        Ok(moves)
    }

    fn option(&self, word: &Word, at: usize) -> Result<OptionId, GroupFileError> {
        let found = match word {
            Word::Text(label) => self.problem.option(label),
            Word::Number(digits) => {
                let index = digits.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                index.and_then(|index| self.problem.option_at(index))
            }
        };
        found.ok_or_else(|| {
            let label = word.text().to_owned();
            self.scanner.fault(at, GroupFileErrorKind::UnknownOption { label })
        })
    }

    fn item(&self, word: &Word, at: usize) -> Result<ItemId, GroupFileError> {
        let name = word.text();
        self.problem.item(name).ok_or_else(|| {
            let name = name.to_owned();
            self.scanner.fault(at, GroupFileErrorKind::UnknownItem { name })
        })
    }

    /// Returns what moves of items do to the options.
    fn induced(
        &mut self,
        moves: &[(ItemId, ItemId)],
        at: usize,
    ) -> Result<Permutation, GroupFileError> {
        let moves: HashMap<ItemId, ItemId> = moves.iter().copied().collect();
        let problem = self.problem;
        let entries = |option: OptionId, moves: &HashMap<ItemId, ItemId>| {
            let image = |item: ItemId| moves.get(&item).copied().unwrap_or(item);
            let mut list: Vec<(ItemId, Option<Color>)> =
                problem.entries(option).map(|entry| (image(entry.item), entry.color)).collect();
            list.sort_unstable();
            list
        };
        let sets = self.sets.get_or_insert_with(|| {
            let mut sets = Sets::new();
            let nowhere = HashMap::new();
            for option in problem.options() {
                sets.entry(entries(option, &nowhere)).or_default().push(option);
            }
            sets
        });
        let mut images = Vec::new();
        for option in problem.options() {
            let is_idle = problem.idle_options().binary_search(&option).is_ok();
            if is_idle || !problem.option_items(option).iter().any(|item| moves.contains_key(item))
            {
                continue;
            }
            let kind = match sets.get(&entries(option, &moves)).map(Vec::as_slice) {
                None => GroupFileErrorKind::NoImage { option },
                // Whatever moves within the option, it keeps its items.
                Some(same) if same.contains(&option) => continue,
                Some(&[image]) => {
                    images.push((option, image));
                    continue;
                }
                Some(_) => GroupFileErrorKind::Ambiguous { option },
            };
            return Err(self.scanner.fault(at, kind));
        }
        Permutation::new(images).map_err(|fault| {
            let kind = GroupFileErrorKind::NoImage { option: fault.option() };
            self.scanner.fault(at, kind)
        })
    }
}

/// Writes a group as [`read_generators`] reads it, on one line.
pub fn write_group(problem: &Problem, group: &Group) -> String {
    let mut text = format!("{{\"order\":{},\"generators\":[", group.order());
    for (k, generator) in group.generators().iter().enumerate() {
        text.push_str(if k == 0 { "{\"options\":[" } else { ",{\"options\":[" });
        for (k, cycle) in generator.cycles().iter().enumerate() {
            text.push_str(if k == 0 { "[" } else { ",[" });
            for (k, &option) in cycle.iter().enumerate() {
                text.push_str(if k == 0 { "" } else { "," });
                match problem.option_name(option) {
                    Some(name) => super::scanner::quote(name, &mut text),
                    None => text.push_str(&option.to_string()),
                }
            }
            text.push(']');
        }
        text.push_str("]}");
    }
    text.push_str("]}\n");
    text
}
