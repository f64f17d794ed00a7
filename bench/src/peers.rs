//! The peers: exact cover crates from the registry, behind a common interface.
//!
//! Each is used as its own documentation shows, in the fastest way it offers: if a crate lets us
//! skip a solution without spelling it out, we do. `exact-covers` also has a type for a dancing
//! cells solver, which is not implemented in the version used here.

use std::ops::{ControlFlow, Range};

use quadrille::{Color, Problem};

/// A crate that finds exact covers.
pub(crate) trait Peer {
    /// The crate's name.
    fn name(&self) -> &'static str;

    /// Whether it supports colours of secondary items.
    fn knows_colors(&self) -> bool {
        false
    }

    /// Converts the problem into the form that the crate takes. Each call of the returned function
    /// builds the crate's own structure from that, finds covers up to the limit, and returns their
    /// number.
    fn prepare(&self, input: Input) -> Count;
}

pub(crate) type Count = Box<dyn Fn(u64) -> u64>;

/// All peers.
pub(crate) const PEERS: &[&dyn Peer] = &[&Dlx, &DancingLinks, &DlxRs, &ExactCovers];

/// Returns the peer with this name.
pub(crate) fn find(name: &str) -> Option<&'static dyn Peer> {
    PEERS.iter().copied().find(|peer| peer.name() == name)
}

/// A problem with its items numbered from 0, primary ones first, as all peers expect.
pub(crate) struct Input {
    primary: usize,
    secondary: usize,
    /// The items of all options, one option after the other, primary items first in each.
    items: Vec<usize>,
    /// The colours, parallel to `items` and counted from 0. Empty if the problem has no colours.
    colors: Vec<Option<usize>>,
    /// The range of each option in `items` and `colors`.
    options: Vec<Range<usize>>,
}

impl Input {
    /// Converts a problem. Options without a primary item are left out: Quadrille never uses them,
    /// and `exact-covers` would require a cover to touch them all.
    pub(crate) fn new(problem: &Problem) -> Input {
        assert!(!problem.has_bounds(), "no peer here supports bounds");
        let primary = problem.items().filter(|&item| problem.is_primary(item)).count();
        let mut input = Input {
            primary,
            secondary: problem.item_count() - primary,
            items: Vec::new(),
            colors: Vec::new(),
            options: Vec::new(),
        };
        let number = numbers(primary, problem.items().map(|item| problem.is_primary(item)));
        for option in problem.options() {
            let mut parts: Vec<_> = problem.entries(option).collect();
            parts.sort_by_key(|part| !problem.is_primary(part.item));
            if parts.first().is_none_or(|part| !problem.is_primary(part.item)) {
                continue;
            }
            let start = input.items.len();
            input.items.extend(parts.iter().map(|part| number[part.item.index()]));
            if problem.has_colors() {
                input.colors.extend(parts.iter().map(|part| part.color.map(Color::index)));
            }
            input.options.push(start..input.items.len());
        }
        input
    }

    /// Returns what is left once these options are chosen, without the items that they cover and
    /// the options that contain any of those. Returns `None` if two of the chosen options clash.
    pub(crate) fn after(&self, chosen: impl Iterator<Item = usize>) -> Option<Input> {
        assert!(!self.has_colors(), "written for problems without colours");
        let mut covered = vec![false; self.item_count()];
        for option in chosen {
            for &item in &self.items[self.options[option].clone()] {
                if std::mem::replace(&mut covered[item], true) {
                    return None;
                }
            }
        }
        let mut open = 0;
        let mut number = vec![0; self.item_count()];
        for (number, &covered) in number.iter_mut().zip(&covered) {
            *number = open;
            open += usize::from(!covered);
        }
        let primary = number.get(self.primary).copied().unwrap_or(open);
        let mut left = Input {
            primary,
            secondary: open - primary,
            items: Vec::with_capacity(self.items.len()),
            colors: Vec::new(),
            options: Vec::with_capacity(self.options.len()),
        };
        for option in &self.options {
            let items = &self.items[option.clone()];
            if !items.iter().any(|&item| covered[item]) {
                let start = left.items.len();
                left.items.extend(items.iter().map(|&item| number[item]));
                left.options.push(start..left.items.len());
            }
        }
        Some(left)
    }

    /// Whether nothing needs to be covered. Not every peer knows that there is one way to do that.
    pub(crate) fn is_covered(&self) -> bool {
        self.primary == 0
    }

    fn has_colors(&self) -> bool {
        !self.colors.is_empty()
    }

    fn item_count(&self) -> usize {
        self.primary + self.secondary
    }

