//! Reports who took how long, and how much faster we are: a table for people, JSON for programs.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use crate::measure::{Measured, Outcome};
use crate::suite::{Case, Contender, Side};

/// A case with its results.
pub(crate) struct Comparison<'c> {
    suite: &'static str,
    case: &'c Case,
    answer: Option<u128>,
    /// The outcomes, parallel to the contenders of the case.
    outcomes: Vec<Outcome>,
}

/// A case as it appears in the JSON.
#[derive(Serialize)]
pub(crate) struct Record<'c> {
    suite: &'static str,
    case: &'c str,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzles: Option<usize>,
    answer: Option<u128>,
    /// The time of our first contender; null if it gave a wrong answer or none.
    ours_s: Option<f64>,
    /// The fastest peer that gave the right answer.
    peer: Option<&'static str>,
    peer_s: Option<f64>,
    /// `peer_s / ours_s`: above 1 we are faster.
    ratio: Option<f64>,
    /// The time of every contender: `links_s`, `dlx_s`, …
    #[serde(flatten)]
    seconds: BTreeMap<String, Option<f64>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    wrong: BTreeMap<&'static str, u128>,
}

impl<'c> Comparison<'c> {
    pub(crate) fn new(suite: &'static str, case: &'c Case, measured: Measured) -> Self {
        let Measured { answer, outcomes } = measured;
        assert_eq!(case.contenders.len(), outcomes.len(), "an outcome for every contender");
        Comparison { suite, case, answer, outcomes }
    }

    /// Whether anyone gave a wrong answer or crashed. Running out of time is not a fault.
    pub(crate) fn any_fault(&self) -> bool {
        self.outcomes.iter().any(|one| matches!(one, Outcome::Wrong(_) | Outcome::Failed))
    }

    pub(crate) fn record(&self) -> Record<'c> {
        let ours = self.side(Side::Ours).next().and_then(|(_, outcome)| seconds(outcome));
        let best = self.best_peer();
        let name = |one: Contender| format!("{}_s", one.name);
        Record {
            suite: self.suite,
            case: &self.case.name,
            limit: self.case.limit,
            puzzles: self.case.puzzles,
            answer: self.answer,
            ours_s: ours,
            peer: best.map(|(peer, _)| peer.name),
            peer_s: best.map(|(_, time)| time.as_secs_f64()),
            ratio: self.side(Side::Ours).next().and_then(|(_, outcome)| self.ratio(outcome)),
            seconds: self.all().map(|(one, outcome)| (name(one), seconds(outcome))).collect(),
            wrong: self
                .all()
                .filter_map(|(one, outcome)| match outcome {
                    Outcome::Wrong(answer) => Some((one.name, *answer)),
                    _ => None,
                })
                .collect(),
        }
    }

    fn all(&self) -> impl Iterator<Item = (Contender, &Outcome)> {
        self.case.contenders.iter().copied().zip(&self.outcomes)
    }

    fn side(&self, side: Side) -> impl Iterator<Item = (Contender, &Outcome)> {
        self.all().filter(move |(one, _)| one.side == side)
    }

    pub(crate) fn outcome(&self, contender: Contender) -> Option<&Outcome> {
        self.all().find(|&(one, _)| one == contender).map(|(_, outcome)| outcome)
    }

    fn best_peer(&self) -> Option<(Contender, Duration)> {
        let times = self.side(Side::Peer).filter_map(|(peer, outcome)| match outcome {
            Outcome::Right(time) => Some((peer, *time)),
            _ => None,
        });
        times.min_by_key(|&(_, time)| time)
    }

    /// Returns the puzzles per second of our first contender.
    fn rate(&self) -> Option<f64> {
        let (_, ours) = self.side(Side::Ours).next()?;
        Some(self.case.puzzles? as f64 / seconds(ours)?)
    }

    /// Returns how many times faster than the best peer an outcome is.
    fn ratio(&self, outcome: &Outcome) -> Option<f64> {
        let (_, peer) = self.best_peer()?;
        Some(peer.as_secs_f64() / seconds(outcome)?)
    }
}

/// The table for people. Its columns are all contenders of any case in the run.
///
/// ```text
/// case   answer   auto   links …   dlx …   best peer   x auto   x links …   auto, puzzles/s
/// ```
///
/// The last column is present if a case consists of puzzles.
pub(crate) struct Table {
    /// The width of the first column.
    name: usize,
    ours: Vec<Contender>,
    peers: Vec<Contender>,
    rates: bool,
}

/// Wide enough for a time and for most wrong answers.
const COLUMN: usize = 9;

impl Table {
    pub(crate) fn new(cases: &[Case]) -> Table {
        let mut table = Table {
            name: cases.iter().map(|case| case.name.chars().count()).fold(16, usize::max),
            ours: Vec::new(),
            peers: Vec::new(),
            rates: cases.iter().any(|case| case.puzzles.is_some()),
        };
        for &contender in cases.iter().flat_map(|case| &case.contenders) {
            let column = match contender.side {
                Side::Ours => &mut table.ours,
                Side::Peer => &mut table.peers,
            };
            if !column.contains(&contender) {
                column.push(contender);
            }
        }
        table
    }

