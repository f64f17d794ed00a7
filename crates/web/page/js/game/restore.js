/**
 * Restores games from JSON that may be old, damaged or not ours: from the browser's storage, or
 * from a file that the player chose.
 *
 * A game that passes here can be played without further checks: numbers are in range, lists have
 * the right length, cells are on the board. Anything doubtful is rejected as a whole, except the
 * history, since a game without its past is worth more than none.
 *
 * The version increases when the format changes so that an older page cannot read it. What older
 * pages wrote is brought up to date here.
 */
import { COLOURS, LISTS, applyEdits, emptyPosition, invert } from './position.js';
import { LARGEST, allDigits, rulesOf } from './shape.js';
import { CODES, FIRST } from '../words/languages.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {import('../types.js').Change} Change */
/** @typedef {import('../types.js').Checkpoint} Checkpoint */
/** @typedef {Record<string, unknown>} Found */

/**
 * The version of the format in which this page writes games. In version 1 a cell had one colour at
 * most: 0 for none, 1 to 8 for a to h. Since version 2 it has a set of colours.
 */
export const VERSION = 2;

const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];

/**
 * Returns the game in `found`, or null if it is not a valid one.
 * @param {unknown} found
 * @param {number} [version] the version of the format in which it was written
 * @returns {Game | null}
 */
export function restoreGame(found, version = VERSION) {
  return restoreCurrent(version < 2 && isRecord(found) ? withColourSets(found) : found);
}

/**
 * Returns a game of version 1 in the current format. What is invalid stays so, for the checks that
 * follow.
 * @param {Found} found
 * @returns {Found}
 */
function withColourSets(found) {
  /** @param {unknown} value */
  const setOf = (value) => (isWhole(value, COLOURS) ? (1 << value) >> 1 : -1);
  /** @param {unknown} position */
  const inPosition = (position) =>
    isRecord(position) && Array.isArray(position.colours)
      ? { ...position, colours: position.colours.map(setOf) }
      : position;
  /** @param {unknown} edit */
  const inEdit = (edit) =>
    Array.isArray(edit) && edit[0] === 'm' && edit.length === 4
      ? ['m', edit[1], setOf(edit[2]), setOf(edit[3])]
      : edit;
  /** @param {unknown} list @param {(one: Found) => unknown} change */
  const inList = (list, change) =>
    Array.isArray(list) ? list.map((one) => (isRecord(one) ? change(one) : one)) : list;
  /** @param {Found} change */
  const inChange = (change) =>
    Array.isArray(change.edits) ? { ...change, edits: change.edits.map(inEdit) } : change;
  return {
    ...found,
    position: inPosition(found.position),
    past: inList(found.past, inChange),
    future: inList(found.future, inChange),
    checkpoints: inList(found.checkpoints, (one) => ({
      ...one,
      position: inPosition(one.position),
    })),
  };
}

/**
 * @param {unknown} found
 * @returns {Game | null}
 */
function restoreCurrent(found) {
  if (!isRecord(found) || !isText(found.id) || !/^[\w-]{1,64}$/.test(found.id)) return null;
  const puzzle = restorePuzzle(found.puzzle);
  const position = puzzle && restorePosition(found.position, puzzle);
  if (!puzzle || !position) return null;
  const { size } = puzzle.shape;
  const past = restoreChanges(found.past, size);
  const future = restoreChanges(found.future, size);
  const sound =
    past !== null &&
    future !== null &&
    leadsBack(position, past, puzzle) &&
    leadsOn(position, future, puzzle);
  return {
    id: found.id,
    puzzle,
    position,
    past: sound ? past : [],
    future: sound ? future : [],
    checkpoints: restoreCheckpoints(found.checkpoints, puzzle),
    elapsed: amount(found.elapsed),
    hints: amount(found.hints),
    checks: amount(found.checks),
    started: amount(found.started),
    touched: amount(found.touched),
    finished: restoreFinish(found.finished),
  };
}

/**
 * @param {unknown} found
 * @returns {Puzzle | null}
 */
export function restorePuzzle(found) {
  if (!isRecord(found)) return null;
  const shape = restoreShape(found.shape);
  if (!shape) return null;
  const cells = shape.size ** 2;
  if (!isList(found.givens, cells, shape.size)) return null;
  const solution =
    isList(found.solution, cells, shape.size) && !found.solution.includes(0)
      ? found.solution
      : null;
  return {
    shape,
    givens: found.givens,
    solution,
    rating: restoreRating(found.rating),
    wanted: restoreWanted(found.wanted),
    comment: isText(found.comment) ? found.comment : null,
  };
}

