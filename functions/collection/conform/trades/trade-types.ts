import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { memoize } from '#shared/domain/memoize.ts';
import { TRADE_IDS, type Trade } from '#shared/domain/permit/trades.ts';
import { findPhrases } from './find-phrases.ts';
import { PARTS } from './parts.ts';
import { TRADE_RULES } from './trade-rules.ts';
import { isLone } from './weak-words.ts';

export interface TypeTrades {
  /** Trades that the type names, with its words: a plumbing permit is plumbing whatever its text says. */
  readonly firm: ReadonlyMap<Trade, string>;
  /** Trades that the text of such a permit names without meaning them. */
  readonly excluded: ReadonlySet<Trade>;
  /** The word of a type such as "Alteration", which means a remodel only where the text names no trade; else null. */
  readonly vague: string | null;
  /** It says only "new"; the text says what. */
  readonly isNewPermit: boolean;
  /** It certifies a use; its text may only name the business. */
  readonly isUse: boolean;
}

const USE =
  /\b(?:certificate of (?:occupancy|use)|use permit|occupancy permit|business license|certificate occupancy)\b/;
const VAGUE =
  /\b(?:alterations?|alter|add alt|additions?|repairs?|remodel(?:ing)?|renovations?|rehab|rehabilitation|tenant|finish out|conversion|convn)\b/;
const BUILDING =
  /\b(?:houses?|buildings?|bldgs?|dwellings?|apartments?|residences?|townhouses?|townhomes?|hotels?|structures?|single family)\b/;
/** The name of any permit to build. */
const BUILDING_PERMIT = /\b(?:building|bldg) permit\b/;
/** Kinds of structures that are no buildings: pools, sheds, walls. */
const NO_BUILDING = /\b(?:other than|accessory)\b/;

/** A publisher's types for repairs that an electrician or plumber makes, not a remodeler. */
const TRADE_REPAIR = /^(?:residential|commercial) repair$/;

/** What a trade's own permit may be for besides; the rest of its text is about the project it belongs to. */
const OWN_PERMITS: Readonly<Partial<Record<Trade, readonly Trade[]>>> = {
  electrical: ['solar', 'ev-charger', 'battery', 'generator', 'fire', 'sign', 'telecom'],
  plumbing: ['water-heater', 'hvac', 'heat-pump', 'fire', 'solar', 'generator', 'landscaping'],
  hvac: ['heat-pump', 'water-heater', 'plumbing', 'fire', 'generator', 'insulation'],
  fire: ['electrical', 'telecom'],
  sign: ['electrical'],
  roofing: ['solar', 'windows-doors', 'gutters', 'siding'],
  solar: ['electrical', 'battery', 'roofing'],
};
/** What the type of such a permit names besides its trade without meaning it: "Electrical Permit, Pool". */
const PROJECTS: ReadonlySet<Trade> = new Set(['pool', 'new-construction', 'demolition']);
/** Trades whose permits often quote the text of the new house they belong to. */
const NEVER_NEW_BUILDING: readonly Trade[] = [
  'concrete',
  'deck-fence',
  'pool',
  'sign',
  'fire',
  'roofing',
  'solar',
  'demolition',
  ...PARTS,
];

const DRIVEWAY = /driveway|drive way|sidewalk/;

/** An electrician's permit at a pool or in a new house is only the electrician's work. */
function excludedBy(firm: ReadonlyMap<Trade, string>): Set<Trade> {
  const named = [...firm.keys()];
  const owners = named.filter((trade) => OWN_PERMITS[trade] !== undefined);
  const own = new Set(owners.flatMap((trade) => [trade, ...(OWN_PERMITS[trade] ?? [])]));
  if (owners.length > 0 && named.every((trade) => PROJECTS.has(trade) || own.has(trade)))
    return new Set(TRADE_IDS.filter((trade) => !own.has(trade)));
  const isNever = !firm.has('new-construction') && NEVER_NEW_BUILDING.some((trade) => firm.has(trade));
  const isDriveway = DRIVEWAY.test(firm.get('concrete') ?? '');
  return new Set([
    ...(isNever ? (['new-construction', 'adu'] as const) : []),
    ...(isDriveway ? (['deck-fence', 'remodel', 'windows-doors', 'demolition'] as const) : []),
  ]);
}

/** Types repeat from row to row. */
export const readTypeTrades = memoize((permitType: string): TypeTrades => {
  const type = phraseOf(permitType);
  const words = type.split(' ');
  const firm = new Map<Trade, string>();
  for (const { label: trade, phrase, start, end } of findPhrases(words))
    if (trade !== 'remodel' && !firm.has(trade) && !isLone(trade, phrase))
      firm.set(trade, words.slice(start, end).join(' '));
  for (const { trade, types = [] } of TRADE_RULES)
    if (!firm.has(trade) && types.includes(type)) firm.set(trade, type);
  const isNew =
    (firm.size === 0 || (firm.size === 1 && firm.has('adu'))) &&
    words.includes('new') &&
    BUILDING.test(type) &&
    !NO_BUILDING.test(type);
  if (isNew) firm.set('new-construction', 'new');
  const excluded = excludedBy(firm);
  const tearsDown = firm.has('demolition');
  for (const trade of excluded) firm.delete(trade);
  // "Plumbing Permit, Demolition" caps the pipes of what its text may say goes.
  if (tearsDown && !firm.has('concrete')) excluded.delete('demolition');
  const isNewPermit = isNew && !BUILDING.test(type.replace(BUILDING_PERMIT, ''));
  return {
    firm,
    excluded,
    isNewPermit,
    isUse: USE.test(type),
    vague: TRADE_REPAIR.test(type) ? null : (VAGUE.exec(type)?.[0] ?? null),
  };
});
