/** Chooses the carrier of questions: the one place that does. */
import { isOfFiles } from '../base/home.js';
import { carryBy } from './carrier.js';

/** Chooses the carrier that fits the home of the page. */
export async function chooseCarrier() {
  if (isOfFiles()) carryBy((await import('./workers.js')).overWorkers());
}
