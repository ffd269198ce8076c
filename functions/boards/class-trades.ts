import type { Trade } from '#shared/domain/permit/trades.ts';

/** Words of a license class that name a trade. */
const WORDS: readonly (readonly [RegExp, Trade])[] = [
  [/\broof/i, 'roofing'],
  [/\belectric/i, 'electrical'],
  [/\bplumb/i, 'plumbing'],
  [/\b(?:hvac|a\/c|air.?condition|heating|mechanical)/i, 'hvac'],
];

/** The trades that a license class names; empty for general contractors and unknown classes. */
export function classTrades(licenseClass: string): readonly Trade[] {
  return WORDS.flatMap(([words, trade]) => (words.test(licenseClass) ? [trade] : []));
}
