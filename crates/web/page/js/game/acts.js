/**
 * What a player can do: each act takes a game and returns a game.
 *
 * Each act builds the position it leads to, and `record` keeps the difference as one change. So one
 * undo takes back one act, whatever it touched, and an act that changes nothing leaves no trace.
 * Givens are never changed. Notes stay under a digit that is entered over them, and reappear when
 * it is erased, and so do those that it tidied away.
 */
import { autoNotes, candidates, clashing, listedNotes, wrong } from './judge.js';
import { applyEdits, diff, digits, emptyPosition, hueKey, invert } from './position.js';
import { digitOf, geometry, nextTo } from './shape.js';
import { untidied } from './untidy.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Hint} Hint */
/** @typedef {import('../types.js').SignedCandidate} SignedCandidate */

/**
 * Returns the game with this position, one change longer. Acts that were undone before can no
 * longer be redone.
 * @param {Game} game
 * @param {string} act
 * @param {Position} position
 * @param {{always?: boolean}} [options]
 *   always: the act is recorded even if it leaves the position as it is
 * @returns {Game}
 */
export function record(game, act, position, { always = false } = {}) {
  const edits = diff(game.position, position);
  if (edits.length === 0 && !always) return game;
  return { ...game, position, past: [...game.past, { act, edits }], future: [] };
}

/**
 * Filters the cells in which the player may enter a digit.
 * @param {Game} game
 * @param {readonly number[]} cells
 */
function writable(game, cells) {
  return cells.filter((cell) => game.puzzle.givens[cell] === 0);
}

/**
 * Filters the cells without a digit.
 * @param {Game} game
 * @param {readonly number[]} cells
 */
function empty(game, cells) {
  return writable(game, cells).filter((cell) => game.position.entries[cell] === 0);
}

/**
 * Removes the digits of these cells from the notes of all cells that see them. `lists` must already
 * be copies.
 * @param {Game} game
 * @param {Pick<Position, 'entries' | 'corner' | 'centre'>} lists
 * @param {readonly number[]} cells
 */
function tidy(game, lists, cells) {
  const { peers, beside } = geometry(game.puzzle.shape);
  for (const cell of cells) {
    const digit = lists.entries[cell];
    const others = ~(1 << (digit - 1));
    for (const peer of peers[cell]) {
      lists.corner[peer] &= others;
      lists.centre[peer] &= others;
    }
    for (const neighbour of beside?.[cell] ?? []) {
      lists.corner[neighbour] &= ~nextTo(digit);
      lists.centre[neighbour] &= ~nextTo(digit);
    }
  }
}

/**
 * Enters a digit into the cells. If all of them already have it, it is removed instead.
 * @param {Game} game
 * @param {readonly number[]} cells
 * @param {number} digit
 * @param {{tidy?: boolean}} [options]
 *   tidy: the same change removes the digit from the notes of all cells that see it
 * @returns {Game}
 */
export function enter(game, cells, digit, options = {}) {
  const targets = writable(game, cells);
  const { position } = game;
  const entries = position.entries.slice();
  if (targets.every((cell) => entries[cell] === digit)) {
    for (const cell of targets) entries[cell] = 0;
    return record(game, 'digit', untidied(game, { ...position, entries }));
  }
  for (const cell of targets) entries[cell] = digit;
  const { corner, centre } = untidied(game, { ...position, entries });
  const lists = { entries, corner: corner.slice(), centre: centre.slice() };
  if (options.tidy) tidy(game, lists, targets);
  return record(game, 'digit', { ...position, ...lists });
}

/**
 * Writes a note into those of the cells that are empty. If all of them already have it, it is
 * removed instead.
 * @param {Game} game
 * @param {readonly number[]} cells
 * @param {number} digit
 * @param {'corner' | 'centre'} kind
 * @param {{auto?: boolean}} [options]
 *   auto: the corner notes are automatic, so the digit is struck out of them or restored
 * @returns {Game}
 */
