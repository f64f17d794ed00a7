/**
 * A web server that knows nothing but files, for the page as `./site` writes it. It serves them
 * below a folder, so that a link that leads out of it fails, and tells no browser to keep anything.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** Where the page is: not at the root of its host. */
export const FOLDER = '/a/folder/';

/** @type {Record<string, string>} */
const KINDS = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Serves the files of a site on a free port.
 * @param {() => string} site
 *   returns the folder on disk; another one may take its place while the server runs
 * @returns {Promise<{address: string, asked: string[], stop: () => void}>}
 *   `asked`: the paths that were asked for, from the folder of the page
 */
export async function serveFiles(site) {
  /** @type {string[]} */
  const asked = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://files');
    const path = pathname.startsWith(FOLDER) ? pathname.slice(FOLDER.length) : null;
    if (path !== null) asked.push(path);
    const name = path === '' ? 'index.html' : normalize(path ?? '..');
    const content = name.startsWith('..')
      ? null
      : await readFile(join(site(), name)).catch(() => null);
    if (content === null) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found');
      return;
    }
    const kind = KINDS[extname(name)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': kind, 'Cache-Control': 'no-cache' }).end(content);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}${FOLDER}`,
    asked,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
