/**
 * The margin of the room Set: the number of solutions, large; what follows from it; and what can be
 * done with the draft.
 *
 * It changes with every key, so none of it is a live region. What a screen reader should announce
 * is written to a separate line when the setter pauses.
 */
import { drawn, element, fill, icon, write } from '../base/dom.js';
import { setWords } from '../words/set.js';
import { words } from '../words/words.js';
import { placeOne } from './acts.js';
import { isUnique } from './pad.js';
import { reportOf } from './report.js';

/** @typedef {import('../types.js').Message} Message */
/** @typedef {import('./state.js').SetState} SetState */
/** @typedef {import('./state.js').SetStore} SetStore */
/** @typedef {import('./report.js').Report} Report */

/** How long nothing must have changed before it is announced, in milliseconds. */
const QUIET = 800;

/** The lab shows every link: larger boards have too many to see anything. */
const LAB_SIZE = 16;

const SIGNS = { unique: 'check', multiple: 'several', none: 'close', unknown: 'clock' };

/**
 * @param {SetStore} set
 * @param {{play: () => void, lab: () => void, path: () => void, retry: () => void}} doors
 * @returns {{element: HTMLElement, say: () => void}}
 */
export function makeMargin(set, doors) {
  const tally = makeTally();
  const facts = element('dl', { class: 'facts' });
  const redundant = element('ul', { class: 'key' });
  const prose = element('div', { class: 'sentences' });
  const message = makeMessage(set, doors.retry);
  const acts = makeActs(set, doors, message.element);
  const spoken = element('p', { class: 'vh', role: 'status' });
  const told = element('div', { class: 'told-of', tabindex: 0 }, facts, redundant, prose);
  const margin = element('aside', { class: 'margin' }, tally.element, told, acts.element, spoken);
  let quiet = 0;

  /** @param {Report} report */
  function speak({ spoken: text }) {
    clearTimeout(quiet);
    quiet = window.setTimeout(() => {
      if (text && !set.state.counting && set.state.study?.whole) write(spoken, text);
    }, QUIET);
  }

  function show() {
    const report = reportOf(set.state);
    tally.show(report);
    showFacts(facts, report.facts);
    fill(redundant, report.redundant && redundantItem(report.redundant));
    fill(prose, ...report.sentences.map((sentence) => element('p', { class: 'prose' }, sentence)));
    told.classList.toggle('old', report.old);
    message.show();
    acts.show(report);
    speak(report);
  }
  set.subscribe((state, before) => {
    if (state === before || !sameReport(state, before)) show();
  });
  return {
    element: margin,
    say: () => {
      margin.setAttribute('aria-label', setWords().findings);
      show();
    },
  };
}

/** @param {SetState} one @param {SetState} other */
function sameReport(one, other) {
  return (
    one.draft === other.draft &&
    one.study === other.study &&
    one.counting === other.counting &&
    one.trouble === other.trouble &&
    one.brush === other.brush &&
    one.candidates === other.candidates &&
    one.redundant === other.redundant &&
    one.message === other.message
  );
}

function makeTally() {
  const number = element('b');
  const unit = element('span');
  const count = element('p', { class: 'count' }, number, unit);
  const verdict = element('p', { class: 'verdict-row' });
  const trail = element('p', { class: 'trail' });
  const tally = element('div', { class: 'tally' }, count, verdict, trail);
  return {
    element: tally,
    /** @param {Report} report */
    show: (report) => {
      const said = setWords();
      write(number, report.count);
      write(unit, report.unit);
      tally.classList.toggle('none', report.verdict === 'none' && !report.old);
      count.classList.toggle('old', report.old);
      count.classList.toggle('long', report.count.length > 3);
      const { verdict: kind } = report;
      const badge = report.old
        ? element('span', { class: 'verdict counting' }, icon('clock'), said.counting)
        : kind &&
          element('span', { class: `verdict ${kind}` }, icon(SIGNS[kind]), said.verdicts[kind]);
      fill(verdict, badge);
      fill(
        trail,
        ...(report.trail
          ? [said.trail(report.trail.label), element('b', {}, report.trail.count)]
          : []),
      );
    },
  };
}

