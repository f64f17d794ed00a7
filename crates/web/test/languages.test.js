/** The languages: each is complete, and nothing outside `words/` knows which there are. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { afterEach, test } from 'node:test';
import { boardLabel } from '../page/js/board/label.js';
import { moment, sentence } from '../page/js/words/figures.js';
import {
  fetchCurrentWords,
  fetchWords,
  hasWords,
  language,
  number,
  setLanguage,
  shelf,
} from '../page/js/words/language.js';
import { CODES, FIRST, LANGUAGES, languageOf, textIn } from '../page/js/words/languages.js';
import './words.js';

const PAGE = new URL('../page/', import.meta.url);
const WORDS = new URL('js/words/', PAGE);

/** @param {string} folder */
const filesOf = (folder) => readdirSync(new URL(`${folder}/`, WORDS)).sort();
/** @param {string} folder @param {string} file */
const textOf = (folder, file) => readFileSync(new URL(`${folder}/${file}`, WORDS), 'utf8');
/** @param {string} folder @param {string} file */
const wordsOf = async (folder, file) =>
  (await import(new URL(`${folder}/${file}`, WORDS).href)).words;

/**
 * The shape of words: what kind each is, under which key.
 * @param {unknown} word
 * @returns {unknown}
 */
function shapeOf(word) {
  if (Array.isArray(word)) return word.map(shapeOf);
  if (word === null || typeof word !== 'object') return typeof word;
  const keys = Object.entries(word).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(keys.map(([key, part]) => [key, shapeOf(part)]));
}

afterEach(() => setLanguage(FIRST));

test('each language of the list has a folder, and each folder is a language of the list', () => {
  const folders = readdirSync(WORDS, { withFileTypes: true }).filter((one) => one.isDirectory());
  assert.deepEqual(folders.map(({ name }) => name).sort(), [...CODES].sort());
});

for (const code of CODES) {
  test(`${code} has the same files as English, and in each the same words`, async () => {
    assert.deepEqual(filesOf(code), filesOf(FIRST));
    for (const file of filesOf(code))
      assert.deepEqual(
        shapeOf(await wordsOf(code, file)),
        shapeOf(await wordsOf(FIRST, file)),
        `${code}/${file}`,
      );
  });

  test(`${code} uses neither exclamation marks nor the formal address of Chinese`, () => {
    for (const file of filesOf(code))
      assert.doesNotMatch(textOf(code, file).replace(/![=(\w]/g, ''), /[!！您]/, `${code}/${file}`);
  });
}

/** Pairs of characters: simplified Chinese has only the first, traditional only the second. */
const PAIRS = [
  '们們这這数數独獨宫宮选選为為对對开開关關时時间間题題显顯设設复復链鏈还還说說没沒从從给給让讓过過进進边邊实實处處头頭会會来來张張条條盘盤规規则則单單级級标標点點',
  '检檢档檔试試项項节節动動图圖网網页頁录錄输輸写寫读讀错錯误誤难難简簡体體长長门門问問应應变變换換词詞语語请請论論评評证證识識记記计計认認许許样樣树樹极極据據断斷',
  '无無两兩个個层層属屬带帶并並与與专專区區号號听聽启啟员員响響围圍坏壞块塊',
].join('');

test('no word is in the other Chinese script', () => {
  const pairs = [...PAIRS.matchAll(/(.)(.)/gu)];
  for (const [folder, side] of /** @type {const} */ ([
    ['zh', 2],
    ['zh-hant', 1],
  ]))
    for (const file of filesOf(folder)) {
      const text = textOf(folder, file);
      for (const pair of pairs)
        assert.ok(!text.includes(pair[side]), `${folder}/${file}: ${pair[side]}`);
    }
});

test('traditional Chinese uses the words of Taiwan and Hong Kong, and quotes as they do', () => {
  for (const file of filesOf('zh-hant'))
    assert.doesNotMatch(
      textOf('zh-hant', file),
      /設置|文件|保存|打印|鏈接|鼠標|默認|程序|撤銷|粘貼|服務器|菜單|屏幕|文本|算法(?<!演算法)|“|”/,
      file,
    );
});

test('in traditional Chinese a row is 橫列 and a column 直行, never 行 or 列 alone', () => {
  const others =
    /橫列|直行|列印|命令列|網址列|鏈結串列|執行|單行文字|行文字|陣列|第 \$\{line\} 行/g;
  for (const file of filesOf('zh-hant'))
    assert.doesNotMatch(textOf('zh-hant', file).replace(others, ''), /行|列/, file);
});

test('nothing outside the words names a language', () => {
  const codes = new Set(LANGUAGES.flatMap(({ code, tag, locale }) => [code, tag, locale]));
  const quoted = new RegExp(`['"\`](?:${[...codes].join('|')})['"\`]|:lang\\(|\\bzh\\b`, 'i');
  const files = readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:js|css)$/.test(path) && !path.startsWith('js/words/'));
  assert.ok(files.length > 90, `${files.length} files`);
  for (const path of files)
    assert.doesNotMatch(readFileSync(new URL(path, PAGE), 'utf8'), quoted, path);
});

