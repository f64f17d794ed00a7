//! Ratings compared with lists rated by Sudoku Explainer, and every step checked against the
//! solution.

use std::collections::BTreeSet;
use std::fs;
use std::time::Duration;

use quadrille_sudoku::rating::{Difficulty, Rater, Reasoning, Step};
use quadrille_sudoku::{Cancel, Grid, Guard, Limits, Shape, Stop, SudokuError, turbo};

/// The lines of a list without its header: a puzzle, and the text after it.
fn list(name: &str) -> Vec<(Grid, String)> {
    let path = format!("{}/testdata/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("testdata is there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let parts = lines.map(|line| {
        let (puzzle, rest) = line.split_once('\t').unwrap_or((line, ""));
        (puzzle.parse().expect("a grid"), rest.to_owned())
    });
    parts.collect()
}

/// Checks that no step contradicts the solution.
fn assert_sound(puzzle: &Grid, steps: &[Step]) {
    let solution = &turbo::solve(puzzle, 2).expect("a plain board")[0];
    for step in steps {
        assert!(
            step.placed.is_some() || !step.removed.is_empty(),
            "{puzzle}: {step:?} does nothing"
        );
        let placed_right =
            step.placed.is_none_or(|(cell, digit)| solution.get(cell) == Some(digit));
        let removes_none =
            step.removed.iter().all(|&(cell, digit)| solution.get(cell) != Some(digit));
        assert!(placed_right && removes_none, "{puzzle}: {step:?} is wrong");
    }
}

/// Checks the ratings of a list. Some lists give ER/EP/ED, others only ER.
fn assert_rated_as_listed(name: &str, expected: usize) {
    let mut rater = Rater::new();
    let puzzles = list(name);
    assert_eq!(puzzles.len(), expected);
    for (puzzle, rest) in puzzles {
        let (rating, steps) = rater.path(&puzzle, &Guard::default()).expect("it has one solution");
        let listed = rest.split('\t').next().expect("a rating");
        let rated = if listed.contains('/') { rating.to_string() } else { rating.er.to_string() };
        assert_eq!(rated, listed, "{puzzle}");
        assert_eq!(rating.ed, steps[0].difficulty);
        assert_sound(&puzzle, &steps);
    }
}

#[test]
fn puzzles_of_all_levels_are_rated_as_sudoku_explainer_rates_them() {
    assert_rated_as_listed("rated_er.tsv", 278);
}

#[test]
fn edge_cases_of_the_rules_are_rated_as_sudoku_explainer_rates_them() {
    assert_rated_as_listed("rated_er_edge.tsv", 44);
}

#[test]
fn unique_rectangles_and_loops_of_type_3_are_rated_as_sudoku_explainer_rates_them() {
    assert_rated_as_listed("rated_er_type3.tsv", 20);
}

#[test]
fn the_lists_need_nearly_every_kind_of_hint() {
    let mut rater = Rater::new();
    let mut met = BTreeSet::new();
    let lists = ["rated_er.tsv", "rated_er_edge.tsv", "rated_er_type3.tsv"];
    for (puzzle, _) in lists.into_iter().flat_map(list) {
        let (_, steps) = rater.path(&puzzle, &Guard::default()).expect("it has one solution");
        met.extend(steps.into_iter().map(|step| step.hint));
    }
    // All but hidden quads.
    assert_eq!(met.len(), 45, "{met:?}");
    assert!(!met.contains(&Reasoning::HiddenQuad));
}

/// Checks the steps on some puzzles of each list.
fn assert_sound_on_lists(most: usize) {
    let mut rater = Rater::new();
    for name in ["lists/17clue.txt", "lists/minimal.txt", "lists/hard.txt"] {
        for (puzzle, _) in list(name).into_iter().take(most) {
            let (_, steps) = rater.path(&puzzle, &Guard::default()).expect("it has one solution");
            assert_sound(&puzzle, &steps);
        }
    }
}

#[test]
fn steps_are_sound_on_puzzles_of_any_kind() {
    assert_sound_on_lists(60);
}

#[test]
#[ignore = "slow: some seconds"]
fn steps_are_sound_on_all_lists() {
    assert_sound_on_lists(usize::MAX);
}

#[test]
fn puzzles_beyond_dynamic_chains_get_a_lower_bound() {
    let mut rater = Rater::new();
    for (puzzle, _) in list("lists/hard.txt").into_iter().take(3) {
        let (rating, steps) = rater.path(&puzzle, &Guard::default()).expect("it has one solution");
        assert!(rating.er.is_bound(), "{puzzle} {rating}");
        assert!(rating.to_string().starts_with("≥ 9.1/"), "{puzzle} {rating}");
        assert_sound(&puzzle, &steps);
        let limit = Difficulty::from_tenths(91);
        assert_eq!(rater.rate_up_to(&puzzle, limit, &Guard::default()), Ok(Some(rating)));
        let less = Difficulty::from_tenths(90);
        assert_eq!(rater.rate_up_to(&puzzle, less, &Guard::default()), Ok(None));
    }
}

#[test]
fn a_limit_stops_the_rating_of_harder_puzzles() {
    let mut rater = Rater::new();
    for (puzzle, _) in list("rated_er.tsv").into_iter().step_by(7) {
        let rating = rater.rate(&puzzle, &Guard::default()).expect("it has one solution");
        assert_eq!(rater.rate_up_to(&puzzle, rating.er, &Guard::default()), Ok(Some(rating)));
        let less = Difficulty::from_tenths(rating.er.tenths() - 1);
        assert_eq!(rater.rate_up_to(&puzzle, less, &Guard::default()), Ok(None));
    }
}

#[test]
fn a_rating_can_be_cancelled() {
    let mut rater = Rater::new();
    let (puzzle, _) = list("lists/hard.txt").swap_remove(0);
    let cancel = Cancel::new();
    let guard = Guard::from(&cancel);
    assert!(rater.rate(&puzzle, &guard).is_ok());
    cancel.cancel();
    let stop = |error: SudokuError| error.stop();
    assert_eq!(rater.rate(&puzzle, &guard).map_err(stop), Err(Some(Stop::Cancelled)));
    assert_eq!(rater.path(&puzzle, &guard).map_err(stop), Err(Some(Stop::Cancelled)));
}

#[test]
fn a_stopped_rating_is_not_taken_for_a_difficult_puzzle() {
    let mut rater = Rater::new();
    let (puzzle, _) = list("lists/hard.txt").swap_remove(0);
    let cancel = Cancel::new();
    cancel.cancel();
    let limits = Limits::default().with_time(Duration::ZERO);
    for (guard, stop) in
        [(Guard::from(&cancel), Stop::Cancelled), (Guard::from(limits), Stop::TimeLimit)]
    {
        for most in [10, 90, 91].map(Difficulty::from_tenths) {
            let error = rater.rate_up_to(&puzzle, most, &guard).expect_err("it was stopped");
            assert_eq!(error.stop(), Some(stop), "{most}");
        }
    }
}

#[test]
fn boards_without_a_rating_get_the_reason() {
    let mut rater = Rater::new();
    let mut fault =
        |grid: &Grid| rater.rate(grid, &Guard::default()).expect_err("no rating").to_string();
    assert_eq!(fault(&Grid::empty(&Shape::classic())), "more than one solution, so no rating");
    let four = Grid::empty(&Shape::of_size(4).expect("a size"));
    assert_eq!(fault(&four), "only plain 9×9 boards can be rated on this scale");
    let mut digits = [0; 81];
    (digits[0], digits[3]) = (1, 1);
    let clash = Grid::new(&Shape::classic(), &digits).expect("a grid");
    assert_eq!(fault(&clash), "no solution, so no rating: 1 twice in row 1: r1c1 and r1c4");
}

#[test]
fn a_solved_board_has_nothing_to_rate() {
    let (puzzle, _) = list("rated_er.tsv").swap_remove(0);
    let solution = turbo::solve(&puzzle, 1).expect("a plain board").swap_remove(0);
    let (rating, steps) =
        Rater::new().path(&solution, &Guard::default()).expect("it has one solution");
    assert_eq!(rating.to_string(), "0.0/0.0/0.0");
    assert!(steps.is_empty());
}
