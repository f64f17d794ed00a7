import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

/** @param {URL} url */
const text = (url) => readFileSync(url, 'utf8');
const root = new URL('../', import.meta.url);

/**
 * The modules that a module needs before it can run, itself first.
 * @param {URL} module
 * @param {Set<string>} [found]
 */
function needed(module, found = new Set()) {
  if (found.has(module.href)) return found;
  found.add(module.href);
  const imports = text(module).matchAll(/^(?:import|export)\s(?:[^;']*?from\s)?'([^']+)';/gms);
  for (const [, name] of imports) needed(new URL(name ?? '', module), found);
  return found;
}

test('the page names all modules that it starts with, so that they come at once and not one after the other', () => {
  const named = [...text(new URL('index.html', root)).matchAll(/<link rel="modulepreload" href="\/([^"]+)">/g)].map(([, path]) => path ?? '');
  const start = [...needed(new URL('js/main.js', root))].map((href) => href.slice(root.href.length)).filter((path) => path !== 'js/main.js');
  assert.deepEqual([...named].sort(), start.sort());
});

test('the page has no script, style or handler of its own: the policy forbids them', () => {
  const page = text(new URL('index.html', root));
  assert.doesNotMatch(page, /\sstyle=|\son[a-z]+=|<style|<script(?![^>]*\ssrc=)/);
});
