//! A window of what happens in a search, for the lab.
//!
//! The page keeps no search alive: each window is searched for from the start, which is the same each time. It costs
//! what the events before it cost, so there is a last one that can be reached.

use quadrille::trace::{Event, Grain, Teller};
use quadrille::{Branch, Problem, Stop, format};
use quadrille_sudoku::encode;

use crate::board::Play;
use crate::budget::Budget;
use crate::protocol::{Answer, Board, Fault};

/// Events in a window, at most.
const MOST: u64 = 20_000;
/// The last event that a window can begin with: some seconds of work.
const LAST: u64 = 20_000_000;
/// Names of options in a window, at most: a window of long covers ends before it is full.
const NAMES: usize = 500_000;

/// The events that are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// The first, from 0.
    pub(crate) from: u64,
    /// How many.
    pub(crate) count: u64,
}

/// The window of the search of a problem: that of the text or else that of the board.
pub(crate) fn trace(
    (text, board): (Option<&str>, Option<&Board>),
    grain: &str,
    branch: Option<&str>,
    window: Window,
    budget: &Budget<'_>,
) -> Result<Answer, Fault> {
    let grain = read_grain(grain)?;
    let branch = read_branch(branch.unwrap_or("mrv"))?;
    if window.from > LAST {
        let message = format!("from: event {} is too far from the start", window.from);
        return Err(Fault::new(message).hint(format!("the last that can be shown is {LAST}")));
    }
    let problem = problem(text, board)?;
    let search = problem.search().branch(branch).limits(budget.left()).cancel(budget.cancel());
    let mut trace = search.trace(grain);
    let mut teller = Teller::new(&problem);
    let mut events = Vec::new();
    let (count, mut names, mut depth) = (window.count.min(MOST), 0, 0);
    let mut number = 0;
    let end = loop {
        if number >= window.from && (events.len() as u64 >= count || names > NAMES) {
            break false;
        }
        let Some(event) = trace.next() else {
            break matches!(trace.outcome().stop, Stop::Exhausted | Stop::SolutionLimit);
        };
        depth = usize::saturating_add_signed(depth, event.depth_change() as isize);
        let told = teller.tell(event);
        if number >= window.from {
            names += if matches!(event, Event::Solution { .. }) { depth } else { 1 };
            events
                .push(serde_json::to_value(&told).map_err(|error| Fault::new(error.to_string()))?);
        }
        number += 1;
    };
    Ok(Answer::Traced { events, end })
}

fn read_grain(name: &str) -> Result<Grain, Fault> {
    match name {
        "level" => Ok(Grain::Level),
        "cover" => Ok(Grain::Cover),
        "link" => Ok(Grain::Link),
        _ => Err(Fault::new(format!("unknown grain `{name}`"))
            .hint("the grains are link, cover and level")),
    }
}

/// Those two that the textbooks have.
fn read_branch(name: &str) -> Result<Branch, Fault> {
    match name {
        "mrv" => Ok(Branch::Mrv),
        "leftmost" => Ok(Branch::Leftmost),
        _ => Err(Fault::new(format!("unknown branching rule `{name}`"))
            .hint("the rules are mrv and leftmost")),
    }
}

fn problem(text: Option<&str>, board: Option<&Board>) -> Result<Problem, Fault> {
    match (text, board) {
        (Some(text), None) => Ok(format::read(text.as_bytes(), None)?),
        (None, Some(board)) => Ok(encode::problem(&Play::read(board)?.state)),
        _ => Err(Fault::new("a search is of a problem or of a board")
            .hint("give one of the fields `problem` and `board`")),
    }
}

#[cfg(test)]
mod tests {
    use quadrille::{Cancel, Limits};
    use serde_json::{Value, json};

    use super::*;

    const TOY: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

    fn window(from: u64, count: u64) -> Result<(Vec<Value>, bool), Fault> {
        let cancel = Cancel::new();
        let budget = Budget::new(Limits::default(), &cancel);
        match trace((Some(TOY), None), "link", None, Window { from, count }, &budget)? {
            Answer::Traced { events, end } => Ok((events, end)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn windows_side_by_side_are_the_whole_search_as_the_command_tells_it() {
        let problem: Problem = TOY.parse().expect("a problem");
        let mut teller = Teller::new(&problem);
        let told = problem.search().trace(Grain::Link);
        let all: Vec<Value> =
            told.map(|event| serde_json::to_value(teller.tell(event)).expect("plain")).collect();
        assert_eq!(window(0, MOST).expect("events"), (all.clone(), true));
        let mut pieces = Vec::new();
        for from in (0..all.len() as u64).step_by(50) {
            let (events, end) = window(from, 50).expect("events");
            assert_eq!(end, events.len() < 50);
            pieces.extend(events);
        }
        assert_eq!(pieces, all);
        let past = all.len() as u64 + 5;
        assert_eq!(window(past, 5).expect("none"), (Vec::new(), true));
    }

    #[test]
    fn a_window_ends_where_the_limits_do() {
        let cancel = Cancel::new();
        let limits = Limits { nodes: Some(1), ..Limits::default() };
        let budget = Budget::new(limits, &cancel);
        let whole = Window { from: 0, count: MOST };
        let answer = trace((Some(TOY), None), "level", None, whole, &budget);
        assert!(matches!(answer, Ok(Answer::Traced { end: false, .. })), "{answer:?}");
    }

    #[test]
    fn a_window_has_no_more_than_can_be_sent() {
        let cancel = Cancel::new();
        let budget = Budget::new(Limits::default(), &cancel);
        let board = json!({"shape": {"size": 16}, "givens": ".".repeat(256)});
        let board: Board = serde_json::from_value(board).expect("a board");
        let whole = Window { from: 0, count: u64::MAX };
        let answer = trace((None, Some(&board)), "link", Some("leftmost"), whole, &budget);
        let Ok(Answer::Traced { events, end }) = answer else { panic!("{answer:?}") };
        assert_eq!((events.len() as u64, end), (MOST, false));
    }

    #[test]
    fn what_makes_no_search_is_told_so() {
        let cancel = Cancel::new();
        let budget = Budget::new(Limits::default(), &cancel);
        let one = Window { from: 0, count: 1 };
        let message = |grain, branch, subject| {
            trace(subject, grain, branch, one, &budget).expect_err("a fault").message
        };
        let toy = (Some(TOY), None);
        assert_eq!(message("fine", None, toy), "unknown grain `fine`");
        assert_eq!(message("link", Some("best"), toy), "unknown branching rule `best`");
        assert_eq!(message("link", None, (None, None)), "a search is of a problem or of a board");
        let far = window(LAST + 1, 1).expect_err("too far");
        assert_eq!(far.message, "from: event 20000001 is too far from the start");
        let fault = trace((Some("a b\na c\n"), None), "link", None, one, &budget);
        let fault = fault.expect_err("there is no c");
        assert_eq!((fault.line, fault.column), (Some(2), Some(3)));
    }
}
