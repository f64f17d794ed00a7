//! Problems as JSON, for other programs. The only format that can express everything.
//!
//! ```text
//! {
//!   "items": ["a", {"name": "b", "min": 1, "max": 3}],
//!   "secondary": ["x"],
//!   "options": [
//!     {"name": "S1", "items": ["a", "x:red"], "cost": 3},
//!     ["b", {"item": "x", "color": "red"}]
//!   ]
//! }
//! ```
//!
//! The keys may come in any order. `secondary`, `name` and `cost` may be left out, and an option
//! without name and cost may be just its list of items. An entry `"x:red"` is the item of that name
//! if there is one; otherwise the part before the first colon is the item and the rest is its
//! colour. The longer form is for item names that contain colons.
//!
//! An item may say where it lies on a board ([`Layout`](crate::Layout)) and with which sign its
//! options are drawn: `{"name": "00", "at": [0, 0]}`, `{"name": "F", "sign": "F"}`. A place is
//! column, row and perhaps layer, from 0; `null` is open, as in `[null, 3]` for a whole row. `area`
//! is the number of the area to which the place belongs.
//!
//! The text is cut into slices, one level at a time (`raw.rs`); no intermediate tree is built.

use std::borrow::Cow;

use super::raw::{read_list, read_number, read_object, read_string};
use super::source::{self, Source};
use crate::problem::error::{JsonPart, JsonType, ProblemErrorKind as Kind};
use crate::problem::{Entry, ItemId, Place, Problem, ProblemBuilder, ProblemError, Role};

/// The keys of an item that is an object.
const ITEM_KEYS: [&str; 6] = ["name", "min", "max", "at", "area", "sign"];

pub(super) fn read(source: Source<'_>) -> Result<Problem, ProblemError> {
    let text = source.text().trim_ascii();
    if text.is_empty() {
        return Err(source.fault(text, Kind::NoProblem));
    }
    if !text.starts_with('{') {
        let (of, expected) = (JsonPart::Problem, JsonType::Object);
        return Err(source.fault(text, Kind::WrongType { of, expected, quotes: false }));
    }
    let [items, secondary, options] =
        read_object(source, text, JsonPart::Problem, ["items", "secondary", "options"])?;
    let (Some(items), Some(options)) = (items, options) else {
        let key = if items.is_none() { "items" } else { "options" };
        return Err(missing(source, text, JsonPart::Problem, key));
    };
    let mut builder = ProblemBuilder::new();
    read_list(source, items, JsonPart::Items, |raw| read_item(source, raw, false, &mut builder))?;
    if let Some(secondary) = secondary {
        read_list(source, secondary, JsonPart::Secondary, |raw| {
            read_item(source, raw, true, &mut builder)
        })?;
    }
    let mut entries = Entries::default();
    read_list(source, options, JsonPart::Options, |raw| {
        read_option(source, raw, &mut builder, &mut entries)
    })?;
    builder.build().map_err(|error| place_label(source, options, error))
}

fn missing(source: Source<'_>, raw: &str, of: JsonPart, key: &'static str) -> ProblemError {
    source.fault(raw, Kind::MissingKey { of, key })
}

fn read_item(
    source: Source<'_>,
    raw: &str,
    secondary: bool,
    builder: &mut ProblemBuilder,
) -> Result<(), ProblemError> {
    let [name, min, max, at, area, sign] = match raw.starts_with('{') {
        true => read_object(source, raw, JsonPart::Item, ITEM_KEYS)?,
        false => [Some(raw), None, None, None, None, None],
    };
    let name = name.ok_or_else(|| missing(source, raw, JsonPart::Item, "name"))?;
    let role = match (min, max) {
        (None, None) if secondary => Role::Secondary,
        (None, None) => Role::ONCE,
        (Some(bound), _) | (_, Some(bound)) if secondary => {
            return Err(source.fault(bound, Kind::SecondaryBounds { name: None }));
        }
        (Some(min), Some(max)) => Role::Primary {
            min: read_number(source, min, JsonPart::Min)?,
            max: read_number(source, max, JsonPart::Max)?,
        },
        (Some(bound), None) | (None, Some(bound)) => {
            return Err(source.fault(bound, Kind::HalfBounds));
        }
    };
    let added = builder.try_item(&read_string(source, name, JsonPart::Item)?, role);
    let item = added.map_err(|error| source.fault(name, error))?;
    if let Some(raw) = at {
        let mut place = read_place(source, raw)?;
        place.area = area.map(|area| read_number(source, area, JsonPart::Area)).transpose()?;
        builder.try_place(item, place).map_err(|error| source.fault(raw, error))?;
    } else if area.is_some() {
        return Err(missing(source, raw, JsonPart::Item, "at"));
    }
    if let Some(raw) = sign {
        let sign = read_string(source, raw, JsonPart::Sign)?;
        builder.try_sign(item, &sign).map_err(|error| source.fault(raw, error))?;
    }
    Ok(())
}

