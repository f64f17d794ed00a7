/** What every dialog shares, fetched when the first one opens. */
import { fetchStyle } from '../base/dom.js';
import { fetchDialogWords } from '../words/words.js';

/** The style sheet of the dialogs, once it is fetched. @type {Promise<void> | null} */
let style = null;

/** Fetches the style sheet once; if it could not be fetched, it is tried again next time. */
function fetchDialogStyle() {
  style ??= fetchStyle('css/dialogs.css').catch((error) => {
    style = null;
    throw error;
  });
  return style;
}

/**
 * Fetches what every dialog needs: its frame, its look and its words.
 * @returns {Promise<typeof import('./dialog.js')>}
 */
export async function fetchDialogs() {
  const [frame] = await Promise.all([
    import('./dialog.js'),
    fetchDialogStyle(),
    fetchDialogWords(),
  ]);
  return frame;
}