    pub(crate) fn head(&self) -> String {
        let mut cells = vec![format!("{:1$}", "case", self.name), format!("{:>10}", "answer")];
        cells.extend(self.columns().map(|one| format!("{:>width$}", one.name, width = width(one))));
        cells.push(format!("{:13}", "best peer"));
        cells.extend(self.ours.iter().map(|one| format!("{:>8}", format!("x {}", one.name))));
        if let Some(first) = self.ours.first().filter(|_| self.rates) {
            cells.push(format!("{}, puzzles/s", first.name));
        }
        cells.join("  ")
    }

    pub(crate) fn line(&self, comparison: &Comparison<'_>) -> String {
        let case = comparison.case;
        let answer = show_answer(comparison.answer);
        let mut cells = vec![format!("{:1$}", case.name, self.name), format!("{answer:>10}")];
        cells.extend(self.columns().map(|one| {
            let cell = comparison.outcome(one).map_or_else(|| "-".to_owned(), show);
            format!("{cell:>width$}", width = width(one))
        }));
        let best = comparison.best_peer().map_or("-", |(peer, _)| peer.name);
        cells.push(format!("{best:13}"));
        cells.extend(self.ours.iter().map(|&one| {
            let ratio = comparison.outcome(one).and_then(|outcome| comparison.ratio(outcome));
            format!("{:>8}", ratio.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}")))
        }));
        if let Some(rate) = comparison.rate() {
            cells.push(format!("{rate:>15.0}"));
        }
        cells.join("  ").trim_end().to_owned()
    }

    fn columns(&self) -> impl Iterator<Item = Contender> {
        self.ours.iter().chain(&self.peers).copied()
    }
}

fn width(contender: Contender) -> usize {
    contender.name.len().max(COLUMN)
}

/// Returns the time of a right answer.
pub(crate) fn seconds(outcome: &Outcome) -> Option<f64> {
    match outcome {
        Outcome::Right(time) => Some(time.as_secs_f64()),
        _ => None,
    }
}

/// Formats the answer, or `?` if there is none.
pub(crate) fn show_answer(answer: Option<u128>) -> String {
    answer.map_or_else(|| "?".to_owned(), |answer| answer.to_string())
}

fn show(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Right(time) => format!("{:.4}", time.as_secs_f64()),
        Outcome::Wrong(answer) => format!("wrong: {answer}"),
        Outcome::TimedOut(limit) => format!("> {}", limit.as_secs()),
        Outcome::Failed => "failed".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [(&str, Side); 4] =
        [("auto", Side::Ours), ("links", Side::Ours), ("quick", Side::Peer), ("slow", Side::Peer)];

    fn case() -> Case {
        let contenders = NAMES.map(|(name, side)| Contender { name, side }).to_vec();
        Case { name: "toy".into(), answer: Some(7), limit: None, puzzles: None, contenders }
    }

    fn compare(case: &Case, outcomes: Vec<Outcome>) -> Comparison<'_> {
        Comparison::new("cover", case, Measured { answer: case.answer, outcomes })
    }

    fn right(milliseconds: u64) -> Outcome {
        Outcome::Right(Duration::from_millis(milliseconds))
    }

    #[test]
    fn the_ratio_is_to_the_fastest_peer() {
        let case = case();
        let outcomes = vec![right(500), right(1000), right(2000), right(4000)];
        let record = compare(&case, outcomes).record();
        assert_eq!((record.peer, record.ratio), (Some("quick"), Some(4.0)));
        assert_eq!(record.seconds["links_s"], Some(1.0));
    }

    #[test]
    fn a_wrong_answer_has_no_time_and_no_ratio() {
        let case = case();
        let outcomes = vec![Outcome::Wrong(8), right(1000), Outcome::Wrong(6), right(4000)];
        let comparison = compare(&case, outcomes);
        let record = comparison.record();
        assert!(comparison.any_fault());
        assert_eq!((record.ours_s, record.ratio, record.peer), (None, None, Some("slow")));
        assert_eq!(record.wrong, BTreeMap::from([("auto", 8), ("quick", 6)]));
        let line = Table::new(std::slice::from_ref(&case)).line(&comparison);
        assert!(line.contains("wrong: 8") && line.ends_with("-      4.00"), "{line}");
    }

    #[test]
    fn without_a_peer_that_finishes_there_is_no_ratio() {
        let case = case();
        let late = Outcome::TimedOut(Duration::from_secs(60));
        let outcomes = vec![right(500), right(1000), late.clone(), late];
        let comparison = compare(&case, outcomes);
        assert!(!comparison.any_fault());
        assert_eq!((comparison.record().peer, comparison.record().ratio), (None, None));
    }

    #[test]
    fn limit_and_rate_are_shown_for_puzzles_only() {
        let mut case = case();
        let outcomes = vec![right(500), right(1000), right(2000), right(4000)];
        let keys = |case: &Case| {
            let record = serde_json::to_value(compare(case, outcomes.clone()).record());
            record.expect("plain values").as_object().expect("a record").len()
        };
        let without = keys(&case);
        (case.limit, case.puzzles) = (Some(2), Some(300));
        assert_eq!(keys(&case), without + 2);
        let line = Table::new(std::slice::from_ref(&case)).line(&compare(&case, outcomes));
        assert!(line.ends_with(" 600"), "{line}");
    }
}
