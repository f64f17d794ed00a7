//! Searches that are interrupted and go on from a checkpoint: the same covers in the same order,
//! the same count; and what is no checkpoint, or one of something else, is refused.

use std::num::NonZeroUsize;

use proptest::prelude::*;
use quadrille::{
    Branch, Checkpoint, CheckpointError, Cover, Engine, Problem, Question, Search, Step, Stop,
    models,
};

fn threads(number: usize) -> NonZeroUsize {
    NonZeroUsize::new(number).expect("a thread")
}

/// A sequence of numbers that looks random.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % end
    }
}

/// Writes a checkpoint and reads it again.
pub(crate) fn through_bytes(checkpoint: Option<Checkpoint>) -> Checkpoint {
    let bytes = checkpoint.expect("the search keeps its place").to_bytes();
    let again = Checkpoint::from_bytes(&bytes).expect("it was written so");
    assert_eq!(again.to_bytes(), bytes);
    again
}

/// Lists the covers with an interruption after every few steps. Returns the number of these too.
fn listed<'p>(search: &Search<'p>, random: &mut Random) -> (Vec<Cover>, u32) {
    let (mut found, mut stops) = (Vec::new(), 0);
    let mut solutions = search.clone().keep_place().solutions();
    loop {
        for _ in 0..=random.below(200) {
            match solutions.step() {
                Step::Cover(options) => found.push(options.iter().copied().collect()),
                Step::Nothing => {}
                Step::End => {
                    let outcome = solutions.outcome();
                    assert_eq!(outcome.stop, Stop::Exhausted);
                    assert_eq!(outcome.stats.solutions, found.len() as u64);
                    let end = through_bytes(solutions.checkpoint());
                    assert!(end.is_complete());
                    let mut none = search.clone().solutions_from(&end).expect("it is one of these");
                    assert_eq!(none.next(), None);
                    return (found, stops);
                }
            }
        }
        stops += 1;
        let checkpoint = through_bytes(solutions.checkpoint());
        assert_eq!(checkpoint.found(), found.len() as u64);
        let again = search.clone().threads(threads(1 + random.below(3) as usize));
        solutions = again.solutions_from(&checkpoint).expect("the same search");
    }
}

#[test]
fn covers_are_the_same_in_the_same_order_however_often_a_search_is_interrupted() {
    let mut random = Random(7);
    for (model, arguments) in [("pentominoes", "3x20"), ("langford", "8"), ("queens", "8")] {
        let problem = models::build(model, &[arguments]).expect("a model");
        for engine in [Engine::Auto, Engine::Links, Engine::Cells, Engine::Bits] {
            for branch in [Branch::Mrv, Branch::Leftmost] {
                if branch == Branch::Leftmost && model == "pentominoes" {
                    continue;
                }
                let search = problem.search().engine(engine).branch(branch);
                let whole: Vec<Cover> = search.clone().solutions().collect();
                let (found, stops) = listed(&search, &mut random);
                assert_eq!(found, whole, "{model} {engine} {branch}");
                assert!(stops > 0 || whole.len() < 100, "{model} {engine} {branch}");
            }
        }
    }
}

#[test]
fn a_count_is_the_same_however_often_it_is_interrupted() {
    let problem = models::build("langford", &["11"]).expect("a model");
    let mut random = Random(3);
    let mut counting = problem.search().counting();
    let mut stops = 0;
    loop {
        let goes_on = (0..=random.below(2)).all(|_| counting.step());
        if !goes_on {
            break;
        }
        stops += 1;
        let checkpoint = through_bytes(counting.checkpoint());
        assert_eq!(checkpoint.question(), Question::Count);
        let search = problem.search().threads(threads(1 + random.below(4) as usize));
        counting = search.counting_from(&checkpoint).expect("the same search");
    }
    assert!(stops > 2, "{stops}");
    assert_eq!(counting.count(), 35_584_u32.into());
    assert_eq!(counting.outcome().stats.solutions, 35_584);
}

