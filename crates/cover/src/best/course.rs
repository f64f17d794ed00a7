//! Branch and bound in steps, between which it can be asked where it stands.
//!
//! The first step takes the whole problem: its relaxation, and the rows that sharpen it. After
//! that, a step takes one part of the covers. A step that is broken off counts for the covers it
//! has found and for the bound, but not for where the search stands: a search that goes on from
//! there takes the step again from its beginning, and so ends as if it had not been interrupted.

use std::mem;
use std::sync::Arc;

use super::branch::Experience;
use super::cliques::strengthen;
use super::effort::{Effort, Halted, Work};
use super::least::{Least, Priced};
use super::program::{Program, Wanted};
use super::standing::{Open, Stage, Standing};
use super::tree::{Node, Pace, Tree};
use crate::drive::Stop;
use crate::lists::Lists;
use crate::problem::{OptionSet, Problem};
use crate::vectors::{OutOfMemory, copied, reserved};

/// What a search for the cheapest covers has found.
#[derive(Debug)]
pub(crate) struct Found {
    /// The cheapest covers known, with their costs, in order.
    pub(crate) covers: Vec<Priced>,
    /// What every cover costs that is not among them, at least; `None` if there is no other that
    /// was wanted.
    pub(crate) bound: Option<i64>,
    pub(crate) stop: Stop,
}

/// Why a search cannot go on from where another one stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// It was another problem's, or is damaged.
    Foreign,
    Halted(Halted),
}

impl From<Halted> for Refused {
    fn from(why: Halted) -> Refused {
        Refused::Halted(why)
    }
}

impl From<OutOfMemory> for Refused {
    fn from(why: OutOfMemory) -> Refused {
        Refused::Halted(why.into())
    }
}

/// A search for the cheapest covers.
#[derive(Debug)]
pub(crate) struct Course {
    wanted: Wanted,
    at: At,
    /// Whatever happens, no cover costs less than all negative costs together.
    lowest: i128,
    /// What the first step has proven before it was broken off.
    first_bound: Option<i128>,
    /// The step under way, or the one that was broken off.
    under_way: Option<UnderWay>,
    /// The work at the end of the last whole step.
    work: Work,
}

#[derive(Debug)]
enum At {
    Beginning(Least),
    Within {
        tree: Box<Tree>,
        /// The rows that were added.
        cliques: Arc<Lists<u32>>,
    },
    End(Least),
}

#[derive(Debug)]
struct UnderWay {
    node: Node,
    pace: Pace,
}

impl Course {
    pub(crate) fn new(problem: &Problem, wanted: Wanted) -> Course {
        let lowest = problem.options().map(|option| problem.cost(option).min(0)).sum::<i64>();
        Course {
            wanted,
            at: At::Beginning(Least::new(wanted)),
            lowest: lowest.into(),
            first_bound: None,
            under_way: None,
            work: Work::default(),
        }
    }

    /// Begins with the covers that another search has found.
    pub(crate) fn knowing(problem: &Problem, from: &Standing) -> Result<Course, OutOfMemory> {
        let mut course = Course::new(problem, from.wanted);
        course.work = from.work;
        let least = course.least_mut();
        for (cost, cover) in &*from.covers {
            least.offer(*cost, copied(cover)?)?;
        }
        least.mark();
        Ok(course)
    }

    /// Goes on from where another search of the same problem stood.
    pub(crate) fn go_on(
        problem: &Problem,
        blocked: &OptionSet,
        from: &Standing,
        effort: &mut Effort<'_>,
    ) -> Result<Course, Refused> {
        let mut course = Course::knowing(problem, from)?;
        match &from.stage {
            Stage::Beginning => {}
            Stage::End => course.end(),
            Stage::Within(open) => {
                // What it takes to make the program again was counted the first time.
                let mut program = Program::new(problem, blocked, from.wanted, effort)?;
                if !open.fits(&program) {
                    return Err(Refused::Foreign);
                }
                program.add_cliques(&open.cliques)?;
                let mut tree = Tree::new(program, from.wanted)?;
                if !open.starts_fit(&tree)? {
                    return Err(Refused::Foreign);
                }
                mem::swap(&mut tree.least, course.least_mut());
                tree.experience = Experience::of(&open.experience)?;
                tree.pace = open.pace;
                tree.next = open.next.clone();
                for node in &open.others {
                    tree.put(node.clone())?;
                }
                let cliques = Arc::clone(&open.cliques);
                course.at = At::Within { tree: Box::new(tree), cliques };
            }
        }
        Ok(course)
    }

    fn least(&self) -> &Least {
        match &self.at {
            At::Beginning(least) | At::End(least) => least,
            At::Within { tree, .. } => &tree.least,
        }
    }

    fn least_mut(&mut self) -> &mut Least {
        match &mut self.at {
            At::Beginning(least) | At::End(least) => least,
            At::Within { tree, .. } => &mut tree.least,
        }
    }

    /// Lets somebody else add covers, which stay if the next step is broken off.
    pub(crate) fn add<T>(&mut self, add: impl FnOnce(&mut Least) -> T) -> T {
        let least = self.least_mut();
        let result = add(least);
        least.mark();
        result
    }

    /// Returns whether no cover was found yet.
    pub(crate) fn has_none(&self) -> bool {
        self.least().is_empty()
    }

