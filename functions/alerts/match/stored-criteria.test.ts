import { describe, expect, it } from 'vitest';
import { samplePermit } from '#functions/permits/testing.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';
import { STATES } from '#shared/domain/permit/states.ts';
import { TRADES } from '#shared/domain/permit/trades.ts';
import { AlertMatcher } from './alert-matcher.ts';
import {
  LAYOUT,
  NEWS,
  packCriteria,
  readActions,
  readChannelBits,
  readLastDays,
  readNext,
  readTrigger,
  readUses,
} from './packed-criteria.ts';
import { PermitRows } from './permit-rows.ts';

// Criteria as they are stored in production. They must keep their meaning forever: add lines, never edit one.
const TRADE_CRITERIA = [
  ['roofing', '16001100000000000100000000000000000000000000'],
  ['solar', '16001100000000000200000000000000000000000000'],
  ['hvac', '16001100000000000400000000000000000000000000'],
  ['plumbing', '16001100000000000800000000000000000000000000'],
  ['electrical', '16001100000000001000000000000000000000000000'],
  ['pool', '16001100000000002000000000000000000000000000'],
  ['demolition', '16001100000000004000000000000000000000000000'],
  ['new-construction', '16001100000000008000000000000000000000000000'],
  ['adu', '16001100000000000001000000000000000000000000'],
  ['remodel', '16001100000000000002000000000000000000000000'],
  ['concrete', '16001100000000000004000000000000000000000000'],
  ['windows-doors', '16001100000000000008000000000000000000000000'],
  ['deck-fence', '16001100000000000010000000000000000000000000'],
  ['fire', '16001100000000000020000000000000000000000000'],
  ['elevator', '16001100000000000040000000000000000000000000'],
  ['sign', '16001100000000000080000000000000000000000000'],
] as const;
const STATE_CRITERIA = [
  ['Arizona', '16001100010000000000000000000000000000000000'],
  ['California', '16001100020000000000000000000000000000000000'],
  ['Connecticut', '16001100040000000000000000000000000000000000'],
  ['Florida', '16001100080000000000000000000000000000000000'],
  ['Georgia', '16001100100000000000000000000000000000000000'],
  ['Illinois', '16001100200000000000000000000000000000000000'],
  ['Michigan', '16001100400000000000000000000000000000000000'],
  ['Missouri', '16001100800000000000000000000000000000000000'],
  ['New Jersey', '16001100000100000000000000000000000000000000'],
  ['New York', '16001100000200000000000000000000000000000000'],
  ['North Carolina', '16001100000400000000000000000000000000000000'],
  ['Ohio', '16001100000800000000000000000000000000000000'],
  ['Pennsylvania', '16001100001000000000000000000000000000000000'],
  ['Tennessee', '16001100002000000000000000000000000000000000'],
  ['Texas', '16001100004000000000000000000000000000000000'],
  ['Virginia', '16001100008000000000000000000000000000000000'],
  ['Washington', '16001100000001000000000000000000000000000000'],
] as const;
const STATUS_CRITERIA = [
  ['Applied', '16002200000000000000000001000000000000000000'],
  ['Issued', '16002200000000000000000002000000000000000000'],
  ['Active', '16002200000000000000000004000000000000000000'],
  ['Final', '16002200000000000000000008000000000000000000'],
  ['Expired', '16002200000000000000000010000000000000000000'],
  ['Void', '16002200000000000000000020000000000000000000'],
  ['Other', '16002200000000000000000040000000000000000000'],
] as const;
const HVAC_OR_SIGN = '16000100000000000480000000000000a03e8d1f7a42';
const NEXT_FENCE = '1e00f300000000000000000000c00000000000000000c800002000100000';
const EVERY_MASK_BIT = '16007300ffff0100ffff00007f000000a03e8d1f7a42';
const EVERYTHING = '16000100000000000000000000000000a03e8d1f7a42';
const EVERY_FACET =
  'ee00567f0000000000000000003f0010a03e8d1f7a420000000000487f4000000000006ad840062535016f29350102effefc3e0400e9006c0061006e00a191e9ab05006f00630061006c0061000129293eef040063006f006f006b00024c9a7d0a050036003000360031003600551ed62e05003000320031003300340001c00bdc171000720065002d0072006f006f00660020002f00200073006900640069006e00670002e0870a4a0b0073006f006c00610072002000700061006e0065006c00c97c3a710400740069006c0065000111c29c750c00610063006d006500200072006f006f00660069006e006700';