#[test]
fn a_limit_includes_what_was_found_before() {
    let problem = models::build("queens", &["8"]).expect("a model");
    let mut covers = problem.search().keep_place().limit(20).solutions();
    assert_eq!(covers.by_ref().count(), 20);
    let checkpoint = through_bytes(covers.checkpoint());
    let next = |limit| {
        let search = problem.search().limit(limit);
        let mut covers = search.solutions_from(&checkpoint).expect("the same search");
        (covers.by_ref().count(), covers.outcome())
    };
    let (more, outcome) = next(50);
    assert_eq!((more, outcome.stop, outcome.stats.solutions), (30, Stop::SolutionLimit, 50));
    let (more, outcome) = next(10);
    assert_eq!((more, outcome.stop), (0, Stop::SolutionLimit));
}

#[test]
fn what_was_decided_before_the_search_is_decided_again() {
    // Forced options, independent parts, and a problem without covers.
    for text in [
        "a b c d\na b\nc d\nc\nd\n",
        "a b c d\na b\na\nb\nc d\nc\nd\nc d\n",
        "a b c\na b\nb c\nc a\n",
        "a b\na\n",
    ] {
        let problem: Problem = text.parse().expect("sound");
        let search = problem.search();
        let mut whole: Vec<Cover> = search.clone().solutions().collect();
        let (mut found, _) = listed(&search, &mut Random(1));
        // Independent parts are searched as a whole, which is another order.
        whole.sort();
        found.sort();
        assert_eq!(found, whole, "{text}");
    }
}

#[test]
fn a_search_that_learns_keeps_no_place_unless_another_engine_may_be_taken() {
    let latin = models::build("latin", &["4"]).expect("a model");
    let mut covers = latin.search().engine(Engine::Learn).keep_place().solutions();
    covers.next();
    assert!(covers.checkpoint().is_none());
    let mut covers = latin.search().branch(Branch::Weighted).keep_place().solutions();
    covers.next();
    assert!(covers.checkpoint().is_none());
    let mut covers = latin.search().keep_place().solutions();
    covers.next();
    assert!(covers.checkpoint().is_some());
    // Without being asked to, a search keeps no place.
    let mut covers = latin.search().solutions();
    covers.next();
    assert!(covers.checkpoint().is_none());
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let problem = models::build("langford", &["7"]).expect("a model");
    let mut covers = problem.search().keep_place().solutions();
    covers.nth(5);
    let checkpoint = through_bytes(covers.checkpoint());
    let refused = |search: Search<'_>| match search.solutions_from(&checkpoint) {
        Ok(_) => panic!("it was taken"),
        Err(error) => error,
    };
    let other = models::build("langford", &["8"]).expect("a model");
    assert_eq!(refused(other.search()), CheckpointError::Problem);
    let out = problem.options().next();
    assert_eq!(refused(problem.search().leave_out(out)), CheckpointError::Problem);
    assert_eq!(refused(problem.search().engine(Engine::Links)), CheckpointError::Settings);
    assert_eq!(refused(problem.search().branch(Branch::Leftmost)), CheckpointError::Settings);
    assert_eq!(refused(problem.search().seed(1)), CheckpointError::Settings);
    assert_eq!(refused(problem.search().preprocess(false)), CheckpointError::Settings);
    let count = problem.search().counting_from(&checkpoint);
    assert_eq!(count.map(|_| ()), Err(CheckpointError::Question));
}

#[test]
fn damaged_bytes_are_refused() {
    let problem = models::build("langford", &["7"]).expect("a model");
    let mut covers = problem.search().keep_place().solutions();
    covers.nth(5);
    let bytes = covers.checkpoint().expect("it has one").to_bytes();
    let read = |bytes: &[u8]| Checkpoint::from_bytes(bytes).expect_err("it is no checkpoint");
    assert_eq!(read(b""), CheckpointError::Foreign);
    assert_eq!(read(b"a b c\na b\n"), CheckpointError::Foreign);
    for end in 1..bytes.len() {
        assert_eq!(read(&bytes[..end]), CheckpointError::Damaged, "{end}");
    }
    for at in 0..bytes.len() {
        let mut other = bytes.clone();
        other[at] ^= 0x10;
        let error = read(&other);
        let is_version = matches!(error, CheckpointError::Version { .. });
        let expected = if at < 4 { error != CheckpointError::OutOfMemory } else { true };
        assert!(expected && is_version == (8..12).contains(&at), "{at}: {error}");
    }
    let mut longer = bytes;
    longer.push(0);
    assert_eq!(read(&longer), CheckpointError::Damaged);
}

