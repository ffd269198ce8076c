import type { Trade } from '#shared/domain/permit/trades.ts';

/** What a remodel consists of: such work does not make its other words mean less. */
export const FINISHES: ReadonlySet<Trade> = new Set([
  'painting',
  'drywall',
  'flooring',
  'insulation',
  'framing',
]);

/** What every building has: whoever puts one up does these too. */
export const PARTS: ReadonlySet<Trade> = new Set([
  ...FINISHES,
  'siding',
  'gutters',
  'landscaping',
  'garage-doors',
]);
