import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/days.ts';
import type { Expected } from '../source.ts';
import { countFieldValues } from './field-values.ts';
import { type Checked, checkRun, type Measured } from './findings.ts';
import { impersonalColumns, takeSample } from './page-sample.ts';
import { measureVolume } from './volume.ts';

const TODAY = '2026-11-20';
const daysBack = (from: number, to: number, each: number): string[] =>
  Array.from({ length: to - from }, (_, at) => addDays(TODAY, -from - at)).flatMap((day) =>
    new Array<string>(each).fill(day),
  );

describe('measureVolume', () => {
  it('compares the newest 30 days with the periods before', () => {
    expect(measureVolume([...daysBack(0, 30, 1), ...daysBack(30, 390, 10), null], TODAY)).toEqual({
      recent: 30,
      usual: 300,
    });
  });

  it('knows nothing usual before three earlier periods', () => {
    expect(measureVolume(daysBack(0, 80, 10), TODAY)).toEqual({ recent: 300, usual: null });
  });

  it('counts each of the newest 390 days once and no other', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 500 })), (ages) => {
        const days = ages.map((age) => addDays(TODAY, -age));
        const { recent, usual } = measureVolume(days, TODAY);
        expect(recent).toBe(ages.filter((age) => age >= 0 && age < 30).length);
        const earlier = ages.filter((age) => age >= 30 && age < 390);
        const periods = earlier.length === 0 ? 0 : Math.floor(Math.max(...earlier) / 30);
        expect(usual).toBe(periods < 3 ? null : Math.round(earlier.length / periods));
      }),
    );
  });
});

const measured = (fields: Partial<Measured> = {}): Measured => ({
  columns: ['a', 'b'],
  license: 'CC0',
  values: {},
  volume: null,
  ...fields,
});
const check = (
  now: Partial<Measured>,
  {
    before,
    expected,
    repeats = 0,
    streets = 0,
    today = TODAY,
  }: {
    readonly before?: Checked;
    readonly expected?: Expected;
    readonly repeats?: number;
    readonly streets?: number;
    readonly today?: string;
  } = {},
): Checked =>
  checkRun(
    { cadence: 'daily', ...(expected === undefined ? {} : { expected }) },
    before,
    measured(now),
    { read: 100, leftOut: { 'repeats an earlier record': repeats }, streetsWithPlace: streets },
    today,
  );
const codes = ({ findings }: Checked) => findings.map(({ code }) => code);

describe('checkRun', () => {
  it.each([
    [{ recent: 30, usual: 900 }, undefined, ['volume']],
    [{ recent: 200, usual: 900 }, undefined, []],
    [{ recent: 200, usual: null }, { permitsPerMonth: 4_000 }, ['volume']],
    [{ recent: 200, usual: 9_000 }, { permitsPerMonth: 900 }, []],
    [{ recent: 0, usual: 12 }, undefined, []],
    [{ recent: 0, usual: null }, undefined, []],
  ] as const)('finds fewer permits than a fifth of what is expected: %j, %j', (volume, expected, found) => {
    expect(codes(check({ volume }, expected === undefined ? {} : { expected }))).toEqual(found);
  });

  it('finds keys that repeat, unless the source is known for it', () => {
    expect(codes(check({}, { repeats: 30 }))).toEqual(['repeats']);
    expect(codes(check({}, { repeats: 20 }))).toEqual([]);
    expect(
      codes(check({}, { repeats: 30, expected: { repeats: { most: 3, because: 'one row an inspection' } } })),
    ).toEqual([]);
  });

  it('finds streets that end in their city or ZIP code', () => {
    expect(codes(check({}, { streets: 2 }))).toEqual(['streets']);
    expect(codes(check({}, { streets: 1 }))).toEqual([]);
  });

  it('finds a contact that is the same in all rows', () => {
    expect(codes(check({ values: { contractorPhone: { rows: 60, filled: 60, distinct: 1 } } }))).toEqual([
      'one-value',
    ]);
    expect(codes(check({ values: { contractorPhone: { rows: 60, filled: 60, distinct: 2 } } }))).toEqual([]);
    expect(codes(check({ values: { contractorPhone: { rows: 60, filled: 5, distinct: 1 } } }))).toEqual([]);
  });

  it('finds a field that is filled in less than half of the rows expected', () => {
    const fill = { contractorName: 0.7, description: 1 };
    const counted = (filled: number, rows = 100) => ({
      values: {
        contractorName: { rows, filled, distinct: filled },
        description: { rows, filled: rows, distinct: 1 },
      },
    });
    expect(codes(check(counted(35), { expected: { fill } }))).toEqual([]);
    expect(codes(check(counted(0, 20), { expected: { fill } }))).toEqual([]);
    expect(check(counted(34), { expected: { fill } }).findings).toEqual([
      {
        code: 'fill',
        text: 'Fewer rows than expected have contractorName (34% instead of 70%).',
        since: TODAY,
      },
    ]);
    expect(codes(check(counted(34)))).toEqual([]);
  });

  it('shows changed columns and terms for a week', () => {
    const changed = check({ columns: ['a', 'c'], license: 'All rights reserved' }, { before: check({}) });
    expect(codes(changed)).toEqual(['columns', 'license']);
    expect(changed.findings[0]?.text).toBe('The table’s columns have changed. Gone: b. New: c.');
    const same = { columns: ['a', 'c'], license: 'All rights reserved' };
    expect(codes(check(same, { before: changed, today: '2026-11-26' }))).toEqual(['columns', 'license']);
    expect(codes(check(same, { before: changed, today: '2026-11-27' }))).toEqual([]);
  });
});

