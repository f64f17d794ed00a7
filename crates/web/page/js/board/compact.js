/**
 * Small screens: phones, also on their side, and pages that are zoomed to 200 %. There the board
 * has no row and column numbers, and the header has only the rooms and a menu. The style sheets
 * test the same condition.
 */
export const COMPACT = '(max-width: 720px), (max-height: 520px)';
