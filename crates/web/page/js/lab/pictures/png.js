/**
 * A picture as a PNG file with a table of colours. Pure, but for the compression, which is the
 * browser's.
 *
 * A canvas can write PNG files too, but only in full colour, and they are three times as large.
 *
 * Source: W3C, Portable Network Graphics, Second Edition (2003), sections 5 and 11.
 */
import { crc32 } from './zip.js';

/** The bytes that every file begins with. */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Eight bits for each pixel, and they are the number of a colour. */
const [DEPTH, PALETTE] = [8, 3];

/**
 * Returns a file.
 * @param {Uint8Array} numbers the number of the colour of each pixel, row by row
 * @param {number} width in pixels
 * @param {number[]} colours up to 256 of them, as 32-bit numbers, red in the lowest byte
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function pngOf(numbers, width, colours) {
  const height = numbers.length / width;
  // Each row begins with its filter. Numbers of colours are best left as they are: filter 0.
  const rows = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(numbers.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const table = colours.flatMap((colour) => [
    colour & 255,
    (colour >> 8) & 255,
    (colour >> 16) & 255,
  ]);
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', Uint8Array.of(...long(width), ...long(height), DEPTH, PALETTE, 0, 0, 0)),
    chunk('PLTE', Uint8Array.from(table)),
    chunk('IDAT', await deflated(rows)),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * Returns a part of the file: its length, its name, its data and their checksum.
 * @param {string} name
 * @param {Uint8Array} data
 */
function chunk(name, data) {
  const made = new Uint8Array(12 + data.length);
  made.set(long(data.length));
  made.set(new TextEncoder().encode(name), 4);
  made.set(data, 8);
  made.set(long(crc32(made.subarray(4, 8 + data.length))), 8 + data.length);
  return made;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function deflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {number} value as four bytes, the highest first */
function long(value) {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}
