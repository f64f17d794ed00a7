/**
 * Everything a player can do, as functions of the store. Buttons, keys, menus and dialogs all come
 * here, so that each act has one meaning however it is triggered.
 *
 * The rules of an act are in `game/acts.js`. Here are its effects on the page: the hint closes, the
 * marks of Check disappear, the game is saved, and when the last cell is right the game ends.
 */
import { confirm } from '../widgets/dialog.js';
import * as acts from '../game/acts.js';
import { finish, newGame, newId, touch } from '../game/game.js';
import { isSolved, wrong } from '../game/judge.js';
import { load, putOnTable } from '../keep/games.js';
import { addFinished } from '../keep/statistics.js';
import { storage } from '../keep/storage.js';
import { words } from '../words/words.js';
import { callOff } from './asking.js';
import { keep } from './keeping.js';
import { isLocked } from './state.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Mode} Mode */
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
  store.update({ selection: [], digit: 0 });
}

/* ---- writing ---- */

/**
 * Handles a digit key: writes into the selected cells what the mode says. With no selection it
 * highlights the digit.
 * @param {PlayStore} store
 * @param {number} digit
 * @param {Mode} [mode]
 */
export function press(store, digit, mode = store.state.mode) {
  const { game, selection, settings } = store.state;
  if (!game || isLocked(store.state)) return;
  if (mode === 'colour') {
    paint(store, digit);
  } else if (selection.length === 0) {
    store.update({ digit: store.state.digit === digit ? 0 : digit });
  } else if (mode === 'digit') {
    play(store, acts.enter(game, selection, digit, { tidy: settings.tidyNotes }));
  } else {
    play(store, acts.note(game, selection, digit, mode, { auto: settings.autoNotes }));
  }
}

/**
 * Chooses a colour, and paints the selected cells with it; 0 removes their colour.
 * @param {PlayStore} store
 * @param {number} colour
 */
export function paint(store, colour) {
  const { game, selection } = store.state;
  if (!game || isLocked(store.state)) return;
  if (colour > 0) store.update({ colour });
  if (selection.length > 0) play(store, acts.colour(game, selection, colour));
}

/**
 * Handles a click on a single note. In colour mode the note gets the current colour.
 * @param {PlayStore} store
 * @param {number} cell
 * @param {number} digit
 */
export function paintCandidate(store, cell, digit) {
  const { game, mode, colour } = store.state;
  if (game && mode === 'colour' && !isLocked(store.state))
    play(store, acts.hue(game, cell, digit, colour));
}

/** @param {PlayStore} store */
export function erase(store) {
  const { game, selection, settings } = store.state;
  if (game && !isLocked(store.state))
    play(store, acts.erase(game, selection, { auto: settings.autoNotes }));
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
 * @param {PlayStore} store
 * @param {Mode} mode
 */
export function setMode(store, mode) {
  store.update({ mode });
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
  const sure = await confirm({ title: solveSure, text: solveText, act: solveAct });
  const now = store.state.game;
  if (!sure || now?.id !== game.id || now.finished) return;
  callOff(store);
  const solved = finish(acts.fillSolution(now), Date.now(), 'solver');
  store.update({
    game: solved,
    selection: [],
    digit: 0,
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
