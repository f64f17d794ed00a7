//! A board as one self-contained SVG file.
//!
//! The layers, from the bottom, each a group with its own class and colours:
//!
//! ```text
//! sheet       the background
//! region      windows, centre dots, extra regions: tinted and outlined
//! diagonal    a broad, pale line
//!             (highlights of a step: houses and cells)
//! hair        the lines between cells
//! wall        the lines between boxes or regions, of any form
//! frame
//!             (highlights of a step: links, and rings around candidates)
//! candidate   small, arranged as in a box
//! given       upright, in ink
//! entry       italic and blue, so that both form and colour distinguish it from a given
//! found       as entries
//!             (highlights of a step: strokes through eliminated candidates)
//! ```
//!
//! The highlights of a step are drawn by `step`.
//!
//! Colours are attributes of the groups: every viewer and converter understands these, and no
//! content security policy blocks them. Only the theme that follows the reader's system needs a
//! style sheet, which overrides them in dark mode. For the same reason the file uses no variables
//! and no baseline other than the alphabetic one.
//!
//! All lines fall on whole pixels at the picture's own size. With u the width of a hair line, a
//! line of the grid at x covers
//!
//! ```text
//!                 x−2u   x−u    x     x+u
//! hair, 1u                      ███████
//! wall, 2u               ██████████████
//! frame, 3u       █████████████████████     (left and top; the other way on the right and below)
//! ```

use std::fmt::Write;

use super::highlights::Role;
use super::outline::{Walls, outlines};
use super::{Content, Picture, step};
use crate::digit::Digit;
use crate::grid::Cell;
use crate::house::HouseKind;
use crate::shape::{Boxes, Shape};

/// How an SVG is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SvgOptions {
    /// The colours.
    pub theme: Theme,
    /// The width and height in pixels, rounded down so that all cells are equal. By default cells
    /// are as large as their contents require.
    pub size: Option<u32>,
    /// The title. By default it describes the board.
    pub title: Option<String>,
}

/// The colours of an SVG.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Light or dark, following the settings of the reader's system.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// A colour in light and in dark mode.
pub(super) type Ink = [&'static str; 2];

pub(super) struct Layer {
    pub(super) class: &'static str,
    pub(super) fill: Option<Ink>,
    pub(super) stroke: Option<Ink>,
}

// The colours of the page's design tokens, except that the dark tint is a little lighter. On the
// page it lies under controls; under a board it must contrast with the sheet without an edge.
const INK: Ink = ["#1d1b18", "#f1ebde"];
const BLUE: Ink = ["#1e4a98", "#9dbdf5"];
const LINE: Ink = ["#1d1b18", "#cfc8b9"];
const TINT: Ink = ["#ece7da", "#34302a"];

const SHEET: Layer = filled("sheet", ["#fffdf8", "#201e1b"]);
const REGION: Layer =
    Layer { class: "region", fill: Some(TINT), stroke: Some(["#8a8376", "#7d766a"]) };
// A shade stronger than the tint, so that it is also visible across a window.
const DIAGONAL: Layer = drawn("diagonal", ["#dfd8c6", "#413c34"]);
const HAIR: Layer = drawn("hair", ["#c9c2b2", "#46413a"]);
const WALL: Layer = drawn("wall", LINE);
const FRAME: Layer = drawn("frame", LINE);
const CANDIDATE: Layer = filled("candidate", ["#414a59", "#bec4d2"]);
const GIVEN: Layer = filled("given", INK);
const ENTRY: Layer = filled("entry", BLUE);
const FOUND: Layer = filled("found", BLUE);

const LAYERS: [&Layer; 10] =
    [&SHEET, &REGION, &DIAGONAL, &HAIR, &WALL, &FRAME, &CANDIDATE, &GIVEN, &ENTRY, &FOUND];

pub(super) const fn filled(class: &'static str, ink: Ink) -> Layer {
    Layer { class, fill: Some(ink), stroke: None }
}

pub(super) const fn drawn(class: &'static str, ink: Ink) -> Layer {
    Layer { class, fill: None, stroke: Some(ink) }
}

/// Palatino and similar fonts, with lining figures of equal width.
pub(super) const FIGURES: &str = "Palatino, 'Palatino Linotype', 'Palatino Nova', 'TeX Gyre Pagella', P052, \
    'URW Palladio L', 'Book Antiqua', 'Noto Serif', serif";
/// Small digits are easier to read without serifs.
pub(super) const NOTES: &str =
    "'Segoe UI', Roboto, 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif";
/// The height of these fonts' figures relative to the font size. The baseline is half of it below
/// the middle.
const FIGURE_HEIGHT: f64 = 0.7;

/// Draws a picture as SVG.
pub fn svg(picture: &Picture<'_>, options: &SvgOptions) -> String {
    let plan = Plan::new(picture, options.size);
    let mut page = Page { text: String::new(), theme: options.theme };
    let title = options.title.clone().unwrap_or_else(|| picture.description());
    let (title, side) = (escaped(&title), plan.side());
    let shown = options.size.map_or(side, |size| side.min(size.max(1)));
    page.add(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"quadrille\" width=\"{shown}\" \
         height=\"{shown}\" viewBox=\"0 0 {side} {side}\" role=\"img\" aria-label=\"{title}\">\n\
         <title>{title}</title>\n"
    ));
    if options.theme == Theme::Auto {
        page.night(picture.highlights.is_some());
    }
    page.layer(&SHEET, "", &format!("<rect width=\"{side}\" height=\"{side}\"/>\n"));
    regions(&mut page, &plan, picture.shape());
    if let Some(highlights) = &picture.highlights {
        step::ground(&mut page, &plan, picture.shape(), highlights);
    }
    lines(&mut page, &plan, picture.shape());
    let spots = Spots::new(&plan, picture);
    if let Some(highlights) = &picture.highlights {
        step::frames(&mut page, &plan, picture.shape(), highlights);
        step::links(&mut page, &spots, highlights);
        step::letters(&mut page, &spots, picture, highlights);
        step::rings(&mut page, &spots, highlights);
    }
    candidates(&mut page, &spots, picture);
    digits(&mut page, &plan, picture);
    if let Some(highlights) = &picture.highlights {
        step::strokes(&mut page, &spots, picture, highlights);
    }
    page.add(format_args!("</svg>\n"));
    page.text
}