    /// Returns the options as a list of lists, with each part converted by `part`.
    fn lists<T>(&self, part: impl Fn(usize) -> T) -> Vec<Vec<T>> {
        self.options.iter().map(|option| option.clone().map(&part).collect()).collect()
    }
}

/// Numbers the items so that the primary ones come first.
fn numbers(primary: usize, is_primary: impl Iterator<Item = bool>) -> Vec<usize> {
    let mut next = [primary, 0];
    let number = |is_primary| {
        let next: &mut usize = &mut next[usize::from(is_primary)];
        *next += 1;
        *next - 1
    };
    is_primary.map(number).collect()
}

/// Converts a number to the integer type that a crate wants.
fn small<N: TryFrom<usize>>(number: usize) -> N {
    N::try_from(number).ok().expect("the suites' problems are small")
}

/// `dlx`: Knuth's algorithms X and C on flat arrays. Its two features, 32-bit links and unchecked
/// indices, make it 15 to 40 % faster here; they are off unless `unchecked-peers` is enabled. Its
/// removal of blocked options (module `p`) is not used: on this suite it gains or loses 6 %, which
/// is noise.
struct Dlx;

impl Peer for Dlx {
    fn name(&self) -> &'static str {
        "dlx"
    }

    fn knows_colors(&self) -> bool {
        true
    }

    fn prepare(&self, input: Input) -> Count {
        use dlx::{Int, OptOrder, Uint, c, x};

        let (primary, secondary): (Uint, Uint) = (small(input.primary), small(input.secondary));
        let item = |place: usize| -> Uint { small(input.items[place]) };
        if input.has_colors() {
            let color = |place: usize| -> Int {
                input.colors[place].map_or(0, |color| small::<Int>(color + 1))
            };
            let options = input.lists(|place| (item(place), color(place)));
            return Box::new(move |limit| {
                dance(c::make_problem(primary, secondary, &options, OptOrder::Seq), limit)
            });
        }
        let options = input.lists(item);
        Box::new(move |limit| {
            dance(x::make_problem(primary, secondary, &options, OptOrder::Seq), limit)
        })
    }
}

fn dance<P: dlx::Solve>(mut problem: P, limit: u64) -> u64 {
    use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};

    let mut solver = dlx::Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut covers = 0;
    while covers < limit && solver.next_solution(&mut chooser) {
        covers += 1;
    }
    covers
}

/// `dancing-links`: linked nodes in an arena. It asks for every pair of option and item whether the
/// option contains the item; a table answers.
struct DancingLinks;

struct Incidence {
    items: Vec<usize>,
    primary: usize,
    /// Where the row of each option begins in the table.
    options: Vec<usize>,
    table: Vec<bool>,
}

impl dancing_links::ExactCover for Incidence {
    type Possibility = usize;
    type Constraint = usize;

    fn satisfies(&self, option: &usize, item: &usize) -> bool {
        self.table[option + item]
    }

    fn is_optional(&self, item: &usize) -> bool {
        *item >= self.primary
    }

    fn possibilities(&self) -> &[usize] {
        &self.options
    }

    fn constraints(&self) -> &[usize] {
        &self.items
    }
}

impl Peer for DancingLinks {
    fn name(&self) -> &'static str {
        "dancing-links"
    }

    fn prepare(&self, input: Input) -> Count {
        use dancing_links::ExactCover;

        let width = input.item_count();
        let rows = (0..input.options.len()).map(|row| row * width).collect();
        let mut table = vec![false; input.options.len() * width];
        for (row, option) in table.chunks_mut(width).zip(&input.options) {
            input.items[option.clone()].iter().for_each(|&item| row[item] = true);
        }
        let incidence =
            Incidence { items: (0..width).collect(), primary: input.primary, options: rows, table };
        Box::new(move |limit| up_to(limit, incidence.solver()))
    }
}

/// Counts the elements of an iterator, up to the limit.
pub(crate) fn up_to(limit: u64, found: impl Iterator) -> u64 {
    found.take(usize::try_from(limit).unwrap_or(usize::MAX)).count() as u64
}

/// `dlx-rs`: Knuth's algorithm X on one array of tagged nodes.
struct DlxRs;

impl Peer for DlxRs {
    fn name(&self) -> &'static str {
        "dlx-rs"
    }

    fn prepare(&self, mut input: Input) -> Count {
        input.items.iter_mut().for_each(|item| *item += 1);
        Box::new(move |limit| {
            let mut solver = dlx_rs::Solver::new_optional(input.primary, input.secondary);
            for (number, option) in input.options.iter().enumerate() {
                solver.add_option(number, &input.items[option.clone()]);
            }
            up_to(limit, solver)
        })
    }
}

