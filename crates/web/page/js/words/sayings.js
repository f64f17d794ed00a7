/** The sentences of the lab in the current language. */
import { language } from './language.js';
import { en } from './say-en.js';
import { zh } from './say-zh.js';

export const sayings = () => (language() === 'zh' ? zh : en);
