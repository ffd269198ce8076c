import { leadCity, type Permit } from '#shared/domain/permit/permit.ts';
import { stateCode } from '#shared/domain/permit/states.ts';

/** "Austin" and "TX"; the city is empty if unknown. */
function locationParts(permit: Permit): { readonly city: string; readonly state: string } {
  return { city: leadCity(permit) ?? '', state: stateCode(permit.jurisdictionState) };
}

/** "Austin, TX", or the state alone. */
export function formatLocation(permit: Permit): string {
  const { city, state } = locationParts(permit);
  return city === '' ? state : `${city}, ${state}`;
}

/** The permit type without the prefix "PERMIT - " that some publishers put before every type. */
export function formatPermitType({ permitType }: Permit): string {
  return permitType?.replace(/^permit\s*[-–:]\s*(?=\S)/i, '') ?? '—';
}

/** The full address on one line; null if the record has none. */
export function formatPermitAddress(permit: Permit): string | null {
  const { addressStreet, addressCity, addressState, addressZip } = permit;
  const end = [addressState, addressZip].filter((part) => part !== null).join(' ');
  const parts = [addressStreet, addressCity, end].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}
