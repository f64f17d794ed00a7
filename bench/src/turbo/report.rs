//! Reports on the lists: rates and ratios in one table, and shorter tables of the other figures.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use super::figures::{Effort, Slowest, Threads};
use crate::measure::Outcome;
use crate::report::{Comparison, Record, seconds};
use crate::suite::{Case, Contender, Side};

/// A list at a limit, with all its results.
pub(super) struct Row<'r> {
    pub(super) case: &'r Case,
    pub(super) comparison: Comparison<'r>,
    pub(super) effort: Effort,
    pub(super) slowest: Slowest<'r>,
    /// Instructions per puzzle, for the contenders for which they could be counted.
    pub(super) instructions: BTreeMap<&'static str, f64>,
    pub(super) threads: Option<Threads>,
}

/// A row as it appears in the JSON: what all suites report, and more.
#[derive(Serialize)]
pub(super) struct TurboRecord<'r> {
    #[serde(flatten)]
    base: Record<'r>,
    /// Puzzles per second; null for contenders that were wrong or did not finish.
    rates: BTreeMap<&'static str, Option<f64>>,
    /// The ratio of each of ours to each peer: above 1 we are faster.
    ratios: BTreeMap<&'static str, BTreeMap<&'static str, f64>>,
    #[serde(flatten)]
    effort: Effort,
    instructions: &'r BTreeMap<&'static str, f64>,
    slowest: Slowest<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threads: Option<Threads>,
}

impl Row<'_> {
    pub(super) fn record(&self) -> TurboRecord<'_> {
        let all = || self.case.contenders.iter();
        let ours = all().filter(|one| one.side == Side::Ours);
        let ratios = |one: Contender| {
            let peers = all().filter(|peer| peer.side == Side::Peer);
            peers.filter_map(|&peer| Some((peer.name, self.ratio(one, peer)?))).collect()
        };
        TurboRecord {
            base: self.comparison.record(),
            rates: all().map(|&one| (one.name, self.rate(one))).collect(),
            ratios: ours.map(|&one| (one.name, ratios(one))).collect(),
            effort: self.effort,
            instructions: &self.instructions,
            slowest: self.slowest,
            threads: self.threads,
        }
    }

    /// Returns the puzzles per second of a contender.
    fn rate(&self, contender: Contender) -> Option<f64> {
        Some(self.case.puzzles? as f64 / seconds(self.comparison.outcome(contender)?)?)
    }

    fn ratio(&self, one: Contender, peer: Contender) -> Option<f64> {
        Some(self.rate(one)? / self.rate(peer)?)
    }
}

/// The tables for people. The first is printed line by line, as lists are done; the others follow
/// it.
///
/// ```text
/// list             limit  puzzles    turbo  portable   sudoku …  turbo/sudoku …   nodes  guesses
/// ```
pub(super) struct Tables {
    /// The width of the first column.
    name: usize,
    contenders: Vec<Contender>,
    /// Pairs of ours and a peer, in the order of the columns.
    pairs: Vec<(Contender, Contender)>,
}

impl Tables {
    pub(super) fn new(cases: &[Case]) -> Tables {
        let contenders = cases.first().map_or_else(Vec::new, |case| case.contenders.clone());
        let of = |side| contenders.iter().copied().filter(move |one| one.side == side);
        let pairs = of(Side::Ours).flat_map(|one| of(Side::Peer).map(move |peer| (one, peer)));
        Tables {
            name: cases.iter().map(|case| short(&case.name).chars().count()).fold(12, usize::max),
            pairs: pairs.collect(),
            contenders,
        }
    }

    pub(super) fn head(&self) -> String {
        let mut cells = vec![format!("{:>7}", "puzzles")];
        cells.extend(self.contenders.iter().map(|one| format!("{:>9}", one.name)));
        cells.extend(self.pairs.iter().map(|pair| format!("{:>15}", title(pair))));
        cells.extend([format!("{:>8}", "nodes"), format!("{:>8}", "guesses")]);
        self.start("list", "limit") + &cells.join("  ")
    }

    pub(super) fn line(&self, row: &Row<'_>) -> String {
        let mut cells = vec![format!("{:>7}", row.case.puzzles.unwrap_or(0))];
        cells.extend(self.contenders.iter().map(|&one| format!("{:>9}", show_rate(row, one))));
        cells.extend(
            self.pairs.iter().map(|&(one, peer)| format!("{:>15}", show(row.ratio(one, peer), 2))),
        );
        cells.push(format!("{:>8.2}", row.effort.nodes));
        cells.push(format!("{:>8}", show(Some(row.effort.guesses), 2)));
        self.start_of(row) + &cells.join("  ")
    }

