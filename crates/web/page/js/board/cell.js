/**
 * One cell: how it looks in a view, and its element.
 *
 * `lookOf` returns everything visible of a cell as a small flat value. The board compares it with
 * the previous one and touches the element only where the two differ: on a 25×25 board with all
 * notes, a key press changes a few dozen of 625 cells.
 *
 * Up to 9×9, each note is an element of its own. On larger boards a grid of notes is one text in a
 * monospaced font: with 15,625 elements, highlighting another digit took the browser half a second.
 * There the board draws the highlight.
 *
 * The digits that are possible according to the solutions appear where notes would: as a grid or,
 * if only one is possible, as that digit in grey.
 */
import { element } from '../base/dom.js';
import { digitsOfSet, signOf } from '../game/shape.js';
import { letterOf, lettersOf } from './label.js';
import { centreLines, cornerLayout, cornerOf, gridPlace, gridText, inLines } from './places.js';

/** @typedef {import('../types.js').BoardView} BoardView */

/**
 * @typedef {object} Look
 * @property {number} digit
 * @property {number} corner
 * @property {number} centre
 * @property {number} own set of the digits that the player has noted among automatic notes
 * @property {number} only the only possible digit, if it is not entered
 * @property {number} deciding set of the digits among the notes that each leave one solution
 * @property {number} struck set of the digits among the notes that the player has struck
 * @property {string} hues colours of its notes, as text
 * @property {boolean} kept whether each note has its fixed place in the grid
 * @property {number} lit the highlighted digit, if it is among the notes
 * @property {string} classes
 * @property {string} mark letters of its colours
 * @property {string} paint letters of its colours, if there are several
 * @property {number} chosen the digit of its note that is selected, or 0
 * @property {number} tried set of notes that belong to a hypothesis
 * @property {boolean} given
 * @property {boolean} selected
 */

/**
 * What all cells of a view need to know, computed once.
 * @typedef {object} Surroundings
 * @property {Set<number>} selection
 * @property {Set<number>} lit
 * @property {Set<number>} clashing
 * @property {Set<number>} wrong
 * @property {Set<number>} redundant
 * @property {Set<number>} partners
 * @property {Set<number>} dead
 * @property {Map<number, string>} hues by cell
 * @property {number} digit the highlighted digit, or 0
 * @property {import('./hint.js').HintPicture | null} picture
 */

/**
 * @param {BoardView} view
 * @param {import('./hint.js').HintPicture | null} picture
 * @returns {Surroundings}
 */
export function surroundings(view, picture) {
  /** @type {Map<number, string>} */
  const hues = new Map();
  for (const [key, hue] of Object.entries(view.position.hues)) {
    const cell = Math.floor(Number(key) / 64);
    if (hue) hues.set(cell, `${hues.get(cell) ?? ''}${Number(key) % 64}:${hue} `);
  }
  return {
    selection: new Set(view.selection),
    // While a hint is drawn, the houses of the cursor are not tinted: two kinds of tint would be
    // one too many.
    lit: new Set(picture ? [] : view.lit),
    clashing: new Set(view.clashing),
    wrong: new Set(view.wrong),
    redundant: new Set(view.redundant),
    partners: new Set(view.partners),
    dead: new Set(view.dead),
    hues,
    // A hint about one digit shows where that digit is. Other highlights would distract from it.
    digit: picture ? picture.digit : view.digit,
    picture,
  };
}

/**
 * @param {BoardView} view
 * @param {number} cell
 * @param {Surroundings} around
 * @returns {Look}
 */
