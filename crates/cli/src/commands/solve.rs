//! `quadrille solve`: prints covers, one per line, as they are found.

use quadrille::{Cover, OptionId, Problem, Stop};
use serde::{Serialize, Serializer};

use super::covers;
use super::refuted::no_cover;
use crate::Exit;
use crate::failure::Failure;
use crate::output::{self, Lines};
use crate::request::Solve;
use crate::watch::{self, Watch};

pub(crate) fn run(request: &Solve) -> Result<Exit, Failure> {
    let problem = request.input.problem_to_search()?;
    if !request.json {
        warn_of_blanks(&problem);
    }
    let watch = Watch::start(request.settings)?.with_meter();
    let mut solutions = watch.search(&problem).solutions();
    let mut lines = Lines::new(watch.bar());
    for cover in &mut solutions {
        if request.json {
            lines.json(&Told::new(&problem, &cover))?;
        } else {
            lines.add(|line| write_labels(line, &problem, &cover))?;
        }
    }
    lines.end()?;
    let outcome = solutions.outcome();
    watch.end(&outcome, request.json);

    let found = outcome.stats.solutions;
    if let Some(reason) = watch::stopped(outcome.stop) {
        output::say(&format!("{reason}: {} so far", covers(found)));
        return Ok(Exit::Stopped);
    }
    if found == 0 && outcome.stop == Stop::Exhausted {
        output::say(&no_cover(&problem, &outcome));
        return Ok(Exit::None);
    }
    Ok(Exit::Answered)
}

/// Writes the labels of a cover, separated by blanks: [`Cover::display`] without going through
/// `fmt` for every number. With it, `solve --all` on the 12,988,816 ways to lay dominoes on 8×8
/// takes half as long: 15 s instead of 29 s.
fn write_labels(line: &mut Vec<u8>, problem: &Problem, cover: &Cover) {
    for (k, &option) in cover.options().iter().enumerate() {
        if k > 0 {
            line.push(b' ');
        }
        match problem.option_name(option) {
            Some(name) => line.extend_from_slice(name.as_bytes()),
            None => write_number(line, option.number()),
        }
    }
    line.push(b'\n');
}

fn write_number(line: &mut Vec<u8>, mut number: u32) {
    let mut digits = [0; 10];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    line.extend_from_slice(&digits[start..]);
}

/// Warns if an option name contains a blank: in a line of text, nobody can tell where it ends.
fn warn_of_blanks(problem: &Problem) {
    let blank = |&option: &OptionId| {
        problem.option_name(option).is_some_and(|name| name.contains(char::is_whitespace))
    };
    if let Some(option) = problem.options().find(blank) {
        let label = problem.option_label(option);
        output::warning(&format!(
            "the option name `{label}` has a blank in it; `--json` keeps names apart"
        ));
    }
}

/// A cover as JSON.
#[derive(Serialize)]
struct Told<'a> {
    options: Vec<Label<'a>>,
    items: Vec<Vec<String>>,
    cost: i64,
}

impl<'a> Told<'a> {
    fn new(problem: &'a Problem, cover: &Cover) -> Told<'a> {
        let options = cover.options().iter();
        Told {
            options: options.clone().map(|&option| Label(problem, option)).collect(),
            items: options.map(|&option| items(problem, option)).collect(),
            cost: cover.cost(problem),
        }
    }
}

/// Returns the items of an option as the json format writes them: `x:red` for an item with a
/// colour.
fn items(problem: &Problem, option: OptionId) -> Vec<String> {
    let name = |entry: quadrille::Entry| {
        let item = problem.item_name(entry.item);
        match entry.color {
            Some(color) => format!("{item}:{}", problem.color_name(color)),
            None => item.to_owned(),
        }
    };
    problem.entries(option).map(name).collect()
}

struct Label<'a>(&'a Problem, OptionId);

impl Serialize for Label<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0.option_label(self.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_written_as_the_library_displays_them() {
        let names: Problem = "S1 = {a}\n{b}\nS3 = {c}".parse().expect("sound");
        let queens = quadrille::models::build("queens", &["12"]).expect("a model");
        for problem in [&names, &queens] {
            let cover = problem.solutions().next().expect("a cover");
            let mut line = Vec::new();
            write_labels(&mut line, problem, &cover);
            assert_eq!(String::from_utf8_lossy(&line), format!("{}\n", cover.display(problem)));
        }
    }

    #[test]
    fn numbers_of_every_length_are_written() {
        for number in [0, 7, 10, 909, u32::MAX] {
            let mut line = Vec::new();
            write_number(&mut line, number);
            assert_eq!(String::from_utf8_lossy(&line), number.to_string());
        }
    }
}
