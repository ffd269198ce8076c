import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '#infra/sim/harness/random.ts';
import type { StoredPermit } from '../stored-permit.ts';
import { samplePermit } from '../testing.ts';
import { measureLinks } from './bench/measure-links.ts';
import { plantCity } from './bench/planted-jobs.ts';
import { groupProjects } from './link-permits.ts';

const permit = (id: string, parts: Partial<StoredPermit> = {}): StoredPermit =>
  samplePermit(`tx-austin.${id}`, {
    jurisdictionCity: 'Austin',
    addressStreet: '1418 N Candlewick St',
    propertyUse: 'one-two-family',
    issueDate: '2026-03-02',
    ...parts,
  });
const remodel = permit('whole', {
  permitType: 'Building Permit',
  trades: ['remodel'],
  actions: ['alter'],
  description: 'Remodel kitchen and two bathrooms, move walls',
});
const wiring = permit('part', {
  permitType: 'Electrical Permit',
  permitCategory: 'electrical',
  trades: ['electrical'],
  description: 'Rough wiring, 14 receptacles',
  issueDate: '2026-04-20',
});
const isOne = (...permits: readonly StoredPermit[]): boolean =>
  new Set(groupProjects(permits).values()).size === 1;

describe('permits of one job', () => {
  it.each<[string, Partial<StoredPermit>, Partial<StoredPermit>]>([
    ['a remodel and its wiring', {}, {}],
    ['with the street written otherwise', {}, { addressStreet: '1418 CANDLEWICK STREET' }],
    [
      'in one apartment of a parcel with two streets',
      { addressStreet: '2 Elm St Apt 4', parcel: '0247391018', propertyUse: null },
      { addressStreet: '1418 N Candlewick St Apt 4', parcel: '0247391018', propertyUse: null },
    ],
    [
      'in the same apartment',
      { addressStreet: '1418 Candlewick St #4', propertyUse: null },
      { addressStreet: '1418 N Candlewick St Apt 4', propertyUse: null },
    ],
    [
      'with the owner’s name turned',
      { propertyOwnerName: 'ROE, ANA', propertyUse: null },
      { propertyOwnerName: 'Ana Roe', propertyUse: null },
    ],
    [
      'on another street, where the text names the number',
      { permitNumber: '2026-118822 BP' },
      { addressStreet: '9 Oak St', description: "Builder's loop for 26-118822" },
    ],
  ])('are joined: %s', (_, whole, part) => {
    const one = { ...remodel, permitNumber: '2026-118822 BP', ...whole };
    expect(isOne(one, { ...wiring, ...part })).toBe(true);
  });

  it('are joined when they have the same work and another type', () => {
    const text = 'Convert garage to family room with half bath and closet';
    expect(
      isOne(
        { ...remodel, description: text },
        { ...wiring, permitType: 'Plumbing Permit', description: text },
      ),
    ).toBe(true);
  });

  it('are joined in a building with offices when one application gave both their text', () => {
    const office = {
      propertyUse: 'commercial',
      description: 'Interior remodel',
      permitType: 'C-1000',
    } as const;
    const one = { ...remodel, ...office, permitNumber: '2026-118822 EP' };
    const other = { ...wiring, ...office, issueDate: '2026-03-05' };
    expect(isOne(one, { ...other, permitNumber: '2026-118904 PP' })).toBe(true);
    expect(isOne(one, { ...other, permitNumber: '2026-118904 EP' })).toBe(false);
    expect(isOne(one, { ...other, permitNumber: '2026-118904 PP', issueDate: '2026-04-05' })).toBe(false);
  });
});

