/** 实验室里粘贴和保存用到的文字。 */
import { number } from '../language.js';

/** @type {typeof import('../en/saving.js').words} */
export const words = {
  paste: {
    words: '这段文字既不是精确覆盖问题，也不是数独。',
    noOptions: '这里只有项，没有选项，没有可搜索的。',
    accepted: '可以粘贴：',
    forms: [
      '集合：每行一个，如 S1 = {5, 9, 17}',
      '0 和 1 的矩阵，也可以是 Markdown 表格或 LaTeX',
      '高德纳的格式：第一行写项，之后每行一个选项',
      '含 items 和 options 的 JSON',
      'CSV：每个 1 一行；OR-Library、p ec、p xcc 的问题',
      '数独：81 个数字，空格写 . 或 0；也可以写成 9 行',
    ],
  },

  cutStep: (step, of) => ['第 ', step, ` 步（只显示前 ${of} 步）`],
  cutWhy: (of) => `第 ${of} 步之后搜索还在继续，这里只显示前 ${of} 步。`,
  cutSpoken: (step, of) => `第 ${step} 步；只显示前 ${of} 步，之后搜索还在继续`,

  size: (bytes) =>
    bytes < 950_000
      ? `${number(Math.max(1, Math.round(bytes / 1000)))} KB`
      : `${number(Math.round(bytes / 100_000) / 10)} MB`,
  pageTitle: '把过程存为网页',
  fileSize: (size) => `文件大小：${size}。`,
  holdsAll: (steps) => `包含全部 ${number(steps)} 步。`,
  holdsFirst: (last) => `到第 ${number(last)} 步为止，之后搜索还在继续。`,
  holdsPart: (last, all) => `到第 ${number(last)} 步为止，全程共 ${number(all)} 步。`,
  notShown: (step) => `现在显示的第 ${number(step)} 步不在文件里，网页会打开在最后一步。`,
  part: '范围',
  wholePart: '能存多少存多少',
  toHere: (step) => `到第 ${number(step)} 步`,
  firstPart: (steps) => `前 ${number(steps)} 步`,
  save: '保存',
  cancel: '取消',
  pictures: (count) => `共 ${number(count)} 张图。`,

  figureSvg: 'SVG：放大也清晰',
  figurePng: 'PNG：适合幻灯片',

  film: '把过程存为动画或图片',
  filmTitle: '把过程存为动画或图片',
  figure: '图',
  kind: '格式',
  kinds: {
    gif: 'GIF 动画：各种幻灯片都能播放',
    png: 'PNG 图片：每步一张（ZIP 压缩包）',
    svg: 'SVG 动画：放大也清晰，适合网页',
  },
  toEnd: (last) => `到最后一步（第 ${number(last)} 步）为止。`,
  filmReady: '文件已生成',
  captions: '每张图下面配上说明',
  wholeRun: '整个过程',
  fromHere: (step) => `从第 ${number(step)} 步开始`,
  begins: (step) => `从第 ${number(step)} 步开始。`,
  filmLength: (count, speed, seconds) =>
    `共 ${number(count)} 张图，每秒 ${number(speed)} 张，时长 ${
      seconds < 100 ? `${seconds} 秒` : `约 ${number(Math.round(seconds / 60))} 分钟`
    }。`,
  coarser: (grain, most) => `步长改为“${grain}”，否则会超过 ${number(most)} 张图。`,
  follows: '这张图太大，看不清全貌：画面会跟着搜索移动。',
  drawing: '正在画图',
};
