import type { Key } from '#functions/platform/tables/table.ts';
import type { Permit, PermitChange } from '#shared/domain/permit/permit.ts';
import type { PermitCategory } from '#shared/domain/permit/permit-category.ts';
import type { PropertyUse } from '#shared/domain/permit/property-use.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import type { News } from './news.ts';
import type { Shared } from './same-permit.ts';

/**
 * Why a value cannot be that of a project: `token` ($1), `filler` ($999,999,999), `absurd` ($10 billion and more), `fee`
 * (equal to a fee of the same record).
 */
export type ValuationSuspect = 'token' | 'filler' | 'absurd' | 'fee';

/** A permit as the permits table keeps it: the row of PRODUCT §3 and what we know about it. Times are ISO 8601 UTC. */
export interface StoredPermit extends Permit {
  readonly sourceId: string;
  readonly recordUrl: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The source's own word for the status. */
  readonly rawStatus: string | null;
  /** Text that should have been money or a date and did not parse, or cannot be true, by field. */
  readonly unparsed: Readonly<Record<string, string>>;
  /** Why the value the record shows is not believed; it is then null, and kept in `unparsed`. */
  readonly valuationSuspect: ValuationSuspect | null;
  /** The normal form of the permit type; the type itself is shown as the source writes it. */
  readonly permitCategory: PermitCategory | null;
  /** Residential, commercial or other, where the record says so. */
  readonly propertyUse: PropertyUse | null;
  /** The words that made the permit one of its trades. */
  readonly tradeWords: Readonly<Partial<Record<Trade, string>>>;
  /** Only of a source that shares permits with others: what makes its record one permit with theirs. */
  readonly shared?: Shared;
  /** What alerts tell of it, when a regular run saw anything of the kind. */
  readonly news?: News;
  readonly firstSeen: string;
  readonly lastChanged: string;
  /** When the source stopped publishing the record; null while it does. Withdrawn permits leave the lead index. */
  readonly withdrawnAt: string | null;
}

/** Where a permit lives in the permits table. */
export function permitKey(id: string): Key {
  return { pk: id, sk: 'permit' };
}

/**
 * Where the permits of one place and number are noted (`Shared.key`), each under its id. A note that a permit has outgrown is
 * found out when the permit is read.
 */
export function sharedKey(key: string, id: string): Key {
  return { pk: `shared#${key}`, sk: id };
}

/** Where one observed change of a permit lives: one item a change, in order of time. */
export function changeKey(id: string, change: Pick<PermitChange, 'seenAt' | 'field'>): Key {
  return { pk: id, sk: `change#${change.seenAt}#${change.field}` };
}
