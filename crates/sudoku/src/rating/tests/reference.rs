//! A plain chain search to test the fast ones: nodes with lists of parents, all hints collected,
//! then sorted.
//!
//! It shares only the board with `links`, `cycles`, `multiple`, `propagation` and `forcing`. It
//! takes no shortcuts and relies on none of their arguments: false nodes of cycles are kept apart,
//! the static search stops at contradictions, and two places of a digit are tried like any other
//! number. It is about a hundred times slower.

use super::super::board::Board;
use super::super::difficulty::added_by_length;
use super::super::geometry::{HOUSE_SETS, HOUSES_OF, MATES, PEERS};
use super::super::links::Reach;
use super::super::step::{Found, Reasoning};
use crate::bits::ones;

/// A true or false candidate, and the nodes that it follows from.
struct Node {
    cell: usize,
    digit: usize,
    is_true: bool,
    parents: Vec<usize>,
}

/// All nodes of a search.
#[derive(Default)]
struct Nodes(Vec<Node>);

impl Nodes {
    fn add(&mut self, cell: usize, digit: usize, is_true: bool, parents: Vec<usize>) -> usize {
        self.0.push(Node { cell, digit, is_true, parents });
        self.0.len() - 1
    }

    fn key(&self, at: usize) -> (usize, usize, bool) {
        let Node { cell, digit, is_true, .. } = self.0[at];
        (cell, digit, is_true)
    }

    fn find(&self, list: &[usize], key: (usize, usize, bool)) -> Option<usize> {
        list.iter().copied().find(|&at| self.key(at) == key)
    }

    /// The keys of a node and of all nodes behind it, each once.
    fn behind(&self, at: usize) -> Vec<(usize, usize, bool)> {
        let (mut keys, mut open) = (Vec::new(), vec![at]);
        while let Some(at) = open.pop() {
            if !keys.contains(&self.key(at)) {
                keys.push(self.key(at));
                open.extend(&self.0[at].parents);
            }
        }
        keys
    }
}

fn false_after(board: &Board, cell: usize, digit: usize, reach: Reach) -> Vec<(usize, usize)> {
    let own = if reach == Reach::X { 0 } else { board.cells[cell] & !(1 << digit) };
    let peers = MATES[cell].into_iter().flat_map(ones);
    let peers = peers.filter(|&peer| board.cells[peer] >> digit & 1 == 1);
    ones(own).map(|other| (cell, other)).chain(peers.map(|peer| (peer, digit))).collect()
}

/// Candidates that were removed from the working board.
type Gone = Vec<(usize, usize)>;

/// What becomes true, each with the candidates of the first board that are no longer on the working
/// board.
fn true_after(
    board: &Board,
    first: &Board,
    cell: usize,
    digit: usize,
    reach: Reach,
) -> Vec<(usize, usize, Gone)> {
    let mut all = Vec::new();
    if reach != Reach::X && board.cells[cell].count_ones() == 2 {
        let other = (board.cells[cell] & !(1 << digit)).trailing_zeros() as usize;
        let gone = ones(first.cells[cell] & !board.cells[cell]).map(|gone| (cell, gone));
        all.push((cell, other, gone.collect()));
    }
    if reach != Reach::Y {
        for house in HOUSES_OF[cell].map(|house| HOUSE_SETS[usize::from(house)]) {
            let places = board.digits[digit] & house;
            if places.count_ones() == 2 {
                let other = (places & !(1 << cell)).trailing_zeros() as usize;
                let gone = ones(first.digits[digit] & house & !places).map(|gone| (gone, digit));
                all.push((other, digit, gone.collect()));
            }
        }
    }
    all
}

/// A hint with its sort key.
type Ranked = ((u16, u32, u8), Found);

fn ranked(base: u16, nodes: usize, key: u8, found: Option<Found>) -> Option<Ranked> {
    let nodes = nodes as u32;
    let tenths = base + added_by_length(nodes);
    Some(((tenths, nodes, key), Found { tenths, ..found? }))
}

fn best(mut hints: Vec<Ranked>) -> Option<Found> {
    hints.sort_by_key(|(rank, _)| *rank);
    hints.into_iter().next().map(|(_, found)| found)
}

fn conclusion(
    board: &Board,
    hint: Reasoning,
    (cell, digit, is_true): (usize, usize, bool),
) -> Option<Found> {
    if is_true {
        return Some(Found::placing(hint, 0, cell, digit));
    }
    Found::removing(hint, 0, board, [(cell, 1 << digit)])
}

