import { wordSet } from '#functions/platform/word-set.ts';
import { words as plainWords } from '#shared/domain/filter/keywords.ts';
import { TRADE_IDS, type Trade } from '#shared/domain/permit/trades.ts';
import { type Description, workOf } from './description.ts';
import { findPhrases, type TradePhrase } from './find-phrases.ts';
import {
  findAduWork,
  findBareBuilding,
  findDescribedHouse,
  findNewBuilding,
  findSmallBuilding,
} from './new-building.ts';
import { FINISHES, PARTS } from './parts.ts';
import { findTornDown } from './torn-down.ts';
import { TRADE_RULES } from './trade-rules.ts';
import { readTypeTrades, type TypeTrades } from './trade-types.ts';
import { BUILDS, isLone, type WeakWords, weakRule } from './weak-words.ts';
import { COLON, isBreak, SENTENCE } from './words.ts';

/** The most trades stored for one permit (`trades` of the permit, PRODUCT §3). */
export const TRADES_MAX = 12;

/** Trades with the words of the record that showed each, the work itself first. */
export interface RecognizedTrades {
  readonly trades: readonly Trade[];
  readonly tradeWords: Readonly<Partial<Record<Trade, string>>>;
}

/** Trades with the words that showed each, in the order of the text. */
type Found = Map<Trade, string>;

/** Trades with the wider one that does their work, too. */
const WITHIN = TRADE_RULES.flatMap(({ trade, within }) =>
  within === undefined ? [] : [[trade, within] as const],
);

/** The words by which phrases of a text are judged. */
export const CONTEXT_WORDS = {
  /** After one of these a phrase says where the work is: "panels on roof". */
  places: wordSet(
    `on at in under over above near around behind atop within below adjacent underneath beneath through from between along facing
    abutting`,
  ),
  /** Before "to": "adjacent to existing pool". */
  nearTo: wordSet('adjacent next close adj parallel'),
  worksOn: wordSet('repair repairs work maintenance'),
  articles: wordSet('the e existing a an all both each my our its rear front side'),
  tearsDown: wordSet('demo demoing demolish demolishing demolition'),
  removed: wordSet('removed demolished demoed demolish demo'),
  rebuilt: wordSet('rebuild replace replacing reconstruct'),
  /** Words between "for" and the thing that a specialist works for: "duct detectors for 2 new heat pumps". */
  things: wordSet('new n added future other proposed'),
  buildsUp: BUILDS,
};
/** Trades that a list of what is torn down does not mean: "demo of partitions, doors and lights". */
const TORN_DOWN: ReadonlySet<Trade> = new Set([
  'windows-doors',
  'electrical',
  'plumbing',
  'hvac',
  'concrete',
  'roofing',
  'deck-fence',
  'drywall',
  'flooring',
  'siding',
  'gutters',
  'insulation',
  'framing',
  'garage-doors',
]);
/** Parts of a room that are also torn out. */
const ROOM_PART =
  /^(?:partition|millwork|casework|cabinet|countertop|drywall|ceiling|flooring|sheetrock|kitchen|bath|bathroom|restroom)s?$/;
/** Trades whose work in a room is no remodel of it: "fire sprinkler for restroom". */
const SPECIALISTS: readonly Trade[] = [
  'fire',
  'sign',
  'telecom',
  'solar',
  'ev-charger',
  'water-heater',
  'generator',
  'battery',
  'pool',
  'elevator',
  'roofing',
  'heat-pump',
];
const STRONG_REMODEL = /remodel|renovat|rehab|tenant improvement|addition/;
const STRONGEST_REMODEL = /remodel|renovat|rehab|tenant improvement/;
const ADDED: readonly Trade[] = ['deck-fence', 'windows-doors', 'demolition'];
const WEAK_REMODEL = /^(?:ti|t i|convert(?:ing)?)$/;
/** Words of a remodel that may only say where a specialist works. */
const INCIDENTAL = /^(?:kitchen|bath|bathroom|bathrm|restroom|rest room|sunroom)s?$|^(?:ti|t i)$/;

/**
 * The trades of a permit, the work itself first: what the description names, in its order, then what the permit type names. A
 * vague type ("Alteration") counts where nothing else is named.
 * @param contractorName removed from the description: the name of a roofing company does not make a permit a roofing permit
 */
