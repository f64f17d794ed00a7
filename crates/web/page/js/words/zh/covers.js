/** Words of the Lab about all solutions as one diagram. */
import { number } from '../language.js';

/** @type {typeof import('../en/covers.js').words} */
export const words = {
  both: (one, other) => `${one}${other}`,
  computing: '正在编译所有解',
  none: '没有解，所以没有图。',
  alike: (count, text) =>
    count === 1n
      ? '从上到下的路径就是唯一的解。'
      : `从上到下每条路径是一个解，共 ${text} 个。没有两条分支剩下相同的项，所以没有节点合并。`,
  merged: (count, nodes, tree) =>
    `从上到下每条路径是一个解，共 ${count} 个。画成树要 ${tree} 个节点，这里只要 ${number(nodes)} 个：剩下的项相同，后面的选法就相同，所以合并成一个节点。方框里是选项和在这里选它的解数。`,
  tooLarge: (count, text, nodes, edges, most) =>
    `${text} 个解的图有 ${number(nodes)} 个节点、${number(edges)} 条边，太大，画不下：这里最多画 ${number(most[0])} 个节点、${number(most[1])} 条边。占比和随机解照样准确；命令“quadrille compile”可以把图存成文件。`,
  notCompiled:
    '所有解的图需要的时间或内存超出了本页的限制。用命令“quadrille compile”编译没有这些限制。',
  failed: '没能编译所有解。',
  again: '再试一次',

  diagram: '图',
  shares: '占比',
  faces: '显示所有解的图或占比',
  label: (count, text, nodes, edges) =>
    `${text} 个解的图，${number(nodes)} 个节点，${number(edges)} 条边。按 Enter 选一条边，方向键换到别的边，Escape 取消。`,
  noOption: '不选',
  more: (count) => `+${number(count)}`,

  edge: (option, through, total, percent) =>
    `${total} 个解中有 ${through} 个在这里选 ${option}（${percent}）。`,
  noEdge: (through, total, percent) =>
    `${total} 个解中有 ${through} 个在这里不再选（${percent}）。`,
  everywhere: (option, count, percent) => `含 ${option} 的解一共 ${count} 个（${percent}）。`,
  node: (into, intoText, below, belowText, through, total) =>
    `到这里有 ${intoText} 种走法，往下有 ${belowText} 种：${total} 个解中有 ${through} 个经过这里。`,
  sink: (count, text) => `所有项都已覆盖。${text} 个解都到这里结束。`,

  draw: '随机取一个解',
  drawMany: (count) => `+ ${number(count)}`,
  drawManyLong: (count) => `再取 ${number(count)} 个`,
  drawWhy: '从所有解中取一个，每个解的机会相同',
  seed: '种子',
  seedWhy: '种子相同，取到的解也相同',
  drawn: (draw, seed, options) => `种子 ${seed}，第 ${number(draw)} 个：${options}。`,
  found: (step) => `搜索在第 ${number(step)} 步找到它。`,
  notFound: '显示的这段搜索还没有找到它。',
  comma: '、',

  option: '选项',
  exact: '准确值',
  exactWhy: '含有该选项的解占所有解的比例',
  sampled: (draws) => (draws === 0 ? '抽样' : `抽样，共 ${number(draws)} 个`),
  share: (count, percent) => `${count}（${percent}）`,
};
