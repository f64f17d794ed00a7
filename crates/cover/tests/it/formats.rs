//! Promises of the formats: problems survive a round trip, reading never panics, and large texts
//! are read in linear time.

use std::collections::HashMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use quadrille::format::{self, Format};
use quadrille::{Entry, Problem, ProblemBuilder, ProblemError, Role};

/// All public facts of a problem that formats must keep: primary items first, and the entries of an
/// option sorted by item.
#[derive(Debug, PartialEq)]
struct Facts {
    items: Vec<(String, Role)>,
    options: Vec<OptionFacts>,
}

#[derive(Debug, PartialEq)]
struct OptionFacts {
    name: Option<String>,
    cost: i64,
    entries: Vec<(String, Option<String>)>,
}

fn facts(problem: &Problem) -> Facts {
    let fact = |item| (problem.item_name(item).to_owned(), problem.role(item));
    let (primary, secondary): (Vec<_>, Vec<_>) =
        problem.items().partition(|&item| problem.is_primary(item));
    let items = primary.into_iter().chain(secondary).map(fact).collect();
    let option_facts = |option| {
        let text = |entry: Entry| {
            let color = entry.color.map(|color| problem.color_name(color).to_owned());
            (problem.item_name(entry.item).to_owned(), color)
        };
        let mut entries: Vec<_> = problem.entries(option).map(text).collect();
        entries.sort();
        OptionFacts {
            name: problem.option_name(option).map(str::to_owned),
            cost: problem.cost(option),
            entries,
        }
    };
    Facts { items, options: problem.options().map(option_facts).collect() }
}

/// What a random problem may have beyond items to be covered once and options without cost.
#[derive(Clone, Copy)]
struct Wealth {
    /// Secondary items, colours, bounds and costs.
    rich: bool,
    /// Names that only some formats can express.
    odd_names: bool,
}

const RICH: Wealth = Wealth { rich: true, odd_names: false };
const PLAIN: Wealth = Wealth { rich: false, odd_names: false };
const ODD: Wealth = Wealth { rich: true, odd_names: true };
const PLAIN_BUT_ODD: Wealth = Wealth { rich: false, odd_names: true };

/// Names that may confuse a reader: numbers, rows of a matrix, signs of other formats.
fn name(odd: bool) -> BoxedStrategy<String> {
    let tempting = vec!["X", "S=1", "#1", "a=1", "items", "ä", "\u{feff}b", "-5", "[x"];
    let common = prop_oneof![
        "[a-z]{1,3}",
        "[01]{1,4}",
        "[0-9]{1,2}",
        select(tempting).prop_map(String::from),
    ];
    if !odd {
        return common.boxed();
    }
    let odd = vec![
        " ", "a b", " a", "a:b", "a:", ":", "|", "|5", "a,b", "{", "}", "a{", "\"", "\n", "\u{1}",
        "\\",
    ];
    prop_oneof![3 => common, 1 => select(odd).prop_map(String::from)].boxed()
}

fn problem(Wealth { rich, odd_names }: Wealth) -> impl Strategy<Value = Problem> {
    let role = prop_oneof![
        4 => Just(Role::ONCE),
        1 => (0..4_u32, 1..4_u32).prop_map(|(min, more)| Role::Primary { min, max: min + more }),
        2 => Just(Role::Secondary),
    ];
    let entry = (any::<Index>(), proptest::option::of(name(odd_names)));
    let option = (vec(entry, 0..6), proptest::option::of(name(odd_names)), -100..100_i64);
    let items = vec((name(odd_names), role), 1..8);
    (items, vec(option, 0..8)).prop_map(move |(items, options)| {
        let mut builder = ProblemBuilder::new();
        let mut ids = Vec::new();
        for (name, role) in items {
            // Names that are taken are skipped.
            ids.extend(builder.try_item(&name, if rich { role } else { Role::ONCE }));
        }
        for (entries, name, cost) in options {
            let mut held: Vec<Entry> = Vec::new();
            for (index, color) in entries {
                let item = *index.get(&ids);
                let color = color.filter(|_| builder.role(item) == Role::Secondary);
                let color = color.map(|color| builder.color(color));
                if held.iter().all(|entry| entry.item != item) {
                    held.push(Entry { item, color });
                }
            }
            if builder.try_option(held).is_err() {
                continue;
            }
            if rich {
                builder.try_cost(cost).expect("costs are small");
            }
            // Skip numbers: they might clash with the number of a nameless option.
            if let Some(name) = name.filter(|name| name.parse::<u32>().is_err()) {
                let _taken = builder.try_name(&name);
            }
        }
        builder.build().expect("every entry was checked")
    })
}

