import type { Output } from '#shared/contract/index.ts';

export type WorkList = Output<'workList'>;
export type WorkEntry = WorkList['entries'][number];

/** Why a permit is no longer listed as a lead; undefined if it is. */
export function describeUnlisted({ standing }: WorkEntry): string | undefined {
  if (standing === 'withdrawn') return 'Withdrawn by its publisher. This is the last record.';
  if (standing === 'merged')
    return 'Now listed under another source’s record of the same permit, which shows more.';
  return standing === 'gone' ? 'No longer on file. Your note and its stage are kept.' : undefined;
}

/** The permit of an entry whose record can be opened; null if there is none. */
export function openLead(entry: WorkEntry): NonNullable<WorkEntry['permit']> | null {
  const id = openId(entry);
  return entry.permit === null || id === null ? null : { ...entry.permit, id };
}

/** The id under which a permit's record can be opened; null if there is none. */
export function openId({ permitId, standing, leadId }: WorkEntry): string | null {
  return standing === 'withdrawn' || standing === 'gone' ? null : (leadId ?? permitId);
}
