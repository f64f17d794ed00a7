/**
 * Creates elements in one expression. Text is inserted as text, never as markup.
 *
 * ```js
 * element('button', { class: 'btn', 'aria-label': 'Undo', onclick: undo }, icon('undo'), 'Undo');
 * ```
 */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Node | string | number | null | undefined | false} Child */
/**
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>}
 *   Attributes
 */

/**
 * Creates an HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 *   `on…` are event listeners; false, null and undefined are left out; true becomes an empty value
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  furnish(made, attributes, children);
  return made;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function drawn(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  furnish(made, attributes, children);
  return made;
}

/**
 * Creates an icon from the page's sprite.
 * @param {string} name
 */
export function icon(name) {
  return drawn('svg', { class: 'ic', 'aria-hidden': 'true' }, drawn('use', { href: `#i-${name}` }));
}

/**
 * Replaces the children of an element.
 * @param {Element} parent
 * @param {...Child} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.filter(isShown).map(nodeOf));
}

/**
 * Sets the text of an element if it differs. Setting even the same text again would force a new
 * layout.
 * @param {Element} holder
 * @param {string} text
 */
export function write(holder, text) {
  if (holder.textContent !== text) holder.textContent = text;
}

/** The style sheets that were fetched, or are being fetched. @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * Adds a style sheet to the page, unless it is there, and waits for it.
 * @param {string} href relative to the page
 * @returns {Promise<void>}
 */
export function fetchStyle(href) {
  const known = styles.get(href);
  if (known) return known;
  /** @type {Promise<void>} */
  const fetched = new Promise((resolve, reject) => {
    const link = element('link', { rel: 'stylesheet', href, onload: () => resolve() });
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

/**
 * @param {Element} made
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function furnish(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(key, value === true ? '' : String(value));
    }
  }
  made.append(...children.filter(isShown).map(nodeOf));
}

/** @param {Child} child @returns {child is Node | string | number} */
function isShown(child) {
  return child !== null && child !== undefined && child !== false;
}

/** @param {Node | string | number} child */
function nodeOf(child) {
  return child instanceof Node ? child : String(child);
}
