import type { PropertyUse } from '../lists/property-use.ts';
import type { WorkAction } from '../lists/work-actions.ts';
import type { PointClass } from '../point-class.ts';
import type { ContactRole, TermsFlags } from './data-terms.ts';
import type { ContractorKind, FirmTrade } from './firm-trades.ts';
import type { PaperworkClass } from './permit-category.ts';
import type { PermitStatus } from './permit-status.ts';
import type { ScoredReason } from './score-reason.ts';
import type { StateName } from './states.ts';
import type { Trade } from './trades.ts';
import type { LeadWho, Reach } from './who.ts';

/**
 * One building permit as every call returns it (PRODUCT §3). A field that the record does not show is null.
 * Dates are `YYYY-MM-DD`, money is whole or fractional US dollars. `permit-fields.ts` says how each field is used.
 */
export interface Permit {
  /** `<source-id>.<record key>`, or with a digest for the key; URL-safe, stable through every correction (ARCHITECTURE §4). */
  readonly id: string;
  readonly permitNumber: string;
  readonly permitType: string | null;
  readonly addressStreet: string | null;
  readonly addressCity: string | null;
  readonly addressState: string | null;
  readonly addressZip: string | null;
  readonly valuation: number | null;
  readonly status: PermitStatus | null;
  readonly issueDate: string | null;
  readonly description: string | null;
  readonly propertyOwnerName: string | null;
  readonly propertyOwnerPhone: string | null;
  readonly propertyOwnerAddress: string | null;
  readonly contractorName: string | null;
  readonly contractorPhone: string | null;
  readonly contractorLicense: string | null;
  readonly contractorAddress: string | null;
  readonly jurisdictionState: StateName;
  readonly jurisdictionCity: string | null;
  readonly jurisdictionCounty: string | null;
  /** Added to PRODUCT §3: trades recognized in type and description, at most three. */
  readonly trades: readonly Trade[];
  /** Added to PRODUCT §3: what is done, recognized in type and description; empty where neither says it. */
  readonly actions: readonly WorkAction[];
  /** Added to PRODUCT §3: what the property is used for, where the record says so. */
  readonly propertyUse: PropertyUse | null;
  /** Added to PRODUCT §3: only where the record says no use, and the roll of its parcel does. */
  readonly useFrom?: 'roll' | undefined;
  /** Added to PRODUCT §3: whether the source has a column for contractors, so that a blank name means that none is named yet. */
  readonly publishesContractors: boolean;
  /** Added to PRODUCT §3: only where the record says that the owner does the work; then it has no contractor. */
  readonly builtBy?: 'owner' | undefined;
  /** Added to PRODUCT §3: who the contractor’s column names, where that is no firm that builds. */
  readonly contractorKind?: ContractorKind | undefined;
  /** Added to PRODUCT §3: what the contractor does, where license, name or its other permits show it. */
  readonly contractorTrades?: readonly FirmTrade[] | undefined;
  /** Added to PRODUCT §3: what kind of paperwork it is; absent from a permit for work. */
  readonly paperwork?: PaperworkClass | undefined;
  /** Added to PRODUCT §3: the day it was applied for; lists have it only of what has no issue date. */
  readonly appliedOn?: string | null | undefined;
}

/** What few sources say. Null where a record does not. */
export interface FurtherFacts extends Pick<Permit, 'appliedOn'> {
  /** The day on which the work passed its last inspection, or the record was closed. */
  readonly finishedOn: string | null;
  readonly dwellingUnits: number | null;
  /** Of the building or of the work, as the source counts. */
  readonly squareFeet: number | null;
  /** The source's own words for the kind of filing: initial, renewal, amendment. */
  readonly filing: string | null;
  /** The source's own words for how far an open permit has come. */
  readonly milestone: string | null;
  readonly contractorEmail: string | null;
  /** What stands there, by the roll of the parcel: its class in the roll's own words, the year it was built, its dwelling units. */
  readonly rollClass: string | null;
  readonly yearBuilt: number | null;
  readonly rollUnits: number | null;
  /** Which roll says so, of which year, and how the parcel was found; null where none does. */
  readonly roll: string | null;
  /** The owner by the roll: only of a lead that nobody has, in a county whose switch is on (`functions/parcels/roll.ts`). */
  readonly rollOwner: string | null;
}

