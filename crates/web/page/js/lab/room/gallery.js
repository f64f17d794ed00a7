/**
 * The problems offered at the start. Each has a thumbnail of its matrix, items across and options
 * down. Thumbnails of small problems show every entry; those of large ones are a coarser matrix,
 * computed once, with a dark spot where the entries are dense.
 */
import { drawn } from '../../base/dom.js';
import { labWords } from '../../words/lab.js';

/** @typedef {import('../../ask/run.js').Subject} Subject */
/** @typedef {import('../../ask/run.js').Branch} Branch */
/** @typedef {keyof typeof import('../../words/en/lab.js').words.titles} Title */

/**
 * @typedef {object} Exhibit
 * @property {Title} id
 * @property {Subject} subject
 * @property {Branch} branch the rule with which it opens
 * @property {[number, number, number]} sizes
 *     the numbers of primary items, secondary items and options
 * @property {boolean} [order] whether the line in the gallery names the rule
 * @property {number} width width of the thumbnail, in spots
 * @property {string} spots
 *     the rows of the thumbnail in hexadecimal, each padded to whole digits: the highest bit is the
 *     first spot
 */

/** The largest board that is shown: 25 × 25 has 15,625 options. */
export const LARGEST_BOARD = 16;

const SIX_SETS =
  'S1 = {5, 9, 17}\nS2 = {1, 8, 119}\nS3 = {3, 5, 17}\nS4 = {1, 8}\nS5 = {3, 119}\nS6 = {8, 9, 119}\n';
const ROWS_A_F =
  'X = {1, 2, 3, 4, 5, 6, 7}\nA = {1, 4, 7}\nB = {1, 4}\nC = {4, 5, 7}\nD = {3, 5, 6}\nE = {2, 3, 6, 7}\nF = {2, 7}\n';
const KNUTH = 'a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n';
const COLOURS = 'p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n';
const SUDOKU_4 = '.2...4....1...4.';
/** A puzzle with 30 givens that is solved without a dead end. */
const SUDOKU_9 =
  '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

/** @type {Exhibit[]} */
export const EXHIBITS = [
  {
    id: 'six-sets',
    subject: { problem: SIX_SETS },
    branch: 'leftmost',
    sizes: [7, 0, 6],
    order: true,
    width: 7,
    spots: '2c926490421a',
  },
  {
    id: 'rows-a-f',
    subject: { problem: ROWS_A_F },
    branch: 'mrv',
    sizes: [7, 0, 6],
    order: true,
    width: 7,
    spots: '92901a2c6642',
  },
  {
    id: 'knuth',
    subject: { problem: KNUTH },
    branch: 'mrv',
    sizes: [7, 0, 6],
    width: 7,
    spots: '28926494421a',
  },
  {
    id: 'sudoku-4',
    subject: { board: { shape: { size: 4, boxes: [2, 2] }, givens: SUDOKU_4 } },
    branch: 'leftmost',
    sizes: [64, 0, 30],
    width: 40,
    spots:
      '802008020080100401004010010100401000202020200008402010000420200800042010040802001002040100100200808008040020400802002020080400084008040008400802000420040084000804008400080400420004020080800802010040020100800802010080040100802800100080240008008014000800802100100080108008004010100100402008020040100401',
  },
  {
    id: 'sudoku-9',
    subject: { board: { shape: { size: 9, boxes: [3, 3] }, givens: SUDOKU_9 } },
    branch: 'mrv',
    sizes: [324, 0, 183],
    width: 40,
    spots:
      '8020030300802000610080200010c0c0300006c0401006020040100030806010000c80200c090200200800c1003008001080100c0404c010060380701804005030080600181808020600400c0300802004030018180401860040060181c02002018018180200c8000c0200c300040100c0a00201006c0009008062000c008020200100c01c000c004012000c00401140020040103001',
  },
  {
    id: 'queens-6',
    subject: { model: 'queens 6' },
    branch: 'mrv',
    sizes: [12, 18, 36],
    width: 30,
    spots:
      'c00100409000802084020080810040108044010080102008600080803401414021002020204202002010101048020020180100100c040040090080080858408442004100120020800600820003001040024104000210082040840010148a00280181000400c00040009080004020220010201100042044000120088000708040',
  },
  {
    id: 'pentominoes',
    subject: { model: 'pentominoes 3x20' },
    branch: 'mrv',
    sizes: [72, 0, 1236],
    width: 40,
    spots:
      '80001ff00080001ff000800007f000c07801f00040010fe0fc40e01fe00040001fe00040000ff000600000110020001ff08020000fc00020000ff00c20001ff00020001ff00020000ff000200002000020001ff000300000001e100000400010011ff00010000010001000000000188000010008300003c00800000020080001c010067e00700002019ff00002001ff08002000fe078020000400e0200001000',
  },
  {
    id: 'langford-3',
    subject: { model: 'langford 3' },
    branch: 'leftmost',
    sizes: [9, 0, 9],
    width: 9,
    spots: '9408a0850828520490448310288',
  },
  {
    id: 'langford-4',
    subject: { model: 'langford 4' },
    branch: 'mrv',
    sizes: [12, 0, 18],
    width: 12,
    spots: '8a085082881480a805490448424412409288244222211184142121',
  },
  {
    id: 'langford-7',
    subject: { model: 'langford 7' },
    branch: 'mrv',
    sizes: [21, 0, 63],
    width: 21,
    spots:
      '81400080f000803c00800f008003c08000f0c1202840d800403600400d804003604000d8219800206600201980200660200198118c001063001018c010063019050808c3000830c0080c300d020804c180043060040c18038180026060021818',
  },
  {
    id: 'colours',
    subject: { problem: COLOURS },
    branch: 'mrv',
    sizes: [3, 2, 5],
    width: 5,
    spots: 'd8b8905028',
  },
];

