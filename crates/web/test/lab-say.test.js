/** The sentences of the lab, pinned at named steps, in both languages. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { CHOOSE, DEAD_END, GRAINS, TRY } from '../page/js/lab/run/events.js';
import { setLanguage } from '../page/js/words/language.js';
import { CODES, entryOf } from '../page/js/words/languages.js';
import { phrases, plainText, strong } from '../page/js/words/phrase.js';
import { say } from '../page/js/lab/run/say.js';
import { RUNS, reelOf } from './lab-runs.js';
import './words.js';

/** @typedef {import('../page/js/ask/run.js').Grain} Grain */
/** @typedef {import('../page/js/lab/run/types.js').Moment} Moment */
/** @typedef {import('../page/js/words/phrase.js').Phrase} Phrase */
/** @typedef {import('./lab-runs.js').RunName} RunName */

/** @param {RunName} name @returns {import('../page/js/ask/run.js').Branch} */
const branchOf = (name) => (name === 'worked1' || name === 'sudoku4-leftmost' ? 'leftmost' : 'mrv');

/** Joins phrases, with emphasised ones between stars. @param {Phrase[]} parts */
const marked = (parts) =>
  parts.map((part) => (part.strong ? `*${part.text}*` : part.text)).join('');

/** @param {Moment} moment @param {RunName} name */
function said(moment, name) {
  const { what, why } = say(moment, { branch: branchOf(name) });
  return [marked(what), marked(why)];
}

/**
 * Checks the sentences at some steps of a run, at a grain.
 * @param {RunName} name
 * @param {Grain} grain
 * @param {[step: number, what: string, why: string][]} english
 * @param {[step: number, what: string, why: string][]} chinese
 */
function pinned(name, grain, english, chinese) {
  const reel = reelOf(name);
  for (const [language, lines] of /** @type {const} */ ([
    ['en', english],
    ['zh', chinese],
  ])) {
    setLanguage(language);
    for (const [step, ...told] of lines)
      assert.deepEqual(said(reel.moment(step, grain), name), told, `${name} at ${step}`);
  }
}

afterEach(() => setLanguage('en'));

test('example 1, level by level: after the first dead end the search goes back two levels', () => {
  pinned(
    'worked1',
    'level',
    [
      [
        0,
        'Nothing is chosen yet: every item is open.',
        'The search looks for options that cover every item exactly once.',
      ],
      [15, 'Item 1 is chosen and covered. S2 and S4 hold it.', 'It is the first open item.'],
      [
        33,
        'S2 is tried for item 1 (1 of 2). It covers items 8 and 119 too.',
        'Still open: items 3, 5, 9 and 17.',
      ],
      [
        44,
        'Item 3 is chosen and covered. *Only S3 holds it.*',
        'It is the first open item. With one option left there is nothing to decide.',
      ],
      [
        58,
        'S3 is tried, the only option for item 3. It covers items 5 and 17 too. *Item 9 now has no option.*',
        'Still open: item 9.',
      ],
      [
        59,
        '*Item 9 has no option left*: nothing else is left for item 3 either, so go back further, to item 1.',
        'S2 and S3 together leave nothing that covers 9.',
      ],
      [
        73,
        'S3 is taken back: items 17 and 5 are uncovered. Nothing else is left for item 3.',
        'Undone in reverse order, so every link is as it was before S3.',
      ],
      [
        84,
        'The only option for item 3 has been tried: the item is uncovered and left.',
        'Back to item 1: S2, which was tried for it, is taken back.',
      ],
    ],
    [
      [0, '还没有选任何选项，每一项都待覆盖。', '目标是选出一些选项，使每一项恰好覆盖一次。'],
      [15, '选中并覆盖项 1：S2、S4 含有它。', '它是最左边的待覆盖项。'],
      [
        33,
        '为项 1 尝试 S2（第 1 个，共 2 个）。一并覆盖项 8、119。',
        '待覆盖的还有项 3、5、9、17。',
      ],
      [44, '选中并覆盖项 3：*只有 S3 含有它。*', '它是最左边的待覆盖项。只剩一个选项，别无选择。'],
      [58, '为项 3 尝试唯一的选项 S3。一并覆盖项 5、17。*项 9 已无选项。*', '待覆盖的还有项 9。'],
      [
        59,
        '*项 9 已无选项*：项 3 也没有别的选项了，继续回溯到项 1。',
        '选了 S2、S3，就没有选项能覆盖 9。',
      ],
      [
        73,
        '撤回 S3，取消覆盖项 17、5。项 3 没有别的选项了。',
        '按相反的次序撤回，所有链接与选上 S3 之前相同。',
      ],
      [84, '项 3 的唯一选项试过了，取消覆盖并离开这一项。', '回到项 1：撤回为它选的 S2。'],
    ],
  );
});

