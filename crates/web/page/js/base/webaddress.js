/** Addresses of pages on the web. Saved runs do without: they name no address at all. */

/**
 * Returns an address as links need it: of a page on the web, without a query and a fragment.
 * @param {string} text as somebody typed or copied it
 * @returns {string | null} null if it is no such address
 */
export function webAddress(text) {
  const typed = text.trim();
  const url = parsed(typed) ?? parsed(`https://${typed}`);
  if (!url || !/^https?:$/.test(url.protocol) || !/\.|^localhost$|^\[/.test(url.hostname))
    return null;
  // A folder ends with a slash. Only the name of a file has a dot.
  const path = url.pathname.replace(/\/[^/.]+$/, '$&/');
  return url.origin + path;
}

/** @param {string} text @returns {URL | null} */
function parsed(text) {
  return URL.canParse(text) ? new URL(text) : null;
}
