/** The trades a contractor searches by. Which words make a permit one of them is decided when it is collected. */
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

const labels = new Map<string, string>(TRADES.map(({ id, label }) => [id, label]));

/** The label shown for a trade id; the id itself when it is unknown. */
export function tradeLabel(id: string): string {
  return labels.get(id) ?? id;
}
