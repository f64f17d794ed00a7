/**
 * Everything a player can do, as functions of the store. Buttons, keys, menus and dialogs all come
 * here, so that each act has one meaning however it is triggered.
 *
 * The rules of an act are in `game/acts.js`. Here are its effects on the page: the hint closes, the
 * marks of Check disappear, the game is saved, and when the last cell is right the game ends.
 */
import * as acts from '../game/acts.js';
import * as hypothesis from '../game/suppose.js';
import { finish, newGame, newId, touch } from '../game/game.js';
import { isSolved, wrong } from '../game/judge.js';
import { load, putOnTable } from '../keep/games.js';
import { addFinished } from '../keep/finished.js';
import { storage } from '../keep/storage.js';
import { fetchDialogs } from '../widgets/fetching.js';
import { words } from '../words/words.js';
import { callOff } from './asking.js';
import { keep } from './keeping.js';
import { isHolding, isLocked } from './state.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Mode} Mode */
/** @typedef {import('../types.js').Candidate} Candidate */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('./keeping.js').PlayStore} PlayStore */

export {
  another,
  applyHint,
  closeHint,
  isItRight,
  nextStage,
  previousStage,
  requestHint,
} from './asking.js';
export { setSettings } from './keeping.js';

/** @type {Mode[]} */
const MODES = ['digit', 'corner', 'centre', 'colour'];

/* ---- a game ---- */

/**
 * Starts a new game.
 * @param {PlayStore} store
 * @param {Puzzle} puzzle
 * @param {Position} [position] what is already filled in, if the puzzle comes half played
 */
export function startGame(store, puzzle, position) {
  const now = Date.now();
  putGame(store, newGame(puzzle, { id: newId(now), now, position }));
  keep(store);
}

/**
 * Continues a game that was saved.
 * @param {PlayStore} store
 * @param {string} id
 */
export function openGame(store, id) {
  if (id === store.state.game?.id) return;
  const game = load(storage, id);
  if (game) putGame(store, game);
  else store.update({ message: { kind: 'trouble', text: () => words().play.gameGone } });
}

/**
 * @param {PlayStore} store
 * @param {Game} game
 */
function putGame(store, game) {
  callOff(store);
  keep(store);
  putOnTable(storage, game.id);
  const cursor = Math.max(0, game.puzzle.givens.indexOf(0));
  store.update({
    game,
    cursor,
    selection: [],
    digit: 0,
    candidate: null,
    hint: null,
    paused: false,
    marked: [],
    elsewhere: false,
    message: null,
  });
}

/**
 * Makes `next` the current game, after an act of the player.
 * @param {PlayStore} store
 * @param {Game} next
 * @returns {boolean} whether anything has changed
 */
export function play(store, next) {
  const { game } = store.state;
  if (!game || next === game) return false;
  callOff(store);
  const now = Date.now();
  const done = isSolved(next.puzzle, next.position);
  const played = done ? finish(next, now, 'player') : touch(next, now);
  store.update({ game: played, hint: null, marked: [], message: null });
  if (done) end(store);
  else keep(store);
  return true;
}

/** @param {PlayStore} store */
function end(store) {
  const { game } = store.state;
  keep(store);
  if (game) addFinished(storage, game);
  letGo(store);
}

/* ---- writing ---- */

/**
 * Handles a digit key: writes into the selected cells what the mode says. With no selection, or if
 * the player prefers digits first, the digit is held instead, and the next taps write it.
 * @param {PlayStore} store
 * @param {number} digit
 * @param {Mode} [mode]
 */
export function press(store, digit, mode = store.state.mode) {
  const { selection, settings } = store.state;
  if (isLocked(store.state)) return;
  if (mode === 'colour') paint(store, digit);
  else if (selection.length === 0 || settings.digitFirst)
    store.update({ digit: store.state.digit === digit ? 0 : digit, selection: [] });
  else writeInto(store, selection, digit, mode);
}

/**
 * Handles a key of the pad that is kept down: writes a note instead of a digit, and a digit instead
 * of a note.
 * @param {PlayStore} store
 * @param {number} digit
 * @returns {boolean} whether there is anything that it can write into
 */
export function pressLong(store, digit) {
  const { mode, selection, settings } = store.state;
  if (isLocked(store.state) || selection.length === 0 || settings.digitFirst) return false;
  const other = mode === 'digit' ? 'corner' : 'digit';
  writeInto(store, selection, digit, other);
  if (!toldOfLong && !store.state.message && !store.state.game?.finished)
    note(store, () => words().play.heldDown(other));
  toldOfLong = true;
  return true;
}

/** Whether the player has been told what keeping a key down does. */
let toldOfLong = false;

/**
 * @param {PlayStore} store
 * @param {number[]} cells
 * @param {number} digit
 * @param {Mode} mode not colour
 */
function writeInto(store, cells, digit, mode) {
  const { game, settings } = store.state;
  if (!game) return;
  if (mode === 'corner' || mode === 'centre') {
    if (play(store, acts.note(game, cells, digit, mode, { auto: settings.autoNotes })))
      store.update({ notesHidden: false });
  } else play(store, acts.enter(game, cells, digit, { tidy: settings.tidyNotes }));
}

