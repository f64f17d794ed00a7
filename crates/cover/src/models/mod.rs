//! Generators of well-known exact cover problems.
//!
//! Each family has a file and a function with typed arguments ([`queens`], [`polyominoes`], …). For
//! a command line there is the [`catalogue`]: [`build`] takes a model's name and its arguments as
//! words.
//!
//! ```
//! use quadrille::models;
//!
//! let problem = models::build("pentominoes", &["6x10"])?;
//! assert_eq!(problem.option_count(), 2056);
//! let board = "##########/".repeat(6);
//! let same = models::build("polyominoes", &["pentominoes", &board])?;
//! assert_eq!(same.option_count(), 2056);
//!
//! let error = models::build("queens", &["many"]).unwrap_err();
//! assert_eq!(error.to_string(), "`many` is not a whole number");
//! assert_eq!(error.hint().as_deref(), Some("usage: queens N"));
//! # Ok::<(), models::ModelError>(())
//! ```
//!
//! All models share one grammar: required arguments in a fixed order, then settings in any order. A
//! setting may have leading dashes or not (`--reduced`, `reduced`). Items have the names used by
//! the files in `testdata`; options have no names, only numbers. Every model says where its items
//! lie on a board ([`Problem::layout`]), so that a cover can be drawn. No model tries to be smart:
//! none breaks symmetries, or leaves out an option for any reason but its definition.

mod board;
mod dominoes;
mod error;
#[cfg(test)]
mod known;
mod labels;
mod langford;
mod latin;
mod macmahon;
mod matching;
mod pieces;
mod polyomino;
mod queens;

pub use board::Board;
pub use dominoes::dominoes;
pub use error::{Argument, ModelError, ModelErrorKind, Required};
pub use langford::langford;
pub use latin::{Latin, latin};
pub use macmahon::macmahon;
pub use matching::{complete_matching, matching};
pub use pieces::{Piece, parse_pieces, piece_set};
pub use polyomino::{Supply, pentominoes, polyominoes, soma};
pub use queens::queens;

use self::dominoes::dominoes_within;
use self::error::{MOST_ENTRIES, ModelErrorKind as Kind, excerpt};
use self::labels::is_name;
use self::langford::langford_within;
use self::latin::latin_within;
use self::macmahon::macmahon_within;
use self::matching::{complete_matching_within, matching_within};
use self::polyomino::{each_once, polyominoes_within};
use self::queens::queens_within;
use crate::problem::layout::MOST_SPOTS;
use crate::problem::{ItemId, Place, Problem, ProblemBuilder};

/// A family of problems, as the command line offers it.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// The name of the model.
    pub name: &'static str,
    /// The name and the arguments, as in `queens N`.
    pub usage: &'static str,
    /// A one-line description.
    pub summary: &'static str,
    /// A name with arguments that make a good first problem.
    pub example: &'static str,
    make: fn(&[&str], u64) -> Result<Problem, ModelError>,
}

const CATALOGUE: [Model; 9] = [
    Model {
        name: "queens",
        usage: "queens N",
        summary: "N queens on an N×N board, none attacking another",
        example: "queens 8",
        make: |words, most| queens_within(number(only(words)?)?, most),
    },
    Model {
        name: "langford",
        usage: "langford N",
        summary: "1 1 2 2 … N N in a line, with k numbers between the two k's",
        example: "langford 7",
        make: |words, most| langford_within(number(only(words)?)?, most),
    },
    Model {
        name: "dominoes",
        usage: "dominoes BOARD",
        summary: "domino tilings of a board: 8x8, 2x3x4, 8x8-00,77 or a pattern ##./###",
        example: "dominoes 8x8",
        make: |words, most| dominoes_within(&Board::parse(only(words)?)?, most),
    },
    Model {
        name: "pentominoes",
        usage: "pentominoes BOARD",
        summary: "the twelve pentominoes, each once, in a flat or solid board",
        example: "pentominoes 6x10",
        make: |words, most| each_once("pentominoes", &Board::parse(only(words)?)?, most),
    },
    Model {
        name: "polyominoes",
        usage: "polyominoes PIECES BOARD [once | xN | xN-M | copies=N | any] [one-sided]",
        summary: "any pieces in any board; PIECES such as tetrominoes, pentominoes:FXY+Q=##/##, …",
        example: "polyominoes pentominoes+tetrominoes:O 8x8",
        make: make_polyominoes,
    },
    Model {
        name: "soma",
        usage: "soma [BOARD]",
        summary: "the seven Soma pieces in a cube of 3x3x3 or another figure",
        example: "soma",
        make: |words, most| match words {
            [] => each_once("soma", &Board::cuboid(3, 3, 3)?, most),
            _ => each_once("soma", &Board::parse(only(words)?)?, most),
        },
    },
    Model {
        name: "latin",
        usage: "latin N [--reduced] [--symmetric]",
        summary: "Latin squares of order N; reduced: first row and column in order",
        example: "latin 5 --reduced",
        make: make_latin,
    },
    Model {
        name: "matching",
        usage: "matching N | matching A-B C-D …",
        summary: "perfect matchings of the complete graph on N points, or of a graph given by its edges",
        example: "matching 8",
        make: make_matching,
    },
    Model {
        name: "macmahon",
        usage: "macmahon [ROWSxCOLUMNS [COLOURS]]",
        summary: "all squares with coloured edges: touching edges match, the border has one colour",
        example: "macmahon 4x6",
        make: make_macmahon,
    },
];

