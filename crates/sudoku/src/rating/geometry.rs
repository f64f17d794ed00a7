//! The geometry of a 9×9 board, in the orders in which Sudoku Explainer searches it.
//!
//! ```text
//! house   0 … 8   boxes, row by row       9 … 17   columns       18 … 26   rows
//! ```
//!
//! A set of cells is a `u128` with bit 9·row + column; a set of digits, or of places in a house, is
//! a `u16` of which the lowest nine bits are used. Digits count from 0 here. The cells of a house
//! are in ascending order.
//!
//! There are two orders of houses. The simple techniques scan boxes, columns, rows, as numbered
//! above. Searches that walk away from a cell visit its box, its row, its column, which is the
//! order of [`HOUSES_OF`].

use crate::bits::COUNTS;

/// The cells of each house.
pub(super) static HOUSES: [[u8; 9]; 27] = houses();
/// The cells of each house, as a set.
pub(super) static HOUSE_SETS: [u128; 27] = unit_sets();
/// The houses of each cell: box, row, column.
pub(super) static HOUSES_OF: [[u8; 3]; 81] = units_of();
/// The place of each cell in its box, row, column.
pub(super) static PLACES_OF: [[u8; 3]; 81] = places_of();
/// The houses of each cell, as a set with a bit for each house.
pub(super) static HOUSE_BITS: [u32; 81] = unit_bits();
/// The cells that share a house with each cell, excluding the cell itself.
pub(super) static PEERS: [u128; 81] = peers();
/// For each cell, its peers in the box, those in the row outside the box, and those in the column
/// outside the box.
pub(super) static MATES: [[u128; 3]; 81] = mates();

const fn houses() -> [[u8; 9]; 27] {
    let mut houses = [[0; 9]; 27];
    let mut house = 0;
    while house < 9 {
        let mut place = 0;
        while place < 9 {
            let (row, column) = (house / 3 * 3 + place / 3, house % 3 * 3 + place % 3);
            houses[house][place] = (9 * row + column) as u8;
            houses[9 + house][place] = (9 * place + house) as u8;
            houses[18 + house][place] = (9 * house + place) as u8;
            place += 1;
        }
        house += 1;
    }
    houses
}

const fn unit_sets() -> [u128; 27] {
    let houses = houses();
    let mut sets = [0; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            sets[house] |= 1 << houses[house][place];
            place += 1;
        }
        house += 1;
    }
    sets
}

const fn units_of() -> [[u8; 3]; 81] {
    let mut units_of = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let square = row / 3 * 3 + column / 3;
        units_of[cell] = [square as u8, 18 + row as u8, 9 + column as u8];
        cell += 1;
    }
    units_of
}

const fn places_of() -> [[u8; 3]; 81] {
    let mut places = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    places
}

const fn unit_bits() -> [u32; 81] {
    let units_of = units_of();
    let mut bits = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [square, row, column] = units_of[cell];
        bits[cell] = 1 << square | 1 << row | 1 << column;
        cell += 1;
    }
    bits
}

const fn mates() -> [[u128; 3]; 81] {
    let (sets, units_of) = (unit_sets(), units_of());
    let mut mates = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let [square, row, column] = units_of[cell];
        let in_box = sets[square as usize];
        let outside = [sets[row as usize] & !in_box, sets[column as usize] & !in_box];
        mates[cell] = [in_box & !(1 << cell), outside[0], outside[1]];
        cell += 1;
    }
    mates
}

const fn peers() -> [u128; 81] {
    let mates = mates();
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        peers[cell] = mates[cell][0] | mates[cell][1] | mates[cell][2];
        cell += 1;
    }
    peers
}

/// The number of digits or places in a set.
pub(super) fn count(set: u16) -> usize {
    usize::from(COUNTS[usize::from(set & 0x1ff)])
}

/// Whether a set has exactly one element.
pub(super) fn is_single(set: u128) -> bool {
    set != 0 && set & (set - 1) == 0
}

/// Whether a set has at least two elements.
pub(super) fn has_several(set: u128) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// Whether two different cells share a house.
pub(super) fn see_each_other(a: usize, b: usize) -> bool {
    PEERS[a] >> b & 1 == 1
}

/// The subsets of `size` elements of a set of `of` elements, as bit sets in ascending order: {0,1},
/// {0,2}, {1,2}, {0,3}, …
pub(super) fn subsets(size: usize, of: usize) -> impl Iterator<Item = u16> {
    let end = 1_u32 << of;
    let mut next = if size <= of { (1_u32 << size) - 1 } else { end };
    std::iter::from_fn(move || {
        let subset = next;
        if subset >= end {
            return None;
        }
        // The next number with as many ones: the top one of the lowest run moves up a place, the
        // rest of the run drops to the bottom.
        let carried = subset + (subset & subset.wrapping_neg());
        let down = subset.trailing_zeros() + 2;
        next = if subset == 0 { end } else { carried | ((subset ^ carried) >> down) };
        Some(subset as u16)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::ones;

    #[test]
    fn a_cell_has_twenty_peers_in_three_houses() {
        for cell in 0..81 {
            assert_eq!(PEERS[cell].count_ones(), 20);
            assert!(!see_each_other(cell, cell));
            let [square, row, column] = HOUSES_OF[cell].map(usize::from);
            assert!(square < 9 && (18..27).contains(&row) && (9..18).contains(&column));
            for (house, place) in HOUSES_OF[cell].into_iter().zip(PLACES_OF[cell]) {
                assert_eq!(usize::from(HOUSES[usize::from(house)][usize::from(place)]), cell);
                assert!(HOUSE_SETS[usize::from(house)] >> cell & 1 == 1);
            }
        }
        let in_order: Vec<usize> = MATES[0].into_iter().flat_map(ones).collect();
        assert_eq!(in_order[..9], [1, 2, 9, 10, 11, 18, 19, 20, 3]);
        assert_eq!(in_order[13..16], [8, 27, 36]);
    }

    #[test]
    fn subsets_come_in_the_order_of_their_bits() {
        let pairs: Vec<u16> = subsets(2, 4).collect();
        assert_eq!(pairs, [0b11, 0b101, 0b110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(subsets(3, 2).count(), 0);
        assert_eq!(subsets(0, 3).collect::<Vec<_>>(), [0]);
        assert_eq!(subsets(4, 9).count(), 126);
    }
}
