//! Compares every producer with a plain search, on the boards on which it is asked.

mod deadly;
mod reference;
mod simple;

use std::fs;

use quadrille::guard::Guard;

use super::step::Found;
use super::{Board, PRODUCERS, Producer, Rater};

/// Every n-th puzzle of a list.
fn puzzles(name: &str, every: usize) -> Vec<[u8; 81]> {
    let path = format!("{}/testdata/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("testdata is readable");
    let lines = text.lines().filter(|line| !line.starts_with('#')).step_by(every);
    let digits = |line: &str| {
        let signs: Vec<u8> = line.bytes().take(81).map(|sign| sign.saturating_sub(b'0')).collect();
        signs.try_into().expect("81 signs")
    };
    lines.map(digits).collect()
}

/// Asks the plain counterpart of a producer.
fn ask_plainly(producer: Producer, board: &Board) -> Option<Found> {
    match producer {
        Producer::HiddenSingle => simple::hidden_single(board),
        Producer::DirectLocking => simple::locking(board, true),
        Producer::DirectHiddenSet(size) => simple::direct_hidden_set(board, size),
        Producer::NakedSingle => simple::naked_single(board),
        Producer::Locking => simple::locking(board, false),
        Producer::NakedSet(size) => simple::naked_set(board, size),
        Producer::Fish(size) => simple::fish(board, size),
        Producer::HiddenSet(size) => simple::hidden_set(board, size),
        Producer::XyWing => simple::wing(board, 2),
        Producer::XyzWing => simple::wing(board, 3),
        Producer::UniqueLoops => deadly::loops(board),
        Producer::Bug => deadly::grave(board),
        Producer::PairExclusion => simple::exclusion(board, 2),
        Producer::Chains => reference::chains(board),
        Producer::TripletExclusion => simple::exclusion(board, 3),
        Producer::Nishio => reference::multiple(board, true, true),
        Producer::Multiple => reference::multiple(board, false, false),
        Producer::Dynamic => reference::multiple(board, false, true),
    }
}

fn is_chain(producer: Producer) -> bool {
    matches!(producer, Producer::Chains | Producer::Nishio | Producer::Multiple | Producer::Dynamic)
}

/// Compares a hint with the one that the plain counterpart finds. The order of the removals has no
/// effect, so they may come in any order.
fn assert_same(producer: Producer, puzzle: &[u8; 81], board: &Board, found: Option<Found>) {
    let sorted = |mut found: Option<Found>| {
        found.iter_mut().for_each(|found| found.removed.sort_unstable());
        found
    };
    let plain = sorted(ask_plainly(producer, board));
    assert_eq!(sorted(found), plain, "{producer:?} {puzzle:?}");
}

/// How often each producer was compared, and how often it found a hint.
#[derive(Debug, Default)]
struct Tally {
    asked: [usize; 25],
    found: [usize; 25],
}

/// Solves the puzzles, comparing the wanted producers with their plain counterparts whenever they
/// are asked.
fn compare(puzzles: &[[u8; 81]], is_wanted: fn(Producer) -> bool, tally: &mut Tally) {
    let mut rater = Rater::new();
    let guard = Guard::default();
    for puzzle in puzzles {
        let mut board = Board::new(puzzle);
        while !board.is_solved() {
            let mut found = None;
            for (at, (producer, _)) in PRODUCERS.into_iter().enumerate() {
                found = rater.ask(producer, &board, &guard).expect("nothing stops it");
                if is_wanted(producer) {
                    assert_same(producer, puzzle, &board, found.clone());
                    tally.asked[at] += 1;
                    tally.found[at] += usize::from(found.is_some());
                }
                if found.is_some() {
                    break;
                }
            }
            let Some(found) = found else { break };
            found.apply(&mut board);
        }
    }
}

/// Compares the producers that may be asked on any board, whatever was tried before.
fn compare_on(boards: &[Board], tally: &mut Tally) {
    let mut rater = Rater::new();
    let guard = Guard::default();
    for board in boards {
        for (at, (producer, _)) in PRODUCERS.into_iter().enumerate() {
            let is_free = matches!(
                producer,
                Producer::DirectHiddenSet(_)
                    | Producer::NakedSingle
                    | Producer::Locking
                    | Producer::NakedSet(_)
                    | Producer::Fish(_)
                    | Producer::HiddenSet(_)
                    | Producer::XyWing
                    | Producer::XyzWing
                    | Producer::PairExclusion
            );
            if is_free {
                let found = rater.ask(producer, board, &guard).expect("nothing stops it");
                tally.asked[at] += 1;
                tally.found[at] += usize::from(found.is_some());
                assert_same(producer, &[0; 81], board, found);
            }
        }
    }
}

/// Boards with what is rare in puzzles: two hidden quads, a naked quad and two jellyfish each, at
/// places that a simple generator draws.
fn boards_with_rare_steps(count: usize) -> Vec<Board> {
    let mut state = 1_u32;
    let mut draw = |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as usize % below
    };
    let mut boards = Vec::new();
    for at in 0..count {
        let mut shuffled = || {
            let mut list: Vec<usize> = (0..9).collect();
            (1..9).rev().for_each(|last| list.swap(last, draw(last + 1)));
            list
        };
        let (digits, inside, lines) = (shuffled(), shuffled(), shuffled());
        let mut board = Board::new(&[0; 81]);
        let house = |from: usize| &simple::HOUSES[(at + from) % 27];
        for (&hidden, &naked) in digits[..4].iter().zip(&digits[4..]) {
            for (&place, &other) in inside[4..].iter().zip(&lines[4..]) {
                board.remove(house(0)[place], hidden);
                board.remove(house(10)[other], hidden);
            }
            lines[..4].iter().for_each(|&place| board.remove(house(19)[place], naked));
        }
        lines[..4].iter().for_each(|&place| board.remove(house(19)[place], digits[8]));
        for line in &lines[..4] {
            for across in &inside[4..] {
                board.remove(9 * line + across, digits[8]);
                board.remove(9 * across + line, digits[7]);
            }
        }
        boards.push(board);
    }
    boards
}

