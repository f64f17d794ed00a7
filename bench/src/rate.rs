//! The suite `rate`: how many puzzles per second are graded, and how many are rated by ER?
//!
//! A case is a list and a scale: `expert:grade`, `expert:er`. The lists `easy`, `medium`, `hard`
//! and `expert` (unfair and extreme) are the puzzles of `crates/sudoku/testdata/paths.txt` by
//! level; any other name is a file of classic puzzles. The answer is the sum of the scores, or of
//! the ER in tenths: a faster grader must give the same results.
//!
//! The programs that defined these scales are written in Java and not available from the crate
//! registry, so there is no peer. On one core HoDoKu 2.2.0 graded 57 expert puzzles per second, and
//! Sudoku Explainer 1.2.1 rated 15.

use std::fs;

use anyhow::{Context, Result, ensure};
use quadrille_sudoku::grade::Grader;
use quadrille_sudoku::rating::Rater;
use quadrille_sudoku::{Guard, Puzzle};

use crate::sudoku;
use crate::suite::{Case, Contender, Side, Suite, Work};

/// The suite.
pub(crate) struct Rate;

/// The named lists, with the levels of their puzzles.
const LISTS: [(&str, &[&str]); 4] = [
    ("easy", &["Easy"]),
    ("medium", &["Medium"]),
    ("hard", &["Hard"]),
    ("expert", &["Unfair", "Extreme"]),
];

const PATHS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/sudoku/testdata/paths.txt");

const OURS: Contender = Contender { name: "quadrille", side: Side::Ours };

/// What is determined for each puzzle.
#[derive(Clone, Copy)]
enum Scale {
    Grade,
    Er,
}

impl Scale {
    const ALL: [(Scale, &'static str); 2] = [(Scale::Grade, "grade"), (Scale::Er, "er")];
}

impl Suite for Rate {
    fn name(&self) -> &'static str {
        "rate"
    }

    fn about(&self) -> &'static str {
        "grade classic puzzles (level and score), or rate them by ER"
    }

    fn cases(&self, wanted: &[String], limit: Option<u64>) -> Result<Vec<Case>> {
        ensure!(limit.is_none(), "the suite `rate` takes no limit: every puzzle has one solution");
        let lists = LISTS.map(|(name, _)| name.to_owned());
        let names = if wanted.is_empty() { &lists } else { wanted };
        let mut cases = Vec::new();
        for name in names {
            let scales = Scale::ALL.map(|(_, scale)| format!("{name}:{scale}"));
            let is_whole = Scale::ALL.iter().any(|(_, scale)| name.ends_with(&format!(":{scale}")));
            let scales = if is_whole { vec![name.clone()] } else { scales.to_vec() };
            for case in scales {
                let puzzles = Some(read(&case)?.1.len());
                cases.push(Case {
                    name: case,
                    answer: None,
                    limit: None,
                    puzzles,
                    contenders: vec![OURS],
                });
            }
        }
        Ok(cases)
    }

    fn prepare(&self, case: &str, contender: &str, _: Option<u64>) -> Result<Work> {
        ensure!(contender == OURS.name, "there is no contender `{contender}`");
        let (scale, puzzles) = read(case)?;
        Ok(match scale {
            Scale::Grade => {
                let mut grader = Grader::new();
                Box::new(move || {
                    let score = |puzzle: &Puzzle| {
                        Ok(u128::from(grader.grade(puzzle, &Guard::default())?.score))
                    };
                    puzzles.iter().map(score).sum()
                })
            }
            Scale::Er => {
                let mut rater = Rater::new();
                Box::new(move || {
                    let tenths = |puzzle: &Puzzle| {
                        Ok(u128::from(rater.rate(puzzle.grid(), &Guard::default())?.er.tenths()))
                    };
                    puzzles.iter().map(tenths).sum()
                })
            }
        })
    }
}

/// Returns the scale and the puzzles of a case.
fn read(case: &str) -> Result<(Scale, Vec<Puzzle>)> {
    let (list, scale) = case.rsplit_once(':').context("a list and a scale, such as expert:er")?;
    let scale = Scale::ALL.iter().find(|(_, name)| *name == scale);
    let &(scale, _) = scale.context("the scales are grade and er")?;
    let puzzles = match LISTS.iter().find(|(name, _)| *name == list) {
        Some((_, levels)) => ours(levels)?,
        None => sudoku::read(list)?,
    };
    ensure!(!puzzles.is_empty(), "{list}: it contains no puzzle");
    Ok((scale, puzzles))
}

/// Returns the puzzles of these levels in `paths.txt`.
fn ours(levels: &[&str]) -> Result<Vec<Puzzle>> {
    let text = fs::read_to_string(PATHS).context(PATHS)?;
    let mut puzzles = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if let [puzzle, level, _] = words[..]
            && puzzle.len() == 81
            && levels.contains(&level)
        {
            puzzles.push(puzzle.parse()?);
        }
    }
    Ok(puzzles)
}
