//! The peers: exact cover crates from the registry, each behind the same small door.
//!
//! Each is used as its own documentation shows, in the quickest of the ways it offers: where a crate
//! lets us pass over a solution without spelling it out, we do. `exact-covers` also names a solver by
//! dancing cells, which is not written yet in the version used here.

use std::ops::ControlFlow;

use quadrille::{Color, Problem};

/// A crate that finds exact covers.
pub(super) trait Peer {
    /// The crate's name.
    fn name(&self) -> &'static str;

    /// Whether it can give colours to secondary items.
    fn knows_colors(&self) -> bool {
        false
    }

    /// Writes the problem down in the terms in which the crate takes it. A call of what is returned
    /// builds the crate's own structure from that, finds all covers, and gives their number.
    fn prepare(&self, problem: &Problem) -> Count;
}

pub(super) type Count = Box<dyn FnMut() -> u64>;

/// Everyone we compare with.
pub(super) const PEERS: &[&dyn Peer] = &[&Dlx, &DancingLinks, &DlxRs, &ExactCovers];

/// A problem with its items numbered from 0 with the primary ones first, as all peers want it.
struct Input {
    primary: usize,
    secondary: usize,
    options: Vec<Vec<Entry>>,
}

#[derive(Clone, Copy)]
struct Entry {
    item: usize,
    /// Counted from 0.
    color: Option<usize>,
}

impl Input {
    /// Options without a primary item are left out: Quadrille never uses them, and `exact-covers`
    /// would ask of a cover that it touch them all.
    fn new(problem: &Problem) -> Input {
        assert!(!problem.has_bounds(), "no peer here knows bounds");
        let primary = problem.items().filter(|&item| problem.is_primary(item)).count();
        let (mut next_primary, mut next_secondary) = (0, primary);
        let number: Vec<usize> = problem
            .items()
            .map(|item| {
                let next = match problem.is_primary(item) {
                    true => &mut next_primary,
                    false => &mut next_secondary,
                };
                *next += 1;
                *next - 1
            })
            .collect();
        let options = problem
            .options()
            .map(|option| {
                let entries = problem.parts(option).map(|part| Entry {
                    item: number[part.item.index()],
                    color: part.color.map(Color::index),
                });
                entries.collect::<Vec<_>>()
            })
            .filter(|entries| entries.iter().any(|entry| entry.item < primary))
            .collect();
        Input { primary, secondary: problem.item_count() - primary, options }
    }

    /// The items of each option as plain numbers from `first` up.
    fn item_lists<N: TryFrom<usize>>(&self, first: usize) -> Vec<Vec<N>> {
        let numbers = |entries: &Vec<Entry>| {
            entries.iter().map(|entry| small(first + entry.item)).collect::<Vec<N>>()
        };
        self.options.iter().map(numbers).collect()
    }
}

/// A number as the integer that a crate wants.
fn small<N: TryFrom<usize>>(number: usize) -> N {
    N::try_from(number).ok().expect("the suite's problems are small")
}

/// `dlx`: Knuth's algorithms X and C on flat arrays. Its two features, 32-bit links and unchecked
/// indices, save it 15 to 40 % here; they are off unless `unchecked-peers` asks for them. Its removal of blocked
/// options (module `p`) is left out: on this suite it gains or loses 6 %, which is noise.
struct Dlx;

impl Peer for Dlx {
    fn name(&self) -> &'static str {
        "dlx"
    }

    fn knows_colors(&self) -> bool {
        true
    }

    fn prepare(&self, problem: &Problem) -> Count {
        use dlx::{Int, OptOrder, Uint, c, x};

        let input = Input::new(problem);
        let (primary, secondary): (Uint, Uint) = (small(input.primary), small(input.secondary));
        if problem.has_colors() {
            let entry = |entry: &Entry| -> (Uint, Int) {
                (small(entry.item), entry.color.map_or(0, |color| small(color + 1)))
            };
            let options: Vec<Vec<_>> =
                input.options.iter().map(|entries| entries.iter().map(entry).collect()).collect();
            return Box::new(move || {
                dance(c::make_problem(primary, secondary, &options, OptOrder::Seq))
            });
        }
        let options = input.item_lists::<Uint>(0);
        Box::new(move || dance(x::make_problem(primary, secondary, &options, OptOrder::Seq)))
    }
}