/**
 * @param {unknown} found
 * @returns {Shape | null}
 */
function restoreShape(found) {
  if (!isRecord(found) || !isWhole(found.size, LARGEST) || found.size === 0) return null;
  const { size, boxes, regions, variants, extra, houses, apart } = found;
  const last = size * size - 1;
  if (!Array.isArray(variants) || !variants.every(isText)) return null;
  if (!Array.isArray(houses) || !houses.every((house) => isHouse(house, size))) return null;
  if (!Array.isArray(apart) || !apart.every((pair) => isList(pair, 2, last))) return null;
  /** @type {Shape} */
  const shape = { size, variants, houses, apart: /** @type {[number, number][]} */ (apart) };
  if (isList(boxes, 2, size)) shape.boxes = /** @type {[number, number]} */ (boxes);
  if (isText(regions) && regions.length === size * size) shape.regions = regions;
  if (areTexts(extra) && extra.length > 0) {
    if (extra.some((signs) => signs.length !== size * size)) return null;
    shape.extra = extra;
  }
  return shape.boxes || shape.regions ? shape : null;
}

/**
 * @param {unknown} found
 * @param {number} size
 */
function isHouse(found, size) {
  if (!isRecord(found) || !isText(found.kind) || !Array.isArray(found.cells)) return false;
  return found.cells.length <= size && found.cells.every((cell) => isWhole(cell, size * size - 1));
}

/**
 * Restores a position on the board of the puzzle. Fields that an older page did not know are empty.
 * @param {unknown} found
 * @param {Puzzle} puzzle
 * @returns {Position | null}
 */
function restorePosition(found, { shape, givens }) {
  if (!isRecord(found) || !isRecord(found.hues ?? {})) return null;
  const position = emptyPosition(givens.length);
  for (const [field, name] of Object.entries(LISTS)) {
    const list = found[name];
    if (list === undefined && field !== 'e') continue;
    if (!isList(list, givens.length, highest(field, shape.size))) return null;
    position[name] = list;
  }
  if (position.entries.some((entry, cell) => entry !== 0 && givens[cell] !== 0)) return null;
  for (const [key, value] of Object.entries(found.hues ?? {})) {
    if (!isHueKey(Number(key), shape.size) || !isWhole(value, COLOURS)) return null;
    position.hues[key] = value;
  }
  return position;
}

/**
 * Returns the largest value that a field of a position can hold.
 * @param {string} field
 * @param {number} size
 */
function highest(field, size) {
  if (field === 'e') return size;
  if (field === 'h') return COLOURS;
  return allDigits(field === 'm' ? COLOURS : size);
}

/**
 * @param {unknown} found
 * @param {number} size
 * @returns {Change[] | null}
 */
function restoreChanges(found, size) {
  if (!Array.isArray(found)) return null;
  const sound = found.every(
    (change) =>
      isRecord(change) &&
      isText(change.act) &&
      Array.isArray(change.edits) &&
      change.edits.every((edit) => isEdit(edit, size)),
  );
  return sound ? found : null;
}

/**
 * @param {unknown} found
 * @param {number} size
 */
function isEdit(found, size) {
  if (!Array.isArray(found) || found.length !== 4) return false;
  const [field, place, before, after] = found;
  if (field !== 'h' && !Object.hasOwn(LISTS, field)) return false;
  const most = highest(field, size);
  if (!isWhole(before, most) || !isWhole(after, most)) return false;
  return field === 'h' ? isHueKey(place, size) : isWhole(place, size * size - 1);
}

/**
 * Returns whether every undo would find the values that the changes record, and none would
 * overwrite a given.
 * @param {Position} position
 * @param {Change[]} past
 * @param {Puzzle} puzzle
 */
function leadsBack(position, past, puzzle) {
  return leadsOn(position, past.map(invert), puzzle);
}

/**
 * Returns whether every redo, starting with the last of the list, would find the values that the
 * changes record, and none would overwrite a given.
 * @param {Position} position
 * @param {Change[]} future
 * @param {Puzzle} puzzle
 */
