//! split, run, merge, parts: a search in files that any machine can run.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use assert_cmd::assert::Assert;

use crate::kills::killed;
use crate::{quadrille, stderr, stdout};

const MODEL: &str = "langford 8";

/// A folder with a search in parts.
pub(crate) struct Parts {
    _outer: tempfile::TempDir,
    pub(crate) folder: PathBuf,
}

impl Parts {
    pub(crate) fn of(question: &str, parts: u32) -> Parts {
        let outer = tempfile::tempdir().expect("a folder");
        let folder = outer.path().join("run");
        let told = quadrille(&format!("split --question {question} --parts {parts} -o"))
            .arg(&folder)
            .args(["--model", MODEL])
            .assert()
            .code(0);
        assert!(stderr(&told).contains("`quadrille run` runs them"), "{told}");
        Parts { _outer: outer, folder }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The parts that have no result.
    pub(crate) fn open(&self) -> Vec<PathBuf> {
        let mut open = named(&self.folder, "qpt");
        open.retain(|path| !path.with_extension("qpr").exists());
        open
    }

    pub(crate) fn run(&self, options: &str) {
        quadrille("run").args(self.open()).args(options.split_whitespace()).assert().code(0);
    }

    pub(crate) fn ask(&self, line: &str) -> Assert {
        quadrille(line).arg(&self.folder).assert()
    }
}

/// The files of a folder with this ending, in order.
fn named(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let all = fs::read_dir(folder).expect("a folder");
    let mut all: Vec<PathBuf> = all.map(|entry| entry.expect("an entry").path()).collect();
    all.retain(|path| path.extension().is_some_and(|it| it == ending));
    all.sort();
    all
}

/// What one search prints.
fn undisturbed(line: &str) -> Vec<u8> {
    let told = quadrille(line).args(["--model", MODEL]).assert().code(0);
    told.get_output().stdout.clone()
}

#[test]
fn parts_give_together_what_one_search_gives() {
    for (question, line) in [("solve", "solve --all"), ("count", "count")] {
        let parts = Parts::of(question, 30);
        parts.run("");
        for form in ["", " --json"] {
            let told = parts.ask(&format!("merge{form}")).code(0);
            assert_eq!(told.get_output().stdout, undisturbed(&format!("{line}{form}")), "{line}");
        }
        // What is done is left as it is.
        let told = quadrille("run").args(named(&parts.folder, "qpt")).assert().code(0);
        assert_eq!(stderr(&told).matches("done before").count(), 30, "{told}");
        let told = stdout(&parts.ask("parts --json").code(0));
        assert!(told.contains("\"parts\":30,\"done\":30,\"running\":0,"), "{told}");
        assert!(told.contains("\"covers\":300,\"share\":1.0,"), "{told}");
    }
}

#[test]
fn a_part_that_is_killed_goes_on() {
    let parts = Parts::of("solve", 3);
    let mut wait = 1;
    while let Some(part) = parts.open().first() {
        let line = format!("run --checkpoint-every 1ms {}", part.display());
        killed(&line, |_| thread::sleep(Duration::from_millis(wait)));
        wait = wait * 5 / 4 + 1;
    }
    assert_eq!(parts.ask("merge").code(0).get_output().stdout, undisturbed("solve --all"));
}

#[test]
fn a_part_that_takes_long_leaves_its_rest_to_new_parts() {
    for (question, line) in [("solve", "solve --all"), ("count", "count")] {
        let parts = Parts::of(question, 2);
        parts.run("--split-after 1us");
        parts.run("--split-after 1us");
        let made = named(&parts.folder, "qpt").len();
        assert!(made > 4, "{made}");
        if !parts.open().is_empty() {
            let told = parts.ask("merge").code(3);
            assert!(stderr(&told).contains("not begun\n"), "{told}");
            parts.run("");
        }
        assert_eq!(parts.ask("merge").code(0).get_output().stdout, undisturbed(line));
    }
}

#[test]
fn new_parts_that_were_only_announced_are_revealed() {
    let parts = Parts::of("count", 1);
    parts.run("--split-after 1us");
    for path in parts.open() {
        let announced = path.with_extension("qpt.new");
        fs::rename(&path, announced).expect("renamed");
    }
    let told = parts.ask("merge").code(3);
    assert!(stderr(&told).contains("0000.qpt: interrupted while it was divided"), "{told}");
    quadrille("run").arg(parts.path("0000.qpt")).assert().code(0);
    parts.run("");
    assert_eq!(parts.ask("merge").code(0).get_output().stdout, b"300\n");
}

#[test]
fn new_parts_that_were_announced_in_vain_are_forgotten() {
    // A run was killed when it had announced its rest, before it wrote its result.
    let parts = Parts::of("count", 2);
    for name in ["0000", "0001"] {
        for k in 1..=8 {
            let announced = parts.path(&format!("{name}-{k}.qpt.new"));
            fs::copy(parts.path(&format!("{name}.qpt")), announced).expect("copied");
        }
    }
    // One ends as a whole, the other is divided again, perhaps into fewer parts.
    quadrille("run").arg(parts.path("0000.qpt")).assert().code(0);
    quadrille("run --split-after 1us").arg(parts.path("0001.qpt")).assert().code(0);
    for _ in 0..2 {
        quadrille("run").args(named(&parts.folder, "qpt")).assert().code(0);
        assert_eq!(named(&parts.folder, "new"), [] as [PathBuf; 0]);
        assert!(!parts.path("0000-1.qpt").exists());
    }
    assert_eq!(parts.ask("merge").code(0).get_output().stdout, b"300\n");
}

#[test]
fn what_is_missing_or_wrong_is_named_and_nothing_is_printed() {
    let parts = Parts::of("solve", 12);
    parts.run("");
    let (result, list) = (parts.path("0005.qpr"), parts.path("0005.qpr.covers"));
    let whole = fs::read(&result).expect("it is there");
    let refused = |code: i32, message: &str| {
        let told = parts.ask("merge").code(code);
        assert!(stderr(&told).contains(message), "{message}: {told}");
        assert_eq!(stdout(&told), "");
    };

    fs::remove_file(&result).expect("removed");
    refused(3, "0005.qpt: not begun");
    refused(3, "1 part is missing, so the answer is not known");
    let told = stdout(&parts.ask("parts").code(3));
    assert!(told.contains("done     11\n") && told.contains("waiting  1\n"), "{told}");

    let mut damaged = whole.clone();
    damaged[30] ^= 1;
    fs::write(&result, damaged).expect("written");
    refused(2, "0005.qpr: the checkpoint is damaged");
    let told = parts.ask("parts").code(3);
    assert!(stderr(&told).contains("0005.qpr: damaged"), "{told}");

    // A part that has not ended is no result.
    fs::copy(parts.path("0005.qpt"), &result).expect("copied");
    refused(2, "0005.qpr: not a result");

    fs::write(&result, &whole).expect("written");
    let twice = parts.path("again.qpr");
    fs::write(&twice, &whole).expect("written");
    refused(2, "it overlaps");
    let other = Parts::of("count", 12);
    other.run("");
    fs::copy(other.path("0005.qpr"), &twice).expect("copied");
    refused(2, "of another search than");
    fs::remove_file(&twice).expect("removed");

    // Not even what comes before it is printed.
    for name in ["0000.qpr.covers", "0011.qpr.covers"] {
        let covers = fs::read_to_string(parts.path(name)).expect("it is there");
        assert!(!covers.is_empty());
        fs::write(parts.path(name), "1 2 3\n").expect("written");
        refused(2, &format!("{name}:1:1: this is not a cover: the list is damaged"));
        fs::write(parts.path(name), covers).expect("written");
    }
    assert!(list.exists());
    assert_eq!(parts.ask("merge").code(0).get_output().stdout, undisturbed("solve --all"));

    // A result without its part, and a part without its file.
    fs::remove_file(parts.path("0007.qpt")).expect("removed");
    fs::remove_file(parts.path("0007.qpr")).expect("removed");
    refused(3, "a part of the search is missing, and its file too");
}

#[test]
fn files_of_another_problem_and_folders_in_use_are_refused() {
    let parts = Parts::of("count", 2);
    let before = fs::read(parts.path("problem.json")).expect("it is there");
    let split = |folder: &Path| quadrille("split --model soma -o").arg(folder).assert();
    let told = split(&parts.folder).code(2);
    assert!(stderr(&told).contains("the folder is not empty"), "{told}");
    assert_eq!(fs::read(parts.path("problem.json")).expect("it is there"), before);

    let told = quadrille("run").arg(parts.path("problem.json")).assert().code(2);
    assert!(stderr(&told).contains("this is not a part"), "{told}");
    let told = quadrille("run").arg(parts.path("0009.qpt")).assert().code(2);
    assert!(stderr(&told).contains("0009.qpt"), "{told}");
    let other = quadrille("model --to json soma").assert().code(0);
    fs::write(parts.path("problem.json"), &other.get_output().stdout).expect("written");
    let told = quadrille("run").arg(parts.path("0000.qpt")).assert().code(2);
    assert!(stderr(&told).contains("0000.qpt: a part of another problem"), "{told}");
    fs::remove_file(parts.path("problem.json")).expect("removed");
    for line in ["merge", "parts"] {
        let told = parts.ask(line).code(2);
        assert!(stderr(&told).contains("`quadrille split` writes it beside the parts"), "{told}");
    }
}

#[test]
fn a_problem_without_a_cover_has_a_part_that_says_so() {
    let outer = tempfile::tempdir().expect("a folder");
    let folder = outer.path().join("run");
    quadrille("split -o").arg(&folder).write_stdin("a b\na\n").assert().code(0);
    quadrille("run").args(named(&folder, "qpt")).assert().code(0);
    quadrille("merge").arg(&folder).assert().code(1).stdout("");
}

#[test]
fn a_part_is_divided_into_finer_ones() {
    for (question, line) in [("solve", "solve --all"), ("count", "count")] {
        let parts = Parts::of(question, 3);
        let split = |part: &str, options: &str| {
            let told = quadrille(&format!("split {options}")).arg(parts.path(part)).assert();
            stderr(&told.code(0))
        };
        let told = split("0001.qpt", "--parts 7");
        assert!(told.ends_with("0001.qpt: 0 covers before, and 7 new parts\n"), "{told}");
        assert!(parts.path("0001-7.qpt").exists() && !parts.path("0001-8.qpt").exists());
        assert!(split("0001-3.qpt", "").ends_with(" new parts\n"));
        assert!(parts.path("0001-3-1.qpt").exists());
        quadrille("run").arg(parts.path("0002.qpt")).assert().code(0);
        for done in ["0001.qpt", "0002.qpt"] {
            let told = split(done, "");
            assert!(told.contains("it has a result, so nothing is left to divide"), "{told}");
        }
        parts.run("");
        assert_eq!(parts.ask("merge").code(0).get_output().stdout, undisturbed(line));
    }
}

#[test]
fn a_part_that_was_begun_is_divided_where_it_stands() {
    let parts = Parts::of("solve", 1);
    // The only part is the whole search, so a checkpoint of that is one of the part.
    let kept = parts.path("0000.qck");
    quadrille("solve --threads 1 --limit 20 --model")
        .args([MODEL, "--checkpoint"])
        .arg(&kept)
        .assert()
        .code(0);
    let told = quadrille("split --parts 5").arg(parts.path("0000.qpt")).assert().code(0);
    assert!(stderr(&told).ends_with("0000.qpt: 20 covers before, and 5 new parts\n"), "{told}");
    assert!(!kept.exists());
    parts.run("");
    assert_eq!(parts.ask("merge").code(0).get_output().stdout, undisturbed("solve --all"));
}

#[test]
fn new_parts_of_an_attempt_that_was_interrupted_are_taken_back() {
    let parts = Parts::of("count", 2);
    // As if a division into nine had been interrupted before its result was there.
    let stale = fs::read(parts.path("0000.qpt")).expect("it is there");
    fs::write(parts.path("0000-1.qpt.new"), &stale).expect("written");
    for k in 1..=9 {
        fs::write(parts.path(&format!("0001-{k}.qpt.new")), &stale).expect("written");
    }
    quadrille("split --parts 3").arg(parts.path("0001.qpt")).assert().code(0);
    assert!(!parts.path("0001-9.qpt").exists() && !parts.path("0001-9.qpt.new").exists());
    // The same holds for a part that goes on to its end.
    parts.run("");
    quadrille("run").arg(parts.path("0000.qpt")).assert().code(0);
    assert!(!parts.path("0000-1.qpt").exists());
    assert_eq!(parts.ask("merge").code(0).get_output().stdout, b"300\n");
}

#[test]
fn a_time_limit_leaves_nothing_half_written() {
    let outer = tempfile::tempdir().expect("a folder");
    let (new, empty) = (outer.path().join("new"), outer.path().join("empty"));
    fs::create_dir(&empty).expect("made");
    for folder in [&new, &empty] {
        let split = "split --time-limit 0s --model";
        let told = quadrille(split).arg(MODEL).arg("-o").arg(folder).assert().code(3);
        assert_eq!(stderr(&told), "stopped by the time limit: no part is written\n");
    }
    assert!(!new.exists());
    assert_eq!(fs::read_dir(&empty).expect("it is there").count(), 0);

    let parts = Parts::of("count", 2);
    let part = parts.path("0000.qpt");
    let told = quadrille("split --time-limit 0s").arg(&part).assert().code(3);
    assert_eq!(stderr(&told), "stopped by the time limit: the part is as it was\n");
    assert_eq!(parts.open().len(), 2);
    parts.run("");
    assert_eq!(parts.ask("merge").code(0).get_output().stdout, b"300\n");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_nothing_half_written() {
    use std::process::{Command, Stdio};
    let outer = tempfile::tempdir().expect("a folder");
    let folder = outer.path().join("run");
    // So many parts take far longer than any of the waits. A signal that comes before the program
    // listens ends it in another way.
    for wait in (5..).map(|power| Duration::from_millis(1 << power)) {
        let child = Command::new(assert_cmd::cargo::cargo_bin!("quadrille"))
            .args(["split", "--parts", "100000", "--model", "queens 20", "-o"])
            .arg(&folder)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary");
        std::thread::sleep(wait);
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.expect("kill").success());
        let ended = child.wait_with_output().expect("ours");
        assert!(!folder.exists());
        if ended.status.code().is_some() {
            assert_eq!(ended.status.code(), Some(3));
            assert_eq!(ended.stderr, b"interrupted: no part is written\n");
            return;
        }
    }
}

#[test]
fn what_cannot_be_meant_by_a_split_is_refused() {
    let told = quadrille("split --model soma").assert().code(2);
    let expected = "error: split: no folder given for the parts\nhint: name a new one: ";
    assert!(stderr(&told).starts_with(expected), "{told}");
    for option in ["-o there", "--question count", "--engine links", "--branch leftmost"] {
        let told = quadrille(&format!("split {option} run/0012.qpt")).assert().code(2);
        assert!(stderr(&told).contains("` cannot be combined with a part\n"), "{told}");
    }
    let told = quadrille("split nowhere/0012.qpt").assert().code(2);
    assert!(stderr(&told).contains("nowhere/problem.json"), "{told}");
}

#[test]
fn a_part_that_is_not_there_is_named() {
    let told = quadrille("run").arg("nowhere.qpt").assert().code(2);
    let said = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(said.contains("nowhere.qpt: there is no such part"), "{said}");
}

#[test]
fn far_more_parts_than_there_are_branches_are_as_many_as_there_are() {
    let outer = tempfile::tempdir().expect("a folder");
    let folder = outer.path().join("run");
    quadrille("split --question count --parts 99999999999 --model")
        .arg("langford 7")
        .arg("-o")
        .arg(&folder)
        .assert()
        .code(0);
    let parts = fs::read_dir(&folder).expect("a folder").count();
    assert!((10..10_000).contains(&parts), "{parts}");
}
