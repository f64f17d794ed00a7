/**
 * Files in one ZIP archive, without compression: pictures are compressed already. Pure functions.
 *
 * ```text
 * { header, name, content } for each file | { entry, name } for each file | end
 * ```
 *
 * Source: PKWARE, APPNOTE.TXT 6.3, sections 4.3 and 4.4. Names are UTF-8. Up to 65,535 files and
 * 4 GB: far more than a run that is saved.
 */

/** @typedef {{name: string, bytes: Uint8Array<ArrayBuffer>}} File */

/** Bit 11 of the flags: names are UTF-8. */
const UTF8 = 1 << 11;
/** The version that is needed to read the archive: 2.0. */
const VERSION = 20;
/** The largest number in a field of two bytes, and in one of four. */
const [MOST_FILES, MOST_BYTES] = [0xffff, 0xffffffff];

/** The remainders of all bytes: see `crc32`. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/**
 * Returns the checksum CRC-32 of ISO 3309.
 * @param {Uint8Array} bytes
 */
export function crc32(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ REMAINDERS[(rest ^ byte) & 255];
  return (rest ^ 0xffffffff) >>> 0;
}

/**
 * Returns an archive, in parts that follow each other.
 * @param {File[]} files
 * @param {Date} [when] when the files were made
 * @returns {Uint8Array<ArrayBuffer>[]}
 */
export function zipOf(files, when = new Date()) {
  if (files.length > MOST_FILES) throw new Error(`${files.length} files`);
  const encoder = new TextEncoder();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const contents = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const entries = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const letters = encoder.encode(name);
    // What a file's header and its entry in the list have in common.
    const facts = [
      ...[short(VERSION), short(UTF8), short(0), short(timeOf(when)), short(dateOf(when))],
      ...[long(crc32(bytes)), long(bytes.length), long(bytes.length)],
      ...[short(letters.length), short(0)],
    ];
    const header = joined([long(0x04034b50), ...facts]);
    contents.push(header, letters, bytes);
    entries.push(
      joined([
        ...[long(0x02014b50), short(VERSION), ...facts],
        // No comment, the first disk, no attributes.
        ...[short(0), short(0), short(0), long(0)],
        long(at),
      ]),
      letters,
    );
    at += header.length + letters.length + bytes.length;
  }
  const length = entries.reduce((sum, entry) => sum + entry.length, 0);
  if (at + length > MOST_BYTES) throw new Error(`${at + length} bytes`);
  const end = joined([
    ...[long(0x06054b50), short(0), short(0), short(files.length), short(files.length)],
    ...[long(length), long(at), short(0)],
  ]);
  return [...contents, ...entries, end];
}

/** The time of day, to two seconds. @param {Date} when */
function timeOf(when) {
  return (when.getHours() << 11) | (when.getMinutes() << 5) | (when.getSeconds() >> 1);
}

/** The date, from 1980 on. @param {Date} when */
function dateOf(when) {
  const year = Math.max(0, when.getFullYear() - 1980);
  return (year << 9) | ((when.getMonth() + 1) << 5) | when.getDate();
}

/** @param {number} value as two bytes, the lowest first */
function short(value) {
  return [value & 255, (value >>> 8) & 255];
}

/** @param {number} value as four bytes, the lowest first */
function long(value) {
  return [...short(value & 0xffff), ...short(value >>> 16)];
}

/** @param {number[][]} parts */
function joined(parts) {
  return Uint8Array.from(parts.flat());
}
