//! Compares lines with those of the reference, and pins sentences. `languages` compares the
//! languages with each other.

mod languages;

use std::collections::BTreeMap;

use super::*;
use crate::candidates::{Candidate, Candidates};
use crate::check::Contradiction;
use crate::digit::{Digit, DigitSet};
use crate::grade::Grader;
use crate::grid::Cell;
use crate::hint::{Hint, Stage};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;
use crate::technique::{
    Absurdity, AlmostLockedSet, Because, Branch, Cause, Chain, Derived, Node, Reasoner, Rectangle,
    Step, Technique,
};
use crate::variant::Variant;

const NOTATION: &str = include_str!("../../testdata/notation.txt");

/// Puzzles with the expected lines of their steps, except for singles.
fn paths(text: &str) -> Vec<(Puzzle, Vec<String>)> {
    let mut paths: Vec<(Puzzle, Vec<String>)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Ok(puzzle) = line.parse() {
            paths.push((puzzle, Vec::new()));
            continue;
        }
        let lines = &mut paths.last_mut().expect("a puzzle first").1;
        match lines.last_mut() {
            // The branches of a forcing chain are part of the step.
            Some(step) if line.starts_with(' ') => *step = format!("{step}\n{line}"),
            _ => lines.push(line.to_owned()),
        }
    }
    paths
}

/// Whether the line starts with the technique's name, and its conclusions.
fn ends<'a>(step: &Step, line: &'a str) -> (bool, Option<&'a str>) {
    let first = line.lines().next().unwrap_or_default();
    (first.starts_with(step.technique.english()), first.split("=> ").last())
}

#[test]
fn steps_are_written_as_the_reference_writes_them() {
    use Technique as T;
    let mut count = 0;
    let mut other_chains = 0;
    for (puzzle, lines) in paths(NOTATION) {
        let mut lines = lines.iter();
        let mut compare = |reasoner: &Reasoner, step: &Step| {
            if step.technique <= T::HiddenSingle {
                return;
            }
            let candidates = reasoner.candidates();
            let ours = Scene::new(&candidates).notation(step);
            let theirs = lines.next().expect("as many steps");
            count += 1;
            let chain = matches!(step.because, Because::Chain(_) | Because::Forcing { .. })
                || step.technique == T::AlsChain;
            if chain && ours != *theirs {
                // Another path to the same conclusion.
                other_chains += 1;
                assert_eq!(ends(step, &ours), ends(step, theirs));
            } else {
                assert_eq!(ours, *theirs);
            }
        };
        Grader::new().walk(&puzzle, &Default::default(), &mut compare).expect("one solution");
        assert_eq!(lines.next(), None, "{puzzle}");
    }
    assert!(count > 300 && other_chains < 10, "{other_chains} of {count}");
}

/// Everything said about a step, in all languages.
fn told(scene: &Scene<'_>, step: &Step) -> String {
    let mut text = format!("{}\n", scene.notation(step));
    for &language in Language::ALL {
        let name = language.technique(step.technique);
        text += &format!("  [{language}] {name}: {}\n", scene.place(step, language));
        for sentence in scene.reason(step, language) {
            text += &format!("  {sentence}\n");
        }
    }
    text
}

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("small")
}

fn digits(values: &[u8]) -> DigitSet {
    values.iter().map(|&value| digit(value)).collect()
}

/// `24` is r2c4.
fn cell(name: usize) -> Cell {
    Shape::classic().cell_at(name / 10 - 1, name % 10 - 1)
}

fn cells(names: &[usize]) -> Vec<Cell> {
    names.iter().map(|&name| cell(name)).collect()
}

fn candidate(name: usize, value: u8) -> Candidate {
    Candidate { cell: cell(name), digit: digit(value) }
}

fn node(name: usize, value: u8, on: bool) -> Node {
    Node { cells: vec![cell(name)], digit: digit(value), on }
}

