//! Digging on large boards, where asking about one cell after another would take minutes.
//!
//! One learner is kept for the whole dig ([`quadrille::rivals::Rivals`]). It knows the rules, and
//! that the known solution does not count; the givens are premises. If asked without some of them,
//! it may find another solution, and then these givens are needed. Or it proves that there is none,
//! and names the premises that the proof used: all others can be removed at once.
//!
//! For their number of givens, these puzzles are easier than those dug cell by cell, because the
//! core of a proof is what a short proof needs.

use quadrille::guard::Guard;
use quadrille::rivals::{NoRivals, Rival, Rivals};
use quadrille::{OptionId, Stop};

use super::dig::Dug;
use crate::draw::Draw;
use crate::shape::{Boxes, Shape};

/// Conflicts after which a question is asked again: some 20 ms. The learner continues with what it
/// has learned.
const PORTION: u64 = 1000;

/// Continues to dig where the givens of `dug` are too few to ask about each separately. `orbits`
/// are those that may still be removed. Returns `None` if the learner cannot search such boards.
pub(super) fn dig(
    shape: &Shape,
    solution: &[u8],
    dug: &mut Dug,
    orbits: &[&[u16]],
    request: &Request<'_>,
    draw: &mut Draw,
) -> Result<Option<()>, Stop> {
    let (size, problem) = (shape.size(), shape.problem());
    let option = |cell: usize| problem.option_at(cell * size + usize::from(solution[cell]) - 1);
    let known: Option<Vec<OptionId>> = (0..solution.len()).map(option).collect();
    let Some(known) = known else { return Ok(None) };
    let mut rivals = match problem.rivals(&known) {
        Ok(rivals) => rivals,
        Err(NoRivals::OutOfMemory) => return Err(Stop::OutOfMemory),
        Err(_) => return Ok(None),
    };
    let mut is_open = vec![true; orbits.len()];
    // Cells known to be needed come first, so that proofs depend less on the other premises.
    let mut needed: Vec<usize> = (0..solution.len()).filter(|&cell| dug.board[cell] != 0).collect();
    let mut orbit_of = vec![usize::MAX; solution.len()];
    for (number, orbit) in orbits.iter().enumerate() {
        for &cell in *orbit {
            orbit_of[usize::from(cell)] = number;
        }
    }
    needed.retain(|&cell| orbit_of[cell] == usize::MAX);
    let rank = rank(shape, draw);
    for (number, orbit) in orbits.iter().enumerate() {
        if !is_open[number] || dug.clues < request.least + orbit.len() {
            continue;
        }
        is_open[number] = false;
        let open = (number + 1..orbits.len()).filter(|&other| is_open[other]);
        let mut open: Vec<usize> =
            open.flat_map(|other| orbits[other].iter().map(|&cell| usize::from(cell))).collect();
        open.sort_unstable_by_key(|&cell| rank[cell]);
        let premises: Vec<OptionId> =
            needed.iter().copied().chain(open.iter().copied()).map(|cell| known[cell]).collect();
        match ask(&mut rivals, &premises, request)? {
            Rival::None { needed: core } => {
                dug.empty(orbit);
                let mut outside: Vec<usize> =
                    (number + 1..orbits.len()).filter(|&other| is_open[other]).collect();
                outside.retain(|&other| {
                    let blamed =
                        |&cell: &u16| core.binary_search(&known[usize::from(cell)]).is_ok();
                    !orbits[other].iter().any(blamed)
                });
                draw.shuffle(&mut outside);
                for other in outside {
                    if dug.clues >= request.least + orbits[other].len() {
                        is_open[other] = false;
                        dug.empty(orbits[other]);
                    }
                }
            }
            answer => {
                dug.undecided += usize::from(answer == Rival::Unknown);
                needed.extend(orbit.iter().map(|&cell| usize::from(cell)));
            }
        }
    }
    Ok(Some(()))
}

/// How far to dig, and with how much effort.
pub(super) struct Request<'w> {
    /// The number of givens to keep at least.
    pub(super) least: usize,
    /// The limit for each question.
    pub(super) conflicts: u64,
    pub(super) guard: &'w Guard,
}

/// The order in which the removable cells are used as premises: line by line, with the lines in
/// random order. Then a cell that follows from earlier lines is not part of the proof, and is
/// removed. In an arbitrary order few cells are removed at once, and a 25×25 board takes fifty
/// times as long.
fn rank(shape: &Shape, draw: &mut Draw) -> Vec<usize> {
    let size = shape.size();
    let by_rows = draw.below(2) == 0;
    let width = match *shape.box_layout() {
        Boxes::Rectangles { rows, .. } if by_rows => rows,
        Boxes::Rectangles { columns, .. } => columns,
        Boxes::Regions(_) => 1,
    };
    let mut places = vec![0; size];
    for (place, line) in draw.lines(size, width).into_iter().enumerate() {
        places[usize::from(line)] = place;
    }
    let rank = |cell: usize| {
        let (line, other) =
            if by_rows { (cell / size, cell % size) } else { (cell % size, cell / size) };
        places[line] * size + other
    };
    (0..size * size).map(rank).collect()
}

/// Asks one question, looking at the clock from time to time.
fn ask(rivals: &mut Rivals, premises: &[OptionId], request: &Request<'_>) -> Result<Rival, Stop> {
    let mut left = request.conflicts;
    while left > 0 {
        request.guard.ask()?;
        let portion = PORTION.min(left);
        left -= portion;
        let answer = rivals.with_while(premises, portion, || request.guard.ask().is_ok());
        if answer != Rival::Unknown {
            return Ok(answer);
        }
    }
    Ok(Rival::Unknown)
}
