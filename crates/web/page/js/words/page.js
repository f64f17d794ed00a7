/** Words of the frame: rooms, language, themes. */

export const en = {
  title: 'Quadrille',
  rooms: 'Rooms',
  play: 'Play',
  lab: 'Lab',
  set: 'Set',
  language: 'Language',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  contrast: 'High contrast',
  settings: 'Settings',
  menu: 'Menu',
};

/** @type {typeof en} */
export const zh = {
  title: 'Quadrille',
  rooms: '房间',
  play: '解题',
  lab: '实验室',
  set: '出题',
  language: '语言',
  theme: '主题',
  light: '浅色',
  dark: '深色',
  contrast: '高对比度',
  settings: '设置',
  menu: '菜单',
};
