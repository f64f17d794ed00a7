/** All words in all languages, fetched before a test that imports this begins. */
import { fetchWords } from '../page/js/words/language.js';
import { CODES } from '../page/js/words/languages.js';
import '../page/js/words/board.js';
import '../page/js/words/daily.js';
import '../page/js/words/faults.js';
import '../page/js/words/deduction.js';
import '../page/js/words/lab.js';
import '../page/js/words/learn.js';
import '../page/js/words/lessons.js';
import '../page/js/words/path.js';
import '../page/js/words/replay.js';
import '../page/js/words/rules.js';
import '../page/js/words/set.js';
import { fetchDialogWords } from '../page/js/words/words.js';

await fetchDialogWords();
await Promise.all(CODES.map(fetchWords));