/// Returns all models, in the order in which a list should show them.
pub fn catalogue() -> &'static [Model] {
    &CATALOGUE
}

/// Builds a problem from the name of a model and its arguments as typed on a command line.
///
/// # Errors
/// Fails if the name is unknown (the hint lists the models), if the model does not understand the
/// arguments (the hint shows its usage), or if the problem is too large.
pub fn build(name: &str, words: &[&str]) -> Result<Problem, ModelError> {
    build_within(name, words, MOST_ENTRIES)
}

/// Builds a problem like [`build`], with a lower limit on its entries, for servers that build what
/// strangers ask for.
///
/// A model that might exceed `most_entries` is refused before it is built.
///
/// ```
/// use quadrille::models;
///
/// assert!(models::build_within("queens", &["8"], 1000).is_ok());
/// let error = models::build_within("queens", &["500"], 1000).unwrap_err();
/// assert_eq!(error.to_string(), "the model is too large");
/// ```
///
/// # Errors
/// See [`build`].
pub fn build_within(name: &str, words: &[&str], most_entries: u64) -> Result<Problem, ModelError> {
    match CATALOGUE.iter().find(|model| model.name == name) {
        Some(model) => model.build_within(words, most_entries),
        None => Err(unknown(name)),
    }
}

impl Model {
    /// Builds a problem of this model from its arguments.
    ///
    /// # Errors
    /// See [`build`].
    pub fn build(&self, words: &[&str]) -> Result<Problem, ModelError> {
        self.build_within(words, MOST_ENTRIES)
    }

    fn build_within(&self, words: &[&str], most: u64) -> Result<Problem, ModelError> {
        (self.make)(words, most).map_err(|error| error.with_usage(self.usage))
    }
}

fn unknown(name: &str) -> ModelError {
    // Enough letters to distinguish the models. Often the rest is merely a singular.
    const TELLING: usize = 3;
    let start: String = name.to_lowercase().chars().take(TELLING).collect();
    let alike = |model: &&Model| start.len() >= TELLING && model.name.starts_with(&start);
    let nearest = CATALOGUE.iter().find(alike).map(|model| model.name);
    let known = CATALOGUE.iter().map(|model| model.name).collect();
    Kind::UnknownModel { name: excerpt(name), nearest, known }.into()
}

/// Whether a board with this many cells in its bounding box may have a layout. Larger models have
/// none: nobody could look at it.
fn can_be_drawn(cells: usize) -> bool {
    cells as u64 <= MOST_SPOTS
}

/// Places items from left to right.
fn place_in_a_row(builder: &mut ProblemBuilder, items: &[ItemId]) {
    if can_be_drawn(items.len()) {
        for (column, &item) in (0..).zip(items) {
            builder.place(item, Place::at(column, 0));
        }
    }
}

