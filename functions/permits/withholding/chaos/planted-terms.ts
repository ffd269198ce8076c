import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { madeUpWord } from '#functions/removals/chaos/planted.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import type { PermitFieldName } from '#shared/domain/permit/permit-fields.ts';

/** `person`: individuals only. `company`: companies only. `unhired`: an owner, and no contractor yet. */
export const CASES = ['person', 'company', 'unhired'] as const;
export type Case = (typeof CASES)[number];

/** A permit whose every field has a text that occurs nowhere else. */
export interface PlantedPermit {
  readonly permit: StoredPermit;
  /** The permit as the source publishes it later. */
  readonly later: StoredPermit;
  readonly changes: readonly PermitChange[];
  /** The text of each field that has one. */
  readonly texts: { readonly [F in PermitFieldName]?: string };
  /** The fields with data of individuals. */
  readonly individual: readonly PermitFieldName[];
  /** Words and digits of individuals, in any field and in the history. */
  readonly secrets: readonly string[];
  /** Searches for names of individuals that find it while they are shown. */
  readonly searches: readonly string[];
}

interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly house: string;
  readonly street: string;
  readonly license: string;
  readonly email: string;
}

const OWNER = ['propertyOwnerName', 'propertyOwnerPhone', 'propertyOwnerAddress'] as const;
const CONTRACTOR = [
  'contractorName',
  'contractorPhone',
  'contractorEmail',
  'contractorAddress',
  'contractorLicense',
] as const;

/** Makes up the permits of a source, one for each case. @param first the number of the first */
export function plantSource(dice: Dice, sourceId: string, first: number): Record<Case, PlantedPermit> {
  const [person, company, unhired] = CASES.map((kind, at) => plant(dice, sourceId, kind, first + at));
  if (person === undefined || company === undefined || unhired === undefined) throw new Error('No cases.');
  return { person, company, unhired };
}

