import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawRow } from '../conform/mapping.ts';
import type { Source } from '../source.ts';
import { chicago, chicagoRows } from '../testing/fixtures.ts';
import { createFingerprint } from './fingerprint.ts';

const source: Source = {
  ...chicago,
  recordKey: ['a', 'place.id'],
  dateColumn: 'b',
  fields: { permitNumber: 'a', permitType: 'b', description: 'c', latitude: 'place.at[0]' },
};

/** Rows with any columns in any order, with any values. */
const row: fc.Arbitrary<RawRow> = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'x', 'place', 'place.id'),
  fc.oneof(
    fc.constantFrom(null, undefined, 0, -0, 1e21, Number.NaN, true, {}, [1, 'a'], 'x'.repeat(8001)),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.anything({ maxDepth: 2 }),
  ),
);

describe('createFingerprint', () => {
  const [row = {}] = chicagoRows(1);
  const fingerprint = createFingerprint(chicago);

  it('changes with every mapped column and with nothing else', () => {
    const before = fingerprint(row);
    expect(fingerprint({ ...row })).toBe(before);
    expect(fingerprint({ ...row, ':updated_at': 'now', ':id': 'row-x', unread: '9' })).toBe(before);
    for (const column of ['permit_status', 'reported_cost', 'contact_1_name', 'contact_15_name', 'latitude'])
      expect(fingerprint({ ...row, [column]: 'other' })).not.toBe(before);
    const { work_description: _, ...without } = row;
    expect(fingerprint(without)).not.toBe(before);
  });

  it('changes when a value moves from one column to the next', () => {
    expect(fingerprint({ permit_: '1', permit_type: 'A' })).not.toBe(
      fingerprint({ permit_: '1', permit_status: 'A' }),
    );
  });

  it('changes with the mapping', () => {
    const { status: _, ...fields } = chicago.fields;
    expect(createFingerprint({ ...chicago, fields })(row)).not.toBe(fingerprint(row));
    expect(createFingerprint({ ...chicago, county: 'DuPage' })(row)).not.toBe(fingerprint(row));
    expect(createFingerprint({ ...chicago, recordNumbers: ['permit_'] })(row)).not.toBe(fingerprint(row));
    const statusWords = { active: 'Applied' } as const;
    expect(createFingerprint({ ...chicago, statusWords })(row)).not.toBe(fingerprint(row));
    expect(createFingerprint({ ...chicago, nobody: ['PR'] })(row)).not.toBe(fingerprint(row));
    expect(createFingerprint({ ...chicago, name: 'Chicago' })(row)).toBe(fingerprint(row));
  });

  it('changes with a nested value', () => {
    const nested = createFingerprint({
      ...chicago,
      fields: { permitNumber: 'permit_', recordUrl: 'link.url', latitude: 'loc' },
    });
    expect(nested({ permit_: '1', link: { url: 'a' } })).not.toBe(
      nested({ permit_: '1', link: { url: 'b' } }),
    );
    expect(nested({ permit_: '1', loc: [1] })).not.toBe(nested({ permit_: '1', loc: [2] }));
  });
});

describe('fingerprints of similar rows', () => {
  const fingerprint = createFingerprint(source);

  it('differ by column and by each pair of characters', () => {
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

  it('differ in both halves after any change of one character', () => {
    const text = 'Replace roof of house, no structural work';
    const seen = Array.from(text, (_, at) =>
      fingerprint({ c: `${text.slice(0, at)}#${text.slice(at + 1)}` }),
    );
    seen.push(fingerprint({ c: text }));
    for (const half of [(hash: number) => Math.floor(hash / 2 ** 32), (hash: number) => hash % 2 ** 32])
      expect(new Set(seen.map(half)).size).toBe(seen.length);
  });

  it('depend on one row alone, whatever the order of its columns', () => {
    const fingerprintOf = createFingerprint(source);
    fc.assert(
      fc.property(row, row, (first, second) => {
        fingerprintOf(first);
        const reversed = Object.fromEntries(Object.entries(second).reverse());
        expect(fingerprintOf(second)).toBe(createFingerprint(source)(reversed));
      }),
    );
  });

  it('are safe integers, not below zero', () => {
    fc.assert(
      fc.property(row, (raw) => {
        expect(Number.isSafeInteger(fingerprint(raw)) && fingerprint(raw) >= 0).toBe(true);
      }),
    );
  });
});
