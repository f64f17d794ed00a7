//! The board as the techniques see it: houses and peers as sets of cells, computed once for a
//! shape.

use std::sync::{Arc, OnceLock};

use super::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::house::HouseKind;
use crate::relation::Relation;
use crate::shape::Shape;

/// For each house: other houses, each with the spots of the first that the two share.
type Crossings = Vec<Box<[(usize, u64)]>>;

/// The parts of a board that do not change while a puzzle is solved.
#[derive(Debug)]
pub(crate) struct Geometry<const W: usize> {
    pub(crate) shape: Shape,
    /// The number of digits, which is also that of rows and of columns.
    pub(crate) size: usize,
    /// The houses that contain every digit, in the order of [`Shape::houses`]: rows, columns,
    /// boxes, others. A house with fewer cells than digits is *short*: it need not contain a digit,
    /// and its set is empty here.
    pub(crate) houses: Vec<CellSet<W>>,
    /// All houses in the same order, short ones included: no digit repeats in them.
    pub(crate) regions: Vec<CellSet<W>>,
    /// The cells of each house in order. A cell's position in this list is its spot in the house.
    /// Empty if the house's set is.
    pub(crate) cells_of: Vec<Box<[Cell]>>,
    /// For each house: the other houses that share two or more cells with it, ascending, each with
    /// the shared spots.
    pub(crate) crossings: Crossings,
    /// For each house: the short houses that share two or more cells with it, in the same form.
    pub(crate) short_crossings: Crossings,
    /// The largest number of cells that two houses share, short ones included.
    pub(crate) widest_crossing: usize,
    /// The houses of each cell: row, column, box, others.
    pub(crate) houses_of: Vec<Box<[usize]>>,
    /// The same, short houses included.
    pub(crate) regions_of: Vec<Box<[usize]>>,
    /// The spot of each cell in each of its houses, in the same order.
    pub(crate) spots_of: Vec<Box<[u8]>>,
    /// For each cell: the cells that may not hold the same digit.
    pub(crate) peers: Vec<CellSet<W>>,
    /// For each cell: the cells in which its digit excludes other candidates than the peers'
    /// copies of it, each once, and which. Most boards have none.
    related: Vec<Box<[(Cell, Relation)]>>,
    /// Whether there are any of these.
    pub(crate) is_related: bool,
    /// Whether there are rules between two cells.
    pub(crate) is_paired: bool,
    /// Whether two digits may be swapped within a set of cells that they fill alone: there are only
    /// rows, columns and boxes, and no rules for pairs. Uniqueness arguments hold only then.
    pub(crate) swaps: bool,
}

/// Returns whether arguments from uniqueness hold on a board: its only houses are rows, columns and
/// boxes or regions, and no pair of cells has a rule of its own.
pub(crate) fn allows_swaps(shape: &Shape) -> bool {
    let lines_and_boxes =
        |kind| matches!(kind, HouseKind::Row | HouseKind::Column | HouseKind::Box);
    shape.pairs().is_empty() && shape.houses().iter().all(|house| lines_and_boxes(house.kind))
}

