import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsPhrase, phraseOf } from '#shared/domain/filter/keywords.ts';
import { PROPERTY_USE_IDS } from '#shared/domain/lists/property-use.ts';
import { WORK_ACTION_IDS } from '#shared/domain/lists/work-actions.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';
import { TRADE_IDS } from '#shared/domain/permit/trades.ts';
import { prepareFilter } from '../search/segment-filter.ts';
import type { IndexRow } from './index-row.ts';
import { compress, decompress, packColumns, unpackColumns } from './packed-columns.ts';
import { decodePhrases, encodePhrases, wordsToFind } from './phrase-column.ts';
import { compareRows, decodePart, decodeRows, decodeSegment, encodeSegment, PART_NAMES } from './segment.ts';

const phrase = fc.string({ unit: 'grapheme' }).map(phraseOf);
const row: fc.Arbitrary<IndexRow> = fc.record({
  id: fc
    .tuple(fc.constantFrom('il-chicago', 'il-cook', 'x'), fc.constantFrom('.', ''), fc.string())
    .map((parts) => parts.join('')),
  state: fc.constant('Illinois'),
  issueDate: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  valuation: fc
    .option(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })))
    .map((value) => (value === null ? null : value + 0)),
  city: fc.option(fc.string()),
  county: fc.option(fc.string()),
  zip: fc.string(),
  permitType: fc.option(fc.string()),
  trades: fc.uniqueArray(fc.constantFrom(...TRADE_IDS)).map((trades) => trades.sort()),
  actions: fc.subarray(WORK_ACTION_IDS),
  propertyUse: fc.option(fc.constantFrom(...PROPERTY_USE_IDS)),
  status: fc.option(fc.constantFrom(...PERMIT_STATUSES)),
  firm: fc.constantFrom('', 'person', 'designer', 'other', 'hvac,plumbing'),
  hasContractor: fc.boolean(),
  hasPhone: fc.boolean(),
  lacksContractor: fc.boolean(),
  hasOwnerName: fc.boolean(),
  hasOwnerPhone: fc.boolean(),
  hasContractorPhone: fc.boolean(),
  hasStreet: fc.boolean(),
  hasOwnerAddress: fc.boolean(),
  hasContractorAddress: fc.boolean(),
  ownerBuilds: fc.boolean(),
  isPaperwork: fc.boolean(),
  valuePoints: fc.nat(20),
  point: fc.option(
    fc.tuple(
      fc.integer({ min: -90_000_000, max: 90_000_000 }),
      fc.integer({ min: -180_000_000, max: 180_000_000 }),
    ),
  ),
  contractor: phrase,
  description: phrase,
  changedAt: fc.date({ noInvalidDate: true }).map((date) => date.getTime()),
  print: fc.nat(2 ** 32 - 1),
  numberKey: fc.nat(2 ** 32 - 1),
  streetKey: fc.nat(2 ** 32 - 1),
});

function decoded(rows: readonly IndexRow[], month: string): IndexRow[] {
  const parts = encodeSegment(rows);
  return decodeRows('Illinois', month, decodeSegment(PART_NAMES.map((part) => parts[part])));
}

