#!/usr/bin/env python3
"""The answers of mixed.tsv, found without any of our code: plain backtracking on 9x9 boards.

usage: brute_force.py < puzzles.txt > mixed.tsv

Reads puzzles, 81 signs a line, and prints for each: the puzzle, a tab, the number of its solutions
(up to 10,000), a tab, and the first solution if there is only one.
"""

import sys

LIMIT = 10_000


def solutions(puzzle, limit):
    """The number of solutions up to the limit, and one of them."""
    rows, columns, boxes = [0] * 9, [0] * 9, [0] * 9
    grid = [0] * 81
    for cell, sign in enumerate(puzzle):
        if sign in ".0":
            continue
        bit = 1 << int(sign)
        row, column = divmod(cell, 9)
        box = row // 3 * 3 + column // 3
        if (rows[row] | columns[column] | boxes[box]) & bit:
            return 0, None
        rows[row] |= bit
        columns[column] |= bit
        boxes[box] |= bit
        grid[cell] = int(sign)
    empty = [cell for cell in range(81) if grid[cell] == 0]
    found = [0, None]

    def go():
        best, best_free = None, None
        for place, cell in enumerate(empty):
            row, column = divmod(cell, 9)
            free = 0b1111111110 & ~(rows[row] | columns[column] | boxes[row // 3 * 3 + column // 3])
            if best_free is None or free.bit_count() < best_free.bit_count():
                best, best_free = place, free
                if free.bit_count() < 2:
                    break
        if best is None:
            found[0] += 1
            if found[0] == 1:
                found[1] = "".join(map(str, grid))
            return
        cell = empty.pop(best)
        row, column = divmod(cell, 9)
        box = row // 3 * 3 + column // 3
        for digit in range(1, 10):
            bit = 1 << digit
            if best_free & bit and found[0] < limit:
                rows[row] |= bit
                columns[column] |= bit
                boxes[box] |= bit
                grid[cell] = digit
                go()
                rows[row] ^= bit
                columns[column] ^= bit
                boxes[box] ^= bit
        grid[cell] = 0
        empty.insert(best, cell)

    go()
    return found


for line in sys.stdin:
    puzzle = line.strip()
    count, first = solutions(puzzle, LIMIT)
    print(puzzle, count, first if count == 1 else "", sep="\t")
