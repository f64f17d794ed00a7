/**
 * Makes the runs of the lessons, which `lessons.test.js` reads, by asking the program's own server:
 *
 *     node test/runs/lessons.js ../../target/debug/quadrille
 *
 * Each run is saved with its first window of events; the stops of a lesson lie within it.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { questionOf } from '../../page/js/lab/room/state.js';
import { searchOf } from '../../page/js/lab/room/lesson.js';
import { LESSONS } from '../../page/js/lab/room/lessons.js';

const program = process.argv[2] ?? '../../target/debug/quadrille';
const server = spawn(program, ['play', '--no-open', '--port', '0']);
const home = await new Promise((found) =>
  server.stdout.once('data', (line) => found(String(line).trim().split(/\s/)[0])),
);
/** @param {object} question */
const ask = async (question) =>
  (
    await fetch(new URL('api', home), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    })
  ).json();

mkdirSync(new URL('lessons/', import.meta.url), { recursive: true });
for (const lesson of LESSONS) {
  for (const branch of new Set(lesson.stops.map((_, stop) => searchOf(lesson, stop).branch))) {
    const { subject, ...rest } = searchOf(lesson, 0);
    const search = questionOf(subject, { ...rest, branch });
    const run = await ask({ ask: 'run', search });
    const window = await ask({ ask: 'window', search, from: 0, count: 8192 });
    const file = new URL(`lessons/${lesson.id}-${branch}.json`, import.meta.url);
    writeFileSync(file, `${JSON.stringify({ run, window })}\n`);
    console.log(lesson.id, branch, run.events ?? run, run.cover?.options.length);
  }
}
server.kill();
