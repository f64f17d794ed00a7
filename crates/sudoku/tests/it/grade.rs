//! Grades compared with those of the reference.

use quadrille_sudoku::grade::Grader;
use quadrille_sudoku::{Guard, Puzzle};

const PATHS: &str = include_str!("../../testdata/paths.txt");
const EDGE: &str = include_str!("../../testdata/graded_edge.tsv");

/// The puzzles of a text with level and score, from the lines that have all three.
fn graded(text: &str) -> Vec<(Puzzle, &str, u32)> {
    let mut graded = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split([' ', '\t']).collect();
        if let [puzzle, level, score] = words[..]
            && puzzle.len() == 81
        {
            let puzzle = puzzle.parse().expect("a puzzle");
            graded.push((puzzle, level, score.parse().expect("a number")));
        }
    }
    graded
}

fn assert_graded(text: &str, number: usize) {
    let mut grader = Grader::new();
    let graded = graded(text);
    assert_eq!(graded.len(), number);
    let mut wrong = Vec::new();
    for (puzzle, level, score) in graded {
        let grade = grader.grade(&puzzle, &Guard::default()).expect("one solution");
        if (grade.level.name(), grade.score) != (level, score) {
            wrong.push(format!("{puzzle} {level} {score}: {} {}", grade.level, grade.score));
        }
    }
    assert!(wrong.is_empty(), "{} of {number}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn puzzles_of_every_level_have_the_grade_of_the_reference() {
    assert_graded(PATHS, 278);
}

#[test]
fn edge_cases_have_the_grade_of_the_reference() {
    assert_graded(EDGE, 51);
}
