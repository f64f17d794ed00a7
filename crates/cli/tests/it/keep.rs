//! Runs that keep their place in a file go on from there, and no file that is wrong is taken, or
//! overwritten. `kills.rs` has those that are killed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::assert::Assert;

use crate::kills::words;
use crate::{quadrille, stderr};

/// Runs a command line.
fn run(line: &str) -> Assert {
    quadrille("").args(words(line)).assert()
}

/// Returns what a command prints that is left alone.
fn undisturbed(line: &str) -> Vec<u8> {
    run(line).code(0).get_output().stdout.clone()
}

/// A folder with the checkpoint of a run that was stopped by a limit.
fn stopped(line: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("run.qck").display().to_string();
    let told = run(&format!("{line} --node-limit 300 --checkpoint {file}")).code(3);
    assert!(stderr(&told).contains(&format!("note: `--resume {file}` goes on")), "{told}");
    (folder, file)
}

#[test]
fn a_run_that_was_stopped_by_a_limit_goes_on_and_can_be_asked_again() {
    for line in [
        "solve --all --model langford+8",
        "solve --all --json --model langford+8",
        "count --model langford+8",
    ] {
        let (_folder, file) = stopped(line);
        let whole = undisturbed(line);
        // Once to the end, and then again: the answer is kept.
        for _ in 0..2 {
            let told = run(&format!("{line} --resume {file}")).code(0);
            assert_eq!(told.get_output().stdout, whole, "{line}");
        }
    }
}

#[test]
fn a_limit_and_covers_to_skip_count_from_the_beginning_of_the_run() {
    let line = "solve --model langford+8 --numbers";
    let (_folder, file) = stopped("solve --all --model langford+8");
    for more in ["--limit 3", "--limit 250", "--limit 20 --skip 100", "--all --skip 299"] {
        let plain = undisturbed(&format!("{line} {more}"));
        let told = run(&format!("{line} {more} --resume {file}")).code(0);
        assert_eq!(told.get_output().stdout, plain, "{more}");
    }
}

#[test]
fn another_file_may_be_kept_than_the_one_that_was_read() {
    let line = "solve --all --model langford+8";
    let (folder, file) = stopped(line);
    let other = folder.path().join("other.qck").display().to_string();
    let before = fs::read(&file).expect("it is there");
    let told = run(&format!("{line} --resume {file} --checkpoint {other}")).code(0);
    assert_eq!(told.get_output().stdout, undisturbed(line));
    assert_eq!(fs::read(&file).expect("it is there"), before);
    let told = run(&format!("{line} --resume {other}")).code(0);
    assert_eq!(told.get_output().stdout, undisturbed(line));
}

#[test]
fn what_is_there_is_not_overwritten() {
    let line = "solve --all --model langford+8";
    let (folder, file) = stopped(line);
    let before = fs::read(&file).expect("it is there");
    let told = run(&format!("{line} --checkpoint {file}")).code(2);
    assert!(stderr(&told).contains("the file exists, and is not overwritten"), "{told}");
    assert_eq!(fs::read(&file).expect("it is there"), before);
    let mine = folder.path().join("mine.txt");
    fs::write(&mine, "my notes").expect("written");
    for flag in ["--checkpoint", "--resume"] {
        run(&format!("{line} {flag} {}", mine.display())).code(2);
        assert_eq!(fs::read_to_string(&mine).expect("it is there"), "my notes");
    }
    let told = run(&format!("{line} --resume {}", folder.path().join("none").display())).code(2);
    assert!(stderr(&told).contains("hint: begin with `--checkpoint"), "{told}");
}

/// Every file of a folder, with what is in it.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let paths = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    paths.map(|path| (path.clone(), fs::read(path).expect("it is there"))).collect()
}

/// Asserts that a run cannot go on from a file, says why with a hint, and leaves every file beside
/// it as it is. Of the answer `printed`, it prints no more than a beginning.
fn refused_after(printed: &[u8], line: &str, file: &Path, message: &str) {
    let folder = file.parent().expect("it is in a folder");
    let before = contents(folder);
    let name = file.display();
    for keep in [format!("--resume {name}"), format!("--checkpoint {name} --resume {name}")] {
        let told = run(&format!("{line} {keep}")).code(2);
        assert!(stderr(&told).contains(message), "{message}: {told}");
        assert!(stderr(&told).contains("\nhint: "), "{told}");
        assert!(printed.starts_with(&told.get_output().stdout), "{told}");
        assert!(contents(folder) == before, "{line} {keep}: a file was changed");
    }
}