test("the language is the first of the browser's that the page speaks", () => {
  assert.equal(languageOf(['fr', 'zh-Hans-CN', 'en']), 'zh');
  assert.equal(languageOf(['de-DE', 'en-US', 'zh']), 'en');
  assert.equal(languageOf(['fr']), 'en');
  assert.equal(languageOf([]), 'en');
  assert.equal(languageOf(['english', 'zhuang']), 'en');
});

test('the browsers of Taiwan, Hong Kong and Macao get traditional Chinese', () => {
  for (const name of ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant', 'zh-Hant-TW', 'ZH-tw'])
    assert.equal(languageOf([name]), 'zh-hant', name);
  for (const name of ['zh', 'zh-CN', 'zh-SG', 'zh-Hans', 'zh-Hans-HK'])
    assert.equal(languageOf([name]), 'zh', name);
});

test('a text that lacks a language is shown in a similar one, or in the first', () => {
  const texts = { en: 'X-Wing', zh: '二阶鱼' };
  assert.equal(textIn(texts, 'zh-hant'), '二阶鱼');
  assert.equal(textIn({ ...texts, 'zh-hant': '二階魚' }, 'zh-hant'), '二階魚');
  assert.equal(textIn({ en: 'X-Wing' }, 'zh-hant'), 'X-Wing');
  assert.equal(textIn({ en: 'X-Wing' }, 'zh'), 'X-Wing');
});

test('numbers, times and sentences are written as the language writes them', () => {
  const now = Date.UTC(2026, 2, 5, 15, 4);
  for (const [code, ...expected] of /** @type {const} */ ([
    ['en', '12,345', 'today 15:04', '24 January', 'A.', 'A?'],
    ['zh', '12,345', '今天 15:04', '1月24日', 'a。', 'a?'],
    ['zh-hant', '12,345', '今天 15:04', '1月24日', 'a。', 'a?'],
  ])) {
    setLanguage(code);
    const [today, before] = [now, now - 40 * 24 * 3600_000].map((when) => moment(when, now, 'UTC'));
    assert.deepEqual([number(12345), today, before, sentence('a.'), sentence('a?')], expected);
  }
});

test('words that are needed later are fetched in the current language', async () => {
  setLanguage('zh');
  const late = shelf({ board: (code) => import(`../page/js/words/${code}/board.js`) });
  assert.equal(late(), undefined);
  // Meanwhile the language stays, and no other can be chosen.
  setLanguage('zh');
  assert.throws(() => setLanguage('zh-hant'), /have not been fetched/);
  await fetchCurrentWords();
  assert.equal(late().board.empty, '空格');
  assert.ok(hasWords(language()) && !hasWords('en'));
  await Promise.all(CODES.map(fetchWords));
});

test('a board is named in traditional Chinese', () => {
  setLanguage('zh-hant');
  const view = { hidden: false, editing: false, shape: { size: 9 } };
  const label = boardLabel(
    /** @type {import('../page/js/types.js').BoardView} */ (/** @type {unknown} */ (view)),
  );
  assert.equal(label, '9×9 數獨');
});
