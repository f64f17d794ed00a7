//! Compressed input and output, and output files that are written completely or not at all.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

use crate::{SIX_SETS, ask, quadrille, stderr, stdout};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory")
}

fn zstd(text: &str) -> Vec<u8> {
    zstd::encode_all(text.as_bytes(), 1).expect("memory")
}

/// Returns puzzles that do not compress to almost nothing.
fn puzzles(count: usize) -> String {
    let puzzle = |k: usize| {
        let sign = |(cell, sign): (usize, char)| match sign {
            '.' => {
                if (k >> (cell % 16)).is_multiple_of(2) {
                    '.'
                } else {
                    '0'
                }
            }
            digit => digit,
        };
        EASY.chars().enumerate().map(sign).chain(['\n']).collect::<String>()
    };
    (0..count).map(puzzle).collect()
}

/// Runs a command on a file.
fn on(words: &str, path: &Path) -> assert_cmd::assert::Assert {
    quadrille(words).arg(path).assert()
}

/// Returns the names in a directory.
fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).expect("a directory");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<_> =
        entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    names
}

#[test]
fn packed_puzzles_are_read_by_name_and_by_content() {
    let dir = tempfile::tempdir().expect("a directory");
    let text = puzzles(5000);
    let solved = format!("{EASY_SOLVED}\n").repeat(5000);
    for (name, packed) in [("a.txt.gz", gzip(&text)), ("a.ZST", zstd(&text))] {
        for name in [name, "a.txt"] {
            let path = dir.path().join(name);
            fs::write(&path, &packed).expect("written");
            assert!(stdout(&on("sudoku solve", &path).code(0).stderr("")) == solved, "{name}");
        }
        assert!(stdout(&ask("sudoku solve -", &packed).code(0).stderr("")) == solved, "{name}");
    }
}

#[test]
fn consecutive_compressed_parts_are_one_text() {
    for pack in [gzip, zstd] {
        let packed = [pack(&format!("{EASY}\n53..7")), pack(""), pack(&EASY[5..])].concat();
        let told = ask("sudoku solve", packed).code(0);
        assert_eq!(stdout(&told), format!("{EASY_SOLVED}\n{EASY_SOLVED}\n"));
    }
}

#[test]
fn every_command_reads_packed_texts() {
    ask("solve --branch leftmost", gzip(SIX_SETS)).code(0).stdout("S1 S4 S5\n");
    ask("count", zstd(SIX_SETS)).code(0).stdout("1\n");
    let dir = tempfile::tempdir().expect("a directory");
    let (problem, covers) = (dir.path().join("p.zst"), dir.path().join("c.gz"));
    fs::write(&problem, zstd(SIX_SETS)).expect("written");
    fs::write(&covers, gzip("S4 S5 S1\n")).expect("written");
    quadrille("verify").arg(&problem).arg(&covers).assert().code(0).stdout("ok\n");
    let told = stdout(&ask("sudoku show --ascii", gzip(EASY)).code(0));
    assert!(told.contains("| 5 3 . | . 7 . | . . . |"), "{told}");
}

#[test]
fn the_puzzles_before_a_cut_are_answered() {
    let dir = tempfile::tempdir().expect("a directory");
    let text = puzzles(5000);
    for (name, packed) in [("gzip", gzip(&text)), ("zstd", zstd(&text))] {
        let path = dir.path().join("cut.txt");
        fs::write(&path, &packed[..packed.len() - 9]).expect("written");
        let told = on("sudoku solve", &path).code(2);
        let expected = format!("error: {}: the {name} data ends too early\nhint: ", path.display());
        assert!(stderr(&told).starts_with(&expected), "{}", stderr(&told));
        let answers = stdout(&told);
        assert!(answers.lines().all(|line| line == EASY_SOLVED), "{answers}");
        let line = format!("sudoku solve -o {}", dir.path().join("out.txt").display());
        let told = on(&line, &path).code(2).stdout("");
        assert!(stderr(&told).starts_with(&expected), "{}", stderr(&told));
    }
    assert_eq!(names(dir.path()), ["cut.txt"]);
}

#[test]
fn much_of_a_long_text_is_answered_before_the_damage() {
    let packed = gzip(&puzzles(60_000));
    let told = ask("sudoku solve", &packed[..packed.len() / 2]).code(2);
    let answers = stdout(&told).lines().count();
    assert!((10_000..60_000).contains(&answers), "{answers}");
}

