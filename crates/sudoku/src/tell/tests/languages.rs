//! All languages say something about everything, in their own script, and about the same cells and
//! digits.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use quadrille::Stop;
use quadrille::guard::Guard;

use super::*;
use crate::check::{Core, DeadEnd, Verdict};
use crate::generate::Order;
use crate::grid::Grid;
use crate::house::{House, HouseKind};
use crate::render::Role;
use crate::technique::{Level, TechniqueSet, Uniqueness};
use crate::tell::facts::Reason;

const EDGE: &str = include_str!("../../../testdata/graded_edge.tsv");

#[test]
fn a_language_is_recognised_by_its_locale() {
    let of = Language::of_locale;
    for simplified in ["zh", "zh_CN.UTF-8", "zh-SG", "ZH-cn", "zh-Hans", "zh-Hans-TW", "zh_Hans_HK"]
    {
        assert_eq!(of(simplified), Some(Language::Chinese), "{simplified}");
    }
    for traditional in
        ["zh-hant", "zh_TW", "zh_HK.UTF-8", "zh-MO", "zh-Hant-HK", "zh_Hant_CN", "zh_TW.Big5@x"]
    {
        assert_eq!(of(traditional), Some(Language::TraditionalChinese), "{traditional}");
    }
    assert_eq!(of("en-GB"), Some(Language::English));
    for other in ["C", "POSIX", "", "fr", "zha_CN", "eng"] {
        assert_eq!(of(other), None, "{other}");
    }
    for &language in Language::ALL {
        assert_eq!(language.code().parse(), Ok(language));
        assert_eq!(of(language.tag()), Some(language));
    }
    let error = "fr".parse::<Language>().expect_err("no such language");
    assert_eq!(error.hint().as_deref(), Some("the languages are en, zh and zh-hant"));
}

/// Checks that a text was filled in completely.
fn check(text: &str) {
    let open = ["{", "}", "  ", "， ", "、、", "()", "（）", " .", " 。", "?"];
    let left = open.iter().find(|left| text.contains(**left));
    assert!(!text.trim().is_empty() && left.is_none(), "{left:?} in `{text}`");
    assert_eq!(text.trim(), text);
}

fn check_sentences(sentences: &[String]) {
    assert!(!sentences.is_empty());
    for sentence in sentences {
        check(sentence);
        assert!(sentence.ends_with(['.', '。']), "{sentence}");
    }
}

/// Checks that names are filled in and differ from each other.
fn check_names(names: &[String]) {
    names.iter().for_each(|name| check(name));
    let different: BTreeSet<&String> = names.iter().collect();
    assert_eq!(different.len(), names.len(), "{names:?}");
}

#[test]
fn every_name_is_there_in_every_language() {
    let kinds = [
        (HouseKind::Row, 0),
        (HouseKind::Column, 0),
        (HouseKind::Box, 0),
        (HouseKind::Diagonal, 0),
        (HouseKind::Diagonal, 1),
        (HouseKind::Window, 0),
        (HouseKind::CentreDot, 0),
        (HouseKind::Extra, 0),
    ];
    let roles = [Role::Cause, Role::Counter, Role::Fin, Role::Out, Role::Placed];
    for &language in Language::ALL {
        let house = |(kind, number)| language.house(&House { kind, number, cells: Vec::new() });
        check_names(
            &Technique::ALL
                .iter()
                .copied()
                .map(|one| language.technique(one).to_owned())
                .collect::<Vec<_>>(),
        );
        check_names(
            &Level::ALL
                .iter()
                .copied()
                .map(|one| language.level(one).to_owned())
                .collect::<Vec<_>>(),
        );
        check_names(
            &Stage::ALL
                .iter()
                .copied()
                .map(|one| language.stage(one).to_owned())
                .collect::<Vec<_>>(),
        );
        check_names(&roles.map(|one| language.role(one).to_owned()));
        check_names(&kinds.map(house));
        check(language.name());
    }
}

