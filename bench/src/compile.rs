//! The suite `compile`: all covers as one value, and samples from it.
//!
//! A case compiles a problem, and `count` counts the same problem. The ratio is the time of the
//! count divided by that of the compiler: a third is what is promised where a compiled set fits.
//! The cases `samples…` compile before the clock starts and then draw 100,000 samples: a time of
//! one second means 100,000 samples per second.

use anyhow::{Context, Result, ensure};
use quadrille::{Covers, Problem, models};

use crate::suite::{Case, Contender, Side, Suite, Work};

/// The suite.
pub(crate) struct Compile;

struct Question {
    name: &'static str,
    /// A model with its arguments.
    problem: &'static str,
    task: Task,
}

#[derive(Clone, Copy)]
enum Task {
    /// Compile the problem, which has so many covers.
    Set(u128),
    /// Draw so many samples.
    Samples(u32),
}

#[rustfmt::skip]
const QUESTIONS: &[Question] = &[
    Question { name: "dominoes8x8",     problem: "dominoes 8x8",                   task: Task::Set(12_988_816) },
    Question { name: "dominoes16x16",   problem: "dominoes 16x16",                 task: Task::Set(2_444_888_770_250_892_795_802_079_170_816) },
    Question { name: "trominoes9x9",    problem: "polyominoes trominoes 9x9 any",  task: Task::Set(928_789_262_080) },
    Question { name: "latin6",          problem: "latin 6 reduced",                task: Task::Set(9_408) },
    Question { name: "latin7",          problem: "latin 7 reduced",                task: Task::Set(16_942_080) },
    Question { name: "pentominoes6x10", problem: "pentominoes 6x10",               task: Task::Set(9_356) },
    Question { name: "queens8",         problem: "queens 8",                       task: Task::Set(92) },
    Question { name: "queens13",        problem: "queens 13",                      task: Task::Set(73_712) },
    Question { name: "langford12",      problem: "langford 12",                    task: Task::Set(216_288) },
    Question { name: "soma",            problem: "soma",                           task: Task::Set(11_520) },
    Question { name: "macmahon4x6",     problem: "macmahon 4x6",                   task: Task::Set(106_624) },
    Question { name: "samples8x8",      problem: "dominoes 8x8",                   task: Task::Samples(100_000) },
    Question { name: "samples16x16",    problem: "dominoes 16x16",                 task: Task::Samples(100_000) },
];

const COMPILE: &str = "compile";
const COUNT: &str = "count";
const SAMPLE: &str = "sample";

impl Suite for Compile {
    fn name(&self) -> &'static str {
        "compile"
    }

    fn about(&self) -> &'static str {
        "compile all covers, compared with counting them; draw samples"
    }

    fn cases(&self, wanted: &[String], limit: Option<u64>) -> Result<Vec<Case>> {
        ensure!(limit.is_none(), "the suite `compile` compiles all covers and takes no limit");
        if wanted.is_empty() {
            return Ok(QUESTIONS.iter().map(case).collect());
        }
        wanted.iter().map(|name| Ok(case(find(name)?))).collect()
    }

    fn prepare(&self, case: &str, contender: &str, _: Option<u64>) -> Result<Work> {
        let question = find(case)?;
        let problem = build(question)?;
        let answer = |covers: &Covers| {
            u128::try_from(covers.count().clone()).context("more covers than this suite can count")
        };
        match (contender, question.task) {
            (COMPILE, _) => Ok(Box::new(move || answer(&problem.compile()?))),
            (COUNT, _) => Ok(Box::new(move || {
                u128::try_from(problem.count()?).context("more covers than this suite can count")
            })),
            (SAMPLE, Task::Samples(count)) => {
                let covers = problem.compile()?;
                // What is made once for a set is not part of a sample.
                covers.sample(0)?;
                Ok(Box::new(move || {
                    let mut samples = covers.sample(7)?;
                    let mut drawn = 0;
                    while drawn < u128::from(count) && samples.advance().is_some() {
                        drawn += 1;
                    }
                    Ok(drawn)
                }))
            }
            _ => Err(anyhow::anyhow!("there is no contender `{contender}`")),
        }
    }
}

fn case(question: &Question) -> Case {
    let ours = |name| Contender { name, side: Side::Ours };
    let (answer, contenders) = match question.task {
        Task::Set(covers) => {
            (covers, vec![ours(COMPILE), Contender { name: COUNT, side: Side::Peer }])
        }
        Task::Samples(count) => (count.into(), vec![ours(SAMPLE)]),
    };
    let name = question.name.to_owned();
    Case { name, answer: Some(answer), limit: None, puzzles: None, contenders }
}

fn find(name: &str) -> Result<&'static Question> {
    let found = QUESTIONS.iter().find(|question| question.name == name);
    found.with_context(|| format!("there is no case `{name}` in the suite `compile`: see --list"))
}

fn build(question: &Question) -> Result<Problem> {
    let words: Vec<&str> = question.problem.split(' ').collect();
    let (model, words) = words.split_first().context("a question names a model")?;
    models::build(model, words)
        .with_context(|| format!("cannot make the problem of `{}`", question.name))
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
