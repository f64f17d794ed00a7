//! Where the items of a problem lie on a board, so that a cover can be drawn as what it is.
//!
//! A search never looks at this. It says two things about items, and nothing about options, so its
//! size is that of the items:
//!
//! ```text
//! an item has a place    cell 02 of a pentomino board: column 2, row 0
//!                        row r3 of the queens' board: row 3, in no column yet
//! an item has a sign     piece F is drawn as F, number d3 of Langford's as 3
//! ```
//!
//! What an option fills follows from its items. Each item with a column and a row is one spot.
//! Items that fix only a column, a row or a layer are put together and are one more spot: the queen
//! in row r3 and column c5. The option is drawn with the sign of its first item that has one.
//! Items without place and sign (diagonals, boxes) are not in the layout.
//!
//! Columns, rows and layers count from 0. An *area* joins places that a board shows as one, such as
//! the boxes of a Sudoku.

mod text;

use std::collections::{BTreeSet, TryReserveError};

use super::{ItemId, OptionId, Problem, ProblemError, ProblemErrorKind as Kind};

/// The most spots that a board may have, and the most cells of the box around them.
pub(crate) const MOST_SPOTS: u64 = 1 << 20;

/// The place of an item: a column, a row and a layer, each of which may be open.
///
/// ```
/// use quadrille::Place;
///
/// let cell = Place::at(4, 0).on_layer(2);
/// assert_eq!((cell.column, cell.row, cell.layer), (Some(4), Some(0), Some(2)));
/// assert_eq!(Place::row(3).column, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Place {
    /// The column, from 0.
    pub column: Option<u32>,
    /// The row, from 0.
    pub row: Option<u32>,
    /// The layer, from 0. A place without one is on layer 0.
    pub layer: Option<u32>,
    /// The area to which the place belongs, such as a box of a Sudoku.
    pub area: Option<u32>,
}

impl Place {
    /// Returns the place in this column and row.
    pub fn at(column: u32, row: u32) -> Place {
        Place { column: Some(column), row: Some(row), ..Place::default() }
    }

    /// Returns a whole column, for an item that says nothing about the row.
    pub fn column(column: u32) -> Place {
        Place { column: Some(column), ..Place::default() }
    }

    /// Returns a whole row, for an item that says nothing about the column.
    pub fn row(row: u32) -> Place {
        Place { row: Some(row), ..Place::default() }
    }

    /// Returns the same place on this layer.
    #[must_use]
    pub fn on_layer(self, layer: u32) -> Place {
        Place { layer: Some(layer), ..self }
    }

    /// Returns the same place in this area.
    #[must_use]
    pub fn in_area(self, area: u32) -> Place {
        Place { area: Some(area), ..self }
    }

    fn spot(self) -> Option<Spot> {
        Some(Spot { layer: self.layer.unwrap_or(0), row: self.row?, column: self.column? })
    }
}

/// A cell of a board. Spots are ordered as they are read: by layer, row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Spot {
    /// The layer, from 0.
    pub layer: u32,
    /// The row, from 0.
    pub row: u32,
    /// The column, from 0.
    pub column: u32,
}

/// The board of a [`Problem`]: where its items lie, and with which signs options are drawn.
///
/// Models set it, and the formats dlx and json keep it. It is made by
/// [`ProblemBuilder::place`](crate::ProblemBuilder::place) and
/// [`ProblemBuilder::sign`](crate::ProblemBuilder::sign).
///
/// ```
/// let problem = quadrille::models::build("langford", &["3"])?;
/// let layout = problem.layout().expect("every model has one");
/// assert_eq!(layout.spots().len(), 6);
/// let cover = problem.solutions().next().expect("there are two");
/// assert_eq!(layout.draw(&problem, cover.options()), "3 1 2 1 3 2\n");
/// # Ok::<(), quadrille::models::ModelError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    marks: Marks,
    /// All spots, in order.
    spots: Vec<Spot>,
    /// Empty if there are no areas; otherwise parallel to `spots`.
    areas: Vec<Option<u32>>,
}

/// The places and signs of items, as they are collected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    /// One for each item up to the last with a place.
    places: Vec<Option<Place>>,
    /// One for each item up to the last with a sign.
    signs: Vec<Option<Box<str>>>,
}

impl Marks {
    pub(crate) fn place(&mut self, item: ItemId, place: Place) -> Result<(), ProblemError> {
        let end = self.places.len().max(item.index() + 1);
        try_resize(&mut self.places, end, None)?;
        self.places[item.index()] = Some(place);
        Ok(())
    }

    pub(crate) fn sign(&mut self, item: ItemId, sign: &str) -> Result<(), ProblemError> {
        let end = self.signs.len().max(item.index() + 1);
        try_resize(&mut self.signs, end, None)?;
        self.signs[item.index()] = Some(sign.into());
        Ok(())
    }
}

