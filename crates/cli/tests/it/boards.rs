//! solve --show board: every model drawn as what it is.

use crate::{ask, quadrille, stderr, stdout};

/// The first cover of a model, drawn; the model comes out of a pipe in this format.
fn drawn(model: &str, format: &str) -> String {
    let problem = stdout(&quadrille(&format!("model {model} --to {format}")).assert().code(0));
    stdout(&ask("solve --show board --engine links", problem).code(0).stderr(""))
}

#[test]
fn every_model_is_drawn_from_a_pipe_in_both_formats_that_keep_the_board() {
    for (model, board) in [
        ("queens 4", ". . Q .\nQ . . .\n. . . Q\n. Q . .\n"),
        ("langford 3", "3 1 2 1 3 2\n"),
        ("latin 3 --reduced", "1 2 3\n2 3 1\n3 1 2\n"),
        ("dominoes 2x2", "┌───┬───┐\n│   │   │\n│   │   │\n│   │   │\n└───┴───┘\n"),
        ("macmahon 1x1 1", "aaaa\n"),
        ("matching a-b a-c b-d", "A B A B\n"),
    ] {
        for format in ["dlx", "json"] {
            assert_eq!(drawn(model, format), board, "{model} {format}");
        }
    }
}

#[test]
fn pieces_have_walls_and_letters() {
    let board = drawn("pentominoes 6x10", "dlx");
    assert_eq!(board.lines().count(), 13, "{board}");
    for piece in "FILNPTUVWXYZ".chars() {
        assert_eq!(board.matches(piece).count(), 5, "{piece} in\n{board}");
    }
    assert!(board.starts_with('┌') && board.ends_with("┘\n"), "{board}");
}

#[test]
fn the_layers_of_soma_stand_side_by_side() {
    let board = drawn("soma", "json");
    assert_eq!(board.lines().count(), 7, "{board}");
    assert_eq!(board.lines().next().map(|line| line.matches('┌').count()), Some(3), "{board}");
}

#[test]
fn an_encoded_sudoku_is_a_grid_and_its_options_keep_their_names() {
    let puzzle = "12..3..1...4.3..";
    let problem = stdout(&quadrille(&format!("sudoku encode {puzzle}")).assert().code(0));
    let grid = "\
┌─────┬─────┐
│ 1 2 │ 4 3 │
│ 3 4 │ 2 1 │
├─────┼─────┤
│ 2 1 │ 3 4 │
│ 4 3 │ 1 2 │
└─────┴─────┘
";
    ask("solve --show board", &problem).code(0).stdout(grid).stderr("");
    let names = stdout(&ask("solve", &problem).code(0).stderr(""));
    assert!(names.starts_with("r1c1d1 r1c2d2 r1c3d4 "), "{names}");
}

#[test]
fn boards_are_separated_by_blank_lines_and_costs_stand_below() {
    let boards = stdout(&quadrille("solve --all --show board --model").arg("queens 4").assert());
    assert_eq!(boards.split("\n\n").count(), 2);
    let problem = "|quadrille:1 place a 0,0 b 1,0\n|quadrille:1 sign a A\na b\na |3\nb |4\n";
    ask("solve --show board", problem).code(0).stdout("A B\ncost 7\n");
}

#[test]
fn without_a_board_there_is_an_error_with_a_hint() {
    let told = stderr(&ask("solve --show board", "a\na\n").code(2).stdout(""));
    assert!(
        told.starts_with("error: <stdin>: the problem does not say where its items lie\nhint: ")
    );
}

#[test]
fn a_damaged_board_is_an_error_with_its_place() {
    let told = stderr(&ask("solve", "|quadrille:1 place a 0;0\na\na\n").code(2).stdout(""));
    assert!(told.starts_with("error: <stdin>:1:22: `0;0` is not a place\nhint: "), "{told}");
    ask("solve", "|quadrille place a 0;0\na\na\n").code(0).stdout("{a}\n");
}

#[test]
fn only_one_form_can_be_asked_for() {
    for words in ["--json --numbers", "--json --show board", "--numbers --show board"] {
        ask(&format!("solve {words}"), "a\na\n").code(2).stdout("");
    }
}
