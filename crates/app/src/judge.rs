//! How many solutions the givens have, and which entries differ from the solution.

use quadrille::guard::Guard;
use quadrille_sudoku::tell::Scene;
use quadrille_sudoku::{Cell, Contradiction, Grid, Puzzle, Verdict as Found};

use crate::board::Play;
use crate::protocol::{Answer, Board, Fault, Verdict, Words};

pub(crate) fn judge(board: &Board, guard: &Guard) -> Result<Answer, Fault> {
    let play = Play::read(board)?;
    Ok(Answer::Checked(tell(&check(&play.givens, guard), &play)))
}

/// Finds out how many solutions a puzzle has.
pub(crate) fn check(puzzle: &Puzzle, guard: &Guard) -> Found {
    puzzle.search().within(guard).check().0
}

/// Converts the verdict on the givens to that of the protocol.
pub(crate) fn tell(found: &Found, play: &Play) -> Verdict {
    let mut verdict = Verdict {
        verdict: "unique",
        reason: None,
        solution: None,
        wrong: Vec::new(),
        cells: Vec::new(),
    };
    let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect();
    match found {
        Found::Unique(solution) => {
            let differs = |cell: &&Cell| play.state.get(**cell) != solution.get(**cell);
            let wrong = play.state.entries().iter().filter(differs);
            verdict.wrong = wrong.map(|cell| cell.index()).collect();
            verdict.solution = Some(solution.to_string());
        }
        Found::Multiple(solutions) => {
            let [one, other] = &**solutions;
            verdict.verdict = "multiple";
            verdict.solution = Some(one.to_string());
            verdict.cells = indices(&differences(one, other));
        }
        Found::None(contradiction) => {
            verdict.verdict = "none";
            verdict.reason = Some(reason(contradiction, &play.givens));
            verdict.cells = match contradiction {
                Contradiction::Clash(_) => indices(&clashing(&play.givens)),
                Contradiction::Core(core) => indices(&core.cells),
                _ => Vec::new(),
            };
        }
        Found::Unknown(..) => verdict.verdict = "unknown",
    }
    verdict
}

/// Returns all cells with a digit that breaks a rule together with another digit.
fn clashing(puzzle: &Puzzle) -> Vec<Cell> {
    let shape = puzzle.shape();
    let clashes = |cell: &Cell| {
        let Some(digit) = puzzle.get(*cell) else { return false };
        let houses = shape.houses_of(*cell).flat_map(|house| &shape.houses()[house].cells);
        let partners = shape.pairs_of(*cell).flat_map(|pair| &pair.cells);
        houses.chain(partners).any(|&other| {
            let digits = puzzle.get(other).map(|found| [digit, found]);
            digits.is_some_and(|digits| shape.forbids([*cell, other], digits))
        })
    };
    shape.cells().filter(clashes).collect()
}

fn differences(one: &Grid, other: &Grid) -> Vec<Cell> {
    one.shape().cells().filter(|&cell| one.get(cell) != other.get(cell)).collect()
}

/// Says in all languages why there is no solution.
fn reason(contradiction: &Contradiction, puzzle: &Puzzle) -> Words {
    let candidates = puzzle.candidates();
    let scene = Scene::new(&candidates);
    Words::new(|language| scene.contradiction(contradiction, puzzle, language))
}

#[cfg(test)]
mod tests {
    use quadrille::Limits;
    use quadrille_sudoku::tell::Language;
    use serde_json::json;

    use super::*;

    fn judged(size: usize, givens: &str, limits: Limits) -> Verdict {
        let board = json!({"shape": {"size": size}, "givens": givens});
        let board = serde_json::from_value(board).expect("a board");
        match judge(&board, &limits.into()) {
            Ok(Answer::Checked(verdict)) => verdict,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn of_several_solutions_one_is_returned_and_where_they_differ() {
        let verdict = judged(4, "1234............", Limits::default());
        assert_eq!((verdict.verdict, verdict.reason), ("multiple", None));
        assert!(verdict.solution.is_some_and(|solution| solution.starts_with("1234")));
        assert!(!verdict.cells.is_empty() && verdict.cells.iter().all(|&cell| cell > 3));
    }

    #[test]
    fn givens_that_contradict_each_other_are_named_in_all_languages() {
        // After 1 and 2, the first row needs 3 and 4 in a box that already has its 4.
        let verdict = judged(4, "123....4........", Limits::default());
        assert_eq!((verdict.verdict, &verdict.solution), ("none", &None));
        assert_eq!(verdict.cells, [0, 1, 7]);
        let words = verdict.reason.expect("a reason");
        for &language in Language::ALL {
            assert!(words.text(language).contains("r2c4"), "{words:?}");
        }
    }

    #[test]
    fn every_given_that_clashes_is_named() {
        // Three 1s in the first row, one of them also in a column with another; a pair of 3s.
        let verdict = judged(4, "11.1..331......2", Limits::default());
        assert_eq!((verdict.verdict, verdict.cells), ("none", vec![0, 1, 3, 6, 7, 8]));
        let board = json!({"shape": {"size": 4, "variants": ["non-consecutive"]},
            "givens": "12......4..3...."});
        let board = serde_json::from_value(board).expect("a board");
        let answer = judge(&board, &Guard::default());
        let Ok(Answer::Checked(verdict)) = answer else { panic!("{answer:?}") };
        assert_eq!(verdict.cells, [0, 1]);
    }

    #[test]
    fn a_stopped_search_is_unknown_and_never_none() {
        let limits = Limits::default().with_nodes(0);
        for givens in ["................", "1..1............", "123....4........"] {
            let verdict = judged(4, givens, limits);
            assert_eq!((verdict.verdict, verdict.reason), ("unknown", None), "{givens}");
        }
    }

    #[test]
    fn entries_do_not_change_the_verdict_on_the_givens() {
        let board = json!({"shape": {"size": 4}, "givens": "1.....3..2.....4", "entries": ".1.............."});
        let board = serde_json::from_value(board).expect("a board");
        let answer = judge(&board, &Guard::default());
        let Ok(Answer::Checked(verdict)) = answer else { panic!("{answer:?}") };
        assert_eq!((verdict.verdict, verdict.wrong), ("unique", vec![1]));
    }
}