/// A step for techniques that no path of the file uses. Only its wording is tested: it need not be
/// true.
fn made_up(technique: Technique) -> Step {
    use Technique as T;
    let rectangle = |extra: &[usize]| {
        let [a, b, c, d] = [11, 14, 21, 24].map(cell);
        let extra = cells(extra);
        let (houses, subset) = (Vec::new(), Vec::new());
        Because::Rectangle(Rectangle {
            corners: [a, b, c, d],
            digits: [1, 2].map(digit),
            extra,
            houses,
            subset,
        })
    };
    let branch = |nodes: &[(Node, &[usize])]| Branch {
        nodes: nodes
            .iter()
            .map(|(node, parents)| Derived { node: node.clone(), parents: parents.to_vec() })
            .collect(),
    };
    let because = match technique {
        T::Uniqueness5 => rectangle(&[11, 24]),
        T::AvoidableRectangle2 => rectangle(&[21, 24]),
        T::SimpleColorsWrap | T::MultiColors2 => {
            let first = [cells(&[11, 55]), cells(&[15, 17])];
            let second = [cells(&[31]), cells(&[38])];
            let clusters =
                if technique == T::MultiColors2 { vec![first, second] } else { vec![first] };
            Because::Colors { digit: digit(5), clusters }
        }
        T::DeathBlossom => Because::Sets {
            sets: vec![
                AlmostLockedSet { cells: cells(&[13, 15]), digits: digits(&[1, 4, 5]) },
                AlmostLockedSet { cells: cells(&[31]), digits: digits(&[2, 5]) },
            ],
            ties: vec![digits(&[1]), digits(&[2])],
            stem: Some(cell(11)),
        },
        T::ForcingChainVerity => Because::Forcing {
            cause: Cause::House(0, digit(5)),
            branches: vec![
                branch(&[
                    (node(12, 5, true), &[]),
                    (node(12, 7, false), &[0]),
                    (node(22, 5, false), &[0]),
                ]),
                branch(&[(node(13, 5, true), &[]), (node(22, 5, false), &[0])]),
            ],
        },
        T::ForcingNetContradiction => Because::Forcing {
            cause: Cause::Contradiction(Absurdity::Twice(9, digit(3))),
            branches: vec![branch(&[
                (node(12, 5, true), &[]),
                (node(22, 5, false), &[0]),
                (node(13, 5, false), &[0]),
                (node(33, 3, true), &[1, 2]),
            ])],
        },
        T::ForcingNetVerity => Because::Forcing {
            cause: Cause::Either(candidate(12, 5)),
            branches: vec![
                branch(&[(node(12, 5, true), &[]), (node(22, 5, false), &[0])]),
                branch(&[
                    (node(12, 5, false), &[]),
                    (node(12, 4, true), &[0]),
                    (node(22, 5, false), &[1]),
                ]),
            ],
        },
        T::TemplateSet | T::TemplateDelete => Because::Templates { digit: digit(5) },
        T::BruteForce => Because::Solution,
        _ => {
            let name = technique.name();
            let size = ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"]
                .iter()
                .position(|fish| name.ends_with(fish))
                .map_or(2, |at| at + 2);
            let mut base: Vec<usize> = (0..size).collect();
            let mut cover: Vec<usize> = (9..9 + size).collect();
            if name.contains("franken") || name.contains("mutant") {
                base[size - 1] = 20;
            }
            if name.contains("mutant") {
                cover[0] = 8;
            }
            let kraken = technique == T::KrakenFish;
            let finned = kraken || name.contains("finned") || name.contains("sashimi");
            let fins = if finned { cells(&[19]) } else { Vec::new() };
            let nodes = vec![node(19, 5, true), node(99, 5, false)];
            let tentacles = if kraken { vec![Chain { nodes, closed: false }] } else { Vec::new() };
            Because::Fish { digit: digit(5), base, cover, fins, tentacles }
        }
    };
    let places = matches!(technique, T::BruteForce | T::TemplateSet);
    let (placed, removed) = match places {
        true => (vec![candidate(22, 5)], Vec::new()),
        false => (Vec::new(), vec![candidate(22, 5)]),
    };
    Step { technique, placed, removed, because }
}

/// A board on which the cells of the first two rows have few candidates.
fn scenery() -> Candidates {
    let set = |cell: Cell| match Shape::classic().row(cell) {
        0 => digits(&[1, 2, 5, 7]),
        1 => digits(&[1, 2, 5]),
        _ => digits(&[3, 5, 8]),
    };
    Candidates::from_sets(&Shape::classic(), Shape::classic().cells().map(set).collect())
}

/// Describes one step of each technique, taken from the paths if they have one.
#[test]
fn every_technique_has_its_words() {
    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/sentences.txt");
    let mut samples: BTreeMap<Technique, String> = BTreeMap::new();
    for (puzzle, _) in paths(NOTATION) {
        let _ =
            Grader::new().walk(&puzzle, &Default::default(), |reasoner: &Reasoner, step: &Step| {
                let position = reasoner.position();
                let sample =
                    || told(&Scene::new(&reasoner.candidates()).with_digits(position.grid()), step);
                samples.entry(step.technique).or_insert_with(sample);
            });
    }
    let scenery = scenery();
    for &technique in Technique::ALL {
        let sample = || told(&Scene::new(&scenery), &made_up(technique));
        samples.entry(technique).or_insert_with(sample);
    }
    let text: String = samples.values().map(|sample| format!("{sample}\n")).collect();
    if std::env::var_os("UPDATE_SENTENCES").is_some() {
        std::fs::write(FILE, &text).expect("the file can be written");
    }
    let expected = std::fs::read_to_string(FILE).expect("the file is readable");
    for (ours, theirs) in text.lines().zip(expected.lines()) {
        assert_eq!(ours, theirs, "if the new words are better: UPDATE_SENTENCES=1 cargo test");
    }
    assert_eq!(text.lines().count(), expected.lines().count());
    assert_eq!(samples.len(), Technique::ALL.len());
}

