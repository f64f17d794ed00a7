//! How covers are written: as words, as numbers, as JSON, or as drawings. Every command that prints
//! covers prints them so, and `verify` reads them back.

use std::fmt::Write as _;

use quadrille::{Cover, Layout, OptionId, Problem};
use serde::{Serialize, Serializer};

use crate::failure::Failure;
use crate::output::{self, Lines};
use crate::request::CoverForm;

/// Prints covers in the form that was asked for.
pub(crate) struct Printer<'p> {
    problem: &'p Problem,
    form: CoverForm,
    words: Words,
    /// The board, if covers are drawn.
    layout: Option<&'p Layout>,
    first: bool,
}

impl<'p> Printer<'p> {
    /// Prepares for covers of `problem`, which is called `name`.
    ///
    /// # Errors
    /// Fails if covers are to be drawn and the problem has no board.
    pub(crate) fn new(
        problem: &'p Problem,
        form: CoverForm,
        name: &str,
    ) -> Result<Printer<'p>, Failure> {
        if form == CoverForm::Words {
            warn_of_blanks(problem);
        }
        let words = match form {
            CoverForm::Words => Words::new(problem),
            _ => Words::default(),
        };
        let layout = match form {
            CoverForm::Board => Some(board(problem, name)?),
            _ => None,
        };
        Ok(Printer { problem, form, words, layout, first: true })
    }

    /// Prints a cover.
    pub(crate) fn print(&mut self, lines: &mut Lines, cover: &Cover) -> Result<(), Failure> {
        self.print_orbit(lines, cover, None)
    }

    /// Prints a cover that stands for an orbit of this many covers, if it does.
    pub(crate) fn print_orbit(
        &mut self,
        lines: &mut Lines,
        cover: &Cover,
        orbit: Option<u64>,
    ) -> Result<(), Failure> {
        let first = std::mem::replace(&mut self.first, false);
        match (self.form, self.layout) {
            (CoverForm::Json, _) => lines.json(&Told::new(self.problem, cover).of_orbit(orbit)),
            (CoverForm::Numbers, _) => lines.add(|line| write_numbers(line, cover)),
            (CoverForm::Board, Some(layout)) => {
                let text = draw(self.problem, layout, cover);
                lines.text(if first { text } else { format!("\n{text}") }.into_bytes())
            }
            _ => lines.add(|line| self.words.write(line, self.problem, cover)),
        }
    }

    /// Prints a cover with a cost, which stands in front of it.
    pub(crate) fn print_priced(
        &mut self,
        lines: &mut Lines,
        cover: &Cover,
        cost: i64,
    ) -> Result<(), Failure> {
        if self.form == CoverForm::Json {
            return lines.json(&Told::new(self.problem, cover).costing(cost));
        }
        lines.add(|line| {
            line.extend_from_slice(format!("{cost}\t").as_bytes());
            if self.form == CoverForm::Numbers {
                write_numbers(line, cover);
            } else {
                self.words.write_options(line, cover);
                line.push(b'\n');
            }
        })
    }
}

/// The words of all options ([`Problem::option_words`]), end to end. A search may find a million
/// covers a second, and each holds the same few options: they are put into words only once.
#[derive(Default)]
struct Words {
    text: String,
    /// Where the words of each option end.
    ends: Vec<usize>,
}

impl Words {
    pub(crate) fn new(problem: &Problem) -> Words {
        let mut words = Words::default();
        for option in problem.options() {
            // Writing into a string cannot fail.
            let _ = write!(words.text, "{}", problem.option_words(option));
            words.ends.push(words.text.len());
        }
        words
    }

    fn of(&self, option: OptionId) -> &str {
        let start = option.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[option.index()]]
    }

    /// Writes the words of a cover's options, separated by blanks, and no more.
    pub(crate) fn write_options(&self, line: &mut Vec<u8>, cover: &Cover) {
        for (k, option) in cover.iter().enumerate() {
            if k > 0 {
                line.push(b' ');
            }
            line.extend_from_slice(self.of(option).as_bytes());
        }
    }

    /// Writes the words of a cover, separated by blanks, and its cost after a tab if the problem
    /// has costs.
    pub(crate) fn write(&self, line: &mut Vec<u8>, problem: &Problem, cover: &Cover) {
        self.write_options(line, cover);
        if problem.has_costs() {
            line.extend_from_slice(format!("\tcost {}", cover.cost(problem)).as_bytes());
        }
        line.push(b'\n');
    }
}