/// The same, without a word of the answer.
fn refused(line: &str, file: &Path, message: &str) {
    refused_after(b"", line, file, message);
}

#[test]
fn a_checkpoint_of_another_problem_question_or_setting_is_refused() {
    let (_folder, file) = stopped("solve --all --model langford+8");
    let file = Path::new(&file);
    let line = "solve --all --model langford+8";
    refused("solve --all --model langford+7", file, "the checkpoint is of another problem");
    refused("count --model langford+8", file, "the checkpoint is of another question");
    for other in ["--engine links", "--branch leftmost", "--seed 1", "--no-preprocess"] {
        refused(&format!("{line} {other}"), file, "another engine or other settings");
    }
    let (_folder, file) = stopped("count --model langford+8");
    refused(line, Path::new(&file), "the checkpoint is of another question");
}

#[test]
fn a_damaged_checkpoint_is_refused_whatever_is_wrong_with_it() {
    let line = "solve --all --model langford+8";
    let (_folder, file) = stopped(line);
    let whole = fs::read(&file).expect("it is there");
    let message = |place: usize| match place {
        0..4 => "this is not a checkpoint",
        8..12 => "the checkpoint is of version",
        _ => "the checkpoint is damaged",
    };
    let last = whole.len() - 1;
    // Among them each byte of the head up to the engine, and both ends of the checksum.
    for place in (0..14).chain((14..last).step_by(11)).chain([last - 7, last]) {
        let mut damaged = whole.clone();
        damaged[place] ^= 1 << (place % 8);
        fs::write(&file, damaged).expect("written");
        refused(line, Path::new(&file), message(place));
    }
    for length in [1, 7, 8, 9, whole.len() / 2, last] {
        fs::write(&file, &whole[..length]).expect("written");
        refused(line, Path::new(&file), "the checkpoint is damaged");
    }
    fs::write(&file, [&whole[..], b"\n"].concat()).expect("written");
    refused(line, Path::new(&file), "the checkpoint is damaged");
    // It was the damage: as it was, the run goes on.
    fs::write(&file, whole).expect("written");
    run(&format!("{line} --resume {file}")).code(0);
}

#[test]
fn a_file_that_is_no_checkpoint_is_refused() {
    let (_folder, file) = stopped("count --model langford+8");
    for text in ["", "a b\na\nb\n", "{}", "300\n", "\u{89}QCV\r\n\u{1a}\n and more"] {
        fs::write(&file, text).expect("written");
        for line in ["count --model langford+8", "solve --all --model langford+8"] {
            refused(line, Path::new(&file), "this is not a checkpoint");
        }
    }
}

#[test]
fn a_list_of_covers_that_is_damaged_or_gone_is_refused() {
    let line = "solve --all --model langford+8";
    let (_folder, file) = stopped(line);
    let list = format!("{file}.covers");
    let covers = fs::read_to_string(&list).expect("it is there");
    let cut = covers.len() / 2;
    // The list is checked line by line, as it is printed.
    let whole = undisturbed(line);
    for (text, message) in [
        (covers[..cut].to_owned(), "run.qck.covers:"),
        (String::new(), "run.qck.covers:1:1: the list of covers ends too early"),
        (format!("1 1 {covers}"), "the list is damaged"),
        (covers.replacen(' ', " x", 1), "this is not the number of an option"),
    ] {
        fs::write(&list, text).expect("written");
        refused_after(&whole, line, Path::new(&file), message);
    }
    fs::remove_file(&list).expect("it is there");
    refused(line, Path::new(&file), "kept beside the checkpoint");
    // What a kill has left behind the covers that count is cut off.
    fs::write(&list, format!("{covers}1 2")).expect("written");
    let told = run(&format!("{line} --resume {file}")).code(0);
    assert_eq!(told.get_output().stdout, whole);
}

#[test]
fn what_has_no_place_to_keep_says_so() {
    for (line, message) in [
        ("solve --model latin+4 --engine learn", "`--engine learn` cannot be combined"),
        ("count --model latin+4 --engine frontier", "`--engine frontier` cannot be combined"),
        ("count --model latin+4 --branch weighted", "`--branch weighted` cannot be combined"),
        ("count --model latin+4 --up-to-symmetry", "cannot be combined with `--up-to-symmetry`"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("run.qck");
        let told = run(&format!("{line} --checkpoint {}", file.display())).code(2);
        assert!(stderr(&told).contains(message), "{told}");
        assert!(!file.exists());
    }
}
