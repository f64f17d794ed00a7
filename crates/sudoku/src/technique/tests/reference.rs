//! Compares quick searches with plain ones: where a quick search skips something, the plain one
//! must find nothing there.

use std::sync::Arc;

use super::super::cell_set::CellSet;
use super::super::search::{Scratch, find};
use super::super::{Because, Board, Geometry, Step, Technique, TechniqueSet};
use super::walks::{MINIMAL, walk};
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::puzzle::Puzzle;

type Set = CellSet<2>;

/// Boards on the way to the solutions of the first `puzzles` puzzles; every `each`-th of them.
fn boards(puzzles: usize, each: usize) -> Vec<Board<2>> {
    let geometry: Arc<Geometry<2>> = Geometry::classic();
    let mut scratch = Scratch::default();
    let mut boards = Vec::new();
    let mut count = 0;
    for line in MINIMAL.lines().filter(|line| !line.starts_with('#')).take(puzzles) {
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        let solution = puzzle.solve().expect("memory").expect("a solution");
        let easy: TechniqueSet =
            TechniqueSet::default().iter().filter(|&it| it < Technique::XChain).collect();
        walk(&puzzle, &solution, easy, false, &mut scratch, |board, _| {
            if count % each == 0 {
                boards.push(board.clone());
            }
            count += 1;
        });
    }
    assert!(boards.iter().all(|board| Arc::ptr_eq(&board.geometry, &geometry)));
    boards
}

#[test]
fn quick_searches_find_the_same_steps_as_plain_ones() {
    let techniques: Vec<Technique> =
        TechniqueSet::default().iter().filter(|&it| it < Technique::XChain).collect();
    let mut quick = Scratch::default();
    for board in boards(40, 3) {
        for &technique in &techniques {
            let mut plain = Scratch::default();
            plain.survey.doubt_everything(&board);
            let expected = find(&board, technique, &mut plain);
            assert_eq!(find(&board, technique, &mut quick), expected, "{technique}");
        }
    }
}

/// Choices of `size` from a list, in lexicographic order.
fn choices<T: Copy>(items: &[T], size: usize) -> Vec<Vec<T>> {
    match size {
        0 => vec![Vec::new()],
        _ => (0..items.len())
            .flat_map(|at| {
                let rest = choices(&items[at + 1..], size - 1);
                rest.into_iter().map(move |mut rest| {
                    rest.insert(0, items[at]);
                    rest
                })
            })
            .collect(),
    }
}

fn union(board: &Board<2>, digit: Digit, houses: &[usize]) -> Set {
    houses.iter().fold(Set::EMPTY, |set, &house| set | board.places_in(house, digit))
}

/// Base, cover, fins, and the cells from which the digit is removed.
type Summary = (Vec<usize>, Vec<usize>, Vec<Cell>, Vec<Cell>);

fn summary(step: Option<Step>) -> Option<Summary> {
    step.map(|step| match step.because {
        Because::Fish { base, cover, fins, .. } => {
            (base, cover, fins, step.removed.iter().map(|removed| removed.cell).collect())
        }
        other => panic!("not a fish: {other:?}"),
    })
}

/// Finds the first fish from these lists of base and cover houses whose fins are `wanted`.
fn plain_fish(
    board: &Board<2>,
    size: usize,
    lists: &[[Vec<usize>; 2]],
    wanted: impl Fn(Digit, &[usize], Set, Set) -> bool,
) -> Option<Summary> {
    for digit in board.all_digits() {
        for [bases, covers] in lists {
            let used = |house: &usize| board.count(*house, digit) > 0;
            let bases: Vec<usize> = bases.iter().copied().filter(used).collect();
            for base in choices(&bases, size) {
                let cells = union(board, digit, &base);
                let endo: Set = cells
                    .iter()
                    .filter(|&cell| {
                        let here = |house: &&usize| board.geometry.houses[**house].contains(cell);
                        base.iter().filter(here).count() > 1
                    })
                    .collect();
                let meeting = |house: &usize| {
                    !base.contains(house) && board.places_in(*house, digit).meets(&cells)
                };
                let covers: Vec<usize> = covers.iter().copied().filter(meeting).collect();
                for cover in choices(&covers, size) {
                    let covered = union(board, digit, &cover);
                    let fins = (cells - covered) | endo;
                    if !wanted(digit, &base, fins, endo) {
                        continue;
                    }
                    let twice = |&cell: &Cell| {
                        let here = |house: &&usize| board.geometry.houses[**house].contains(cell);
                        cover.iter().filter(here).count() > 1
                    };
                    let sees = |cell: &Cell| fins.iter().all(|fin| board.geometry.sees(fin, *cell));
                    let outside = (covered - cells).iter().filter(sees);
                    let inside = (covered & cells).iter().filter(twice).filter(sees);
                    let gone: Vec<Cell> = outside.chain(inside).collect();
                    if !gone.is_empty() {
                        return Some((base, cover, fins.iter().collect(), gone));
                    }
                }
            }
        }
    }
    None
}

