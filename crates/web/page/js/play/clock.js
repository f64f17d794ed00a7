/**
 * The clock of a game. It runs while the page is visible and shows Play, and the game is neither
 * paused nor finished. When the page is hidden the game pauses, and it resumes when the player is
 * back.
 *
 * The elapsed time is measured, not counted in ticks: a busy machine must not make a player faster.
 */
import { tick } from '../game/game.js';
import { keep } from '../table/keeping.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/** How often the time alone is saved, in milliseconds: a crash costs no more than this. */
const KEEP_EVERY = 15_000;

/** @param {State} state */
function runs({ room, game, paused, elsewhere }) {
  return room === 'play' && game !== null && !game.finished && !paused && !elsewhere;
}

/** @param {PlayStore} store */
export function runClock(store) {
  let last = performance.now();
  let kept = last;
  let pausedByUs = false;

  const pass = () => {
    const now = performance.now();
    const { game } = store.state;
    if (game && runs(store.state)) store.update({ game: tick(game, now - last) });
    last = now;
    if (now - kept > KEEP_EVERY && runs(store.state)) {
      kept = now;
      keep(store);
    }
    setTimeout(pass, 1000 - ((store.state.game?.elapsed ?? 0) % 1000));
  };
  pass();

  // After a pause or a change of game, the time since the last tick does not belong to this game.
  store.subscribe((state, before) => {
    if (runs(state) !== runs(before) || state.game?.id !== before.game?.id)
      last = performance.now();
  });

  document.addEventListener('visibilitychange', () => {
    if (document.hidden && runs(store.state)) {
      pausedByUs = true;
      store.update({ paused: true });
    } else if (!document.hidden && pausedByUs) {
      pausedByUs = false;
      if (store.state.paused) store.update({ paused: false });
    }
    if (document.hidden) keep(store);
  });
  addEventListener('pagehide', () => keep(store));
}
