//! What is asked of `quadrille sudoku generate`, once the arguments make sense together.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use quadrille::guard::Guard;
use quadrille_sudoku::Shape;
use quadrille_sudoku::format::Format;
use quadrille_sudoku::generate::{Order, Symmetry};

use super::{Board, board, fresh_seed, pattern, threads, with};
use crate::args::sudoku::BoardArgs;
use crate::args::sudoku::generate::{GenerateArgs, HardnessArgs, WorkArgs};
use crate::failure::Failure;

/// The argument of `--jigsaw` for a board with newly cut regions.
const RANDOM: &str = "random";

/// Puzzles to generate.
#[derive(Debug)]
pub(crate) struct Generate {
    /// Already checked: nothing is known to rule out such puzzles.
    pub(crate) order: Order,
    pub(crate) seed: u64,
    /// The regions of a jigsaw that was cut for these puzzles. Readers of the puzzles need to know
    /// them.
    pub(crate) regions: Option<String>,
    pub(crate) count: u64,
    pub(crate) form: NewForm,
    /// `None` is stdout.
    pub(crate) output: Option<PathBuf>,
    pub(crate) threads: NonZeroUsize,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) stats: bool,
}

/// How new puzzles are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NewForm {
    Text(Format),
    Json,
}

pub(super) fn generate(args: GenerateArgs) -> Result<Generate, Failure> {
    let GenerateArgs { count, seed, clues, minimal, symmetry, pattern: cells, .. } = args;
    let cells = cells.map(|word| pattern(&word)).transpose()?;
    let seed = seed.unwrap_or_else(fresh_seed);
    let is_cut = args.board.jigsaw.as_deref() == Some(RANDOM);
    let mut order = if is_cut {
        jigsaw(args.size, &args.board, cells.as_deref(), symmetry, seed)?
    } else {
        Order::new(&shape(args.size, &args.board, cells.as_deref())?).symmetry(symmetry)
    };
    let shape = order.shape().clone();
    order = order.minimal(minimal).seed(seed);
    if let Some((fewest, most)) = clues {
        order = order.clues(fewest..=most);
    }
    if let Some(cells) = &cells {
        order = order.pattern(cells)?;
    }
    let HardnessArgs { level, score, er, needs, without, practice } = args.hardness;
    if let Some(level) = level {
        order = order.level(level);
    }
    if let Some((from, to)) = score {
        order = order.score(from..=to);
    }
    if let Some((from, to)) = er {
        order = order.er(from..=to);
    }
    order = needs.into_iter().fold(order, Order::needs);
    order = without.into_iter().fold(order, Order::without);
    if let Some(technique) = practice {
        order = order.practice(technique);
    }
    let WorkArgs { to, json, output, threads: asked, time_limit, attempts, stats } = args.work;
    if let Some(attempts) = attempts {
        order = order.attempts(attempts);
    }
    order.check()?;
    let default = match practice {
        None => Format::Line,
        Some(_) if shape.size() <= 9 => Format::Hodoku,
        Some(_) => Format::Json,
    };
    Ok(Generate {
        regions: if is_cut { shape.region_pattern() } else { None },
        order,
        seed,
        count,
        form: if json { NewForm::Json } else { NewForm::Text(to.unwrap_or(default)) },
        output: output.filter(|path| path.as_os_str() != "-"),
        threads: threads(asked),
        time_limit,
        stats,
    })
}

/// Returns an order on a jigsaw cut by the seed, with the additional rules in `args`.
fn jigsaw(
    size: Option<u64>,
    args: &BoardArgs,
    cells: Option<&str>,
    symmetry: Symmetry,
    seed: u64,
) -> Result<Order, Failure> {
    let size = usual_size(size, cells);
    let regions = args.region.iter().map(|word| pattern(word));
    let regions: Vec<String> = regions.collect::<Result<_, _>>()?;
    let rules = |shape: &Shape| {
        let shape = with(shape, &args.variant)?;
        regions.iter().try_fold(shape, |shape, region| shape.with_regions(region))
    };
    Ok(Order::random_jigsaw_with(size, symmetry, seed, &Guard::default(), rules)?)
}

/// Returns the size asked for, or that of a pattern of cells, or 9.
fn usual_size(size: Option<u64>, cells: Option<&str>) -> usize {
    let signs = cells.map(|cells| cells.chars().filter(|sign| !sign.is_whitespace()).count());
    let whole = |&signs: &usize| signs > 0 && signs.isqrt().pow(2) == signs;
    let size = size.map(|size| size.min(usize::MAX as u64) as usize);
    size.or(signs.filter(whole).map(usize::isqrt)).unwrap_or(9)
}

/// Returns the board to generate puzzles on. A pattern of cells determines its size.
fn shape(size: Option<u64>, args: &BoardArgs, cells: Option<&str>) -> Result<Shape, Failure> {
    let usual = || Shape::of_size(usual_size(size, cells));
    let size = size.map(|size| size.min(usize::MAX as u64) as usize);
    Ok(match board(args)? {
        Board::Fixed(shape) => {
            if let Some(size) = size.filter(|&size| size != shape.size()) {
                let message = format!(
                    "the board has {size} digits, but its regions are for {}",
                    shape.size()
                );
                return Err(Failure::new(message).hint("leave out `--size`"));
            }
            shape
        }
        Board::Usual => usual()?,
        Board::With(variants, _) => with(&usual()?, &variants)?,
    })
}