export function lookOf(view, cell, around) {
  const { position, givens } = view;
  const highlighted = around.digit;
  const selected = around.selection.has(cell);
  const given = givens[cell] !== 0;
  if (view.hidden) {
    const nothing = {
      digit: 0,
      corner: 0,
      centre: 0,
      own: 0,
      only: 0,
      deciding: 0,
      struck: 0,
      hues: '',
      kept: false,
      lit: 0,
      paint: '',
      chosen: 0,
      tried: 0,
    };
    return { ...nothing, classes: 'cell', mark: '', given, selected: false };
  }
  const digit = givens[cell] || position.entries[cell];
  const covered = digit === 0 && (around.picture?.covered.has(cell) ?? false);
  const possible = digit || covered ? 0 : (view.possible?.[cell] ?? 0);
  // True for a power of two: exactly one bit is set.
  const only = possible !== 0 && (possible & (possible - 1)) === 0 ? 32 - Math.clz32(possible) : 0;
  const written = digit || covered ? 0 : position.centre[cell];
  // Automatic notes leave no room in the middle: the player's own are marked among them.
  const own = view.notesInPlace ? written : 0;
  const centre = written & ~own;
  const corner = digit || covered ? 0 : position.corner[cell] | own | (only ? 0 : possible);
  const colours = lettersOf(position.colours[cell]);
  const level = view.supposed?.levels[cell] ?? 0;
  let classes = 'cell';
  if (given) classes += ' given';
  if (colours) classes += colours.length > 1 ? ' painted' : ` m${colours}`;
  else if (around.lit.has(cell)) classes += ' house';
  if (around.partners.has(cell)) classes += ' partner';
  if (around.redundant.has(cell)) classes += ' redundant';
  if (digit !== 0 && digit === highlighted) classes += ' same';
  const tint = around.picture?.tints.get(cell);
  if (tint) classes += ` ${tint}`;
  if (level) classes += level > 1 ? ' tried deeper' : ' tried';
  if (around.dead.has(cell)) classes += ' dead';
  if (around.clashing.has(cell)) classes += given ? ' conf' : ' conf bad';
  else if (around.wrong.has(cell)) classes += ' wrong';
  if (selected) classes += ' sel';
  const noted = corner | centre;
  // Cells too small for many notes only show that there are some.
  if (noted !== 0) classes += digitsOfSet(noted).length <= 2 ? ' few' : ' noted';
  return {
    digit,
    corner,
    centre,
    own,
    only,
    deciding: corner & (view.deciding?.[cell] ?? 0),
    struck: noted & (view.struck?.[cell] ?? 0),
    hues: noted ? (around.hues.get(cell) ?? '') : '',
    kept: corner !== 0 && (possible !== 0 || (view.notesInPlace ?? false)),
    lit: highlighted !== 0 && (noted & (1 << (highlighted - 1))) !== 0 ? highlighted : 0,
    classes,
    // A hint's tint hides the colour, so its letters are hidden too.
    mark: tint ? '' : colours,
    paint: colours.length > 1 ? colours : '',
    chosen: view.candidate?.cell === cell ? view.candidate.digit : 0,
    tried: noted & (view.supposed?.notes[cell] ?? 0),
    given: given && !view.editing,
    selected,
  };
}

/** The element of a cell, and what it shows. */
export class Cell {
  /**
   * @param {number} size
   */
  constructor(size) {
    this.size = size;
    this.element = element('div', {
      class: 'cell',
      role: 'gridcell',
      tabindex: -1,
      'aria-selected': 'false',
    });
    /** @type {Look | null} */
    this.look = null;
    /** @type {HTMLElement[]} elements of notes, each with its digit in `data-digit` */
    this.notes = [];
    /** Whether its notes are one text. */
    this.plain = false;
  }

  /**
   * Shows another look.
   * @param {Look} look
   * @returns {boolean} whether anything visible has changed; the label may be the same nevertheless
   */
  show(look) {
    const before = this.look;
    this.look = look;
    const same = before !== null;
    const sameNotes =
      same &&
      before.digit === look.digit &&
      before.corner === look.corner &&
      before.centre === look.centre &&
      before.own === look.own &&
      before.only === look.only &&
      before.deciding === look.deciding &&
      before.struck === look.struck &&
      before.hues === look.hues &&
      before.chosen === look.chosen &&
      before.tried === look.tried &&
      before.kept === look.kept;
    let changed = false;
    if (!same || before.classes !== look.classes) {
      this.element.className = look.classes;
      changed = true;
    }
    if (!same || before.selected !== look.selected)
      this.element.setAttribute('aria-selected', String(look.selected));
    if (!same || before.given !== look.given) {
      if (look.given) this.element.setAttribute('aria-readonly', 'true');
      else this.element.removeAttribute('aria-readonly');
    }
    if (!same || before.mark !== look.mark) {
      if (look.mark) this.element.setAttribute('data-m', look.mark);
      else this.element.removeAttribute('data-m');
      changed = true;
    }
    if (look.paint !== (before?.paint ?? ''))
      this.element.style.setProperty('--paint', paintOf(look.paint));
    if (!sameNotes) {
      this.#write(look);
      changed = true;
    }
    if (!sameNotes || before.lit !== look.lit) {
      for (const note of this.notes) {
        const digit = Number(note.dataset.digit);
        if (digit === look.lit) note.classList.add('lit');
        else if (sameNotes && digit === before.lit) note.classList.remove('lit');
        if (sameNotes) continue;
        note.classList.toggle('decides', (look.deciding & (1 << (digit - 1))) !== 0);
        note.classList.toggle('own', (look.own & (1 << (digit - 1))) !== 0);
        note.classList.toggle('tried', (look.tried & (1 << (digit - 1))) !== 0);
        note.classList.toggle('chosen', digit === look.chosen);
        note.classList.toggle('struck', (look.struck & (1 << (digit - 1))) !== 0);
      }
    }
    return changed;
  }

