//! Errors in English.

mod contradictions;
mod flaws;

use std::fmt;

use quadrille::Stop;

use crate::error::{
    CountOf, ErrorKind, ExpectedJson, JsonPart, LineKind, ListOf, NameOf, Obstacle, OnlyPlain,
    PlusFault, RangeOf, Task, Unfinished, Unsolvable,
};

pub(in crate::tell) use contradictions::trouble;
#[cfg(feature = "reason")]
pub(in crate::tell) use contradictions::{house_name, standing};

const PATTERN: &str = r#"a pattern is a string for each row, such as ["aabb", "aabb", …]"#;
const JSON_BOARD: &str = "a board is an array of rows, such as [[1,0,0,4],[0,0,1,0],…]";

pub(super) fn message(kind: &ErrorKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match kind {
        ErrorKind::UnknownName { of, name, .. } => write!(f, "unknown {} `{name}`", name_of(*of)),

        ErrorKind::NoPuzzle { blank: true } => f.write_str("no puzzle: the text is empty"),
        ErrorKind::NoPuzzle { blank: false } => f.write_str("no puzzle found in this text"),
        ErrorKind::NoPuzzleInLink { host } => {
            write!(f, "no puzzle found in this link to {host}")
        }
        ErrorKind::UnknownRules { rules } => {
            write!(f, "the puzzle has rules that are unknown here: {}", rules.join(", "))
        }
        ErrorKind::SeveralPuzzles { count } => {
            write!(f, "{count} puzzles where one was expected")
        }
        ErrorKind::ControlCharacter { code } => write!(f, "control character U+{code:04X}"),
        ErrorKind::NotUtf8 { byte: None, .. } => f.write_str("not UTF-8 text"),
        ErrorKind::NotUtf8 { byte: Some(byte), .. } => {
            write!(f, "byte 0x{byte:02X} is not UTF-8 text")
        }
        ErrorKind::TooLong { bytes, .. } => write!(f, "{bytes} bytes are too many for a puzzle"),
        ErrorKind::TwoPuzzles => f.write_str("two puzzles on one line"),
        ErrorKind::WithoutJson => f.write_str("this library was compiled without the format json"),

        &ErrorKind::CellCount { of, count, expected, row, size, pattern } => {
            write!(f, "{count} {}", counted(of, count))?;
            match row {
                Some(row) => write!(f, " in row {row}")?,
                None if pattern => f.write_str(" in the pattern")?,
                None => {}
            }
            write!(f, ": {} has {expected}", a_board(size))
        }
        ErrorKind::ListLength { of, count, cells } => match of {
            ListOf::Digits => write!(f, "{count} digits for {cells} cells"),
            ListOf::Marks => write!(f, "marks for {count} cells: the board has {cells}"),
            ListOf::Regions | ListOf::Givens => {
                write!(f, "the pattern has {count} characters, but the board has {cells} cells")
            }
        },
        ErrorKind::NotADigit { text, size, .. } => {
            write!(f, "`{text}` is not a digit of {}", a_board(*size))
        }
        ErrorKind::DigitTooLarge { digit, cell: Some(cell), size } => {
            write!(f, "{digit} in {cell} is too large for a board of {size}")
        }
        ErrorKind::DigitTooLarge { digit, cell: None, size } => {
            write!(f, "there is no digit {digit} on a board of {size}")
        }
        ErrorKind::EmptyAmongDigits { sign } => write!(f, "`{sign}` among digits"),
        ErrorKind::TwiceInCell { sign } => write!(f, "`{sign}` twice in one cell"),
        ErrorKind::SecondSection { heading } => write!(f, "a second section `{heading}`"),
        ErrorKind::OtherDigit { cell } => {
            write!(f, "the state and the puzzle have different digits in {cell}")
        }

        ErrorKind::NotALibraryLine { before: None } => {
            f.write_str("not a line of a HoDoKu library")
        }
        ErrorKind::NotALibraryLine { before: Some(before) } => {
            write!(f, "`{before}` before the first colon")
        }
        ErrorKind::LibraryBoard { size } => write!(f, "this library line has {}", a_board(*size)),
        ErrorKind::Plus { fault } => f.write_str(match fault {
            PlusFault::EmptyCell => "a plus before an empty cell",
            PlusFault::Twice => "two plus signs in a row",
            PlusFault::NoDigit => "a plus without a digit",
        }),
        ErrorKind::NotACandidate { text } => write!(f, "`{text}` is not a candidate"),

        ErrorKind::NotJson { syntax } => write!(f, "not JSON: {syntax}"),
        ErrorKind::MissingKey { of: JsonPart::Puzzle, key } => {
            write!(f, "no `{key}` in the object")
        }
        ErrorKind::MissingKey { of: JsonPart::Shape, key } => write!(f, "no `{key}` in the shape"),
        ErrorKind::UnknownKey { key, .. } => write!(f, "unknown key `{key}`"),
        ErrorKind::RepeatedKey { key } => write!(f, "the key `{key}` appears twice"),
        ErrorKind::MisplacedKey { key } => write!(f, "the key `{key}` belongs in `shape`"),
        ErrorKind::WrongValue { text, expected, .. } => {
            write!(f, "`{text}` is not {}", an_expected(*expected))
        }
        ErrorKind::NoCells => f.write_str("the board has no cells"),
        ErrorKind::OtherSize { text, size } => {
            write!(f, "the size is `{text}`: the puzzle has {}", a_board(*size))
        }
        ErrorKind::BoxesAndRegions => f.write_str("both `boxes` and `regions`"),
        ErrorKind::OtherBoxes { regions } => {
            let name = if *regions { "regions" } else { "boxes" };
            write!(f, "these are not the {name} of the given board")
        }

        ErrorKind::BoardSize { size, .. } => write!(f, "a board cannot have {size} digits"),
        ErrorKind::BoxSize { rows, columns, size } => {
            write!(f, "boxes of {rows}×{columns} do not fit {}", a_board(*size))
        }
        ErrorKind::NotSquare { count } => {
            write!(f, "a pattern of {count} characters does not fill a square board")
        }
        ErrorKind::RegionSize { region, cells, size, exact: true } => {
            write!(f, "the region `{region}` has {cells} cells, not {size}")
        }
        ErrorKind::RegionSize { region, cells, size, exact: false } => {
            write!(f, "the region `{region}` has {cells} cells, but there are only {size} digits")
        }
        ErrorKind::NoRegion => f.write_str("the pattern contains no region"),
        ErrorKind::TooManyRegions { count, .. } => write!(f, "{count} extra regions are too many"),
        ErrorKind::VariantBoxes { variant, boxes: None } => {
            write!(f, "{variant} needs rectangular boxes, and a jigsaw has none")
        }
        ErrorKind::VariantBoxes { variant, boxes: Some([rows, columns]) } => match *variant {
            "centre-dot" => write!(f, "boxes of {rows}×{columns} have no centre"),
            _ => write!(f, "boxes of {rows}×{columns} leave no room for windows"),
        },
        ErrorKind::Inexpressible { format, obstacle } => {
            write!(f, "the {format} format cannot express ")?;
            match obstacle {
                Obstacle::Size { size } => f.write_str(&a_board(*size)),
                Obstacle::EmptyCell { cell } => {
                    write!(f, "the cell {cell}, which has no candidate")
                }
                Obstacle::Length { bytes } => {
                    write!(f, "this puzzle, which takes {bytes} bytes")
                }
            }
        }

        ErrorKind::NoSolution { task, why } => match task {
            Task::Solve => f.write_str("the board has no solution"),
            Task::Minimise => f.write_str("the puzzle has no solution"),
            Task::Grade => f.write_str("a puzzle with no solution has no grade"),
            Task::Rate => write!(f, "no solution, so no rating: {}", reason(why.as_deref())),
        },
        ErrorKind::SeveralSolutions { task } => f.write_str(match task {
            Task::Solve | Task::Minimise => "the puzzle has more than one solution",
            Task::Grade => "a puzzle with several solutions has no grade",
            Task::Rate => "more than one solution, so no rating",
        }),
        ErrorKind::BoardTooLarge { size, graded, .. } => {
            let task = if *graded { "be graded" } else { "reason about" };
            write!(f, "a board of {size}×{size} is too large to {task}")
        }
        ErrorKind::OnlyPlain { needed } => f.write_str(match needed {
            OnlyPlain::Turbo => "turbo solves only 9×9 boards with 3×3 boxes and no further rules",
            OnlyPlain::Rating => "only plain 9×9 boards can be rated on this scale",
            OnlyPlain::Order => "only plain 9×9 boards have an ER",
        }),
        ErrorKind::Stopped { stop, before } => {
            f.write_str(match (stop, before) {
                (Stop::TimeLimit, Unfinished::Grade | Unfinished::Rating | Unfinished::Jigsaw) => {
                    "the time limit was reached before "
                }
                _ => "stopped before ",
            })?;
            match before {
                Unfinished::Grade => f.write_str("the grade was known"),
                Unfinished::Puzzle => f.write_str("a puzzle was found"),
                Unfinished::Rating => f.write_str("the rating was known"),
                Unfinished::Jigsaw => f.write_str("a jigsaw was found"),
                Unfinished::Answer => f.write_str("the answer was known"),
                Unfinished::Uniqueness => f.write_str("it was known whether there is one solution"),
                Unfinished::Symmetry { symmetry } => {
                    write!(f, "it was known whether the givens can have the symmetry `{symmetry}`")
                }
            }
        }

        &ErrorKind::EmptyRange { of, from, to } => match of {
            RangeOf::Clues => write!(f, "the range from {from} to {to} clues is empty"),
            RangeOf::Score => write!(f, "a score from {from} to {to} is impossible"),
            RangeOf::Er => {
                write!(f, "an ER from {} to {} is impossible", Tenths(from), Tenths(to))
            }
        },
        ErrorKind::TooManyClues { clues, cells } => {
            write!(f, "{clues} clues do not fit on a board of {cells} cells")
        }
        &ErrorKind::TooFewClues { clues, .. } => {
            write!(f, "no puzzle with {} has exactly one solution", clue_range(clues, clues))
        }
        &ErrorKind::SymmetricClues { symmetry, cells, from, to, .. } => {
            let clues = clue_range(from, to);
            write!(f, "with the symmetry `{symmetry}` a board of {cells} cells cannot have {clues}")
        }
        &ErrorKind::PatternClues { count, from, to } => {
            let clues = clue_range(from, to);
            write!(f, "the pattern has {count} givens, but the order asks for {clues}")
        }
        ErrorKind::Asymmetric { symmetry, pattern: true, .. } => {
            write!(f, "the pattern does not have the symmetry `{symmetry}`")
        }
        ErrorKind::Asymmetric { symmetry, pattern: false, .. } => {
            write!(f, "the puzzle cannot be given the symmetry `{symmetry}`")
        }
        ErrorKind::EmptyLines { of, first, second } => {
            write!(f, "the pattern leaves {}s {first} and {second} empty", line(*of))
        }
        ErrorKind::DifficultyTooHigh { tenths } => {
            write!(f, "no puzzle is known to have an ER of {}", Tenths(usize::from(*tenths)))
        }
        ErrorKind::PractisedBruteForce => f.write_str("brute force cannot be practised"),
        ErrorKind::LevelOfShape { shape, level } => {
            write!(f, "no puzzle of the shape {shape} has the level {level}")
        }
        ErrorKind::ScoreOfLevel { level, score, .. } => {
            write!(f, "no puzzle of the level {level} has a score of {score}")
        }
        ErrorKind::TechniqueExcluded { technique } => {
            write!(f, "{technique} is both required and excluded")
        }
        ErrorKind::TechniqueOfLevel { technique, level, .. } => {
            write!(f, "no puzzle of the level {level} needs {technique}")
        }
        ErrorKind::TechniqueOfShape { technique, shape } => {
            write!(f, "no puzzle of the shape {shape} needs {technique}")
        }
        ErrorKind::LevelExcluded { level } => {
            write!(f, "all techniques of the level {level} are excluded")
        }
        ErrorKind::AboveLevel { level, .. } => {
            write!(f, "the puzzle is already harder than {level}")
        }
        ErrorKind::JigsawSize { size, .. } => {
            write!(f, "a random jigsaw cannot have {size} digits")
        }
        ErrorKind::NoJigsaw { size, rules: false } => {
            write!(f, "no jigsaw of {size} digits was found")
        }
        ErrorKind::NoJigsaw { size, rules: true } => {
            write!(f, "no jigsaw of {size} digits was found that can be filled under these rules")
        }
        ErrorKind::NoGrid { shape } => write!(f, "no grid exists for the shape {shape}"),

        ErrorKind::NotAnOrder { of, list, size } => {
            let list = joined(list, " ");
            write!(f, "`{list}` is not an order of {size} {}s", of.map_or("digit", line))
        }
        ErrorKind::SplitLines { of, first, second } => write!(
            f,
            "{}s {first} and {second} would share a {}, but come from different ones",
            line(*of),
            shared(*of)
        ),
        ErrorKind::TransposedBoxes { rows, columns } => {
            write!(f, "a transposed board would have boxes of {rows}×{columns}")
        }
        ErrorKind::RulesNotPreserved { transformation, shape } => {
            write!(f, "`{transformation}` does not preserve the rules of {shape}")
        }
        ErrorKind::NoBands { of } => write!(f, "a jigsaw has no {}s", line(*of)),
        ErrorKind::NoSuchLine { of, number, count } => {
            write!(f, "there is no {} {number}: the board has {count}", line(*of))
        }
        ErrorKind::TooSymmetric => {
            f.write_str("the board is too symmetric: too many arrangements look the same")
        }

        ErrorKind::Unproved { flaw } => flaws::message(flaw, f),
    }
}

