//! What a setter wants to know after every digit: how many solutions there are, what they have in
//! common, and which givens can be removed.
//!
//! It is asked while the user types, so it takes at most a second, however long other questions may
//! take. What is not known by then is reported as unknown.

use std::time::Duration;

use quadrille::guard::Guard;
use quadrille_sudoku::{Candidates, Cell, Digit, Shape, Symbols, Verdict as Found};

use crate::board::{self, Play};
use crate::judge;
use crate::protocol::{Answer, Board, Candidate, Fault, Studied};

/// The time limit.
const TIME: Duration = Duration::from_secs(1);
/// The most solutions to count.
const COUNTED: u64 = 1000;

pub(crate) fn study(board: &Board, guard: &Guard) -> Result<Answer, Fault> {
    let play = Play::read(board)?;
    let shape = play.givens.shape();
    let studied = play.givens.search().within(&guard.at_most(TIME)).limit(COUNTED).study();
    let told = judge::tell(&studied.verdict, &play);
    // The candidates say more than the cells in which two of several solutions differ.
    let cells = if matches!(studied.verdict, Found::None(_)) { told.cells } else { Vec::new() };
    // The page takes `null` for what is not known and for what does not apply.
    let deciding = match studied.verdict {
        Found::Multiple(_) => studied.deciding.ok(),
        _ => None,
    };
    let redundant = match studied.verdict {
        Found::Unique(_) => studied.redundant.ok(),
        _ => None,
    };
    let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect();
    Ok(Answer::Studied(Box::new(Studied {
        verdict: told.verdict,
        count: studied.count,
        more: studied.more,
        reason: told.reason,
        cells,
        solution: told.solution,
        candidates: studied.possible.as_ref().ok().map(tell_candidates),
        deciding: deciding.map(|deciding| tell_digits(shape, &deciding)),
        redundant: redundant.as_deref().map(indices),
    })))
}

fn tell_candidates(candidates: &Candidates) -> Vec<String> {
    let shape = candidates.shape();
    candidates.sets().iter().map(|&digits| board::signs(shape, digits)).collect()
}

fn tell_digits(shape: &Shape, digits: &[(Cell, Digit)]) -> Vec<Candidate> {
    let symbols = Symbols::standard(shape.size());
    let told = |&(cell, digit): &(Cell, Digit)| Candidate {
        cell: cell.index(),
        digit: symbols.sign(digit),
    };
    digits.iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use quadrille::Limits;
    use serde_json::json;

    use super::*;

    fn studied(size: usize, givens: &str, limits: Limits) -> Studied {
        let board = json!({"shape": {"size": size}, "givens": givens});
        let board = serde_json::from_value(board).expect("a board");
        match study(&board, &limits.into()) {
            Ok(Answer::Studied(studied)) => *studied,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn at_most_a_thousand_solutions_are_counted() {
        let studied = studied(9, &".".repeat(81), Limits::default());
        assert_eq!((studied.verdict, studied.count, studied.more), ("multiple", 1000, true));
        assert!(studied.candidates.is_some_and(|cells| cells == vec!["123456789"; 81]));
        assert_eq!(studied.deciding, Some(Vec::new()));
        assert_eq!((studied.redundant, studied.cells), (None, Vec::new()));
    }

    #[test]
    fn a_few_solutions_are_all_counted() {
        let studied = studied(4, "1...............", Limits::default());
        assert_eq!((studied.verdict, studied.count, studied.more), ("multiple", 72, false));
        assert_eq!(studied.candidates.expect("no limit")[..2], ["1", "234"]);
    }

    #[test]
    fn every_given_of_a_full_board_is_redundant() {
        let studied = studied(4, "1234341221434321", Limits::default());
        assert_eq!((studied.verdict, studied.count, studied.more), ("unique", 1, false));
        assert_eq!(studied.redundant.map(|redundant| redundant.len()), Some(16));
        assert_eq!(studied.deciding, None);
    }

    #[test]
    fn without_a_solution_no_digit_is_possible() {
        for (givens, cells) in
            [("1..1............", vec![0, 3]), ("123....4........", vec![0, 1, 7])]
        {
            let studied = studied(4, givens, Limits::default());
            assert_eq!((studied.verdict, studied.count, studied.more), ("none", 0, false));
            assert!(studied.reason.is_some());
            assert_eq!((studied.cells, studied.solution), (cells, None));
            assert_eq!(studied.candidates, Some(vec![String::new(); 16]));
            assert_eq!((studied.deciding, studied.redundant), (None, None));
        }
    }

    #[test]
    fn without_time_everything_is_unknown_and_nothing_is_none() {
        let limits = Limits::default().with_time(Duration::ZERO);
        let studied = studied(16, &".".repeat(256), limits);
        assert_eq!((studied.verdict, studied.count, studied.more), ("unknown", 0, true));
        assert_eq!((studied.candidates, studied.solution), (None, None));
        assert_eq!((studied.deciding, studied.redundant), (None, None));
    }
}