impl Layout {
    /// Makes a layout, or none if no item has a place. `name` names an item, for errors.
    pub(crate) fn new(
        marks: Marks,
        name: impl Fn(ItemId) -> String,
    ) -> Result<Option<Layout>, ProblemError> {
        let too_large = || ProblemError::from(Kind::LayoutTooLarge { most: MOST_SPOTS });
        let mut whole: Vec<(Spot, ItemId, Option<u32>)> = Vec::new();
        // The columns, rows and layers that items fix without the rest.
        let mut open: [BTreeSet<u32>; 3] = Default::default();
        for (k, place) in marks.places.iter().enumerate() {
            let Some(place) = place else { continue };
            if let Some(spot) = place.spot() {
                whole.try_reserve(1)?;
                whole.push((spot, ItemId(k as u32), place.area));
                continue;
            }
            for (known, value) in open.iter_mut().zip([place.column, place.row, place.layer]) {
                known.extend(value);
            }
        }
        whole.sort_unstable();
        if let Some(pair) = whole.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let (first, second) = (name(pair[0].1), name(pair[1].1));
            return Err(Kind::SharedPlace { first, second }.into());
        }
        let [columns, rows, mut layers] = open;
        if layers.is_empty() {
            layers.insert(0);
        }
        let crossed = (columns.len() as u64)
            .saturating_mul(rows.len() as u64)
            .saturating_mul(layers.len() as u64);
        if crossed.saturating_add(whole.len() as u64) > MOST_SPOTS {
            return Err(too_large());
        }
        let mut spots: Vec<Spot> = Vec::new();
        spots.try_reserve_exact(crossed as usize + whole.len())?;
        spots.extend(whole.iter().map(|&(spot, ..)| spot));
        if crossed > 0 {
            for &layer in &layers {
                for &row in &rows {
                    spots.extend(columns.iter().map(|&column| Spot { layer, row, column }));
                }
            }
            spots.sort_unstable();
            spots.dedup();
        }
        if spots.is_empty() {
            return Ok(None);
        }
        let side = |of: fn(&Spot) -> u32| {
            spots.iter().map(of).max().map_or(0, |greatest| u64::from(greatest) + 1)
        };
        let sides = [side(|spot| spot.layer), side(|spot| spot.row), side(|spot| spot.column)];
        if sides.iter().fold(1_u64, |volume, &side| volume.saturating_mul(side)) > MOST_SPOTS {
            return Err(too_large());
        }
        let mut layout = Layout { marks, spots, areas: Vec::new() };
        if whole.iter().any(|&(.., area)| area.is_some()) {
            try_resize(&mut layout.areas, layout.spots.len(), None)?;
            for (spot, _, area) in whole {
                if let Some(k) = layout.index(spot) {
                    layout.areas[k] = area;
                }
            }
        }
        Ok(Some(layout))
    }

    /// Returns all spots of the board, in reading order: by layer, row and column.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// Returns the area of a spot, which is given by its position in [`spots`](Layout::spots).
    pub fn area(&self, spot: usize) -> Option<u32> {
        self.areas.get(spot).copied().flatten()
    }

    /// Returns the place of an item, if it has one.
    pub fn place(&self, item: ItemId) -> Option<Place> {
        self.marks.places.get(item.index()).copied().flatten()
    }

    /// Returns the sign of an item, if it has one.
    pub fn sign(&self, item: ItemId) -> Option<&str> {
        self.marks.signs.get(item.index())?.as_deref()
    }

    /// Returns the position in [`spots`](Layout::spots) of an item that is one spot.
    pub fn spot(&self, item: ItemId) -> Option<usize> {
        self.index(self.place(item)?.spot()?)
    }

    /// Returns the spots that belong to an item, as positions in [`spots`](Layout::spots): its own,
    /// or all those of its row, column or layer. An item without a place has none.
    ///
    /// ```
    /// let problem = quadrille::models::build("queens", &["4"])?;
    /// let layout = problem.layout().expect("every model has one");
    /// let row = problem.item("r1").expect("the second row");
    /// assert_eq!(layout.spots_of(row), [4, 5, 6, 7]);
    /// # Ok::<(), quadrille::models::ModelError>(())
    /// ```
    pub fn spots_of(&self, item: ItemId) -> Vec<usize> {
        let Some(place) = self.place(item) else { return Vec::new() };
        if place.spot().is_some() {
            return self.spot(item).into_iter().collect();
        }
        let fits = |value: u32, wanted: Option<u32>| wanted.is_none_or(|wanted| wanted == value);
        let on = |&k: &usize| {
            let Spot { layer, row, column } = self.spots[k];
            fits(layer, place.layer) && fits(row, place.row) && fits(column, place.column)
        };
        (0..self.spots.len()).filter(on).collect()
    }

    /// Returns the spots that an option fills, as positions in [`spots`](Layout::spots): those of
    /// its items in their order, then the one that its rows, columns and layers fix together.
    ///
    /// ```
    /// let problem = quadrille::models::build("queens", &["4"])?;
    /// let layout = problem.layout().expect("every model has one");
    /// for option in problem.options() {
    ///     assert_eq!(layout.filled(&problem, option).len(), 1);
    /// }
    /// # Ok::<(), quadrille::models::ModelError>(())
    /// ```
    ///
    /// # Panics
    /// Panics if the problem has no such option.
    pub fn filled(&self, problem: &Problem, option: OptionId) -> Vec<usize> {
        let mut filled = Vec::new();
        let mut joint = Place::default();
        for &item in problem.option_items(option) {
            let Some(place) = self.place(item) else { continue };
            match place.spot() {
                Some(spot) => filled.extend(self.index(spot)),
                None => {
                    joint.column = joint.column.or(place.column);
                    joint.row = joint.row.or(place.row);
                    joint.layer = joint.layer.or(place.layer);
                }
            }
        }
        filled.extend(joint.spot().and_then(|spot| self.index(spot)));
        filled
    }

    /// Returns the sign with which an option is drawn: that of its first item that has one.
    ///
    /// # Panics
    /// Panics if the problem has no such option.
    pub fn option_sign(&self, problem: &Problem, option: OptionId) -> Option<&str> {
        problem.option_items(option).iter().find_map(|&item| self.sign(item))
    }

    /// Draws the options of a cover as text, each line ended by a line feed.
    ///
    /// If the options are pieces of adjacent spots, they have walls around them; otherwise the
    /// signs stand in rows, with walls around areas if there are any. Layers stand side by side. An
    /// empty spot is a point, or blank where walls show it.
    ///
    /// # Panics
    /// Panics if the problem has no such option.
    pub fn draw(&self, problem: &Problem, options: &[OptionId]) -> String {
        text::draw(self, problem, options)
    }

    /// Returns the position of a spot in the list.
    fn index(&self, spot: Spot) -> Option<usize> {
        self.spots.binary_search(&spot).ok()
    }
}

