//! Transformations and canonical forms, tested against an enumeration of the whole group and for
//! consistency.

use std::cmp::Ordering;

use proptest::prelude::*;
use quadrille_sudoku::symmetry::{Transformation, canonical};
use quadrille_sudoku::{Boxes, Digit, DigitSet, Grid, Puzzle, Shape, Variant, encode};

/// The grid with the most automorphisms: 648, according to Russell and Jarvis.
const MOST_SYMMETRIC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn boxes(rows: usize, columns: usize) -> Shape {
    Shape::boxes(rows, columns).expect("a size")
}

fn read(shape: &Shape, text: &str) -> Grid {
    let digits: Vec<u8> =
        text.bytes().map(|sign| if sign == b'.' { 0 } else { sign - b'0' }).collect();
    Grid::new(shape, &digits).expect("a board")
}

fn form(grid: &Grid) -> Grid {
    canonical(grid).expect("not too symmetric").grid
}

/// All orders of a list.
fn orders(list: &[usize]) -> Vec<Vec<usize>> {
    if list.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in 0..list.len() {
        let mut rest = list.to_vec();
        let head = rest.remove(first);
        all.extend(orders(&rest).into_iter().map(|tail| [vec![head], tail].concat()));
    }
    all
}

/// All orders of the lines of a board that keep blocks of `width` lines together.
fn line_orders(size: usize, width: usize) -> Vec<Vec<usize>> {
    let parts: Vec<usize> = (0..size / width).collect();
    let inner = orders(&(0..width).collect::<Vec<_>>());
    let mut all = Vec::new();
    for parts in orders(&parts) {
        let mut lists = vec![Vec::new()];
        for part in parts {
            let longer = lists.iter().flat_map(|list: &Vec<usize>| {
                inner.iter().map(move |inner| {
                    let lines = inner.iter().map(|line| part * width + line);
                    list.iter().copied().chain(lines).collect()
                })
            });
            lists = longer.collect();
        }
        all.extend(lists);
    }
    all
}

/// The least board and the number of automorphisms, from the definition: every order of rows and of
/// columns, transposed and not, each with every renaming of the digits, or with the least renaming
/// if there are too many.
fn by_hand(grid: &Grid) -> (Vec<u8>, u32) {
    let (shape, size) = (grid.shape(), grid.shape().size());
    let &Boxes::Rectangles { rows, columns } = shape.box_layout() else { panic!("no boxes") };
    let names: Option<Vec<Vec<usize>>> =
        (size <= 4).then(|| orders(&(1..=size).collect::<Vec<_>>()));
    let transposed: &[bool] =
        if rows == columns || rows == 1 || columns == 1 { &[false, true] } else { &[false] };
    let old = grid.as_bytes();
    let column_orders = line_orders(size, columns);
    let (mut least, mut moves) = (vec![u8::MAX; size * size], 0);
    for &transposed in transposed {
        for rows in line_orders(size, rows) {
            for columns in &column_orders {
                let mut moved = Vec::with_capacity(size * size);
                for row in &rows {
                    moved.extend(columns.iter().map(|column| match transposed {
                        false => old[row * size + column],
                        true => old[column * size + row],
                    }));
                }
                let named = match &names {
                    Some(names) => {
                        let rename = |names: &Vec<usize>| {
                            let name = |&digit: &u8| match digit {
                                0 => 0,
                                digit => names[usize::from(digit) - 1] as u8,
                            };
                            moved.iter().map(name).collect::<Vec<u8>>()
                        };
                        names.iter().map(rename).min().expect("an order")
                    }
                    None => {
                        let mut seen = vec![0];
                        let name = |digit: u8| {
                            let place = seen.iter().position(|&other| other == digit);
                            place.unwrap_or_else(|| {
                                seen.push(digit);
                                seen.len() - 1
                            })
                        };
                        moved.into_iter().map(name).map(|name| name as u8).collect()
                    }
                };
                match named.cmp(&least) {
                    Ordering::Less => (least, moves) = (named, 1),
                    Ordering::Equal => moves += 1,
                    Ordering::Greater => {}
                }
            }
        }
    }
    (least, moves)
}

