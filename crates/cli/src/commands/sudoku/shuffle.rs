//! `quadrille sudoku shuffle`: equivalent puzzles, by random symmetries.

use quadrille_sudoku::symmetry::Transformation;

use crate::Exit;
use crate::failure::Failure;
use crate::request::sudoku::{Shuffle, fresh_seed};
use crate::stream::{self, Answered};
use crate::{output, watch};

pub(crate) fn run(request: &Shuffle) -> Result<Exit, Failure> {
    let cancel = watch::on_ctrl_c()?;
    let seed = request.seed.unwrap_or_else(|| {
        let seed = fresh_seed();
        output::note(&format!("shuffled with `--seed {seed}`"));
        seed
    });
    let tally = stream::run(&request.stream, &cancel, None, |record, sink| {
        for copy in 0..request.count {
            // Each puzzle and each copy gets its own seed, whatever the number of threads.
            let own = seed.wrapping_mul(GOLDEN).wrapping_add(record.line as u64);
            let own = own.wrapping_mul(GOLDEN).wrapping_add(copy);
            let shuffled =
                Transformation::random(record.puzzle.shape(), own).puzzle(&record.puzzle);
            if !sink.print(shuffled.grid().line(record.symbols) + "\n") {
                break;
            }
        }
        Answered::AT_ONCE
    })?;
    Ok(tally.exit())
}

/// An odd number whose bits look random: it keeps neighbouring seeds apart.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
