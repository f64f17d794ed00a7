//! Checks counts along a seam against brute force and known answers: parts that differ, pieces that
//! are not alike, items that belong to several parts, portions, memory.

use num_bigint::BigUint;

use super::super::alike::Alike;
use super::super::layer::Memory;
use super::super::rows::Rows;
use super::super::{Frontier, Reply};
use super::cut::Cut;
use super::{Seam, Stage};
use crate::models;
use crate::problem::{OptionSet, Problem};
use crate::random::{Draws, shuffle};
use crate::watch::{ALWAYS, Watch};

const PLENTY: usize = 1 << 30;

fn rows_of(problem: &Problem) -> Rows {
    Rows::new(problem, &OptionSet::default(), false, &mut Watch::new(ALWAYS)).expect("small")
}

fn alike_in(rows: &Rows) -> Option<Alike> {
    Alike::find(rows, &mut Watch::new(ALWAYS)).expect("small")
}

fn cuts_of(problem: &Problem) -> Vec<Cut> {
    let rows = rows_of(problem);
    alike_in(&rows).map_or_else(Vec::new, |alike| {
        Cut::find(&rows, &alike, &mut Watch::new(ALWAYS)).expect("small")
    })
}

/// Counts along each seam of the problem, in portions.
fn along_seams(problem: &Problem, portion: u64, memory: usize) -> Vec<BigUint> {
    let rows = rows_of(problem);
    let mut counts = Vec::new();
    let Some(alike) = alike_in(&rows) else { return counts };
    for cut in Cut::find(&rows, &alike, &mut Watch::new(ALWAYS)).expect("small") {
        let mut seam = Seam { cuts: vec![cut], stage: Stage::Begin, before: None, past: (0, 0) };
        let mut memory = Memory::new(memory);
        loop {
            match seam.run(&rows, &alike, portion, &mut memory) {
                Ok(Some(count)) => break counts.push(count),
                Ok(None) => {}
                Err(_) => break assert_eq!(memory.used(), 0, "a failure gives its memory back"),
            }
        }
    }
    counts
}

/// Counts covers by trying the options of each item in turn.
fn by_brute_force(problem: &Problem) -> u64 {
    fn from(problem: &Problem, first: usize, taken: &mut Vec<Option<u32>>) -> u64 {
        let items = problem.items().filter(|&item| problem.is_primary(item)).skip(first);
        let Some((k, item)) = (first..).zip(items).find(|(_, item)| taken[item.index()].is_none())
        else {
            return 1;
        };
        let mut count = 0;
        for option in problem.options() {
            let entries = || {
                problem.entries(option).map(|entry| {
                    // A colour is written as itself, and an item without one as 0.
                    (entry.item.index(), entry.color.map_or(0, |color| color.0.get()))
                })
            };
            let clashes = entries().any(|(at, color)| match taken[at] {
                None => false,
                Some(before) => color == 0 || before != color,
            });
            if clashes || !entries().any(|(at, _)| at == item.index()) {
                continue;
            }
            let before = taken.clone();
            entries().for_each(|(at, color)| taken[at] = Some(color));
            count += from(problem, k + 1, taken);
            *taken = before;
        }
        count
    }
    from(problem, 0, &mut vec![None; problem.item_count()])
}

/// Writes the empty board with these boxes.
fn sudoku(rows: usize, columns: usize) -> Problem {
    let n = rows * columns;
    let cells = (0..n * n).map(|k| format!("p{k}"));
    let houses = ["r", "c", "b"].into_iter().flat_map(move |kind| {
        (0..n).flat_map(move |house| (0..n).map(move |digit| format!("{kind}{house}.{digit}")))
    });
    let mut text = cells.chain(houses).collect::<Vec<String>>().join(" ") + "\n";
    for (cell, digit) in (0..n * n).flat_map(|cell| (0..n).map(move |digit| (cell, digit))) {
        let (row, column) = (cell / n, cell % n);
        let block = row / rows * rows + column / columns;
        text += &format!("p{cell} r{row}.{digit} c{column}.{digit} b{block}.{digit}\n");
    }
    text.parse().expect("valid")
}

fn number(digits: &str) -> BigUint {
    digits.parse().expect("a number")
}

#[test]
fn grids_of_small_sudokus_are_counted_along_every_seam() {
    for (rows, columns, count) in [(2, 2, 288_u32), (2, 3, 28_200_960), (3, 2, 28_200_960)] {
        let problem = sudoku(rows, columns);
        let counts = along_seams(&problem, u64::MAX, PLENTY);
        // Bands and stacks.
        assert_eq!(counts, [count.into(), count.into()], "{rows}x{columns}");
        let mut whole =
            Frontier::new(&problem, &OptionSet::default(), PLENTY as u64, ALWAYS).expect("small");
        assert!(whole.seam.is_some());
        assert_eq!(whole.run(u64::MAX), Reply::Ready(count.into()));
    }
}

#[test]
fn grids_of_eight_rows_are_counted_along_a_seam() {
    let counts = along_seams(&sudoku(4, 2), 4_000_000, PLENTY);
    assert_eq!(counts, [number("29136487207403520")]);
}

#[test]
#[ignore = "takes several seconds"]
fn all_grids_of_nine_rows_are_counted() {
    let mut whole = Frontier::new(&sudoku(3, 3), &OptionSet::default(), PLENTY as u64, ALWAYS)
        .expect("memory for 729 options");
    assert_eq!(whole.run(u64::MAX), Reply::Ready(number("6670903752021072936960")));
    assert!(whole.seam.is_some());
}