/// The layout, in pixels.
pub(super) struct Plan {
    cells: u32,
    pub(super) cell: u32,
    /// The width of a hair line.
    pub(super) hair: u32,
    /// The rows and columns of candidates in a cell.
    places: [usize; 2],
}

impl Plan {
    fn new(picture: &Picture<'_>, size: Option<u32>) -> Plan {
        let shape = picture.shape();
        let cells = shape.size() as u32;
        let places = places(shape);
        let hair = |cell: u32| (cell / 96).max(1);
        let cell = match size {
            // Below 12 pixels nothing is legible, so the viewer scales the picture down instead.
            Some(size) => (size.saturating_sub(4 * hair(size / cells)) / cells).max(12),
            None => {
                let digit: u32 = match cells {
                    0..=9 => 64,
                    10..=16 => 48,
                    17..=25 => 40,
                    _ => 32,
                };
                let place = if picture.label_width() > 1 { 18 } else { 14 };
                let most = places[0].max(places[1]) as u32;
                if picture.candidates.is_some() { digit.max(place * most) } else { digit }
            }
        };
        Plan { cells, cell, hair: hair(cell), places }
    }

    fn side(&self) -> u32 {
        self.cells * self.cell + 4 * self.hair
    }

    /// The position of the grid line after this many cells.
    pub(super) fn line(&self, cells: usize) -> u32 {
        2 * self.hair + cells as u32 * self.cell
    }
}

/// The number of rows and columns of a cell's candidates: as in the box, unless it is too
/// elongated.
fn places(shape: &Shape) -> [usize; 2] {
    match shape.box_layout() {
        &Boxes::Rectangles { rows, columns } if columns <= 2 * rows && rows <= 2 * columns => {
            [rows, columns]
        }
        _ => {
            let size = shape.size();
            let columns = (1..=size).find(|columns| columns * columns >= size).unwrap_or(size);
            [size.div_ceil(columns), columns]
        }
    }
}

/// Collects the SVG text.
pub(super) struct Page {
    text: String,
    theme: Theme,
}

impl Page {
    fn add(&mut self, piece: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(piece);
    }

    /// Adds a group with its colours, unless it is empty.
    pub(super) fn layer(&mut self, layer: &Layer, attributes: &str, content: &str) {
        if content.is_empty() {
            return;
        }
        let ink = |[light, dark]: Ink| if self.theme == Theme::Dark { dark } else { light };
        let fill = layer.fill.map_or("none", ink);
        let stroke = layer.stroke.map(|stroke| format!(" stroke=\"{}\"", ink(stroke)));
        let (class, stroke) = (layer.class, stroke.unwrap_or_default());
        self.add(format_args!(
            "<g class=\"{class}\" fill=\"{fill}\"{stroke}{attributes}>\n{content}</g>\n"
        ));
    }

