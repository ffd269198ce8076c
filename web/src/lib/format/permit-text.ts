import type { Permit } from '#shared/domain/permit/permit.ts';
import { placeName } from '#shared/domain/territory/place-text.ts';

/** What the city calls the permit, for small print, without the "PERMIT - " that some publishers prefix: a lead is titled by its work. */
export function formatPermitType({ permitType }: Permit): string {
  return permitType?.replace(/^permit\s*[-–:]\s*(?=\S)/i, '') ?? '—';
}

/** The full address on one line, with the county where no city is known; null if the record has none. */
export function formatPermitAddress(permit: Permit): string | null {
  const { addressStreet, addressCity, addressState, addressZip } = permit;
  if (addressStreet === null && addressCity === null && addressZip === null) return null;
  const end = [addressState, addressZip].filter((part) => part !== null).join(' ');
  const parts = [addressStreet, addressCity ?? placeName(permit), end].filter(
    (part) => part !== null && part !== '',
  );
  return parts.join(', ');
}
