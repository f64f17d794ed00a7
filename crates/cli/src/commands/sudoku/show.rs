//! `quadrille sudoku show`: draws a board.

use quadrille::Stop;
use quadrille_sudoku::format::Record;
use quadrille_sudoku::render::{self, Picture, SvgOptions, TextOptions};

use crate::args::sudoku::Form;
use crate::failure::Failure;
use crate::request::sudoku::Show;
use crate::{Exit, output, stream, watch};

pub(crate) fn run(request: &Show) -> Result<Exit, Failure> {
    let source = &request.puzzles.source;
    let records = stream::read_all(&request.puzzles)?;
    if request.form == Form::Svg && records.len() > 1 {
        let failure =
            Failure::new(format!("{source}: {} puzzles, but only one can be drawn", records.len()));
        return Err(
            failure.hint("give one puzzle: on the command line, in a file of its own, or piped in")
        );
    }
    let mut drawings = Vec::new();
    let mut exit = Exit::Answered;
    for record in &records {
        let (drawing, solved) = draw(request, record);
        match solved {
            Ok(false) if request.solution => {
                output::note(&format!("{source}:{}: no solution to fill in", record.line));
                exit = Exit::None;
            }
            Ok(_) => {}
            Err(stop) => {
                let why = watch::stopped(stop).unwrap_or_default();
                output::note(&format!("{source}:{}: {why}", record.line));
                exit = Exit::Stopped;
            }
        }
        drawings.push(drawing);
    }
    let text = drawings.join("\n");
    match &request.output {
        Some(path) => output::save(path, text.as_bytes())?,
        None => output::print(text.as_bytes())?,
    }
    Ok(exit)
}

/// Returns the drawing of a puzzle, and whether a solution was asked for and found, or why that is
/// not known.
fn draw(request: &Show, record: &Record) -> (String, Result<bool, Stop>) {
    let puzzle = &record.puzzle;
    let solution = if request.solution { puzzle.solve() } else { Ok(None) };
    let candidates = request.candidates.then(|| puzzle.candidates());
    let mut picture = Picture::new(puzzle).with_symbols(record.symbols);
    if let Ok(Some(solution)) = &solution {
        picture = picture.with_solution(solution);
    }
    if let Some(candidates) = &candidates {
        picture = picture.with_candidates(candidates);
    }
    let drawing = match request.form {
        Form::Text => {
            let color = request.output.is_none() && output::has_color();
            render::text(&picture, &TextOptions { color, ascii: request.ascii })
        }
        Form::Svg => {
            let theme = request.theme.into();
            render::svg(&picture, &SvgOptions { theme, ..SvgOptions::default() })
        }
    };
    (drawing, solution.map(|solution| solution.is_some()))
}
