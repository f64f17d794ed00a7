/**
 * The worker that answers questions in a page of plain files: `crates/wasm` around the library. It
 * answers one question at a time. `workers.js` starts it, talks to it and ends it.
 *
 * The first message brings the compiled program, and every further one a question.
 */

/** @typedef {{program: WebAssembly.Module} | {question: string, time: number}} Order */
/**
 * @typedef {{answer: string, spent: boolean} | {failed: string}} Reply
 *   `spent`: the worker has taken so much memory that a new one should replace it
 */

/**
 * What `wasm-bindgen` makes of `crates/wasm`: `./site` puts it next to the page.
 * @typedef {object} Glue
 * @property {(how: {module_or_path: WebAssembly.Module}) => Promise<{memory: WebAssembly.Memory}>}
 *   default instantiates the program
 * @property {(question: string, milliseconds: number) => string} answer
 */

/** Memory of WebAssembly never shrinks. Beyond this many bytes it is given back by a new start. */
const MUCH = 256 * 1024 * 1024;

const glue = '../../wasm/quadrille.js';

/** @type {Promise<(question: string, time: number) => Reply>} */
let ready;

// The listener must be there before the first `await`: a message that comes earlier is lost.
addEventListener('message', async ({ data }) => {
  /** @type {Order} */
  const order = data;
  if ('program' in order) {
    ready = start(order.program);
    return;
  }
  let reply;
  try {
    reply = (await ready)(order.question, order.time);
  } catch (error) {
    // A panic of the program, or a bug of the page. The program cannot be used again.
    reply = { failed: String(error) };
  }
  postMessage(reply);
});

/** @param {WebAssembly.Module} program */
async function start(program) {
  const { default: instantiate, answer } = /** @type {Glue} */ (await import(glue));
  const { memory } = await instantiate({ module_or_path: program });
  return (/** @type {string} */ question, /** @type {number} */ time) => ({
    answer: answer(question, time),
    spent: memory.buffer.byteLength > MUCH,
  });
}

export {};
