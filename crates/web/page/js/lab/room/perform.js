/** Carries out the acts of the lab's keys. */
import {
  answer,
  back,
  backBy,
  forward,
  forwardBy,
  setGrain,
  toEnd,
  toNext,
  toPrevious,
  toStart,
  togglePlay,
} from './acts.js';
import { openQuestion, setPredicting } from './guess.js';
import { leavePresent, togglePresent, turnFigure } from './present.js';

/**
 * Carries out the act of a key.
 * @param {import('./state.js').LabStore} lab
 * @param {import('./keys.js').KeyAct} act
 * @param {() => void} showKeys
 * @param {(by: 1 | -1) => void} [toStop] goes to the next or previous stop of the lesson
 */
export function perform(lab, act, showKeys, toStop) {
  switch (act.act) {
    case 'forward':
      return void forward(lab);
    case 'back':
      return void back(lab);
    case 'forward-by':
      return void forwardBy(lab, act.grain);
    case 'back-by':
      return void backBy(lab, act.grain);
    case 'play':
      return togglePlay(lab);
    case 'start':
      return void toStart(lab);
    case 'end':
      return void toEnd(lab);
    case 'next':
      return void toNext(lab, act.mark);
    case 'previous':
      return void toPrevious(lab, act.mark);
    case 'grain':
      return void setGrain(lab, act.grain);
    case 'predict':
      return setPredicting(lab);
    case 'answer':
      return void answer(lab, { choice: act.choice });
    case 'show-answer':
      return void answer(lab, null);
    case 'present':
      return togglePresent(lab);
    case 'end-present':
      return leavePresent(lab);
    case 'turn':
      return turnFigure(lab, act.place);
    case 'click':
      if (lab.state.lesson && toStop) return toStop(act.by);
      return void (act.by > 0 ? forward(lab) : back(lab));
    case 'stop':
      return toStop?.(act.by);
    case 'keys':
      return showKeys();
  }
}

/**
 * Returns what the meaning of a key depends on.
 * @param {import('./state.js').LabStore} lab
 */
export function keyMode({ state }) {
  return {
    choices: openQuestion(state)?.choices.length ?? 0,
    presenting: state.present !== null,
  };
}
