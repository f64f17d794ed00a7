//! The entries of a sparse matrix as CSV, one per line: for scipy, pandas and spreadsheets.
//!
//! ```text
//! row,column            row,column,value           row,column
//! 0,0                   1,1,1                      north wing,a
//! 0,2                   1,3,1                      north wing,"b, c"
//! 1,1                   2,2,1                      2,a
//! # shape 2 4
//! ```
//!
//! A row is an option, a column an item. In Python, `numpy.loadtxt(FILE, dtype=int, delimiter=",",
//! skiprows=1, unpack=True)` gives the row and column of each entry, which `coo_matrix` takes.
//!
//! **Numbers.** A column without quotes that holds only whole numbers holds indices, from 0 as
//! scipy counts them. If no index is 0, they count from 1. Our items and options are numbered from
//! 1 in either case: column 0 is item `1`. Anything else is a name, and so is a number in quotes.
//!
//! **What the entries do not say** is in a comment at the end, where `loadtxt` does not see it:
//! `# shape ROWS COLUMNS` if the first or last item is in no option, `# items a,"b, c"` if the
//! order of the names cannot be told from the entries. With `# shape`, indices count from 0.
//!
//! A value must be 1, or 0 for an entry that does not count. A column without a header is ignored:
//! pandas writes its index so. Fields are quoted as in RFC 4180. The names of options are kept if
//! all have one; secondary items, colours, bounds and costs are refused.

use std::borrow::Cow;
use std::collections::HashMap;

use super::numbers::{self, Draft};
use super::source::{self, BYTE_ORDER_MARK, Source};
use super::{Format, inexpressible, only_plain};
use crate::problem::error::{NumberOf, Obstacle, ProblemErrorKind as Kind};
use crate::problem::{ItemId, Problem, ProblemBuilder, ProblemError, Role};

/// Names of the columns in a header, in lower case.
const ROW: [&str; 2] = ["row", "option"];
const COLUMN: [&str; 3] = ["column", "col", "item"];
const VALUE: [&str; 2] = ["value", "data"];

/// A field of a line, without its quotes. In a quoted one, a quote is still written twice.
#[derive(Clone, Copy)]
struct Field<'t> {
    raw: &'t str,
    quoted: bool,
}

impl<'t> Field<'t> {
    fn value(self) -> Cow<'t, str> {
        match self.quoted && self.raw.contains('"') {
            true => Cow::Owned(self.raw.replace("\"\"", "\"")),
            false => Cow::Borrowed(self.raw),
        }
    }

    fn is_index(self) -> bool {
        !self.quoted && is_integer(self.raw)
    }
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// An entry: the fields of its row and column.
type Entry<'t> = (Field<'t>, Field<'t>);

/// A text, taken apart.
#[derive(Default)]
struct Table<'t> {
    /// Where row, column and value are on a line.
    places: Option<(usize, usize, Option<usize>)>,
    /// The number of fields in the first line.
    width: usize,
    entries: Vec<Entry<'t>>,
    shape: Option<(&'t str, &'t str)>,
    items: Option<Vec<Field<'t>>>,
}

/// Whether the first line of a text is a header with a row and a column.
pub(super) fn looks_like(text: &str) -> bool {
    let line = source::lines(text).find(|line| !line.starts_with('#')).unwrap_or_default();
    let has = |known: &[&str]| line.split(',').any(|field| is_one_of(field, known));
    line.contains(',') && has(&ROW) && has(&COLUMN)
}

fn is_one_of(field: &str, known: &[&str]) -> bool {
    let field = field.trim().trim_matches('"');
    known.iter().any(|word| field.eq_ignore_ascii_case(word))
}

