//! The shared suite: every problem of `testdata`, with each engine and in each format.
//!
//! It knows nothing of any engine. The answers and the node counts are data (`answers.toml`, whose
//! head explains each line); a new engine is one more element of [`Engine::ALL`].

use std::collections::HashSet;
use std::num::NonZeroUsize;

use quadrille::format::{self, Format};
use quadrille::{Branch, Engine, Entry, OptionId, Problem, ProblemBuilder, Role, Stop, models};
use serde::Deserialize;

/// Limit on covers that are checked one by one.
const MOST_CHECKED: usize = 20_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answers {
    problem: Vec<Known>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    file: String,
    covers: String,
    search: Effort,
    nodes: Option<u64>,
    nodes_links: Option<u64>,
    nodes_cells: Option<u64>,
    nodes_learn: Option<u64>,
    nodes_bits: Option<u64>,
    items: usize,
    secondary: usize,
    options: usize,
    entries: usize,
    #[serde(default)]
    colors: bool,
    #[serde(default)]
    bounds: bool,
    #[serde(default)]
    costs: bool,
    cover: Option<Vec<String>>,
    least_costs: Option<Vec<i64>>,
    #[serde(rename = "at_least_once")]
    _at_least_once: Option<u32>,
    model: Option<String>,
    #[serde(rename = "source")]
    _source: String,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Effort {
    Instant,
    Moment,
    Seconds,
    Minutes,
    Never,
}

impl Effort {
    /// Whether a search takes longer than an instant, and still ends soon enough for a test.
    fn is_longer(self) -> bool {
        matches!(self, Effort::Moment | Effort::Seconds)
    }
}

fn folder() -> &'static str {
    concat!(env!("CARGO_MANIFEST_DIR"), "/testdata")
}

fn answers() -> Vec<Known> {
    let table = std::fs::read_to_string(format!("{}/answers.toml", folder())).expect("the table");
    let answers: Answers = toml::from_str(&table).expect("the table is as its head describes");
    answers.problem
}

/// Runs a check on every problem of this effort, in parallel. Failures name the file.
fn for_each(effort: impl Fn(Effort) -> bool, check: impl Fn(&Known, &Problem) + Sync) {
    let chosen: Vec<Known> = answers().into_iter().filter(|known| effort(known.search)).collect();
    assert!(!chosen.is_empty(), "there is nothing to check");
    std::thread::scope(|scope| {
        for known in &chosen {
            let check = &check;
            scope.spawn(move || check(known, &known.read()));
        }
    });
}

impl Known {
    fn read(&self) -> Problem {
        let text = std::fs::read(format!("{}/{}", folder(), self.file)).expect("a known problem");
        let problem = format::read(&text, None);
        problem.unwrap_or_else(|error| panic!("{}: {error}", self.file))
    }

    /// Returns the number of nodes that an engine must visit.
    fn pinned(&self, engine: Engine, problem: &Problem) -> u64 {
        let own = match engine.choose(problem, Branch::Mrv) {
            Engine::Links => self.nodes_links,
            Engine::Cells => self.nodes_cells,
            Engine::Bits => self.nodes_bits,
            Engine::Learn => self.nodes_learn,
            other => panic!("{other}: a choice is an engine that searches, with pinned nodes"),
        };
        let chosen = engine.choose(problem, Branch::Mrv);
        let is_own = self.bounds || [Engine::Bits, Engine::Learn].contains(&chosen);
        let pin = if is_own { own } else { self.nodes };
        pin.unwrap_or_else(|| panic!("{}: the nodes of {engine} are not pinned", self.file))
    }

    /// Counts with an engine and compares.
    fn count(&self, engine: Engine, problem: &Problem, how: &str) {
        // Without preprocessing, which changes the tree.
        let (covers, outcome) = problem.search().engine(engine).preprocess(false).count();
        let file = &self.file;
        assert_eq!(outcome.stop, Stop::Exhausted, "{file} {engine} {how}");
        assert_eq!(covers.to_string(), self.covers, "{file} {engine} {how}");
        if outcome.stats.engine == Engine::Frontier {
            assert_eq!(engine, Engine::Frontier, "{file}: memo was not asked for");
        } else {
            let nodes = self.pinned(engine, problem);
            assert_eq!(outcome.stats.nodes, nodes, "nodes: {file} {engine} {how}");
            assert_eq!(outcome.stats.engine, engine.choose(problem, Branch::Mrv), "{file}");
        }
    }

    /// Counts with the default settings and compares.
    fn count_with_all_that_is_known(&self, problem: &Problem) {
        let (covers, outcome) = problem.search().count();
        assert_eq!(outcome.stop, Stop::Exhausted, "{}", self.file);
        assert_eq!(covers.to_string(), self.covers, "{}", self.file);
        if let Some(refutation) = outcome.refutation {
            assert!(refutation.check(problem, &[]), "{}", self.file);
        }
    }