/**
 * @param {HTMLElement} list
 * @param {[string, string][]} rows
 */
function showFacts(list, rows) {
  while (list.children.length > rows.length) list.lastElementChild?.remove();
  while (list.children.length < rows.length)
    list.append(element('div', {}, element('dt'), element('dd')));
  rows.forEach((row, k) =>
    row.forEach((text, place) => write(list.children[k].children[place], text)),
  );
}

/** @param {NonNullable<Report['redundant']>} redundant */
function redundantItem({ title, text, cells }) {
  return element(
    'li',
    {},
    drawn(
      'svg',
      { class: 'red-ring', viewBox: '0 0 22 22', 'aria-hidden': 'true' },
      drawn('circle', { cx: 11, cy: 11, r: 9.5 }),
    ),
    element(
      'span',
      {},
      element('b', {}, title),
      ' ',
      text,
      element('span', { class: 'cells-list' }, cells),
    ),
  );
}

/**
 * Makes the message of a tool, or the one that the server cannot answer.
 * @param {SetStore} set
 * @param {() => void} retry
 */
function makeMessage(set, retry) {
  const text = element('span');
  const flag = element('span', { class: 'flag' }, icon('flag'));
  const line = element('p', { class: 'aside-note', role: 'status' }, flag, text);
  const acts = element('div', { class: 'acts' });
  const show = () => {
    const message = messageOf(set.state, retry);
    const said = message
      ? typeof message.text === 'function'
        ? message.text()
        : message.text
      : '';
    write(text, said);
    flag.hidden = message?.kind !== 'trouble';
    line.classList.toggle('plain', message?.kind !== 'trouble');
    const made = (message?.acts ?? []).map(({ label, run }) =>
      element('button', { type: 'button', class: 'btn small', onclick: run }, label()),
    );
    fill(acts, ...made);
  };
  return { element: element('div', { class: 'message' }, line, acts), show };
}

/**
 * @param {SetState} state
 * @param {() => void} retry
 * @returns {Message | null}
 */
function messageOf({ message, trouble }, retry) {
  if (message || !trouble) return message;
  return {
    kind: 'trouble',
    text: words().page.trouble[trouble],
    acts: [{ label: () => setWords().again, run: retry }],
  };
}

/**
 * Makes the buttons. The primary one plays the draft, or places a digit that makes it playable. If
 * neither is possible, a sentence says why.
 * @param {SetStore} set
 * @param {{play: () => void, lab: () => void, path: () => void}} doors
 * @param {HTMLElement} message shown above the buttons, where it is always visible on a phone
 */
function makeActs(set, doors, message) {
  const why = element('p', { class: 'why', id: 'set-why' });
  const lab = element('button', { type: 'button', class: 'btn', onclick: doors.lab });
  const path = element('button', { type: 'button', class: 'btn', onclick: doors.path });
  const next = element('button', { type: 'button', class: 'btn primary', onclick: act });
  function act() {
    if (reportOf(set.state).next === 'place') placeOne(set);
    else doors.play();
  }
  return {
    element: element(
      'div',
      { class: 'set-acts' },
      message,
      why,
      element('div', { class: 'acts' }, lab, path, next),
    ),
    /** @param {Report} report */
    show: (report) => {
      const said = setWords();
      const { draft, study } = set.state;
      write(lab, said.toLab);
      lab.disabled = draft.shape.size > LAB_SIZE || draft.sketch !== undefined;
      write(path, said.path);
      path.title = said.aboutPath;
      path.disabled = !isUnique(set.state);
      write(next, report.next === 'place' ? said.placeOne : said.playIt);
      next.disabled = report.next === 'place' ? study?.draft !== draft : !isUnique(set.state);
      write(why, report.why);
      if (report.why) next.setAttribute('aria-describedby', 'set-why');
      else next.removeAttribute('aria-describedby');
    },
  };
}