/**
 * Handles a colour key: paints the selected note, else the selected cells. With no selection, or if
 * the player prefers digits first, the colour is held, and the next taps paint with it.
 * @param {PlayStore} store
 * @param {number} colour 0 removes colours
 */
export function paint(store, colour) {
  const { game, selection, candidate, settings } = store.state;
  if (!game || isLocked(store.state)) return;
  if (candidate) play(store, acts.hue(game, candidate.cell, candidate.digit, colour));
  else if (selection.length === 0 || settings.digitFirst)
    store.update({ colour: store.state.colour === colour ? null : colour, selection: [] });
  else play(store, acts.colour(game, selection, colour));
}

/**
 * Handles a tap, or the end of a drag. If a digit or a colour is held, it is written into the
 * cells. Otherwise, in colour mode, the note under the finger is selected; a second tap selects the
 * cell.
 * @param {PlayStore} store
 * @param {number[]} cells
 * @param {Candidate | null} candidate the note, if the finger did not move
 */
export function point(store, cells, candidate) {
  const { game, mode, colour, digit } = store.state;
  if (!game || isLocked(store.state)) return;
  if (!isHolding(store.state)) {
    const same = candidate?.digit === store.state.candidate?.digit;
    const chosen = mode === 'colour' && !same ? candidate : null;
    if (chosen !== store.state.candidate) store.update({ candidate: chosen });
    return;
  }
  if (mode !== 'colour') writeInto(store, cells, digit, mode);
  else if (candidate) play(store, acts.hue(game, candidate.cell, candidate.digit, colour ?? 0));
  else play(store, acts.colour(game, cells, colour ?? 0));
  if (store.state.selection.length > 0) store.update({ selection: [] });
}

/**
 * Selects cells. While a digit or a colour is held, a single cell that the arrow keys reach is not
 * selected: it only becomes the cursor.
 * @param {PlayStore} store
 * @param {{cells: number[], cursor: number, pointing: boolean}} wish
 */
export function select(store, { cells, cursor, pointing }) {
  const { candidate } = store.state;
  const quiet = isHolding(store.state) && !pointing && cells.length <= 1;
  const stays = candidate?.cell === cursor && cells.length === 1;
  store.update({ selection: quiet ? [] : cells, cursor, candidate: stays ? candidate : null });
}

/**
 * Lets go of what is selected or held.
 * @param {PlayStore} store
 * @returns {boolean} whether there was anything
 */
export function letGo(store) {
  const { digit, colour, candidate, selection } = store.state;
  if (!digit && colour === null && !candidate && selection.length === 0) return false;
  store.update({ digit: 0, colour: null, candidate: null, selection: [] });
  return true;
}

/**
 * Writes what is held at the cursor, or into the selected cells.
 * @param {PlayStore} store
 * @returns {boolean} whether anything is held
 */
export function writeHeld(store) {
  if (!isHolding(store.state)) return false;
  point(store, targets(store.state), null);
  return true;
}

/**
 * Returns the selected cells or, while something is held, the cursor's.
 * @param {State} state
 */
function targets(state) {
  return state.selection.length === 0 && isHolding(state) ? [state.cursor] : state.selection;
}

/** @param {PlayStore} store */
export function erase(store) {
  const { game, settings, mode } = store.state;
  const how = { auto: settings.autoNotes, coloursFirst: mode === 'colour' };
  if (game && !isLocked(store.state)) play(store, acts.erase(game, targets(store.state), how));
}

/** @param {PlayStore} store */
export function undo(store) {
  const { game } = store.state;
  if (game && !isLocked(store.state)) play(store, acts.undo(game));
}

/** @param {PlayStore} store */
export function redo(store) {
  const { game } = store.state;
  if (game && !isLocked(store.state)) play(store, acts.redo(game));
}

/**
 * Enters a number that was typed as two figures and then Enter: undoes what each figure did, and
 * writes the number's digit instead.
 * @param {PlayStore} store
 * @param {number} depth number of acts before the figures
 * @param {number} digit
 * @param {Mode} mode
 */
export function pressNumber(store, depth, digit, mode) {
  while ((store.state.game?.past.length ?? 0) > depth) undo(store);
  press(store, digit, mode);
}

/** @param {PlayStore} store */
export function fillNotes(store) {
  const { game } = store.state;
  if (game && !isLocked(store.state) && play(store, acts.fillNotes(game)))
    note(store, () => words().play.notesFilled);
}

/**
 * Enters the digits of all cells that have only one candidate left. This finds something for the
 * player, so it counts as a hint.
 * @param {PlayStore} store
 */
export function fillSingles(store) {
  const { game, settings } = store.state;
  if (!game || isLocked(store.state)) return;
  const filled = acts.fillSingles(game, { tidy: settings.tidyNotes, auto: settings.autoNotes });
  if (filled === game) return note(store, () => words().play.noSingles);
  const count = filled.past.at(-1)?.edits.filter(([field]) => field === 'e').length ?? 0;
  play(store, { ...filled, hints: game.hints + 1 });
  if (!store.state.game?.finished) note(store, () => words().play.singlesFilled(count));
}