#[test]
fn large_boards_write_every_cell_separately() {
    let shape = Shape::of_size(12).expect("a size");
    let sets = vec![DigitSet::all(12); 144];
    let candidates = Candidates::from_sets(&shape, sets);
    let scene = Scene::new(&candidates);
    let removed = [(11, 9), (11, 10)]
        .map(|(row, column)| Candidate { cell: shape.cell_at(row, column), digit: digit(12) });
    let because = Because::Locked { digit: digit(12), base: 24 + 11, cover: 11 };
    let step = Step::removing(Technique::Pointing, removed.to_vec(), because);
    assert_eq!(
        scene.notation(&step),
        "Locked Candidates Type 1 (Pointing): C in b12 => r12c10,r12c11<>C"
    );
    assert_eq!(scene.effect(&step, Language::English), "r12c10 and r12c11 lose C");
}

#[test]
fn a_candidate_locked_by_a_rule_between_cells_has_its_words() {
    let shape = Shape::classic().with(Variant::NonConsecutive).expect("it fits");
    let mut sets = vec![DigitSet::all(9); 81];
    for cell in shape.houses()[0].cells.iter().filter(|cell| ![0, 2].contains(&cell.index())) {
        sets[cell.index()].remove(digit(5));
    }
    let candidates = Candidates::from_sets(&shape, sets);
    let because = Because::Locked { digit: digit(5), base: 0, cover: 0 };
    let step = Step::removing(Technique::Claiming, vec![candidate(12, 4)], because);
    let scene = Scene::new(&candidates);
    let english =
        "In row 1 the 5 can only go into r1c1 or r1c3, and each of these excludes what is removed.";
    assert_eq!(scene.reason(&step, Language::English), [english, "So r1c2 loses 4."]);
    let chinese = "第 1 行的 5 只能填在 r1c1 或 r1c3，无论填在哪格，都排除了要删的候选数。";
    assert_eq!(scene.reason(&step, Language::Chinese)[0], chinese);
}

#[test]
fn houses_of_variants_have_names() {
    let shape = Shape::classic().with(Variant::X).and_then(|shape| shape.with(Variant::Windoku));
    let shape = shape.expect("both fit");
    let names = |language: Language| -> Vec<String> {
        [0, 17, 26, 27, 28, 30].map(|house: usize| language.house(&shape.houses()[house])).to_vec()
    };
    let english =
        ["row 1", "column 9", "box 9", "the falling diagonal", "the rising diagonal", "window 2"];
    assert_eq!(names(Language::English), english);
    let chinese = ["第 1 行", "第 9 列", "第 9 宫", "主对角线", "副对角线", "第 2 个窗口"];
    assert_eq!(names(Language::Chinese), chinese);
    let traditional = ["第 1 橫列", "第 9 直行", "第 9 宮", "主對角線", "副對角線", "第 2 個窗口"];
    assert_eq!(names(Language::TraditionalChinese), traditional);
    let sets = vec![DigitSet::all(9); 81];
    let candidates = Candidates::from_sets(&shape, sets);
    let because = Because::Single { house: Some(27) };
    let step = Step::placing(Technique::HiddenSingle, candidate(22, 5), because);
    let scene = Scene::new(&candidates);
    assert_eq!(
        scene.reason(&step, Language::English),
        ["On the falling diagonal the 5 fits only in r2c2.", "So r2c2 is 5."]
    );
    assert_eq!(
        scene.reason(&step, Language::Chinese),
        ["主对角线的 5 只能填在 r2c2。", "所以 r2c2 填 5。"]
    );
}