/// Producer 21.
pub(super) fn chains(board: &Board) -> Option<Found> {
    let mut hints = Vec::new();
    for reach in [Reach::X, Reach::Y, Reach::Xy] {
        for cell in ones(board.empty) {
            for digit in ones(board.cells[cell]) {
                if reach != Reach::Y || board.cells[cell].count_ones() == 2 {
                    cycles(board, (cell, digit), reach, &mut hints);
                }
                if reach != Reach::Y {
                    for is_true in [true, false] {
                        hints.extend(forcing_chain(board, (cell, digit, is_true), reach));
                    }
                }
            }
        }
    }
    best(hints)
}

fn cycles(board: &Board, start: (usize, usize), reach: Reach, hints: &mut Vec<Ranked>) {
    let (base, key, hint) = match reach {
        Reach::X => (65, 2, Reasoning::XCycle),
        Reach::Y => (65, 3, Reasoning::YCycle),
        Reach::Xy => (70, 4, Reasoning::XyCycle),
    };
    let mut nodes = Nodes::default();
    let mut pending = vec![nodes.add(start.0, start.1, true, Vec::new())];
    let mut visited = vec![pending[0]];
    let mut level = 0;
    while !pending.is_empty() {
        let mut false_ones = Vec::new();
        for &at in &pending {
            let (cell, digit, _) = nodes.key(at);
            let behind = nodes.behind(at);
            for (cell, digit) in false_after(board, cell, digit, reach) {
                if !behind.contains(&(cell, digit, false)) {
                    false_ones.push(nodes.add(cell, digit, false, vec![at]));
                }
            }
        }
        level += 2;
        pending.clear();
        for at in false_ones {
            let (cell, digit, _) = nodes.key(at);
            for (cell, digit, _) in true_after(board, board, cell, digit, reach) {
                if level >= 4 && (cell, digit) == start {
                    let count = nodes.behind(at).len();
                    hints.extend(ranked(base, count, key, cycle(board, &nodes, at, hint)));
                }
                if nodes.find(&visited, (cell, digit, true)).is_none() {
                    let next = nodes.add(cell, digit, true, vec![at]);
                    visited.push(next);
                    pending.push(next);
                }
            }
        }
    }
}

fn cycle(board: &Board, nodes: &Nodes, last: usize, hint: Reasoning) -> Option<Found> {
    let members = nodes.behind(last);
    let mut victims = Vec::new();
    for cell in ones(board.empty).filter(|cell| !members.iter().any(|one| one.0 == *cell)) {
        for digit in ones(board.cells[cell]) {
            let sees = |is_true: bool| {
                let mut alike = members.iter().filter(|one| (one.1, one.2) == (digit, is_true));
                alike.any(|one| PEERS[cell] >> one.0 & 1 == 1)
            };
            if sees(true) && sees(false) {
                victims.push((cell, 1 << digit));
            }
        }
    }
    victims.sort_unstable_by_key(|&(cell, digits)| (digits, cell));
    Found::removing(hint, 0, board, victims)
}

fn forcing_chain(board: &Board, start: (usize, usize, bool), reach: Reach) -> Option<Ranked> {
    let (base, key, hint) = match reach {
        Reach::X => (66, 2, Reasoning::ForcingXChain),
        _ => (70, 4, Reasoning::ForcingChain),
    };
    let mut nodes = Nodes::default();
    let mut visited = vec![nodes.add(start.0, start.1, start.2, Vec::new())];
    let goal = (start.0, start.1, !start.2);
    let mut next = 0;
    while let Some(&at) = visited.get(next) {
        next += 1;
        let (cell, digit, is_true) = nodes.key(at);
        let after = if is_true {
            false_after(board, cell, digit, reach)
        } else {
            let all = true_after(board, board, cell, digit, reach);
            all.into_iter().map(|(cell, digit, _)| (cell, digit)).collect()
        };
        for (cell, digit) in after {
            let key_of_node = (cell, digit, !is_true);
            if key_of_node == goal {
                let count = nodes.behind(at).len() + 1;
                return ranked(base, count, key, conclusion(board, hint, goal));
            }
            if nodes.find(&visited, key_of_node).is_none() {
                visited.push(nodes.add(cell, digit, !is_true, vec![at]));
            }
        }
    }
    None
}

/// What follows from an assumption: the nodes, the true ones, the false ones, and the
/// contradiction.
struct Consequences {
    nodes: Nodes,
    true_list: Vec<usize>,
    false_list: Vec<usize>,
    clash: Option<[usize; 2]>,
}

