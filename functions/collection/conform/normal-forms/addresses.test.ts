import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLine, addressPart } from './addresses.ts';

describe('addresses', () => {
  it('puts addresses on one line, without the name above them', () => {
    const lines = 'Keystone Lathe LLC\r\n12 Cooper Alley\nPhiladelphia, PA  19125\nUSA';
    expect(addressLine(lines, 'KEYSTONE LATHE LLC')).toBe('12 Cooper Alley, Philadelphia, PA 19125, USA');
    expect(addressLine(lines)).toBe('Keystone Lathe LLC, 12 Cooper Alley, Philadelphia, PA 19125, USA');
    expect(addressLine('Keystone Lathe LLC', 'Keystone Lathe LLC')).toBe('Keystone Lathe LLC');
    expect(addressLine(' 00415 S BELLWETHER ST')).toBe('415 S BELLWETHER ST');
    expect(addressLine('CHICAGO IL 60616-')).toBe('CHICAGO IL 60616');
    expect(addressLine('1 A ST 60616-1234')).toBe('1 A ST 60616-1234');
    expect(addressLine('')).toBeNull();
  });

  /** Parts with what matters in them: digits before a dash, zeros before a number, blanks. */
  const part = fc
    .stringMatching(/^[A-Z0-9a_](?:[A-Z0-9a_. -]{0,6}(?:[0-9]{4,6}-?){0,2}[A-Z0-9a_. -]{0,3}[A-Z0-9a_.-])?$/)
    .filter((text) => /^[A-Za-z0-9]/.test(text));

  it('are the parts that need no second look, joined by blanks', () => {
    let looked = 0;
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (texts) => {
        const parts = texts.map(addressPart);
        if (parts.includes(undefined)) return;
        looked++;
        expect(parts.join(' ')).toBe(addressLine(texts.join(' ')));
      }),
      { numRuns: 2_000 },
    );
    expect(looked).toBeGreaterThan(200);
  });

  it('lose the dash of a ZIP+4 without its digits also as a part', () => {
    expect(addressPart('60616-')).toBe('60616');
    for (const text of ['60616-1234', '12-A', 'PORT-AU-PRINCE', '160616-', 'A60616-'])
      expect(addressPart(text)).toBe(text);
    for (const text of ['0012', '1  A', 'IL 60616-', '60616--']) expect(addressPart(text)).toBeUndefined();
  });
});