/// A solved board: the first solution of a search whose order depends on the seed.
fn solved(shape: &Shape, seed: u64) -> Grid {
    let shuffled = Transformation::random(shape, seed);
    let mut grid = Grid::empty(shape);
    // A random first row; otherwise all first solutions would be equivalent.
    for (column, &digit) in shuffled.new_digits().iter().enumerate() {
        grid.set(shape.cell(0, column).expect("on the board"), Some(digit));
    }
    let problem = encode::problem(&Puzzle::new(grid));
    let cover = problem.search().seed(seed).solutions().next().expect("a row does no harm");
    let mut grid = Grid::empty(shape);
    for &option in cover.options() {
        let name = problem.option_name(option).expect("named r1c1d1");
        let mut numbers =
            name.split(['r', 'c', 'd']).filter_map(|number| number.parse::<usize>().ok());
        let mut next = || numbers.next().expect("three numbers");
        let cell = shape.cell(next() - 1, next() - 1).expect("on the board");
        grid.set(cell, Digit::from_index(next() - 1));
    }
    grid
}

/// A copy of a board in which each cell is kept with a probability of `keep` in 256.
fn thinned(grid: &Grid, keep: u8, dice: &[u8]) -> Grid {
    let mut thinned = grid.clone();
    for (cell, &die) in grid.shape().cells().zip(dice.iter().cycle()) {
        if die >= keep {
            thinned.set(cell, None);
        }
    }
    thinned
}

