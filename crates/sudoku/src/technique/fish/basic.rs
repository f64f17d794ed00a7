//! Basic fish: rows whose places of a digit lie in as many columns, or the other way round.
//!
//! If a digit is missing in k rows, a fish of n rows is also a fish of k - n columns with the same
//! effect. So a digit is skipped if the search for the complementary size has already failed.

use super::{LARGEST, step};
use crate::bits::{how_many, ones};
use crate::digit::Digit;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::cell_set::CellSet;
use crate::technique::step::Step;
use crate::technique::survey::Survey;

pub(super) fn find<const W: usize>(
    board: &Board<W>,
    survey: &mut Survey<W>,
    technique: Technique,
    size: usize,
) -> Option<Step> {
    let lines = board.geometry.size;
    for digit in board.all_digits() {
        let missing = survey.spots_of(digit)[..lines].iter().filter(|&&spots| spots != 0).count();
        let other = missing.saturating_sub(size);
        let in_vain = other < 8 && survey.no_fish >> other & 1 == 1;
        if other == 0 || in_vain || survey.doubtful(board, digit).is_empty() {
            continue;
        }
        for base in [0, lines] {
            let mut chosen = [0; LARGEST];
            let mut search = Search { board, digit, base, spots: survey.spots_of(digit), size };
            if let Some(cover) = search.lines(&mut chosen, 0, 0, 0) {
                return Some(search.step(technique, &chosen[..size], cover));
            }
        }
    }
    survey.no_fish |= 1 << size;
    None
}

struct Search<'b, const W: usize> {
    board: &'b Board<W>,
    digit: Digit,
    /// The first base line: 0 for rows, the number of rows for columns.
    base: usize,
    spots: &'b [u64],
    size: usize,
}

impl<const W: usize> Search<'_, W> {
    /// Chooses the next base line. Returns the union of their spots once they form a fish that
    /// removes something. Recursion is as deep as the fish is large.
    fn lines(
        &mut self,
        chosen: &mut [usize; LARGEST],
        count: usize,
        from: usize,
        union: u64,
    ) -> Option<u64> {
        let lines = self.board.geometry.size;
        if count == self.size {
            let fits = how_many(union) == self.size;
            return (fits && self.has_effect(&chosen[..count], union)).then_some(union);
        }
        if count == 2 && self.board.alarm.rings_after(lines * lines) {
            return None;
        }
        for line in from..lines {
            let here = self.spots[self.base + line];
            let union = union | here;
            if here != 0 && how_many(union) <= self.size {
                chosen[count] = line;
                if let Some(cover) = self.lines(chosen, count + 1, line + 1, union) {
                    return Some(cover);
                }
            }
        }
        None
    }

    fn has_effect(&self, chosen: &[usize], cover: u64) -> bool {
        let base = chosen.iter().fold(0, |set, line| set | 1 << line);
        let across = ones(cover).map(|line| line + self.board.geometry.size - self.base);
        across.into_iter().any(|house| self.spots[house] & !base != 0)
    }

    fn step(&self, technique: Technique, chosen: &[usize], cover: u64) -> Step {
        let lines = self.board.geometry.size;
        let houses = &self.board.geometry.houses;
        let base: Vec<usize> = chosen.iter().map(|line| line + self.base).collect();
        let cover: Vec<usize> = ones(cover).map(|line| line + lines - self.base).collect();
        let all = |numbers: &[usize]| {
            numbers.iter().fold(CellSet::EMPTY, |set, &number| set | houses[number])
        };
        let gone = (all(&cover) & self.board.places(self.digit)) - all(&base);
        step(technique, self.digit, [&base, &cover], CellSet::<W>::EMPTY, gone)
    }
}
