/**
 * Which part of a picture is visible. Pure functions.
 *
 * A view is the point of the picture at the upper left corner, and the scale in screen pixels per
 * unit of the picture.
 */

/** @typedef {import('../run/types.js').Rect} Rect */
/** @typedef {import('../run/types.js').Frame} Frame */
/** @typedef {{x: number, y: number, scale: number}} View */
/**
 * @typedef {{width: number, height: number, near?: boolean, small?: boolean, type?: number}} Size
 *     of a room or of a picture; `near`: the picture is meant to be read and followed rather than
 *     seen whole; `small`: it is seen whole even if its names are then too small to be read;
 *     `type`: how large type is in the room, 1 on an ordinary screen and more on a wall
 */

/** A small picture is not enlarged beyond this to fill the room. This and the next two are for
 * type of ordinary size. */
const FITTED_AT_MOST = 1.25;
/** Names and the counts in the headers are legible from this scale on. */
const READABLE = 0.55;
/** The initial scale of a picture that is not legible as a whole. */
const READING = 0.8;
/**
 * A picture that is this many times larger than the room is shown whole all the same: then its
 * overall shape is of interest.
 */
const LARGE = 3;
/**
 * In a room as narrow as a phone that shape is not recognisable, so the picture is read and
 * followed.
 */
const NARROW = 480;
/**
 * A picture that would fill less than this share of the room's width, as a strip, is not shown
 * whole either.
 */
const STRIP = 0.25;
const ZOOMED_AT_MOST = 4;
/**
 * Margin in pixels, around a picture that is moved to its end and around the part that is followed.
 */
const MARGIN = 24;

/**
 * Returns the view of the whole picture, in the middle of the room.
 * @param {Size} picture
 * @param {Size} room
 * @returns {View}
 */
export function fitted(picture, room) {
  const most = FITTED_AT_MOST * (room.type ?? 1);
  const scale = Math.min(most, room.width / picture.width, room.height / picture.height);
  return held({ x: 0, y: 0, scale }, picture, room);
}

/**
 * Returns the initial view: the whole picture, or its beginning if the whole is a little too large
 * to be legible or very long.
 * @param {Size} picture
 * @param {Size} room
 * @returns {View}
 */
export function opening(picture, room) {
  const whole = fitted(picture, room);
  if (picture.small) return whole;
  const type = room.type ?? 1;
  const [readable, reading] = [READABLE * type, READING * type];
  if (picture.near || (room.width < NARROW * type && whole.scale < readable))
    return held({ x: 0, y: 0, scale: reading }, picture, room);
  const [across, upwards] = [room.width / picture.width, room.height / picture.height];
  if (whole.scale >= readable) return whole;
  const larger = Math.max(across, upwards);
  if (whole.scale < larger * STRIP)
    return held({ x: 0, y: 0, scale: Math.min(larger, reading) }, picture, room);
  return Math.min(across, upwards) * LARGE < reading
    ? whole
    : held({ x: 0, y: 0, scale: reading }, picture, room);
}

/**
 * Keeps a view within the picture; a picture that is smaller than the room stays in its middle.
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
 * Zooms around a point of the room.
 * @param {View} view
 * @param {number} factor
 * @param {{x: number, y: number}} point in pixels from the upper left corner
 * @param {Size} picture
 * @param {Size} room
 * @returns {View}
 */
export function zoomed(view, factor, point, picture, room) {
  const least = Math.min(fitted(picture, room).scale, 1);
  const most = ZOOMED_AT_MOST * (room.type ?? 1);
  const scale = Math.max(least, Math.min(view.scale * factor, most));
  const x = view.x + point.x / view.scale - point.x / scale;
  const y = view.y + point.y / view.scale - point.y / scale;
  return held({ x, y, scale }, picture, room);
}

/**
 * Moves the view so that a part of the picture is visible; a part that is already visible leaves it
 * unchanged. A part too large for the room is aligned with its edge.
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
  // Into the middle rather than just to the edge: the next step is often a little further on.
  return length > seen ? from : from + (length - seen) / 2;
}

/**
 * Whether the whole part is visible.
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

/** Returns the frame of a view. @param {View} view @param {Size} room @returns {Frame} */
export function frameOf({ x, y, scale }, room) {
  return { x, y, w: room.width / scale, h: room.height / scale, scale };
}
