/** Shows where a fault is in a text: the line, cut to fit, and a caret under the column. */

const WIDTH = 48;

/**
 * Returns the line of a fault and the caret under it. Lines and columns count from 1, columns in
 * characters. A monospaced font shows Chinese characters two columns wide, so they count twice for
 * the caret.
 * @param {string} text
 * @param {number} line
 * @param {number} column
 * @returns {{line: string, caret: string} | null} null if the text has no such line
 */
export function excerpt(text, line, column) {
  const whole = linesOf(text)[line - 1];
  if (whole === undefined) return null;
  const signs = [...whole.replaceAll('\t', ' ')];
  const at = Math.min(Math.max(column, 1), signs.length + 1) - 1;
  const from =
    signs.length <= WIDTH ? 0 : Math.min(Math.max(0, at - WIDTH / 2), signs.length - WIDTH);
  const shown = signs.slice(from, from + WIDTH);
  const before = from > 0 ? '…' : '';
  const after = from + WIDTH < signs.length ? '…' : '';
  const indent = [...before, ...shown.slice(0, at - from)]
    .map(columnsOf)
    .reduce((sum, width) => sum + width, 0);
  return { line: before + shown.join('') + after, caret: `${' '.repeat(indent)}^` };
}

/**
 * Returns where in a text field a fault is, in UTF-16 code units.
 * @param {string} text
 * @param {number} line
 * @param {number} column
 */
export function offsetOf(text, line, column) {
  const lines = linesOf(text);
  if (line > lines.length) return text.length;
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return start + [...lines[line - 1]].slice(0, Math.max(0, column - 1)).join('').length;
}

/**
 * Splits a text into lines. A text field uses LF alone as line end.
 * @param {string} text
 */
function linesOf(text) {
  return text.replace(/\r\n?/g, '\n').split('\n');
}

/** @param {string} sign */
function columnsOf(sign) {
  return /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(
    sign,
  )
    ? 2
    : 1;
}