impl<const W: usize> Geometry<W> {
    pub(crate) fn new(shape: &Shape) -> Geometry<W> {
        debug_assert!(shape.cell_count() <= 64 * W, "the caller chooses W by the shape");
        let regions: Vec<CellSet<W>> =
            shape.houses().iter().map(|house| house.cells.iter().copied().collect()).collect();
        let around =
            |cell| shape.houses_of(cell).fold(CellSet::EMPTY, |set, house| set | regions[house]);
        let mut peers: Vec<CellSet<W>> = shape.cells().map(around).collect();
        let mut houses = regions.clone();
        for house in &mut houses {
            if house.len() < shape.size() {
                *house = CellSet::EMPTY;
            }
        }
        let regions_of = shape.cells().map(|cell| shape.houses_of(cell).collect()).collect();
        let whole = |house: &usize| !houses[*house].is_empty();
        let houses_of: Vec<Box<[usize]>> =
            shape.cells().map(|cell| shape.houses_of(cell).filter(whole).collect()).collect();
        let cells_of: Vec<Box<[Cell]>> =
            houses.iter().map(|house| house.iter().collect()).collect();
        let spot = |house: usize, cell: Cell| {
            cells_of[house].iter().position(|&other| other == cell).map_or(0, |spot| spot as u8)
        };
        let spots_of = shape
            .cells()
            .map(|cell| houses_of[cell.index()].iter().map(|&house| spot(house, cell)).collect());
        let spots_of: Vec<Box<[u8]>> = spots_of.collect();
        let cross = |house: usize, short: bool| {
            let with = |other: usize| {
                let shared = houses[house] & regions[other];
                let spots = shared.iter().fold(0, |spots, cell| spots | 1 << spot(house, cell));
                (other != house && shared.len() >= 2).then_some((other, spots))
            };
            let others = (0..houses.len()).filter(|&other| houses[other].is_empty() == short);
            others.filter_map(with).collect()
        };
        let [crossings, short_crossings]: [Crossings; 2] =
            [false, true].map(|short| (0..houses.len()).map(|house| cross(house, short)).collect());
        let shared = crossings.iter().chain(&short_crossings).flatten();
        let shared = shared.map(|(_, spots)| spots.count_ones() as usize);
        let widest_crossing = shared.max().unwrap_or(1);
        for pair in shape.pairs().iter().filter(|pair| pair.relation.forbids_equal()) {
            for [cell, other] in pair.both_ways() {
                peers[cell.index()].insert(other);
            }
        }
        for cell in shape.cells() {
            peers[cell.index()].remove(cell);
        }
        let swaps = allows_swaps(shape);
        let related = related(shape, &peers);
        Geometry {
            shape: shape.clone(),
            size: shape.size(),
            cells_of,
            crossings,
            short_crossings,
            widest_crossing,
            houses,
            regions,
            houses_of,
            regions_of,
            spots_of,
            peers,
            is_related: related.iter().any(|related| !related.is_empty()),
            is_paired: !shape.pairs().is_empty(),
            related,
            swaps,
        }
    }

    /// The cells that see `cell`.
    pub(crate) fn peers(&self, cell: Cell) -> CellSet<W> {
        self.peers[cell.index()]
    }

