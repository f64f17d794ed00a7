//! A search that runs out of memory says so: it neither aborts nor panics nor answers wrongly.
//!
//! The allocator of this program fails on request: at the n-th allocation, once or from then on. A
//! first run counts the allocations of a search, and then each of them fails; if there are many of
//! them, all of the first ones and some of the others do. Only the library is concerned, on the
//! thread that asks or on all threads; problems are built before. All engines answer all questions.
//!
//! Allocations of less than [`EXEMPT`] bytes never fail. That is the size of what does not grow
//! with the problem (the box of an engine, a shared handle, the digits of a count), for which there
//! is no other way than to give up. The problems are large enough that what grows with them is
//! larger.
//!
//! Where a failed allocation is not expected, it ends the process. So each test runs its cases in a
//! child process. If that ends early, it is started again, names the line of the library that every
//! failing allocation comes from, and spares the lines that ended it before: so the test reports
//! all of them at once.

// A global allocator cannot be written without `unsafe`: it has to promise what the compiler relies
// on. This one leaves all of that to the system's allocator.
#![allow(unsafe_code)]
// The child process prints for its parent.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::backtrace::Backtrace;
use std::cell::Cell;
use std::env;
use std::num::NonZeroUsize;
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};

use num_bigint::BigUint;
use quadrille::trace::Grain;
use quadrille::{Cover, Engine, OptionId, Outcome, Problem, Search, Stop, models};

/// Allocations of fewer bytes never fail. The largest box is that of the learner, with 856.
const EXEMPT: usize = 864;

/// Begins the line that names the origin of an allocation that fails.
const REFUSED: &str = "refused at ";

struct Failing;

/// How many more allocations succeed. Not more than `NEVER` are ever asked for.
static LEFT: AtomicU64 = AtomicU64::new(NEVER);
const NEVER: u64 = u64::MAX;

/// Whether all allocations fail after these, or one.
static FOREVER: AtomicBool = AtomicBool::new(false);

/// Whether all threads are concerned, or only the one that asks.
static EVERYWHERE: AtomicBool = AtomicBool::new(false);

/// Whether an allocation has failed.
static FAILED: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Whether this thread asks.
    static ASKS: Cell<bool> = const { Cell::new(false) };
    /// Whether this thread is finding out where an allocation comes from, which allocates too.
    static IS_TRACING: Cell<bool> = const { Cell::new(false) };
}

unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if fails(layout.size()) { std::ptr::null_mut() } else { unsafe { System.alloc(layout) } }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Failing = Failing;

/// Returns whether an allocation of this size fails.
fn fails(size: usize) -> bool {
    let is_concerned = ASKS.get() || EVERYWHERE.load(Relaxed);
    if size < EXEMPT || !is_concerned || IS_TRACING.get() {
        return false;
    }
    if LEFT.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_ok() {
        return false;
    }
    if !FOREVER.load(Relaxed) {
        LEFT.store(NEVER, Relaxed);
    }
    FAILED.store(true, Relaxed);
    IS_TRACING.set(true);
    let spared = is_spared();
    IS_TRACING.set(false);
    !spared
}

/// Lines of the library whose allocations do not fail. Not set in a child process that need not
/// find out where an allocation comes from, which takes milliseconds.
static SPARED: OnceLock<Vec<String>> = OnceLock::new();

/// Names the line of the library that allocates, and returns whether it is spared.
fn is_spared() -> bool {
    let Some(spared) = SPARED.get() else { return false };
    let trace = Backtrace::force_capture().to_string();
    let mut lines = trace.lines().map(str::trim);
    let is_own = |line: &&str| line.contains("cover/src/") && !line.contains("cover/src/vectors");
    let site = lines.find(is_own).unwrap_or("at an unknown line").trim_start_matches("at ");
    eprintln!("{REFUSED}{site}");
    spared.iter().any(|line| line == site)
}

/// A question, and how it is asked.
#[derive(Clone, Copy, Debug)]
struct Case {
    given: Given,
    engine: Engine,
    question: Question,
    forever: bool,
    /// Whether two threads search, of which both are concerned.
    on_threads: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Solutions,
    Count,
    /// A count with a limit on nodes is always a search.
    LimitedCount,
    Trace,
}

/// What a question was answered.
#[derive(Debug)]
struct Answer {
    /// The first covers, or those of a trace.
    covers: Vec<Cover>,
    count: BigUint,
    events: u64,
    outcome: Outcome,
}