/// A kind of reason. A new kind does not compile without a name here, and the test below then asks
/// for a step of it.
fn kind(reason: &Reason) -> &'static str {
    match reason {
        Reason::FullHouse { .. } => "full house",
        Reason::HiddenSingle { .. } => "hidden single",
        Reason::NakedSingle { .. } => "naked single",
        Reason::NakedSet { .. } => "naked set",
        Reason::HiddenSet { .. } => "hidden set",
        Reason::Locked { .. } => "locked",
        Reason::LockedByRules { .. } => "locked by rules",
        Reason::Fish { .. } => "fish",
        Reason::Chain(..) => "chain",
        Reason::RemotePair { .. } => "remote pair",
        Reason::XyWing { .. } => "XY-wing",
        Reason::WWing { .. } => "W-wing",
        Reason::TwoLinks { .. } => "two links",
        Reason::XyzWing { .. } => "XYZ-wing",
        Reason::Rectangle(_) => "rectangle",
        Reason::Grave { .. } => "grave",
        Reason::Colors(_) => "colours",
        Reason::Crossing { .. } => "crossing",
        Reason::Sets(_) => "sets",
        Reason::Forcing(_) => "forcing",
        Reason::Templates { .. } => "templates",
        Reason::Solution => "solution",
    }
}

/// Steps with chains that end in each way and with each contradiction, and one by rules between
/// cells.
fn other_steps() -> Vec<Step> {
    let chain = |nodes: &[Node], closed| Because::Chain(Chain { nodes: nodes.to_vec(), closed });
    let open = |last: Node| {
        let nodes = [node(11, 5, false), node(14, 7, true), node(25, 7, false), last];
        chain(&nodes, false)
    };
    let group = Node { cells: cells(&[21, 22, 23]), digit: digit(5), on: true };
    let clashes = [
        Absurdity::Opposites(candidate(22, 5)),
        Absurdity::TwoDigits(cell(22)),
        Absurdity::Twice(9, digit(3)),
        Absurdity::NoPlace(9, digit(3)),
        Absurdity::NoDigit(cell(22)),
    ];
    let forcing = clashes.map(|clash| Because::Forcing {
        cause: Cause::Contradiction(clash),
        branches: vec![Branch {
            nodes: vec![
                Derived { node: node(12, 5, false), parents: Vec::new() },
                Derived { node: node(12, 4, true), parents: vec![0] },
                Derived { node: node(22, 4, false), parents: vec![1] },
            ],
        }],
    });
    let nodes = [node(11, 5, true), node(14, 5, false)];
    let reasons = [
        chain(&[node(11, 5, false), node(14, 5, true)], true),
        chain(&nodes, false),
        open(node(11, 5, true)),
        open(node(11, 7, true)),
        open(node(31, 5, true)),
        open(node(31, 7, true)),
        open(group),
    ];
    let by_rules = Because::Locked { digit: digit(5), base: 1, cover: 1 };
    let because = reasons.into_iter().chain(forcing).chain([by_rules]);
    because.map(|because| Step::removing(Technique::Aic, vec![candidate(22, 5)], because)).collect()
}

#[test]
fn every_kind_of_reason_has_sentences_in_every_language() {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut count = |scene: &Scene<'_>, step: &Step| {
        *kinds.entry(kind(&scene.reason_of(step).expect("a reason"))).or_default() += 1;
        for &language in Language::ALL {
            check_sentences(&[scene.place(step, language)]);
            check_sentences(&scene.reason(step, language));
            check(&scene.effect(step, language));
        }
    };
    for (puzzle, _) in paths(NOTATION) {
        let walked =
            Grader::new().walk(&puzzle, &Default::default(), |reasoner: &Reasoner, step: &Step| {
                count(&Scene::new(&reasoner.candidates()), step);
            });
        walked.expect("one solution");
    }
    let scenery = scenery();
    // A rectangle of type 5 and the like have their houses only on a real board.
    let made_up_techniques = Technique::ALL.iter().copied().filter(|&one| !one.needs_uniqueness());
    let steps = made_up_techniques.map(made_up).chain(other_steps());
    steps.for_each(|step| count(&Scene::new(&scenery), &step));
    assert_eq!(kinds.len(), 22, "{kinds:?}");
}

