//! The engines by name, and the choice between them.

use std::fmt;
use std::str::FromStr;

use super::branch::Branch;
use super::{bits, learn};
use crate::problem::Problem;
use crate::unknown::UnknownName;
use crate::watch::{ALWAYS, NotBuilt};

/// The algorithm of a search. All engines give the same answer.
///
/// An engine has a name ([`Engine::name`]) and is parsed from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// Picks the engine that suits the problem: see [`Engine::choose`].
    #[default]
    Auto,
    /// Cross-linked circular lists, as in the textbooks. The only engine that can be traced.
    Links,
    /// Sparse sets: there are no links to repair, so backtracking costs almost nothing.
    Cells,
    /// Bit masks, where choosing an option is one AND: the fastest engine where it fits. See
    /// [`Engine::choose`].
    Bits,
    /// Every item is one machine word, and the engine reasons before each branch. It needs a
    /// problem without colours and bounds in which no item has more than 64 options; other problems
    /// are left to [`Engine::Cells`].
    Learn,
    /// Counts covers without visiting them, as far as memory allows. What it cannot do is left to
    /// the engine that suits the problem: the covers themselves, limits on covers or nodes.
    Frontier,
}

impl Engine {
    /// All engines, each of which can be chosen by name.
    pub const ALL: &[Engine] = &[
        Engine::Auto,
        Engine::Links,
        Engine::Cells,
        Engine::Bits,
        Engine::Learn,
        Engine::Frontier,
    ];

    /// Returns the engine's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Auto => "auto",
            Engine::Links => "links",
            Engine::Cells => "cells",
            Engine::Bits => "bits",
            Engine::Learn => "learn",
            Engine::Frontier => "frontier",
        }
    }

    /// Returns the engine that will search `problem` with this branching rule.
    ///
    /// [`Engine::Auto`] and [`Engine::Frontier`] are resolved as described below. An engine that
    /// cannot search the problem is replaced by [`Engine::Cells`]; any other is returned unchanged.
    ///
    /// `learn` is chosen if most primary items are positions in permutations that cross each other,
    /// as in Latin squares and Sudoku, and there are at least 1,024 items or `bits` does not fit.
    /// There, reasoning beats any way of trying: on 16×16 Sudokus with one solution `learn` takes a
    /// sixteenth of the time.
    ///
    /// Otherwise `bits` is the fastest by far, if it fits: no bounds, the rule `mrv`, and masks
    /// that are not too large. With more than 4,096 options it is used only if reaching the first
    /// cover is cheap (few items), or if each choice removes most options.
    ///
    /// The other two engines handle every problem. Sparse sets win where choosing an option removes
    /// many others; where it removes few, their bookkeeping dominates. The threshold is the number
    /// of entries that choosing an average option removes at the start. Problems with many items go
    /// to `cells` because it needs less memory.
    ///
    /// If there is not enough memory to examine the problem, the answer is [`Engine::Cells`]. A
    /// search then ends with [`Stop::OutOfMemory`](crate::Stop::OutOfMemory): another engine would
    /// find the covers in another order.
    pub fn choose(self, problem: &Problem, branch: Branch) -> Engine {
        self.choose_while(problem, branch, ALWAYS).unwrap_or(Engine::Cells)
    }

    /// Does the same, but gives up once `go_on` returns false, or if memory runs out. `go_on` is
    /// called from time to time, as a large problem takes a while to examine.
    pub(crate) fn choose_while(
        self,
        problem: &Problem,
        branch: Branch,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Engine, NotBuilt> {
        const MANY_ITEMS: usize = 1024;
        const MANY_ENTRIES: f64 = 150.0;
        match self {
            Engine::Auto | Engine::Frontier => {}
            Engine::Learn if !learn::fits(problem, go_on)? => return Ok(Engine::Cells),
            Engine::Bits if !bits::fits(problem, branch, go_on)? => return Ok(Engine::Cells),
            named => return Ok(named),
        }
        let fits = bits::fits(problem, branch, go_on)?;
        // The cheap test first: `suits` makes a plan and keeps it with the problem.
        if (!fits || problem.item_count() >= MANY_ITEMS) && learn::suits(problem, go_on)? {
            return Ok(Engine::Learn);
        }
        if fits {
            return Ok(Engine::Bits);
        }
        let count = |number: usize| number.max(1) as f64;
        let option_len = count(problem.entry_count()) / count(problem.option_count());
        let list_len = count(problem.entry_count()) / count(problem.item_count());
        let entries_gone = option_len * list_len * (option_len - 1.0);
        let cells = problem.has_bounds()
            || problem.has_colors()
            || problem.item_count() > MANY_ITEMS
            || entries_gone > MANY_ENTRIES;
        Ok(if cells { Engine::Cells } else { Engine::Links })
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Engine {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Engine, UnknownName> {
        UnknownName::find("engine", Engine::ALL, Engine::name, name)
    }
}
