//! A run that keeps its place survives `kill -9`: however often it is killed and started again, it
//! ends with the output of a run that was left alone, byte for byte.
//!
//! The moment of each kill and the number of threads are drawn from a seed. When the kill hits
//! depends on the machine all the same; that the answer is right does not.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::quadrille;

/// The runs, as command lines: half a second of work each, so that kills hit.
const RUNS: &[&str] = &[
    "solve --all --engine links --model langford+12",
    "solve --all --numbers --model pentominoes+6x10",
    "count --model pentominoes+6x10",
    "count --engine cells --model langford+12",
    "best -k 100 --at-least-once --model soma",
];

/// What makes them a fifth as long.
const SMALLER: &[(&str, &str)] =
    &[("6x10", "4x15"), ("langford+12", "langford+11"), ("-k 100", "-k 40")];

/// Ends a wait for something that would otherwise never happen.
const DEADLINE: Duration = Duration::from_secs(60);

/// Returns the words of a command line. A plus sign stands for a blank within one, as in
/// `langford+8`: paths of Windows hold colons and tildes.
pub(crate) fn words(line: &str) -> impl Iterator<Item = String> {
    line.split_whitespace().map(|word| word.replace('+', " "))
}

/// Random numbers from a seed: the upper bits of a linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % end
    }
}

/// Runs the binary with these arguments and kills it when `wait` returns. Returns what it printed
/// if it ended before, and `None` if it was killed, or stopped by a limit.
pub(crate) fn killed(line: &str, wait: impl FnOnce(&mut Child)) -> Option<Vec<u8>> {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("quadrille"))
        .args(words(line))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary");
    let mut output = child.stdout.take().expect("a pipe");
    // A pipe that nobody reads would stop the run.
    let reader = thread::spawn(move || {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut output, &mut bytes).map(|_| bytes)
    });
    wait(&mut child);
    let is_alive = child.try_wait().expect("ours").is_none();
    // On Unix this is SIGKILL.
    let _ = child.kill();
    let status = child.wait().expect("ours");
    let bytes = reader.join().expect("no panic").expect("a pipe");
    match status.success() {
        true => Some(bytes),
        false => {
            assert!(is_alive || status.code() == Some(3), "{line}: {status}");
            None
        }
    }
}

/// Waits until a file is there, or the run has ended.
fn appears(file: &Path, child: &mut Child) {
    let begun = Instant::now();
    while !file.exists() && child.try_wait().expect("ours").is_none() {
        assert!(begun.elapsed() < DEADLINE, "no checkpoint was written");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Runs a command until it ends, and kills it on the way. Returns what it printed in the end, and
/// how many different checkpoints the kills have left.
fn survived(line: &str, every: &str, folder: &Path, random: &mut Random) -> (Vec<u8>, usize) {
    let file = folder.join("run.qck");
    let mut left = BTreeSet::new();
    for kills in 0.. {
        let threads = [1, 2, 4][random.below(3) as usize];
        // The waits double: the first kill hits on a fast machine, and the run ends on a slow one.
        let after = Duration::from_millis(random.below(4 << kills.min(12)));
        // One run in four may be killed before its first checkpoint. Another one is stopped by its
        // limit, if that comes before the kill: so it leaves a place further on, however slow the
        // disk is.
        let kind = random.below(4);
        let is_blind = kind == 0;
        let limit = if kind == 1 { after / 2 } else { Duration::from_secs(3600) }.as_millis();
        let keep = format!("--time-limit {limit}ms --checkpoint-every {every} --threads {threads}");
        let line = format!("{line} {keep} --checkpoint {0} --resume {0}", file.display());
        let printed = killed(&line, |child| {
            if !is_blind {
                appears(&file, child);
            }
            thread::sleep(after);
        });
        if let Some(printed) = printed {
            return (printed, left.len());
        }
        left.extend(fs::read(&file));
    }
    unreachable!("the loop has no end")
}

/// Each of these runs in turn is killed until it ends, `times` times in all.
fn every_run_survives(runs: &[String], every: &str, times: usize, seed: u64) {
    let mut random = Random(seed);
    let undisturbed = |line: &String| {
        let told = quadrille("").args(words(line)).assert().code(0);
        told.get_output().stdout.clone()
    };
    let undisturbed: Vec<Vec<u8>> = runs.iter().map(undisturbed).collect();
    let mut places = 0;
    for k in 0..times {
        let (line, expected) = (&runs[k % runs.len()], &undisturbed[k % runs.len()]);
        let folder = tempfile::tempdir().expect("a folder");
        let (printed, left) = survived(line, every, folder.path(), &mut random);
        places += left;
        assert!(printed == *expected, "{line}, run {k} of seed {seed}, killed at {left} places");
        let kept: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
        assert!(kept.len() <= 2, "{line}, run {k} of seed {seed}: it left {kept:?}");
    }
    // One is where a run begins. If each had no other, none would have gone on.
    assert!(places > times, "{times} runs were killed at only {places} places");
}

#[test]
fn runs_that_are_killed_end_with_the_same_answer() {
    let smaller = |run: &&str| {
        SMALLER.iter().fold(run.to_string(), |run, (large, small)| run.replace(large, small))
    };
    every_run_survives(&RUNS.iter().map(smaller).collect::<Vec<_>>(), "50ms", 10, 1);
}

#[test]
#[ignore = "takes minutes"]
fn runs_that_are_killed_end_with_the_same_answer_200_times() {
    every_run_survives(&RUNS.iter().map(ToString::to_string).collect::<Vec<_>>(), "50ms", 200, 2);
}