test('example 1: after the second dead end come the next option, the solution and the end', () => {
  pinned(
    'worked1',
    'level',
    [
      [
        143,
        '*Item 9 has no option left*: go back and try the next option for item 3.',
        'S4 and S3 together leave nothing that covers 9.',
      ],
      [
        157,
        'S3 is taken back: items 17 and 5 are uncovered. Next for item 3: S5.',
        'Undone in reverse order, so every link is as it was before S3.',
      ],
      [
        179,
        'S1 is tried, the only option for item 5. It covers items 9 and 17 too.',
        'No item is open any more.',
      ],
      [
        180,
        '*Solution 1: S4, S5 and S1.*',
        'No item is open any more: each is covered exactly once. Nothing else is left to try.',
      ],
      [
        243,
        'The search is over: *1 solution.*',
        'Everything was uncovered in reverse order, so every link is as it was at the start.',
      ],
    ],
    [
      [143, '*项 9 已无选项*：回溯，尝试项 3 的下一个选项。', '选了 S4、S3，就没有选项能覆盖 9。'],
      [
        157,
        '撤回 S3，取消覆盖项 17、5。接着为项 3 尝试 S5。',
        '按相反的次序撤回，所有链接与选上 S3 之前相同。',
      ],
      [179, '为项 5 尝试唯一的选项 S1。一并覆盖项 9、17。', '已没有待覆盖的项。'],
      [180, '*第 1 个解：S4、S5、S1。*', '已没有待覆盖的项，每一项恰好覆盖一次。没有别的可试了。'],
      [243, '搜索结束：*共 1 个解。*', '一切都按相反的次序取消了覆盖，所有链接与开始时相同。'],
    ],
  );
});

test('example 1, cover by cover', () => {
  const wayBack = 'Removed nodes keep their own links: that is the way back.';
  const reverse =
    'Uncovering runs in reverse order, so every node finds its neighbours as it left them.';
  pinned(
    'worked1',
    'cover',
    [
      [
        15,
        'Item 1 is covered: S2 and S4 leave their other lists.',
        `One of them will cover item 1, so no other list may offer them. ${wayBack}`,
      ],
      [
        16,
        'S2 is tried for item 1 (1 of 2). It covers items 8 and 119 too.',
        'No item may be covered twice: every other option that holds 8 or 119 must go.',
      ],
      [
        55,
        'Item 5 is covered: S1 leaves its other lists. *Item 9 now has no option.*',
        `S3 covers item 5, so no other option may cover it again. ${wayBack}`,
      ],
      [
        58,
        'Item 17 is covered: no option was left in its list.',
        'Only 17 itself leaves the list of open items.',
      ],
      [62, 'Item 17 is uncovered: it is open again.', reverse],
      [72, 'Item 5 is uncovered: S1 is back in its other lists.', reverse],
    ],
    [
      [
        15,
        '覆盖项 1：S2、S4 离开其他各项的链。',
        '项 1 将由其中一个覆盖，别的项不能再用它们。摘下的节点仍记得邻居，恢复时凭此回到原处。',
      ],
      [
        55,
        '覆盖项 5：S1 离开其他各项的链。*项 9 已无选项。*',
        'S3 已覆盖项 5，别的选项不能再覆盖它。摘下的节点仍记得邻居，恢复时凭此回到原处。',
      ],
      [58, '覆盖项 17：它的链里已没有选项。', '只需把 17 从待覆盖的表里摘下。'],
      [
        72,
        '取消覆盖项 5：S1 回到其他各项的链。',
        '取消的次序与覆盖相反，所以每个节点回来时，邻居都和离开时一样。',
      ],
    ],
  );
});

