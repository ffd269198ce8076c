import type { Permit } from '#shared/domain/permit/permit.ts';
import { titleCase } from '#shared/domain/title-case.ts';
import { formatAddress } from '../../lib/format/lead-address.ts';

export interface CallSubject {
  readonly permitId: string;
  readonly permitNumber: string;
  /** Whom: a person, a company, or else the permit's number. */
  readonly name: string;
  /** Street and city; empty if unknown. */
  readonly place: string;
}

/** @param permit null if it is no longer on file */
export function callSubject(
  { permitId, permitNumber }: Pick<CallSubject, 'permitId' | 'permitNumber'>,
  permit: Permit | null,
): CallSubject {
  return {
    permitId,
    permitNumber,
    name: titleCase(permit?.propertyOwnerName ?? permit?.contractorName ?? '') || permitNumber,
    place: permit === null ? '' : formatAddress(permit),
  };
}