/// Reads a place: column, row and perhaps layer, each a number or null.
fn read_place(source: Source<'_>, raw: &str) -> Result<Place, ProblemError> {
    let mut numbers = Vec::new();
    read_list(source, raw, JsonPart::At, |raw| {
        numbers.push(match raw {
            "null" => None,
            _ => Some(read_number(source, raw, JsonPart::Coordinate)?),
        });
        Ok(())
    })?;
    let (column, row, layer) = match numbers[..] {
        [column, row] => (column, row, None),
        [column, row, layer] => (column, row, layer),
        _ => return Err(source.fault(raw, Kind::NotAPlace { text: raw.to_owned() })),
    };
    Ok(Place { column, row, layer, area: None })
}

/// The entries of the current option. The buffers are reused for the next one.
#[derive(Default)]
struct Entries<'t> {
    entries: Vec<Entry>,
    raw: Vec<&'t str>,
}

fn read_option<'t>(
    source: Source<'t>,
    raw: &'t str,
    builder: &mut ProblemBuilder,
    entries: &mut Entries<'t>,
) -> Result<(), ProblemError> {
    let (name, items, cost) = option_fields(source, raw)?;
    let Entries { entries, raw: raws } = entries;
    entries.clear();
    raws.clear();
    read_list(source, items, JsonPart::OptionItems, |raw| {
        entries.push(read_part(source, raw, builder)?);
        raws.push(raw);
        Ok(())
    })?;
    builder.try_option(entries.iter()).map_err(|error| {
        let entry = raws.get(source::refused(builder, entries));
        source.fault(entry.unwrap_or(&items), error)
    })?;
    if let Some(raw) = name {
        let name = read_string(source, raw, JsonPart::OptionName)?;
        builder.try_name(&name).map_err(|error| source.fault(raw, error))?;
    }
    if let Some(raw) = cost {
        let cost = read_number(source, raw, JsonPart::Cost)?;
        builder.try_cost(cost).map_err(|error| source.fault(raw, error))?;
    }
    Ok(())
}

/// Returns the name, the items and the cost of an option, as slices.
fn option_fields<'t>(
    source: Source<'t>,
    raw: &'t str,
) -> Result<(Option<&'t str>, &'t str, Option<&'t str>), ProblemError> {
    if raw.starts_with('[') {
        return Ok((None, raw, None));
    }
    let [name, items, cost] =
        read_object(source, raw, JsonPart::Option, ["name", "items", "cost"])?;
    let no_items = || missing(source, raw, JsonPart::Option, "items");
    Ok((name, items.ok_or_else(no_items)?, cost))
}

fn read_part(
    source: Source<'_>,
    raw: &str,
    builder: &mut ProblemBuilder,
) -> Result<Entry, ProblemError> {
    let unknown =
        |builder: &ProblemBuilder, raw, name: &str| source.fault(raw, builder.unknown_item(name));
    let (item, color, color_raw) = if raw.starts_with('{') {
        let [item, color] = read_object(source, raw, JsonPart::Entry, ["item", "color"])?;
        let no_item = || missing(source, raw, JsonPart::Entry, "item");
        let item = item.ok_or_else(no_item)?;
        let name = read_string(source, item, JsonPart::Item)?;
        let id = builder.item(&name).ok_or_else(|| unknown(builder, item, &name))?;
        let name = color.map(|color| read_string(source, color, JsonPart::Color)).transpose()?;
        (id, name, color.unwrap_or(raw))
    } else {
        let entry = read_string(source, raw, JsonPart::Entry)?;
        match (builder.item(&entry), entry.split_once(':')) {
            (Some(item), _) => (item, None, raw),
            (None, None) => return Err(unknown(builder, raw, &entry)),
            (None, Some((name, color))) => {
                let item = builder.item(name).ok_or_else(|| unknown(builder, raw, name))?;
                (item, Some(Cow::Owned(color.to_owned())), raw)
            }
        }
    };
    let color = color.map(|color| builder.try_color(&color)).transpose();
    Ok(Entry { item, color: color.map_err(|error| source.fault(color_raw, error))? })
}

