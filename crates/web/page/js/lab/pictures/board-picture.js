/** The board of a run as a picture. */
import { UNIT, gridLines, ground } from '../../board/drawing.js';
import { digitsOfSet, readDigits, signOf } from '../../game/shape.js';
import { boardAt } from '../run/boardat.js';

/** @typedef {import('../../ask/run.js').BoardData} BoardData */
/** @typedef {import('../run/types.js').Moment} Moment */
/** @typedef {import('../run/types.js').Shape} Shape */

/** Room for half the width of the frame's stroke. */
const EDGE = 10;

/**
 * Draws the board at a moment.
 * @param {Moment} moment
 * @param {BoardData} board
 * @returns {{shapes: Shape[], rect: import('../run/types.js').Rect}}
 */
export function boardPicture(moment, board) {
  const { shape } = board;
  const { size } = shape;
  const { givens, position, selection } = boardAt(moment, board, readDigits(board.givens), 0);
  const { hair, walls, frame } = gridLines(shape);
  const side = size * UNIT;
  const spot = (/** @type {number} */ cell) => ({
    x: (cell % size) * UNIT,
    y: Math.floor(cell / size) * UNIT,
  });
  /** @type {Shape[]} */
  const shapes = [{ kind: 'path', d: frame, look: 'sheet' }];
  for (const { path } of ground(shape))
    shapes.push({ kind: 'path', d: path, look: 'board ground' });
  for (const cell of selection)
    shapes.push({ kind: 'rect', ...spot(cell), w: UNIT, h: UNIT, look: 'code at' });
  shapes.push(
    { kind: 'path', d: hair, look: 'board hair' },
    { kind: 'path', d: walls, look: 'board wall' },
    { kind: 'path', d: frame, look: 'board frame' },
  );
  const across = Math.ceil(Math.sqrt(size));
  givens.forEach((given, cell) => {
    const { x, y } = spot(cell);
    const digit = given || position.entries[cell];
    if (digit)
      return void shapes.push({
        kind: 'text',
        x: x + UNIT / 2,
        y: y + 71,
        text: signOf(digit),
        look: given ? 'digit given' : 'digit entered',
      });
    for (const note of digitsOfSet(position.corner[cell])) {
      const [column, row] = [(note - 1) % across, Math.floor((note - 1) / across)];
      const step = UNIT / across;
      shapes.push({
        kind: 'text',
        x: x + (column + 0.5) * step,
        y: y + (row + 0.5) * step + 8,
        text: signOf(note),
        look: 'digit note',
      });
    }
  });
  return { shapes, rect: { x: -EDGE, y: -EDGE, w: side + 2 * EDGE, h: side + 2 * EDGE } };
}
