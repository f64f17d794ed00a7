/**
 * A problem laid out as the nodes of the linked lists. Node 0 is the root, node `item + 1` the
 * header of an item. The entries of the options follow, option by option, in the order in which
 * each option names its items.
 */

/** @typedef {import('../../ask/run.js').CoverData} CoverData */
/** @typedef {import('./types.js').Links} Links */

export class Cover {
  /** @param {CoverData} data */
  constructor(data) {
    this.data = data;
    this.items = data.items;
    this.options = data.options;
    this.primary = data.primary;
    let count = data.items.length + 1;
    /** The first node of each option; the entries of an option are adjacent. @type {number[]} */
    this.first = [];
    for (const { items, idle } of data.options) {
      this.first.push(count);
      if (!idle) count += items.length;
    }
    this.first.push(count);
    /** The number of nodes. */
    this.count = count;
    /** The item of each node; -1 for the root. */
    this.itemOf = new Int32Array(count).fill(-1);
    /** The option of each node; -1 for the root and the headers. */
    this.optionOf = new Int32Array(count).fill(-1);
    data.items.forEach((_, item) => (this.itemOf[item + 1] = item));
    data.options.forEach(({ items, idle }, option) => {
      if (idle) return;
      items.forEach((item, k) => {
        this.itemOf[this.first[option] + k] = item;
        this.optionOf[this.first[option] + k] = option;
      });
    });
    /** The options that contain each item, in order. @type {number[][]} */
    this.holders = data.items.map(() => []);
    data.options.forEach(({ items, idle }, option) => {
      if (!idle) for (const item of items) this.holders[item].push(option);
    });
  }

  /** Returns the header of an item. @param {number} item */
  header(item) {
    return item + 1;
  }

  /** Returns the nodes of an option, from left to right. @param {number} option */
  entries(option) {
    const [from, to] = [this.first[option], this.first[option + 1]];
    return Array.from({ length: to - from }, (_, k) => from + k);
  }

  /**
   * Returns the node of an option in the list of an item, or -1.
   * @param {number} option
   * @param {number} item
   */
  entry(option, item) {
    for (let node = this.first[option]; node < this.first[option + 1]; node++) {
      if (this.itemOf[node] === item) return node;
    }
    return -1;
  }

  /** Returns the name of a node: `h`, `9` or `S1·9`. @param {number} node */
  nodeName(node) {
    if (node === 0) return 'h';
    const item = this.items[this.itemOf[node]];
    return this.optionOf[node] < 0 ? item : `${this.options[this.optionOf[node]].name}·${item}`;
  }

  /** Returns the links before the first event. @returns {Links} */
  links() {
    const { count, primary, items } = this;
    const left = Int32Array.from({ length: count }, (_, node) => node);
    const [right, up, down, len] = [
      left.slice(),
      left.slice(),
      left.slice(),
      new Int32Array(count),
    ];
    // Only primary items are in the list of the root; secondary headers link to themselves.
    for (let node = 0; node <= primary; node++) {
      right[node] = node === primary ? 0 : node + 1;
      left[node] = node === 0 ? primary : node - 1;
    }
    for (let node = items.length + 1; node < count; node++) {
      const header = this.itemOf[node] + 1;
      const option = this.optionOf[node];
      [up[node], down[node]] = [up[header], header];
      down[up[header]] = node;
      up[header] = node;
      len[header] += 1;
      left[node] = node === this.first[option] ? this.first[option + 1] - 1 : node - 1;
      right[node] = node === this.first[option + 1] - 1 ? this.first[option] : node + 1;
    }
    return { left, right, up, down, len };
  }
}
