/** Words of the frame: rooms, language, themes; and how a message becomes a sentence. */
import { isOfFiles } from '../../base/home.js';

export const words = {
  title: 'Quadrille',
  rooms: 'Rooms',
  play: 'Play',
  learn: 'Learn',
  lab: 'Lab',
  set: 'Set',
  language: 'Language',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  contrast: 'High contrast',
  settings: 'Settings',
  menu: 'Menu',
  /** Why a question got no answer. Nobody restarts a page of plain files. */
  trouble: {
    /** @returns {string} */
    get gone() {
      return isOfFiles()
        ? 'A part of the page could not be loaded. Check the connection and try again: nothing is lost.'
        : 'Quadrille does not respond. Run quadrille play again, then continue here: nothing is lost.';
    },
    busy: 'Quadrille is busy. Try again in a moment.',
    failed: 'Quadrille could not handle this request.',
  },
  /**
   * Adds a capital and a full stop. A question keeps its question mark, and a place such as r3c5
   * its small letter.
   * @param {string} message without a full stop
   */
  sentence: (message) => {
    const end = message.endsWith('?') ? '' : '.';
    return /^r\d+c\d/.test(message)
      ? `${message}${end}`
      : `${message.charAt(0).toUpperCase()}${message.slice(1)}${end}`;
  },
  /** Joins sentences; empty ones are left out. */
  sentences: (/** @type {string[]} */ ...sentences) => sentences.filter(Boolean).join(' '),
};