function leadsOn(position, future, { givens }) {
  // One scratch copy serves all changes, as a history may have thousands.
  const scratch = applyEdits(position, []);
  for (const name of Object.values(LISTS)) scratch[name] = scratch[name].slice();
  scratch.hues = { ...scratch.hues };
  for (let place = future.length - 1; place >= 0; place--) {
    for (const [field, where, before, after] of future[place].edits) {
      if (field === 'e' && givens[where] !== 0) return false;
      const list = /** @type {Record<number, number>} */ (
        field === 'h' ? scratch.hues : scratch[LISTS[field]]
      );
      if ((list[where] ?? 0) !== before) return false;
      list[where] = after;
    }
  }
  return true;
}

/**
 * @param {unknown} found
 * @param {Puzzle} puzzle
 * @returns {Checkpoint[]}
 */
function restoreCheckpoints(found, puzzle) {
  const checkpoints = [];
  for (const one of Array.isArray(found) ? found : []) {
    const position =
      isRecord(one) && isText(one.name) ? restorePosition(one.position, puzzle) : null;
    if (position)
      checkpoints.push({
        name: one.name,
        when: amount(one.when),
        elapsed: amount(one.elapsed),
        position,
      });
  }
  return checkpoints;
}

/**
 * @param {unknown} found
 * @returns {Puzzle['rating']}
 */
function restoreRating(found) {
  if (!isRecord(found) || !isRecord(found.hardest)) return null;
  const { level, score, er, er_bound: bound } = found;
  const { id, ...names } = found.hardest;
  // A game that was stored before the page had a language lacks the name in it.
  if (!isLevel(level) || !isText(id) || !isText(names[FIRST])) return null;
  const named = CODES.flatMap((code) => (isText(names[code]) ? [[code, names[code]]] : []));
  return {
    level,
    score: amount(score),
    hardest: { id, ...Object.fromEntries(named) },
    er: isText(er) ? er : null,
    er_bound: bound === true,
  };
}

/**
 * @param {unknown} found
 * @returns {Puzzle['wanted']}
 */
function restoreWanted(found) {
  if (!isRecord(found)) return null;
  const { size, variant, level, symmetry, seed, needs, without } = found;
  // Until orders could combine rules, they had the name of a variant.
  const rules = isText(variant) ? rulesOf(variant) : found.rules;
  if (
    !isWhole(size, LARGEST) ||
    !areTexts(rules) ||
    !isLevel(level) ||
    !isText(symmetry) ||
    !Number.isSafeInteger(seed)
  )
    return null;
  return {
    size,
    rules,
    level,
    symmetry,
    seed: Number(seed),
    ...(areTexts(needs) && { needs }),
    ...(areTexts(without) && { without }),
  };
}

/**
 * @param {unknown} found
 * @returns {Game['finished']}
 */
function restoreFinish(found) {
  if (!isRecord(found)) return null;
  return { when: amount(found.when), by: found.by === 'player' ? 'player' : 'solver' };
}

/**
 * @param {unknown} value
 * @returns {value is Found}
 */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * @param {unknown} value
 * @returns {value is string}
 */
function isText(value) {
  return typeof value === 'string';
}

/**
 * @param {unknown} value
 * @returns {value is string[]}
 */
function areTexts(value) {
  return Array.isArray(value) && value.every(isText);
}

/**
 * @param {unknown} value
 * @returns {value is import('../types.js').Level}
 */
function isLevel(value) {
  return isText(value) && LEVELS.includes(value);
}

/**
 * Returns whether `value` is an integer from 0 to `most`.
 * @param {unknown} value
 * @param {number} most
 * @returns {value is number}
 */
function isWhole(value, most) {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
}

/**
 * @param {unknown} key
 * @param {number} size
 */
function isHueKey(key, size) {
  if (!isWhole(key, size * size * 64)) return false;
  const digit = key % 64;
  return digit >= 1 && digit <= size && Math.floor(key / 64) < size * size;
}

/**
 * @param {unknown} value
 * @param {number} length
 * @param {number} most
 * @returns {value is number[]}
 */
function isList(value, length, most) {
  return (
    Array.isArray(value) && value.length === length && value.every((one) => isWhole(one, most))
  );
}

/**
 * Returns `value` if it is a positive number (of milliseconds, or a count), else 0.
 * @param {unknown} value
 */
function amount(value) {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}
