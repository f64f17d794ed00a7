//! A board with the options of a cover, drawn with characters.
//!
//! ```text
//! pieces           areas                 neither
//! ┌───────┬───┐    ┌─────┬─────┐
//! │ P   P │ I │    │ 1 2 │ 3 4 │         . Q . .
//! │   ┌───┤   │    │ 3 4 │ 1 2 │         . . . Q
//! │ P │ V │ I │    ├─────┼─────┤         Q . . .
//! …                …                     . . Q .
//! ```
//!
//! All three are one drawing: spots belong to *groups* (the options, the areas, or none), and a
//! wall stands between two neighbours of different groups. Lines of the grid on which no wall
//! stands take no room, except between pieces, where all cells shall be alike.
//!
//! An option without a sign is known by its walls. Without walls around it, or if its spots are not
//! connected within a layer, nothing shows that they belong together, and it gets a letter.
//!
//! The cost is proportional to the box around the spots.

use std::collections::HashSet;

use super::{Layout, OptionId, Problem};

/// No spot is there.
const NOWHERE: u64 = 0;
/// The group of all spots that belong to no option and no area.
const REST: u64 = 1;

/// Layers stand side by side up to this width, in characters.
const WIDEST: usize = 100;

/// A layer of the board: signs and groups of its cells, in reading order.
struct Sheet {
    rows: usize,
    columns: usize,
    groups: Vec<u64>,
    signs: Vec<String>,
}

pub(super) fn draw(layout: &Layout, problem: &Problem, options: &[OptionId]) -> String {
    let filled: Vec<Vec<usize>> =
        options.iter().map(|&option| layout.filled(problem, option)).collect();
    let pieces = has_pieces(layout, problem);
    let walled = pieces || !layout.areas.is_empty();
    let side = |of: fn(&super::Spot) -> u32| {
        layout.spots.iter().map(of).max().map_or(0, |greatest| greatest as usize + 1)
    };
    let [layers, rows, columns] =
        [side(|spot| spot.layer), side(|spot| spot.row), side(|spot| spot.column)];
    let mut sheets: Vec<Sheet> = (0..layers)
        .map(|_| Sheet {
            rows,
            columns,
            groups: vec![NOWHERE; rows * columns],
            signs: vec![String::new(); rows * columns],
        })
        .collect();
    let cell = |k: usize| {
        let spot = layout.spots[k];
        (spot.layer as usize, spot.row as usize * columns + spot.column as usize)
    };
    for k in 0..layout.spots.len() {
        let (layer, at) = cell(k);
        let area = layout.area(k).filter(|_| !pieces);
        sheets[layer].groups[at] = area.map_or(REST, |area| u64::from(area) + 2);
        if !walled {
            sheets[layer].signs[at].push('.');
        }
    }
    let letters = letters(layout, problem, options, &filled, pieces);
    for (number, (&option, spots)) in options.iter().zip(&filled).enumerate() {
        let sign = layout.option_sign(problem, option).unwrap_or(&letters[number]);
        for &k in spots {
            let (layer, at) = cell(k);
            if pieces {
                sheets[layer].groups[at] = number as u64 + 2;
            }
            sign.clone_into(&mut sheets[layer].signs[at]);
        }
    }
    let signs = sheets.iter().flat_map(|sheet| &sheet.signs);
    let width = signs.map(|sign| sign.chars().count()).max().unwrap_or(0).max(1);
    let drawn: Vec<Vec<String>> = sheets
        .iter()
        .map(|sheet| match walled {
            true => sheet.walled(width, pieces),
            false => sheet.plain(width),
        })
        .collect();
    side_by_side(&drawn)
}

/// Whether the options are pieces: connected, and some of more than one spot. The first thousand
/// options tell, so all covers of a problem are drawn alike.
fn has_pieces(layout: &Layout, problem: &Problem) -> bool {
    const ENOUGH: usize = 1000;
    let mut large = false;
    for option in problem.options().take(ENOUGH) {
        let spots = layout.filled(problem, option);
        if !is_connected(layout, &spots, true) {
            return false;
        }
        large |= spots.len() > 1;
    }
    large
}

