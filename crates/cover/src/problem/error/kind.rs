//! The kinds of errors: one for each meaning, with its data.

/// What is wrong with a problem, or with its text.
///
/// Options are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum ProblemErrorKind {
    // Any problem.
    /// An item is declared twice.
    DuplicateItem {
        /// Its name.
        name: String,
    },
    /// Two options have the same name.
    DuplicateOption {
        /// The name.
        name: String,
        /// The number of the first of them.
        first: u32,
    },
    /// A name is empty.
    EmptyName {
        /// What it is the name of.
        of: NamedPart,
    },
    /// A name was given to the last option before there was one.
    NothingToName {
        /// The name.
        name: String,
    },
    /// An option contains an item that was never declared.
    UnknownItem {
        /// Its name.
        name: String,
        /// An item with a similar name.
        nearest: Option<String>,
    },
    /// An option uses an id that this builder did not hand out.
    ForeignId {
        /// The number of the option.
        option: u32,
    },
    /// An option contains an item twice.
    RepeatedItem {
        /// The name of the item.
        name: String,
        /// The number of the option.
        option: u32,
    },
    /// An option has no items.
    EmptyOption {
        /// Its number.
        option: u32,
    },
    /// The lower bound is above the upper bound, or the upper bound is 0.
    BadBounds {
        /// The name of the item.
        name: String,
        /// The lower bound.
        min: u32,
        /// The upper bound.
        max: u32,
    },
    /// A colour was given to a primary item.
    ColoredPrimary {
        /// The name of the item.
        name: String,
        /// The number of the option.
        option: u32,
    },
    /// A sum of costs does not fit in 64 bits.
    CostOverflow {
        /// The number of the option.
        option: u32,
    },
    /// A place or a sign was given to an item of another builder.
    ForeignItem,
    /// Two items have the same place on the board.
    SharedPlace {
        /// The name of the first.
        first: String,
        /// The name of the second.
        second: String,
    },
    /// A board has too many places, or its places are too far apart.
    LayoutTooLarge {
        /// The most places that a board may have.
        most: u64,
    },
    /// A sign is not one word.
    BadSign {
        /// The name of the item.
        item: String,
        /// The sign.
        sign: String,
    },
    /// More of something than a 32-bit index can hold.
    TooMany {
        /// What there is too much of.
        of: TooManyOf,
    },
    /// An allocation failed.
    OutOfMemory,

    // Any text.
    /// A text is not UTF-8.
    NotUtf8 {
        /// The first wrong byte.
        byte: Option<u8>,
        /// Whether it looks like UTF-16.
        utf16: bool,
    },
    /// A text contains a control character other than a tab or a line end.
    ControlCharacter {
        /// Its code point.
        code: u32,
    },

    // DLX.
    /// A text names no items.
    NoItems {
        /// Whether it has comments, but nothing else.
        comments: bool,
    },
    /// The line of items contains a second lone `|`.
    SecondBar,
    /// A name that an item cannot have.
    ItemName {
        /// The name.
        name: String,
    },
    /// A blank is missing next to a `|`.
    NoBlank {
        /// What comes before the gap.
        before: String,
        /// What comes after it.
        after: String,
        /// Whether it is in an option. Otherwise it is among the items.
        option: bool,
        /// The cost of the option, if it is probably one.
        cost: Option<String>,
    },
    /// A secondary item has bounds.
    SecondaryBounds {
        /// Its name, if that was read first.
        name: Option<String>,
    },
    /// A bound does not fit in 32 bits.
    BoundTooLarge {
        /// The bound.
        bound: String,
    },
    /// The bounds of an item are not numbers.
    BoundsNotNumbers {
        /// The item with its bounds.
        text: String,
    },
    /// A text is neither an item nor an item with a colour.
    NotAnEntry {
        /// The text.
        text: String,
    },
    /// A text comes after the cost of an option.
    AfterCost {
        /// The text.
        text: String,
    },
    /// An option contains a lone `|`.
    LoneBar,
    /// A cost does not fit in 64 bits.
    CostTooLarge {
        /// The cost.
        cost: String,
    },
    /// A text is not a cost.
    NotACost {
        /// The text.
        text: String,
    },

    /// A comment for this program says something unknown.
    UnknownNote {
        /// Its first word.
        word: String,
    },
    /// An item in a comment for this program has no place or sign after it.
    HalfNote {
        /// The name of the item.
        item: String,
        /// Whether it is a sign that is missing. Otherwise it is a place.
        sign: bool,
    },
    /// A text is not a place on a board.
    NotAPlace {
        /// The text.
        text: String,
    },
    /// No option follows the name of one.
    NameWithoutOption {
        /// The name.
        name: String,
    },

    // Matrices.
    /// A text has no rows.
    NoRows,
    /// A sign is neither 0 nor 1.
    NotBinary {
        /// The sign.
        sign: char,
    },
    /// A row has no entries.
    EmptyRow,
    /// A row has more or fewer entries than there are columns.
    RowWidth {
        /// The number of its entries.
        count: usize,
        /// The number of columns.
        columns: usize,
        /// The line that says how many columns there are.
        first: usize,
        /// Whether that line is a header. Otherwise it is a row.
        header: bool,
    },

    // Sets.
    /// A text has no sets.
    NoSets,
    /// The universe is given twice.
    UniverseTwice {
        /// Its name.
        name: &'static str,
    },
    /// A comma has no element before it.
    NoElement,
    /// The brace of a set is never closed.
    UnclosedSet,
    /// A sign is outside a set.
    OutsideSet {
        /// The sign.
        sign: char,
    },
    /// No set follows a name.
    NoSet {
        /// The name.
        name: String,
    },
    /// No name comes before an equals sign.
    NoSetName,
    /// No brace comes after an equals sign.
    NoBrace {
        /// Whether a blank is before the equals sign.
        blank: bool,
    },

    // JSON.
    /// A text is empty.
    NoProblem,
    /// A text is not JSON.
    NotJson {
        /// What is wrong, as the parser (serde_json) puts it: one of a fixed set of phrases.
        syntax: String,
    },
    /// A value is of the wrong type.
    WrongType {
        /// What the value is.
        of: JsonPart,
        /// The type that it should have.
        expected: JsonType,
        /// Whether only the quotes of a string are missing.
        quotes: bool,
    },
    /// A number is too large or too small.
    OutOfRange {
        /// What the number is.
        of: JsonPart,
    },
    /// An object has a key that it should not have.
    UnknownKey {
        /// What the object describes.
        of: JsonPart,
        /// The key.
        key: String,
        /// The keys that are known.
        known: Vec<&'static str>,
    },
    /// An object has a key twice.
    RepeatedKey {
        /// The key.
        key: String,
    },
    /// An object lacks a key.
    MissingKey {
        /// What the object describes.
        of: JsonPart,
        /// The key.
        key: &'static str,
    },
    /// An item has a lower bound without an upper one, or the other way round.
    HalfBounds,
    /// This library was compiled without JSON.
    WithoutJson,

    // Formats of numbers.
    /// A text does not begin as its format requires.
    NoHeader {
        /// The name of the format.
        format: &'static str,
    },
    /// A text is not a number of the kind that belongs there.
    BadNumber {
        /// The text.
        text: String,
        /// What the number would be.
        of: NumberOf,
    },
    /// A number is too large.
    TooLarge {
        /// The number.
        text: String,
        /// What it is.
        of: NumberOf,
    },
    /// An option contains an item with a number that no item has.
    NoSuchItem {
        /// The number.
        number: u32,
        /// How many items there are.
        items: u32,
    },
    /// A text ends before all options that it announced.
    EndsEarly {
        /// How many options are complete.
        read: u32,
        /// How many options were announced.
        wanted: u32,
    },
    /// A text goes on after all options that it announced.
    Surplus {
        /// What comes after them.
        text: String,
        /// How many options were announced.
        options: u32,
    },
    /// A text is a set covering problem of the OR-Library, not a set partitioning problem.
    SetCovering,
    /// A colour comes before any item of its option, or after another colour.
    ColorWithoutItem {
        /// The colour as written.
        text: String,
    },
    /// An option has a second cost.
    SecondCost {
        /// The second cost as written.
        text: String,
    },
    /// A line of a CSV text has too few fields.
    FieldCount {
        /// The number of its fields.
        count: usize,
        /// The number of fields that it needs.
        wanted: usize,
    },
    /// A CSV text has a column that means nothing.
    UnknownColumn {
        /// Its name.
        name: String,
    },
    /// An entry of a CSV text is beyond the shape that the text gives.
    NoSuchColumn {
        /// The index of its column, from 0.
        index: u32,
        /// The number of columns.
        columns: u32,
    },
    /// A quote is never closed.
    UnclosedQuote,
    /// A field goes on after its closing quote.
    AfterQuote {
        /// What comes after it.
        text: String,
    },
    /// The last option of a text is not ended by a zero.
    NoFinalZero,
    /// A text is in a format that can only be written.
    OnlyWritten {
        /// The name of the format.
        format: &'static str,
    },

    // Writing.
    /// A format cannot express a problem.
    Inexpressible {
        /// The name of the format.
        format: &'static str,
        /// What it cannot express.
        obstacle: Obstacle,
    },
}

