//! How hard a puzzle is, on both scales.

use quadrille::guard::Guard;
use quadrille_sudoku::grade::{Grade, Grader};
use quadrille_sudoku::rating::{self, Rater};
use quadrille_sudoku::technique::{Level, Technique};
use quadrille_sudoku::{Grid, Puzzle, Shape, Verdict as Found};

use crate::board::Play;
use crate::judge;
use crate::protocol::{Answer, Board, Fault, NamedTechnique, Rating, Words};

pub(crate) fn rate(board: &Board, guard: &Guard) -> Result<Answer, Fault> {
    let play = Play::read(board)?;
    let found = judge::check(&play.givens, guard);
    let verdict = judge::tell(&found, &play);
    let (rating, solution) = match &found {
        Found::Unique(solution) => {
            let grade = grade(&play.givens, solution, guard);
            let rating = grade.map(|grade| rating(&grade, &play.givens, guard));
            (rating, Some(solution.to_string()))
        }
        _ => (None, None),
    };
    Ok(Answer::Rated { rating, solution, verdict })
}

/// Grades a puzzle whose only solution is `solution`. Returns `None` if the board is too large or
/// the time too short.
pub(crate) fn grade(puzzle: &Puzzle, solution: &Grid, guard: &Guard) -> Option<Grade> {
    Grader::new().walk_to(puzzle, solution, guard, |_, _| ()).ok()
}

/// Returns the rating of a puzzle with this grade, in terms of the protocol.
pub(crate) fn rating(grade: &Grade, puzzle: &Puzzle, guard: &Guard) -> Rating {
    let explained = explained(puzzle, guard);
    let figure = |tenths: u16| format!("{}.{}", tenths / 10, tenths % 10);
    Rating {
        level: level_name(grade.level),
        score: grade.score,
        hardest: named(grade.hardest),
        er: explained.map(|rating| figure(rating.er.tenths())),
        er_bound: explained.is_some_and(|rating| rating.er.is_bound()),
    }
}

/// Returns the rating on Sudoku Explainer's scale; `None` if the board is not classic or the time
/// too short.
fn explained(puzzle: &Puzzle, guard: &Guard) -> Option<rating::Rating> {
    if *puzzle.shape() != Shape::classic() {
        return None;
    }
    Rater::new().rate(puzzle.grid(), guard).ok()
}

/// Returns the name of a level in the protocol: `easy`, `medium`, ….
pub(crate) fn level_name(level: Level) -> String {
    level.name().to_ascii_lowercase()
}

/// Returns a technique with its names.
pub(crate) fn named(technique: Technique) -> NamedTechnique {
    let name = Words::new(|language| language.technique(technique).to_owned());
    NamedTechnique { id: technique.name(), name }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use quadrille::Limits;
    use serde_json::json;

    use super::*;

    const HARD: &str =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn rated(size: usize, givens: &str, limits: Limits) -> (Option<Rating>, &'static str) {
        let board = json!({"shape": {"size": size}, "givens": givens});
        let board = serde_json::from_value(board).expect("a board");
        match rate(&board, &limits.into()) {
            Ok(Answer::Rated { rating, verdict, .. }) => (rating, verdict.verdict),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_er_beyond_the_scale_is_a_bound() {
        let (rating, verdict) = rated(9, HARD, Limits::default());
        let rating = rating.expect("a rating");
        assert_eq!((rating.level.as_str(), verdict), ("extreme", "unique"));
        assert_eq!((rating.er.as_deref(), rating.er_bound), (Some("9.1"), true));
    }

    #[test]
    fn only_the_classic_board_has_an_er() {
        let (rating, _) = rated(4, "1.....3..2.....4", Limits::default());
        let rating = rating.expect("a rating");
        assert_eq!((rating.level.as_str(), rating.er, rating.er_bound), ("easy", None, false));
    }

    #[test]
    fn without_one_solution_there_is_no_rating() {
        assert!(matches!(rated(4, "................", Limits::default()), (None, "multiple")));
        assert!(matches!(rated(4, "11..............", Limits::default()), (None, "none")));
    }

    #[test]
    fn without_time_nothing_is_known() {
        let limits = Limits::default().with_time(Duration::ZERO);
        assert!(matches!(rated(9, HARD, limits), (None, "unknown")));
    }
}
