import { randomInt } from 'node:crypto';
import { stirred } from './row-reader.ts';

/** Slots at first; a power of two. */
const SLOTS = 1_024;

/**
 * Keys in the order in which they first came, each with its place in that order. Like a `Map` from key to place, but a key
 * that is not there yet is looked for and added at one go, and one that follows the key asked for last is not looked for at
 * all: portals give their rows in the same order every time, and this is asked of every row.
 */
export class KeyPlaces {
  readonly #keys: string[] = [];
  /** Hashes of the keys by place. */
  #hashes = new Int32Array(SLOTS / 2);
  /** One more than the place of a key, at its hash or behind; 0 where none is. At most half of them are taken. */
  #slots = new Int32Array(SLOTS);
  /** The place asked for last. */
  #last = -1;

  /** The place of a key; -1 when it has none. */
  find(key: string): number {
    const next = this.#last + 1;
    const place =
      next < this.#keys.length && this.#keys[next] === key
        ? next
        : (this.#slots[this.#slotOf(key, hashOf(key))] ?? 0) - 1;
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
    let place = (this.#slots[slot] ?? 0) - 1;
    if (place < 0) {
      place = this.#keys.push(key) - 1;
      this.#hashes[place] = hash;
      this.#slots[slot] = place + 1;
      if (2 * this.#keys.length === this.#slots.length) this.#grow();
    }
    this.#last = place;
    return place;
  }

  /** The key at a place. */
  key(place: number): string {
    return this.#keys[place] ?? '';
  }

  /** The slot in which a key is, or the empty one in which it would be. */
  #slotOf(key: string, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = (this.#slots[slot] ?? 0) - 1;
      if (place < 0 || (this.#hashes[place] === hash && this.#keys[place] === key)) return slot;
    }
  }

  #grow(): void {
    const mask = 2 * this.#slots.length - 1;
    const hashes = new Int32Array(this.#slots.length);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#slots = new Int32Array(mask + 1);
    for (let place = 0; place < this.#keys.length; place++) {
      let slot = (hashes[place] ?? 0) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = place + 1;
    }
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
