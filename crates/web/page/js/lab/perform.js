/** Carries out the acts of the lab's keys. */
import {
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

/**
 * Carries out the act of a key.
 * @param {import('./state.js').LabStore} lab
 * @param {import('./keys.js').KeyAct} act
 * @param {() => void} showKeys
 */
export function perform(lab, act, showKeys) {
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
    case 'keys':
      return showKeys();
  }
}