#[test]
fn simple_producers_match_plain_searches() {
    let mut tally = Tally::default();
    let is_simple = |producer| !is_chain(producer);
    for (name, every) in [
        ("rated_er_edge.tsv", 5),
        ("rated_er_type3.tsv", 1),
        ("rated_er.tsv", 8),
        ("lists/minimal.txt", 4),
        ("lists/17clue.txt", 3),
    ] {
        compare(&puzzles(name, every), is_simple, &mut tally);
    }
    for (name, every) in [("lists/minimal.txt", 4), ("lists/17clue.txt", 4)] {
        let openings: Vec<Board> = puzzles(name, every).iter().map(Board::new).collect();
        compare_on(&openings, &mut tally);
    }
    compare_on(&boards_with_rare_steps(54), &mut tally);
    for ((producer, _), found) in PRODUCERS.into_iter().zip(tally.found) {
        assert!(found > 0 || is_chain(producer), "{producer:?} found nothing");
    }
}

#[test]
fn chains_match_those_of_a_plain_search() {
    let mut tally = Tally::default();
    compare(&puzzles("rated_er_edge.tsv", 9), is_chain, &mut tally);
    for ((producer, _), asked) in PRODUCERS.into_iter().zip(tally.asked) {
        assert!(asked > 3 || !is_chain(producer), "{producer:?} was asked {asked} times");
    }
}

#[test]
#[ignore = "slow: minutes"]
fn all_producers_match_plain_searches_on_all_lists() {
    for (name, every) in [
        ("rated_er_edge.tsv", 1),
        ("rated_er_type3.tsv", 1),
        ("rated_er.tsv", 1),
        ("lists/minimal.txt", 2),
        ("lists/17clue.txt", 3),
        ("lists/hard.txt", 30),
    ] {
        compare(&puzzles(name, every), |_| true, &mut Tally::default());
        let openings: Vec<Board> = puzzles(name, 1).iter().map(Board::new).collect();
        compare_on(&openings, &mut Tally::default());
    }
    compare_on(&boards_with_rare_steps(2000), &mut Tally::default());
}