/// Replaces the names of items by their numbers, the primary ones first, and the names of colours
/// by the order of their first use.
fn number(facts: &mut Facts, problem: &Problem) {
    let numbers: HashMap<String, String> =
        facts.items.iter().zip(1..).map(|((name, _), k)| (name.clone(), k.to_string())).collect();
    facts.items.iter_mut().for_each(|(name, _)| *name = numbers[name.as_str()].clone());
    let is_number = |name: &str| name.parse::<u32>().is_ok_and(|n| n > 0 && n.to_string() == name);
    let keeps = problem.colors().all(|color| is_number(problem.color_name(color)));
    let color_number = |name: &str| {
        let color = problem.color(name).expect("a colour of the problem");
        if keeps { name.to_owned() } else { (color.index() + 1).to_string() }
    };
    for option in &mut facts.options {
        for (item, color) in &mut option.entries {
            *item = numbers[item.as_str()].clone();
            *color = color.as_deref().map(color_number);
        }
        option.entries.sort();
    }
}

/// Writes, detects and reads a problem again. Returns the writer's error if it refuses.
fn round_trip(problem: &Problem, format: Format) -> Result<(), ProblemError> {
    let text = format::write(problem, format)?;
    assert_eq!(Format::detect(&text), format, "{text}");
    let read = format::read(text.as_bytes(), None);
    if !format.is_readable() {
        let error = read.expect_err("this format is only written");
        assert!(error.hint().is_some(), "{error}");
        return Ok(());
    }
    let again = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut wanted = facts(problem);
    if format::drops_names(problem, format) {
        wanted.options.iter_mut().for_each(|option| option.name = None);
    }
    if format::drops_item_names(problem, format) {
        number(&mut wanted, problem);
    }
    assert_eq!(facts(&again), wanted, "{text}");
    assert_eq!(format::write(&again, format).as_ref(), Ok(&text));
    Ok(())
}

/// Checks that every writer either expresses the whole problem or refuses with a hint.
fn comes_back_or_is_refused(problem: &Problem) {
    for &format in Format::ALL {
        if let Err(error) = round_trip(problem, format) {
            assert!(error.hint().is_some(), "{error}");
        }
    }
}

fn is_read_or_refused_with_a_place(text: &[u8]) {
    for format in Format::ALL.iter().copied().map(Some).chain([None]) {
        match format::read(text, format) {
            Ok(problem) => comes_back_or_is_refused(&problem),
            Err(error) => {
                let place = error.position().expect("a fault in a text has a position");
                let lines = text.split(|&byte| byte == b'\n' || byte == b'\r').count();
                assert!((1..=lines).contains(&place.line) && place.column >= 1, "{error}");
            }
        }
    }
}

fn is_one_of(error: &ProblemError, reasons: &[&str]) {
    let error = error.to_string();
    assert!(reasons.iter().any(|reason| error.contains(reason)), "{error}");
}