    /// Adds the style sheet that switches to dark colours if the reader's system is in dark mode.
    fn night(&mut self, with_step: bool) {
        self.add(format_args!("<style>@media (prefers-color-scheme: dark) {{\n"));
        for Layer { class, fill, stroke } in
            LAYERS.into_iter().chain(step::LAYERS.into_iter().filter(|_| with_step))
        {
            let fill = fill.map(|[_, dark]| format!("fill: {dark};"));
            let stroke = stroke.map(|[_, dark]| format!("stroke: {dark};"));
            let rule = [fill, stroke].into_iter().flatten().collect::<Vec<_>>().join(" ");
            self.add(format_args!(".quadrille .{class} {{ {rule} }}\n"));
        }
        self.add(format_args!("}}</style>\n"));
    }
}

/// Tints the houses that no line of the board shows, and draws the diagonals.
fn regions(page: &mut Page, plan: &Plan, shape: &Shape) {
    let hair = f64::from(plan.hair);
    // Far enough inside the cells that the line is visible next to a wall, and still on whole
    // pixels.
    let inset = (f64::from(plan.cell) * 0.06).round() + hair / 2.0;
    let mut tinted = String::new();
    let mut diagonals = String::new();
    let [start, end] = [0, shape.size()].map(|cells| plan.line(cells));
    for house in shape.houses() {
        match house.kind {
            HouseKind::Row | HouseKind::Column | HouseKind::Box => {}
            HouseKind::Diagonal => {
                let [from, to] = if house.number == 0 { [start, end] } else { [end, start] };
                diagonals += &format!("<path d=\"M{start} {from}L{end} {to}\"/>\n");
            }
            HouseKind::Window | HouseKind::CentreDot | HouseKind::Extra => {
                let mut path = String::new();
                for corners in outlines(shape, &house.cells) {
                    for (at, corner) in corners.iter().enumerate() {
                        let (x, y) = corner.point;
                        let (right, down) = corner.inward;
                        let [x, y] = [(x, right), (y, down)].map(|(cells, way)| {
                            short(f64::from(plan.line(cells)) + f64::from(way) * inset)
                        });
                        path += &format!("{}{x} {y}", if at == 0 { "M" } else { "L" });
                    }
                    path.push('Z');
                }
                tinted += &format!("<path d=\"{path}\"/>\n");
            }
        }
    }
    page.layer(&REGION, &format!(" stroke-width=\"{hair}\""), &tinted);
    // Broad and pale, so that candidates can be read across it.
    let width = short(f64::from(plan.cell) * 0.14);
    page.layer(&DIAGONAL, &format!(" stroke-width=\"{width}\""), &diagonals);
}

/// Draws the lines between cells, the walls and the frame.
fn lines(page: &mut Page, plan: &Plan, shape: &Shape) {
    let size = shape.size();
    let [start, end] = [0, size].map(|cells| plan.line(cells));
    let hair = f64::from(plan.hair);
    let mut path = String::new();
    for cells in 1..size {
        let at = short(f64::from(plan.line(cells)) + hair / 2.0);
        path += &format!("M{start} {at}H{end}M{at} {start}V{end}");
    }
    if !path.is_empty() {
        let path = format!("<path d=\"{path}\"/>\n");
        page.layer(&HAIR, &format!(" stroke-width=\"{hair}\""), &path);
    }
    let mut path = String::new();
    for piece in Walls(shape).pieces() {
        let [(x, y), (to_x, to_y)] =
            [piece.from, piece.to].map(|(x, y)| (plan.line(x), plan.line(y)));
        path += &format!("M{x} {y}");
        path += &if y == to_y { format!("H{to_x}") } else { format!("V{to_y}") };
    }
    if !path.is_empty() {
        // Square ends, so that pieces that meet at a corner fill it.
        let attributes = format!(" stroke-width=\"{}\" stroke-linecap=\"square\"", 2.0 * hair);
        page.layer(&WALL, &attributes, &format!("<path d=\"{path}\"/>\n"));
    }
    let (at, side) = (1.5 * hair, f64::from(plan.side()) - 3.0 * hair);
    let frame = format!("<rect x=\"{at}\" y=\"{at}\" width=\"{side}\" height=\"{side}\"/>\n");
    page.layer(&FRAME, &format!(" stroke-width=\"{}\"", 3.0 * hair), &frame);
}

