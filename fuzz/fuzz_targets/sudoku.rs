//! Reads any bytes as puzzles, first in the format that they seem to be in, then in the format
//! selected by the first byte.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_sudoku::format::{self, Cutter, Format};

fuzz_target!(|text: &[u8]| {
    check(text, None);
    if let [first, rest @ ..] = text {
        check(rest, Some(Format::ALL[usize::from(*first) % Format::ALL.len()]));
    }
});

/// Checks that reading never panics, that a fault has a position, and that a puzzle can be written
/// in each format that does not refuse it and read back with the same digits, on its board or
/// without the rules that the format names as lost.
fn check(text: &[u8], format: Option<Format>) {
    let records = match format::read(text, format, None) {
        Err(error) => return assert!(error.position().is_some(), "no position: {error}"),
        Ok(records) => records,
    };
    for record in records.iter().take(4) {
        // Pencil marks cannot distinguish a solved cell from one with a single candidate.
        for format in Format::ALL.iter().copied().filter(|&format| format != Format::Marks) {
            let Ok(text) = format::write(&record.puzzle, format) else { continue };
            let again =
                format::read(text.as_bytes(), None, None).expect("what was written can be read");
            assert_eq!(again.len(), 1, "{text}");
            let (again, puzzle) = (&again[0].puzzle, &record.puzzle);
            assert_eq!(again.grid().as_bytes(), puzzle.grid().as_bytes(), "{text}");
            let lost = format::drops(puzzle, format);
            let keeps_shape = !lost.iter().any(|loss| loss.is_of_shape());
            assert_eq!(keeps_shape, again.shape() == puzzle.shape(), "{lost:?}: {text}");
            assert!(format != Format::Json || again == puzzle, "{text}");
            let mut cutter = Cutter::new(None);
            let blocks: Vec<_> =
                text.lines().flat_map(|line| cutter.push(line).collect::<Vec<_>>()).collect();
            assert_eq!(blocks.len() + cutter.finish().count(), 1, "{text}");
        }
    }
}
