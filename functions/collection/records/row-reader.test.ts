import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conform } from '../conform/conform.ts';
import { type RawRow, readColumn } from '../conform/mapping.ts';
import { addressLine } from '../conform/normal-forms/addresses.ts';
import { oneLine, plainText } from '../conform/normal-forms/plain-text.ts';
import type { Column, Source } from '../source.ts';
import { chicago, TODAY } from '../testing/fixtures.ts';
import { ColumnReader } from './column-reader.ts';
import { createFingerprint, createRowReader } from './fingerprint.ts';
import { createKeyReader, recordKey } from './record-key.ts';

const contact = {
  contact: {
    ...{ role: 'c{n}_type', name: 'c{n}_name', value: ['c{n}_name', 'place.name'] },
    ...{ count: 3, is: ['OWNER', 'GENERAL  CONTRACTOR', 'OWNER-BUILDER'] },
  },
} as const;
const source: Source = {
  ...chicago,
  recordKey: ['a', 'place.id'],
  dateColumn: 'b',
  fields: {
    permitNumber: 'a',
    permitType: 'b',
    description: { first: ['c', { optional: { join: ['a', 'b', 'c'], by: ' - ' } }] },
    addressStreet: { join: ['a', { first: ['c', 'b'] }] },
    contractorAddress: {
      first: [
        { join: ['c', { optional: 'b' }, 'a'] },
        { ...contact, contact: { ...contact.contact, is: ['OWNER'] } },
      ],
    },
    propertyOwnerAddress: { of: 'c', take: 'street' },
    contractorName: contact,
    latitude: 'place.at[0]',
    longitude: 'place.at[1]',
  },
};
const columns: readonly Column[] = [...Object.values(source.fields), 'c', 'place.id'];

const value = fc.oneof(
  fc.constantFrom(
    ...['N/A', 'none', 'n', 'No', 'Owner', ' owner ', 'GENERAL CONTRACTOR', 'OWNER-BUILDER', 'Unk', 'O’Hara'],
    ...[
      '..',
      '',
      ' ',
      'a  b',
      '60614-',
      '0042 A',
      'B-7',
      '60614-1',
      'a\nb',
      'a\u0000b',
      '\ud800',
      'x'.repeat(8001),
      `${'x'.repeat(7998)}🏠 on`,
    ],
  ),
  fc.constantFrom(null, undefined, 0, -0, 1e21, Number.NaN, true, {}, [1, 'a']),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.anything({ maxDepth: 2 }),
);
const names = ['a', 'b', 'c', 'x', 'c1_type', 'c1_name', 'c2_type', 'c2_name', 'c3_type', 'c3_name'];
/** Rows of any columns in any order, with one more under `place`. */
const row: fc.Arbitrary<RawRow> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...names, 'place', 'place.id'), value), {
    selector: ([name]) => name,
  })
  .chain((entries) =>
    fc.record({ id: value, at: value, name: value }).map((place) => ({
      ...Object.fromEntries(entries),
      ...(entries.some(([name]) => name === 'x') ? {} : { place }),
    })),
  );

describe('a source’s rows read in one pass', () => {
  it('give what the columns say, whatever they hold', () => {
    const rows = createRowReader(source);
    const reader = new ColumnReader(rows);
    const readers = columns.map((column) => [column, reader.text(column), reader.line(column)] as const);
    const made: string[] = [];
    const repeated = columns.map(
      (column) => [column, reader.repeated(column, (text) => made.push(text) && `<${text}>`)] as const,
    );
    const addresses = columns.map((column) => [column, reader.address(column)] as const);
    const readKey = createKeyReader(source, rows);
    fc.assert(
      fc.property(row, (raw) => {
        rows.read(raw);
        expect(readKey()).toBe(recordKey(source, raw));
        for (const [column, text, line] of readers) {
          expect(text()).toBe(readColumn(raw, column));
          expect(line()).toBe(oneLine(readColumn(raw, column)));
        }
        for (const [column, read] of repeated) expect(read()).toBe(`<${readColumn(raw, column)}>`);
        for (const [column, address] of addresses)
          for (const name of [null, 'a', 'Owner'])
            expect(address(name)).toBe(addressLine(readColumn(raw, column), name));
      }),
      { numRuns: 500 },
    );
  });

  it('leave nothing behind for the next row', () => {
    fc.assert(
      fc.property(row, row, (first, second) => {
        const alone = createFingerprint(source)(second);
        const both = createFingerprint(source);
        both(first);
        expect(both(second)).toBe(alone);
        const fresh: Source = { ...source };
        conform(source, first, TODAY);
        expect(conform(source, second, TODAY)).toEqual(conform(fresh, second, TODAY));
      }),
    );
  });

  it('clean a text only where it needs to be', () => {
    fc.assert(
      fc.property(fc.oneof(value, fc.string({ maxLength: 3 })), (raw) => {
        const rows = createRowReader(source);
        rows.read({ c: raw });
        expect(new ColumnReader(rows).text('c')()).toBe(plainText(raw));
      }),
      { numRuns: 500 },
    );
  });

  it('survive a portal that names its columns ever anew', () => {
    const fingerprint = createFingerprint(source);
    const expected = createFingerprint(source)({ a: '1', b: '2' });
    for (let at = 0; at < 25_000; at++) fingerprint({ [`u${at}`]: 1, a: '1', [`v${at}`]: 2, b: '2' });
    expect(fingerprint({ u: 0, b: '2', a: '1' })).toBe(expected);
  });
});

describe('fingerprints', () => {
  const fingerprint = createFingerprint(source);

  it('tell apart values of one another’s columns, and pairs of characters', () => {
    const texts = ['ab', 'ba', 'ax', 'a', 'b', '', 'abab', 'aabb', 'š', 'a\u0000', '\u0000a', '0', '00'];
    const rows = texts.flatMap((a) =>
      texts.flatMap((b) => [
        { a, b },
        { b: a, c: b },
        { a, c: b },
      ]),
    );
    const distinct = new Set(rows.map((raw) => JSON.stringify(Object.entries(raw).sort())));
    expect(new Set(rows.map(fingerprint)).size).toBe(distinct.size);
  });

  it('show every change of one character in a long text, in each half of the bits', () => {
    const text = 'Replace roof of house, no structural work';
    const seen = Array.from(text, (_, at) =>
      fingerprint({ c: `${text.slice(0, at)}#${text.slice(at + 1)}` }),
    );
    seen.push(fingerprint({ c: text }));
    for (const half of [(hash: number) => Math.floor(hash / 2 ** 32), (hash: number) => hash % 2 ** 32])
      expect(new Set(seen.map(half)).size).toBe(seen.length);
  });

  it('are safe integers, none of them below zero', () => {
    fc.assert(
      fc.property(row, (raw) => {
        expect(Number.isSafeInteger(fingerprint(raw)) && fingerprint(raw) >= 0).toBe(true);
      }),
    );
  });
});