/// Whether two spots touch: within a layer or, if `solid`, from layer to layer as well.
fn touch(layout: &Layout, one: usize, two: usize, solid: bool) -> bool {
    let [one, two] = [layout.spots[one], layout.spots[two]];
    let layers = one.layer.abs_diff(two.layer);
    (solid || layers == 0)
        && layers + one.row.abs_diff(two.row) + one.column.abs_diff(two.column) == 1
}

/// Whether the spots are connected, as in [`touch`].
fn is_connected(layout: &Layout, spots: &[usize], solid: bool) -> bool {
    let Some((&first, rest)) = spots.split_first() else { return true };
    let (mut reached, mut open) = (vec![first], rest.to_vec());
    while let Some(spot) = reached.pop() {
        let (near, far) = open.into_iter().partition(|&other| touch(layout, spot, other, solid));
        let near: Vec<usize> = near;
        reached.extend(near);
        open = far;
    }
    open.is_empty()
}

/// Returns a letter for each option that has no sign and is not known by its walls, in the order of
/// their first spots, and nothing for the others. No letter is the sign of another option.
fn letters(
    layout: &Layout,
    problem: &Problem,
    options: &[OptionId],
    filled: &[Vec<usize>],
    pieces: bool,
) -> Vec<String> {
    const LETTERS: &[u8; 52] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut letters = vec![String::new(); options.len()];
    let signs: Vec<Option<&str>> =
        options.iter().map(|&option| layout.option_sign(problem, option)).collect();
    let mut unclear: Vec<usize> = (0..options.len())
        .filter(|&k| signs[k].is_none() && !(pieces && is_connected(layout, &filled[k], false)))
        .collect();
    let taken: HashSet<&str> = signs.iter().copied().flatten().collect();
    let letter = |rank: usize| match LETTERS.get(rank) {
        Some(&letter) => char::from(letter).to_string(),
        None => (rank + 1 - LETTERS.len()).to_string(),
    };
    let mut free = (0..).map(letter).filter(|letter| !taken.contains(letter.as_str()));
    unclear.sort_by_key(|&k| filled[k].iter().min().copied());
    for k in unclear {
        letters[k].extend(free.next());
    }
    letters
}

impl Sheet {
    /// Returns the group of a cell; outside the sheet there is none.
    fn group(&self, row: Option<usize>, column: Option<usize>) -> u64 {
        match (row, column) {
            (Some(row), Some(column)) if row < self.rows && column < self.columns => {
                self.groups[row * self.columns + column]
            }
            _ => NOWHERE,
        }
    }

    /// Whether a wall stands above a cell, which may lie outside.
    fn above(&self, row: usize, column: Option<usize>) -> bool {
        self.group(row.checked_sub(1), column) != self.group(Some(row), column)
    }

    /// Whether a wall stands to the left of a cell, which may lie outside.
    fn left(&self, row: Option<usize>, column: usize) -> bool {
        self.group(row, column.checked_sub(1)) != self.group(row, Some(column))
    }

    /// Draws the signs alone.
    fn plain(&self, width: usize) -> Vec<String> {
        let row = |signs: &[String]| {
            let signs: Vec<String> = signs.iter().map(|sign| format!("{sign:>width$}")).collect();
            signs.join(" ")
        };
        self.signs.chunks(self.columns).map(row).collect()
    }

    /// Draws signs and walls. If `all`, every line of the grid takes room.
    fn walled(&self, width: usize, all: bool) -> Vec<String> {
        // Where walls stand at all. The other lines of the grid are left out.
        let upright: Vec<bool> = (0..=self.columns)
            .map(|column| all || (0..self.rows).any(|row| self.left(Some(row), column)))
            .collect();
        let mut lines = Vec::new();
        for row in 0..=self.rows {
            if all || (0..self.columns).any(|column| self.above(row, Some(column))) {
                lines.push(self.wall_line(row, width, &upright));
            }
            if row < self.rows {
                lines.push(self.sign_line(row, width, &upright));
            }
        }
        lines
    }

