#!/usr/bin/env python3
"""Counts the covers of small problems by the definition, for the answers in answers.toml.

    python3 brute_force.py FILE.dlx ...

It goes through the options in order, takes each or leaves it, and gives up a branch only when an item
has too many options or has seen its last one with too few. It shares nothing with the engines: no
choice of an item, no links, no bits. So it is slow, and meant for problems of some twenty options.
For each file it prints the number of covers, the five least costs, and, where there are neither
bounds nor secondary items, the least number of options that cover everything at least once.
"""

import sys
from itertools import combinations


def read(path):
    """Knuth's text: bounds {name: (least, most)} in order, secondary names, and options as (entries, cost)."""
    lines = [line.split() for line in open(path, encoding="utf-8")]
    lines = [words for words in lines if words and not words[0].startswith("|")]
    bounds, secondary, options = {}, [], []
    head = lines[0]
    cut = head.index("|") if "|" in head else len(head)
    for word in head[:cut]:
        limits, _, name = word.rpartition("|")
        least, _, most = limits.rpartition(":")
        most = int(most or 1)
        bounds[name] = (int(least) if least else most, most)
    secondary = head[cut + 1:]
    for words in lines[1:]:
        entries, cost = {}, 0
        for word in words:
            if word.startswith("|"):
                cost += int(word[1:])
                continue
            name, _, color = word.partition(":")
            assert name in bounds or name in secondary, (path, word)
            assert name not in entries, (path, words)
            entries[name] = color
        options.append((entries, cost))
    return bounds, secondary, options


def covers(bounds, options):
    """Every cover as a tuple of option numbers from 0, and its cost."""
    useful = [k for k, (entries, _) in enumerate(options) if any(e in bounds for e in entries)]
    last = {}
    for k in useful:
        for name in options[k][0]:
            last[name] = k
    ends = {}
    for name in bounds:
        ends.setdefault(last.get(name), []).append(name)
    if any(bounds[name][0] > 0 for name in ends.get(None, [])):
        return
    times = {name: 0 for name in bounds}
    held = {}

    def fits(entries):
        for name, color in entries.items():
            if name in bounds:
                if times[name] == bounds[name][1]:
                    return False
            elif held.get(name) and (color == "" or any(c != color for c in held[name])):
                return False
        return True

    def take(entries, step):
        for name, color in entries.items():
            if name in bounds:
                times[name] += step
            elif step == 1:
                held.setdefault(name, []).append(color)
            else:
                held[name].pop()

    def enough(k):
        return all(times[name] >= bounds[name][0] for name in ends.get(k, []))

    def search(start, chosen, cost):
        for place in range(start, len(useful)):
            k = useful[place]
            entries, price = options[k]
            if fits(entries):
                take(entries, 1)
                if enough(k):
                    yield from search(place + 1, chosen + (k,), cost + price)
                take(entries, -1)
            if not enough(k):
                return
        yield chosen, cost

    yield from search(0, (), 0)


def least_at_least_once(bounds, options):
    """The size of the smallest set of options that holds every item, if there is one."""
    sets = [set(entries) for entries, _ in options]
    for size in range(len(sets) + 1):
        for some in combinations(sets, size):
            if set().union(*some) == set(bounds):
                return size
    return None


def main():
    for path in sys.argv[1:]:
        bounds, secondary, options = read(path)
        found = list(covers(bounds, options))
        costs = sorted(cost for _, cost in found)[:5]
        line = [path, f"{len(found)} covers", f"least costs {costs}"]
        if not secondary and set(bounds.values()) <= {(1, 1)} and len(options) <= 20:
            line.append(f"at least once with {least_at_least_once(bounds, options)}")
        if len(found) == 1:
            line.append("options " + " ".join(str(k + 1) for k in found[0][0]))
        print("; ".join(line))


if __name__ == "__main__":
    main()
