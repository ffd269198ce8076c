import { randomInt } from 'node:crypto';
import { stirred } from './row-hash.ts';

/** Slots at first; a power of two. */
const SLOTS = 1_024;
/** What a slot takes: the hash of its key, and one more than the key's place, which is 0 in an empty one. */
const WIDTH = 2;

/**
 * Keys in the order in which they first came, each with its place in that order. Like a `Map` from key to place, but a key
 * that is not there yet is looked for and added at one go, and one that follows the key asked for last is not looked for at
 * all: portals give their rows in the same order every time, and this is asked of every row.
 */
export class KeyPlaces {
  readonly #keys: string[] = [];
  /**
   * The slots, of which a key has one at its hash or behind; at most half of them are taken. All that is asked of a slot stands side by
   * side: each look at another part of the memory is a wait.
   */
  #slots = new Int32Array(SLOTS * WIDTH);
  /** The place asked for last. */
  #last = -1;

  /** The place of a key; -1 when it has none. */
  find(key: string): number {
    const next = this.#last + 1;
    const place =
      next < this.#keys.length && this.#keys[next] === key
        ? next
        : this.#placeIn(this.#slotOf(key, hashOf(key)));
    if (place >= 0) this.#last = place;
    return place;
  }

  /** The place of a key, which is given the next one when it has none. */
  place(key: string): number {
    const next = this.#last + 1;
    if (next < this.#keys.length && this.#keys[next] === key) {
      this.#last = next;
      return next;
    }
    const hash = hashOf(key);
    const slot = this.#slotOf(key, hash);
    let place = this.#placeIn(slot);
    if (place < 0) {
      place = this.#keys.push(key) - 1;
      this.#slots[slot] = hash;
      this.#slots[slot + 1] = place + 1;
      if (2 * WIDTH * this.#keys.length === this.#slots.length) this.#grow();
    }
    this.#last = place;
    return place;
  }

  /** The key at a place. */
  key(place: number): string {
    return this.#keys[place] ?? '';
  }

  /** The place of the key in a slot; -1 in an empty one. */
  #placeIn(slot: number): number {
    return (this.#slots[slot + 1] ?? 0) - 1;
  }

  /** Where the slot is in which a key is, or the empty one in which it would be. */
  #slotOf(key: string, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - WIDTH;
    for (let slot = (hash * WIDTH) & mask; ; slot = (slot + WIDTH) & mask) {
      const place = this.#placeIn(slot);
      if (place < 0 || (slots[slot] === hash && this.#keys[place] === key)) return slot;
    }
  }

  #grow(): void {
    const before = this.#slots;
    const slots = new Int32Array(2 * before.length);
    const mask = slots.length - WIDTH;
    for (let at = 0; at < before.length; at += WIDTH) {
      const [hash = 0, taken = 0] = [before[at], before[at + 1]];
      if (taken === 0) continue;
      let slot = (hash * WIDTH) & mask;
      while (slots[slot + 1] !== 0) slot = (slot + WIDTH) & mask;
      slots[slot] = hash;
      slots[slot + 1] = taken;
    }
    this.#slots = slots;
  }
}

/** Differs from process to process, so that nobody can publish keys that all fall into one slot. */
const SEED = randomInt(2 ** 32) | 0;

function hashOf(key: string): number {
  let hash = SEED;
  for (let at = 0; at < key.length; at++) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x9e3779b1);
    hash = (hash << 15) | (hash >>> 17);
  }
  return stirred(hash);
}
