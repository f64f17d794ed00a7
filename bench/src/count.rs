//! The suite `count`: how many exact covers are there, if nobody wants to see them?
//!
//! The question is asked as a user would ask it, with default settings. Any way to answer is
//! allowed: a search, a count that visits no cover, or a proof that there is none. The peers can
//! only search, which would never end on most of these problems; where it does end, the suite
//! `cover` has the comparison.

use anyhow::{Context, Result, ensure};
use quadrille::{Problem, models};
use quadrille_sudoku::Shape;

use crate::suite::{Case, Contender, Side, Suite, Work};

/// The suite.
pub(crate) struct Count;

struct Question {
    name: &'static str,
    /// A model with its arguments, or `sudoku` and the size of a box for the empty board.
    problem: &'static str,
    covers: u128,
}

#[rustfmt::skip]
const QUESTIONS: &[Question] = &[
    Question { name: "dominoes16x16", problem: "dominoes 16x16",              covers: 2_444_888_770_250_892_795_802_079_170_816 },
    Question { name: "trominoes9x9",  problem: "polyominoes trominoes 9x9 any", covers: 928_789_262_080 },
    Question { name: "latin7",        problem: "latin 7 reduced",             covers: 16_942_080 },
    Question { name: "sudoku6x6",     problem: "sudoku 2 3",                  covers: 28_200_960 },
    Question { name: "sudoku8x8",     problem: "sudoku 2 4",                  covers: 29_136_487_207_403_520 },
    Question { name: "sudoku9x9",     problem: "sudoku 3 3",                  covers: 6_670_903_752_021_072_936_960 },
    Question { name: "latin7all",     problem: "latin 7",                     covers: 61_479_419_904_000 },
    Question { name: "tetrominoes",   problem: "polyominoes tetrominoes 6x10 copies=3", covers: 0 },
    Question { name: "matching15",    problem: "matching 15",                 covers: 0 },
    Question { name: "langford10",    problem: "langford 10",                 covers: 0 },
    Question { name: "mutilated8x8",  problem: "dominoes 8x8-00,77",          covers: 0 },
];

const AUTO: &str = "auto";

impl Suite for Count {
    fn name(&self) -> &'static str {
        "count"
    }

    fn about(&self) -> &'static str {
        "count exact covers by any method"
    }

    fn cases(&self, wanted: &[String], limit: Option<u64>) -> Result<Vec<Case>> {
        ensure!(limit.is_none(), "the suite `count` counts all covers and takes no limit");
        if wanted.is_empty() {
            return Ok(QUESTIONS.iter().map(case).collect());
        }
        wanted.iter().map(|name| Ok(case(find(name)?))).collect()
    }

    fn prepare(&self, case: &str, contender: &str, _: Option<u64>) -> Result<Work> {
        ensure!(contender == AUTO, "there is no contender `{contender}`");
        let problem = build(find(case)?)?;
        Ok(Box::new(move || {
            let (covers, _) = problem.search().count();
            let covers = covers.exact().context("the count was stopped")?;
            u128::try_from(covers).context("more covers than this suite can count")
        }))
    }
}

fn case(question: &Question) -> Case {
    Case {
        name: question.name.to_owned(),
        answer: Some(question.covers),
        limit: None,
        puzzles: None,
        contenders: vec![Contender { name: AUTO, side: Side::Ours }],
    }
}

fn find(name: &str) -> Result<&'static Question> {
    let found = QUESTIONS.iter().find(|question| question.name == name);
    found.with_context(|| format!("there is no case `{name}` in the suite `count`: see --list"))
}

fn build(question: &Question) -> Result<Problem> {
    let words: Vec<&str> = question.problem.split(' ').collect();
    let trouble = || format!("cannot make the problem of `{}`", question.name);
    match *words {
        ["sudoku", rows, columns] => {
            let shape = Shape::boxes(rows.parse()?, columns.parse()?).with_context(trouble)?;
            Ok(shape.problem().clone())
        }
        [model, ref words @ ..] => models::build(model, words).with_context(trouble),
        [] => Err(anyhow::anyhow!(trouble())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_yields_a_problem() {
        for question in QUESTIONS {
            assert!(build(question).is_ok(), "{}", question.name);
        }
    }
}
