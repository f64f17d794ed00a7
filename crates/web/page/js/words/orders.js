/** The words about what can be ordered and set, which are fetched with the first such dialog. */
import { shelf } from './language.js';

/** @type {() => {orders: typeof import('./en/orders.js').words}} */
const words = shelf({ orders: (code) => import(`./${code}/orders.js`) });

/** Returns the words in the current language. */
export const orderWords = () => words().orders;
