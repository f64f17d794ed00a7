//! The recipes of `contrib/cluster` that need no cluster. `./check cluster` has those of HyperQueue
//! and GNU parallel.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::parts::Parts;
use crate::quadrille;

/// Stands for Slurm: runs each task of the array, as `sbatch` would, one after the other. Tasks of
/// the number LOST are lost. What it was asked goes into FILE.
const SBATCH: &str = r#"#!/bin/sh
set -eu
printf '%s\n' "$@" >"$FILE"
job=$(mktemp)
cat >"$job"
for word in "$@"; do
    case $word in --array=*) last=${word##*-} ;; esac
done
task=0
while [ "$task" -le "$last" ]; do
    if [ "$task" != "${LOST:-}" ]; then SLURM_ARRAY_TASK_ID=$task sh "$job"; fi
    task=$((task + 1))
done
rm -f "$job"
"#;

/// The folder with the recipes.
fn recipes() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contrib/cluster")
}

/// A folder in which the program `sbatch` is ours.
fn slurm() -> tempfile::TempDir {
    let place = tempfile::tempdir().expect("a folder");
    let program = place.path().join("sbatch");
    fs::write(&program, SBATCH).expect("written");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("ours");
    place
}

/// Runs `slurm.sh DIR OPTIONS` with that program.
fn submit(parts: &Parts, slurm: &Path, options: &[&str], lost: &str) -> Output {
    let path = std::env::var("PATH").expect("a path");
    let told = Command::new(recipes().join("slurm.sh"))
        .arg(&parts.folder)
        .args(options)
        .env("PATH", format!("{}:{path}", slurm.display()))
        .env("QUADRILLE", assert_cmd::cargo::cargo_bin!("quadrille"))
        .env("RUN", "--checkpoint-every 1s")
        .env("FILE", slurm.join("asked"))
        .env("LOST", lost)
        .output()
        .expect("a shell");
    assert!(told.status.success(), "{told:?}");
    told
}

#[test]
fn an_array_of_slurm_runs_every_part_that_has_no_result() {
    if !recipes().exists() {
        // The package of this crate has no recipes.
        assert!(!recipes().join("../../.git").exists(), "the recipes are missing");
        return;
    }
    let slurm = slurm();
    let asked = || fs::read_to_string(slurm.path().join("asked")).expect("it was asked");
    let parts = Parts::of("solve", 7);
    let options = ["--array-limit", "3", "--time=02:00:00"];
    submit(&parts, slurm.path(), &options, "1");
    for option in ["--array=0-2", "--time=02:00:00", "--signal=B:TERM@60"] {
        assert!(asked().lines().any(|line| line == option), "{option}: {}", asked());
    }
    // Of seven parts, the lost task had the first, the fourth and the seventh.
    let open = ["0000.qpt", "0003.qpt", "0006.qpt"].map(|name| parts.path(name));
    assert_eq!(parts.open(), open);
    submit(&parts, slurm.path(), &[], "");
    assert!(asked().lines().any(|line| line == "--array=0-2"), "{}", asked());
    assert_eq!(parts.open().len(), 0);
    let told = submit(&parts, slurm.path(), &[], "");
    assert_eq!(told.stdout, b"every part has a result\n");
    let alone = quadrille("solve --all --model").arg("langford 8").assert().code(0);
    let merged = parts.ask("merge").code(0);
    assert_eq!(merged.get_output().stdout, alone.get_output().stdout);
}
