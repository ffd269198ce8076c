import { idsOf, labelsOf } from '../lists/coded-list.ts';

/**
 * The trades a contractor searches by, in the order lists show them. Collection decides which words make a permit one of them.
 */
export const TRADES = [
  { id: 'roofing', label: 'Roofing' },
  { id: 'solar', label: 'Solar' },
  { id: 'hvac', label: 'HVAC' },
  { id: 'plumbing', label: 'Plumbing' },
  { id: 'electrical', label: 'Electrical' },
  { id: 'pool', label: 'Pool' },
  { id: 'demolition', label: 'Demolition' },
  { id: 'new-construction', label: 'New construction' },
  { id: 'adu', label: 'ADU' },
  { id: 'remodel', label: 'Remodel' },
  { id: 'concrete', label: 'Concrete & masonry' },
  { id: 'windows-doors', label: 'Windows & doors' },
  { id: 'deck-fence', label: 'Deck & fence' },
  { id: 'fire', label: 'Fire protection' },
  { id: 'elevator', label: 'Elevator' },
  { id: 'sign', label: 'Sign' },
  { id: 'water-heater', label: 'Water heater' },
  { id: 'heat-pump', label: 'Heat pump' },
  { id: 'ev-charger', label: 'EV charger' },
  { id: 'battery', label: 'Battery storage' },
  { id: 'generator', label: 'Generator' },
  { id: 'telecom', label: 'Telecom' },
  { id: 'painting', label: 'Painting' },
  { id: 'drywall', label: 'Drywall' },
  { id: 'flooring', label: 'Flooring' },
  { id: 'siding', label: 'Siding' },
  { id: 'gutters', label: 'Gutters' },
  { id: 'insulation', label: 'Insulation' },
  { id: 'landscaping', label: 'Landscaping' },
  { id: 'framing', label: 'Framing' },
  { id: 'garage-doors', label: 'Garage doors' },
] as const;

export type Trade = (typeof TRADES)[number]['id'];

export const TRADE_IDS = idsOf(TRADES);
export const tradeLabel = labelsOf(TRADES);

/** A business that is several trades: whoever builds hires others for the rest. */
export const GENERAL = {
  label: 'General contracting',
  trades: ['new-construction', 'adu', 'remodel'],
} as const satisfies { readonly label: string; readonly trades: readonly Trade[] };

/** The kinds of business that somebody can say they are, each with its trades. */
export const BUSINESSES: readonly { readonly label: string; readonly trades: readonly Trade[] }[] = [
  GENERAL,
  ...TRADES.map(({ id, label }) => ({ label, trades: [id] })),
];

/** What a business with some trades does: a general contractor’s trades are one. */
export function businessLabels(trades: readonly Trade[]): string[] {
  const general: readonly Trade[] = GENERAL.trades;
  if (!general.every((trade) => trades.includes(trade))) return trades.map(tradeLabel);
  return [GENERAL.label, ...trades.filter((trade) => !general.includes(trade)).map(tradeLabel)];
}
