/** 解题路径的用语。 */

/** @type {typeof import('../en/path.js').words} */
export const words = {
  title: '解题路径',
  tabs: '显示什么',
  tab: { start: '从头开始', here: '从当前盘面', steps: '现在可走的步' },
  backToGame: '回到游戏',
  backToSet: '回到出题',

  sure: '要看解题路径吗？',
  sureText: '会显示直到答案的每一步，算一次提示。',
  sureAct: '显示',

  list: '步骤',
  uses: '技巧',
  step: '选中的一步',
  walk: '逐步查看',
  first: '第一步',
  previous: '上一步',
  next: '下一步',
  last: '终点',
  stepOf: (at, of) => `${at} / ${of}`,

  steps: (count) => `共 ${count} 步`,
  difficulty: (score) => `评分 ${score}`,
  comma: '，',
  sentences: (...parts) =>
    parts
      .filter(Boolean)
      .map((part) => (part.endsWith('。') ? part : `${part}。`))
      .join(''),
  use: (name, count) => `${name} ×${count}`,
  ended: { solved: '解出', stuck: '卡住', stopped: '中止', trouble: '没有路径' },
  ends: {
    solved: '这条路径通向答案。',
    stuck: '没到答案就断了：这里的技巧都走不下去。',
    stopped: '没到答案就停了：搜索用时太长。',
    trouble: '没有路径。',
  },

  possible: (count) => `现在有 ${count} 步可走。`,
  none: '这里的技巧都走不出一步。',
  cut: '每种技巧只列出前几步。',
  notAll: '搜索用时太长，可能还有别的步。',
  ofAll: (shown, count) => (String(shown) === count ? `${count} 步` : `${count} 步，列出 ${shown}`),
  choose: '选一步，就会画在盘面上。',

  lookingForPath: '正在找路径…',
  lookingForSteps: '正在找可走的步…',
  copyStep: '复制这一步',
  copyPath: '复制全部',
  copied: '已复制',
  notCopied: '没能复制',
};
