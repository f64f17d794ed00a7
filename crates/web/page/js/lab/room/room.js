/**
 * The Lab room: its own store, and the bar, the sentence, the figures and the transport that show
 * it.
 *
 * The address is updated when the run rests at a step, so a reload or a copied address shows the
 * same step. The style sheets of the room are fetched when it is first entered; until then it stays
 * hidden.
 */
import { element } from '../../base/dom.js';
import { bare, writeDigits } from '../../game/shape.js';
import { addressForLinks } from '../../base/home.js';
import { Store } from '../../base/store.js';
import { labWords } from '../../words/lab.js';
import { openSubject } from './acts.js';
import { pack, readAddress, writeParts } from './address.js';
import { makeBar } from './bar.js';
import { makeFigures } from './figures.js';
import { EXHIBITS, LARGEST_BOARD, exhibit } from './gallery.js';
import { listenToKeys } from './keys.js';
import { setPredicting } from './guess.js';
import { makeLessons } from './lesson-panel.js';
import { lessonOf } from './lessons.js';
import { keyMode, perform } from './perform.js';
import { makePredict } from './predict.js';
import { leavePresent, makePresent, markRoom, onWall, togglePresent } from './present.js';
import { makeSayline } from './sayline.js';
import { firstState } from './state.js';
import { titleOf } from './picker.js';
import { takeawayActions } from './takeaway.js';
import { makeTransport } from './transport.js';
import { troubleText } from './trouble.js';

/** @typedef {import('../../types.js').AskedBoard} AskedBoard */
/** @typedef {import('../../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('./acts.js').Opening} Opening */
/** @typedef {import('./state.js').LabStore} LabStore */

const SHEETS = [
  'lab',
  'lab-figures',
  'lab-transport',
  'lab-sizes',
  'links',
  'lab-predict',
  'lab-code',
  'lab-lessons',
  'lab-compare',
  'lab-present',
  'lab-covers',
].map((name) => `css/${name}.css`);
/**
 * How long the run must rest before the address is updated, in milliseconds. Browsers limit how
 * often it may change.
 */
const REST = 350;

