//! Cancelling works: every entry point whose work may take long stops, on boards where it does.
//!
//! The promise is 50 ms. That is not measured here, because other tests run at the same time. The
//! tests check that the work says that it was cancelled, that it is not even begun after that, and
//! that it does not go on for minutes. The work is repeated until it is cancelled.

use std::thread;
use std::time::{Duration, Instant};

use quadrille_sudoku::generate::{Order, Symmetry};
use quadrille_sudoku::grade::Grader;
use quadrille_sudoku::hint::{Hint, Hinter};
use quadrille_sudoku::rating::{Difficulty, Rater};
use quadrille_sudoku::technique::{Level, Reasoner, Technique, TechniqueSet, Uniqueness};
use quadrille_sudoku::{Cancel, Grid, Guard, Limits, Puzzle, Shape, Stop, Variant, Verdict};

/// When the work is cancelled.
const SOON: Duration = Duration::from_millis(30);
/// The longest accepted delay. This is no measurement: it only fails for work that goes on.
const LATE: Duration = Duration::from_secs(60);

/// A 25×25 puzzle with one solution, which takes all kinds of techniques to find.
const LARGE: &str = "\
    .L....7H.I...J.C.3..6.E2. \
    2.......6F9.GD.J.E15.H8P7 \
    O..C.BG.E.HFI1...42A...N. \
    931F5K....N.6....DBH4..O. \
    N..6....C4..52...87..L... \
    .....9.B4K.EH.A..536N...I \
    ..9..PM5.18.F....NKI7.B.. \
    H...N3...61.B......4..P8D \
    .F.M.C..G........A..2.... \
    8O......I2..P5....MJHA.19 \
    ..AH..3P1.I.7LJ..B...KN.. \
    6M72..9D....NE...H..OPG.5 \
    E1.D3J..O....B.....9..... \
    .C.9...K.84H.P...2GD...B. \
    ...OF.5.L..6........3J.74 \
    .A..9.P.2H.L..1.....B.... \
    .7H....EKJ.5DN.....8AF.IL \
    5.C.8F.L....AK........3.M \
    14K....G9O.C27.......D.5. \
    J..NB........M...F....... \
    .JBIC...3P.D..G.....E8..A \
    GD3..8J75...4.C.....M1.92 \
    M6OK..E4.....H.......7..N \
    L54.PAB.H.J...........O.. \
    .........................";

/// Cancels work soon after it has begun, and checks that it ends then.
fn heeds<T>(name: &str, work: impl FnOnce(&Cancel) -> T) -> T {
    let cancel = Cancel::new();
    let (called_off, (end, result)) = thread::scope(|scope| {
        let caller = scope.spawn(|| {
            thread::sleep(SOON);
            cancel.cancel();
            Instant::now()
        });
        let result = work(&cancel);
        let end = Instant::now();
        (caller.join().expect("it sleeps and calls"), (end, result))
    });
    let late = end.saturating_duration_since(called_off);
    assert!(late < LATE, "{name}: {late:?}");
    result
}

fn shape(size: usize) -> Shape {
    Shape::of_size(size).expect("a size")
}

fn empty(size: usize) -> Puzzle {
    Puzzle::new(Grid::empty(&shape(size)))
}

fn large() -> Puzzle {
    LARGE.replace(char::is_whitespace, "").parse().expect("a puzzle")
}

/// A classic puzzle that takes long to rate.
fn hardest() -> Puzzle {
    let givens =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    givens.parse().expect("a puzzle")
}

/// A 16×16 puzzle without a redundant given.
fn middling() -> Puzzle {
    let mut puzzles = Order::new(&shape(16)).seed(1).puzzles(&Guard::default()).expect("an order");
    puzzles.next().expect("no limit").puzzle
}

#[test]
fn orders_can_be_cancelled() {
    let twenty_five = shape(25);
    let orders = [
        ("16, easy", Order::new(&shape(16)).level(Level::Easy)),
        ("16, extreme", Order::new(&shape(16)).level(Level::Extreme)),
        ("25, easy", Order::new(&twenty_five).level(Level::Easy)),
        ("25, hard", Order::new(&twenty_five).level(Level::Hard)),
        ("25, extreme", Order::new(&twenty_five).level(Level::Extreme)),
        ("25", Order::new(&twenty_five)),
        ("36", Order::new(&shape(36))),
        ("25, X", Order::new(&twenty_five.with(Variant::X).expect("fits"))),
        ("25, windoku", Order::new(&twenty_five.with(Variant::Windoku).expect("fits"))),
    ];
    for (name, order) in orders {
        let stop = heeds(name, |cancel| {
            let mut puzzles = order.puzzles(&Guard::from(cancel)).expect("an order");
            puzzles.by_ref().for_each(drop);
            puzzles.ending().stop
        });
        assert_eq!(stop, Stop::Cancelled, "{name}");
    }
}

#[test]
fn cutting_a_jigsaw_can_be_cancelled() {
    for size in [9, 16, 25] {
        let error = heeds(&format!("a jigsaw of {size}"), |cancel| {
            let cut =
                |seed| Order::random_jigsaw(size, Symmetry::None, seed, &Guard::from(cancel)).err();
            (0..).find_map(cut).expect("there are enough seeds")
        });
        assert_eq!(error.to_string(), "stopped before a jigsaw was found");
    }
}

