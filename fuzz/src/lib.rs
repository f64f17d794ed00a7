//! The claims of every fuzz target: reading never panics, a fault has a position, and a problem can
//! be written in each format that does not refuse it and read back unchanged.
//!
//! ```text
//! cargo +nightly fuzz run dlx -- -max_total_time=60       (or matrix, sets, json, orlib, ec,
//!                                                          xcc, csv, auto)
//! cargo +nightly fuzz run sudoku -- -max_total_time=60    puzzles, with claims of their own
//! cargo +nightly fuzz run qcv -- -max_total_time=60       files of compiled sets, likewise
//! cargo +nightly fuzz run qck -- -max_total_time=60       checkpoints, likewise
//! ```
//!
//! The seeds in `corpus/` are small texts that use each feature of a format once.

use std::collections::BTreeSet;

use quadrille::format::{self, Format};
use quadrille::{BigUint, Checkpoint, Covers, Problem, Question};

/// Reads `text` and, if it is a problem, writes it in every format and reads it back.
pub fn check(text: &[u8], format: Option<Format>) {
    match format::read(text, format) {
        Err(error) => assert!(error.position().is_some(), "no position: {error}"),
        Ok(problem) => Format::ALL.iter().for_each(|&format| round_trip(&problem, format)),
    }
}

/// Reads `bytes` as the file of a compiled set. What is read is right: each path is a cover, and no
/// cover comes twice. The checksum and the length are made right first, because chance would never
/// find them.
pub fn check_compiled(bytes: &[u8]) {
    let mut bytes = bytes.to_vec();
    assert_right(&bytes);
    if let Some(end) = bytes.len().checked_sub(8).filter(|&end| end >= 24) {
        let length = bytes.len() as u64;
        bytes[16..24].copy_from_slice(&length.to_le_bytes());
        let crc = crc64(&bytes[..end]);
        bytes[end..].copy_from_slice(&crc.to_le_bytes());
        assert_right(&bytes);
    }
}

fn assert_right(bytes: &[u8]) {
    const MOST: usize = 500;
    let covers = match Covers::from_bytes(bytes) {
        Ok(covers) => covers,
        Err(error) => return assert!(error.at() <= bytes.len() as u64, "{error}"),
    };
    let mut seen = BTreeSet::new();
    for cover in covers.iter().take(MOST) {
        assert_eq!(covers.problem().verify(cover.options()), Ok(()));
        assert!(seen.insert(cover), "a cover comes twice");
    }
    let count = covers.count();
    assert!(seen.len() == MOST || *count == BigUint::from(seen.len()), "{count}");
    let again = covers.to_bytes().expect("what was read can be written");
    assert_eq!(Covers::from_bytes(&again).expect("and read again").count(), count);
}

/// Reads `bytes` as a checkpoint, and goes on from what is read: every cover that is found is one.
/// The signature, the version, the hash of the problem and the checksum are made right first.
pub fn check_checkpoint(bytes: &[u8]) {
    const NODES: u64 = 1000;
    let problem = quadrille::models::build("langford", &["7"]).expect("a model");
    let right = problem.search().counting().checkpoint().expect("it has one").to_bytes();
    let mut bytes = bytes.to_vec();
    // A damaged one is refused; that it does not panic is all.
    let _ = Checkpoint::from_bytes(&bytes);
    let Some(end) = bytes.len().checked_sub(8).filter(|&end| end >= 32) else { return };
    bytes[..12].copy_from_slice(&right[..12]);
    bytes[24..32].copy_from_slice(&right[24..32]);
    let crc = crc64(&bytes[..end]);
    bytes[end..].copy_from_slice(&crc.to_le_bytes());
    let Ok(checkpoint) = Checkpoint::from_bytes(&bytes) else { return };
    let written = checkpoint.to_bytes();
    let again = Checkpoint::from_bytes(&written).expect("what was written can be read");
    assert_eq!(again.to_bytes(), written);
    let search = problem.search().like(&checkpoint).node_limit(NODES);
    match checkpoint.question() {
        Question::Solutions => {
            let Ok(covers) = search.solutions_from(&checkpoint) else { return };
            covers.for_each(|it| assert_eq!(problem.verify(it.options()), Ok(())));
        }
        Question::Count => {
            let Ok(mut counting) = search.counting_from(&checkpoint) else { return };
            while counting.step() {}
        }
        Question::Best { count, at_least_once } => {
            let Ok(mut ranking) = search.ranking_from(count, &checkpoint) else { return };
            while ranking.step() {}
            for priced in ranking.best().0.covers() {
                let verified = match at_least_once {
                    true => problem.verify_at_least_once(priced.cover.options()),
                    false => problem.verify(priced.cover.options()),
                };
                assert_eq!(verified, Ok(()));
            }
        }
        _ => {}
    }
}

/// CRC-64/XZ.
fn crc64(bytes: &[u8]) -> u64 {
    let mut crc = !0_u64;
    for &byte in bytes {
        crc ^= u64::from(byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xC96C_5795_D787_0F42 } else { crc >> 1 };
        }
    }
    !crc
}

fn round_trip(problem: &Problem, format: Format) {
    let Ok(text) = format::write(problem, format) else { return };
    assert_eq!(Format::detect(&text), format, "{text}");
    if !format.is_readable() {
        return;
    }
    let again = format::read(text.as_bytes(), None).expect("what was written can be read");
    if format::drops_item_names(problem, format) {
        // What is left are the numbers; that they survive shows in the second text.
        assert_eq!(format::write(&again, format).as_ref(), Ok(&text));
        assert_eq!(again.entry_count(), problem.entry_count(), "{text}");
        return;
    }
    let names = !format::drops_names(problem, format);
    assert_eq!(facts(&again, names), facts(problem, names), "{text}");
}

/// Returns everything that formats must keep, as text. The order of the items within an option is
/// not included.
fn facts(problem: &Problem, names: bool) -> String {
    let mut facts = String::new();
    for item in problem.items() {
        facts += &format!("{:?} {:?}\n", problem.item_name(item), problem.role(item));
    }
    for option in problem.options() {
        let name = problem.option_name(option).filter(|_| names);
        facts += &format!("{name:?} {}", problem.cost(option));
        let mut entries: Vec<_> = problem.entries(option).collect();
        entries.sort_by_key(|entry| entry.item);
        for entry in entries {
            let color = entry.color.map(|color| problem.color_name(color));
            facts += &format!(" {:?}:{color:?}", problem.item_name(entry.item));
        }
        facts.push('\n');
    }
    facts
}