/** The further facts of a record, with null for those it lacks. */
export function furtherFacts(record: Partial<FurtherFacts>): FurtherFacts {
  const names =
    'appliedOn finishedOn dwellingUnits squareFeet filing milestone contractorEmail rollClass yearBuilt rollUnits roll rollOwner';
  const facts = names.split(' ') as (keyof FurtherFacts)[];
  return Object.fromEntries(facts.map((fact) => [fact, record[fact] ?? null])) as unknown as FurtherFacts;
}

/** All that a source's record says: the permit, and what only its details show. Further facts that it lacks may be absent. */
export interface PermitRecord extends Permit, Partial<FurtherFacts> {
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Null without a point. */
  readonly pointClass: PointClass | null;
  /** The source's own word for the status. */
  readonly rawStatus: string | null;
  /** The official record itself, or null where the portal has no address for it. */
  readonly recordUrl: string | null;
  /** By field: text that should have been money, a date or a phone and did not parse, cannot be true, or has more phones than the one shown. */
  readonly unparsed: Readonly<Record<string, string>>;
  /** The words of type or description that showed each trade. */
  readonly tradeWords: Readonly<Partial<Record<Trade, string>>>;
}

/** A permit with its point, which filters need and lists do not show. */
export type LocatedPermit = Permit & Pick<PermitRecord, 'latitude' | 'longitude'>;

/** A permit of a list, for the user who reads it: its lead score (0 to 100), who does the work, and how to reach somebody. */
export interface ScoredPermit extends Permit {
  readonly leadScore: number;
  readonly who: LeadWho;
  readonly reach: Reach;
}

/** One observed change of a record: what, from what, to what, and when we saw it (ISO 8601 UTC). */
export interface PermitChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly seenAt: string;
}

/** Where a record comes from and when we saw it. Times are ISO 8601 UTC. */
export interface Provenance extends Pick<PermitRecord, 'recordUrl' | 'rawStatus' | 'unparsed'> {
  readonly sourceId: string;
  readonly sourceName: string;
  /** The portal's page about the data set, or null where none can be derived. */
  readonly sourceUrl: string | null;
  /** The publisher's license, or `unknown` where it states none. */
  readonly license: string;
  /** What its terms ask of us, and of whoever passes the record on. */
  readonly terms: TermsFlags;
  /** Contacts, or parts of them, that its terms do not let us show. */
  readonly withheld: ContactRole[];
  readonly firstSeen: string;
  readonly lastChanged: string;
  readonly lastChecked: string;
}

/** What another source publishes of the same permit. */
export interface OtherRecord {
  readonly id: string;
  readonly sourceName: string;
  readonly sourceUrl: string | null;
  readonly recordUrl: string | null;
}

/** The office whose public site tells who owns a property of a county, or at least shows the parcel. */
export interface OwnerSearch {
  readonly office: string;
  readonly url: string;
}

/** `GET /api/permits/{id}`: the row, its provenance, other records of it, and its history, oldest change first. */
export interface PermitDetail
  extends ScoredPermit,
    FurtherFacts,
    Pick<PermitRecord, 'latitude' | 'longitude' | 'pointClass' | 'tradeWords'> {
  /** Version of the score rules, and the reasons whose points sum to the score. */
  readonly scoreVersion: number;
  readonly scoreReasons: readonly ScoredReason[];
  readonly provenance: Provenance;
  readonly otherRecords: readonly OtherRecord[];
  /** Null where none is known. */
  readonly ownerSearch: OwnerSearch | null;
  readonly history: readonly PermitChange[];
}

/** The city of a lead: that of the jurisdiction, or that of the address (county and state feeds). */
export function leadCity(permit: Pick<Permit, 'jurisdictionCity' | 'addressCity'>): string | null {
  return permit.jurisdictionCity ?? permit.addressCity;
}

/** Whether the record shows a phone, of owner or contractor. */
export function hasPhone(permit: Pick<Permit, 'propertyOwnerPhone' | 'contractorPhone'>): boolean {
  return permit.propertyOwnerPhone !== null || permit.contractorPhone !== null;
}

/** Whether the record names a contractor. Someone who draws or files plans is none. */
export function namesContractor(permit: Pick<Permit, 'contractorName' | 'contractorKind'>): boolean {
  return permit.contractorName !== null && permit.contractorKind !== 'designer';
}

/** Whether the record names no contractor although its source publishes contractors. Where the owner builds, none is missing. */
export function lacksContractor(
  permit: Pick<Permit, 'publishesContractors' | 'contractorName' | 'contractorKind' | 'builtBy'>,
): boolean {
  return permit.publishesContractors && !namesContractor(permit) && permit.builtBy === undefined;
}
