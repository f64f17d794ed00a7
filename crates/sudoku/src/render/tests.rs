//! Tests of both renderers: exact texts, and the required contents of an SVG.

use quadrille::guard::Guard;

use super::*;
use crate::shape::Boxes;
use crate::technique::{Because, Chain, Node, Reasoner, Technique, Uniqueness};
use crate::variant::Variant;

fn puzzle(shape: &Shape, line: &str) -> Puzzle {
    Puzzle::new(grid(shape, line))
}

fn grid(shape: &Shape, line: &str) -> Grid {
    let symbols = Symbols::standard(shape.size());
    let signs = line.chars().filter(|sign| !sign.is_whitespace());
    let digits: Vec<u8> = signs.map(|sign| symbols.digit(sign).map_or(0, Digit::get)).collect();
    Grid::new(shape, &digits).expect("a digit or a dot for each cell")
}

fn size(size: usize) -> Shape {
    Shape::of_size(size).expect("a size")
}

/// A full board of any size, from a formula.
fn full(shape: &Shape) -> Grid {
    let &Boxes::Rectangles { rows, columns } = shape.box_layout() else { panic!("no boxes") };
    let size = shape.size();
    let digit = |(row, column): (usize, usize)| (row % rows * columns + row / rows + column) % size;
    let places = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    let digits: Vec<u8> = places.map(|place| digit(place) as u8 + 1).collect();
    Grid::new(shape, &digits).expect("in range")
}

fn plain(picture: &Picture<'_>) -> String {
    text(picture, &TextOptions::default())
}

const WIKIPEDIA: &str = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. \
                         ...419..5 ....8..79";
const SOLVED: &str = "534678912 672195348 198342567 859761423 426853791 713924856 961537284 \
                      287419635 345286179";

#[test]
fn a_board_of_nine() {
    let puzzle = puzzle(&Shape::classic(), WIKIPEDIA);
    let expected = "\
┌───────┬───────┬───────┐
│ 5 3 . │ . 7 . │ . . . │
│ 6 . . │ 1 9 5 │ . . . │
│ . 9 8 │ . . . │ . 6 . │
├───────┼───────┼───────┤
│ 8 . . │ . 6 . │ . . 3 │
│ 4 . . │ 8 . 3 │ . . 1 │
│ 7 . . │ . 2 . │ . . 6 │
├───────┼───────┼───────┤
│ . 6 . │ . . . │ 2 8 . │
│ . . . │ 4 1 9 │ . . 5 │
│ . . . │ . 8 . │ . 7 9 │
└───────┴───────┴───────┘
";
    assert_eq!(plain(&Picture::new(&puzzle)), expected);
    let solution = grid(&Shape::classic(), SOLVED);
    let solved = plain(&Picture::new(&puzzle).with_solution(&solution));
    assert_eq!(solved.lines().nth(1), Some("│ 5 3 4 │ 6 7 8 │ 9 1 2 │"));
}

#[test]
fn a_board_of_six_in_ascii() {
    let puzzle = puzzle(&size(6), "12.... ...1.. ..3... ...4.. ..5... ....21");
    let expected = "\
+-------+-------+
| 1 2 . | . . . |
| . . . | 1 . . |
+-------+-------+
| . . 3 | . . . |
| . . . | 4 . . |
+-------+-------+
| . . 5 | . . . |
| . . . | . 2 1 |
+-------+-------+
";
    let options = TextOptions { ascii: true, ..TextOptions::default() };
    assert_eq!(text(&Picture::new(&puzzle), &options), expected);
}

#[test]
fn a_jigsaw_has_its_walls() {
    let jigsaw = Shape::jigsaw("aaab acbb ccdb cddd").expect("four regions");
    let puzzle = puzzle(&jigsaw, "1..4 .... .3.. ...2");
    let expected = "\
┌───────────┬───┐
│ 1   .   . │ 4 │
│   ┌───┬───┘   │
│ . │ . │ .   . │
├───┘   ├───┐   │
│ .   3 │ . │ . │
│   ┌───┘   └───┤
│ . │ .   .   2 │
└───┴───────────┘
";
    assert_eq!(plain(&Picture::new(&puzzle)), expected);
}