fn agree_with_hand(grid: &Grid) {
    let (least, moves) = by_hand(grid);
    let found = canonical(grid).expect("small");
    assert_eq!(found.grid.as_bytes(), least, "{grid}");
    assert_eq!(found.automorphisms, moves.into(), "{grid}");
    assert_eq!(found.transformation.grid(grid), found.grid, "{grid}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_canonical_form_of_4x4_is_the_least(
        seed in any::<u64>(), keep in any::<u8>(), dice in prop::collection::vec(any::<u8>(), 16)
    ) {
        agree_with_hand(&thinned(&solved(&boxes(2, 2), seed), keep, &dice));
    }

    #[test]
    fn the_canonical_form_of_invalid_boards_is_the_least(
        keep in any::<u8>(),
        digits in prop::collection::vec(1..=4_u8, 16),
        dice in prop::collection::vec(any::<u8>(), 16),
    ) {
        let grid = Grid::new(&boxes(2, 2), &digits).expect("a board");
        agree_with_hand(&thinned(&grid, keep, &dice));
    }

    #[test]
    fn the_canonical_form_of_latin_squares_is_the_least(
        seed in any::<u64>(), keep in any::<u8>(), dice in prop::collection::vec(any::<u8>(), 16)
    ) {
        agree_with_hand(&thinned(&solved(&boxes(1, 4), seed), keep, &dice));
        agree_with_hand(&thinned(&solved(&boxes(4, 1), seed), keep, &dice));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_canonical_form_of_6x6_is_the_least(
        seed in any::<u64>(), keep in any::<u8>(), dice in prop::collection::vec(any::<u8>(), 36)
    ) {
        agree_with_hand(&thinned(&solved(&boxes(2, 3), seed), keep, &dice));
        agree_with_hand(&thinned(&solved(&boxes(3, 2), seed), keep, &dice));
    }

    #[test]
    fn the_canonical_form_of_invalid_6x6_boards_is_the_least(
        keep in any::<u8>(),
        digits in prop::collection::vec(1..=6_u8, 36),
        dice in prop::collection::vec(any::<u8>(), 36),
    ) {
        let grid = Grid::new(&boxes(2, 3), &digits).expect("a board");
        agree_with_hand(&thinned(&grid, keep, &dice));
    }
}

#[test]
#[ignore = "3,359,232 orders of lines a board: half a minute"]
fn the_canonical_form_of_9x9_is_the_least() {
    let dice: Vec<u8> = (0..81).map(|k| (k * 151 % 256) as u8).collect();
    for (seed, keep) in [(1, 6), (2, 20), (3, 40), (4, 60), (5, 80), (6, 120), (7, 200), (8, 255)] {
        agree_with_hand(&thinned(&solved(&Shape::classic(), seed), keep, &dice));
    }
    let most_symmetric = read(&Shape::classic(), MOST_SYMMETRIC);
    for keep in [50, 120, 255] {
        agree_with_hand(&thinned(&most_symmetric, keep, &dice));
    }
}

/// Boards of many kinds and sizes, from empty to full.
fn any_board() -> impl Strategy<Value = Grid> {
    let shapes = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3), (3, 3), (3, 3), (2, 5), (1, 5)];
    let dice = prop::collection::vec(any::<u8>(), 81);
    (prop::sample::select(shapes.to_vec()), any::<u64>(), any::<u8>(), dice).prop_map(
        |((rows, columns), seed, keep, dice)| {
            thinned(&solved(&boxes(rows, columns), seed), keep, &dice)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_canonical_form_is_the_same_for_all_shuffles(grid in any_board(), seed in any::<u64>()) {
        let first = canonical(&grid).expect("not too symmetric");
        prop_assert_eq!(&first.transformation.grid(&grid), &first.grid);
        let shuffled = Transformation::random(grid.shape(), seed).grid(&grid);
        let second = canonical(&shuffled).expect("not too symmetric");
        prop_assert_eq!(&second.grid, &first.grid);
        prop_assert_eq!(&second.automorphisms, &first.automorphisms);
        prop_assert!(first.grid.as_bytes() <= grid.as_bytes());
        // It is its own canonical form.
        prop_assert_eq!(&form(&first.grid), &first.grid);
    }

    #[test]
    fn shuffled_puzzles_have_shuffled_solutions(grid in any_board(), seed in any::<u64>()) {
        let shuffle = Transformation::random(grid.shape(), seed);
        let puzzle = Puzzle::new(grid);
        let mut expected: Vec<Vec<u8>> =
            puzzle.solutions().take(50).map(|grid| shuffle.grid(&grid).as_bytes().to_vec()).collect();
        let mut found: Vec<Vec<u8>> =
            shuffle.puzzle(&puzzle).solutions().take(50).map(|grid| grid.as_bytes().to_vec()).collect();
        expected.sort();
        found.sort();
        prop_assert_eq!(expected.len(), found.len());
        // If there are more than requested, they need not be the same ones.
        if found.len() < 50 {
            prop_assert_eq!(expected, found);
        }
    }

    #[test]
    fn transformations_form_a_group(grid in any_board(), seeds in any::<[u64; 3]>()) {
        let shape = grid.shape();
        let [a, b, c] = seeds.map(|seed| Transformation::random(shape, seed));
        let identity = Transformation::identity(shape);
        prop_assert_eq!(&a.then(&a.inverse()), &identity);
        prop_assert_eq!(&a.inverse().then(&a), &identity);
        prop_assert_eq!(&a.then(&b).then(&c), &a.then(&b.then(&c)));
        prop_assert_eq!(&a.then(&b).grid(&grid), &b.grid(&a.grid(&grid)));
        prop_assert_eq!(&a.inverse().grid(&a.grid(&grid)), &grid);
        for (cell, digit) in grid.filled() {
            prop_assert_eq!(a.grid(&grid).get(a.cell(cell)), Some(a.digit(digit)));
            prop_assert_eq!(a.then(&b).cell(cell), b.cell(a.cell(cell)));
        }
        prop_assert!(a.keeps(shape));
        let parts: [Vec<usize>; 2] = [a.row_order().collect(), a.column_order().collect()];
        let [rows, columns] = &parts;
        let again = match a.transposes() {
            true => Transformation::transposing(shape, rows, columns, a.new_digits()),
            false => Transformation::new(shape, rows, columns, a.new_digits()),
        };
        prop_assert_eq!(again, Ok(a));
    }
}

#[test]
fn inequivalent_boards_have_different_forms() {
    let classic = Shape::classic();
    let dice: Vec<u8> = (0..81).map(|k| (k * 89 % 256) as u8).collect();
    let mut forms = Vec::new();
    for seed in 0..40 {
        // These differ in how often their digits occur: a clue is removed, or changed to another
        // digit.
        let board = thinned(&solved(&classic, seed), 90, &dice);
        let mut clues = board.filled();
        let (cell, digit) = clues.next().expect("clues");
        let (_, other) = clues.find(|&(_, other)| other != digit).expect("other digits");
        let [mut less, mut changed] = [board.clone(), board.clone()];
        less.set(cell, None);
        changed.set(cell, Some(other));
        forms.extend([&board, &less].map(form));
        let count = |grid: &Grid, digit| grid.filled().filter(|&(_, other)| other == digit).count();
        if count(&board, digit) != count(&board, other) + 1 {
            forms.push(form(&changed));
        }
    }
    let total = forms.len();
    forms.sort_by(|a, b| a.as_bytes().cmp(b.as_bytes()));
    forms.dedup();
    assert_eq!(forms.len(), total);
}

#[test]
fn automorphisms_of_known_boards() {
    let count = |grid: &Grid| canonical(grid).expect("not too symmetric").automorphisms;
    let classic = Shape::classic();
    let most_symmetric = read(&classic, MOST_SYMMETRIC);
    assert_eq!(count(&most_symmetric), 648_u32.into());
    assert_eq!(form(&most_symmetric), most_symmetric);
    assert_eq!(count(&Grid::empty(&classic)), (2 * 6_u32.pow(8)).into());
    assert_eq!(count(&Grid::empty(&boxes(2, 2))), 128_u32.into());
    assert_eq!(count(&Grid::empty(&boxes(2, 3))), (48 * 72_u32).into());
    assert_eq!(count(&Grid::empty(&boxes(1, 4))), (2 * 24 * 24_u32).into());
    // One clue: it can be in 81 equivalent cells.
    let one = read(&classic, &format!("{:.>81}", 1));
    assert_eq!(count(&one), (2 * 6_u32.pow(8) / 81).into());
    assert_eq!(form(&one), one);
    // A diagonal of nine different digits: columns must move with their rows.
    let mut diagonal = Grid::empty(&classic);
    for k in 0..9 {
        diagonal.set(classic.cell(k, k).expect("on the board"), Digit::from_index(k));
    }
    assert_eq!(count(&diagonal), (2 * 6_u32.pow(4)).into());
}

#[test]
fn a_large_board_is_finished_or_refused_but_never_hangs() {
    for shape in [boxes(4, 4), boxes(5, 5), boxes(8, 8)] {
        let empty = canonical(&Grid::empty(&shape)).expect("empty lines are no work");
        assert_eq!(empty.grid, Grid::empty(&shape));
    }
    let shape = boxes(4, 4);
    let mut diagonal = Grid::empty(&shape);
    for k in 0..16 {
        diagonal.set(shape.cell(k, k).expect("on the board"), Digit::from_index(k));
    }
    let refused = canonical(&diagonal).expect_err("15,925,248 automorphisms");
    assert!(refused.to_string().contains("too symmetric"), "{refused}");
}

#[test]
fn a_shape_allows_the_symmetries_that_map_it_onto_itself() {
    let of_square = |shape: &Shape| Transformation::of_square(shape).len();
    let classic = Shape::classic();
    assert_eq!(of_square(&classic), 8);
    assert_eq!(of_square(&boxes(2, 3)), 4);
    for &variant in Variant::ALL {
        let shape = classic.with(variant).expect("fits");
        // A rule with a direction cannot be turned over.
        if shape.pairs().iter().all(|pair| pair.relation.is_symmetric()) {
            assert_eq!(of_square(&shape), 8, "{variant}");
        }
    }
    assert_eq!(of_square(&Shape::jigsaw("aaab acbb ccdb cddd").expect("regions")), 1);
    // A pinwheel can be rotated, but not reflected.
    assert_eq!(of_square(&Shape::jigsaw("aaab cabb ccdb cddd").expect("regions")), 4);
    let corner = classic.with_regions(&format!("ab{}", ".".repeat(79))).expect("a region");
    assert_eq!(of_square(&corner), 1);
    // Exchanging rows alone breaks the diagonals; exchanging the same columns too does not.
    let x = classic.with(Variant::X).expect("fits");
    assert!(Transformation::swap_rows(&x, 0, 1).is_err());
    let both = Transformation::swap_rows(&classic, 3, 5).expect("one band");
    assert!(!both.keeps(&x));
    let both = both.then(&Transformation::swap_columns(&classic, 3, 5).expect("one stack"));
    assert!(both.keeps(&x));
}

#[test]
fn shuffles_of_other_shapes_preserve_the_shape_and_the_canonical_form() {
    let classic = Shape::classic();
    let mut shapes: Vec<Shape> =
        Variant::ALL.iter().map(|&variant| classic.with(variant).expect("fits")).collect();
    shapes.push(Shape::jigsaw("aaab acbb ccdb cddd").expect("regions"));
    for shape in shapes {
        let mut grid = Grid::empty(&shape);
        for (cell, digit) in [(3, 1), (5, 2), (9, 4), (14, 3)] {
            let cell = shape.cells().nth(cell).expect("a cell");
            grid.set(cell, Digit::new(digit));
        }
        for seed in 0..40 {
            let shuffle = Transformation::random(&shape, seed);
            assert!(shuffle.keeps(&shape), "{shape}: {shuffle}");
            let found = canonical(&shuffle.grid(&grid)).expect("eight to compare");
            assert_eq!(found.grid, form(&grid), "{shape}");
            assert_eq!(found.transformation.grid(&shuffle.grid(&grid)), found.grid);
            assert_eq!(form(&found.grid), found.grid);
        }
    }
    let empty = Grid::empty(&classic.with(Variant::NonConsecutive).expect("fits"));
    assert_eq!(canonical(&empty).expect("eight").automorphisms, 8_u32.into());
}

#[test]
fn transformations_that_break_the_rules_are_refused() {
    let fault = |made: Result<Transformation, _>| -> String {
        made.map_err(|fault: quadrille_sudoku::SudokuError| fault.to_string())
            .expect_err("against the rules")
    };
    let six = boxes(2, 3);
    let turned = fault(Transformation::transpose(&six));
    assert_eq!(turned, "a transposed board would have boxes of 3×2");
    let torn = fault(Transformation::swap_rows(&six, 1, 2));
    assert_eq!(torn, "rows 1 and 3 would share a band, but come from different ones");
    assert_eq!(
        fault(Transformation::swap_stacks(&six, 0, 2)),
        "there is no stack 3: the board has 2"
    );
    let seven = Digit::new(7).expect("a digit");
    assert_eq!(
        fault(Transformation::swap_digits(&six, seven, seven)),
        "there is no digit 7 on a board of 6"
    );
    let order: Vec<usize> = (0..6).collect();
    let digits: Vec<Digit> = six.digits().into_iter().collect();
    let twice = Transformation::new(&six, &[0, 0, 2, 3, 4, 5], &order, &digits);
    assert_eq!(fault(twice), "`1 1 3 4 5 6` is not an order of 6 rows");
    let jigsaw = Shape::jigsaw("aaab acbb ccdb cddd").expect("regions");
    assert_eq!(fault(Transformation::swap_bands(&jigsaw, 0, 1)), "a jigsaw has no bands");
    assert!(
        fault(Transformation::swap_rows(&jigsaw, 0, 1)).contains("does not preserve the rules")
    );
}

#[test]
fn transformations_display_what_they_do() {
    let classic = Shape::classic();
    let [two, five] = [2, 5].map(|digit| Digit::new(digit).expect("a digit"));
    let all = Transformation::transpose(&classic).and_then(|transpose| {
        let rows = Transformation::swap_rows(&classic, 0, 2)?;
        let bands = Transformation::swap_bands(&classic, 1, 2)?;
        let stacks = Transformation::swap_stacks(&classic, 0, 1)?;
        let digits = Transformation::swap_digits(&classic, two, five)?;
        Ok(transpose.then(&rows).then(&bands).then(&stacks).then(&digits))
    });
    let all = all.expect("all are allowed");
    let words =
        "transpose; rows 3 2 1 7 8 9 4 5 6; columns 4 5 6 1 2 3 7 8 9; digits 1 5 3 4 2 6 7 8 9";
    assert_eq!(all.to_string(), words);
    assert_eq!(Transformation::identity(&classic).to_string(), "identity");
}

#[test]
fn a_seed_always_gives_the_same_transformation() {
    assert_eq!(
        Transformation::random(&Shape::classic(), 1).to_string(),
        "rows 1 3 2 5 6 4 9 7 8; columns 2 1 3 6 4 5 9 7 8; digits 9 8 7 3 6 2 5 1 4"
    );
    assert_eq!(
        Transformation::random(&boxes(2, 3), 7).to_string(),
        "rows 5 6 2 1 3 4; columns 4 6 5 2 3 1; digits 5 2 4 3 6 1"
    );
    let x = Shape::of_size(4).and_then(|shape| shape.with(Variant::X)).expect("fits");
    assert_eq!(Transformation::random(&x, 3).to_string(), "digits 2 4 1 3");
}

#[test]
fn entries_and_marks_are_transformed_too() {
    let classic = Shape::classic();
    let grid = thinned(&solved(&classic, 5), 128, &(0..=255).rev().collect::<Vec<u8>>());
    let entries: Vec<_> = grid.filled().map(|(cell, _)| cell).step_by(3).collect();
    let marks: Vec<DigitSet> =
        classic.cells().map(|cell| DigitSet::from_bits(cell.index() as u64 * 5 % 512)).collect();
    let puzzle = Puzzle::new(grid).with_entries(entries).with_marks(marks).expect("81 sets");
    let shuffle = Transformation::random(&classic, 9);
    let shuffled = shuffle.puzzle(&puzzle);
    for cell in classic.cells() {
        let new = shuffle.cell(cell);
        assert_eq!(shuffled.is_entry(new), puzzle.is_entry(cell));
        let [before, after] = [&puzzle, &shuffled].map(|puzzle| puzzle.marks().expect("marks"));
        assert_eq!(after[new.index()], shuffle.digit_set(before[cell.index()]));
    }
    assert_eq!(shuffle.inverse().puzzle(&shuffled), puzzle);
}
