/**
 * Safe access to the browser's storage, which may be missing, forbidden or full, and may contain
 * anything. All storage goes through these functions. They return `null` or `false` if something
 * fails, and never throw. `null` in place of the storage means that there is none: nothing is read
 * or kept.
 */

/** The prefix of all our keys. */
export const PREFIX = 'quadrille.';

/**
 * Returns the browser's storage; null if it is blocked. Some browsers block it in private windows,
 * where even reading the property throws.
 * @param {{localStorage?: Storage}} scope
 * @returns {Storage | null}
 */
export function openStorage(scope = globalThis) {
  try {
    const storage = scope.localStorage;
    if (!storage) return null;
    const trial = `${PREFIX}trial`;
    storage.setItem(trial, trial);
    storage.removeItem(trial);
    return storage;
  } catch (error) {
    // Full is not blocked: what is there can be read, and room can be made.
    return isFull(error) ? (scope.localStorage ?? null) : null;
  }
}

/** @param {unknown} error */
function isFull(error) {
  return (
    error instanceof Error &&
    (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED')
  );
}

/**
 * @param {Storage | null} storage
 * @param {string} key
 * @returns {string | null}
 */
export function read(storage, key) {
  try {
    return storage ? storage.getItem(key) : null;
  } catch {
    return null;
  }
}

/**
 * @param {Storage | null} storage
 * @param {string} key
 * @param {string} text
 * @returns {boolean} whether the text was stored
 */
export function write(storage, key, text) {
  try {
    if (!storage) return false;
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {Storage | null} storage
 * @param {string} key
 * @returns {boolean} whether the key was removed
 */
export function forget(storage, key) {
  try {
    if (!storage) return false;
    storage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns all keys that start with `prefix`.
 * @param {Storage | null} storage
 * @param {string} prefix
 * @returns {string[]}
 */
export function names(storage, prefix) {
  const found = [];
  try {
    for (let place = 0; storage && place < storage.length; place++) {
      const key = storage.key(place);
      if (key?.startsWith(prefix)) found.push(key);
    }
  } catch {
    return [];
  }
  return found;
}

/**
 * Parses JSON; undefined if the text is null or not valid JSON.
 * @param {string | null} text
 * @returns {unknown}
 */
export function parse(text) {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where games and settings are kept; null if the browser forbids it. */
export const storage = openStorage();
