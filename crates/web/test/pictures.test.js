import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import test from 'node:test';
import {
  ICONS,
  ICON_FOLDER,
  LARGEST,
  PICTURES,
  PICTURE_FOLDER,
  disagreements,
} from '../pictures/list.js';

test('every picture that a document shows is made, and every picture that is made is shown', () =>
  assert.deepEqual(disagreements(), []));

test('a document that shows an unknown picture, and a picture that nobody shows, are named', () => {
  const shown = PICTURES.map(({ name }) => ({ path: 'a.md', name: `${name}.png` }));
  const files = shown.map(({ name }) => name);
  assert.deepEqual(disagreements({ shown, files }), []);
  assert.deepEqual(
    disagreements({ shown: [...shown.slice(1), { path: 'b.md', name: 'old.png' }], files }),
    ['b.md shows old.png, which is not made', `${files[0]} is made, and no document shows it`],
  );
  assert.deepEqual(disagreements({ shown, files: [...files.slice(1), 'old.png'] }), [
    `${files[0]} is missing`,
    'old.png is there, and is not made',
  ]);
});

test('each README shows the pictures in its language', () => {
  for (const [path, language] of [
    ['README.md', 'en'],
    ['README.zh-CN.md', 'zh'],
  ]) {
    const text = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    for (const one of PICTURES)
      assert.equal(text.includes(`/${one.name}.png`), one.language === language, one.name);
  }
});

test('no picture is so large that a README is slow to load', () => {
  for (const { name } of PICTURES)
    assert.ok(statSync(new URL(`${name}.png`, PICTURE_FOLDER)).size <= LARGEST, name);
});

test('every icon is there, with its drawing and in its size', () => {
  for (const { name, from, size } of ICONS) {
    assert.ok(existsSync(new URL(`${from}.svg`, ICON_FOLDER)), from);
    const bytes = readFileSync(new URL(`${name}.png`, ICON_FOLDER));
    // Width and height follow the signature and the head of the first chunk.
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [size, size], name);
  }
});
