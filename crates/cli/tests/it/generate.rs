//! `quadrille sudoku generate`: what is printed, what is refused, and how it stops.

use std::fs;

use crate::{ask, quadrille, stderr, stdout};

#[test]
fn puzzles_are_printed_one_per_line_and_depend_only_on_the_seed() {
    let told =
        quadrille("sudoku generate --count 5 --seed 3 --minimal").assert().code(0).stderr("");
    let puzzles = stdout(&told);
    assert_eq!(puzzles.lines().count(), 5);
    assert!(puzzles.lines().all(|line| line.len() == 81));
    for threads in [1, 2, 4] {
        let words = format!("sudoku generate --count 5 --seed 3 --minimal --threads {threads}");
        quadrille(&words).assert().code(0).stdout(puzzles.clone());
    }
    let told = stdout(&ask("sudoku check --redundant", &puzzles).code(0));
    assert!(told.lines().all(|line| line.starts_with("unique\t")), "{told}");
    assert!(!told.contains("without"), "{told}");
}

#[test]
fn without_a_seed_puzzles_are_new_each_time_and_stats_show_the_seed() {
    let first = quadrille("sudoku generate --stats").assert().code(0);
    let second = stdout(&quadrille("sudoku generate").assert().code(0));
    assert_ne!(stdout(&first), second);
    let said = stderr(&first);
    let seed = said.lines().find_map(|line| line.strip_prefix("seed     ")).expect("a seed");
    let again = quadrille(&format!("sudoku generate --seed {seed}")).assert().code(0);
    assert_eq!(stdout(&again), stdout(&first));
}

#[test]
fn json_has_everything_known_about_a_puzzle() {
    let words = "sudoku generate --seed 1 --level medium --er 1..9.9 --json";
    let told = stdout(&quadrille(words).assert().code(0).stderr(""));
    let told: serde_json::Value = serde_json::from_str(&told).expect("an object");
    let puzzle = told["puzzle"].as_str().expect("a line");
    let solution = stdout(&ask("sudoku solve", puzzle).code(0));
    assert_eq!(told["solution"].as_str(), Some(solution.trim()));
    let clues = puzzle.chars().filter(char::is_ascii_digit).count();
    assert_eq!(told["clues"], clues);
    assert_eq!((told["level"].as_str(), told["seed"].as_u64()), (Some("Medium"), Some(1)));
    let rated = stdout(&ask("sudoku rate --format level,score,er,hardest", puzzle).code(0));
    let [level, score, er, hardest] = ["level", "score", "er", "hardest"].map(|name| &told[name]);
    let text = |value: &serde_json::Value| value.as_str().map_or(value.to_string(), str::to_owned);
    let expected = [level, score, er, hardest].map(text).join("\t");
    assert_eq!(rated.trim(), expected);
}

#[test]
fn a_random_jigsaw_prints_its_regions_so_that_it_can_be_read_back() {
    let words = "sudoku generate --jigsaw random --size 6 --seed 3 --symmetry half-turn --count 2";
    let told = quadrille(words).assert().code(0);
    let (puzzles, said) = (stdout(&told), stderr(&told));
    let regions =
        said.trim().strip_prefix("note: to read these puzzles, use --jigsaw ").expect("regions");
    assert_eq!(regions.len(), 36);
    let checked = stdout(&ask(&format!("sudoku check --jigsaw {regions}"), &puzzles).code(0));
    assert!(checked.lines().all(|line| line.starts_with("unique\t")), "{checked}");
    let json = stdout(&quadrille(&format!("{words} --json")).assert().code(0));
    for (line, puzzle) in json.lines().zip(puzzles.lines()) {
        let told: serde_json::Value = serde_json::from_str(line).expect("an object");
        assert_eq!((&told["regions"], &told["puzzle"]), (&regions.into(), &puzzle.into()));
    }
    // JSON records the board, so that no option is needed.
    for form in ["--json", "--to json"] {
        let told = quadrille(&format!("{words} {form}")).assert().code(0).stderr("");
        assert_eq!(stdout(&ask("sudoku check", stdout(&told)).code(0)), checked, "{form}");
    }
    let again = format!("sudoku generate --jigsaw {regions} --seed 3");
    assert!(!stdout(&quadrille(&again).assert().code(0).stderr("")).is_empty());
    let x = "sudoku generate --jigsaw random --size 6 --variant x --seed 3";
    quadrille(x).assert().code(0);
    let large = quadrille("sudoku generate --jigsaw random --size 30").assert().code(2);
    assert!(stderr(&large).contains("the sizes are 4, 5, 6,"));
}

#[test]
fn a_position_to_practise_can_be_read_back() {
    let told = quadrille("sudoku generate --practice x-wing --seed 3").assert().code(0);
    let position = stdout(&told);
    assert!(position.starts_with(":0000:x:") && position.contains('+'), "{position}");
    ask("sudoku solve", &position).code(0);
}

