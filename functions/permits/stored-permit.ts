import type { Key } from '#functions/platform/table.ts';
import type { Permit, PermitChange } from '#shared/domain/permit.ts';
import type { Trade } from '#shared/domain/trades.ts';

/** A permit as the permits table keeps it: the row of spec §3 and what we know about it. Times are ISO 8601 UTC. */
export interface StoredPermit extends Permit {
  readonly sourceId: string;
  readonly recordUrl: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The source's own word for the status. */
  readonly rawStatus: string | null;
  /** Text that should have been money or a date and did not parse, by field. */
  readonly unparsed: Readonly<Record<string, string>>;
  /** The words that made the permit one of its trades. */
  readonly tradeWords: Readonly<Partial<Record<Trade, string>>>;
  readonly firstSeen: string;
  readonly lastChanged: string;
  /** When the source stopped publishing the record; null while it does. Withdrawn permits leave the lead index. */
  readonly withdrawnAt: string | null;
}

/** Where a permit lives in the permits table. */
export function permitKey(id: string): Key {
  return { pk: id, sk: 'permit' };
}

/** Where one observed change of a permit lives: one item a change, in order of time. */
export function changeKey(id: string, change: Pick<PermitChange, 'seenAt' | 'field'>): Key {
  return { pk: id, sk: `change#${change.seenAt}#${change.field}` };
}
