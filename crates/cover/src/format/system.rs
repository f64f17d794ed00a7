//! A problem as conditions on variables that are 0 or 1, for the formats of other solvers.
//!
//! Variable k is option k: it is 1 if the option is chosen. Further variables follow, one for each
//! colour of an item that several options share:
//!
//! ```text
//! primary item       least ≤ sum of its options ≤ most
//! secondary item     its options without a colour, and its colours: at most one of them
//!                        colour of one option     stands for itself: that option
//!                        colour of more           y = 1 if and only if one of them is chosen
//! idle option        sum of itself ≤ 0: no cover uses an option without a primary item
//! ```
//!
//! As each `y` follows from the options, a solution of the system is exactly a cover: there are as
//! many of one as of the other. A condition that always holds is left out. The size is proportional
//! to that of the problem.

use crate::problem::{Color, ItemId, OptionId, Problem, ProblemError, Role};

/// The conditions of a problem.
pub(super) struct System {
    /// The number of variables. They are numbered from 1.
    pub(super) variables: u32,
    conditions: Vec<Condition>,
    /// The members of all conditions, end to end.
    members: Vec<u32>,
}

struct Condition {
    /// Where the members of this condition end. Those of the next one begin there.
    end: usize,
    is: Is,
}

/// What a condition says of its members, which are variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Is {
    /// Their sum is in this range. It has at least one member unless it cannot hold.
    Sum { min: u32, max: u32 },
    /// This variable is 1 if and only if one of them is 1.
    Any { variable: u32, item: ItemId, color: Color },
}

impl System {
    pub(super) fn new(problem: &Problem) -> Result<System, ProblemError> {
        let mut system = System {
            variables: problem.option_count() as u32,
            conditions: Vec::new(),
            members: Vec::new(),
        };
        let mut is_idle = Vec::new();
        is_idle.try_reserve_exact(problem.option_count())?;
        is_idle.resize(problem.option_count(), false);
        for &option in problem.idle_options() {
            is_idle[option.index()] = true;
            system.push(Is::Sum { min: 0, max: 0 }, [option.number()])?;
        }
        let holders = Holders::new(problem, |option| !is_idle[option.index()])?;
        let mut literals = Vec::new();
        for item in problem.items() {
            let held = holders.of(item);
            match problem.role(item) {
                Role::Primary { min, max } => {
                    let never_fails = min == 0 && max as usize >= held.len();
                    if !never_fails {
                        system.push(Is::Sum { min, max }, held.iter().map(|&(_, x)| x))?;
                    }
                }
                Role::Secondary => {
                    literals.clear();
                    literals.try_reserve(held.len())?;
                    system.add_colors(item, held, &mut literals)?;
                    if literals.len() > 1 {
                        let once = Is::Sum { min: 0, max: 1 };
                        system.push(once, literals.iter().copied())?;
                    }
                }
            }
        }
        // A condition without members is never met. The formats need a variable to say so.
        let is_hopeless = |condition: &Condition| matches!(condition.is, Is::Sum { min: 1.., .. });
        if system.variables == 0 && system.conditions.iter().any(is_hopeless) {
            system.variables = 1;
        }
        Ok(system)
    }

    /// Returns the conditions with their members.
    pub(super) fn conditions(&self) -> impl Iterator<Item = (Is, &[u32])> {
        let starts = std::iter::once(0).chain(self.conditions.iter().map(|one| one.end));
        starts
            .zip(&self.conditions)
            .map(|(start, condition)| (condition.is, &self.members[start..condition.end]))
    }

