import { bitsOf, idsOf, labelsOf } from './coded-list.ts';

/**
 * The trades a contractor searches by, in the order lists show them. Collection decides which words make a permit one of them.
 * Stored masks use `bit`, which never changes: see `bitMask`.
 */
export const TRADES = [
  { id: 'roofing', label: 'Roofing', bit: 0 },
  { id: 'solar', label: 'Solar', bit: 1 },
  { id: 'hvac', label: 'HVAC', bit: 2 },
  { id: 'plumbing', label: 'Plumbing', bit: 3 },
  { id: 'electrical', label: 'Electrical', bit: 4 },
  { id: 'pool', label: 'Pool', bit: 5 },
  { id: 'demolition', label: 'Demolition', bit: 6 },
  { id: 'new-construction', label: 'New construction', bit: 7 },
  { id: 'adu', label: 'ADU', bit: 8 },
  { id: 'remodel', label: 'Remodel', bit: 9 },
  { id: 'concrete', label: 'Concrete & masonry', bit: 10 },
  { id: 'windows-doors', label: 'Windows & doors', bit: 11 },
  { id: 'deck-fence', label: 'Deck & fence', bit: 12 },
  { id: 'fire', label: 'Fire protection', bit: 13 },
  { id: 'elevator', label: 'Elevator', bit: 14 },
  { id: 'sign', label: 'Sign', bit: 15 },
  { id: 'water-heater', label: 'Water heater', bit: 16 },
  { id: 'heat-pump', label: 'Heat pump', bit: 17 },
  { id: 'ev-charger', label: 'EV charger', bit: 18 },
  { id: 'battery', label: 'Battery storage', bit: 19 },
  { id: 'generator', label: 'Generator', bit: 20 },
  { id: 'telecom', label: 'Telecom', bit: 21 },
] as const;

export type Trade = (typeof TRADES)[number]['id'];

export const TRADE_IDS = idsOf(TRADES);
export const TRADE_BITS = /* @__PURE__ */ bitsOf(TRADES);
export const tradeLabel = labelsOf(TRADES);