/** The thumbnail for the game in Play, whatever its digits: the matrix of an empty 9 × 9 board. */
export const PLAY_PICTURE = {
  width: 40,
  spots:
    '80200e02008020018100802000318040300806804010070300401000e180601000188020080c0200200c018100300c003180100c080cc01006060060180600c030080600181808030c0060080303802004030070100403000c080401860060020180c03002018018180200cc040c010043000601004060020100400c010180260004008021c002008020380300c0380405004013000600401060020040100c01',
};

/** Finds a problem of the gallery by its name. @param {string} id @returns {Exhibit | null} */
export function exhibit(id) {
  return EXHIBITS.find((one) => one.id === id) ?? null;
}

/**
 * Returns the line below the title: `7 items, 6 options, textbook order`.
 * @param {Exhibit} exhibit
 */
export function sizeLine({ sizes, order, branch }) {
  const said = labWords();
  const line = said.sizes(...sizes);
  return order ? line + said.comma + said.order[branch] : line;
}

/**
 * Decodes a thumbnail: whether each spot is dark, row by row.
 * @param {Pick<Exhibit, 'width' | 'spots'>} picture
 * @returns {boolean[][]}
 */
export function spotsOf({ width, spots }) {
  const signs = Math.ceil(width / 4);
  return Array.from({ length: spots.length / signs }, (_, row) =>
    Array.from({ length: width }, (_, column) => {
      const sign = parseInt(spots[row * signs + (column >> 2)], 16);
      return ((sign >> (3 - (column & 3))) & 1) === 1;
    }),
  );
}

/**
 * Draws a thumbnail: a frame and the dark spots.
 * @param {boolean[][]} rows
 */
export function thumbnail(rows) {
  const [width, height] = [rows[0].length, rows.length];
  const d = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 0.1} ${y + 0.1}h.8v.8h-.8z` : '')))
    .join('');
  return drawn(
    'svg',
    { class: 'thumb', viewBox: `-.5 -.5 ${width + 1} ${height + 1}`, 'aria-hidden': 'true' },
    drawn('rect', { x: -0.4, y: -0.4, width: width + 0.8, height: height + 0.8 }),
    drawn('path', { class: 'fill', d }),
  );
}