/// The number of covers that are listed, and of nodes that a trace shows.
const MOST: usize = 50;

/// A problem that is large, and of which a search takes little time.
#[derive(Clone, Copy, Debug)]
struct Given {
    /// The words of a model, or `triangles` and a number.
    words: &'static str,
    /// One in this many of the options outside a known cover is kept; the others are left out.
    keeps_one_in: u32,
    /// Whether a search without refutation ends soon.
    is_short: bool,
    /// Whether nothing but the search can answer, because nothing is analysed.
    is_plain: bool,
}

const fn given(words: &'static str, keeps_one_in: u32) -> Given {
    Given { words, keeps_one_in, is_short: true, is_plain: false }
}

/// Problems of every kind: with secondary items, permutations, colours, bounds, many parts; without
/// a cover, because of a forced option or a sum; large ones; and one that is hard enough for
/// `learn` to ask its learner.
const PROBLEMS: [Given; 11] = [
    given("queens 24", 7),
    given("dominoes 24x24", 7),
    given("latin 9", 7),
    given("latin 9 symmetric", 7),
    given("polyominoes trominoes 9x9 any", 7),
    given("polyominoes tetrominoes 6x10 x3", 7),
    Given { is_short: false, ..given("matching 81", 1) },
    Given { is_short: false, ..given("pentominoes 6x10", 1) },
    Given { is_short: false, is_plain: true, ..given("langford 13", 1) },
    given("triangles 100", 1),
    given(LARGEST, 20),
];

/// Problems whose search takes long enough to be shared among threads: all of it, or the first
/// [`NODES_ON_THREADS`] nodes, in which there are many covers.
const SHARED: Given = given("queens 11", 1);
const SHARED_PART: Given = given("dominoes 8x8", 1);
const NODES_ON_THREADS: u64 = 200_000;

/// The problem in which even a set of options, a bit each, is larger than [`EXEMPT`].
const LARGEST: &str = "dominoes 60x60";

impl Given {
    fn build(self) -> Problem {
        let words: Vec<&str> = self.words.split(' ').collect();
        if words[0] != "triangles" {
            return models::build(words[0], &words[1..]).expect("a model");
        }
        // Independent parts with one cover each, in which no option is forced.
        let count: usize = words[1].parse().expect("a number");
        let mut text: String = (0..count).map(|k| format!("a{k} b{k} c{k} ")).collect();
        for k in 0..count {
            text += &format!("\na{k} b{k}\nb{k} c{k}\nc{k} a{k}\na{k} b{k} c{k}");
        }
        (text + "\n").parse().expect("valid")
    }

    fn left_out(self) -> Vec<OptionId> {
        let problem = self.build();
        let cover = problem.solutions().next().map_or_else(Vec::new, Vec::from);
        let is_out = |option: &OptionId| {
            let mixed = (option.index() as u32).wrapping_mul(0x9E37_79B9) >> 16;
            !mixed.is_multiple_of(self.keeps_one_in) && !cover.contains(option)
        };
        problem.options().filter(is_out).collect()
    }
}

fn search<'p>(case: Case, problem: &'p Problem, left_out: &[OptionId]) -> Search<'p> {
    let search = problem.search().engine(case.engine).memory(1 << 24).seed(1);
    let search = search.leave_out(left_out.iter().copied()).preprocess(!case.given.is_plain);
    let threads = NonZeroUsize::new(1 + usize::from(case.on_threads)).expect("one or two");
    let search = search.threads(threads);
    match case.question {
        Question::Count => search,
        _ if case.on_threads => search.node_limit(NODES_ON_THREADS),
        _ => search.node_limit(if case.given.is_plain { 8_000 } else { 1_000 }),
    }
}

/// Asks the question, with an allocator that fails after `left` allocations.
fn ask(case: Case, problem: &Problem, out: &[OptionId], left: u64) -> Answer {
    let most = if case.on_threads { NODES_ON_THREADS as usize } else { MOST };
    let (mut covers, mut events) = (Vec::with_capacity(most), 0);
    FAILED.store(false, Relaxed);
    LEFT.store(left, Relaxed);
    FOREVER.store(case.forever, Relaxed);
    EVERYWHERE.store(case.on_threads, Relaxed);
    ASKS.set(true);
    let search = search(case, problem, out);
    let (count, outcome) = match case.question {
        Question::Solutions => {
            let mut solutions = search.solutions();
            covers.extend(solutions.by_ref().take(most));
            (BigUint::ZERO, solutions.outcome())
        }
        Question::Count | Question::LimitedCount => count(search),
        Question::Trace => {
            let mut trace = search.trace(Grain::Link);
            events = trace.by_ref().count() as u64;
            (BigUint::ZERO, trace.outcome())
        }
    };
    ASKS.set(false);
    EVERYWHERE.store(false, Relaxed);
    Answer { covers, count, events, outcome }
}

