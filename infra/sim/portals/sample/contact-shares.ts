import type { Source } from '#functions/collection/source.ts';

/** How often a source names people, from 0 to 1. */
export interface ContactShares {
  readonly owner: number;
  readonly contractor: number;
  /** Contractors once the work is finished. */
  readonly contractorAtEnd: number;
}

/** Contractors as the published permits name them that were read for this; other sources have the share they expect, or that of their sample rows. */
const MEASURED: Readonly<Record<string, number>> = {
  'il-chicago': 0.72,
  'tx-austin': 0.58,
  'wa-seattle': 0.14,
};
/** Sample rows show every kind of blank, so they show more of them than the portal has. */
const SMOOTHED = { least: 0.3, most: 0.95 } as const;
/** From this share on, permits that are still without a contractor get one by the end, as often as this. */
const NAMES_AT_END = 0.5;
const NAMED_AT_END = 0.85;

/** @param samples whether each sample row names an owner and a contractor */
export function contactShares(
  { id, expected }: Pick<Source, 'id' | 'expected'>,
  samples: readonly { readonly owner: boolean; readonly contractor: boolean }[],
): ContactShares {
  const share = (of: 'owner' | 'contractor'): number => {
    const count = samples.filter((one) => one[of]).length;
    if (count === 0) return 0;
    return SMOOTHED.least + (SMOOTHED.most - SMOOTHED.least) * (count / samples.length);
  };
  const { propertyOwnerName, contractorName } = expected?.fill ?? {};
  const contractor = contractorName ?? MEASURED[id] ?? share('contractor');
  return {
    owner: propertyOwnerName ?? share('owner'),
    contractor,
    contractorAtEnd: contractor >= NAMES_AT_END ? NAMED_AT_END : 0,
  };
}