describe('what the portal says of the table', () => {
  it('keeps the terms of the run before when it does not answer', () => {
    const before = check({ license: 'CC0; City', updatedOn: '2026-11-19' });
    const silent = check({ license: undefined, updatedOn: null }, { before });
    expect(silent).toMatchObject({ license: 'CC0; City', updatedOn: '2026-11-19', findings: [] });
    expect(codes(check({ license: null }, { before: silent }))).toEqual(['license']);
    expect(check({ license: undefined })).toMatchObject({ license: null, updatedOn: null });
  });

  it.each([
    ['2026-10-21', []],
    ['2026-10-20', ['not-updated']],
  ])('finds rows that have not changed for longer than usual, since %s', (updatedOn, found) => {
    expect(codes(check({ updatedOn }))).toEqual(found);
  });
});

const SOURCE = {
  dateColumn: 'issued',
  fields: {
    permitNumber: 'number',
    permitType: { join: ['class', 'owner'] },
    status: { optional: 'status' },
    issueDate: 'issued',
    addressStreet: 'street',
    description: 'purpose',
    propertyOwnerName: 'owner',
    contractorPhone: 'phone',
  },
} as const;
const ROW = {
  number: 'B-1',
  class: 'New',
  status: 'Issued',
  issued: '2026-11-01',
  street: '1 Main St',
  purpose: 'Call Pat at 555-0100',
  owner: 'Pat Example',
  phone: '555-0100',
  contact_name_unmapped: 'Lee Example',
};

describe('a kept page', () => {
  it('has only mapped columns that no field about people reads', () => {
    expect(impersonalColumns(SOURCE).sort()).toEqual(['class', 'issued', 'number', 'status']);
    const { rows, columns } = takeSample(SOURCE, new Array(80).fill(ROW), Object.keys(ROW), new Date(0));
    expect(rows).toHaveLength(50);
    expect(rows[0]).toEqual({ number: 'B-1', class: 'New', status: 'Issued', issued: '2026-11-01' });
    expect(columns).toContain('contact_name_unmapped');
  });
});

describe('countFieldValues', () => {
  it('counts values and different values of mapped contact fields', () => {
    const rows = [ROW, { ...ROW, owner: 'Lee Example' }, { ...ROW, phone: ' ' }];
    expect(countFieldValues(SOURCE, rows)).toEqual({
      propertyOwnerName: { rows: 3, filled: 3, distinct: 2 },
      contractorPhone: { rows: 3, filled: 2, distinct: 1 },
    });
    expect(countFieldValues({ ...SOURCE, expected: { fill: { status: 0.9 } } }, rows)).toHaveProperty(
      'status',
      {
        rows: 3,
        filled: 3,
        distinct: 1,
      },
    );
  });
});
