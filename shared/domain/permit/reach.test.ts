import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadReader, permitWithId } from './arbitrary.ts';
import { isOnHold } from './permit-status.ts';
import {
  type Contact,
  canWriteTo,
  contactOf,
  customerOf,
  phoneContact,
  reachBy,
  reachOf,
  type ShownContacts,
} from './reach.ts';
import { REACH_BITS, REACH_IDS, type Reach, WHO_IDS, type Who } from './who.ts';
import { whoFor } from './who-rule.ts';

const NOTHING: ShownContacts = {
  ownerName: false,
  ownerPhone: false,
  ownerAddress: false,
  contractorPhone: false,
  contractorAddress: false,
  street: false,
};
const EVERYTHING: ShownContacts = {
  ownerName: true,
  ownerPhone: true,
  ownerAddress: true,
  contractorPhone: true,
  contractorAddress: true,
  street: true,
};
const shown: fc.Arbitrary<ShownContacts> = fc.record({
  ownerName: fc.boolean(),
  ownerPhone: fc.boolean(),
  ownerAddress: fc.boolean(),
  contractorPhone: fc.boolean(),
  contractorAddress: fc.boolean(),
  street: fc.boolean(),
});
const label = fc.constantFrom(...WHO_IDS);
/** A permit as a list shows it to somebody. */
const scored = fc.tuple(permitWithId('il-sample.1'), leadReader).map(([permit, reader]) => {
  const who = whoFor(permit, reader);
  return { ...permit, leadScore: 0, who, reach: reachOf(permit, who.label) };
});

describe('a letter', () => {
  const nobody = { label: 'nobody', worth: 'best', reason: '' } as const;
  const lead = (street: string | null, reach: Reach, who: { readonly label: Who } = nobody) =>
    fc.sample(permitWithId('a'), 1).map((permit) =>
      canWriteTo({
        ...permit,
        ...{ leadScore: 0, contractorName: 'Sample Roofing', contractorAddress: null },
        ...{ addressStreet: street, reach, who: { ...nobody, ...who } },
      }),
    )[0];

  it('can go to the house of a visit or a call, and not to a lot without a number', () => {
    expect([lead('1 Main St', 'visit'), lead('1 Main St', 'phone')]).toEqual([true, true]);
    expect([lead('Lot B Elm Ave', 'visit'), lead(null, 'phone')]).toEqual([false, false]);
  });

  it('cannot go to a firm at the house it builds, nor where nobody is reached', () => {
    expect([lead('1 Main St', 'phone', { label: 'gc' }), lead('1 Main St', 'none')]).toEqual([false, false]);
  });
});

describe('how to reach somebody', () => {
  const TO_OWNER: readonly Who[] = ['nobody', 'owner', 'unknown'];
  it.each<[Reach, string, Partial<ShownContacts>]>([
    ['phone', 'the owner’s phone', { ownerPhone: true }],
    ['phone', 'the owner’s phone beside all else', EVERYTHING],
    ['letter', 'the owner’s name and a street', { ownerName: true, street: true }],
    ['letter', 'the owner’s name and own address', { ownerName: true, ownerAddress: true }],
    ['visit', 'a street', { street: true }],
    [
      'visit',
      'a street, and a contractor to whom nobody would sell',
      { ...EVERYTHING, ownerName: false, ownerPhone: false },
    ],
    ['none', 'the owner’s name, and nowhere to write to', { ownerName: true }],
    ['none', 'the contractor’s phone and address', { contractorPhone: true, contractorAddress: true }],
    ['none', 'nothing', {}],
  ])('is %s where the record shows %s, while the owner is the customer', (reach, _, contacts) => {
    for (const one of TO_OWNER) expect(reachBy(one, false, { ...NOTHING, ...contacts })).toBe(reach);
  });

  it.each<[Reach, string, Partial<ShownContacts>]>([
    ['phone', 'its phone', { contractorPhone: true }],
    ['letter', 'its own address', { contractorAddress: true }],
    ['letter', 'its own address beside the site and the owner', { ...EVERYTHING, contractorPhone: false }],
    ['visit', 'the site only: a firm is not written to there', { street: true }],
    [
      'visit',
      'the site and the owner',
      { street: true, ownerName: true, ownerPhone: true, ownerAddress: true },
    ],
    ['none', 'nothing of it', { ownerName: true, ownerPhone: true, ownerAddress: true }],
  ])('is %s to a firm of which the record shows %s', (reach, _, contacts) => {
    expect(reachBy('gc', false, { ...NOTHING, ...contacts })).toBe(reach);
  });

  it.each<Who>(['taken', 'ended'])('is none where the job is %s, whatever the record shows', (one) => {
    expect(customerOf(one)).toBeNull();
    expect(reachBy(one, false, EVERYTHING)).toBe('none');
  });

  it('is none on hold', () => {
    for (const one of WHO_IDS) expect(reachBy(one, true, EVERYTHING)).toBe('none');
  });

  it('does not depend on what the record shows of anybody but the customer', () => {
    fc.assert(
      fc.property(label, shown, shown, (one, a, b) => {
        const customer = customerOf(one) ?? 'owner';
        const other = customer === 'owner' ? 'contractor' : 'owner';
        const mixed = {
          ...a,
          [`${other}Phone`]: b[`${other}Phone`],
          [`${other}Address`]: b[`${other}Address`],
        };
        expect(reachBy(one, false, mixed)).toBe(reachBy(one, false, a));
      }),
    );
  });

  it('is never worse with one more contact detail', () => {
    const detail = fc.constantFrom(...(Object.keys(NOTHING) as (keyof ShownContacts)[]));
    fc.assert(
      fc.property(label, shown, detail, (one, contacts, more) => {
        const [without, withIt] = [false, true].map((has) =>
          REACH_IDS.indexOf(reachBy(one, false, { ...contacts, [more]: has })),
        );
        expect(withIt).toBeLessThanOrEqual(without ?? -1);
      }),
    );
  });

  it('has one bit for each way in masks', () => {
    expect(REACH_IDS.map((way) => REACH_BITS[way]).toSorted()).toEqual(REACH_IDS.map((_, bit) => bit));
  });
});

describe('who to reach', () => {
  it('is the customer, with a phone exactly where the way is by phone', () => {
    const seen = new Set<Reach>();
    fc.assert(
      fc.property(scored, (permit) => {
        const { reach, who, status } = permit;
        seen.add(reach);
        const contact = contactOf(permit);
        expect(phoneContact(permit) !== null).toBe(reach === 'phone');
        if (reach === 'none') expect(contact).toBeNull();
        if (reach === 'letter') expect(contact?.name).toEqual(expect.any(String));
        if (reach === 'visit') expect(permit.addressStreet).not.toBeNull();
        if (contact === null) return;
        const isContractor = customerOf(who.label) === 'contractor';
        expect(contact).toEqual<Contact>(
          isContractor
            ? {
                role: 'Contractor',
                name: permit.contractorName,
                phone: permit.contractorPhone,
                address: permit.contractorAddress,
              }
            : {
                role: 'Owner',
                name: permit.propertyOwnerName,
                phone: permit.propertyOwnerPhone,
                address: permit.propertyOwnerAddress,
              },
        );
        expect(['taken', 'ended']).not.toContain(who.label);
        expect(isOnHold(status)).toBe(false);
      }),
      { numRuns: 1000 },
    );
    expect(seen).toEqual(new Set(REACH_IDS));
  });
});
