/** Words of the frame. */
import { isOfFiles } from '../../base/home.js';

/** @type {typeof import('../en/page.js').words} */
export const words = {
  title: 'Quadrille',
  rooms: '房间',
  play: '解题',
  learn: '技巧',
  lab: '实验室',
  set: '出题',
  language: '语言',
  theme: '主题',
  light: '浅色',
  dark: '深色',
  contrast: '高对比度',
  settings: '设置',
  menu: '菜单',
  /** Why a question got no answer. Nobody restarts a page of plain files. */
  trouble: {
    get gone() {
      return isOfFiles()
        ? '页面有一部分没有加载成功。检查网络后再试一次，什么都不会丢。'
        : 'Quadrille 没有回应。重新运行 quadrille play，再回到这里继续，什么都不会丢。';
    },
    busy: 'Quadrille 正忙，过一会儿再试。',
    failed: 'Quadrille 处理不了这个请求。',
  },
  sentence: (message) => (/[？?]$/.test(message) ? message : `${message}。`),
  sentences: (...sentences) => sentences.join(''),
};