#[test]
fn parts_are_what_is_left_without_the_seam() {
    let cuts = cuts_of(&sudoku(2, 3));
    let shape: Vec<_> = cuts
        .iter()
        .map(|cut| {
            let rows: Vec<usize> = cut.parts.iter().map(|part| part.rows.len()).collect();
            let same: Vec<_> = cut.parts.iter().map(|part| part.same_as).collect();
            (rows, same, cut.items.len(), cut.blocks.len())
        })
        .collect();
    // Two stacks, tied by the rows; three bands, tied by the columns. All digits are one class.
    assert_eq!(
        shape,
        [
            (vec![108; 2], vec![None, Some(0)], 36, 1),
            (vec![72; 3], vec![None, Some(0), Some(0)], 36, 1),
        ]
    );
    assert!(cuts_of(&models::build("latin", &["5"]).expect("a model")).is_empty());
}

#[test]
fn portions_do_not_change_the_count() {
    let problem = sudoku(2, 3);
    for portion in [1, 1_000, 100_000] {
        assert_eq!(
            along_seams(&problem, portion, PLENTY),
            [number("28200960"), number("28200960")]
        );
    }
}

#[test]
fn a_count_without_memory_for_its_tables_is_left_to_the_sweeps() {
    let problem = sudoku(2, 2);
    let needed = (0..20).find(|bits| along_seams(&problem, u64::MAX, 1 << bits).len() == 2);
    for bits in 0..needed.expect("a megabyte is enough") {
        let counts = along_seams(&problem, u64::MAX, 1 << bits);
        assert!(counts.iter().all(|count| *count == 288_u32.into()));
    }
}

/// A random problem whose parts share items: cells in rows and columns, some symbols, and what else
/// disturbs the order. Returns its text.
///
/// Every symbol occurs once in each row and each column. A row has as many cells as there are
/// symbols; so has a column, but its cells lie anywhere.
fn random_text(seed: u64) -> String {
    let draws = &mut Draws::new();
    (0..2 + seed % 3).for_each(|_| _ = draws.next());
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ draws.next();
    let mut below = move |limit: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let symbols = 2 + below(3);
    let rows = if symbols == 4 { 2 } else { 2 + below(2) };
    let cells = symbols * rows;
    let mut columns: Vec<usize> = (0..cells).map(|cell| cell % rows).collect();
    if below(4) > 0 {
        shuffle(&mut columns, seed);
    }
    let disturbed = below(8);
    let mut primary: Vec<String> = (0..cells).map(|cell| format!("p{cell}")).collect();
    for kind in ["r", "c"] {
        let houses = (0..rows).flat_map(|k| (0..symbols).map(move |symbol| (k, symbol)));
        primary.extend(houses.map(|(k, symbol)| format!("{kind}{k}.{symbol}")));
    }
    let mut secondary: Vec<String> = Vec::new();
    let mut options = Vec::new();
    // An item of each symbol that some cells share, whatever their part.
    let loose: Vec<bool> = (0..cells).map(|_| disturbed & 1 > 0 && below(4) == 0).collect();
    let painted: Vec<bool> = (0..cells).map(|_| disturbed & 2 > 0 && below(4) == 0).collect();
    let is_needed = below(4) == 0 && loose.iter().any(|&loose| loose);
    for symbol in 0..symbols {
        let list = if is_needed { &mut primary } else { &mut secondary };
        list.push(format!("x.{symbol}"));
        secondary.push(format!("y.{symbol}"));
    }
    for (cell, symbol) in (0..cells).flat_map(|cell| (0..symbols).map(move |symbol| (cell, symbol)))
    {
        let row = cell / symbols;
        let mut option = format!("p{cell} r{row}.{symbol} c{}.{symbol}", columns[cell]);
        if loose[cell] {
            option += &format!(" x.{symbol}");
        }
        if painted[cell] {
            option += &format!(" y.{symbol}:red");
        }
        options.push(option);
    }
    if disturbed & 4 > 0 {
        match below(3) {
            // A symbol that one cell may not have.
            0 => _ = options.remove(below(options.len())),
            // Or may have twice.
            1 => options.push(options[below(options.len())].clone()),
            // Or all symbols twice.
            _ => {
                let cell = below(cells) * symbols;
                let again = options[cell..cell + symbols].to_vec();
                options.extend(again);
            }
        }
    }
    format!("{} | {}\n{}\n", primary.join(" "), secondary.join(" "), options.join("\n"))
}

/// Counts random problems in every way. Returns how many times a seam was found.
fn check(seeds: std::ops::Range<u64>) -> u64 {
    let mut found = 0;
    for seed in seeds {
        let text = random_text(seed);
        let problem: Problem = text.parse().expect("valid");
        let truth = BigUint::from(by_brute_force(&problem));
        let rows = rows_of(&problem);
        if rows.primary.iter().any(|&item| rows.marks(item).is_empty()) {
            // Without a row for an item nothing is counted, see `Frontier::run`.
            assert_eq!(truth, BigUint::ZERO);
            continue;
        }
        let portion = if seed % 2 == 0 { u64::MAX } else { 5_000 };
        for count in along_seams(&problem, portion, PLENTY) {
            assert_eq!(count, truth, "{text}");
            found += 1;
        }
        let mut whole =
            Frontier::new(&problem, &OptionSet::default(), PLENTY as u64, ALWAYS).expect("small");
        assert_eq!(whole.run(u64::MAX), Reply::Ready(truth), "{text}");
    }
    found
}

#[test]
fn random_parts_agree_with_brute_force() {
    let found = check(0..400);
    assert!(found > 300, "only {found} seams");
}

#[test]
#[ignore = "a hundred thousand problems"]
fn many_random_parts_agree_with_brute_force() {
    let found = check(400..100_400);
    assert!(found > 75_000, "only {found} seams");
}
