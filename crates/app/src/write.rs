//! Writes a board as text: in one of the library's formats, or as a picture.

use quadrille_sudoku::Candidates;
use quadrille_sudoku::format::{self, Format, Loss};
use quadrille_sudoku::render::{self, Picture, SvgOptions, Theme};

use crate::board::Play;
use crate::fault::RequestFault;
use crate::protocol::{Answer, Board, Fault};

/// The widest picture, in pixels.
const WIDEST: u32 = 10_000;

pub(crate) fn write(
    board: &Board,
    name: &str,
    theme: Option<&str>,
    width: Option<u32>,
) -> Result<Answer, Fault> {
    let play = Play::read(board)?;
    if name == "svg" {
        let text = draw(&play, theme, width)?;
        return Ok(Answer::Written { text, drops: Vec::new() });
    }
    let format: Format = name.parse().map_err(|_| {
        let known = Format::ALL.iter().copied().map(Format::name).chain(["svg"]).collect();
        unknown("format", name, known)
    })?;
    // Marks are binding in a puzzle, while a cell without notes has only not been annotated yet.
    let puzzle = play.noted_everywhere();
    let text = format::write(&puzzle, format)?;
    let drops = format::drops(&puzzle, format).into_iter().map(Loss::name).collect();
    Ok(Answer::Written { text, drops })
}

fn unknown(of: &'static str, name: &str, known: Vec<&'static str>) -> Fault {
    RequestFault::UnknownName { of, name: name.to_owned(), known, near: Vec::new() }.into()
}

fn draw(play: &Play, theme: Option<&str>, width: Option<u32>) -> Result<String, Fault> {
    let theme = match theme.unwrap_or("auto") {
        "auto" => Theme::Auto,
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        other => {
            return Err(unknown("theme", other, vec!["auto", "light", "dark"]));
        }
    };
    if let Some(width) = width.filter(|width| !(1..=WIDEST).contains(width)) {
        return Err(RequestFault::PictureWidth { width, most: WIDEST }.into());
    }
    let notes = play.notes.as_ref();
    let notes = notes.and_then(|notes| Candidates::noted(play.state.shape(), notes.sets()));
    let picture = Picture::new(&play.state);
    let picture = match &notes {
        Some(notes) => picture.with_candidates(notes),
        None => picture,
    };
    Ok(render::svg(&picture, &SvgOptions { theme, size: width, title: None }))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::read::read;

    const GIVENS: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn played() -> Value {
        let mut notes = vec![""; 81];
        (notes[3], notes[5]) = ("26", "28");
        let entries = format!("..4{}", ".".repeat(78));
        json!({"shape": {"size": 9}, "givens": GIVENS, "entries": entries, "notes": notes})
    }

    fn written(board: Value, format: &str) -> Result<(String, Vec<&'static str>), Fault> {
        let board: Board = serde_json::from_value(board).expect("a board");
        match write(&board, format, None, None)? {
            Answer::Written { text, drops } => Ok((text, drops)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_format_can_be_read_back_with_all_that_it_keeps() {
        for &format in Format::ALL {
            let (text, drops) = written(played(), format.name()).expect("it fits");
            let Ok(Answer::Read { boards, .. }) = read(&text, None, None) else { panic!("{text}") };
            let board = &boards[0];
            let entries = matches!(format, Format::Sdk | Format::Hodoku | Format::Json);
            let notes = matches!(format, Format::Marks | Format::Hodoku | Format::Json);
            assert_eq!(drops.contains(&"entries"), !entries, "{format}");
            assert_eq!(drops.contains(&"marks"), !notes, "{format}");
            assert_eq!(drops.contains(&"single-marks"), format == Format::Marks, "{format}");
            assert_eq!(board.entries.is_some(), entries, "{format}");
            let third = board.entries.as_deref().unwrap_or(&board.givens).chars().nth(2);
            assert_eq!(third, Some('4'), "{format}: {board:?}");
            if let (true, Some(told)) = (notes, &board.notes) {
                assert_eq!((told[3].as_str(), told[5].as_str()), ("26", "28"), "{format}");
                // A cell without notes may hold anything that fits.
                assert_eq!(told[6], "189", "{format}");
            }
            assert_eq!(notes, board.notes.is_some(), "{format}");
        }
    }

    #[test]
    fn the_rules_of_the_board_are_kept_or_named() {
        let shape = json!({"size": 4, "regions": "aaabacbbccdbcddd", "variants": ["x"]});
        let board = json!({"shape": shape, "givens": ".".repeat(16)});
        let (_, drops) = written(board.clone(), "line").expect("it fits");
        assert_eq!(drops, ["regions", "variants"]);
        let (text, drops) = written(board, "json").expect("it fits");
        assert!(drops.is_empty(), "{drops:?}");
        let Ok(Answer::Read { boards, .. }) = read(&text, None, None) else { panic!("{text}") };
        assert_eq!(boards[0].shape.regions.as_deref(), Some("aaabacbbccdbcddd"));
        assert_eq!(boards[0].shape.variants, ["x"]);
    }

    #[test]
    fn a_picture_shows_notes_as_they_are_and_nothing_in_other_cells() {
        let mut board = played();
        // The row has a 5 already: a note that is no longer possible is still a note.
        board["notes"][3] = json!("25");
        let (text, drops) = written(board, "svg").expect("a picture");
        let notes = text.split("class=\"candidate\"").nth(1).expect("notes");
        let notes = notes.split("</g>").next().expect("an end");
        assert_eq!(notes.matches("<text").count(), 4, "{notes}");
        assert!(drops.is_empty() && text.contains("30 givens, 1 entry"), "{text}");
    }

    #[test]
    fn what_cannot_be_drawn_or_written_is_reported() {
        let board: Board = serde_json::from_value(played()).expect("a board");
        let message = |answer: Result<Answer, Fault>| answer.expect_err("a fault").message;
        assert_eq!(message(write(&board, "svg", Some("red"), None)), "unknown theme `red`");
        assert_eq!(
            message(write(&board, "svg", None, Some(0))),
            "a picture cannot be 0 pixels wide"
        );
        let wide = "a picture cannot be 4294967295 pixels wide";
        assert_eq!(message(write(&board, "svg", None, Some(u32::MAX))), wide);
        let fault = written(played(), "pdf").expect_err("no format");
        assert_eq!(fault.message, "unknown format `pdf`");
        assert!(fault.hint.is_some_and(|hint| hint.ends_with("json and svg")));
        let large = json!({"shape": {"size": 16}, "givens": ".".repeat(256)});
        let message = "the hodoku format cannot express a 16×16 board";
        assert_eq!(written(large, "hodoku").expect_err("too large").message, message);
    }
}
