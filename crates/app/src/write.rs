//! A board as text: in one of the formats of the library, or as a picture.

use quadrille_sudoku::Candidates;
use quadrille_sudoku::format::{self, Format};
use quadrille_sudoku::render::{self, Picture, SvgOptions, Theme};

use crate::board::Play;
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
        return Ok(Answer::Written { text, drops: false });
    }
    let format: Format = name.parse().map_err(|error| {
        let names = Format::ALL.map(Format::name).join(", ");
        Fault::from(error).hint(format!("the formats are {names} and svg"))
    })?;
    // Marks bind a puzzle, while a cell without notes has only not been looked at.
    let puzzle = play.noted_everywhere();
    let text = format::write(&puzzle, format)?;
    Ok(Answer::Written { text, drops: format::drops(&puzzle, format) })
}

fn draw(play: &Play, theme: Option<&str>, width: Option<u32>) -> Result<String, Fault> {
    let theme = match theme.unwrap_or("auto") {
        "auto" => Theme::Auto,
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        other => {
            return Err(Fault::new(format!("unknown theme `{other}`"))
                .hint("the themes are auto, light and dark"));
        }
    };
    if let Some(width) = width.filter(|width| !(1..=WIDEST).contains(width)) {
        let message = format!("a picture {width} pixels wide");
        return Err(Fault::new(message).hint(format!("from 1 to {WIDEST} can be drawn")));
    }
    let notes = play.notes.as_deref();
    let notes = notes.and_then(|notes| Candidates::noted(play.state.shape(), notes));
    let picture = Picture::new(&play.state);
    let picture = match &notes {
        Some(notes) => picture.with_candidates(notes),
        None => picture,
    };
    Ok(render::svg(&picture, &SvgOptions { theme, size: width, title: None }))
}
