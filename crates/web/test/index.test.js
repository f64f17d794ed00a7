import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

test('the page has no inline script, style or handler, as the policy forbids them', () => {
  const page = readFileSync(new URL('../page/index.html', import.meta.url), 'utf8');
  assert.doesNotMatch(page, /\sstyle=|\son[a-z]+=|<style|<script(?![^>]*\ssrc=)/);
});
