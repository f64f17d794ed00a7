//! Values for serde, where a derived form would not do.
//!
//! - A cell is its index, a digit its number, a set of digits a list of numbers. What no board has
//!   is an error, so a value that was read holds what a value that was made holds.
//! - A technique, level or variant is its name.
//! - A puzzle, a grid and a shape have the form of the format `json`, which is documented there.
//!
//! Everything else that crosses a border is derived: steps and their reasons, grades, ratings.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Error as _, Serialize, Serializer};
use serde_json::Value;

use crate::digit::{Digit, DigitSet};
use crate::error::SudokuError;
use crate::format;
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::variant::Variant;

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.index().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let index = usize::deserialize(deserializer)?;
        match index < Shape::MAX_SIZE * Shape::MAX_SIZE {
            true => Ok(Cell::at(index)),
            false => Err(D::Error::custom(format_args!("no board has a cell {index}"))),
        }
    }
}

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        let value = u8::deserialize(deserializer)?;
        Digit::new(value)
            .ok_or_else(|| D::Error::custom(format_args!("no board has a digit {value}")))
    }
}

impl Serialize for DigitSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for DigitSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DigitSet, D::Error> {
        Ok(Vec::<Digit>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Writes a value as its name, and reads it from there.
macro_rules! by_name {
    ($($kind:ty),*) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

by_name!(Variant);
#[cfg(feature = "reason")]
by_name!(crate::technique::Level, crate::technique::Technique);

/// Passes a text in JSON on to any serializer.
fn pass_on<S: Serializer>(
    text: Result<String, SudokuError>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let text = text.map_err(S::Error::custom)?;
    let value: Value = serde_json::from_str(&text).map_err(S::Error::custom)?;
    value.serialize(serializer)
}

/// Takes a text in JSON from any deserializer.
fn take<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Value::deserialize(deserializer)?.to_string())
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        pass_on(format::write(self, format::Format::Json), serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        format::puzzle_from_json(&take(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Puzzle::new(self.clone()).serialize(serializer)
    }
}

/// Entries of a puzzle count as digits of the grid.
impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grid, D::Error> {
        Ok(Puzzle::deserialize(deserializer)?.grid().clone())
    }
}

impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        pass_on(Ok(format::shape_to_json(self)), serializer)
    }
}

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shape, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let size = value.get("size").and_then(Value::as_u64);
        let size = size.ok_or_else(|| D::Error::missing_field("size"))?;
        let usual = Shape::of_size(size.try_into().unwrap_or(usize::MAX));
        let usual = usual.map_err(D::Error::custom)?;
        format::shape_from_json(&value.to_string(), &usual).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;

    use super::*;

    fn again<T: Serialize + DeserializeOwned>(value: &T) -> T {
        let text = serde_json::to_string(value).expect("it can be written");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn json(value: impl Serialize) -> String {
        serde_json::to_string(&value).expect("it can be written")
    }

    #[test]
    fn boards_are_read_back_as_they_were() {
        let jigsaw = Shape::jigsaw("aaabacbbccdbcddd").expect("regions");
        let mut shapes = vec![Shape::classic(), Shape::of_size(16).expect("a size"), jigsaw];
        shapes.push(Shape::boxes(3, 2).expect("a size"));
        let variants = Variant::ALL.iter();
        shapes.extend(variants.map(|&variant| Shape::classic().with(variant).expect("it fits")));
        for shape in shapes {
            assert_eq!(again(&shape), shape);
            let mut grid = Grid::empty(&shape);
            grid.set(Cell::at(1), Digit::new(3));
            assert_eq!(again(&grid), grid);
            let puzzle = Puzzle::new(grid).with_entries([Cell::at(1)]);
            let marked = puzzle.clone().with_marks(vec![shape.digits(); shape.cell_count()]);
            for puzzle in [puzzle, marked.expect("one for each cell")] {
                assert_eq!(again(&puzzle), puzzle);
            }
        }
        assert_eq!(json(Shape::of_size(4).expect("a size")), r#"{"size":4}"#);
    }

    #[test]
    fn what_no_board_has_is_refused() {
        assert!(serde_json::from_str::<Cell>("4096").is_err());
        assert!(serde_json::from_str::<Digit>("0").is_err());
        assert!(serde_json::from_str::<DigitSet>("[1,65]").is_err());
        assert!(serde_json::from_str::<Shape>(r#"{"variants":["x"]}"#).is_err());
        assert!(serde_json::from_str::<Puzzle>(r#"{"puzzle":[[1,2],[3]]}"#).is_err());
        let digits: DigitSet = [2, 9].into_iter().filter_map(Digit::new).collect();
        assert_eq!(json(digits), "[2,9]");
    }

    #[cfg(feature = "rating")]
    #[test]
    fn steps_grades_and_ratings_are_read_back_as_they_were() {
        use quadrille::guard::Guard;

        // It needs chains, colours and rectangles.
        let line =
            ".3.9.6.4...........98.47.52.6..5..7.2.......3..7....2.9...7....873.9.5....5.....4";
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        let guard = Guard::default();
        let path = crate::grade::Grader::new().path(&puzzle, &guard).expect("one solution");
        assert_eq!(again(&path), path);
        assert!(json(&path.0).contains(r#""hardest":""#), "{}", json(&path.0));
        let path = crate::rating::Rater::new().path(puzzle.grid(), &guard).expect("one solution");
        assert_eq!(again(&path), path);
    }
}
