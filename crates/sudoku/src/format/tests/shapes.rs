//! Boards of every kind survive a round trip through every format, or the format names what it
//! drops. What it names is really lost, and the rest is kept.

use super::random::equivalent;
use super::*;
use crate::grid::Cell;

/// Checks that a puzzle read back has everything but what [`drops`] names, and that it does not
/// have what [`drops`] names. With `is_given`, the reader was given the shape.
#[track_caller]
pub(super) fn assert_kept(
    puzzle: &Puzzle,
    again: &Puzzle,
    format: Format,
    is_given: bool,
    text: &str,
) {
    let lost = drops(puzzle, format);
    let shape = puzzle.shape();
    let is_lost = |loss: Loss| lost.contains(&loss);
    let told = format!("{format} drops {lost:?} of {shape}, {puzzle:?}: {again:?}\n{text}");
    let loses_shape = lost.iter().any(|loss| loss.is_of_shape());
    if is_given {
        assert_eq!(again.shape(), shape, "{told}");
    } else {
        let usual = Shape::of_size(shape.size()).expect("a size");
        assert_eq!(again.shape(), if loses_shape { &usual } else { shape }, "{told}");
        assert_eq!(loses_shape, *again.shape() != *shape, "{told}");
        assert_eq!(is_lost(Loss::Variants), again.shape().variants() != shape.variants(), "{told}");
    }
    let same_digits = again.grid().as_bytes() == puzzle.grid().as_bytes();
    assert_eq!(is_lost(Loss::SingleMarks), !same_digits, "{told}");
    assert_eq!(is_lost(Loss::Entries), again.entries() != puzzle.entries(), "{told}");

    // Marks of HoDoKu's are relative to the candidates, which depend on the shape.
    if format == Format::Hodoku && loses_shape && !is_given {
        return;
    }
    let empty = || shape.cells().filter(|&cell| again.get(cell).is_none());
    let of = |marks: &[DigitSet], cell: Cell| marks[cell.index()] & shape.digits();
    match (puzzle.marks(), again.marks()) {
        (Some(marks), Some(found)) => {
            let same = empty().all(|cell| of(marks, cell) == of(found, cell));
            assert_eq!(is_lost(Loss::Marks), !same, "{told}");
        }
        (Some(_), None) => assert!(is_lost(Loss::Marks), "{told}"),
        // Nothing was lost, but the candidates were added.
        (None, Some(found)) => {
            assert_eq!(format, Format::Marks, "{told}");
            let candidates = puzzle.candidates();
            assert!(empty().all(|cell| of(found, cell) == candidates[cell]), "{told}");
        }
        (None, None) => assert!(!is_lost(Loss::Marks), "{told}"),
    }
    if lost.is_empty() && format == Format::Json {
        assert_eq!(again, puzzle, "{told}");
    }
}

/// Writes a puzzle in every format and reads it back, without its shape and with it.
fn goes_through_every_format(puzzle: &Puzzle) {
    let shape = puzzle.shape();
    for &format in Format::ALL {
        let text = match write(puzzle, format) {
            Ok(text) => text,
            Err(error) => {
                let refuses = matches!(format, Format::Marks | Format::Hodoku);
                assert!(refuses && error.hint().is_some(), "{format}: {error}");
                continue;
            }
        };
        let record = one(&text);
        assert!(equivalent(format, record.format, shape.size()), "{}: {text}", record.format);
        assert_kept(puzzle, &record.puzzle, format, false, &text);
        for known in [None, Some(format)] {
            let records = read(text.as_bytes(), known, Some(shape)).expect("it fits its shape");
            assert_eq!(records.len(), 1, "{text}");
            assert_kept(puzzle, &records[0].puzzle, format, true, &text);
        }
    }
}