/// Adds the position of the option whose name the builder refused at the end.
fn place_label(source: Source<'_>, options: &str, error: ProblemError) -> ProblemError {
    let mut label = None;
    let walked = read_list(source, options, JsonPart::Options, |raw| {
        if let (Some(name), ..) = option_fields(source, raw)?
            && Some(&*read_string(source, name, JsonPart::Name)?) == error.option_name()
        {
            label = Some(name);
        }
        Ok(())
    });
    match (walked, label) {
        (Ok(()), Some(label)) => source.fault(label, error),
        _ => error,
    }
}

pub(super) fn write(problem: &Problem) -> String {
    let mut text = String::from("{\n  \"items\": [");
    let mut comma = "";
    for item in problem.items() {
        let Role::Primary { min, max } = problem.role(item) else { continue };
        text.push_str(comma);
        comma = ", ";
        write_item(problem, item, Some([min, max]).filter(|&bounds| bounds != [1, 1]), &mut text);
    }
    text.push_str("],\n");
    let mut secondary = problem.items().filter(|&item| !problem.is_primary(item)).peekable();
    if secondary.peek().is_some() {
        text.push_str("  \"secondary\": [");
        for (k, item) in secondary.enumerate() {
            text.push_str(if k == 0 { "" } else { ", " });
            write_item(problem, item, None, &mut text);
        }
        text.push_str("],\n");
    }
    text.push_str("  \"options\": [");
    let mut comma = "\n";
    for option in problem.options() {
        text.push_str(comma);
        comma = ",\n";
        text.push_str("    {");
        if let Some(name) = problem.option_name(option) {
            text.push_str(&format!("\"name\": {}, ", quoted(name)));
        }
        text.push_str("\"items\": [");
        for (k, entry) in problem.entries(option).enumerate() {
            text.push_str(if k == 0 { "" } else { ", " });
            write_entry(problem, entry, &mut text);
        }
        text.push(']');
        if problem.cost(option) != 0 {
            text.push_str(&format!(", \"cost\": {}", problem.cost(option)));
        }
        text.push('}');
    }
    text.push_str(if problem.option_count() == 0 { "]\n}\n" } else { "\n  ]\n}\n" });
    text
}

/// Writes an item: its name alone, or an object with what else there is to say.
fn write_item(problem: &Problem, item: ItemId, bounds: Option<[u32; 2]>, text: &mut String) {
    let name = quoted(problem.item_name(item));
    let layout = problem.layout();
    let place = layout.and_then(|layout| layout.place(item));
    let sign = layout.and_then(|layout| layout.sign(item));
    if bounds.is_none() && place.is_none() && sign.is_none() {
        text.push_str(&name);
        return;
    }
    text.push_str(&format!("{{\"name\": {name}"));
    if let Some([min, max]) = bounds {
        text.push_str(&format!(", \"min\": {min}, \"max\": {max}"));
    }
    if let Some(Place { column, row, layer, area }) = place {
        let number =
            |number: Option<u32>| number.map_or_else(|| "null".to_owned(), |n| n.to_string());
        text.push_str(&format!(", \"at\": [{}, {}", number(column), number(row)));
        if layer.is_some() {
            text.push_str(&format!(", {}", number(layer)));
        }
        text.push(']');
        if let Some(area) = area {
            text.push_str(&format!(", \"area\": {area}"));
        }
    }
    if let Some(sign) = sign {
        text.push_str(&format!(", \"sign\": {}", quoted(sign)));
    }
    text.push('}');
}

