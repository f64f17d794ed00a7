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

/// what a cell sees
pub(super) static PEERS: [Cells; 81] = {
    let mut peers = [Cells { upper: 0, lower: 0 }; 81];
    let mut pair = 0;
    while pair < 81 * 81 {
        let (a, b) = (pair / 81, pair % 81);
        let ([row, column], [other_row, other_column]) = ([a / 9, a % 9], [b / 9, b % 9]);
        let same_box = row / 3 == other_row / 3 && column / 3 == other_column / 3;
        if a != b && (row == other_row || column == other_column || same_box) {
            let bit = 1 << bit_of(b);
            match b / 27 {
                0 => peers[a].upper |= bit,
                1 => peers[a].upper |= bit << 32,
                _ => peers[a].lower |= bit,
            }
        }
        pair += 1;
    }
    peers
};
