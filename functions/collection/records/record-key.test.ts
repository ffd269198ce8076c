import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { officialRecord } from '../conform/official-record.ts';
import type { Source } from '../source.ts';
import { chicago, chicagoRows, detroit, philadelphia } from '../testing/fixtures.ts';
import { createFingerprint } from './fingerprint.ts';
import { recordKey, toPermitId } from './record-key.ts';

const two: Source = { ...chicago, recordKey: ['a', 'b'] };

describe('recordKey', () => {
  it.each([
    ['101080011', '101080011'],
    ['RES2026-02969', 'RES2026-02969'],
    [' B 12  / 7 ', 'B~2012~20~2f~207'],
    ['7.5', '7~2e5'],
    ['ÜB-1', '~c3~9cB-1'],
    [100637362, '100637362'],
  ])('writes %j as %s', (value, key) => {
    expect(recordKey({ ...chicago, recordKey: ['a'] }, { a: value })).toBe(key);
  });

  it('has none where the publisher gives none', () => {
    for (const a of ['', ' ', null, undefined, 'N/A', {}, 'x'.repeat(300)])
      expect(recordKey(two, { a, b: '1' })).toBeUndefined();
    expect(recordKey(two, { a: '1' })).toBe('1.');
  });

  it('is URL-safe and differs where the publisher’s key does', () => {
    const part = fc
      .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
      .map((text) => `k${text}k`.replace(/\s+/g, ' '));
    fc.assert(
      fc.property(part, part, part, part, (a, b, c, d) => {
        const one = recordKey(two, { a, b });
        const other = recordKey(two, { a: c, b: d });
        if (one === undefined || other === undefined) return;
        expect(one).toMatch(/^[A-Za-z0-9_.~-]+$/);
        expect(encodeURIComponent(toPermitId(two.id, one))).toBe(toPermitId(two.id, one));
        const same = clean(a) === clean(c) && clean(b) === clean(d);
        expect(one === other).toBe(same);
      }),
    );
  });
});

/** What the key is made of: control characters do not count. */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return text.replace(/[\u0000-\u001f\u007f\ufeff]/g, '');
}

describe('createFingerprint', () => {
  const [row = {}] = chicagoRows(1);
  const fingerprint = createFingerprint(chicago);

  it('changes with every column that is read and with nothing else', () => {
    const before = fingerprint(row);
    expect(fingerprint({ ...row })).toBe(before);
    expect(fingerprint({ ...row, ':updated_at': 'now', ':id': 'row-x', total_fee: '9' })).toBe(before);
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
    expect(createFingerprint({ ...chicago, name: 'Chicago' })(row)).toBe(fingerprint(row));
  });

  it('sees into nested values', () => {
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

describe('officialRecord', () => {
  it('is the portal’s own answer for the publisher’s key', () => {
    expect(officialRecord(chicago, { permit_: '1010' })).toBe(
      'https://data.cityofchicago.org/resource/ydr8-5enu.json?permit_=1010',
    );
    const layer = new URL(officialRecord(detroit, { record_id: "O'N 1" }) ?? '');
    expect(layer.searchParams.get('where')).toBe("record_id = 'O''N 1'");
    expect(layer.href).not.toContain('+');
    expect(new URL(officialRecord(philadelphia, { permitnumber: 'RP-1' }) ?? '').searchParams.get('q')).toBe(
      "SELECT * FROM permits WHERE permitnumber = 'RP-1'",
    );
    expect(officialRecord(two, { a: '1' })).toBeNull();
  });
});