    /// Returns the tables that follow the first one.
    pub(super) fn more(&self, rows: &[Row<'_>]) -> String {
        let mut text = String::new();
        if rows.iter().any(|row| !row.instructions.is_empty()) {
            let names = self.contenders.iter().map(|one| format!("{:>9}", one.name));
            text += "\ninstructions per puzzle, over the first chunk of the list\n";
            text += &(self.start("list", "limit") + &names.collect::<Vec<_>>().join("  ") + "\n");
            for row in rows {
                let count = |one: &Contender| row.instructions.get(one.name).copied();
                let counts =
                    self.contenders.iter().map(|one| format!("{:>9}", show(count(one), 0)));
                text += &(self.start_of(row) + &counts.collect::<Vec<_>>().join("  ") + "\n");
            }
        }
        text += "\nthe slowest puzzle of each list, for turbo\n";
        text += &(self.start("list", "limit") + "     µs  puzzle\n");
        for row in rows {
            let Slowest { microseconds, puzzle } = row.slowest;
            text += &format!("{}{microseconds:>7.2}  {puzzle}\n", self.start_of(row));
        }
        if let Some(Threads { threads, .. }) = rows.iter().find_map(|row| row.threads) {
            text +=
                &format!("\nturbo with {threads} threads, puzzles per second of wall-clock time\n");
            text += &(self.start("list", "limit") + "one thread        all   ratio\n");
            for row in rows {
                if let Some(Threads { one_rate, rate, ratio, .. }) = row.threads {
                    let start = self.start_of(row);
                    text += &format!("{start}{one_rate:>10.0}  {rate:>9.0}  {ratio:>6.2}\n");
                }
            }
        }
        text
    }

    fn start(&self, name: &str, limit: &str) -> String {
        format!("{name:0$}  {limit:>5}  ", self.name)
    }

    fn start_of(&self, row: &Row<'_>) -> String {
        let limit = row.case.limit.map_or_else(String::new, |limit| limit.to_string());
        self.start(short(&row.case.name), &limit)
    }
}

/// Returns the name of a file without its folders.
fn short(name: &str) -> &str {
    Path::new(name).file_name().and_then(|file| file.to_str()).unwrap_or(name)
}

fn title((one, peer): &(Contender, Contender)) -> String {
    format!("{}/{}", one.name, peer.name)
}

fn show(number: Option<f64>, places: usize) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.places$}"))
}

fn show_rate(row: &Row<'_>, contender: Contender) -> String {
    match row.comparison.outcome(contender) {
        None => "-".to_owned(),
        Some(Outcome::Right(_)) => show(row.rate(contender), 0),
        Some(Outcome::Wrong(puzzles)) => format!("{puzzles} wrong"),
        Some(Outcome::TimedOut(limit)) => format!("> {} s", limit.as_secs()),
        Some(Outcome::Failed) => "failed".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::measure::Measured;
    use crate::turbo::contenders::CONTENDERS;

    fn case() -> Case {
        Case {
            name: "folder/sudoku_toy.txt".into(),
            answer: None,
            limit: Some(2),
            puzzles: Some(1000),
            contenders: CONTENDERS.to_vec(),
        }
    }

    fn row(case: &Case, outcomes: Vec<Outcome>) -> Row<'_> {
        let measured = Measured { answer: Some(1000), outcomes };
        Row {
            case,
            comparison: Comparison::new("turbo", case, measured),
            effort: Effort { nodes: 3.0, guesses: 1.0 },
            slowest: Slowest { microseconds: 7.5, puzzle: "1.." },
            instructions: BTreeMap::from([("turbo", 2800.4)]),
            threads: Some(Threads { threads: 2, one_rate: 100.0, rate: 195.0, ratio: 1.95 }),
        }
    }

    fn right(milliseconds: u64) -> Outcome {
        Outcome::Right(Duration::from_millis(milliseconds))
    }

    #[test]
    fn rates_are_puzzles_per_second_and_ratios_refer_to_each_peer() {
        let case = case();
        let row = row(&case, vec![right(1), right(2), right(4), right(5)]);
        let json = serde_json::to_value(row.record()).expect("plain values");
        assert_eq!(json["rates"]["turbo"], 1e6);
        assert_eq!(json["ratios"]["turbo"]["sudoku"], 4.0);
        assert_eq!(json["ratios"]["portable"]["msolve"], 2.5);
        assert_eq!((&json["peer"], &json["ratio"]), (&"sudoku".into(), &4.0.into()));
        assert_eq!((&json["suite"], &json["limit"]), (&"turbo".into(), &2.into()));
        assert_eq!((&json["guesses"], &json["slowest"]["puzzle"]), (&1.0.into(), &"1..".into()));
    }

    #[test]
    fn a_wrong_contender_has_no_rate_and_no_ratio() {
        let case = case();
        let row = row(&case, vec![right(1), right(2), Outcome::Wrong(3), right(5)]);
        let json = serde_json::to_value(row.record()).expect("plain values");
        assert!(json["rates"]["sudoku"].is_null() && json["ratios"]["turbo"]["sudoku"].is_null());
        assert_eq!(json["peer"], "msolve");
        let line = Tables::new(std::slice::from_ref(&case)).line(&row);
        assert!(line.starts_with("sudoku_toy.txt ") && line.contains("3 wrong"), "{line}");
    }

    #[test]
    fn the_other_tables_show_the_further_figures() {
        let case = case();
        let rows = [row(&case, vec![right(1), right(2), right(4), Outcome::Failed])];
        let text = Tables::new(std::slice::from_ref(&case)).more(&rows);
        for part in ["2800", "7.50  1..", "1.95"] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }
}
