import { wordSet } from '#functions/platform/word-set.ts';
import { isBreak, SENTENCE, singular } from './words.ts';

/** The words by which a description says that a building goes up. */
export const BUILDING_WORDS = {
  verbs: wordSet(
    'construct construction constuct constructing build erect erection new propose proposed proposing',
  ),
  buildings: wordSet(
    `townhouse townhome rowhouse rownhouse toenhouse residence dwelling duplex triplex fourplex apartment building bldg house home sfr sfd
    res resid condominium condo hotel multifamily structure garage shed barn cabana dadu adu aadu warehouse school church family housing clubhouse greenhouse cabin cottage hangar gymnasium dormitory workshop`,
  ),
  /** Words after which the building is where the work is, not what goes up. */
  blocks: wordSet(
    `addition additon additional alteration alter interior improvement repair system for existing e to in into at from within adjacent stair
    exist ramp carport canopy sidewalk walkway permit floor ceiling entrance entry room bedroom office stall opening`,
  ),
  /** Buildings that are named alone: "SFD", "Townhouse lot 12". */
  bare: wordSet('sfd sfr townhouse townhome duplex triplex'),
  /** Smaller buildings, which a short text names alone: "Pool cabana", "24 x 30 garage". */
  small: wordSet('garage carport cabana shed barn workshop'),
  /** Who installs one of these buys it as a kit: "Installing a 12 x 16 shed". */
  kits: wordSet('shed barn cabana'),
  installs: wordSet('install installing installation'),
  /** Words after "home" and "house" that name a room or a part: "home office". */
  ofHome: wordSet('office theater gym number trap drain lateral sewer panel fan plan wrap'),
  /** Words before "new" that make the building a place: "service to new residence". */
  places: wordSet('to for from in at under on wire ref of'),
};
/** The most words from the verb to the building: "construct two new 3-story wood frame townhouse buildings". */
const REACH = 9;

/** A part of a text: the index of its first word, and the one behind its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a description says that a building goes up: "construct a 3-unit townhouse". Undefined where it does not.
 * @param isOtherWork whether a phrase of another trade starts at a word: "new roof on house" builds no house
 */
export function findNewBuilding(
  words: readonly string[],
  isOtherWork: (start: number) => boolean,
): Span | undefined {
  const { verbs, places, installs } = BUILDING_WORDS;
  for (let start = 0; start < words.length; start++) {
    const verb = words[start] ?? '';
    const isKit = installs.has(verb);
    if (!(isKit || verbs.has(verb)) || (verb === 'new' && places.has(words[start - 1] ?? ''))) continue;
    const end = endOfBuilding(words, start + 1, isOtherWork, isKit);
    if (end !== undefined) return { start, end };
  }
  return undefined;
}

function endOfBuilding(
  words: readonly string[],
  start: number,
  isOtherWork: (start: number) => boolean,
  isKit: boolean,
): number | undefined {
  const { buildings: all, kits, blocks } = BUILDING_WORDS;
  const buildings = isKit ? kits : all;
  let reach = start + REACH;
  for (let at = start; at < reach && at < words.length; at++) {
    const word = singular(words[at] ?? '');
    const next = singular(words[at + 1] ?? '');
    if (SIZES.has(word) || /^\d+$/.test(word)) reach++;
    if (word === '' || word === SENTENCE || blocks.has(word)) return undefined;
    if (isOtherWork(at) && !MATERIALS.has(word)) return undefined;
    if (!(buildings.has(word) || (word === 'unit' && !isKit && isCounted(words, at)))) continue;
    // "(New bldg)" refers to another permit.
    if (word === 'bldg' && words[at - 1] === 'new') return undefined;
    if (word === 'family' && blocks.has(next)) return undefined;
    // "A new ADU in the existing basement" is no new building.
    for (const next of [at + 1, at + 2])
      if (INSIDE.has(words[next] ?? '') && OLD.has(words[next + 1] ?? '')) return undefined;
    if ((word === 'home' || word === 'house') && BUILDING_WORDS.ofHome.has(next)) return undefined;
    // "House drain" and "garage door" are no buildings.
    if (!isOtherWork(at + 1) || buildings.has(next)) return at + 1;
  }
  return undefined;
}

