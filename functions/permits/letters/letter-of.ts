import { type LeftOut, type Letter, PROPERTY_OWNER } from '#shared/domain/letters/letter.ts';
import { leadCity, type Permit } from '#shared/domain/permit/permit.ts';
import { isOnHold } from '#shared/domain/permit/permit-status.ts';
import { customerOf, hasHouseNumber } from '#shared/domain/permit/reach.ts';
import { stateCode } from '#shared/domain/permit/states.ts';
import type { Who } from '#shared/domain/permit/who.ts';
import { titleCase } from '#shared/domain/title-case.ts';
import { isFirm } from '../names/name-kind.ts';

/** To whom a letter about a lead goes, and where. */
export type Addressee = Pick<Letter, 'to' | 'name' | 'address'>;

/**
 * To whom one writes about a lead with this label: the owner by name, at their own address or at the site; a firm at its own address and
 * never at the site; else the Property Owner of the site. Or why nobody is written to.
 */
export function addresseeOf(permit: Permit, who: Who): Addressee | LeftOut {
  if (who === 'ended' || isOnHold(permit.status)) return 'ended';
  const customer = customerOf(who);
  if (customer === null) return 'taken';
  if (customer === 'contractor') {
    const { contractorName: name, contractorAddress: address } = permit;
    if (name === null || address === null) return 'firm';
    // guard: a firm is written to at its own address
    return { to: 'firm', name: personFirst(name), address: linesOf(address) };
  }
  const { propertyOwnerName: name, propertyOwnerAddress: own } = permit;
  const site = siteLines(permit);
  if (name !== null && own !== null && hasTown(own))
    return { to: 'owner', name: personFirst(name), address: linesOf(own) };
  if (site === null) return 'street';
  return name === null
    ? { to: 'site', name: PROPERTY_OWNER, address: site }
    : { to: 'owner', name: personFirst(name), address: site };
}

/** The site as two lines of an address; null without a street and house number. */
function siteLines(permit: Permit): string[] | null {
  const { addressStreet: street, jurisdictionState, addressZip } = permit;
  if (!hasHouseNumber(street)) return null;
  const end = [stateCode(jurisdictionState), addressZip].filter((part) => part !== null).join(' ');
  return [titleCase(street), [siteCity(permit), end].filter((part) => part !== '').join(', ')];
}

export function siteCity(permit: Permit): string {
  return titleCase(permit.addressCity ?? leadCity(permit) ?? '');
}

/** Whether an owner's own address says more than a street: a ZIP, or a part after a comma. */
function hasTown(address: string): boolean {
  return /,|\b\d{5}(?:-\d{4})?\W*$/.test(address);
}

/** The street on its line, the rest of an address on the next. */
function linesOf(address: string): string[] {
  const [street = '', ...rest] = titleCase(address).split(/ ?, ?|\n/);
  return [street, rest.join(', ')].filter((line) => line !== '');
}

/** "QUINTERO, MARISOL" as "Marisol Quintero". */
function personFirst(name: string): string {
  const [last = '', first = '', ...more] = name.split(/ ?, ?/);
  return titleCase(first !== '' && more.length === 0 && !isFirm(name) ? `${first} ${last}` : name);
}