test('example 1, link by link: S1 leaves item 9, which is fatal, and item 17, which is not', () => {
  pinned(
    'worked1',
    'link',
    [
      [
        46,
        'Covering item 5 begins: S1 holds it.',
        'S3 covers 5: every other option that holds 5 must go, then 5 itself.',
      ],
      [
        47,
        'S1 is next: it leaves items 9 and 17.',
        'S3 has taken item 5 and S1 holds 5 too, so S1 must go.',
      ],
      [
        48,
        'In item 9, the header now points down to itself, past S1.',
        'S3 has taken item 5 and S1 holds 5 too, so S1 must go.',
      ],
      [
        49,
        'In item 9, the header now points up to itself, past S1.',
        'The header points past S1 both ways. Its own links stay: that is the way back.',
      ],
      [
        50,
        'S1 has left item 9. It was the last option there: *9 now has none.*',
        'Nothing can cover item 9 any more: this leads to a dead end.',
      ],
      [
        53,
        'S1 has left item 17. It was the last option there: 17 now has none.',
        'That does no harm: S3 covers 17 itself.',
      ],
      [
        54,
        'In the list of open items, the root now points right to 9, past 5.',
        'Its options are out, so now item 5 itself leaves.',
      ],
      [
        55,
        'In the list of open items, 9 now points left to the root, past 5.',
        'Item 5 is out, but still points at the root and 9: that is the way back.',
      ],
      [
        126,
        'S5 has left item 119. It was the last option there: 119 now has none.',
        'Only an option of item 3 can still cover 119.',
      ],
    ],
    [
      [46, '开始覆盖项 5：S1 含有它。', 'S3 也覆盖 5：先隐去含有 5 的其他选项，再摘下 5。'],
      [47, '轮到 S1：它要离开项 9、17。', 'S3 已覆盖项 5，而 S1 也含 5，所以 S1 要隐去。'],
      [
        48,
        '在项 9 里，列头向下绕过 S1，指向自己。',
        'S3 已覆盖项 5，而 S1 也含 5，所以 S1 要隐去。',
      ],
      [
        50,
        'S1 离开了项 9。它是那里最后一个选项：*9 已无选项。*',
        '再没有选项能覆盖项 9，这样走下去是死路。',
      ],
      [53, 'S1 离开了项 17。它是那里最后一个选项：17 已无选项。', '没关系：17 由 S3 自己覆盖。'],
      [54, '在待覆盖的表里，根向右绕过 5，指向 9。', '它的选项都已隐去，现在摘下项 5 自己。'],
      [
        55,
        '在待覆盖的表里，9 向左绕过 5，指向根。',
        '项 5 已摘下，但仍指着根和 9，恢复时凭此回到原处。',
      ],
    ],
  );
});

test('example 1, link by link: what was removed returns to its old place', () => {
  pinned(
    'worked1',
    'link',
    [
      [
        4,
        'In item 8, the header now points down to S4, past S2.',
        'S2 holds item 1, which is being covered: it waits in that list and leaves all others.',
      ],
      [
        5,
        'In item 8, S4 now points up to the header, past S2.',
        'Both neighbours point past S2. Its own links stay: that is the way back.',
      ],
      [
        6,
        'S2 has left item 8, which now has 2 options.',
        'The size is kept in the header, so nothing has to be counted.',
      ],
      [
        63,
        'In the list of open items, 9 points left to 5 again.',
        'The last write is undone first. Item 5 still knew its neighbours.',
      ],
      [
        64,
        'In the list of open items, the root points right to 5 again: 5 is open.',
        'Its place did not have to be searched for: it kept its own links.',
      ],
      [76, 'Item 17 counts S3 again: 2 options.', 'Every write is undone, the last one first.'],
      [
        77,
        'In item 17, the header points up to S3 again.',
        'The node of S3 still knows its neighbours above and below.',
      ],
      [
        78,
        'S3 is back in item 17, between S1 and the header.',
        'Its node kept its links, so its place did not have to be searched for.',
      ],
      [
        70,
        'S1 is back in item 9, the only one there.',
        'Its node kept its links, so its place did not have to be searched for.',
      ],
      [
        82,
        'S3 is back in items 5 and 17.',
        'Options return from the bottom up, the reverse of the order in which they left.',
      ],
    ],
    [
      [
        5,
        '在项 8 里，S4 向上绕过 S2，指向列头。',
        '上下邻居都已绕过 S2。它自己的链接不变，恢复时凭此回到原处。',
      ],
      [6, 'S2 离开了项 8，那里还有 2 个选项。', '个数记在列头里，不必每次去数。'],
      [64, '在待覆盖的表里，根向右重新指向 5：5 回来了。', '它保留着自己的链接，不必寻找位置。'],
      [78, 'S3 回到项 17，在 S1 和列头之间。', '它的节点保留着链接，不必寻找位置。'],
      [82, 'S3 已回到项 5、17。', '选项自下而上回来，与离开的次序相反。'],
    ],
  );
});

