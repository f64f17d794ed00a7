/** The home of the page: addresses of public copies, and the settings that hold one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOfFiles } from '../page/js/base/home.js';
import { webAddress } from '../page/js/base/webaddress.js';
import { DEFAULTS, mergeSettings } from '../page/js/keep/settings.js';

test('an address is taken as people copy it', () => {
  for (const [typed, address] of [
    ['https://example.org', 'https://example.org/'],
    [' example.org/sudoku ', 'https://example.org/sudoku/'],
    ['https://example.org/a/b/#puzzle=1..', 'https://example.org/a/b/'],
    ['https://example.org/a/index.html?x=1', 'https://example.org/a/index.html'],
    ['http://localhost:8000/q', 'http://localhost:8000/q/'],
    ['http://[::1]:8000/', 'http://[::1]:8000/'],
  ])
    assert.equal(webAddress(typed), address, typed);
});

test('what is no address of a page is refused', () => {
  for (const typed of [
    '',
    'nonsense',
    'javascript:alert(1)',
    'file:///etc/a.html',
    'a b.org',
    '//',
  ])
    assert.equal(webAddress(typed), null, typed);
});

test('a stored address is checked like a typed one', () => {
  const stored = (/** @type {unknown} */ publicCopy) =>
    mergeSettings(DEFAULTS, { publicCopy }).publicCopy;
  assert.equal(stored('https://example.org/q'), 'https://example.org/q/');
  for (const bad of ['javascript:alert(1)', 7, null]) assert.equal(stored(bad), '', String(bad));
});

test('a script without a document is not at home in plain files', () =>
  assert.equal(isOfFiles(), false));