#[test]
fn hints_can_be_cancelled() {
    for (name, puzzle) in [("16", middling()), ("25", large()), ("36", empty(36))] {
        let hint = heeds(name, |cancel| {
            let guard = Guard::from(cancel);
            let hints = std::iter::repeat_with(|| Hinter::new().hint(&puzzle, &guard));
            hints.into_iter().find(|hint| matches!(hint, Hint::Unknown(_)))
        });
        assert_eq!(hint, Some(Hint::Unknown(Stop::Cancelled)), "{name}");
    }
}

#[test]
fn grading_can_be_cancelled() {
    // For an empty board, the search has to find that there are several solutions.
    for (name, puzzle) in [("16", middling()), ("25", large()), ("36", empty(36))] {
        let stopped = heeds(name, |cancel| {
            let (mut grader, guard) = (Grader::new(), Guard::from(cancel));
            loop {
                let graded = grader.grade(&puzzle, &guard);
                if let Some(stop) = graded.err().and_then(|error| error.stop()) {
                    return stop;
                }
            }
        });
        assert_eq!(stopped, Stop::Cancelled, "{name}");
    }
}

/// Techniques whose search alone takes long. The board has few givens, so that nothing is found
/// early and much is possible.
#[test]
fn every_technique_can_be_cancelled() {
    let mut grid = large().solve().expect("memory").expect("a solution");
    for cell in grid.shape().clone().cells().filter(|cell| cell.index() * 7 % 11 > 3) {
        grid.set(cell, None);
    }
    let puzzle = Puzzle::new(grid);
    for &technique in Technique::ALL {
        heeds(technique.name(), |cancel| {
            let only = TechniqueSet::EMPTY.with(technique);
            let (mut reasoner, guard) = (Reasoner::new().techniques(only), Guard::from(cancel));
            while !cancel.is_cancelled() {
                reasoner.begin(&puzzle, Uniqueness::Proven, &guard).expect("not too large");
                while let Ok(Some(_)) = reasoner.advance() {}
            }
        });
    }
}

#[test]
fn ratings_can_be_cancelled() {
    let grid = hardest();
    let (name, most) = ("a rating up to a limit", Difficulty::from_tenths(100));
    let error = heeds("a rating", |cancel| {
        let (mut rater, guard) = (Rater::new(), Guard::from(cancel));
        std::iter::repeat_with(|| rater.rate(grid.grid(), &guard).err())
            .find_map(|error| error?.stop())
    });
    assert_eq!(error, Some(Stop::Cancelled));
    let error = heeds(name, |cancel| {
        let (mut rater, guard) = (Rater::new(), Guard::from(cancel));
        let rate = || rater.rate_up_to(grid.grid(), most, &guard).err();
        std::iter::repeat_with(rate).find_map(|error| error?.stop())
    });
    assert_eq!(error, Some(Stop::Cancelled));
}

#[test]
fn a_check_can_be_cancelled() {
    for size in [16, 25, 36] {
        let puzzle = empty(size);
        let stop = heeds(&format!("an empty board of {size}"), |cancel| {
            loop {
                if let (Verdict::Unknown(stop, _), _) =
                    puzzle.search().within(&Guard::from(cancel)).check()
                {
                    return stop;
                }
            }
        });
        assert_eq!(stop, Stop::Cancelled, "{size}");
    }
}

#[test]
fn a_time_limit_stops_the_work_too() {
    let limits = Limits::default().with_time(SOON);
    let (verdict, _) = empty(36).search().within(&limits.into()).check();
    assert!(matches!(verdict, Verdict::Unknown(Stop::TimeLimit, None)), "{verdict:?}");
    let hint = Hinter::new().hint(&empty(36), &limits.into());
    assert_eq!(hint, Hint::Unknown(Stop::TimeLimit));
    let guard = Guard::from(limits);
    let cut = |seed| Order::random_jigsaw(25, Symmetry::None, seed, &guard).err();
    let error = (0..).find_map(cut).expect("there are enough seeds");
    assert_eq!(error.to_string(), "the time limit was reached before a jigsaw was found");
}

#[test]
fn work_that_is_cancelled_before_it_begins_is_not_done() {
    let cancel = Cancel::new();
    cancel.cancel();
    let mut puzzles = Order::new(&shape(25)).puzzles(&Guard::from(&cancel)).expect("an order");
    assert_eq!(puzzles.by_ref().count(), 0);
    assert_eq!((puzzles.ending().stop, puzzles.ending().attempts), (Stop::Cancelled, 0));
    assert!(Order::random_jigsaw(9, Symmetry::None, 1, &Guard::from(&cancel)).is_err());
    let (puzzle, classic) = (large(), hardest());
    assert_eq!(Hinter::new().hint(&puzzle, &Guard::from(&cancel)), Hint::Unknown(Stop::Cancelled));
    let graded = Grader::new().grade(&puzzle, &Guard::from(&cancel));
    assert_eq!(graded.expect_err("cancelled").stop(), Some(Stop::Cancelled));
    let (verdict, outcome) = puzzle.search().within(&Guard::from(&cancel)).check();
    assert_eq!(verdict, Verdict::Unknown(Stop::Cancelled, None));
    assert_eq!(outcome.stats.nodes, 0);
    let rated = Rater::new().rate(classic.grid(), &Guard::from(&cancel));
    assert_eq!(rated.expect_err("cancelled").stop(), Some(Stop::Cancelled));
}
