/** What is fetched when it is first needed: style sheets. */
import { element } from '../base/dom.js';

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * Adds a style sheet to the page, and waits for it. One that could not be fetched is tried again
 * next time.
 * @param {string} href
 * @returns {Promise<void>}
 */
export function fetchStyle(href) {
  const known = styles.get(href);
  if (known) return known;
  const fetched = new Promise((resolve, reject) => {
    const link = element('link', { rel: 'stylesheet', href, onload: () => resolve(undefined) });
    link.addEventListener('error', () => {
      link.remove();
      styles.delete(href);
      reject(new Error(`${href} could not be fetched`));
    });
    document.head.append(link);
  });
  styles.set(href, fetched);
  return fetched;
}