/// Writes the numbers of a cover's options, separated by blanks, without going through `fmt` for
/// every number. With it, `solve --all --numbers` on the 12,988,816 ways to lay dominoes on 8×8
/// takes half as long: 15 s instead of 29 s.
fn write_numbers(line: &mut Vec<u8>, cover: &Cover) {
    for (k, option) in cover.iter().enumerate() {
        if k > 0 {
            line.push(b' ');
        }
        write_number(line, option.number());
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

/// Returns the board of a problem, or the error that it has none.
fn board<'p>(problem: &'p Problem, name: &str) -> Result<&'p Layout, Failure> {
    problem.layout().ok_or_else(|| {
        let failure = Failure::new(format!("{name}: the problem does not say where its items lie"));
        failure.hint(
            "models and `sudoku encode` do; a dlx text says it in lines such as \
             `|quadrille:1 place ITEM COLUMN,ROW`",
        )
    })
}

/// Draws a cover, with its cost below if the problem has costs.
fn draw(problem: &Problem, layout: &Layout, cover: &Cover) -> String {
    let mut text = layout.draw(problem, cover.options());
    if problem.has_costs() {
        text.push_str(&format!("cost {}\n", cover.cost(problem)));
    }
    text
}

/// Warns if an option name contains a blank: in a line of text, nobody can tell where it ends.
fn warn_of_blanks(problem: &Problem) {
    if let Some(name) = name_with(problem, char::is_whitespace) {
        output::warning(&format!(
            "the option name `{name}` has a blank in it; `--json` keeps names apart"
        ));
    }
}

/// Returns an option name that contains such a sign, if there is one.
pub(crate) fn name_with(problem: &Problem, sign: fn(char) -> bool) -> Option<&str> {
    let mut names = problem.options().filter_map(|option| problem.option_name(option));
    names.find(|name| name.contains(sign))
}

/// Returns the words of an option for a line of its own: a replacement character stands for each
/// line break, tab and other control character of its name.
pub(crate) fn words_on_a_line(problem: &Problem, option: OptionId) -> String {
    let words = problem.option_words(option).to_string();
    words.replace(char::is_control, "\u{fffd}")
}

/// A cover as JSON.
#[derive(Serialize)]
pub(crate) struct Told<'a> {
    options: Vec<Label<'a>>,
    items: Vec<Vec<String>>,
    cost: i64,
    /// The number of covers for which it stands, if it stands for an orbit.
    #[serde(skip_serializing_if = "Option::is_none")]
    orbit: Option<u64>,
}

impl<'a> Told<'a> {
    pub(crate) fn new(problem: &'a Problem, cover: &Cover) -> Told<'a> {
        let options = cover.options().iter();
        Told {
            options: options.clone().map(|&option| Label(problem, option)).collect(),
            items: options.map(|&option| items(problem, option)).collect(),
            cost: cover.cost(problem),
            orbit: None,
        }
    }

    /// Adds the number of covers for which the cover stands.
    pub(crate) fn of_orbit(self, orbit: Option<u64>) -> Told<'a> {
        Told { orbit, ..self }
    }

    /// Tells another cost than the sum of the costs of the options.
    pub(crate) fn costing(self, cost: i64) -> Told<'a> {
        Told { cost, ..self }
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
    fn options_are_written_as_the_library_puts_them_into_words() {
        let names: Problem = "S1 = {a}\n{b c}\nS3 = {d}".parse().expect("sound");
        let queens = quadrille::models::build("queens", &["12"]).expect("a model");
        for problem in [&names, &queens] {
            let cover = problem.solutions().next().expect("a cover");
            let words: Vec<String> =
                cover.iter().map(|option| problem.option_words(option).to_string()).collect();
            let mut line = Vec::new();
            Words::new(problem).write(&mut line, problem, &cover);
            assert_eq!(String::from_utf8_lossy(&line), format!("{}\n", words.join(" ")));
            line.clear();
            write_numbers(&mut line, &cover);
            let numbers: Vec<String> = cover.iter().map(|option| option.to_string()).collect();
            assert_eq!(String::from_utf8_lossy(&line), format!("{}\n", numbers.join(" ")));
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
