/** The lines of the algorithm that contain words. */

/** @type {typeof import('../en/code.js').words} */
export const words = {
  report: '若 R[h] = h，输出并返回',
  choose: '选一项 c，|cover(c)',
  eachOption: '从 c 向下逐个取 r',
  others: (go) => `从 r 向右逐个取 j，${go}`,
  othersBack: (back) => `从 r 向左逐个取 j，${back}`,

  reportDecided: '若没有要决定的项，输出并返回',
  chooseOnly: '选一项 c',
  coverFull: '若 c 只能再取一个，cover(c)',
  takeAndHide: 'O[k] ← r；若 c 未覆盖，hide(r)',
  othersFull: (go) => `逐个取 r 的 j，若 C[j] 已满，${go}`,
  othersFullBack: (back) => `按相反次序撤回，${back}`,
  aside: '若 c 未覆盖，搁置 r：hide(r)',
  close: '若 c 已够，封闭 c，search(k + 1)',
  restore: '放回搁置的选项，或 uncover(c)',

  rowsDown: '从 c 向下逐个取 i',
  rowsUp: '从 c 向上逐个取 i',
  hideDown: '从 c 向下逐个取 i，hide(i)',
  unhideUp: '从 c 向上逐个取 i，unhide(i)',
  nodesRight: '从 i 向右逐个取 j',
  nodesLeft: '从 i 向左逐个取 j',
  unmarkedRight: '从 i 向右逐个取未标记的 j',
  unmarkedLeft: '从 i 向左逐个取未标记的 j',

  noColour: '若 j 无颜色，cover(C[j])',
  notMarked: '否则若 j 未标记，purify(j)',
  colouredDown: '从 C[j] 向下逐个取 i',
  mark: '若 i 与 j 同色，标记 i；否则 hide(i)',
  colouredUp: '从 C[j] 向上逐个取 i',
  unmark: '若 i 有标记，去掉；否则 unhide(i)',
};
