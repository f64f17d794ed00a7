/**
 * What a user of the lab does and sees, for the tests.
 *
 * What the user sees is read from the elements of the pictures: `data-key` names the thing and
 * `data-look` its look. The item or option that it belongs to is found by its position, as by the
 * eye: below a name, beside a name.
 */
import assert from 'node:assert/strict';
import { placeOf } from '../page/js/lab/pictures/rulerlay.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {Record<string, string>} Told */

/**
 * Everything on the screen at a step, by the names of the problem. Nodes are named as in the page:
 * `S2·8`, headers by their item.
 * @typedef {object} Sight
 * @property {number} step
 * @property {number} of
 * @property {string} doing where the run is
 * @property {string} sentence what happened and why
 * @property {{items: Told, options: Told, entries: Told}} matrix the status of each
 * @property {{headers: Told, sizes: Told, nodes: Told, written: string[], ghosts: string[]}} links
 * @property {{nodes: string[], here: string}} tree each node as `option: look name (note)`
 * @property {{line: string, callers: string[]}} code
 * @property {Told} variables
 * @property {Told} left the number of options left for each item
 */

/**
 * Waits until the lab has drawn a step.
 * @param {Page} page
 * @param {number} [step] any step, if omitted
 */
export async function atStep(page, step) {
  await page.waitForFunction((wanted) => {
    const ruler = document.querySelector('.ruler[aria-valuemax]');
    const said = document.querySelector('.say .at b')?.textContent?.replace(/\D/g, '');
    if (
      !ruler ||
      document.querySelector('.say.busy') ||
      ruler.getAttribute('aria-valuenow') !== said
    )
      return false;
    return wanted === null || said === String(wanted);
  }, step ?? null);
  await drawn(page);
}

/**
 * Waits for the next frame: a picture that was already drawn in this frame is drawn again in the
 * next.
 * @param {Page} page
 */
export const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));

/**
 * Opens the lab at an address and waits until it is there.
 * @param {Page} page
 * @param {string} hash
 */
export async function openAt(page, hash) {
  await page.evaluate((next) => (location.hash = next), hash);
  await atStep(page);
}

/**
 * Chooses a problem of the gallery.
 * @param {Page} page
 * @param {string} id
 */
export async function choose(page, id) {
  const before = await page.locator('.pick b').textContent();
  await page.locator('.pick').click();
  await page.locator(`.gal [data-id="${id}"]`).click();
  await page.waitForFunction(
    (old) => document.querySelector('.pick b')?.textContent !== old,
    before,
  );
  await atStep(page);
}

/**
 * Presses on the ruler at a step.
 * @param {Page} page
 * @param {number} step
 */
export async function pointAt(page, step) {
  const [box, events] = [await page.locator('.ruler').boundingBox(), await lastStep(page)];
  if (!box) throw new Error('there is no ruler');
  await page.mouse.click(box.x + placeOf(step, events, Math.round(box.width)), box.y + 30);
}

/**
 * Returns the spoken descriptions of the pictures, once the run has come to rest.
 * @param {Page} page
 */
export async function described(page) {
  // Every run has these. A board is described only if there is one, arrays only while they are
  // shown.
  const pictures = '.lab :is(.matrix, .torus, .tree) > h2 + .surface';
  // At first the labels are just the names of the views.
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll(wanted)].every(
        (surface) => (surface.getAttribute('aria-label') ?? '').length > 14,
      ),
    pictures,
  );
  return page
    .locator(pictures)
    .evaluateAll((surfaces) => surfaces.map((surface) => surface.getAttribute('aria-label') ?? ''));
}

/**
 * Groups names by status, in their order: `{ choosing: 'S2 S4', remaining: 'S1 S3' }`.
 * @param {Told} told
 * @returns {Told}
 */
export function grouped(told) {
  /** @type {Told} */
  const groups = {};
  for (const [name, status] of Object.entries(told))
    groups[status] = status in groups ? `${groups[status]} ${name}` : name;
  return groups;
}

