import type { Output } from '#shared/contract/index.ts';
import { titleCase } from '#shared/domain/letters/title-case.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { placeText } from '#shared/domain/territory/place-text.ts';

export type WorkList = Output<'workList'>;
export type WorkEntry = WorkList['entries'][number];

/** Street and city on one line, as far as known. */
export function formatAddress(permit: Permit): string {
  const place = placeText(permit);
  return permit.addressStreet === null ? place : `${titleCase(permit.addressStreet)}, ${place}`;
}

/** Why a permit is no longer listed as a lead; undefined if it is. */
export function describeUnlisted({ standing }: WorkEntry): string | undefined {
  if (standing === 'withdrawn') return 'Withdrawn by its publisher. This is the last record.';
  if (standing === 'merged')
    return 'Now listed under another source’s record of the same permit, which shows more.';
  return standing === 'gone' ? 'No longer on file. Your note and its stage are kept.' : undefined;
}

/** The link to a permit's record; null if there is none. */
export function recordLink({ permitId, standing, leadId }: WorkEntry): string | null {
  if (standing === 'withdrawn' || standing === 'gone') return null;
  return `/leads?${new URLSearchParams({ permit: leadId ?? permitId })}`;
}
