//! The promises of the trace: it reproduces the textbook examples to the letter, its events undo
//! each other, and from the events alone one can maintain the lists, forwards and backwards,
//! without the engine.

use std::collections::HashMap;

use crate::oracle::{Features, Plan, plans};
use proptest::prelude::*;
use proptest::sample::Index;
use quadrille::trace::{
    Event, Field, Grain, NodeId, NodeKind, Nodes, Silent, Standing, Teller, Visitor,
};
use quadrille::{
    Branch, Cancel, Cover, Engine, ItemId, OptionId, Outcome, Problem, Search, Stop, models,
};

pub(crate) const GRAINS: [Grain; 3] = [Grain::Level, Grain::Cover, Grain::Link];

pub(crate) fn six_sets() -> Problem {
    let sets = "S1 = {5, 9, 17}\nS2 = {1, 8, 119}\nS3 = {3, 5, 17}\nS4 = {1, 8}\nS5 = {3, 119}\nS6 = {8, 9, 119}\n";
    sets.parse().expect("the first worked example")
}

pub(crate) fn six_rows() -> Problem {
    let matrix = "A 1001001\nB 1001000\nC 0001101\nD 0010110\nE 0110011\nF 0100001\n";
    matrix.parse().expect("the second worked example")
}

/// Describes an event in wording of this file's own, so that the tests read like the textbook.
pub(crate) fn words(problem: &Problem, event: Event) -> String {
    let item = |item| problem.item_name(item);
    let option = |option| problem.option_label(option);
    match event {
        Event::Choose { item: i, degree } => format!("item {} of {degree}", item(i)),
        Event::Leave { item: i, degree } => format!("leave {} of {degree}", item(i)),
        Event::Try { option: o } => format!("try {}", option(o)),
        Event::Undo { option: o } => format!("undo {}", option(o)),
        Event::DeadEnd { item: i } => format!("{} is empty", item(i)),
        Event::Solution { number } => format!("cover number {number}"),
        Event::Cover { item: i } => format!("cover {}", item(i)),
        Event::Uncover { item: i } => format!("uncover {}", item(i)),
        other => format!("{other:?}"),
    }
}

fn told(problem: &Problem, branch: Branch, grain: Grain) -> Vec<String> {
    let trace = problem.search().branch(branch).trace(grain);
    trace.map(|event| words(problem, event)).collect()
}

// The worked examples.

#[test]
fn the_six_sets_are_searched_as_in_the_textbook() {
    let expected = [
        "item 1 of 2",
        "try S2",
        "item 3 of 1",
        "try S3",
        "9 is empty",
        "undo S3",
        "leave 3 of 1",
        "undo S2",
        "try S4",
        "item 3 of 2",
        "try S3",
        "9 is empty",
        "undo S3",
        "try S5",
        "item 5 of 1",
        "try S1",
        "cover number 1",
        "undo S1",
        "leave 5 of 1",
        "undo S5",
        "leave 3 of 2",
        "undo S4",
        "leave 1 of 2",
    ];
    assert_eq!(told(&six_sets(), Branch::Leftmost, Grain::Level), expected);
}

#[test]
fn the_items_of_the_six_sets_are_covered_in_order_and_uncovered_in_reverse_order() {
    let expected = [
        ["item 1 of 2", "cover 1"].as_slice(),
        &["try S2", "cover 8", "cover 119"],
        &["item 3 of 1", "cover 3"],
        &["try S3", "cover 5", "cover 17"],
        &["9 is empty"],
        &["uncover 17", "uncover 5", "undo S3"],
        &["uncover 3", "leave 3 of 1"],
        &["uncover 119", "uncover 8", "undo S2"],
        &["try S4", "cover 8"],
        &["item 3 of 2", "cover 3"],
        &["try S3", "cover 5", "cover 17"],
        &["9 is empty"],
        &["uncover 17", "uncover 5", "undo S3"],
        &["try S5", "cover 119"],
        &["item 5 of 1", "cover 5"],
        &["try S1", "cover 9", "cover 17"],
        &["cover number 1"],
        &["uncover 17", "uncover 9", "undo S1"],
        &["uncover 5", "leave 5 of 1"],
        &["uncover 119", "undo S5"],
        &["uncover 3", "leave 3 of 2"],
        &["uncover 8", "undo S4"],
        &["uncover 1", "leave 1 of 2"],
    ];
    assert_eq!(told(&six_sets(), Branch::Leftmost, Grain::Cover), expected.concat());
}