/** @param {PlayStore} store */
export function toggleNotes(store) {
  if (!isLocked(store.state)) store.update({ notesHidden: !store.state.notesHidden });
}

/**
 * @param {PlayStore} store
 * @param {Mode} mode
 */
export function setMode(store, mode) {
  store.update({ mode, colour: null, candidate: null });
}

/** @param {PlayStore} store */
export function nextMode(store) {
  setMode(store, MODES[(MODES.indexOf(store.state.mode) + 1) % MODES.length]);
}

/* ---- going back ---- */

/** @param {PlayStore} store */
export function backBeforeMistake(store) {
  const { game } = store.state;
  if (!game || isLocked(store.state)) return;
  const next = acts.beforeMistake(game);
  const moves = game.past.length - next.past.length;
  if (play(store, next)) note(store, () => words().play.wentBack(moves));
  else note(store, () => words().play.noMistake);
}

/**
 * Opens a hypothesis, keeps the innermost one, or discards it.
 * @param {PlayStore} store
 * @param {'suppose' | 'keepSupposed' | 'discardSupposed'} act
 */
export function suppose(store, act = 'suppose') {
  const { game } = store.state;
  if (!game || isLocked(store.state)) return;
  const said = { keepSupposed: 'supposedKept', discardSupposed: 'supposedGone' };
  if (play(store, hypothesis[act](game)) && act !== 'suppose' && !store.state.game?.finished)
    note(store, () => words().play[/** @type {'supposedKept' | 'supposedGone'} */ (said[act])]);
}

/**
 * Clears the board. A finished game stays saved as it is: its puzzle starts as a new game.
 * @param {PlayStore} store
 */
export function restart(store) {
  const { game } = store.state;
  if (!game || store.state.elsewhere) return;
  if (game.finished) startGame(store, game.puzzle);
  else if (play(store, acts.restart(game))) note(store, () => words().play.restarted);
}

/**
 * @param {PlayStore} store
 * @param {string} [name]
 */
export function addCheckpoint(store, name) {
  const { game } = store.state;
  if (!game || isLocked(store.state)) return;
  const given = name?.trim() || words().play.checkpointName(game.checkpoints.length + 1);
  store.update({ game: touch(acts.withCheckpoint(game, given, Date.now()), Date.now()) });
  keep(store);
  note(store, () => words().play.checkpointSet);
}

/**
 * @param {PlayStore} store
 * @param {number} index
 */
export function returnToCheckpoint(store, index) {
  const { game } = store.state;
  if (!game || isLocked(store.state)) return;
  const name = game.checkpoints[index]?.name ?? '';
  if (play(store, acts.toCheckpoint(game, index))) note(store, () => words().play.returned(name));
}

/**
 * @param {PlayStore} store
 * @param {number} index
 */
export function removeCheckpoint(store, index) {
  const { game } = store.state;
  if (!game || store.state.elsewhere) return;
  store.update({ game: touch(acts.withoutCheckpoint(game, index), Date.now()) });
  keep(store);
}

/* ---- check, solve, pause ---- */

/**
 * Checks the entries against the solution once, whatever level of checking is set.
 * @param {PlayStore} store
 */
export function check(store) {
  const { game } = store.state;
  if (!game || isLocked(store.state)) return;
  const { puzzle, position } = game;
  if (!puzzle.solution) return note(store, () => words().play.noSolution);
  if (position.entries.every((entry) => entry === 0))
    return note(store, () => words().play.nothingToCheck);
  const marked = wrong(puzzle, position);
  store.update({ game: { ...game, checks: game.checks + 1 }, hint: null, marked, message: null });
  keep(store);
  if (marked.length === 0) note(store, () => words().play.allRight);
}

/**
 * Enters the solution, after the player has confirmed.
 * @param {PlayStore} store
 */
export async function solve(store) {
  const { game } = store.state;
  if (!game || game.finished || store.state.elsewhere) return;
  if (!game.puzzle.solution) return note(store, () => words().play.noSolution);
  const { solveSure, solveText, solveAct } = words().play;
  const { confirm } = await fetchDialogs();
  const sure = await confirm({ title: solveSure, text: solveText, act: solveAct });
  const now = store.state.game;
  if (!sure || now?.id !== game.id || now.finished) return;
  callOff(store);
  const solved = finish(acts.fillSolution(now), Date.now(), 'solver');
  store.update({
    game: solved,
    selection: [],
    digit: 0,
    candidate: null,
    hint: null,
    paused: false,
    marked: [],
    message: null,
  });
  keep(store);
}

/** @param {PlayStore} store */
export function togglePause(store) {
  const { game, paused } = store.state;
  if (!game || game.finished) return;
  callOff(store);
  store.update({ paused: !paused, hint: null });
  keep(store);
}

/**
 * @param {PlayStore} store
 * @param {() => string} text
 */
function note(store, text) {
  store.update({ message: { kind: 'note', text } });
}
