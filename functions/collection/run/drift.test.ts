import { describe, expect, it } from 'vitest';
import { chicago, chicagoRows, detroit } from '../testing/fixtures.ts';
import { countFilled, mergeFilled, requireColumns, requireUsualColumns } from './drift.ts';

describe('drift', () => {
  const rows = chicagoRows(30);
  const usual = countFilled(chicago, rows);
  const without = (column: string, renamed?: string) =>
    rows.map(({ [column]: value, ...row }) => (renamed === undefined ? row : { ...row, [renamed]: value }));

  it('counts values per column', () => {
    expect(usual).toMatchObject({
      rows: 30,
      columns: { permit_: 30, reported_cost: 30, contact_1_name: 30 },
    });
    expect(usual.columns['contact_2_name']).toBeUndefined();
    expect(countFilled(chicago, [{ permit_: ' ', latitude: null }]).columns).toEqual({});
  });

  it('adds runs and halves old counts', () => {
    expect(mergeFilled({ rows: 10, columns: { a: 10 } }, { rows: 5, columns: { b: 5 } })).toEqual({
      rows: 15,
      columns: { a: 10, b: 5 },
    });
    expect(mergeFilled({ rows: 30_000, columns: { a: 30_000 } }, { rows: 10, columns: {} })).toEqual({
      rows: 15_010,
      columns: { a: 15_000 },
    });
  });

  it('rejects rows without a column that used to be filled', () => {
    expect(() => requireUsualColumns(chicago, rows, usual)).not.toThrow();
    expect(() => requireUsualColumns(chicago, without('reported_cost', 'cost'), usual)).toThrow(
      '"reported_cost"',
    );
    expect(() => requireUsualColumns(chicago, without('street_name'), usual)).toThrow('"street_name"');
  });

  it('does not judge few rows, rare columns or first runs', () => {
    expect(() => requireUsualColumns(chicago, without('reported_cost').slice(0, 19), usual)).not.toThrow();
    const rare = { ...usual, columns: { ...usual.columns, contact_3_name: 3 } };
    expect(() => requireUsualColumns(chicago, rows, rare)).not.toThrow();
    expect(() =>
      requireUsualColumns(chicago, without('reported_cost'), { rows: 0, columns: {} }),
    ).not.toThrow();
  });

  it('accepts a column under its alternative name', () => {
    expect(() =>
      requireUsualColumns(chicago, without('reported_cost', 'estimated_cost'), usual),
    ).not.toThrow();
    const both = { ...usual, columns: { ...usual.columns, estimated_cost: 30 } };
    expect(() => requireUsualColumns(chicago, without('reported_cost', 'estimated_cost'), both)).toThrow(
      '"reported_cost"',
    );
  });

  it('rejects a first run without record keys', () => {
    expect(() =>
      requireUsualColumns(chicago, without('permit_').slice(0, 3), { rows: 0, columns: {} }),
    ).toThrow('"permit_"');
    expect(() => requireUsualColumns(chicago, [], usual)).not.toThrow();
  });

  it('lists the missing columns of a table', () => {
    expect(() => requireColumns(detroit, ['record_id'])).toThrow('and 3 more');
    // Of alternatives one is enough.
    const present = [
      ...Object.values(detroit.fields).map(String),
      'address',
      'amt_estimated_contractor_cost',
    ];
    expect(() => requireColumns(detroit, present)).not.toThrow();
  });
});