#[test]
fn candidates_as_players_write_them() {
    let puzzle = puzzle(&Shape::classic(), WIKIPEDIA);
    let candidates = puzzle.candidates();
    let expected = "\
┌───────────────────┬────────────────┬───────────────────┐
│ 5    3     124    │ 26    7   2468 │ 1489   1249  248  │
│ 6    247   247    │ 1     9   5    │ 3478   234   2478 │
│ 12   9     8      │ 23    34  24   │ 13457  6     247  │
├───────────────────┼────────────────┼───────────────────┤
│ 8    125   1259   │ 579   6   147  │ 4579   2459  3    │
│ 4    25    2569   │ 8     5   3    │ 579    259   1    │
│ 7    15    1359   │ 59    2   14   │ 4589   459   6    │
├───────────────────┼────────────────┼───────────────────┤
│ 139  6     134579 │ 357   35  7    │ 2      8     4    │
│ 23   278   237    │ 4     1   9    │ 36     3     5    │
│ 123  1245  12345  │ 2356  8   26   │ 1346   7     9    │
└───────────────────┴────────────────┴───────────────────┘
";
    assert_eq!(plain(&Picture::new(&puzzle).with_candidates(&candidates)), expected);
}

#[test]
fn digits_above_nine_are_letters_or_numbers() {
    let twelve = size(12);
    let puzzle = puzzle(&twelve, &format!("9ABC........{}", ".".repeat(132)));
    let row = |picture: &Picture<'_>| plain(picture).lines().nth(1).map(String::from);
    let picture = Picture::new(&puzzle);
    assert_eq!(row(&picture).as_deref(), Some("│ 9 A B C │ . . . . │ . . . . │"));
    let letters = Symbols::letters(12).expect("at most 26");
    let lettered = row(&picture.clone().with_symbols(letters));
    assert_eq!(lettered.as_deref(), Some("│ I J K L │ . . . . │ . . . . │"));
    let numbered = row(&picture.with_numbers());
    assert_eq!(numbered.as_deref(), Some("│  9 10 11 12 │  .  .  .  . │  .  .  .  . │"));
}

#[test]
fn the_words_of_a_drawing_are_the_candidates_of_its_cells() {
    let patterns = ["aaab acbb ccdb cddd", "abab cdcd abab cdcd"];
    let jigsaws = patterns.into_iter().filter_map(|pattern| Shape::jigsaw(pattern).ok());
    for shape in jigsaws.chain([4, 5, 6, 9, 12, 16].map(size)) {
        let mut givens = Grid::empty(&shape);
        givens.set(shape.cell_at(1, 2), Digit::new(3));
        let puzzle = Puzzle::new(givens);
        let candidates = puzzle.candidates();
        let symbols = Symbols::standard(shape.size());
        for ascii in [false, true] {
            let options = TextOptions { ascii, ..TextOptions::default() };
            let notes = text(&Picture::new(&puzzle).with_candidates(&candidates), &options);
            let widths: Vec<usize> = notes.lines().map(|line| line.chars().count()).collect();
            assert!(widths.iter().all(|&width| width == widths[0]), "{notes}");
            let words = notes.split(|sign: char| !sign.is_ascii_alphanumeric());
            let sets: Vec<DigitSet> = words
                .filter(|word| !word.is_empty())
                .map(|word| word.chars().filter_map(|sign| symbols.digit(sign)).collect())
                .collect();
            assert_eq!(sets, candidates.sets(), "{notes}");
        }
    }
}