fn dance<P: dlx::Solve>(mut problem: P) -> u64 {
    use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};

    let mut solver = dlx::Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut covers = 0;
    while solver.next_solution(&mut chooser) {
        covers += 1;
    }
    covers
}

/// `dancing-links`: linked nodes in an arena. It asks for every pair of option and item whether the
/// one holds the other; a table answers.
struct DancingLinks;

struct Incidence {
    items: Vec<usize>,
    primary: usize,
    options: Vec<Vec<bool>>,
}

impl dancing_links::ExactCover for Incidence {
    type Possibility = Vec<bool>;
    type Constraint = usize;

    fn satisfies(&self, option: &Vec<bool>, item: &usize) -> bool {
        option[*item]
    }

    fn is_optional(&self, item: &usize) -> bool {
        *item >= self.primary
    }

    fn possibilities(&self) -> &[Vec<bool>] {
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

    fn prepare(&self, problem: &Problem) -> Count {
        use dancing_links::ExactCover;

        let input = Input::new(problem);
        let item_count = input.primary + input.secondary;
        let held = |entries: &Vec<Entry>| {
            let mut held = vec![false; item_count];
            entries.iter().for_each(|entry| held[entry.item] = true);
            held
        };
        let incidence = Incidence {
            items: (0..item_count).collect(),
            primary: input.primary,
            options: input.options.iter().map(held).collect(),
        };
        Box::new(move || incidence.solver().count() as u64)
    }
}

/// `dlx-rs`: Knuth's algorithm X on one array of tagged nodes.
struct DlxRs;

impl Peer for DlxRs {
    fn name(&self) -> &'static str {
        "dlx-rs"
    }

    fn prepare(&self, problem: &Problem) -> Count {
        let input = Input::new(problem);
        let options = input.item_lists::<usize>(1);
        Box::new(move || {
            let mut solver = dlx_rs::Solver::new_optional(input.primary, input.secondary);
            for (number, items) in options.iter().enumerate() {
                solver.add_option(number, items);
            }
            solver.count() as u64
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

    fn prepare(&self, problem: &Problem) -> Count {
        use exact_covers::{DlSolver, Solver};

        type Option = (Vec<usize>, Vec<(usize, std::option::Option<usize>)>);

        let input = Input::new(problem);
        let primary: Vec<usize> = (0..input.primary).collect();
        let secondary: Vec<usize> = (input.primary..input.primary + input.secondary).collect();
        let split = |entries: &Vec<Entry>| -> Option {
            let (primary, secondary): (Vec<Entry>, Vec<Entry>) =
                entries.iter().partition(|entry| entry.item < input.primary);
            let primary = primary.iter().map(|entry| entry.item).collect();
            (primary, secondary.iter().map(|entry| (entry.item, entry.color)).collect())
        };
        let options: Vec<Option> = input.options.iter().map(split).collect();
        Box::new(move || {
            let mut solver: DlSolver<'_, usize, usize> = DlSolver::new(&primary, &secondary);
            for (primary, secondary) in &options {
                solver.add_option(primary, secondary);
            }
            let mut covers = 0;
            solver.solve(|_| {
                covers += 1;
                ControlFlow::Continue(())
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
        // Without a primary item: no cover may need it, or be hindered by it.
        builder.option([rising[0]]);
        builder.build().expect("the options are sound")
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
        builder.build().expect("the options are sound")
    }

    #[test]
    fn every_peer_places_four_queens_in_two_ways() {
        let problem = four_queens();
        for peer in PEERS {
            let mut count = peer.prepare(&problem);
            assert_eq!((count(), count()), (2, 2), "{}, twice", peer.name());
        }
    }

    #[test]
    fn every_peer_with_colors_finds_the_one_colored_cover() {
        let problem = five_colored_options();
        let able: Vec<_> = PEERS.iter().filter(|peer| peer.knows_colors()).collect();
        assert!(!able.is_empty());
        for peer in able {
            assert_eq!(peer.prepare(&problem)(), 1, "{}", peer.name());
        }
    }
}
