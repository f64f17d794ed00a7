//! Why there is no cover, in a form that can be checked.
//!
//! The check is written from the definition and shares no code with the search for refutations.
//! Time and memory grow with the number of entries.

use std::fmt;

use crate::problem::{Color, ItemId, OptionId, OptionSet, Problem, Role};
use crate::vectors::{OutOfMemory, filled};

/// A proof that a problem has no cover: the options that are forced, and why they cannot be
/// completed.
///
/// ```
/// use quadrille::{Stop, models};
///
/// let problem = models::build("langford", &["10"])?;
/// let (count, outcome) = problem.search().count();
/// assert_eq!((count, outcome.stop), (0_u32.into(), Stop::Exhausted));
/// let refutation = outcome.refutation.expect("found long before the search ends");
/// assert!(refutation.check(&problem, &[]));
/// assert!(refutation.display(&problem).to_string().starts_with("mod 2, these items"));
/// # Ok::<(), quadrille::models::ModelError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// Options that every cover holds, each with the item that forces it, in an order in which this
    /// can be verified: each option is the only one left for an item that has to be covered exactly
    /// once, as all others clash with the options before it.
    pub forced: Vec<(ItemId, OptionId)>,
    /// Why there is no cover that holds the forced options.
    pub reason: Reason,
}

/// The reason why a problem has no cover, given its forced options.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// An item has fewer options left than it needs.
    TooFewOptions {
        /// The item.
        item: ItemId,
    },
    /// If items are weighted by the multipliers, every option weighs 0, but the items to be covered
    /// do not sum to 0, each counted as often as it has to be covered.
    Sum {
        /// The modulus of all sums.
        modulus: u32,
        /// Items that have to be covered a fixed number of times, in ascending order, each with its
        /// multiplier from 1 to `modulus - 1`.
        multipliers: Vec<(ItemId, u32)>,
    },
}

impl Refutation {
    /// Checks from the definition that the problem has no cover without the options in `left_out`.
    /// Returns false as well if there is not enough memory to find out.
    pub fn check(&self, problem: &Problem, left_out: &[OptionId]) -> bool {
        self.is_sound(problem, left_out.iter().copied()).unwrap_or(false)
    }

    /// Returns the refutation if it passes its check. Everything that is reported goes through
    /// here: a reason that does not hold is never given.
    pub(crate) fn checked(self, problem: &Problem, left_out: &OptionSet) -> Option<Refutation> {
        let sound = self.is_sound(problem, left_out.iter());
        debug_assert!(!matches!(sound, Ok(false)), "a false reason: {self:?}");
        sound.unwrap_or(false).then_some(self)
    }

    fn is_sound(
        &self,
        problem: &Problem,
        left_out: impl Iterator<Item = OptionId>,
    ) -> Result<bool, OutOfMemory> {
        let mut chosen = Chosen::new(problem, left_out)?;
        for &(item, option) in &self.forced {
            if !chosen.allows(option) || chosen.others(item).any(|other| other != option) {
                return Ok(false);
            }
            if !problem.option_items(option).contains(&item) || !chosen.is_open(item) {
                return Ok(false);
            }
            chosen.add(option);
        }
        Ok(match &self.reason {
            Reason::TooFewOptions { item } => {
                chosen.need(*item) as usize > chosen.others(*item).count()
            }
            Reason::Sum { modulus, multipliers } => chosen.contradicts(*modulus, multipliers)?,
        })
    }

    /// Returns the refutation in words, with the names of `problem`. Long lists are cut short.
    pub fn display<'a>(&'a self, problem: &'a Problem) -> impl fmt::Display + 'a {
        struct InWords<'a>(&'a Refutation, &'a Problem);
        impl fmt::Display for InWords<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let InWords(Refutation { forced, reason }, problem) = *self;
                if !forced.is_empty() {
                    f.write_str("given the forced options (")?;
                    list(f, forced, |f, &(_, option)| problem.option_label(option).fmt(f))?;
                    f.write_str("), ")?;
                }
                match reason {
                    Reason::TooFewOptions { item } => {
                        let left = if forced.is_empty() { "" } else { " left" };
                        let name = problem.item_name(*item);
                        match problem.role(*item) {
                            Role::Primary { min: 2.., .. } => {
                                write!(f, "item {name} has too few options{left}")
                            }
                            _ => write!(f, "item {name} has no option{left}"),
                        }
                    }
                    Reason::Sum { modulus, multipliers } => {
                        let once = |&(item, _): &_| problem.role(item) == Role::ONCE;
                        let often = if multipliers.iter().all(once) {
                            "once"
                        } else {
                            "as often as required"
                        };
                        write!(f, "mod {modulus}, these items cannot all be covered {often}: ")?;
                        list(f, multipliers, |f, &(item, multiplier)| {
                            match signed(multiplier, *modulus) {
                                1 => {}
                                -1 => f.write_str("-")?,
                                times => write!(f, "{times}×")?,
                            }
                            f.write_str(problem.item_name(item))
                        })
                    }
                }
            }
        }
        InWords(self, problem)
    }
}

/// The representative of the multiplier that is nearest to 0.
fn signed(multiplier: u32, modulus: u32) -> i64 {
    let multiplier = i64::from(multiplier);
    if multiplier > i64::from(modulus) / 2 { multiplier - i64::from(modulus) } else { multiplier }
}

