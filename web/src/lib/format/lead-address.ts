import type { Permit } from '#shared/domain/permit/permit.ts';
import { placeText } from '#shared/domain/territory/place-text.ts';
import { titleCase } from '#shared/domain/title-case.ts';

/** Street and city on one line, as far as known. */
export function formatAddress(permit: Permit): string {
  const place = placeText(permit);
  return permit.addressStreet === null ? place : `${titleCase(permit.addressStreet)}, ${place}`;
}
