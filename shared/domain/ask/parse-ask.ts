import { facetLabel } from '../filter/facet-label.ts';
import { FACETS, type Facet } from '../filter/facets.ts';
import { compactFilter, type PermitFilter, type PermitSort } from '../filter/permit-filter.ts';
import { SORT_LABELS } from '../filter/sort-labels.ts';
import { STATES, type StateName } from '../permit/states.ts';
import { WHO_IDS } from '../permit/who.ts';
import { placeWord } from '../places/place-names.ts';
import { findOtherState } from '../places/us-states.ts';
import { type Reading, readValue } from './amounts.ts';
import { readDates } from './dates.ts';
import {
  areMiles,
  distanceHint,
  milesOf,
  type NearPlace,
  type NearRequest,
  readDistance,
} from './distances.ts';
import { endOfNumber, endOfStreet, type FindRequest, streetHint } from './find-text.ts';
import {
  ARTICLES,
  BOUNDS,
  DENIALS,
  FIRM_ENDS,
  JOINTS,
  MARKERS,
  mergeFilters,
  NAME_ENDS,
  NEXT_PHRASES,
  PERSON_DENIAL,
  PLAIN_DENIAL,
} from './grammar.ts';
import { correctSpelling, isKnownWord, suggestFor } from './known-words.ts';
import { phrasesOf, readPhrase } from './phrases.ts';
import { indexPlaces, type KnownPlaces, PLACE_WORDS_MAX, type PlaceIndex } from './places.ts';
import { singular, startsAnew, type Token, tokenize } from './tokens.ts';
import {
  JOB_PHRASES,
  type Meaning,
  type Nearest,
  type Order,
  phraseKey,
  VOCABULARY,
  VOCABULARY_WORDS_MAX,
} from './vocabulary.ts';

export type { FindRequest } from './find-text.ts';
export type { KnownPlaces } from './places.ts';

/** What a question depends on. */
export interface AskContext {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly places: KnownPlaces;
}

/** A facet or an order that a question asks for. */
export interface AskChip {
  readonly facet: Facet | 'sort';
  /** "Roofing", "Over $20,000", "Newest first". */
  readonly label: string;
  /** The words it was read from, as typed. */
  readonly typed: string;
  /** The words were misspelled, so the reading is a guess. */
  readonly isCorrected: boolean;
}

/** Words that were not understood, as typed. */
export interface UnknownWords {
  readonly text: string;
  /** The same with words that are known, if they are close. */
  readonly suggestion: string | null;
  /** What is wrong with them and what to do, to follow the words; null if they are only not known. */
  readonly hint: string | null;
}

/** Words for what no permit records, as typed, and what they were read as, to follow them. */
export interface AskNote {
  readonly text: string;
  readonly note: string;
}

/** A question as it was understood. */
export interface Ask {
  readonly filter: PermitFilter;
  readonly sort: PermitSort | null;
  readonly chips: readonly AskChip[];
  readonly unknown: readonly UnknownWords[];
  readonly notes: readonly AskNote[];
  /** The address or permit number to open. */
  readonly find: FindRequest | null;
  /** Distances from places. `locateAsk` makes them areas of the filter. */
  readonly near: readonly NearRequest[];
}

/**
 * Reads a question in a contractor's words as a filter: "re-roofs over 20k in Mesa since Monday, no contractor". Nothing is dropped:
 * what is not understood is in `unknown`. Reads every `fullSentence` back as its filter, whatever its length.
 */
export function parseAsk(question: string, { today, places }: AskContext): Ask {
  return new Reader(question, today, indexPlaces(places)).read();
}

const ZIP_WORDS = phrasesOf('zip code,zip');

/** Most counties before one "counties". */
const COUNTIES_MAX = 10;

/** A part of the question: which tokens, and what they mean. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly meaning: Meaning | FindRequest | Near;
}

/** Distances from one place or several. */
interface Near {
  readonly near: readonly NearRequest[];
}

/** A phrase of the vocabulary: its meaning, and the token after it. */
interface Phrase {
  readonly meaning: Meaning;
  readonly end: number;
}

