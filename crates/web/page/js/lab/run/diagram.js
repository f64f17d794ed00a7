/**
 * All covers of a problem as one diagram, as the library compiles it. Each path from the root to
 * the sink is a cover, and each cover is one path.
 *
 * Nodes come before those below them: node 0 is the root, the last one is the sink. Edges between
 * the same two nodes are one *bundle*, which is drawn as one line. Counts are of any size.
 */

/** @typedef {import('../../ask/run.js').DiagramData} DiagramData */

/**
 * @typedef {object} Bundle
 * @property {number} from a node
 * @property {number} to a node
 * @property {number[]} edges numbers of the edges, at least one
 * @property {bigint} through the number of covers that pass through them together
 */

/**
 * What is highlighted: nodes and edges, by their numbers.
 * @typedef {{nodes: Set<number>, edges: Set<number>}} Part
 */

export class Diagram {
  /** The number of nodes. */
  size;
  /** The number of covers. */
  total;
  /** The number of covers below each node. @type {bigint[]} */
  below;
  /** The number of ways from the root to each node. @type {bigint[]} */
  ways;
  /** The number of covers through each edge. @type {bigint[]} */
  through;
  /** The edges that leave each node, in order. @type {number[][]} */
  out;
  /** The edges that reach each node, in order. @type {number[][]} */
  into;
  /** @type {Bundle[]} */
  bundles;
  /** The bundle of each edge. @type {number[]} */
  bundleOf;

  /** @param {DiagramData} data */
  constructor(data) {
    this.data = data;
    this.size = data.below.length;
    this.below = data.below.map(BigInt);
    this.through = data.edges.map((edge) => BigInt(edge.through));
    this.total = this.below[0];
    this.out = Array.from({ length: this.size }, () => []);
    this.into = Array.from({ length: this.size }, () => []);
    this.ways = Array(this.size).fill(0n);
    this.ways[0] = 1n;
    this.bundles = [];
    this.bundleOf = [];
    /** @type {Map<number, number>} */
    const known = new Map();
    data.edges.forEach(({ from, to }, edge) => {
      this.out[from].push(edge);
      this.into[to].push(edge);
      const key = from * this.size + to;
      let bundle = known.get(key);
      if (bundle === undefined) {
        known.set(key, (bundle = this.bundles.length));
        this.bundles.push({ from, to, edges: [], through: 0n });
      }
      this.bundles[bundle].edges.push(edge);
      this.bundles[bundle].through += this.through[edge];
      this.bundleOf[edge] = bundle;
    });
    for (let node = 0; node < this.size; node++)
      for (const edge of this.out[node]) this.ways[this.data.edges[edge].to] += this.ways[node];
  }

  /**
   * The number of nodes that the same covers have as a tree, in which nothing is merged: one for
   * each way to reach a node.
   */
  get treeSize() {
    return this.ways.reduce((sum, ways) => sum + ways, 0n);
  }

  /**
   * Returns everything on a path through one of these edges.
   * @param {number[]} edges
   * @returns {Part}
   */
  throughEdges(edges) {
    const ends = edges.map((edge) => this.data.edges[edge]);
    const up = this.#reach(
      ends.map(({ from }) => from),
      this.into,
      'from',
    );
    const down = this.#reach(
      ends.map(({ to }) => to),
      this.out,
      'to',
    );
    return {
      nodes: new Set([...up.nodes, ...down.nodes]),
      edges: new Set([...up.edges, ...edges, ...down.edges]),
    };
  }

  /** Returns everything on a path through a node. @param {number} node @returns {Part} */
  throughNode(node) {
    const [up, down] = [
      this.#reach([node], this.into, 'from'),
      this.#reach([node], this.out, 'to'),
    ];
    return {
      nodes: new Set([...up.nodes, ...down.nodes]),
      edges: new Set([...up.edges, ...down.edges]),
    };
  }

  /**
   * @param {number[]} starts
   * @param {number[][]} edgesAt
   * @param {'from' | 'to'} end
   * @returns {Part}
   */
  #reach(starts, edgesAt, end) {
    const [nodes, edges] = [new Set(starts), /** @type {Set<number>} */ (new Set())];
    // A set that grows while it is walked through is a queue.
    for (const node of nodes)
      for (const edge of edgesAt[node]) {
        edges.add(edge);
        nodes.add(this.data.edges[edge][end]);
      }
    return { nodes, edges };
  }

  /**
   * Returns the path of a cover, edge by edge.
   * @param {readonly number[]} options
   * @returns {number[] | null} null if the cover is not in the diagram
   */
  pathOf(options) {
    const held = new Set(options);
    const path = [];
    let node = 0;
    while (node !== this.size - 1) {
      const edges = this.out[node];
      const of = (/** @type {number} */ edge) => this.data.edges[edge].option;
      // A node decides about one step, so a cover holds at most one of its options.
      const edge = edges.find((one) => held.has(of(one))) ?? edges.find((one) => of(one) < 0);
      if (edge === undefined) return null;
      path.push(edge);
      node = this.data.edges[edge].to;
    }
    return path.filter((edge) => this.data.edges[edge].option >= 0).length === held.size
      ? path
      : null;
  }

  /**
   * Returns the edge that an arrow key leads to: down to the first edge below, up to the one above
   * that is on most covers, left and right to its neighbours below the same node.
   * @param {number} edge
   * @param {string} key
   * @returns {number | null} null if the key is none of these
   */
  walk(edge, key) {
    const { from, to } = this.data.edges[edge];
    const around = this.out[from];
    const at = around.indexOf(edge);
    switch (key) {
      case 'ArrowDown':
        return this.out[to][0] ?? edge;
      case 'ArrowUp':
        return this.into[from].reduce(
          (best, one) => (best === edge || this.through[one] > this.through[best] ? one : best),
          edge,
        );
      case 'ArrowLeft':
        return around[Math.max(0, at - 1)];
      case 'ArrowRight':
        return around[Math.min(around.length - 1, at + 1)];
      default:
        return null;
    }
  }
}

/**
 * Returns a part of a whole as a number from 0 to 1.
 * @param {bigint} part
 * @param {bigint} whole
 */
export function share(part, whole) {
  return whole === 0n ? 0 : Number((part * 1_000_000n) / whole) / 1_000_000;
}
