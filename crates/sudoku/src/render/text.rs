//! A board as text for a terminal.
//!
//! ```text
//! boxes                      regions                candidates
//! ┌───────┬───────┬──…       ┌───────────┬───┐      ┌──────────────┬──…
//! │ 5 3 . │ . 7 . │ .        │ 1   2   3 │ 4 │      │ 5   3    124 │ 26
//! │ 6 . . │ 1 9 5 │ .        │   ┌───┬───┘   │      │ 6   247  247 │ 1
//! ```
//!
//! All three use the same drawing. A line of text is inserted between two rows only if a wall runs
//! there, and a column for a bar between two columns likewise. Where these lines cross, the
//! character has an arm for each wall that arrives. Boxes have walls between a few rows and jigsaws
//! between almost all, so a board of boxes comes out dense and a jigsaw has room for its walls.
//!
//! Candidates are written as players exchange them: the digits of a cell in one word, and each
//! column as wide as necessary. Other programs can read this, and so can our own readers.
//!
//! When a step is drawn, a sign after each candidate shows its role, with or without colours:
//!
//! ```text
//! 4*  a cause                  4~  its counterpart: false where the others are true
//! 4^  a fin                    4-  eliminated        4+  placed
//! ```

use anstyle::{AnsiColor, Style};

use super::highlights::Role;
use super::outline::Walls;
use super::{Content, Picture, is_special};
use crate::digit::DigitSet;
use crate::grid::Cell;
use crate::shape::Shape;

/// How text is drawn. The default is Unicode without colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextOptions {
    /// Whether to use styles, as escape sequences for a terminal. Givens, entries and found digits
    /// have different styles, and cells of diagonals, windows and other regions are underlined.
    pub color: bool,
    /// Whether to draw lines with `+`, `-` and `|` instead of Unicode characters.
    pub ascii: bool,
}

/// Draws a picture as text. Every line ends with a line feed.
pub fn text(picture: &Picture<'_>, options: &TextOptions) -> String {
    let shape = picture.shape();
    let size = shape.size();
    let words: Vec<String> = shape.cells().map(|cell| word(picture, cell)).collect();
    let walls = Walls(shape);
    let bars = (0..=size).map(|column| (0..size).any(|row| walls.left_of(row, column)));
    let widest = |column: usize| {
        let column = words.iter().skip(column).step_by(size);
        column.map(|word| word.chars().count()).max().unwrap_or(0)
    };
    let widths = match picture.candidates {
        Some(_) => (0..size).map(widest).collect(),
        None => vec![picture.label_width(); size],
    };
    let special = special_cells(shape);
    let board = Board { walls, bars: bars.collect(), widths, airy: picture.candidates.is_some() };
    let mut pen = Pen { text: String::new(), color: options.color };
    for row in 0..=size {
        if (0..size).any(|column| walls.above(row, column)) {
            pen.put(FRAME, &board.rule(row, options.ascii));
            pen.text.push('\n');
        }
        if row == size {
            break;
        }
        for column in 0..=size {
            if board.bars[column] {
                let wall = walls.left_of(row, column);
                pen.blanks(usize::from(column > 0));
                pen.put(FRAME, junction([wall, false, wall, false], options.ascii));
            } else if board.airy {
                pen.blanks(1);
            }
            if column == size {
                break;
            }
            let cell = shape.cell_at(row, column);
            let word = &words[cell.index()];
            let blanks = board.widths[column] - word.chars().count();
            let (before, after) = if board.airy { (0, blanks) } else { (blanks, 0) };
            pen.blanks(1 + before);
            let style = style(picture.content(cell));
            let style = if special[cell.index()] { style.underline() } else { style };
            match (picture.content(cell), &picture.highlights) {
                (Content::Candidates(set), Some(_)) if !set.is_empty() => {
                    for (at, (text, role)) in pieces(picture, cell, set).into_iter().enumerate() {
                        if at > 0 && picture.label_width() > 1 {
                            pen.put(style, ",");
                        }
                        pen.put(role.map_or(style, role_style), &text);
                    }
                }
                _ => pen.put(style, word),
            }
            pen.blanks(after);
        }
        pen.text.push('\n');
    }
    pen.text
}

/// The text of a cell.
fn word(picture: &Picture<'_>, cell: Cell) -> String {
    match picture.content(cell) {
        Content::Given(digit) | Content::Entry(digit) | Content::Found(digit) => {
            picture.label(digit)
        }
        Content::Candidates(DigitSet::EMPTY) | Content::Empty => ".".into(),
        Content::Candidates(set) => {
            let labels = pieces(picture, cell, set).into_iter().map(|(label, _)| label);
            labels.collect::<Vec<String>>().join(if picture.label_width() > 1 { "," } else { "" })
        }
    }
}

