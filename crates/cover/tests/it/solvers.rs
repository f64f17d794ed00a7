//! The texts for other solvers mean what the problem means: each solution is one cover, and costs
//! as much.
//!
//! Small readers, which share no code with the writers, turn every format into linear conditions on
//! variables. All solutions of those are then found by trying both values of each variable.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use quadrille::Problem;
use quadrille::format::{self, Format};

use crate::oracle::{self, Features, Plan, plans};

/// A condition: the sum of some variables, each with a factor, is in a range.
#[derive(Debug)]
struct Condition {
    terms: Vec<(i64, usize)>,
    least: i64,
    most: i64,
}

/// What a text says. Variables are counted from 0.
#[derive(Debug, Default)]
struct Program {
    variables: usize,
    costs: BTreeMap<usize, i64>,
    conditions: Vec<Condition>,
}

fn variable(name: &str) -> usize {
    let number: usize = name.strip_prefix('x').expect("a variable").parse().expect("its number");
    number - 1
}

fn number(word: &str) -> i64 {
    word.parse().unwrap_or_else(|_| panic!("{word} is not a number"))
}

impl Program {
    fn add(&mut self, terms: Vec<(i64, usize)>, relation: &str, bound: i64) {
        let (least, most) = match relation {
            "=" | "E" => (bound, bound),
            ">=" | "G" => (bound, i64::MAX),
            other => panic!("unknown relation {other}"),
        };
        self.conditions.push(Condition { terms, least, most });
    }

    fn from_opb(text: &str) -> Program {
        let mut program = Program::default();
        let mut lines = text.lines();
        let header: Vec<&str> = lines.next().expect("a header").split_whitespace().collect();
        assert_eq!((header[1], header[3]), ("#variable=", "#constraint="));
        program.variables = header[2].parse().expect("a number");
        for line in lines.filter(|line| !line.starts_with('*')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let terms = |words: &[&str]| -> Vec<(i64, usize)> {
                words.chunks(2).map(|pair| (number(pair[0]), variable(pair[1]))).collect()
            };
            let (&end, words) = words.split_last().expect("a line is not empty");
            assert_eq!(end, ";");
            if words[0] == "min:" {
                program.costs = terms(&words[1..]).into_iter().map(|(c, x)| (x, c)).collect();
                continue;
            }
            let (left, right) = words.split_at(words.len() - 2);
            program.add(terms(left), right[0], number(right[1]));
        }
        assert_eq!(program.conditions.len(), header[4].parse::<usize>().expect("a number"));
        program
    }

    fn from_cnf(text: &str) -> Program {
        let mut program = Program::default();
        let mut clauses = 0;
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["c", ..] => {}
                ["p", "cnf", variables, count] => {
                    program.variables = variables.parse().expect("a number");
                    clauses = count.parse().expect("a number");
                }
                [ref literals @ .., "0"] => {
                    let literals: Vec<i64> = literals.iter().map(|word| number(word)).collect();
                    let negative = literals.iter().filter(|&&literal| literal < 0).count() as i64;
                    let terms = literals
                        .iter()
                        .map(|literal| (literal.signum(), literal.unsigned_abs() as usize - 1));
                    program.add(terms.collect(), ">=", 1 - negative);
                }
                _ => panic!("not a clause: {line}"),
            }
        }
        assert_eq!(program.conditions.len(), clauses);
        program
    }

    fn from_lp(text: &str) -> Program {
        let mut program = Program::default();
        let text: Vec<&str> = text.lines().filter(|line| !line.starts_with('\\')).collect();
        let text = text.join(" ");
        let (objective, rest) = text.split_once("Subject To").expect("conditions");
        let (conditions, rest) = rest.split_once("Binary").expect("variables");
        let (binary, _) = rest.split_once("End").expect("an end");
        program.variables =
            binary.split_whitespace().map(|name| variable(name) + 1).max().unwrap_or(0);
        let sum = |words: &[&str]| {
            let (mut sign, mut factor, mut terms) = (1, 1, Vec::new());
            for &word in words {
                match word {
                    "+" => sign = 1,
                    "-" => sign = -1,
                    _ if word.starts_with('x') => {
                        terms.push((sign * factor, variable(word)));
                        factor = 1;
                    }
                    _ => factor = number(word),
                }
            }
            terms
        };
        let objective: Vec<&str> = objective.split_whitespace().skip(2).collect();
        program.costs = sum(&objective).into_iter().map(|(cost, x)| (x, cost)).collect();
        let words: Vec<&str> = conditions.split_whitespace().collect();
        for words in words.split(|word| word.ends_with(':')).skip(1) {
            let (left, right) = words.split_at(words.len() - 2);
            program.add(sum(left), right[0], number(right[1]));
        }
        program
    }

    fn from_mps(text: &str) -> Program {
        let mut program = Program::default();
        /// Kind, name, and entries of a row.
        type Row = (String, String, Vec<(i64, usize)>);
        let mut rows: Vec<Row> = Vec::new();
        let mut bounds: BTreeMap<String, i64> = BTreeMap::new();
        let (mut section, mut columns, mut binary) = ("", 0, 0);
        for line in text.lines().filter(|line| !line.starts_with('*')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            if !line.starts_with(' ') {
                section = words[0];
                continue;
            }
            match (section, &words[..]) {
                ("ROWS", ["N", "cost"]) => {}
                ("ROWS", [relation, name]) => {
                    rows.push((name.to_string(), relation.to_string(), Vec::new()));
                }
                ("COLUMNS", ["MARKER", ..]) => {}
                ("COLUMNS", [name, row, factor]) => {
                    let (x, factor) = (variable(name), number(factor));
                    columns = columns.max(x + 1);
                    match *row {
                        "cost" => drop(program.costs.insert(x, factor)),
                        row => {
                            let row = rows.iter_mut().find(|known| known.0 == row);
                            row.expect("a row").2.push((factor, x));
                        }
                    }
                }
                ("RHS", ["RHS", row, bound]) => drop(bounds.insert(row.to_string(), number(bound))),
                ("BOUNDS", ["BV", "BND", name]) => binary = binary.max(variable(name) + 1),
                _ => panic!("not a line of {section}: {line}"),
            }
        }
        assert_eq!(columns, binary, "every column has its bounds");
        program.variables = columns;
        for (name, relation, terms) in rows {
            let bound = bounds.get(&name).copied().unwrap_or(0);
            program.add(terms, &relation, bound);
        }
        program
    }

    fn read(text: &str, format: Format) -> Program {
        match format {
            Format::Opb => Program::from_opb(text),
            Format::Cnf => Program::from_cnf(text),
            Format::Lp => Program::from_lp(text),
            Format::Mps => Program::from_mps(text),
            other => panic!("{other}: how is it read?"),
        }
    }

    /// Returns all solutions.
    fn solutions(&self) -> Vec<Vec<bool>> {
        let mut found = Vec::new();
        // Each condition is looked at when its last variable has a value, so that a variable that
        // follows from earlier ones does not double the work.
        let mut due: Vec<Vec<&Condition>> = (0..=self.variables).map(|_| Vec::new()).collect();
        for condition in &self.conditions {
            let last = condition.terms.iter().map(|&(_, x)| x + 1).max().unwrap_or(0);
            due[last].push(condition);
        }
        let holds = |values: &[bool]| {
            due[values.len()].iter().all(|condition| {
                let chosen = condition.terms.iter().filter(|&&(_, x)| values[x]);
                let sum: i64 = chosen.map(|&(factor, _)| factor).sum();
                (condition.least..=condition.most).contains(&sum)
            })
        };
        let mut open = vec![Vec::new()];
        while let Some(values) = open.pop() {
            if !holds(&values) {
                continue;
            }
            if values.len() == self.variables {
                found.push(values);
                continue;
            }
            for value in [false, true] {
                let mut next = values.clone();
                next.push(value);
                open.push(next);
            }
        }
        found
    }
}

