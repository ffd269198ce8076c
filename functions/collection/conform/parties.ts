import { isFirm, saysOwner } from '#functions/permits/names/name-kind.ts';
import { isNoStreet, noName } from '#functions/permits/names/no-name.ts';
import { wordsOf } from '#functions/permits/withholding/words.ts';
import type { FurtherFacts, Permit } from '#shared/domain/permit/permit.ts';
import type { MappedField, Source } from '../source.ts';
import type { Blanks } from './mapping.ts';

type FieldBlanks = { readonly [F in MappedField]?: Blanks };

const known = new WeakMap<Source, FieldBlanks>();

/** What counts as nothing in each field of a source: words in place of names and streets. Contacts are chosen by their names. */
export function fieldBlanks(source: Source): FieldBlanks {
  const before = known.get(source);
  if (before !== undefined) return before;
  const declared = new Set(source.nobody);
  const owner = (text: string): boolean => declared.has(text) || noName(text) !== null;
  // That the owner does the work is an answer.
  const contractor = (text: string): boolean => declared.has(text) || noName(text) === 'nobody';
  const made: FieldBlanks = {
    propertyOwnerName: { value: owner, name: owner },
    propertyOwnerPhone: { name: owner },
    propertyOwnerAddress: { name: owner },
    contractorName: { value: contractor, name: contractor },
    contractorPhone: { name: contractor },
    contractorEmail: { name: contractor },
    contractorLicense: { name: contractor },
    contractorAddress: { name: contractor },
    addressStreet: { value: isNoStreet },
  };
  known.set(source, made);
  return made;
}

/** Owner and contractor as a record shows them. */
type Parties = Pick<Permit, Extract<keyof Permit, `propertyOwner${string}` | `contractor${string}`>> &
  Pick<FurtherFacts, 'contractorEmail'>;

const NO_CONTRACTOR = {
  contractorName: null,
  contractorPhone: null,
  contractorEmail: null,
  contractorLicense: null,
  contractorAddress: null,
};

/**
 * The parties, and that the owner builds, if the record says so: by `marked`, by the words in the contractor's column, or by a contractor
 * who is the owner and a person. Then there is no contractor, and what the contractor's columns have of the owner is the owner's. A
 * company that builds on its own land stays the contractor.
 * @param marked what the record's own column about it says
 */
export function settleParties(parties: Parties, marked: string): Parties & { readonly builtBy?: 'owner' } {
  const { contractorName: contractor, propertyOwnerName: owner } = parties;
  const isOwner = contractor !== null && (saysOwner(contractor) || isSamePerson(contractor, owner));
  if (!isOwner && !isYes(marked)) return parties;
  return {
    ...parties,
    ...(isOwner && {
      propertyOwnerPhone: parties.propertyOwnerPhone ?? parties.contractorPhone,
      propertyOwnerAddress: parties.propertyOwnerAddress ?? parties.contractorAddress,
    }),
    ...NO_CONTRACTOR,
    builtBy: 'owner',
  };
}

function isYes(text: string): boolean {
  return text !== '' && (/^(?:y(?:es)?|t(?:rue)?|1|x)$/i.test(text) || saysOwner(text));
}

/** Whether a contractor's name is that of an owner, perhaps beside another owner's: `SAMPLE ANA & JO` for `Ana Sample`. */
function isSamePerson(contractor: string, owner: string | null): boolean {
  if (owner === null || (contractor !== owner && !sharesFirstWord(contractor, owner)) || isFirm(contractor))
    return false;
  const words = fullWords(contractor);
  const others = new Set(fullWords(owner));
  return (
    words.length > 0 &&
    (contractor === owner || words.length > 1) &&
    words.every((word) => others.has(word)) &&
    !isFirm(owner)
  );
}

/** Spares most names the comparison. */
function sharesFirstWord(contractor: string, owner: string): boolean {
  const [first = ''] = contractor.split(/[\s,]/, 1);
  return owner.toLowerCase().includes(first.toLowerCase());
}

function fullWords(name: string): string[] {
  return wordsOf(name).flatMap(({ text }) => (text.length > 1 ? [text] : []));
}
