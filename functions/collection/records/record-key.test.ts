import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Source } from '../source.ts';
import { chicago } from '../testing/fixtures.ts';
import { formerPermitId, recordKey, toPermitId } from './record-key.ts';

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
        const [id, otherId] = [toPermitId(two, one), toPermitId(two, other)];
        expect(encodeURIComponent(id)).toBe(id);
        const same = clean(a) === clean(c) && clean(b) === clean(d);
        expect([one === other, id === otherId]).toEqual([same, same]);
      }),
    );
  });
});

describe('toPermitId', () => {
  const keyed = (parts: Partial<Source>): Source => ({ ...chicago, ...parts });
  const fields = chicago.fields;
  const KEY = '2026-1.12~20ELM~20ST.ANA~20SAMPLE';
  /** The first 132 bits of the SHA-256 of `KEY`, computed outside of this code. */
  const DIGEST = '7Z-PUwbs0EciXMY1jvAczt';

  it('is the key where it holds nothing but record numbers', () => {
    expect(toPermitId(chicago, '2026-1')).toBe('il-chicago.2026-1');
    const declared = keyed({ recordKey: ['permit_', 'line'], recordNumbers: ['line'] });
    expect(toPermitId(declared, '2026-1.2')).toBe('il-chicago.2026-1.2');
    const either = { ...fields, permitNumber: { first: [{ optional: 'permit_' }, 'other'] } };
    expect(toPermitId(keyed({ fields: either }), '2026-1')).toBe('il-chicago.2026-1');
  });

  it('has the permit number and a digest of the key where it may hold anything else', () => {
    const named = keyed({ recordKey: ['permit_', 'street_name', 'contact_1_name'] });
    expect(toPermitId(named, KEY)).toBe(`il-chicago.2026-1.${DIGEST}`);
    expect(toPermitId({ ...named, recordNumbers: ['street_name'] }, KEY)).toBe(`il-chicago.2026-1.${DIGEST}`);
    expect(toPermitId(keyed({ recordKey: ['street_name', 'a', 'b'] }), KEY)).toBe(`il-chicago.${DIGEST}`);
    expect(toPermitId(keyed({ recordKey: ['pin', 'permit_'] }), '12.')).toMatch(/^il-chicago\.[\w-]{22}$/);
  });

  it('takes no column as the key when the permit number shows only a part of it', () => {
    for (const permitNumber of [{ take: 'street', of: 'text' }, { join: ['permit_', 'text'] }] as const) {
      const source = keyed({ recordKey: ['text'], fields: { ...fields, permitNumber } });
      expect(toPermitId(source, 'ANA~20SAMPLE~207')).toMatch(/^il-chicago\.[\w-]{22}$/);
    }
  });
});

describe('formerPermitId', () => {
  it('is the id under the other rule', () => {
    const named: Source = { ...chicago, recordKey: ['permit_', 'name'] };
    const declared: Source = { ...named, recordNumbers: ['name'] };
    expect(formerPermitId(chicago, '1')).toBeUndefined();
    expect(formerPermitId(named, '1.A')).toBe(toPermitId(declared, '1.A'));
    expect(formerPermitId(declared, '1.A')).toBe(toPermitId(named, '1.A'));
  });
});

/** What the key is made of: control characters do not count. */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return text.replace(/[\u0000-\u001f\u007f\ufeff]/g, '');
}
