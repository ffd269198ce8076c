import type { Key } from '#functions/platform/tables/table.ts';
import type { PropertyUse } from '#shared/domain/lists/property-use.ts';
import type { ContactRole } from '#shared/domain/permit/data-terms.ts';
import type { FurtherFacts, PermitChange, PermitRecord } from '#shared/domain/permit/permit.ts';
import type { PermitCategory } from '#shared/domain/permit/permit-category.ts';
import type { News } from './news.ts';
import type { Shared } from './same-permit.ts';

/**
 * Why a recorded value is no project value: `token` ($1), `filler` ($999,999,999), `absurd` ($10 billion or more), `fee` (equal to a fee
 * of the same record).
 */
export type ValuationSuspect = 'token' | 'filler' | 'absurd' | 'fee';

/** What a roll says of the parcel that a permit names. */
export interface RollFacts extends Pick<FurtherFacts, 'rollClass' | 'yearBuilt' | 'rollUnits' | 'rollOwner'> {
  /** Which roll it is (`functions/parcels/rolls.ts`). */
  readonly rollId: string;
  /** As shown: its name, its year, and how the parcel was found. */
  readonly roll: string;
  /** The use that the class means; null where it does not say one. */
  readonly use: PropertyUse | null;
}

/** A permit as the permits table keeps it: the record, and what we know about it. Times are ISO 8601 UTC. */
export interface StoredPermit extends PermitRecord {
  readonly sourceId: string;
  /** Why `valuation` is null although the record shows a value, which `unparsed` keeps. */
  readonly valuationSuspect: ValuationSuspect | null;
  /** The normal form of the permit type; the type itself is shown as the source writes it. */
  readonly permitCategory: PermitCategory | null;
  /** Only of a source that shares permits with others: by what its record is matched with theirs. */
  readonly shared?: Shared;
  /** Numbers of records of the same job, as the source declares them, in letters and digits. */
  readonly relatedNumbers?: readonly string[] | undefined;
  /** The publisher's number of the parcel, in letters and digits. */
  readonly parcel?: string | undefined;
  /** The roll, and its year, that was asked for the parcel, and what it said. Reads show it as far as its terms let them (`showRoll`). */
  readonly rollSays?: { readonly asked: string; readonly facts: RollFacts | null } | undefined;
  /** The day on which it expires, as the publisher says, `YYYY-MM-DD`. */
  readonly expiresOn?: string | undefined;
  /** When a regular run saw something that alerts report. */
  readonly news?: News;
  readonly firstSeen: string;
  readonly lastChanged: string;
  /** When the source stopped publishing the record; null while it does. Withdrawn permits leave the lead index. */
  readonly withdrawnAt: string | null;
  /** Set by reads, never stored: contacts that the source's terms do not let us show. */
  readonly withheld?: readonly ContactRole[];
  /** Set by reads, never stored: a granted removal concerns a name or an address on it, so nobody is written to there. */
  readonly noLetters?: true;
  /** Set by reads, never stored: the text that the source's terms want shown with the data. */
  readonly attribution?: string;
}

/** Key of a permit in the permits table. */
export function permitKey(id: string): Key {
  return { pk: id, sk: 'permit' };
}

/**
 * Key of the link from a place and number (`Shared.key`) to one of its permits. A link may be stale: readers compare it with the
 * permit.
 */
export function sharedKey(key: string, id: string): Key {
  return { pk: `shared#${key}`, sk: id };
}

/** Key of one observed change of a permit: one item per change, in order of time. */
export function changeKey(id: string, change: Pick<PermitChange, 'seenAt' | 'field'>): Key {
  return { pk: id, sk: `change#${change.seenAt}#${change.field}` };
}
