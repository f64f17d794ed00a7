//! `quadrille sudoku minimise`: what is left of puzzles, and the errors for those that cannot be
//! minimised.

use crate::{ask, quadrille, stderr, stdout};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Has two solutions: two digits at the corners of a rectangle may be exchanged.
const TWO: &str =
    "534678912672195348198342567859761423426853791713924856961.3728.287.1963.345286179";
const NONE: &str =
    "12345678........9................................................................";
const MINIMAL: &str =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

/// Whether `left` has only givens of the puzzle.
fn is_part(left: &str, puzzle: &str) -> bool {
    let same = |(left, given): (char, char)| left == '.' || left == given;
    left.len() == puzzle.len() && left.chars().zip(puzzle.chars()).all(same)
}

/// Returns lines in which each given of a line of 81 characters is removed, together with the one
/// in the cell that `partner` gives.
fn without_each(line: &str, partner: impl Fn(usize) -> usize) -> String {
    let givens = (0..line.len()).filter(|&cell| &line[cell..=cell] != ".");
    let less = givens.map(|cell| {
        let sign = |(k, sign)| if k == cell || k == partner(cell) { '.' } else { sign };
        line.chars().enumerate().map(sign).collect::<String>() + "\n"
    });
    less.collect()
}

#[test]
fn what_is_left_has_one_solution_and_no_given_can_be_removed() {
    let puzzles = [EASY, SOLVED, MINIMAL];
    let told = ask("sudoku minimise --seed 1", puzzles.join("\n")).code(0).stderr("");
    let left = stdout(&told);
    assert_eq!(left.lines().count(), 3);
    for (left, puzzle) in left.lines().zip(puzzles) {
        assert!(is_part(left, puzzle), "{left}");
        ask("sudoku count", left).code(0).stdout("1\n");
        let less = without_each(left, |cell| cell);
        let counts = stdout(&ask("sudoku count --limit 2", less).code(0));
        assert!(counts.lines().all(|count| count == "2"), "{left}");
    }
    assert_eq!(left.lines().last(), Some(MINIMAL));
}

#[test]
fn with_a_symmetry_givens_are_removed_together() {
    for words in ["sudoku minimise --symmetry half-turn", "sudoku minimize -s 180"] {
        let left = stdout(&ask(&format!("{words} --seed 4"), SOLVED).code(0).stderr(""));
        let left = left.trim();
        let turned: String = left.chars().rev().collect();
        assert!(is_part(left, SOLVED));
        assert!(
            left.chars().zip(turned.chars()).all(|(one, other)| (one == '.') == (other == '.'))
        );
        ask("sudoku count", left).code(0).stdout("1\n");
        let less = without_each(left, |cell| 80 - cell);
        let counts = stdout(&ask("sudoku count --limit 2", less).code(0));
        assert!(counts.lines().all(|count| count == "2"), "{left}");
    }
    let told = ask("sudoku minimise --symmetry full --seed 1", MINIMAL).code(2).stdout("");
    let said = stderr(&told);
    assert!(
        said.starts_with("error: <stdin>:1: the puzzle cannot be given the symmetry `full`\n"),
        "{said}"
    );
    let told = ask("sudoku minimise --symmetry round", EASY).code(2).stdout("");
    assert!(stderr(&told).contains("hint: the values are none, half-turn"), "{}", stderr(&told));
}

#[test]
fn the_same_seed_leaves_the_same_puzzle_wherever_it_is_in_the_input() {
    let first = stdout(&ask("sudoku minimise --seed 5", SOLVED).code(0));
    let many = format!("{EASY}\n\n").repeat(100) + SOLVED;
    for threads in [1, 3] {
        let words = format!("sudoku minimise --seed 5 --threads {threads}");
        let told = stdout(&ask(&words, &many).code(0));
        assert_eq!(told.lines().count(), 101);
        assert!(told.ends_with(&format!("\n{first}")), "{told}");
    }
    assert_ne!(first, stdout(&ask("sudoku minimise --seed 6", SOLVED).code(0)));
    // A seed that was chosen at random is reported, so that it can be given again.
    let told = ask("sudoku minimise", SOLVED).code(0);
    let said = stderr(&told);
    let seed = said.trim().strip_prefix("note: minimised with `--seed ").expect("a seed");
    let words = format!("sudoku minimise --seed {}", seed.trim_end_matches('`'));
    ask(&words, SOLVED).code(0).stdout(stdout(&told)).stderr("");
}