#[test]
fn finned_fish_match_a_plain_search() {
    let lists = [
        [(0..9).collect::<Vec<usize>>(), (9..18).collect()],
        [(9..18).collect::<Vec<usize>>(), (0..9).collect()],
    ];
    let names = [
        (2, Technique::FinnedXWing, Technique::SashimiXWing),
        (3, Technique::FinnedSwordfish, Technique::SashimiSwordfish),
        (4, Technique::FinnedJellyfish, Technique::SashimiJellyfish),
    ];
    let mut met = 0;
    for board in boards(40, 4) {
        for (size, finned, sashimi) in names {
            for (name, thin) in [(finned, false), (sashimi, true)] {
                let expected = plain_fish(&board, size, &lists, |digit, base, fins, _| {
                    let left = |house: &usize| (board.places_in(*house, digit) - fins).len();
                    (1..=5).contains(&fins.len()) && base.iter().any(|it| left(it) <= 1) == thin
                });
                met += usize::from(expected.is_some());
                let mut scratch = Scratch::default();
                assert_eq!(summary(find(&board, name, &mut scratch)), expected, "{name}");
            }
        }
    }
    assert!(met > 10);
}

#[test]
#[ignore = "a plain search among all houses takes a while"]
fn franken_fish_match_a_plain_search() {
    let boxes = 18..27;
    let rows: Vec<usize> = (0..9).chain(boxes.clone()).collect();
    let columns: Vec<usize> = (9..18).chain(boxes).collect();
    let lists = [[rows.clone(), columns.clone()], [columns, rows]];
    let names = [
        (2, Technique::FrankenXWing, Technique::FinnedFrankenXWing),
        (3, Technique::FrankenSwordfish, Technique::FinnedFrankenSwordfish),
    ];
    let mut met = [0; 4];
    for board in boards(100, 40) {
        for (size, plain, finned) in names {
            let expected = plain_fish(&board, size, &lists, |digit, base, fins, endo| {
                let few = base.iter().all(|&house| board.count(house, digit) <= size);
                few && fins.is_empty() && endo.is_empty()
            });
            met[size - 2] += usize::from(expected.is_some());
            let mut scratch = Scratch::default();
            assert_eq!(summary(find(&board, plain, &mut scratch)), expected, "{plain}");
            let expected = plain_fish(&board, size, &lists, |_, _, fins, endo| {
                (1..=5).contains(&fins.len()) && endo.len() <= 2
            });
            met[size] += usize::from(expected.is_some());
            assert_eq!(summary(find(&board, finned, &mut scratch)), expected, "{finned}");
        }
    }
    assert!(met.iter().all(|&count| count > 0));
}

/// All non-empty sets of the cells, in the order {0}, {0 1}, {0 1 2}, {0 2}.
fn sets(cells: &[Cell]) -> Vec<Vec<Cell>> {
    (0..cells.len())
        .flat_map(|at| {
            let rest = sets(&cells[at + 1..]);
            std::iter::once(vec![cells[at]]).chain(rest.into_iter().map(move |mut rest| {
                rest.insert(0, cells[at]);
                rest
            }))
        })
        .collect()
}

