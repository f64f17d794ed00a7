/**
 * The colours of a film, of which its file has at most 256. Pure functions.
 *
 * The pictures use a few dozen colours of the theme, and these must be exact. Everything else is
 * the edge of a letter or of a line, between two of them: there are thousands of such shades, and
 * nobody can tell neighbouring ones apart.
 *
 * Colours are pixels of a canvas as 32-bit numbers, red in the lowest byte, opaque.
 */

/** @typedef {{colour: number, count: number}} Counted */

/** Opaque, in the highest byte. */
const OPAQUE = 0xff000000;

/**
 * Returns a colour as a number like the pixels, or null if it is not written like `#1d1b18`.
 * @param {string} text
 */
export function colourOf(text) {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (!found) return null;
  const [red, green, blue] = found.slice(1).map((digits) => parseInt(digits, 16));
  return (OPAQUE | (blue << 16) | (green << 8) | red) >>> 0;
}

/**
 * Counts the colours of a picture.
 * @param {Uint32Array} pixels
 * @param {Map<number, number>} counts to which they are added
 */
export function countColours(pixels, counts) {
  let [last, run] = [pixels[0], 0];
  const add = () => counts.set(last, (counts.get(last) ?? 0) + run);
  for (const pixel of pixels) {
    if (pixel === last) run += 1;
    else {
      add();
      [last, run] = [pixel, 1];
    }
  }
  add();
}

/**
 * Chooses the colours of a film.
 * @param {number[]} sure colours that must be exact
 * @param {Map<number, number>} counts all colours of some pictures
 * @param {number} most
 * @returns {number[]}
 */
export function chosenColours(sure, counts, most) {
  const chosen = new Set(sure);
  if (chosen.size > most) throw new Error(`${chosen.size} colours must be exact`);
  const rest = Array.from(counts, ([colour, count]) => ({ colour, count })).filter(
    ({ colour }) => !chosen.has(colour),
  );
  if (chosen.size + rest.length <= most) return [...chosen, ...rest.map(({ colour }) => colour)];
  return [...chosen, ...reduced(rest, most - chosen.size)];
}

/**
 * Reduces colours to a few, by median cut: the box of colours that differ most is halved, again and
 * again, and each box gives its mean.
 *
 * Source: P. Heckbert, Color image quantization for frame buffer display, SIGGRAPH 1982.
 * @param {Counted[]} colours at least `most`
 * @param {number} most
 * @returns {number[]}
 */
function reduced(colours, most) {
  if (most === 0) return [];
  const boxes = [boxOf(colours)];
  while (boxes.length < most) {
    // A box of one colour has no extent and is never the first.
    const worst = boxes.reduce((best, box) => (box.weight > best.weight ? box : best));
    const { colours: inside, shift } = worst;
    inside.sort((one, two) => part(one.colour, shift) - part(two.colour, shift));
    const half = inside.reduce((sum, { count }) => sum + count, 0) / 2;
    let [cut, sum] = [1, inside[0].count];
    while (cut < inside.length - 1 && sum + inside[cut].count / 2 < half)
      sum += inside[cut++].count;
    boxes.splice(boxes.indexOf(worst), 1, boxOf(inside.slice(0, cut)), boxOf(inside.slice(cut)));
  }
  return boxes.map(({ colours: inside }) => mean(inside));
}

/**
 * Returns a box of colours: the channel in which they differ most, by the position of its bits, and
 * how much is lost if they become one.
 * @param {Counted[]} colours
 */
function boxOf(colours) {
  let [shift, extent] = [0, -1];
  for (const one of [0, 8, 16]) {
    let [least, most] = [255, 0];
    for (const { colour } of colours) {
      least = Math.min(least, part(colour, one));
      most = Math.max(most, part(colour, one));
    }
    if (most - least > extent) [shift, extent] = [one, most - least];
  }
  const count = colours.reduce((sum, one) => sum + one.count, 0);
  // A root, because a shade that is rare is seen all the same where it occurs.
  return { colours, shift, weight: extent * Math.sqrt(count) };
}

/** @param {Counted[]} colours */
function mean(colours) {
  const count = colours.reduce((sum, one) => sum + one.count, 0);
  return [0, 8, 16].reduce((whole, shift) => {
    const sum = colours.reduce((sum, one) => sum + part(one.colour, shift) * one.count, 0);
    return (whole | (Math.round(sum / count) << shift)) >>> 0;
  }, OPAQUE >>> 0);
}

/** @param {number} colour @param {number} shift */
function part(colour, shift) {
  return (colour >>> shift) & 255;
}

/**
 * Returns a function that finds the number of the colour that is nearest to a pixel. Each colour is
 * searched for once.
 * @param {number[]} colours
 * @returns {(pixel: number) => number}
 */
export function matcherOf(colours) {
  /** @type {Map<number, number>} */
  const known = new Map();
  return (pixel) => {
    const found = known.get(pixel);
    if (found !== undefined) return found;
    let [nearest, least] = [0, Infinity];
    colours.forEach((colour, number) => {
      const [red, green, blue] = [0, 8, 16].map(
        (shift) => part(colour, shift) - part(pixel, shift),
      );
      // The eye is most sensitive to green, and least to blue.
      const distance = 3 * red * red + 6 * green * green + blue * blue;
      if (distance < least) [nearest, least] = [number, distance];
    });
    known.set(pixel, nearest);
    return nearest;
  };
}

/**
 * Returns the number of the colour of each pixel.
 * @param {Uint32Array} pixels
 * @param {(pixel: number) => number} match
 */
export function numbered(pixels, match) {
  const numbers = new Uint8Array(pixels.length);
  // Most neighbours have the same colour, so most pixels need no search.
  let [last, number] = [pixels[0], match(pixels[0])];
  for (let at = 0; at < pixels.length; at += 1) {
    if (pixels[at] !== last) [last, number] = [pixels[at], match(pixels[at])];
    numbers[at] = number;
  }
  return numbers;
}
