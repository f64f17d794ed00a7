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

/**
 * A stretch of a side, from top to bottom. `x` is seen from an origin; that of the next stretch lies `jump` further right. So a
 * whole side moves at once, and the lower part of one can become that of another.
 * @typedef {{top: number, bottom: number, x: number, jump: number, next: Stretch | null}} Stretch
 */

/**
 * A side of a subtree, seen from its root: where its first stretch has its origin, and where its last one has.
 * @typedef {{first: Stretch, origin: number, last: Stretch, lastOrigin: number}} Side
 */

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
  let [start, end] = [0, 0];
  walk(left, (_, x) => (start = Math.min(start, x)));
  walk(right, (_, x) => (end = Math.max(end, x)));
  place(root, -start);
  return { width: end - start, height: left.last.bottom };
}

/**
 * Sets y for good, and x as seen from the parent.
 * @param {Box} box
 * @param {number} top where the space begins that is its own: its edge needs room too
 * @param {number} gap
 * @returns {{left: Side, right: Side}}
 */
function settle(box, top, gap) {
  const { y, w, h, foot, children, spine } = box;
  const bottom = y + h / 2 + foot;
  const subtrees = children.map((child) => {
    child.y = y + child.rise;
    return settle(child, bottom, gap);
  });
  /** @type {Side | null} */
  let left = null;
  /** @type {Side | null} */
  let right = null;
  subtrees.forEach((subtree, k) => {
    children[k].x = right ? distance(right, subtree.left, gap) : 0;
    left = left ? joined(left, shifted(subtree.left, children[k].x)) : subtree.left;
    right = right ? joined(shifted(subtree.right, children[k].x), right) : subtree.right;
  });
  const middle =
    children.length === 0
      ? 0
      : spine >= 0
        ? children[spine].x
        : children[children.length - 1].x / 2;
  for (const child of children) child.x -= middle;
  return {
    left: topped(left, middle, { top, bottom, x: -w / 2 }),
    right: topped(right, middle, { top, bottom, x: w / 2 }),
  };
}

/**
 * Goes down a side.
 * @param {Side} side
 * @param {(stretch: Stretch, x: number) => void} visit
 */
function walk({ first, origin }, visit) {
  for (let at = /** @type {Stretch | null} */ (first); at; at = at.next) {
    visit(at, origin + at.x);
    origin += at.jump;
  }
}

/**
 * How far apart two roots must be.
 * @param {Side} right of the left one
 * @param {Side} left of the right one
 * @param {number} gap
 */
function distance(right, left, gap) {
  let far = -Infinity;
  let [one, other] = [
    /** @type {Stretch | null} */ (right.first),
    /** @type {Stretch | null} */ (left.first),
  ];
  let [oneOrigin, otherOrigin] = [right.origin, left.origin];
  while (one && other) {
    // What only touches is not beside each other.
    if (one.bottom > other.top && other.bottom > one.top)
      far = Math.max(far, oneOrigin + one.x - otherOrigin - other.x + gap);
    if (one.bottom <= other.bottom) {
      oneOrigin += one.jump;
      one = one.next;
    } else {
      otherOrigin += other.jump;
      other = other.next;
    }
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
  if (far.last.bottom <= near.last.bottom) return near;
  let [at, origin] = [far.first, far.origin];
  while (at.next && at.bottom <= near.last.bottom) {
    origin += at.jump;
    at = at.next;
  }
  near.last.next = at;
  near.last.jump = origin - near.lastOrigin;
  return { ...near, last: far.last, lastOrigin: far.lastOrigin };
}

/** @param {Side} side @param {number} by @returns {Side} */
function shifted(side, by) {
  return { ...side, origin: side.origin + by, lastOrigin: side.lastOrigin + by };
}

/**
 * A side with the box itself above it, seen from that box.
 * @param {Side | null} side
 * @param {number} middle where the box stands
 * @param {{top: number, bottom: number, x: number}} stretch
 * @returns {Side}
 */
function topped(side, middle, stretch) {
  const first = {
    ...stretch,
    jump: side ? side.origin - middle : 0,
    next: side ? side.first : null,
  };
  return {
    first,
    origin: 0,
    last: side ? side.last : first,
    lastOrigin: side ? side.lastOrigin - middle : 0,
  };
}

/** @param {Box} box @param {number} x */
function place(box, x) {
  box.x += x;
  for (const child of box.children) place(child, box.x);
}
