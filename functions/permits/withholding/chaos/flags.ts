import type { TermsFlags, Withheld } from '#shared/domain/permit/data-terms.ts';

/** What a story sets in the terms of its source, and what must then be withheld. */
interface FlagRow {
  readonly flags: Partial<TermsFlags>;
  readonly withheld: Withheld | null;
}

export const ATTRIBUTION = 'Data: Zqcredit County, with thanks';

/** Every flag. The expectations are written here again, so that an error in the product's table is found. */
export const FLAG_ROWS = {
  commercialUse: { flags: { commercialUse: 'forbidden' }, withheld: 'everything' },
  individualsList: { flags: { individualsList: true }, withheld: 'individuals' },
  attribution: { flags: { attribution: ATTRIBUTION }, withheld: null },
  personOnly: { flags: { personOnly: true }, withheld: null },
  shareAlike: { flags: { shareAlike: true }, withheld: null },
} as const satisfies Record<keyof TermsFlags, FlagRow>;
export type FlagName = keyof typeof FLAG_ROWS;
export const FLAG_NAMES = Object.keys(FLAG_ROWS) as FlagName[];
