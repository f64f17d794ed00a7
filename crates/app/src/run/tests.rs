//! Windows of a run add up to the whole run, long runs are cut and say so, and jumps are cheap.

use quadrille::trace::Nodes;
use quadrille::{Limits, models};

use super::*;

const TOY: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
const COLORS: &str = "a b c | x y\na b x y:1\na c x:1 y\na x:2 y:1\nb x:1\nc y:2\n";
const BOUNDS: &str = "a 2:3|b 0:2|c | x\na b\nb c x:1\na c\nb x:2\nb c\nc\n";

fn problem(text: &str) -> Problem {
    text.parse().expect("a problem")
}

fn shown(problem: &Problem) -> Shown<'_> {
    Shown::new(problem, None).expect("small")
}

/// Follows the numbers as a reader who sees nothing else: keeps every link, length and mark. The
/// first write to a slot gives its old value.
fn follow(lists: &mut std::collections::BTreeMap<(u32, u32), u32>, numbers: &[u32]) {
    for event in numbers.chunks(STRIDE).filter(|event| event[0] >= 16) {
        let slot = lists.entry((event[0], event[1])).or_insert(event[2]);
        assert_eq!(*slot, event[2], "{event:?}");
        *slot = event[3];
    }
}

#[test]
fn windows_add_up_to_the_whole_run_and_begin_with_the_events_in_force() {
    for (text, branch) in [
        (TOY, Branch::Mrv),
        (TOY, Branch::Leftmost),
        (COLORS, Branch::Mrv),
        (BOUNDS, Branch::Leftmost),
    ] {
        let problem = problem(text);
        let shown = shown(&problem).branch(branch);
        let (run, all) = shown.whole(u64::MAX);
        assert_eq!(all.len() as u64, run.events * STRIDE as u64);
        let mut lists = std::collections::BTreeMap::new();
        follow(&mut lists, &all);
        // As at the start, because everything was undone; and every slot that is ever written is in
        // it.
        let start = lists;
        let mut now = start.clone();
        for from in 0..=run.events as usize {
            let window = shown.window(from as u64, 7).expect("it is there");
            let rest = &all[from * STRIDE..];
            assert_eq!(window.events, rest[..rest.len().min(7 * STRIDE)]);
            let mut lists = start.clone();
            follow(&mut lists, &window.standing);
            assert_eq!(lists, now, "step {from}");
            follow(&mut now, &rest[..rest.len().min(STRIDE)]);
        }
        let past = shown.window(run.events + 1, 1).expect_err("it has ended");
        assert_eq!(past.message, format!("there is no step {}", run.events + 1));
    }
}

#[test]
fn the_outline_has_the_coarsest_events_and_their_steps() {
    let problem = problem(BOUNDS);
    let (run, all) = shown(&problem).whole(u64::MAX);
    let coarse = all.chunks(STRIDE).enumerate().filter(|(_, event)| event[0] <= 9);
    let coarse = coarse.flat_map(|(step, event)| [step as u32, event[0], event[1], event[2]]);
    assert_eq!(run.outline, coarse.collect::<Vec<_>>());
    let solutions = run.outline.chunks(STRIDE).filter(|event| event[1] == 9).count() as u64;
    assert_eq!((run.solutions, run.complete), (solutions, true));
    assert_eq!(problem.count(), Ok(solutions.into()));
    assert_eq!(shown(&problem).run(), run);
}

#[test]
fn writes_refer_to_existing_nodes() {
    let problem = problem(COLORS);
    let (_, all) = shown(&problem).whole(u64::MAX);
    let count = Nodes::new(&problem).count() as u32;
    let mut writes = all.chunks(STRIDE).filter(|event| event[0] >= 16);
    assert!(writes.all(|event| event[1] < count && event[2] < count && event[3] < count));
}

#[test]
fn a_run_that_is_cut_says_so_and_ends_there() {
    let problem = problem(TOY);
    let (whole, all) = shown(&problem).whole(u64::MAX);
    for most in 0..whole.events {
        let (run, events) = shown(&problem).whole(most);
        assert_eq!((run.events, run.complete), (most, false));
        assert_eq!(events, all[..most as usize * STRIDE]);
        assert_eq!(run.outline, whole.outline[..run.outline.len()]);
        assert!(run.outline.chunks(STRIDE).all(|event| u64::from(event[0]) < most));
    }
    let limits = Limits::default().with_nodes(1);
    let run = shown(&problem).within(&limits.into()).run();
    assert!(!run.complete && run.events > 0);
    let short = shown(&problem).within(&limits.into()).window(whole.events, 1);
    assert!(short.expect_err("it stopped").message.starts_with("the time was too short"));
}

#[test]
fn a_run_limited_to_one_cover_is_complete_after_it() {
    let problem = models::build("queens", &["6"]).expect("a model");
    let limits = Limits::default().with_solutions(1);
    let (run, events) = shown(&problem).within(&limits.into()).whole(u64::MAX);
    assert_eq!((run.complete, run.solutions), (true, 1));
    assert_eq!(events[events.len() - STRIDE..], [9, 1, 0, 0]);
    let window =
        shown(&problem).within(&limits.into()).window(run.events - 1, 10).expect("the last");
    assert_eq!(window.events, [9, 1, 0, 0]);
}

#[test]
fn a_long_run_is_cut_to_what_can_be_sent() {
    let problem = models::build("queens", &["12"]).expect("a model");
    let shown = shown(&problem);
    let run = shown.run();
    assert!(!run.complete && run.events <= MOST_EVENTS);
    assert!(run.events == MOST_EVENTS || run.outline.len() == MOST_OUTLINED * STRIDE);
    let window = shown.window(run.events - 5, u64::MAX).expect("it goes on");
    assert_eq!(window.events.len(), MOST_IN_WINDOW as usize * STRIDE);
    let far = shown.window(MOST_EVENTS + 1, 1).expect_err("too far");
    assert_eq!(far.message, "step 20000001 is too far from the start");
}

#[test]
#[ignore = "a measurement, for a release build on a quiet machine"]
fn a_jump_costs_some_nanoseconds_per_event() {
    use std::io::Write as _;

    let problem = models::build("pentominoes", &["3x20"]).expect("a model");
    let shown = shown(&problem);
    let tell = |what: &str, start: std::time::Instant| {
        let told = format!("{what}: {:?}\n", start.elapsed());
        std::io::stderr().write_all(told.as_bytes()).expect("a terminal");
    };
    for _ in 0..3 {
        let start = std::time::Instant::now();
        let run = shown.run();
        tell(&format!("run of {} events", run.events), start);
        for from in [0, 1_000_000, 10_000_000] {
            let start = std::time::Instant::now();
            let window = shown.window(from, MOST_IN_WINDOW).expect("there is more");
            tell(&format!("window at {from}, {} numbers stand", window.standing.len()), start);
        }
    }
}

#[test]
fn rules_have_the_names_of_the_textbooks() {
    assert_eq!(read_branch(None), Ok(Branch::Mrv));
    assert_eq!(read_branch(Some("leftmost")), Ok(Branch::Leftmost));
    let fault = read_branch(Some("best")).expect_err("no rule");
    assert_eq!(fault.message, "unknown branching rule `best`");
}