#[test]
fn colours_distinguish_givens_entries_and_found_digits() {
    let x = size(4).with(Variant::X).expect("fits");
    let puzzle = puzzle(&x, "12.. .... .... ....").with_entries([x.cell_at(0, 1)]);
    let solution = grid(&x, "12.4 .... .... ....");
    let picture = Picture::new(&puzzle).with_solution(&solution);
    let colored = text(&picture, &TextOptions { color: true, ..TextOptions::default() });
    let row = colored.lines().nth(1).expect("a row");
    let parts = [
        "\x1b[1m\x1b[4m1\x1b[0m",
        "\x1b[36m2\x1b[0m",
        "\x1b[2m.\x1b[0m",
        "\x1b[4m\x1b[32m4\x1b[0m",
    ];
    for part in parts {
        assert!(row.contains(part), "{row:?} has no {part:?}");
    }
    let mut stripped = colored;
    while let Some(start) = stripped.find('\x1b') {
        let end = stripped[start..].find('m').expect("the end of a sequence");
        stripped.replace_range(start..=start + end, "");
    }
    assert_eq!(stripped, plain(&picture));
}

#[test]
#[should_panic(expected = "a solution of another size")]
fn a_solution_of_another_size_is_refused() {
    let _ = Picture::new(&puzzle(&size(4), &".".repeat(16))).with_solution(&full(&size(9)));
}

/// The names of the elements. Checks that tags are balanced, attributes quoted, and characters
/// escaped.
fn elements(svg: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut open = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        assert!(!text.contains('>') && !text.replace("&amp;", "").contains("& "), "{text}");
        let end = start + rest[start..].find('>').expect("the end of a tag");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        assert!(tag.matches('"').count().is_multiple_of(2), "{tag}");
        assert_eq!(tag.matches("=\"").count() * 2, tag.matches('"').count(), "{tag}");
        names.push(name);
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty());
    names
}

/// The part of an SVG that is one layer.
fn layer<'a>(svg: &'a str, class: &str) -> Option<&'a str> {
    let start = svg.find(&format!("<g class=\"{class}\""))?;
    svg[start..].split("</g>").next()
}

fn texts(svg: &str, class: &str) -> usize {
    layer(svg, class).map_or(0, |layer| layer.matches("<text").count())
}

#[test]
fn an_svg_contains_every_digit_once_in_the_right_layer() {
    let classic = Shape::classic();
    let puzzle = puzzle(&classic, WIKIPEDIA).with_entries([classic.cell_at(0, 0)]);
    let mut some = grid(&classic, SOLVED);
    for column in 0..9 {
        some.set(classic.cell_at(0, column), None);
    }
    let candidates = puzzle.candidates();
    let picture = Picture::new(&puzzle).with_solution(&some).with_candidates(&candidates);
    let drawing = svg(&picture, &SvgOptions::default());
    elements(&drawing);
    let counts = ["given", "entry", "found", "candidate"].map(|class| texts(&drawing, class));
    let first_row = classic.cells().take(9).filter(|&cell| puzzle.get(cell).is_none());
    let notes: usize = first_row.map(|cell| candidates[cell].len()).sum();
    assert_eq!(counts, [29, 1, 45, notes]);
    let words = "Sudoku 9×9, 29 givens, 1 entry, 45 digits found, with candidates";
    assert!(drawing.contains(&format!("<title>{words}</title>")));
    assert!(drawing.contains(&format!("role=\"img\" aria-label=\"{words}\"")));
}