#[test]
fn a_single_names_what_excludes_the_rest() {
    let shape = Shape::classic().with(Variant::AntiKnight).expect("it fits");
    let mut grid = crate::grid::Grid::empty(&shape);
    for (at, value) in [(31, 1), (32, 2), (34, 3), (53, 4), (63, 5), (45, 6), (11, 7)] {
        grid.set(cell(at), Some(digit(value)));
    }
    let puzzle = Puzzle::new(grid);
    let candidates = puzzle.candidates();
    let scene = Scene::new(&candidates).with_digits(puzzle.grid());
    let because = Because::Single { house: None };
    let naked = Step::placing(Technique::NakedSingle, candidate(33, 9), because);
    assert_eq!(
        scene.reason(&naked, Language::English)[1],
        "Row 3 has 1, 2 and 3, column 3 has 4 and 5, box 1 has 7, the 6 in r4c5 excludes 6, and \
         the notes leave out 8."
    );
    assert_eq!(
        scene.reason(&naked, Language::Chinese)[1],
        "第 3 行已有 1、2 和 3，第 3 列已有 4 和 5，第 1 宫已有 7，r4c5 的 6 排除 6，\
         r3c3 的候选数里没有 8。"
    );
    let because = Because::Single { house: Some(18) };
    let hidden = Step::placing(Technique::HiddenSingle, candidate(12, 6), because);
    assert_eq!(
        scene.reason(&hidden, Language::English)[1],
        "The 6 in r4c5 blocks r3c3, and the notes leave out 6 in r1c3, r2c1, r2c2 and r2c3."
    );
    assert_eq!(
        scene.reason(&hidden, Language::TraditionalChinese)[1],
        "r4c5 的 6 排除 r3c3，r1c3、r2c1、r2c2 和 r2c3 的候選數裡沒有 6。"
    );
}

#[test]
fn hints_other_than_steps_have_words() {
    let puzzle: Puzzle = "1...............".parse().expect("a board");
    let candidates = puzzle.candidates();
    let scene = Scene::new(&candidates);
    let say = |hint: &Hint, language| scene.hint(hint, &puzzle, Stage::Where, language).concat();
    let wrong = Hint::Wrong { cells: vec![Cell::at(0)] };
    assert_eq!(say(&wrong, Language::English), "The 1 in r1c1 does not match the solution.");
    assert_eq!(say(&wrong, Language::Chinese), "r1c1 的 1 与答案不符。");
    let missing = Hint::MissingNote { cells: vec![Cell::at(1), Cell::at(2)] };
    assert_eq!(
        say(&missing, Language::English),
        "The notes in r1c2 and r1c3 lack the right digits."
    );
    assert_eq!(say(&missing, Language::Chinese), "r1c2 和 r1c3 的候选数里缺了答案。");
    assert_eq!(say(&Hint::Solved, Language::Chinese), "所有格都已填好，而且都对。");
}

#[test]
fn a_contradiction_writes_digits_as_the_board_does() {
    let shape = Shape::of_size(16).expect("a size");
    let mut grid = crate::grid::Grid::empty(&shape);
    for column in [0, 5] {
        grid.set(shape.cell_at(0, column), Some(digit(12)));
    }
    let puzzle = Puzzle::new(grid);
    let clash = Contradiction::Clash(puzzle.clash().expect("two in a row"));
    let candidates = puzzle.candidates();
    let letters = Symbols::letters(16).expect("few enough");
    for (symbols, sign) in [(Symbols::standard(16), 'C'), (letters, 'L')] {
        let scene = Scene::new(&candidates).with_symbols(symbols);
        let say = |language| scene.contradiction(&clash, &puzzle, language);
        assert_eq!(say(Language::English), format!("{sign} twice in row 1: r1c1 and r1c6"));
        assert_eq!(say(Language::Chinese), format!("第 1 行有两个 {sign}：r1c1 和 r1c6"));
        let hint = Hint::NoSolution(clash.clone());
        for &language in Language::ALL {
            let told = scene.hint(&hint, &puzzle, Stage::Where, language).concat();
            assert!(told.contains(&say(language)), "{told}");
        }
    }
    assert_eq!(clash.display(&puzzle).to_string(), "C twice in row 1: r1c1 and r1c6");
}

#[test]
fn a_paragraph_names_its_cell_before_it_says_it() {
    let nodes = vec![
        Derived { node: node(12, 5, false), parents: Vec::new() },
        Derived { node: node(12, 4, true), parents: vec![0] },
        Derived { node: node(22, 4, false), parents: vec![1] },
    ];
    let because = Because::Forcing {
        cause: Cause::Contradiction(Absurdity::NoDigit(cell(22))),
        branches: vec![Branch { nodes }],
    };
    let step = Step::placing(Technique::ForcingChainContradiction, candidate(12, 5), because);
    let scenery = scenery();
    let scene = Scene::new(&scenery);
    let told = scene.reason(&step, Language::English);
    assert_eq!(told[..2], ["Suppose r1c2 is not 5.", "Then r1c2 is 4. Then r2c2 is not 4."]);
    let told = scene.reason(&step, Language::Chinese);
    assert_eq!(told[..2], ["假设 r1c2 不是 5。", "于是 r1c2 是 4。于是 r2c2 不是 4。"]);
}
