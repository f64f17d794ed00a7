//! Draws a step on an SVG: houses and cells below the lines, links and rings below the candidates,
//! strokes on top.
//!
//! A link runs from the rim of one ring to the rim of the other and ends in an arrow head. It bends
//! slightly to the right of its direction, so that it does not hide behind candidates in line with
//! it and two opposite links do not overlap. Strong links are solid, weak links dashed.

use super::highlights::{Highlights, Link, Role};
use super::outline::outlines;
use super::svg::{
    FIGURES, Ink, Layer, NOTES, Page, Plan, Spots, drawn, filled, label, lettering, short,
};
use super::{Content, Picture};
use crate::candidates::Candidate;
use crate::digit::Digit;
use crate::grid::Cell;
use crate::shape::Shape;

const TEAL: Ink = ["#0a6460", "#6fd3c6"];
const PURPLE: Ink = ["#55207e", "#bd8af0"];
const ORANGE: Ink = ["#a85005", "#f7c47e"];
const VERMILION: Ink = ["#a83a0c", "#ffa673"];
const BLUE: Ink = ["#1e4a98", "#9dbdf5"];

const HOUSE: Layer = filled("step-house", ["#e3f1ee", "#1a302f"]);
const OUT_CELL: Layer = filled("step-out-cell", ["#fbe4d3", "#482a17"]);
const PLACED_CELL: Layer = filled("step-placed-cell", ["#d3e1f6", "#2b3d5f"]);
/// The tints of a step's sets, in order. With more sets than tints they repeat.
const SETS: [Layer; 6] = [
    filled("step-set-a", ["#f8e596", "#564910"]),
    filled("step-set-b", ["#c1dbf8", "#23406a"]),
    filled("step-set-c", ["#cfe5a8", "#384f1d"]),
    filled("step-set-d", ["#cfb3ea", "#523a78"]),
    filled("step-set-e", ["#9fd8d2", "#174b4a"]),
    filled("step-set-f", ["#eeb0ba", "#682f3b"]),
];
const LETTER: Layer = filled("step-letter", ["#1d1b18", "#f1ebde"]);
const HOUSE_FRAME: Layer = drawn("step-house-frame", TEAL);
const COVER_FRAME: Layer = drawn("step-cover-frame", TEAL);
const STRONG: Layer = drawn("step-strong", TEAL);
const WEAK: Layer = drawn("step-weak", PURPLE);
const STRONG_HEAD: Layer = filled("step-strong-head", TEAL);
const WEAK_HEAD: Layer = filled("step-weak-head", PURPLE);
const CAUSE: Layer =
    Layer { class: "step-cause", fill: Some(["#fffdf8", "#201e1b"]), stroke: Some(TEAL) };
const COUNTER: Layer =
    Layer { class: "step-counter", fill: Some(["#fffdf8", "#201e1b"]), stroke: Some(PURPLE) };
const FIN: Layer =
    Layer { class: "step-fin", fill: Some(["#fffdf8", "#201e1b"]), stroke: Some(ORANGE) };
const OUT: Layer = drawn("step-out", VERMILION);
const OUT_DIGIT: Layer = filled("step-out-digit", VERMILION);
const PLACED: Layer = filled("step-placed", BLUE);
const PLACED_DIGIT: Layer = filled("step-placed-digit", ["#ffffff", "#14181f"]);

/// The layers that the dark style sheet has to cover.
pub(super) const LAYERS: [&Layer; 23] = [
    &HOUSE,
    &OUT_CELL,
    &PLACED_CELL,
    &SETS[0],
    &SETS[1],
    &SETS[2],
    &SETS[3],
    &SETS[4],
    &SETS[5],
    &LETTER,
    &HOUSE_FRAME,
    &COVER_FRAME,
    &STRONG,
    &WEAK,
    &STRONG_HEAD,
    &WEAK_HEAD,
    &CAUSE,
    &COUNTER,
    &FIN,
    &OUT,
    &OUT_DIGIT,
    &PLACED,
    &PLACED_DIGIT,
];