/// Makes a vector `len` long by appending `value`.
fn try_resize<T: Clone>(vec: &mut Vec<T>, len: usize, value: T) -> Result<(), TryReserveError> {
    vec.try_reserve(len.saturating_sub(vec.len()))?;
    vec.resize(len, value);
    Ok(())
}

/// Whether a sign can be drawn in a cell, and written in every format: one word.
pub(crate) fn is_sign(sign: &str) -> bool {
    !sign.is_empty() && !sign.contains(|c: char| c.is_whitespace() || c.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ProblemBuilder;

    #[test]
    fn rows_and_columns_together_are_spots() {
        let mut builder = ProblemBuilder::new();
        let [r, c, d] = ["r", "c", "d"].map(|name| builder.primary(name));
        builder.place(r, Place::row(1));
        builder.place(c, Place::column(0));
        builder.place(d, Place::column(2));
        builder.option([r, d]);
        builder.option([c]);
        let problem = builder.build().expect("sound");
        let layout = problem.layout().expect("places");
        let at = |row, column| Spot { layer: 0, row, column };
        assert_eq!(layout.spots(), [at(1, 0), at(1, 2)]);
        let filled: Vec<_> = problem.options().map(|k| layout.filled(&problem, k)).collect();
        assert_eq!(filled, [vec![1], vec![]]);
        assert_eq!(layout.spot(r), None);
    }

    #[test]
    fn a_problem_without_places_has_no_layout() {
        let mut builder = ProblemBuilder::new();
        let a = builder.primary("a");
        builder.sign(a, "A");
        assert!(builder.build().expect("sound").layout().is_none());
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let fault = |make: fn(&mut ProblemBuilder, ItemId, ItemId)| {
            let mut builder = ProblemBuilder::new();
            let [a, b] = ["a", "b"].map(|name| builder.primary(name));
            make(&mut builder, a, b);
            let error = builder.build().expect_err("it cannot be drawn");
            (error.to_string(), error.hint().unwrap_or_default())
        };
        let shared = fault(|builder, a, b| {
            builder.place(a, Place::at(1, 2));
            builder.place(b, Place::at(1, 2).on_layer(0));
        });
        assert_eq!(shared.0, "the items `a` and `b` are at the same place of the board");
        for place in [Place::at(u32::MAX, u32::MAX), Place::at(0, 0).on_layer(1 << 20)] {
            let mut builder = ProblemBuilder::new();
            let a = builder.primary("a");
            builder.place(a, place);
            let error = builder.build().expect_err("too large");
            assert_eq!(error.to_string(), "the board has more than 1048576 places");
        }
        let (message, hint) = fault(|builder, a, _| builder.sign(a, "two words"));
        assert_eq!(message, "item `a` cannot have the sign \"two words\"");
        assert_eq!(hint, "a sign is one word, such as `Q`");
    }
}
