/**
 * The layout of a tree of boxes: parents above the middle of their children, children in order, no
 * overlaps, and everything as close together as that allows. After Reingold and Tilford (1981):
 * each subtree is laid out as a whole, and two neighbours are pushed together until their facing
 * contours touch. Here boxes have sizes of their own and need not be aligned in rows, so a contour
 * is a list of stretches rather than a number for each depth.
 */

/**
 * @typedef {object} Box
 * @property {number} w
 * @property {number} h
 * @property {number} foot the space that it needs below, for words
 * @property {number} rise the distance from the middle of its parent down to its own middle
 * @property {Box[]} children
 * @property {number} spine
 *     the index of the child that stands right below it; -1 if it stands above the middle of all
 *     children
 * @property {number} x its middle, computed by `tidy`
 * @property {number} y
 */

/**
 * A stretch of a contour, from top to bottom. `x` is relative to an origin; the origin of the next
 * stretch lies `jump` further right. So a whole contour can be moved at once, and the lower part of
 * one can become that of another.
 * @typedef {{top: number, bottom: number, x: number, jump: number, next: Stretch | null}} Stretch
 */

/**
 * A side of a subtree (its contour), relative to its root, with the origins of its first and its
 * last stretch.
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
 * Sets the final y, and x relative to the parent.
 * @param {Box} box
 * @param {number} top where its own space begins: its edge needs room too
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
 * Walks down a side.
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
 * Returns how far apart two roots must be.
 * @param {Side} right side of the left subtree
 * @param {Side} left side of the right subtree
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
    // Stretches that only touch are not beside each other.
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
 * Returns a side, continued below its end with the visible part of another.
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
 * Returns a side with the box itself on top, relative to that box.
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

/** Turns relative x into absolute x. @param {Box} box @param {number} x */
function place(box, x) {
  box.x += x;
  for (const child of box.children) place(child, box.x);
}