/// Tints houses and cells.
pub(super) fn ground(page: &mut Page, plan: &Plan, shape: &Shape, highlights: &Highlights) {
    let squares = |cells: &[Cell]| -> String {
        cells.iter().map(|&cell| square(plan, shape, cell)).collect()
    };
    let of = |wanted: Role| {
        let marked = highlights.candidates.iter().filter(|(_, role)| *role == wanted);
        let mut cells: Vec<Cell> = marked.map(|(candidate, _)| candidate.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    let mut houses: Vec<Cell> =
        highlights.houses.iter().flat_map(|&house| shape.houses()[house].cells.clone()).collect();
    houses.sort_unstable();
    houses.dedup();
    page.layer(&HOUSE, "", &squares(&houses));
    for (set, cells) in highlights.sets.iter().enumerate() {
        page.layer(&SETS[set % SETS.len()], "", &squares(cells));
    }
    let in_sets = |cell: &Cell| highlights.sets.iter().any(|set| set.contains(cell));
    let out: Vec<Cell> = of(Role::Out).into_iter().filter(|cell| !in_sets(cell)).collect();
    page.layer(&OUT_CELL, "", &squares(&out));
    page.layer(&PLACED_CELL, "", &squares(&of(Role::Placed)));
}

/// Writes the letters of the sets, each where its cell has room: in the place of the last digit
/// that is not a candidate.
pub(super) fn letters(
    page: &mut Page,
    spots: &Spots<'_>,
    picture: &Picture<'_>,
    highlights: &Highlights,
) {
    if highlights.sets.len() < 2 {
        return;
    }
    // Capital letters are digits on larger boards.
    let first = if picture.shape().size() > 9 { b'a' } else { b'A' };
    let mut text = String::new();
    for (at, cells) in highlights.sets.iter().enumerate().take(26) {
        let name = char::from(first + at as u8).to_string();
        for &cell in cells {
            let taken = match picture.content(cell) {
                Content::Candidates(set) => set,
                _ => continue,
            };
            // A cell in two sets gets both letters.
            let before = highlights.sets[..at].iter().filter(|set| set.contains(&cell)).count();
            let free: Vec<Digit> = (picture.shape().digits() - taken).into_iter().collect();
            if let Some(&digit) = free.iter().rev().nth(before) {
                text += &label(spots.at(cell, digit), spots.font * 0.9, &name);
            }
        }
    }
    page.layer(&LETTER, &lettering(FIGURES, spots.font * 0.9, true), &text);
}

fn square(plan: &Plan, shape: &Shape, cell: Cell) -> String {
    let [x, y] = [shape.column(cell), shape.row(cell)].map(|cells| plan.line(cells));
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{0}\" height=\"{0}\"/>\n", plan.cell)
}

/// Draws frames around the houses: solid for base houses, dashed for those with eliminations.
pub(super) fn frames(page: &mut Page, plan: &Plan, shape: &Shape, highlights: &Highlights) {
    let width = 2.0 * f64::from(plan.hair);
    for (layer, houses, dash) in [
        (&COVER_FRAME, &highlights.covers, Some(f64::from(plan.cell) * 0.12)),
        (&HOUSE_FRAME, &highlights.houses, None),
    ] {
        let mut paths = String::new();
        for &house in houses {
            let mut path = String::new();
            for corners in outlines(shape, &shape.houses()[house].cells) {
                for (at, corner) in corners.iter().enumerate() {
                    let (x, y) = corner.point;
                    let (right, down) = corner.inward;
                    let [x, y] = [(x, right), (y, down)].map(|(cells, way)| {
                        short(f64::from(plan.line(cells)) + f64::from(way) * width)
                    });
                    path += &format!("{}{x} {y}", if at == 0 { "M" } else { "L" });
                }
                path.push('Z');
            }
            paths += &format!("<path d=\"{path}\"/>\n");
        }
        let dash =
            dash.map_or(String::new(), |dash| format!(" stroke-dasharray=\"{}\"", short(dash)));
        page.layer(layer, &format!(" stroke-width=\"{width}\"{dash}"), &paths);
    }
}

/// Draws the links as arrows.
pub(super) fn links(page: &mut Page, spots: &Spots<'_>, highlights: &Highlights) {
    let mut lines = [String::new(), String::new()];
    let mut heads = [String::new(), String::new()];
    for link in &highlights.links {
        let kind = usize::from(!link.strong);
        if let Some((line, head)) = arrow(spots, link) {
            lines[kind] += &line;
            heads[kind] += &head;
        }
    }
    let width = short(spots.pitch() * 0.09);
    let dash = short(spots.pitch() * 0.28);
    let through = format!(" stroke-width=\"{width}\"");
    let dashed = format!(" stroke-width=\"{width}\" stroke-dasharray=\"{dash}\"");
    let [strong, weak] = lines;
    page.layer(&STRONG, &through, &strong);
    page.layer(&WEAK, &dashed, &weak);
    let [strong, weak] = heads;
    page.layer(&STRONG_HEAD, "", &strong);
    page.layer(&WEAK_HEAD, "", &weak);
}

/// The line and the head of a link, drawn between its two nearest candidates. `None` if they are
/// too close.
fn arrow(spots: &Spots<'_>, link: &Link) -> Option<(String, String)> {
    let at = |candidate: &Candidate| spots.at(candidate.cell, candidate.digit);
    let pairs = link.from.iter().flat_map(|from| link.to.iter().map(move |to| (at(from), at(to))));
    let far = |((a, b), (c, d)): &((f64, f64), (f64, f64))| (a - c).hypot(b - d);
    let (from, to) = pairs.min_by(|one, other| far(one).total_cmp(&far(other)))?;
    let length = far(&(from, to));
    let radius = ring(spots);
    if length < 2.0 * radius + 1.0 {
        // Neighbours in a cell: the rings touch, and there is no room for a line.
        return None;
    }
    let (right, down) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let bend = (length * 0.08).min(spots.pitch() * 1.2);
    let middle = ((from.0 + to.0) / 2.0 - down * bend, (from.1 + to.1) / 2.0 + right * bend);
    // Start and end towards the bend, so that the line meets the rims in its own direction.
    let towards = |point: (f64, f64), by: f64| {
        let (x, y) = (middle.0 - point.0, middle.1 - point.1);
        let length = x.hypot(y).max(1e-9);
        ((point.0 + x / length * by, point.1 + y / length * by), (-x / length, -y / length))
    };
    let head = spots.pitch() * 0.34;
    let (start, _) = towards(from, radius);
    let (tip, way) = towards(to, radius);
    let foot = (tip.0 - way.0 * head, tip.1 - way.1 * head);
    let side = (-way.1 * head * 0.42, way.0 * head * 0.42);
    let line = format!(
        "<path d=\"M{} {}Q{} {} {} {}\"/>\n",
        short(start.0),
        short(start.1),
        short(middle.0),
        short(middle.1),
        short(foot.0),
        short(foot.1),
    );
    let head = format!(
        "<path d=\"M{} {}L{} {}L{} {}Z\"/>\n",
        short(tip.0),
        short(tip.1),
        short(foot.0 + side.0),
        short(foot.1 + side.1),
        short(foot.0 - side.0),
        short(foot.1 - side.1),
    );
    Some((line, head))
}

/// The radius of the ring around a candidate.
fn ring(spots: &Spots<'_>) -> f64 {
    (spots.font * 0.68).min(spots.pitch() * 0.5)
}

/// Draws rings, diamonds and squares around candidates.
pub(super) fn rings(page: &mut Page, spots: &Spots<'_>, highlights: &Highlights) {
    let radius = ring(spots);
    let mut shapes = [const { String::new() }; 4];
    for &(candidate, role) in &highlights.candidates {
        let (x, y) = spots.at(candidate.cell, candidate.digit);
        let round =
            format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", short(x), short(y), short(radius));
        let diamond = || {
            let r = radius * 1.2;
            let [left, right, top, bottom] = [x - r, x + r, y - r, y + r].map(short);
            let (x, y) = (short(x), short(y));
            format!("<path d=\"M{x} {top}L{right} {y}L{x} {bottom}L{left} {y}Z\"/>\n")
        };
        let square = || {
            let (x, y, side) = (short(x - radius), short(y - radius), short(2.0 * radius));
            let corner = short(radius * 0.3);
            format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"{corner}\"/>\n"
            )
        };
        match role {
            Role::Cause => shapes[0] += &round,
            Role::Counter => shapes[1] += &round,
            Role::Fin => shapes[2] += &diamond(),
            Role::Placed => shapes[3] += &square(),
            Role::Out => {}
        }
    }
    let width = short(spots.pitch() * 0.09);
    let dash = short(spots.pitch() * 0.16);
    let through = format!(" stroke-width=\"{width}\"");
    let dashed = format!(" stroke-width=\"{width}\" stroke-dasharray=\"{dash}\"");
    let [cause, counter, fin, placed] = shapes;
    page.layer(&CAUSE, &through, &cause);
    page.layer(&COUNTER, &dashed, &counter);
    page.layer(&FIN, &through, &fin);
    page.layer(&PLACED, "", &placed);
}