function plant(dice: Dice, sourceId: string, kind: Case, number: number): PlantedPermit {
  const isCompany = kind === 'company';
  const digits = (count: number) => Array.from({ length: count }, () => dice.below(10)).join('');
  const contact = (isFirm: boolean): Contact => ({
    name: isFirm
      ? `${madeUpWord(dice)} ${dice.oneOf(['Builders LLC', 'Homes, Inc.', 'Roofing CO', 'Roofing'])}`
      : dice.oneOf([
          `${madeUpWord(dice)} ${madeUpWord(dice)}`,
          `${madeUpWord(dice)}, ${madeUpWord(dice)}`.toUpperCase(),
          `${madeUpWord(dice)} Roofer`,
          `${madeUpWord(dice)} ${madeUpWord(dice)}, ${madeUpWord(dice)} LLC`,
        ]),
    phone: `${2 + dice.below(8)}${digits(2)}${2 + dice.below(8)}${digits(6)}`,
    house: String(1000 + dice.below(8000)),
    street: madeUpWord(dice),
    license: `LIC-${digits(8)}`,
    email: `${madeUpWord(dice).toLowerCase()}@mail.example`,
  });
  const [owner, contractor, former] = [contact(isCompany), contact(isCompany), contact(false)];
  const phoneOf = ({ phone }: Contact) => {
    const [a, b, c] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)];
    return dice.oneOf([`(${a}) ${b}-${c}`, `${a}-${b}-${c}`, `${a}.${b}.${c}`]);
  };
  const addressOf = ({ house, street }: Contact) => `${house} ${street} Rd, Chicago`;
  const said = isCompany ? '' : ` for ${owner.name}, ${phoneOf(owner)}, ${addressOf(owner)}`;
  const word = () => madeUpWord(dice);
  const [type, description, status, link, unparsed, words, street, later, milestone, filing] = Array.from(
    { length: 10 },
    word,
  );
  const latitude = `41.${1 + dice.below(9)}${digits(4)}7`;
  const longitude = `-87.${1 + dice.below(9)}${digits(4)}7`;
  const permitNumber = `26-77${digits(2)}${String(number).padStart(4, '0')}`;
  const hired = kind === 'unhired' ? null : contractor;
  const parts = {
    permitNumber,
    permitType: `Reroof ${type}${said}`,
    description: `Work ${description}${said}.`,
    rawStatus: `Issued ${status}${said}`,
    recordUrl: `https://city.example/record?q=${link}${encodeURIComponent(said)}`,
    unparsed: {
      valuation: `ask ${unparsed}${said}`,
      ...(isCompany ? {} : { propertyOwnerPhone: owner.phone }),
    },
    tradeWords: { roofing: `roof ${words}${said}` },
    addressStreet: `77 ${street} Street`,
    // No part of a permit number, such as 26-77740012.
    addressZip: `6${1 + dice.below(6)}${1 + dice.below(9)}${digits(2)}`,
    latitude: Number(latitude),
    longitude: Number(longitude),
    propertyOwnerName: owner.name,
    propertyOwnerPhone: phoneOf(owner),
    propertyOwnerAddress: addressOf(owner),
    contractorName: hired?.name ?? null,
    contractorPhone: hired === null ? null : phoneOf(hired),
    contractorAddress: hired === null ? null : addressOf(hired),
    contractorLicense: hired?.license ?? null,
    ...(hired !== null && { contractorEmail: hired.email }),
    milestone: `Milestone ${milestone}${said}`,
    filing: `Filing ${filing}${said}`,
  } satisfies Partial<StoredPermit>;
  const permit = samplePermit(`${sourceId}.${permitNumber}`, {
    ...parts,
    // Both sources' permits of a case follow each other, so that a list of few permits has both.
    issueDate: `2026-11-${19 - CASES.indexOf(kind)}`,
    jurisdictionCity: 'Chicago',
    trades: ['roofing'],
    publishesContractors: true,
    firstSeen: '2026-11-20T12:30:00.000Z',
    news: { newAt: '2026-11-20T12:30:00.000Z' },
  });
  const seenAt = '2026-11-20T13:00:00.000Z';
  // The contractor was an individual before.
  const before = isCompany ? former : (hired ?? owner);
  const side = kind === 'unhired' ? 'propertyOwner' : 'contractor';
  const secretsOf = ({ name, phone, street: at, license, email }: Contact) => [
    ...name.split(/[\s,]+/).filter((part) => /^zq/i.test(part)),
    phone,
    at,
    license,
    email,
  ];
  const individuals = isCompany ? [former] : hired === null ? [owner] : [owner, hired];
  return {
    permit,
    later: { ...permit, description: `Now ${later}${said}`, lastChanged: seenAt },
    changes: [
      { field: `${side}Name`, from: before.name, to: parts[`${side}Name`], seenAt },
      { field: `${side}Phone`, from: phoneOf(before), to: parts[`${side}Phone`], seenAt },
      { field: 'description', from: parts.description, to: `Now ${later}${said}`, seenAt },
    ],
    texts: {
      permitNumber,
      ...named({ permitType: type, description: later, rawStatus: status, recordUrl: link, unparsed }),
      ...named({ tradeWords: words, addressStreet: street, milestone, filing }),
      addressZip: parts.addressZip,
      latitude,
      longitude,
      propertyOwnerName: owner.name.split(/[\s,]+/)[0] ?? '',
      propertyOwnerPhone: owner.phone,
      propertyOwnerAddress: owner.street,
      ...(hired === null
        ? {}
        : {
            contractorName: hired.name.split(/[\s,]+/)[0] ?? '',
            contractorPhone: hired.phone,
            contractorAddress: hired.street,
            contractorLicense: hired.license,
            contractorEmail: hired.email,
          }),
    },
    // The link names the owner, and goes as a whole.
    individual: isCompany ? [] : [...OWNER, ...(hired === null ? [] : CONTRACTOR), 'recordUrl'],
    secrets: individuals.flatMap(secretsOf),
    searches: isCompany
      ? []
      : [
          `keyword=${encodeURIComponent(owner.name)}`,
          ...(hired === null ? [] : [`contractor=${encodeURIComponent(hired.name)}`]),
        ],
  };
}

function named<F extends string>(texts: Readonly<Record<F, string | undefined>>): Record<F, string> {
  return texts as Record<F, string>;
}
