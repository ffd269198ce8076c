import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupLeads, isSamePermit, leadKey, type Shared } from './same-permit.ts';
import type { StoredPermit } from './stored-permit.ts';
import { samplePermit } from './testing.ts';

const CITY = 'tx-plano';
const COUNTY = 'tx-collin-county';

/** A record of one permit that both the city and its county publish. */
function record(sourceId: string, parts: Partial<StoredPermit> = {}): StoredPermit {
  const isCity = sourceId === CITY;
  const permit = samplePermit(`${sourceId}.${parts.permitNumber ?? '1'}`, {
    sourceId,
    permitNumber: 'B-2026-00123',
    jurisdictionState: 'Texas',
    jurisdictionCity: isCity ? 'Plano' : null,
    addressCity: 'PLANO',
    addressStreet: '1200 N HARBOR LN',
    issueDate: '2026-11-02',
    ...parts,
  });
  const key = leadKey(permit) ?? '';
  const shared: Shared = { level: isCity ? 'city' : 'county', with: [isCity ? COUNTY : CITY], key };
  return { ...permit, shared };
}

describe('records of two sources', () => {
  it.each<[string, Partial<StoredPermit>]>([
    ['with the very same words', {}],
    ['whose number is written otherwise', { permitNumber: 'b2026 00123' }],
    ['whose street is written otherwise', { addressStreet: '1200 Harbor Lane #4' }],
    ['of which one shows no street', { addressStreet: null }],
    ['of which one shows no date', { issueDate: null }],
    ['dated some days apart', { issueDate: '2026-11-20' }],
  ])('%s are one permit', (_, parts) => {
    expect(isSamePermit(record(CITY), record(COUNTY, parts))).toBe(true);
  });

  it.each<[string, Partial<StoredPermit>]>([
    ['with other numbers', { permitNumber: 'B-2026-00124' }],
    ['of other cities', { addressCity: 'FRISCO' }],
    ['of other states', { jurisdictionState: 'Arizona' }],
    ['at other house numbers', { addressStreet: '1202 N HARBOR LN' }],
    ['in other streets', { addressStreet: '1200 N PIER LN' }],
    ['of other years', { issueDate: '2025-11-02' }],
  ])('%s are two permits', (_, parts) => {
    expect(isSamePermit(record(CITY), record(COUNTY, parts))).toBe(false);
  });

  it('are two unless both sources share permits with each other', () => {
    const county = record(COUNTY);
    const { shared, ...alone } = record(CITY);
    expect(isSamePermit(alone, county)).toBe(false);
    expect(isSamePermit({ ...alone, shared: { ...county.shared, with: [] } as Shared }, county)).toBe(false);
  });

  it('of one source are always two', () => {
    expect(isSamePermit(record(CITY), record(CITY, { permitNumber: 'B 2026 00123' }))).toBe(false);
  });
});

describe('leadKey', () => {
  it.each([
    ['1234', null],
    ['AB-12', null],
    ['B-001', null],
    ['B-ALPHA-12', null],
    ['B-0012', 'texas/plano/b0012'],
    ['２０２６-００１', 'texas/plano/2026001'],
  ])('of %s is %s', (permitNumber, key) => {
    expect(
      leadKey({ permitNumber, jurisdictionState: 'Texas', jurisdictionCity: 'Plano', addressCity: null }),
    ).toBe(key);
  });

  it('is null without a city', () => {
    expect(
      leadKey({
        permitNumber: 'B-2026-1',
        jurisdictionState: 'Texas',
        jurisdictionCity: null,
        addressCity: null,
      }),
    ).toBeNull();
  });
});

describe('the lead', () => {
  it('is the record with more contacts', () => {
    const county = { ...record(COUNTY), contractorName: 'HALYARD BUILDERS', contractorPhone: null };
    const city = { ...record(CITY), contractorName: null, contractorPhone: null };
    expect(new Set(groupLeads([city, county]).values())).toEqual(new Set([county.id]));
  });

  it('is the record of the closer source if the contacts are equal', () => {
    expect([...groupLeads([record(COUNTY), record(CITY)])]).toEqual([
      [record(CITY).id, record(CITY).id],
      [record(COUNTY).id, record(CITY).id],
    ]);
  });

  it('does not depend on the order of the records', () => {
    const parts = fc.record({
      sourceId: fc.constantFrom(CITY, COUNTY),
      permitNumber: fc.constantFrom('B-2026-00123', 'B2026-00123', 'C-2026-00123'),
      addressStreet: fc.constantFrom('1200 N HARBOR LN', '1202 HARBOR LN', null),
      issueDate: fc.constantFrom('2026-11-02', '2025-11-02', null),
    });
    const some = fc.uniqueArray(
      parts.map(({ sourceId, ...rest }) => record(sourceId, rest)),
      { selector: ({ id }) => id, maxLength: 6 },
    );
    fc.assert(
      fc.property(some, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (records, order) => {
        const leads = groupLeads(records);
        const shuffled = records
          .map((one, at) => [order[at] ?? 0, one] as const)
          .sort(([a], [b]) => a - b)
          .map(([, one]) => one);
        expect(groupLeads(shuffled)).toEqual(leads);
        expect([...leads.keys()].sort()).toEqual(records.map(({ id }) => id).sort());
        for (const lead of leads.values()) expect(leads.get(lead)).toBe(lead);
        for (const one of records) {
          const lead = records.find(({ id }) => id === leads.get(one.id));
          if (lead === undefined || lead.id === one.id) continue;
          expect(isSamePermit(lead, one)).toBe(true);
        }
      }),
    );
  });
});