pub(super) fn read(source: Source<'_>) -> Result<Problem, ProblemError> {
    let table = Table::new(source)?;
    let mut builder = ProblemBuilder::new();
    let (shape_rows, items) = read_items(source, &table, &mut builder)?;
    let (order, named) = read_rows(source, &table)?;

    let mut draft = Draft::default();
    let mut options = 0;
    for chunk in order.chunk_by(|one, next| one.0 == next.0) {
        let (option, first) = chunk[0];
        let place = table.entries[first as usize].0.raw;
        if let Some(most) = shape_rows.filter(|&most| option >= most) {
            let kind = Kind::Surplus { text: place.to_owned(), options: most };
            return Err(source.fault(place, kind));
        }
        if option != options {
            // Sorted, so `options` is the first row without an entry.
            return Err(source.fault(place, Kind::EmptyOption { option: options + 1 }));
        }
        for &(_, entry) in chunk {
            draft.push_item(items[entry as usize], table.entries[entry as usize].1.raw)?;
        }
        draft.close(source, &mut builder, place)?;
        if named {
            let name = table.entries[first as usize].0.value();
            builder.try_name(&name).map_err(|error| source.fault(place, error))?;
        }
        options += 1;
    }
    if let Some(wanted) = shape_rows.filter(|&wanted| options < wanted) {
        let kind = Kind::EndsEarly { read: options, wanted };
        return Err(source.fault(numbers::end(source), kind));
    }
    builder.build()
}

/// Adds the items. Returns the number of rows if the text gives its shape, and the item of each
/// entry.
fn read_items(
    source: Source<'_>,
    table: &Table<'_>,
    builder: &mut ProblemBuilder,
) -> Result<(Option<u32>, Vec<ItemId>), ProblemError> {
    let mut items = Vec::new();
    items.try_reserve_exact(table.entries.len())?;
    if table.items.is_some() || !table.entries.iter().all(|entry| entry.1.is_index()) {
        for field in table.items.iter().flatten() {
            let added = builder.try_item(&field.value(), Role::ONCE);
            added.map_err(|error| source.fault(field.raw, error))?;
        }
        for &(_, column) in &table.entries {
            let name = column.value();
            let item = match (builder.item(&name), &table.items) {
                (Some(item), _) => Ok(item),
                (None, Some(_)) => Err(builder.unknown_item(&name)),
                (None, None) => builder.try_item(&name, Role::ONCE),
            };
            items.push(item.map_err(|error| source.fault(column.raw, error))?);
        }
        return Ok((None, items));
    }
    let mut indices = Vec::new();
    indices.try_reserve_exact(table.entries.len())?;
    for &(_, column) in &table.entries {
        indices.push(numbers::read_number(source, column.raw, NumberOf::Item)?);
    }
    let shape = match table.shape {
        None => None,
        Some((rows, columns)) => Some((
            numbers::read_number(source, rows, NumberOf::Options)?,
            numbers::read_number(source, columns, NumberOf::Items)?,
        )),
    };
    // Rows from 0 settle that columns are counted from 0 too, even if none of them is 0.
    let rows_from_0 = table.entries.iter().any(|entry| entry.0.is_index() && is_zero(entry.0.raw))
        && table.entries.iter().all(|entry| entry.0.is_index());
    let from_0 = shape.is_some() || rows_from_0 || indices.contains(&0);
    let first = u32::from(!from_0);
    let last = indices.iter().copied().zip(&table.entries).max_by_key(|&(index, _)| index);
    let (count, place) = match (shape, last) {
        (Some((_, columns)), _) => (columns, table.shape.map_or("", |(_, columns)| columns)),
        (None, None) => (0, source.text()),
        (None, Some((last, entry))) => match (last - first).checked_add(1) {
            Some(count) => (count, entry.1.raw),
            None => {
                let kind = Kind::TooLarge { text: entry.1.raw.to_owned(), of: NumberOf::Item };
                return Err(source.fault(entry.1.raw, kind));
            }
        },
    };
    numbers::declare(source, builder, 1, count, Role::ONCE, place, NumberOf::Items)?;
    for (index, entry) in indices.iter().zip(&table.entries) {
        if index - first >= count {
            let kind = Kind::NoSuchColumn { index: *index, columns: count };
            return Err(source.fault(entry.1.raw, kind));
        }
        items.push(ItemId(index - first));
    }
    Ok((shape.map(|(rows, _)| rows), items))
}