    fn wall_line(&self, row: usize, width: usize, upright: &[bool]) -> String {
        let mut line = String::new();
        let stroke = |wall: bool| if wall { '─' } else { ' ' };
        for (column, &upright) in upright.iter().enumerate() {
            let before = self.above(row, column.checked_sub(1));
            let after = self.above(row, Some(column));
            if upright {
                let up = self.left(row.checked_sub(1), column);
                let down = self.left(Some(row), column);
                line.extend((column > 0).then(|| stroke(before)));
                line.push(corner([up, after, down, before]));
                line.extend((column < self.columns).then(|| stroke(after)));
            } else {
                line.push(stroke(after));
            }
            if column < self.columns {
                line.extend(std::iter::repeat_n(stroke(after), width));
            }
        }
        line
    }

    fn sign_line(&self, row: usize, width: usize, upright: &[bool]) -> String {
        let mut line = String::new();
        for (column, &upright) in upright.iter().enumerate() {
            if upright {
                line.push_str(if column > 0 { " " } else { "" });
                line.push(if self.left(Some(row), column) { '│' } else { ' ' });
                line.push_str(if column < self.columns { " " } else { "" });
            } else {
                line.push(' ');
            }
            if column < self.columns {
                let sign = &self.signs[row * self.columns + column];
                line.push_str(&format!("{sign:>width$}"));
            }
        }
        line
    }
}

/// Returns the character where walls meet that go up, right, down and left.
fn corner(walls: [bool; 4]) -> char {
    const CORNERS: [char; 16] =
        [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    let index = walls.iter().rev().fold(0, |index, &wall| index * 2 + usize::from(wall));
    CORNERS[index]
}

/// Puts drawings of equal height next to each other, as many as fit, and the rest below.
fn side_by_side(drawn: &[Vec<String>]) -> String {
    const GAP: usize = 3;
    let width = |sheet: &Vec<String>| {
        sheet.iter().map(|line| line.chars().count()).max().unwrap_or(0) + GAP
    };
    let widest = drawn.iter().map(width).max().unwrap_or(GAP);
    let together = (WIDEST / widest).max(1);
    let mut text = String::new();
    for (k, sheets) in drawn.chunks(together).enumerate() {
        if k > 0 {
            text.push('\n');
        }
        let height = sheets.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..height {
            let mut line = String::new();
            for sheet in sheets {
                let part = sheet.get(row).map_or("", String::as_str);
                line.push_str(&format!("{part:widest$}"));
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::models;

    fn first(model: &str) -> String {
        let mut words = model.split(' ');
        let problem =
            models::build(words.next().expect("a name"), &words.collect::<Vec<_>>()).expect(model);
        let cover = problem.search().threads(std::num::NonZeroUsize::MIN).solutions().next();
        let layout = problem.layout().expect("every model has a layout");
        layout.draw(&problem, cover.expect("a cover").options())
    }

    #[test]
    fn queens_stand_on_their_squares() {
        assert_eq!(first("queens 4"), ". . Q .\nQ . . .\n. . . Q\n. Q . .\n");
    }

    #[test]
    fn a_latin_square_is_a_square_of_numbers() {
        assert_eq!(first("latin 3 reduced"), "1 2 3\n2 3 1\n3 1 2\n");
    }

    #[test]
    fn pieces_have_walls_around_them() {
        let board = "\
┌───┬───┐
│   │   │
│   │   │
│   │   │
└───┴───┘
";
        assert_eq!(first("dominoes 2x2"), board);
    }

    #[test]
    fn a_hole_in_the_board_has_walls_too() {
        let board = "\
┌───────────┐
│ F   F   F │
│   ┌───┐   │
│ F │   │ F │
└───┘   └───┘
";
        assert_eq!(first("polyominoes F=###/#.# ###/#.#"), board);
    }

    #[test]
    fn layers_stand_side_by_side_and_standing_dominoes_have_letters() {
        let board = "\
┌───┐   ┌───┐
│ A │   │ A │
└───┘   └───┘
";
        assert_eq!(first("dominoes 2x1x1"), board);
    }

    #[test]
    fn layers_that_are_too_wide_stand_below_each_other() {
        let drawn = first("dominoes 3x1x40");
        assert_eq!(drawn.split("\n\n").count(), 3);
    }
}
