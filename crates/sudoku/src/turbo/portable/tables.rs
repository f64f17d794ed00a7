//! Tables
use super::cells::Cells;

pub(super) const fn bit_of(cell: usize) -> u32 {
    let (row, column) = (cell / 9 % 3, cell % 9);
    (10 * (column / 3) + 3 * row + column % 3) as u32
}

pub(super) static CELLS: [Cells; 81] = {
    let mut cells = [Cells { upper: 0, lower: 0 }; 81];
    let mut cell = 0;
    while cell < 81 {
        match cell / 27 {
            0 => cells[cell].upper = 1 << bit_of(cell),
            1 => cells[cell].upper = 1 << (bit_of(cell) + 32),
            _ => cells[cell].lower = 1 << bit_of(cell),
        }
        cell += 1;
    }
    cells
};

pub(super) static PLACES: [u8; 32] = {
    let mut places = [0; 32];
    let mut cell = 0;
    while cell < 27 {
        places[bit_of(cell) as usize] = cell as u8;
        cell += 1;
    }
    places
};

pub(super) static LOCKED: [u16; 512] = locked();

const fn locked() -> [u16; 512] {
    let mut table = [0; 512];
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut pattern = 0;
    while pattern < 512 {
        let mut k = 0;
        while k < 6 {
            let [a, b, c] = orders[k];
            let three = 1 << a | 1 << (3 + b) | 1 << (6 + c);
            if pattern & three == three {
                table[pattern] |= three as u16;
            }
            k += 1;
        }
        pattern += 1;
    }
    table
}

/// index 3 row + stack
pub(super) static LOCKED_ROWS: [u32; 512] = {
    let locked = locked();
    let mut table = [0; 512];
    let mut at = 0;
    while at < 512 * 9 {
        let (pattern, row, stack) = (at / 9, at / 3 % 3, at % 3);
        if locked[pattern] >> (3 * row + stack) & 1 == 1 {
            table[pattern] |= 0o7 << (10 * stack + 3 * row);
        }
        at += 1;
    }
    table
};

/// For each cell of a band, what it sees there.
pub(super) static OWN_BAND: [u32; 32] = {
    let mut peers = [0; 32];
    let mut pair = 0;
    while pair < 27 * 27 {
        let (a, b) = (pair / 27, pair % 27);
        if a != b && (a / 9 == b / 9 || a % 9 / 3 == b % 9 / 3) {
            peers[a] |= 1 << bit_of(b);
        }
        pair += 1;
    }
    peers
};

/// what it sees in other bands
pub(super) static OTHER_BANDS: [u32; 32] = {
    let mut columns = [0; 32];
    let mut cell = 0;
    while cell < 27 {
        columns[cell] = 0o111 << bit_of(cell % 9);
        cell += 1;
    }
    columns
};

pub(super) static BOX_ROW_BITS: [u32; 9] = {
    let mut bits = [0; 9];
    let mut group = 0;
    while group < 9 {
        bits[group] = 1 << bit_of(3 * group);
        group += 1;
    }
    bits
};

pub(super) static PLACE_BITS: [u8; 32] = {
    let mut bits = [0; 32];
    let mut cell = 0;
    while cell < 27 {
        bits[cell] = bit_of(cell) as u8;
        cell += 1;
    }
    bits
};
