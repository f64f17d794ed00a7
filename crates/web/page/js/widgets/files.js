/**
 * Data in and out of the page: downloads, the clipboard, a chosen file, and a drawing as pixels.
 */
import { element } from '../base/dom.js';

/**
 * @param {string} name
 * @param {Blob} content
 */
export function download(name, content) {
  const href = URL.createObjectURL(content);
  const link = element('a', { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/**
 * Lets the player choose a file, and reads it.
 * @param {string} accept
 * @returns {Promise<string | null>} null if none was chosen
 */
export function chooseText(accept) {
  return new Promise((resolve) => {
    const input = element('input', { type: 'file', accept });
    input.addEventListener('change', async () => resolve((await input.files?.[0]?.text()) ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

/**
 * Copies a text to the clipboard. Without the permission, selects the field and uses the old copy
 * command.
 * @param {string} text
 * @param {HTMLInputElement | HTMLTextAreaElement} field the field that shows the text
 * @returns {Promise<boolean>}
 */
export async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}

/**
 * Renders a drawing as a PNG, enlarged by `wanted`.
 * @param {string} svg
 * @param {number} wanted
 * @param {number} [longest] the longest side in pixels; a larger picture is enlarged less
 * @returns {Promise<Blob>}
 */
export async function pixelsOf(svg, wanted, longest = Infinity) {
  const href = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = href;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(wanted, longest / width, longest / height);
    const canvas = element('canvas', {
      width: Math.round(width * scale),
      height: Math.round(height * scale),
    });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(href);
  }
}