#[test]
fn the_six_rows_are_searched_as_in_the_textbook() {
    let expected = [
        "item 1 of 2",
        "try A",
        "2 is empty",
        "undo A",
        "try B",
        "item 5 of 1",
        "try D",
        "item 2 of 1",
        "try F",
        "cover number 1",
        "undo F",
        "leave 2 of 1",
        "undo D",
        "leave 5 of 1",
        "undo B",
        "leave 1 of 2",
    ];
    assert_eq!(told(&six_rows(), Branch::Mrv, Grain::Level), expected);
}

#[test]
fn a_row_covers_the_columns_after_the_chosen_one_first() {
    let covers = told(&six_rows(), Branch::Mrv, Grain::Cover);
    let tried = covers.iter().position(|words| words == "try D").expect("D is tried");
    assert_eq!(covers[tried..][..3], ["try D", "cover 6", "cover 3"]);
    let undone = covers.iter().position(|words| words == "undo D").expect("D is taken back");
    assert_eq!(covers[undone - 2..=undone], ["uncover 3", "uncover 6", "undo D"]);
}

#[test]
fn the_teller_puts_the_search_of_the_six_sets_into_words() {
    let problem = six_sets();
    let mut teller = Teller::new(&problem);
    let trace = problem.search().branch(Branch::Leftmost).trace(Grain::Level);
    let text: String = trace.map(|event| format!("{}\n", teller.tell(event))).collect();
    let expected = "\
item 1 (2 options)
try S2 (covers 8 119)
  item 3 (1 option)
  try S3 (covers 5 17)
    dead end 9
  undo S3
  leave 3
undo S2
try S4 (covers 8)
  item 3 (2 options)
  try S3 (covers 5 17)
    dead end 9
  undo S3
  try S5 (covers 119)
    item 5 (1 option)
    try S1 (covers 9 17)
      solution 1: S4 S5 S1
    undo S1
    leave 5
  undo S5
  leave 3
undo S4
leave 1
";
    assert_eq!(text, expected);
}

/// Watches until it has seen `most` events.
struct Glance {
    events: Vec<Event>,
    most: usize,
}

impl Visitor for Glance {
    fn event(&mut self, event: Event) {
        self.events.push(event);
    }

    fn has_enough(&self) -> bool {
        self.events.len() >= self.most
    }
}

#[test]
fn a_visitor_that_has_seen_enough_stops_the_search_soon() {
    let problem = six_sets();
    let (all, _) = traced(problem.search().branch(Branch::Leftmost), Grain::Level);
    let mut stopped = Vec::new();
    for most in 0..=all.len() {
        let mut glance = Glance { events: Vec::new(), most };
        let outcome = problem.search().branch(Branch::Leftmost).visit(&mut glance);
        let seen = glance.events.len();
        assert_eq!(glance.events, all[..seen]);
        assert!(seen >= most);
        let stop = if seen == all.len() { Stop::Exhausted } else { Stop::Cancelled };
        assert_eq!(outcome.stop, stop);
        stopped.push(seen);
    }
    stopped.dedup();
    // Before each of the seven nodes, and at the end.
    assert_eq!(stopped, [0, 2, 4, 9, 11, 14, 16, 23]);
}

// Following the events.

/// The lists of a search as maintained by someone who only sees the events: built from the problem
/// and the numbers of the nodes, then updated as the events say.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Follower {
    pub(crate) fields: HashMap<(Field, NodeId), u32>,
    headers: HashMap<ItemId, NodeId>,
}