    /// What a candidate excludes beyond its own cell and its digit in its peers: cells with the
    /// digits that they lose. Each cell comes once.
    pub(crate) fn related(
        &self,
        cell: Cell,
        digit: Digit,
    ) -> impl Iterator<Item = (Cell, DigitSet)> + '_ {
        let related = self.related[cell.index()].iter();
        related.map(move |(other, relation)| (*other, relation.forbidden(digit)))
    }

    /// The digits that a candidate excludes in a cell, which may be its own.
    pub(crate) fn excluded(&self, cell: Cell, digit: Digit, other: Cell) -> DigitSet {
        if cell == other {
            return DigitSet::all(self.size) - digit.into();
        }
        let own = if self.sees(cell, other) { digit.into() } else { DigitSet::EMPTY };
        let mut related = self.related[cell.index()].iter();
        let relation = related.find(|(related, _)| *related == other);
        relation.map_or(own, |(_, relation)| own | relation.forbidden(digit))
    }

    /// The cells in which a cell's digit excludes something: itself, its peers and the cells with a
    /// rule between them.
    fn around(&self, cell: Cell) -> CellSet<W> {
        let related = self.related[cell.index()].iter().map(|&(other, _)| other);
        self.peers(cell) | CellSet::of(cell) | related.collect()
    }

    /// What all these candidates exclude: cells with the digits that they lose, ascending.
    pub(crate) fn excluded_by_all(
        &self,
        candidates: &[(Cell, Digit)],
    ) -> impl Iterator<Item = (Cell, DigitSet)> + '_ + use<'_, W> {
        let candidates = candidates.to_vec();
        let mut cells = candidates.iter().map(|&(cell, _)| self.around(cell));
        let first = cells.next().unwrap_or(CellSet::EMPTY);
        let common = cells.fold(first, |common, around| common & around);
        common.into_iter().filter_map(move |other| {
            let all = DigitSet::all(self.size);
            let gone = candidates
                .iter()
                .fold(all, |gone, &(cell, digit)| gone & self.excluded(cell, digit, other));
            (!gone.is_empty()).then_some((other, gone))
        })
    }

    /// The cells that see all of `cells`.
    pub(crate) fn common_peers(&self, cells: impl IntoIterator<Item = Cell>) -> CellSet<W> {
        let mut cells = cells.into_iter();
        let first = cells.next().map_or(CellSet::EMPTY, |cell| self.peers(cell));
        cells.fold(first, |set, cell| set & self.peers(cell))
    }

    pub(crate) fn sees(&self, one: Cell, other: Cell) -> bool {
        self.peers[one.index()].contains(other)
    }

    pub(crate) fn row(&self, cell: Cell) -> usize {
        self.houses_of[cell.index()][0]
    }

    /// The house number of a cell's column.
    pub(crate) fn column(&self, cell: Cell) -> usize {
        self.houses_of[cell.index()][1]
    }

    /// The house number of a cell's box.
    pub(crate) fn box_of(&self, cell: Cell) -> usize {
        self.houses_of[cell.index()][2]
    }

    /// The house numbers of the rows.
    pub(crate) fn rows(&self) -> std::ops::Range<usize> {
        0..self.size
    }

    /// The house numbers of the columns.
    pub(crate) fn columns(&self) -> std::ops::Range<usize> {
        self.size..2 * self.size
    }

    /// The house numbers of the boxes.
    pub(crate) fn boxes(&self) -> std::ops::Range<usize> {
        2 * self.size..3 * self.size
    }

    /// The house numbers of all other houses, such as diagonals.
    pub(crate) fn extras(&self) -> std::ops::Range<usize> {
        3 * self.size..self.houses.len()
    }
}

/// For each cell: the cells with a rule between them that the peers do not tell, and the rule. All
/// rules between the same two cells are made into one.
fn related<const W: usize>(shape: &Shape, peers: &[CellSet<W>]) -> Vec<Box<[(Cell, Relation)]>> {
    // A board has few relations, so equal ones share their tables.
    let mut known: Vec<Relation> = Vec::new();
    let mut share = |relation: Relation| {
        let at = known.iter().position(|other| *other == relation).unwrap_or(known.len());
        if at == known.len() {
            known.push(relation);
        }
        known[at].clone()
    };
    let of_cell = |cell: Cell| {
        let mut others: Vec<Cell> = Vec::new();
        for pair in shape.pairs_of(cell).filter(|pair| !pair.relation.is_difference()) {
            let other = pair.cells[usize::from(pair.cells[0] == cell)];
            if !others.contains(&other) {
                others.push(other);
            }
        }
        let relation = |other: Cell| {
            let sees = peers[cell.index()].contains(other);
            let between = shape.pairs_of(cell).filter(|pair| pair.cells.contains(&other));
            let between: Vec<Relation> = between.map(|pair| pair.relation_from(cell)).collect();
            share(Relation::new(shape.size(), |x, y| {
                !(sees && x == y) && between.iter().any(|relation| relation.forbids(x, y))
            }))
        };
        let relations: Vec<Relation> = others.iter().copied().map(relation).collect();
        others.into_iter().zip(relations).filter(|(_, relation)| relation.count() > 0).collect()
    };
    shape.cells().map(of_cell).collect()
}

impl Geometry<2> {
    /// The geometry of the classic board, built once.
    pub(crate) fn classic() -> Arc<Geometry<2>> {
        static CLASSIC: OnceLock<Arc<Geometry<2>>> = OnceLock::new();
        CLASSIC.get_or_init(|| Arc::new(Geometry::new(&Shape::classic()))).clone()
    }
}
