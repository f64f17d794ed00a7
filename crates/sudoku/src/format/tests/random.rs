//! Random puzzles survive a round trip through every format, and random texts never cause a panic.

use proptest::prelude::*;

use super::*;

/// A puzzle of any size with random digits, entries and, sometimes, marks.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    let sizes =
        prop_oneof![4 => Just(9_usize), 2 => 1_usize..=9, 2 => 10_usize..=36, 1 => 37_usize..=64];
    sizes.prop_flat_map(|size| {
        let cells = size * size;
        let digit = prop_oneof![2 => Just(0), 1 => 1..=size as u8];
        let digits = proptest::collection::vec(digit, cells);
        let marks = proptest::option::of(proptest::collection::vec(any::<u64>(), cells));
        (digits, marks, proptest::collection::vec(any::<bool>(), cells)).prop_map(move |parts| {
            let (digits, marks, entries) = parts;
            let shape = usual(size);
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

fn usual(size: usize) -> Shape {
    Shape::of_size(size).expect("a size that boards have")
}

/// Checks that a puzzle read back has everything that the format keeps.
#[track_caller]
fn assert_kept(puzzle: &Puzzle, record: &Record, format: Format, text: &str) {
    let again = &record.puzzle;
    assert_eq!(again.shape(), puzzle.shape(), "{text}");
    match format {
        Format::Json => assert_eq!(again, puzzle, "{text}"),
        Format::Hodoku => {
            assert_eq!(again.grid(), puzzle.grid(), "{text}");
            assert_eq!(again.entries(), puzzle.entries(), "{text}");
            assert_eq!(again.candidates(), puzzle.candidates(), "{text}");
        }
        Format::Sdk => {
            assert_eq!(again.grid(), puzzle.grid(), "{text}");
            assert_eq!(again.entries(), puzzle.entries(), "{text}");
        }
        Format::Marks => {
            let written = |cell: crate::Cell| match (puzzle.get(cell), puzzle.marks()) {
                (Some(digit), _) => digit.into(),
                (None, Some(marks)) => marks[cell.index()],
                (None, None) => puzzle.candidates()[cell],
            };
            let read = |cell: crate::Cell| match (again.get(cell), again.marks()) {
                (Some(digit), _) => digit.into(),
                (None, Some(marks)) => marks[cell.index()],
                (None, None) => again.shape().digits(),
            };
            assert!(puzzle.shape().cells().all(|cell| written(cell) == read(cell)), "{text}");
        }
        _ => assert_eq!(again.grid(), puzzle.grid(), "{text}"),
    }
}

/// Whether a text written in one format may be detected as another that reads it the same way.
fn equivalent(format: Format, found: Format, size: usize) -> bool {
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
        for format in Format::ALL {
            let Ok(text) = write(&puzzle, format) else { continue };
            let record = one(&text);
            let found = record.format;
            prop_assert!(equivalent(format, found, puzzle.shape().size()), "{found}: {text}");
            assert_kept(&puzzle, &record, format, &text);
            let records = read(text.as_bytes(), Some(format), None).expect("in its own format");
            prop_assert_eq!(records.len(), 1);
            assert_kept(&puzzle, &records[0], format, &text);
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
            assert_kept(&puzzle, &record, format, &text);
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