export function recognizeTrades(
  permitType: string | null,
  description: Description | null,
  contractorName: string | null,
): RecognizedTrades {
  const type = permitType === null ? undefined : readTypeTrades(permitType);
  const { found, lone, isBare } =
    description === null || (type?.isUse && !description.words.some((word) => WORK_VERBS.has(word)))
      ? { found: new Map<Trade, string>(), lone: NONE, isBare: false }
      : findInText(description, contractorName);
  // "Addition: single family dwelling".
  if (isBare && type?.vague && !type.firm.has('new-construction')) found.delete('new-construction');
  const isBuilding = found.has('new-construction') && !CRANE.test(found.get('new-construction') ?? '');
  if (isBuilding) dropPartsOfNewBuilding(found, true);
  else if (type !== undefined) found.delete('new-construction');
  if (lone.includes('remodel') && description?.isPaperwork === true) found.delete('remodel');
  if (type !== undefined) addTypeTrades(found, lone, type);
  if (found.has('new-construction') && !isBuilding) {
    dropPartsOfNewBuilding(found, false);
    if (type?.isNewPermit && NOT_OF_HOUSE.some((trade) => found.has(trade))) found.delete('new-construction');
  }
  if (found.size === 0 && description !== null && !type?.vague) addSmallBuilding(found, description.work);
  if (found.has('adu') && description !== null) addAduWork(found, description.work);
  if (type?.vague && [...found.keys()].every(isFinish) && description?.isPaperwork !== true)
    found.set('remodel', type.vague);
  for (const [trade, within] of WITHIN)
    if (found.has(trade) && !found.has(within)) found.set(within, found.get(trade) ?? '');
  const trades = [...found.keys()].slice(0, TRADES_MAX);
  const tradeWords: Partial<Record<Trade, string>> = {};
  for (const trade of trades) tradeWords[trade] = found.get(trade) ?? '';
  return { trades, tradeWords };
}

/**
 * The trades of a permit whose record states them in columns of their own. What type and text say counts only beside `building`: an
 * "Alteration" that includes nothing but plumbing is no remodel.
 * @param stated such as `building, plumbing`; empty where nothing is stated
 */
export function withStatedTrades(recognized: RecognizedTrades, stated: string): RecognizedTrades {
  const named = stated === '' ? [] : [...readTypeTrades(stated).firm];
  if (named.length === 0) return recognized;
  const { trades, tradeWords } = recognized;
  const others = stated.includes('building') ? trades : [];
  const all = new Map([...others.map((trade) => [trade, tradeWords[trade] ?? ''] as const), ...named]);
  return { trades: [...all.keys()].slice(0, TRADES_MAX), tradeWords: Object.fromEntries(all) };
}

/** Verbs and nouns of work. A certificate or use permit without one names the business: "Sample Roofing Supplies". */
const WORK_VERBS = wordSet(
  `install installing installation construct construction construct build building erect erection erecting new add adding addition
  additions replace replacing replacement repair repairs remodel renovate renovation alter alteration alterations convert conversion
  improvement improvements demolish demolition demo legalize legalization finish buildout enclose relocate modify modification reroof`,
);
/** What a permit for a new thing is for, where its text names no building. */
const NOT_OF_HOUSE: readonly Trade[] = ['deck-fence', 'pool', 'sign', 'solar', 'demolition', 'fire'];

/** Adds the trades of a type, and drops those of the text that such a permit is not for. */
function addTypeTrades(found: Found, lone: readonly Trade[], { firm, excluded }: TypeTrades): void {
  if (firm.size > 0) for (const trade of lone) found.delete(trade);
  if (excluded.size > 0) for (const trade of found.keys()) if (excluded.has(trade)) found.delete(trade);
  const named = [...firm.keys()];
  // "Roofing / Siding": the text tells which.
  const isTold = named.length > 1 && named.some(isPart) && named.some((trade) => found.has(trade));
  if (!isTold) for (const [trade, phrase] of firm) if (!found.has(trade)) found.set(trade, phrase);
  const remodel = found.get('remodel');
  if (remodel === undefined) return;
  if (!STRONG_REMODEL.test(remodel) && SPECIALISTS.some((trade) => firm.has(trade))) found.delete('remodel');
  // "Porch addition" on a permit for porches.
  if (!STRONGEST_REMODEL.test(remodel) && ADDED.some((trade) => firm.has(trade))) found.delete('remodel');
}