    /// Adds the options of a secondary item without a colour to `literals`, and a variable for each
    /// of its colours, unless it has only one colour, which cannot conflict with itself. The
    /// options are sorted by colour, those without one first.
    fn add_colors(
        &mut self,
        item: ItemId,
        held: &[(Option<Color>, u32)],
        literals: &mut Vec<u32>,
    ) -> Result<(), ProblemError> {
        let groups = || held.chunk_by(|one, next| one.0.is_some() && one.0 == next.0);
        if groups().nth(1).is_none() {
            return Ok(());
        }
        for group in groups() {
            match *group {
                [(_, option)] => literals.push(option),
                [(Some(color), _), ..] => {
                    self.variables += 1;
                    let is = Is::Any { variable: self.variables, item, color };
                    self.push(is, group.iter().map(|&(_, x)| x))?;
                    literals.push(self.variables);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn push(&mut self, is: Is, members: impl IntoIterator<Item = u32>) -> Result<(), ProblemError> {
        for member in members {
            self.members.try_reserve(1)?;
            self.members.push(member);
        }
        self.conditions.try_reserve(1)?;
        self.conditions.push(Condition { end: self.members.len(), is });
        Ok(())
    }
}

/// For each item the options that hold it, by number, with the colour that they give it.
struct Holders {
    starts: Vec<usize>,
    held: Vec<(Option<Color>, u32)>,
}

impl Holders {
    fn new(problem: &Problem, counts: impl Fn(OptionId) -> bool) -> Result<Holders, ProblemError> {
        let options = || problem.options().filter(|&option| counts(option));
        let mut starts = Vec::new();
        starts.try_reserve_exact(problem.item_count() + 2)?;
        starts.resize(problem.item_count() + 2, 0);
        for option in options() {
            for item in problem.option_items(option) {
                starts[item.index() + 2] += 1;
            }
        }
        for k in 2..starts.len() {
            starts[k] += starts[k - 1];
        }
        let mut held = Vec::new();
        held.try_reserve_exact(problem.entry_count())?;
        held.resize(problem.entry_count(), (None, 0));
        for option in options() {
            for entry in problem.entries(option) {
                let next = &mut starts[entry.item.index() + 1];
                held[*next] = (entry.color, option.number());
                *next += 1;
            }
        }
        let mut holders = Holders { starts, held };
        for item in problem.items() {
            holders.held[holders.starts[item.index()]..holders.starts[item.index() + 1]].sort();
        }
        Ok(holders)
    }

    fn of(&self, item: ItemId) -> &[(Option<Color>, u32)] {
        &self.held[self.starts[item.index()]..self.starts[item.index() + 1]]
    }
}

/// A row of a linear program: the sum of some variables, each times 1 or -1, is at least or exactly
/// a number.
pub(super) struct Row<'r> {
    pub(super) terms: &'r [(i64, u32)],
    pub(super) exactly: bool,
    pub(super) bound: i64,
}

/// Visits the system as rows. An upper bound is written as a lower one of the negative sum, because
/// OPB has no other.
pub(super) fn for_each_row(
    system: &System,
    mut visit: impl FnMut(Row<'_>),
) -> Result<(), ProblemError> {
    let mut terms: Vec<(i64, u32)> = Vec::new();
    for (is, members) in system.conditions() {
        terms.clear();
        terms.try_reserve(members.len() + 1)?;
        match is {
            Is::Sum { min: 1.., .. } if members.is_empty() => {
                visit(Row { terms: &[(1, 1)], exactly: false, bound: 2 });
            }
            Is::Sum { min, max } => {
                terms.extend(members.iter().map(|&x| (1, x)));
                if min == max {
                    visit(Row { terms: &terms, exactly: true, bound: i64::from(min) });
                    continue;
                }
                if min > 0 {
                    visit(Row { terms: &terms, exactly: false, bound: i64::from(min) });
                }
                if (max as usize) < members.len() {
                    terms.iter_mut().for_each(|term| term.0 = -1);
                    visit(Row { terms: &terms, exactly: false, bound: -i64::from(max) });
                }
            }
            Is::Any { variable, .. } => {
                for &x in members {
                    visit(Row { terms: &[(1, variable), (-1, x)], exactly: false, bound: 0 });
                }
                terms.extend(members.iter().map(|&x| (1, x)));
                terms.push((-1, variable));
                visit(Row { terms: &terms, exactly: false, bound: 0 });
            }
        }
    }
    Ok(())
}

/// Writes a line for each variable whose meaning its number does not tell: options with a name, and
/// colours. `lead` begins the line, up to the number of the variable.
pub(super) fn write_meanings(problem: &Problem, system: &System, lead: &str, text: &mut String) {
    for option in problem.options() {
        if let Some(name) = problem.option_name(option) {
            push_meaning(text, lead, option.number(), &[name]);
        }
    }
    for (is, _) in system.conditions() {
        if let Is::Any { variable, item, color } = is {
            let (item, color) = (problem.item_name(item), problem.color_name(color));
            push_meaning(text, lead, variable, &[item, color]);
        }
    }
}

/// Writes one such line: the name of an option, or an item and its colour with a colon between.
fn push_meaning(text: &mut String, lead: &str, variable: u32, names: &[&str]) {
    text.push_str(lead);
    text.push_str(&variable.to_string());
    text.push_str(" = ");
    for (k, name) in names.iter().enumerate() {
        text.push_str(if k == 0 { "" } else { ":" });
        // A name that does not fit on a line is written as in JSON, and so is one that would look
        // like that.
        match name.starts_with('"') || !super::notes::is_line(name) {
            true => text.push_str(&format!("{name:?}")),
            false => text.push_str(name),
        }
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions(text: &str) -> Vec<(Is, Vec<u32>)> {
        let problem: Problem = text.parse().expect("valid");
        let system = System::new(&problem).expect("small");
        system.conditions().map(|(is, members)| (is, members.to_vec())).collect()
    }

    #[test]
    fn conditions_that_always_hold_are_left_out() {
        let once = Is::Sum { min: 1, max: 1 };
        assert_eq!(conditions("a 0:2|b | x\na b x\na b\n"), [(once, vec![1, 2])]);
        assert_eq!(conditions("a | x\na x:red\na x:red\n"), [(once, vec![1, 2])]);
    }

    #[test]
    fn a_colour_of_several_options_gets_a_variable() {
        let problem = "a b c | x\na x:red\nb x:red\nc x\n";
        let found = conditions(problem);
        assert!(matches!(found[3].0, Is::Any { variable: 4, .. }));
        assert_eq!(found[3].1, [1, 2]);
        assert_eq!(found[4], (Is::Sum { min: 0, max: 1 }, vec![3, 4]));
    }

    #[test]
    fn idle_options_are_never_chosen() {
        let found = conditions("a | x\na\nx\n");
        assert_eq!(found[0], (Is::Sum { min: 0, max: 0 }, vec![2]));
        assert_eq!(found.len(), 2);
    }
}
