//! Skyscrapers, 2-string kites and empty rectangles: all of them, with the variants that the scale
//! does not know.
//!
//! - An empty rectangle may have only two candidates in its box. The scale asks for three, because
//!   two make a turbot fish as well.
//! - A *dual* step joins two kites with the same two cells in the box, or two empty rectangles of
//!   the same box, that remove different candidates. Its reason is a case distinction: the digit
//!   has a place in a house, and each of its places there rules out both candidates.
//!
//! ```text
//! . . . | x . .      The box holds the digit in the row of x or in the column of o. Two links
//! x o x | . x .      lead from there to both marked candidates (*).
//! . o . | . . .
//! ------+------
//! . * . | . x .
//! . o . | . . .
//! ```

use super::Steps;
use crate::digit::Digit;
use crate::grid::Cell;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::step::{Because, Branch, Candidate, Cause, Chain, Derived, Node, Step};

/// A link of a line with two places: the end in the pattern, and the other end.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Link {
    house: usize,
    near: Cell,
    far: Cell,
}

/// Adds all steps of all digits.
pub(super) fn find<const W: usize>(board: &Board<W>, steps: &mut Steps) {
    let geometry = &board.geometry;
    for digit in board.all_digits() {
        let rows = links(board, digit, geometry.rows());
        let columns = links(board, digit, geometry.columns());
        for (lines, upright) in [(&rows, false), (&columns, true)] {
            skyscrapers(board, digit, lines, upright, steps);
        }
        kites(board, digit, &rows, &columns, steps);
        for house in geometry.boxes() {
            rectangles(board, digit, house, steps);
        }
    }
}

/// The lines with two places, from both ends.
fn links<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    lines: impl IntoIterator<Item = usize>,
) -> Vec<Link> {
    let mut links = Vec::new();
    for house in lines {
        let places: Vec<Cell> = board.places_in(house, digit).iter().collect();
        if let [one, other] = places[..]
            && board.count(house, digit) == 2
        {
            links.push(Link { house, near: one, far: other });
            links.push(Link { house, near: other, far: one });
        }
    }
    links
}

fn skyscrapers<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    lines: &[Link],
    upright: bool,
    steps: &mut Steps,
) {
    let geometry = &board.geometry;
    let across = |cell| if upright { geometry.row(cell) } else { geometry.column(cell) };
    for one in lines {
        for other in lines.iter().filter(|other| other.house > one.house) {
            if across(one.near) == across(other.near) && across(one.far) != across(other.far) {
                let gone = geometry.common_peers([one.far, other.far]) & board.places(digit);
                let nodes = [one.far, one.near, other.near, other.far].map(|cell| vec![cell]);
                add_chain(Technique::Skyscraper, digit, nodes, gone, steps);
            }
        }
    }
}

/// A kite: a link of a row and one of a column with their near ends in one box.
struct Kite {
    row: Link,
    column: Link,
    gone: Cell,
}

fn kites<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    rows: &[Link],
    columns: &[Link],
    steps: &mut Steps,
) {
    let geometry = &board.geometry;
    let mut kites: Vec<Kite> = Vec::new();
    for &row in rows {
        for &column in columns {
            let cells = [row.near, row.far, column.near, column.far];
            let apart = cells.iter().enumerate().all(|(at, cell)| !cells[..at].contains(cell));
            let joined = geometry.sees(row.near, column.near)
                && geometry.box_of(row.near) == geometry.box_of(column.near);
            let target = geometry.houses[geometry.row(column.far)]
                & geometry.houses[geometry.column(row.far)]
                & board.places(digit);
            if let (true, true, Some(gone)) = (apart, joined, target.first()) {
                let nodes = [row.far, row.near, column.near, column.far].map(|cell| vec![cell]);
                add_chain(Technique::TwoStringKite, digit, nodes, target, steps);
                kites.push(Kite { row, column, gone });
            }
        }
    }
    for (at, one) in kites.iter().enumerate() {
        for other in &kites[at + 1..] {
            let same = one.row.near == other.column.near && one.column.near == other.row.near;
            if same && one.gone != other.gone {
                add_dual_kite(digit, one, other, steps);
            }
        }
    }
}

/// If the near end of the first row holds the digit, the other near end does not, so both far ends
/// of its lines do. If it does not, the far ends of its own lines do.
fn add_dual_kite(digit: Digit, one: &Kite, other: &Kite, steps: &mut Steps) {
    let near = Reasoned::new(digit, one.row.near)
        .then(one.column.near, false, 0)
        .then(one.column.far, true, 1)
        .then(other.row.far, true, 1);
    let far = Reasoned::new(digit, one.row.far).then(one.row.near, false, 0).then(
        other.column.far,
        true,
        1,
    );
    let gone = [one.gone, other.gone];
    let branches = vec![near.branch, far.branch];
    add_dual(Technique::TwoStringKite, digit, one.row.house, branches, gone, steps);
}