function addSmallBuilding(found: Found, words: readonly string[]): void {
  const building = findSmallBuilding(words);
  if (building !== undefined)
    found.set('new-construction', words.slice(building.start, building.end).join(' '));
}

/** Adds the work that makes an ADU, unless it is named. */
function addAduWork(found: Found, words: readonly string[]): void {
  if (found.has('new-construction') || found.has('remodel')) return;
  const work = findAduWork(words);
  if (work !== undefined) found.set(work, found.get('adu') ?? '');
}

interface FoundInText {
  readonly found: Found;
  /** Those of them that only lone words show (`isLone`). */
  readonly lone: readonly Trade[];
  /** It names a building and no work on it. */
  readonly isBare: boolean;
}

/** A crane's permit has the trade of its type. */
const CRANE = /crane/;

function findInText(description: Description, contractorName: string | null): FoundInText {
  const unnamed = withoutName(description.words, contractorName);
  const words = unnamed === description.words ? description.work : workOf(unnamed);
  const phrases = findPhrases(words);
  const starts = new Set<number>();
  let isNamed = false;
  for (const { label, phrase, start } of phrases)
    if (!isLone(label, phrase)) {
      if (PARTS.has(label)) continue;
      isNamed = true;
      if (!BUILDERS.has(label)) starts.add(start);
    }
  const built = findNewBuilding(words, (start) => starts.has(start));
  const building = built ?? (isNamed ? undefined : findBareBuilding(words)) ?? findDescribedHouse(words);
  if (building !== undefined && !isPlaceOfWork(words, building.start, starts))
    phrases.push({ label: 'new-construction', phrase: '', ...building });
  const tornDown = findTornDown(words);
  if (tornDown !== undefined) phrases.push({ label: 'demolition', phrase: '', ...tornDown });
  phrases.sort((a, b) => a.start - b.start || b.end - a.end);
  const first = new Map<Trade, TradePhrase>();
  for (const phrase of phrases) {
    const known = first.get(phrase.label);
    const isBetter = known === undefined || strength(words, phrase) > strength(words, known);
    if (isBetter && isTheWork(words, phrase) && !isServed(words, phrase, first))
      first.set(phrase.label, phrase);
  }
  const found: Found = new Map();
  const weak = new Map<Trade, WeakWords>();
  for (const [trade, phrase] of first) {
    found.set(trade, words.slice(phrase.start, phrase.end).join(' '));
    const rule = trade === 'demolition' && tornDown !== undefined ? undefined : weakness(words, phrase);
    if (rule !== undefined) weak.set(trade, rule);
  }
  if (isIncidentalRemodel(first, found.get('remodel') ?? '')) found.delete('remodel');
  const lone = dropWeak(found, weak);
  // Sprinklers for a remodel that has a permit of its own.
  if (found.size === 2 && found.has('remodel') && found.keys().next().value === 'fire')
    found.delete('remodel');
  return { found, lone, isBare: built === undefined && building !== undefined };
}

/** What a specialist serves and does not make: the fire alarm of a lift, the wiring of a pool. */
const SERVED: Readonly<Partial<Record<Trade, readonly Trade[]>>> = {
  fire: TRADE_IDS.filter((trade) => trade !== 'fire'),
  electrical: ['pool', 'hvac', 'heat-pump', 'elevator', 'windows-doors'],
  plumbing: ['pool', 'hvac'],
};

/** Whether a phrase names what the work of a specialist, named before it, is for. Or "roof" before a colon says where it is. */
function isServed(
  words: readonly string[],
  { label, phrase, start, end }: TradePhrase,
  first: ReadonlyMap<Trade, TradePhrase>,
): boolean {
  if (start === 0 && phrase === 'roof' && words[end] === COLON) return words.length > ROOF_HEADING_MAX;
  let before = start - 1;
  for (let skipped = 0; skipped < 3 && isOfThing(words[before] ?? ''); skipped++) before--;
  if (words[before] !== 'for') return false;
  return [...first.values()].some(
    (other) =>
      other.start < before &&
      (SERVED[other.label]?.includes(label) ?? false) &&
      (other.label === 'fire' || !isLone(other.label, other.phrase)),
  );
}

/** "Roof: 24 squares" is the work, "Roof: new condensers on steel frame" its place. */
const ROOF_HEADING_MAX = 6;

function isOfThing(word: string): boolean {
  return /^\d+$/.test(word) || CONTEXT_WORDS.articles.has(word) || CONTEXT_WORDS.things.has(word);
}