#[test]
fn every_shape_gives_a_valid_svg() {
    let classic = Shape::classic();
    let jigsaw = Shape::jigsaw("aaab acbb ccdb cddd").expect("four regions");
    let extra = classic.with_regions(&format!("aa.bb{}", ".".repeat(76))).expect("two regions");
    let variants =
        Variant::ALL.iter().copied().map(|variant| classic.with(variant).expect("fits 9×9"));
    let sizes = [1, 2, 4, 6, 7, 10, 16, 25, 36, 64].map(size);
    for shape in [jigsaw, extra].into_iter().chain(variants).chain(sizes) {
        let empty = Puzzle::new(Grid::empty(&shape));
        let candidates = empty.candidates();
        let pictures = [
            Picture::new(&empty),
            Picture::new(&empty).with_candidates(&candidates),
            Picture::new(&empty).with_candidates(&candidates).with_numbers(),
        ];
        let heavy = shape.size() > 25;
        for picture in pictures.iter().take(if heavy { 1 } else { 3 }) {
            for side in [None, Some(0), Some(300), Some(5000)] {
                let options = SvgOptions { size: side, ..SvgOptions::default() };
                let drawing = svg(picture, &options);
                let names = elements(&drawing);
                assert!(!drawing.contains("NaN") && !drawing.contains("inf"), "{shape}");
                let notes = picture.candidates.map_or(0, Candidates::total);
                let texts = names.iter().filter(|&&name| name == "text").count();
                assert_eq!(texts, notes, "{shape}");
            }
        }
    }
}

#[test]
fn special_houses_are_drawn() {
    let paths = |variant: Option<Variant>, class: &str| {
        let classic = Shape::classic();
        let shape = variant.map_or(classic.clone(), |variant| classic.with(variant).expect("fits"));
        let drawing = svg(&Picture::new(&Puzzle::new(Grid::empty(&shape))), &SvgOptions::default());
        layer(&drawing, class).map_or(0, |layer| layer.matches("<path").count())
    };
    assert_eq!([None, Some(Variant::X)].map(|variant| paths(variant, "diagonal")), [0, 2]);
    let variants =
        [None, Some(Variant::Windoku), Some(Variant::CentreDot), Some(Variant::AntiKing)];
    assert_eq!(variants.map(|variant| paths(variant, "region")), [0, 4, 1, 0]);
}

#[test]
fn a_theme_is_light_or_dark_or_both() {
    let puzzle = puzzle(&Shape::classic(), WIKIPEDIA);
    let draw = |theme| svg(&Picture::new(&puzzle), &SvgOptions { theme, ..SvgOptions::default() });
    let [light, dark, auto] = [Theme::Light, Theme::Dark, Theme::Auto].map(draw);
    let (paper, night) = ("#fffdf8", "#201e1b");
    assert!(light.contains(paper) && !light.contains(night));
    assert!(dark.contains(night) && !dark.contains(paper));
    assert!(auto.contains(paper) && auto.contains(night));
    assert!(auto.contains("prefers-color-scheme: dark"));
    assert!(!light.contains("<style") && !dark.contains("<style"));
    let style = auto.find("<style").expect("a style sheet")..auto.find("<g").expect("a layer");
    assert_eq!(auto.replace(&auto[style], ""), light);
}

#[test]
fn the_size_is_at_most_as_requested_and_the_title_is_escaped() {
    let puzzle = puzzle(&Shape::classic(), WIKIPEDIA);
    let side = |size| {
        let options = SvgOptions { size: Some(size), ..SvgOptions::default() };
        let drawing = svg(&Picture::new(&puzzle), &options);
        let width = drawing.split("width=\"").nth(1).and_then(|rest| rest.split('"').next());
        width.and_then(|width| width.parse::<u32>().ok()).expect("a width")
    };
    for size in [50, 112, 300, 579, 580, 1000, 4000] {
        assert!((size - 9..=size).contains(&side(size)), "{size} became {}", side(size));
    }
    let title = Some("<b> & \"c\"\u{1}".into());
    let drawing = svg(&Picture::new(&puzzle), &SvgOptions { title, ..SvgOptions::default() });
    elements(&drawing);
    assert!(drawing.contains("<title>&lt;b&gt; &amp; &quot;c&quot;\u{fffd}</title>"));
}