/// Contradictions of every kind on a 16×16 board, each with its puzzle.
fn contradictions() -> Vec<(Puzzle, Contradiction)> {
    let plain = Shape::of_size(16).expect("a size");
    let with = |variant| plain.with(variant).expect("fits");
    let puzzle = |shape: &Shape, digits: &[(usize, usize, u8)]| {
        let mut grid = Grid::empty(shape);
        for &(row, column, value) in digits {
            grid.set(shape.cell_at(row, column), Some(digit(value)));
        }
        Puzzle::new(grid)
    };
    let clashes = [
        puzzle(&plain, &[(0, 0, 12), (0, 5, 12)]),
        puzzle(&with(Variant::X), &[(0, 0, 12), (9, 9, 12)]),
        puzzle(&with(Variant::AntiKnight), &[(3, 3, 12), (5, 4, 12)]),
        puzzle(&with(Variant::AntiKing), &[(3, 3, 12), (4, 4, 12)]),
        puzzle(&with(Variant::NonConsecutive), &[(3, 3, 12), (3, 4, 13)]),
    ];
    let clashes = clashes.map(|puzzle| {
        let clash = Contradiction::Clash(puzzle.clash().expect("a clash"));
        (puzzle, clash)
    });
    let three = puzzle(&plain, &[(0, 0, 11), (3, 9, 12), (12, 4, 13)]);
    let all: Vec<Cell> = three.grid().filled().map(|(cell, _)| cell).collect();
    let core = |cells: &[Cell], minimal, dead_end| {
        let core = Core { cells: cells.to_vec(), minimal, dead_end };
        (three.clone(), Contradiction::Core(core))
    };
    let cores = [
        core(&[], true, None),
        core(&all[..1], true, None),
        core(&all, true, None),
        core(&all, false, None),
        core(&all, true, Some(DeadEnd::Cell(plain.cell_at(15, 15)))),
        core(&all, true, Some(DeadEnd::Place(20, digit(16)))),
    ];
    let empty = Puzzle::new(Grid::empty(&plain));
    let marked = empty.clone().with_marks(vec![digits(&[1]); 256]).expect("a mark for each cell");
    let no_given = Core { cells: Vec::new(), minimal: true, dead_end: None };
    let marks = [(marked, Contradiction::Core(no_given))];
    clashes.into_iter().chain(cores).chain(marks).collect()
}

#[test]
fn every_contradiction_and_every_hint_has_sentences_in_every_language() {
    let mut told: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (puzzle, contradiction) in contradictions() {
        let candidates = puzzle.candidates();
        let scene = Scene::new(&candidates);
        let verdict = Verdict::None(contradiction.clone());
        for &language in Language::ALL {
            let text = scene.contradiction(&contradiction, &puzzle, language);
            check(&text);
            let refusal = scene.refusal(&verdict, &puzzle, language).expect("no solution");
            assert!(refusal.contains(&text), "{refusal}");
            check_sentences(&[refusal]);
            told.entry(language.code()).or_default().insert(text);
        }
        let english = scene.contradiction(&contradiction, &puzzle, Language::English);
        assert_eq!(contradiction.display(&puzzle).to_string(), english);
    }
    // Chinese does not say whether all the givens of a core are needed.
    let counts: Vec<usize> = told.values().map(BTreeSet::len).collect();
    assert_eq!(counts, [12, 11, 11], "{told:?}");

    let puzzle: Puzzle = "11..............".parse().expect("a board");
    let candidates = puzzle.candidates();
    let scene = Scene::new(&candidates);
    let clash = puzzle.clash().expect("two in a row");
    let other = |sign: &str| sign.repeat(16).parse::<Puzzle>().expect("a board").grid().clone();
    let solutions = [other("1"), other("2")];
    let several = Verdict::Multiple(Box::new(solutions.clone()));
    let step = || Box::new(made_up(Technique::BruteForce));
    let hints = [
        Hint::Clash(clash),
        Hint::Wrong { cells: vec![Cell::at(0)] },
        Hint::MissingNote { cells: vec![Cell::at(0)] },
        Hint::MissingNote { cells: vec![Cell::at(1), Cell::at(2)] },
        Hint::Solved,
        Hint::NoSolution(Contradiction::Clash(clash)),
        Hint::SeveralSolutions(Box::new(solutions)),
        Hint::Unknown(Stop::TimeLimit),
        Hint::Solution { step: step(), stop: Stop::Exhausted },
        Hint::Solution { step: step(), stop: Stop::TimeLimit },
    ];
    for &language in Language::ALL {
        let said: BTreeSet<Vec<String>> =
            hints.iter().map(|hint| scene.hint(hint, &puzzle, Stage::Why, language)).collect();
        said.iter().for_each(|said| check_sentences(said));
        assert_eq!(said.len(), hints.len(), "{said:?}");
        check_sentences(&[scene.refusal(&several, &puzzle, language).expect("two solutions")]);
        check(&language.labelled("a", "b"));
    }
    let scenery = scenery();
    let scene = Scene::new(&scenery);
    let hint = Hint::Step(Box::new(made_up(Technique::XWing)));
    for &language in Language::ALL {
        let told = |&stage: &Stage| scene.hint(&hint, &puzzle, stage, language);
        let stages: Vec<_> = Stage::ALL.iter().map(told).collect();
        stages.iter().flatten().for_each(|text| check(text));
        assert_eq!(stages[1], [language.technique(Technique::XWing)]);
        let step = made_up(Technique::XWing);
        let reason = scene.reason(&step, language);
        assert_eq!(stages[2], reason[..reason.len() - 1]);
        let [result] = &stages[3][..] else { panic!("{stages:?}") };
        assert_eq!(result.trim_end_matches(['.', '。']), scene.effect(&step, language));
        assert!(reason[reason.len() - 1].ends_with(result.as_str()));
    }
}

