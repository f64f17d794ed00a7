//! Tests across all formats: the same puzzle in each of them, invalid inputs, and streams.

mod random;
mod shapes;

use super::*;
use crate::digit::{Digit, DigitSet};
use crate::variant::Variant;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn one(text: &str) -> Record {
    match read(text.as_bytes(), None, None) {
        Ok(records) if records.len() == 1 => records.into_iter().next().expect("one"),
        other => panic!("{text}\n{other:?}"),
    }
}

/// Checks that a text reads as the standard test puzzle and in this format.
#[track_caller]
fn same(text: &str, format: Format) {
    let record = one(text);
    assert_eq!((record.puzzle.to_string(), record.format), (LINE.to_owned(), format), "{text}");
}

#[track_caller]
fn fault(text: &str, message: &str) -> String {
    let error = read(text.as_bytes(), None, None).expect_err(text);
    assert_eq!(error.to_string(), message, "{text}");
    error.hint().unwrap_or_default().to_owned()
}

fn rows_of(line: &str) -> Vec<&str> {
    (0..9).map(|row| &line[9 * row..9 * row + 9]).collect()
}

#[test]
fn a_format_parses_from_its_name() {
    for &format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    let error = "xml".parse::<Format>().expect_err("no such format");
    assert_eq!(error.to_string(), "unknown format `xml`");
    assert!(error.hint().is_some_and(|hint| hint.ends_with("marks, hodoku, json")));
}

#[test]
fn the_same_puzzle_reads_the_same_from_every_form() {
    let rows = rows_of(LINE);
    let spaced = |row: &&str| row.chars().map(|sign| format!("{sign} ")).collect::<String>();
    let boxed = |bar: &str, row: &str| [&row[..3], &row[3..6], &row[6..]].join(bar);
    same(LINE, Format::Line);
    for empty in ["0", "*", "_", "-"] {
        same(&LINE.replace('.', empty), Format::Line);
        same(&rows.join("\n").replace('.', empty), Format::Grid);
    }
    same(&rows.join(" "), Format::Line);
    same(&rows.iter().map(spaced).collect::<String>(), Format::Line);
    same(&rows.iter().map(spaced).collect::<Vec<_>>().join("\n"), Format::Grid);
    same(&rows.iter().map(|row| boxed(" ", row)).collect::<Vec<_>>().join("\n"), Format::Grid);
    let bars: Vec<String> = rows.iter().map(|row| boxed("|", row)).collect();
    same(&bars.join("\n"), Format::Ss);
    let bands: Vec<String> = bars.chunks(3).map(|band| band.join("\n")).collect();
    for rule in ["-----------", "---+---+---", "===========", "───┼───┼───"] {
        same(&bands.join(&format!("\n{rule}\n")), Format::Ss);
    }
    same(&bands.join("\n\n"), Format::Ss);
    let framed: Vec<String> = bars.iter().map(|row| format!("|{row}|")).collect();
    same(&format!("*-----------*\n{}\n*-----------*\n", framed.join("\n")), Format::Ss);
    let drawn = |row: &String| spaced(&row.as_str()).replace('|', "│");
    let drawn: Vec<String> = framed.iter().map(drawn).collect();
    let drawn: Vec<String> = drawn.chunks(3).map(|band| band.join("\n")).collect();
    let drawn = drawn.join("\n├───────┼───────┼───────┤\n");
    same(&format!("┌───────┬───────┬───────┐\n{drawn}\n└───────┴───────┴───────┘\n"), Format::Grid);
    let commas = |row: &&str| {
        row.chars().map(|sign| sign.to_string()).collect::<Vec<_>>().join(",").replace('.', "0")
    };
    let commas: Vec<String> = rows.iter().map(commas).collect();
    same(&commas.join("\n"), Format::Csv);
    same(&commas.join(","), Format::Csv);
    same(&commas.join(",\n").replace(',', ";"), Format::Csv);
    same(&commas.join("\n").replace('0', ""), Format::Csv);
    same(&format!("[Puzzle]\n{}\n", rows.join("\n")), Format::Sdk);
    same(&format!("#ARuud\n#DAn example\n{}\n", rows.join("\n")), Format::Sdk);
    let arrays: Vec<String> = commas.iter().map(|row| format!("[{row}]")).collect();
    same(&format!("[{}]", arrays.join(",\n ")), Format::Json);
    same(&format!("[{}]", arrays.join(",").replace('0', "null")), Format::Json);
    same(&format!("[{}]", commas.join(",")), Format::Json);
    same(&format!("{{\"board\": [{}]}}", arrays.join(",")), Format::Json);
    same(&format!("{{\"name\": \"x\", \"puzzle\": \"{LINE}\"}}"), Format::Json);
    same(&format!("[\"{}\"]", rows.join("\",\"")), Format::Json);
    let quoted = |row: &&str| {
        format!(
            "[{}]",
            row.chars()
                .map(|sign| format!("{sign:?}"))
                .collect::<Vec<_>>()
                .join(",")
                .replace('\'', "\"")
        )
    };
    let quoted: Vec<String> = rows.iter().map(quoted).collect();
    same(&format!("[{}]", quoted.join("\n,")), Format::Json);
    same(&format!(":0300:4:{LINE}:::"), Format::Hodoku);
}

