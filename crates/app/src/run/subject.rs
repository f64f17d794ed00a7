//! What is searched: a problem as text, a board, or a model by name.

use quadrille::{Layout, Problem, Role, format, models};
use quadrille_sudoku::{Puzzle, Symbols, encode};

use super::code::{Coder, header_order};
use crate::board::{Play, tell_shape};
use crate::fault::RequestFault;
use crate::protocol::{
    BoardData, CoverData, Fault, LayoutData, OptionData, PaintData, SearchAsked,
};

/// The most entries or items of a problem that is shown: a bit more than a board of 25 digits has.
pub(super) const MOST: usize = 100_000;

/// The problem to search.
pub(crate) struct Subject {
    pub(crate) problem: Problem,
    /// The puzzle that the problem encodes.
    pub(crate) board: Option<Puzzle>,
}

impl Subject {
    /// Reads the one of the three fields that is present. Only the givens of a board count: the
    /// player's entries are attempts at an answer, and a search starts without them.
    pub(crate) fn read(asked: &SearchAsked) -> Result<Subject, Fault> {
        match (&asked.problem, &asked.board, &asked.model) {
            (Some(text), None, None) => {
                Ok(Subject { problem: format::read(text.as_bytes(), None)?, board: None })
            }
            (None, Some(board), None) => {
                let givens = Play::read(board)?.givens;
                // Every option covers at least a cell, a row, a column and a box.
                check_size(0, givens.candidates().total() * 4)?;
                Ok(Subject { problem: encode::problem(&givens), board: Some(givens) })
            }
            (None, None, Some(words)) => {
                let mut words = words.split_whitespace();
                let name = words.next().unwrap_or_default();
                let words: Vec<&str> = words.collect();
                let problem = models::build_within(name, &words, MOST as u64)?;
                Ok(Subject { problem, board: None })
            }
            _ => Err(RequestFault::SearchSubject.into()),
        }
    }
}

/// Refuses a problem that is too large to be shown.
pub(super) fn check_size(items: usize, entries: usize) -> Result<(), Fault> {
    if items.max(entries) <= MOST {
        return Ok(());
    }
    let items = Some(items).filter(|&items| items > 0);
    Err(RequestFault::TooLargeToShow { items, entries, most: MOST }.into())
}

/// Converts the problem for the page. The items and options of a board get readable names.
pub(super) fn tell_cover(problem: &Problem, board: Option<&Puzzle>) -> CoverData {
    let coder = Coder::new(problem);
    let items = match board {
        Some(puzzle) => {
            let shape = puzzle.shape();
            encode::meanings(shape).iter().map(|item| item.name(shape)).collect()
        }
        None => header_order(problem).map(|item| problem.item_name(item).to_owned()).collect(),
    };
    let bounds: Vec<[u32; 2]> = header_order(problem)
        .filter_map(|item| match problem.role(item) {
            Role::Primary { min, max } => Some([min, max]),
            Role::Secondary => None,
        })
        .collect();
    let mut idle = problem.idle_options().iter().peekable();
    let mut options: Vec<OptionData> = problem
        .options()
        .map(|option| {
            let colors: Vec<i32> = problem
                .entries(option)
                .map(|entry| entry.color.map_or(-1, |color| color.index() as i32))
                .collect();
            OptionData {
                name: problem.option_label(option).to_string(),
                items: problem.option_items(option).iter().map(|&item| coder.item(item)).collect(),
                colors: colors.iter().any(|&color| color >= 0).then_some(colors),
                idle: idle.next_if_eq(&&option).is_some(),
            }
        })
        .collect();
    if let Some(puzzle) = board {
        let (shape, symbols) = (puzzle.shape(), Symbols::standard(puzzle.shape().size()));
        for (option, (cell, digit)) in options.iter_mut().zip(puzzle.candidates().iter()) {
            option.name = format!("{}={}", shape.cell_name(cell), symbols.sign(digit));
        }
    }
    CoverData {
        items,
        primary: bounds.len(),
        bounds: problem.has_bounds().then_some(bounds),
        colors: problem.colors().map(|color| problem.color_name(color).to_owned()).collect(),
        options,
    }
}

