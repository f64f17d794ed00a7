/**
 * Where the page lives. Either a server answers its questions (`quadrille play`), or it consists of
 * plain files, and WebAssembly in a worker answers (`./site`). The `index.html` of the plain files
 * carries a mark; everything else is the same in both homes.
 */

/**
 * Whether the page consists of plain files. A script without a document is not at home anywhere.
 */
export const isOfFiles = () =>
  typeof document !== 'undefined' && document.querySelector('meta[name="home"]') !== null;

/**
 * Returns the address to which a link is added that others are to open: where the page is served. A
 * page from `quadrille play` is served on one machine only, so a public copy can stand in for it.
 * @param {string} copy the address of a public copy, or an empty text
 */
export const addressForLinks = (copy) =>
  copy && !isOfFiles() ? copy : location.href.replace(/#.*$/, '');

/**
 * Lets a page of plain files start without a network from the next visit on, where the browser can:
 * it needs HTTPS, or a server on this machine.
 */
export function keepForOffline() {
  if (!isOfFiles() || !('serviceWorker' in navigator)) return;
  // The files for later must not delay those that the page waits for.
  const register = () =>
    void navigator.serviceWorker.register('service-worker.js').catch(() => {
      // The page works all the same, with a network.
    });
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
