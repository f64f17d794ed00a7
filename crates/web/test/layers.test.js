/**
 * The folders of the page form layers: a file imports only from its own folder and from layers
 * below. Types count too. So no two folders import each other.
 */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

/**
 * From the bottom. Places on the same line belong to the same layer and do not import each other,
 * except `words` and `types.js`: the types name languages, and words are about typed values.
 */
const LAYERS = [
  ['base', 'theme.js'],
  ['words', 'types.js'],
  ['ask'],
  ['game'],
  ['keep', 'board'],
  ['widgets'],
  ['table'],
  ['dialogs'],
  ['lab/run'],
  ['lab/pictures'],
  ['play', 'learn', 'lab/room', 'set', 'path'],
  ['rooms.js', 'header.js'],
  ['main.js'],
];

const root = new URL('../page/js/', import.meta.url).pathname;

/** Returns the place of a file among the layers: its folder, or its own name at the top. */
const placeOf = (/** @type {string} */ path) =>
  path.startsWith('lab/') ? path.split('/').slice(0, 2).join('/') : path.split('/')[0];

/**
 * Returns the imports of all modules: of code, of types, and of what is fetched later.
 * @returns {{from: string, to: string}[]}
 */
function imports() {
  const files = /** @type {string[]} */ (readdirSync(root, { recursive: true }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.js'));
  return files.flatMap((from) =>
    Array.from(
      readFileSync(join(root, from), 'utf8').matchAll(
        /(?:\bfrom\s+|\bimport\s*\(?\s*)(['"`])(\.{1,2}\/[^'"`]+)\1/g,
      ),
      ([, , path]) => ({ from, to: normalize(join(dirname(from), path)).replaceAll('\\', '/') }),
    ),
  );
}

test('every folder and file of the page has a layer', () => {
  const places = readdirSync(root).flatMap((name) =>
    name === 'lab' ? readdirSync(join(root, name)).map((part) => `${name}/${part}`) : [name],
  );
  assert.deepEqual(places.sort(), LAYERS.flat().sort());
});

test('imports go down', () => {
  const layerOf = new Map(LAYERS.flatMap((places, layer) => places.map((place) => [place, layer])));
  const all = imports();
  assert.ok(all.length > 500, `only ${all.length} imports were found`);
  const wrong = all.filter(({ from, to }) => {
    const [above, below] = [placeOf(from), placeOf(to)];
    if (above === below || (above === 'words' && below === 'types.js')) return false;
    if (above === 'types.js' && below === 'words') return false;
    return Number(layerOf.get(above)) <= Number(layerOf.get(below));
  });
  assert.deepEqual(
    wrong.map(({ from, to }) => `${from} imports ${to}`),
    [],
  );
});
