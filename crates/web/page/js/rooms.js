/**
 * The rooms. One is shown at a time; the others keep their state meanwhile. All but Play are
 * fetched when they are first entered.
 *
 * The address names the room: `#learn…`, `#lab…`, `#set…`, `#path`, or anything else for Play. So
 * the browser's Back button moves between them. The header does not name Path: Play and Set lead
 * there.
 */
import { fetchDialogs } from './widgets/fetching.js';
import { fetchCurrentWords } from './words/language.js';
import { words } from './words/words.js';

/** @typedef {import('./table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('./types.js').RoomName} RoomName */
/** @typedef {import('./types.js').Room} Room */
/** @typedef {import('./types.js').Hand} Hand */

/**
 * @type {Record<Exclude<RoomName, 'play'>, () => Promise<{makeRoom: (store: PlayStore,
 *   rooms: Rooms) => Room | Promise<Room>}>>}
 */
const DOORS = {
  learn: () => import('./learn/room.js'),
  lab: () => import('./lab/room/room.js'),
  set: () => import('./set/room.js'),
  path: () => import('./path/room.js'),
};

export class Rooms {
  /** How often a room has been asked for. Only the last one is shown. */
  #turn = 0;

  /**
   * @param {PlayStore} store
   * @param {HTMLElement} main
   * @param {(rooms: Rooms) => Room} makePlay
   */
  constructor(store, main, makePlay) {
    this.store = store;
    this.main = main;
    /** @type {Map<RoomName, Promise<Room>>} */
    this.made = new Map();
    /** @type {Room} */
    this.shown = makePlay(this);
    this.made.set('play', Promise.resolve(this.shown));
    // Someone who follows a link to another room should not see this one first.
    if (roomOf(location.hash) === 'play') main.replaceChildren(this.shown.element);
    store.watch(
      ({ settings }) => settings,
      () => this.#entitle(),
    );
  }

  /**
   * Goes to a room and passes it `hand`. The address of the room is added to the history, so that
   * Back returns here.
   * @param {RoomName} name
   * @param {Hand} [hand]
   */
  go(name, hand = {}) {
    history.pushState(null, '', name === 'play' ? location.pathname : `#${name}`);
    return this.#show(name, hand);
  }

  /**
   * Goes to the room that the address names.
   * @returns {Promise<void>}
   */
  follow() {
    return this.#show(roomOf(location.hash), {});
  }

  /** @param {RoomName} name @param {Hand} hand */
  async #show(name, hand) {
    const turn = (this.#turn += 1);
    let room;
    try {
      room = await this.#make(name);
    } catch {
      // The room will be fetched again next time. Until then the page stays where it was.
      this.made.delete(name);
      if (turn !== this.#turn) return;
      this.main.replaceChildren(this.shown.element);
      this.store.update({
        message: { kind: 'trouble', text: () => words().page.trouble.gone },
      });
      return;
    }
    // Somebody who has gone on meanwhile is not called back.
    if (turn !== this.#turn) return;
    if (room !== this.shown) {
      this.shown.leave();
      this.shown = room;
      this.store.update({ room: name });
    }
    if (!room.element.isConnected) {
      this.main.replaceChildren(room.element);
      scrollTo(0, 0);
    }
    room.enter(hand);
    this.#entitle();
  }

  /** @param {RoomName} name */
  #make(name) {
    let room = this.made.get(name);
    if (!room) {
      const door = DOORS[/** @type {keyof typeof DOORS} */ (name)];
      room = Promise.all([door(), fetchDialogs()]).then(async ([module]) => {
        await fetchCurrentWords();
        return module.makeRoom(this.store, this);
      });
      this.made.set(name, room);
    }
    return room;
  }

  #entitle() {
    document.title = `${this.shown.title()} · ${words().page.title}`;
  }
}

/**
 * Returns the room that an address names.
 * @param {string} hash the fragment, with its `#`
 * @returns {RoomName}
 */
export function roomOf(hash) {
  const name = /^#(learn|lab|set|path)(?![a-z])/.exec(hash)?.[1];
  return /** @type {RoomName} */ (name ?? 'play');
}