impl Follower {
    pub(crate) fn new(problem: &Problem) -> Follower {
        let nodes = Nodes::new(problem);
        let mut lists: HashMap<ItemId, Vec<u32>> = HashMap::new();
        let mut fields = HashMap::new();
        let mut headers = HashMap::new();
        let mut open = vec![0];
        for number in 0..nodes.count() as u32 {
            let node = NodeId(number);
            match nodes.kind(node).expect("a node of this number") {
                NodeKind::Root => assert_eq!(number, 0),
                NodeKind::Header(item) => {
                    headers.insert(item, node);
                    lists.insert(item, vec![number]);
                    if problem.is_primary(item) {
                        open.push(number);
                    } else {
                        fields.insert((Field::Left, node), number);
                        fields.insert((Field::Right, node), number);
                    }
                }
                NodeKind::Entry(_, item) => {
                    fields.insert((Field::Mark, node), 0);
                    lists.get_mut(&item).expect("headers come first").push(number);
                }
            }
        }
        let mut circle = |list: &[u32], back, forth| {
            for (k, &number) in list.iter().enumerate() {
                let next = list[(k + 1) % list.len()];
                fields.insert((forth, NodeId(number)), next);
                fields.insert((back, NodeId(next)), number);
            }
        };
        circle(&open, Field::Left, Field::Right);
        for list in lists.values() {
            circle(list, Field::Up, Field::Down);
        }
        for list in lists.values() {
            fields.insert((Field::Len, NodeId(list[0])), list.len() as u32 - 1);
        }
        Follower { fields, headers }
    }

    pub(crate) fn follow(&mut self, event: Event) {
        if let Event::Write { field, node, old, new } = event {
            let slot = self.fields.get_mut(&(field, node));
            let slot = slot.unwrap_or_else(|| panic!("{event:?}: there is no such field"));
            assert_eq!(*slot, old, "{event:?}");
            *slot = new;
        }
    }

    fn len(&self, item: ItemId) -> u32 {
        self.fields[&(Field::Len, self.headers[&item])]
    }
}

/// Records every event.
pub(crate) struct Scribe {
    pub(crate) grain: Grain,
    pub(crate) events: Vec<Event>,
}

impl Visitor for Scribe {
    fn grain(&self) -> Grain {
        self.grain
    }

    fn event(&mut self, event: Event) {
        self.events.push(event);
    }
}

pub(crate) fn visited(search: Search<'_>, grain: Grain) -> (Vec<Event>, Outcome) {
    let mut scribe = Scribe { grain, events: Vec::new() };
    let outcome = search.visit(&mut scribe);
    (scribe.events, outcome)
}

fn traced(search: Search<'_>, grain: Grain) -> (Vec<Event>, Outcome) {
    let mut trace = search.trace(grain);
    let events = trace.by_ref().collect();
    (events, trace.outcome())
}

/// Random problems of every kind.
pub(crate) fn any_plan() -> impl Strategy<Value = Plan> {
    let kinds = [(false, false), (true, false), (false, true), (true, true)];
    let plans = kinds.map(|(colors, bounds)| plans(Features { colors, bounds }).boxed());
    proptest::strategy::Union::new(plans)
}

pub(crate) fn any_branch() -> impl Strategy<Value = Branch> {
    proptest::sample::select(Branch::ALL.to_vec())
}

pub(crate) fn begins(event: Event) -> bool {
    matches!(
        event,
        Event::Choose { .. }
            | Event::Try { .. }
            | Event::Exclude { .. }
            | Event::Close { .. }
            | Event::Cover { .. }
            | Event::Commit { .. }
            | Event::Hide { .. }
    )
}

pub(crate) fn is_mark(event: Event) -> bool {
    matches!(event, Event::DeadEnd { .. } | Event::Solution { .. })
}

pub(crate) fn is_write(event: Event) -> bool {
    matches!(event, Event::Write { .. })
}

