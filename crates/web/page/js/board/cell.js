/**
 * One cell: how it looks in a view, and its element.
 *
 * `lookOf` says in a small flat value all that is to be seen of a cell. The board compares it with the last one and touches the
 * element only where the two differ: on 25×25 with all notes a key press changes a few dozen of 625 cells.
 *
 * Notes are elements, one each, up to 9×9. On larger boards a grid of notes is one text in type of one width: as elements, 15,625
 * of them, a highlight of another digit took the browser half a second. There the board draws the highlight.
 *
 * What is possible by the solutions stands where notes would: as a grid, or, where it is one digit alone, as that digit in grey.
 */
import { element } from '../dom.js';
import { digitsOfSet, signOf } from '../game/shape.js';
import { letterOf } from './label.js';
import { centreLines, cornerLayout, cornerOf, gridPlace, gridText, inLines } from './places.js';

/** @typedef {import('../types.js').BoardView} BoardView */

/**
 * @typedef {object} Look
 * @property {number} digit
 * @property {number} corner
 * @property {number} centre
 * @property {number} only the one digit that is possible, if it is not written
 * @property {number} deciding set of the digits among the notes that decide
 * @property {string} hues colours of its notes, as text
 * @property {boolean} kept whether its notes have places of their own
 * @property {number} lit the highlighted digit, if it is among the notes
 * @property {string} classes
 * @property {string} mark letter of its colour
 * @property {boolean} given
 * @property {boolean} selected
 */

/**
 * What all cells of a view ask for, made once.
 * @typedef {object} Surroundings
 * @property {Set<number>} selection
 * @property {Set<number>} lit
 * @property {Set<number>} clashing
 * @property {Set<number>} wrong
 * @property {Set<number>} redundant
 * @property {Set<number>} partners
 * @property {Map<number, string>} hues by cell
 * @property {number} digit the digit that is highlighted, or 0
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
    // While a hint is drawn, the houses of the cursor rest: two tints would be one too many.
    lit: new Set(picture ? [] : view.lit),
    clashing: new Set(view.clashing),
    wrong: new Set(view.wrong),
    redundant: new Set(view.redundant),
    partners: new Set(view.partners),
    hues,
    // A hint about one digit shows where that digit is.
    digit: picture?.digit || view.digit,
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
      only: 0,
      deciding: 0,
      hues: '',
      kept: false,
      lit: 0,
    };
    return { ...nothing, classes: 'cell', mark: '', given, selected: false };
  }
  const digit = givens[cell] || position.entries[cell];
  const covered = digit === 0 && (around.picture?.covered.has(cell) ?? false);
  const possible = digit || covered ? 0 : (view.possible?.[cell] ?? 0);
  // One bit alone: all the others together are less than it.
  const only = possible !== 0 && (possible & (possible - 1)) === 0 ? 32 - Math.clz32(possible) : 0;
  const corner = digit || covered ? 0 : position.corner[cell] | (only ? 0 : possible);
  const centre = digit || covered ? 0 : position.centre[cell];
  const colour = position.colours[cell];
  let classes = 'cell';
  if (given) classes += ' given';
  if (colour) classes += ` m${letterOf(colour)}`;
  else if (around.lit.has(cell)) classes += ' house';
  if (around.partners.has(cell)) classes += ' partner';
  if (around.redundant.has(cell)) classes += ' redundant';
  if (digit !== 0 && digit === highlighted) classes += ' same';
  const tint = around.picture?.tints.get(cell);
  if (tint) classes += ` ${tint}`;
  if (around.clashing.has(cell)) classes += given ? ' conf' : ' conf bad';
  else if (around.wrong.has(cell)) classes += ' wrong';
  if (selected) classes += ' sel';
  const noted = corner | centre;
  // Cells too small for many notes say only that there are some.
  if (noted !== 0) classes += digitsOfSet(noted).length <= 2 ? ' few' : ' noted';
  return {
    digit,
    corner,
    centre,
    only,
    deciding: corner & (view.deciding?.[cell] ?? 0),
    hues: noted ? (around.hues.get(cell) ?? '') : '',
    kept: corner !== 0 && (possible !== 0 || (view.notesInPlace ?? false)),
    lit: highlighted !== 0 && (noted & (1 << (highlighted - 1))) !== 0 ? highlighted : 0,
    classes,
    // A tint of a hint hides the colour, so its letter goes too.
    mark: colour && !tint ? letterOf(colour) : '',
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
   * Shows another look. Whether anything that is spoken of it has changed is not known here.
   * @param {Look} look
   * @returns {boolean} whether anything has changed
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
      before.only === look.only &&
      before.deciding === look.deciding &&
      before.hues === look.hues &&
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
    }
    if (!sameNotes) {
      this.#write(look);
      changed = true;
    }
    if (!sameNotes || before.lit !== look.lit) {
      for (const note of this.notes) {
        const digit = Number(note.dataset.digit);
        if (digit === look.lit) note.classList.add('lit');
        else if (sameNotes && digit === before.lit) note.classList.remove('lit');
        if (!sameNotes)
          note.classList.toggle('decides', (look.deciding & (1 << (digit - 1))) !== 0);
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
   * Notes as one text. The element that has it stays, so that the browser lays out nothing but the text.
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
        // Two notes stay elements: the smallest cells set them apart from more. So do those of which one is marked.
        this.plain = this.size > 9 && look.hues === '' && look.deciding === 0 && digits.length > 2;
        if (this.plain) return [this.#plainNotes(gridText(this.size, digits, signOf))];
        return [this.#pencil(look, digits, note)];
    }
  }

  /**
   * Notes each in its place. Those that stay are left alone: a digit that tidies twenty cells takes one note out of each.
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
    // In order and with a space after each, so that the text of the cell is what its label says.
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
 * Type for so many signs in a line.
 * @param {number} length
 */
function size(length) {
  return length <= 5 ? '' : length <= 7 ? 'long' : 'longer';
}