/// `exact-covers`: Knuth's algorithm C.
struct ExactCovers;

impl Peer for ExactCovers {
    fn name(&self) -> &'static str {
        "exact-covers"
    }

    fn knows_colors(&self) -> bool {
        true
    }

    fn prepare(&self, input: Input) -> Count {
        use exact_covers::{DlSolver, Solver};

        let names: Vec<usize> = (0..input.item_count()).collect();
        let colored: Vec<(usize, Option<usize>)> = match input.secondary {
            0 => Vec::new(),
            _ => {
                let color = |place| input.colors.get(place).copied().flatten();
                input.items.iter().enumerate().map(|(place, &item)| (item, color(place))).collect()
            }
        };
        Box::new(move |limit| {
            let (primary, secondary) = names.split_at(input.primary);
            let mut solver: DlSolver<'_, usize, usize> = DlSolver::new(primary, secondary);
            for option in &input.options {
                let items = &input.items[option.clone()];
                let split = items.partition_point(|&item| item < input.primary);
                let colored = colored.get(option.start + split..option.end).unwrap_or_default();
                solver.add_option(&items[..split], colored);
            }
            let mut covers = 0;
            solver.solve(|_| {
                covers += 1;
                match covers < limit {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
            covers
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::ProblemBuilder;

    /// Four queens, with the diagonals (secondary) declared between the rows and the columns.
    fn four_queens() -> Problem {
        let mut builder = ProblemBuilder::new();
        let rows: Vec<_> = (0..4).map(|k| builder.primary(format!("r{k}"))).collect();
        let falling: Vec<_> = (0..7).map(|k| builder.secondary(format!("f{k}"))).collect();
        let rising: Vec<_> = (0..7).map(|k| builder.secondary(format!("g{k}"))).collect();
        let columns: Vec<_> = (0..4).map(|k| builder.primary(format!("c{k}"))).collect();
        for r in 0..4 {
            for c in 0..4 {
                builder.option([rising[r + c], rows[r], falling[3 + r - c], columns[c]]);
            }
        }
        // Without a primary item: it must neither be required nor get in the way.
        builder.option([rising[0]]);
        builder.build().expect("the options are valid")
    }

    /// The coloured example of TAOCP 7.2.2.1, (49): one cover, `p r x:A y` with `q x:A`.
    fn five_colored_options() -> Problem {
        let mut builder = ProblemBuilder::new();
        let [x, y] = ["x", "y"].map(|name| builder.secondary(name));
        let [p, q, r] = ["p", "q", "r"].map(|name| builder.primary(name));
        let [a, b] = ["A", "B"].map(|name| builder.color(name));
        builder.option([p.into(), q.into(), x.into(), y.colored(a)]);
        builder.option([p.into(), r.into(), x.colored(a), y.into()]);
        builder.option([p.into(), x.colored(b)]);
        builder.option([q.into(), x.colored(a)]);
        builder.option([r.into(), y.colored(b)]);
        builder.build().expect("the options are valid")
    }

    #[test]
    fn every_peer_places_four_queens_in_two_ways() {
        let problem = four_queens();
        for peer in PEERS {
            let count = peer.prepare(Input::new(&problem));
            assert_eq!([u64::MAX, 2, 1].map(count), [2, 2, 1], "{}, asked again", peer.name());
        }
    }

    #[test]
    fn every_peer_with_colors_finds_the_one_colored_cover() {
        let problem = five_colored_options();
        let able: Vec<_> = PEERS.iter().filter(|peer| peer.knows_colors()).collect();
        assert!(!able.is_empty());
        for peer in able {
            assert_eq!(peer.prepare(Input::new(&problem))(u64::MAX), 1, "{}", peer.name());
        }
    }

    #[test]
    fn choosing_an_option_removes_what_it_covers_and_what_clashes_with_it() {
        let input = Input::new(&four_queens());
        // With the first queen on r0c1, one of the two ways is left.
        let left = input.after([1].into_iter()).expect("one option alone");
        assert_eq!((left.primary, left.secondary, left.options.len()), (6, 12, 6));
        for peer in PEERS {
            let left = input.after([1].into_iter()).expect("one option alone");
            assert_eq!(peer.prepare(left)(2), 1, "{}", peer.name());
        }
        assert!(input.after([1, 4].into_iter()).is_none(), "r0c1 and r1c0 are on one diagonal");
        let all = input.after([1, 7, 8, 14].into_iter()).expect("these four are a solution");
        assert!(all.is_covered());
    }
}
