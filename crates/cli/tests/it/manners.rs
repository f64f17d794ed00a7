//! Help, usage errors, completions, manual, colours.

use crate::{SIX_SETS, ask, quadrille, stderr, stdout};

const COMMANDS: [&str; 15] = [
    "solve",
    "count",
    "best",
    "sample",
    "shares",
    "estimate",
    "symmetry",
    "compile",
    "trace",
    "verify",
    "model",
    "convert",
    "play",
    "completions",
    "man",
];

#[test]
fn long_help_is_a_full_page_and_dash_h_a_short_one() {
    let long = stdout(&quadrille("--help").assert().code(0).stderr(""));
    let short = stdout(&quadrille("-h").assert().code(0).stderr(""));
    assert!(short.lines().count() < 42 && short.lines().count() < long.lines().count());
    for command in COMMANDS {
        assert!(short.contains(&format!("\n  {command} ")), "{command} is not in {short}");
    }
    assert!(long.contains("\nExit codes:\n") && !short.contains("\nExit codes:\n"));
    assert!(long.lines().all(|line| line.chars().count() <= 100), "a line is too long");
    assert!(long.matches("    quadrille ").count() >= 5, "too few examples");
}

#[test]
fn every_command_has_a_page_with_examples() {
    for command in COMMANDS {
        let long = stdout(&quadrille(&format!("{command} --help")).assert().code(0).stderr(""));
        assert!(long.contains("\nExamples:\n  quadrille "), "{long}");
        assert_eq!(stdout(&quadrille(&format!("help {command}")).assert().code(0)), long);
        let short = stdout(&quadrille(&format!("{command} -h")).assert().code(0).stderr(""));
        assert!(!short.contains("Examples:"), "{short}");
        // A line of prose that ends with a colon would be taken for a heading, and torn off.
        let lines: Vec<&str> = long.lines().skip(1).collect();
        for pair in lines.windows(2).filter(|pair| pair[1].is_empty()) {
            let is_prose = pair[0].contains(' ') && !pair[0].starts_with([' ', 'U']);
            assert!(!is_prose || pair[0].ends_with(['.', '?', ')']), "torn: {}", pair[0]);
        }
    }
}

#[test]
fn no_arguments_at_all_get_the_short_page() {
    let told = quadrille("").assert().code(2).stdout("");
    assert_eq!(stderr(&told), stdout(&quadrille("-h").assert().code(0)));
}

#[test]
fn the_version_is_printed() {
    let told = format!("quadrille {}\n", env!("CARGO_PKG_VERSION"));
    quadrille("--version").assert().code(0).stdout(told.clone());
    quadrille("-V").assert().code(0).stdout(told);
}

#[test]
fn a_usage_error_is_reported_in_two_lines() {
    let told = |line: &str| stderr(&quadrille(line).assert().code(2).stdout(""));
    assert_eq!(
        told("slove"),
        "error: unrecognized subcommand `slove`\nhint: a similar subcommand exists: `solve`\n"
    );
    assert_eq!(
        told("solve --all --limit 2"),
        "error: the argument `--all` cannot be used with `--limit <N>`\nhint: usage: quadrille solve --all [FILE]\n"
    );
    assert_eq!(
        told("solve --branch rightmost"),
        "error: invalid value `rightmost` for `--branch <RULE>`\nhint: a similar value exists: `leftmost`\n"
    );
    assert_eq!(
        told("count --limit 0"),
        "error: invalid value `0` for `--limit <N>`: it must be at least 1\n"
    );
    for line in ["solve --time-limit soon", "convert", "trace --to svg", "completions tcsh"] {
        let told = told(line);
        assert!(told.starts_with("error: ") && told.lines().count() <= 2, "{told}");
    }
}

#[test]
fn colours_come_when_asked_for_and_not_into_a_pipe_by_default() {
    let escape = '\u{1b}';
    assert!(!stderr(&ask("solve nowhere", "")).contains(escape));
    assert!(stderr(&ask("solve nowhere --color always", "")).contains(escape));
    assert!(stderr(&ask("--color=always slove", "")).contains(escape));
    assert!(stdout(&ask("--color always --help", "")).contains(escape));
    assert!(!stdout(&ask("--help", "")).contains(escape));
    let mut forced = quadrille("solve nowhere");
    let told = forced.env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1").assert().code(2);
    assert!(!stderr(&told).contains(escape), "NO_COLOR is not honoured");
}

#[test]
fn nothing_but_data_goes_to_stdout_and_no_progress_into_a_pipe() {
    ask("solve --stats --branch leftmost", SIX_SETS).code(0).stdout("S1 S4 S5\n");
    let endless = stdout(&quadrille("model dominoes 16x16").assert());
    let told = stderr(&ask("count --engine links --time-limit 900ms", endless).code(3).stdout(""));
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(!told.contains('\r'));
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script =
            stdout(&quadrille(&format!("completions {shell}")).assert().code(0).stderr(""));
        assert!(script.contains("--time-limit") || script.contains("time-limit"), "{shell}");
    }
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let main = stdout(&quadrille("man").assert().code(0).stderr(""));
    assert!(main.contains(".TH quadrille 1"), "{main}");
    let page = stdout(&quadrille("man solve").assert().code(0).stderr(""));
    assert!(page.contains(".TH quadrille-solve 1") && page.contains("time\\-limit"), "{page}");
    let told = stderr(&quadrille("man slove").assert().code(2).stdout(""));
    assert!(told.starts_with("error: there is no command `slove`\nhint: the commands are solve,"));

    let dir = tempfile::tempdir().expect("a directory");
    quadrille("man --dir").arg(dir.path()).assert().code(0).stdout("").stderr("");
    assert!(dir.path().join("quadrille.1").is_file());
    for command in COMMANDS {
        assert!(dir.path().join(format!("quadrille-{command}.1")).is_file(), "{command}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a full device");
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("quadrille"));
    let output = command.args(["model", "queens", "8"]).stdout(full).output().expect("the binary");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(told, "error: cannot write the answer: no space left on device\n");
}