/** Makes the room. @param {PlayStore} store */
export function makeRoom(store) {
  /** @type {LabStore} */
  const lab = new Store(firstState());
  /** What was opened last, for trying again. @type {Opening | null} */
  let wanted = null;
  /** A message about the address, if there is one. @type {'damaged' | 'unknown' | null} */
  let notice = null;
  let here = false;
  let stopListening = () => {};
  /**
   * The packed subject of the open problem: packing takes time, and a subject does not change.
   * @type {{subject: unknown, signs: Promise<string>} | null}
   */
  let packed = null;

  /** @param {Opening} opening */
  function open(opening) {
    wanted = opening;
    return openSubject(lab, opening);
  }
  /** @param {import('./gallery.js').Exhibit} exhibit */
  const openExhibit = ({ id, subject, branch }) =>
    open({ id, subject, branch, title: '', covers: 0, method: 'links' });
  /** @param {AskedBoard} board */
  const openBoard = ({ shape, givens }) =>
    open({
      subject: { board: { shape, givens } },
      title: '',
      branch: 'mrv',
      covers: 0,
      method: 'links',
    });
  /** @param {string} [text] */
  const typeProblem = async (text) => (await import('./problem.js')).openProblem(lab, text);

  const predict = makePredict(lab);
  const figures = makeFigures(lab, {
    board: async () => (await import('./boardview.js')).makeBoardView(),
    covers: async () => (await import('./coversview.js')).makeCoversView(lab),
  });
  const lessons = makeLessons(lab, figures.choose);
  const bar = makeBar(lab, {
    lessons,
    ways: {
      openExhibit: async (exhibit) => (await openExhibit(exhibit)) && toRuler(),
      openBoard: async (board) => (await openBoard(board)) && toRuler(),
      typeProblem: () => typeProblem(),
      openFile: async () => (await import('./problem.js')).openProblemFile(lab),
      fromPlay,
    },
    link: async () => addressForLinks(store.state.settings.publicCopy) + (await address()),
    print: () => window.print(),
    keys: () => void openKeys(),
    predict,
    compare: () => lab.state.subject && lab.update({ compare: 'rule', playing: false }),
    present: () => togglePresent(lab),
    actions: takeawayActions(lab, { title: () => titleOf(lab.state) }),
  });
  const sayline = makeSayline(lab, {
    troubleText,
    retry: () => wanted && void openSubject(lab, wanted),
  });
  sayline.element.append(predict.element);
  const transport = makeTransport(lab);
  const present = makePresent(lab);
  transport.element.append(present.tools);
  const note = element('p', { class: 'lab-note', role: 'status', hidden: true });
  const heading = element('h1', { class: 'vh' });
  const room = element(
    'div',
    { class: 'lab', hidden: true },
    heading,
    bar.element,
    note,
    lessons.offer,
    sayline.element,
    lessons.panel,
    figures.tabs,
    figures.stack,
    figures.links,
    figures.covers,
    figures.code,
    transport.element,
    present.whole,
  );
  acceptFiles(room, typeProblem);
  predict.listen(room);
  markRoom(lab, room);

  /**
   * The user has chosen a problem and will step through it: keys must not open the gallery again.
   */
  const toRuler = () =>
    /** @type {HTMLElement | null} */ (room.querySelector('.ruler'))?.focus({
      preventScroll: true,
    });

  /** Returns the puzzle of the current game in Play, or the reason why it cannot be shown here. */
  function fromPlay() {
    const said = labWords();
    const { game } = store.state;
    if (!game) return { reason: said.noGame };
    const { shape, givens } = game.puzzle;
    if (shape.size > LARGEST_BOARD) return { reason: said.tooLarge(LARGEST_BOARD) };
    return {
      board: { shape: bare(shape), givens: writeDigits(givens) },
      line: said.playSize(shape.size, givens.filter((given) => given > 0).length),
    };
  }

  /** Returns the address of the current step. */
  async function address() {
    const { id, subject, title, branch, grain, covers, moment } = lab.state;
    const { headers, method, code, predict: guess, lesson, compare, diagram, bare } = lab.state;
    if (!subject) return '#lab';
    if (!id && packed?.subject !== subject) packed = { subject, signs: pack(subject, title) };
    return writeParts({
      id,
      packed: id ? '' : await /** @type {{signs: Promise<string>}} */ (packed).signs,
      branch,
      grain,
      covers,
      code,
      headers,
      method,
      compare: compare ?? undefined,
      diagram,
      present: onWall(lab.state) ?? undefined,
      bare,
      step: moment?.step ?? 0,
      predict: guess.on,
      ...(lesson ? { lesson: lesson.id, stop: lesson.stop + 1 } : {}),
    });
  }

  let resting = 0;
  /** The address that was read or written last. Another one is the user's, and still to be read. */
  let known = '';
  async function writeAddress() {
    const hash = await address();
    if (!here || hash === known || location.hash !== known) return;
    history.replaceState(history.state, '', hash);
    known = location.hash;
  }
  lab.subscribe(({ moment, playing }) => {
    clearTimeout(resting);
    if (here && moment && !playing) resting = window.setTimeout(() => void writeAddress(), REST);
  });
  lab.watch(
    ({ reel }) => reel,
    () => tell(null),
  );

  // The comparison is a dialog of its own, which is fetched when it is first opened.
  /** @type {(() => void) | null} */
  let closeCompare = null;
  lab.watch(
    ({ compare }) => compare,
    async (compare) => {
      if (!compare) {
        closeCompare?.();
        closeCompare = null;
      } else if (!closeCompare) {
        closeCompare = () => {};
        const { openCompare } = await import('./compare.js');
        if (lab.state.compare) closeCompare = openCompare(lab, lab.state.compare);
        else closeCompare = null;
      }
    },
  );

  /** Shows a message about the address, or none. @param {'damaged' | 'unknown' | null} what */
  function tell(what) {
    notice = what;
    note.hidden = what === null;
    if (what) note.textContent = labWords()[what];
  }

  function dress() {
    heading.textContent = labWords().lab;
    bar.dress();
    predict.dress();
    sayline.dress();
    figures.dress();
    transport.dress();
    present.dress();
    lessons.dress();
    tell(notice);
  }
  store.watch(({ settings }) => settings, dress);

  /** Opens what the known address names. If it names nothing, what is open stays. */
  async function followAddress() {
    const place = await readAddress(known);
    if (place && place !== 'damaged') {
      const { present = null, bare = false, diagram = false } = place;
      // Only a change is an update: that would write the address of the old problem over this one.
      const { state } = lab;
      if (
        String(present) !== String(state.present) ||
        bare !== state.bare ||
        diagram !== state.diagram
      )
        lab.update({ present, bare, diagram });
    }
    if (place && place !== 'damaged' && place.lesson && lessonOf(place.lesson))
      return void (await lessons.open(place.lesson, (place.stop ?? 1) - 1));
    if (place === 'damaged' || (place?.id && !exhibit(place.id))) {
      if (!lab.state.reel) await openExhibit(EXHIBITS[0]);
      tell(place === 'damaged' ? 'damaged' : 'unknown');
    } else if (place) {
      const { id, title, code, predict: guess, compare = null, ...rest } = place;
      if (code) lab.update({ code });
      // Not after the run has come: the reader may have opened one meanwhile.
      if (!compare && lab.state.compare) lab.update({ compare });
      const shown = exhibit(id);
      if (guess && !lab.state.predict.on) setPredicting(lab, true);
      const subject =
        shown?.subject ?? /** @type {import('../../ask/run.js').Subject} */ (place.subject);
      await open({
        branch: shown?.branch ?? 'mrv',
        covers: 0,
        headers: 'last',
        method: 'links',
        grain: 'link',
        ...defined(rest),
        id,
        title,
        subject,
      });
      if (compare) lab.update({ compare });
    } else if (!lab.state.reel) await openExhibit(EXHIBITS[0]);
    else void writeAddress();
  }

  return {
    element: room,
    title: () => labWords().lab,
    /** @param {{board?: AskedBoard}} [hand] a board handed over by another room */
    async enter(hand) {
      here = true;
      stopListening();
      stopListening = listenToKeys(
        (act) =>
          perform(
            lab,
            act,
            () => void openKeys(),
            (by) => void lessons.go(by),
          ),
        () => keyMode(lab),
      );
      await stylesReady();
      room.hidden = false;
      figures.look();
      known = location.hash;
      if (hand?.board) await openBoard(hand.board);
      else await followAddress();
      lessons.welcome(/[=]/.test(known) || hand?.board !== undefined);
    },
    leave() {
      here = false;
      stopListening();
      clearTimeout(resting);
      if (lab.state.playing) lab.update({ playing: false });
      if (lab.state.compare) lab.update({ compare: null });
      if (lab.state.present) leavePresent(lab);
    },
  };
}