/// Asserts that parts follow each other from one end of the tree to the other.
fn are_whole(parts: &[Checkpoint]) {
    let (first, last) = (parts.first().expect("a part"), parts.last().expect("a part"));
    assert!(first.from().is_empty() && last.to().is_none());
    for two in parts.windows(2) {
        assert!(two[0].is_followed_by(&two[1]), "{:?} {:?}", two[0].to(), two[1].from());
        assert!(two[0].from() < two[1].from());
    }
}

#[test]
fn parts_find_together_what_one_search_finds() {
    for (model, arguments) in [("langford", "8"), ("pentominoes", "3x20"), ("queens", "8")] {
        let problem = models::build(model, &[arguments]).expect("a model");
        for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
            let search = problem.search().engine(engine);
            let whole: Vec<Cover> = search.clone().solutions().collect();
            let root = search.clone().keep_place().solutions().checkpoint().expect("it has one");
            for count in [1, 2, 7, 100] {
                let parts = search.divide(&root, count).expect("a sound checkpoint");
                assert_eq!(parts.len(), count, "{model} {engine}");
                are_whole(&parts);
                let mut found = Vec::new();
                for part in &parts {
                    let part = through_bytes(search.divide(part, 1).expect("sound").pop());
                    found.extend(search.clone().solutions_from(&part).expect("the same search"));
                }
                assert_eq!(found, whole, "{model} {engine} in {count} parts");
            }
        }
    }
}

#[test]
fn a_part_that_takes_long_is_cut_off_and_the_rest_divided_again() {
    let problem = models::build("langford", &["8"]).expect("a model");
    let search = problem.search();
    let whole: Vec<Cover> = search.clone().solutions().collect();
    let root = search.clone().keep_place().solutions().checkpoint().expect("it has one");
    // What is done, and what is to be done, in the order of the tree.
    let (mut done, mut found) = (Vec::new(), Vec::new());
    let mut open = search.divide(&root, 3).expect("a sound checkpoint");
    open.reverse();
    while let Some(part) = open.pop() {
        let mut covers = search.clone().solutions_from(&part).expect("the same search");
        found.extend(covers.by_ref().take(20));
        let now = covers.checkpoint().expect("it has one");
        if now.is_complete() {
            done.push(now);
            continue;
        }
        let mut rest = search.divide(&now, 3).expect("a sound checkpoint");
        done.push(now.cut_off().expect("it ran on one thread"));
        assert!(done.last().is_some_and(|last| last.is_followed_by(&rest[0])));
        rest.reverse();
        open.extend(rest);
    }
    assert!(done.len() > 10, "{}", done.len());
    are_whole(&done);
    assert_eq!(found, whole);
    assert_eq!(done.iter().map(Checkpoint::found).sum::<u64>(), whole.len() as u64);
}

#[test]
fn a_tree_with_few_branches_gives_few_parts() {
    for (text, most) in [("a b c\na b\nc\n", 1), ("a b\na\nb\nb\n", 2), ("a\n", 1)] {
        let problem: Problem = text.parse().expect("sound");
        let root = problem.search().counting().checkpoint().expect("it has one");
        let parts = problem.search().divide(&root, 10).expect("sound");
        assert!(parts.len() <= most, "{text}: {}", parts.len());
    }
}

proptest! {
    #[test]
    fn no_bytes_crash_a_reader(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = Checkpoint::from_bytes(&bytes);
    }
}
