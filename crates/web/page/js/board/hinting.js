/**
 * What boards need to show hints. It is fetched with the first hint, and then serves all boards.
 */
import { QBoard } from './board.js';
import { hintPicture } from './hint.js';
import { drawHint } from './overlay.js';

export { drawHint, hintPicture };

QBoard.hints = { drawHint, hintPicture };
