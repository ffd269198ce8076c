import { wordSet } from '#functions/platform/word-set.ts';
import type { PropertyUse } from '#shared/domain/lists/property-use.ts';
import { PhraseTrie } from '../normal-forms/phrases.ts';
import type { Span } from '../trades/new-building.ts';
import { COLON, isBreak, SENTENCE } from '../trades/words.ts';
import { groupUse } from './occupancy-groups.ts';
import { NO_USES, USE_WORDS, USES } from './use-rules.ts';

/** A use that words of a text mean, with the rank of its rule: the lowest decides. */
interface FoundUse extends Span {
  readonly rank: number;
  readonly use: PropertyUse | null;
  readonly isAnyHome: boolean;
}

const trie = new PhraseTrie<Omit<FoundUse, keyof Span> | null>();
USES.forEach(({ means, phrases, anyHome = false }, rank) => {
  for (const phrase of phrases) trie.add(phrase, { rank, use: means, isAnyHome: anyHome });
});
for (const phrase of NO_USES) trie.add(phrase, null);

const rankOf = (use: PropertyUse, phrase: string) =>
  USES.findIndex(({ means, phrases }) => means === use && phrases.includes(phrase));
const [MIXED, MULTI, ONE_TWO, ROOMS, SHOP] = [
  0,
  rankOf('multi-family', 'multifamily'),
  rankOf('one-two-family', 'single family'),
  rankOf('residential', 'bedroom'),
  rankOf('commercial', 'office'),
];

const UNITS = wordSet(USE_WORDS.units);
const BETWEEN = wordSet(USE_WORDS.between);
/** "4 units" may be on a roof. */
const PLAIN_UNITS = wordSet('unit units u');
const BUILDINGS = wordSet(USE_WORDS.buildings);
const MATERIALS = wordSet(USE_WORDS.materials);
const NUMBERS: ReadonlyMap<string, number> = new Map(
  USE_WORDS.numbers.split(' ').map((word, number) => [word, number]),
);
const SHOPS = wordSet(USE_WORDS.shops);
const FIGURE = /^\d/;
const PREMISES = wordSet(USE_WORDS.premises);
const CONVERTS = wordSet(USE_WORDS.converts);
/** The most words from "not" to the use that it denies: "not to be used for commercial activities". */
const DENIAL_REACH = 6;
/** The most words from "convert" to the "to" before the new use. */
const CONVERT_REACH = 14;

/**
 * The use of the property that a description states; undefined where it states none, null where it states several.
 * @param isNarrowing whether the record says "residential" or "commercial" already, so that "house" adds nothing
 */
export function findUse(words: readonly string[], isNarrowing: boolean): PropertyUse | null | undefined {
  // A description that is only the group.
  if (words.length <= 2) {
    const group = groupAt(words, 0, false);
    if (group !== undefined) return group;
  }
  const all = usesIn(words).filter(({ isAnyHome }) => !(isNarrowing && isAnyHome));
  if (all.length === 0) return undefined;
  const old = oldUse(words);
  const hasHome = all.some(({ isAnyHome, start }) => isAnyHome && start >= old.end);
  const lasting = all.filter(
    ({ start, end }) => (start < old.start || start >= old.end) && !(hasHome && isRoom(words, start, end)),
  );
  const found = lasting.length > 0 ? lasting : all;
  const first = best(found);
  if (first === undefined) return undefined;
  // "Add bedroom to house" says which kind of home.
  const isHouse =
    first.rank === ROOMS &&
    found.some(({ isAnyHome, start, end }) => isAnyHome && (end <= first.start || start >= first.end));
  // "12 dwelling units over retail."
  const isMixed =
    !isNarrowing &&
    (first.rank === MULTI || first.rank === ONE_TWO) &&
    found.some(({ rank, start }) => rank === SHOP && SHOPS.has(words[start] ?? ''));
  return isMixed ? null : isHouse ? 'one-two-family' : first.use;
}

/** Whether an office is a room: "mud room, office and bath of house". */
function isRoom(words: readonly string[], start: number, end: number): boolean {
  if (words[start] !== 'office' || end > start + 1 || PREMISES.has(words[end] ?? '')) return false;
  return words[start - 1] !== 'to' && words[start - 1] !== 'into';
}

function best(found: readonly FoundUse[]): FoundUse | undefined {
  let first: FoundUse | undefined;
  for (const one of found) if (first === undefined || one.rank < first.rank) first = one;
  return first;
}

