/**
 * Being in a lesson: going from stop to stop, and what is ringed there.
 *
 * Between two stops the reader may step around, change the grain or the branching rule; the next
 * stop is found from anywhere. Opening another problem leaves the lesson.
 */
import { findStop } from '../run/find-stop.js';
import { goWhere, openSubject } from './acts.js';
import { exhibit } from './gallery.js';
import { lessonOf } from './lessons.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('./state.js').LabState} LabState */
/** @typedef {import('./lessons.js').Lesson} Lesson */
/** @typedef {import('./lessons.js').LessonId} LessonId */

/**
 * Returns the search that a stop of a lesson shows.
 * @param {Lesson} lesson
 * @param {number} stop
 */
export function searchOf(lesson, stop) {
  const { shows, subject } = lesson;
  return {
    id: shows ?? '',
    subject: /** @type {import('../../ask/run.js').Subject} */ (
      subject ?? exhibit(shows ?? '')?.subject
    ),
    branch: lesson.stops[stop].branch ?? lesson.branch,
    headers: lesson.headers ?? /** @type {const} */ ('last'),
    method: lesson.method ?? /** @type {const} */ ('links'),
    covers: 0,
  };
}

/**
 * Goes to a stop of a lesson. An unknown lesson is ignored; a stop beyond the last is the last.
 * @param {LabStore} lab
 * @param {string} id
 * @param {number} at from 0
 * @param {string} title of a problem that is not in the gallery
 * @returns {Promise<boolean>} whether there is such a lesson
 */
export async function toStop(lab, id, at, title) {
  const lesson = lessonOf(id);
  if (!lesson) return false;
  const stop = Math.max(0, Math.min(at, lesson.stops.length - 1));
  const { at: events, grain } = lesson.stops[stop];
  const find = (/** @type {import('../run/reel.js').Reel} */ reel) =>
    Math.max(0, findStop(reel, events, grain));
  const search = searchOf(lesson, stop);
  const wanted = { id, stop, step: -1 };
  lab.update({ playing: false, lesson: wanted });
  if (isOpen(lab.state, search)) {
    lab.update({ grain });
    await goWhere(lab, find);
  } else await openSubject(lab, { ...search, title, grain, find });
  // A later stop may have been asked for in the meantime.
  if (lab.state.lesson === wanted && lab.state.moment)
    lab.update({ lesson: { id, stop, step: lab.state.moment.step } });
  return true;
}

/** Leaves the lesson. The run stays where it is. @param {LabStore} lab */
export function leaveLesson(lab) {
  if (lab.state.lesson) lab.update({ lesson: null });
}

/**
 * Whether the run is exactly at the stop of the lesson.
 * @param {LabState} state
 */
export function isAtStop({ lesson, moment, grain, branch }) {
  const known = lesson && lessonOf(lesson.id);
  if (!lesson || !known || !moment) return false;
  return (
    moment.step === lesson.step &&
    grain === known.stops[lesson.stop].grain &&
    branch === searchOf(known, lesson.stop).branch
  );
}

/**
 * Keeps the rings in step with the run, and leaves the lesson when another problem is opened.
 * @param {LabStore} lab
 */
export function followLesson(lab) {
  /** @type {readonly string[]} */
  const none = [];
  lab.subscribe((state) => {
    const { lesson, subject, rings } = state;
    const known = lesson && lessonOf(lesson.id);
    if (lesson && known && lesson.step >= 0) {
      const { subject: own } = searchOf(known, lesson.stop);
      if (JSON.stringify(own) !== JSON.stringify(subject)) return leaveLesson(lab);
    }
    const wanted =
      lesson && known && isAtStop(state) ? (known.stops[lesson.stop].rings ?? none) : none;
    if (wanted !== rings && (wanted.length > 0 || rings.length > 0)) lab.update({ rings: wanted });
  });
}

/** @param {LabState} state @param {ReturnType<typeof searchOf>} search */
function isOpen({ reel, subject, branch, headers, method, covers }, search) {
  return (
    reel !== null &&
    JSON.stringify(subject) === JSON.stringify(search.subject) &&
    branch === search.branch &&
    headers === search.headers &&
    method === search.method &&
    covers === search.covers
  );
}
