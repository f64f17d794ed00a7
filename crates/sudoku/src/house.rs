//! Houses: sets of cells in which no digit repeats.

use crate::grid::Cell;
use crate::shape::{Boxes, Rules};
use crate::variant::Variant;

/// A set of cells in which no digit repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct House {
    /// The kind of house.
    pub kind: HouseKind,
    /// Its number among its kind, from 0.
    pub number: usize,
    /// Its cells, ascending. There are at most as many as the board has digits.
    pub cells: Vec<Cell>,
}

/// The kind of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box, or a region of a jigsaw.
    Box,
    /// A diagonal: number 0 falls from the top left corner, number 1 rises from the bottom left
    /// corner.
    Diagonal,
    /// A window of Windoku.
    Window,
    /// The centres of the boxes.
    CentreDot,
    /// Any other region.
    Extra,
}

/// Builds the houses of a board, in the order of [`Shape::houses`](crate::Shape::houses).
pub(crate) fn houses(rules: &Rules) -> Vec<House> {
    let size = rules.size;
    let mut houses: Vec<House> = Vec::new();
    let mut add = |kind, number, cells: Vec<usize>| {
        houses.push(House { kind, number, cells: cells.into_iter().map(Cell::at).collect() });
    };
    for row in 0..size {
        add(HouseKind::Row, row, (0..size).map(|column| row * size + column).collect());
    }
    for column in 0..size {
        add(HouseKind::Column, column, (0..size).map(|row| row * size + column).collect());
    }
    for number in 0..size {
        let cells = match &rules.boxes {
            &Boxes::Rectangles { rows, columns } => {
                let across = size / columns;
                rectangle(size, number / across * rows, number % across * columns, rows, columns)
            }
            Boxes::Regions(regions) => {
                (0..size * size).filter(|&cell| usize::from(regions[cell]) == number).collect()
            }
        };
        add(HouseKind::Box, number, cells);
    }
    for variant in &rules.variants {
        match (variant, &rules.boxes) {
            (Variant::X, _) => {
                add(HouseKind::Diagonal, 0, (0..size).map(|k| k * size + k).collect());
                add(HouseKind::Diagonal, 1, (0..size).map(|k| k * size + size - 1 - k).collect());
            }
            (Variant::Windoku, &Boxes::Rectangles { rows, columns }) => {
                // Windows are as large as boxes, one cell from the edge and from each other.
                let (down, across) = ((size - 1) / (rows + 1), (size - 1) / (columns + 1));
                for number in 0..down * across {
                    let top = 1 + number / across * (rows + 1);
                    let left = 1 + number % across * (columns + 1);
                    add(HouseKind::Window, number, rectangle(size, top, left, rows, columns));
                }
            }
            (Variant::CentreDot, &Boxes::Rectangles { rows, columns }) => {
                let cells = (0..size * size).filter(|cell| {
                    cell / size % rows == rows / 2 && cell % size % columns == columns / 2
                });
                add(HouseKind::CentreDot, 0, cells.collect());
            }
            _ => {}
        }
    }
    for (number, cells) in rules.extra.iter().enumerate() {
        houses.push(House { kind: HouseKind::Extra, number, cells: cells.clone() });
    }
    houses
}

fn rectangle(size: usize, top: usize, left: usize, rows: usize, columns: usize) -> Vec<usize> {
    let cell = |k: usize| (top + k / columns) * size + left + k % columns;
    (0..rows * columns).map(cell).collect()
}