  /** @param {Look} look */
  #write(look) {
    this.notes = [];
    this.plain = false;
    if (look.digit) {
      const figure = this.element.firstElementChild;
      if (figure?.tagName === 'B') figure.textContent = signOf(look.digit);
      else this.element.replaceChildren(element('b', {}, signOf(look.digit)));
      return;
    }
    if (look.only) {
      this.element.replaceChildren(element('span', { class: 'only' }, signOf(look.only)));
      return;
    }
    const hues = new Map(
      look.hues.split(' ').map((pair) => /** @type {[string, string]} */ (pair.split(':'))),
    );
    const note = (/** @type {number} */ digit, /** @type {string} */ place) => {
      const hue = Number(hues.get(String(digit)) ?? 0);
      const made = document.createElement('span');
      made.className = hue ? `nt ${place} hue m${letterOf(hue)}` : `nt ${place}`;
      made.dataset.digit = String(digit);
      if (hue) made.dataset.hue = letterOf(hue);
      made.textContent = signOf(digit);
      this.notes.push(made);
      return made;
    };
    const parts = [...this.#cornerNotes(look, note), ...centreNotes(look, note)];
    if (parts.length !== 1 || parts[0] !== this.element.firstChild)
      this.element.replaceChildren(...parts);
  }

  /**
   * Returns notes as one text. The element that holds it is reused, so that the browser lays out
   * nothing but the text.
   * @param {string} text
   */
  #plainNotes(text) {
    const there = this.element.firstElementChild;
    const holder = there?.classList.contains('plain')
      ? there
      : element('span', { class: 'pencil plain' });
    holder.textContent = text;
    return holder;
  }

  /**
   * @param {Look} look
   * @param {(digit: number, place: string) => HTMLElement} note
   */
  #cornerNotes(look, note) {
    const digits = digitsOfSet(look.corner);
    if (digits.length === 0) return [];
    switch (cornerLayout(this.size, digits.length, look.centre !== 0, look.kept)) {
      case 'corners':
        return digits.map((digit, index) => note(digit, `p${cornerOf(digits.length, index)}`));
      case 'edges':
        return inLines(digits, 2).map((line, index) =>
          element(
            'span',
            { class: `edge ${index ? 'low' : 'high'} ${size(line.length)}` },
            ...line.map((digit) => note(digit, '')),
          ),
        );
      default:
        // One or two notes stay elements, as the smallest cells show them differently from more. So
        // do notes with a colour or a mark, and those of a cell in which one is selected.
        this.plain = this.size > 9 && isUnmarked(look) && digits.length > 2;
        if (this.plain) return [this.#plainNotes(gridText(this.size, digits, signOf))];
        return [this.#pencil(look, digits, note)];
    }
  }

  /**
   * Returns notes, each in its place. Notes that stay are left alone: a digit that tidies twenty
   * cells removes one note from each.
   * @param {Look} look
   * @param {number[]} digits
   * @param {(digit: number, place: string) => HTMLElement} note
   */
  #pencil(look, digits, note) {
    const there = this.element.firstElementChild;
    const stays = there?.className === 'pencil' && look.hues === '' && !there.querySelector('.hue');
    const pencil = stays ? there : element('span', { class: 'pencil' });
    const missing = new Set(digits);
    for (const child of /** @type {HTMLElement[]} */ ([...pencil.children])) {
      if (missing.delete(Number(child.dataset.digit))) {
        child.classList.remove('lit');
        this.notes.push(child);
      } else child.remove();
    }
    // The notes are in order and each is followed by a space, so that the text of the cell matches
    // its label.
    const staying = /** @type {HTMLElement[]} */ ([...pencil.children]);
    for (const digit of missing) {
      const [row, column] = gridPlace(this.size, digit);
      const made = note(digit, `r${row} c${column}`);
      made.append(' ');
      pencil.insertBefore(
        made,
        staying.find((child) => Number(child.dataset.digit) > digit) ?? null,
      );
    }
    return pencil;
  }
}

/**
 * Returns whether none of the notes has a colour or a mark.
 * @param {Look} look
 */
const isUnmarked = ({ hues, deciding, struck, own, chosen }) =>
  hues === '' && deciding === 0 && struck === 0 && own === 0 && !chosen;

/**
 * @param {Look} look
 * @param {(digit: number, place: string) => HTMLElement} note
 */
function centreNotes(look, note) {
  const digits = digitsOfSet(look.centre);
  if (digits.length === 0) return [];
  const lines = centreLines(digits);
  const crowded = look.corner !== 0 && lines.length > 1;
  return [
    element(
      'span',
      { class: crowded ? 'mid crowded' : `mid ${size(lines[0].length)}` },
      ...lines.map((line) =>
        element('span', { class: 'ln' }, ...line.map((digit) => note(digit, ''))),
      ),
    ),
  ];
}

/**
 * Returns the class of the font size for a line of `length` characters.
 * @param {number} length
 */
function size(length) {
  return length <= 5 ? '' : length <= 7 ? 'long' : 'longer';
}

/**
 * Returns the background of a cell with several colours: equal sectors around its middle, starting
 * at the top right corner, so that two colours divide it along the diagonal.
 * @param {string} letters
 */
function paintOf(letters) {
  const share = 360 / letters.length;
  const sectors = Array.from(
    letters,
    (letter, k) => `var(--mark-${letter}) ${k * share}deg ${(k + 1) * share}deg`,
  );
  return letters && `conic-gradient(from 45deg, ${sectors.join(', ')})`;
}
