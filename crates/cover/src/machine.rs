//! What the machine offers: the size of its memory.
//!
//! On Linux a process may be confined to a part of the machine by *control groups*: those of a
//! container, of a systemd unit, of a batch job. `/proc/meminfo` tells the memory of the whole
//! machine all the same, so the limits of the groups are read as well, and the smallest one counts.
//! Groups form a tree, and the limits of all groups above the process hold for it:
//!
//! ```text
//! /proc/self/cgroup      version 2: "0::/jobs/a"         version 1: "5:memory:/jobs/a"
//! read in                /sys/fs/cgroup                  /sys/fs/cgroup/memory
//!   jobs/a, jobs, .        memory.max, memory.high         memory.limit_in_bytes
//! ```
//!
//! A container often sees its own group as the root of that tree, although `/proc/self/cgroup`
//! gives the path outside. Then the directories of the path do not exist, and the root has the
//! limit.

use std::fs;
use std::path::{Component, Path};

/// Assumed if the size is unknown: enough for most counts, and no more than any current machine
/// has.
const UNKNOWN: u64 = 1 << 30;

/// Returns the memory in bytes that this process may use, as Linux reports it; elsewhere a cautious
/// guess.
pub(crate) fn memory() -> u64 {
    if cfg!(target_os = "linux") { memory_below(Path::new("/")) } else { UNKNOWN }
}

/// Returns the memory according to the files below `root`, which is `/` except in tests.
fn memory_below(root: &Path) -> u64 {
    let meminfo = fs::read_to_string(root.join("proc/meminfo")).ok();
    let machine = meminfo.and_then(|text| total(&text)).unwrap_or(UNKNOWN);
    let groups = fs::read_to_string(root.join("proc/self/cgroup")).unwrap_or_default();
    groups.lines().filter_map(|line| group_limit(root, line)).fold(machine, u64::min)
}

/// Parses the bytes from a line such as `MemTotal:       24681472 kB`.
fn total(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// Returns the smallest limit of a group and of those above it. `line` is from `/proc/self/cgroup`:
/// the number of a tree, its controllers, and the path of the group in it.
fn group_limit(root: &Path, line: &str) -> Option<u64> {
    let mut fields = line.splitn(3, ':');
    let (_, controllers, path) = (fields.next()?, fields.next()?, fields.next()?);
    let (mount, files): (_, &[&str]) = match controllers {
        "" => ("sys/fs/cgroup", &["memory.max", "memory.high"]),
        some if some.split(',').any(|name| name == "memory") => {
            ("sys/fs/cgroup/memory", &["memory.limit_in_bytes"])
        }
        _ => return None,
    };
    let path = Path::new(path.trim_start_matches('/'));
    // A group outside of what the process may see has a path that begins with `/..`.
    let is_below = path.components().all(|part| matches!(part, Component::Normal(_)));
    let groups = if is_below { path } else { Path::new("") }.ancestors();
    let limits = groups.flat_map(|group| {
        let group = root.join(mount).join(group);
        files.iter().filter_map(move |file| fs::read_to_string(group.join(file)).ok())
    });
    // A group without a limit has the word `max` in version 2, and a huge number in version 1.
    limits.filter_map(|text| text.trim().parse().ok()).min()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// A directory with made-up files, removed in the end.
    struct Files(PathBuf);

    impl Files {
        fn new(name: &str, files: &[(&str, &str)]) -> Files {
            let name = format!("quadrille-machine-{}-{name}", std::process::id());
            let root = std::env::temp_dir().join(name);
            for (path, text) in files {
                let path = root.join(path);
                fs::create_dir_all(path.parent().expect("a file in a directory")).expect("made");
                fs::write(path, text).expect("written");
            }
            Files(root)
        }
    }

    impl Drop for Files {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    const MEMINFO: (&str, &str) = ("proc/meminfo", "MemTotal:       16777216 kB\nMemFree: 1 kB\n");
    const ALL: u64 = 16 << 30;

    fn memory_with(name: &str, files: &[(&str, &str)]) -> u64 {
        let all: Vec<_> = [MEMINFO].iter().chain(files).copied().collect();
        memory_below(&Files::new(name, &all).0)
    }

    #[test]
    fn the_total_is_read_from_meminfo() {
        let text = "Foo:  1 kB\nMemTotal:       24681472 kB\nMemFree:        1 kB\n";
        assert_eq!(total(text), Some(24_681_472 * 1024));
        assert_eq!(total("MemTotal: many\n"), None);
        assert_eq!(total(""), None);
    }

    #[test]
    fn without_limits_the_memory_is_that_of_the_machine() {
        assert_eq!(memory_with("bare", &[]), ALL);
        let free = [
            ("proc/self/cgroup", "5:memory:/a\n4:cpu:/b\n0::/a\n"),
            ("sys/fs/cgroup/a/memory.max", "max\n"),
            ("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "9223372036854771712\n"),
            ("sys/fs/cgroup/b/memory.max", "1000\n"),
        ];
        assert_eq!(memory_with("free", &free), ALL, "the limit of another group does not count");
        assert_eq!(memory_below(&Files::new("nothing", &[("proc/other", "")]).0), UNKNOWN);
    }

    #[test]
    fn the_smallest_limit_on_the_way_to_the_root_counts() {
        let path = ("proc/self/cgroup", "0::/jobs/night/a\n");
        let limits = |own, above, root| {
            let files = [
                path,
                ("sys/fs/cgroup/jobs/night/a/memory.max", own),
                ("sys/fs/cgroup/jobs/memory.max", above),
                ("sys/fs/cgroup/memory.max", root),
            ];
            memory_with("tree", &files)
        };
        assert_eq!(limits("1000\n", "2000\n", "max\n"), 1000);
        assert_eq!(limits("3000\n", "2000\n", "max\n"), 2000);
        assert_eq!(limits("max\n", "max\n", "700\n"), 700, "a container that sees itself as root");
        assert_eq!(limits("max\n", "", "nonsense\n"), ALL);
        let high = [
            path,
            ("sys/fs/cgroup/jobs/night/a/memory.max", "4000"),
            ("sys/fs/cgroup/jobs/night/a/memory.high", "3000"),
        ];
        assert_eq!(memory_with("high", &high), 3000);
    }

    #[test]
    fn groups_of_version_1_count_too() {
        let files = [
            ("proc/self/cgroup", "6:cpu,cpuacct:/x\n5:hugetlb,memory:/docker/0f\n1:name=s:/y\n"),
            ("sys/fs/cgroup/memory/docker/0f/memory.limit_in_bytes", "5000\n"),
            ("sys/fs/cgroup/memory/x/memory.limit_in_bytes", "1\n"),
        ];
        assert_eq!(memory_with("one", &files), 5000);
        // Inside the container its own group is the root.
        let inside = [
            ("proc/self/cgroup", "5:memory:/docker/0f\n"),
            ("sys/fs/cgroup/memory/memory.limit_in_bytes", "6000\n"),
        ];
        assert_eq!(memory_with("inside", &inside), 6000);
    }

    #[test]
    fn a_path_that_leaves_the_tree_is_not_followed() {
        let files = [
            ("proc/self/cgroup", "0::/../../etc\nbroken line\n\n"),
            ("sys/etc/memory.max", "1\n"),
            ("sys/fs/cgroup/memory.max", "8000\n"),
        ];
        assert_eq!(memory_with("outside", &files), 8000);
    }
}