fn make_polyominoes(words: &[&str], most: u64) -> Result<Problem, ModelError> {
    let [pieces, board, settings @ ..] = words else {
        let of = if words.is_empty() { Argument::Pieces } else { Argument::Board };
        return Err(Kind::MissingArgument { of }.into());
    };
    let mut pieces = parse_pieces(pieces)?;
    let board = Board::parse(board)?;
    let mut supply = None;
    for setting in settings {
        let word = plain(setting);
        if word == "one-sided" {
            pieces = pieces.into_iter().map(Piece::one_sided).collect();
            continue;
        }
        let wish = if word == "any" {
            Supply::Any
        } else if word == "once" {
            Supply::Once
        } else if let Some(copies) = word.strip_prefix("copies=") {
            Supply::Copies(number(copies)?)
        } else if let Some(times) = word.strip_prefix('x') {
            let (least, most) = times.split_once('-').unwrap_or((times, times));
            Supply::Times(number(least)?..=number(most)?)
        } else {
            return Err(Kind::UnknownSetting { name: excerpt(setting) }.into());
        };
        if supply.replace(wish).is_some() {
            return Err(Kind::PieceCountTwice.into());
        }
    }
    polyominoes_within(&pieces, &board, &supply.unwrap_or_default(), most)
}

fn make_latin(words: &[&str], most: u64) -> Result<Problem, ModelError> {
    let [order, settings @ ..] = words else { return Err(missing()) };
    let mut wanted = Latin::default();
    for setting in settings {
        match plain(setting) {
            "reduced" => wanted.reduced = true,
            "symmetric" => wanted.symmetric = true,
            _ => return Err(Kind::UnknownSetting { name: excerpt(setting) }.into()),
        }
    }
    latin_within(number(order)?, wanted, most)
}

fn make_matching<'w>(words: &[&'w str], most: u64) -> Result<Problem, ModelError> {
    if let [n] = words
        && (!n.contains('-') || n.starts_with('-'))
    {
        return complete_matching_within(number(n)?, most);
    }
    if words.is_empty() {
        return Err(missing());
    }
    let edge = |word: &&'w str| match word.split_once('-') {
        Some((first, second)) if is_name(first) && is_name(second) => Ok((first, second)),
        _ => Err(ModelError::from(Kind::NotAnEdge { text: excerpt(word) })),
    };
    matching_within(&words.iter().map(edge).collect::<Result<Vec<_>, _>>()?, most)
}

fn make_macmahon(words: &[&str], most: u64) -> Result<Problem, ModelError> {
    let (board, colors) = match *words {
        [] => ("4x6", "3"),
        [board] => (board, "3"),
        [board, colors] => (board, colors),
        [_, _, extra, ..] => return Err(too_many(extra)),
    };
    let sides = board
        .split_once('x')
        .ok_or_else(|| ModelError::from(Kind::NotASize { text: excerpt(board) }))?;
    macmahon_within(number(sides.0)?, number(sides.1)?, number(colors)?, most)
}

/// Returns the only word, or an error if there are none or several.
fn only<'w>(words: &[&'w str]) -> Result<&'w str, ModelError> {
    match *words {
        [] => Err(missing()),
        [word] => Ok(word),
        [_, extra, ..] => Err(too_many(extra)),
    }
}

fn missing() -> ModelError {
    Kind::MissingArgument { of: Argument::Size }.into()
}

fn too_many(extra: &str) -> ModelError {
    Kind::UnexpectedArgument { text: excerpt(extra) }.into()
}

fn number(word: &str) -> Result<u32, ModelError> {
    if word.is_empty() || word.contains(|c: char| !c.is_ascii_digit()) {
        return Err(Kind::NotANumber { text: excerpt(word) }.into());
    }
    word.parse().map_err(|_| Kind::NumberTooLarge { text: excerpt(word) }.into())
}