/// The candidates of a cell as they are written, each with its role in the step that is drawn.
fn pieces(picture: &Picture<'_>, cell: Cell, set: DigitSet) -> Vec<(String, Option<Role>)> {
    let piece = |digit| {
        let role = picture.role(cell, digit);
        let sign = role.map_or(String::new(), |role| sign(role).to_string());
        (format!("{}{sign}", picture.label(digit)), role)
    };
    set.into_iter().map(piece).collect()
}

/// Returns the sign written after a candidate with this role.
pub fn sign(role: Role) -> char {
    match role {
        Role::Cause => '*',
        Role::Counter => '~',
        Role::Fin => '^',
        Role::Out => '-',
        Role::Placed => '+',
    }
}

fn role_style(role: Role) -> Style {
    let color = |color: AnsiColor| Style::new().bold().fg_color(Some(color.into()));
    match role {
        Role::Cause => color(AnsiColor::Green),
        Role::Counter => color(AnsiColor::Magenta),
        Role::Fin => color(AnsiColor::Yellow),
        Role::Out => color(AnsiColor::Red).strikethrough(),
        Role::Placed => color(AnsiColor::Blue).invert(),
    }
}

/// The cells of diagonals, windows and other special houses.
fn special_cells(shape: &Shape) -> Vec<bool> {
    let mut special = vec![false; shape.cell_count()];
    for house in shape.houses().iter().filter(|house| is_special(house.kind)) {
        for cell in &house.cells {
            special[cell.index()] = true;
        }
    }
    special
}

/// The text layout of a board.
struct Board<'a> {
    walls: Walls<'a>,
    /// For each column, and after the last, whether it has a place for a bar on its left.
    bars: Vec<bool>,
    widths: Vec<usize>,
    /// One more blank between the cells: words need it, single characters do not.
    airy: bool,
}

impl Board<'_> {
    /// The line above a row.
    fn rule(&self, row: usize, ascii: bool) -> String {
        let size = self.widths.len();
        let mut line = String::new();
        for column in 0..=size {
            let [up, down] = [row.checked_sub(1), (row < size).then_some(row)]
                .map(|row| row.is_some_and(|row| self.walls.left_of(row, column)));
            let left = column > 0 && self.walls.above(row, column - 1);
            let right = column < size && self.walls.above(row, column);
            if self.bars[column] {
                line.push_str(junction([up, right, down, left], ascii));
            } else if self.airy {
                line.push_str(junction([false, right, false, left], ascii));
            }
            if column < size {
                let after = usize::from(self.bars[column + 1]);
                let sign = junction([false, right, false, right], ascii);
                line.push_str(&sign.repeat(1 + self.widths[column] + after));
            }
        }
        line
    }
}

/// The character with these arms: up, right, down, left.
fn junction(arms: [bool; 4], ascii: bool) -> &'static str {
    const SIGNS: [&str; 16] =
        [" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"];
    match (arms, ascii) {
        ([false, false, false, false], _) => " ",
        ([true, false, true, false], true) => "|",
        ([false, _, false, _], true) => "-",
        (_, true) => "+",
        (arms, false) => {
            let bits = arms.into_iter().rev();
            SIGNS[bits.fold(0, |index, arm| 2 * index + usize::from(arm))]
        }
    }
}

const FRAME: Style = Style::new().dimmed();

fn style(content: Content) -> Style {
    let color = |color: AnsiColor| Style::new().fg_color(Some(color.into()));
    match content {
        Content::Given(_) => Style::new().bold(),
        Content::Entry(_) => color(AnsiColor::Cyan),
        Content::Found(_) => color(AnsiColor::Green),
        Content::Candidates(set) if !set.is_empty() => Style::new(),
        Content::Candidates(_) | Content::Empty => Style::new().dimmed(),
    }
}

/// Collects the text, with or without styles.
struct Pen {
    text: String,
    color: bool,
}

impl Pen {
    fn put(&mut self, style: Style, words: &str) {
        if self.color && !style.is_plain() && words != " " {
            self.text += &format!("{style}{words}{style:#}");
        } else {
            self.text += words;
        }
    }

    fn blanks(&mut self, count: usize) {
        self.text.extend(std::iter::repeat_n(' ', count));
    }
}