test('example 2 branches on the smallest item', () => {
  pinned(
    'worked2',
    'level',
    [
      [
        15,
        'Item 1 is chosen and covered. A and B hold it.',
        'No open item has fewer options; ties go to the first.',
      ],
      [
        44,
        '*Item 2 has no option left*: go back and try the next option for item 1.',
        'A leaves nothing that covers 2.',
      ],
      [
        94,
        'Item 5 is chosen and covered. *Only D holds it.*',
        'With one option left there is nothing to decide.',
      ],
      [
        124,
        '*Solution 1: B, D and F.*',
        'No item is open any more: each is covered exactly once. Nothing else is left to try.',
      ],
    ],
    [
      [15, '选中并覆盖项 1：A、B 含有它。', '待覆盖的项里它的选项最少；一样少时取最左的。'],
      [44, '*项 2 已无选项*：回溯，尝试项 1 的下一个选项。', '选了 A，就没有选项能覆盖 2。'],
      [124, '*第 1 个解：B、D、F。*', '已没有待覆盖的项，每一项恰好覆盖一次。没有别的可试了。'],
    ],
  );
});

test('colours: options that disagree are hidden, those that agree are marked', () => {
  const share =
    'Options may share a coloured item if they give it the same colour. Those that give it another colour must go.';
  pinned(
    'toy_colors',
    'link',
    [
      [
        35,
        'Item x is in no list of items, so this write changes nothing.',
        'A secondary item need not be covered, so the search never looks for it.',
      ],
      [37, 'Item y takes the colour A from option 1.', share],
      [
        38,
        'Option 5 is next: it leaves item r.',
        'Item y has the colour A now and option 5 gives it another, so option 5 must go.',
      ],
      [
        72,
        'Option 4 is tried for item q (2 of 2). It covers item x:A too.',
        'Every option that disagrees with x:A must go.',
      ],
      [
        74,
        'Option 2 gives item x the same colour: its node is marked.',
        'If option 2 is chosen later, nothing has to be done for x.',
      ],
      [
        81,
        'Option 2 is next: it leaves items r and y.',
        'Option 2 holds item p, which is being covered: it waits in that list and leaves all others.',
      ],
      [
        90,
        'Option 2 is tried, the only option for item p. It covers items r and y too.',
        'No item may be covered twice: every other option that holds r or y must go.',
      ],
      [
        128,
        'The mark of option 2 in item x is removed.',
        'Every write is undone, the last one first.',
      ],
    ],
    [
      [37, '项 y 由选项 1 定为颜色 A。', '给同一种颜色的选项可以共用这一项，颜色不同的要隐去。'],
      [74, '选项 2 给项 x 的颜色相同，它的节点做上标记。', '以后选上选项 2 时，x 不必再处理。'],
      [
        81,
        '轮到选项 2：它要离开项 r、y。',
        '选项 2 含有正在覆盖的项 p：它留在那条链里等着尝试，离开其他各链。',
      ],
    ],
  );
  pinned(
    'toy_colors',
    'cover',
    [
      [
        41,
        'Item y takes the colour A: option 5, which gives it another colour, leaves its other lists. *Item r now has no option.*',
        share,
      ],
      [
        53,
        'Item y has no colour again: option 5 is back in its other lists.',
        'Uncovering runs in reverse order, so every node finds its neighbours as it left them.',
      ],
    ],
    [
      [
        41,
        '项 y 定为颜色 A：选项 5 的颜色不同，离开其他各项的链。*项 r 已无选项。*',
        '给同一种颜色的选项可以共用这一项，颜色不同的要隐去。',
      ],
    ],
  );
});

