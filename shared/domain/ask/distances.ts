import { type StateName, stateCode } from '../permit/states.ts';
import { MILES_MAX, MILES_MIN } from '../territory/territory.ts';
import { counted } from '../words.ts';
import { NUMBER_WORDS } from './amounts.ts';
import { phrasesOf, readPhrase, wordsOf } from './phrases.ts';
import { startsAnew, type Token } from './tokens.ts';

/** A place that a distance is measured from. Its point is not in the question. */
export type NearPlace =
  | { readonly kind: 'zip'; readonly zip: string }
  | { readonly kind: 'city'; readonly city: string; readonly state: StateName | null }
  /** As typed, with the place after it. */
  | { readonly kind: 'address'; readonly address: string };

/** "within 5 miles of 78704". */
export interface NearRequest {
  readonly miles: number;
  readonly place: NearPlace;
  /** The words it was read from, as typed. */
  readonly typed: string;
  /** The words were misspelled, so the reading is a guess. */
  readonly isCorrected: boolean;
}

/** The words before a place. */
interface Distance {
  /** Null: the question names none. */
  readonly miles: number | null;
  /** The token after them. */
  readonly end: number;
}

/** What "near" means, in miles: a city is larger than what is around a house. */
const DEFAULT_MILES = { zip: 5, city: 10, address: 5 } as const satisfies Record<NearPlace['kind'], number>;

const NEAR = phrasesOf('near to,near,nearby,close to,around');
const AT_MOST = phrasesOf(
  'within about,within,inside of,inside,in,no more than,not more than,less than,at most,up to,under',
);
const RADIUS = phrasesOf('radius,mile radius,away,or so,or less');
const FROM = phrasesOf('of,from,around,to,near');
const MILES: ReadonlySet<string> = new Set(['mi', 'mile', 'miles']);
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);
/** As in the text of a circle. */
const NUMBER = /^\d{1,3}(?:\.\d{1,2})?$/;

/** All words of distances, for spelling. */
export const DISTANCE_WORDS: readonly string[] = [
  ...MILES,
  ...[NEAR, AT_MOST, RADIUS, FROM].flatMap(wordsOf),
  'half',
];

/** What to do where a distance has no place that it can be measured from. */
const NO_PLACE =
  'needs a place to measure from: a ZIP code, a city with permits or a street address, such as “within 5 miles of 78704”.';
const BAD_MILES = `is too near or too far: a distance is from ${MILES_MIN} to ${MILES_MAX} miles.`;

/** Reads "within 5 miles of", "5 mi from", "in a 10-mile radius around", "near"; null if no token of them is there. */
export function readDistance(tokens: readonly Token[], at: number): Distance | null {
  const near = readPhrase(tokens, at, NEAR);
  if (near !== null) return { miles: null, end: near };
  const bound = readPhrase(tokens, at, AT_MOST);
  const measured = readMiles(tokens, bound ?? at);
  if (measured === null) return null;
  const radius = readPhrase(tokens, measured.end, RADIUS);
  const from = readPhrase(tokens, radius ?? measured.end, FROM);
  // "5 miles 78704" may be anything.
  if (from === null && bound === null) return null;
  const end = from ?? radius ?? measured.end;
  return { miles: measured.miles, end: ARTICLES.has(tokens[end]?.word ?? '') ? end + 1 : end };
}

/** "5 miles", "2.5 mi", ".5 mi", "five miles", "a mile", "half a mile", "a 10-mile". */
function readMiles(
  tokens: readonly Token[],
  at: number,
): { readonly miles: number; readonly end: number } | null {
  const first = tokens[at];
  const next = tokens[at + 1];
  if (first === undefined) return null;
  if (first.word === 'half') {
    const unit = ARTICLES.has(next?.word ?? '') ? at + 2 : at + 1;
    return isMiles(tokens[unit]) ? { miles: 0.5, end: unit + 1 } : null;
  }
  if (ARTICLES.has(first.word) && !isMiles(next)) return readMiles(tokens, at + 1);
  const amount =
    first.kind === 'number' && NUMBER.test(first.text)
      ? Number(first.before.endsWith('.') ? `.${first.text}` : first.text)
      : NUMBER_WORDS[first.word];
  return amount !== undefined && isMiles(next) ? { miles: amount, end: at + 2 } : null;
}

function isMiles(token: Token | undefined): boolean {
  return token !== undefined && MILES.has(token.word) && !startsAnew(token);
}

/** Why some words that were not understood are no distance; null for other words. */
export function distanceHint(tokens: readonly Token[]): string | null {
  if (!tokens.some((token) => isMiles(token))) return null;
  const measured = tokens.map((_, at) => readMiles(tokens, at)).find((found) => found !== null);
  return measured === undefined || areMiles(measured.miles) ? NO_PLACE : BAD_MILES;
}

/** Whether a circle may have these miles. */
export function areMiles(miles: number): boolean {
  return miles >= MILES_MIN && miles <= MILES_MAX;
}

/** The miles of a question, or what "near" means for the place. */
export function milesOf({ miles }: Pick<Distance, 'miles'>, place: NearPlace): number {
  return miles ?? DEFAULT_MILES[place.kind];
}

/** "ZIP 78704", "Austin, TX", "12 Oak St". */
export function placeName(place: NearPlace, found: StateName | null): string {
  if (place.kind === 'zip') return `ZIP ${place.zip}`;
  if (place.kind === 'address') return place.address;
  const state = place.state ?? found;
  return state === null ? place.city : `${place.city}, ${stateCode(state)}`;
}

/** "Within 5 miles of ZIP 78704", for a chip. */
export function nearLabel({ miles, place }: NearRequest): string {
  return `Within ${counted(miles, 'mile')} of ${placeName(place, null)}`;
}
