/**
 * The games that are kept in the browser, each under its own key, `quadrille.game.ID`.
 *
 * What a list of games shows comes first in the text, followed by the game with all its history. So
 * listing fifty games does not mean parsing fifty histories, nor does finding out whether another
 * tab has played on.
 */
import { dailyOf } from '../game/daily.js';
import { filledShare } from '../game/game.js';
import { VERSION, restoreGame } from '../game/restore.js';
import { variantOf } from '../game/shape.js';
import { PREFIX, forget, names, parse, read, write } from './storage.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Level} Level */

/**
 * What a list of games shows about one.
 * @typedef {object} Summary
 * @property {string} id
 * @property {Level | null} level
 * @property {number} size
 * @property {string} variant `classic`, `jigsaw`, …: see `variantOf`
 * @property {number} filled share of the initially empty cells that are filled, from 0 to 1
 * @property {number} elapsed
 * @property {number} touched
 * @property {Game['finished']} finished
 * @property {number} [daily] the number of the puzzle, if it is a daily one
 */

export const GAME_PREFIX = `${PREFIX}game.`;

/**
 * Where the game itself starts in a stored text. No JSON string can contain this, as its quotation
 * marks would be escaped.
 */
const BODY = ',"game":';

/**
 * Saves the game. If there is no room, finished games are deleted, oldest first; unfinished ones
 * never are.
 * @param {Storage | null} storage
 * @param {Game} game
 * @param {{drop?: boolean}} [options] drop: whether finished games may be deleted
 * @returns {boolean} whether the game was saved
 */
export function save(storage, game, { drop = true } = {}) {
  const [key, text] = [GAME_PREFIX + game.id, textOf(game)];
  return drop ? writeWithRoom(storage, key, text) : write(storage, key, text);
}

/**
 * Writes a text. If there is no room for it, finished games are deleted, oldest first, until it
 * fits.
 * @param {Storage | null} storage
 * @param {string} key
 * @param {string} text
 * @returns {boolean} whether the text was stored
 */
export function writeWithRoom(storage, key, text) {
  if (write(storage, key, text)) return true;
  const droppable = list(storage).filter(
    ({ id, finished }) => finished && GAME_PREFIX + id !== key,
  );
  return droppable.reverse().some(({ id }) => remove(storage, id) && write(storage, key, text));
}

/**
 * Loads a game; null if there is none with this id, or if it cannot be read.
 * @param {Storage | null} storage
 * @param {string} id
 * @returns {Game | null}
 */
export function load(storage, id) {
  const text = read(storage, GAME_PREFIX + id);
  const head = headOf(text);
  if (text === null || !head || head.version > VERSION) return null;
  const game = restoreGame(
    /** @type {{game?: unknown} | undefined} */ (parse(text))?.game,
    head.version,
  );
  return game && game.id === id ? game : null;
}

/**
 * Lists the games that are kept, the one played last first. Those that cannot be read are not
 * listed but stay in storage, as a newer page may have written them.
 * @param {Storage | null} storage
 * @returns {Summary[]}
 */
export function list(storage) {
  const found = [];
  for (const key of names(storage, GAME_PREFIX)) {
    const head = headOf(read(storage, key));
    if (!head || head.version > VERSION || GAME_PREFIX + head.id !== key) continue;
    const { version, ...summary } = head;
    found.push(summary);
  }
  return found.sort((one, other) => other.touched - one.touched);
}

/**
 * @param {Storage | null} storage
 * @param {string} id
 * @returns {boolean} whether the game was deleted
 */
export function remove(storage, id) {
  return forget(storage, GAME_PREFIX + id);
}

/**
 * The key of the current game's id. The current game is not always the one played last: an older
 * one may have been opened and not played.
 */
const TABLE = `${PREFIX}table`;

/**
 * Remembers which game is the current one.
 * @param {Storage | null} storage
 * @param {string} id
 */
export function putOnTable(storage, id) {
  write(storage, TABLE, id);
}

/**
 * Returns the game that was current last, else the one that was played last; null if none is kept.
 * @param {Storage | null} storage
 * @returns {Game | null}
 */
export function onTable(storage) {
  const ids = [read(storage, TABLE) ?? '', ...list(storage).map(({ id }) => id)];
  for (const id of ids) {
    const game = load(storage, id);
    if (game) return game;
  }
  return null;
}

/**
 * Returns whether the stored copy of this game was played later than ours, because another tab has
 * it too. Ask before `touch` and `save`: otherwise the last tab to write wins and the other's acts
 * are lost.
 * @param {Storage | null} storage
 * @param {Game} game
 */
export function isStoredNewer(storage, game) {
  const head = headOf(read(storage, GAME_PREFIX + game.id));
  return head !== null && head.touched > game.touched;
}

/**
 * Returns the id of the game that the key of a `storage` event refers to; null if it is not a game.
 * @param {string | null} key
 */
export function gameOfKey(key) {
  return key?.startsWith(GAME_PREFIX) ? key.slice(GAME_PREFIX.length) : null;
}

/**
 * @param {Game} game
 * @returns {Summary}
 */
export function summaryOf(game) {
  const { id, puzzle, elapsed, touched, finished } = game;
  return {
    id,
    level: puzzle.rating?.level ?? null,
    size: puzzle.shape.size,
    variant: variantOf(puzzle.shape),
    filled: filledShare(game),
    elapsed,
    touched,
    finished,
    ...(dailyOf(puzzle.wanted?.seed) && { daily: puzzle.wanted?.seed }),
  };
}

/**
 * Returns the text under which a game is stored. It is written after every move, and most of it
 * does not change. After 420 acts on a 25×25 board (480 KB) writing all of it took 5.8 ms; with the
 * unchanging parts cached it takes 0.5 ms.
 * @param {Game} game
 */
function textOf(game) {
  const { puzzle, past, future, checkpoints, ...rest } = game;
  const head = JSON.stringify({ version: VERSION, ...summaryOf(game) });
  const lists = `"past":[${past.map(jsonOf)}],"future":[${future.map(jsonOf)}],"checkpoints":[${checkpoints.map(jsonOf)}]`;
  return `${head.slice(0, -1)}${BODY}${JSON.stringify(rest).slice(0, -1)},"puzzle":${jsonOf(puzzle)},${lists}}}`;
}

/**
 * Cached JSON of what never changes: puzzles, changes, checkpoints.
 * @type {WeakMap<object, string>}
 */
const written = new WeakMap();

/** @param {object} value */
function jsonOf(value) {
  let text = written.get(value);
  if (text === undefined) {
    text = JSON.stringify(value);
    written.set(value, text);
  }
  return text;
}

/**
 * Returns what precedes the game in a stored text; null if the text is not a stored game.
 * @param {string | null} text
 * @returns {(Summary & {version: number}) | null}
 */
function headOf(text) {
  if (text === null) return null;
  const end = text.indexOf(BODY);
  const head = /** @type {Summary & {version: number} | null | undefined} */ (
    end < 0 ? null : parse(`${text.slice(0, end)}}`)
  );
  if (!head || typeof head.id !== 'string' || typeof head.variant !== 'string') return null;
  const { version, size, filled, elapsed, touched } = head;
  return [version, size, filled, elapsed, touched].every(Number.isFinite) ? head : null;
}