#[test]
fn a_byte_order_mark_carriage_returns_and_a_missing_line_end_change_nothing() {
    let text = format!("\u{feff}{}", rows_of(LINE).join("\r\n"));
    same(&text, Format::Grid);
    same(&rows_of(LINE).join("\r"), Format::Grid);
    same(&format!("\u{feff}{LINE}\r\n"), Format::Line);
}

#[test]
fn text_after_or_above_a_puzzle_is_its_comment() {
    let comment = |text: &str| one(text).comment;
    assert_eq!(comment(LINE), None);
    for text in ["\tnote", " # note", ",note", "  note", " ; note", "# note"] {
        assert_eq!(comment(&format!("{LINE}{text}")).as_deref(), Some("note"));
    }
    assert_eq!(comment(&format!("{LINE}\ta\tb")).as_deref(), Some("a\tb"));
    for between in [",", " ", "\t", ""] {
        assert_eq!(comment(&format!("{LINE}{between}{SOLUTION}")).as_deref(), Some(SOLUTION));
    }
    let grid = rows_of(LINE).join("\n");
    assert_eq!(comment(&format!("Grid 01\n{grid}")).as_deref(), Some("Grid 01"));
    assert_eq!(comment(&format!("#ARuud\n#LEasy\n{grid}")).as_deref(), Some("ARuud\nLEasy"));
    assert_eq!(comment(&format!(":0300:4:{LINE}::487:")).as_deref(), Some("0300:4:487"));
}

#[test]
fn tables_have_headings_and_comments_are_skipped() {
    let text = format!("quizzes,solutions\n{LINE},{SOLUTION}\n\n# more\n{LINE},{SOLUTION}\n");
    let records = read(text.as_bytes(), None, None).expect("two puzzles");
    assert_eq!(records.iter().map(|record| record.line).collect::<Vec<_>>(), [2, 5]);
    let text = format!("id,puzzle,solution,clues\n1,{LINE},{SOLUTION},30\n");
    let record = one(&text);
    assert_eq!(record.puzzle.to_string(), LINE);
    assert_eq!(record.comment, Some(format!("{SOLUTION},30")));
}

#[test]
fn errors_in_lines_name_the_column() {
    fault("", "line 1, column 1: no puzzle: the text is empty");
    fault(" \n\n", "line 1, column 1: no puzzle: the text is empty");
    fault("# nothing\nelse here", "line 1, column 1: no puzzle found in this text");
    fault(&LINE[1..], "line 1, column 81: 80 characters: a 9×9 board has 81");
    fault(&".".repeat(120), "line 1, column 121: 120 characters: an 11×11 board has 121");
    fault(&format!("\n{LINE}."), "line 2, column 82: 82 characters: a 9×9 board has 81");
    fault(&LINE[..40], "line 1, column 37: 40 characters: a 6×6 board has 36");
    fault("12", "line 1, column 3: 2 characters: a 9×9 board has 81");
    let hint =
        fault(&LINE.replacen('6', "A", 1), "line 1, column 10: `A` is not a digit of a 9×9 board");
    assert_eq!(hint, "digits are 1 to 9; an empty cell is a dot or 0");
    for digit in ["٣", "３", "৩"] {
        let message = format!("line 1, column 2: `{digit}` is not a digit of a 9×9 board");
        assert_eq!(fault(&LINE.replacen('3', digit, 1), &message), "write digits in ASCII: 1 to 9");
    }
    let hint = fault(&format!("{LINE}{LINE}"), "line 1, column 82: two puzzles on one line");
    assert_eq!(hint, "write one puzzle per line");
    fault(&format!("{LINE} {LINE}"), "line 1, column 83: two puzzles on one line");
    fault(&format!("{LINE},{LINE}"), "line 1, column 83: two puzzles on one line");
    let wrong = SOLUTION.replacen('5', "6", 1);
    fault(&format!("{LINE} {wrong}"), "line 1, column 83: two puzzles on one line");
    fault(
        &format!("{}\x07{}", &LINE[..3], &LINE[4..]),
        "line 1, column 4: control character U+0007",
    );
    fault(&LINE.replacen('3', "?", 1), "line 1, column 2: `?` is not a digit of a 9×9 board");
}

