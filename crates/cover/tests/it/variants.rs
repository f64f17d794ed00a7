//! Variants of a traced search: headers unlinked first or last, and the search row by row.

use proptest::prelude::*;
use quadrille::trace::{Event, Field, Grain, HeaderOrder, Silent, Standing};
use quadrille::{Branch, Outcome, Problem, Search, Stop, models};

use crate::oracle::{Features, Plan, covers, plans};
use crate::trace::{
    Follower, GRAINS, Scribe, any_branch, any_plan, begins, is_mark, is_write, six_sets, visited,
    words,
};

// Headers first or last.

/// The events as text; a write is the field and the nodes.
fn written(problem: &Problem, event: Event) -> String {
    match event {
        Event::Write { field, node, old, new } => {
            format!("{} {}: {old} -> {new}", field.name(), node.0)
        }
        Event::Hide { option } => format!("hide {}", problem.option_label(option)),
        Event::Unhide { option } => format!("unhide {}", problem.option_label(option)),
        other => words(problem, other),
    }
}

/// The events within the first `Cover` and the last `Uncover` of the six sets.
fn first_cover(order: HeaderOrder) -> (Vec<String>, Vec<String>) {
    let problem = six_sets();
    let search = problem.search().branch(Branch::Leftmost).headers(order);
    let (events, _) = visited(search, Grain::Link);
    let told: Vec<String> = events.iter().map(|&event| written(&problem, event)).collect();
    let end = told.iter().position(|line| line == "try S2").expect("S2 is tried");
    let start = told.iter().rposition(|line| line == "undo S4").expect("S4 is taken back");
    (told[1..end].to_vec(), told[start + 1..told.len() - 1].to_vec())
}

/// Item 1 of the six sets has header 1 and the options S2 and S4. The items are 1, 3, 5, 8, 9, 17
/// and 119, with the headers 1 to 7; S1 has the entries 8 to 10, S2 11 to 13, S3 14 to 16, S4 17
/// and 18, S5 19 and 20, S6 21 to 23.
const HIDES: [&str; 11] = [
    "hide S2",
    "down 4: 12 -> 18",
    "up 18: 12 -> 4",
    "len 4: 3 -> 2",
    "down 7: 13 -> 20",
    "up 20: 13 -> 7",
    "len 7: 3 -> 2",
    "hide S4",
    "down 4: 18 -> 21",
    "up 21: 18 -> 4",
    "len 4: 2 -> 1",
];
const HEADER: [&str; 2] = ["right 0: 1 -> 2", "left 2: 1 -> 0"];

#[test]
fn the_header_is_unlinked_last_unless_asked_otherwise() {
    let (cover, _) = first_cover(HeaderOrder::default());
    assert_eq!(cover, [["cover 1"].as_slice(), &HIDES, &HEADER].concat());
}

#[test]
fn with_headers_first_covering_starts_with_the_header_and_uncovering_ends_with_it() {
    let (cover, uncover) = first_cover(HeaderOrder::First);
    assert_eq!(cover, [["cover 1"].as_slice(), &HEADER, &HIDES].concat());
    let end = &uncover[uncover.len() - 3..];
    assert_eq!(end, ["left 2: 0 -> 1", "right 0: 2 -> 1", "uncover 1"]);
    assert_eq!(uncover[0], "len 4: 1 -> 2");
    assert_eq!(uncover.len(), cover.len());
}

#[test]
fn orders_have_names() {
    for &order in HeaderOrder::ALL {
        assert_eq!(order.name().parse(), Ok(order));
    }
    let error = "middle".parse::<HeaderOrder>().expect_err("no order");
    assert_eq!(error.to_string(), "unknown header order `middle`");
}

