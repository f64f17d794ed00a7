//! Errors about problems, in English.

use std::fmt;

use super::kind::{
    JsonPart, JsonType, NamedPart, NumberOf, Obstacle, ProblemErrorKind as Kind, TooManyOf,
};

const ORLIB: &str = "an OR-Library text is `rows columns` and then columns, `cost k row1 … rowk`";
const JSON: &str = r#"a problem is {"items": ["a", "b"], "options": [["a"], ["b"]]}"#;
const ROW: &str = "a row is an optional name and then zeros and ones";
const SET: &str = "a set is written `S1 = {5, 9, 17}`, or without its name `{5, 9, 17}`";

pub(super) fn message(kind: &Kind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match kind {
        Kind::DuplicateItem { name } => write!(f, "item `{name}` is declared twice"),
        Kind::DuplicateOption { name, first } => {
            write!(f, "option name `{name}` is already used by option {first}")
        }
        Kind::EmptyName { of } => f.write_str(match of {
            NamedPart::Item => "an item has an empty name",
            NamedPart::Option => "an option has an empty name",
            NamedPart::Color => "a colour has an empty name",
        }),
        Kind::NothingToName { name } => write!(f, "there is no option to name `{name}`"),
        Kind::UnknownItem { name, .. } => write!(f, "unknown item `{name}`"),
        Kind::ForeignId { option } => {
            write!(f, "option {option} uses an id from another builder")
        }
        Kind::RepeatedItem { name, option } => {
            write!(f, "item `{name}` appears twice in option {option}")
        }
        Kind::EmptyOption { option } => write!(f, "option {option} is empty"),
        Kind::BadBounds { name, max: 0, .. } => {
            write!(f, "item `{name}` has an upper bound of 0")
        }
        Kind::BadBounds { name, min, max } => {
            write!(f, "item `{name}` has bounds {min}:{max}: the lower bound exceeds the upper")
        }
        Kind::ColoredPrimary { name, option } => {
            write!(f, "option {option} gives a colour to the primary item `{name}`")
        }
        Kind::CostOverflow { option } => {
            write!(f, "the cost of option {option} does not fit in 64 bits")
        }
        Kind::ForeignItem => {
            f.write_str("a place or a sign was given to an item of another builder")
        }
        Kind::SharedPlace { first, second } => {
            write!(f, "the items `{first}` and `{second}` are at the same place of the board")
        }
        Kind::LayoutTooLarge { most } => write!(f, "the board has more than {most} places"),
        Kind::BadSign { item, sign } => write!(f, "item `{item}` cannot have the sign {sign:?}"),
        Kind::TooMany { of } => {
            let what = match of {
                TooManyOf::Items => "items",
                TooManyOf::Colors => "colours",
                TooManyOf::OptionNames => "option names",
                TooManyOf::ItemsAndEntries => "items and entries",
            };
            write!(f, "more {what} than a 32-bit index can hold")
        }
        Kind::OutOfMemory => f.write_str("not enough memory for a problem of this size"),

        Kind::NotUtf8 { byte: Some(byte), .. } => write!(f, "byte 0x{byte:02X} is not UTF-8 text"),
        Kind::NotUtf8 { byte: None, .. } => f.write_str("not UTF-8 text"),
        Kind::ControlCharacter { code } => write!(f, "control character U+{code:04X}"),

        Kind::NoItems { comments: false } => f.write_str("no items: the text is empty"),
        Kind::NoItems { comments: true } => f.write_str("no items: the text has only comments"),
        Kind::SecondBar => f.write_str("a second lone `|` among the items"),
        Kind::ItemName { name } => write!(f, "an item cannot be named `{name}`"),
        Kind::NoBlank { before, after, .. } => {
            write!(f, "no blank between `{before}` and `{after}`")
        }
        Kind::SecondaryBounds { name: Some(name) } => {
            write!(f, "the secondary item `{name}` has bounds")
        }
        Kind::SecondaryBounds { name: None } => f.write_str("a secondary item has bounds"),
        Kind::BoundTooLarge { bound } => write!(f, "the bound {bound} does not fit in 32 bits"),
        Kind::BoundsNotNumbers { text } => write!(f, "the bounds of `{text}` are not numbers"),
        Kind::NotAnEntry { text } => {
            write!(f, "`{text}` is neither an item nor an item with a colour")
        }
        Kind::AfterCost { text } => write!(f, "`{text}` after the cost of its option"),
        Kind::LoneBar => f.write_str("a lone `|` in an option"),
        Kind::CostTooLarge { cost } => write!(f, "the cost {cost} does not fit in 64 bits"),
        Kind::NotACost { text } => write!(f, "`{text}` is not a cost"),

        Kind::UnknownNote { word } => write!(f, "unknown word `{word}` after `|quadrille:1`"),
        Kind::HalfNote { item, sign } => {
            write!(f, "no {} after the item `{item}`", if *sign { "sign" } else { "place" })
        }
        Kind::NotAPlace { text } => write!(f, "`{text}` is not a place"),
        Kind::NameWithoutOption { name } => write!(f, "no option after the name `{name}`"),

        Kind::NoRows => f.write_str("no rows: the text is empty"),
        Kind::NotBinary { sign } => write!(f, "expected 0 or 1, found `{sign}`"),
        Kind::EmptyRow => f.write_str("a row without entries"),
        &Kind::RowWidth { count, columns, first, header } => {
            write!(f, "this row has {}, but ", plural(count, "entry", "entries"))?;
            match header {
                true => {
                    let items = plural(columns, "item", "items");
                    write!(f, "the header on line {first} names {items}")
                }
                false => write!(f, "the one on line {first} has {columns}"),
            }
        }

        Kind::NoSets => f.write_str("no sets: the text is empty"),
        Kind::UniverseTwice { name } => write!(f, "`{name}` is given twice"),
        Kind::NoElement => f.write_str("a comma without an element before it"),
        Kind::UnclosedSet => f.write_str("this `{` is never closed"),
        Kind::OutsideSet { sign } => write!(f, "`{sign}` outside a set"),
        Kind::NoSet { name } => write!(f, "`{name}` is not followed by `= {{`"),
        Kind::NoSetName => f.write_str("no name before the `=`"),
        Kind::NoBrace { blank } => {
            write!(f, "no `{{` after `{}=`", if *blank { " " } else { "" })
        }

        Kind::NoProblem => f.write_str("no problem: the text is empty"),
        Kind::NotJson { syntax } => write!(f, "not JSON: {syntax}"),
        Kind::WrongType { of, expected, .. } => {
            let expected = match expected {
                JsonType::Object => "an object",
                JsonType::Array => "an array",
                JsonType::String => "a string",
                JsonType::WholeNumber => "a whole number",
            };
            write!(f, "{} must be {expected}", part(*of))
        }
        Kind::OutOfRange { of } => write!(f, "{} is out of range", part(*of)),
        Kind::UnknownKey { key, .. } => write!(f, "unknown key `{key}`"),
        Kind::RepeatedKey { key } => write!(f, "the key `{key}` appears twice"),
        Kind::MissingKey { of, key } => {
            let part = part(*of);
            let part = part.strip_prefix("an ").or_else(|| part.strip_prefix("a ")).unwrap_or(part);
            write!(f, "the {part} has no `{key}`")
        }
        Kind::HalfBounds => f.write_str("`min` and `max` must be given together"),
        Kind::WithoutJson => f.write_str("this library was compiled without the format json"),

        Kind::NoHeader { format } => write!(f, "the {format} text has no header"),
        Kind::BadNumber { text, of } => write!(f, "`{text}` is not {}", number(*of)),
        Kind::TooLarge { text, of } => write!(f, "`{text}` is too large for {}", number(*of)),
        Kind::NoSuchItem { number, items: 0 } => {
            write!(f, "there is no item {number}: there are no items")
        }
        Kind::NoSuchItem { number, items } => {
            write!(f, "there is no item {number}: the items are 1 to {items}")
        }
        Kind::EndsEarly { read, wanted } => {
            write!(f, "the text ends after {read} of {wanted} options")
        }
        Kind::Surplus { text, options } => {
            write!(f, "`{text}` after the last of {options} options")
        }
        Kind::SetCovering => f.write_str(
            "this is a set covering problem of the OR-Library, which lists all costs first",
        ),
        Kind::ColorWithoutItem { text } => write!(f, "no item before the colour `{text}`"),
        Kind::SecondCost { text } => write!(f, "a second cost `{text}` in an option"),
        &Kind::FieldCount { count, wanted } => {
            write!(f, "a line has {}, but needs {wanted}", plural(count, "field", "fields"))
        }
        Kind::UnknownColumn { name } => write!(f, "unknown column `{name}`"),
        Kind::NoSuchColumn { index, columns: 0 } => {
            write!(f, "there is no column {index}: there are no columns")
        }
        Kind::NoSuchColumn { index, columns } => {
            write!(f, "there is no column {index}: the columns are 0 to {}", columns - 1)
        }
        Kind::UnclosedQuote => f.write_str("this `\"` is never closed"),
        Kind::AfterQuote { text } => write!(f, "`{text}` after a closing `\"`"),
        Kind::NoFinalZero => f.write_str("the last option does not end with 0"),
        Kind::OnlyWritten { format } => {
            write!(f, "this is the format {format}, which can only be written")
        }

        Kind::Inexpressible { format, obstacle } => {
            write!(f, "the {format} format cannot express ")?;
            match obstacle {
                Obstacle::Bounds { name, min, max } => {
                    write!(f, "the bounds {min}:{max} of item `{name}`")
                }
                Obstacle::SecondaryItem { name } => write!(f, "the secondary item `{name}`"),
                Obstacle::Cost { cost, option } => write!(f, "the cost {cost} of option {option}"),
                Obstacle::NoPrimaryItem => f.write_str("a problem without primary items"),
                Obstacle::NoOption => f.write_str("a problem without options"),
                Obstacle::Matrix { rows, columns } => {
                    write!(f, "{rows} rows of {columns} entries in reasonable space")
                }
                Obstacle::Header { text } => {
                    write!(f, "a header that reads as something else: {text}")
                }
                Obstacle::ItemName { name } => write!(f, "the item name {name:?}"),
                Obstacle::OptionName { name, .. } => write!(f, "the option name {name:?}"),
                Obstacle::ColorName { name } => write!(f, "the colour {name:?}"),
            }
        }
    }
}