/** Returns the digits on the board of the lab, with a dot for an empty cell. @param {Page} page */
export async function labDigits(page) {
  const labels = await page
    .locator('.boardfig q-board [role=gridcell]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  return labels.map((label) => /, (?:given )?([1-9A-Z])(?:,|$)/.exec(label)?.[1] ?? '.').join('');
}

/**
 * Presses a key, once or several times.
 * @param {Page} page
 * @param {string} key
 * @param {number} [times]
 */
export async function press(page, key, times = 1) {
  for (let k = 0; k < times; k += 1) await page.keyboard.press(key);
}

/** Returns the step that is shown. @param {Page} page @returns {Promise<number>} */
export const stepOf = (page) =>
  page.evaluate(() =>
    Number(document.querySelector('.say .at b')?.textContent?.replace(/\D/g, '')),
  );

/** Returns the number of steps. @param {Page} page @returns {Promise<number>} */
export const lastStep = (page) =>
  page.evaluate(() => Number(document.querySelector('.ruler')?.getAttribute('aria-valuemax')));

/**
 * Waits for the next frame and stores everything visible, in the page, under the step and a name.
 * If something was stored there before, returns the differences. Everything is compared: the
 * elements of the pictures in order with all their attributes, the listing, the variables, the
 * sentence.
 * @param {Page} page
 * @param {string} [name]
 * @returns {Promise<{step: number, of: number, known: boolean, differences: string[]}>}
 */
export function keepSight(page, name = '') {
  return page.evaluate(async (name) => {
    await new Promise((done) => requestAnimationFrame(done));
    /** @param {Element} node @returns {string} */
    const told = (node) => {
      const attributes = [...node.attributes]
        .map((attribute) => `${attribute.name}=${attribute.value}`)
        .sort();
      return [
        node.tagName,
        ...attributes,
        ...(node.children.length > 0 ? [...node.children].map(told) : [node.textContent]),
      ].join(' ');
    };
    const texts = (/** @type {string} */ query) =>
      [...document.querySelectorAll(query)].map((node) => `${node.className} ${node.textContent}`);
    const now = [
      ...[...document.querySelectorAll('.lab .surface')].flatMap((surface) =>
        [...surface.querySelectorAll('.picture > g > *')].map(told),
      ),
      ...texts('.code > li:not([hidden]), .vars > div, .sizes > li, .say .at, .sentence'),
    ];
    const ruler = document.querySelector('.ruler');
    const step = Number(ruler?.getAttribute('aria-valuenow'));
    const page = /** @type {{kept?: Record<string, string[]>}} */ (/** @type {unknown} */ (window));
    const kept = (page.kept ??= {});
    const key = `${name} ${step}`;
    const known = key in kept;
    const before = (kept[key] ??= now);
    const differences = Array.from({ length: Math.max(now.length, before.length) }, (_, k) => [
      before[k],
      now[k],
    ])
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => `was ${one}, is ${other}`);
    return {
      step,
      of: Number(ruler?.getAttribute('aria-valuemax')),
      known,
      differences: differences.slice(0, 5),
    };
  }, name);
}

/**
 * Asserts that the lab shows at this step what it showed there before.
 * @param {Page} page
 * @param {string} how how the step was reached
 * @param {string} [name]
 */
export async function assertSame(page, how, name) {
  const { step, known, differences } = await keepSight(page, name);
  assert.ok(known, `step ${step} ${how}: it was not stored before`);
  assert.deepEqual(differences, [], `step ${step} ${how}`);
}

/**
 * Reads everything on the screen.
 * @param {Page} page
 * @returns {Promise<Sight>}
 */
