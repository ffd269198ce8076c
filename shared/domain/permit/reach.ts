import type { Permit, ScoredPermit } from './permit.ts';
import { isOnHold } from './permit-status.ts';
import type { Reach, Who } from './who.ts';

/** Who a reader would sell to, by who does the work: the owner, as long as nobody else is known to have it. */
const SELLS_TO: Readonly<Record<Who, 'owner' | 'contractor' | null>> = {
  nobody: 'owner',
  owner: 'owner',
  unknown: 'owner',
  gc: 'contractor',
  // A competitor, or nobody.
  taken: null,
  ended: null,
};

/** To whom a reader sells about a lead with this label; null where to nobody. */
export function customerOf(label: Who): 'owner' | 'contractor' | null {
  return SELLS_TO[label];
}

/** What a record shows of the people on it. */
export interface ShownContacts {
  readonly ownerName: boolean;
  readonly ownerPhone: boolean;
  readonly ownerAddress: boolean;
  readonly contractorPhone: boolean;
  readonly contractorAddress: boolean;
  /** Of the site. */
  readonly street: boolean;
}

/** The contact details that a permit shows. */
export function shownContacts(permit: Permit): ShownContacts {
  return {
    ownerName: permit.propertyOwnerName !== null,
    ownerPhone: permit.propertyOwnerPhone !== null,
    ownerAddress: permit.propertyOwnerAddress !== null,
    contractorPhone: permit.contractorPhone !== null,
    contractorAddress: permit.contractorAddress !== null,
    street: permit.addressStreet !== null,
  };
}

/**
 * How somebody can be reached about a lead with this label: by phone, by letter (an owner by name, a firm at its own address), or by a
 * visit, where the record has a street. On hold, a lead can wait.
 */
export function reachBy(label: Who, onHold: boolean, shown: ShownContacts): Reach {
  const customer = customerOf(label);
  if (customer === null || onHold) return 'none';
  if (shown[`${customer}Phone`]) return 'phone';
  const canWrite =
    customer === 'owner' ? shown.ownerName && (shown.street || shown.ownerAddress) : shown.contractorAddress;
  if (canWrite) return 'letter';
  return shown.street ? 'visit' : 'none';
}

/** How somebody can be reached about a permit whose label is known. */
export function reachOf(permit: Permit, label: Who): Reach {
  return reachBy(label, isOnHold(permit.status), shownContacts(permit));
}

/** Who to reach about a lead, as the record shows them. A name and a phone may both be missing: then there is a street. */
export interface Contact {
  readonly role: 'Owner' | 'Contractor';
  readonly name: string | null;
  readonly phone: string | null;
  /** Their own, not that of the site. */
  readonly address: string | null;
}

/** Who to reach about a lead. Null where there is nobody, and where nobody is named. */
export function contactOf(permit: ScoredPermit): Contact | null {
  if (permit.reach === 'none') return null;
  const contact = customerOf(permit.who.label) === 'contractor' ? contractorOf(permit) : ownerOf(permit);
  return contact.name === null && contact.phone === null ? null : contact;
}

/** Whom to call about a lead; null where the record shows no phone of somebody to sell to. */
export function phoneContact(permit: ScoredPermit): (Contact & { readonly phone: string }) | null {
  const contact = contactOf(permit);
  return contact === null || contact.phone === null ? null : { ...contact, phone: contact.phone };
}

/** Whether a letter about a lead has an address: its contact's own, or for an owner the house of the job. */
export function canWriteTo(permit: ScoredPermit): boolean {
  if (permit.reach === 'none' || permit.reach === 'letter') return permit.reach === 'letter';
  if (customerOf(permit.who.label) === 'contractor')
    return permit.contractorName !== null && permit.contractorAddress !== null;
  return hasHouseNumber(permit.addressStreet);
}

/** Whether the mail finds a street: it begins with a house number. */
export function hasHouseNumber(street: string | null): street is string {
  return street !== null && /^\W*\d/.test(street);
}

/** The owner as a record shows one. */
export function ownerOf(permit: Permit): Contact {
  const { propertyOwnerName: name, propertyOwnerPhone: phone, propertyOwnerAddress: address } = permit;
  return { role: 'Owner', name, phone, address };
}

/** The contractor as a record shows one. */
export function contractorOf(permit: Permit): Contact {
  const { contractorName: name, contractorPhone: phone, contractorAddress: address } = permit;
  return { role: 'Contractor', name, phone, address };
}