    /// Whether a format can express the problem, by its definition.
    fn is_expressible(&self, format: Format) -> bool {
        let plain = self.secondary == 0 && !self.bounds && !self.costs;
        match format {
            Format::Json => true,
            Format::Dlx => self.items > self.secondary,
            Format::Sets => plain,
            // Without a row, the width of a matrix is unknown.
            Format::Matrix => plain && self.options > 0,
            Format::Orlib => self.secondary == 0 && !self.bounds && self.options > 0,
            Format::Ec | Format::Csv => plain,
            Format::Xcc => !self.bounds,
            Format::Opb | Format::Lp | Format::Mps => true,
            Format::Cnf => !self.costs,
            other => panic!("{other}: what can it express?"),
        }
    }

    /// Writes the problem in every format that can express it, and reads it again if that is
    /// possible.
    fn retold(&self, problem: &Problem) -> Vec<(Format, Problem)> {
        let told = Format::ALL.iter().filter_map(|&format| {
            let written = format::write(problem, format);
            assert_eq!(written.is_ok(), self.is_expressible(format), "{}: {format}", self.file);
            let text = written.ok()?;
            assert_eq!(Format::detect(&text), format, "{}", self.file);
            if !format.is_readable() {
                return None;
            }
            let again = format::read(text.as_bytes(), None);
            let again = again.unwrap_or_else(|error| panic!("{}: {format}: {error}", self.file));
            Some((format, again))
        });
        told.collect()
    }
}

/// The items, and the cost and entries of each option, by name.
type Described = (Vec<(String, Role)>, Vec<(i64, Vec<(String, Option<String>)>)>);

fn described(problem: &Problem, sorted: bool) -> Described {
    let items = problem.items().map(|item| (problem.item_name(item).into(), problem.role(item)));
    let options = problem.options().map(|option| {
        let entries = problem.entries(option).map(|entry| {
            let color = entry.color.map(|color| problem.color_name(color).to_owned());
            (problem.item_name(entry.item).to_owned(), color)
        });
        let mut entries: Vec<_> = entries.collect();
        if sorted {
            entries.sort();
        }
        (problem.cost(option), entries)
    });
    (items.collect(), options.collect())
}

/// Returns the problem with numbers instead of names. Its items are sorted: primary ones first.
fn numbered(problem: &Problem) -> Problem {
    let mut builder = ProblemBuilder::new();
    let mut ids = Vec::new();
    for (item, number) in problem.items().zip(1..) {
        ids.push(builder.try_item(&number.to_string(), problem.role(item)).expect("a new item"));
    }
    let colors: Vec<_> =
        (1..=problem.colors().len()).map(|number| builder.color(number.to_string())).collect();
    for option in problem.options() {
        let entries = problem.entries(option).map(|entry| Entry {
            item: ids[entry.item.index()],
            color: entry.color.map(|color| colors[color.index()]),
        });
        builder.option(entries).cost(problem.cost(option));
    }
    builder.build().expect("the same problem")
}

/// Returns the first covers that an engine finds, each verified, in the order found. The options of
/// each are in ascending order.
fn checked_covers(
    known: &Known,
    problem: &Problem,
    engine: Engine,
    threads: usize,
) -> Vec<Vec<OptionId>> {
    let threads = NonZeroUsize::new(threads).expect("a thread or more");
    let search = problem.search().engine(engine).threads(threads).preprocess(false);
    let covers = search.solutions().take(MOST_CHECKED).map(|cover| {
        if let Err(violation) = problem.verify(cover.options()) {
            panic!("{} {engine}: {}", known.file, violation.display(problem));
        }
        let mut options: Vec<OptionId> = cover.into();
        options.sort();
        options
    });
    let covers: Vec<_> = covers.collect();
    let distinct: HashSet<_> = covers.iter().collect();
    assert_eq!(distinct.len(), covers.len(), "{} {engine}: a cover was found twice", known.file);
    covers
}

/// Counts the covers of a problem that was written and read in every format.
fn is_counted_in_every_format(known: &Known, problem: &Problem) {
    for (format, again) in known.retold(problem) {
        for engine in [Engine::Links, Engine::Cells] {
            known.count(engine, &again, format.name());
        }
    }
}

/// Counts the covers of a problem with every engine.
fn is_counted(known: &Known, problem: &Problem) {
    for &engine in Engine::ALL {
        known.count(engine, problem, "as read");
    }
    known.count_with_all_that_is_known(problem);
}

