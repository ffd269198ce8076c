/** One step of the hash over the UTF-16 units of a name (FNV-1a). */
export function hashStep(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}
/** The hash of the empty name. */
export const HASH_START = 0x811c9dc5 | 0;

/** The hash of a name in packed criteria. Stored, so it must never change. */
export function hashName(name: string): number {
  let hash = HASH_START;
  for (let at = 0; at < name.length; at++) hash = hashStep(hash, name.charCodeAt(at));
  return hash >>> 0;
}

const MISSING = -1;

/**
 * A hash table from names to numbers. It looks up UTF-16 units, so that neither a name in packed criteria nor a word within a
 * text has to become a string.
 */
export class NameTable {
  #count = 0;
  /** Codes by hash, with open addressing. A quarter to half of the slots are in use. */
  #slots = new Int32Array(256).fill(MISSING);
  #hashes = new Uint32Array(128);
  /** The first unit of each name, and the end of the last. */
  #starts = new Uint32Array(129);
  #units = new Uint16Array(2048);
  /** The name to look up. */
  #wanted = new Uint16Array(256);
  #length = 0;

  /** The number of names. Codes count from 0 in the order of insertion. */
  get count(): number {
    return this.#count;
  }

  /** The code of a name, which is added if it is new. */
  add(name: string): number {
    this.#loadText(name);
    return this.addWanted(hashName(name));
  }

  /** The code of a name, or -1. */
  codeOf(name: string): number {
    this.#loadText(name);
    return this.find(hashName(name));
  }

  /**
   * The code of a word within a text, in lower case, which is added if it is new.
   * @param start the first character; the word ends before `end` and is all ASCII letters and digits
   * @param hash the unsigned hash of the word in lower case
   */
  addWord(text: string, start: number, end: number, hash: number): number {
    const wanted = this.#resizeWanted(end - start);
    // Setting this bit turns capital letters into small ones, and leaves small ones and digits unchanged.
    for (let at = start; at < end; at++) wanted[at - start] = text.charCodeAt(at) | 0x20;
    return this.addWanted(hash);
  }

  /** Loads the name for the next `find` or `addWanted` from little-endian bytes. */
  load(view: DataView, at: number, length: number): void {
    const wanted = this.#resizeWanted(length);
    for (let unit = 0; unit < length; unit++) wanted[unit] = view.getUint16(at + 2 * unit, true);
  }

  /** The code of the loaded name, or -1. @param hash its unsigned hash */
  find(hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const code = this.#slots[slot] ?? MISSING;
      if (code === MISSING || (this.#hashes[code] === hash && this.#isWanted(code))) return code;
    }
  }

  /** The code of the loaded name, which is added if it is new. @param hash its unsigned hash */
  addWanted(hash: number): number {
    const known = this.find(hash);
    if (known !== MISSING) return known;
    const code = this.#count++;
    if (2 * this.#count > this.#slots.length) this.#growSlots();
    if (this.#count > this.#hashes.length) {
      this.#hashes = grown(this.#hashes, Uint32Array);
      this.#starts = grown(this.#starts, Uint32Array);
    }
    const start = this.#starts[code] ?? 0;
    while (start + this.#length > this.#units.length) this.#units = grown(this.#units, Uint16Array);
    this.#units.set(this.#wanted.subarray(0, this.#length), start);
    this.#starts[code + 1] = start + this.#length;
    this.#hashes[code] = hash;
    this.#fillSlot(code);
    return code;
  }

  nameAt(code: number): string {
    return String.fromCharCode(...this.#units.subarray(this.#starts[code], this.#starts[code + 1]));
  }

  #loadText(name: string): void {
    const wanted = this.#resizeWanted(name.length);
    for (let at = 0; at < name.length; at++) wanted[at] = name.charCodeAt(at);
  }

  #resizeWanted(length: number): Uint16Array {
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

  #growSlots(): void {
    this.#slots = new Int32Array(2 * this.#slots.length).fill(MISSING);
    for (let code = 0; code < this.#count - 1; code++) this.#fillSlot(code);
  }

  #fillSlot(code: number): void {
    const mask = this.#slots.length - 1;
    let slot = spread(this.#hashes[code] ?? 0) & mask;
    while (this.#slots[slot] !== MISSING) slot = (slot + 1) & mask;
    this.#slots[slot] = code;
  }
}

/** Mixes in high bits, because names with the same ending have similar low bits. */
function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}

type Numbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

function grown<T extends Numbers>(numbers: T, Kind: new (length: number) => T): T {
  const more = new Kind(2 * numbers.length);
  more.set(numbers);
  return more;
}