proptest! {
    #[test]
    fn events_are_properly_nested(plan in any_plan(), branch in any_branch()) {
        let problem = plan.build();
        let mut open: Vec<Event> = Vec::new();
        for event in problem.search().branch(branch).trace(Grain::Link) {
            if is_mark(event) || is_write(event) {
                continue;
            }
            if begins(event) {
                open.push(event);
            } else {
                prop_assert_eq!(open.pop(), Some(event.inverse()));
            }
        }
        prop_assert_eq!(open, []);
    }

    #[test]
    fn every_write_is_undone_by_its_inverse(plan in any_plan(), branch in any_branch()) {
        let problem = plan.build();
        let mut standing: Vec<Event> = Vec::new();
        for event in problem.search().branch(branch).trace(Grain::Link).filter(|&e| is_write(e)) {
            if standing.last() == Some(&event.inverse()) {
                standing.pop();
            } else {
                standing.push(event);
            }
        }
        prop_assert_eq!(standing, []);
    }

    #[test]
    fn the_inverse_of_the_inverse_is_the_event(plan in any_plan(), branch in any_branch()) {
        for event in plan.build().search().branch(branch).trace(Grain::Link) {
            let inverse = event.inverse();
            prop_assert_eq!(inverse.inverse(), event);
            prop_assert_eq!(inverse.grain(), event.grain());
            prop_assert_eq!(inverse.depth_change(), -event.depth_change());
            let idle = matches!(event, Event::Write { old, new, .. } if old == new);
            prop_assert_eq!(inverse == event, idle || is_mark(event), "{:?}", event);
        }
    }

    #[test]
    fn after_a_search_every_link_is_restored(plan in any_plan(), branch in any_branch()) {
        let problem = plan.build();
        let start = Follower::new(&problem);
        let mut lists = start.clone();
        for event in problem.search().branch(branch).trace(Grain::Link) {
            lists.follow(event);
            match event {
                Event::Choose { item, degree } if !problem.has_bounds() => {
                    prop_assert_eq!(degree, lists.len(item));
                }
                Event::DeadEnd { item } if !problem.has_bounds() => {
                    prop_assert_eq!(lists.len(item), 0);
                }
                Event::Solution { .. } if !problem.has_bounds() => {
                    prop_assert_eq!(lists.fields[&(Field::Right, NodeId(0))], 0);
                }
                _ => {}
            }
        }
        prop_assert_eq!(lists, start);
    }

    #[test]
    fn from_any_point_the_inverses_lead_back_to_the_start(
        plan in any_plan(),
        branch in any_branch(),
        point in any::<Index>(),
    ) {
        let problem = plan.build();
        let (events, _) = traced(problem.search().branch(branch), Grain::Link);
        let behind = &events[..point.index(events.len() + 1)];
        let start = Follower::new(&problem);
        let mut lists = start.clone();
        for &event in behind {
            lists.follow(event);
        }
        for &event in behind.iter().rev() {
            lists.follow(event.inverse());
        }
        prop_assert_eq!(lists, start);
    }

    #[test]
    fn standing_events_produce_the_same_lists_as_all_events(
        plan in any_plan(),
        branch in any_branch(),
    ) {
        let problem = plan.build();
        let start = Follower::new(&problem);
        let mut lists = start.clone();
        let mut path = Vec::new();
        let mut standing = Standing::new();
        for event in problem.search().branch(branch).trace(Grain::Link) {
            lists.follow(event);
            match event {
                Event::Try { option } => path.push(option),
                Event::Undo { .. } => drop(path.pop()),
                _ => {}
            }
            standing.push(event);
            let mut fresh = start.clone();
            standing.events().iter().for_each(|&event| fresh.follow(event));
            prop_assert_eq!(&fresh, &lists);
            let tried = standing.events().iter().filter_map(|event| match event {
                Event::Try { option } => Some(*option),
                _ => None,
            });
            prop_assert_eq!(&tried.collect::<Vec<_>>(), &path);
        }
        prop_assert_eq!(standing.events(), []);
    }

    #[test]
    fn a_coarser_trace_is_the_finer_one_with_events_left_out(
        plan in any_plan(),
        branch in any_branch(),
    ) {
        let problem = plan.build();
        let (finest, _) = traced(problem.search().branch(branch), Grain::Link);
        for grain in GRAINS {
            let (events, _) = traced(problem.search().branch(branch), grain);
            let mut left = finest.clone();
            left.retain(|event| event.grain() <= grain);
            prop_assert_eq!(events, left);
        }
    }

    #[test]
    fn a_visitor_sees_what_the_trace_shows(
        plan in any_plan(),
        branch in any_branch(),
        seed in proptest::option::of(any::<u64>()),
    ) {
        let problem = plan.build();
        let search = || {
            let search = problem.search().branch(branch);
            if let Some(seed) = seed { search.seed(seed) } else { search }
        };
        for grain in GRAINS {
            prop_assert_eq!(visited(search(), grain), traced(search(), grain));
        }
        let (_, counted) = search().engine(Engine::Links).preprocess(false).count();
        prop_assert_eq!(&search().visit(&mut Silent), &counted);
        prop_assert_eq!(&traced(search(), Grain::Level).1, &counted);
    }

    #[test]
    fn solutions_in_a_trace_are_the_covers_of_the_links_engine_in_order(
        plan in any_plan(),
        branch in any_branch(),
    ) {
        let problem = plan.build();
        let mut path: Vec<OptionId> = Vec::new();
        let mut found: Vec<Vec<OptionId>> = Vec::new();
        let mut depth = 0;
        for event in problem.search().branch(branch).trace(Grain::Level) {
            depth += event.depth_change();
            match event {
                Event::Try { option } => path.push(option),
                Event::Undo { option } => prop_assert_eq!(path.pop(), Some(option)),
                Event::Solution { number } => {
                    found.push(path.iter().copied().collect::<Cover>().into());
                    prop_assert_eq!(number, found.len() as u64);
                    prop_assert!(depth as usize >= path.len());
                }
                _ => {}
            }
        }
        prop_assert_eq!(depth, 0);
        let search = problem.search().engine(Engine::Links).branch(branch);
        let covers = search.preprocess(false).solutions();
        prop_assert_eq!(&found, &covers.map(Vec::from).collect::<Vec<_>>());
        found.sort();
        prop_assert_eq!(found, crate::oracle::covers(&problem));
    }

    #[test]
    fn a_trace_cut_short_is_a_prefix_of_the_whole(
        plan in any_plan(),
        nodes in 0_u64..40,
        solutions in 0_u64..5,
    ) {
        let problem = plan.build();
        let (whole, all) = traced(problem.search(), Grain::Cover);

        let (cut, outcome) = traced(problem.search().node_limit(nodes), Grain::Cover);
        prop_assert!(whole.starts_with(&cut));
        prop_assert_eq!(outcome.stats.nodes, nodes.min(all.stats.nodes));
        prop_assert!(cut.len() == whole.len() || outcome.stop == Stop::NodeLimit);
        prop_assert!(outcome.stop == Stop::Exhausted || nodes <= all.stats.nodes);

        let (cut, outcome) = traced(problem.search().limit(solutions), Grain::Cover);
        prop_assert!(whole.starts_with(&cut));
        prop_assert_eq!(outcome.stats.solutions, solutions.min(all.stats.solutions));
        let reached = solutions <= all.stats.solutions;
        prop_assert_eq!(outcome.stop == Stop::SolutionLimit, reached);
        if reached && solutions > 0 {
            prop_assert_eq!(cut.last(), Some(&Event::Solution { number: solutions }));
        }
    }
}