pub(super) fn hint(kind: &ErrorKind) -> Option<String> {
    Some(match kind {
        ErrorKind::UnknownName { of, known, near, .. } => match of {
            NameOf::Technique if near.is_empty() => {
                "`quadrille sudoku techniques` lists them".to_owned()
            }
            NameOf::Technique => format!("did you mean {}?", near.join(", ")),
            NameOf::Symmetry => format!("the symmetries are {}", known.join(", ")),
            NameOf::Format | NameOf::Variant => {
                format!("the {}s are {}", name_of(*of), known.join(", "))
            }
            NameOf::Level | NameOf::Language => {
                format!("the {}s are {}", name_of(*of), and(known))
            }
        },

        ErrorKind::NoPuzzle { .. } => {
            "a puzzle is 81 characters on a line, or 9 lines of 9: digits, and dots for empty cells"
                .to_owned()
        }
        ErrorKind::NoPuzzleInLink { .. } => {
            "open the link and copy the digits, 9 lines of 9 with dots for empty cells".to_owned()
        }
        ErrorKind::UnknownRules { .. } => {
            "without these rules it would be another puzzle".to_owned()
        }
        ErrorKind::ControlCharacter { .. } => {
            "this is a binary file, or a text not saved as UTF-8".to_owned()
        }
        ErrorKind::NotUtf8 { utf16: true, .. } => "this is UTF-16; save it as UTF-8".to_owned(),
        ErrorKind::NotUtf8 { utf16: false, .. } => "save the text as UTF-8".to_owned(),
        ErrorKind::TooLong { largest, .. } => {
            format!("the largest board, {largest}×{largest}, has {} cells", largest * largest)
        }
        ErrorKind::TwoPuzzles => "write one puzzle per line".to_owned(),
        ErrorKind::WithoutJson => "turn on the feature `json`, or use line".to_owned(),

        ErrorKind::CellCount { pattern: true, .. } => PATTERN.to_owned(),
        ErrorKind::ListLength { of, .. } => match of {
            ListOf::Digits => return None,
            ListOf::Marks => "a list of digits for each cell, row by row",
            ListOf::Regions => {
                "write one character for each cell: a dot, or a letter for the region"
            }
            ListOf::Givens => {
                "write one character for each cell, row by row: a dot for an empty cell, x for a \
                 given"
            }
        }
        .to_owned(),
        ErrorKind::NotADigit { last: None, .. } => return None,
        ErrorKind::NotADigit { text, size, last: Some(last) } => match text.chars().next() {
            Some(sign) if !sign.is_ascii() && sign.is_numeric() => {
                "write digits in ASCII: 1 to 9".to_owned()
            }
            _ if *size <= 9 => format!("digits are 1 to {size}; an empty cell is a dot or 0"),
            _ => format!(
                "digits are 1 to 9 and then letters, here up to {last}, or numbers separated by blanks"
            ),
        },
        ErrorKind::EmptyAmongDigits { .. } => "a cell is empty or has digits".to_owned(),
        ErrorKind::OtherDigit { .. } => "an entry cannot replace a given".to_owned(),

        ErrorKind::NotALibraryLine { .. } => {
            "a library line is `:technique:digits:board:removed candidates:…`".to_owned()
        }
        ErrorKind::LibraryBoard { .. } => "HoDoKu supports boards up to 9×9".to_owned(),
        ErrorKind::Plus { fault: PlusFault::EmptyCell } => "it marks an entry".to_owned(),
        ErrorKind::Plus { .. } => "a plus marks an entry".to_owned(),
        ErrorKind::NotACandidate { .. } => "write digit, row and column, such as 427".to_owned(),

        ErrorKind::MissingKey { of: JsonPart::Puzzle, .. } => {
            "its keys are puzzle, state, marks and shape".to_owned()
        }
        ErrorKind::UnknownKey { known, .. } => format!("its keys are {}", known.join(", ")),
        ErrorKind::MisplacedKey { key } => format!("write \"shape\": {{\"{key}\": …}}"),
        ErrorKind::WrongValue { expected, known, .. } => match expected {
            ExpectedJson::List => "write a list in brackets, such as [1, 2]".to_owned(),
            ExpectedJson::DigitList => return None,
            ExpectedJson::Shape => {
                format!("a shape is an object; its keys are {}", known.join(", "))
            }
            ExpectedJson::BoxSize => "write its rows and columns, such as [2, 3]".to_owned(),
            ExpectedJson::VariantName => format!("the variants are {}", known.join(", ")),
            ExpectedJson::Pattern => PATTERN.to_owned(),
            ExpectedJson::Board | ExpectedJson::Row | ExpectedJson::Cell => JSON_BOARD.to_owned(),
        },
        ErrorKind::NoCells => JSON_BOARD.to_owned(),
        ErrorKind::OtherSize { .. } => "the size is the number of digits and of rows".to_owned(),
        ErrorKind::BoxesAndRegions => "a board has boxes or the regions of a jigsaw".to_owned(),
        ErrorKind::OtherBoxes { .. } => {
            "leave out the given board, or give the same one".to_owned()
        }

        ErrorKind::BoardSize { largest, .. } => format!("a board has 1 to {largest} digits"),
        ErrorKind::BoxSize { .. } => {
            "the rows times the columns of a box must equal the size".to_owned()
        }
        ErrorKind::NotSquare { .. } => {
            "write one character for each cell, such as 81 letters".to_owned()
        }
        ErrorKind::RegionSize { size, exact: true, .. } => {
            format!("each of the {size} regions has {size} cells")
        }
        ErrorKind::NoRegion => "write the same letter in every cell of a region".to_owned(),
        ErrorKind::TooManyRegions { most, .. } => {
            format!("a board has at most {most} extra regions")
        }
        ErrorKind::VariantBoxes { .. } => "give the region as a pattern".to_owned(),
        ErrorKind::Inexpressible { obstacle, .. } => match obstacle {
            Obstacle::Size { .. } => "use line, marks or json",
            Obstacle::EmptyCell { .. } => "use line or grid",
            Obstacle::Length { .. } => "use fewer extra regions",
        }
        .to_owned(),

        ErrorKind::NoSolution { task: Task::Minimise, why } => reason(why.as_deref()),
        ErrorKind::SeveralSolutions { task: Task::Minimise } => {
            "add givens until there is only one, then minimise again".to_owned()
        }
        ErrorKind::SeveralSolutions { task: Task::Rate } => {
            "only a puzzle with one solution can be solved by reasoning".to_owned()
        }
        ErrorKind::NoSolution { task: Task::Grade, .. }
        | ErrorKind::SeveralSolutions { task: Task::Grade } => {
            "`quadrille sudoku check` explains it".to_owned()
        }
        ErrorKind::BoardTooLarge { largest, .. } => format!("the largest is {largest}×{largest}"),
        ErrorKind::OnlyPlain { needed } => match needed {
            OnlyPlain::Turbo => "`Puzzle::search` solves all other boards",
            OnlyPlain::Rating => return None,
            OnlyPlain::Order => "ask for a level or a score: other boards have those too",
        }
        .to_owned(),

        ErrorKind::EmptyRange { .. } => "write the smaller number first".to_owned(),
        ErrorKind::TooFewClues { fewest, plain: true, .. } => {
            format!("{fewest} is the minimum for a 9×9 board")
        }
        ErrorKind::TooFewClues { plain: false, .. } => {
            "two digits that are not given could be swapped".to_owned()
        }
        ErrorKind::SymmetricClues { possible: Some(clues), .. } => format!("{clues} is possible"),
        ErrorKind::SymmetricClues { possible: None, .. } => "leave out the symmetry".to_owned(),
        ErrorKind::PatternClues { .. } => "leave out the number of clues".to_owned(),
        ErrorKind::Asymmetric { given, empty, pattern: true, .. } => {
            format!("{given} has a given, but {empty} does not")
        }
        ErrorKind::Asymmetric { given, empty, pattern: false, .. } => format!(
            "{given} has a given, but {empty} does not; without such givens there is more than one solution"
        ),
        ErrorKind::EmptyLines { of, .. } => format!(
            "they are in the same {} and could be swapped, so no solution would be unique",
            shared(*of)
        ),
        ErrorKind::DifficultyTooHigh { .. } => {
            "beyond dynamic chains, a little above 9, an ER is only a bound".to_owned()
        }
        ErrorKind::PractisedBruteForce => {
            "`--needs brute-force` makes puzzles that reasoning does not solve".to_owned()
        }
        ErrorKind::LevelOfShape { .. } => "all are Easy: singles solve them".to_owned(),
        ErrorKind::ScoreOfLevel { most, .. } => {
            format!("the highest score of that level is {most}")
        }
        ErrorKind::TechniqueOfLevel { needed, .. } => format!("ask for the level {needed}"),
        ErrorKind::JigsawSize { sizes, .. } => format!("the sizes are {}", joined(sizes, ", ")),
        ErrorKind::TechniqueOfShape { .. } => {
            "it argues from uniqueness, which takes rows, columns and boxes alone".to_owned()
        }
        ErrorKind::LevelExcluded { .. } => "allow one of them, or ask for another level".to_owned(),
        ErrorKind::AboveLevel { by_reasoning: false, .. } => {
            "no technique solves it: add givens first".to_owned()
        }
        ErrorKind::AboveLevel { found, .. } => {
            format!("it is {found}, and fewer givens do not make it easier")
        }
        ErrorKind::NoJigsaw { rules: false, .. } => "try another seed".to_owned(),
        ErrorKind::NoJigsaw { rules: true, .. } => "try another seed or fewer rules".to_owned(),
        ErrorKind::NoGrid { .. } => "the rules contradict each other".to_owned(),

        ErrorKind::NotAnOrder { size, .. } => format!("list each number from 1 to {size} once"),
        ErrorKind::SplitLines { of, .. } => {
            format!("the {}s of a {} must stay together", line(*of), shared(*of))
        }
        ErrorKind::TransposedBoxes { .. } => {
            "rows and columns can be exchanged only if boxes are square".to_owned()
        }
        ErrorKind::TooSymmetric => {
            "canonical forms are computed only for less regular boards".to_owned()
        }

        ErrorKind::SeveralPuzzles { .. }
        | ErrorKind::CellCount { pattern: false, .. }
        | ErrorKind::DigitTooLarge { .. }
        | ErrorKind::TwiceInCell { .. }
        | ErrorKind::SecondSection { .. }
        | ErrorKind::NotJson { .. }
        | ErrorKind::MissingKey { of: JsonPart::Shape, .. }
        | ErrorKind::RepeatedKey { .. }
        | ErrorKind::RegionSize { exact: false, .. }
        | ErrorKind::NoSolution { task: Task::Solve | Task::Rate, .. }
        | ErrorKind::SeveralSolutions { task: Task::Solve }
        | ErrorKind::Stopped { .. }
        | ErrorKind::TooManyClues { .. }
        | ErrorKind::TechniqueExcluded { .. }
        | ErrorKind::RulesNotPreserved { .. }
        | ErrorKind::NoBands { .. }
        | ErrorKind::NoSuchLine { .. }
        | ErrorKind::Unproved { .. } => return None,
    })
}

