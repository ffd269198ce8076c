import { hash } from 'node:crypto';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import type { PropertyUse } from '#shared/domain/lists/property-use.ts';
import type { WorkAction } from '#shared/domain/lists/work-actions.ts';
import { valuePoints } from '#shared/domain/permit/lead-score.ts';
import {
  hasPhone,
  type LocatedPermit,
  lacksContractor,
  leadCity,
  namesContractor,
} from '#shared/domain/permit/permit.ts';
import type { PermitStatus } from '#shared/domain/permit/permit-status.ts';
import { shownContacts } from '#shared/domain/permit/reach.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { toMicro } from '#shared/domain/territory/geometry.ts';
import { permitRow } from '../../permit-row.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { type LookupKeys, lookupKeys } from './lookup-key.ts';

/** Identifies one state of a permit. */
export interface RowVersion {
  /** When the permit was last written, milliseconds since 1970. */
  readonly changedAt: number;
  /** 32 bits of a hash of the row that lists show. It can change without a write, for example when a contact is withheld. */
  readonly print: number;
}

/** A location in whole micro-degrees, with which territories are compared. */
export type MicroPoint = readonly [latitude: number, longitude: number];

/** What the lead index stores of a permit: everything that a `PermitFilter`, an order or a count needs, and its version. */
export interface IndexRow extends RowVersion, LookupKeys {
  readonly id: string;
  readonly state: StateName;
  /** `YYYY-MM-DD`. */
  readonly issueDate: string | null;
  /** US dollars. */
  readonly valuation: number | null;
  readonly city: string | null;
  readonly county: string | null;
  /** Five digits; empty if the record shows none. */
  readonly zip: string;
  readonly permitType: string | null;
  readonly trades: readonly Trade[];
  readonly actions: readonly WorkAction[];
  readonly propertyUse: PropertyUse | null;
  readonly status: PermitStatus | null;
  /** What the contractor is, as `contractorCode` writes it. */
  readonly firm: string;
  readonly hasContractor: boolean;
  readonly hasPhone: boolean;
  /** The record names no contractor although its source publishes contractors. */
  readonly lacksContractor: boolean;
  readonly hasOwnerName: boolean;
  readonly hasOwnerPhone: boolean;
  readonly hasContractorPhone: boolean;
  /** Of the site. */
  readonly hasStreet: boolean;
  readonly hasOwnerAddress: boolean;
  readonly hasContractorAddress: boolean;
  readonly ownerBuilds: boolean;
  readonly isPaperwork: boolean;
  readonly valuePoints: number;
  /** Null if the record shows none. */
  readonly point: MicroPoint | null;
  /** As `phraseOf` gives them. */
  readonly contractor: string;
  readonly description: string;
}

/** What a record and our rules say of the contractor: `person`, or what the firm does; empty where only the work shows it. */
function contractorCode({ contractorKind, contractorTrades = [] }: StoredPermit): string {
  return contractorKind ?? contractorTrades.join(',');
}

/** The row of a permit; null for a withdrawn permit, which leaves the index. */
export function toIndexRow(permit: StoredPermit): IndexRow | null {
  // guard: a withdrawn permit leaves the index
  if (permit.withdrawnAt !== null) return null;
  const shown = shownContacts(permit);
  return {
    id: permit.id,
    issueDate: permit.issueDate,
    valuation: permit.valuation,
    county: permit.jurisdictionCounty,
    zip: permit.addressZip?.slice(0, 5) ?? '',
    permitType: permit.permitType,
    trades: permit.trades,
    actions: permit.actions,
    propertyUse: permit.propertyUse,
    status: permit.status,
    firm: contractorCode(permit),
    hasContractor: namesContractor(permit),
    hasPhone: hasPhone(permit),
    lacksContractor: lacksContractor(permit),
    hasOwnerName: shown.ownerName,
    hasOwnerPhone: shown.ownerPhone,
    hasContractorPhone: shown.contractorPhone,
    hasStreet: shown.street,
    hasOwnerAddress: shown.ownerAddress,
    hasContractorAddress: shown.contractorAddress,
    ownerBuilds: permit.builtBy === 'owner',
    isPaperwork: permit.paperwork !== undefined,
    valuePoints: valuePoints(permit),
    ...siteOf(permit),
    contractor: phraseOf(permit.contractorName ?? ''),
    description: phraseOf(permit.description ?? ''),
    // guard: a row has the time of its last change
    changedAt: Date.parse(permit.lastChanged),
    print: hashPermitRow(permit),
  };
}

/** Where a permit is, as rows are compared. */
export function siteOf(permit: LocatedPermit): Pick<IndexRow, 'state' | 'city' | 'point' | keyof LookupKeys> {
  const { jurisdictionState: state, latitude, longitude } = permit;
  const point =
    latitude === null || longitude === null ? null : ([toMicro(latitude), toMicro(longitude)] as const);
  return { state, city: leadCity(permit), point, ...lookupKeys(permit.permitNumber, permit.addressStreet) };
}

function hashPermitRow(permit: StoredPermit): number {
  return hash('sha256', JSON.stringify(permitRow(permit)), 'buffer').readUInt32LE();
}

/** The month of a row's segment, `YYYY-MM`; empty without an issue date, so that undated rows sort last. */
export function monthOf({ issueDate }: Pick<IndexRow, 'issueDate'>): string {
  return issueDate?.slice(0, 7) ?? '';
}

/** The source id in a permit id: the text before the first dot (ARCHITECTURE §4). */
export function sourceOf(id: string): string {
  const dot = id.indexOf('.');
  return dot === -1 ? id : id.slice(0, dot);
}

/** A name in the form in which filters compare names. */
export function foldName(text: string): string {
  return text.toLowerCase();
}

export function isSameVersion(a: RowVersion, b: RowVersion): boolean {
  return a.changedAt === b.changedAt && a.print === b.print;
}
