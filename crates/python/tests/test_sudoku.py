"""Sudoku: one puzzle, many puzzles, other boards."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from quadrille_cover import SudokuError, UnknownName, sudoku
from quadrille_cover.sudoku import Puzzle

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BROKEN = "55" + EASY[2:]


def digits(text: str) -> list[int]:
    return [0 if sign == "." else int(sign) for sign in text]


def test_an_answer_has_the_form_of_the_question() -> None:
    assert sudoku.solve(EASY) == SOLVED
    assert str(sudoku.solve(Puzzle(EASY))) == SOLVED
    flat = np.array(digits(EASY), dtype=np.uint8)
    assert sudoku.solve(flat).tolist() == digits(SOLVED)
    assert sudoku.solve(flat.reshape(9, 9)).tolist() == np.reshape(digits(SOLVED), (9, 9)).tolist()
    assert sudoku.solve([EASY, BROKEN]) == [SOLVED, None]
    many = sudoku.solve(np.stack([flat, flat]).astype(np.int64))  # type: ignore[arg-type]
    assert many.shape == (2, 81) and many.dtype == np.uint8
    assert sudoku.solve(np.stack([flat] * 3).reshape(3, 9, 9)).shape == (3, 9, 9)


def test_no_solution_is_none_or_zeros() -> None:
    assert sudoku.solve(BROKEN) is None
    assert sudoku.solve(np.array([digits(BROKEN)], dtype=np.uint8)).sum() == 0


def test_many_boards_are_solved_in_order() -> None:
    made = [str(one) for one in sudoku.generate(300, seed=3)]
    lines = made * 20 + ["." * 81]
    boards = np.array([digits(line) for line in lines], dtype=np.uint8)
    solved = sudoku.solve(boards)
    assert solved.tolist() == [digits(line or "") for line in sudoku.solve(lines)]
    for board, solution in list(zip(boards, solved))[:300]:
        assert ((board == 0) | (board == solution)).all()
        assert sorted(solution.reshape(9, 9)[4]) == list(range(1, 10))
    assert sudoku.count(boards[-301:], threads=1).tolist() == [1] * 300 + [2]
    assert sudoku.count(lines[-2:], limit=7) == [1, 7]


def test_a_bad_board_is_named() -> None:
    boards = np.zeros((5, 81), dtype=np.int32)
    boards[3, 10] = 12
    with pytest.raises(SudokuError, match="board 3 .* r2c2") as error:
        sudoku.solve(boards)  # type: ignore[arg-type]
    assert error.value.board == 3
    with pytest.raises(SudokuError, match="board 1"):
        sudoku.solve([EASY, "x" + EASY[1:]])
    with pytest.raises(SudokuError, match="board 0 has 3 characters"):
        sudoku.solve(["1.."])
    with pytest.raises(SudokuError, match="shape"):
        sudoku.solve(np.zeros((2, 80), dtype=np.uint8))
    with pytest.raises(TypeError):
        sudoku.solve(np.zeros((2, 81)))  # type: ignore[arg-type]


def test_texts_with_errors_have_a_position() -> None:
    with pytest.raises(SudokuError) as error:
        Puzzle(EASY[:40] + "x" + EASY[41:])
    assert error.value.line == 1 and error.value.column == 41
    with pytest.raises(SudokuError, match="2 puzzles"):
        Puzzle(f"{EASY}\n{EASY}")
    assert len(sudoku.read(f"{EASY}\n{EASY}")) == 2


def test_counts_are_exact_or_limited() -> None:
    assert sudoku.count(EASY) == 1
    assert sudoku.count("." * 81, limit=50) == 50
    assert sudoku.count(Puzzle("." * 16, size=4)) == 288
    assert len(sudoku.solutions("." * 81, 3)) == 3


def test_check_gives_a_reason() -> None:
    unique = sudoku.check(EASY)
    assert unique and unique.kind == "unique" and unique.reason is None
    assert str(unique.solutions[0]) == SOLVED
    none = sudoku.check(BROKEN)
    assert not none and none.kind == "none" and none.reason and "r1c1" in none.reason
    several = sudoku.check("." * 81)
    assert several.kind == "multiple" and len(set(map(str, several.solutions))) == 2


def test_a_rating_has_both_scales() -> None:
    rating = sudoku.rate(EASY)
    assert (rating.level, rating.by_reasoning) == ("Easy", True)
    assert rating.er is not None and rating.er < 2
    assert sudoku.rate(EASY, explain=False).er is None
    with pytest.raises(SudokuError):
        sudoku.rate("." * 81)


def test_a_hint_leads_on() -> None:
    step = sudoku.hint(EASY)
    assert step.kind == "step" and step.technique and step.why and step.placed
    assert str(step.placed[0]) in (step.notation or "")
    assert sudoku.hint(SOLVED).kind == "solved"
    wrong = sudoku.hint(BROKEN)
    assert wrong.kind == "none" and "r1c1" in wrong.place and wrong.technique is None
    assert sudoku.hint(EASY, language="zh").technique != step.technique
    assert "<svg" in step._repr_svg_()


def test_a_technique_can_be_practised() -> None:
    made = sudoku.generate(practice="x-wing", seed=4)[0]
    assert made.position is not None
    step = sudoku.hint(made.position)
    assert step.technique == "X-Wing" and step.removed
    assert str(sudoku.solve(made.position)) == str(made.solution)


def test_generated_puzzles_are_as_ordered() -> None:
    made = sudoku.generate(3, level="hard", seed=7, threads=2)
    assert [str(one) for one in made] == [
        str(one) for one in sudoku.generate(3, level="hard", seed=7, threads=1)
    ]
    for one in made:
        assert one.level == "Hard" and sudoku.check(one)
        assert sudoku.solve(str(one)) == str(one.solution)
    small = sudoku.generate(1, size=6, seed=1)[0].puzzle
    assert small.size == 6
    assert 20 <= sudoku.generate(clues=(20, 28), symmetry="half-turn")[0].puzzle.clues <= 28
    with pytest.raises(UnknownName):
        sudoku.generate(level="nightmare")


def test_the_canonical_form_is_the_same_for_all_symmetries() -> None:
    # Turned by 180 degrees, and with other digits.
    turned = EASY[::-1].translate(str.maketrans("123456789", "912345678"))
    one, other = sudoku.canonical(EASY), sudoku.canonical(turned)
    assert one.puzzle == other.puzzle and str(one) == str(other)
    assert one.automorphisms == 1
    assert sudoku.canonical("." * 81).automorphisms == 2 * 6**8


def test_other_boards() -> None:
    assert Puzzle("." * 36, boxes=(2, 3)).size == 6
    diagonal = Puzzle("." * 81, variants=["x"])
    assert diagonal.variants == ["x"]
    assert sudoku.solve(diagonal) is not None
    with pytest.raises(UnknownName):
        Puzzle("." * 81, variants=["y"])


def test_a_puzzle_is_a_value() -> None:
    puzzle = Puzzle(EASY)
    assert puzzle == Puzzle(EASY.replace(".", "0")) and hash(puzzle) == hash(Puzzle(EASY))
    assert puzzle.clues == 30 and not puzzle.is_full
    assert puzzle.candidates[2] == [1, 2, 4]
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert Puzzle.from_digits(puzzle.digits) == puzzle
    assert puzzle.board().count("\n") == 13
    assert Puzzle(puzzle.write("sdk")) == puzzle
    assert "<svg" in puzzle._repr_svg_() and "<svg" in puzzle.svg(candidates=True, theme="dark")