fn name_of(of: NameOf) -> &'static str {
    match of {
        NameOf::Format => "format",
        NameOf::Level => "level",
        NameOf::Technique => "technique",
        NameOf::Variant => "variant",
        NameOf::Symmetry => "symmetry",
        NameOf::Language => "language",
    }
}

fn counted(of: CountOf, count: usize) -> &'static str {
    match (of, count) {
        (CountOf::Characters, 1) => "character",
        (CountOf::Characters, _) => "characters",
        (CountOf::Numbers, 1) => "number",
        (CountOf::Numbers, _) => "numbers",
        (CountOf::Cells, 1) => "cell",
        (CountOf::Cells, _) => "cells",
        (CountOf::Rows, 1) => "row",
        (CountOf::Rows, _) => "rows",
    }
}

fn an_expected(expected: ExpectedJson) -> &'static str {
    match expected {
        ExpectedJson::List => "a list",
        ExpectedJson::DigitList => "a list of digits",
        ExpectedJson::Shape => "a shape",
        ExpectedJson::BoxSize => "the size of a box",
        ExpectedJson::VariantName => "the name of a variant",
        ExpectedJson::Pattern => "a pattern",
        ExpectedJson::Board => "a board",
        ExpectedJson::Row => "a row",
        ExpectedJson::Cell => "a cell",
    }
}