#[test]
fn invalid_bytes_are_reported_with_their_position() {
    let error = |bytes: &[u8]| read(bytes, None, None).expect_err("no text").to_string();
    assert_eq!(error(b"\n53.\xff"), "line 2, column 4: byte 0xFF is not UTF-8 text");
    assert_eq!(error(b"\xff\xfe1\0"), "line 1, column 1: byte 0xFF is not UTF-8 text");
    assert_eq!(error(&[0; 81]), "line 1, column 1: control character U+0000");
}

#[test]
fn errors_in_rows_and_numbers_name_their_position() {
    let rows = rows_of(LINE);
    let with = |row: usize, text: &str| {
        let mut rows = rows.clone();
        rows[row] = text;
        rows.join("\n")
    };
    fault(&with(2, ".98....6"), "line 3, column 9: 8 characters in row 3: a 9×9 board has 9");
    fault(&with(0, ".98....6"), "line 1, column 9: 8 characters in row 1: a 9×9 board has 9");
    fault(&with(8, ".98....6.1"), "line 9, column 10: 10 characters in row 9: a 9×9 board has 9");
    fault(&with(4, "4..8.A..1"), "line 5, column 6: `A` is not a digit of a 9×9 board");
    fault(&rows[..8].join("\n"), "line 8, column 10: 8 rows: a 9×9 board has 9");
    fault(
        &[&rows[..], &rows[..1]].concat().join("\n"),
        "line 10, column 10: 1 row: a 9×9 board has 9",
    );
    let commas = "0,6,0,5,10,0,0,0,0\n".to_owned() + &"0,0,0,0,0,0,0,0,0\n".repeat(8);
    fault(&commas, "line 1, column 9: `10` is not a digit of a 9×9 board");
    fault(&"0,".repeat(80), "line 1, column 160: 80 numbers: a 9×9 board has 81");
    fault(
        &format!("10{}", " 0".repeat(80)),
        "line 1, column 1: `10` is not a digit of a 9×9 board",
    );
    fault("[[1,0],[0,3]]", "line 1, column 11: `3` is not a digit of a 2×2 board");
    fault("[[1,0],[0]]", "line 1, column 11: 1 cell in row 2: a 2×2 board has 2");
    fault("[[1,-1],[0,0]]", "line 1, column 5: `-1` is not a cell");
    fault("[[1,2],[3,4]", "line 1, column 12: not JSON: EOF while parsing a list");
    fault("[[1,2],\n[3,x]]", "line 2, column 4: not JSON: expected value");
    fault("{\"a\": 1}", "line 1, column 1: no `puzzle` in the object");
    fault(&format!(":0300:4:+{LINE}:99:::"), "line 1, column 92: `99` is not a candidate");
    fault(&format!(":0300:4:++{LINE}::::"), "line 1, column 10: two plus signs in a row");
}

#[test]
fn formats_can_be_mixed_where_they_can_be_distinguished() {
    let grid = rows_of(LINE).join("\n");
    let text =
        format!("{LINE}\n\n{grid}\n{LINE}\n:0300:4:{LINE}:::\n[\"{LINE}\"]\n{grid}\n{grid}\n");
    let records = read(text.as_bytes(), None, None).expect("all of them");
    let found: Vec<_> = records.iter().map(|record| (record.line, record.format)).collect();
    use Format::{Grid, Hodoku, Json, Line};
    assert_eq!(
        found,
        [(1, Line), (3, Grid), (12, Line), (13, Hodoku), (14, Json), (15, Grid), (24, Grid)]
    );
    assert!(records.iter().all(|record| record.puzzle.to_string() == LINE));
    // Directly after a line with a puzzle, a row is a faulty line.
    fault(&format!("{LINE}\n{grid}"), "line 2, column 10: 9 characters: a 9×9 board has 81");
}

