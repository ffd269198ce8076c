/** One step of the hash of a name over its UTF-16 units (FNV-1a). */
export function hashStep(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}
/** The hash of a name without units. */
export const HASH_START = 0x811c9dc5 | 0;

/** The hash of a name, as packed criteria carry it. */
export function hashOf(name: string): number {
  let hash = HASH_START;
  for (let at = 0; at < name.length; at++) hash = hashStep(hash, name.charCodeAt(at));
  return hash >>> 0;
}

const MISSING = -1;

/**
 * Names with numbers, found by their UTF-16 units: a name in packed criteria, or a word within a text, is looked up without
 * making a string of it. The hash only says where to look; names are equal when their units are.
 */
export class NameTable {
  #count = 0;
  /** Positions by hash, open addressing; a quarter to half of them are taken. */
  #slots = new Int32Array(256).fill(MISSING);
  #hashes = new Uint32Array(128);
  /** Where each name's units begin; the next one's beginning is its end. */
  #starts = new Uint32Array(129);
  #units = new Uint16Array(2048);
  /** The name that is looked up.  */
  #wanted = new Uint16Array(256);
  #length = 0;

  /** How many names there are; they are numbered from 0 in the order they came. */
  get count(): number {
    return this.#count;
  }

  /** The number of a name, which is added when it is new. */
  add(name: string): number {
    this.#want(name);
    return this.addWanted(hashOf(name));
  }

  /** The number of a name, or -1. */
  codeOf(name: string): number {
    this.#want(name);
    return this.find(hashOf(name));
  }

  /**
   * The number of a word within a text, in lower case, which is added when it is new.
   * @param start where it begins, up to and not including `end`; it is all ASCII letters and digits
   * @param hash of the word in lower case, unsigned
   */
  addWord(text: string, start: number, end: number, hash: number): number {
    const wanted = this.#room(end - start);
    // This bit makes capital letters small; small ones and digits have it.
    for (let at = start; at < end; at++) wanted[at - start] = text.charCodeAt(at) | 0x20;
    return this.addWanted(hash);
  }

  /** Takes the name to look up from bytes, little-endian: the next `find` or `addWanted` is about it. */
  load(view: DataView, at: number, length: number): void {
    const wanted = this.#room(length);
    for (let unit = 0; unit < length; unit++) wanted[unit] = view.getUint16(at + 2 * unit, true);
  }

  /** The number of the name that was loaded, or -1. @param hash its hash, unsigned */
  find(hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const code = this.#slots[slot] ?? MISSING;
      if (code === MISSING || (this.#hashes[code] === hash && this.#isWanted(code))) return code;
    }
  }

  /** The number of the name that was loaded, which is added when it is new. @param hash its hash, unsigned */
  addWanted(hash: number): number {
    const known = this.find(hash);
    if (known !== MISSING) return known;
    const code = this.#count++;
    if (2 * this.#count > this.#slots.length) this.#widen();
    if (this.#count > this.#hashes.length) {
      this.#hashes = grown(this.#hashes, Uint32Array);
      this.#starts = grown(this.#starts, Uint32Array);
    }
    const start = this.#starts[code] ?? 0;
    while (start + this.#length > this.#units.length) this.#units = grown(this.#units, Uint16Array);
    this.#units.set(this.#wanted.subarray(0, this.#length), start);
    this.#starts[code + 1] = start + this.#length;
    this.#hashes[code] = hash;
    this.#take(code);
    return code;
  }

  /** A name by its number. */
  nameAt(code: number): string {
    return String.fromCharCode(...this.#units.subarray(this.#starts[code], this.#starts[code + 1]));
  }

  #want(name: string): void {
    const wanted = this.#room(name.length);
    for (let at = 0; at < name.length; at++) wanted[at] = name.charCodeAt(at);
  }

  #room(length: number): Uint16Array {
    while (length > this.#wanted.length) this.#wanted = grown(this.#wanted, Uint16Array);
    this.#length = length;
    return this.#wanted;
  }

  #isWanted(code: number): boolean {
    const start = this.#starts[code] ?? 0;
    if ((this.#starts[code + 1] ?? 0) - start !== this.#length) return false;
    for (let at = 0; at < this.#length; at++) if (this.#units[start + at] !== this.#wanted[at]) return false;
    return true;
  }

  #widen(): void {
    this.#slots = new Int32Array(2 * this.#slots.length).fill(MISSING);
    for (let code = 0; code < this.#count - 1; code++) this.#take(code);
  }

  #take(code: number): void {
    const mask = this.#slots.length - 1;
    let slot = spread(this.#hashes[code] ?? 0) & mask;
    while (this.#slots[slot] !== MISSING) slot = (slot + 1) & mask;
    this.#slots[slot] = code;
  }
}

/** The low bits of the hash alone are alike for names with a common end. */
function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}

type Numbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

function grown<T extends Numbers>(numbers: T, Kind: new (length: number) => T): T {
  const more = new Kind(2 * numbers.length);
  more.set(numbers);
  return more;
}
