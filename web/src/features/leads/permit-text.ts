import { leadCity, type Permit } from '#shared/domain/permit.ts';
import { stateCode } from '#shared/domain/states.ts';

/** Where a permit is, as lists show it: "Austin, TX", or the state alone. */
export function locationOf(permit: Permit): string {
  const city = leadCity(permit);
  const state = stateCode(permit.jurisdictionState);
  return city === null ? state : `${city}, ${state}`;
}

/** The full address on one line; null when the record shows none of it. */
export function addressOf(permit: Permit): string | null {
  const { addressStreet, addressCity, addressState, addressZip } = permit;
  const end = [addressState, addressZip].filter((part) => part !== null).join(' ');
  const parts = [addressStreet, addressCity, end].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}