test('bounds: options are set aside, items are closed', () => {
  pinned(
    'bounds',
    'cover',
    [
      [
        14,
        'Item b is chosen. Option 1 holds it.',
        'No open item leaves fewer ways to continue; ties go to the first.',
      ],
      [
        29,
        'Item a is covered, and option 3 with it.',
        'Item a has reached its upper bound. Removed nodes keep their own links: that is the way back.',
      ],
      [
        53,
        'Option 1 is set aside: it has been tried for item b.',
        'So the same options do not come up again in another order.',
      ],
      [
        54,
        'Item b is closed: no further option is chosen for it.',
        'It is covered as often as it must be.',
      ],
      [
        79,
        '*Solution 3: option 2.*',
        'Every item is covered as often as its bounds allow. The search continues with item c, to see whether there are more.',
      ],
      [
        86,
        'Every option for item a has been tried: the item is left.',
        'Back to item b, which was closed.',
      ],
    ],
    [
      [53, '搁置选项 1：它已为项 b 试过。', '这样，同一组选项不会换个次序又试一遍。'],
      [54, '封闭项 b：不再为它选新的选项。', '它的覆盖次数已经够了。'],
      [79, '*第 3 个解：选项 2。*', '每一项的覆盖次数都符合要求。搜索回到项 c，看还有没有别的解。'],
    ],
  );
});

test("a board is described in players' words", () => {
  pinned(
    'sudoku4-leftmost',
    'cover',
    [
      [
        1,
        'Item r1c1 is chosen. r1c1=2 and r1c1=4 hold it.',
        'r1c1 can take 2 or 4. It is the first open item.',
      ],
      [
        25,
        'r1c1 takes 2 (1 of 2).',
        'Row 1, column 1 and box 1 have their 2 with it: options that clash must go.',
      ],
      [
        65,
        '*Item r1c2 has no option left*: go back and try the next option for item r1c1.',
        'No digit fits in r1c2 any more.',
      ],
      [
        675,
        '*Solution 1: the board is full.*',
        'Every cell, row, column and box has what it needs. The search continues with item r2c3, to see whether there are more.',
      ],
      [
        952,
        '*Item r2c4 has no option left*: nothing is left to try, so the search is over.',
        'No digit fits in r2c4 any more.',
      ],
    ],
    [
      [1, '选中项 r1c1：r1c1=2、r1c1=4 含有它。', 'r1c1 可填 2 或 4。它是最左边的待覆盖项。'],
      [
        25,
        'r1c1 填 2（第 1 个，共 2 个）。',
        '第 1 行、第 1 列、第 1 宫由此有了 2，与它冲突的选项都要隐去。',
      ],
      [65, '*项 r1c2 已无选项*：回溯，尝试项 r1c1 的下一个选项。', 'r1c2 已没有数字可填。'],
      [952, '*项 r2c4 已无选项*：没有可试的了，搜索结束。', 'r2c4 已没有数字可填。'],
    ],
  );
});

test('a digit of a house is described as what the house needs', () => {
  const moment = reelOf('sudoku4').moment(0, 'link');
  const { items, options } = moment.cover;
  const item = items.indexOf('r1#2');
  const option = options.findIndex(({ name }) => name === 'r1c2=2');
  const at = (/** @type {Partial<Moment>} */ part) =>
    said({ ...moment, step: 1, item, branches: [item], ...part }, 'sudoku4');
  const choose = at({ event: { op: CHOOSE, a: item, b: 2, c: 0 } });
  assert.deepEqual(choose, [
    'Item r1#2 is chosen. r1c1=2 and r1c2=2 hold it.',
    'Row 1 needs a 2: in r1c1 or r1c2. No open item has fewer options; ties go to the first.',
  ]);
  const tried = { event: { op: TRY, a: option, b: 0, c: 0 }, option, path: [option] };
  assert.deepEqual(at(tried), [
    'r1c2 takes 2 for row 1 (2 of 2).',
    'Column 2 and box 1 have their 2 with it, and r1c2 is filled: options that clash must go.',
  ]);
  assert.equal(
    at({ event: { op: DEAD_END, a: item, b: 0, c: 0 } })[1],
    'Row 1 needs a 2, and no cell can take it.',
  );
  setLanguage('zh');
  assert.equal(
    at({ event: { op: CHOOSE, a: item, b: 2, c: 0 } })[1],
    '第 1 行缺 2，可填在 r1c1 或 r1c2。待覆盖的项里它的选项最少；一样少时取最左的。',
  );
  assert.equal(at(tried)[0], 'r1c2 填 2，作为第 1 行的 2（第 2 个，共 2 个）。');
});

