//! What a line of a text looks like, judged by that line alone.
//!
//! ```text
//! 53..7....6..195...… (over 64 characters)      a whole puzzle; what follows is a comment
//! :0300:4:1.+35…:211 311::                      a whole puzzle of HoDoKu's library
//! 53..7....    5 3 . | . 7 . | . . .            a row
//! 0,6,0,5,0,0,0,1,0                             a row, or a whole puzzle if there are more than 64
//! | 1  257  4 | 25  38  9 | …                   a row of pencil marks
//! ------+-------+------    *-----------*        a rule between rows
//! ---------                                     a rule, or a row of empty cells
//! [ or {                                        JSON;   [Puzzle] is a section of an .sdk file
//! # …                                           a comment
//! Grid 01    quizzes,solutions                  words: a heading
//! ```
//!
//! No board has more than 64 rows, so a line with more than 64 characters is not a row. A shorter
//! line may be either: 16 characters are a row of a 16×16 board or a whole 4×4 board. The
//! [`Cutter`](super::Cutter) decides, because it sees the neighbouring lines.

use super::Format;
use super::board::{is_empty_sign, size_of};
use crate::shape::Shape;
use crate::symbols::Symbols;

/// What a line looks like.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Blank,
    Comment,
    /// A heading or other prose.
    Words,
    /// `[Puzzle]` or another section.
    Section,
    /// The beginning of a JSON text.
    Json,
    /// A line drawn between rows.
    Rule,
    /// A line drawn between rows, or a row of this many empty cells written with this character.
    RuleOrRow(char, usize),
    Row(Row),
    /// A line that is a whole puzzle, valid or not.
    Whole(Format),
}

/// The measurements of a line that may be a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// The number of characters, without blanks and bars.
    pub(super) signs: usize,
    /// The number of cells, if the words between blanks can be cells: characters, numbers or marks.
    pub(super) cells: Option<usize>,
    /// Whether a board with this many cells in total could have these digits, so that the line may
    /// be a whole puzzle.
    pub(super) small: bool,
    pub(super) commas: bool,
    pub(super) bars: bool,
    pub(super) blanks: bool,
    /// Whether any cell has more than one character, and whether all such cells are numbers.
    pub(super) long_cells: bool,
    pub(super) numbers: bool,
    /// Whether `-` and `*` occur.
    pub(super) dash: bool,
    pub(super) star: bool,
}

pub(super) fn classify(line: &str) -> Kind {
    let line = line.trim();
    match line.chars().next() {
        None => Kind::Blank,
        Some('#') => Kind::Comment,
        Some('[') if is_section(line) => Kind::Section,
        Some('[' | '{') => Kind::Json,
        Some(':') if is_library(line) => Kind::Whole(Format::Hodoku),
        // Most puzzle lines begin like this, and there are many of them.
        Some('0'..='9') => measure(line),
        Some(_) => rule(line).unwrap_or_else(|| measure(line)),
    }
}

/// Returns whether a line begins with 81 characters of a usual puzzle, at least one of them a
/// digit. [`classify`] would call such a line a whole puzzle; this finds it in one pass over the
/// bytes. Nearly all lines of nearly all collections are such lines.
pub(super) fn is_usual(line: &str) -> bool {
    let bytes = line.as_bytes();
    let Some((signs, rest)) = bytes.split_at_checked(81) else { return false };
    let (mut all, mut any) = (true, false);
    for sign in signs {
        let digit = sign.is_ascii_digit();
        any |= digit;
        all &= digit || matches!(sign, b'.' | b'_' | b'*' | b'-');
    }
    all && any && rest.first().is_none_or(|sign| matches!(sign, b' ' | b'\t' | b',' | b';' | b'#'))
}

/// Whether a line is a section heading such as `[Puzzle]`: one word of letters in brackets.
pub(super) fn is_section(line: &str) -> bool {
    let name = line.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    name.is_some_and(|name| name.len() > 2 && name.bytes().all(|sign| sign.is_ascii_alphabetic()))
}

