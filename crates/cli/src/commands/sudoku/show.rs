//! `quadrille sudoku show`: draws a board.

use quadrille_sudoku::format::Record;
use quadrille_sudoku::render::{self, Picture, SvgOptions, TextOptions};

use crate::args::sudoku::Form;
use crate::failure::Failure;
use crate::request::sudoku::Show;
use crate::{Exit, output, stream};

pub(crate) fn run(request: &Show) -> Result<Exit, Failure> {
    let source = &request.puzzles.source;
    let records = stream::read_all(&request.puzzles)?;
    if request.form == Form::Svg && records.len() > 1 {
        let failure = Failure::new(format!("{source}: {} puzzles for one picture", records.len()));
        return Err(
            failure.hint("give one puzzle: on the command line, in a file of its own, or piped in")
        );
    }
    let mut drawings = Vec::new();
    let mut exit = Exit::Answered;
    for record in &records {
        let (drawing, solved) = draw(request, record);
        if request.solution && !solved {
            output::note(&format!("{source}:{}: no solution to fill in", record.line));
            exit = Exit::None;
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

/// Returns the drawing of a puzzle, and whether a solution was asked for and found.
fn draw(request: &Show, record: &Record) -> (String, bool) {
    let puzzle = &record.puzzle;
    let solution = if request.solution { puzzle.solve() } else { None };
    let candidates = request.candidates.then(|| puzzle.candidates());
    let mut picture = Picture::new(puzzle).with_symbols(record.symbols);
    if let Some(solution) = &solution {
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
    (drawing, solution.is_some())
}