fn assume(
    board: &Board,
    start: (usize, usize, bool),
    reach: Reach,
    is_dynamic: bool,
) -> Consequences {
    let mut nodes = Nodes::default();
    let (mut true_list, mut false_list) = (Vec::new(), Vec::new());
    let first = nodes.add(start.0, start.1, start.2, Vec::new());
    let list = if start.2 { &mut true_list } else { &mut false_list };
    list.push(first);
    let (mut next_true, mut next_false) = (0, 0);
    let mut work = board.clone();
    let mut clash = None;
    while clash.is_none() {
        if let Some(&at) = true_list.get(next_true) {
            next_true += 1;
            let (cell, digit, _) = nodes.key(at);
            for (cell, digit) in false_after(&work, cell, digit, reach) {
                if let Some(opposite) = nodes.find(&true_list, (cell, digit, true)) {
                    clash = Some([opposite, nodes.add(cell, digit, false, vec![at])]);
                    break;
                } else if nodes.find(&false_list, (cell, digit, false)).is_none() {
                    false_list.push(nodes.add(cell, digit, false, vec![at]));
                }
            }
        } else if let Some(&at) = false_list.get(next_false) {
            next_false += 1;
            let (cell, digit, _) = nodes.key(at);
            let after = true_after(&work, board, cell, digit, reach);
            if is_dynamic {
                work.remove(cell, digit);
            }
            for (cell, digit, gone) in after {
                let find = |(cell, digit)| nodes.find(&false_list, (cell, digit, false));
                let mut parents = vec![at];
                parents.extend(gone.into_iter().map(|gone| find(gone).expect("it was removed")));
                if let Some(opposite) = nodes.find(&false_list, (cell, digit, false)) {
                    clash = Some([nodes.add(cell, digit, true, parents), opposite]);
                    break;
                } else if nodes.find(&true_list, (cell, digit, true)).is_none() {
                    true_list.push(nodes.add(cell, digit, true, parents));
                }
            }
        } else {
            break;
        }
    }
    Consequences { nodes, true_list, false_list, clash }
}

fn common(
    board: &Board,
    all: &[&Consequences],
    kind: (u16, u8, Reasoning),
    hints: &mut Vec<Ranked>,
) {
    let lists: [fn(&Consequences) -> &Vec<usize>; 2] =
        [|one| &one.true_list, |one| &one.false_list];
    for list in lists {
        for &at in list(all[0]) {
            let key = all[0].nodes.key(at);
            let found: Option<Vec<usize>> = all
                .iter()
                .map(|one| Some(one.nodes.behind(one.nodes.find(list(one), key)?).len()))
                .collect();
            if let Some(counts) = found {
                let found = conclusion(board, kind.2, key);
                hints.extend(ranked(kind.0, counts.into_iter().sum(), kind.1, found));
            }
        }
    }
}

/// Producers 23 (one digit), 24 (static) and 25.
pub(super) fn multiple(board: &Board, is_nishio: bool, is_dynamic: bool) -> Option<Found> {
    let reach = if is_nishio { Reach::X } else { Reach::Xy };
    let mut hints = Vec::new();
    for cell in ones(board.empty) {
        let count = board.cells[cell].count_ones();
        if count < 2 || count == 2 && !is_dynamic {
            continue;
        }
        let from_true = |cell, digit| assume(board, (cell, digit, true), reach, is_dynamic);
        let mut by_digit = Vec::new();
        for digit in ones(board.cells[cell]) {
            let on = from_true(cell, digit);
            if is_dynamic {
                let off = assume(board, (cell, digit, false), reach, is_dynamic);
                for (one, is_true) in [(&on, true), (&off, false)] {
                    if let Some(clash) = one.clash {
                        let nodes = clash.map(|at| one.nodes.behind(at).len()).into_iter().sum();
                        let (base, hint) = if is_nishio {
                            (75, Reasoning::NishioForcingChains)
                        } else {
                            (85, Reasoning::DynamicContradictionChains)
                        };
                        let found = conclusion(board, hint, (cell, digit, !is_true));
                        hints.extend(ranked(base, nodes, 7, found));
                    }
                }
                if count >= 3 && !is_nishio {
                    common(
                        board,
                        &[&on, &off],
                        (85, 1, Reasoning::DynamicDoubleChains),
                        &mut hints,
                    );
                }
            }
            for house in HOUSES_OF[cell].map(usize::from).into_iter().filter(|_| !is_nishio) {
                let places = board.digits[digit] & HOUSE_SETS[house];
                if places.count_ones() >= 2 && places.trailing_zeros() as usize == cell {
                    let all: Vec<_> = ones(places).map(|place| from_true(place, digit)).collect();
                    let kind = if is_dynamic {
                        (85, 6, Reasoning::DynamicRegionChains)
                    } else {
                        (80, 6, Reasoning::RegionForcingChains)
                    };
                    common(board, &all.iter().collect::<Vec<_>>(), kind, &mut hints);
                }
            }
            by_digit.push(on);
        }
        if !is_nishio {
            let kind = if is_dynamic {
                (85, 5, Reasoning::DynamicCellChains)
            } else {
                (80, 5, Reasoning::CellForcingChains)
            };
            common(board, &by_digit.iter().collect::<Vec<_>>(), kind, &mut hints);
        }
    }
    best(hints)
}