/// Draws strokes through eliminated candidates, and placed digits on their squares.
pub(super) fn strokes(
    page: &mut Page,
    spots: &Spots<'_>,
    picture: &Picture<'_>,
    highlights: &Highlights,
) {
    let reach = spots.font * 0.55;
    let [mut lines, mut gone, mut digits] = [const { String::new() }; 3];
    for &(candidate, role) in &highlights.candidates {
        let (x, y) = spots.at(candidate.cell, candidate.digit);
        match role {
            Role::Out => {
                gone += &label((x, y), spots.font, &picture.label(candidate.digit));
                let [left, right, top, bottom] =
                    [x - reach, x + reach, y - reach, y + reach].map(short);
                lines += &format!("<path d=\"M{left} {bottom}L{right} {top}\"/>\n");
            }
            Role::Placed => digits += &label((x, y), spots.font, &picture.label(candidate.digit)),
            Role::Cause | Role::Counter | Role::Fin => {}
        }
    }
    let width = short(spots.pitch() * 0.11);
    let attributes = format!(" stroke-width=\"{width}\" stroke-linecap=\"round\"");
    page.layer(&OUT_DIGIT, &lettering(NOTES, spots.font, false), &gone);
    page.layer(&OUT, &attributes, &lines);
    page.layer(&PLACED_DIGIT, &lettering(NOTES, spots.font, false), &digits);
}