test('sentences name extra houses, and fall back to the item for pairs of cells', () => {
  const moment = reelOf('sudoku4').moment(0, 'link');
  const items = [...moment.cover.items];
  const why = (/** @type {string} */ name) => {
    const cover = Object.assign(Object.create(moment.cover), { items: items.with(16, name) });
    return said(
      { ...moment, cover, step: 1, event: { op: DEAD_END, a: 16, b: 0, c: 0 } },
      'sudoku4',
    )[1];
  };
  assert.deepEqual(['w2#3', 'd1#G', 'o1#7', 'x3#4'].map(why), [
    'Window 2 needs a 3, and no cell can take it.',
    'Diagonal 1 needs a G, and no cell can take it.',
    'The centres of the boxes need a 7, and no cell can take it.',
    'Region 3 needs a 4, and no cell can take it.',
  ]);
  assert.equal(why('r1c2#7/r2c4#7'), 'No option holds item r1c2#7/r2c4#7.');
  setLanguage('zh');
  assert.deepEqual(['w2#3', 'd1#G', 'o1#7'].map(why), [
    '第 2 个窗口缺 3，但没有一格能填。',
    '主对角线缺 G，但没有一格能填。',
    '各宫中心缺 7，但没有一格能填。',
  ]);
});

test('a run that was cut off says so at its end, and nowhere else', () => {
  const moment = reelOf('worked1').moment(143, 'level');
  const cut = {
    ...moment.run,
    events: 143,
    complete: false,
    outline: moment.run.outline.filter((_, k, all) => all[k - (k % 4)] < 143),
  };
  assert.deepEqual(said({ ...moment, run: cut }, 'worked1'), [
    '*Item 9 has no option left*: go back.',
    'The run is shown up to here; the search continues.',
  ]);
  assert.notEqual(
    said({ ...moment, run: { ...cut, events: 200 } }, 'worked1')[1],
    'The run is shown up to here; the search continues.',
  );
});

test('a search for one solution stops there, and does not claim that there is no other', () => {
  const moment = reelOf('worked1').moment(180, 'level');
  const one = {
    ...moment.run,
    events: 180,
    outline: moment.run.outline.filter((_, k, all) => all[k - (k % 4)] < 180),
  };
  assert.equal(
    said({ ...moment, run: one }, 'worked1')[1],
    'No item is open any more: each is covered exactly once. No more solutions were asked for, so the search stops here.',
  );
  assert.match(said(moment, 'worked1')[1], /Nothing else is left to try\.$/);
});

test('of a long list only the first are named', () => {
  const moment = reelOf('worked1').moment(180, 'level');
  const path = [0, 1, 2, 3, 4, 5, 0, 1];
  assert.equal(said({ ...moment, path }, 'worked1')[0], '*Solution 1: S1, S2, S3, S4 and 4 more.*');
  setLanguage('zh');
  assert.equal(said({ ...moment, path }, 'worked1')[0], '*第 1 个解：S1、S2、S3、S4 等 8 个。*');
});

for (const name of RUNS) {
  test(`${name}: at every step and grain both lines are whole sentences in every language`, () => {
    const reel = reelOf(name);
    for (const grain of GRAINS) {
      for (let step = 0; step <= reel.length; step++) {
        const moment = reel.moment(step, grain);
        for (const language of CODES) {
          setLanguage(language);
          const { what, why } = say(moment, { branch: branchOf(name) });
          for (const text of [plainText(what), plainText(why)]) {
            const place = `${language}, ${grain}, step ${step}: ${text}`;
            const han = entryOf(language).script !== 'latn';
            assert.match(text, han ? /。$/ : /^[A-Z0-9r].*\.$/, place);
            assert.doesNotMatch(
              text,
              /undefined|null|NaN|\[object|  |!|！|您|\s[,.，。、：）]/,
              place,
            );
            // There is a space between Chinese and other text, and none between Chinese characters.
            if (han)
              assert.doesNotMatch(
                text,
                /\p{Script=Han} \p{Script=Han}|\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u,
                place,
              );
            else assert.doesNotMatch(text, /\p{Script=Han}/u, place);
          }
        }
      }
    }
  });
}

test('phrases of the same look are joined, and empty ones are left out', () => {
  assert.deepEqual(phrases(' ', 'One.', '', ['Two: ', strong('three.')], [strong('Four.')]), [
    { text: 'One. Two: ' },
    { text: 'three.', strong: true },
    { text: ' ' },
    { text: 'Four.', strong: true },
  ]);
});