proptest! {
    #[test]
    fn both_orders_of_headers_write_the_same_and_undo_it_in_reverse(
        plan in any_plan(),
        branch in any_branch(),
    ) {
        let problem = plan.build();
        let search = |order| problem.search().branch(branch).headers(order);
        let [last, first] =
            [HeaderOrder::Last, HeaderOrder::First].map(|order| visited(search(order), Grain::Link));
        prop_assert_eq!(&last.1, &first.1);
        prop_assert_eq!(last.0.len(), first.0.len());
        let coarse = |events: &[Event]| -> Vec<Event> {
            events.iter().copied().filter(|event| event.grain() < Grain::Link).collect()
        };
        prop_assert_eq!(coarse(&last.0), coarse(&first.0));

        // Between two events of a coarser grain, the lists are the same bit for bit.
        let start = Follower::new(&problem);
        let snapshots = |events: &[Event]| {
            let mut lists = start.clone();
            let mut seen = Vec::new();
            for &event in events {
                lists.follow(event);
                if event.grain() == Grain::Level {
                    seen.push(lists.clone());
                }
            }
            (seen, lists)
        };
        let (seen, end) = snapshots(&first.0);
        prop_assert!(seen == snapshots(&last.0).0);
        prop_assert_eq!(end, start);
    }

    #[test]
    fn events_with_headers_first_are_properly_nested(plan in any_plan(), branch in any_branch()) {
        let problem = plan.build();
        let search = problem.search().branch(branch).headers(HeaderOrder::First);
        check_brackets(&problem, &visited(search, Grain::Link).0)?;
    }

    #[test]
    fn the_order_of_headers_does_not_change_a_silent_search(plan in any_plan()) {
        let problem = plan.build();
        let first = problem.search().headers(HeaderOrder::First).visit(&mut Silent);
        prop_assert_eq!(first, problem.search().visit(&mut Silent));
    }
}

/// Checks that events are nested like brackets, that writes undo each other, and that the standing
/// events produce the same lists as all events.
fn check_brackets(problem: &Problem, events: &[Event]) -> Result<(), TestCaseError> {
    let (mut open, mut writes) = (Vec::new(), Vec::new());
    let mut lists = Follower::new(problem);
    let mut standing = Standing::new();
    for &event in events {
        lists.follow(event);
        standing.push(event);
        if is_write(event) {
            match writes.last() == Some(&event.inverse()) {
                true => drop(writes.pop()),
                false => writes.push(event),
            }
        } else if begins(event) {
            open.push(event);
        } else if !is_mark(event) {
            prop_assert_eq!(open.pop(), Some(event.inverse()));
        }
        let mut fresh = Follower::new(problem);
        standing.events().iter().for_each(|&event| fresh.follow(event));
        prop_assert!(fresh == lists, "the standing events differ at {:?}", event);
    }
    prop_assert_eq!((open, writes), (Vec::new(), Vec::new()));
    prop_assert_eq!(standing.events(), []);
    prop_assert_eq!(lists, Follower::new(problem));
    Ok(())
}

// Row by row.

fn by_rows(search: Search<'_>, grain: Grain) -> (Vec<Event>, Outcome) {
    let mut scribe = Scribe { grain, events: Vec::new() };
    let outcome = search.row_first().expect("plain items").visit(&mut scribe);
    (scribe.events, outcome)
}

/// The six sets as rows 1 to 6.
fn rows_1_to_6() -> Problem {
    let matrix = "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n";
    matrix.parse().expect("a matrix")
}

/// An event in words, for a search that drops rows.
fn row_words(problem: &Problem, event: Event) -> String {
    match event {
        Event::Exclude { option } => format!("drop {}", problem.option_label(option)),
        Event::Include { option } => format!("back {}", problem.option_label(option)),
        other => words(problem, other),
    }
}

#[test]
fn the_six_rows_are_searched_as_the_article_does() {
    let problem = rows_1_to_6();
    let (events, outcome) = by_rows(problem.search(), Grain::Level);
    let told: Vec<String> = events.iter().map(|&event| row_words(&problem, event)).collect();
    let expected = [
        "try 1",
        "try 2",
        "2 is empty",
        "undo 2",
        "drop 2",
        "try 4",
        "try 5",
        "cover number 1",
        "undo 5",
        "drop 5",
        "back 5",
        "undo 4",
        "drop 4",
        "try 5",
        "1 is empty",
        "undo 5",
        "drop 5",
        "back 5",
        "back 4",
        "back 2",
        "undo 1",
        "drop 1",
    ];
    assert_eq!(told[..expected.len()], expected);
    assert_eq!((outcome.stop, outcome.stats.solutions), (Stop::Exhausted, 1));
    assert_eq!(told.last().map(String::as_str), Some("back 1"));
}