fn digits_of(board: &Board<2>, cells: &[Cell]) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | board.digits(cell))
}

fn plain_sue_de_coq(board: &Board<2>) -> Option<[Vec<Cell>; 3]> {
    for line in 0..18 {
        for block in 18..27 {
            let shared = board.open_in(line) & board.geometry.houses[block];
            for shared in sets(&shared.iter().collect::<Vec<Cell>>()) {
                let all = digits_of(board, &shared);
                let plus = all.len() as i32 - shared.len() as i32;
                if shared.len() < 2 || plus < 2 {
                    continue;
                }
                let chosen: Set = shared.iter().copied().collect();
                let others: Vec<Cell> = (board.open_in(line) - chosen).iter().collect();
                for of_line in sets(&others) {
                    let line_digits = digits_of(board, &of_line);
                    let taken = of_line.len() as i32 - (line_digits - all).len() as i32;
                    if (line_digits & all).is_empty() || taken < 1 || taken >= plus {
                        continue;
                    }
                    let used: Set = chosen | of_line.iter().copied().collect();
                    let others: Vec<Cell> = (board.open_in(block) - used).iter().collect();
                    for of_block in sets(&others) {
                        let block_digits = digits_of(board, &of_block);
                        let more = of_block.len() as i32 - (block_digits - all).len() as i32;
                        let apart = (line_digits & block_digits & all).is_empty();
                        if !apart || (block_digits & all).is_empty() || taken + more != plus {
                            continue;
                        }
                        let both = line_digits & block_digits;
                        let effect = |house: usize, own: &[Cell], digits: DigitSet| {
                            let own: Set = chosen | own.iter().copied().collect();
                            (board.open_in(house) - own)
                                .iter()
                                .any(|cell| !(board.digits(cell) & digits).is_empty())
                        };
                        let from_block = ((all | block_digits) - line_digits) | both;
                        let from_line = ((all | line_digits) - block_digits) | both;
                        if effect(block, &of_block, from_block) || effect(line, &of_line, from_line)
                        {
                            return Some([shared, of_line, of_block]);
                        }
                    }
                }
            }
        }
    }
    None
}

#[test]
fn sue_de_coq_matches_a_plain_search() {
    let mut met = 0;
    for board in boards(60, 2) {
        let expected = plain_sue_de_coq(&board);
        met += usize::from(expected.is_some());
        let found = find(&board, Technique::SueDeCoq, &mut Scratch::default());
        let found = found.map(|step| match step.because {
            Because::Crossing { shared, line, block, .. } => [shared, line, block],
            other => panic!("not a crossing: {other:?}"),
        });
        assert_eq!(found, expected);
    }
    assert!(met > 10);
}

#[test]
fn xy_wings_match_a_plain_search() {
    for board in boards(60, 2) {
        let pairs: Vec<Cell> = board.cells_with(2).iter().collect();
        let mut expected = None;
        'search: for cells in choices(&pairs, 3) {
            let digits = [0, 1, 2].map(|at| board.digits(cells[at]));
            let different =
                digits[0] != digits[1] && digits[0] != digits[2] && digits[1] != digits[2];
            if !different || (digits[0] | digits[1] | digits[2]).len() != 3 {
                continue;
            }
            for pivot in 0..3 {
                let pincers: Vec<usize> = (0..3).filter(|&at| at != pivot).collect();
                let sees = |&at: &usize| board.geometry.sees(cells[pivot], cells[at]);
                let common = digits[pincers[0]] & digits[pincers[1]];
                let Some(digit) = common.single().filter(|_| pincers.iter().all(sees)) else {
                    continue;
                };
                let seen = board.geometry.common_peers(pincers.iter().map(|&at| cells[at]));
                let gone: Vec<Cell> = (seen & board.places(digit)).iter().collect();
                if !gone.is_empty() {
                    expected = Some(gone);
                    break 'search;
                }
            }
        }
        let found = find(&board, Technique::XyWing, &mut Scratch::default());
        let found = found.map(|step| step.removed.iter().map(|removed| removed.cell).collect());
        assert_eq!(found, expected);
    }
}
