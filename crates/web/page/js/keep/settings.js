/**
 * What the player has chosen. Each value is checked on its own: one that is invalid, or that an
 * older or newer page wrote, falls back to its default and does not affect the others.
 */
import { webAddress } from '../base/webaddress.js';
import { CODES, FIRST, languageOf } from '../words/languages.js';
import { rulesOf } from '../game/shape.js';
import { PREFIX, parse, read, write } from './storage.js';

/** @typedef {import('../types.js').Settings} Settings */

export const SETTINGS_KEY = `${PREFIX}settings`;

/** @type {Settings} */
export const DEFAULTS = {
  language: FIRST,
  theme: 'auto',
  check: 'rules',
  sameDigit: true,
  houses: true,
  clock: true,
  autoNotes: false,
  tidyNotes: true,
  coordinates: true,
  digitFirst: false,
  hardest: false,
  publicCopy: '',
  met: [],
  last: { size: 9, rules: [], level: 'medium', symmetry: 'half-turn' },
};

/** The allowed values of the settings that are not booleans. */
const CHOICES = {
  language: CODES,
  theme: ['auto', 'light', 'dark', 'contrast'],
  check: ['off', 'rules', 'solution'],
};

const ORDERS = {
  size: [4, 6, 9, 12, 16, 25],
  level: ['easy', 'medium', 'hard', 'unfair', 'extreme'],
};

/**
 * @param {Storage | null} storage
 * @param {readonly string[]} [languages]
 * @returns {Settings}
 */
export function loadSettings(storage, languages = []) {
  const defaults = { ...DEFAULTS, language: languageOf(languages) };
  return mergeSettings(defaults, parse(read(storage, SETTINGS_KEY)));
}

/**
 * @param {Storage | null} storage
 * @param {Settings} settings
 * @returns {boolean} whether they were saved
 */
export function saveSettings(storage, settings) {
  return write(storage, SETTINGS_KEY, JSON.stringify(settings));
}

/**
 * Returns the settings, with every valid value of `found` taken over.
 * @param {Settings} settings
 * @param {unknown} found
 * @returns {Settings}
 */
export function mergeSettings(settings, found) {
  if (!isRecord(found)) return settings;
  /** @type {Record<string, unknown>} */
  const merged = { ...settings };
  for (const [key, value] of Object.entries(settings)) {
    if (typeof value === 'boolean' && typeof found[key] === 'boolean') merged[key] = found[key];
  }
  Object.assign(merged, chosen(CHOICES, found));
  if (typeof found.publicCopy === 'string') merged.publicCopy = webAddress(found.publicCopy) ?? '';
  if (Array.isArray(found.met)) merged.met = found.met.filter(isName);
  if (isRecord(found.last)) {
    const { symmetry, variant } = found.last;
    // Until orders could combine rules, they had the name of a variant.
    const rules = isName(variant) ? rulesOf(variant) : found.last.rules;
    // The generator rejects rules and symmetries that it does not know; here it is enough that
    // these are names.
    merged.last = {
      ...settings.last,
      ...chosen(ORDERS, found.last),
      ...(Array.isArray(rules) && rules.every(isName) && { rules }),
      ...(isName(symmetry) && { symmetry }),
    };
  }
  return /** @type {Settings} */ (/** @type {unknown} */ (merged));
}

/**
 * Returns the values in `found` that are allowed.
 * @param {Record<string, readonly unknown[]>} choices
 * @param {Record<string, unknown>} found
 */
function chosen(choices, found) {
  return Object.fromEntries(
    Object.keys(choices)
      .filter((key) => choices[key].includes(found[key]))
      .map((key) => [key, found[key]]),
  );
}

/**
 * @param {unknown} value
 * @returns {value is string}
 */
function isName(value) {
  return typeof value === 'string' && /^[a-z-]{1,24}$/.test(value);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
