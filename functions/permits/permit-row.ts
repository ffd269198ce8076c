import type { Output } from '#shared/contract/index.ts';
import type { LeadReader } from '#shared/domain/permit/lead-reader.ts';
import { leadScore, pointsOf } from '#shared/domain/permit/lead-score.ts';
import { furtherFacts, type Permit } from '#shared/domain/permit/permit.ts';
import { reachOf } from '#shared/domain/permit/reach.ts';
import { whoFor } from '#shared/domain/permit/who-rule.ts';
import type { StoredPermit } from './stored-permit.ts';

/** A permit with its lead score, as lists return it. */
export type ScoredRow = Output<'searchPermits'>[number];
/** A permit as calls return it (PRODUCT §3). */
export type PermitRow = Omit<ScoredRow, 'leadScore' | 'who' | 'reach'>;

/** The contract's fields of a stored permit. The lead index hashes this row as JSON, so keep the order of its fields. */
export function permitRow(permit: StoredPermit): PermitRow {
  return {
    id: permit.id,
    permitNumber: permit.permitNumber,
    permitType: permit.permitType,
    addressStreet: permit.addressStreet,
    addressCity: permit.addressCity,
    addressState: permit.addressState,
    addressZip: permit.addressZip,
    valuation: permit.valuation,
    status: permit.status,
    issueDate: permit.issueDate,
    description: permit.description,
    propertyOwnerName: permit.propertyOwnerName,
    propertyOwnerPhone: permit.propertyOwnerPhone,
    propertyOwnerAddress: permit.propertyOwnerAddress,
    contractorName: permit.contractorName,
    contractorPhone: permit.contractorPhone,
    contractorLicense: permit.contractorLicense,
    contractorAddress: permit.contractorAddress,
    jurisdictionState: permit.jurisdictionState,
    jurisdictionCity: permit.jurisdictionCity,
    jurisdictionCounty: permit.jurisdictionCounty,
    trades: [...permit.trades],
    actions: [...permit.actions],
    propertyUse: permit.propertyUse,
    ...(permit.useFrom !== undefined && { useFrom: permit.useFrom }),
    publishesContractors: permit.publishesContractors,
    ...(permit.builtBy !== undefined && { builtBy: permit.builtBy }),
    ...(permit.contractorKind !== undefined && { contractorKind: permit.contractorKind }),
    ...(permit.contractorTrades !== undefined && { contractorTrades: [...permit.contractorTrades] }),
    ...(permit.paperwork !== undefined && { paperwork: permit.paperwork }),
    ...(permit.issueDate === null && permit.appliedOn != null && { appliedOn: permit.appliedOn }),
  };
}

/** A permit with its lead score, label and reach for a user. @param today `YYYY-MM-DD`, UTC */
export function scoredRow(permit: StoredPermit, reader: LeadReader, today: string): ScoredRow {
  const row = permitRow(permit);
  return { ...row, leadScore: pointsOf(row, reader, today), ...leadFacts(row, reader) };
}

/** All that a permit says itself, scored for a user; without its source, other records and history. @param today `YYYY-MM-DD`, UTC */
export function scoredDetail(permit: StoredPermit, reader: LeadReader, today: string) {
  const row = permitRow(permit);
  const { score, version, reasons } = leadScore(row, reader, today);
  const { latitude, longitude, pointClass, tradeWords } = permit;
  const lead = leadFacts(row, reader);
  // guard: the owner of a parcel is shown beside a lead that nobody has
  const isOwnerAsked = lead.who.label === 'nobody' && permit.propertyOwnerName === null;
  return {
    ...row,
    leadScore: score,
    ...lead,
    scoreVersion: version,
    scoreReasons: [...reasons],
    latitude,
    longitude,
    pointClass,
    ...furtherFacts(isOwnerAsked ? permit : { ...permit, rollOwner: null }),
    tradeWords,
  };
}

/** Who does the work, and how this reader can reach somebody. */
export function leadFacts(permit: Permit, reader: LeadReader): Pick<ScoredRow, 'who' | 'reach'> {
  const who = whoFor(permit, reader);
  return { who, reach: reachOf(permit, who.label) };
}
