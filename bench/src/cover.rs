//! The suite `cover`: find every exact cover of well-known problems, and count them.
//!
//! This suite is about searching: all peers visit every cover, and so do our engines. With default
//! settings Quadrille would count some of these problems without visiting the covers. Hence `auto`
//! here stands for the engine that it would search with, set explicitly; choosing it is part of its
//! time. The suite `count` measures what the question "how many" costs.
//!
//! An engine takes part only where it does the work itself, not where it would delegate to another,
//! which takes part anyway. Some cases take long, above all for the peers (`symlatin8`, `latin7`,
//! `macmahon4x6`): `--time-limit` ends such a run, and a long run is not repeated.

use anyhow::{Context, Result, ensure};
use quadrille::{Branch, Engine, Problem, models};

use crate::peers::{self, Input, PEERS};
use crate::suite::{Case, Contender, Side, Suite, Work};

/// The suite.
pub(crate) struct Cover;

struct Model {
    name: &'static str,
    generator: &'static str,
    arguments: &'static [&'static str],
    covers: u128,
}

#[rustfmt::skip]
const MODELS: &[Model] = &[
    Model { name: "pentominoes6x10", generator: "pentominoes", arguments: &["6x10"],             covers: 9_356 },
    Model { name: "pentominoes5x12", generator: "pentominoes", arguments: &["5x12"],             covers: 4_040 },
    Model { name: "pentominoes4x15", generator: "pentominoes", arguments: &["4x15"],             covers: 1_472 },
    Model { name: "pentominoes3x20", generator: "pentominoes", arguments: &["3x20"],             covers: 8 },
    Model { name: "pentominoes8x8",  generator: "pentominoes", arguments: &["8x8-33,34,43,44"],  covers: 520 },
    Model { name: "soma",            generator: "soma",        arguments: &[],                   covers: 11_520 },
    Model { name: "langford11",      generator: "langford",    arguments: &["11"],               covers: 35_584 },
    Model { name: "langford12",      generator: "langford",    arguments: &["12"],               covers: 216_288 },
    Model { name: "queens12",        generator: "queens",      arguments: &["12"],               covers: 14_200 },
    Model { name: "queens13",        generator: "queens",      arguments: &["13"],               covers: 73_712 },
    Model { name: "dominoes8x8",     generator: "dominoes",    arguments: &["8x8"],              covers: 12_988_816 },
    Model { name: "symlatin7",       generator: "latin",       arguments: &["7", "reduced", "symmetric"], covers: 6_240 },
    Model { name: "symlatin8",       generator: "latin",       arguments: &["8", "reduced", "symmetric"], covers: 10_936_320 },
    Model { name: "latin7",          generator: "latin",       arguments: &["7", "reduced"],     covers: 16_942_080 },
    Model { name: "macmahon4x6",     generator: "macmahon",    arguments: &["4x6"],              covers: 106_624 },
];

/// Our engines. The first is the one that a search uses by default.
const ENGINES: &[(&str, Engine)] = &[
    ("auto", Engine::Auto),
    ("bits", Engine::Bits),
    ("links", Engine::Links),
    ("cells", Engine::Cells),
    ("learn", Engine::Learn),
];

impl Suite for Cover {
    fn name(&self) -> &'static str {
        "cover"
    }

    fn about(&self) -> &'static str {
        "find and count all exact covers"
    }

    fn cases(&self, wanted: &[String], limit: Option<u64>) -> Result<Vec<Case>> {
        ensure!(limit.is_none(), "the suite `cover` finds all covers and takes no limit");
        if wanted.is_empty() {
            return MODELS.iter().map(case).collect();
        }
        wanted.iter().map(|name| case(find_model(name)?)).collect()
    }

    fn prepare(&self, case: &str, contender: &str, _: Option<u64>) -> Result<Work> {
        let problem = build(find_model(case)?)?;
        if let Some(&(_, engine)) = ENGINES.iter().find(|(name, _)| *name == contender) {
            return Ok(Box::new(move || {
                let engine = engine.choose(&problem, Branch::Mrv);
                let (covers, _) = problem.search().engine(engine).count();
                let covers = covers.exact().context("the count was stopped")?;
                u128::try_from(covers).context("more covers than this suite can count")
            }));
        }
        let peer = peers::find(contender);
        let peer = peer.with_context(|| format!("there is no contender `{contender}`"))?;
        let count = peer.prepare(Input::new(&problem));
        Ok(Box::new(move || Ok(u128::from(count(u64::MAX)))))
    }
}

fn case(model: &Model) -> Result<Case> {
    let problem = build(model)?;
    let does_it = |engine: Engine| match engine {
        Engine::Auto => true,
        engine => engine.choose(&problem, Branch::Mrv) == engine,
    };
    let ours = ENGINES.iter().filter(|&&(_, engine)| does_it(engine));
    let ours = ours.map(|&(name, _)| Contender { name, side: Side::Ours });
    let able = PEERS.iter().filter(|peer| peer.knows_colors() || !problem.has_colors());
    let peers = able.map(|peer| Contender { name: peer.name(), side: Side::Peer });
    Ok(Case {
        name: model.name.to_owned(),
        answer: Some(model.covers),
        limit: None,
        puzzles: None,
        contenders: ours.chain(peers).collect(),
    })
}

fn find_model(name: &str) -> Result<&'static Model> {
    let found = MODELS.iter().find(|model| model.name == name);
    found.with_context(|| format!("there is no case `{name}` in the suite `cover`: see --list"))
}

fn build(model: &Model) -> Result<Problem> {
    models::build(model.generator, model.arguments)
        .with_context(|| format!("cannot make the problem of `{}`", model.name))
}
