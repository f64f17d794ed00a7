//! The suite `generate`: how long does it take to make puzzles to order?
//!
//! `minimal` and `half-turn` can also be made by the crate `sudoku`, in the program of `outside/`:
//! puzzles from which no clue, or no clue with its mirror image, can be removed. The other cases
//! have no peer. The answer is the number of puzzles; tests check that they are as ordered. Ours
//! come from a fixed seed, so that rounds can be compared; the peer draws new ones each time.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{Context, Result, anyhow, ensure};
use quadrille_sudoku::generate::{Order, Symmetry};
use quadrille_sudoku::technique::{Level, Technique};
use quadrille_sudoku::{Guard, Shape};

use crate::suite::{Case, Contender, Side, Suite, Work};
use crate::turbo;

/// The suite.
pub(crate) struct Generate;

const OURS: Contender = Contender { name: "quadrille", side: Side::Ours };
const PEER: Contender = Contender { name: "sudoku", side: Side::Peer };

/// The seed for all puzzles.
const SEED: u64 = 1;

/// Creates the order of a case.
type Ordered = fn() -> Result<Order>;

/// The cases: name, number of puzzles, order, and whether the peer can make them too.
const CASES: [(&str, usize, Ordered, bool); 14] = [
    ("minimal", 2000, || Ok(size(9)?.minimal(true)), true),
    ("half-turn", 2000, || Ok(size(9)?.symmetry(Symmetry::HalfTurn)), true),
    ("easy", 100, || Ok(size(9)?.level(Level::Easy)), false),
    ("medium", 100, || Ok(size(9)?.level(Level::Medium)), false),
    ("hard", 100, || Ok(size(9)?.level(Level::Hard)), false),
    ("unfair", 100, || Ok(size(9)?.level(Level::Unfair)), false),
    ("extreme", 50, || Ok(size(9)?.level(Level::Extreme)), false),
    ("practice-x-wing", 50, || Ok(size(9)?.practice(Technique::XWing)), false),
    ("pattern", 50, || Ok(size(9)?.symmetry(Symmetry::Full).pattern(RING)?), false),
    ("16-minimal", 10, || Ok(size(16)?.minimal(true)), false),
    ("25-300-clues", 5, || Ok(size(25)?.clues(300..=300)), false),
    ("25-minimal", 2, || Ok(size(25)?.minimal(true)), false),
    ("36-780-clues", 2, || Ok(size(36)?.clues(780..=780)), false),
    ("36-700-clues", 2, || Ok(size(36)?.clues(700..=700)), false),
];

/// A pattern of a ring and a cross.
const RING: &str = "\
    .xx...xx. x..x.x..x x...x...x .x.....x. ..x.x.x.. .x.....x. x...x...x x..x.x..x .xx...xx.";

fn size(size: usize) -> Result<Order> {
    Ok(Order::new(&Shape::of_size(size)?).seed(SEED))
}

fn find(name: &str) -> Result<(usize, Ordered, bool)> {
    let found = CASES.iter().find(|(case, ..)| *case == name);
    let &(_, puzzles, order, has_peer) =
        found.with_context(|| format!("there is no case `{name}`: see --list"))?;
    Ok((puzzles, order, has_peer))
}

impl Suite for Generate {
    fn name(&self) -> &'static str {
        "generate"
    }

    fn about(&self) -> &'static str {
        "make puzzles to order"
    }

    fn cases(&self, wanted: &[String], limit: Option<u64>) -> Result<Vec<Case>> {
        ensure!(
            limit.is_none(),
            "the suite `generate` takes no limit: every puzzle has one solution"
        );
        let all = CASES.map(|(name, ..)| name.to_owned());
        let names = if wanted.is_empty() { &all[..] } else { wanted };
        let case = |name: &String| {
            let (puzzles, _, has_peer) = find(name)?;
            let contenders = if has_peer { vec![OURS, PEER] } else { vec![OURS] };
            let answer = Some(puzzles as u128);
            Ok(Case { name: name.clone(), answer, limit: None, puzzles: Some(puzzles), contenders })
        };
        names.iter().map(case).collect()
    }

    fn prepare(&self, case: &str, contender: &str, _: Option<u64>) -> Result<Work> {
        ensure!(contender == OURS.name, "there is no contender `{contender}`");
        let (puzzles, order, _) = find(case)?;
        let order = order()?;
        Ok(Box::new(move || Ok(order.puzzles(&Guard::default())?.take(puzzles).count() as u128)))
    }

    fn command(&self, case: &str, contender: &str) -> Result<Option<Command>> {
        if contender != PEER.name {
            return Ok(None);
        }
        // Built once, on first use.
        static PROGRAM: OnceLock<Result<PathBuf, String>> = OnceLock::new();
        let built = PROGRAM.get_or_init(|| turbo::outside().map_err(|error| format!("{error:#}")));
        let program = built.as_ref().map_err(|error| anyhow!("{error}"))?;
        let (puzzles, ..) = find(case)?;
        let mut command = Command::new(program);
        command.args(["generate", case, &puzzles.to_string()]);
        Ok(Some(command))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_valid() {
        for (name, _, order, _) in CASES {
            order().and_then(|order| Ok(order.check()?)).expect(name);
        }
        assert!(find("nothing").is_err());
    }
}
