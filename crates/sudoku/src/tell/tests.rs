//! Lines against those of the reference, and sentences that are pinned.

use super::*;
use crate::grade::Grader;
use crate::technique::{Because, Reasoner};

const NOTATION: &str = include_str!("../../../../testdata/sudoku/notation.txt");

/// Puzzles with the lines of their steps that are no singles.
fn paths(text: &str) -> Vec<(Puzzle, Vec<String>)> {
    let mut paths: Vec<(Puzzle, Vec<String>)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Ok(puzzle) = line.parse() {
            paths.push((puzzle, Vec::new()));
            continue;
        }
        let lines = &mut paths.last_mut().expect("a puzzle first").1;
        match lines.last_mut() {
            // The branches of a forcing chain are part of the step.
            Some(step) if line.starts_with(' ') => *step = format!("{step}\n{line}"),
            _ => lines.push(line.to_owned()),
        }
    }
    paths
}

/// Everything but what stands between the name and the conclusions.
fn ends(line: &str) -> (&str, &str) {
    let first = line.lines().next().unwrap_or_default();
    (
        first.split([':', '=']).next().unwrap_or_default(),
        first.split("=> ").last().unwrap_or_default(),
    )
}

#[test]
fn steps_are_written_as_the_reference_writes_them() {
    use Technique as T;
    let mut count = 0;
    let mut other_chains = 0;
    for (puzzle, lines) in paths(NOTATION) {
        let mut lines = lines.iter();
        let mut compare = |reasoner: &Reasoner, step: &Step| {
            if step.technique <= T::HiddenSingle {
                return;
            }
            let candidates = reasoner.candidates();
            let ours = Scene::new(&candidates).notation(step);
            let theirs = lines.next().expect("as many steps");
            count += 1;
            let chain = matches!(step.because, Because::Chain(_) | Because::Forcing { .. });
            if chain && ours != *theirs {
                // Another way to the same.
                other_chains += 1;
                assert_eq!(ends(&ours), ends(theirs));
            } else {
                assert_eq!(ours, *theirs);
            }
        };
        Grader::new().walk(&puzzle, &mut compare).expect("one solution");
        assert_eq!(lines.next(), None, "{puzzle}");
    }
    assert!(count > 300 && other_chains < 10, "{other_chains} of {count}");
}
