/**
 * The run as one long strip of events, of which only some windows have been fetched. Code that
 * needs a missing event throws `Missing`, which names the event; the caller fetches it and tries
 * again. So everything below is written as if all events were present.
 */
import { GRAINS, fineness, isMark, opens } from './events.js';
import { momentOf } from './moment.js';
import { Cover } from './cover.js';
import { Replay } from './replay.js';

/** @typedef {import('./types.js').Event} Event */
/** @typedef {import('../../ask/run.js').Grain} Grain */
/** @typedef {import('./types.js').Moment} Moment */
/** @typedef {import('./types.js').Source} Source */

/** Thrown when an event has not been fetched. */
export class Missing extends Error {
  /** @param {number} step the step before the event */
  constructor(step) {
    super(`the event after step ${step} has not been fetched`);
    this.step = step;
  }
}

/**
 * A step further away than this is reached from the beginning of its window instead of event by
 * event.
 */
const NEAR = 5000;
/** Numbers per event of the outline. */
const PLAN = 4;

export class Reel {
  /** @param {Source} source */
  constructor(source) {
    this.source = source;
    this.run = source.run;
    this.cover = new Cover(source.run.cover);
    this.replay = new Replay(this.cover);
  }

  /** The number of events. */
  get length() {
    return this.run.events;
  }

  /**
   * Returns the event that follows a step.
   * @param {number} step
   * @returns {Event}
   */
  event(step) {
    const window = this.source.have(step);
    if (!window) throw new Missing(step);
    return window.event(step);
  }

  /** Moves the links to a step. @param {number} step */
  seek(step) {
    const { replay } = this;
    if (Math.abs(step - replay.step) > NEAR) this.#enter(step);
    try {
      while (replay.step < step) replay.forward(this.event(replay.step));
      while (replay.step > step) replay.back(this.event(replay.step - 1));
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      this.#enter(step);
      while (replay.step < step) replay.forward(this.event(replay.step));
    }
  }

  /** Enters the window that holds a step, at its beginning. @param {number} step */
  #enter(step) {
    if (this.length === 0) return;
    const at = Math.min(step, this.length - 1);
    const window = this.source.have(at);
    if (!window) throw new Missing(at);
    this.replay.enter(window);
  }

  /**
   * Returns the run at a step.
   * @param {number} step
   * @param {Grain} grain
   * @returns {Moment}
   */
  moment(step, grain) {
    const act = this.#act(step, grain);
    const events = [];
    // Only the last links of an act are drawn, and a long act may begin before the fetched windows.
    for (let at = Math.max(act.from, step - 20_000); at < step; at++) events.push(this.event(at));
    this.seek(step);
    return momentOf(this, { step, grain, events, event: act.event });
  }

  /**
   * Finds the act that a step ends or lies within: where it begins, and the event that names it.
   * @param {number} step
   * @param {Grain} grain
   * @returns {{from: number, event: Event | null}}
   */
  #act(step, grain) {
    if (step === 0) return { from: 0, event: null };
    if (grain === 'link') return { from: step - 1, event: this.event(step - 1) };
    const last = this.before(step, grain);
    if (last < 0) return { from: 0, event: null };
    const event = this.eventOf(last, grain);
    if (opens(event.op) || (isMark(event.op) && last + 1 === step)) return { from: last, event };
    if (last + 1 < step) {
      const next = this.after(step, grain);
      return {
        from: last + 1,
        event: next < this.length ? this.eventOf(next, grain) : event,
      };
    }
    const former = this.before(last, grain);
    return { from: former + 1, event };
  }

  /* ---- the steps to stop at ---- */

  /**
   * Returns the next step to stop at.
   * @param {number} step
   * @param {Grain} grain
   */
  next(step, grain) {
    if (step >= this.length) return this.length;
    if (grain === 'link') return step + 1;
    const last = this.before(step, grain);
    const coming = this.after(step, grain);
    if (last >= 0 && coming > step && opens(this.eventOf(last, grain).op)) return coming;
    if (coming >= this.length) return this.length;
    return opens(this.eventOf(coming, grain).op) ? this.after(coming + 1, grain) : coming + 1;
  }

  /**
   * Returns the previous step to stop at.
   * @param {number} step
   * @param {Grain} grain
   */
  previous(step, grain) {
    if (step <= 0) return 0;
    if (grain === 'link') return step - 1;
    const last = this.before(step, grain);
    if (last < 0) return 0;
    const { op } = this.eventOf(last, grain);
    if (opens(op)) return last;
    if (last + 1 < step) return last + 1;
    if (isMark(op)) return last;
    const former = this.before(last, grain);
    if (former < 0) return 0;
    return opens(this.eventOf(former, grain).op) ? last : former + 1;
  }

  /**
   * Returns the first step to stop at that is not before `step`.
   * @param {number} step
   * @param {Grain} grain
   */
  settle(step, grain) {
    const within = Math.max(0, Math.min(this.length, Math.round(step)));
    if (grain === 'link' || within === 0 || within === this.length) return within;
    return this.next(this.previous(within, grain), grain) === within
      ? within
      : this.next(within, grain);
  }

  /**
   * Finds the last event before a step that is of this grain or a coarser one. Returns the step
   * that it follows, or -1.
   * @param {number} step
   * @param {Grain} grain
   */
  before(step, grain) {
    if (grain === 'level') return this.#planned(planIndex(this.run.outline, step) - 1, -1);
    for (let at = step - 1; at >= 0; at--) if (this.#isOf(at, grain)) return at;
    return -1;
  }

  /**
   * Finds the first such event at or after a step. Returns the step that it follows, or the length
   * of the run.
   * @param {number} step
   * @param {Grain} grain
   */
  after(step, grain) {
    if (grain === 'level') return this.#planned(planIndex(this.run.outline, step), this.length);
    for (let at = step; at < this.length; at++) if (this.#isOf(at, grain)) return at;
    return this.length;
  }

  /** @param {number} step @param {Grain} grain */
  #isOf(step, grain) {
    return fineness(this.event(step).op) <= GRAINS.indexOf(grain);
  }

  /** @param {number} index @param {number} otherwise */
  #planned(index, otherwise) {
    const { outline } = this.run;
    return index >= 0 && index * PLAN < outline.length ? outline[index * PLAN] : otherwise;
  }

  /**
   * Returns an event found by `before` or `after`. Those of levels are all in the outline, so no
   * window is needed.
   * @param {number} step
   * @param {Grain} grain
   * @returns {Event}
   */
  eventOf(step, grain) {
    if (grain !== 'level') return this.event(step);
    const { outline } = this.run;
    const at = planIndex(outline, step) * PLAN;
    return { op: outline[at + 1], a: outline[at + 2], b: outline[at + 3], c: 0 };
  }
}

/**
 * Returns the index of the first event of an outline that does not come before a step.
 * @param {number[]} outline
 * @param {number} step
 */
export function planIndex(outline, step) {
  let [low, high] = [0, outline.length / PLAN];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (outline[middle * PLAN] < step) low = middle + 1;
    else high = middle;
  }
  return low;
}
