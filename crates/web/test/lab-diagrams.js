/** Diagrams of covers for tests, made from lists of covers. */

/** @typedef {import('../page/js/ask/run.js').DiagramData} DiagramData */

/**
 * Makes the diagram of some covers: partial covers are merged if what may follow them is the same.
 * @param {number[][]} covers each ascending
 * @returns {DiagramData}
 */
export function diagramOf(covers) {
  /** @type {Map<string, number>} */
  const known = new Map();
  /** @type {{below: bigint, out: {option: number, to: number}[]}[]} */
  const made = [];
  /** @param {number[][]} rest @returns {number} */
  const make = (rest) => {
    const key = JSON.stringify(rest);
    const found = known.get(key);
    if (found !== undefined) return found;
    const out = [...new Set(rest.map(([first]) => first))]
      .filter((first) => first !== undefined)
      .sort((a, b) => a - b)
      .map((option) => ({
        option,
        to: make(rest.filter(([first]) => first === option).map((cover) => cover.slice(1))),
      }));
    const below = out.length === 0 ? 1n : out.reduce((sum, { to }) => sum + made[to].below, 0n);
    known.set(key, made.length);
    return made.push({ below, out }) - 1;
  };
  make(covers);
  // The sink was made first and the root last: a diagram is numbered the other way round.
  const last = made.length - 1;
  const ways = Array(made.length).fill(0n);
  ways[last] = 1n;
  const edges = [];
  for (let at = last; at >= 0; at--)
    for (const { option, to } of made[at].out) {
      ways[to] += ways[at];
      const through = String(ways[at] * made[to].below);
      edges.push({ from: last - at, to: last - to, option, through });
    }
  return {
    below: made.toReversed().map(({ below }) => String(below)),
    edges,
  };
}

/**
 * Returns all covers of a problem whose options are sets of items.
 * @param {number} items
 * @param {number[][]} options
 * @returns {number[][]}
 */
export function coversOf(items, options) {
  /** @type {number[][]} */
  const covers = [];
  /** @param {number[]} chosen @param {Set<number>} covered */
  const search = (chosen, covered) => {
    const item = Array.from({ length: items }, (_, k) => k).find((k) => !covered.has(k));
    if (item === undefined) covers.push(chosen.toSorted((a, b) => a - b));
    options.forEach((option, k) => {
      if (item !== undefined && option.includes(item) && option.every((one) => !covered.has(one)))
        search([...chosen, k], new Set([...covered, ...option]));
    });
  };
  search([], new Set());
  return covers;
}

/**
 * Returns the covers of a random problem, at least one.
 * @param {(below: number) => number} below
 * @returns {number[][]}
 */
export function coversAtRandom(below) {
  for (;;) {
    const items = 3 + below(6);
    const options = Array.from({ length: 6 + below(20) }, () =>
      Array.from({ length: items }, (_, k) => k).filter(() => below(3) === 0),
    ).filter((option) => option.length > 0);
    const covers = coversOf(items, options);
    if (covers.length > 0) return covers;
  }
}
