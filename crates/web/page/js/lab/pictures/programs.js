/**
 * The algorithm as programs that run: Rust, Python, Java and C++. `test/programs.test.js` compiles
 * each of them and compares what it writes, link by link, with the engine.
 *
 * A program is kept as text with marks at the ends of its lines, `//@` or `#@`. A mark names the
 * line of the algorithm that this line stands for, so the page can show where the run is. A second
 * word, `first` or `last`, says that the line is there only if the header of an item is unlinked
 * before its options, or after them. The lines between the marks `begin` and `end` are the listing.
 * Marks are removed before anybody sees or runs the program.
 */
import { DEAD_END } from '../run/events.js';
import { codeOf } from './code.js';
import { cpp } from './programs/cpp.js';
import { java } from './programs/java.js';
import { python } from './programs/python.js';
import { rust } from './programs/rust.js';

/** @typedef {import('../run/types.js').Moment} Moment */
/** @typedef {import('./code.js').CodeLine} CodeLine */
/** @typedef {import('../../ask/run.js').Headers} Headers */
/** @typedef {'rust' | 'python' | 'java' | 'cpp'} ProgramLanguage */
/** @typedef {'pseudo' | ProgramLanguage} CodeLanguage */

/** In the order of the switch. Names of languages are the same in every language of the page. */
export const CODE_LANGUAGES = /** @type {const} */ ([
  ['pseudo', ''],
  ['rust', 'Rust'],
  ['python', 'Python'],
  ['java', 'Java'],
  ['cpp', 'C++'],
]);

/** Java wants the file to have the name of the class. */
const PROGRAMS = {
  rust: { file: 'dance.rs', text: rust },
  python: { file: 'dance.py', text: python },
  java: { file: 'Dance.java', text: java },
  cpp: { file: 'dance.cpp', text: cpp },
};

const MARK = / *(?:\/\/|#)@ (.*)$/;
/** The indent of a level in the programs, and of every line in the modules that hold them. */
const [STEP, MARGIN] = [4, 2];

/**
 * A line of a program.
 * @typedef {object} SourceLine
 * @property {string} text
 * @property {import('../run/types.js').Line | null} line what it stands for
 * @property {boolean} listed whether it is part of the listing
 */

/** @type {Map<string, SourceLine[]>} */
const read = new Map();

/**
 * Returns the lines of a program.
 * @param {ProgramLanguage} language
 * @param {Headers} headers
 * @returns {SourceLine[]}
 */
export function sourceOf(language, headers) {
  const key = `${language} ${headers}`;
  let lines = read.get(key);
  if (!lines) read.set(key, (lines = parse(PROGRAMS[language].text, headers)));
  return lines;
}

/** @param {string} marked @param {Headers} headers @returns {SourceLine[]} */
function parse(marked, headers) {
  /** @type {SourceLine[]} */
  const lines = [];
  let listed = false;
  for (const row of marked.slice(1).trimEnd().split('\n')) {
    const mark = MARK.exec(row);
    const [what, when] = mark ? mark[1].split(' ') : [];
    if (what === 'begin' || what === 'end') listed = what === 'begin';
    else if (when === undefined || when === headers)
      lines.push({
        text: (mark ? row.slice(0, mark.index) : row).slice(MARGIN),
        line: what === undefined ? null : /** @type {SourceLine['line']} */ (what),
        listed,
      });
  }
  return lines;
}

/**
 * Returns the whole program, to be saved and run.
 * @param {ProgramLanguage} language
 * @param {Headers} headers
 * @returns {{file: string, text: string}}
 */
export function programOf(language, headers) {
  const text = sourceOf(language, headers).map((line) => line.text);
  return { file: PROGRAMS[language].file, text: `${text.join('\n')}\n` };
}

/** A procedure where it is called or defined. */
const PROCEDURE = /\b(?:search|cover|uncover)(?=\()/g;

/**
 * Returns the procedures `search`, `cover` and `uncover` of a program.
 * @param {ProgramLanguage} language
 * @param {Headers} headers
 * @returns {CodeLine[]}
 */
export function listingOf(language, headers) {
  const lines = sourceOf(language, headers).filter(({ listed, text }) => listed && text !== '');
  const margin = Math.min(...lines.map(({ text }) => indentOf(text)));
  return lines.map(({ text, line }) => ({
    lines: line === null ? [] : [line],
    indent: (indentOf(text) - margin) / STEP,
    pieces: piecesOf(text.trimStart()),
    ...((line === 'search' || line === 'cover' || line === 'uncover') && { first: true }),
  }));
}

/** @param {string} text */
const indentOf = (text) => text.length - text.trimStart().length;

/** @param {string} text @returns {import('./code.js').CodePiece[]} */
function piecesOf(text) {
  /** @type {import('./code.js').CodePiece[]} */
  const pieces = [];
  let at = 0;
  for (const match of text.matchAll(PROCEDURE)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), look: 'plain' });
    pieces.push({ text: match[0], look: 'procedure' });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), look: 'plain' });
  return pieces;
}

/**
 * Whether the programs can do a run: they know neither colours nor items that may be covered
 * several times, and they search by dancing links.
 * @param {Moment['run']} run
 */
export function hasProgram({ cover, method }) {
  return cover.colors.length === 0 && cover.bounds === undefined && method === 'links';
}

/**
 * Returns the listing of a moment in a language, or in words if there is no program for the run.
 * @param {Moment} moment
 * @param {CodeLanguage} language
 * @returns {{language: CodeLanguage, lines: CodeLine[]}}
 */
export function listingAt({ cover, run }, language) {
  if (language === 'pseudo' || !hasProgram(run))
    return { language: 'pseudo', lines: codeOf(cover, run) };
  return { language, lines: listingOf(language, run.headers) };
}

/**
 * Returns the line of a listing that did the act. A dead end is a line of its own in the programs.
 * @param {Moment} moment
 * @param {CodeLanguage} language of the listing
 */
export function lineIn({ event, line }, language) {
  return event?.op === DEAD_END && language !== 'pseudo' ? 'dead-end' : line;
}