/// Puzzles on a board: without digits, with givens, with entries, and with marks of many kinds.
fn puzzles(shape: &Shape) -> Vec<Puzzle> {
    let size = shape.size();
    let digit = |cell: Cell| match cell.index() % 5 {
        0 => 1 + (shape.row(cell) * 7 + shape.column(cell)) % size,
        _ => 0,
    };
    let digits: Vec<u8> = shape.cells().map(|cell| digit(cell) as u8).collect();
    let empty = Puzzle::new(Grid::empty(shape));
    let givens = Puzzle::new(Grid::new(shape, &digits).expect("digits of the board"));
    let entries = givens.clone().with_entries(shape.cells().step_by(10));
    let all = shape.digits();
    let candidates = entries.candidates();
    let marks = |of: &dyn Fn(Cell) -> DigitSet| {
        let sets: Vec<DigitSet> = shape.cells().map(of).collect();
        entries.clone().with_marks(sets).expect("a set for each cell")
    };
    let without_first = |set: DigitSet| match set.len() {
        0..3 => set,
        _ => set - set.into_iter().next().map(DigitSet::from).unwrap_or_default(),
    };
    let first = |set: DigitSet| set.into_iter().next().map_or(all, DigitSet::from);
    let marked = [
        marks(&|_| all),
        marks(&|cell| candidates[cell]),
        marks(&|cell| without_first(candidates[cell])),
        marks(&|_| without_first(all)),
        marks(&|cell| first(candidates[cell])),
        marks(&|_| DigitSet::EMPTY),
    ];
    let mut puzzles = vec![empty, givens, entries.clone()];
    puzzles.extend(marked);
    puzzles
}

/// A jigsaw of any size: the usual boxes, each moved on by one cell in the order of reading.
pub(super) fn jigsaw(size: usize) -> Shape {
    let usual = Shape::of_size(size).expect("a size");
    let next = |cell: Cell| Cell::at((cell.index() + 1) % usual.cell_count());
    let sign = |cell: Cell| char::from(b'0' + usual.box_of(next(cell)) as u8);
    Shape::jigsaw(&usual.cells().map(sign).collect::<String>()).expect("regions of that size")
}

fn with(shape: &Shape, variants: &[Variant]) -> Option<Shape> {
    variants.iter().try_fold(shape.clone(), |shape, &variant| shape.with(variant).ok())
}

/// A shape with extra regions that overlap, in an order that no single pattern gives.
fn with_extra_regions(shape: &Shape) -> Shape {
    let size = shape.size();
    let pattern = |sign: &dyn Fn(usize, usize) -> char| -> String {
        shape.cells().map(|cell| sign(shape.row(cell), shape.column(cell))).collect()
    };
    let corners = pattern(&|row, column| match (row < 2, column < 2) {
        (true, true) => 'x',
        (false, false) if row + 2 >= size && column + 2 >= size => 'y',
        _ => '.',
    });
    let diagonal = pattern(&|row, column| if row == column { 'd' } else { '.' });
    let first = pattern(&|row, column| if row + column == 0 { '1' } else { '.' });
    let patterns = [corners, diagonal, first];
    patterns.iter().fold(shape.clone(), |shape, pattern| shape.with_regions(pattern).expect("fits"))
}

#[test]
fn boards_of_every_size_and_box_survive_every_format_or_it_names_what_it_drops() {
    for size in [4, 6, 9, 12, 16, 25] {
        for rows in (1..=size).filter(|rows| size % rows == 0) {
            let shape = Shape::boxes(rows, size / rows).expect("a size");
            puzzles(&shape).iter().for_each(goes_through_every_format);
        }
    }
    for size in (4..=25).filter(|size| ![4, 6, 9, 12, 16, 25].contains(size)) {
        let shape = Shape::of_size(size).expect("a size");
        puzzles(&shape)[2..5].iter().for_each(goes_through_every_format);
    }
}

#[test]
fn jigsaws_survive_every_format_or_it_names_what_it_drops() {
    for size in [4, 6, 9, 12, 16, 25] {
        puzzles(&jigsaw(size)).iter().for_each(goes_through_every_format);
    }
    let both = with(&jigsaw(9), &[Variant::X, Variant::AntiKnight]).expect("no boxes needed");
    puzzles(&both).iter().for_each(goes_through_every_format);
    // The usual boxes as regions are still regions.
    let boxes = Shape::jigsaw("aabb aabb ccdd ccdd").expect("regions");
    puzzles(&boxes).iter().for_each(goes_through_every_format);
}