/// Defines an enum of an error's data.
macro_rules! data {
    ($(#[doc = $about:literal] $name:ident { $(#[doc = $text:literal] $variant:ident,)* })*) => { $(
        #[doc = $about]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
        #[non_exhaustive]
        pub enum $name { $(#[doc = $text] $variant,)* }
    )* };
}

data! {
    /// A part of a problem that has a name.
    NamedPart {
        /// An item.
        Item,
        /// An option.
        Option,
        /// A colour.
        Color,
    }
    /// What there can be too much of.
    TooManyOf {
        /// Items.
        Items,
        /// Colours.
        Colors,
        /// Names of options.
        OptionNames,
        /// Items and entries of options together.
        ItemsAndEntries,
    }
    /// What a number in a text says.
    NumberOf {
        /// How many items there are.
        Items,
        /// How many primary items there are.
        PrimaryItems,
        /// How many secondary items there are.
        SecondaryItems,
        /// How many options there are.
        Options,
        /// How many items an option has.
        OptionItems,
        /// Which item it is.
        Item,
        /// Which row it is in.
        Row,
        /// Whether an entry counts.
        Value,
        /// Which colour it is.
        Color,
        /// The cost of an option.
        Cost,
    }
    /// A part of a problem in JSON.
    JsonPart {
        /// The whole problem.
        Problem,
        /// An item.
        Item,
        /// An option.
        Option,
        /// An entry of an option.
        Entry,
        /// A colour.
        Color,
        /// A key.
        Key,
        /// A name.
        Name,
        /// The name of an option.
        OptionName,
        /// The items of an option.
        OptionItems,
        /// The items of the problem.
        Items,
        /// Its secondary items.
        Secondary,
        /// Its options.
        Options,
        /// The lower bound of an item.
        Min,
        /// The upper bound of an item.
        Max,
        /// The cost of an option.
        Cost,
        /// The place of an item on the board.
        At,
        /// A column, row or layer of a place.
        Coordinate,
        /// The area of a place.
        Area,
        /// The sign of an item.
        Sign,
    }
    /// A type of JSON values.
    JsonType {
        /// An object.
        Object,
        /// An array.
        Array,
        /// A string.
        String,
        /// A whole number.
        WholeNumber,
    }
}

/// What a format cannot express.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "of", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Obstacle {
    /// An item that need not be covered exactly once.
    Bounds {
        /// Its name.
        name: String,
        /// Its lower bound.
        min: u32,
        /// Its upper bound.
        max: u32,
    },
    /// A secondary item.
    SecondaryItem {
        /// Its name.
        name: String,
    },
    /// An option with a cost.
    Cost {
        /// The cost.
        cost: i64,
        /// The name or number of the option.
        option: String,
    },
    /// A problem without primary items.
    NoPrimaryItem,
    /// A problem without options.
    NoOption,
    /// A matrix that would be too large.
    Matrix {
        /// The number of its rows.
        rows: usize,
        /// The number of its columns.
        columns: usize,
    },
    /// A header that would be read as a row, or as another format.
    Header {
        /// The header.
        text: String,
    },
    /// The name of an item.
    ItemName {
        /// The name.
        name: String,
    },
    /// The name of an option.
    OptionName {
        /// The name.
        name: String,
        /// Whether it is the name of the universe.
        universe: bool,
    },
    /// The name of a colour.
    ColorName {
        /// The name.
        name: String,
    },
}