/// The positions of the candidates of a board.
pub(super) struct Spots<'a> {
    plan: &'a Plan,
    shape: &'a Shape,
    margin: f64,
    /// The height and width of a candidate's place.
    place: [f64; 2],
    pub(super) font: f64,
}

impl<'a> Spots<'a> {
    fn new(plan: &'a Plan, picture: &Picture<'a>) -> Spots<'a> {
        let cell = f64::from(plan.cell);
        // Places keep more distance from the lines than from each other.
        let margin = 0.05 * cell;
        let place = plan.places.map(|places| (cell - 2.0 * margin) / places as f64);
        let share = if picture.label_width() > 1 { 0.62 } else { 0.74 };
        // On 4×4 boards a place is large enough for a digit, but a candidate must be smaller.
        let font = (place[0].min(place[1]) * share).min(0.26 * cell);
        Spots { plan, shape: picture.shape(), margin, place, font }
    }

    /// The centre of a candidate.
    pub(super) fn at(&self, cell: Cell, digit: Digit) -> (f64, f64) {
        let (x, y) = corner(self.plan, self.shape, cell);
        let columns = self.plan.places[1];
        let [row, column] = [digit.index() / columns, digit.index() % columns].map(|k| k as f64);
        let [height, width] = self.place;
        (x + self.margin + (column + 0.5) * width, y + self.margin + (row + 0.5) * height)
    }

    /// The smallest distance between the centres of neighbouring candidates.
    pub(super) fn pitch(&self) -> f64 {
        self.place[0].min(self.place[1])
    }
}

/// Writes the candidates, each in its place.
fn candidates(page: &mut Page, spots: &Spots<'_>, picture: &Picture<'_>) {
    let mut texts = String::new();
    for at in picture.shape().cells() {
        let Content::Candidates(set) = picture.content(at) else { continue };
        for digit in set {
            // Eliminated and placed candidates are written with their highlights.
            if !matches!(picture.role(at, digit), Some(Role::Placed | Role::Out)) {
                texts += &label(spots.at(at, digit), spots.font, &picture.label(digit));
            }
        }
    }
    page.layer(&CANDIDATE, &lettering(NOTES, spots.font, false), &texts);
}

/// Writes the digits: givens, entries and found digits.
fn digits(page: &mut Page, plan: &Plan, picture: &Picture<'_>) {
    let cell = f64::from(plan.cell);
    let font = cell * if picture.label_width() > 1 { 0.54 } else { 0.62 };
    let mut texts = [String::new(), String::new(), String::new()];
    for at in picture.shape().cells() {
        let (kind, digit) = match picture.content(at) {
            Content::Given(digit) => (0, digit),
            Content::Entry(digit) => (1, digit),
            Content::Found(digit) => (2, digit),
            Content::Candidates(_) | Content::Empty => continue,
        };
        let (x, y) = corner(plan, picture.shape(), at);
        let middle = (x + cell / 2.0, y + cell / 2.0);
        texts[kind] += &label(middle, font, &picture.label(digit));
    }
    let kinds = [(&GIVEN, false), (&ENTRY, true), (&FOUND, true)];
    for ((layer, italic), texts) in kinds.into_iter().zip(texts) {
        page.layer(layer, &lettering(FIGURES, font, italic), &texts);
    }
}

/// The top left corner of a cell, moved by half a hair line, because the line there is not centred
/// on its position.
pub(super) fn corner(plan: &Plan, shape: &Shape, cell: Cell) -> (f64, f64) {
    let at = |cells| f64::from(plan.line(cells)) + f64::from(plan.hair) / 2.0;
    (at(shape.column(cell)), at(shape.row(cell)))
}

pub(super) fn lettering(family: &str, font: f64, italic: bool) -> String {
    let style = if italic { " font-style=\"italic\"" } else { "" };
    let font = short(font);
    format!(" font-family=\"{family}\" font-size=\"{font}\"{style} text-anchor=\"middle\"")
}

/// A text centred at a point. It is placed by its baseline, because viewers disagree on all other
/// ways.
pub(super) fn label((x, y): (f64, f64), font: f64, text: &str) -> String {
    let (x, y) = (short(x), short(y + font * FIGURE_HEIGHT / 2.0));
    format!("<text x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(text))
}

/// Rounds to a hundredth of a pixel, to keep the text short.
pub(super) fn short(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            // Characters that XML cannot express at all.
            sign if sign.is_control() && !matches!(sign, '\t' | '\n' | '\r') => {
                safe.push('\u{fffd}');
            }
            sign => safe.push(sign),
        }
    }
    safe
}
