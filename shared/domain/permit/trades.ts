/** The trades a contractor searches by, in the order lists show them. Collection decides which words make a permit one of them. */
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
] as const;

export type Trade = (typeof TRADES)[number]['id'];

/** The bit of each trade in stored masks. Never change one: see `bitMask`. */
export const TRADE_BITS = {
  roofing: 0,
  solar: 1,
  hvac: 2,
  plumbing: 3,
  electrical: 4,
  pool: 5,
  demolition: 6,
  'new-construction': 7,
  adu: 8,
  remodel: 9,
  concrete: 10,
  'windows-doors': 11,
  'deck-fence': 12,
  fire: 13,
  elevator: 14,
  sign: 15,
} as const satisfies Record<Trade, number>;

const labels = new Map<string, string>(TRADES.map(({ id, label }) => [id, label]));

/** The label of a trade id; the id itself when it is unknown. */
export function tradeLabel(id: string): string {
  return labels.get(id) ?? id;
}
