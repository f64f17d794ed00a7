//! symmetry, count and solve --up-to-symmetry, and verify with symmetries.

use std::path::PathBuf;

use tempfile::TempDir;

use crate::{quadrille, stderr, stdout};

/// Files in a temporary folder.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a directory"))
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path
    }
}

/// Two swaps: of a and b, and of two options with the same items.
const PAIRS: &str = "a b c\na\nb\nc\nc\n";

#[test]
fn the_group_is_printed_as_cycles_and_as_json_that_is_read_again() {
    let told = quadrille("symmetry").write_stdin(PAIRS).assert().code(0);
    assert_eq!(stdout(&told), "order 4\n(1 2)\n(3 4)\n");
    let json = stdout(&quadrille("symmetry --json").write_stdin(PAIRS).assert().code(0));
    let expected = "{\"order\":4,\"generators\":[{\"options\":[[1,2]]},{\"options\":[[3,4]]}]}\n";
    assert_eq!(json, expected);
    let folder = Folder::new();
    let group = folder.file("group.json", &json);
    let again = quadrille("symmetry --json --symmetry").arg(&group).write_stdin(PAIRS).assert();
    assert_eq!(stdout(&again.code(0)), json);
    let rigid = quadrille("symmetry").write_stdin("a b\na b\nb\n").assert().code(0);
    assert_eq!(stdout(&rigid), "order 1\n");
}

#[test]
fn covers_are_counted_and_listed_up_to_symmetry() {
    let queens = stdout(&quadrille("model queens 8").assert().code(0));
    let ask = |words: &str| quadrille(words).write_stdin(queens.as_str()).assert().code(0);
    assert_eq!(stdout(&ask("count --up-to-symmetry")), "12\n");
    let json = stdout(&ask("count --up-to-symmetry --json"));
    assert_eq!(json, "{\"count\":12,\"stop\":\"exhausted\"}\n");
    let covers = stdout(&ask("solve --all --up-to-symmetry --json"));
    assert_eq!(covers.lines().count(), 12);
    let eights = covers.lines().filter(|line| line.ends_with("\"orbit\":8}")).count();
    let fours = covers.lines().filter(|line| line.ends_with("\"orbit\":4}")).count();
    assert_eq!((eights, fours), (11, 1));
    assert_eq!(stdout(&ask("solve --limit 3 --up-to-symmetry")).lines().count(), 3);
    quadrille("count --up-to-symmetry").write_stdin("a b\na\na\n").assert().code(1).stdout("0\n");
}

#[test]
fn verify_finds_covers_that_are_the_same_and_kinds_that_are_missing() {
    let folder = Folder::new();
    let queens = stdout(&quadrille("model queens 6").assert().code(0));
    let problem = folder.file("queens", &queens);
    let group = stdout(&quadrille("symmetry --json").arg(&problem).assert().code(0));
    let group = folder.file("group.json", group);
    let verify = |words: &str, covers: &str| {
        let mut command = quadrille("verify");
        command.arg(&problem).arg("--symmetry").arg(&group).args(words.split_whitespace());
        command.write_stdin(covers).assert()
    };
    let one = stdout(&quadrille("solve --all --up-to-symmetry").arg(&problem).assert().code(0));
    let told = verify("--complete", &one).code(0).stdout("ok\n");
    let expected = "<stdin>: 1 cover checked, all correct and different up to symmetry\n\
                    up to symmetry, they stand for 4 covers: all\n";
    assert_eq!(stderr(&told), expected);
    let all = stdout(&quadrille("solve --all").arg(&problem).assert().code(0));
    let same = "ok\nthe same as line 1\nthe same as line 1\nthe same as line 1\n";
    verify("", &all).code(1).stdout(same);
    let told = verify("--json", &all).code(1);
    assert!(stdout(&told).contains("{\"line\":2,\"ok\":false,\"same_as\":1}\n"));
    let told = verify("--complete", "").code(1);
    assert!(stderr(&told).contains("they stand for 0 covers, and the problem has 4"));
}

#[test]
fn a_bad_group_is_an_error_with_place_and_hint() {
    let folder = Folder::new();
    let problem = folder.file("problem", "a b c | x\na x\nb\nc\nc\na b\n");
    let told = |text: &str| {
        let group = folder.file("group.json", text);
        let mut command = quadrille("count --up-to-symmetry --symmetry");
        let told = stderr(&command.arg(&group).arg(&problem).assert().code(2));
        let (message, hint) = told.split_once('\n').expect("two lines");
        assert!(hint.starts_with("hint: "), "{told}");
        let place = message.rsplit_once("group.json:").expect("a place").1;
        place.to_owned()
    };
    let of = |generator: &str| told(&format!("{{\"generators\": [{generator}]}}"));
    assert_eq!(told("[]"), "1:1: an object should stand here, not `[`");
    assert_eq!(told("{}"), "1:1: the group has no `generators`");
    assert_eq!(told("{\n\"generator\": []}"), "2:1: unknown key `generator`");
    assert_eq!(of("7"), "1:17: an object should stand here, not `7`");
    assert_eq!(of("{}"), "1:17: a generator has either `options` or `items`, and only once");
    assert_eq!(of("{\"options\": [[1, 9]]}"), "1:34: unknown option `9`");
    assert_eq!(of("{\"options\": [[1, \"S\"]]}"), "1:34: unknown option `S`");
    assert_eq!(of("{\"items\": [[\"a\", \"d\"]]}"), "1:34: unknown item `d`");
    assert_eq!(
        of("{\"items\": [[\"a\", 1]]}"),
        "1:34: the name of an item in quotes should stand here, not `1`"
    );
    assert_eq!(
        of("{\"options\": [[3, 4], [3, 5]]}"),
        "1:39: `3` comes twice in the cycles of a generator"
    );
    assert_eq!(
        of("{\"items\": [[\"a\", \"c\"]]}"),
        "1:17: with its items moved, option {a x} is no option of the problem"
    );
    assert_eq!(
        of("{\"items\": [[\"b\", \"c\"]]}"),
        "1:17: with its items moved, option {b} could be one of several options"
    );
    assert_eq!(
        of("{\"options\": [[1, 3]]}"),
        "1:17: this generator is not a symmetry: the options of item c do not become those of an \
         item like it"
    );
    assert_eq!(of("{\"options\": [[1"), "1:33: a comma or `]` should stand here, not `}`");
    let both = "the problem and the symmetries cannot both come from standard input";
    let told = stderr(&quadrille("symmetry - --symmetry -").write_stdin("a\na\n").assert().code(2));
    assert!(told.contains(both), "{told}");
}

#[test]
fn costs_count_unless_they_are_ignored() {
    let text = "a b | x\na x |1\nb x |2\n";
    quadrille("symmetry").write_stdin(text).assert().code(0).stdout("order 1\n");
    let told = quadrille("symmetry --ignore-costs").write_stdin(text).assert().code(0);
    assert_eq!(stdout(&told), "order 2\n(1 2)\n");
}

#[test]
fn a_limit_leaves_the_symmetries_unknown() {
    let latin = stdout(&quadrille("model latin 5").assert().code(0));
    let told = quadrille("symmetry --node-limit 1").write_stdin(latin.as_str()).assert().code(3);
    told.stdout("").stderr("stopped by the node limit: the symmetries are not known\n");
}