/// The first step of a puzzle that is not a single, and the candidates before it.
fn first_step(puzzle: &Puzzle) -> (Step, Candidates) {
    let mut reasoner = Reasoner::new();
    reasoner.begin(puzzle, Uniqueness::Proven, &Guard::default()).expect("9×9");
    loop {
        let step = reasoner.find().expect("no limit").expect("a step");
        if step.technique > Technique::HiddenSingle {
            return (step, reasoner.candidates());
        }
        reasoner.apply(&step);
    }
}

/// Has no single at its start: the 9 of box 5 lies in column 4.
const POINTING: &str =
    "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5";

#[test]
fn a_step_is_marked_by_signs_in_text() {
    let puzzle: Puzzle = POINTING.parse().expect("a puzzle");
    let (step, candidates) = first_step(&puzzle);
    let picture = Picture::new(&puzzle).with_step(&step, &candidates);
    let board = text(&picture, &TextOptions::default());
    let lines: Vec<&str> = board.lines().collect();
    assert!(lines[6].contains(" 2789* "), "{board}");
    assert!(lines[7].contains(" 79* "), "{board}");
    assert!(lines[11].contains(" 34789- "), "{board}");
    assert_eq!(board.matches(['*', '-', '~', '^']).count(), 3, "{board}");
    let widths: Vec<usize> = lines.iter().map(|line| line.chars().count()).collect();
    assert!(widths.iter().all(|&width| width == widths[0]), "{board}");
    let colored = text(&picture, &TextOptions { color: true, ascii: false });
    assert!(colored.contains("9-\u{1b}[0m"), "{colored}");
}

#[test]
fn a_step_is_drawn_in_svg() {
    let puzzle: Puzzle = POINTING.parse().expect("a puzzle");
    let (step, candidates) = first_step(&puzzle);
    let picture = Picture::new(&puzzle).with_step(&step, &candidates);
    let drawn = svg(&picture, &SvgOptions { theme: Theme::Light, ..SvgOptions::default() });
    let layer = |class: &str| {
        let start = drawn.find(&format!("class=\"{class}\""))?;
        drawn[start..].split("</g>").next()
    };
    let count =
        |class: &str, sign: &str| layer(class).map_or(0, |layer| layer.matches(sign).count());
    assert_eq!(count("step-house", "<rect"), 9);
    assert_eq!(count("step-cover-frame", "<path"), 1);
    assert_eq!(count("step-cause", "<circle"), 2);
    assert_eq!(count("step-out", "<path"), 1);
    assert_eq!(count("step-out-digit", "<text"), 1);
    let auto = svg(&picture, &SvgOptions::default());
    assert!(auto.contains(".quadrille .step-cause {"), "no dark colours for the step");
    let plain = svg(&Picture::new(&puzzle), &SvgOptions::default());
    assert!(!plain.contains("step-"), "a board without a step has step layers");
}

#[test]
fn links_are_drawn_as_strong_or_weak_arrows() {
    let node = |name: usize, on| Node {
        cells: vec![Shape::classic().cell_at(name / 10 - 1, name % 10 - 1)],
        digit: Digit::new(5).expect("small"),
        on,
    };
    let nodes = vec![node(11, false), node(19, true), node(99, false), node(91, true)];
    let chain = |closed| Because::Chain(Chain { nodes: nodes.clone(), closed });
    let puzzle: Puzzle = ".".repeat(81).parse().expect("a board");
    let candidates = puzzle.candidates();
    let kinds = |closed| -> Vec<bool> {
        let step = Step {
            technique: Technique::XChain,
            placed: Vec::new(),
            removed: Vec::new(),
            because: chain(closed),
        };
        let links = Highlights::of(&step, &candidates).links;
        let drawn =
            svg(&Picture::new(&puzzle).with_step(&step, &candidates), &SvgOptions::default());
        assert!(drawn.contains("class=\"step-strong\"") && drawn.contains("class=\"step-weak\""));
        links.iter().map(|link| link.strong).collect()
    };
    assert_eq!(kinds(false), [true, false, true]);
    assert_eq!(kinds(true), [true, false, true, false]);
}