fn line(of: LineKind) -> &'static str {
    match of {
        LineKind::Row => "row",
        LineKind::Column => "column",
        LineKind::Band => "band",
        LineKind::Stack => "stack",
    }
}

/// What rows, or columns, share.
fn shared(of: LineKind) -> &'static str {
    match of {
        LineKind::Row | LineKind::Band => "band",
        LineKind::Column | LineKind::Stack => "stack",
    }
}

fn reason(why: Option<&Unsolvable>) -> String {
    match why {
        Some(Unsolvable { puzzle, contradiction }) => contradiction.display(puzzle).to_string(),
        None => "the givens contradict each other".to_owned(),
    }
}

/// `a 9×9 board`, `an 11×11 board`.
fn a_board(size: usize) -> String {
    let article = if matches!(size, 8 | 11 | 18) { "an" } else { "a" };
    format!("{article} {size}×{size} board")
}

/// `1 clue`, `20 clues`, `20 to 25 clues`.
fn clue_range(from: usize, to: usize) -> String {
    match (from, to) {
        (1, 1) => "1 clue".to_owned(),
        (from, to) if from == to => format!("{from} clues"),
        (from, to) => format!("{from} to {to} clues"),
    }
}

/// `a, b and c`.
fn and(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn joined(numbers: &[usize], between: &str) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

/// A number of tenths as a decimal number.
struct Tenths(usize);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