fn is_zero(digits: &str) -> bool {
    digits.bytes().all(|byte| byte == b'0')
}

/// Returns the entries sorted by option, each with the number of its option from 0, and whether
/// the rows are names.
fn read_rows(
    source: Source<'_>,
    table: &Table<'_>,
) -> Result<(Vec<(u32, u32)>, bool), ProblemError> {
    let mut order: Vec<(u32, u32)> = Vec::new();
    order.try_reserve_exact(table.entries.len())?;
    let named = !table.entries.iter().all(|entry| entry.0.is_index());
    if named {
        let mut known: HashMap<Cow<'_, str>, u32> = HashMap::new();
        for (entry, &(row, _)) in (0..).zip(&table.entries) {
            known.try_reserve(1)?;
            let next = known.len() as u32;
            order.push((*known.entry(row.value()).or_insert(next), entry));
        }
    } else {
        for (entry, &(row, _)) in (0..).zip(&table.entries) {
            order.push((numbers::read_number(source, row.raw, NumberOf::Row)?, entry));
        }
        let from_1 = table.shape.is_none() && order.iter().all(|&(row, _)| row > 0);
        order.iter_mut().for_each(|(row, _)| *row -= u32::from(from_1));
    }
    // Sorting by both keeps the order of the entries. Sorted texts, the usual ones, cost one pass.
    order.sort();
    Ok((order, named))
}

impl<'t> Table<'t> {
    fn new(source: Source<'t>) -> Result<Table<'t>, ProblemError> {
        let mut table = Table::default();
        let mut rest = source.text();
        let mut fields = Vec::new();
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                break;
            }
            let start = rest;
            if rest.starts_with('#') {
                let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
                rest = match items_comment(&rest[..end]) {
                    Some(listed) if table.items.is_none() => {
                        // A name may hold a line end, so the fields find the end of the line.
                        let (items, after) = split_fields(source, &rest[listed..], Vec::new())?;
                        table.items = Some(items);
                        after
                    }
                    _ => {
                        table.shape = shape_comment(&rest[..end]).or(table.shape);
                        &rest[end..]
                    }
                };
                continue;
            }
            (fields, rest) = split_fields(source, rest, fields)?;
            table.add(source, start, &fields)?;
            fields.clear();
        }
        match table.places {
            Some(_) => Ok(table),
            None => Err(source.fault(source.text(), Kind::NoHeader { format: Format::Csv.name() })),
        }
    }

    fn add(
        &mut self,
        source: Source<'t>,
        line: &'t str,
        fields: &[Field<'t>],
    ) -> Result<(), ProblemError> {
        let Some((row, column, value)) = self.places else {
            let is_header =
                !matches!(fields, [row, column, ..] if row.is_index() && column.is_index());
            self.width = fields.len();
            self.places = Some(match is_header {
                true => read_header(source, line, fields)?,
                false => (0, 1, (fields.len() > 2).then_some(2)),
            });
            return if is_header { Ok(()) } else { self.add(source, line, fields) };
        };
        if fields.len() != self.width {
            let kind = Kind::FieldCount { count: fields.len(), wanted: self.width };
            let surplus = fields.get(self.width).map_or(line, |field| field.raw);
            return Err(source.fault(surplus, kind));
        }
        let counts = match value.map(|value| fields[value]) {
            None => true,
            Some(Field { raw: "1" | "1.0" | "True" | "true", .. }) => true,
            Some(Field { raw: "0" | "0.0" | "False" | "false", .. }) => false,
            Some(Field { raw, .. }) => {
                let kind = Kind::BadNumber { text: raw.to_owned(), of: NumberOf::Value };
                return Err(source.fault(raw, kind));
            }
        };
        if counts {
            self.entries.try_reserve(1)?;
            self.entries.push((fields[row], fields[column]));
        }
        Ok(())
    }
}

