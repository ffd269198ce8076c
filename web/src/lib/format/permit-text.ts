import { leadCity, type Permit } from '#shared/domain/permit/permit.ts';
import { stateCode } from '#shared/domain/permit/states.ts';

/** Where a permit is, as lists show it: "Austin" and "TX"; an unknown city is empty. */
export function locationParts(permit: Permit): { readonly city: string; readonly state: string } {
  return { city: leadCity(permit) ?? '', state: stateCode(permit.jurisdictionState) };
}

/** The same on one line: "Austin, TX", or the state alone. */
export function formatLocation(permit: Permit): string {
  const { city, state } = locationParts(permit);
  return city === '' ? state : `${city}, ${state}`;
}

/** The type as lists show it: without the words "PERMIT - " that some publishers put before each one. */
export function formatPermitType({ permitType }: Permit): string {
  return permitType?.replace(/^permit\s*[-–:]\s*(?=\S)/i, '') ?? '—';
}

/** The full address on one line; null when the record shows none of it. */
export function formatAddress(permit: Permit): string | null {
  const { addressStreet, addressCity, addressState, addressZip } = permit;
  const end = [addressState, addressZip].filter((part) => part !== null).join(' ');
  const parts = [addressStreet, addressCity, end].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}