/// Reads a stream block by block, as the command line does.
fn stream(text: &str, format: Option<Format>) -> Vec<Result<Record, SudokuError>> {
    let mut cutter = Cutter::new(format);
    let mut results = Vec::new();
    for line in source::lines(text) {
        results.extend(cutter.push(line).map(|block| block.read(None)));
    }
    results.extend(cutter.finish().map(|block| block.read(None)));
    results
}

#[test]
fn a_bad_line_does_not_affect_its_neighbours() {
    for bad in [&LINE[..80], &LINE[..70], &LINE[..50], "1234567", "what is this", "12,34", "-----x"]
    {
        let results = stream(&format!("{LINE}\n{bad}\n{LINE}\n"), None);
        let sound: Vec<_> = results.iter().map(Result::is_ok).collect();
        assert_eq!(sound, [true, false, true], "{bad}");
        let error = results[1].as_ref().expect_err("bad");
        assert_eq!(error.position().map(|at| at.line), Some(2), "{bad}");
    }
    let results = stream(&format!("{}\n{LINE}\n", &LINE[..50]), None);
    assert_eq!(results.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn small_boards_on_lines_are_distinguished_from_rows_of_large_boards() {
    let line = "1...2..3....4..2";
    let text = format!("{line}\n").repeat(40);
    let records = read(text.as_bytes(), None, None).expect("forty puzzles");
    assert_eq!(records.len(), 40);
    assert!(records.iter().all(|record| record.puzzle.to_string() == line));
    assert_eq!(records[39].line, 40);
    let large = "1...2..3....4..G\n".repeat(16);
    assert_eq!(one(&large).puzzle.shape().size(), 16);
    let mut bad = format!("{line}\n").repeat(20);
    bad.insert(0, '1');
    assert_eq!(stream(&bad, None).iter().filter(|result| result.is_err()).count(), 1);
}

#[test]
fn a_fragment_of_a_board_is_not_taken_for_a_tiny_board() {
    fault("1...\n..2.\n", "line 2, column 5: 2 rows: a 4×4 board has 4");
    fault("Grid 02\n2...\n", "line 2, column 5: 1 row: a 4×4 board has 4");
    fault("1........\n..2......\n", "line 2, column 10: 2 rows: a 9×9 board has 9");
}

#[test]
fn dashes_are_empty_cells_or_rules_as_the_board_requires() {
    let rows: Vec<String> = rows_of(LINE).iter().map(|row| row.replace('.', "-")).collect();
    let mut text = rows.join("\n");
    text.replace_range(0..9, "---------");
    assert_eq!(one(&text).puzzle.to_string(), format!(".........{}", &LINE[9..]));
    let dots = rows_of(LINE).chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>();
    same(&dots.join("\n---------\n"), Format::Grid);
    assert_eq!(one(&"---------\n".repeat(9)).puzzle.to_string(), ".".repeat(81));
}

#[test]
fn marks_are_read_with_and_without_a_frame() {
    let puzzle: Puzzle = LINE.parse().expect("a puzzle");
    let text = write(&puzzle, Format::Marks).expect("marks");
    let record = one(&text);
    assert_eq!(
        (record.format, record.puzzle.to_string()),
        (Format::Marks, {
            let single =
                |set: &DigitSet| set.single().map_or('.', |digit| Symbols::standard(9).sign(digit));
            puzzle.candidates().sets().iter().map(single).collect::<String>()
        })
    );
    let bare: String = text
        .lines()
        .filter(|line| line.starts_with('|'))
        .map(|line| line.replace('|', "") + "\n")
        .collect();
    assert_eq!(one(&bare).puzzle, record.puzzle);
    assert_eq!(one(&bare).format, Format::Marks);
    let simple = text.replace(['.', '\''], "*").replace(':', "|");
    assert_eq!(one(&simple).puzzle, record.puzzle);
    assert_eq!(one(&bare.replace('\n', " ")).puzzle, record.puzzle);
    fault(&bare.replacen("2", "22", 1), "line 1, column 15: `2` twice in one cell");
}

#[test]
fn entries_and_marks_of_a_library_line_are_read() {
    let text = format!(":0300:4:{}:413 913::", LINE.replacen("53..7", "53..+7", 1));
    let puzzle = one(&text).puzzle;
    assert_eq!(puzzle.to_string(), LINE);
    assert_eq!(puzzle.entries().iter().map(|cell| cell.index()).collect::<Vec<_>>(), [4]);
    let marks = puzzle.marks().expect("marks");
    let values: Vec<u8> = marks[2].into_iter().map(Digit::get).collect();
    assert_eq!(values, [1, 2]);
    assert_eq!(write(&puzzle, Format::Hodoku).expect("small").split(':').nth(4), Some("413"));
}

#[test]
fn numbers_separated_by_blanks_can_exceed_9() {
    let numbers: Vec<String> =
        (0..256).map(|at| ((at % 16) * u8::from(at % 3 == 0) as usize).to_string()).collect();
    let rows: Vec<String> = numbers.chunks(16).map(|row| row.join(" ")).collect();
    let grid = one(&rows.join("\n"));
    assert_eq!(grid.format, Format::Grid);
    assert_eq!(grid.puzzle.to_string().chars().nth(15), Some('F'));
    assert_eq!(one(&rows.join(" ")).puzzle, grid.puzzle);
    assert_eq!(one(&numbers.join(",")).puzzle, grid.puzzle);
}

#[test]
fn a_given_shape_must_fit() {
    let shape = Shape::classic().with(Variant::X).expect("it fits");
    let records = read(LINE.as_bytes(), None, Some(&shape)).expect("a puzzle");
    assert_eq!(*records[0].puzzle.shape(), shape);
    let sixteen = Shape::of_size(16).expect("a size");
    let error = read(LINE.as_bytes(), None, Some(&sixteen)).expect_err("too few");
    assert_eq!(error.to_string(), "line 1, column 82: 81 characters: a 16×16 board has 256");
    let grid = rows_of(LINE).join("\n");
    let error = read(grid.as_bytes(), None, Some(&sixteen)).expect_err("too few");
    assert_eq!(error.to_string(), "line 1, column 10: 9 characters in row 1: a 16×16 board has 16");
}

#[test]
fn a_text_parses_to_exactly_one_puzzle() {
    assert_eq!(LINE.parse::<Grid>().expect("a board").to_string(), LINE);
    let error = format!("{LINE}\n{LINE}\n").parse::<Puzzle>().expect_err("two");
    assert_eq!(error.to_string(), "line 2, column 1: 2 puzzles where one was expected");
}

#[test]
fn a_line_of_100_megabytes_is_refused_without_being_kept() {
    let mut text = vec![b'.'; 100 << 20];
    text.extend(b"\n");
    let error = read(&text, None, None).expect_err("too long");
    assert_eq!(error.to_string(), "line 1, column 1: 104857600 bytes are too many for a puzzle");
    // Nothing of it is copied or parsed.
    let mut cutter = Cutter::new(None);
    let blocks: Vec<Block> = cutter.push(std::str::from_utf8(&text).expect("text")).collect();
    assert_eq!(blocks.iter().map(Block::text).collect::<Vec<_>>(), [""]);
    assert_eq!(cutter.finish().count(), 0);
    let text = "[".repeat(3 << 20);
    let error = read(text.as_bytes(), Some(Format::Json), None).expect_err("too long");
    assert_eq!(error.to_string(), "line 1, column 1: 3145728 bytes are too many for a puzzle");
    let text = "[\n".repeat(3 << 20);
    assert!(read(text.as_bytes(), None, None).is_err());
    let text = format!("[Puzzle]\n{}", ".........\n".repeat(1 << 18));
    assert!(read(text.as_bytes(), None, None).is_err());
}

#[test]
fn a_file_of_grids_is_cut_at_its_headings() {
    let grid = rows_of(LINE).join("\n").replace('.', "0");
    let text = (1..=3).map(|n| format!("Grid 0{n}\n{grid}\n")).collect::<String>();
    let records = read(text.as_bytes(), None, None).expect("three puzzles");
    let found: Vec<_> =
        records.iter().map(|record| (record.line, record.comment.clone())).collect();
    let heading = |n| Some(format!("Grid 0{n}"));
    assert_eq!(found, [(2, heading(1)), (12, heading(2)), (22, heading(3))]);
}

#[test]
fn the_state_section_of_an_sdk_file_contains_the_entries() {
    let state = format!("534{}", &LINE[3..]);
    let sections = |state: &str| {
        format!(
            "[Puzzle]\n{}\n\n[State]\n{}\n",
            rows_of(LINE).join("\n"),
            rows_of(state).join("\n")
        )
    };
    let puzzle = one(&sections(&state)).puzzle;
    assert_eq!(puzzle.to_string(), state);
    assert_eq!(puzzle.entries(), [puzzle.shape().cell_at(0, 2)]);
    let other = state.replacen('5', "1", 1);
    let message = "line 13, column 1: the state and the puzzle have different digits in r1c1";
    fault(&sections(&other), message);
    fault("[Puzzle]\n", "line 1, column 1: 0 rows: a 9×9 board has 9");
}

#[test]
fn a_json_text_can_hold_many_boards() {
    let board = "[[1,0],[0,2]]";
    let object = "{\"puzzle\": [[1,0],\n [0,2]], \"name\": \"a ] b\"}";
    let forms = [
        format!("[{board}, {board}]"),
        format!("[\n  {object},\n{object}\n]\n"),
        format!("{board}\n{object}\n"),
        format!("{object} {board}"),
    ];
    for text in forms {
        let records = read(text.as_bytes(), None, None).expect("two boards");
        assert_eq!(records.len(), 2, "{text}");
        assert!(records.iter().all(|record| record.puzzle.to_string() == "1..2"), "{text}");
    }
    let lines = format!("[\"{LINE}\", \"{LINE}\"]");
    assert_eq!(read(lines.as_bytes(), None, None).map(|records| records.len()), Ok(2));
    fault(&format!("[{board}, [[1,0],[0,x]]]"), "line 1, column 27: not JSON: expected value");
    fault(&format!("[{board}, [[[1]]]]"), "line 1, column 19: `[1]` is not a cell");
    fault(&format!("[{object}, "), "line 1, column 1: not JSON: EOF while parsing a list");
}

#[test]
fn the_alphabet_of_a_text_is_kept() {
    let zero_based = format!("0F{}", ".".repeat(254));
    let record = one(&zero_based);
    assert_eq!(Some(record.symbols), Symbols::zero_based(16));
    assert_eq!(record.puzzle.grid().as_bytes()[..3], [1, 16, 0]);
    let again = write_in(&record.puzzle, Format::Line, record.symbols);
    assert_eq!(again, Ok(format!("{zero_based}\n")));
    let letters = format!("AP{}", ".".repeat(254));
    assert_eq!(Some(one(&letters).symbols), Symbols::letters(16));
    let hint = fault(
        &format!("1H{}", ".".repeat(254)),
        "line 1, column 2: `H` is not a digit of a 16×16 board",
    );
    assert!(hint.contains("up to G"), "{hint}");
}

#[test]
fn a_given_format_overrides_detection() {
    let error =
        |text: &str, format| read(text.as_bytes(), Some(format), None).expect_err(text).to_string();
    let rows = rows_of(LINE);
    assert_eq!(
        error(LINE, Format::Grid),
        "line 1, column 10: 81 characters in row 1: a 9×9 board has 9"
    );
    assert_eq!(
        error(&rows.join("\n"), Format::Line),
        "line 1, column 10: 9 characters: a 9×9 board has 81"
    );
    assert_eq!(error(LINE, Format::Json), "line 1, column 4: not JSON: invalid number");
    assert_eq!(error(LINE, Format::Hodoku), "line 1, column 1: not a line of a HoDoKu library");
    assert_eq!(
        error("[[1]]", Format::Csv),
        "line 1, column 1: `[[1]]` is not a digit of a 1×1 board"
    );
}

#[test]
fn simple_sudokus_clipboard_text_is_read_with_its_footer() {
    let text = " *-----------*\n |.3.|4..|...|\n |9.2|8.6|3.1|\n |...|...|.2.|\n |---+---+---|\n \
                |8..|.6.|7..|\n |.6.|2.5|.9.|\n |..3|.4.|..8|\n |---+---+---|\n |.7.|...|...|\n \
                |4.8|9.2|5.6|\n |...|..8|.3.|\n *-----------*\n Simple Sudoku\n  Version 4.2n\n";
    let board = ".3.4.....9.28.63.1.......2.8...6.7...6.2.5.9...3.4...8.7.......4.89.25.6.....8.3.";
    assert_eq!(one(text).puzzle.to_string(), board);
    assert_eq!(one(text).format, Format::Ss);
}
