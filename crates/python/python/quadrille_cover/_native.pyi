"""Types of the native half. The classes are documented in their sources, in src/."""

import builtins
from collections.abc import Iterator, Sequence
from typing import Any, Optional, final

from .executors import Found, Piece, Ranked, Run
from .reading import Parts

@final
class Problem:
    @staticmethod
    def build(parts: Parts) -> Problem: ...
    @staticmethod
    def read(text: bytes, format: Optional[str] = None, file: Optional[str] = None) -> Problem: ...
    @staticmethod
    def model(name: str, words: Sequence[str]) -> Problem: ...
    def write(self, format: str) -> str: ...
    @property
    def item_count(self) -> int: ...
    @property
    def option_count(self) -> int: ...
    @property
    def entry_count(self) -> int: ...
    def item_names(self) -> tuple[Any, ...]: ...
    def option_names(self) -> tuple[Any, ...]: ...
    def role(self, item: int) -> Optional[tuple[int, int]]: ...
    def option_items(self, option: int) -> list[Any]: ...
    def entries(self) -> tuple[bytes, bytes]: ...
    def option_colors(self, option: int) -> list[Optional[str]]: ...
    def cost(self, option: int) -> int: ...
    def spots(self) -> Optional[list[tuple[int, int, int, Optional[int]]]]: ...
    def drawn(self, option: int) -> tuple[list[int], Optional[str]]: ...
    def draw(self, options: Sequence[int]) -> Optional[str]: ...
    @staticmethod
    def _restore(
        text: str, items: Optional[tuple[Any, ...]], options: Optional[tuple[Any, ...]]
    ) -> Problem: ...

def models() -> list[tuple[str, str, str, str]]: ...

@final
class Cover(Sequence[Any]):
    """A set of options that covers every item as required."""

    @property
    def indices(self) -> tuple[int, ...]:
        """The options' positions in the problem, in ascending order, from 0."""

    @property
    def names(self) -> tuple[Any, ...]:
        """The options' names; an option without a name is its position, from 0."""

    @property
    def items(self) -> list[list[Any]]:
        """For each option, the list of its items."""

    @property
    def cost(self) -> int:
        """The sum of the options' costs; their number, if each counts as 1 in `Problem.best`."""

    @property
    def _problem(self) -> Problem: ...
    @staticmethod
    def _of(problem: Problem, options: Sequence[int], cost: Optional[int] = None) -> Cover: ...
    def _repr_svg_(self) -> Optional[str]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Any: ...  # type: ignore[override]
    def __hash__(self) -> int: ...

@final
class Outcome:
    """How a search ended."""

    @property
    def stop(self) -> str:
        """ "exhausted", "solution limit", "node limit", "time limit", "cancelled" or
        "out of memory"."""

    @property
    def is_complete(self) -> bool:
        """Whether everything was searched. Only then does "none found" mean "none exist"."""

    @property
    def nodes(self) -> int:
        """The nodes of the search tree that were visited."""

    @property
    def solutions(self) -> int:
        """The covers that were found one by one."""

    @property
    def engine(self) -> str:
        """The name of the engine that searched."""

    @property
    def refutation(self) -> Optional[Refutation]:
        """Why there is no cover, if a short reason was found."""

    @staticmethod
    def _of(begun: Outcome, stop: str, nodes: int, solutions: int) -> Outcome: ...

@final
class Refutation:
    """A proof that a problem has no cover, which can be checked without trusting the search."""

    @property
    def kind(self) -> str:
        """ "too few options" for an item, or "sum": a weighted sum that cannot come out right."""

    @property
    def forced(self) -> tuple[tuple[Any, Any], ...]:
        """The options that every cover holds, each after the item that forces it."""

    @property
    def item(self) -> Optional[Any]:
        """The item that has too few options left, or None."""

    @property
    def modulus(self) -> Optional[int]:
        """The modulus of the sum, or None."""

    @property
    def multipliers(self) -> dict[Any, int]:
        """The weight of each item in the sum; the others have weight 0."""

    def check(self) -> bool:
        """Check the proof from the definition."""

@final
class Cancel:
    """A switch that stops the work to which it was given, from any thread."""

    def __new__(cls) -> Cancel: ...
    def cancel(self) -> None:
        """Stop all work to which this switch was given. It cannot be undone."""

    @property
    def is_cancelled(self) -> bool:
        """Whether `cancel` was called."""