/// Writes the first entries of a list, and how many more there are.
fn list<T>(
    f: &mut fmt::Formatter<'_>,
    list: &[T],
    write: impl Fn(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    const MOST: usize = 24;
    let shown = if list.len() <= MOST + 1 { list.len() } else { MOST };
    for (k, entry) in list[..shown].iter().enumerate() {
        f.write_str(if k == 0 { "" } else { " " })?;
        write(f, entry)?;
    }
    match list.len() - shown {
        0 => Ok(()),
        more => write!(f, " and {more} more"),
    }
}

/// A set of chosen options, and what may still be chosen.
struct Chosen<'p> {
    problem: &'p Problem,
    left_out: Vec<bool>,
    chosen: Vec<bool>,
    /// How often each item is covered.
    times: Vec<u32>,
    /// The colour of each secondary item that is covered.
    colors: Vec<Option<Color>>,
    /// The options of each item, one item after the other, and where those of each item end.
    options: Vec<OptionId>,
    ends: Vec<usize>,
}

impl<'p> Chosen<'p> {
    fn new(
        problem: &'p Problem,
        left_out: impl Iterator<Item = OptionId>,
    ) -> Result<Chosen<'p>, OutOfMemory> {
        let mut out = filled(problem.option_count(), false)?;
        for option in left_out {
            if let Some(out) = out.get_mut(option.index()) {
                *out = true;
            }
        }
        // An option without a primary item is in no cover.
        for option in problem.options() {
            out[option.index()] |=
                !problem.option_items(option).iter().any(|&item| problem.is_primary(item));
        }
        let mut ends = filled(problem.item_count(), 0)?;
        let items = problem.options().flat_map(|option| problem.option_items(option));
        items.for_each(|item| ends[item.index()] += 1);
        let mut sum = 0;
        for end in &mut ends {
            sum += std::mem::replace(end, sum);
        }
        let mut options = filled(sum, OptionId(0))?;
        for option in problem.options() {
            for item in problem.option_items(option) {
                options[ends[item.index()]] = option;
                ends[item.index()] += 1;
            }
        }
        Ok(Chosen {
            problem,
            left_out: out,
            chosen: filled(problem.option_count(), false)?,
            times: filled(problem.item_count(), 0)?,
            colors: filled(problem.item_count(), None)?,
            options,
            ends,
        })
    }

    /// The minimum number of options that an item still needs; 0 if there is no such item.
    fn need(&self, item: ItemId) -> u32 {
        let Some(times) = self.times.get(item.index()) else { return 0 };
        match self.problem.role(item) {
            Role::Primary { min, .. } => min.saturating_sub(*times),
            Role::Secondary => 0,
        }
    }

    /// Whether an item has to be covered exactly once and is not covered yet.
    fn is_open(&self, item: ItemId) -> bool {
        let times = self.times.get(item.index());
        times == Some(&0) && self.problem.role(item) == Role::ONCE
    }

    /// Whether an option may be added to those chosen.
    fn allows(&self, option: OptionId) -> bool {
        if self.left_out.get(option.index()) != Some(&false) || self.chosen[option.index()] {
            return false;
        }
        self.problem.entries(option).all(|part| {
            let (times, color) = (self.times[part.item.index()], self.colors[part.item.index()]);
            match self.problem.role(part.item) {
                Role::Primary { max, .. } => times < max,
                Role::Secondary => times == 0 || color.is_some() && color == part.color,
            }
        })
    }

    /// The options of an item that may still be chosen.
    fn others(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        let end = self.ends.get(item.index()).copied().unwrap_or(0);
        let start = item.index().checked_sub(1).and_then(|before| self.ends.get(before));
        let start = start.map_or(0, |&start| start.min(end));
        let options = self.options[start..end].iter().copied();
        options.filter(|&option| self.allows(option))
    }

    fn add(&mut self, option: OptionId) {
        self.chosen[option.index()] = true;
        for part in self.problem.entries(option) {
            self.times[part.item.index()] += 1;
            self.colors[part.item.index()] = part.color;
        }
    }

    /// Whether the multipliers give weight 0 to every option that is chosen or may be, but not to
    /// all that has to be covered.
    fn contradicts(
        &self,
        modulus: u32,
        multipliers: &[(ItemId, u32)],
    ) -> Result<bool, OutOfMemory> {
        let mut weights = filled(self.problem.item_count(), 0)?;
        let mut sum = 0;
        for &(item, multiplier) in multipliers {
            let Some(weight @ 0) = weights.get_mut(item.index()) else { return Ok(false) };
            *weight = u64::from(multiplier);
            match self.problem.role(item) {
                Role::Primary { min, max } if min == max && (1..modulus).contains(&multiplier) => {
                    sum = (sum + *weight * u64::from(min)) % u64::from(modulus);
                }
                _ => return Ok(false),
            }
        }
        let weighs_nothing = |option: OptionId| {
            let items = self.problem.option_items(option).iter();
            let weight: u64 = items.map(|item| weights[item.index()]).sum();
            weight.is_multiple_of(u64::from(modulus))
        };
        let mut options = self.problem.options();
        Ok(sum != 0
            && options.all(|option| {
                weighs_nothing(option) || !(self.chosen[option.index()] || self.allows(option))
            }))
    }
}