export function note(game, cells, digit, kind, options = {}) {
  const targets = empty(game, cells);
  const bit = 1 << (digit - 1);
  if (options.auto && kind === 'corner') return strike(game, targets, bit);
  const sets = game.position[kind].slice();
  const all = targets.every((cell) => sets[cell] & bit);
  for (const cell of targets) sets[cell] = all ? sets[cell] & ~bit : sets[cell] | bit;
  return record(game, kind, { ...game.position, [kind]: sets });
}

/**
 * Strikes a digit out of the automatic notes, or restores it if none of the cells shows it. Where
 * the rules forbid the digit it is not struck out, since the player has not seen it there.
 * @param {Game} game
 * @param {readonly number[]} cells empty cells
 * @param {number} bit
 */
function strike(game, cells, bit) {
  const shown = autoNotes(game.puzzle, game.position);
  const showing = cells.filter((cell) => shown[cell] & bit);
  const struck = game.position.struck.slice();
  if (showing.length > 0) for (const cell of showing) struck[cell] |= bit;
  else for (const cell of cells) struck[cell] &= ~bit;
  return record(game, 'corner', { ...game.position, struck });
}

/**
 * Adds a colour to the cells, givens included. If all of them already have it, it is removed.
 * @param {Game} game
 * @param {readonly number[]} cells
 * @param {number} colour 1 to 8; 0 removes all colours
 * @returns {Game}
 */
export function colour(game, cells, colour) {
  const colours = game.position.colours.slice();
  const bit = (1 << colour) >> 1;
  const all = cells.every((cell) => colours[cell] & bit);
  for (const cell of cells)
    colours[cell] = colour === 0 ? 0 : all ? colours[cell] & ~bit : colours[cell] | bit;
  return record(game, 'colour', { ...game.position, colours });
}

/**
 * Colours a single candidate, or removes the colour if the candidate already has it.
 * @param {Game} game
 * @param {number} cell
 * @param {number} digit
 * @param {number} colour 1 to 8; 0 removes any colour
 * @returns {Game}
 */
export function hue(game, cell, digit, colour) {
  const key = hueKey(cell, digit);
  const { [key]: before, ...hues } = game.position.hues;
  if (before !== colour && colour !== 0) hues[key] = colour;
  return record(game, 'colour', { ...game.position, hues });
}

/**
 * Erases the topmost layer of the cells that is not empty: their digits, else their notes, else
 * their colours.
 * @param {Game} game
 * @param {readonly number[]} cells
 * @param {{auto?: boolean, coloursFirst?: boolean}} [options]
 *   auto: corner notes are automatic, so erasing them restores what was struck out; coloursFirst:
 *   colours are the topmost layer
 * @returns {Game}
 */
export function erase(game, cells, options = {}) {
  const { position } = game;
  /** @param {readonly number[]} list */
  const cleared = (list) => {
    const next = list.slice();
    for (const cell of cells) next[cell] = 0;
    return next;
  };
  const own = options.auto ? 'struck' : 'corner';
  const hues = Object.fromEntries(
    Object.entries(position.hues).filter(([key]) => !cells.includes(Math.floor(Number(key) / 64))),
  );
  const layers = [
    untidied(game, { ...position, entries: cleared(position.entries) }),
    { [own]: cleared(position[own]), centre: cleared(position.centre) },
    { colours: cleared(position.colours), hues },
  ];
  if (options.coloursFirst) layers.unshift(...layers.splice(2));
  for (const layer of layers) {
    const erased = record(game, 'erase', { ...position, ...layer });
    if (erased !== game) return erased;
  }
  return game;
}

/**
 * Fills every empty cell with all the candidates that the rules allow, as corner notes. The
 * previous corner notes of these cells are replaced; undo brings them back.
 * @param {Game} game
 * @returns {Game}
 */
export function fillNotes(game) {
  const sets = candidates(game.puzzle, game.position);
  const standing = digits(game.puzzle, game.position);
  const corner = game.position.corner.map((set, cell) => (standing[cell] === 0 ? sets[cell] : set));
  return record(game, 'notes', { ...game.position, corner });
}