/// Converts the board for the page.
pub(super) fn tell_board(puzzle: &Puzzle) -> BoardData {
    let (shape, size) = (puzzle.shape(), puzzle.shape().size());
    let places = puzzle.candidates();
    BoardData {
        shape: tell_shape(shape),
        givens: puzzle.grid().to_string(),
        places: places.iter().map(|(cell, digit)| cell.index() * size + digit.index()).collect(),
    }
}

/// Converts the layout of a problem for the page.
pub(super) fn tell_layout(problem: &Problem, layout: &Layout) -> LayoutData {
    let spots = layout.spots();
    let areas: Vec<i64> =
        (0..spots.len()).map(|spot| layout.area(spot).map_or(-1, i64::from)).collect();
    let options = problem.options().map(|option| PaintData {
        spots: layout.filled(problem, option),
        sign: layout.option_sign(problem, option).map(str::to_owned),
    });
    LayoutData {
        spots: spots.iter().map(|spot| [spot.column, spot.row, spot.layer]).collect(),
        areas: areas.iter().any(|&area| area >= 0).then_some(areas),
        items: header_order(problem).map(|item| layout.spots_of(item)).collect(),
        options: options.collect(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn cover(subject: &Subject) -> Value {
        let told = tell_cover(&subject.problem, subject.board.as_ref());
        serde_json::to_value(told).expect("plain data")
    }

    fn read(asked: Value) -> Result<Subject, Fault> {
        Subject::read(&serde_json::from_value(asked).expect("a search"))
    }

    fn typed(text: &str) -> Result<Subject, Fault> {
        read(json!({"problem": text}))
    }

    fn board(board: &Value) -> Result<Subject, Fault> {
        read(json!({"board": board}))
    }

    fn model(words: &str) -> Result<Subject, Fault> {
        read(json!({"model": words}))
    }

    #[test]
    fn a_plain_problem_has_no_fields_that_it_does_not_need() {
        let told = cover(&typed("a b c\na b\nc\n").expect("a problem"));
        let options = json!([{"name": "1", "items": [0, 1]}, {"name": "2", "items": [2]}]);
        let expected =
            json!({"items": ["a", "b", "c"], "primary": 3, "colors": [], "options": options});
        assert_eq!(told, expected);
    }

    #[test]
    fn bounds_colours_and_idle_options_are_included() {
        let told = cover(&typed("a 2:3|b | x y\na x:red b\nx:blue y\nb y\n").expect("a problem"));
        assert_eq!((&told["primary"], &told["bounds"]), (&json!(2), &json!([[1, 1], [2, 3]])));
        assert_eq!(told["colors"], json!(["red", "blue"]));
        let options = json!([
            {"name": "1", "items": [0, 2, 1], "colors": [-1, 0, -1]},
            {"name": "2", "items": [2, 3], "colors": [1, -1], "idle": true},
            {"name": "3", "items": [1, 3]},
        ]);
        assert_eq!(told["options"], options);
    }

    #[test]
    fn the_layout_of_a_model_says_what_each_option_puts_where() {
        let layout = |words: &str| {
            let Subject { problem, .. } = model(words).expect("a model");
            let layout = problem.layout().expect("every model has one");
            serde_json::to_value(tell_layout(&problem, layout)).expect("plain data")
        };
        let langford = layout("langford 3");
        assert_eq!(langford["spots"][5], json!([5, 0, 0]));
        assert_eq!(langford["items"], json!([[], [], [], [0], [1], [2], [3], [4], [5]]));
        assert_eq!(langford["options"][0], json!({"spots": [0, 2], "sign": "1"}));
        let queens = layout("queens 4");
        assert_eq!(queens["spots"].as_array().map(Vec::len), Some(16));
        // The first item is the row r1, and the first option the queen in r1 and c1.
        assert_eq!(queens["items"][0], json!([4, 5, 6, 7]));
        assert_eq!(queens["options"][0], json!({"spots": [5], "sign": "Q"}));
        let areas = typed("|quadrille:1 place b 1,0/3 a 0,1\na b | x\nx\na b\n").expect("a text");
        let told = tell_layout(&areas.problem, areas.problem.layout().expect("places"));
        let expected = json!({"spots": [[1, 0, 0], [0, 1, 0]], "areas": [3, -1],
            "items": [[1], [0], []], "options": [{"spots": []}, {"spots": [1, 0]}]});
        assert_eq!(serde_json::to_value(told).expect("plain data"), expected);
    }

    #[test]
    fn the_items_and_options_of_a_board_have_readable_names() {
        let four = json!({"shape": {"size": 4}, "givens": "1.....3..2.....4"});
        let subject = board(&four).expect("a board");
        let told = cover(&subject);
        assert_eq!((&told["items"][1], &told["items"][16]), (&json!("r1c2"), &json!("r1#1")));
        assert_eq!((&told["items"][36], &told["items"][63]), (&json!("c2#1"), &json!("b4#4")));
        let puzzle = subject.board.expect("a board");
        let told_board = tell_board(&puzzle);
        let options = told["options"].as_array().expect("a list");
        assert_eq!(options.len(), told_board.places.len());
        for (k, (option, place)) in options.iter().zip(&told_board.places).enumerate() {
            let (cell, digit) = (place / 4, place % 4 + 1);
            let name = format!("r{}c{}={digit}", cell / 4 + 1, cell % 4 + 1);
            assert_eq!(option["name"], name);
            let option = subject.problem.option_at(k).expect("an option");
            let plain = subject.problem.option_name(option).map(|name| name.replace('d', "="));
            assert_eq!(plain, Some(name));
        }
        assert_eq!(told_board.givens, "1.....3..2.....4");
    }

    #[test]
    fn entries_of_the_player_are_ignored() {
        let mut four = json!({"shape": {"size": 4}, "givens": "1.....3..2.....4"});
        let without = cover(&board(&four).expect("a board"));
        four["entries"] = json!(".4..............");
        assert_eq!(cover(&board(&four).expect("a board")), without);
    }

    #[test]
    fn a_model_is_given_by_its_name_and_arguments() {
        let subject = model(" queens  6 ").expect("a model");
        assert_eq!(subject.problem.option_count(), 36);
        let fault = model("queen 6").err().expect("no model");
        assert_eq!(fault.message, "unknown model `queen`");
        assert_eq!(fault.hint.as_deref(), Some("did you mean `queens`?"));
        assert!(model("").is_err());
    }

    #[test]
    fn problems_too_large_to_show_are_refused_before_they_are_built() {
        for words in ["queens 500", "queens 4000000000", "latin 80", "dominoes 1000x1000"] {
            let fault = model(words).err().expect(words);
            assert_eq!(fault.message, "the model is too large", "{words}");
            assert!(fault.hint.is_some());
        }
        let large = json!({"shape": {"size": 64}, "givens": ".".repeat(64 * 64)});
        let fault = board(&large).err().expect("too large");
        assert_eq!(fault.message, "the board is too large");
        assert!(board(&json!({"shape": {"size": 25}, "givens": ".".repeat(625)})).is_ok());
    }

    #[test]
    fn exactly_one_subject_must_be_given() {
        let message = "a search needs a problem, a board or a model";
        let fault = |asked| read(asked).err().map(|fault| fault.message);
        assert_eq!(fault(json!({})).as_deref(), Some(message));
        let both = json!({"problem": "a\na\n", "model": "queens 6"});
        assert_eq!(fault(both).as_deref(), Some(message));
        let fault = typed("a b\na c\n").err().expect("there is no c");
        assert_eq!((fault.line, fault.column), (Some(2), Some(3)));
    }
}