fn write_entry(problem: &Problem, entry: Entry, text: &mut String) {
    let item = problem.item_name(entry.item);
    let Some(color) = entry.color.map(|color| problem.color_name(color)) else {
        text.push_str(&quoted(item));
        return;
    };
    let short = format!("{item}:{color}");
    if item.contains(':') || problem.item(&short).is_some() {
        let (item, color) = (quoted(item), quoted(color));
        text.push_str(&format!("{{\"item\": {item}, \"color\": {color}}}"));
    } else {
        text.push_str(&quoted(&short));
    }
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("every string can be written as JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> Problem {
        read(Source::from_text(text).expect("a text")).expect("a valid problem")
    }

    #[track_caller]
    fn fault(text: &str, message: &str) -> String {
        super::super::told_fault(text, super::super::Format::Json, message)
    }

    const SHAPE: &str = r#"a problem is {"items": ["a", "b"], "options": [["a"], ["b"]]}"#;

    const ALL: &str = r#"{
  "items": ["a", {"name": "b", "min": 1, "max": 3}],
  "secondary": ["x", "y:z", "x:blue"],
  "options": [
    {"name": "S1", "items": ["a", "x:red"], "cost": 3},
    {"items": ["b", {"item": "x", "color": "blue"}, "y:z"]},
    {"items": [{"item": "y:z", "color": "red"}, "x:blue"], "cost": -1}
  ]
}
"#;

    #[test]
    fn every_feature_of_a_problem_survives_a_round_trip() {
        assert_eq!(write(&problem(ALL)), ALL);
        let colors: Vec<_> =
            problem(ALL).colors().map(|c| problem(ALL).color_name(c).to_owned()).collect();
        assert_eq!(colors, ["red", "blue"]);
    }

    #[test]
    fn a_board_survives_a_round_trip() {
        let text = r#"{
  "items": [{"name": "a", "min": 1, "max": 3, "at": [2, 0, 1], "sign": "ä"}, {"name": "r", "at": [null, 3]}],
  "secondary": ["x", {"name": "y", "at": [0, 1], "area": 7}],
  "options": [
    {"items": ["a", "y"]}
  ]
}
"#;
        assert_eq!(write(&problem(text)), text);
    }

    #[test]
    fn a_faulty_board_is_reported_with_its_column() {
        let item =
            |rest: &str| format!("{{\"options\": [], \"items\": [{{\"name\": \"a\", {rest}}}]}}");
        let hint = fault(&item("\"at\": [1]"), "line 1, column 47: `[1]` is not a place");
        assert!(hint.starts_with("a place is column and row from 0"));
        fault(&item("\"at\": [1, -1]"), "line 1, column 51: a coordinate must be a whole number");
        fault(&item("\"at\": 5"), "line 1, column 47: `at` must be an array");
        fault(&item("\"area\": 5"), "line 1, column 27: the item has no `at`");
        fault(
            &item("\"sign\": \"a b\""),
            "line 1, column 49: item `a` cannot have the sign \"a b\"",
        );
    }

    #[test]
    fn keys_come_in_any_order_and_most_may_be_left_out() {
        let text = r#"{"options": [["a"], {"cost": 0, "items": ["a"]}], "items": [{"name": "a"}]}"#;
        assert_eq!(
            write(&problem(text)),
            "{\n  \"items\": [\"a\"],\n  \"options\": [\n    {\"items\": [\"a\"]},\n    {\"items\": [\"a\"]}\n  ]\n}\n"
        );
        let nothing = "{\n  \"items\": [],\n  \"options\": []\n}\n";
        assert_eq!(write(&problem(nothing)), nothing);
    }

    #[test]
    fn escapes_in_names_and_keys_are_understood() {
        let text = r#"{"it\u0065ms": ["\u00e4\"\\\n\u0000"], "options": [["\u00e4\"\\\n\u0000"]]}"#;
        assert!(problem(text).item("ä\"\\\n\0").is_some());
        fault(
            r#"{"options": [], "items": ["\ud800"]}"#,
            "line 1, column 34: not JSON: unexpected end of hex escape",
        );
    }

    #[test]
    fn invalid_json_is_reported_with_its_column_in_characters() {
        assert_eq!(fault("", "line 1, column 1: no problem: the text is empty"), SHAPE);
        fault("{\"items\": [\n  \"ä\" \"b\"", "line 2, column 7: not JSON: expected `,` or `]`");
        fault("{\"items\": [}", "line 1, column 12: not JSON: expected value");
        fault("{} x", "line 1, column 4: not JSON: trailing characters");
        fault("{\"items\": [\"a", "line 1, column 13: not JSON: EOF while parsing a string");
        fault("{\r\n\r\n1", "line 3, column 1: not JSON: key must be a string");
        let deep = "[".repeat(100_000);
        let text = format!("{{\"items\": {deep}");
        fault(&text, "line 1, column 100010: not JSON: EOF while parsing a list");
    }

    #[test]
    fn a_problem_of_the_wrong_shape_is_reported_with_its_column() {
        assert_eq!(fault(" [1]", "line 1, column 2: a problem must be an object"), SHAPE);
        assert_eq!(fault("{}", "line 1, column 1: the problem has no `items`"), SHAPE);
        fault("{\"items\": []}", "line 1, column 1: the problem has no `options`");
        let hint = fault("{\"itmes\": []}", "line 1, column 2: unknown key `itmes`");
        assert_eq!(hint, "a problem has the keys `items`, `secondary`, `options`");
        fault(
            "{\"items\": [],\n \"items\": []}",
            "line 2, column 2: the key `items` appears twice",
        );
        fault("{\"items\": 5, \"options\": []}", "line 1, column 11: `items` must be an array");
        let items = |items: &str| format!("{{\"options\": [], \"items\": [{items}]}}");
        let hint = fault(&items("5"), "line 1, column 27: an item must be a string");
        assert_eq!(hint, "put it in quotes");
        fault(&items("[[[]]]"), "line 1, column 27: an item must be a string");
        fault(&items("{}"), "line 1, column 27: the item has no `name`");
        fault(&items("\"\""), "line 1, column 27: an item has an empty name");
        fault(&items("\"a\", \"a\""), "line 1, column 32: item `a` is declared twice");
        let bounds = |bounds: &str| items(&format!("{{\"name\": \"a\", {bounds}}}"));
        fault(&bounds("\"min\": 2"), "line 1, column 48: `min` and `max` must be given together");
        fault(
            &bounds("\"max\": 2, \"min\": 1.5"),
            "line 1, column 58: `min` must be a whole number",
        );
        fault(
            &bounds("\"max\": 9, \"min\": -1"),
            "line 1, column 58: `min` must be a whole number",
        );
        fault(
            &bounds("\"min\": 1, \"max\": 4294967296"),
            "line 1, column 58: `max` is out of range",
        );
        let message = "item `a` has bounds 5:2: the lower bound exceeds the upper";
        let hint =
            fault(&bounds("\"min\": 5, \"max\": 2"), &format!("line 1, column 36: {message}"));
        assert_eq!(hint, "did you mean 2:5?");
        let text =
            r#"{"items": [], "secondary": [{"name": "x", "min": 1, "max": 1}], "options": []}"#;
        fault(text, "line 1, column 50: a secondary item has bounds");
    }

    #[test]
    fn an_option_that_breaks_a_rule_is_reported_with_its_column() {
        let fault = |options: &str, message: &str| {
            let text = r#"{"items": ["root", "stem"], "secondary": ["x"], "options": ["#;
            fault(&format!("{text}\n{options}]}}"), message)
        };
        assert_eq!(
            fault("[\"roto\"]", "line 2, column 2: unknown item `roto`"),
            "did you mean `root`?"
        );
        fault(
            "[\"root:red\"]",
            "line 2, column 2: option 1 gives a colour to the primary item `root`",
        );
        fault("[\"stem\", \"stem\"]", "line 2, column 10: item `stem` appears twice in option 1");
        fault("[\"x:\"]", "line 2, column 2: a colour has an empty name");
        fault("[\"y:red\"]", "line 2, column 2: unknown item `y`");
        fault("[{\"color\": \"red\"}]", "line 2, column 2: the entry has no `item`");
        fault("[{\"item\": \"x\", \"color\": 5}]", "line 2, column 25: a colour must be a string");
        fault("[{\"item\": \"y\"}]", "line 2, column 11: unknown item `y`");
        fault("[]", "line 2, column 1: option 1 is empty");
        fault("{}", "line 2, column 1: the option has no `items`");
        fault("\"stem\"", "line 2, column 1: an option must be an object");
        fault(
            "{\"items\": [\"x\"], \"cost\": \"3\"}",
            "line 2, column 26: `cost` must be a whole number",
        );
        fault(
            "{\"items\": [\"x\"], \"cost\": 1e400}",
            "line 2, column 26: `cost` must be a whole number",
        );
        let big = "9223372036854775807";
        fault(
            &format!("{{\"items\": [\"x\"], \"cost\": {big}0}}"),
            "line 2, column 26: `cost` is out of range",
        );
        fault(
            &format!(
                "{{\"items\": [\"x\"], \"cost\": -{big}}},\n{{\"items\": [\"x\"], \"cost\": 1}}"
            ),
            "line 3, column 26: the cost of option 2 does not fit in 64 bits",
        );
        fault(
            "{\"items\": [\"x\"], \"name\": null}",
            "line 2, column 26: the name of an option must be a string",
        );
        fault(
            "{\"items\": [\"x\"], \"name\": \"\"}",
            "line 2, column 26: an option has an empty name",
        );
        let named = |name: &str| format!("{{\"name\": \"{name}\", \"items\": [\"x\"]}}");
        let twice = format!("{},\n{}", named("A"), named("A"));
        fault(&twice, "line 3, column 10: option name `A` is already used by option 1");
        let clash = format!("[\"x\"],\n{}", named("1"));
        fault(&clash, "line 3, column 10: option name `1` is already used by option 1");
    }
}
