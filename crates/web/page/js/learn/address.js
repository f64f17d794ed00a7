/**
 * The addresses of the room: `#learn` is the list, `#learn-x-wing` the example of a technique,
 * `#learn-x-wing&practise=4711` a position to practise, by its number. Without a number, one is
 * drawn.
 */

/**
 * @typedef {object} Place
 * @property {string | null} id the technique; null for the list
 * @property {boolean} practise
 * @property {number | null} seed the number of the position to practise
 */

/**
 * @param {string} hash
 * @returns {Place}
 */
export function readPlace(hash) {
  const form = /^#?learn-([^&=]+)(?:&practise(?:=(\d{1,9}))?)?/.exec(hash);
  if (!form) return { id: null, practise: false, seed: null };
  const practise = /&practise(=|$)/.test(hash);
  return { id: decoded(form[1]), practise, seed: form[2] ? Number(form[2]) : null };
}

/**
 * @param {Place} place
 * @returns {string} the fragment, with its `#`
 */
export function writePlace({ id, practise, seed }) {
  if (id === null) return '#learn';
  return `#learn-${id}${practise ? `&practise${seed === null ? '' : `=${seed}`}` : ''}`;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return text;
  }
}
