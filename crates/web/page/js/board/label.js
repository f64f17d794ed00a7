/**
 * What a screen reader says about a cell. Pure, except for the current language.
 *
 * The place comes first, as the listener waits for it, then the contents, then whatever is wrong or
 * special. While the game is paused only the place is read: what cannot be seen must not be heard.
 */
import { digitsOfSet, geometry, signOf } from '../game/shape.js';
import { boardWords } from '../words/board.js';

/** @typedef {import('../types.js').BoardView} BoardView */

/**
 * Returns the letter of a colour, 1 to 8.
 * @param {number} colour
 */
export function letterOf(colour) {
  return ' abcdefgh'[colour];
}

/**
 * Returns the letters of a set of colours.
 * @param {number} set
 */
export function lettersOf(set) {
  return set === 0 ? '' : digitsOfSet(set).map(letterOf).join('');
}

/**
 * @param {BoardView} view
 * @returns {string}
 */
export function boardLabel(view) {
  const { board, boardEdited, boardPaused } = boardWords();
  const { size } = view.shape;
  return view.hidden ? boardPaused(size) : view.editing ? boardEdited(size) : board(size);
}

/**
 * @param {BoardView} view
 * @param {number} cell
 * @returns {string}
 */
export function cellLabel(view, cell) {
  const say = boardWords();
  const { size } = view.shape;
  const place = say.place(Math.floor(cell / size) + 1, (cell % size) + 1);
  if (view.hidden) return place + say.comma + say.paused;

  const { position } = view;
  const given = view.givens[cell];
  const entry = position.entries[cell];
  const parts = [place];
  if (given) parts.push(say.given(signOf(given)));
  else if (entry) parts.push(signOf(entry));
  else parts.push(say.empty, ...notes(view, cell), ...possibilities(view, cell));
  const region = view.regionNames?.[cell] ?? '';
  if (region) parts.push(say.region(region));
  if (view.redundant?.includes(cell)) parts.push(say.redundant);
  if (view.partners?.includes(cell)) parts.push(say.partner);
  if (view.supposed?.levels[cell]) parts.push(say.supposed);
  if (view.dead?.includes(cell)) parts.push(say.contradiction);
  if (view.clashing.includes(cell)) parts.push(isBeside(view, cell) ? say.beside : say.clash);
  if (view.wrong.includes(cell)) parts.push(say.wrong);
  const colours = lettersOf(position.colours[cell]);
  if (colours) parts.push(say.colour([...colours].join(' ')));
  parts.push(...hintParts(view, cell));
  return parts.join(say.comma);
}

/**
 * Returns whether a clashing cell repeats no digit that it sees: then a neighbour has a consecutive
 * digit, where the rules forbid that.
 * @param {BoardView} view
 * @param {number} cell
 */
function isBeside({ shape, givens, position }, cell) {
  const { peers, beside } = geometry(shape);
  const digitIn = (/** @type {number} */ at) => givens[at] || position.entries[at];
  return beside !== null && peers[cell].every((other) => digitIn(other) !== digitIn(cell));
}

/**
 * @param {BoardView} view
 * @param {number} cell
 */
function notes(view, cell) {
  const say = boardWords();
  const { corner, centre, hues } = view.position;
  const inCorner = digitsOfSet(corner[cell]).map(signOf).join(' ');
  const inCentre = digitsOfSet(centre[cell]).map(signOf).join(' ');
  const parts = [];
  if (inCorner && inCentre) parts.push(say.cornerNotes(inCorner), say.centreNotes(inCentre));
  else if (inCorner || inCentre) parts.push(say.notes(inCorner || inCentre));
  const struck = digitsOfSet((corner[cell] | centre[cell]) & (view.struck?.[cell] ?? 0));
  if (struck.length > 0) parts.push(say.struck(struck.map(signOf).join(' ')));
  for (const digit of digitsOfSet(corner[cell] | centre[cell])) {
    const hue = hues[String(cell * 64 + digit)];
    if (hue) parts.push(say.noteColour(signOf(digit), letterOf(hue)));
  }
  return parts;
}

/**
 * Describes which digits the solutions allow in an empty cell.
 * @param {BoardView} view
 * @param {number} cell
 */
function possibilities(view, cell) {
  const say = boardWords();
  const possible = digitsOfSet(view.possible?.[cell] ?? 0);
  const deciding = digitsOfSet(view.deciding?.[cell] ?? 0)
    .map(signOf)
    .join(' ');
  const signs = possible.map(signOf).join(' ');
  const parts =
    possible.length === 0 ? [] : [possible.length === 1 ? say.only(signs) : say.possible(signs)];
  return deciding ? [...parts, say.decides(deciding)] : parts;
}

/**
 * Describes what the hint draws in a cell at its current stage.
 * @param {BoardView} view
 * @param {number} cell
 */
function hintParts(view, cell) {
  const say = boardWords();
  if (!view.hint) return [];
  const { hint, stage } = view.hint;
  if (hint.cells.includes(cell)) return [say.hint];
  if (stage < 2) return hint.focus.cells.includes(cell) ? [say.hint] : [];
  const signs = (/** @type {{cell: number, digit: string}[]} */ list) =>
    list
      .filter((candidate) => candidate.cell === cell)
      .map((candidate) => candidate.digit)
      .join(' ');
  const placed = signs(hint.placed);
  const removed = signs(hint.removed);
  if (placed) return [say.hintPlaces(placed)];
  if (removed) return [say.hintRemoves(removed)];
  return hint.marks.candidates.some((candidate) => candidate.cell === cell) ? [say.hint] : [];
}
