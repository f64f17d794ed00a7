//! Locked options: if all live options of an item A hold B as well, no other option of B can be in
//! a cover, as A needs one of them.
//!
//! ```text
//!   options of A  1 1 1 0 0 0 0 0 0        in Sudoku: all places for a digit in a box are in one
//!   those with B  1 1 1 . . . . . .        row, so its other places in that row are ruled out
//!   live          0 1 1 0 0 0 0 0 0   ->   word(A) & !(those with B) == 0: other options of B die
//! ```
//!
//! Pairs that share a single option need no such test: if that option is all that A has left, it is
//! forced. For all other pairs the masks are computed in advance. The pairs of an item are
//! contiguous, so checking an item reads a few adjacent words.
//!
//! Source: Sudoku players (pointing, claiming); Knuth calls it "preclusion". The filter runs for A
//! only after A has changed. Cost: 24 bytes per pair. An option of n entries makes at most n(n-1)/2
//! pairs. Where options are long, the table would outgrow the problem, so there is none.

use super::layout::Layout;
use super::live::Live;
use crate::vectors::{filled, push, reserved};
use crate::watch::{NotBuilt, Watch};

/// There is a table only if the squared lengths of the options add up to at most this many times
/// the number of entries.
const MOST_PAIRS: usize = 16;

/// Whether the options are so short that tables of pairs of their items stay in proportion.
pub(super) fn are_short(layout: &Layout) -> bool {
    let lengths = || (0..layout.options() as u32).map(|option| layout.entries(option).len());
    let squares: usize = lengths().map(|length| length * length).sum();
    squares <= MOST_PAIRS * lengths().sum::<usize>()
}

/// The pairs of items that share options.
#[derive(Debug)]
pub(super) struct Pairs {
    /// Where the pairs of each primary item A begin; one element more than there are such items.
    starts: Vec<u32>,
    /// For each pair, the options of A that hold B.
    inside: Vec<u64>,
    /// For each pair, the item B, and the options of B that hold A.
    others: Vec<(u32, u64)>,
}

impl Pairs {
    /// The pairs of a problem with short options.
    pub(super) fn new(layout: &Layout, watch: &mut Watch<'_>) -> Result<Pairs, NotBuilt> {
        let mut starts = reserved(layout.primary() + 1)?;
        let (mut inside, mut others) = (Vec::new(), Vec::new());
        let mut shared = filled(layout.items(), (0u64, 0u64))?;
        let mut met: Vec<u32> = reserved(layout.items())?;
        for item in 0..layout.primary() {
            starts.push(inside.len() as u32);
            for (bit, &option) in layout.options_of(item).iter().enumerate() {
                watch.pass(layout.entries(option).len())?;
                for entry in layout.entries(option).iter().filter(|entry| entry.item() != item) {
                    let (here, there) = &mut shared[entry.item()];
                    if *here == 0 {
                        met.push(entry.item() as u32);
                    }
                    *here |= 1 << bit;
                    *there |= entry.mask();
                }
            }
            for other in met.drain(..) {
                let (here, there) = std::mem::take(&mut shared[other as usize]);
                if here.count_ones() > 1 && there != layout.full(other as usize) {
                    push(&mut inside, here)?;
                    push(&mut others, (other, there))?;
                }
            }
        }
        starts.push(inside.len() as u32);
        Ok(Pairs { starts, inside, others })
    }

    /// The number of pairs.
    pub(super) fn len(&self) -> usize {
        self.inside.len()
    }

    /// Whether there are no pairs, so that the filter can do nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.inside.is_empty()
    }

    /// Kills what the live options of an open item rule out. Returns false if a primary item is
    /// left without any.
    #[inline]
    pub(super) fn filter(&self, layout: &Layout, live: &mut Live, item: usize) -> bool {
        let range = self.starts[item] as usize..self.starts[item + 1] as usize;
        let word = live.word(item);
        for (inside, &(other, there)) in self.inside[range.clone()].iter().zip(&self.others[range])
        {
            if word & !inside == 0 {
                let other = other as usize;
                let ruled_out = live.word(other) & !there;
                if ruled_out != 0 && !live.kill_all(layout, other, ruled_out) {
                    return false;
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::OptionSet;
    use crate::problem::Problem;
    use crate::watch::ALWAYS;

    fn set_up(text: &str) -> (Layout, Live) {
        let problem: Problem = text.parse().expect("a sound problem");
        let layout = Layout::new(&problem, None, ALWAYS).expect("small");
        let live = Live::new(&layout, &OptionSet::default()).expect("small");
        (layout, live)
    }

    #[test]
    fn options_of_b_without_a_die_if_all_options_of_a_hold_b() {
        let (layout, mut live) = set_up("a b c d\na b c\na b d\nb c\nb d\nc d\n");
        let pairs = Pairs::new(&layout, &mut Watch::new(ALWAYS)).expect("small");
        assert!(pairs.filter(&layout, &mut live, 0));
        let words = (0..4).map(|item| live.word(item)).collect::<Vec<_>>();
        assert_eq!(words, [0b11, 0b0011, 0b101, 0b101]);
        assert_eq!(live.trail(), [2, 3]);
    }

    #[test]
    fn an_option_of_a_without_b_keeps_the_others_alive() {
        let (layout, mut live) = set_up("a b c d\na b c\na b d\nb c\nb d\nc d\na c\n");
        let pairs = Pairs::new(&layout, &mut Watch::new(ALWAYS)).expect("small");
        assert!(pairs.filter(&layout, &mut live, 0));
        assert!(live.trail().is_empty());
        // Once it is dead, they die.
        assert!(live.kill(&layout, 5) && pairs.filter(&layout, &mut live, 0));
        assert_eq!(live.trail(), [5, 2, 3]);
    }

    #[test]
    fn an_item_that_loses_its_last_option_is_a_failure() {
        let (layout, mut live) = set_up("a b c d\na b\na b d\nb c\n");
        let pairs = Pairs::new(&layout, &mut Watch::new(ALWAYS)).expect("small");
        assert!(!pairs.filter(&layout, &mut live, 0));
        assert_eq!(live.failed(), 2);
    }

    #[test]
    fn long_options_have_no_table() {
        let (short, _) = set_up("a b c\na b c\na b\n");
        assert!(are_short(&short));
        let names: Vec<String> = (0..17).map(|k| format!("i{k}")).collect();
        let (long, _) = set_up(&format!("{0}\n{0}\n{0}\n", names.join(" ")));
        assert!(!are_short(&long));
    }
}
