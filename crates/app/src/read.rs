//! Reads the puzzles of a text that a user pasted or dropped.

use quadrille_sudoku::format;

use crate::board;
use crate::protocol::{Answer, BoardShape, Fault};

/// The most boards in one answer.
const MOST: usize = 100;

pub(crate) fn read(
    text: &str,
    name: Option<&str>,
    shape: Option<&BoardShape>,
) -> Result<Answer, Fault> {
    let shape = shape.map(board::read_shape).transpose()?;
    let records = match name.map(str::parse).transpose()? {
        None => format::find(text, shape.as_ref())?,
        known => format::read(text.as_bytes(), known, shape.as_ref())?,
    };
    let first = || records.iter().take(MOST);
    Ok(Answer::Read {
        boards: first().map(|record| board::tell(&record.puzzle)).collect(),
        comments: first().map(|record| record.comment.clone()).collect(),
        format: records.first().map_or("", |record| record.format.name()),
        total: records.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str, name: Option<&str>) -> Fault {
        read(text, name, None).expect_err("a fault")
    }

    #[test]
    fn the_first_hundred_of_many_puzzles_are_returned_and_all_are_counted() {
        let text = "1.....3..2.....4 one of many\n".repeat(150);
        let Ok(Answer::Read { boards, comments, total, .. }) = read(&text, None, None) else {
            panic!("puzzles")
        };
        assert_eq!((boards.len(), comments.len(), total), (100, 100, 150));
        assert_eq!(comments[99].as_deref(), Some("one of many"));
    }

    #[test]
    fn an_empty_text_gets_a_hint_what_a_puzzle_looks_like() {
        for text in ["", " \n\n"] {
            let fault = fault(text, None);
            assert_eq!(fault.message, "no puzzle: the text is empty");
            assert!(fault.hint.is_some_and(|hint| hint.contains("81 characters")));
        }
    }

    #[test]
    fn a_fault_has_its_place() {
        let text = format!("{}\n{}x{}\n", ".".repeat(81), ".".repeat(12), ".".repeat(68));
        let fault = fault(&text, None);
        assert_eq!((fault.line, fault.column), (Some(2), Some(13)));
    }

    #[test]
    fn a_puzzle_is_found_in_any_text() {
        let digits =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let text = format!("https://example.org/?puzzle={digits}&level=hard");
        let Ok(Answer::Read { boards, .. }) = read(&text, None, None) else { panic!("a board") };
        assert_eq!(boards[0].givens, digits);
        assert_eq!(fault("nothing but words", None).message, "no puzzle found in this text");
    }

    #[test]
    fn a_text_that_describes_its_board_is_read_on_that_board() {
        let text = r#"{"shape": {"regions": "aaab acbb ccdb cddd", "variants": ["x"]},
            "puzzle": "1.....3..2.....4"}"#;
        let Ok(Answer::Read { boards, .. }) = read(text, None, None) else { panic!("a board") };
        assert_eq!(boards[0].shape.regions.as_deref(), Some("aaabacbbccdbcddd"));
        assert_eq!(boards[0].shape.variants, ["x"]);
    }

    #[test]
    fn extra_regions_are_read_as_houses() {
        let extra = r#"{"shape": {"extra": ["a..a........a..a"]}, "puzzle": "1.....3..2.....4"}"#;
        let Ok(Answer::Read { boards, .. }) = read(extra, None, None) else { panic!("a board") };
        let shape = &boards[0].shape;
        assert_eq!(shape.extra, ["a..a........a..a"]);
        let last = shape.houses.last().expect("houses");
        assert_eq!((last.kind, last.cells.as_slice()), ("region", &[0, 3, 12, 15][..]));
    }

    #[test]
    fn an_unknown_format_is_reported() {
        assert_eq!(fault("1.....3..2.....4", Some("xls")).message, "unknown format `xls`");
    }

    #[test]
    fn digits_are_converted_to_our_signs() {
        let letters = format!("{}\n", ["ABCD", "CDAB", "BADC", "DC.."].concat());
        let Ok(Answer::Read { boards, .. }) = read(&letters, None, None) else { panic!("a board") };
        assert_eq!(boards[0].givens, "12343412214343..");
    }
}