#[test]
fn a_row_covers_its_items_from_left_to_right() {
    let problem = rows_1_to_6();
    let (events, _) = by_rows(problem.search().limit(1), Grain::Cover);
    let told: Vec<String> = events.iter().map(|&event| row_words(&problem, event)).collect();
    assert_eq!(told[..4], ["try 1", "cover 3", "cover 5", "cover 6"]);
    assert_eq!(told.last().map(String::as_str), Some("cover number 1"));
}

#[test]
fn only_items_that_are_covered_exactly_once_can_be_searched_row_by_row() {
    let error = |text: &str| {
        let problem: Problem = text.parse().expect("a problem");
        problem.search().row_first().expect_err("not plain").to_string()
    };
    assert_eq!(error("a | x\na x\n"), "item `x` is secondary");
    assert_eq!(error("a 0:1|b\na b\n"), "item `b` has bounds");
    let problem: Problem = "a | x\na x:1\n".parse().expect("a problem");
    let error = problem.search().row_first().expect_err("colours");
    assert!(error.is_secondary() && error.item() == "x" && error.hint().is_some());
}

#[test]
fn a_search_row_by_row_can_be_limited() {
    let problem = models::build("langford", &["7"]).expect("a model");
    let (_, outcome) = by_rows(problem.search().node_limit(100), Grain::Level);
    assert_eq!((outcome.stop, outcome.stats.nodes), (Stop::NodeLimit, 100));
    let (events, outcome) = by_rows(problem.search().limit(1), Grain::Level);
    assert_eq!((outcome.stop, outcome.stats.solutions), (Stop::SolutionLimit, 1));
    assert!(matches!(events.last(), Some(Event::Solution { number: 1 })));
}

fn plain_plan() -> impl Strategy<Value = Plan> {
    plans(Features { colors: false, bounds: false })
        .prop_filter("plain", |plan| plan.build().search().row_first().is_ok())
}

proptest! {
    #[test]
    fn a_search_row_by_row_finds_each_cover_once(plan in plain_plan()) {
        let problem = plan.build();
        let (events, outcome) = by_rows(problem.search(), Grain::Level);
        let mut path = Vec::new();
        let mut found = Vec::new();
        for event in events {
            match event {
                Event::Try { option } => {
                    prop_assert!(path.last().is_none_or(|&last| last < option));
                    path.push(option);
                }
                Event::Undo { option } => prop_assert_eq!(path.pop(), Some(option)),
                Event::Solution { number } => {
                    found.push(path.clone());
                    prop_assert_eq!(number, found.len() as u64);
                }
                Event::Choose { .. } | Event::Leave { .. } => {
                    prop_assert!(false, "no item is chosen");
                }
                _ => {}
            }
        }
        prop_assert_eq!(outcome.stats.solutions, found.len() as u64);
        found.sort();
        prop_assert_eq!(found, covers(&problem));
    }

    #[test]
    fn a_search_row_by_row_undoes_everything(plan in plain_plan(), first in any::<bool>()) {
        let problem = plan.build();
        let order = if first { HeaderOrder::First } else { HeaderOrder::Last };
        let (events, _) = by_rows(problem.search().headers(order), Grain::Link);
        check_brackets(&problem, &events)?;
        for grain in GRAINS {
            let (coarse, _) = by_rows(problem.search().headers(order), grain);
            let mut left = events.clone();
            left.retain(|event| event.grain() <= grain);
            prop_assert_eq!(coarse, left);
        }
    }

    #[test]
    fn a_dead_end_row_by_row_names_the_first_open_item(plan in plain_plan()) {
        let problem = plan.build();
        let mut lists = Follower::new(&problem);
        let nodes = quadrille::trace::Nodes::new(&problem);
        for event in by_rows(problem.search(), Grain::Link).0 {
            lists.follow(event);
            let first = lists.fields[&(Field::Right, quadrille::trace::NodeId(0))];
            match event {
                Event::DeadEnd { item } => prop_assert_eq!(
                    nodes.kind(quadrille::trace::NodeId(first)),
                    Some(quadrille::trace::NodeKind::Header(item))
                ),
                Event::Solution { .. } => prop_assert_eq!(first, 0),
                _ => {}
            }
        }
    }
}
