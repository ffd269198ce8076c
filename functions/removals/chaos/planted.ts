import { recordKey, toPermitId } from '#functions/collection/records/record-key.ts';
import type { Source } from '#functions/collection/source.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import type { RemovedSubject } from '#functions/permits/withholding/subject-finder.ts';
import { source as cookCounty } from '#functions/sources/il/cook-county.ts';
import { source as cincinnati } from '#functions/sources/oh/cincinnati.ts';
import { source as arlington } from '#functions/sources/tx/arlington.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';

/** What a removal can remove. */
export const SUBJECT_KINDS = ['owner', 'contractor', 'phone', 'address'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** A person in records. The words occur nowhere else, so any appearance can be found by a plain text search. */
interface PlantedPerson {
  readonly first: string;
  readonly last: string;
  /** Ten digits. */
  readonly phone: string;
  readonly house: string;
  readonly street: string;
  readonly license: string;
  readonly email: string;
  readonly latitude: number;
}

/** Permits with a subject to remove, and what to look for in each exit. */
export interface PlantedPermits {
  readonly kind: SubjectKind;
  readonly subject: RemovedSubject;
  readonly permits: readonly StoredPermit[];
  /** One that its source has taken back. */
  readonly withdrawn: StoredPermit;
  /** The first permit as the source publishes it later. */
  readonly later: StoredPermit;
  readonly changes: readonly PermitChange[];
  /** Words that must not appear, and digits in any notation. */
  readonly secrets: readonly string[];
  /** Another person's name, which must still appear where contacts appear. */
  readonly other: string;
}

const LETTERS = 'bcdfghjklmnpqrstvwxz';
const VOWELS = 'aeiou';
const STREETS = [
  ['St', 'STREET'],
  ['Ave', 'AVENUE'],
  ['Ln', 'LANE'],
  ['Blvd', 'Boulevard'],
] as const;

/** A made-up word that occurs in nothing else. */
export function madeUpWord(dice: Dice): string {
  const syllable = () => dice.oneOf([...LETTERS]) + dice.oneOf([...VOWELS]);
  const text = `zq${syllable()}${syllable()}${syllable()}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function personOf(dice: Dice): PlantedPerson {
  const digits = (count: number) => Array.from({ length: count }, () => dice.below(10)).join('');
  return {
    first: madeUpWord(dice),
    last: madeUpWord(dice),
    phone: `${2 + dice.below(8)}${digits(2)}${2 + dice.below(8)}${digits(6)}`,
    house: String(1000 + dice.below(8000)),
    street: madeUpWord(dice),
    license: `LIC-${digits(8)}`,
    email: `${madeUpWord(dice).toLowerCase()}@mail.example`,
    latitude: Number(`41.${1 + dice.below(9)}${digits(4)}7`),
  };
}

const cased = (dice: Dice, text: string): string =>
  dice.oneOf([text, text.toUpperCase(), text.toLowerCase()]);

function nameOf(dice: Dice, { first, last }: PlantedPerson): string {
  return cased(
    dice,
    dice.oneOf([`${first} ${last}`, `${last}, ${first}`, `${last} ${first}`, `${first}  ${last}`]),
  );
}

function phoneOf(dice: Dice, { phone }: PlantedPerson): string {
  const [a, b, c] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)];
  return dice.oneOf([`(${a}) ${b}-${c}`, `${a}-${b}-${c}`, `${a}.${b}.${c}`, `1 ${a} ${b} ${c}`, `${phone}`]);
}

function streetOf(dice: Dice, { house, street }: PlantedPerson, types: readonly string[]): string {
  return cased(dice, `${house} ${dice.oneOf(['', '', 'N ', 'NORTH '])}${street} ${dice.oneOf(types)}`);
}

const NOBODY = {
  propertyOwnerName: null,
  propertyOwnerPhone: null,
  propertyOwnerAddress: null,
  contractorName: null,
  contractorPhone: null,
  contractorLicense: null,
  contractorEmail: null,
  contractorAddress: null,
  description: null,
};

/** The id that collection gives a row of a source. */
function idOf(source: Source, row: Readonly<Record<string, string>>): string {
  const key = recordKey(source, row);
  if (key === undefined) throw new Error(`A row of ${source.id} has no key.`);
  return toPermitId(source, key);
}

/** Makes up the permits of one story. */
export function plantPermits(dice: Dice, kind: SubjectKind): PlantedPermits {
  const [gone, other] = [personOf(dice), personOf(dice)];
  const types = dice.oneOf(STREETS);
  const [name, phone] = [() => nameOf(dice, gone), () => phoneOf(dice, gone)];
  const street = () => streetOf(dice, gone, types);
  const shown = { owner: name, contractor: name, phone, address: street }[kind];
  const contact = {
    Name: name(),
    Phone: `(${gone.phone.slice(0, 3)}) ${gone.phone.slice(3, 6)}-${gone.phone.slice(6)}`,
    Address: `${street()}, Chicago`,
  };
  const otherContact = {
    Name: `${other.first} ${other.last}`,
    Phone: phoneOf(dice, other),
    Address: `${other.house} ${other.street} Rd`,
  };
  const isOwner = kind !== 'contractor';
  const [owner, contractor] = isOwner ? [contact, otherContact] : [otherContact, contact];
  const parts = {
    propertyOwnerName: owner.Name,
    propertyOwnerPhone: owner.Phone,
    propertyOwnerAddress: owner.Address,
    contractorName: contractor.Name,
    contractorPhone: contractor.Phone,
    contractorLicense: (isOwner ? other : gone).license,
    contractorEmail: (isOwner ? other : gone).email,
    contractorAddress: contractor.Address,
    addressStreet: kind === 'address' ? street() : '77 Sample Street',
    latitude: kind === 'address' ? gone.latitude : 41.8,
    longitude: -87.6,
    jurisdictionCity: 'Chicago',
    trades: ['roofing'] as const,
    permitCategory: null,
    rollSays: {
      asked: 'il-cook-roll 2025',
      facts: {
        ...{ rollId: 'il-cook-roll', roll: 'Sample Assessor, 2025 roll, by address', use: null },
        ...{ yearBuilt: 1924, rollUnits: null },
        rollClass: kind === 'address' ? `Lot ${street()}` : '2-11',
        rollOwner: kind === 'owner' ? name() : `${other.first} ${other.last}`,
      },
    },
  };
  const at = (number: number, id: string, more: Partial<StoredPermit>): StoredPermit =>
    samplePermit(id, {
      ...parts,
      ...more,
      permitNumber: `26-10000${number}`,
      firstSeen: '2026-11-20T12:30:00.000Z',
      news: { newAt: '2026-11-20T12:30:00.000Z' },
      shared: { level: 'city', with: [cookCounty.id], key: `illinois/chicago/${number}` },
    });
  // The subject is in the record keys of all permits.
  const cincinnatiRow = { permitnum: '26-100001', originaladdress1: shown(), companyname: shown() };
  const first = at(1, idOf(cincinnati, cincinnatiRow), {
    permitType: `Reroof, ${shown()}`,
    description: `Work for ${shown()}; see ${shown()}.`,
    rawStatus: `Issued to ${shown()}`,
    milestone: `Review for ${shown()}`,
    filing: `Filed by ${shown()}`,
    recordUrl: `https://city.example/record?q=${encodeURIComponent(shown())}`,
    unparsed: { valuation: `ask ${shown()}`, [`${isOwner ? 'propertyOwner' : 'contractor'}Phone`]: shown() },
    tradeWords: { roofing: `roof ${shown()}` },
  });
  const county: StoredPermit = {
    ...first,
    id: idOf(cookCounty, { pin: shown(), permit_number: '26-100001', date_issued: '2026-11-20' }),
    sourceId: cookCounty.id,
    shared: { level: 'county', with: [cincinnati.id], key: 'illinois/chicago/1' },
    recordUrl: `https://county.example/${encodeURIComponent(shown())}`,
  };
  const arlingtonRow = { FOLDERSEQUENCE: '26-100002', FOLDERTYPE: 'Reroof', FOLDERNAME: shown() };
  const side = isOwner ? 'propertyOwner' : 'contractor';
  const seenAt = '2026-11-20T13:00:00.000Z';
  const values: Readonly<Record<string, string>> = {
    [`${side}Name`]: contact.Name,
    [`${side}Phone`]: contact.Phone,
    [`${side}Address`]: contact.Address,
    description: `Was for ${shown()}`,
    addressStreet: kind === 'address' ? street() : '77 Sample Street',
  };
  return {
    kind,
    subject:
      kind === 'phone'
        ? { kind, text: phone() }
        : kind === 'address'
          ? { kind, text: `${gone.house} ${gone.street} ${dice.oneOf(types)}` }
          : { kind: 'name', text: dice.oneOf([`${gone.first} ${gone.last}`, `${gone.last}, ${gone.first}`]) },
    permits: [
      first,
      county,
      // Of another year, so that it is another job: a mail shows only the best permit of a job.
      at(2, idOf(arlington, arlingtonRow), {
        description: null,
        permitType: 'Sample Permit',
        issueDate: '2025-11-10',
      }),
      // Names nobody, at the address of the others.
      at(3, idOf(cincinnati, { permitnum: '26-100003', originaladdress1: '77 Sample Street' }), {
        ...NOBODY,
        permitType: 'Sample Permit',
        issueDate: '2024-11-10',
      }),
    ],
    withdrawn: at(4, idOf(cincinnati, { permitnum: '26-100004', originaladdress1: shown() }), {
      withdrawnAt: '2026-11-20T12:45:00.000Z',
    }),
    later: { ...first, status: 'Active', description: `Now for ${shown()}`, lastChanged: seenAt },
    changes: Object.entries(values).map(([field, from]) => ({
      field,
      from,
      to: dice.oneOf([from, null]),
      seenAt,
    })),
    secrets: {
      owner: [gone.first, gone.last, gone.phone, gone.street],
      contractor: [gone.first, gone.last, gone.phone, gone.street, gone.license, gone.email],
      phone: [gone.phone],
      address: [gone.street, String(gone.latitude)],
    }[kind],
    other: other.last,
  };
}

/**
 * How often the secrets appear in a text: words in any case, digits with any separators, also as addresses of pages (`%20`) and
 * record keys (`~20`) write them.
 */
export function countAppearances(text: string, secrets: readonly string[]): number {
  const lower = text
    .replace(/[%~]([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toLowerCase();
  return secrets.reduce((count, secret) => {
    const digits = [...secret].join('[\\s().+/-]{0,3}');
    const pattern = /^\d+$/.test(secret)
      ? // A ZIP code may be part of a made-up phone.
        secret.length === 5
        ? `(?<!\\d)${digits}(?!\\d)`
        : digits
      : secret.toLowerCase().replaceAll('.', '\\.');
    return count + (lower.match(new RegExp(pattern, 'g'))?.length ?? 0);
  }, 0);
}
