import type { Output } from '#shared/contract/index.ts';
import { pointsOf, type ScoreProfile } from '#shared/domain/permit/lead-score.ts';
import type { StoredPermit } from './stored-permit.ts';

/** A permit as calls answer it (PRODUCT §3). */
export type PermitRow = Output<'previewAlert'>['sample'][number];
/** The same with its reader's lead score, as lists answer it. */
export type ScoredRow = Output<'searchPermits'>[number];

/** A stored permit as the calls answer it: the fields of the contract and no other. */
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
    // Permits stored before this was kept are read again from their source, and then have it.
    publishesContractors: permit.publishesContractors === true,
  };
}

/** A stored permit with its lead score for a reader. @param today `YYYY-MM-DD`, UTC */
export function scoredRow(permit: StoredPermit, profile: ScoreProfile, today: string): ScoredRow {
  return { ...permitRow(permit), leadScore: pointsOf(permit, profile, today) };
}