    /// Returns whether the first step is done.
    pub(crate) fn is_begun(&self) -> bool {
        !matches!(self.at, At::Beginning(_))
    }

    pub(crate) fn is_done(&self) -> bool {
        matches!(self.at, At::End(_))
    }

    /// Returns the work at the end of the last whole step.
    pub(crate) fn work(&self) -> Work {
        self.work
    }

    /// Returns the number of open parts.
    pub(crate) fn open(&self) -> usize {
        match &self.at {
            At::Beginning(_) => 1,
            At::Within { tree, .. } => tree.open.len() + usize::from(tree.next.is_some()),
            At::End(_) => 0,
        }
    }

    /// Takes the next step. Returns whether there is another one. After an error no further step
    /// must be taken.
    pub(crate) fn step(
        &mut self,
        problem: &Problem,
        blocked: &OptionSet,
        effort: &mut Effort<'_>,
    ) -> Result<bool, Halted> {
        match &mut self.at {
            At::Beginning(_) => self.begin(problem, blocked, effort)?,
            At::Within { tree, .. } => match tree.take_up() {
                None => self.end(),
                Some(node) => {
                    tree.least.mark();
                    tree.experience.mark();
                    let pace = tree.pace;
                    let UnderWay { node, .. } = self.under_way.insert(UnderWay { node, pace });
                    tree.step(node, effort)?;
                    self.under_way = None;
                    tree.least.mark();
                    tree.experience.mark();
                }
            },
            At::End(_) => {}
        }
        self.work = effort.work();
        Ok(!self.is_done())
    }

    /// Takes up the part with the lowest bound next, wherever the last step went.
    pub(crate) fn widen(&mut self) -> Result<(), OutOfMemory> {
        if let At::Within { tree, .. } = &mut self.at
            && let Some(next) = tree.next.take()
        {
            tree.put(next)?;
        }
        Ok(())
    }

    /// Ends the search: it is proven that nothing else is wanted.
    pub(crate) fn end(&mut self) {
        let none = At::End(Least::new(self.wanted));
        self.at = match mem::replace(&mut self.at, none) {
            At::Beginning(least) | At::End(least) => At::End(least),
            At::Within { tree, .. } => At::End(tree.least),
        };
        self.least_mut().mark();
        self.under_way = None;
    }

    /// Takes the first step.
    fn begin(
        &mut self,
        problem: &Problem,
        blocked: &OptionSet,
        effort: &mut Effort<'_>,
    ) -> Result<(), Halted> {
        let program = Program::new(problem, blocked, self.wanted, effort)?;
        let first = program.rows.len();
        let mut tree = Tree::new(program, self.wanted)?;
        let root = tree.begin(effort);
        self.first_bound = tree.bound();
        let Tree { program, least, .. } = tree;
        // The mark stays before everything: see `standing`.
        self.at = At::Beginning(least);
        let Some((Node { bound, part, .. }, spent)) = root? else {
            self.end();
            return Ok(());
        };
        let program = Arc::into_inner(program);
        let mut program = program.expect("the tree that shared it is gone");
        // Only what is not easy is worth more rows.
        let start = Arc::new(strengthen(&mut program, &part, spent, effort)?);
        let mut cliques = Lists::empty()?;
        for row in first..program.rows.len() {
            cliques.push(program.columns_of.get(row))?;
        }
        let mut tree = Tree::new(program, self.wanted)?;
        let part = Arc::into_inner(part).expect("nobody else has it");
        tree.next = Some(tree.node(bound, part, start));
        mem::swap(&mut tree.least, self.least_mut());
        tree.least.mark();
        self.at = At::Within { tree: Box::new(tree), cliques: Arc::new(cliques) };
        Ok(())
    }

    /// Returns where the search stands.
    pub(crate) fn standing(&self) -> Result<Standing, OutOfMemory> {
        let covers = self.least().at_mark()?;
        let stage = match &self.at {
            At::Beginning(_) => Stage::Beginning,
            At::End(_) => Stage::End,
            At::Within { tree, cliques } => {
                let mut others = reserved(tree.open.len())?;
                others.extend(tree.open.iter().cloned());
                // The heap's own order depends on how it came about.
                others.sort_unstable_by(|a, b| b.cmp(a));
                let (next, pace) = match &self.under_way {
                    Some(UnderWay { node, pace }) => (Some(node.clone()), *pace),
                    None => (tree.next.clone(), tree.pace),
                };
                let experience = tree.experience.at_mark()?;
                Stage::Within(Open {
                    cliques: Arc::clone(cliques),
                    pace,
                    experience: Arc::new(experience),
                    next,
                    others,
                })
            }
        };
        Ok(Standing { wanted: self.wanted, work: self.work, covers: Arc::new(covers), stage })
    }

    /// Returns what was found, and what is proven about the other covers if the search was stopped.
    pub(crate) fn found(self, stop: Stop) -> Found {
        let open = match &self.at {
            At::Within { tree, .. } => tree.bound(),
            At::Beginning(_) | At::End(_) => self.first_bound,
        };
        let bound = (stop != Stop::Exhausted).then(|| {
            let bound = open.unwrap_or(self.lowest).max(self.lowest);
            i64::try_from(bound).unwrap_or(i64::MAX)
        });
        let least = match self.at {
            At::Beginning(least) | At::End(least) => least,
            At::Within { tree, .. } => tree.least,
        };
        Found { covers: least.into_covers(), bound, stop }
    }
}
