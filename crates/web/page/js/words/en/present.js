/** The mode for a wall, and pages in a frame. */
export const words = {
  present: 'Present on a wall (F)',
  leave: 'End the presentation (Esc)',
  figures: 'Figures on the wall',
  embed: 'Copy the code to embed this page',
  embedded: 'Code copied',
  whole: 'Open the whole page',
};
