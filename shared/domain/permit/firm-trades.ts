import { TRADE_IDS, type Trade, tradeLabel } from './trades.ts';

/** What a firm does: a trade, standing for its family, or `other` for one that we have no leads of. */
export type FirmTrade = Trade | 'other';
export const FIRM_TRADES = [...TRADE_IDS, 'other'] as [FirmTrade, ...FirmTrade[]];

/** Who a name in the contractor’s column is, if it is no firm that builds. Someone who draws or files plans is no contractor. */
export const CONTRACTOR_KINDS = ['person', 'designer'] as const;
export type ContractorKind = (typeof CONTRACTOR_KINDS)[number];

/** The family of builders: whoever has such work hires others. */
export const BUILDER: Trade = 'new-construction';

/** Trades that one firm does, by another one that stands for the family. */
const FAMILY: Readonly<Partial<Record<Trade, Trade>>> = {
  adu: BUILDER,
  remodel: BUILDER,
  'heat-pump': 'hvac',
  'water-heater': 'plumbing',
  'ev-charger': 'electrical',
  battery: 'electrical',
  generator: 'electrical',
  'garage-doors': 'windows-doors',
};

/** The trade that stands for all that a firm of this trade does. */
export function familyOf(trade: Trade): Trade {
  return FAMILY[trade] ?? trade;
}

/** The families of some trades, each once. */
export function familiesOf(trades: readonly Trade[]): Trade[] {
  return [...new Set(trades.map(familyOf))];
}

/** What a permit shows of its contractor’s work. */
interface Contractor {
  readonly contractorTrades?: readonly FirmTrade[] | undefined;
  readonly trades: readonly Trade[];
}

/**
 * What the contractor of a permit does: what the license, the name or the firm’s other permits show, else what this work takes. Work of
 * a builder, or of several families, is a builder’s. Empty where nothing shows it.
 */
export function firmTrades({ contractorTrades = [], trades }: Contractor): readonly FirmTrade[] {
  return contractorTrades.length > 0 ? contractorTrades : tradesOfWork(trades);
}

/** Work that comes with a trade’s own: who sets up a sign wires it, and panels on a roof are no roofer’s. */
const COMES_WITH: Readonly<Partial<Record<Trade, readonly Trade[]>>> = {
  pool: ['electrical', 'plumbing', 'concrete', 'deck-fence', 'landscaping'],
  solar: ['electrical', 'roofing'],
  sign: ['electrical'],
  fire: ['electrical', 'plumbing'],
  elevator: ['electrical'],
  telecom: ['electrical'],
  landscaping: ['plumbing', 'electrical', 'concrete', 'deck-fence'],
  plumbing: ['drywall'],
  electrical: ['drywall'],
  hvac: ['insulation'],
};
/** Trades that one firm often does together: `Plumbing & Heating`, `Siding & Gutters`. */
const TOGETHER: readonly (readonly Trade[])[] = [
  ['hvac', 'plumbing', 'electrical'],
  ['roofing', 'siding', 'gutters'],
  ['siding', 'gutters', 'painting', 'insulation'],
  ['drywall', 'painting', 'insulation', 'framing'],
];

/** What a firm must do to have some work alone: the trade that brings the others along, else a builder’s work if there are several. */
export function tradesOfWork(trades: readonly Trade[]): readonly Trade[] {
  const families = familiesOf(trades);
  if (families.length < 2) return families;
  if (TOGETHER.some((together) => families.every((trade) => together.includes(trade)))) return families;
  const main = families.find((trade) =>
    families.every((other) => other === trade || COMES_WITH[trade]?.includes(other)),
  );
  return [main ?? BUILDER];
}

/** What people of a trade are called, where "firm" with the trade’s name says it badly. */
const TRADERS: Readonly<Partial<Record<Trade, string>>> = {
  roofing: 'Roofer',
  plumbing: 'Plumber',
  electrical: 'Electrician',
  'deck-fence': 'Deck or fence firm',
  'windows-doors': 'Window firm',
  concrete: 'Concrete firm',
  fire: 'Fire protection firm',
  painting: 'Painter',
  gutters: 'Gutter firm',
  landscaping: 'Landscaper',
  framing: 'Framer',
  'garage-doors': 'Garage door firm',
};

/** "Roofer", "HVAC firm"; a firm of several trades by its first. Null for a builder, and where nothing shows what it does. */
export function traderOf(permit: Contractor): string | null {
  const does = firmTrades(permit);
  const [first] = does;
  if (first === undefined || does.includes(BUILDER)) return null;
  return first === 'other' ? 'Another trade' : (TRADERS[first] ?? `${tradeLabel(first)} firm`);
}
