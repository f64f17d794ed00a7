"""Numbers in words that a person can read."""

from __future__ import annotations

import math


def whole(number: int) -> str:
    """A whole number of any size, in full if it is not too long."""
    if abs(number) < 10**40:
        return str(number)
    return short(number)


def short(number: float) -> str:
    """A number to three digits; a small whole number in full."""
    if isinstance(number, int) and abs(number) >= 10**15:
        # Neither `float` nor `str` takes every number.
        power = math.log10(abs(number))
        return f"{'-' if number < 0 else ''}{10 ** (power % 1):.2f}e{int(power)}"
    if not math.isfinite(number):
        return str(number)
    if number == int(number) and abs(number) < 10**6:
        return f"{int(number):,}"
    if 1000 <= abs(number) < 10**7:
        return f"{float(f'{number:.3g}'):,.0f}"
    return f"{number:.3g}"


def size(count: int) -> str:
    """A number of bytes."""
    for unit in ("bytes", "kB", "MB"):
        if count < 10_000:
            return f"{count} {unit}"
        count //= 1000
    return f"{count} GB"