pub(super) fn hint(kind: &Kind) -> Option<String> {
    Some(match kind {
        Kind::DuplicateItem { .. } => "list every item only once".to_owned(),
        Kind::DuplicateOption { .. } => "give each option its own name, or none".to_owned(),
        Kind::UnknownItem { nearest: Some(name), .. } => format!("did you mean `{name}`?"),
        Kind::RepeatedItem { .. } => "list each item only once in an option".to_owned(),
        Kind::NothingToName { .. } => "add the option before its name".to_owned(),
        Kind::EmptyOption { .. } => "an option must cover at least one item".to_owned(),
        Kind::BadBounds { max: 0, .. } => {
            "to forbid an item, leave out the options that contain it".to_owned()
        }
        Kind::BadBounds { min, max, .. } => format!("did you mean {max}:{min}?"),
        Kind::ColoredPrimary { .. } => {
            "only secondary items can have colours; list the item among those".to_owned()
        }

        Kind::NotUtf8 { utf16: true, .. } => "this is UTF-16; save it as UTF-8".to_owned(),
        Kind::NotUtf8 { utf16: false, .. } => "save the text as UTF-8".to_owned(),
        Kind::ControlCharacter { code: 0 } => {
            "this is a binary file, or a text not saved as UTF-8".to_owned()
        }

        Kind::NoItems { comments: false } => {
            "the first line of a dlx text names the items".to_owned()
        }
        Kind::NoItems { comments: true } => {
            "a line that begins with `|` is a comment; the first other line names the items"
                .to_owned()
        }
        Kind::SecondBar => "one `|` separates the primary items from the secondary ones".to_owned(),
        Kind::ItemName { .. } => "a name cannot contain `:` or `|`".to_owned(),
        Kind::NoBlank { option: false, .. } => {
            "put blanks around the `|` before the secondary items".to_owned()
        }
        Kind::NoBlank { before, cost: Some(cost), .. } => {
            format!("put a blank before the cost: `{before} |{cost}`")
        }
        Kind::NoBlank { .. } => "a name cannot contain `|`".to_owned(),
        Kind::SecondaryBounds { .. } => {
            "a secondary item is covered at most once; bounds are for primary items".to_owned()
        }
        Kind::BoundsNotNumbers { .. } => {
            "bounds are written `1:3|name`, or `2|name` for exactly 2".to_owned()
        }
        Kind::NotAnEntry { .. } => "an entry is `item` or `item:colour`".to_owned(),
        Kind::AfterCost { .. } => "costs must be at the end of the line".to_owned(),
        Kind::LoneBar => {
            "only the line of items has one, before the secondary items; a cost is written `|7`"
                .to_owned()
        }
        Kind::NotACost { .. } => "a cost is a whole number, such as `|7` or `|-3`".to_owned(),

        Kind::SharedPlace { .. } => "give each item a place of its own, or none".to_owned(),
        Kind::LayoutTooLarge { .. } => {
            "columns, rows and layers are numbered from 0, without large gaps".to_owned()
        }
        Kind::BadSign { .. } => "a sign is one word, such as `Q`".to_owned(),
        Kind::UnknownNote { .. } => {
            "write `place`, `sign` or `name`; for an ordinary comment, put a blank after the `|`"
                .to_owned()
        }
        Kind::HalfNote { sign: true, .. } => "write the item and its sign: `F F`".to_owned(),
        Kind::HalfNote { sign: false, .. } => "write the item and its place: `02 2,0`".to_owned(),
        Kind::NotAPlace { .. } => {
            "a place is column and row from 0, and perhaps a layer; `-` or null is open".to_owned()
        }
        Kind::NameWithoutOption { .. } => "put the name on the line before its option".to_owned(),

        Kind::NoRows => "a matrix is lines of 0 and 1, such as `1 0 0 1`".to_owned(),
        Kind::NotBinary { .. } | Kind::EmptyRow => ROW.to_owned(),

        Kind::NoSets => "a set is written `S1 = {5, 9, 17}`".to_owned(),
        Kind::UniverseTwice { name } => format!("`{name}` is the universe of all elements"),
        Kind::UnclosedSet => "a set ends with `}`".to_owned(),
        Kind::OutsideSet { .. } | Kind::NoSet { .. } | Kind::NoSetName | Kind::NoBrace { .. } => {
            SET.to_owned()
        }

        Kind::NoProblem
        | Kind::WrongType { of: JsonPart::Problem, .. }
        | Kind::MissingKey { of: JsonPart::Problem, .. } => JSON.to_owned(),
        Kind::WrongType { quotes: true, .. } => "put it in quotes".to_owned(),
        Kind::UnknownKey { of, known, .. } => {
            format!("{} has the keys `{}`", part(*of), known.join("`, `"))
        }
        Kind::HalfBounds => "give both, such as \"min\": 1, \"max\": 3".to_owned(),
        Kind::WithoutJson => "turn on the feature `json`, or use dlx".to_owned(),

        Kind::NoHeader { format: "ec" } => {
            "the first line is `p ec ITEMS OPTIONS`, such as `p ec 7 6`".to_owned()
        }
        Kind::NoHeader { format: "xcc" } => {
            "the first line is `p xcc PRIMARY SECONDARY`, such as `p xcc 3 2`".to_owned()
        }
        Kind::NoHeader { format: "csv" } => {
            "the first line is `row,column` or `row,column,value`".to_owned()
        }
        Kind::UnknownColumn { .. } => "the columns are `row`, `column` and `value`".to_owned(),
        Kind::UnclosedQuote => {
            "a field that begins with a quote ends with one; a quote in it is written twice"
                .to_owned()
        }
        Kind::AfterQuote { .. } => "a quote in a quoted field is written twice".to_owned(),
        Kind::NoHeader { .. } => ORLIB.to_owned(),
        Kind::SetCovering => {
            "only set partitioning problems can be read: `cost k row1 … rowk`".to_owned()
        }
        Kind::ColorWithoutItem { .. } => {
            "a colour comes after its item: `3 -1` is item 3 in colour 1".to_owned()
        }
        Kind::NoFinalZero => "a line break does not end an option: write `1 2 3 0`".to_owned(),
        Kind::OnlyWritten { .. } => {
            "keep the problem in dlx or json too: those can be read".to_owned()
        }

        Kind::Inexpressible {
            format: "cnf",
            obstacle: Obstacle::Cost { .. } | Obstacle::Bounds { .. },
        } => "use opb, lp or mps".to_owned(),
        Kind::Inexpressible { obstacle, .. } => match obstacle {
            Obstacle::Bounds { .. } | Obstacle::SecondaryItem { .. } | Obstacle::Cost { .. } => {
                "use dlx or json"
            }
            Obstacle::NoOption | Obstacle::Matrix { .. } | Obstacle::Header { .. } => {
                "use dlx, sets or json"
            }
            Obstacle::OptionName { universe: true, .. } => "use json or matrix",
            Obstacle::NoPrimaryItem
            | Obstacle::ItemName { .. }
            | Obstacle::OptionName { .. }
            | Obstacle::ColorName { .. } => "use json",
        }
        .to_owned(),

        Kind::EmptyName { .. }
        | Kind::BadNumber { .. }
        | Kind::TooLarge { .. }
        | Kind::NoSuchItem { .. }
        | Kind::EndsEarly { .. }
        | Kind::Surplus { .. }
        | Kind::SecondCost { .. }
        | Kind::FieldCount { .. }
        | Kind::NoSuchColumn { .. }
        | Kind::UnknownItem { nearest: None, .. }
        | Kind::ForeignId { .. }
        | Kind::ForeignItem
        | Kind::CostOverflow { .. }
        | Kind::TooMany { .. }
        | Kind::OutOfMemory
        | Kind::ControlCharacter { .. }
        | Kind::BoundTooLarge { .. }
        | Kind::CostTooLarge { .. }
        | Kind::RowWidth { .. }
        | Kind::NoElement
        | Kind::NotJson { .. }
        | Kind::WrongType { quotes: false, .. }
        | Kind::OutOfRange { .. }
        | Kind::RepeatedKey { .. }
        | Kind::MissingKey { .. } => return None,
    })
}

