import { wordSet } from '#functions/platform/word-set.ts';
import type { Span } from './new-building.ts';
import { isBreak, SENTENCE, singular } from './words.ts';

/** The words by which a description says that a building or another structure is torn down. */
export const TORN_DOWN_WORDS = {
  verbs: wordSet(
    'demo demoing demolish demolishing demolition demolished raze razing razed wreck wrecking dismantle dismantling teardown',
  ),
  /** Verbs that mean it only of a whole structure: "remove existing garage". */
  removals: wordSet('remove removing removal removed decommission'),
  /** "Take down", "tear down". */
  takes: wordSet('take taking tear tearing knock knocking'),
  structures: wordSet(
    `building bldg house home garage shed structure residence dwelling duplex triplex fourplex sfr sfd townhouse barn carport warehouse
    church school trailer cabin cottage adu dadu apartment hotel canopy pool silo restaurant cabana outbuilding`,
  ),
  /** Words after a structure that make it the place of a part: "garage door", "building sign". */
  parts: wordSet(
    `door wall roof roofing siding window interior sign panel porch floor ceiling partition kitchen bath bathroom stair equipment unit
    slab foundation system drain fixture fan heater area deck plate light cabinet space tile damage sprinkler finish pump water`,
  ),
  /** Words that make what follows a part, or another work. */
  blocks: wordSet(
    `partial partially interior int minor light selective soft structural nonstructural portion part section wall partition ceiling roof
    roofing window door siding kitchen bath bathroom floor flooring finish in from within at inside under near behind between for stair
    equipment deck porch fixture install installing replace new n construct build tree addition remodel renovation alteration repair`,
  ),
  /** Words before a structure that make it a place. */
  places: wordSet('in at on of from for to inside within under near behind between'),
};
const TEARS = new Set([...TORN_DOWN_WORDS.verbs, ...TORN_DOWN_WORDS.removals, 'down']);
/** The most words from the verb to the structure: "demolish the existing one-story detached garage". */
const REACH = 9;
/** A removal is of smaller things, too, so its structure is closer. */
const REMOVAL_REACH = 6;
/** The most words from a structure to "demolished" or "to be removed". */
const PASSIVE_REACH = 9;

/** Where a description says that a structure is torn down. Undefined where it says so of nothing, or only of a part of one. */
export function findTornDown(words: readonly string[]): Span | undefined {
  const { verbs, removals, takes, blocks } = TORN_DOWN_WORDS;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (!TEARS.has(word)) continue;
    const isTaken = word === 'down' && takes.has(words[at - 1] ?? '');
    const isRemoval = removals.has(word);
    if (!(verbs.has(word) || isRemoval || isTaken)) continue;
    if (word.endsWith('ed')) {
      if (words[at - 1] === 'be' && (words[at - 2] === 'it' || hasStructureBefore(words, at, PASSIVE_REACH)))
        return { start: at, end: at + 1 };
      continue;
    }
    if (!isRemoval && (words[at + 1] === 'only' || words[at + 2] === 'only'))
      return { start: at, end: at + 1 };
    if (blocks.has(words[at - 1] ?? '')) continue;
    if (word === 'removal' && words[at + 1] !== 'of') continue;
    const end = endOfStructure(words, at + 1, isRemoval ? REMOVAL_REACH : REACH);
    if (end !== undefined) return { start: isTaken ? at - 1 : at, end };
    if (!isRemoval && hasStructureBefore(words, at, 1)) return { start: at, end: at + 1 };
  }
  return undefined;
}

function endOfStructure(words: readonly string[], start: number, reach: number): number | undefined {
  const { structures, parts, blocks } = TORN_DOWN_WORDS;
  for (let at = start; at < start + reach && at < words.length; at++) {
    const word = singular(words[at] ?? '');
    if (word === '' || isBreak(word) || blocks.has(word)) return undefined;
    if (word === 'and' && reach === REMOVAL_REACH) return undefined;
    if (structures.has(word) && !structures.has(singular(words[at + 1] ?? '')))
      return parts.has(singular(words[at + 1] ?? '')) ? undefined : at + 1;
  }
  return undefined;
}

/** Whether a structure, and no part of one, is named within some words before a verb. */
function hasStructureBefore(words: readonly string[], end: number, reach: number): boolean {
  const { structures, parts, places } = TORN_DOWN_WORDS;
  for (let at = end - 1; at >= 0 && at >= end - reach; at--) {
    const word = singular(words[at] ?? '');
    if (word === SENTENCE || parts.has(word)) return false;
    if (structures.has(word)) return !places.has(words[at - 1] ?? '');
  }
  return false;
}