#[test]
fn a_pattern_may_be_in_a_file() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("pattern.txt");
    let pattern = "x.x..x\n.x..x.\nx..x.x\n..x..x\nx.x.x.\n.x.x..\n";
    fs::write(&path, pattern).expect("written");
    let words = format!("sudoku generate --seed 1 --pattern {}", path.display());
    let puzzle = stdout(&quadrille(&words).assert().code(0));
    let signs: Vec<char> = pattern.chars().filter(|sign| *sign != '\n').collect();
    assert_eq!(puzzle.trim().len(), 36);
    for (sign, digit) in signs.into_iter().zip(puzzle.chars()) {
        assert_eq!(sign == 'x', digit != '.');
    }
}

#[test]
fn puzzles_for_boards_of_other_shapes_can_be_read_back() {
    for words in ["--size 6", "--boxes 3x2", "--variant x", "--size 4 --variant x"] {
        let puzzle = stdout(&quadrille(&format!("sudoku generate {words}")).assert().code(0));
        let board = words.replace("--size 6", "").replace("--size 4", "");
        let told = stdout(&ask(&format!("sudoku check {board}"), &puzzle).code(0));
        assert!(told.starts_with("unique\t"), "{words}: {told}");
    }
    let grid =
        stdout(&quadrille("sudoku generate --size 16 --clues 120 --to grid").assert().code(0));
    assert!(grid.lines().count() >= 16, "{grid}");
}

#[test]
fn impossible_orders_are_refused_with_a_hint() {
    for (words, error, hint) in [
        (
            "--clues 16",
            "no puzzle with 16 clues has exactly one solution",
            "17 is the minimum for a 9×9 board",
        ),
        (
            "--size 4 --clues 7 --symmetry half-turn",
            "with the symmetry `half-turn` a board of 16 cells cannot have 7 clues",
            "8 is possible",
        ),
        (
            "--level easy --needs x-wing",
            "no puzzle of the level Easy needs X-Wing",
            "ask for the level Hard",
        ),
        ("--pattern x...............", "no puzzle with 1 clue has exactly one solution", ""),
        ("--size 100", "a board cannot have 100 digits", "a board has 1 to 64 digits"),
        ("--size 16 --er 7..8", "only plain 9×9 boards have an ER", "ask for a level or a score"),
        ("--er 11..12", "no puzzle is known to have an ER of 11.0", "beyond dynamic chains"),
        ("--practice brute-force", "brute force cannot be practised", "`--needs brute-force`"),
    ] {
        let told = stderr(&quadrille(&format!("sudoku generate {words}")).assert().code(2));
        assert!(told.starts_with(&format!("error: {error}")), "{words}: {told}");
        if !hint.is_empty() {
            assert!(told.contains(&format!("\nhint: {hint}")), "{words}: {told}");
        }
    }
    for words in [
        "--clues x",
        "--clues 3..",
        "--symmetry round",
        "--level trivial",
        "--er 7.25",
        "--needs luck",
    ] {
        quadrille(&format!("sudoku generate {words}")).assert().code(2);
    }
    let told = stderr(&quadrille("sudoku generate --practice x-wings").assert().code(2));
    assert!(told.ends_with("\nhint: did you mean x-wing?\n"), "{told}");
}

#[test]
fn giving_up_reports_what_came_nearest() {
    let told = quadrille("sudoku generate --clues 17 --attempts 30 --seed 1").assert().code(3);
    let said = stderr(&told);
    assert!(said.starts_with("given up: 0 of 1 puzzles after 30 attempts; nearest: "), "{said}");
    assert!(said.ends_with(" clues\n"), "{said}");
    let told = quadrille("sudoku generate --clues 17 --time-limit 100ms").assert().code(3);
    let said = stderr(&told);
    assert!(said.starts_with("stopped by the time limit: 0 of 1 puzzles after "), "{said}");
    let told = quadrille("sudoku generate --minimal --score 10 --attempts 20 --seed 2");
    let said = stderr(&{ told }.assert().code(3));
    assert!(said.contains("; nearest: ") && said.contains(", score "), "{said}");
}

#[test]
fn a_file_is_written_completely_or_not_at_all() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("out.txt");
    let words = format!("sudoku generate --count 3 --seed 1 -o {}", path.display());
    quadrille(&words).assert().code(0).stdout("");
    assert_eq!(fs::read_to_string(&path).expect("written").lines().count(), 3);
    fs::remove_file(&path).expect("there");
    let words =
        format!("sudoku generate --count 30 --clues 20..21 --attempts 9 -o {}", path.display());
    let told = quadrille(&words).assert().code(3).stdout("");
    assert!(stderr(&told).contains("out.txt was not written"), "{}", stderr(&told));
    assert!(!path.exists());
}