/** The same without the former "no contractor" bit, and with the labels Open and Owner to call. */
const EVERY_FACET_WITH_LABELS =
  'ef005a7f0000000000000000003f0010a03e8d1f7a420000000000487f4000000000006ad840062535016f29350102effefc3e0400e9006c0061006e00a191e9ab05006f00630061006c0061000129293eef040063006f006f006b00024c9a7d0a050036003000360031003600551ed62e05003000320031003300340001c00bdc171000720065002d0072006f006f00660020002f00200073006900640069006e00670002e0870a4a0b0073006f006c00610072002000700061006e0065006c00c97c3a710400740069006c0065000111c29c750c00610063006d006500200072006f006f00660069006e00670003';
const OPEN_OR_OWNER = '17000b0000000000000000000000000000000000000003';
/** The last 30 days and the labels Open and Owner to call. */
const LAST_30_DAYS = '19000b000000000000000000008000000000000000001e0003';
const OTHER_FLAGS = '1a0043d8000000000000000000000000a03e8d1f7a426f293501';
const IN_AREAS =
  '5f007300000000400000000000c0000000000000000002c67d71f7130063006900720063006c0065003a00340031002e0038002c002d00380037002e0037002c0031004121d41b09007a00690070003a00360030003600310036001e000020';

const view = (hex: string): DataView => new DataView(Uint8Array.from(Buffer.from(hex, 'hex')).buffer);

const permits = [
  ...TRADES.map(({ id }) => samplePermit(id, { trades: [id], status: null, jurisdictionState: 'Ohio' })),
  ...STATES.map(({ name }) => samplePermit(name, { jurisdictionState: name, status: null })),
  ...PERMIT_STATUSES.map((status) => samplePermit(status, { status, jurisdictionState: 'Ohio' })),
];
const rows = new PermitRows(permits.map((permit) => ({ permit, news: NEWS.both })));
const matcher = new AlertMatcher(rows, '2026-11-20');

function matchedIds(hex: string): string[] {
  matcher.match(view(hex), 0, UNKNOWN_READER);
  const ids: string[] = [];
  matcher.eachRow((row) => ids.push(rows.permits[row]?.permit.id ?? ''));
  return ids.toSorted();
}