/**
 * Enters the digit of every cell that has only one candidate left, as far as the rules and the
 * notes that list candidates tell. The solution is never consulted: after a wrong entry, the digits
 * follow from that entry. If two of them exclude each other, only the first is entered.
 * @param {Game} game
 * @param {{tidy?: boolean, auto?: boolean}} [options]
 * @returns {Game}
 */
export function fillSingles(game, options = {}) {
  const { puzzle, position } = game;
  const listed = listedNotes(puzzle, position);
  const sets = options.auto
    ? autoNotes(puzzle, position)
    : candidates(puzzle, position).map((set, cell) => (listed[cell] ? set & listed[cell] : set));
  const lists = {
    entries: position.entries.slice(),
    corner: position.corner.slice(),
    centre: position.centre.slice(),
  };
  const filled = [];
  for (const [cell, set] of sets.entries()) {
    if (set === 0 || (set & (set - 1)) !== 0) continue;
    const left = candidates(puzzle, { ...position, entries: lists.entries });
    if ((left[cell] & set) === 0) continue;
    lists.entries[cell] = 32 - Math.clz32(set);
    filled.push(cell);
  }
  if (options.tidy) tidy(game, lists, filled);
  return record(game, 'singles', { ...position, ...lists });
}

/**
 * Carries out a hint. A step enters its digits and removes its candidates from the notes. Entries
 * that were found wrong are erased. Cells whose notes lack their digit get all the candidates back
 * that the rules allow. A clash is left to the player, since either of the two digits may be the
 * slip.
 * @param {Game} game
 * @param {Hint} hint
 * @param {{tidy?: boolean, auto?: boolean}} [options]
 * @returns {Game}
 */
export function applyHint(game, hint, options = {}) {
  if (hint.kind === 'wrong') return eraseEntries(game, hint.cells);
  if (hint.kind === 'missing-note') return relist(game, hint.cells, options.auto ?? false);
  const { position } = game;
  const lists = {
    entries: position.entries.slice(),
    corner: position.corner.slice(),
    centre: position.centre.slice(),
    struck: position.struck.slice(),
  };
  remove(game, lists, hint.removed, options.auto ?? false);
  const placed = hint.placed.filter(({ cell }) => game.puzzle.givens[cell] === 0);
  for (const { cell, digit } of placed) lists.entries[cell] = digitOf(digit);
  if (options.tidy)
    tidy(
      game,
      lists,
      placed.map(({ cell }) => cell),
    );
  return record(game, 'hint', { ...position, ...lists });
}

/**
 * Removes candidates from the notes. A cell that does not list its candidates yet first gets the
 * full list; otherwise the next hint would find the same step again.
 * @param {Game} game
 * @param {Pick<Position, 'corner' | 'centre' | 'struck'>} lists
 * @param {readonly SignedCandidate[]} removed
 * @param {boolean} auto
 */
function remove(game, lists, removed, auto) {
  const listed = listedNotes(game.puzzle, game.position);
  const possible = candidates(game.puzzle, game.position);
  for (const { cell, digit } of removed) {
    if (game.puzzle.givens[cell] !== 0) continue;
    const bit = 1 << (digitOf(digit) - 1);
    if (auto) {
      lists.struck[cell] |= bit;
      lists.centre[cell] &= ~bit;
      continue;
    }
    if (listed[cell] === 0 && lists.centre[cell] === 0) lists.centre[cell] = possible[cell];
    lists.corner[cell] &= ~bit;
    lists.centre[cell] &= ~bit;
  }
}

/**
 * @param {Game} game
 * @param {readonly number[]} cells
 */
function eraseEntries(game, cells) {
  const entries = game.position.entries.slice();
  for (const cell of cells) entries[cell] = 0;
  return record(game, 'hint', untidied(game, { ...game.position, entries }));
}

/**
 * Gives each of the cells all its candidates again, in the centre or the corners, wherever it lists
 * them.
 * @param {Game} game
 * @param {readonly number[]} cells
 * @param {boolean} auto
 */