/// Returns where row, column and value are.
fn read_header<'t>(
    source: Source<'t>,
    line: &'t str,
    fields: &[Field<'t>],
) -> Result<(usize, usize, Option<usize>), ProblemError> {
    let find = |known: &[&str]| fields.iter().position(|field| is_one_of(field.raw, known));
    let (Some(row), Some(column)) = (find(&ROW), find(&COLUMN)) else {
        return Err(source.fault(line, Kind::NoHeader { format: Format::Csv.name() }));
    };
    let value = find(&VALUE);
    let is_known = |place: usize| place == row || place == column || Some(place) == value;
    match (0..fields.len()).find(|&place| !is_known(place) && !fields[place].raw.is_empty()) {
        None => Ok((row, column, value)),
        Some(place) => {
            let name = fields[place].value().into_owned();
            Err(source.fault(fields[place].raw, Kind::UnknownColumn { name }))
        }
    }
}

/// Splits the fields of a line off the text. `fields` is an empty vector to be filled.
fn split_fields<'t>(
    source: Source<'t>,
    mut rest: &'t str,
    mut fields: Vec<Field<'t>>,
) -> Result<(Vec<Field<'t>>, &'t str), ProblemError> {
    loop {
        rest = rest.trim_start_matches([' ', '\t']);
        let field = match rest.strip_prefix('"') {
            None => {
                let end = rest.find([',', '\n', '\r']).unwrap_or(rest.len());
                let raw = rest[..end].trim_end();
                rest = &rest[end..];
                Field { raw, quoted: false }
            }
            Some(inner) => {
                let Some(end) = closing_quote(inner) else {
                    return Err(source.fault(rest, Kind::UnclosedQuote));
                };
                rest = inner[end + 1..].trim_start_matches([' ', '\t']);
                if !rest.is_empty() && !rest.starts_with([',', '\n', '\r']) {
                    let end = rest.find([',', '\n', '\r']).unwrap_or(rest.len());
                    let kind = Kind::AfterQuote { text: rest[..end].to_owned() };
                    return Err(source.fault(rest, kind));
                }
                Field { raw: &inner[..end], quoted: true }
            }
        };
        fields.try_reserve(1)?;
        fields.push(field);
        match rest.strip_prefix(',') {
            Some(after) => rest = after,
            None => return Ok((fields, rest)),
        }
    }
}

/// Returns where the quote is that ends a field. Two quotes in a row stand for one in the field.
fn closing_quote(text: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + text[from..].find('"')?;
        if !text[at + 1..].starts_with('"') {
            return Some(at);
        }
        from = at + 2;
    }
}

/// Reads the comment `# shape 2 4`, or `# shape: (2, 4)` as Python prints it.
fn shape_comment(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
    let is_shape = words.next()?.eq_ignore_ascii_case("shape");
    let (rows, columns) = (words.next()?, words.next()?);
    let numbers = is_integer(rows) && is_integer(columns) && words.next().is_none();
    (is_shape && numbers).then_some((rows, columns))
}

/// Returns where the fields of a comment `# items a,b` begin.
fn items_comment(line: &str) -> Option<usize> {
    let rest = line[1..].trim_start().strip_prefix("items")?;
    let rest = rest.strip_prefix(':').unwrap_or(rest);
    rest.starts_with([' ', '\t']).then(|| line.len() - rest.len())
}