#[test]
fn every_variant_survives_every_format_or_it_names_what_it_drops() {
    for size in [4, 6, 9, 12, 16, 25] {
        let usual = Shape::of_size(size).expect("a size");
        for shape in Variant::ALL.iter().filter_map(|&variant| with(&usual, &[variant])) {
            puzzles(&shape).iter().for_each(goes_through_every_format);
        }
    }
    let all = with(&Shape::classic(), Variant::ALL).expect("all fit a classic board");
    puzzles(&all).iter().for_each(goes_through_every_format);
}

#[test]
fn extra_regions_survive_every_format_or_it_names_what_it_drops() {
    let all = with(&Shape::classic(), Variant::ALL).expect("all fit a classic board");
    let boxes = Shape::boxes(3, 2).expect("a size");
    let usual = [4, 6, 9, 16].map(|size| Shape::of_size(size).expect("a size"));
    for shape in usual.into_iter().chain([all, boxes, jigsaw(9)]) {
        puzzles(&with_extra_regions(&shape)).iter().for_each(goes_through_every_format);
    }
}

#[test]
fn each_kind_of_loss_is_named() {
    let shape = with_extra_regions(&jigsaw(9).with(Variant::X).expect("no boxes needed"));
    let puzzle = &puzzles(&shape)[5];
    use Loss::{Boxes, Entries, ExtraRegions, Marks, Regions, Variants};
    let of_shape = [Regions, Variants, ExtraRegions];
    assert_eq!(drops(puzzle, Format::Line), [&of_shape[..], &[Entries, Marks]].concat());
    assert_eq!(drops(puzzle, Format::Sdk), [&of_shape[..], &[Marks]].concat());
    assert_eq!(drops(puzzle, Format::Marks)[..4], [&of_shape[..], &[Entries]].concat());
    assert_eq!(drops(puzzle, Format::Hodoku), of_shape);
    assert_eq!(drops(puzzle, Format::Json), []);
    let boxes = Shape::boxes(3, 2).expect("a size");
    assert_eq!(drops(&Puzzle::new(Grid::empty(&boxes)), Format::Grid), [Boxes]);
    let names = [Boxes, ExtraRegions, Loss::SingleMarks].map(|loss| loss.to_string());
    assert_eq!(names, ["boxes", "extra-regions", "single-marks"]);
}

/// A 4×4 puzzle in JSON, with this shape.
fn with_shape(shape: &str) -> String {
    format!("{{\"shape\": {shape},\n \"puzzle\": [\"1...\", \"..3.\", \".4..\", \"...2\"]}}")
}

#[track_caller]
fn reads_as(shape: &str, expected: &Shape) {
    let puzzle = one(&with_shape(shape)).puzzle;
    assert_eq!((puzzle.shape(), puzzle.to_string().as_str()), (expected, "1.....3..4.....2"));
}

#[test]
fn a_shape_can_be_written_by_hand() {
    let four = Shape::of_size(4).expect("a size");
    for shape in ["{}", "{\"size\": 4}", "{\"boxes\": [2, 2]}", "{\"variants\": [], \"extra\": []}"]
    {
        reads_as(shape, &four);
    }
    reads_as("{\"boxes\": [4, 1]}", &Shape::boxes(4, 1).expect("a size"));
    let jigsaw = Shape::jigsaw("aaab acbb ccdb cddd").expect("regions");
    reads_as("{\"regions\": [\"1112\", \"1322\", \"3342\", \"3444\"]}", &jigsaw);
    reads_as("{\"regions\": \"aaab acbb ccdb cddd\", \"size\": 4}", &jigsaw);
    let variants = with(&four, &[Variant::X, Variant::AntiKing]).expect("they fit");
    reads_as("{\"variants\": [\"non-touching\", \"x\", \"diagonal\"]}", &variants);
    let extra = four
        .with_regions("a..b .... .... b..a")
        .and_then(|one| one.with_regions("a.a............."));
    let extra = extra.expect("regions");
    reads_as(
        "{\"extra\": [[\"a..b\",\"....\",\"....\",\"b..a\"], \"a.a. .... .... ....\"]}",
        &extra,
    );
}