#[test]
fn puzzles_without_one_solution_are_reported_and_have_no_line() {
    let left = stdout(&ask("sudoku minimise --seed 1", EASY).code(0));
    let input = format!("{EASY}\n{TWO}\n{NONE}\n{EASY}1\n{EASY}\n");
    let told = ask("sudoku minimise --seed 1", &input).code(2).stdout(left.repeat(2));
    let said = stderr(&told);
    let errors: Vec<&str> = said.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(errors[0], "error: <stdin>:2: the puzzle has more than one solution");
    assert_eq!(errors[1], "error: <stdin>:3: the puzzle has no solution");
    assert!(errors[2].starts_with("error: <stdin>:4:82: "), "{said}");
    assert_eq!(errors.len(), 3, "{said}");
    assert!(said.contains("\nhint: 9 has no place left in row 1, given "), "{said}");
    ask("sudoku minimise --seed 1 --json", TWO).code(2).stdout("");
}

#[test]
fn the_result_is_written_in_any_format() {
    let left = stdout(&ask("sudoku minimise --seed 2", EASY).code(0));
    for format in ["grid", "sdk", "json"] {
        let written =
            stdout(&ask(&format!("sudoku minimise --seed 2 --to {format}"), EASY).code(0));
        ask("sudoku convert --to line", written).code(0).stdout(left.clone());
    }
    let told = stdout(&ask("sudoku minimise --seed 2 --json", EASY).code(0).stderr(""));
    let told: serde_json::Value = serde_json::from_str(&told).expect("an object");
    assert_eq!((told["line"].as_u64(), told["minimal"].as_bool()), (Some(1), Some(true)));
    assert_eq!(
        (told["puzzle"].as_str(), told["minimised"].as_str()),
        (Some(EASY), Some(left.trim()))
    );
    let clues = left.chars().filter(char::is_ascii_digit).count();
    assert_eq!(told["clues"], clues);
    let removed = told["removed"].as_array().expect("cells");
    assert_eq!(removed.len() + clues, 30);
    for name in removed.iter().map(|name| name.as_str().expect("a name").as_bytes()) {
        let cell = usize::from(name[1] - b'1') * 9 + usize::from(name[3] - b'1');
        assert!(&left[cell..=cell] == "." && &EASY[cell..=cell] != ".", "{name:?}");
    }
    // Only the givens of a game are used.
    let game = format!(":0000:x:53+4{}::::", &EASY[3..]);
    ask("sudoku minimise --seed 2", game).code(0).stdout(left);
}

#[test]
fn other_boards_are_minimised_too() {
    let left = stdout(&ask("sudoku minimise --variant x --seed 1", "1324423131422413").code(0));
    let told = stdout(&ask("sudoku check --redundant --variant x", &left).code(0));
    assert!(told.ends_with("\tno given is redundant\n"), "{told}");
}

#[test]
fn when_the_time_is_up_it_says_that_givens_may_be_removable() {
    let full = quadrille("sudoku generate --size 25 --clues 625 --seed 1").assert().code(0);
    let full = stdout(&full);
    let told = ask("sudoku minimise --seed 1 --time-limit 300ms", &full).code(3);
    let (left, said) = (stdout(&told), stderr(&told));
    if left.is_empty() {
        // On a busy machine even the solution may not be found in time.
        assert!(said.starts_with("error: <stdin>:1: stopped before it was known "), "{said}");
        return;
    }
    assert!(
        said.starts_with(
            "error: <stdin>:1: the time limit was reached before the puzzle was minimal\n"
        ),
        "{said}"
    );
    assert!(is_part(left.trim(), full.trim()));
    ask("sudoku count --limit 2", left).code(0).stdout("1\n");
}

#[test]
fn a_level_is_approached_and_not_exceeded() {
    let told = ask("sudoku minimise --seed 1 --level medium --json", SOLVED).code(0).stderr("");
    let told: serde_json::Value = serde_json::from_str(&stdout(&told)).expect("JSON");
    assert_eq!((&told["level"], &told["minimal"]), (&"Medium".into(), &true.into()));
    let left = told["minimised"].as_str().expect("a puzzle");
    ask("sudoku rate --format level", left).code(0).stdout("Medium\n");
    let plain = ask("sudoku minimise --seed 1 --json", SOLVED).code(0);
    assert!(!stdout(&plain).contains("level"));
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let told = ask("sudoku minimise --seed 1 --level easy", hard).code(2);
    let told = stderr(&told);
    assert!(told.contains("the puzzle is already harder than Easy"), "{told}");
}