#[test]
fn a_problem_with_colours_and_bounds_shows_every_kind_of_event() {
    let text = "1:2|a 0:1|b c | x\na x:red\na x:blue\na c x:red\nb x\nb\nc x:blue\na b c\n";
    let problem: Problem = text.parse().expect("a valid problem");
    let (events, _) = traced(problem.search(), Grain::Link);
    let mut kinds: Vec<String> = events
        .iter()
        .map(|event| format!("{event:?}").split(' ').next().expect("a name").to_owned())
        .collect();
    kinds.sort();
    kinds.dedup();
    let all = [
        "Choose", "Close", "Commit", "Cover", "Exclude", "Hide", "Include", "Leave", "Reopen",
        "Solution", "Try", "Uncommit", "Uncover", "Undo", "Unhide", "Write",
    ];
    assert!(all.iter().all(|kind| kinds.iter().any(|k| k == kind)), "{kinds:?}");
}

// Laziness and limits.

#[test]
fn a_trace_searches_no_further_than_it_is_read() {
    let problem = models::build("pentominoes", &["6x10"]).expect("a model");
    let mut trace = problem.search().trace(Grain::Level);
    assert_eq!(trace.outcome().stats.nodes, 0);
    assert_eq!(trace.by_ref().take(10).count(), 10);
    assert!(trace.outcome().stats.nodes <= 10);
}

#[test]
fn a_cancelled_trace_ends_and_says_so() {
    let problem = models::build("dominoes", &["16x16"]).expect("a model");
    let cancel = Cancel::new();
    let mut trace = problem.search().cancel(&cancel).trace(Grain::Level);
    assert_eq!(trace.by_ref().take(1_000).count(), 1_000);
    cancel.cancel();
    // Events that have already happened are still delivered: less than one node's worth.
    assert!(trace.by_ref().count() < 100);
    assert_eq!(trace.outcome().stop, Stop::Cancelled);
}