/// Whether a line is `:technique:digits:board:…`. A row that uses colons as bars has fields of
/// equal length. Here the technique has four digits and the field after it fewer, or the board is
/// much longer.
fn is_library(line: &str) -> bool {
    let mut fields = line.split(':').skip(1);
    let (Some(technique), Some(digits), Some(board)) =
        (fields.next(), fields.next(), fields.next())
    else {
        return false;
    };
    let number = technique.len() >= 4 && technique.as_bytes()[..4].iter().all(u8::is_ascii_digit);
    board.len() >= 16 || number && digits.len() < 4 && fields.next().is_some()
}

/// Whether a character can be a bar between boxes.
pub(super) fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '!' | ':' | '\u{2500}'..='\u{257f}')
}

fn is_upright(sign: char) -> bool {
    matches!(sign, '|' | '!' | ':' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// The words between blanks and bars.
pub(super) fn words(line: &str) -> impl Iterator<Item = &str> + Clone {
    line.split(|sign: char| sign.is_whitespace() || is_bar(sign)).filter(|word| !word.is_empty())
}

/// Whether a character ends the word that is a whole puzzle.
pub(super) fn ends_word(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ',' | ';' | '#' | '|' | '"')
}

/// A line without the remark that starts at `#`.
pub(super) fn without_remark(line: &str) -> &str {
    line.split('#').next().unwrap_or(line).trim()
}

/// Recognises a rule, or what may be one.
fn rule(line: &str) -> Option<Kind> {
    let (mut dashes, mut stars, mut dots, mut pluses, mut drawn) = (0, 0, 0, 0, false);
    for sign in line.chars() {
        match sign {
            '-' => dashes += 1,
            '*' => stars += 1,
            '.' => dots += 1,
            '+' => pluses += 1,
            _ if sign.is_whitespace() || is_upright(sign) => {}
            '=' | '\'' => drawn = true,
            _ if is_bar(sign) => drawn = true,
            _ => return None,
        }
    }
    let framed = |corner: char| {
        line.starts_with(corner) && line.ends_with(corner) && line[1..].starts_with("--")
    };
    match (dashes, stars, dots) {
        _ if drawn => Some(Kind::Rule),
        (0, 0, 0) => Some(Kind::Rule),
        (0, _, _) if dots > 0 => None,
        _ if pluses > 0 => Some(Kind::Rule),
        (_, _, 1..) => (framed('.') && dashes > dots).then_some(Kind::Rule),
        (1.., 1.., 0) => framed('*').then_some(Kind::Rule),
        _ if words(line).count() > 1 && words(line).all(|word| word.len() == 1) => None,
        (width @ 1..=Shape::MAX_SIZE, 0, 0) => Some(Kind::RuleOrRow('-', width)),
        (0, width @ 1..=Shape::MAX_SIZE, 0) => Some(Kind::RuleOrRow('*', width)),
        _ => Some(Kind::Rule),
    }
}

fn measure(line: &str) -> Kind {
    let first = line.split(ends_word).next().unwrap_or(line);
    if first.len() > Shape::MAX_SIZE && first.chars().count() > Shape::MAX_SIZE {
        return Kind::Whole(Format::Line);
    }
    let line = without_remark(line);
    if line.contains([',', ';']) {
        return if is_prose(line) { Kind::Words } else { measure_commas(line) };
    }
    let row = measure_row(line);
    // A line that can be cells is not prose: pencil marks of large boards are mostly letters.
    if row.cells.is_none() && is_prose(line) {
        return Kind::Words;
    }
    match row.cells {
        // A small puzzle followed by a remark in words.
        None if size_of(first.chars().count()).is_some_and(|size| size >= 4)
            && is_prose(&line[first.len()..]) =>
        {
            Kind::Whole(Format::Line)
        }
        Some(cells) if cells > Shape::MAX_SIZE => {
            let marks = row.long_cells && !row.numbers;
            Kind::Whole(if marks { Format::Marks } else { Format::Line })
        }
        None if row.signs > Shape::MAX_SIZE => Kind::Whole(Format::Line),
        _ => Kind::Row(row),
    }
}

/// The fields between commas or semicolons, without the empty field after a trailing one.
pub(super) fn fields(line: &str) -> Vec<&str> {
    let mut fields: Vec<&str> = line.split([',', ';']).map(str::trim).collect();
    if let Some((&"", others)) = fields.split_last()
        && !others.contains(&"")
    {
        fields.pop();
    }
    fields
}

fn measure_commas(line: &str) -> Kind {
    let fields = fields(line);
    let number = |field: &&str| field.len() <= 3 && field.bytes().all(|sign| sign.is_ascii_digit());
    let cell = |field: &&str| number(field) || field.chars().count() == 1;
    let cells = fields.len();
    if !fields.iter().all(cell) && (cells < 4 || fields.iter().any(|field| field.len() > 15)) {
        // A table row: a puzzle and further fields.
        return Kind::Whole(Format::Line);
    }
    if cells > Shape::MAX_SIZE {
        return Kind::Whole(Format::Csv);
    }
    let largest = size_of(cells).unwrap_or(0);
    let fits = |field: &&str| {
        field.parse().map_or(field.chars().all(is_empty_sign), |value: usize| value <= largest)
    };
    Kind::Row(Row {
        signs: cells,
        cells: Some(cells),
        small: largest > 0 && fields.iter().all(fits),
        commas: true,
        bars: false,
        blanks: false,
        long_cells: false,
        numbers: true,
        dash: false,
        star: false,
    })
}

fn measure_row(line: &str) -> Row {
    let count = words(line).count();
    let total: usize = words(line).map(|word| word.chars().count()).sum();
    let long = |word: &&str| word.chars().nth(1).is_some();
    let long_cells = words(line).any(|word| long(&word));
    // More than 64 cells on one line are a whole board.
    let size = if count > Shape::MAX_SIZE { size_of(count).unwrap_or(0) } else { count };
    let numbers = || words(line).filter(long).all(|word| is_number(word, size));
    let apart = size >= 4 || line.contains('|') && line.contains(' ');
    let marks = || apart && words(line).filter(long).all(|word| is_marks(word, size));
    let numbers = long_cells && numbers();
    let has = |sign: char| line.contains(sign);
    let root = size_of(total).unwrap_or(0);
    let symbols = Symbols::standard(root);
    let fits = |sign: char| is_empty_sign(sign) || sign == '0' || symbols.digit(sign).is_some();
    Row {
        signs: total,
        cells: (!long_cells || numbers || marks()).then_some(count),
        small: root > 0 && words(line).all(|word| word.chars().all(fits)),
        commas: false,
        bars: line.contains(is_bar),
        blanks: line.contains(char::is_whitespace),
        long_cells,
        numbers,
        dash: has('-'),
        star: has('*'),
    }
}

/// Whether a word is a decimal number up to `size`, without a leading zero.
fn is_number(word: &str, size: usize) -> bool {
    !word.starts_with('0')
        && word.bytes().all(|sign| sign.is_ascii_digit())
        && word.parse().is_ok_and(|number: usize| number <= size)
}

/// Whether a word consists of digits of a board of this size.
fn is_marks(word: &str, size: usize) -> bool {
    let symbols = Symbols::standard(size.min(Shape::MAX_SIZE));
    word.chars().all(|sign| symbols.digit(sign).is_some())
}

/// Whether a line is words rather than cells: at least half of its characters are letters, some of
/// them adjacent, and not all of them are digits of a board with rows of that length.
fn is_prose(line: &str) -> bool {
    let (mut letters, mut others, mut run, mut longest) = (0, 0, 0, 0);
    let mut lower = false;
    for sign in line.chars().filter(|&sign| !is_bar(sign)) {
        if sign.is_alphabetic() {
            letters += 1;
            lower |= run > 0 && (sign.is_lowercase() || !sign.is_ascii());
            run += 1;
            longest = longest.max(run);
        } else {
            run = 0;
            others += usize::from(!sign.is_whitespace());
        }
    }
    if letters < others || !(longest >= 3 || lower) {
        return false;
    }
    let size = letters + others;
    if size > Shape::MAX_SIZE {
        return true;
    }
    let alphabets = [Some(Symbols::standard(size)), Symbols::letters(size)];
    let fits = |symbols: Symbols| {
        line.chars().filter(|sign| sign.is_alphabetic()).all(|sign| symbols.digit(sign).is_some())
    };
    !alphabets.into_iter().flatten().any(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(line: &str) -> (usize, Option<usize>) {
        match classify(line) {
            Kind::Row(row) => (row.signs, row.cells),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[track_caller]
    fn all_are(kind: &Kind, lines: &[&str]) {
        for line in lines {
            assert_eq!(classify(line), *kind, "{line}");
        }
    }

    #[test]
    fn rows_are_measured_in_characters_and_in_cells() {
        assert_eq!(row("53..7...."), (9, None));
        assert_eq!(row("│ 5 3 . │ . 7 . │ . . . │"), (9, Some(9)));
        assert_eq!(row("53. .7. ..."), (9, None));
        assert_eq!(row("123 456 789"), (9, None));
        assert_eq!(row("| 1 257 4 | 25 38 9 | 6 7 8 |"), (13, Some(9)));
        assert_eq!(row("10 0 3 0 0 0 7 8 9 1"), (11, Some(10)));
        assert_eq!(row("0,6,0,,0,0,0,1,"), (9, Some(9)));
        assert_eq!(row("0,6,0,5,"), (4, Some(4)));
        assert_eq!(row("1..|...|..9"), (9, None));
        assert_eq!(row("- - - | - - - | - - -"), (9, Some(9)));
        assert_eq!(row("ABCD....EFG....."), (16, None));
        assert_eq!(row("53..abc.."), (9, None));
    }

    #[test]
    fn lines_without_cells_are_recognised() {
        all_are(&Kind::Blank, &["", " \t"]);
        all_are(&Kind::Comment, &["# a", "#ARuud"]);
        all_are(&Kind::Section, &["[Puzzle]", " [State] "]);
        all_are(&Kind::Json, &["[", "[[5,3", "{\"puzzle\"", "[\"5\",\"3\"]"]);
        all_are(
            &Kind::Words,
            &[
                "Grid 01",
                "GRID 1",
                "quizzes,solutions",
                "puzzle",
                "Simple Sudoku",
                "Version 4.2n",
                "数独 1",
            ],
        );
        all_are(
            &Kind::Rule,
            &[
                "------+-------+------",
                "*-----------*",
                "|---+---+---|",
                "├───┼───┤",
                "===========",
                ".-----.-----.",
                ":-----+-----:",
                "'-----'-----'",
                "+---+---+",
            ],
        );
        all_are(&Kind::RuleOrRow('-', 11), &["-----------"]);
        all_are(&Kind::RuleOrRow('-', 9), &["---------", "|---|---|---|"]);
    }

    #[test]
    fn whole_puzzles_are_recognised_by_their_length() {
        let line = ".".repeat(81);
        all_are(
            &Kind::Whole(Format::Line),
            &[
                &line,
                &line[1..],
                &format!("{line}\tnote"),
                &format!("{line},{line}"),
                &format!("1,{line}"),
                &". ".repeat(81),
                "1...2..3....4..2 an easy one",
                "1...2..3....4..2,1324243141323241",
            ],
        );
        all_are(&Kind::Whole(Format::Csv), &[&"0,".repeat(81), &";".repeat(80)]);
        all_are(&Kind::Whole(Format::Marks), &[&"12 5 678 ".repeat(27)]);
        all_are(&Kind::Whole(Format::Hodoku), &[&format!(":0300:4:{line}:::")]);
    }
}