describe('permits of different jobs', () => {
  it.each<[string, Partial<StoredPermit>]>([
    ['in another apartment', { addressStreet: '1418 N Candlewick St Apt 5' }],
    ['of another owner', { propertyOwnerName: 'Bo Doe' }],
    ['half a year later', { issueDate: '2026-09-20' }],
    ['long before the remodel', { issueDate: '2025-11-01' }],
    [
      'a furnace that is replaced',
      {
        trades: ['hvac'],
        permitType: 'Mechanical Permit',
        permitCategory: 'mechanical',
        actions: ['replace'],
      },
    ],
    ['a charger', { trades: ['ev-charger', 'electrical'] }],
    ['on the other side of the street', { addressStreet: '1418 S Candlewick St' }],
    ['next door', { addressStreet: '1420 N Candlewick St' }],
    ['in another city', { jurisdictionCity: 'Round Rock' }],
    ['without a date', { issueDate: null }],
  ])('stay apart: %s', (_, part) => {
    const whole = {
      ...remodel,
      propertyOwnerName: 'Ana Roe',
      addressStreet:
        part.propertyOwnerName === undefined && part.addressStreet?.includes('Apt')
          ? '1418 N Candlewick St Apt 4'
          : remodel.addressStreet,
    };
    expect(isOne(whole, { ...wiring, ...part })).toBe(false);
  });

  it('stay apart in a building with offices, where nothing but the address is the same', () => {
    const office = { propertyUse: 'commercial' } as const;
    expect(isOne({ ...remodel, ...office }, { ...wiring, ...office })).toBe(false);
    expect(
      isOne(
        { ...remodel, ...office, description: '9/f: new partitions' },
        { ...wiring, ...office, description: '9th floor lights' },
      ),
    ).toBe(true);
  });

  it('leave a part alone that may belong to two jobs', () => {
    const other = {
      ...remodel,
      id: 'tx-austin.other',
      permitNumber: 'other',
      description: 'Pool',
      trades: ['pool'] as const,
      permitType: 'Pool Permit',
    };
    const found = groupProjects([remodel, other, wiring]);
    expect(new Set(found.values()).size).toBe(3);
  });

  it('are not joined by way of a third that says too little', () => {
    const parties = { contractorName: 'Quill Builders LLC', propertyOwnerName: 'Ana Roe' };
    const [four, five] = ['4', '5'].map((unit) => ({
      ...remodel,
      id: `tx-austin.${unit}`,
      permitNumber: unit,
      addressStreet: `1418 N Candlewick St Apt ${unit}`,
      ...parties,
    })) as [StoredPermit, StoredPermit];
    const whole = { ...remodel, ...parties };
    const found = groupProjects([four, whole, five]);
    expect(found.get(four.id)).not.toBe(found.get(five.id));
    expect(found.get(four.id)).toBe(found.get(whole.id));
  });

  it('are joined all the same when the source says so', () => {
    const part = { ...wiring, addressStreet: '1418 N Candlewick St Apt 5', relatedNumbers: ['2026118822bp'] };
    expect(isOne({ ...remodel, permitNumber: '2026-118822 BP' }, part)).toBe(true);
  });
});

it('says the same whatever the order, and puts every permit in one project named by its lowest id', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 400 }), (seed, from) => {
      const permits = plantCity(seeded(seed), 'plano')
        .slice(from, from + 150)
        .map((one) => one.permit);
      const found = groupProjects(permits);
      expect(Object.fromEntries(groupProjects(permits.toReversed()))).toEqual(Object.fromEntries(found));
      expect([...found.keys()].sort()).toEqual(permits.map(({ id }) => id).sort());
      expect([...found].every(([id, project]) => project <= id && found.get(project) === project)).toBe(true);
    }),
    { numRuns: 15 },
  );
});

it('finds the jobs of a made-up city as well as the benchmark demands', () => {
  const planted = plantCity(seeded(77), 'plano');
  const jobOf = new Map(planted.map((one) => [one.permit.id, one.job]));
  const { declared, precise, recalled } = measureLinks(
    seeded(78),
    planted.map((one) => one.permit),
    (a, b) => jobOf.get(a) === jobOf.get(b),
  );
  const share = ({ hits, all }: typeof declared): number => hits / all;
  expect(share(declared)).toBeGreaterThanOrEqual(0.99);
  // One small city varies by a hundredth or two around the benchmark's figure.
  expect(share(precise)).toBeGreaterThan(0.96);
  expect(share(recalled)).toBeGreaterThan(0.75);
});