async function openKeys() {
  (await import('./problem.js')).openLabKeys();
}

/**
 * Opens a file that is dropped anywhere on the room.
 * @param {HTMLElement} room
 * @param {(text: string) => unknown} take
 */
function acceptFiles(room, take) {
  room.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    room.classList.add('dropping');
  });
  room.addEventListener('dragleave', (event) => {
    if (!room.contains(/** @type {Node | null} */ (event.relatedTarget)))
      room.classList.remove('dropping');
  });
  room.addEventListener('drop', async (event) => {
    room.classList.remove('dropping');
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(await file.text());
  });
}

/** @type {Promise<unknown> | null} */
let styled = null;

/** Fetches the style sheets of the room, once. A sheet that cannot be loaded is ignored. */
function stylesReady() {
  styled ??= Promise.all(
    SHEETS.map((href) => {
      const link = element('link', { rel: 'stylesheet', href });
      return new Promise((done) => {
        link.addEventListener('load', done);
        link.addEventListener('error', done);
        document.head.append(link);
      });
    }),
  );
  return styled;
}

/**
 * Returns `parts` without undefined and null values, which would overwrite defaults.
 * @template {object} T
 * @param {T} parts
 * @returns {Partial<T>}
 */
function defined(parts) {
  return /** @type {Partial<T>} */ (
    Object.fromEntries(
      Object.entries(parts).filter(([, value]) => value !== undefined && value !== null),
    )
  );
}
