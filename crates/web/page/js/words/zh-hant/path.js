/** 解題路徑的用語。 */

/** @type {typeof import('../en/path.js').words} */
export const words = {
  title: '解題路徑',
  tabs: '顯示什麼',
  tab: { start: '從頭開始', here: '從目前盤面', steps: '現在可走的步' },
  backToGame: '回到遊戲',
  backToSet: '回到出題',

  sure: '要看解題路徑嗎？',
  sureText: '會顯示直到答案的每一步，算一次提示。',
  sureAct: '顯示',

  list: '步驟',
  uses: '技巧',
  step: '選中的一步',
  walk: '逐步檢視',
  first: '第一步',
  previous: '上一步',
  next: '下一步',
  last: '終點',
  stepOf: (at, of) => `${at} / ${of}`,

  steps: (count) => `共 ${count} 步`,
  difficulty: (score) => `評分 ${score}`,
  comma: '，',
  sentences: (...parts) =>
    parts
      .filter(Boolean)
      .map((part) => (part.endsWith('。') ? part : `${part}。`))
      .join(''),
  use: (name, count) => `${name} ×${count}`,
  ended: { solved: '解出', stuck: '卡住', stopped: '中止', trouble: '沒有路徑' },
  ends: {
    solved: '這條路徑通向答案。',
    stuck: '沒到答案就斷了：這裡的技巧都走不下去。',
    stopped: '沒到答案就停了：搜尋用時太長。',
    trouble: '沒有路徑。',
  },

  possible: (count) => `現在有 ${count} 步可走。`,
  none: '這裡的技巧都走不出一步。',
  cut: '每種技巧只顯示前幾步。',
  notAll: '搜尋用時太長，可能還有別的步。',
  ofAll: (shown, count) => (String(shown) === count ? `${count} 步` : `${count} 步，顯示 ${shown}`),
  choose: '選一步，就會畫在盤面上。',

  lookingForPath: '正在找路徑…',
  lookingForSteps: '正在找可走的步…',
  copyStep: '複製這一步',
  copyPath: '複製全部',
  copied: '已複製',
  notCopied: '沒能複製',
};