function usesIn(words: readonly string[]): FoundUse[] {
  const found: FoundUse[] = [];
  const hidden: Span[] = [];
  for (let start = 0; start < words.length; start++) {
    const counted = countedHomes(words, start) ?? statedGroup(words, start);
    if (counted !== undefined) found.push(counted);
    for (const { value, end } of trie.matchesAt(words, start)) {
      if (value === null) hidden.push({ start, end });
      else if (!isDenied(words, start, end)) found.push({ ...value, start, end });
    }
    const word = words[start] ?? '';
    if ((word === 'suite' || word === 'ste') && /^\d/.test(words[start + 1] ?? ''))
      found.push({ rank: SHOP, use: 'commercial', isAnyHome: false, start, end: start + 1 });
  }
  if (hidden.length === 0) return found;
  return found.filter(({ start, end }) => hidden.every((span) => start < span.start || span.end < end));
}

/** Whether a text denies a use: "no commercial", "0 non-residential units", "Commercial: No". */
function isDenied(words: readonly string[], start: number, end: number): boolean {
  if (words[start - 1] === '0' || words[start - 1] === 'no' || words[start - 1] === 'non') return true;
  if (words[end] === COLON && /^(?:no?|none|0)$/.test(words[end + 1] ?? '')) return true;
  for (let at = start - 1; at >= start - DENIAL_REACH && at >= 0 && !isBreak(words[at] ?? ''); at--)
    if (words[at] === 'not') return true;
  return false;
}

/** Homes that are counted at a word: "8 dwelling units", "six-unit building". */
function countedHomes(words: readonly string[], start: number): FoundUse | undefined {
  const count = countOf(words[start] ?? '');
  if (count === undefined) return undefined;
  let at = start + 1;
  while (at < start + 4 && BETWEEN.has(words[at] ?? '')) at++;
  // "8 dwelling" and "6 family" end in a word that may also stand between.
  if (!UNITS.has(words[at] ?? '') && UNITS.has(words[at - 1] ?? '')) at--;
  const word = words[at] ?? '';
  if (!UNITS.has(word) || at === start || (words[at + 1] ?? '').startsWith('room')) return undefined;
  const isOfHome = at > start + 1 && words[at - 1] !== 'new';
  const building = at + (MATERIALS.has(words[at + 1] ?? '') ? 2 : 1);
  if (PLAIN_UNITS.has(word) && !isOfHome && !BUILDINGS.has(words[building] ?? '')) return undefined;
  const isSeveral = count >= 3;
  return {
    rank: isSeveral ? MULTI : ONE_TWO,
    use: isSeveral ? 'multi-family' : 'one-two-family',
    isAnyHome: false,
    start,
    end: at + 1,
  };
}

function countOf(word: string): number | undefined {
  const number = word.length <= 3 && FIGURE.test(word) ? Number(word) : NUMBERS.get(word);
  return number !== undefined && number > 0 ? number : undefined;
}

/** An occupancy group that a text names as such: "OCC. GRP. M", "use group R-5", "R-3 occupancy". */
function statedGroup(words: readonly string[], start: number): FoundUse | undefined {
  const word = words[start] ?? '';
  const isOccupancy = word === 'occ' || word === 'occupancy';
  if (!isOccupancy && word !== 'use') return undefined;
  let at = start + 1;
  let isNamed = false;
  for (; at < start + 6 && (isBreak(words[at] ?? '') || GROUP_WORDS.has(words[at] ?? '')); at++)
    isNamed ||= GROUP_WORDS.has(words[at] ?? '');
  const use = isNamed ? groupAt(words, at, true) : undefined;
  const before =
    isOccupancy && use === undefined
      ? (groupAt(words, start - 2, false) ?? groupAt(words, start - 1, false))
      : undefined;
  const said = use ?? before;
  return said === undefined ? undefined : { rank: MIXED, use: said, isAnyHome: false, start, end: start + 1 };
}

const GROUP_WORDS = wordSet('group grp gr class classification');

function groupAt(words: readonly string[], at: number, isAlone: boolean): PropertyUse | null | undefined {
  const [, letter = '', glued = ''] = /^([abefhimrsu])(\d?)$/.exec(words[at] ?? '') ?? [];
  if (letter === '') return undefined;
  const number = glued !== '' ? glued : /^\d$/.test(words[at + 1] ?? '') ? (words[at + 1] ?? '') : '';
  return number === '' && !isAlone ? undefined : groupUse(letter, number);
}

/** The words for what a building was: "convert hotel to apartments". Empty where it changes nothing. */
function oldUse(words: readonly string[]): Span {
  const start = words.findIndex((word) => CONVERTS.has(word));
  if (start >= 0)
    for (let end = start + 1; end <= start + CONVERT_REACH && words[end] !== SENTENCE; end++)
      if (words[end] === 'to' || words[end] === 'into') return { start, end };
  return { start: 0, end: 0 };
}