#[test]
fn a_file_that_is_packed_only_by_its_name_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    for (name, packing) in [("a.gz", "gzip"), ("a.zst", "zstd")] {
        let path = dir.path().join(name);
        fs::write(&path, puzzles(3)).expect("written");
        let told = stderr(&on("sudoku solve", &path).code(2).stdout(""));
        assert!(told.contains(&format!(": the {packing} data is damaged\n")), "{told}");
        fs::write(&path, "").expect("written");
        let told = stderr(&on("count", &path).code(2).stdout(""));
        assert!(told.starts_with("error: "), "{told}");
    }
}

#[test]
fn answers_go_to_a_file_that_is_packed_as_its_name_says() {
    let dir = tempfile::tempdir().expect("a directory");
    let (text, solved) = (puzzles(3000), format!("{EASY_SOLVED}\n").repeat(3000));
    for name in ["a.txt", "a.txt.gz", "a.txt.zst"] {
        let path = dir.path().join(name);
        let line = format!("sudoku solve -o {}", path.display());
        ask(&line, &text).code(0).stdout("").stderr("");
        let data = fs::read(&path).expect("written");
        let mut unpacked = Vec::new();
        match name.rsplit('.').next() {
            Some("gz") => {
                MultiGzDecoder::new(&*data).read_to_end(&mut unpacked).expect("gzip data");
            }
            Some("zst") => unpacked = zstd::decode_all(&*data).expect("zstd data"),
            _ => unpacked = data,
        }
        assert!(unpacked == solved.as_bytes(), "{name}");
        let told = on("sudoku check", &path).code(0);
        assert_eq!(stdout(&told).lines().count(), 3000);
    }
    assert_eq!(names(dir.path()), ["a.txt", "a.txt.gz", "a.txt.zst"]);
    ask("sudoku solve -o -", EASY).code(0).stdout(format!("{EASY_SOLVED}\n"));
}

#[test]
fn the_other_commands_write_files_too() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("out.zst");
    for words in
        ["count", "check", "canon", "convert --to grid", "shuffle --seed 1", "minimise --seed 1"]
    {
        let told = stdout(&ask(&format!("sudoku {words}"), EASY).code(0));
        let line = format!("sudoku {words} -o {}", path.display());
        ask(&line, EASY).code(0).stdout("");
        let data = fs::read(&path).expect("written");
        assert_eq!(zstd::decode_all(&*data).expect("zstd data"), told.as_bytes(), "{words}");
    }
    let line = format!("convert --to json -o {}", dir.path().join("p.json.gz").display());
    ask(&line, SIX_SETS).code(0).stdout("");
    on("count", &dir.path().join("p.json.gz")).code(0).stdout("1\n");
}

#[test]
fn the_output_may_replace_the_input_file() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("puzzles.txt.gz");
    fs::write(&path, gzip(&puzzles(10_000))).expect("written");
    on(&format!("sudoku solve -o {}", path.display()), &path).code(0);
    let told = stdout(&on("sudoku solve", &path).code(0));
    assert!(told == format!("{EASY_SOLVED}\n").repeat(10_000));
}

#[test]
fn a_command_that_fails_leaves_the_file_as_it_was() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("out.txt");
    fs::write(&path, "old\n").expect("written");
    let bad = format!("{EASY}\n{EASY}1\n{EASY}\n");
    let line = format!("-o {}", path.display());
    ask(&format!("sudoku solve --strict {line}"), &bad).code(2).stdout("");
    ask(&format!("sudoku solve {line}"), "# nothing\n").code(2).stdout("");
    ask(&format!("sudoku solve {line} nowhere.txt"), "").code(2).stdout("");
    assert_eq!(fs::read_to_string(&path).expect("there"), "old\n");
    // A skipped puzzle is not a failure of the command.
    ask(&format!("sudoku solve {line}"), &bad).code(2).stdout("");
    assert_eq!(fs::read_to_string(&path).expect("there").lines().count(), 2);
    assert_eq!(names(dir.path()), ["out.txt"]);
    let told = ask("sudoku solve -o no/such/place.txt", EASY).code(2).stdout("");
    let expected =
        "error: no/such/place.txt: there is no such file\nhint: create its directory first\n";
    assert_eq!(stderr(&told), expected);
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_written_to_directly() {
    ask("sudoku solve -o /dev/null", EASY).code(0).stdout("");
    let told = stderr(&ask("sudoku solve -o /dev/full", EASY).code(2).stdout(""));
    assert!(told.starts_with("error: /dev/full: no space left on device\n"), "{told}");
    ask("sudoku solve -o /dev/stdout", EASY).code(0).stdout(format!("{EASY_SOLVED}\n"));
}