/// Checks everything that the table says of a problem's covers, with every engine.
fn is_answered(known: &Known, problem: &Problem) {
    let Known { file, .. } = known;
    is_counted(known, problem);
    let all: usize = known.covers.parse().expect("few enough to be searched");
    let mut covers = checked_covers(known, problem, Engine::Links, 1);
    assert_eq!(covers.len(), all.min(MOST_CHECKED), "{file}");
    for &engine in Engine::ALL {
        let mut found = checked_covers(known, problem, engine, 1);
        for threads in [2, 4] {
            let again = checked_covers(known, problem, engine, threads);
            assert!(again == found, "{file} {engine}: different order on {threads} threads");
        }
        let chosen = engine.choose(problem, Branch::Mrv);
        if chosen == Engine::Learn || known.bounds {
            // The engine has its own tree, and hence its own order.
            if all > MOST_CHECKED {
                assert_eq!(found.len(), MOST_CHECKED, "{file} {engine}");
                continue;
            }
            found.sort();
            let mut sorted = covers.clone();
            sorted.sort();
            assert!(found == sorted, "{file} {engine}: different covers");
        } else {
            assert!(found == covers, "{file} {engine}: different covers or order");
        }
    }
    if all > MOST_CHECKED {
        assert!(
            known.cover.is_none() && known.least_costs.is_none(),
            "{file}: too many to compare"
        );
        return;
    }
    covers.sort();
    if let Some(cover) = &known.cover {
        let labels = |options: &Vec<OptionId>| -> Vec<String> {
            options.iter().map(|&option| problem.option_label(option).to_string()).collect()
        };
        assert_eq!(
            covers.iter().map(labels).collect::<Vec<_>>(),
            std::slice::from_ref(cover),
            "{file}"
        );
    }
    assert_eq!(known.least_costs.is_some(), known.costs, "{file}");
    if let Some(least) = &known.least_costs {
        let cost = |options: &Vec<OptionId>| options.iter().map(|&o| problem.cost(o)).sum();
        let mut costs: Vec<i64> = covers.iter().map(cost).collect();
        costs.sort_unstable();
        costs.truncate(5);
        assert_eq!(&costs, least, "{file}");
    }
}

#[test]
fn every_file_is_in_the_table_once() {
    let mut listed: Vec<String> = answers().into_iter().map(|known| known.file).collect();
    listed.sort();
    let mut there: Vec<String> = std::fs::read_dir(folder())
        .expect("the folder of known problems")
        .map(|entry| entry.expect("readable").file_name().into_string().expect("a plain name"))
        .filter(|name| name != "answers.toml" && name != "brute_force.py")
        .collect();
    there.sort();
    assert_eq!(listed, there);
}

#[test]
fn every_problem_has_the_size_and_the_features_given_in_the_table() {
    for_each(
        |_| true,
        |known, problem| {
            let secondary = problem.items().filter(|&item| !problem.is_primary(item)).count();
            let sizes = (problem.item_count(), secondary, problem.option_count());
            assert_eq!(sizes, (known.items, known.secondary, known.options), "{}", known.file);
            assert_eq!(problem.entry_count(), known.entries, "{}", known.file);
            assert_eq!(problem.has_colors(), known.colors, "{}: colours", known.file);
            assert_eq!(problem.has_bounds(), known.bounds, "{}: bounds", known.file);
            assert_eq!(problem.has_costs(), known.costs, "{}: costs", known.file);
        },
    );
}

#[test]
fn every_problem_survives_a_round_trip_through_every_format_that_can_express_it() {
    for_each(
        |_| true,
        |known, problem| {
            for (format, again) in known.retold(problem) {
                let wanted = match format::drops_item_names(problem, format) {
                    true => described(&numbered(problem), true),
                    false => described(problem, true),
                };
                assert!(described(&again, true) == wanted, "{}: {format}", known.file);
            }
        },
    );
}

#[test]
fn every_model_reproduces_its_file_item_for_item_and_option_for_option() {
    let models = answers().iter().filter(|known| known.model.is_some()).count();
    assert!(models > 10, "only {models} models");
    for_each(
        |_| true,
        |known, problem| {
            let Some(words) = &known.model else { return };
            let words: Vec<&str> = words.split_whitespace().collect();
            let model = models::build(words[0], &words[1..]).expect("a model with its arguments");
            assert!(described(&model, false) == described(problem, false), "{}", known.file);
        },
    );
}

#[test]
fn instant_problems_are_answered_by_every_engine() {
    for_each(|effort| effort == Effort::Instant, is_answered);
}

#[test]
fn instant_problems_are_counted_in_every_format() {
    for_each(|effort| effort == Effort::Instant, is_counted_in_every_format);
}

#[test]
fn problems_of_a_moment_are_counted_by_every_engine() {
    for_each(|effort| effort == Effort::Moment, is_counted);
}

#[test]
#[ignore = "minutes: pentominoes, dominoes and queens with bounds, two dozen times each"]
fn longer_problems_are_answered_by_every_engine() {
    for_each(Effort::is_longer, is_answered);
}

#[test]
#[ignore = "minutes: every problem that takes longer than an instant, in every format"]
fn longer_problems_are_counted_in_every_format() {
    for_each(Effort::is_longer, is_counted_in_every_format);
}