/// Characters that differ between the scripts and stand for one word in each: simplified, then
/// traditional. Characters that both scripts use, such as 后 and 里, are not among them.
const SCRIPTS: &str = "这這个個们們为為来來时時没沒对對开開关關还還过過进進让讓说說话話语語识識证證设設许許记記认認讲講\
    请請谁誰调調读讀败敗质質费費数數独獨区區块塊双雙链鏈鱼魚鳍鰭显顯隐隱组組楼樓筝箏宝寶规規简簡单單连連续續\
    强強归歸网網级級难難极極专專环環标標实實验驗结結论論选選满滿会會现現终終两兩与與从從则則删刪别別响響坟墳处處\
    宫宮应應换換无無盘盤种種线線绽綻视視计計评評试試边邊远遠邻鄰锁鎖间間阶階题題颜顏额額风風骤驟内內减減却卻冲衝\
    况況样樣机機电電脑腦横橫体體么麼";

/// Words of simplified Chinese whose characters are also used in traditional Chinese, but not in
/// these words.
const SIMPLIFIED_WORDS: [&str; 12] = [
    "于是", "里的", "这里", "那里", "后者", "其余", "余数", "几格", "并且", "标准", "依据", "占满",
];

/// The text of all files of a language.
fn sources(folder: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tell").join(folder);
    let files = std::fs::read_dir(path).expect("a folder for the language");
    let read = |file: std::io::Result<std::fs::DirEntry>| {
        std::fs::read_to_string(file.expect("a file").path()).expect("a text")
    };
    files.map(read).collect()
}

#[test]
fn each_script_has_its_own_characters() {
    let signs: Vec<char> = SCRIPTS.chars().filter(|sign| !sign.is_whitespace()).collect();
    let (simplified, traditional) = (sources("chinese"), sources("traditional"));
    let mut used = 0;
    for pair in signs.chunks(2) {
        let &[simple, full] = pair else { panic!("a character without its other form: {pair:?}") };
        assert_ne!(simple, full);
        assert!(!traditional.contains(simple), "the simplified {simple} in traditional text");
        assert!(!simplified.contains(full), "the traditional {full} in simplified text");
        used += usize::from(traditional.contains(full) && simplified.contains(simple));
    }
    assert!(used > 70, "{used}");
    for word in SIMPLIFIED_WORDS {
        assert!(!traditional.contains(word), "the simplified {word} in traditional text");
    }
}

/// The cells and digits that a text names. A digit is a sign that stands alone; numbers of houses
/// look the same and are counted too.
fn mentions(text: &str, signs: &BTreeSet<char>) -> BTreeSet<String> {
    // The article looks like the digit A.
    let text = text.replace("A set that", "a set that");
    let words = text.split(|sign: char| !sign.is_ascii_alphanumeric());
    let is_cell = |word: &str| {
        let number =
            |text: &str| !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
        let parts = word.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        parts.is_some_and(|(row, column)| number(row) && number(column))
    };
    let is_sign = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(|sign| signs.contains(&sign)) && letters.next().is_none()
    };
    words.filter(|word| is_cell(word) || is_sign(word)).map(str::to_owned).collect()
}