@final
class Progress:
    """How far a search is."""

    @staticmethod
    def _of(
        nodes: int,
        solutions: int,
        share: float,
        best: Optional[int] = None,
        bound: Optional[int] = None,
    ) -> Progress: ...
    @property
    def nodes(self) -> int:
        """The nodes of the search tree visited so far."""

    @property
    def solutions(self) -> int:
        """The covers found so far."""

    @property
    def share(self) -> float:
        """The part of the work that is done, from 0 to 1: an estimate."""

    @property
    def best(self) -> Optional[int]:
        """In a search for the cheapest covers, the cost of the cheapest one found so far."""

    @property
    def bound(self) -> Optional[int]:
        """In a search for the cheapest covers, a cost that no cover is below."""

@final
class Solutions(Iterator[Cover]):
    @property
    def outcome(self) -> Optional[Outcome]: ...
    def _take(self, count: int) -> tuple[bytearray, int, int]: ...
    def __next__(self) -> Cover: ...

@final
class Gathered(Iterator[Cover]):
    def __new__(
        cls,
        problem: Problem,
        run: Run,
        chunks: Iterator[tuple[bytes, bytes]],
        settings: dict[str, Any],
    ) -> Gathered: ...
    @property
    def outcome(self) -> Optional[Outcome]: ...
    def _take(self, count: int) -> tuple[bytearray, int, int]: ...
    def __next__(self) -> Cover: ...

@final
class Listing(Iterator[Cover]):
    def _take(self, count: int) -> tuple[bytearray, int, int]: ...
    def __next__(self) -> Cover: ...