function relist(game, cells, auto) {
  const { position } = game;
  const possible = candidates(game.puzzle, position);
  const lists = {
    corner: position.corner.slice(),
    centre: position.centre.slice(),
    struck: position.struck.slice(),
  };
  for (const cell of writable(game, cells)) {
    if (auto) lists.struck[cell] = 0;
    else if (lists.centre[cell] !== 0) lists.centre[cell] = possible[cell];
    else lists.corner[cell] = possible[cell];
  }
  return record(game, 'hint', { ...position, ...lists });
}

/**
 * Enters the solution, if it is known.
 * @param {Game} game
 * @returns {Game}
 */
export function fillSolution(game) {
  const { solution, givens } = game.puzzle;
  if (!solution) return game;
  const entries = solution.map((digit, cell) => (givens[cell] === 0 ? digit : 0));
  return record(game, 'solve', { ...game.position, entries });
}

/**
 * Clears the board. The clock keeps running, so a puzzle known by heart does not yield a best time.
 * Undo brings everything back.
 * @param {Game} game
 * @returns {Game}
 */
export function restart(game) {
  return record(game, 'restart', emptyPosition(game.puzzle.givens.length));
}

/**
 * Undoes the last act.
 * @param {Game} game
 * @returns {Game}
 */
export function undo(game) {
  const change = game.past.at(-1);
  if (!change) return game;
  const position = applyEdits(game.position, invert(change).edits);
  return { ...game, position, past: game.past.slice(0, -1), future: [...game.future, change] };
}

/**
 * Redoes the act that was undone last.
 * @param {Game} game
 * @returns {Game}
 */
export function redo(game) {
  const change = game.future.at(-1);
  if (!change) return game;
  const position = applyEdits(game.position, change.edits);
  return { ...game, position, past: [...game.past, change], future: game.future.slice(0, -1) };
}

/**
 * Returns whether some entry differs from the solution or, if that is unknown, whether a digit
 * clashes.
 * @param {Game} game
 * @param {Position} position
 */
function hasMistake(game, position) {
  const { puzzle } = game;
  return (puzzle.solution ? wrong(puzzle, position) : clashing(puzzle, position)).length > 0;
}

/**
 * Undoes acts up to the last position without a mistake; redo leads forward again. Returns the game
 * unchanged if it has no mistake, or if it had one from the start.
 * @param {Game} game
 * @returns {Game}
 */
export function beforeMistake(game) {
  // Only entries can be mistakes, so only they are followed back. The full position is built once,
  // at the end.
  const entries = game.position.entries.slice();
  const mistaken = () => hasMistake(game, { ...game.position, entries });
  if (!mistaken()) return game;
  for (let kept = game.past.length - 1; kept >= 0; kept--) {
    const written = game.past[kept].edits.filter(([field]) => field === 'e');
    for (const [, cell, before] of written.reverse()) entries[cell] = before;
    if (written.length === 0 || mistaken()) continue;
    const undone = game.past.slice(kept).reverse();
    const position = applyEdits(
      game.position,
      undone.flatMap((change) => invert(change).edits),
    );
    return {
      ...game,
      position,
      past: game.past.slice(0, kept),
      future: [...game.future, ...undone],
    };
  }
  return game;
}

/**
 * Saves the position under a name.
 * @param {Game} game
 * @param {string} name
 * @param {number} now
 * @returns {Game}
 */
export function withCheckpoint(game, name, now) {
  const checkpoint = { name, when: now, elapsed: game.elapsed, position: game.position };
  return { ...game, checkpoints: [...game.checkpoints, checkpoint] };
}

/**
 * Deletes a checkpoint.
 * @param {Game} game
 * @param {number} index
 * @returns {Game}
 */
export function withoutCheckpoint(game, index) {
  return { ...game, checkpoints: game.checkpoints.filter((_, other) => other !== index) };
}

/**
 * Goes to the position of a checkpoint. This is a change like any other, so undo leads back.
 * @param {Game} game
 * @param {number} index
 * @returns {Game}
 */
export function toCheckpoint(game, index) {
  const checkpoint = game.checkpoints[index];
  return checkpoint ? record(game, 'checkpoint', checkpoint.position) : game;
}
