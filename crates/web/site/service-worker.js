/**
 * The service worker of the page as plain files: it lets the page start without a network.
 *
 * `./site` fills in the version and the list of files. The version is a hash of all files, so a new
 * site has a new version, and the browser sees that this script has changed.
 *
 *     install    fetch every file of this version into a cache of its own; one that fails, or that
 *                has another content than the list says, fails the whole installation
 *     activate   remove the caches of other versions
 *     fetch      answer from the cache
 *
 * So a page never sees files of two versions. A new version waits until no page uses the old one:
 * that is the browser's rule, and we keep to it, because an open page fetches its rooms later. A
 * reload of the only open page would not end the waiting, though, as the browser loads the new
 * document before it leaves the old one. In that case we let the new version take over, and have
 * the browser load the page again.
 */

/** The version of the site. */
const VERSION = '';

/** The hash of each file, by its path from here. @type {Record<string, string>} */
const FILES = {};

/** The parts of a service worker's global scope that we use: `tsc` knows only those of a page. */
/**
 * @typedef {object} Scope
 * @property {{scope: string, active: Worker | null, waiting: Worker | null}} registration
 * @property {{matchAll: () => Promise<unknown[]>, claim: () => Promise<void>}} clients
 * @property {() => Promise<void>} skipWaiting
 * @property {(kind: string, listener: (event: any) => void) => void} addEventListener
 */
const scope = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));

/** Sites in other folders of the same host have caches too, and must keep them. */
const OURS = `quadrille ${scope.registration.scope} `;
const CACHE = OURS + VERSION;

const addressOf = (/** @type {string} */ path) => new URL(path, scope.registration.scope).href;

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('message', ({ data }) => {
  if (data === 'take over') void scope.skipWaiting();
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const isHere = request.url.startsWith(scope.registration.scope);
  if (request.method === 'GET' && isHere) event.respondWith(answer(request));
});

async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(Object.entries(FILES).map(([path, hash]) => store(cache, path, hash)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/**
 * Fetches a file into the cache. The browser compares it with the hash.
 * @param {Cache} cache
 * @param {string} path
 * @param {string} integrity
 */
async function store(cache, path, integrity) {
  // The browser's own cache may hold a file of an older version.
  const response = await fetch(addressOf(path), { cache: 'reload', integrity });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // A response that was redirected cannot answer the request for a page.
  const { body, headers } = response;
  await cache.put(
    addressOf(path),
    response.redirected ? new Response(body, { headers }) : response,
  );
}

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
  // On the first visit the open page has come from the network. From now on it needs none.
  await scope.clients.claim();
}

/** Whether a new version is taking over from this one. It takes a moment. */
let leaves = false;

/** Lets a waiting version take over, if no other page is open. Returns whether it does. */
async function isToLeave() {
  const { waiting } = scope.registration;
  if (waiting && (await scope.clients.matchAll()).length <= 1) {
    leaves = true;
    waiting.postMessage('take over');
  }
  return leaves;
}

/**
 * Returns a page that loads itself again as soon as the new version has taken over. It waits
 * quietly: the browser lets the new version begin only when this one has nothing to do. (The header
 * `Refresh` waits for nothing, and does nothing at an address with a `#`.)
 */
function again() {
  const script =
    'const again = () => location.reload(); ' +
    'navigator.serviceWorker.oncontrollerchange = again; setTimeout(again, 1000);';
  const hash = 'ch+/bG/3azHbISqn+nZXjsKY9OccIawIWSlTFde7cGw=';
  const policy = `default-src 'none'; script-src 'sha256-${hash}'`;
  const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': policy };
  return new Response(`<!doctype html><script>${script}</script>`, { headers });
}

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const isPage = request.mode === 'navigate';
  if (isPage && (await isToLeave())) return again();
  // The page has two addresses: the folder, and its `index.html`.
  const url = new URL(request.url);
  const path = url.origin + url.pathname;
  const known = isPage && path === addressOf('index.html') ? addressOf('./') : path;
  const cache = await caches.open(CACHE);
  return (await cache.match(known)) ?? fetch(request);
}