pub(super) fn write(problem: &Problem) -> Result<String, ProblemError> {
    only_plain(problem, Format::Csv)?;
    check_names(problem)?;
    let numbered = numbers::are_numbered(problem);
    let named = problem.option_count() > 0 && !drops_names(problem) && has_names(problem);
    let mut text = "row,column\n".to_owned();
    // The items in the order in which the entries name them.
    let mut seen = Vec::new();
    seen.try_reserve_exact(problem.item_count())?;
    seen.resize(problem.item_count(), false);
    let mut is_in_order = true;
    let mut next = 0;
    for option in problem.options() {
        for item in problem.option_items(option) {
            if !std::mem::replace(&mut seen[item.index()], true) {
                is_in_order &= item.index() == next;
                next += 1;
            }
            match problem.option_name(option).filter(|_| named) {
                Some(name) => push_name(&mut text, name),
                None => text.push_str(&option.index().to_string()),
            }
            text.push(',');
            match numbered {
                true => text.push_str(&item.index().to_string()),
                false => push_name(&mut text, problem.item_name(*item)),
            }
            text.push('\n');
        }
    }
    let (items, options) = (problem.item_count(), problem.option_count());
    let ends_seen = seen.first().is_some_and(|&seen| seen) && seen.last().is_some_and(|&seen| seen);
    if numbered && !ends_seen {
        text.push_str(&format!("# shape {options} {items}\n"));
    } else if !numbered && (!is_in_order || next < items) {
        text.push_str("# items ");
        for item in problem.items() {
            text.push_str(if item.index() == 0 { "" } else { "," });
            push_name(&mut text, problem.item_name(item));
        }
        text.push('\n');
    }
    numbers::check_length(problem, &text, Format::Csv)?;
    Ok(text)
}

/// Whether some options have names, and others have not: a row is a name or an index for all.
pub(super) fn drops_names(problem: &Problem) -> bool {
    has_names(problem) && problem.options().any(|option| problem.option_name(option).is_none())
}

fn has_names(problem: &Problem) -> bool {
    problem.options().any(|option| problem.option_name(option).is_some())
}

fn check_names(problem: &Problem) -> Result<(), ProblemError> {
    let unfit =
        |name: &str| name.contains(|c| source::is_control(c) && !matches!(c, '\t' | '\r' | '\n'));
    let refuse = |obstacle| Err(inexpressible(Format::Csv, obstacle));
    if let Some(item) = problem.items().find(|&item| unfit(problem.item_name(item))) {
        return refuse(Obstacle::ItemName { name: problem.item_name(item).to_owned() });
    }
    match problem.options().filter_map(|option| problem.option_name(option)).find(|n| unfit(n)) {
        Some(name) => refuse(Obstacle::OptionName { name: name.to_owned(), universe: false }),
        None => Ok(()),
    }
}

