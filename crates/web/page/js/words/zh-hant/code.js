/** The lines of the algorithm that contain words. */

/** @type {typeof import('../en/code.js').words} */
export const words = {
  report: '若 R[h] = h，輸出並返回',
  choose: '選一項 c，|cover(c)',
  eachOption: '從 c 向下逐個取 r',
  others: (go) => `從 r 向右逐個取 j，${go}`,
  othersBack: (back) => `從 r 向左逐個取 j，${back}`,

  reportDecided: '若沒有要決定的項，輸出並返回',
  chooseOnly: '選一項 c',
  coverFull: '若 c 只能再取一個，cover(c)',
  takeAndHide: 'O[k] ← r；若 c 未覆蓋，hide(r)',
  othersFull: (go) => `逐個取 r 的 j，若 C[j] 已滿，${go}`,
  othersFullBack: (back) => `依相反順序撤回，${back}`,
  aside: '若 c 未覆蓋，擱置 r：hide(r)',
  close: '若 c 已夠，封閉 c，search(k + 1)',
  restore: '放回擱置的選項，或 uncover(c)',

  rowsDown: '從 c 向下逐個取 i',
  rowsUp: '從 c 向上逐個取 i',
  hideDown: '從 c 向下逐個取 i，hide(i)',
  unhideUp: '從 c 向上逐個取 i，unhide(i)',
  nodesRight: '從 i 向右逐個取 j',
  nodesLeft: '從 i 向左逐個取 j',
  unmarkedRight: '從 i 向右逐個取未標記的 j',
  unmarkedLeft: '從 i 向左逐個取未標記的 j',

  noColour: '若 j 無顏色，cover(C[j])',
  notMarked: '否則若 j 未標記，purify(j)',
  colouredDown: '從 C[j] 向下逐個取 i',
  mark: '若 i 與 j 同色，標記 i；否則 hide(i)',
  colouredUp: '從 C[j] 向上逐個取 i',
  unmark: '若 i 有標記，去掉；否則 unhide(i)',
};
