//! All basic, finned and sashimi fish of a board, and siamese ones.
//!
//! Two finned fish with the same base are *siamese*: they need the same places, and differ only in
//! the lines that count as cover. Together they remove what either of them does. The reason of such
//! a step names the first of the two; its base alone proves all of its removals.
//!
//! Every set of base lines is combined with every set of lines across: a few hundred thousand pairs
//! of sets for each size on a 9×9 board. On larger boards there are too many, so nothing is found
//! here.

use super::{FINS, Kind, kind_and_size, named, step};
use crate::digit::Digit;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::step::Step;
use crate::technique::{Technique, TechniqueSet};

/// The largest number of lines of a board that is searched.
const MOST_LINES: usize = 9;

/// The alarm's work for a set of base lines.
const WORK: usize = 2000;

/// A fish with fins.
struct Finned<const W: usize> {
    technique: Technique,
    cover: Vec<usize>,
    fins: CellSet<W>,
    gone: CellSet<W>,
}

/// Calls `found` with every fish of the wanted techniques.
pub(in crate::technique) fn all<const W: usize>(
    board: &Board<W>,
    wanted: TechniqueSet,
    found: &mut dyn FnMut(Step),
) {
    let lines = board.geometry.size;
    if lines > MOST_LINES {
        return;
    }
    let size_of = |technique: Technique| match kind_and_size(technique) {
        Some((Kind::Basic | Kind::Finned | Kind::Sashimi, size)) => Some(size),
        _ => None,
    };
    for size in (2..lines).filter(|&size| wanted.iter().any(|it| size_of(it) == Some(size))) {
        for digit in board.all_digits() {
            for base in [0, lines] {
                let open = (base..base + lines).filter(|&line| board.count(line, digit) > 0);
                for chosen in subsets(&open.collect::<Vec<usize>>(), size) {
                    if board.alarm.rings_after(WORK) {
                        return;
                    }
                    over(board, digit, &chosen, lines - base, found);
                }
            }
        }
    }
}

/// Finds the fish with these base lines; the lines across begin with house `across`.
fn over<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    base: &[usize],
    across: usize,
    found: &mut dyn FnMut(Step),
) {
    let geometry = &board.geometry;
    let union = |lines: &[usize]| {
        lines.iter().fold(CellSet::EMPTY, |set, &line| set | geometry.houses[line])
    };
    let inside = union(base);
    let body = inside & board.places(digit);
    let met = (across..across + geometry.size).filter(|&line| geometry.houses[line].meets(&body));
    let met: Vec<usize> = met.collect();
    // Each line that is left out has a fin.
    if met.len() > base.len() + FINS {
        return;
    }
    let mut finned: Vec<Finned<W>> = Vec::new();
    for cover in subsets(&met, base.len()) {
        let covered = union(&cover);
        let fins = body - covered;
        if fins.len() > FINS {
            continue;
        }
        let victims = (covered - inside) & board.places(digit);
        let gone = fins.iter().fold(victims, |gone, fin| gone & geometry.peers(fin));
        if gone.is_empty() {
            continue;
        }
        let left = |&line: &usize| ((body - fins) & geometry.houses[line]).len();
        let kind = match fins.is_empty() {
            true => Kind::Basic,
            false if base.iter().any(|line| left(line) <= 1) => Kind::Sashimi,
            false => Kind::Finned,
        };
        let technique = named(kind, base.len());
        found(step(technique, digit, [base, &cover], fins, gone));
        if kind != Kind::Basic {
            finned.push(Finned { technique, cover, fins, gone });
        }
    }
    for (at, one) in finned.iter().enumerate() {
        for other in &finned[at + 1..] {
            let both = one.gone | other.gone;
            if both != one.gone && both != other.gone {
                let Finned { technique, cover, fins, .. } = one;
                found(step(*technique, digit, [base, cover], *fins, both));
            }
        }
    }
}

/// The sets of `size` of these, in lexicographic order.
fn subsets(list: &[usize], size: usize) -> Vec<Vec<usize>> {
    let of_size = |bits: &u32| bits.count_ones() as usize == size;
    let chosen = |bits: u32| {
        let there = list.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        there.map(|(_, &line)| line).collect::<Vec<usize>>()
    };
    let mut all: Vec<Vec<usize>> = (0..1 << list.len()).filter(of_size).map(chosen).collect();
    all.sort_unstable();
    all
}