/** Whether the building that goes up is where another trade works: "plumbing for new construction of a house". */
function isPlaceOfWork(words: readonly string[], start: number, starts: ReadonlySet<number>): boolean {
  const before = words[start - 1] === 'new' ? start - 2 : start - 1;
  return words[before] === 'for' && [...starts].some((other) => other < before);
}

/** How well a phrase shows its trade; the best of a text is kept. */
function strength(words: readonly string[], phrase: TradePhrase): number {
  const weak = weakness(words, phrase);
  if (weak !== undefined) return weak.beside === 'any' ? 0 : 1;
  if (phrase.label === 'remodel' && (INCIDENTAL.test(phrase.phrase) || WEAK_REMODEL.test(phrase.phrase)))
    return 2;
  return isSoldApart(words, phrase) ? 4 : 3;
}

/** The rule of weak words that a phrase falls under. */
function weakness(
  words: readonly string[],
  { label, phrase, start, end }: TradePhrase,
): WeakWords | undefined {
  const rule = weakRule(label, phrase);
  return rule?.verbs !== undefined && isDone(words, start, end, rule.verbs) ? undefined : rule;
}

/** Whether a verb of work is right before or after a phrase. */
function isDone(words: readonly string[], start: number, end: number, verbs: ReadonlySet<string>): boolean {
  if (verbs.has(words[end] ?? '')) return true;
  for (let at = start - 1; at >= start - 4 && at >= 0 && !isBreak(words[at] ?? ''); at--)
    if (verbs.has(words[at] ?? '')) return true;
  return false;
}

const NONE: readonly Trade[] = [];

/** Drops the trades whose weak words are beside stronger words of other trades. Returns the remaining trades that only weak words show. */
function dropWeak(found: Found, weak: ReadonlyMap<Trade, WeakWords>): readonly Trade[] {
  if (weak.size === 0) return NONE;
  const lone = [...weak].flatMap(([trade, { beside }]) => (beside === 'any' ? [trade] : []));
  // "Add 4 heads, demo 1 head."
  const isNamed = [...found.keys()].some(
    (trade) => !lone.includes(trade) && !(lone.includes('fire') && weak.get(trade)?.beside.includes('fire')),
  );
  const isNamedBeside = (trade: Trade) =>
    trade === 'remodel'
      ? [...found.keys()].some((other) => !(lone.includes(other) || isFinish(other)))
      : isNamed;
  const dropped = [...weak].filter(([trade, { beside }]) =>
    beside === 'any'
      ? isNamedBeside(trade)
      : beside.some((other) => found.has(other) && !(isNamed && lone.includes(other))),
  );
  for (const [trade] of dropped) found.delete(trade);
  return lone.filter((trade) => found.has(trade));
}

function isFinish(trade: Trade): boolean {
  return FINISHES.has(trade);
}

function isPart(trade: Trade): boolean {
  return PARTS.has(trade);
}

const BUILDERS: ReadonlySet<Trade> = new Set(['adu', 'new-construction']);

/** Words that make a building a place. */
const OLD = wordSet('existing exisiting exsiting e ext');

/** Whether a phrase names the work, not its place or something that is torn down. */
function isTheWork(words: readonly string[], { label: trade, phrase, start, end }: TradePhrase): boolean {
  // "Sprinklers for new construction."
  if (trade === 'new-construction')
    return !OLD.has(words[start - 1] ?? '') && (words[start - 1] !== 'for' || start <= 1 || end - start > 2);
  if (trade !== 'demolition' && isRemoved(words, end)) return false;
  if (words[start - 1] === 'for' && isLone(trade, phrase)) return false;
  if (isFinish(trade) && isInspected(words, start, end)) return false;
  let before = start - 1;
  for (let skipped = 0; skipped < 2 && CONTEXT_WORDS.articles.has(words[before] ?? ''); skipped++) before--;
  // "Repairs on sewer line" are no place.
  const isCause = words[before] === 'from' && phrase.endsWith('damage');
  const isWorkOn = words[before] === 'on' && CONTEXT_WORDS.worksOn.has(words[before - 1] ?? '');
  if (CONTEXT_WORDS.places.has(words[before] ?? '') && !isWorkOn && !isCause) return false;
  if (words[before] === 'to' && CONTEXT_WORDS.nearTo.has(words[before - 1] ?? '')) return false;
  const isPart = trade === 'remodel' ? ROOM_PART.test(words[start] ?? '') : TORN_DOWN.has(trade);
  return !(isPart && isTornDown(words, start) && !isRebuilt(words, end));
}