class Reader {
  readonly #text: string;
  readonly #today: string;
  readonly #places: PlaceIndex;
  readonly #tokens: readonly Token[];
  /** The words of the tokens as the vocabulary and the names of places write them. */
  readonly #stems: readonly string[];
  readonly #placeWords: readonly string[];
  /** The phrases found so far, by their first token. */
  readonly #phrases: (Phrase | null)[] = [];

  constructor(text: string, today: string, places: PlaceIndex) {
    this.#text = text;
    this.#today = today;
    this.#places = places;
    this.#tokens = correctSpelling(tokenize(text), places);
    this.#stems = this.#tokens.map(({ word }) => singular(word));
    this.#placeWords = this.#tokens.map(({ word }) => placeWord(word));
  }

  read(): Ask {
    const parts: Part[] = [];
    for (let at = 0; at < this.#tokens.length; ) {
      const part = this.#partAt(at, parts.at(-1));
      parts.push(part);
      at = part.end;
    }
    const meanings = parts.map(({ meaning }) => meaning);
    const find = meanings.find(isFind) ?? null;
    const near = meanings.flatMap((meaning) => (isNear(meaning) ? meaning.near : []));
    const sort = meanings.findLast(isOrder)?.sort ?? null;
    const namesWork =
      find !== null || meanings.some((meaning) => isFilter(meaning) && meaning.trades !== undefined);
    const plain = parts.map((part): Part => ({ ...part, meaning: plainMeaning(part.meaning, namesWork) }));
    const filter = mergeFilters(plain.map(({ meaning }) => meaning).filter(isFilter));
    return {
      filter,
      sort,
      chips: this.#chips(plain, filter, sort),
      unknown: this.#unknown(parts, find),
      notes: parts.flatMap(({ start, end, meaning }) =>
        isNearest(meaning) ? [{ text: this.#slice(start, end), note: meaning.note }] : [],
      ),
      find,
      near,
    };
  }

  /** The part that begins at a token. */
  #partAt(at: number, before: Part | undefined): Part {
    const denied = this.#denial(at);
    if (denied !== null) return denied;
    const read =
      this.#near(at) ??
      this.#next(at) ??
      this.#marked(at, before) ??
      this.#place(at) ??
      this.#reading(at, readDates(this.#tokens, at, this.#today)) ??
      this.#reading(at, readValue(this.#tokens, at)) ??
      this.#found(at) ??
      this.#street(at) ??
      this.#zip(at) ??
      this.#phrase(at) ??
      this.#bound(at);
    return read ?? { start: at, end: at + 1, meaning: this.#isPlus(at) ? 'filler' : 'unknown' };
  }

  #reading(start: number, reading: Reading | null): Part | null {
    return reading === null ? null : { start, end: reading.end, meaning: reading.filter };
  }

  /** A distance from a place, or from several that are joined: "within 5 miles of 78704", "near Mesa or Tempe, AZ". */
  #near(at: number): Part | null {
    const distance = readDistance(this.#tokens, at);
    if (distance === null) return null;
    const places: NearPlace[] = [];
    let end = at;
    for (let next = distance.end; ; ) {
      const center = this.#center(next);
      if (center === null) break;
      places.push(center.place);
      end = center.end;
      if (!/^(or|and)$/.test(this.#tokens[end]?.word ?? '')) break;
      next = end + 1;
    }
    const requests = places.map((place) => ({
      miles: milesOf(distance, place),
      place,
      typed: this.#slice(at, end),
      isCorrected: this.#tokens.slice(at, end).some(({ isCorrected }) => isCorrected),
    }));
    if (requests.length === 0) return null;
    return {
      start: at,
      end,
      meaning: requests.every(({ miles }) => areMiles(miles)) ? { near: requests } : 'unknown',
    };
  }

  /** A place with a point: an address, a ZIP code or a known city with or without its state. */
  #center(at: number): { readonly place: NearPlace; readonly end: number } | null {
    const start = readPhrase(this.#tokens, at, ZIP_WORDS) ?? at;
    const street = this.#street(start);
    if (street !== null)
      return { place: { kind: 'address', address: this.#slice(start, street.end) }, end: street.end };
    const zip = this.#zip(start);
    if (zip !== null) return { place: { kind: 'zip', zip: this.#tokens[start]?.text ?? '' }, end: zip.end };
    const city = this.#counties(at) === null ? this.#cityAt(at) : null;
    if (city === null) return null;
    const state = this.#nameIn(this.#places.states, city.end);
    return {
      place: { kind: 'city', city: city.name, state: state?.name ?? null },
      end: state?.end ?? city.end,
    };
  }

  /** A name after a word such as "by" or "type", or a quotation. */
  #marked(at: number, before: Part | undefined): Part | null {
    const token = this.#tokens[at];
    if (token?.kind === 'quote') {
      const { names, end } = this.#quotes(at);
      return { start: at, end, meaning: names.length === 0 ? 'filler' : { keywords: names } };
    }
    if (this.#phraseAt(at) !== null && !this.#isMarkerOnly(at)) return null;
    for (const { facet, phrases, needsQuotes } of MARKERS) {
      const after = readPhrase(this.#tokens, at, phrases);
      if (after === null) continue;
      const { names, end } = this.#quotes(after);
      if (names.length > 0)
        return { start: at, end, meaning: { [facet]: facet === 'contractor' ? names[0] : names } };
      if (needsQuotes) continue;
      // "roofing contractors in Mesa" names none.
      const isTrade = before !== undefined && isFilter(before.meaning) && before.meaning.trades !== undefined;
      if (facet === 'contractor' && isTrade && token?.word !== 'by') continue;
      const name = this.#nameAt(after);
      if (name !== null)
        return {
          start: at,
          end: name.end,
          meaning: { [facet]: facet === 'contractor' ? name.text : [name.text] },
        };
    }
    return null;
  }

  /** Trades that are likely next: "likely next: fence or pool", "will need a fence". */
  #next(at: number): Part | null {
    const after = readPhrase(this.#tokens, at, NEXT_PHRASES);
    const listed = after === null ? null : this.#listAt(after, ['trades']);
    return listed === null
      ? null
      : { start: at, end: listed.end, meaning: { next: listed.filter.trades ?? [] } };
  }

  /** Words of some facets joined by "or" and "and"; after a comma only in a list that ends with one of them. */
  #listAt(at: number, facets: readonly Facet[]): Reading | null {
    let found: readonly PermitFilter[] = [];
    let waiting: readonly PermitFilter[] = [];
    let end = at;
    for (let from = at, isJoined = true; ; ) {
      const part = this.#entryAt(from, facets);
      if (part === null) break;
      waiting = [...waiting, part.filter];
      if (isJoined) {
        found = [...found, ...waiting];
        waiting = [];
        end = part.end;
      }
      const following = this.#tokens[part.end];
      if (following === undefined) break;
      const hasWord = /^(or|and)$/.test(following.word);
      isJoined = hasWord || following.before.includes('&');
      if (!isJoined && !startsAnew(following)) break;
      from = hasWord ? part.end + 1 : part.end;
    }
    return found.length === 0 ? null : { filter: mergeFilters(found), end };
  }

  /** A word of some facets at a token, or after an article. */
  #entryAt(at: number, facets: readonly Facet[]): Reading | null {
    const part = this.#phrase(at);
    const meaning = part === null || isNearest(part.meaning) ? null : plainMeaning(part.meaning, false);
    const isEntry =
      meaning !== null &&
      isFilter(meaning) &&
      (Object.keys(meaning) as Facet[]).every((facet) => facets.includes(facet));
    if (part !== null && isEntry) return { filter: meaning, end: part.end };
    return ARTICLES.has(this.#tokens[at]?.word ?? '') ? this.#entryAt(at + 1, facets) : null;
  }

  /** Whether the phrase at a token is only a word before a name. */
  #isMarkerOnly(at: number): boolean {
    const phrase = this.#phraseAt(at);
    return phrase !== null && phrase.meaning === 'filler' && phrase.end === at + 1;
  }

  /** Quotations from a token on, joined by commas and "or". */
  #quotes(at: number): { readonly names: readonly string[]; readonly end: number } {
    const names: string[] = [];
    let end = at;
    for (let next = at; this.#tokens[next]?.kind === 'quote'; ) {
      const name = this.#tokens[next]?.quoted ?? '';
      if (name !== '' && !names.includes(name)) names.push(name);
      end = next + 1;
      next = /^(or|and)$/.test(this.#tokens[end]?.word ?? '') ? end + 1 : end;
    }
    return { names, end };
  }

  /** Quotations, or names without quotation marks that are joined by "or". */
  #namesAt(at: number): { readonly names: readonly string[]; readonly end: number } {
    const quoted = this.#quotes(at);
    if (quoted.names.length > 0) return quoted;
    const names: string[] = [];
    let end = at;
    for (let next = at; next === at || this.#isCapital(next); next = end + 1) {
      const name = this.#nameAt(next);
      if (name === null) break;
      names.push(name.text);
      end = name.end;
      if (this.#tokens[end]?.word !== 'or') break;
    }
    return { names, end };
  }

  #isCapital(at: number): boolean {
    return /^\p{Lu}/u.test(this.#tokens[at]?.text ?? '') && this.#text !== this.#text.toUpperCase();
  }

  /** A name without quotation marks: up to a comma, a number or a word that begins something else. */
  #nameAt(at: number): { readonly text: string; readonly end: number } | null {
    let end = at;
    for (; end < this.#tokens.length; end++) {
      const token = this.#tokens[end];
      if (token === undefined || token.kind === 'quote' || token.kind === 'sign') break;
      if (end > at && startsAnew(token)) break;
      if (NAME_ENDS.has(token.word) || (end > at && this.#endsName(end))) break;
      if (token.kind === 'number' && readValue(this.#tokens, end) !== null) break;
    }
    const text = this.#slice(at, end);
    const isPlace = this.#cityAt(at)?.end === end;
    return end === at || isPlace || this.#isFiller(at, end) ? null : { text, end };
  }

  /** A small word ends a name, but not a word of firms, or one written as a name. */
  #endsName(at: number): boolean {
    const isName = FIRM_ENDS.has(this.#stems[at] ?? '') || this.#isCapital(at);
    return this.#phraseAt(at)?.meaning === 'filler' && this.#tokens[at]?.word !== 'and' && !isName;
  }

  #isFiller(at: number, end: number): boolean {
    return this.#tokens.slice(at, end).every(({ word }) => VOCABULARY.get(singular(word)) === 'filler');
  }

  #found(at: number): Part | null {
    const end = endOfNumber(this.#text, this.#tokens, at, this.#places);
    if (end === null) return null;
    return { start: at, end, meaning: { kind: 'number', text: this.#slice(at, end) } };
  }

  /** An address, with the place after it. */
  #street(at: number): Part | null {
    const street = endOfStreet(this.#tokens, at, this.#places);
    if (street === null) return null;
    let end = street;
    for (let next: Part | null = null; ; end = next.end) {
      const isIn = this.#tokens[end]?.word === 'in' ? 1 : 0;
      next = this.#place(end + isIn) ?? this.#zip(end + isIn);
      if (next === null) break;
    }
    return { start: at, end, meaning: { kind: 'address', text: this.#slice(at, end) } };
  }

  #zip(at: number): Part | null {
    const token = this.#tokens[at];
    if (token?.kind !== 'number' || !/^\d{5}$/.test(token.text)) return null;
    const more = this.#tokens[at + 1];
    const hasMore = more?.kind === 'number' && more.before === '-' && /^\d{4}$/.test(more.text);
    return { start: at, end: hasMore ? at + 2 : at + 1, meaning: { zips: [token.text] } };
  }

  #place(at: number): Part | null {
    const county = this.#counties(at);
    if (county !== null) return county;
    const city = this.#cityAt(at);
    const state = this.#nameIn(this.#places.states, at);
    // "New York" and "Washington" are states; "New York, NY" is the city.
    if (
      state !== null &&
      (city === null ||
        state.end > city.end ||
        (state.end === city.end && this.#stateAt(city.end) !== state.name))
    )
      return { start: at, end: state.end, meaning: { states: [state.name] } };
    return city === null ? null : { start: at, end: city.end, meaning: { cities: [city.name] } };
  }

  #cityAt(at: number) {
    return this.#nameIn(this.#places.cities, at);
  }

  #stateAt(at: number): StateName | undefined {
    return this.#nameIn(this.#places.states, at)?.name;
  }

  #nameIn<T>(names: ReadonlyMap<string, T>, at: number) {
    return this.#longest(names, this.#placeWords, at, PLACE_WORDS_MAX);
  }

  /** "Cook County", or "Maricopa and Pinellas counties". */
  #counties(at: number): Part | null {
    const names: string[] = [];
    for (let from = at; names.length < COUNTIES_MAX; ) {
      const known = this.#nameIn(this.#places.counties, from);
      const after = this.#tokens[known?.end ?? from]?.word;
      if (known === null) break;
      if (/^(county|countys|counties|parish)$/.test(after ?? ''))
        return { start: at, end: known.end + 1, meaning: { counties: [...names, known.name] } };
      if (!/^(and|or)$/.test(after ?? '')) break;
      names.push(known.name);
      from = known.end + 1;
    }
    return this.#otherCounty(at);
  }

  /** A county that is not in the list of known ones. */
  #otherCounty(at: number): Part | null {
    const words = this.#wordsAt(at, 3);
    const count = words.findIndex((word) => word === 'county' || word === 'parish');
    if (count < 1) return null;
    const isName = words.slice(0, count).every((word) => !isKnownWord(word, this.#places) || count === 1);
    if (!isName || VOCABULARY.has(phraseKey(words.slice(0, count)))) return null;
    // "LA County".
    const called = this.#cityAt(at);
    const name =
      called?.end === at + count
        ? called.name
        : this.#slice(at, at + count).replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase());
    return { start: at, end: at + count + 1, meaning: { counties: [name] } };
  }

  /** A trade, a status, a label or another word of the vocabulary, with the words for the job after it. */
  #phrase(at: number): Part | null {
    const phrase = this.#phraseAt(at);
    if (phrase === null) {
      const job = this.#jobAt(at);
      const next = job === null ? null : this.#phraseAt(job);
      return job !== null && next !== null && isTradeOrWord(next.meaning)
        ? { start: at, end: job, meaning: 'filler' }
        : null;
    }
    const { meaning } = phrase;
    // "issued since Oct 1" is a date.
    if (this.#tokens[at]?.word === 'issued' && readDates(this.#tokens, at + 1, this.#today) !== null)
      return { start: at, end: at + 1, meaning: 'filler' };
    let { end } = phrase;
    while (isTradeOrWord(meaning)) {
      const next = this.#tokens[end];
      const job = next === undefined || startsAnew(next) ? null : this.#jobAt(end);
      const other = this.#phraseAt(end);
      // `contractor “Acme”` is a name.
      if (job === null || this.#tokens[job]?.kind === 'quote') break;
      if (other !== null && other.meaning !== 'filler' && other.end >= job) break;
      end = job;
    }
    return { start: at, end, meaning };
  }

  #jobAt(at: number): number | null {
    return this.#longest(JOB_PHRASES, this.#stems, at, 2)?.end ?? null;
  }

  /** The longest phrase of the vocabulary at a token. */
  #phraseAt(at: number): Phrase | null {
    const known = this.#phrases[at];
    if (known !== undefined) return known;
    const found =
      this.#tokens[at]?.text === 'Other'
        ? { name: { statuses: ['Other'] } satisfies PermitFilter, end: at + 1 }
        : this.#longest(VOCABULARY, this.#stems, at, VOCABULARY_WORDS_MAX);
    const phrase = found === null ? null : { meaning: found.name, end: found.end };
    this.#phrases[at] = phrase;
    return phrase;
  }

  /** The longest phrase of a table at a token, up to a comma. @param words the table's form of each token's word */
  #longest<T>(
    table: ReadonlyMap<string, T>,
    words: readonly string[],
    at: number,
    most: number,
  ): { readonly name: T; readonly end: number } | null {
    let found: { readonly name: T; readonly end: number } | null = null;
    let key = '';
    for (let end = at; end < Math.min(at + most, this.#tokens.length); end++) {
      const token = this.#tokens[end];
      if (token === undefined || token.kind === 'quote' || token.kind === 'sign') break;
      if (end > at && startsAnew(token)) break;
      key = end === at ? (words[end] ?? '') : `${key} ${words[end]}`;
      const name = table.get(key);
      if (name !== undefined) found = { name, end: end + 1 };
    }
    return found;
  }

  /** "no solar or pool", "except ABC Roofing". Of what cannot be left out, all of "not in Mesa" is unknown. */
  #denial(at: number): Part | null {
    const after = readPhrase(this.#tokens, at, DENIALS);
    if (after === null) return null;
    const phrase = this.#phraseAt(at);
    const isPhrase = phrase !== null && phrase.meaning !== 'filler';
    if (isPhrase || readValue(this.#tokens, at) !== null) return null;
    const denial = this.#wordsAt(at, after - at).join(' ');
    // "dont show me fences"
    for (let from = after; from < this.#tokens.length; from++) {
      const left = this.#leftOut(from, denial);
      if (left !== null) return { start: at, end: left.end, meaning: left.filter };
      if (!this.#isMarkerOnly(from)) break;
    }
    // "in Mesa, but over 20k"
    if (this.#tokens[at]?.word === 'but') return null;
    if (after >= this.#tokens.length) return { start: at, end: after, meaning: 'unknown' };
    let next = this.#partAt(after, undefined);
    while (next.meaning === 'filler' && next.end < this.#tokens.length)
      next = this.#partAt(next.end, undefined);
    // "no metal roofs" denies the roofs, too.
    const following = this.#tokens[next.end];
    const goesOn = isWord(next.meaning) && following !== undefined && !startsAnew(following);
    const work = goesOn ? this.#listAt(next.end, ['trades']) : null;
    return { start: at, end: work?.end ?? next.end, meaning: 'unknown' };
  }

  /** What an exclusion leaves out: trades, actions and labels, or types and contractors by name. */
  #leftOut(at: number, denial: string): Reading | null {
    const listed = this.#listAt(at, ['trades', 'actions', 'who']);
    const { names, end } = this.#namesAt(at);
    const isNamed = PERSON_DENIAL.test(denial) || (!PLAIN_DENIAL.test(denial) && this.#isFirm(at, end));
    // "except Kitchen Craft LLC" is more than kitchens.
    if (names.length > 0 && isNamed && end > (listed?.end ?? at))
      return { end, filter: { withoutContractors: names } };
    if (listed !== null) {
      const { trades, actions, who } = listed.filter;
      const others = who && WHO_IDS.filter((label) => !who.includes(label));
      return {
        end: listed.end,
        filter: compactFilter({ without: trades, withoutActions: actions, who: others }),
      };
    }
    for (const { leftOut, phrases } of MARKERS) {
      const start = leftOut === undefined ? null : readPhrase(this.#tokens, at, phrases);
      if (leftOut === undefined || start === null) continue;
      const marked = this.#namesAt(start);
      if (marked.names.length > 0) return { end: marked.end, filter: { [leftOut]: marked.names } };
    }
    return null;
  }

  /** Whether words are the name of a firm: "ABC Roofing", "Acme Homes". */
  #isFirm(at: number, end: number): boolean {
    const last = this.#stems[end - 1] ?? '';
    const meaning = VOCABULARY.get(last) ?? 'unknown';
    const isWork = isFilter(meaning) && meaning.trades !== undefined;
    return end - at > 1 && this.#isCapital(at) && (isWork || FIRM_ENDS.has(last));
  }

  /** "within 20 miles", "score over 80": a number that is no value and no date. */
  #bound(at: number): Part | null {
    const { word = '' } = this.#tokens[at] ?? {};
    const number = word === 'score' && BOUNDS.has(this.#tokens[at + 1]?.word ?? '') ? at + 2 : at + 1;
    const isBound = BOUNDS.has(word) || word === 'score';
    if (!isBound || this.#tokens[number]?.kind !== 'number') return null;
    const next = this.#tokens[number + 1];
    const isUnit =
      next?.kind === 'word' &&
      !startsAnew(next) &&
      (next.before === '' || /^(mi|miles?)$/.test(next.word) || !isKnownWord(next.word, this.#places));
    return { start: at, end: isUnit ? number + 2 : number + 1, meaning: 'unknown' };
  }

  #isPlus(at: number): boolean {
    return this.#tokens[at]?.kind === 'sign';
  }

  /** The words from a token on, up to a comma. */
  #wordsAt(at: number, most: number): string[] {
    const words: string[] = [];
    for (const token of this.#tokens.slice(at, at + most)) {
      if (token.kind === 'quote' || token.kind === 'sign' || (words.length > 0 && startsAnew(token))) break;
      words.push(token.word);
    }
    return words;
  }

  #slice(at: number, end: number): string {
    return this.#text.slice(this.#tokens[at]?.start, this.#tokens[end - 1]?.end);
  }

  #chips(parts: readonly Part[], filter: PermitFilter, sort: PermitSort | null): AskChip[] {
    const chip = (
      facet: AskChip['facet'],
      label: string,
      isSource: (meaning: Part['meaning']) => boolean,
    ): AskChip => {
      const sources = parts.filter(({ meaning }) => isSource(meaning));
      return {
        facet,
        label,
        typed: sources.map(({ start, end }) => this.#slice(start, end)).join(', '),
        isCorrected: sources.some(({ start, end }) =>
          this.#tokens.slice(start, end).some(({ isCorrected }) => isCorrected),
        ),
      };
    };
    const facets = [
      ...new Set(
        parts.flatMap(({ meaning }) => (isFilter(meaning) ? (Object.keys(meaning) as Facet[]) : [])),
      ),
    ];
    const chips = facets.map((facet) =>
      chip(facet, facetLabel(filter, facet), (meaning) => isFilter(meaning) && meaning[facet] !== undefined),
    );
    return sort === null ? chips : [...chips, chip('sort', SORT_LABELS[sort], isOrder)];
  }

  /** Unknown words that follow each other, or have only a small word between them, are shown as one. */
  #unknown(parts: readonly Part[], find: FindRequest | null): UnknownWords[] {
    const spans: { start: number; end: number }[] = [];
    let last: { start: number; end: number } | undefined;
    let isDenied = false;
    for (const { start, end, meaning } of parts) {
      // One address or number can be opened.
      if (meaning === 'unknown' || (isFind(meaning) && meaning !== find)) {
        const first = this.#tokens[start];
        const isNew = first !== undefined && startsAnew(first);
        if (last !== undefined && !isNew && !isDenied) last.end = end;
        else {
          last = { start, end };
          spans.push(last);
        }
        isDenied = readPhrase(this.#tokens, start, DENIALS) !== null;
      } else if (meaning !== 'filler' || end - start > 1 || !JOINTS.has(this.#tokens[start]?.word ?? ''))
        last = undefined;
    }
    return spans.map(({ start, end }) => ({
      text: this.#slice(start, end),
      suggestion: suggestFor(this.#tokens.slice(start, end), this.#places),
      hint:
        distanceHint(this.#tokens.slice(start, end)) ??
        streetHint(this.#tokens.slice(start, end)) ??
        otherStateHint(this.#slice(start, end)),
    }));
  }
}

function isFind(meaning: Part['meaning']): meaning is FindRequest {
  return typeof meaning !== 'string' && 'kind' in meaning;
}

function isNear(meaning: Part['meaning']): meaning is Near {
  return typeof meaning !== 'string' && 'near' in meaning;
}

function isOrder(meaning: Part['meaning']): meaning is Order {
  return typeof meaning !== 'string' && 'sort' in meaning;
}

function isNearest(meaning: Part['meaning']): meaning is Nearest {
  return typeof meaning !== 'string' && 'nearest' in meaning;
}

function isFilter(meaning: Part['meaning']): meaning is PermitFilter {
  return typeof meaning !== 'string' && Object.keys(meaning).every((key) => key in FACETS);
}

/** What a phrase means in this question, where that depends on its other words. @param namesWork whether the question names trades, or something to find */
function plainMeaning(meaning: Part['meaning'], namesWork: boolean): Part['meaning'] {
  if (isNearest(meaning)) return meaning.nearest;
  if (typeof meaning === 'string' || !('unlessNamed' in meaning)) return meaning;
  return namesWork ? (meaning.otherwise ?? 'filler') : meaning.unlessNamed;
}

/** A word to look for, or one that is not known. */
function isWord(meaning: Part['meaning']): boolean {
  return meaning === 'unknown' || (isFilter(meaning) && meaning.keywords !== undefined);
}

function isTradeOrWord(meaning: Meaning): boolean {
  return isFilter(meaning) && (meaning.trades !== undefined || meaning.keywords !== undefined);
}

/** What to do where a state is named that we do not collect. */
function otherStateHint(text: string): string | null {
  const state = findOtherState(text);
  return state === undefined
    ? null
    : `is not one of the ${STATES.length} states we collect. Choose one of them, such as Texas.`;
}
