import type { MappedField, Source } from '#functions/collection/source.ts';
import { mappedColumns } from '../columns.ts';

/** How often a source names people and shows their phones, from 0 to 1. */
export interface ContactShares {
  readonly owner: number;
  readonly contractor: number;
  /** Contractors once the work is finished. */
  readonly contractorAtEnd: number;
  /** Of the owners that are named, how many have a phone. */
  readonly ownerPhone: number;
  /** Of the contractors. */
  readonly contractorPhone: number;
}

type Fill = Partial<Readonly<Record<MappedField, number>>>;
/**
 * Published permits that were read for this, as they name people at first. Phones: of ten in axibase/open-data-catalog, every contractor
 * of Austin who is named has one; of New York, eight in the API samples of oven-one/municipal-intel.
 */
const READ: Readonly<Record<string, Fill>> = {
  'il-chicago': { contractorName: 0.72 },
  'ny-new-york-city-bis': { propertyOwnerPhone: 1, contractorPhone: 0.75 },
  'tx-austin': { contractorName: 0.58, contractorPhone: 0.58 },
  'wa-seattle': { contractorName: 0.14 },
};
/** Sample rows show every kind of blank, so they show more of them than the portal has. */
const SMOOTHED = { least: 0.3, most: 0.95 } as const;
/** From this share on, permits that are still without a contractor get one by the end, as often as this. */
const NAMES_AT_END = 0.5;
const NAMED_AT_END = 0.85;

type Witnessed = Pick<Source, 'witness' | 'expected' | 'fields'>;

/** The share of rows in which others saw a field filled: as the source expects it of new rows, else as its witness counted. */
export function countedShare(
  { witness, expected, fields }: Witnessed,
  field: MappedField,
): number | undefined {
  const columns = mappedColumns(fields[field]);
  const counted = (witness === 'none' ? [] : witness.counts).flatMap((count) =>
    'filled' in count && columns.includes(count.column) ? [count.filled / count.rows] : [],
  );
  return expected?.fill?.[field] ?? counted[0];
}

/** The share of permits in which somebody saw a field filled; undefined where nobody did. */
export function seenShare(source: Witnessed & Pick<Source, 'id'>, field: MappedField): number | undefined {
  return countedShare(source, field) ?? READ[source.id]?.[field];
}

/** Phones are only where somebody saw some. @param samples whether each sample row names an owner and a contractor */
export function contactShares(
  source: Witnessed & Pick<Source, 'id'>,
  samples: readonly { readonly owner: boolean; readonly contractor: boolean }[],
): ContactShares {
  const share = (of: 'owner' | 'contractor'): number => {
    const count = samples.filter((one) => one[of]).length;
    if (count === 0) return 0;
    return SMOOTHED.least + (SMOOTHED.most - SMOOTHED.least) * (count / samples.length);
  };
  const owner = seenShare(source, 'propertyOwnerName') ?? share('owner');
  const contractor = seenShare(source, 'contractorName') ?? share('contractor');
  // A count of all rows has finished work in it.
  const isOfAll = countedShare(source, 'contractorName') !== undefined;
  const contractorAtEnd = !isOfAll && contractor >= NAMES_AT_END ? NAMED_AT_END : 0;
  const phones = (field: MappedField, named: number): number =>
    named === 0 ? 0 : Math.min(1, (seenShare(source, field) ?? 0) / named);
  return {
    owner,
    contractor,
    contractorAtEnd,
    ownerPhone: phones('propertyOwnerPhone', owner),
    contractorPhone: phones('contractorPhone', 1 - (1 - contractor) * (1 - contractorAtEnd)),
  };
}
