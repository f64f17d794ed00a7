/**
 * The questions that a page asks, for tests that look at them or stand in their way. It works for
 * both forms of the page: the carrier of the questions is replaced, whichever it is.
 */

/** @typedef {import('playwright-core').Page} Page */

/**
 * Records the names of the questions from now on.
 * @param {Page} page
 * @returns {Promise<string[]>} the names so far; it grows
 */
export async function watchQuestions(page) {
  /** @type {string[]} */
  const names = [];
  await page.exposeFunction('asked', (/** @type {string} */ name) => void names.push(name));
  await page.evaluate(async () => {
    const { carryBy } = await import(new URL('js/ask/carrier.js', document.baseURI).href);
    const before = carryBy((/** @type {string} */ question, /** @type {AbortSignal} */ signal) => {
      /** @type {any} */ (window).asked(JSON.parse(question).ask);
      return before(question, signal);
    });
  });
  return names;
}

/**
 * Holds all questions back from now on.
 * @param {Page} page
 * @returns {Promise<() => Promise<void>>} lets them go
 */
export async function holdQuestions(page) {
  await page.evaluate(async () => {
    const { carryBy } = await import(new URL('js/ask/carrier.js', document.baseURI).href);
    const held = new Promise((resolve) => Object.assign(window, { letGo: resolve }));
    const before = carryBy(
      async (/** @type {string} */ question, /** @type {AbortSignal} */ signal) => {
        await held;
        return before(question, signal);
      },
    );
  });
  return () => page.evaluate(() => /** @type {any} */ (window).letGo());
}

/**
 * Asks a question as the page would.
 * @param {Page} page
 * @param {object} question
 * @returns {Promise<any>}
 */
export const askFrom = (page, question) =>
  page.evaluate(async (question) => {
    const { carry } = await import(new URL('js/ask/carrier.js', document.baseURI).href);
    return JSON.parse(await carry(JSON.stringify(question)));
  }, question);
