//! The suite `symmetry`: counts through the group, and counts up to symmetry.
//!
//! `auto` counts as a user would, and may search a part of the covers only; `plain` is the same
//! count without symmetries. The first cases are faster with them; the others show that it costs
//! nothing where they do not help or the frontier is quicker. `orbits` counts up to symmetry, the
//! search for symmetries included.

use anyhow::{Context, Result, ensure};
use quadrille::models;

use crate::suite::{Case, Contender, Side, Suite, Work};

/// The suite.
pub(crate) struct Symmetry;

struct Question {
    name: &'static str,
    model: &'static str,
    answer: u128,
    contenders: &'static [&'static str],
}

const COUNT: &[&str] = &["auto", "plain"];
const ORBITS: &[&str] = &["orbits"];

#[rustfmt::skip]
const QUESTIONS: &[Question] = &[
    Question { name: "pentominoes",  model: "pentominoes 6x10",    answer: 9_356,             contenders: COUNT },
    Question { name: "pentominoes5", model: "pentominoes 5x12",    answer: 4_040,             contenders: COUNT },
    Question { name: "soma",         model: "soma",                answer: 11_520,            contenders: COUNT },
    Question { name: "queens13",     model: "queens 13",           answer: 73_712,            contenders: COUNT },
    Question { name: "langford12",   model: "langford 12",         answer: 216_288,           contenders: COUNT },
    Question { name: "latin7",       model: "latin 7 reduced",     answer: 16_942_080,        contenders: COUNT },
    Question { name: "latin7all",    model: "latin 7",             answer: 61_479_419_904_000, contenders: COUNT },
    Question { name: "dominoes8",    model: "dominoes 8x8",        answer: 12_988_816,        contenders: COUNT },
    Question { name: "kinds610",     model: "pentominoes 6x10",    answer: 2_339,             contenders: ORBITS },
    Question { name: "kindssoma",    model: "soma",                answer: 240,               contenders: ORBITS },
    Question { name: "kindsdomino",  model: "dominoes 8x8",        answer: 1_629_189,         contenders: ORBITS },
    Question { name: "kindslatin5",  model: "latin 5",             answer: 2,                 contenders: ORBITS },
];

impl Suite for Symmetry {
    fn name(&self) -> &'static str {
        "symmetry"
    }

    fn about(&self) -> &'static str {
        "count exact covers with and without symmetries, and up to symmetry"
    }

    fn cases(&self, wanted: &[String], limit: Option<u64>) -> Result<Vec<Case>> {
        ensure!(limit.is_none(), "the suite `symmetry` counts all covers and takes no limit");
        if wanted.is_empty() {
            return Ok(QUESTIONS.iter().map(case).collect());
        }
        wanted.iter().map(|name| Ok(case(find(name)?))).collect()
    }

    fn prepare(&self, case: &str, contender: &str, _: Option<u64>) -> Result<Work> {
        let question = find(case)?;
        let mut words = question.model.split(' ');
        let model = words.next().unwrap_or_default();
        let problem = models::build(model, &words.collect::<Vec<_>>())
            .with_context(|| format!("cannot make the problem of `{case}`"))?;
        let contender = question.contenders.iter().copied().find(|name| *name == contender);
        let contender = contender.context("there is no such contender")?;
        Ok(Box::new(move || {
            let covers = match contender {
                "orbits" => problem.count_orbits().ok(),
                _ => problem.search().symmetry(contender == "auto").count().0.exact(),
            };
            u128::try_from(covers.context("the count was stopped")?)
                .context("more covers than this suite can count")
        }))
    }
}

fn case(question: &Question) -> Case {
    let contender = |&name: &&'static str| Contender { name, side: Side::Ours };
    Case {
        name: question.name.to_owned(),
        answer: Some(question.answer),
        limit: None,
        puzzles: None,
        contenders: question.contenders.iter().map(contender).collect(),
    }
}

fn find(name: &str) -> Result<&'static Question> {
    let found = QUESTIONS.iter().find(|question| question.name == name);
    found.with_context(|| format!("there is no case `{name}` in the suite `symmetry`: see --list"))
}