#[test]
fn the_written_shape_is_short_and_plain() {
    let shape = with_extra_regions(&Shape::jigsaw("aaabacbbccdbcddd").expect("regions"));
    let shape = with(&shape, &[Variant::NonConsecutive, Variant::X]).expect("they fit");
    let text = write(&Puzzle::new(Grid::empty(&shape)), Format::Json).expect("everything");
    let expected = r#"{"shape":{"size":4,"regions":["aaab","acbb","ccdb","cddd"],"#.to_owned()
        + r#""variants":["x","non-consecutive"],"#
        + r#""extra":[["aa..","aa..","..bb","..bb"],["a...",".a..","..a.","...a"],"#
        + r#"["a...","....","....","...."]]},"#
        + r#""puzzle":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}"#;
    assert_eq!(text.trim_end(), expected);
    let boxes = Puzzle::new(Grid::empty(&Shape::boxes(3, 2).expect("a size")));
    let text = write(&boxes, Format::Json).expect("everything");
    assert!(text.starts_with(r#"{"shape":{"size":6,"boxes":[3,2]},"puzzle":[[0,0,"#), "{text}");
}

#[test]
fn faults_in_a_shape_have_a_position_and_a_hint() {
    for (shape, message, hint) in [
        ("4", "column 11: `4` is not a shape", "a shape is an object"),
        (
            "{\"varaints\": [\"x\"]}",
            "column 12: unknown key `varaints`",
            "boxes, regions, variants",
        ),
        ("{\"size\": 4, \"size\": 4}", "column 23: the key `size` appears twice", ""),
        ("{\"size\": 9}", "column 20: the size is `9`: the puzzle has a 4×4 board", "number"),
        ("{\"boxes\": [3, 3]}", "column 21: boxes of 3×3 do not fit a 4×4 board", "times"),
        ("{\"boxes\": [2]}", "column 21: `[2]` is not the size of a box", "such as [2, 3]"),
        ("{\"boxes\": [-2, -2]}", "column 21: `[-2, -2]` is not the size of a box", "rows"),
        (
            "{\"regions\": \"aaab acbb ccdb cddd\", \"boxes\": [2, 2]}",
            "column 12: both `boxes` and `regions`",
            "boxes or the regions",
        ),
        (
            "{\"regions\": \"aaab\"}",
            "column 23: 4 characters in the pattern: a 4×4 board has 16",
            "row",
        ),
        (
            "{\"regions\": [\"aaab\", \"acb\", \"ccdb\", \"cddd\"]}",
            "column 32: 3 characters in row 2: a 4×4 board has 4",
            "row",
        ),
        ("{\"regions\": [\"aaab\"]}", "column 30: 1 row in the pattern: a 4×4 board has 4", "row"),
        ("{\"regions\": [1]}", "column 24: `1` is not a pattern", "string for each row"),
        ("{\"regions\": {}}", "column 23: `{}` is not a pattern", "string for each row"),
        (
            "{\"regions\": \"aaaa aabb bbcc cccc\"}",
            "column 23: the region `a` has 6 cells, not 4",
            "4 regions",
        ),
        ("{\"variants\": [\"x\", \"killer\"]}", "column 30: unknown variant `killer`", "windoku"),
        ("{\"variants\": [1]}", "column 25: `1` is not the name of a variant", "windoku"),
        ("{\"variants\": \"x\"}", "column 24: `\"x\"` is not a list", "brackets"),
        ("{\"variants\": [\"centre-dot\"]}", "column 25: boxes of 2×2 have no centre", "pattern"),
        (
            "{\"extra\": [\"................\"]}",
            "column 22: the pattern contains no region",
            "letter",
        ),
    ] {
        let text = with_shape(shape);
        let error = read(text.as_bytes(), None, None).expect_err(&text);
        assert!(error.to_string().starts_with(&format!("line 1, {message}")), "{error}");
        assert!(error.hint().unwrap_or_default().contains(hint), "{error}: {:?}", error.hint());
    }
    let board = "\"puzzle\": [[1,0],[0,2]]";
    let hint = fault(
        &format!("{{{board}, \"variants\": [\"x\"]}}"),
        "line 1, column 27: the key `variants` belongs in `shape`",
    );
    assert_eq!(hint, "write \"shape\": {\"variants\": …}");
    let twice = "line 1, column 27: the key `puzzle` appears twice";
    fault(&format!("{{{board}, {board}}}"), twice);
}

#[test]
fn keys_of_other_programs_are_ignored() {
    let text = "{\"size\": 2, \"puzzle\": [[1,0],[0,2]], \"id\": 7, \"id\": 8, \"solution\": null}";
    assert_eq!(
        one(text).puzzle,
        Puzzle::new(Grid::new(&Shape::of_size(2).expect("a size"), &[1, 0, 0, 2]).expect("digits"))
    );
}

#[test]
fn a_text_adds_its_rules_to_a_given_board() {
    let four = Shape::of_size(4).expect("a size");
    let jigsaw = Shape::jigsaw("aaab acbb ccdb cddd").expect("regions");
    let read_on = |text: &str, shape: &Shape| {
        read(text.as_bytes(), None, Some(shape)).map(|records| records[0].puzzle.shape().clone())
    };
    let x = with(&jigsaw, &[Variant::X]).expect("it fits");
    assert_eq!(read_on(&with_shape("{\"variants\": [\"x\"]}"), &jigsaw), Ok(x.clone()));
    let regions = with_shape("{\"regions\": \"aaab acbb ccdb cddd\"}");
    assert_eq!(read_on(&regions, &x), Ok(x));
    let extra = with_extra_regions(&jigsaw);
    let text = write(&Puzzle::new(Grid::empty(&extra)), Format::Json).expect("everything");
    assert_eq!(read_on(&text, &extra), Ok(extra.clone()));
    assert_eq!(read_on(&text, &jigsaw), Ok(extra));
    let error = read_on(&regions, &four).expect_err("boxes are no regions");
    let message = "line 1, column 23: these are not the regions of the given board";
    assert_eq!(error.to_string(), message);
    assert!(error.hint().is_some());
    let error = read_on(&with_shape("{\"boxes\": [2, 2]}"), &jigsaw).expect_err("other boxes");
    assert!(error.to_string().ends_with("these are not the boxes of the given board"), "{error}");
}

#[test]
fn a_text_that_repeats_a_rule_thousands_of_times_is_read_at_once_or_refused() {
    let four = Shape::of_size(4).expect("a size");
    let x = with(&four, &[Variant::X]).expect("it fits");
    let names = ["\"x\""; 10_000].join(",");
    reads_as(&format!("{{\"variants\": [{names}]}}"), &x);
    let pattern = "\"abcdefghijklmnop\"";
    let most = [pattern; 256].join(",");
    let puzzle = one(&with_shape(&format!("{{\"extra\": [{most}]}}"))).puzzle;
    assert_eq!(puzzle.shape().extra_patterns().len(), 256);
    let many = [pattern; 10_000].join(",");
    let hint = fault(
        &with_shape(&format!("{{\"extra\": [{many}]}}")),
        "line 1, column 21: 160000 extra regions are too many",
    );
    assert_eq!(hint, "a board has at most 4096 extra regions");
}

#[test]
fn a_text_that_no_reader_accepts_is_not_written() {
    let shape = Shape::of_size(64).expect("a size");
    let row =
        |row: usize| -> Vec<Cell> { (0..64).map(|column| shape.cell_at(row, column)).collect() };
    let extra = |count: usize| shape.with_extra(vec![row(0); count]).expect("not too many");
    let text = |count: usize| write(&Puzzle::new(Grid::empty(&extra(count))), Format::Json);
    let written = text(200).expect("short enough");
    assert_eq!(one(&written).puzzle.shape(), &extra(200));
    let error = text(300).expect_err("too long");
    assert!(error.message().starts_with("the json format cannot express this puzzle"), "{error}");
}
