/**
 * The browser's store, as it is: it may be missing, forbidden or full, and what lies in it may be anybody's. Whoever keeps
 * something goes through here, gets `null` or `false` for whatever goes wrong, and no exception. `null` in the place of the
 * store is no store: nothing is read, nothing is kept.
 */

/** All that we keep is under names that start so. */
export const PREFIX = 'quadrille.';

/**
 * The store of the browser; null where it is blocked, as some do in private windows: there it is an error even to look at it.
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
 * @returns {boolean} whether it is kept
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
 * @returns {boolean} whether it is gone
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
 * All names that start so.
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
 * What a text says in JSON; undefined if it says nothing.
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
