import { words as plainWords } from '#shared/domain/filter/keywords.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { type Description, workOf } from './description.ts';
import { findPhrases, type TradePhrase } from './find-phrases.ts';
import { findBareBuilding, findNewBuilding } from './new-building.ts';
import { TRADE_RULES, type TradeRule } from './trade-rules.ts';
import { readTypeTrades } from './trade-types.ts';
import { COLON, SENTENCE, wordSet } from './words.ts';

/** The most trades stored for one permit (`trades` of the permit, PRODUCT §3). */
export const TRADES_MAX = 8;

/** Trades with the words of the record that showed each, the work itself first. */
export interface RecognizedTrades {
  readonly trades: readonly Trade[];
  readonly tradeWords: Readonly<Partial<Record<Trade, string>>>;
}

/** Trades with the words that showed each, in the order of the text. */
type Found = Map<Trade, string>;

const RULES: readonly TradeRule[] = Object.values(TRADE_RULES);

/** The words by which phrases of a text are judged. */
export const CONTEXT_WORDS = {
  /** After one of these a phrase says where the work is: "panels on roof". */
  places: wordSet('on at in under over above near around behind atop within below adjacent'),
  articles: wordSet('the e existing a an all both each my our its'),
  tearsDown: wordSet('demo demolish demolishing demolition'),
  buildsUp: wordSet(
    `install installing installation construct construction build building new n replace replacing replacement repair repairs add adding
    addition provide relocate remodel reinstall`,
  ),
};
/** Trades that a list of what is torn down does not mean: "demo of partitions, doors and lights". */
const TORN_DOWN: ReadonlySet<Trade> = new Set([
  'windows-doors',
  'electrical',
  'plumbing',
  'hvac',
  'concrete',
  'roofing',
]);
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
const WEAK_REMODEL = /^(?:ti|t i|convert(?:ing)?)$/;
const ROOM = /^(?:kitchen|bath|bathroom|restroom|sunroom)s?$/;

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
  const found: Found = description === null ? new Map() : findInText(description, contractorName);
  for (const [trade, phrase] of type?.firm ?? []) if (!found.has(trade)) found.set(trade, phrase);
  const isSpecialist = SPECIALISTS.some((trade) => type?.firm.has(trade));
  if (isSpecialist && !STRONG_REMODEL.test(found.get('remodel') ?? '')) found.delete('remodel');
  // An electrician's permit at a pool.
  if (type?.firm.has('electrical') && !type.firm.has('pool')) found.delete('pool');
  if (found.has('new-construction')) dropPartsOfNewBuilding(found);
  if (type?.vague && found.size === 0 && description?.isPaperwork !== true) found.set('remodel', type.vague);
  for (const { trade, within } of RULES)
    if (within !== undefined && found.has(trade) && !found.has(within))
      found.set(within, found.get(trade) ?? '');
  const kept = [...found].slice(0, TRADES_MAX);
  return { trades: kept.map(([trade]) => trade), tradeWords: Object.fromEntries(kept) };
}

function findInText(description: Description, contractorName: string | null): Found {
  const unnamed = withoutName(description.words, contractorName);
  const words = unnamed === description.words ? description.work : workOf(unnamed);
  const phrases = findPhrases(words);
  const starts = new Set(phrases.flatMap(({ label, start }) => (BUILDERS.has(label) ? [] : [start])));
  const building =
    findNewBuilding(words, (start) => starts.has(start)) ??
    (phrases.length === 0 ? findBareBuilding(words) : undefined);
  if (building !== undefined) phrases.push({ label: 'new-construction', ...building });
  phrases.sort((a, b) => a.start - b.start || b.end - a.end);
  const first = new Map<Trade, TradePhrase>();
  for (const phrase of phrases) {
    const known = first.get(phrase.label);
    const isBetter = known === undefined || (isSoldApart(words, phrase) && !isSoldApart(words, known));
    if (isBetter && isTheWork(words, phrase)) first.set(phrase.label, phrase);
  }
  const found: Found = new Map();
  for (const [trade, { start, end }] of first) found.set(trade, words.slice(start, end).join(' '));
  if (isIncidentalRemodel(first, found.get('remodel') ?? '')) found.delete('remodel');
  return found;
}

const BUILDERS: ReadonlySet<Trade> = new Set(['adu', 'new-construction']);

/** Whether a phrase names the work, not its place or something that is torn down. */
function isTheWork(words: readonly string[], { label: trade, start, end }: TradePhrase): boolean {
  if (trade === 'new-construction') return true;
  if (start <= 1 && words[end] === COLON) return false;
  let before = start - 1;
  for (let skipped = 0; skipped < 2 && CONTEXT_WORDS.articles.has(words[before] ?? ''); skipped++) before--;
  if (CONTEXT_WORDS.places.has(words[before] ?? '')) return false;
  return !(TORN_DOWN.has(trade) && isTornDown(words, start));
}

/** Whether the last verb before a word in its sentence tears down. */
function isTornDown(words: readonly string[], start: number): boolean {
  for (let at = start - 1; at >= 0 && words[at] !== SENTENCE; at--) {
    if (CONTEXT_WORDS.buildsUp.has(words[at] ?? '')) return false;
    if (CONTEXT_WORDS.tearsDown.has(words[at] ?? '')) return true;
  }
  return false;
}

/** Whether words of a remodel only say where a specialist works. */
function isIncidentalRemodel(first: ReadonlyMap<Trade, TradePhrase>, phrase: string): boolean {
  const remodel = first.get('remodel');
  if (remodel === undefined || STRONG_REMODEL.test(phrase)) return false;
  const isBefore = (trade: Trade) => (first.get(trade)?.start ?? remodel.start) < remodel.start;
  if (WEAK_REMODEL.test(phrase) && (first.has('fire') || first.has('telecom') || first.has('sign')))
    return true;
  return (ROOM.test(phrase) && isBefore('windows-doors')) || SPECIALISTS.some(isBefore);
}

/** Decks and fences of a new house are often somebody else's work; its porch is not. */
const SOLD_APART = /^(?:decks?|decking|fences?|fencing)$/;

function isSoldApart(words: readonly string[], { label, start }: TradePhrase): boolean {
  return label === 'deck-fence' && SOLD_APART.test(words[start] ?? '');
}

/** Whoever builds a house does its windows, porch and kitchen too. */
function dropPartsOfNewBuilding(found: Found): void {
  found.delete('remodel');
  found.delete('windows-doors');
  if (!SOLD_APART.test(found.get('deck-fence') ?? '')) found.delete('deck-fence');
  if (!/foundation|concrete|masonry/.test(found.get('concrete') ?? '')) found.delete('concrete');
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
