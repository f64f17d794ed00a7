/**
 * What is seen of the lessons: the button in the bar with the list of lessons, the offer on the
 * first visit, and the panel of the current stop.
 *
 * The panel stands in the place of the sentence. At a stop it shows the text of the stop; when the
 * reader steps away from it, the sentence of the step is seen again, and the panel keeps only its
 * title and buttons. So no figure moves or is covered.
 */
import { element, icon, write } from '../../base/dom.js';
import { loadLessons, saveLessons } from '../../keep/lessons.js';
import { openStorage } from '../../keep/storage.js';
import { lessonWords } from '../../words/lessons.js';
import { followLesson, isAtStop, leaveLesson, toStop } from './lesson.js';
import { LESSONS, lessonOf } from './lessons.js';
import { makePopover } from './popover.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('./lessons.js').Lesson} Lesson */
/** @typedef {import('./lessons.js').LessonId} LessonId */

/**
 * Makes the lessons of the room.
 * @param {LabStore} lab
 * @param {(view: import('./figures.js').View) => void} choose brings a figure to the front
 */
export function makeLessons(lab, choose) {
  const storage = openStorage();
  let kept = loadLessons(storage);

  /** @param {Partial<import('../../keep/lessons.js').Kept>} news */
  function keep(news) {
    kept = { ...kept, ...news };
    saveLessons(storage, kept);
  }

  /* ---- the panel ---- */
  const [title, count] = [element('b'), element('span', { class: 'count' })];
  const dots = element('span', { class: 'dots', 'aria-hidden': 'true' });
  const text = element('p', { class: 'lesson-text', role: 'status' });
  /**
   * @param {string} kind
   * @param {() => unknown} act
   * @param {...import('../../base/dom.js').Child} held
   */
  const button = (kind, act, ...held) =>
    element('button', { type: 'button', class: kind, onclick: () => void act() }, ...held);
  const [backName, nextName, againName] = [element('span'), element('span'), element('span')];
  const back = button('btn small quiet', () => go(-1), backName);
  const next = button('btn small primary', () => go(1), nextName);
  const again = button('btn small quiet', () => go(0), againName);
  const close = button('ib', leave, icon('close'));
  const panel = element(
    'section',
    { class: 'lesson', hidden: true },
    element(
      'div',
      { class: 'lesson-head' },
      element('h2', {}, title, count),
      close,
      element('div', { class: 'lesson-go' }, back, next, again, dots),
    ),
    text,
  );
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    leave();
  });

  /* ---- the list and the offer ---- */
  const opener = button('btn small quiet lessons-button', () => {});
  const list = element('ol', { class: 'lesson-list' });
  const sheet = makePopover(opener, { kind: 'pop lessons-pop', onopen: fillList }, list);
  const [offerText, startName, notNowName] = [element('p'), element('span'), element('span')];
  const offer = element(
    'aside',
    { class: 'lesson-offer', hidden: true },
    offerText,
    button('btn small primary', () => start(LESSONS[0].id), startName),
    button('btn small quiet', decline, notNowName),
  );

  function decline() {
    keep({ offered: true });
    offer.hidden = true;
    opener.focus();
  }

  function fillList() {
    const said = lessonWords();
    list.replaceChildren(
      ...LESSONS.map(({ id }) => {
        const done = kept.done.includes(id);
        return element(
          'li',
          {},
          element(
            'button',
            {
              type: 'button',
              'data-lesson': id,
              'aria-current': lab.state.lesson?.id === id ? 'true' : null,
              onclick: () => {
                sheet.hidePopover();
                void start(id);
              },
            },
            element('span', { class: 'tick' }, done ? '✓' : ''),
            element('span', {}, said.lessons[id].title),
            done ? element('span', { class: 'vh' }, said.done) : null,
          ),
        );
      }),
    );
  }

  /* ---- going ---- */

  /** Begins a lesson. @param {LessonId} id */
  async function start(id) {
    keep({ offered: true });
    offer.hidden = true;
    await open(id, 0);
    next.focus({ preventScroll: true });
  }

  /**
   * Goes to a stop.
   * @param {string} id
   * @param {number} stop from 0
   */
  function open(id, stop) {
    const lesson = lessonOf(id);
    return toStop(lab, id, stop, lesson ? lessonWords().lessons[lesson.id].title : '');
  }

  /** Goes to the next or previous stop, or back to the current one. @param {number} by */
  async function go(by) {
    const { lesson } = lab.state;
    const known = lesson && lessonOf(lesson.id);
    if (!lesson || !known) return;
    const stop = lesson.stop + by;
    if (stop < known.stops.length) return void (stop >= 0 && (await open(lesson.id, stop)));
    const following = LESSONS[LESSONS.indexOf(known) + 1];
    if (following) await open(following.id, 0);
    else leave();
  }

  function leave() {
    leaveLesson(lab);
    opener.focus({ preventScroll: true });
  }

  /* ---- showing ---- */

  function show() {
    const said = lessonWords();
    const { lesson } = lab.state;
    const known = lesson && lessonOf(lesson.id);
    panel.hidden = !known;
    const room = panel.parentElement;
    room?.classList.toggle('in-lesson', known !== null);
    room?.classList.toggle(
      'at-stop',
      known !== null && (lesson?.step === -1 || isAtStop(lab.state)),
    );
    if (!lesson || !known) return;
    const words = said.lessons[known.id];
    const last = lesson.stop === known.stops.length - 1;
    write(title, words.title);
    write(count, said.count(lesson.stop + 1, known.stops.length));
    write(text, words.stops[lesson.stop]);
    write(nextName, !last ? said.next : known === LESSONS.at(-1) ? said.finish : said.nextLesson);
    back.disabled = lesson.stop === 0;
    dots.replaceChildren(
      ...known.stops.map((_, k) => element('i', { class: k <= lesson.stop ? 'past' : '' })),
    );
    if (last && lesson.step >= 0 && !kept.done.includes(known.id))
      keep({ done: [...kept.done, known.id] });
  }

  followLesson(lab);
  // The offer takes height that questions and the wall need more.
  lab.watch(
    ({ predict, present }) => predict.on || present !== null,
    (busy) => busy && (offer.hidden = true),
  );
  lab.watch(
    ({ lesson, moment, grain, branch }) =>
      `${lesson?.id} ${lesson?.stop} ${lesson?.step} ${moment?.step} ${grain} ${branch}`,
    show,
  );
  lab.watch(
    ({ lesson }) => (lesson && lesson.step >= 0 ? lesson : null),
    (lesson) => {
      const known = lesson && lessonOf(lesson.id);
      if (lesson && known) choose(known.stops[lesson.stop].front);
    },
  );

  return {
    panel,
    offer,
    button: opener,
    sheet,
    open,
    go,
    /**
     * Offers the lessons to a reader who has not seen the offer and came without a link to a step.
     */
    welcome(/** @type {boolean} */ linked) {
      offer.hidden = kept.offered || linked || lab.state.lesson !== null;
    },
    dress() {
      const said = lessonWords();
      panel.setAttribute('aria-label', said.lesson);
      write(opener, said.button);
      write(offerText, said.offer(LESSONS.length));
      offer.setAttribute('aria-label', said.button);
      write(startName, said.start);
      write(notNowName, said.notNow);
      write(backName, said.back);
      write(againName, said.again);
      list.setAttribute('aria-label', said.button);
      for (const [node, name] of /** @type {const} */ ([
        [close, said.close],
        [back, said.backKey],
        [next, said.nextKey],
      ]))
        node.title = name;
      close.setAttribute('aria-label', said.close);
      show();
    },
  };
}
