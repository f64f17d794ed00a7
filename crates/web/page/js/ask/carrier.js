/**
 * Carries questions to where they are answered, as JSON, and brings the answers back.
 *
 * There are two carriers, and `api.js` does not know which one it uses. In a page from a server it
 * is `overHttp`. A page of plain files calls `carryBy` with the pool of `workers.js` before it asks
 * anything (`choice.js`). Both keep to the same rules: a question that is called off ends at once,
 * and so does the work on it; nothing takes more than about ten seconds; if too many questions
 * wait, further ones are refused with the trouble `busy`.
 */
import { Trouble } from './trouble.js';

/** @typedef {(question: string, signal?: AbortSignal) => Promise<string>} Carrier */

/** @type {Carrier} */
let carrier = overHttp;

/**
 * Sends a question and waits for the answer.
 * @type {Carrier}
 */
export const carry = (question, signal) => carrier(question, signal);

/**
 * Sends all further questions by another carrier.
 * @param {Carrier} other
 * @returns {Carrier} the one before
 */
export function carryBy(other) {
  const before = carrier;
  carrier = other;
  return before;
}

/**
 * Asks the server. If the signal is aborted, the connection is closed, and the server stops working
 * on the question.
 * @type {Carrier}
 */
export function overHttp(question, signal) {
  const headers = { 'Content-Type': 'application/json' };
  return fetchText('api', { method: 'POST', headers, body: question, signal });
}

/**
 * Fetches a text from where the page comes from.
 * @param {string} path relative to the page
 * @param {RequestInit} how
 */
export async function fetchText(path, how) {
  let response;
  try {
    response = await fetch(path, how);
    if (response.ok) return await response.text();
  } catch (error) {
    if (how.signal?.aborted) throw error;
    throw new Trouble('gone');
  }
  throw new Trouble(response.status === 503 ? 'busy' : 'failed');
}
