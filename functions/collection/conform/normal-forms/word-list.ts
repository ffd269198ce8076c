/** A word that no rule has, between sentences and where a name stood. Plain letters: others make every search slower. */
export const MARK = 'qqq';
const SENTENCE_END = /[.;!?](?=\s)|[\r\n]+/g;
/** The text with a mark between its sentences: a denial ends with its own. */
export function withMarks(text: string): string {
  return text.replace(SENTENCE_END, ` ${MARK} `);
}

/** No word at all, or one that is in no rule. */
export const UNKNOWN = 0;
/** How many letters and digits words are made of; also the class of a blank. */
const LETTERS = 36;
/** The class of other characters between words. */
const BETWEEN = 37;
/** The class of a character that ends a sentence where a blank follows. */
const STOP = 38;
/** The class of a character that has to be looked at more closely. */
const ODD = 39;
/** By the code of a character, of all there are: to ask whether a code is below 128 costs as much as to look here. */
const CLASSES = new Uint8Array(0x1_0000).fill(ODD);
CLASSES.fill(BETWEEN, 0x21, 0x7f);
CLASSES[0x20] = LETTERS;
for (const stop of '.;!?') CLASSES[stop.charCodeAt(0)] = STOP;
for (let code = 0; code < 10; code++) CLASSES[0x30 + code] = code;
for (let code = 0; code < 26; code++) {
  CLASSES[0x41 + code] = 10 + code;
  CLASSES[0x61 + code] = 10 + code;
}
const BLANK = 0x20;
const DASH = 0x2d;
const UNDERSCORE = 0x5f;
/** What a state takes: its branches, and the word that ends in it. */
const WIDTH = LETTERS + 1;
/** A state is named by where it is in the tree, in 16 bits: the smaller the tree, the more of it stays in the processor's cache. */
const STATES_MAX = 0x1_0000;
/** Begins a word, and stands for a word that can no longer become one of the list. */
const [START, LOST] = [WIDTH, 0];

/** The words of rules, each with a number, and a way to find them in a text in one pass over its characters. */
export class WordList {
  readonly #numbers: ReadonlyMap<string, number>;
  /** A tree of the words' letters: behind a state its branches, which say where the next state is, and the word that ends there. */
  readonly #states: Uint16Array;

  /** The leading words are those with a number up to this. */
  readonly #leading: number;

  /**
   * Words are lower-cased runs of the letters a to z and digits.
   * @param leading the words by which one begins to look for something
   * @param others all others; the leading ones may be among them
   */
  constructor(leading: Iterable<string>, others: Iterable<string>) {
    const numbers = new Map<string, number>();
    const add = (word: string) => numbers.has(word) || numbers.set(word, numbers.size + 1);
    for (const word of leading) add(word);
    this.#leading = numbers.size;
    for (const word of others) add(word);
    this.#numbers = numbers;
    const starts = new Set(
      [...numbers.keys()].flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1))),
    );
    const size = (2 + starts.size) * WIDTH;
    if (size > STATES_MAX) throw new Error(`${numbers.size} words are too many for a tree of their letters.`);
    this.#states = new Uint16Array(size);
    let last = START;
    for (const [word, number] of numbers) {
      let state = START;
      for (let at = 0; at < word.length; at++) {
        const branch = state + (CLASSES[word.charCodeAt(at)] ?? 0);
        if (this.#states[branch] === LOST) {
          last += WIDTH;
          this.#states[branch] = last;
        }
        state = this.#states[branch] ?? LOST;
      }
      this.#states[state + LETTERS] = number;
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
    const { numbers, starts, shapes, places } = found;
    const states = this.#states;
    const most = this.#leading;
    const length = text.length;
    let count = 0;
    let leading = 0;
    let blank = -1;
    let isLine = true;
    for (let at = 0; at < length; at++) {
      let letter = classOf(text.charCodeAt(at));
      if (letter < LETTERS) {
        const start = at;
        const first = letter;
        let state = START;
        do {
          state = states[state + letter] ?? LOST;
          at++;
          letter = at < length ? classOf(text.charCodeAt(at)) : LETTERS;
        } while (letter < LETTERS);
        const number = states[state + LETTERS] ?? UNKNOWN;
        numbers[count] = number;
        starts[count] = start;
        shapes[count] = shapeOf(first, at - start);
        // Written in any case: whether a word leads is too hard to foretell for a branch. One that is unknown is 0.
        places[leading] = count++;
        leading += (number - 1) >>> 0 < most ? 1 : 0;
      }
      if (letter === LETTERS) {
        if (at === blank + 1) isLine = false;
        blank = at;
        continue;
      }
      if (letter === BETWEEN) continue;
      if (letter === ODD) return false;
      if (at + 1 < length && text.charCodeAt(at + 1) === BLANK) {
        numbers[count] = UNKNOWN;
        starts[count] = at;
        shapes[count++] = NO_SHAPE;
      }
    }
    found.count = count;
    found.leading = leading;
    found.isLine = isLine && blank !== length - 1;
    found.text = text;
    return true;
  }
}

/** The words found in a text, one after another. Made once and filled again and again. */
export class FoundWords {
  count = 0;
  /** How many of the words are leading ones. */
  leading = 0;
  text = '';
  /** True when all blanks in it are single ones between other characters. */
  isLine = false;
  readonly numbers: Uint16Array;
  readonly starts: Uint16Array;
  /** What `shapeOf` gives of each word. */
  readonly shapes: Uint16Array;
  /** The places of the leading words among all: most words are none. */
  readonly places: Uint16Array;

  /** @param longest the most characters of a text */
  constructor(longest: number) {
    this.numbers = new Uint16Array(longest + 1);
    this.starts = new Uint16Array(longest + 1);
    this.shapes = new Uint16Array(longest + 1);
    this.places = new Uint16Array(longest + 1);
  }

  /** True when a known word follows the known one before after a single blank or hyphen. */
  follows(word: number): boolean {
    const start = this.starts[word] ?? 0;
    const gap = this.text.charCodeAt(start - 1);
    return (gap === BLANK || gap === DASH) && isLetter(this.text.charCodeAt(start - 2));
  }

  /** True when no underscore, which expressions count as a letter, touches the words from one to another. */
  isWhole(from: number, to: number): boolean {
    const { text, starts } = this;
    const start = starts[from] ?? 0;
    if (start > 0 && text.charCodeAt(start - 1) === UNDERSCORE) return false;
    let end = starts[to] ?? 0;
    while (end < text.length && isLetter(text.charCodeAt(end))) end++;
    return end === text.length || text.charCodeAt(end) !== UNDERSCORE;
  }
}

/** The shape of what is no word. */
const NO_SHAPE = 0xffff;
/** The first letter's class and the length of a word, of which the last 10 bits count: what few other words share. */
export function shapeOf(first: number, length: number): number {
  return (first << 10) | (length & 0x3ff);
}

/** The class of a character: that of a letter or digit says which it is, whatever its case. */
export function classOf(code: number): number {
  return CLASSES[code] ?? ODD;
}

/** True for a plain letter or digit. */
export function isLetter(code: number): boolean {
  return classOf(code) < LETTERS;
}