/// Asserts that all languages name the same cells and digits for a step, and returns how many.
fn compare(scene: &Scene<'_>, step: &Step) -> usize {
    let signs: BTreeSet<char> =
        scene.shape().digits().into_iter().map(|digit| scene.sign(digit)).collect();
    let told = |language| {
        let text = [scene.place(step, language), scene.reason(step, language).join(" ")].join(" ");
        (mentions(&text, &signs), text)
    };
    let (expected, english) = told(Language::English);
    for &language in Language::ALL {
        let (named, text) = told(language);
        assert_eq!(named, expected, "{english}\n{text}");
    }
    for concluded in step.placed.iter().chain(&step.removed) {
        assert!(expected.contains(&scene.cell(concluded.cell)), "{english}");
        assert!(expected.contains(&scene.sign(concluded.digit).to_string()), "{english}");
    }
    expected.len()
}

#[test]
fn all_languages_name_the_same_cells_and_digits() {
    let edge = EDGE.lines().filter_map(|line| line.split('\t').next()?.parse::<Puzzle>().ok());
    let puzzles = paths(NOTATION).into_iter().map(|(puzzle, _)| puzzle).chain(edge);
    let letters = Symbols::letters(9).expect("few enough");
    let (mut puzzles_walked, mut steps) = (0, 0);
    for puzzle in puzzles {
        let walked =
            Grader::new().walk(&puzzle, &Default::default(), |reasoner: &Reasoner, step: &Step| {
                let candidates = reasoner.candidates();
                let scene = Scene::new(&candidates);
                let names = compare(&scene, step);
                assert!(names >= 2);
                compare(&scene.with_symbols(letters), step);
                steps += 1;
            });
        puzzles_walked += usize::from(walked.is_ok());
    }
    assert!(puzzles_walked > 40 && steps > 3_000, "{steps} steps of {puzzles_walked} puzzles");
    let scenery = scenery();
    for step in Technique::ALL.iter().copied().map(made_up).chain(other_steps()) {
        compare(&Scene::new(&scenery), &step);
        compare(&Scene::new(&scenery).with_symbols(letters), &step);
    }
}

#[test]
fn all_languages_name_the_same_cells_and_digits_on_a_large_board() {
    let shape = Shape::of_size(16).expect("a size");
    let techniques = TechniqueSet::default().without(Technique::ForcingNetVerity);
    let letters = Symbols::letters(16).expect("few enough");
    let zero = Symbols::zero_based(16).expect("large enough");
    let mut seen: BTreeMap<Technique, usize> = BTreeMap::new();
    let guard = Guard::default();
    for generated in Order::new(&shape).seed(5).puzzles(&guard).expect("a valid order").take(2) {
        let mut reasoner = Reasoner::new().techniques(techniques);
        reasoner.begin(&generated.puzzle, Uniqueness::Proven, &guard).expect("a puzzle");
        while !reasoner.is_solved() {
            let candidates = reasoner.candidates();
            let Some(step) = reasoner.find().expect("no limit") else { break };
            for symbols in [Symbols::standard(16), letters, zero] {
                compare(&Scene::new(&candidates).with_symbols(symbols), &step);
            }
            *seen.entry(step.technique).or_default() += 1;
            reasoner.apply(&step);
        }
    }
    assert!(seen.len() > 5, "{seen:?}");
}

#[test]
fn all_languages_name_the_same_cells_and_digits_of_a_contradiction() {
    let signs: BTreeSet<char> = ('A'..='G').collect();
    for (puzzle, contradiction) in contradictions() {
        let candidates = puzzle.candidates();
        let scene = Scene::new(&candidates);
        let told =
            |language| mentions(&scene.contradiction(&contradiction, &puzzle, language), &signs);
        for &language in Language::ALL {
            assert_eq!(told(language), told(Language::English), "{contradiction:?}");
        }
    }
}

#[test]
fn sets_have_greek_letters_where_digits_are_letters() {
    let scenery = scenery();
    let letters = Symbols::letters(9).expect("few enough");
    let step = made_up(Technique::DeathBlossom);
    let opening = |symbols| {
        Scene::new(&scenery).with_symbols(symbols).reason(&step, Language::English)[0].clone()
    };
    let opening = [Symbols::standard(9), letters].map(opening);
    let sets = "Sets with one more digit than cells: ";
    assert!(
        opening[0].starts_with(&format!("{sets}A = r1c3 and r1c5 (1, 4, 5); B = r3c1 (2, 5)."))
    );
    assert!(
        opening[1].starts_with(&format!("{sets}α = r1c3 and r1c5 (A, D, E); β = r3c1 (B, E)."))
    );
}
