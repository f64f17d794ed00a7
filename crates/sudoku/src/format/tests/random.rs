//! Random puzzles survive a round trip through every format, and random texts never cause a panic.

use proptest::prelude::*;

use super::shapes::{assert_kept, jigsaw};
use super::*;

/// A puzzle of any size, often on an unusual board, with random digits, entries and, sometimes,
/// marks.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    let sizes =
        prop_oneof![4 => Just(9_usize), 2 => 1_usize..=9, 2 => 10_usize..=36, 1 => 37_usize..=64];
    sizes.prop_flat_map(|size| {
        let cells = size * size;
        let digit = prop_oneof![2 => Just(0), 1 => 1..=size as u8];
        let digits = proptest::collection::vec(digit, cells);
        let marks = proptest::option::of(proptest::collection::vec(any::<u64>(), cells));
        let entries = proptest::collection::vec(any::<bool>(), cells);
        (digits, marks, entries, any_shape(size)).prop_map(|parts| {
            let (digits, marks, entries, shape) = parts;
            let grid = Grid::new(&shape, &digits).expect("digits of the board");
            let entries = shape.cells().filter(|cell| entries[cell.index()]);
            let puzzle = Puzzle::new(grid).with_entries(entries);
            let Some(marks) = marks else { return puzzle };
            let set = |(cell, bits): (crate::Cell, u64)| {
                let set = DigitSet::from_bits(bits) & shape.digits();
                puzzle.get(cell).map_or(set, DigitSet::from)
            };
            let marks: Vec<DigitSet> = shape.cells().zip(marks).map(set).collect();
            puzzle.with_marks(marks).expect("a set a cell")
        })
    })
}

/// A shape of this size: usual or other boxes or a jigsaw, with any variants that fit, and
/// sometimes extra regions.
fn any_shape(size: usize) -> impl Strategy<Value = Shape> {
    let boxes = (0..4, 1..=size).prop_map(move |(kind, rows)| match kind {
        0 => jigsaw(size),
        1 if size.is_multiple_of(rows) => Shape::boxes(rows, size / rows).expect("a size"),
        _ => Shape::of_size(size).expect("a size that boards have"),
    });
    let variants = prop_oneof![Just(vec![]), prop::sample::subsequence(Variant::ALL, 0..=6)];
    let sign = prop_oneof![8 => Just('.'), 1 => prop::char::range('p', 't')];
    let pattern = proptest::collection::vec(sign, size * size);
    let patterns = prop_oneof![2 => Just(vec![]), 1 => proptest::collection::vec(pattern, 1..4)];
    (boxes, variants, patterns).prop_map(|(boxes, variants, patterns)| {
        let add = |shape: Shape, variant: &Variant| shape.with(*variant).unwrap_or(shape);
        let shape = variants.iter().fold(boxes, add);
        let patterns = patterns.into_iter().map(String::from_iter);
        patterns.fold(shape, |shape, pattern| shape.with_regions(&pattern).unwrap_or(shape))
    })
}

/// Whether a text written in one format may be detected as another that reads it the same way.
pub(super) fn equivalent(format: Format, found: Format, size: usize) -> bool {
    let lines = [Format::Line, Format::Sdm, Format::Grid, Format::Csv, Format::Ss];
    format == found
        || format == Format::Sdm && found == Format::Line
        || format == Format::Ss && found == Format::Grid
        || size < 4 && lines.contains(&format) && lines.contains(&found)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn written_texts_are_detected_and_read_back(puzzle in any_puzzle()) {
        for &format in Format::ALL {
            let Ok(text) = write(&puzzle, format) else { continue };
            let record = one(&text);
            let found = record.format;
            prop_assert!(equivalent(format, found, puzzle.shape().size()), "{found}: {text}");
            assert_kept(&puzzle, &record.puzzle, format, false, &text);
            let records = read(text.as_bytes(), Some(format), None).expect("in its own format");
            prop_assert_eq!(records.len(), 1);
            assert_kept(&puzzle, &records[0].puzzle, format, false, &text);
            let windows = format!("\u{feff}{}", text.trim_end().replace('\n', "\r\n"));
            prop_assert_eq!(&one(&windows).puzzle, &record.puzzle);
        }
    }

    #[test]
    fn a_stream_is_cut_at_the_end_of_each_puzzle(
        puzzles in proptest::collection::vec((any_puzzle(), 0_usize..9), 1..5),
    ) {
        let mut text = String::new();
        let mut expected = Vec::new();
        for (puzzle, format) in puzzles {
            let format = Format::ALL[format];
            if let Ok(block) = write(&puzzle, format) {
                expected.push((puzzle, format, 1 + text.matches('\n').count()));
                text.push_str(&block);
                text.push_str("\n\n");
            }
        }
        // An .sdk file has one puzzle, and only another `[Puzzle]` ends it.
        prop_assume!(expected.iter().rev().skip(1).all(|(_, format, _)| *format != Format::Sdk));
        let found = stream(&text, None);
        prop_assert_eq!(found.len(), expected.len(), "{}", text);
        for (record, (puzzle, format, line)) in found.into_iter().zip(expected) {
            let record = record.expect("sound");
            prop_assert_eq!(record.line, line);
            assert_kept(&puzzle, &record.puzzle, format, false, &text);
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(
        bytes in proptest::collection::vec(any::<u8>(), 0..400),
        format in 0_usize..10,
    ) {
        let format = Format::ALL.get(format).copied();
        if let Err(error) = read(&bytes, format, None) {
            prop_assert!(error.position().is_some(), "{}", error);
        }
    }

    #[test]
    fn no_text_of_puzzle_characters_makes_a_reader_panic(
        text in "[-0-9A-Ga-z.*_|+:,;#\"{}\\[\\]' \t\n│─٣é]{0,300}",
        format in 0_usize..10,
    ) {
        let format = Format::ALL.get(format).copied();
        match read(text.as_bytes(), format, None) {
            Err(error) => prop_assert!(error.position().is_some(), "{}", error),
            Ok(records) => {
                let streamed: Result<Vec<_>, _> = stream(&text, format).into_iter().collect();
                prop_assert_eq!(streamed, Ok(records));
            }
        }
    }

    #[test]
    fn a_typo_gives_another_puzzle_or_an_error_with_a_position(
        puzzle in any_puzzle(),
        slips in proptest::collection::vec(any::<[prop::sample::Index; 2]>(), 1..4),
        format in 0_usize..9,
    ) {
        let Ok(text) = write(&puzzle, Format::ALL[format]) else { return Ok(()) };
        let mut signs: Vec<char> = text.chars().collect();
        for [at, with] in slips {
            let at = at.index(signs.len());
            match with.get(&['1', '.', 'Z', '-', '|', ' ', '\n', '"', '[', ':', '+', '\0', '٣']) {
                '\0' => drop(signs.remove(at)),
                &sign => signs[at] = sign,
            }
            if signs.is_empty() {
                break;
            }
        }
        let text: String = signs.into_iter().collect();
        if let Err(error) = read(text.as_bytes(), None, None) {
            let place = error.position().expect("a place");
            prop_assert!(place.line <= 1 + text.matches('\n').count());
        }
    }
}
