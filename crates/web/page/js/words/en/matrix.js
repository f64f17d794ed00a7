/** Words of the matrix: what is under the pointer. */
import { number } from '../language.js';

export const words = {
  /** In the order of the statuses. */
  statuses: [
    'remaining',
    'choosing',
    'also covered',
    'part of the answer',
    'just removed',
    'removed earlier',
    'just restored',
  ],
  item: (/** @type {string} */ name) => `item ${name}`,
  option: (/** @type {string} */ name) => `option ${name}`,
  entry: (
    /** @type {string} */ option,
    /** @type {string} */ item,
    /** @type {string} */ colour,
  ) =>
    colour ? `${option} gives item ${item} the colour ${colour}` : `${option} covers item ${item}`,
  nothing: (/** @type {string} */ option, /** @type {string} */ item) =>
    `${option} does not cover item ${item}`,
  secondary: 'at most once',
  bounds: (/** @type {number} */ least, /** @type {number} */ most) =>
    least === most ? `exactly ${number(least)} times` : `${number(least)} to ${number(most)} times`,
  left: (/** @type {number} */ count) =>
    count === 1 ? '1 option left' : `${number(count)} options left`,
  idle: 'covers no primary item',
  joined: (/** @type {string[]} */ parts) => parts.join(', '),
  is: (/** @type {string} */ what, /** @type {string} */ status) => `${what}: ${status}`,
};