/// Returns a setting without its dashes.
fn plain(setting: &str) -> &str {
    setting.strip_prefix("--").unwrap_or(setting)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(line: &str) -> String {
        let words: Vec<&str> = line.split(' ').collect();
        build(words[0], &words[1..]).expect_err(line).to_string()
    }

    fn made(line: &str) -> Problem {
        let words: Vec<&str> = line.split(' ').collect();
        build(words[0], &words[1..]).expect(line)
    }

    #[test]
    fn every_example_of_the_catalogue_is_a_problem() {
        for model in catalogue() {
            assert!(model.usage.starts_with(model.name));
            assert!(model.example.starts_with(model.name));
            assert!(made(model.example).option_count() > 0, "{}", model.example);
        }
    }

    #[test]
    fn the_models_in_the_table_of_answers_match_its_files() {
        let models = known::models();
        assert!(models.len() >= 17);
        for (line, file) in models {
            assert_eq!(known::text(&made(&line)), known::file(&file), "{line}");
        }
    }

    #[test]
    fn settings_may_have_dashes_and_come_in_any_order() {
        let same = |one: &str, other: &str| {
            assert_eq!(known::text(&made(one)), known::text(&made(other)), "{one}");
        };
        same("latin 5 --reduced --symmetric", "latin 5 symmetric reduced");
        same(
            "polyominoes trominoes 4x6 --any one-sided",
            "polyominoes trominoes 4x6 --one-sided any",
        );
        same("polyominoes pentominoes 6x10 once", "pentominoes 6x10");
        same("soma", "soma 3x3x3");
        same("macmahon", "macmahon 4x6 3");
    }

    #[test]
    fn settings_determine_the_number_of_pieces() {
        let bounded = made("polyominoes tetrominoes 6x10 x3");
        assert!(known::text(&bounded).starts_with("3|I 3|O 3|T 3|S 3|L 00 "));
        let range = made("polyominoes tetrominoes 6x10 x0-3 one-sided");
        assert!(known::text(&range).starts_with("0:3|I 0:3|O 0:3|T 0:3|S 0:3|L 00 "));
        assert!(range.option_count() < bounded.option_count());
        assert_eq!(made("matching a-b b-c").item_count(), 3);
        assert_eq!(made("polyominoes dominoes 4x4 any").option_count(), 24);
    }

    #[test]
    fn an_unknown_name_yields_the_nearest_name_or_all_names() {
        let hint = |name: &str| build(name, &[]).expect_err("no model").hint();
        assert_eq!(hint("pentomino").as_deref(), Some("did you mean `pentominoes`?"));
        assert_eq!(hint("Queens").as_deref(), Some("did you mean `queens`?"));
        let all = "the models are queens, langford, dominoes, pentominoes, polyominoes, soma, latin, \
                   matching, macmahon";
        assert_eq!(hint("").as_deref(), Some(all));
        assert_eq!(hint("sudoku").as_deref(), Some(all));
        assert_eq!(fault("sudoku 9"), "unknown model `sudoku`");
    }

    #[test]
    fn bad_arguments_are_quoted() {
        assert_eq!(fault("queens"), "the size is missing");
        assert_eq!(fault("queens 8 9"), "unexpected argument `9`");
        assert_eq!(fault("queens -8"), "`-8` is not a whole number");
        assert_eq!(fault("queens +8"), "`+8` is not a whole number");
        assert_eq!(
            fault("queens 99999999999999999999"),
            "the number `99999999999999999999` is too large"
        );
        assert_eq!(fault("langford 0"), "there must be at least one pair");
        assert_eq!(fault("latin 4294967295"), "the model is too large");
        assert_eq!(fault("latin 4 --semi"), "unknown setting `--semi`");
        assert_eq!(fault("pentominoes 6x"), "`6x` is not a board");
        assert_eq!(fault("soma 3x9"), "the piece `A` does not fit in a flat board");
        assert_eq!(fault("polyominoes"), "the pieces are missing");
        assert_eq!(fault("polyominoes soma"), "the board is missing");
        assert_eq!(fault("polyominoes trominoes 3x3 x"), "`` is not a whole number");
        assert_eq!(
            fault("polyominoes trominoes 3x3 x3-1"),
            "cannot use at least 3 and at most 1 of each piece"
        );
        assert_eq!(
            fault("polyominoes trominoes 3x3 x3 any"),
            "the number of pieces is given twice"
        );
        assert_eq!(fault("polyominoes trominoes 3x3 all"), "unknown setting `all`");
        assert_eq!(fault("matching a-b bc"), "`bc` is not an edge");
        assert_eq!(fault("matching a-b|c"), "`a-b|c` is not an edge");
        assert_eq!(fault("matching -3"), "`-3` is not a whole number");
        assert_eq!(fault("macmahon 46"), "`46` is not a size in rows and columns, such as 4x6");
        assert_eq!(fault("macmahon 4x6 3 3"), "unexpected argument `3`");
    }
}
