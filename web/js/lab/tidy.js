/**
 * Where the boxes of a tree stand: parents over the middle of their children, children in order, nothing upon anything else, and all
 * as close together as that allows. After Reingold and Tilford (1981): each subtree is set as a whole, and two neighbours are
 * pushed together until their facing sides touch. Here boxes have sizes of their own and need not stand in rows, so a side is a
 * list of stretches rather than a number for each depth.
 */

/**
 * @typedef {object} Box
 * @property {number} w
 * @property {number} h
 * @property {number} foot what it needs below that, for words
 * @property {number} rise from the middle of its parent down to its own middle
 * @property {Box[]} children
 * @property {number} spine the child that stands right below it, by its place; -1 if it stands over the middle of all
 * @property {number} x its middle: what `tidy` finds out
 * @property {number} y
 */

/** A stretch of a side, with x seen from the root of the subtree. @typedef {{top: number, bottom: number, x: number}} Stretch */
/** From top to bottom, without a gap. @typedef {Stretch[]} Side */

/**
 * Sets the x and y of all boxes. The whole begins at 0, 0.
 * @param {Box} root
 * @param {number} gap between neighbours
 * @returns {{width: number, height: number}}
 */
export function tidy(root, gap) {
  root.x = 0;
  root.y = root.h / 2;
  const { left, right } = settle(root, 0, gap);
  const start = Math.min(...left.map(({ x }) => x));
  const end = Math.max(...right.map(({ x }) => x));
  place(root, -start);
  return { width: end - start, height: left[left.length - 1].bottom };
}

/**
 * Sets y for good, and x as seen from the parent.
 * @param {Box} box
 * @param {number} top where the space begins that is its own: its edge needs room too
 * @param {number} gap
 * @returns {{left: Side, right: Side}}
 */
function settle(box, top, gap) {
  const bottom = box.y + box.h / 2 + box.foot;
  const subtrees = box.children.map((child) => {
    child.y = box.y + child.rise;
    return settle(child, bottom, gap);
  });
  let [left, right] = [/** @type {Side} */ ([]), /** @type {Side} */ ([])];
  if (subtrees.length === 1) {
    box.children[0].x = 0;
    ({ left, right } = subtrees[0]);
  } else if (subtrees.length > 1) {
    const places = [0];
    let before = subtrees[0].right;
    for (let k = 1; k < subtrees.length; k++) {
      places.push(distance(before, subtrees[k].left, gap));
      before = joined(shifted(subtrees[k].right, places[k]), before);
    }
    const middle = box.spine >= 0 ? places[box.spine] : (places[0] + places[places.length - 1]) / 2;
    box.children.forEach((child, k) => {
      child.x = places[k] - middle;
      left = joined(left, shifted(subtrees[k].left, child.x));
    });
    right = shifted(before, -middle);
  }
  left.unshift({ top, bottom, x: -box.w / 2 });
  right.unshift({ top, bottom, x: box.w / 2 });
  return { left, right };
}

/**
 * How far apart two roots must be.
 * @param {Side} right of the left one
 * @param {Side} left of the right one
 * @param {number} gap
 */
function distance(right, left, gap) {
  let far = -Infinity;
  for (let i = 0, j = 0; i < right.length && j < left.length; ) {
    const [one, other] = [right[i], left[j]];
    // What only touches is not beside each other.
    if (one.bottom > other.top && other.bottom > one.top) far = Math.max(far, one.x - other.x + gap);
    if (one.bottom <= other.bottom) i++;
    else j++;
  }
  return far;
}

/**
 * A side, and below its end what is seen of another.
 * @param {Side} near
 * @param {Side} far
 * @returns {Side}
 */
function joined(near, far) {
  const end = near.length === 0 ? -Infinity : near[near.length - 1].bottom;
  const below = far.filter(({ bottom }) => bottom > end).map((stretch) => ({ ...stretch, top: Math.max(stretch.top, end) }));
  return [...near, ...below];
}

/** @param {Side} side @param {number} by @returns {Side} */
function shifted(side, by) {
  return side.map(({ top, bottom, x }) => ({ top, bottom, x: x + by }));
}

/** @param {Box} box @param {number} x */
function place(box, x) {
  box.x += x;
  for (const child of box.children) place(child, box.x);
}
