import { FIRM_RULES, isFirm } from '#functions/permits/names/name-kind.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { CONTACT_ROLES, type ContactRole } from '#shared/domain/permit/data-terms.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import { fieldsWith } from '#shared/domain/permit/permit-fields.ts';
import { phonesIn } from './phone-number.ts';
import { REMOVED, Removals } from './removals.ts';
import { addressForm } from './street-address.ts';
import { type RemovedSubject, SubjectFinder } from './subject-finder.ts';
import { wordsOf } from './words.ts';

/** Raise the number when the code below changes what is withheld: rows of the lead index are then built again. */
const CODE_VERSION = 2;
/** How we tell that a contact is an individual. */
export const INDIVIDUALS_RULES = [CODE_VERSION, FIRM_RULES] as const;

const FIELDS = { owner: fieldsWith('personal', 'owner'), contractor: fieldsWith('personal', 'contractor') };
const NAMES = { owner: 'propertyOwnerName', contractor: 'contractorName' } as const;
const PHONES = ['propertyOwnerPhone', 'contractorPhone'] as const;
const ADDRESSES = ['propertyOwnerAddress', 'contractorAddress'] as const;
const CONTACT_FIELDS = CONTACT_ROLES.flatMap((role) => [...FIELDS[role]]);
const TEXT_FIELDS = [...fieldsWith('personal', 'text'), ...fieldsWith('personal', 'link')];
const TEXTS_FIELDS = fieldsWith('personal', 'texts');

/**
 * Returns the permit without individuals: all fields of a contact that is no organization, and in other texts its name, its address
 * (unless it is that of the job) and every phone that is not a shown contact's. Returns the same object if there are none.
 */
export function withholdIndividuals(permit: StoredPermit): StoredPermit {
  const { roles, removals } = individualsIn(permit, []);
  const cut = removals.withhold(withoutContacts(permit));
  if (roles.length === 0 && removals.isEmpty) return permit;
  const gone = new Set<string>(roles.flatMap((role) => [...FIELDS[role]]));
  // guard: an individual goes with all fields
  const shown = CONTACT_FIELDS.filter((field) => !gone.has(field));
  return {
    ...cut,
    ...Object.fromEntries(shown.map((field) => [field, permit[field]])),
    // guard: what did not parse goes with its field
    unparsed: Object.fromEntries(Object.entries(cut.unparsed).filter(([field]) => !gone.has(field))),
    // The record names a contractor, so the permit must not count as one that names none yet.
    publishesContractors: permit.publishesContractors && !roles.includes('contractor'),
    withheld: roles,
  };
}

/**
 * Returns a permit's changes without individuals: the entries stay, values of individuals do not. If a contact ever was an individual,
 * all its values are withheld, since no change says whose phone it was.
 */
export function withholdIndividualsHistory(
  permit: StoredPermit,
  history: readonly PermitChange[],
): readonly PermitChange[] {
  // guard: who was an individual once counts
  const { roles, removals } = individualsIn(permit, history);
  const gone = new Set<string>(roles.flatMap((role) => [...FIELDS[role]]));
  const isContact = new Set<string>(CONTACT_FIELDS);
  const hide = (value: string | null) => (value === null ? null : REMOVED);
  return history.flatMap((change) => {
    if (gone.has(change.field)) return [{ ...change, from: hide(change.from), to: hide(change.to) }];
    return isContact.has(change.field)
      ? [change]
      : removals.withholdHistory(withoutContacts(permit), [change]);
  });
}

/** The contacts that are, or were, individuals, and what to remove of them from texts. */
function individualsIn(permit: StoredPermit, history: readonly PermitChange[]) {
  const valuesOf = (field: (typeof CONTACT_FIELDS)[number] | (typeof TEXT_FIELDS)[number]): string[] =>
    [
      permit[field],
      ...history.flatMap((change) => (change.field === field ? [change.from, change.to] : [])),
    ].filter((value) => value != null);
  const isIndividual = (role: ContactRole): boolean => {
    const names = valuesOf(NAMES[role]);
    const hasData = FIELDS[role].some(
      (field) => valuesOf(field).length > 0 || permit.unparsed[field] !== undefined,
    );
    // guard: companies stay
    return hasData && (names.length === 0 || !names.every(isFirm));
  };
  const roles = CONTACT_ROLES.filter(isIndividual);
  const gone = new Set<string>(roles.flatMap((role) => [...FIELDS[role]]));
  const names = roles.flatMap((role) => valuesOf(NAMES[role])).filter((name) => wordsOf(name).length > 0);
  const addresses = ADDRESSES.filter((field) => gone.has(field))
    .flatMap(valuesOf)
    .filter((text) => addressForm(text) !== undefined && !isAt(permit.addressStreet, text));
  const shown = PHONES.filter((field) => !gone.has(field)).flatMap((field) => [
    ...valuesOf(field),
    permit.unparsed[field] ?? '',
  ]);
  const shownPhones = new Set(shown.flatMap(phonesIn).map(({ digits }) => digits));
  const texts = [
    ...TEXT_FIELDS.flatMap(valuesOf),
    ...TEXTS_FIELDS.flatMap((field) => Object.values(permit[field])),
  ];
  const phones = texts.flatMap(phonesIn).filter(({ digits }) => !shownPhones.has(digits));
  const removals = new Removals([
    // guard: texts lose names of individuals
    ...names.map((text): RemovedSubject => ({ kind: 'name', text })),
    // guard: texts lose addresses of individuals
    ...addresses.map((text): RemovedSubject => ({ kind: 'address', text })),
    // guard: texts lose phones of individuals
    ...phones.map(({ digits }): RemovedSubject => ({ kind: 'phone', text: digits })),
  ]);
  return { roles, removals };
}

function isAt(street: string | null, address: string): boolean {
  const finder = new SubjectFinder([{ kind: 'address', text: address }]);
  return street !== null && finder.addresses(street, { isWithin: () => false, zip: null }).length > 0;
}

function withoutContacts(permit: StoredPermit): StoredPermit {
  const shown = CONTACT_FIELDS.filter((field) => permit[field] != null);
  return shown.length === 0
    ? permit
    : { ...permit, ...Object.fromEntries(shown.map((field) => [field, null])) };
}