fn push_name(text: &mut String, name: &str) {
    let plain = !name.contains(['"', ',', '\n', '\r'])
        && !name.starts_with(['#', BYTE_ORDER_MARK])
        && name.trim() == name
        && !is_integer(name);
    match plain {
        true => text.push_str(name),
        false => {
            text.push('"');
            text.push_str(&name.replace('"', "\"\""));
            text.push('"');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        let problem = read(Source::from_text(text).expect("a text")).expect("a valid problem");
        write(&problem).expect("expressible")
    }

    #[track_caller]
    fn fault(text: &str, message: &str) -> String {
        super::super::told_fault(text, Format::Csv, message)
    }

    #[test]
    fn indices_count_from_0_or_from_1_and_come_in_any_order() {
        let plain = "row,column\n0,0\n0,2\n1,1\n";
        for text in [
            plain,
            "row,column,value\n1,1,1\n0,0,1.0\n0,2,1\n1,0,0\n",
            "option,item\n1,1\n1,3\n2,2",
            "0,0\n0,2\n1,1\n",
            ",row,col,data\n0,0,0,1\n1,0,2,1\n2,1,1,1\n",
            "# x\n Row , \"column\" \r\n0 ,0\r\n\r\n0,2\r\n1,1\r\n# shape (2, 3)\r\n",
        ] {
            assert_eq!(written(text), plain, "{text}");
        }
        let problem: Problem = "row,column\n1,1\n".parse().expect("valid");
        assert_eq!(problem.item_name(ItemId(0)), "1");
        let uncovered = "row,column\n0,1\n# shape 1 3\n";
        assert_eq!(written("row,column\n0,1\n# shape: 1,3"), uncovered);
        assert_eq!(written(uncovered), uncovered);
    }

    #[test]
    fn names_are_kept_with_all_their_signs() {
        let text = "row,column\nnorth wing,a\nnorth wing,\"b, \"\"c\"\"\"\n\"2\",a\n";
        assert_eq!(written(text), text);
        let problem: Problem = text.parse().expect("valid");
        let names: Vec<_> = problem.items().map(|item| problem.item_name(item)).collect();
        assert_eq!(names, ["a", "b, \"c\""]);
        assert_eq!(problem.option("2").map(crate::problem::OptionId::index), Some(1));
        let ordered = "row,column\n0,b\n1,a\n# items a,b,\"c\nd\"\n";
        assert_eq!(written(ordered), ordered);
    }

    #[test]
    fn a_problem_without_entries_has_its_items_in_a_comment() {
        let convert = |text: &str| write(&text.parse().expect("valid")).expect("expressible");
        assert_eq!(convert("a b\n"), "row,column\n# items a,b\n");
        assert_eq!(convert("1 2\n"), "row,column\n# shape 0 2\n");
        assert_eq!(written("row,column\n"), "row,column\n# shape 0 0\n");
    }

    #[test]
    fn a_fault_is_reported_with_its_place() {
        let form = "the first line is `row,column` or `row,column,value`";
        assert_eq!(fault("", "line 1, column 1: the csv text has no header"), form);
        fault("a,b\n0,1\n", "line 1, column 1: the csv text has no header");
        let hint = fault("row,column,cost\n", "line 1, column 12: unknown column `cost`");
        assert_eq!(hint, "the columns are `row`, `column` and `value`");
        fault("row,column\n0\n", "line 2, column 1: a line has 1 field, but needs 2");
        fault("row,column\n0,0,3\n", "line 2, column 5: a line has 3 fields, but needs 2");
        fault("row,column,value\n0,1\n", "line 2, column 1: a line has 2 fields, but needs 3");
        fault("row,column,value\n0,1,2\n", "line 2, column 5: `2` is not 0 or 1");
        fault("row,column\n0,-1\n", "line 2, column 3: `-1` is not an item");
        fault("row,column\n-1,0\n", "line 2, column 1: `-1` is not a row");
        fault(
            "row,column\n0,4000000000\n",
            "line 2, column 3: `4000000000` is too large for a number of items",
        );
        fault(
            "row,column\n0,99999999999\n",
            "line 2, column 3: `99999999999` is too large for an item",
        );
        fault("row,column\n0,0\n0,0\n", "line 3, column 3: item `1` appears twice in option 1");
        fault("row,column\n0,0\n2,0\n", "line 3, column 1: option 2 is empty");
        fault("row,column\n5,0\n", "line 2, column 1: option 1 is empty");
        fault("row,column\na,\"b\n", "line 2, column 3: this `\"` is never closed");
        fault("row,column\na,\"b\"c,\n", "line 2, column 6: `c` after a closing `\"`");
        fault("row,column\na,\n", "line 2, column 3: an item has an empty name");
        fault("row,column\n,a\n", "line 2, column 1: an option has an empty name");
        fault(
            "row,column\n0,3\n# shape 1 3\n",
            "line 2, column 3: there is no column 3: the columns are 0 to 2",
        );
        fault(
            "row,column\n0,0\n# shape 2 1\n",
            "line 3, column 12: the text ends after 1 of 2 options",
        );
        fault(
            "row,column\n0,0\n1,0\n# shape 1 1\n",
            "line 3, column 1: `1` after the last of 1 options",
        );
        let hint =
            fault("row,column\n0,aple\n# items apple\n", "line 2, column 3: unknown item `aple`");
        assert_eq!(hint, "did you mean `apple`?");
    }
}