@final
class Covers:
    @property
    def problem(self) -> Problem: ...
    def count(self) -> int: ...
    @property
    def node_count(self) -> int: ...
    @property
    def edge_count(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    def contains(self, options: Sequence[int]) -> bool: ...
    def rank(self, options: Sequence[int]) -> Optional[int]: ...
    def nth(self, rank: int) -> Optional[Cover]: ...
    def in_order(self, rank: int, settings: dict[str, Any]) -> Listing: ...
    def by_cost(self, settings: dict[str, Any]) -> Listing: ...
    def samples(self, seed: int, settings: dict[str, Any]) -> Listing: ...
    def holding(self, settings: dict[str, Any]) -> tuple[int, ...]: ...
    def restricted(
        self, force: Sequence[int], forbid: Sequence[int], settings: dict[str, Any]
    ) -> Covers: ...
    def to_bytes(self, settings: dict[str, Any]) -> builtins.bytes: ...
    @staticmethod
    def from_bytes(
        bytes: builtins.bytes,
        settings: dict[str, Any],
        problem: Optional[Problem] = None,
        file: Optional[str] = None,
    ) -> Covers: ...
    def zdd(self, settings: dict[str, Any]) -> tuple[str, list[int]]: ...
    def nnf(self, settings: dict[str, Any]) -> str: ...

@final
class Group:
    """A group of symmetries: permutations of options that map covers to covers."""

    @property
    def order(self) -> int:
        """The number of symmetries, the identity included."""

    @property
    def generators(self) -> tuple[dict[Any, Any], ...]:
        """Permutations from which all symmetries are composed. Each is a dictionary from the
        options that move to those whose places they take."""

    @property
    def is_trivial(self) -> bool:
        """Whether the identity is the only symmetry."""

    @property
    def keeps_costs(self) -> bool:
        """Whether every option has the same cost as its images."""

    def to_text(self) -> str:
        """The group as JSON, which `Problem.group` reads."""

    @staticmethod
    def _restore(
        problem: Problem, generators: Sequence[Sequence[tuple[int, int]]], keeps_costs: bool
    ) -> Group: ...

@final
class Orbits(Iterator[tuple[Cover, int]]):
    @property
    def outcome(self) -> Optional[Outcome]: ...
    def __next__(self) -> tuple[Cover, int]: ...

@final
class Event:
    """One step of dancing links."""

    @property
    def kind(self) -> str:
        """ "choose", "leave", "try", "undo", "dead end", "solution" and so on."""

    @property
    def depth(self) -> int:
        """The number of options chosen before."""

    @property
    def item(self) -> Optional[Any]:
        """The item, or None."""

    @property
    def option(self) -> Optional[Any]:
        """The option, or None."""

    @property
    def degree(self) -> Optional[int]:
        """Of "choose" and "leave": the number of options that the item has."""

    @property
    def number(self) -> Optional[int]:
        """Of "solution": its number, from 1."""

    @property
    def color(self) -> Optional[str]:
        """Of "commit" and "uncommit": the colour."""

    @property
    def text(self) -> str:
        """The event in words."""

@final
class Trace(Iterator[Event]):
    """The steps of a search, as they are asked for."""

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the search ended, or how far it is; None before it has begun."""

    def __next__(self) -> Event: ...

def solutions(problem: Problem, settings: dict[str, Any]) -> Solutions: ...
def check_divisible(problem: Problem, settings: dict[str, Any]) -> None: ...
def root(
    problem: Problem, is_count: bool, settings: dict[str, Any]
) -> tuple[Optional[bytes], Outcome]: ...
def divide(problem: Problem, part: bytes, parts: int, settings: dict[str, Any]) -> list[Piece]: ...
def search_part(
    problem: Problem,
    left_out: Sequence[int],
    part: bytes,
    seconds: float,
    options: int,
    covers: int,
) -> Found: ...
def root_of_best(
    problem: Problem, count: Optional[int], at_least_once: bool, settings: dict[str, Any]
) -> tuple[Optional[bytes], Outcome, Optional[int]]: ...
def search_best(
    problem: Problem,
    left_out: Sequence[int],
    part: bytes,
    seconds: float,
    known: Sequence[Sequence[int]],
) -> Ranked: ...
def count(problem: Problem, settings: dict[str, Any]) -> tuple[int, bool, Outcome]: ...
def count_orbits(
    problem: Problem, group: Optional[Group], settings: dict[str, Any]
) -> tuple[int, bool, Outcome]: ...
def orbits(problem: Problem, group: Optional[Group], settings: dict[str, Any]) -> Orbits: ...
def symmetries(problem: Problem, keep_costs: bool, settings: dict[str, Any]) -> Group: ...
def group_of(
    problem: Problem,
    generators: Sequence[Sequence[tuple[int, int]]],
    keep_costs: bool,
    settings: dict[str, Any],
) -> Group: ...
def read_group(
    problem: Problem,
    text: bytes,
    keep_costs: bool,
    settings: dict[str, Any],
    file: Optional[str] = None,
) -> Group: ...
def best(
    problem: Problem, count: Optional[int], at_least_once: bool, settings: dict[str, Any]
) -> tuple[list[Cover], bool, Optional[int], Optional[int], Outcome, bool]: ...
def compile(problem: Problem, settings: dict[str, Any]) -> tuple[Covers, Outcome]: ...
def sample_approximately(
    problem: Problem, count: int, seed: int, settings: dict[str, Any]
) -> tuple[list[Cover], int, int, int]: ...
def estimate(problem: Problem, dives: int, settings: dict[str, Any]) -> dict[str, Any]: ...
def verify(problem: Problem, options: Sequence[int], at_least_once: bool) -> None: ...
def trace(problem: Problem, grain: str, settings: dict[str, Any]) -> Trace: ...

@final
class Puzzle:
    """A board and its digits: a puzzle, a position in a game, or a solution.

    The text must hold one puzzle, in any common format. `size`, `boxes`, `regions` and `variants`
    describe boards of other rules.
    """

    def __new__(
        cls,
        text: str,
        *,
        format: Optional[str] = None,
        size: Optional[int] = None,
        boxes: Optional[tuple[int, int]] = None,
        regions: Optional[str] = None,
        variants: Sequence[str] = ...,
    ) -> Puzzle: ...
    @staticmethod
    def read(
        text: str,
        format: Optional[str] = None,
        size: Optional[int] = None,
        boxes: Optional[tuple[int, int]] = None,
        regions: Optional[str] = None,
        variants: Sequence[str] = ...,
    ) -> list[Puzzle]:
        """Read all puzzles of a text."""

    @staticmethod
    def from_digits(
        digits: bytes | Sequence[int],
        *,
        boxes: Optional[tuple[int, int]] = None,
        regions: Optional[str] = None,
        variants: Sequence[str] = ...,
    ) -> Puzzle:
        """Make a puzzle from its digits, row by row, 0 for an empty cell."""

    @property
    def size(self) -> int:
        """The number of rows, columns and digits."""

    @property
    def digits(self) -> bytes:
        """The digits row by row, 0 for an empty cell."""

    @property
    def clues(self) -> int:
        """The number of cells that are not empty."""

    @property
    def is_full(self) -> bool:
        """Whether every cell has a digit."""

    @property
    def variants(self) -> list[str]:
        """The names of the rules beyond rows, columns and boxes."""

    @property
    def regions(self) -> Optional[str]:
        """The regions of a jigsaw as a pattern, or None."""

    @property
    def candidates(self) -> list[list[int]]:
        """For each cell, the digits that its row, its column and so on leave."""

    def write(self, format: str) -> str:
        """The puzzle in one of the formats."""

    def board(self, *, candidates: bool = False) -> str:
        """The board drawn with lines of text."""

    def svg(
        self, *, candidates: bool = False, theme: str = "light", size: Optional[int] = None
    ) -> str:
        """The board as an SVG picture."""

    def _repr_svg_(self) -> str: ...
    @staticmethod
    def _restore(text: str) -> Puzzle: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Verdict:
    """Whether a puzzle has one solution, several or none."""

    @property
    def kind(self) -> str:
        """ "unique", "multiple" or "none"."""

    @property
    def solutions(self) -> list[Puzzle]:
        """The solution, two of several, or nothing."""

    @property
    def reason(self) -> Optional[str]:
        """What is wrong with the puzzle, in words; None if it has one solution."""

    def __bool__(self) -> bool: ...

@final
class Rating:
    """How hard a puzzle is."""

    @property
    def level(self) -> str:
        """ "Easy", "Medium", "Hard", "Unfair" or "Extreme", on HoDoKu's scale."""

    @property
    def score(self) -> int:
        """The sum of the scores of all steps, on HoDoKu's scale."""

    @property
    def hardest(self) -> str:
        """The hardest technique that is needed."""

    @property
    def steps(self) -> int:
        """The number of steps."""

    @property
    def by_reasoning(self) -> bool:
        """Whether reasoning alone leads to the solution."""

    @property
    def er(self) -> Optional[float]:
        """Sudoku Explainer's rating of the hardest step; None on other boards than the usual."""

    @property
    def ep(self) -> Optional[float]:
        """Sudoku Explainer's rating of the steps up to the first digit."""

    @property
    def ed(self) -> Optional[float]:
        """Sudoku Explainer's rating of the first step."""

@final
class Hint:
    """The next step of a game, revealed in stages, or what is wrong with the position."""

    @property
    def kind(self) -> str:
        """ "step", "solution", "solved", "clash", "wrong", "missing-note", "none" or
        "multiple"."""

    @property
    def place(self) -> str:
        """Where to look, in words; without a step, what is wrong."""

    @property
    def technique(self) -> Optional[str]:
        """The technique's name, or None."""

    @property
    def why(self) -> list[str]:
        """Why the step holds, in sentences."""

    @property
    def notation(self) -> Optional[str]:
        """The step in players' notation, or None."""

    @property
    def placed(self) -> list[str]:
        """The digits to place, such as "r1c2=3"."""

    @property
    def removed(self) -> list[str]:
        """The candidates to remove, such as "r1c2<>3"."""

    @property
    def cells(self) -> list[str]:
        """The cells that are wrong or contradict each other."""

    def svg(self, *, theme: str = "light", size: Optional[int] = None) -> str:
        """The board with the step drawn on it."""

    def _repr_svg_(self) -> str: ...

@final
class Generated:
    """A new puzzle, with what is known of it."""

    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def solution(self) -> Puzzle: ...
    @property
    def position(self) -> Optional[Puzzle]:
        """The position in which the technique to practise comes next, or None."""

    @property
    def level(self) -> Optional[str]:
        """The level, if the order asked for something that needs it; otherwise None."""

    @property
    def score(self) -> Optional[int]: ...
    @property
    def hardest(self) -> Optional[str]:
        """The hardest technique that is needed."""

    def _repr_svg_(self) -> str: ...

@final
class Canonical:
    """The canonical form of a puzzle."""

    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def automorphisms(self) -> int:
        """The number of symmetries that leave the puzzle as it is; 1 for most."""

def solve(puzzle: Puzzle, settings: dict[str, Any]) -> list[Puzzle]: ...
def count_solutions(puzzle: Puzzle, settings: dict[str, Any]) -> tuple[int, bool, str]: ...
def solve_boards(bytes: bytes, first: int, threads: int) -> tuple[bytes, int]: ...
def count_boards(bytes: bytes, first: int, threads: int, limit: int) -> bytearray: ...
def check(puzzle: Puzzle, language: str, settings: dict[str, Any]) -> Verdict: ...
def rate(puzzle: Puzzle, explain: bool, settings: dict[str, Any]) -> Rating: ...
def hint(puzzle: Puzzle, language: str, settings: dict[str, Any]) -> Hint: ...
def generate(
    wanted: dict[str, Any], settings: dict[str, Any]
) -> tuple[list[Generated], Optional[str]]: ...
def canonical(puzzle: Puzzle, settings: dict[str, Any]) -> Canonical: ...
