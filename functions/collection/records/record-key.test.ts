import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Source } from '../source.ts';
import { chicago } from '../testing/fixtures.ts';
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