export function sight(page) {
  return page.evaluate(() => {
    const text = (/** @type {string} */ query) => document.querySelector(query)?.textContent ?? '';
    /** @param {string} figure */
    const shapesOf = (figure) =>
      [...document.querySelectorAll(`${figure} .picture > g > *`)].map((node) => {
        const number = (/** @type {string} */ name) => Number(node.getAttribute(name) ?? NaN);
        const wide = number('width');
        return {
          key: node.getAttribute('data-key') ?? '',
          look: node.getAttribute('data-look') ?? '',
          text: node.textContent ?? '',
          x: Math.round(wide ? number('x') + wide / 2 : number('x')),
          y: Math.round(wide ? number('y') + number('height') / 2 : number('y')),
        };
      });
    /** Returns the status, which is the last word of a look. @param {string} look */
    const status = (look) => look.split(' ').at(-1) ?? '';
    /** @typedef {ReturnType<typeof shapesOf>} Shapes */
    /**
     * @param {Shapes} shapes
     * @param {RegExp} keys
     * @param {(shape: Shapes[number]) => string} name
     * @param {(shape: Shapes[number]) => string} [value]
     */
    const table = (shapes, keys, name, value = ({ look }) => status(look)) =>
      Object.fromEntries(
        shapes.filter(({ key }) => keys.test(key)).map((shape) => [name(shape), value(shape)]),
      );

    const matrix = shapesOf('.fig.matrix');
    const items = matrix.filter(({ key }) => /^item \d+$/.test(key));
    const options = matrix.filter(({ key }) => /^option \d+$/.test(key));
    const nameAt = (/** @type {{x: number, y: number}} */ { x, y }) =>
      `${options.find((one) => one.y === y)?.text}·${items.find((one) => one.x === x)?.text}`;

    const links = shapesOf('.fig.torus');
    const headers = links.filter(({ key }) => /^nname\d+$/.test(key));
    const rows = links.filter(({ key }) => /^row\d+$/.test(key));
    /** @type {Record<string, string>} */
    const nodes = { n0: 'h' };
    for (const { key, x, y } of links.filter(({ key }) => /^n\d+$/.test(key) && key !== 'n0')) {
      const header = headers.find((one) => one.x === x)?.text ?? '?';
      const row = rows.find((one) => Math.abs(one.y - y) < 10)?.text;
      nodes[key] = row === undefined ? header : `${row}·${header}`;
    }
    /** @param {string} look */
    const linked = (look) =>
      links
        .filter((shape) => shape.look === look)
        .map(({ key }) => /^(left|right|up|down)(\d+)$/.exec(key))
        .flatMap((parts) => (parts ? [`${nodes[`n${parts[2]}`]} ${parts[1]}`] : []))
        .sort();

    const tree = shapesOf('.fig.tree');
    const spots = tree.filter(({ key }) => /^(node|fold) \d+$/.test(key));
    const treeText = (/** @type {string} */ key) =>
      tree.find((shape) => shape.key === key)?.text ?? '';
    const ring = tree.find(({ look }) => look === 'tree ring');
    const spotName = (/** @type {string} */ key) => treeText(`option ${key}`) || 'root';

    return {
      step: Number(text('.say .at b').replace(/\D/g, '')),
      of: Number(document.querySelector('.ruler')?.getAttribute('aria-valuemax')),
      doing: text('.say .doing'),
      sentence: [text('.say .what'), text('.say .why')].filter(Boolean).join(' '),
      matrix: {
        items: table(matrix, /^item \d+$/, (shape) => shape.text),
        options: table(matrix, /^option \d+$/, (shape) => shape.text),
        entries: table(matrix, /^one \d+$/, nameAt),
      },
      links: {
        headers: Object.fromEntries(headers.map((shape) => [shape.text, status(shape.look)])),
        sizes: table(
          links,
          /^nsize\d+$/,
          ({ x }) => headers.find((one) => one.x === x)?.text ?? '?',
          (shape) => shape.text,
        ),
        nodes: table(links, /^n\d+$/, ({ key }) => nodes[key]),
        written: linked('link written'),
        ghosts: linked('link ghost'),
      },
      tree: {
        nodes: spots.map(({ key, look }) =>
          [
            `${spotName(key)}:`,
            look,
            treeText(`name ${key}`),
            treeText(`note ${key}`) && `(${treeText(`note ${key}`)})`,
          ]
            .filter(Boolean)
            .join(' '),
        ),
        here: ring ? spotName(ring.key.replace(/^ring /, '')) : '',
      },
      code: {
        line: text('.code > li[aria-current=step]'),
        callers: [...document.querySelectorAll('.code > li.call')].map(
          (line) => line.textContent ?? '',
        ),
      },
      variables: Object.fromEntries(
        [...document.querySelectorAll('.vars > div')].map((pair) => [
          pair.children[0]?.textContent,
          pair.children[1]?.textContent,
        ]),
      ),
      left: Object.fromEntries(
        [...document.querySelectorAll('.sizes > li')].map((cell) => [
          cell.querySelector('span')?.firstChild?.textContent,
          cell.querySelector('b')?.textContent,
        ]),
      ),
    };
  });
}
