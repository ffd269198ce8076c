import { hash } from 'node:crypto';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { hasPhone, lacksContractor } from '#shared/domain/filter/permit-filter.ts';
import { type Point, pointOf } from '#shared/domain/heat-map.ts';
import { scoreBase } from '#shared/domain/permit/lead-score.ts';
import { leadCity } from '#shared/domain/permit/permit.ts';
import type { PermitStatus } from '#shared/domain/permit/permit-status.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { permitRow } from '../../permit-row.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import type { Version } from '../store/version-columns.ts';

/**
 * What the lead index keeps of a permit: all that a `PermitFilter`, an order or a count can ask, which version of it that
 * is, and nothing else.
 */
export interface IndexRow extends Version {
  readonly id: string;
  readonly state: StateName;
  /** `YYYY-MM-DD`. */
  readonly issueDate: string | null;
  /** US dollars. */
  readonly valuation: number | null;
  readonly city: string | null;
  readonly county: string | null;
  /** Five digits; empty where the record shows none. */
  readonly zip: string;
  readonly permitType: string | null;
  readonly trades: readonly Trade[];
  readonly status: PermitStatus | null;
  readonly hasContractor: boolean;
  readonly hasPhone: boolean;
  /** No contractor is named, though the source publishes contractors. */
  readonly lacksContractor: boolean;
  /** The part of the lead score that neither the day nor the reader changes. */
  readonly scoreBase: number;
  /** Where the work is, as closely as the heat map asks; null where the record does not say. */
  readonly point: Point | null;
  /** The words of the contractor's name and of the description, as `phraseOf` gives them. */
  readonly contractor: string;
  readonly description: string;
}

/** The row of a permit that is published; null for one that was withdrawn, which leaves the index. */
export function indexRowOf(permit: StoredPermit): IndexRow | null {
  if (permit.withdrawnAt !== null) return null;
  return {
    id: permit.id,
    state: permit.jurisdictionState,
    issueDate: permit.issueDate,
    valuation: permit.valuation,
    city: leadCity(permit),
    county: permit.jurisdictionCounty,
    zip: permit.addressZip?.slice(0, 5) ?? '',
    permitType: permit.permitType,
    trades: permit.trades,
    status: permit.status,
    hasContractor: permit.contractorName !== null,
    hasPhone: hasPhone(permit),
    lacksContractor: lacksContractor(permit),
    scoreBase: scoreBase(permit),
    point: pointOf(permit.latitude, permit.longitude),
    contractor: phraseOf(permit.contractorName ?? ''),
    description: phraseOf(permit.description ?? ''),
    changedAt: Date.parse(permit.lastChanged),
    print: printOf(permit),
  };
}

function printOf(permit: StoredPermit): number {
  return hash('sha256', JSON.stringify(permitRow(permit)), 'buffer').readUInt32LE();
}

/** The month of a row's segment, `YYYY-MM`; empty for rows without an issue date, so that they sort last. */
export function monthOf({ issueDate }: Pick<IndexRow, 'issueDate'>): string {
  return issueDate?.slice(0, 7) ?? '';
}

/** The source a permit's id names: the text before its first dot (ARCHITECTURE §4). */
export function sourceOf(id: string): string {
  const dot = id.indexOf('.');
  return dot === -1 ? id : id.slice(0, dot);
}

/** Text without regard to case, as the filter compares names. */
export function folded(text: string): string {
  return text.toLowerCase();
}