describe('stored criteria', () => {
  it.each([...TRADE_CRITERIA, ...STATUS_CRITERIA])('still select %s', (value, hex) => {
    expect(matchedIds(hex)).toEqual([value]);
  });

  it.each(STATE_CRITERIA)('still select %s', (state, hex) => {
    const inState = permits.filter(({ jurisdictionState }) => jurisdictionState === state);
    expect(matchedIds(hex)).toEqual(inState.map(({ id }) => id).toSorted());
  });

  it('still select all of several values', () => {
    expect(matchedIds(HVAC_OR_SIGN)).toEqual(['hvac', 'sign']);
    expect(matchedIds(EVERYTHING)).toHaveLength(permits.length);
    expect(matchedIds(EVERY_MASK_BIT)).toEqual([]);
    expect([readTrigger(view(EVERY_MASK_BIT)), readChannelBits(view(EVERY_MASK_BIT))]).toEqual([
      NEWS.both,
      7,
    ]);
  });

  it('still select by every facet', () => {
    const match = samplePermit('a.1', {
      jurisdictionCity: 'ÉLAN',
      jurisdictionCounty: 'COOK',
      addressZip: '02134-0001',
      valuation: 25_000,
      permitType: 're-roof / siding',
      issueDate: '2026-01-02',
      description: 'New tile on garage',
    });
    const others = [
      { jurisdictionCity: 'Elan' },
      { jurisdictionCounty: null },
      { addressZip: '02135' },
      { valuation: 25_001 },
      { valuation: 500 },
      { permitType: 'Siding' },
      { issueDate: '2026-01-01' },
      { issueDate: '2027-01-01' },
      { description: 'Solar' },
      { contractorPhone: '3125550100' },
      { publishesContractors: false },
    ].map((parts, at) => ({ ...match, ...parts, id: `b.${at}` }));
    // The stored alert also asks for a contractor, which no permit without one has: without these bits it selects `match`.
    const bytes = view(EVERY_FACET);
    expect([readTrigger(bytes), readChannelBits(bytes)]).toEqual([NEWS.changes, 5]);
    expect(bytes.getFloat64(LAYOUT.since, true)).toBe(Date.parse('2026-11-20T12:00:00.001Z'));
    const all = new PermitRows([match, ...others].map((permit) => ({ permit, news: NEWS.changes })));
    const matcherOfAll = new AlertMatcher(all, '2026-11-20');
    expect(matcherOfAll.match(bytes, 0, UNKNOWN_READER)).toBe(0);
    bytes.setUint8(LAYOUT.flags, bytes.getUint8(LAYOUT.flags) & ~0x30);
    bytes.setUint8(LAYOUT.lists, bytes.getUint8(LAYOUT.lists) & ~0x20);
    expect(matcherOfAll.match(bytes, 0, UNKNOWN_READER)).toBe(1);
    matcherOfAll.eachRow((row) => expect(all.permits[row]?.permit.id).toBe('a.1'));
  });

  it('still select by label', () => {
    const named = samplePermit('a.named', { contractorName: 'Acme' });
    const owned = samplePermit('a.owned', { propertyOwnerName: 'Sample Owner' });
    const some = new PermitRows([named, owned].map((permit) => ({ permit, news: NEWS.both })));
    const matcherOfSome = new AlertMatcher(some, '2026-11-20');
    const bytes = packCriteria({ opportunities: ['open', 'owner'] }, 'both');
    expect(Buffer.from(bytes).toString('hex')).toBe(OPEN_OR_OWNER);
    matcherOfSome.match(view(OPEN_OR_OWNER), 0, UNKNOWN_READER);
    const ids: string[] = [];
    matcherOfSome.eachRow((row) => ids.push(some.permits[row]?.permit.id ?? ''));
    expect(ids).toEqual(['a.owned']);
  });

  it('still select by last days', () => {
    const dated = ['2026-10-21', '2026-10-22', '2026-11-20'].map((issueDate) =>
      samplePermit(issueDate, { issueDate, contractorName: null, propertyOwnerName: 'Sample Owner' }),
    );
    const some = new PermitRows(dated.map((permit) => ({ permit, news: NEWS.both })));
    const matcherOfSome = new AlertMatcher(some, '2026-11-20');
    const bytes = packCriteria({ lastDays: 30, opportunities: ['open', 'owner'] }, 'both');
    expect(Buffer.from(bytes).toString('hex')).toBe(LAST_30_DAYS);
    expect(matcherOfSome.match(view(LAST_30_DAYS), 0, UNKNOWN_READER)).toBe(2);
    const later = new AlertMatcher(some, '2026-11-21');
    expect(later.match(view(LAST_30_DAYS), 0, UNKNOWN_READER)).toBe(1);
  });

  it('still select by what is likely next', () => {
    const pools = ['2026-07-22', '2026-07-23', '2026-11-20'].map((issueDate) =>
      samplePermit(issueDate, { issueDate, trades: ['pool'] }),
    );
    const some = new PermitRows(pools.map((permit) => ({ permit, news: NEWS.both })));
    const matcherOfSome = new AlertMatcher(some, '2026-11-20');
    const bytes = packCriteria(
      { actions: [], uses: ['public'], lastDays: 200, next: ['deck-fence'] },
      'both',
      new Date(0),
      7,
    );
    expect(Buffer.from(bytes).toString('hex')).toBe(NEXT_FENCE);
    const stored = view(NEXT_FENCE);
    expect([readTrigger(stored), readChannelBits(stored), readNext(stored)]).toEqual([NEWS.both, 7, 1 << 12]);
    expect([readLastDays(stored), readActions(stored), readUses(stored)]).toEqual([200, 0, 32]);
    const fenceNext = view(Buffer.from(packCriteria({ next: ['deck-fence'] }, 'both')).toString('hex'));
    const pair = { after: 'pool', trade: 'deck-fence', n: 212, follows: 31 } as const;
    expect(matcherOfSome.match(fenceNext, 0, { ...UNKNOWN_READER, nextOf: () => [pair] })).toBe(2);
    expect(matcherOfSome.match(fenceNext, 0, UNKNOWN_READER)).toBe(0);
  });

  it('still select by area', () => {
    const near = {
      latitude: 41.8,
      longitude: -87.7,
      issueDate: '2026-11-01',
      propertyUse: 'public',
    } as const;
    const some = new PermitRows(
      [
        samplePermit('a.near', near),
        samplePermit('a.zip', { ...near, latitude: null, longitude: null, addressZip: '60616' }),
        samplePermit('a.far', { ...near, latitude: 41.82 }),
        samplePermit('a.unknown', { ...near, latitude: null }),
        samplePermit('a.private', { ...near, propertyUse: 'commercial' }),
        samplePermit('a.old', { ...near, issueDate: '2026-01-01' }),
      ].map((permit) => ({ permit, news: NEWS.both })),
    );
    const matcherOfSome = new AlertMatcher(some, '2026-11-20');
    matcherOfSome.match(view(IN_AREAS), 0, UNKNOWN_READER);
    const ids: string[] = [];
    matcherOfSome.eachRow((row) => ids.push(some.permits[row]?.permit.id ?? ''));
    expect(ids.toSorted()).toEqual(['a.near', 'a.zip']);
    expect([readTrigger(view(IN_AREAS)), readChannelBits(view(IN_AREAS))]).toEqual([NEWS.both, 7]);
    const filter = {
      territory: ['circle:41.8,-87.7,1', 'zip:60616'],
      lastDays: 30,
      uses: ['public'],
    } as const;
    expect(Buffer.from(packCriteria(filter, 'both', new Date(0), 7)).toString('hex')).toBe(IN_AREAS);
  });

  it('are what packing still writes', () => {
    const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
    expect(
      hex(
        packCriteria(
          {
            cities: ['Élan', 'OCALA'],
            counties: ['Cook'],
            zips: ['60616', '02134'],
            minValue: 500.5,
            maxValue: 25_000,
            permitTypes: ['Re-roof / Siding'],
            contractor: 'ACME Roofing',
            hasContractor: true,
            hasPhone: false,
            from: '2026-01-02',
            to: '2026-12-31',
            keywords: ['Solar  Panel', 'tile'],
            opportunities: ['open', 'owner'],
          },
          'changes',
          new Date('2026-11-20T12:00:00.001Z'),
          5,
        ),
      ),
    ).toBe(EVERY_FACET_WITH_LABELS);
    expect(
      hex(
        packCriteria(
          { hasContractor: false, hasPhone: true, to: '2026-12-31' },
          'both',
          new Date('2026-11-20T12:00:00.000Z'),
          4,
        ),
      ),
    ).toBe(OTHER_FLAGS);
  });

  it.each([
    ['trade', LAYOUT.trades + 3, 'Bit 31 is not assigned to any trade.'],
    ['state', LAYOUT.states + 3, 'Bit 31 is not assigned to any state.'],
    ['status', LAYOUT.statuses, 'Bit 7 is not assigned to any status.'],
  ])('with an unknown %s are an error', (_, at, message) => {
    const bytes = view(EVERYTHING);
    bytes.setUint8(at, 0x80);
    expect(() => matcher.match(bytes, 0, UNKNOWN_READER)).toThrow(message);
  });
});
