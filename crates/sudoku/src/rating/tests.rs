//! Compares the chain producers with plain searches, on the boards on which they are asked.

mod reference;

use std::fs;

use quadrille::guard::Guard;

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

/// Solves the puzzles, comparing each chain producer with its plain counterpart. Returns how often
/// each was asked.
fn compare(puzzles: &[[u8; 81]]) -> [usize; 4] {
    let mut rater = Rater::new();
    let guard = Guard::default();
    let mut asked = [0; 4];
    for puzzle in puzzles {
        let mut board = Board::new(puzzle);
        while !board.is_solved() {
            let mut found = None;
            for (producer, _) in PRODUCERS {
                found = rater.ask(producer, &board, &guard).expect("nothing stops it");
                let plain = match producer {
                    Producer::Chains => (0, reference::chains(&board)),
                    Producer::Nishio => (1, reference::multiple(&board, true, true)),
                    Producer::Multiple => (2, reference::multiple(&board, false, false)),
                    Producer::Dynamic => (3, reference::multiple(&board, false, true)),
                    _ => (0, found.clone()),
                };
                asked[plain.0] += 1;
                assert_eq!(found, plain.1, "{producer:?} {puzzle:?}");
                if found.is_some() {
                    break;
                }
            }
            let Some(found) = found else { break };
            found.apply(&mut board);
        }
    }
    asked
}

#[test]
fn chains_match_those_of_a_plain_search() {
    let asked = compare(&puzzles("rated_er_edge.tsv", 9));
    assert!(asked.iter().all(|&asked| asked > 3), "{asked:?}");
}

#[test]
#[ignore = "slow: minutes"]
fn chains_match_those_of_a_plain_search_on_all_lists() {
    for (name, every) in [
        ("rated_er_edge.tsv", 1),
        ("rated_er.tsv", 1),
        ("lists/minimal.txt", 2),
        ("lists/17clue.txt", 3),
        ("lists/hard.txt", 30),
    ] {
        compare(&puzzles(name, every));
    }
}