proptest! {
    #[test]
    fn json_can_express_everything(problem in problem(ODD)) {
        prop_assert_eq!(round_trip(&problem, Format::Json), Ok(()));
    }

    #[test]
    fn dlx_can_express_everything_but_odd_names(problem in problem(RICH)) {
        let has_primary = problem.items().any(|item| problem.is_primary(item));
        prop_assert_eq!(round_trip(&problem, Format::Dlx).is_ok(), has_primary);
    }

    #[test]
    fn a_matrix_can_express_plain_problems(problem in problem(PLAIN)) {
        if let Err(error) = round_trip(&problem, Format::Matrix) {
            let names = ["name \"#1\"", "name \"\\u{feff}b\"", "name \"[x\""];
            is_one_of(&error, &[&names[..], &["without options", "reads as something else"]].concat());
        }
    }

    #[test]
    fn sets_can_express_plain_problems(problem in problem(PLAIN)) {
        if let Err(error) = round_trip(&problem, Format::Sets) {
            is_one_of(&error, &["name \"#1\"", "option name \"X\""]);
        }
    }

    #[test]
    fn orlib_and_ec_can_express_plain_problems(problem in problem(PLAIN)) {
        let has_options = problem.option_count() > 0;
        prop_assert_eq!(round_trip(&problem, Format::Orlib).is_ok(), has_options);
        prop_assert_eq!(round_trip(&problem, Format::Ec), Ok(()));
    }

    #[test]
    fn csv_can_express_plain_problems(plain in problem(PLAIN), odd in problem(PLAIN_BUT_ODD)) {
        prop_assert_eq!(round_trip(&plain, Format::Csv), Ok(()));
        if let Err(error) = round_trip(&odd, Format::Csv) {
            is_one_of(&error, &["name \"\\u{1}\""]);
        }
    }

    #[test]
    fn xcc_can_express_everything_but_bounds(problem in problem(ODD)) {
        prop_assert_eq!(round_trip(&problem, Format::Xcc).is_ok(), !problem.has_bounds());
    }

    #[test]
    fn optimisers_can_be_told_everything(problem in problem(ODD)) {
        for format in [Format::Opb, Format::Lp, Format::Mps] {
            prop_assert_eq!(round_trip(&problem, format), Ok(()));
        }
        prop_assert_eq!(round_trip(&problem, Format::Cnf).is_ok(), !problem.has_costs());
    }

    #[test]
    fn whatever_is_written_reads_back_unchanged(rich in problem(ODD), plain in problem(PLAIN_BUT_ODD)) {
        comes_back_or_is_refused(&rich);
        comes_back_or_is_refused(&plain);
    }

    #[test]
    fn random_bytes_never_panic(bytes in vec(any::<u8>(), 0..200)) {
        is_read_or_refused_with_a_place(&bytes);
    }

    #[test]
    fn random_words_of_the_formats_never_panic(
        text in r#"(p (ec|xcc) [0-3] [0-3]\n|row,column\n)?([ab01x:|=,;#{}"\[\]\n\r ä$-]|"items":|"options":|X = \{|1:3\||[0-3] |# (shape|items) ){0,60}"#,
    ) {
        is_read_or_refused_with_a_place(text.as_bytes());
    }

    #[test]
    fn a_slip_in_a_valid_text_never_panics(
        problem in problem(RICH),
        at in any::<Index>(),
        slip in prop_oneof![any::<char>(), "[01:|=,;#{}\" \n]".prop_map(|s| s.chars().next().expect("one"))],
    ) {
        for &format in Format::ALL {
            let Ok(text) = format::write(&problem, format) else { continue };
            let mut slipped: Vec<char> = text.chars().collect();
            *at.get_mut(&mut slipped) = slip;
            is_read_or_refused_with_a_place(slipped.into_iter().collect::<String>().as_bytes());
        }
    }
}

#[test]
fn a_million_entries_are_read_from_every_format() {
    let mut builder = ProblemBuilder::new();
    let items: Vec<_> = (0..100_000).map(|k| builder.primary(format!("i{k}"))).collect();
    for option in 0..250_000 {
        builder.option([0, 1, 7, 50].map(|step| items[(option * 17 + step) % items.len()]));
    }
    let problem = builder.build().expect("valid");
    for format in [Format::Dlx, Format::Sets, Format::Json, Format::Orlib, Format::Ec, Format::Xcc]
    {
        let text = format::write(&problem, format).expect("every name is plain");
        let again = format::read(text.as_bytes(), None).expect("it was just written");
        assert_eq!((again.item_count(), again.entry_count()), (100_000, 1_000_000));
    }
}

#[test]
fn a_wide_matrix_and_a_long_one_are_read() {
    let wide = format!("{}\n{}\n", "10".repeat(500_000), "01".repeat(500_000));
    let problem: Problem = wide.parse().expect("a matrix");
    assert_eq!((problem.item_count(), problem.entry_count()), (1_000_000, 1_000_000));
    let long = "110\n011\n".repeat(250_000);
    let problem: Problem = long.parse().expect("a matrix");
    assert_eq!((problem.item_count(), problem.entry_count()), (3, 1_000_000));
}

#[test]
fn a_fault_at_the_end_of_a_large_text_has_its_position() {
    let text = format!("a b\n{}a c\n", "a b\n".repeat(100_000));
    let error = text.parse::<Problem>().expect_err("there is no c");
    assert_eq!(error.to_string(), "line 100002, column 3: unknown item `c`");
}
