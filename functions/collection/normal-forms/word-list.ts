/** A word that no rule has, between sentences and where a name stood. Plain letters: others make every search slower. */
export const MARK = 'qqq';
const SENTENCE_END = /[.;!?](?=\s)|[\r\n]+/g;
/** The text with a mark between its sentences: a denial ends with its own. */
export function withMarks(text: string): string {
  return text.replace(SENTENCE_END, ` ${MARK} `);
}

/** No word at all, or one that is in no rule. */
export const UNKNOWN = 0;
/** How many letters and digits words are made of; also the class of a character between words. */
const LETTERS = 36;
/** The class of a character that has to be looked at more closely. */
const ODD = 37;
const CLASSES = new Uint8Array(128).fill(ODD);
CLASSES.fill(LETTERS, 0x20, 0x7f);
for (let code = 0; code < 10; code++) CLASSES[0x30 + code] = code;
for (let code = 0; code < 26; code++) {
  CLASSES[0x41 + code] = 10 + code;
  CLASSES[0x61 + code] = 10 + code;
}
const BLANK = 0x20;
const DASH = 0x2d;
const UNDERSCORE = 0x5f;
/** Begins a word, and stands for a word that can no longer become one of the list. */
const [START, LOST] = [1, 0];

/** The words of rules, each with a number, and a way to find them in a text in one pass over its characters. */
export class WordList {
  readonly #numbers: ReadonlyMap<string, number>;
  /** The state after a letter: a tree of the words' letters, 36 branches a state. */
  readonly #next: Uint16Array;
  /** The word that ends in a state. */
  readonly #ends: Uint16Array;

  /** @param words lower-cased runs of the letters a to z and digits */
  constructor(words: Iterable<string>) {
    const numbers = new Map<string, number>();
    for (const word of words) if (!numbers.has(word)) numbers.set(word, numbers.size + 1);
    this.#numbers = numbers;
    const size = 2 + [...numbers.keys()].reduce((sum, word) => sum + word.length, 0);
    this.#next = new Uint16Array(size * LETTERS);
    this.#ends = new Uint16Array(size);
    let states = START;
    for (const [word, number] of numbers) {
      let state = START;
      for (let at = 0; at < word.length; at++) {
        const branch = state * LETTERS + (CLASSES[word.charCodeAt(at)] ?? 0);
        if (this.#next[branch] === LOST) this.#next[branch] = ++states;
        state = this.#next[branch] ?? LOST;
      }
      this.#ends[state] = number;
    }
  }

  /** How many words there are; their numbers are 1 to this. */
  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a word; `UNKNOWN` when it is none of the list. */
  number(word: string): number {
    return this.#numbers.get(word) ?? UNKNOWN;
  }

  /** The numbers of a phrase's words, which are parted by single blanks. */
  numbers(phrase: string): number[] {
    return phrase === '' ? [] : phrase.split(' ').map((word) => this.number(word));
  }

  /**
   * Writes the words of a text into `found`, with a mark between its sentences: what `numbers(phraseOf(withMarks(text)))` gives.
   * @returns false when the text is not all printable ASCII characters; then nothing was found
   */
  find(text: string, found: FoundWords): boolean {
    const { numbers, starts, ends, gaps } = found;
    const [next, wordEnds] = [this.#next, this.#ends];
    const length = text.length;
    let count = 0;
    let lastEnd = -2;
    for (let at = 0; at < length; ) {
      const start = at;
      let state = START;
      let letter = classOf(text.charCodeAt(at));
      while (letter < LETTERS) {
        state = next[state * LETTERS + letter] ?? LOST;
        at++;
        letter = at < length ? classOf(text.charCodeAt(at)) : LETTERS;
      }
      if (letter === ODD) return false;
      if (at > start) {
        const gap = start - lastEnd === 1 ? text.charCodeAt(lastEnd) : 0;
        numbers[count] = wordEnds[state] ?? UNKNOWN;
        starts[count] = start;
        ends[count] = at;
        gaps[count++] = gap === BLANK || gap === DASH ? 1 : 0;
        lastEnd = at;
      } else {
        at++;
        if (isSentenceEnd(text.charCodeAt(start)) && text.charCodeAt(at) === BLANK) {
          numbers[count] = UNKNOWN;
          starts[count] = start;
          ends[count] = start;
          gaps[count++] = 0;
        }
      }
    }
    found.count = count;
    found.text = text;
    return true;
  }
}

/** The words found in a text, one after another. Made once and filled again and again. */
export class FoundWords {
  count = 0;
  text = '';
  readonly numbers: Uint16Array;
  readonly starts: Uint16Array;
  readonly ends: Uint16Array;
  /** 1 where a word follows the one before after a single blank or hyphen. */
  readonly gaps: Uint8Array;

  /** @param longest the most characters of a text */
  constructor(longest: number) {
    this.numbers = new Uint16Array(longest + 1);
    this.starts = new Uint16Array(longest + 1);
    this.ends = new Uint16Array(longest + 1);
    this.gaps = new Uint8Array(longest + 1);
  }

  /** True when no underscore, which expressions count as a letter, touches the words from one to another. */
  isWhole(from: number, to: number): boolean {
    const before = (this.starts[from] ?? 0) - 1;
    return (
      this.text.charCodeAt(before) !== UNDERSCORE && this.text.charCodeAt(this.ends[to] ?? 0) !== UNDERSCORE
    );
  }
}

function classOf(code: number): number {
  return code < 128 ? (CLASSES[code] ?? ODD) : ODD;
}

function isSentenceEnd(code: number): boolean {
  return code === 0x2e || code === 0x3b || code === 0x21 || code === 0x3f;
}