fn count(search: Search<'_>) -> (BigUint, Outcome) {
    let (count, outcome) = search.count();
    assert_eq!(count.is_exact(), outcome.stop.is_complete());
    (count.at_least().clone(), outcome)
}

/// Returns what is wrong with an answer, compared with that of an allocator that never fails.
fn fault(case: Case, whole: &Answer, answer: &Answer) -> Option<String> {
    let (stop, stats) = (answer.outcome.stop, answer.outcome.stats);
    let is_whole = stop == whole.outcome.stop;
    // A count may be finished by a search if there is no memory for a frontier, and a search that
    // is refuted may have to be finished.
    let is_right = match case.question {
        Question::Solutions if is_whole => answer.covers == whole.covers,
        Question::Solutions => whole.covers.starts_with(&answer.covers),
        Question::Trace if is_whole => answer.events == whole.events,
        Question::Trace => answer.events <= whole.events,
        _ if is_whole => answer.count == whole.count,
        _ => answer.count <= whole.count,
    };
    let is_honest = is_whole || stop == Stop::OutOfMemory;
    let wrong = format!("{stop}, {stats:?}, {} covers, {}", answer.covers.len(), answer.count);
    (!is_right || !is_honest).then_some(wrong)
}

/// Returns which of `count` allocations are to fail: all, or if they are more than `most`, the
/// first ones and some of the others.
fn chosen(count: u64, most: u64) -> Vec<u64> {
    let first = if count <= most { count } else { most / 2 };
    let step = (count - first).div_ceil((most - most / 2).max(1)).max(1);
    (0..first).chain((first..count).step_by(step as usize)).collect()
}

/// Runs cases in this process, the first from an allocation on. At most `most` allocations of each
/// fail. Prints each before it is tried.
fn run(cases: &[Case], most: u64, from: (usize, u64)) {
    for (k, &case) in cases.iter().enumerate().skip(from.0) {
        let out = case.given.left_out();
        let whole = ask(case, &case.given.build(), &out, NEVER);
        let count = NEVER - LEFT.load(Relaxed);
        assert!(count > 0, "{case:?} allocates nothing");
        let mut problem = case.given.build();
        let may_remember = !matches!(case.engine, Engine::Links | Engine::Cells | Engine::Bits);
        for left in chosen(count, most) {
            if (k, left) < from {
                continue;
            }
            // A problem remembers what an engine has found out about it.
            if may_remember {
                problem = case.given.build();
            }
            println!("\ntry {k} {left}");
            let answer = ask(case, &problem, &out, left);
            if let Some(fault) = fault(case, &whole, &answer) {
                println!("\nfault {case:?}, allocation {left}: {fault}");
            }
            // On threads, chance decides how much is allocated.
            if !case.on_threads && !FAILED.load(Relaxed) {
                println!("\nfault {case:?}: allocation {left} of {count} did not fail");
            }
        }
    }
    println!("\nend");
}

/// Runs this test again in a child process, and returns what that printed.
fn child(test: &str, from: (usize, u64), spared: Option<&[String]>) -> (String, String) {
    let program = env::current_exe().expect("a program knows itself");
    let mut command = Command::new(program);
    command.args(["--exact", test, "--include-ignored", "--nocapture"]).env("RUST_BACKTRACE", "0");
    command.env("ALLOCATOR_FROM", format!("{} {}", from.0, from.1));
    if let Some(spared) = spared {
        command.env("ALLOCATOR_SPARED", spared.join("\n"));
    }
    let output = command.output().expect("a child process");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (text(output.stdout), text(output.stderr))
}

/// Returns the cases of a question: every problem, every engine, one failure and all from then on.
fn cases(question: Question) -> Vec<Case> {
    let mut cases = Vec::new();
    for given in PROBLEMS.into_iter().filter(|it| it.is_short || question != Question::Count) {
        for &engine in Engine::ALL {
            for forever in [false, true] {
                cases.push(Case { given, engine, question, forever, on_threads: false });
            }
        }
    }
    // The engine of a trace is always `links`. The largest problem takes long.
    cases.retain(|case| question != Question::Trace || case.engine == Engine::Links);
    cases
        .retain(|case| case.given.words != LARGEST || !case.forever && case.engine != Engine::Auto);
    cases
}

