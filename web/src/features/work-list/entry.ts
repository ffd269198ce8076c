import type { Output } from '#shared/contract/index.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { locationOf } from '../../lib/permit-text.ts';

export type WorkList = Output<'workList'>;
export type WorkEntry = WorkList['entries'][number];

/** Somebody a permit's record shows a phone of. */
export interface Callable {
  readonly role: 'Owner' | 'Contractor';
  readonly name: string | null;
  readonly phone: string;
}

/** Whom a permit's record lets one call, the owner first; one number is called by its first name. */
export function callable(permit: Permit): Callable[] {
  const { propertyOwnerName, propertyOwnerPhone, contractorName, contractorPhone } = permit;
  const all: (Omit<Callable, 'phone'> & { readonly phone: string | null })[] = [
    { role: 'Owner', name: propertyOwnerName, phone: propertyOwnerPhone },
    { role: 'Contractor', name: contractorName, phone: contractorPhone },
  ];
  return all.flatMap(({ phone, ...who }, at) =>
    phone === null || all.findIndex((one) => one.phone === phone) < at ? [] : [{ ...who, phone }],
  );
}

/** Street and place on one line, as far as the record shows them. */
export function placeOf(permit: Permit): string {
  const place = locationOf(permit);
  return permit.addressStreet === null ? place : `${permit.addressStreet}, ${place}`;
}

/** Why a permit of the list is not among the leads any more; undefined where it is. */
export function standingWords({ standing }: WorkEntry): string | undefined {
  if (standing === 'withdrawn') return 'Withdrawn by its publisher. What stands here is the last record.';
  if (standing === 'merged')
    return 'Listed as another source’s record of the same permit now, which shows more.';
  return standing === 'gone' ? 'No longer on file. Your note and its stage are kept.' : undefined;
}

/** Where the permit's record opens; null where there is none to open. */
export function recordLink({ permitId, standing, leadId }: WorkEntry): string | null {
  if (standing === 'withdrawn' || standing === 'gone') return null;
  return `/leads?${new URLSearchParams({ permit: leadId ?? permitId })}`;
}
