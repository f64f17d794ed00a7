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

/// Whether the line names the technique, and its conclusions.
fn ends<'a>(step: &Step, line: &'a str) -> (bool, Option<&'a str>) {
    let first = line.lines().next().unwrap_or_default();
    (first.starts_with(step.technique.english()), first.split("=> ").last())
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
            let chain = matches!(step.because, Because::Chain(_) | Because::Forcing { .. })
                || step.technique == T::AlsChain;
            if chain && ours != *theirs {
                // Another way to the same.
                other_chains += 1;
                assert_eq!(ends(step, &ours), ends(step, theirs));
            } else {
                assert_eq!(ours, *theirs);
            }
        };
        Grader::new().walk(&puzzle, &mut compare).expect("one solution");
        assert_eq!(lines.next(), None, "{puzzle}");
    }
    assert!(count > 300 && other_chains < 10, "{other_chains} of {count}");
}

#[test]
#[ignore = "prints sentences"]
fn samples() {
    use std::collections::BTreeMap;
    let mut seen: BTreeMap<Technique, usize> = BTreeMap::new();
    for (puzzle, _) in paths(NOTATION) {
        let _ = Grader::new().walk(&puzzle, |reasoner: &Reasoner, step: &Step| {
            let count = seen.entry(step.technique).or_default();
            *count += 1;
            if *count > 2 {
                return;
            }
            let candidates = reasoner.candidates();
            let scene = Scene::new(&candidates);
            println!("\n{}", scene.notation(step));
            for language in Language::ALL {
                println!("  {}", scene.place(step, language));
                for line in scene.reason(step, language) {
                    println!("  {line}");
                }
            }
        });
    }
}