/** Whether a text says behind a phrase that it goes: "existing deck will be removed". */
function isRemoved(words: readonly string[], end: number): boolean {
  return words[end + 1] === 'be' && CONTEXT_WORDS.removed.has(words[end + 2] ?? '');
}

/** Whether a phrase is near an inspection in its sentence: "footing, framing and insulation inspections". */
function isInspected(words: readonly string[], start: number, end: number): boolean {
  for (let at = start; at > start - INSPECTED_REACH && words[at] !== SENTENCE && at >= 0; at--)
    if (INSPECTIONS.has(words[at] ?? '')) return true;
  for (let at = end; at < end + INSPECTED_REACH && words[at] !== SENTENCE && at < words.length; at++)
    if (INSPECTIONS.has(words[at] ?? '')) return true;
  return false;
}
const INSPECTIONS = wordSet('inspection inspections');
const INSPECTED_REACH = 8;

/** Whether a text says right behind a phrase that it comes again: "demo deck and rebuild". */
function isRebuilt(words: readonly string[], end: number): boolean {
  return CONTEXT_WORDS.rebuilt.has(words[words[end] === 'and' ? end + 1 : end] ?? '');
}

/** Whether the last verb before a word in its sentence tears down. */
function isTornDown(words: readonly string[], start: number): boolean {
  for (let at = start - 1; at >= 0 && words[at] !== SENTENCE; at--) {
    if (CONTEXT_WORDS.buildsUp.has(words[at] ?? '') || CONTEXT_WORDS.rebuilt.has(words[at] ?? ''))
      return false;
    if (CONTEXT_WORDS.tearsDown.has(words[at] ?? '')) return true;
  }
  return false;
}

/** Whether words of a remodel only say where a specialist works. */
function isIncidentalRemodel(first: ReadonlyMap<Trade, TradePhrase>, phrase: string): boolean {
  const remodel = first.get('remodel');
  // Sprinklers for a remodel that has a permit of its own.
  if (
    remodel !== undefined &&
    first.size === 2 &&
    (first.get('fire')?.start ?? remodel.start) < remodel.start
  )
    return true;
  if (remodel === undefined || STRONG_REMODEL.test(phrase)) return false;
  const isBefore = (trade: Trade) => (first.get(trade)?.start ?? remodel.start) < remodel.start;
  if (WEAK_REMODEL.test(phrase) && (first.has('fire') || first.has('telecom') || first.has('sign')))
    return true;
  return INCIDENTAL.test(phrase) && (isBefore('windows-doors') || SPECIALISTS.some(isBefore));
}

/** Decks and fences of a new house are often somebody else's work; its porch is not. */
const SOLD_APART = /^(?:decks?|decking|fences?|fencing)$/;

function isSoldApart(words: readonly string[], { label, start }: TradePhrase): boolean {
  return label === 'deck-fence' && SOLD_APART.test(words[start] ?? '');
}

/** Whoever builds a house does its roof, windows, porch and kitchen too. */
function dropPartsOfNewBuilding(found: Found, isInText: boolean): void {
  if (!(found.has('adu') && /^conver/.test(found.get('remodel') ?? ''))) found.delete('remodel');
  for (const part of ['roofing', 'windows-doors', ...PARTS] as const) found.delete(part);
  if (isInText && !/plumb|mep/.test(found.get('plumbing') ?? '')) found.delete('plumbing');
  if (!SOLD_APART.test(found.get('deck-fence') ?? '')) found.delete('deck-fence');
  const kept = isInText ? /retaining/ : /foundation|concrete|masonry|retaining/;
  if (!kept.test(found.get('concrete') ?? '')) found.delete('concrete');
}

/** The words without the contractor's name. A single word is too common to be recognized as a name. */
function withoutName(found: readonly string[], contractorName: string | null): readonly string[] {
  const name = plainWords(contractorName ?? '');
  if (name.length < 2 || !found.includes(name[0] ?? '')) return found;
  return ` ${found.join(' ')} `
    .replaceAll(` ${name.join(' ')} `, ` ${SENTENCE} `)
    .trim()
    .split(' ');
}