/// Lets allocations fail, at most `most` of each case.
fn survives(test: &str, cases: &[Case], most: u64) {
    if let Ok(from) = env::var("ALLOCATOR_FROM") {
        if let Ok(spared) = env::var("ALLOCATOR_SPARED") {
            let _ = SPARED.set(spared.lines().map(str::to_owned).collect());
        }
        let (case, left) = from.split_once(' ').expect("two numbers");
        return run(
            cases,
            most,
            (case.parse().expect("a case"), left.parse().expect("an allocation")),
        );
    }
    let (mut from, mut sites, mut is_telling) = ((0, 0), Vec::new(), false);
    let (mut words, mut faults) = (Vec::new(), Vec::new());
    loop {
        let (stdout, stderr) = child(test, from, is_telling.then_some(&sites[..]));
        faults.extend(stdout.lines().filter(|line| line.starts_with("fault ")).map(str::to_owned));
        if stdout.lines().any(|line| line == "end") {
            break;
        }
        let last = stdout.lines().rfind(|line| line.starts_with("try ")).expect("it begins");
        let mut numbers = last.split(' ').skip(1).map(str::parse::<u64>);
        let mut number = || numbers.next().expect("two numbers").expect("a number");
        let (case, left) = (number() as usize, number());
        if is_telling {
            let site = stderr.lines().filter_map(|line| line.strip_prefix(REFUSED)).next_back();
            let site = site.unwrap_or("unknown").to_owned();
            let end = stderr.lines().find(|line| line.contains("allocation of")).unwrap_or("");
            words.push(format!("{site}: {end}, {:?}, allocation {left}", cases[case]));
            assert!(!sites.contains(&site), "{}\n{stderr}", words.join("\n"));
            sites.push(site);
        }
        (from, is_telling) = ((case, left), true);
    }
    assert!(
        words.is_empty() && faults.is_empty(),
        "these lines end the process:\n{}\nwrong answers:\n{}",
        words.join("\n"),
        faults.join("\n")
    );
}

/// The most allocations that fail in each case of the slow tests.
const MANY: u64 = 200;

#[test]
#[ignore = "half a minute: every allocation of every search fails"]
fn covers_are_right_or_out_of_memory() {
    survives("covers_are_right_or_out_of_memory", &cases(Question::Solutions), MANY);
}

#[test]
#[ignore = "half a minute: every allocation of every search fails"]
fn counts_are_right_or_out_of_memory() {
    survives("counts_are_right_or_out_of_memory", &cases(Question::Count), MANY);
}

#[test]
#[ignore = "half a minute: every allocation of every search fails"]
fn limited_counts_are_right_or_out_of_memory() {
    survives("limited_counts_are_right_or_out_of_memory", &cases(Question::LimitedCount), MANY);
}

#[test]
#[ignore = "half a minute: every allocation of every search fails"]
fn traces_are_right_or_out_of_memory() {
    survives("traces_are_right_or_out_of_memory", &cases(Question::Trace), MANY);
}

/// Returns the cases on two threads.
fn cases_on_threads() -> Vec<Case> {
    let mut cases = Vec::new();
    for question in [Question::Solutions, Question::Count, Question::LimitedCount] {
        for engine in [Engine::Links, Engine::Cells, Engine::Bits] {
            let given = if question == Question::Count { SHARED } else { SHARED_PART };
            for forever in [false, true] {
                cases.push(Case { given, engine, question, forever, on_threads: true });
            }
        }
    }
    cases
}

#[test]
#[ignore = "half a minute: every allocation of every search fails"]
fn answers_on_threads_are_right_or_out_of_memory() {
    survives("answers_on_threads_are_right_or_out_of_memory", &cases_on_threads(), MANY / 4);
}

#[test]
fn some_answers_are_right_or_out_of_memory() {
    const FEW: u64 = 8;
    let questions = [Question::Solutions, Question::Count, Question::LimitedCount, Question::Trace];
    let mut some: Vec<Case> = questions.into_iter().flat_map(cases).collect();
    some.retain(|case| case.given.words != LARGEST);
    some.extend(cases_on_threads());
    some.retain(|case| !case.forever);
    survives("some_answers_are_right_or_out_of_memory", &some, FEW);
}