describe('a segment', () => {
  it('decodes to the same rows, which encode to the same bytes', () => {
    fc.assert(
      fc.property(fc.array(row), fc.boolean(), (unordered, dated) => {
        const rows = unordered.map((one) => (dated ? one : { ...one, issueDate: null })).sort(compareRows);
        const back = decoded(rows, dated ? '2026-11' : '');
        expect(back).toEqual(rows);
        expect(encodeSegment(back)).toEqual(encodeSegment(rows));
      }),
    );
  });

  it('matches no dates if its rows are undated', () => {
    const rows = fc.sample(row, 5).map((one) => ({ ...one, issueDate: null }));
    const core = decodePart('core', encodeSegment(rows).core);
    const undated = {
      entry: { state: 'Illinois' as const, month: '' },
      core,
      contractor: undefined,
      description: undefined,
      points: undefined,
      keys: undefined,
    };
    expect(prepareFilter({ to: '9999-12-31' }).matchingRows(undated)).toHaveLength(0);
    expect(prepareFilter({}).matchingRows(undated)).toHaveLength(5);
  });

  it('holds every trade, and finds the rows of each', () => {
    const trades = TRADE_IDS.toSorted();
    const issued = '2026-11-02';
    const [first] = fc.sample(row, 1);
    if (first === undefined) return expect.unreachable();
    const rows = [trades, ...trades.map((trade) => [trade])]
      .map((some, at): IndexRow => ({ ...first, id: `x.${at}`, issueDate: issued, trades: some }))
      .sort(compareRows);
    expect(decoded(rows, '2026-11')).toEqual(rows);
    const core = decodePart('core', encodeSegment(rows).core);
    const segment = {
      entry: { state: 'Illinois' as const, month: '2026-11' },
      core,
      contractor: undefined,
      description: undefined,
      points: undefined,
      keys: undefined,
    };
    for (const trade of trades) {
      expect(prepareFilter({ trades: [trade] }).matchingRows(segment)).toHaveLength(2);
      expect(prepareFilter({ without: [trade] }).matchingRows(segment)).toHaveLength(trades.length - 1);
    }
  });

  it('can have more distinct values than fit a byte', () => {
    const rows = Array.from(
      { length: 70_000 },
      (_, at): IndexRow => ({
        id: `x.${String(at).padStart(6, '0')}`,
        state: 'Illinois',
        issueDate: null,
        valuation: at,
        city: `city ${at % 300}`,
        county: null,
        zip: '',
        permitType: `type ${at}`,
        trades: [],
        actions: [],
        propertyUse: null,
        status: null,
        firm: '',
        hasContractor: false,
        hasPhone: false,
        lacksContractor: false,
        hasOwnerName: false,
        hasOwnerPhone: false,
        hasContractorPhone: false,
        hasStreet: false,
        hasOwnerAddress: false,
        hasContractorAddress: false,
        ownerBuilds: false,
        isPaperwork: false,
        valuePoints: 0,
        point: null,
        contractor: '',
        description: `word${at} again`,
        changedAt: at,
        print: at,
        numberKey: at,
        streetKey: 2 ** 32 - 1 - at,
      }),
    );
    expect(decoded(rows, '')).toEqual(rows);
  });
});

describe('packed columns', () => {
  it('survive a round trip at any memory alignment, compressed or not', async () => {
    const columns = {
      a: Uint8Array.of(1, 2, 3),
      b: Float64Array.of(0.5, Number.NaN),
      c: Uint16Array.of(),
      d: Uint32Array.of(7),
    };
    const packed = packColumns({ meta: { note: 'é' }, columns });
    const misaligned = Buffer.concat([Buffer.alloc(3), packed]).subarray(3);
    for (const bytes of [packed, misaligned, await decompress(await compress(packed))])
      expect(unpackColumns(bytes)).toEqual({ meta: { note: 'é' }, columns });
  });
});

describe('a column of phrases', () => {
  const word = fc.constantFrom('roof', 'roofing', 're', 'new', 'é', 'ß', '日本', '2');
  const text = fc.array(word, { maxLength: 6 }).map((list) => list.join(' '));

  it('finds the phrases that contain consecutive words, like containsPhrase', () => {
    fc.assert(
      fc.property(fc.array(text), fc.oneof(text, fc.string()), (rows, wanted) => {
        const column = decodePhrases(unpackColumns(packColumns(encodePhrases(rows))));
        const found = column.marked([wordsToFind(wanted)]);
        expect(Array.from(column.codes, (code) => found?.[code] === 1)).toEqual(
          rows.map((one) => containsPhrase(one, wanted)),
        );
      }),
      { numRuns: 500 },
    );
  });
});
