/**
 * Readers of GIF, PNG and ZIP files for the tests, written from the specifications and
 * independently of the writers. They are strict: what a player would forgive is an error here.
 */
import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

/**
 * @typedef {object} Shown
 * @property {Uint32Array} pixels the whole picture as it is shown, red in the lowest byte
 * @property {number} delay in hundredths of a second
 * @property {{x: number, y: number, w: number, h: number}} place the part that is in the file
 */

/**
 * Reads a GIF.
 * @param {Uint8Array} bytes
 * @returns {{width: number, height: number, repeats: number | null, pictures: Shown[]}}
 */
export function readGif(bytes) {
  let at = 0;
  const byte = () => {
    assert.ok(at < bytes.length, 'the file ends early');
    return bytes[at++];
  };
  const short = () => byte() + 256 * byte();
  const text = (/** @type {number} */ length) =>
    String.fromCharCode(...Array.from({ length }, byte));
  const blocks = () => {
    /** @type {number[]} */
    const all = [];
    for (let length = byte(); length > 0; length = byte())
      for (let k = 0; k < length; k += 1) all.push(byte());
    return all;
  };

  assert.equal(text(6), 'GIF89a');
  const [width, height] = [short(), short()];
  const flags = byte();
  assert.ok(flags & 0x80, 'a table of colours');
  at += 2;
  const colours = Array.from({ length: 2 << (flags & 7) }, () => {
    const [red, green, blue] = [byte(), byte(), byte()];
    return ((0xff << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  });
  /** @type {Shown[]} */
  const pictures = [];
  const screen = new Uint32Array(width * height);
  let [repeats, delay, clear] = [/** @type {number | null} */ (null), 0, -1];
  for (;;) {
    const kind = byte();
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      const what = byte();
      const data = blocks();
      if (what === 0xff) {
        assert.equal(String.fromCharCode(...data.slice(0, 11)), 'NETSCAPE2.0');
        repeats = data[12] + 256 * data[13];
      } else {
        assert.equal(what, 0xf9);
        assert.equal(data.length, 4);
        assert.equal((data[0] >> 2) & 7, 1, 'the picture stays');
        delay = data[1] + 256 * data[2];
        clear = data[0] & 1 ? data[3] : -1;
      }
      continue;
    }
    assert.equal(kind, 0x2c, 'a picture');
    const place = { x: short(), y: short(), w: short(), h: short() };
    assert.ok(place.x + place.w <= width && place.y + place.h <= height, 'within the screen');
    assert.equal(byte(), 0, 'no table of its own, not interlaced');
    const bits = byte();
    const numbers = unpacked(blocks(), bits, place.w * place.h);
    for (let k = 0; k < numbers.length; k += 1) {
      if (numbers[k] === clear) continue;
      const y = place.y + Math.floor(k / place.w);
      screen[y * width + place.x + (k % place.w)] = colours[numbers[k]];
    }
    pictures.push({ pixels: screen.slice(), delay, place });
  }
  assert.equal(at, bytes.length, 'nothing after the end');
  return { width, height, repeats, pictures };
}

/**
 * Unpacks LZW. A code of the table stands for a part of what was read before: the last part and the
 * number after it.
 * @param {number[]} data
 * @param {number} bits
 * @param {number} count how many numbers there should be
 */
function unpacked(data, bits, count) {
  const [clear, end] = [1 << bits, (1 << bits) + 1];
  const out = new Uint8Array(count);
  const [starts, lengths] = [new Int32Array(4096), new Int32Array(4096)];
  let [size, next, read, written] = [bits + 1, -1, 0, 0];
  /** The part that was read last; its length is 0 after the table was cleared. */
  let [start, length] = [0, 0];
  const code = () => {
    assert.ok(read + size <= 8 * data.length, 'the codes end early');
    const at = read >> 3;
    const three = data[at] | (data[at + 1] << 8) | (data[at + 2] << 16);
    const value = (three >> (read & 7)) & ((1 << size) - 1);
    read += size;
    return value;
  };
  for (;;) {
    const found = code();
    if (found === clear) {
      [size, next, length] = [bits + 1, end + 1, 0];
      continue;
    }
    if (found === end) break;
    assert.ok(next > 0, 'the first code clears the table');
    assert.ok(found < next || (found === next && length > 0), `code ${found} of ${next}`);
    if (length > 0 && next < 4096) [starts[next], lengths[next]] = [start, length + 1];
    const from = written;
    assert.ok(written + (found < clear ? 1 : lengths[found]) <= count, 'too many pixels');
    if (found < clear) out[written++] = found;
    // One by one: the last number of a part may be the first of what is being written.
    else for (let k = 0; k < lengths[found]; k += 1) out[written++] = out[starts[found] + k];
    if (length > 0 && next < 4096) next += 1;
    if (next === 1 << size && size < 12) size += 1;
    [start, length] = [from, written - from];
  }
  assert.ok((read + 7) >> 3 === data.length, 'nothing after the last code');
  assert.equal(written, count, 'as many pixels as the place has');
  return out;
}

/**
 * Reads a PNG with a table of colours.
 * @param {Uint8Array} bytes
 * @returns {{width: number, height: number, pixels: Uint32Array}}
 */
export function readPng(bytes) {
  const data = Buffer.from(bytes);
  assert.equal(data.toString('latin1', 0, 8), '\x89PNG\r\n\x1a\n');
  /** @type {Map<string, Buffer>} */
  const chunks = new Map();
  for (let at = 8; at < data.length;) {
    const length = data.readUInt32BE(at);
    const name = data.toString('latin1', at + 4, at + 8);
    assert.ok(!chunks.has(name), `two chunks ${name}`);
    const whole = data.subarray(at + 4, at + 8 + length);
    assert.equal(data.readUInt32BE(at + 8 + length), checksum(whole), name);
    chunks.set(name, whole.subarray(4));
    at += 12 + length;
  }
  const names = ['IHDR', 'PLTE', 'IDAT', 'IEND'];
  assert.deepEqual([...chunks.keys()], names);
  const [head, table, packed] = names.map((name) => chunks.get(name) ?? Buffer.alloc(0));
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  assert.deepEqual([...head.subarray(8)], [8, 3, 0, 0, 0], 'eight bits, numbers of colours');
  const rows = inflateSync(packed);
  assert.equal(rows.length, (width + 1) * height);
  const pixels = new Uint32Array(width * height);
  for (let k = 0; k < pixels.length; k += 1) {
    const row = Math.floor(k / width) * (width + 1);
    assert.equal(rows[row], 0, 'no filter');
    const at = 3 * rows[row + 1 + (k % width)];
    assert.ok(at < table.length, 'a colour of the table');
    pixels[k] = ((0xff << 24) | (table[at + 2] << 16) | (table[at + 1] << 8) | table[at]) >>> 0;
  }
  return { width, height, pixels };
}

/**
 * Reads a ZIP archive of files that are not compressed, from its end, as most programs do.
 * @param {Uint8Array} bytes
 * @returns {{name: string, bytes: Buffer, date: string}[]}
 */
export function readZip(bytes) {
  const data = Buffer.from(bytes);
  const end = data.length - 22;
  assert.equal(data.readUInt32LE(end), 0x06054b50, 'the end');
  const count = data.readUInt16LE(end + 10);
  assert.equal(data.readUInt16LE(end + 8), count);
  let at = data.readUInt32LE(end + 16);
  assert.equal(at + data.readUInt32LE(end + 12), end, 'the list is just before the end');
  let next = 0;
  const files = Array.from({ length: count }, () => {
    assert.equal(data.readUInt32LE(at), 0x02014b50, 'an entry');
    const [length, start] = [data.readUInt16LE(at + 28), data.readUInt32LE(at + 42)];
    assert.equal(data.readUInt16LE(at + 8) & (1 << 11), 1 << 11, 'names are UTF-8');
    const name = data.toString('utf8', at + 46, at + 46 + length);
    assert.equal(start, next, 'no gaps');
    assert.equal(data.readUInt32LE(start), 0x04034b50, 'a header');
    // Version, flags, method, time, sum and sizes are the same in both places.
    assert.deepEqual(data.subarray(start + 4, start + 30), data.subarray(at + 6, at + 32));
    assert.equal(data.readUInt16LE(start + 8), 0, 'not compressed');
    assert.equal(data.toString('utf8', start + 30, start + 30 + length), name);
    const size = data.readUInt32LE(at + 24);
    assert.equal(data.readUInt32LE(at + 20), size);
    const content = data.subarray(start + 30 + length, start + 30 + length + size);
    assert.equal(data.readUInt32LE(at + 16), checksum(content), name);
    const [time, day] = [data.readUInt16LE(at + 12), data.readUInt16LE(at + 14)];
    const date = [1980 + (day >> 9), (day >> 5) & 15, day & 31, time >> 11, (time >> 5) & 63];
    at += 46 + length;
    next = start + 30 + length + size;
    return { name, bytes: content, date: date.join(' ') };
  });
  assert.equal(at, end);
  return files;
}

/** The checksum CRC-32, bit by bit. @param {Uint8Array} bytes */
function checksum(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes)
    for (let bit = 0; bit < 8; bit += 1)
      rest = (rest >>> 1) ^ ((rest ^ (byte >> bit)) & 1 ? 0xedb88320 : 0);
  return ~rest >>> 0;
}
