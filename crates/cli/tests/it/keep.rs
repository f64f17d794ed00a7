//! Runs that keep their place in a file: killed at any moment they end with the answer of one that
//! was not, byte for byte; and no file that is wrong is taken, or overwritten.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use assert_cmd::assert::Assert;

use crate::{quadrille, stderr, stdout};

/// Returns the words of a line. A colon stands for a blank within one, as in `langford:8`.
fn words(line: &str) -> impl Iterator<Item = String> {
    line.split_whitespace().map(|word| word.replace(':', " "))
}

/// Runs a command line.
fn run(line: &str) -> Assert {
    quadrille("").args(words(line)).assert()
}

/// Runs the binary with these arguments and kills it after some time. Returns what it printed, if
/// it ended before.
pub(crate) fn killed(line: &str, after: Duration) -> Option<Vec<u8>> {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("quadrille"))
        .args(words(line))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary");
    let mut output = child.stdout.take().expect("a pipe");
    let reader = thread::spawn(move || {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut output, &mut bytes).map(|_| bytes)
    });
    thread::sleep(after);
    let is_killed = child.try_wait().expect("ours").is_none();
    // On Unix this is SIGKILL.
    let _ = child.kill();
    let status = child.wait().expect("ours");
    let bytes = reader.join().expect("no panic").expect("a pipe");
    match status.success() {
        true => Some(bytes),
        false => {
            assert!(is_killed, "{line}: {status}");
            None
        }
    }
}

/// Runs a command again and again, each time killed after a random time, until it ends. Returns
/// what it printed in the end, and how often it was killed.
fn survived(line: &str, folder: &Path, random: &mut u64) -> (Vec<u8>, u32) {
    let file = folder.join("run.qck");
    let file = file.to_str().expect("a path in UTF-8");
    let mut draw = |below: u64| {
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (*random >> 33) % below
    };
    for kills in 0.. {
        let threads = [1, 2, 4][draw(3) as usize];
        let line = format!(
            "{line} --threads {threads} --checkpoint {file} --resume {file} --checkpoint-every 20ms"
        );
        // Longer and longer, so that the run ends on a slow machine too.
        let after = Duration::from_millis(2 + draw(60 << (kills / 2).min(8)));
        if let Some(printed) = killed(&line, after) {
            return (printed, kills);
        }
    }
    unreachable!("the loop has no end")
}

/// Each of these runs is killed until it ends, so many times.
fn every_run_survives(times: usize) {
    let runs = [
        "solve --all --model langford:11",
        "solve --all --numbers --model pentominoes:6x10",
        "count --model pentominoes:6x10",
    ];
    let mut random = 1;
    let mut kills = 0;
    let undisturbed = runs.map(undisturbed);
    for k in 0..times {
        let folder = tempfile::tempdir().expect("a folder");
        let (printed, killed) = survived(runs[k % 3], folder.path(), &mut random);
        kills += killed;
        assert!(printed == undisturbed[k % 3], "{}, run {k}, killed {killed} times", runs[k % 3]);
    }
    assert!(kills as usize >= times, "only {kills} kills");
}

/// Returns what a command prints that is left alone.
fn undisturbed(line: &str) -> Vec<u8> {
    run(line).code(0).get_output().stdout.clone()
}

#[test]
fn a_run_that_is_killed_ends_with_the_same_answer() {
    every_run_survives(10);
}

#[test]
#[ignore = "takes a minute"]
fn runs_that_are_killed_end_with_the_same_answer_200_times() {
    every_run_survives(200);
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
        "solve --all --model langford:8",
        "solve --all --json --model langford:8",
        "count --model langford:8",
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
    let line = "solve --model langford:8 --numbers";
    let (_folder, file) = stopped("solve --all --model langford:8");
    for more in ["--limit 3", "--limit 250", "--limit 20 --skip 100", "--all --skip 299"] {
        let plain = undisturbed(&format!("{line} {more}"));
        let told = run(&format!("{line} {more} --resume {file}")).code(0);
        assert_eq!(told.get_output().stdout, plain, "{more}");
    }
}

#[test]
fn another_file_may_be_kept_than_the_one_that_was_read() {
    let line = "solve --all --model langford:8";
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
    let line = "solve --all --model langford:8";
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

/// Asserts that a run cannot go on from a file, and leaves it as it is.
fn refused(line: &str, file: &str, message: &str) {
    let before = fs::read(file).expect("it is there");
    let told = run(&format!("{line} --resume {file}")).code(2);
    assert!(stderr(&told).contains(message), "{told}");
    assert!(stderr(&told).contains("\nhint: "), "{told}");
    assert_eq!(stdout(&told), "");
    assert_eq!(fs::read(file).expect("it is there"), before);
}

#[test]
fn a_checkpoint_that_is_wrong_or_damaged_is_refused() {
    let line = "solve --all --model langford:8";
    let (folder, file) = stopped(line);
    refused("solve --all --model langford:7", &file, "the checkpoint is of another problem");
    refused("count --model langford:8", &file, "the checkpoint is of another question");
    refused(&format!("{line} --engine links"), &file, "another engine or other settings");
    refused(&format!("{line} --branch leftmost"), &file, "another engine or other settings");
    let whole = fs::read(&file).expect("it is there");
    let damaged = folder.path().join("damaged.qck");
    for (bytes, message) in [
        (whole[..whole.len() - 1].to_vec(), "the checkpoint is damaged"),
        ([&whole[..20], &[whole[20] ^ 1], &whole[21..]].concat(), "the checkpoint is damaged"),
        (b"a b\na\nb\n".to_vec(), "this is not a checkpoint"),
        (Vec::new(), "this is not a checkpoint"),
    ] {
        fs::write(&damaged, bytes).expect("written");
        refused(line, damaged.to_str().expect("in UTF-8"), message);
    }
    let list = format!("{file}.covers");
    let covers = fs::read_to_string(&list).expect("it is there");
    let cut = covers.len() / 2;
    for (text, message) in [
        (covers[..cut].to_owned(), "run.qck.covers:"),
        (format!("1 1 {covers}"), "the list is damaged"),
        (covers.replacen(' ', " x", 1), "this is not the number of an option"),
    ] {
        fs::write(&list, text).expect("written");
        let told = run(&format!("{line} --resume {file}")).code(2);
        assert!(stderr(&told).contains(message), "{told}");
    }
    fs::remove_file(&list).expect("it is there");
    let told = run(&format!("{line} --resume {file}")).code(2);
    assert!(stderr(&told).contains("kept beside the checkpoint"), "{told}");
}

#[test]
fn what_has_no_place_to_keep_says_so() {
    for (line, message) in [
        ("solve --model latin:4 --engine learn", "`--engine learn` cannot be combined"),
        ("count --model latin:4 --engine frontier", "`--engine frontier` cannot be combined"),
        ("count --model latin:4 --branch weighted", "`--branch weighted` cannot be combined"),
        ("count --model latin:4 --up-to-symmetry", "cannot be combined with `--up-to-symmetry`"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("run.qck");
        let told = run(&format!("{line} --checkpoint {}", file.display())).code(2);
        assert!(stderr(&told).contains(message), "{told}");
        assert!(!file.exists());
    }
}
