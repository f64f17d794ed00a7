/**
 * Which part of a picture is seen. Pure.
 *
 * A view is the point of the picture at the upper left corner, and the scale: pixels of the screen for one of the picture.
 */

/** @typedef {import('./types.js').Rect} Rect */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {{x: number, y: number, scale: number}} View */
/** @typedef {{width: number, height: number, near?: boolean}} Size of a room, or of a picture; `near`: it is to be read and followed rather than seen whole */

/** A picture of few nodes is not blown up beyond this to fill the room. */
const FITTED_AT_MOST = 1.25;
/** Names can be read from here on. */
const READABLE = 0.6;
/** Where a picture opens that cannot be read as a whole. */
const READING = 0.8;
/** It opens as a whole all the same, if it is this many times larger than the room: then its shape is the thing to see. */
const LARGE = 3;
/** A room as narrow as a phone's shows no shape of that: there it is read, and followed. */
const NARROW = 480;
/** Unless it would only be a strip, this share of the room wide. */
const STRIP = 0.25;
const ZOOMED_AT_MOST = 4;
/** Pixels of paper around a picture that is moved to its end, and around what is followed. */
const MARGIN = 24;

/**
 * All of the picture, in the middle of the room.
 * @param {Size} picture
 * @param {Size} room
 * @returns {View}
 */
export function fitted(picture, room) {
  const scale = Math.min(FITTED_AT_MOST, room.width / picture.width, room.height / picture.height);
  return held({ x: 0, y: 0, scale }, picture, room);
}

/**
 * What is seen first: all of it, unless it is a little too large to be read, or very long; then its beginning.
 * @param {Size} picture
 * @param {Size} room
 * @returns {View}
 */
export function opening(picture, room) {
  const whole = fitted(picture, room);
  if (picture.near || (room.width < NARROW && whole.scale < READABLE))
    return held({ x: 0, y: 0, scale: READING }, picture, room);
  const [across, upwards] = [room.width / picture.width, room.height / picture.height];
  if (whole.scale >= READABLE) return whole;
  const larger = Math.max(across, upwards);
  if (whole.scale < larger * STRIP)
    return held({ x: 0, y: 0, scale: Math.min(larger, READING) }, picture, room);
  return Math.min(across, upwards) * LARGE < READING
    ? whole
    : held({ x: 0, y: 0, scale: READING }, picture, room);
}

/**
 * The same view, no further out than the picture: what is smaller than the room stays in its middle.
 * @param {View} view
 * @param {Size} picture
 * @param {Size} room
 * @returns {View}
 */
export function held({ x, y, scale }, picture, room) {
  return {
    x: heldAlong(x, picture.width, room.width / scale, scale),
    y: heldAlong(y, picture.height, room.height / scale, scale),
    scale,
  };
}

/** @param {number} at @param {number} length @param {number} seen @param {number} scale */
function heldAlong(at, length, seen, scale) {
  if (length <= seen) return (length - seen) / 2;
  const margin = MARGIN / scale;
  return Math.max(-margin, Math.min(at, length - seen + margin));
}

/**
 * Larger or smaller around a point of the room.
 * @param {View} view
 * @param {number} factor
 * @param {{x: number, y: number}} point in pixels from the upper left corner
 * @param {Size} picture
 * @param {Size} room
 * @returns {View}
 */
export function zoomed(view, factor, point, picture, room) {
  const least = Math.min(fitted(picture, room).scale, 1);
  const scale = Math.max(least, Math.min(view.scale * factor, ZOOMED_AT_MOST));
  const x = view.x + point.x / view.scale - point.x / scale;
  const y = view.y + point.y / view.scale - point.y / scale;
  return held({ x, y, scale }, picture, room);
}

/**
 * The view moved so that a part of the picture is in it; not at all if it is already. What is too large for it begins at its edge.
 * @param {View} view
 * @param {Rect} part
 * @param {Size} picture
 * @param {Size} room
 * @returns {View}
 */
export function following(view, part, picture, room) {
  const margin = MARGIN / view.scale;
  const x = followedAlong(view.x, room.width / view.scale, part.x - margin, part.w + 2 * margin);
  const y = followedAlong(view.y, room.height / view.scale, part.y - margin, part.h + 2 * margin);
  return held({ x, y, scale: view.scale }, picture, room);
}

/** @param {number} at @param {number} seen @param {number} from @param {number} length */
function followedAlong(at, seen, from, length) {
  if (from >= at && from + length <= at + seen) return at;
  // Into the middle rather than to the very edge: the next step is often a little further on.
  return length > seen ? from : from + (length - seen) / 2;
}

/**
 * Whether all of a part can be seen.
 * @param {View} view
 * @param {Rect} part
 * @param {Size} room
 */
export function sees(view, part, room) {
  const [w, h] = [room.width / view.scale, room.height / view.scale];
  return (
    part.x >= view.x &&
    part.y >= view.y &&
    part.x + part.w <= view.x + w &&
    part.y + part.h <= view.y + h
  );
}

/** @param {View} view @param {Size} room @returns {Frame} */
export function frameOf({ x, y, scale }, room) {
  return { x, y, w: room.width / scale, h: room.height / scale, scale };
}