/** Whether a number and at most "new" stand between the verb and a word: "construct (4) new units". */
function isCounted(words: readonly string[], at: number): boolean {
  const before = words[at - 1] === 'new' ? at - 2 : at - 1;
  return COUNTS.test(words[before] ?? '') && CONSTRUCTS.has(words[before - 1] ?? '');
}

/** Words of a size, which may be long: "construct a 40' wide x 30' deep, 1200 SF detached garage". */
const SIZES = wordSet('x by ft feet foot sf sq wide deep long , w d');
/** "Erect a 3-story masonry building." */
const MATERIALS = wordSet('masonry brick concrete cmu');
const COUNTS = /^(?:\d{1,2}|one|two|three|four|five|six)$/;
const CONSTRUCTS = wordSet('construct construction build');
const INSIDE = wordSet('in within inside');
const OLD = wordSet('existing e basement attic lower');

/** The most words of a description that names a building and no work. */
const BARE_WORDS_MAX = 8;

/** The building that a short description consists of: "SFD", "Townhouse lot 12". */
export function findBareBuilding(words: readonly string[]): Span | undefined {
  if (words.length > BARE_WORDS_MAX) return undefined;
  if (BUILDING_WORDS.bare.has(singular(words[0] ?? ''))) return { start: 0, end: 1 };
  const isHouse =
    words[0] === 'single' && words[1] === 'family' && BUILDING_WORDS.buildings.has(words[2] ?? '');
  return isHouse ? { start: 0, end: 3 } : undefined;
}

/** The house that a description starts to describe: "Two story frame residence with attached garage, 3 bedrooms". */
export function findDescribedHouse(words: readonly string[]): Span | undefined {
  const isStory = COUNTS.test(words[0] ?? '') && STORIES.has(words[1] ?? '');
  if (!(isStory || STARTS_HOUSE.has(words[0] ?? '')) || words.some((word) => OTHER_WORK.has(word)))
    return undefined;
  const end = endOfBuilding(words, isStory ? 2 : 0, () => false, false);
  if (end === undefined || end > HOUSE_REACH) return undefined;
  return isStory || DESCRIBES.has(words[end] ?? '') || COUNTS.test(words[end] ?? '')
    ? { start: 0, end }
    : undefined;
}

/** The most words to the house that a text starts with. */
const HOUSE_REACH = 8;
const STORIES = wordSet('story stories storey sty stry level');
const STARTS_HOUSE = wordSet('single sf sfd sfr residence');
const DESCRIBES = wordSet('with w ,');
/** Work on a house that stands already. */
const OTHER_WORK = wordSet(
  `replace replacing replacement repair repairs remodel renovate renovation alter alteration alterations convert conversion addition
  additions add addn adding demo demolish demolition remove reroof upgrade install installing existing exist e change enclose finish
  relocate sign fence elevator`,
);

/** The small building that a short description consists of, where it names no work on it. */
export function findSmallBuilding(words: readonly string[]): Span | undefined {
  const { small, blocks, places } = BUILDING_WORDS;
  if (
    words.filter((word) => word !== '' && !isBreak(word)).length > BARE_WORDS_MAX ||
    words.includes('attached') ||
    words.some((word) => blocks.has(word) || places.has(word) || REPAIRS.has(word))
  )
    return undefined;
  const at = words.findIndex((word) => small.has(singular(word)));
  return at < 0 ? undefined : { start: at, end: at + 1 };
}

/**
 * What makes an ADU: a detached one is a new building, one in a basement or an existing building is a remodel. Undefined where the text
 * does not say.
 */
export function findAduWork(words: readonly string[]): 'new-construction' | 'remodel' | undefined {
  if (words.some((word) => ADU_ROOMS.has(word))) return 'remodel';
  if (words.some((word) => ADU_ALONE.has(word))) return 'new-construction';
  return words.includes('existing') ? 'remodel' : undefined;
}

const ADU_ALONE = wordSet('dadu detached');
const ADU_ROOMS = wordSet('basement attic convert converting converted conversion enclose finishing');

const REPAIRS = wordSet(
  'replace replacing expired extend enlarge enclose enclosing convert remove demo demolish door slab sidewalk dormer dormers roof scaffold',
);