/// An empty rectangle: a link that leads away from one line of the cross, to the other line.
struct Rectangle {
    link: Link,
    gone: Cell,
}

fn rectangles<const W: usize>(board: &Board<W>, digit: Digit, house: usize, steps: &mut Steps) {
    let geometry = &board.geometry;
    let block = geometry.houses[house];
    let inside = board.places(digit) & block;
    let crossing = |lines: std::ops::Range<usize>| {
        lines.filter(|&line| geometry.houses[line].meets(&block)).collect::<Vec<usize>>()
    };
    let (rows, columns) = (crossing(geometry.rows()), crossing(geometry.columns()));
    let mut found: Vec<Rectangle> = Vec::new();
    for &row in &rows {
        for &column in &columns {
            for [first, second] in [[row, column], [column, row]] {
                along(board, digit, block, [first, second], &mut found, steps);
            }
        }
    }
    for (at, one) in found.iter().enumerate() {
        for other in found[at + 1..].iter().filter(|other| other.gone != one.gone) {
            let branches = inside.iter().map(|start| {
                let mut reasoned = Reasoned::new(digit, start);
                for rectangle in [one, other] {
                    if !geometry.sees(start, rectangle.gone) {
                        let at = reasoned.branch.nodes.len();
                        reasoned = reasoned.then(rectangle.link.near, false, 0).then(
                            rectangle.link.far,
                            true,
                            at,
                        );
                    }
                }
                reasoned.branch
            });
            let gone = [one.gone, other.gone];
            add_dual(Technique::EmptyRectangle, digit, house, branches.collect(), gone, steps);
        }
    }
}

/// Adds the empty rectangles whose link leaves the first line of the cross.
fn along<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    block: CellSet<W>,
    [first, second]: [usize; 2],
    found: &mut Vec<Rectangle>,
    steps: &mut Steps,
) {
    let geometry = &board.geometry;
    let houses = &geometry.houses;
    let places = board.places(digit);
    let inside = places & block;
    let [along, aside] = [houses[first], houses[second]].map(|line| inside & line);
    let covered = (inside - along - aside).is_empty();
    if !covered || (along - aside).is_empty() || (aside - along).is_empty() {
        return;
    }
    let lines = |cell| match first < geometry.size {
        true => [geometry.column(cell), geometry.row(cell)],
        false => [geometry.row(cell), geometry.column(cell)],
    };
    for near in (places & houses[first]) - block {
        let house = lines(near)[0];
        let others = board.places_in(house, digit) - CellSet::of(near);
        let (2, Some(far)) = (board.count(house, digit), others.first()) else { continue };
        let gone = (places & houses[lines(far)[1]] & houses[second]) - block;
        if let Some(cell) = gone.first() {
            let [along, rest] = [along, aside - along].map(|cells| cells.iter().collect());
            let nodes = [vec![far], vec![near], along, rest];
            add_chain(Technique::EmptyRectangle, digit, nodes, gone, steps);
            found.push(Rectangle { link: Link { house, near, far }, gone: cell });
        }
    }
}

/// Adds a chain of four nodes, if it removes something.
fn add_chain<const W: usize>(
    technique: Technique,
    digit: Digit,
    nodes: [Vec<Cell>; 4],
    gone: CellSet<W>,
    steps: &mut Steps,
) {
    if gone.is_empty() {
        return;
    }
    let nodes = nodes.into_iter().zip([false, true, false, true]);
    let nodes = nodes.map(|(cells, on)| Node { cells, digit, on }).collect();
    let removed = gone.iter().map(|cell| Candidate { cell, digit }).collect();
    let because = Because::Chain(Chain { nodes, closed: false });
    steps.add(Step::removing(technique, removed, because));
}

/// What follows if a cell holds the digit.
struct Reasoned {
    digit: Digit,
    branch: Branch,
}

impl Reasoned {
    fn new(digit: Digit, start: Cell) -> Reasoned {
        let node = Node::new(start, digit, true);
        Reasoned { digit, branch: Branch { nodes: vec![Derived { node, parents: Vec::new() }] } }
    }

    /// Adds a statement that follows from an earlier one.
    fn then(mut self, cell: Cell, on: bool, parent: usize) -> Reasoned {
        let node = Node::new(cell, self.digit, on);
        self.branch.nodes.push(Derived { node, parents: vec![parent] });
        self
    }
}

/// Adds a step in which every place of the digit in a house leads to both conclusions.
fn add_dual(
    technique: Technique,
    digit: Digit,
    house: usize,
    branches: Vec<Branch>,
    mut gone: [Cell; 2],
    steps: &mut Steps,
) {
    gone.sort_unstable();
    let removed = gone.map(|cell| Candidate { cell, digit }).to_vec();
    let because = Because::Forcing { cause: Cause::House(house, digit), branches };
    steps.add(Step::removing(technique, removed, because));
}
