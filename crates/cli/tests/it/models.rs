//! model: problems by name, in every format, and a list of them.

use crate::{ask, quadrille, stderr, stdout};

#[test]
fn known_counts_come_out_of_a_pipe() {
    for (model, count) in [
        ("queens 8", "92\n"),
        ("langford 7", "52\n"),
        ("dominoes 6x6", "6728\n"),
        ("dominoes 6x6-00,55", "0\n"),
        ("latin 5 --reduced", "56\n"),
        ("matching 8", "105\n"),
        ("pentominoes 3x20", "8\n"),
    ] {
        let problem = stdout(&quadrille(&format!("model {model}")).assert().code(0).stderr(""));
        let code = i32::from(count == "0\n");
        ask("count -", problem).code(code).stdout(count);
    }
}

#[test]
#[ignore = "takes some ten seconds without optimisation"]
fn the_pentominoes_fill_six_by_ten_in_9356_ways() {
    let problem = stdout(&quadrille("model pentominoes 6x10").assert().code(0));
    ask("count -", problem).code(0).stdout("9356\n");
}

#[test]
fn a_model_comes_in_any_format_wherever_the_option_is_placed() {
    let [first, last] = ["model --to json latin 3 --reduced", "model latin 3 --reduced --to json"]
        .map(|line| stdout(&quadrille(line).assert().code(0).stderr("")));
    assert_eq!(first, last);
    ask("count --from json", first).code(0).stdout("1\n");
    let told = stderr(&quadrille("model queens 4 --to matrix").assert().code(2).stdout(""));
    assert!(told.starts_with("error: queens: the matrix format cannot express the secondary item"));
}

#[test]
fn the_models_are_listed_with_examples_that_work() {
    let list = stdout(&quadrille("model").assert().code(0).stderr(""));
    assert_eq!(stdout(&quadrille("model --list").assert().code(0)), list);
    let examples = list.lines().filter_map(|line| line.strip_prefix("    quadrille "));
    let mut count = 0;
    for example in examples {
        quadrille(example).assert().code(0).stderr("");
        count += 1;
    }
    assert!(count >= 6);
}

#[test]
fn every_setting_with_dashes_in_the_list_is_understood() {
    let list = stdout(&quadrille("model").assert().code(0));
    let help = stdout(&quadrille("model -h").assert().code(0));
    for word in list.split(['[', ']', ' ', '\n']).filter(|word| word.starts_with("--")) {
        assert!(help.contains(word), "{word} is not an option of `quadrille model`");
    }
}

#[test]
fn wrong_arguments_of_a_model_are_reported_with_its_usage() {
    let told = |line: &str| stderr(&quadrille(line).assert().code(2).stdout(""));
    assert_eq!(
        told("model queens many"),
        "error: `many` is not a whole number\nhint: usage: queens N\n"
    );
    assert_eq!(
        told("model pentomino"),
        "error: unknown model `pentomino`\nhint: did you mean `pentominoes`?\n"
    );
}

#[test]
fn a_model_can_be_asked_about_without_a_pipe() {
    quadrille("count").args(["--model", "queens 8"]).assert().code(0).stdout("92\n").stderr("");
    quadrille("count").args(["--model", " latin 4  reduced "]).assert().code(0).stdout("4\n");
    let piped = stdout(&quadrille("model queens 6").assert().code(0));
    let solved = |words: &[&str]| {
        stdout(&quadrille("solve").arg("--all").args(words).write_stdin(piped.clone()).assert())
    };
    assert_eq!(solved(&["--model", "queens 6"]), solved(&[]));
    let converted = quadrille("convert").args(["--to", "dlx", "--model", "queens 6"]).assert();
    assert_eq!(stdout(&converted), piped);
    let quoted = quadrille("model").arg("queens 6").assert().code(0);
    assert_eq!(stdout(&quoted), piped);
    let both = quadrille("model").args(["latin 4", "reduced"]).assert().code(0);
    assert_eq!(stdout(&both), stdout(&quadrille("model latin 4 reduced").assert().code(0)));
}

#[test]
fn an_unknown_model_or_a_model_and_a_file_are_refused() {
    for model in ["", "quens 8", "queens", "queens x"] {
        let refused = quadrille("count").args(["--model", model]).assert().code(2).stdout("");
        assert!(stderr(&refused).starts_with("error: "), "{model}");
    }
    quadrille("count").args(["--model", "queens 8", "a.dlx"]).assert().code(2);
}