fn number(of: NumberOf) -> &'static str {
    match of {
        NumberOf::Items => "a number of items",
        NumberOf::PrimaryItems => "a number of primary items",
        NumberOf::SecondaryItems => "a number of secondary items",
        NumberOf::Options => "a number of options",
        NumberOf::OptionItems => "a number of items of an option",
        NumberOf::Item => "an item",
        NumberOf::Row => "a row",
        NumberOf::Value => "0 or 1",
        NumberOf::Color => "a colour",
        NumberOf::Cost => "a cost",
    }
}

fn part(of: JsonPart) -> &'static str {
    match of {
        JsonPart::Problem => "a problem",
        JsonPart::Item => "an item",
        JsonPart::Option => "an option",
        JsonPart::Entry => "an entry",
        JsonPart::Color => "a colour",
        JsonPart::Key => "a key",
        JsonPart::Name => "a name",
        JsonPart::OptionName => "the name of an option",
        JsonPart::OptionItems => "the items of an option",
        JsonPart::Items => "`items`",
        JsonPart::Secondary => "`secondary`",
        JsonPart::Options => "`options`",
        JsonPart::Min => "`min`",
        JsonPart::Max => "`max`",
        JsonPart::Cost => "`cost`",
        JsonPart::At => "`at`",
        JsonPart::Coordinate => "a coordinate",
        JsonPart::Area => "`area`",
        JsonPart::Sign => "`sign`",
    }
}

fn plural(number: usize, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}
