//! Searches that are interrupted and go on from a checkpoint: the same covers in the same order,
//! the same count; and what is no checkpoint, or one of something else, is refused.

use std::num::NonZeroUsize;

use proptest::prelude::*;
use quadrille::{
    Branch, Checkpoint, CheckpointError, Cover, Engine, Problem, Search, Step, Stop, models,
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
fn through_bytes(checkpoint: Option<Checkpoint>) -> Checkpoint {
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
        assert!(checkpoint.is_count());
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

proptest! {
    #[test]
    fn no_bytes_crash_a_reader(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = Checkpoint::from_bytes(&bytes);
    }
}
