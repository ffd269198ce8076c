import { describe, expect, it } from 'vitest';
import type { Source } from '../source.ts';
import { chicago } from '../testing/fixtures.ts';
import { alternatives, missingColumns, rawColumns, readColumn } from './mapping.ts';

const contact = {
  contact: {
    role: 'c{n}_type',
    name: 'c{n}_name',
    value: ['c{n}_city', 'c{n}_zip'],
    count: 3,
    is: ['GENERAL', 'MASON'],
  },
} as const;
const contactName = { contact: { ...contact.contact, value: 'c{n}_name' } } as const;

describe('readColumn', () => {
  it('reads a column, a nested value and a point', () => {
    const row = {
      a: ' x ',
      link: { url: 'https://a' },
      loc: { coordinates: [-87.6, 41.9] },
      geometry: { x: 1 },
      'a.b': 'dot',
    };
    expect(readColumn(row, 'a')).toBe('x');
    expect(readColumn(row, 'link.url')).toBe('https://a');
    expect(readColumn(row, 'loc.coordinates[1]')).toBe('41.9');
    expect(readColumn(row, 'geometry.x')).toBe('1');
    expect(readColumn(row, 'a.b')).toBe('dot');
    expect(readColumn(row, 'link')).toBe('');
    expect(readColumn(row, 'none.of.these[2]')).toBe('');
  });

  it('joins the values that are not empty and finds the first of them', () => {
    const row = { n: 12, d: 'N/A', s: 'MAIN', z: null };
    expect(readColumn(row, { join: ['n', 'd', 's', 'z'] })).toBe('12 MAIN');
    expect(readColumn(row, { join: ['n', 's'], by: '-' })).toBe('12-MAIN');
    expect(readColumn(row, { first: ['z', 'd', { join: ['n', 's'] }, 'n'] })).toBe('12 MAIN');
    expect(readColumn(row, { optional: 'absent' })).toBe('');
    expect(readColumn({ n: 0 }, { first: ['n'] })).toBe('0');
  });

  it('picks the contact of the best role, whichever its number', () => {
    const row = {
      c1_type: 'mason ',
      c1_name: 'Brick Co',
      c1_city: 'A',
      c3_type: 'General',
      c3_name: 'Build Co',
      c3_city: 'B',
      c3_zip: '1',
    };
    expect(readColumn(row, contactName)).toBe('Build Co');
    expect(readColumn(row, contact)).toBe('B 1');
  });

  it('never mixes two contacts and skips those without a name', () => {
    const row = {
      c1_type: 'GENERAL',
      c1_name: 'N/A',
      c1_city: 'A',
      c2_type: 'GENERAL',
      c2_name: 'Build Co',
      c3_type: 'GENERAL',
      c3_name: 'Late Co',
      c3_city: 'C',
    };
    expect(readColumn(row, contactName)).toBe('Build Co');
    expect(readColumn(row, contact)).toBe('');
    expect(readColumn({ c1_type: 'ARCHITECT', c1_name: 'X' }, contactName)).toBe('');
  });
});

describe('columns of a source', () => {
  const source: Source = {
    ...chicago,
    recordKey: ['key'],
    dateColumn: 'issued',
    feeColumns: [],
    fields: {
      permitNumber: 'number',
      addressStreet: { join: ['house', { optional: 'suffix' }] },
      valuation: { first: ['cost', 'old_cost'] },
      contractorName: contactName,
      latitude: 'geometry.y',
      longitude: 'location.lon',
    },
  };

  it('lists each raw column once', () => {
    expect(rawColumns(source)).toEqual([
      'number',
      'house',
      'suffix',
      'cost',
      'old_cost',
      'c1_type',
      'c1_name',
      'c2_type',
      'c2_name',
      'c3_type',
      'c3_name',
      'geometry.y',
      'location.lon',
      'key',
      'issued',
    ]);
  });

  it('lists missing columns, without optional ones and alternatives', () => {
    const all = ['number', 'house', 'cost', 'c1_name', 'location', 'key', 'issued'];
    expect(missingColumns(source, new Set(all))).toEqual([]);
    expect(missingColumns(source, new Set([...all.filter((name) => name !== 'cost'), 'old_cost']))).toEqual(
      [],
    );
    const parcel = { ...source, fields: { ...source.fields, parcel: 'pin', applied: 'filed' } };
    expect(missingColumns(parcel, new Set(all))).toEqual([]);
    expect(missingColumns(source, new Set(['number', 'location']))).toEqual([
      'house',
      'cost',
      'c1_name',
      'key',
      'issued',
    ]);
    expect(missingColumns(source, new Set(all.map((name) => name.toUpperCase())))).toHaveLength(7);
  });

  it('lists alternative columns', () => {
    expect(alternatives(source)).toEqual([[['cost'], ['old_cost']]]);
  });
});