fn means_the_same(problem: &Problem, format: Format) -> Result<(), TestCaseError> {
    let text = format::write(problem, format).expect("expressible");
    let program = Program::read(&text, format);
    let options = problem.option_count();
    prop_assert!(program.variables >= options, "{}", text);
    let mut told: Vec<(Vec<usize>, i64)> = Vec::new();
    for values in program.solutions() {
        let cover: Vec<usize> = (0..options).filter(|&x| values[x]).collect();
        let cost = (0..program.variables)
            .filter(|&x| values[x])
            .map(|x| program.costs.get(&x).copied().unwrap_or(0))
            .sum();
        told.push((cover, cost));
    }
    told.sort();
    let mut truth: Vec<(Vec<usize>, i64)> = Vec::new();
    for cover in oracle::covers(problem) {
        let cost = cover.iter().map(|&option| problem.cost(option)).sum();
        truth.push((cover.iter().map(|option| option.index()).collect(), cost));
    }
    truth.sort();
    prop_assert_eq!(told, truth, "{}\n{}", format, text);
    Ok(())
}

fn agrees(plan: &Plan) -> Result<(), TestCaseError> {
    let problem = plan.build();
    for format in [Format::Opb, Format::Lp, Format::Mps] {
        means_the_same(&problem, format)?;
    }
    let mut free = plan.clone();
    free.options.iter_mut().for_each(|option| option.1 = 0);
    means_the_same(&free.build(), Format::Cnf)
}

fn compare(cases: u32) {
    for (colors, bounds) in [(false, false), (true, false), (false, true), (true, true)] {
        let mut runner = TestRunner::new(ProptestConfig { cases: cases / 4, ..Default::default() });
        runner
            .run(&plans(Features { colors, bounds }), |plan| agrees(&plan))
            .unwrap_or_else(|error| panic!("colours {colors}, bounds {bounds}: {error}"));
    }
}

#[test]
fn solutions_of_every_text_for_other_solvers_are_the_covers() {
    compare(800);
}

#[test]
#[ignore = "takes a minute; ./check --all runs it"]
fn solutions_of_a_hundred_thousand_texts_for_other_solvers_are_the_covers() {
    compare(100_000);
}

#[test]
fn one_item_with_any_bounds_has_as_many_models_as_choices() {
    for options in 0..=9_u32 {
        for min in 0..=options + 1 {
            for max in min.max(1)..=options + 1 {
                let items = format!("{min}:{max}|a\n{}", "a\n".repeat(options as usize));
                let problem: Problem = items.parse().expect("valid");
                let text = format::write(&problem, Format::Cnf).expect("expressible");
                let models = Program::from_cnf(&text).solutions().len();
                let choices = (0..1_u32 << options)
                    .filter(|choice| (min..=max).contains(&choice.count_ones()))
                    .count();
                assert_eq!(models, choices, "{min}:{max} of {options}");
            }
        }
    }
}

#[test]
fn problems_without_options_or_items_have_none_or_one_solution() {
    for (text, count) in [("a\n", 0), ("0:1|a\n", 1), ("a | x\nx\n", 0), ("0:1|a | x\nx\n", 1)] {
        let problem: Problem = text.parse().expect("valid");
        for &format in Format::ALL.iter().filter(|format| !format.is_readable()) {
            let written = format::write(&problem, format).expect("expressible");
            let found = Program::read(&written, format).solutions().len();
            assert_eq!(found, count, "{format}: {written}");
        }
    }
}
