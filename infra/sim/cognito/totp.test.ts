import { describe, expect, it } from 'vitest';
import { codeAt, findCodeStep, newTotpSecret } from './totp.ts';

/** `12345678901234567890` in base32: the secret of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a one-time code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i matches RFC 6238', (second, code) => {
    expect(codeAt(SECRET, second * 1000)).toBe(code);
  });

  it('is valid once, in its own 30 seconds and the 30 seconds before and after', () => {
    const code = codeAt(SECRET, 90_000);
    for (const now of [60_000, 90_000, 119_999, 149_999]) expect(findCodeStep(SECRET, code, now, 0)).toBe(3);
    for (const now of [59_999, 150_000]) expect(findCodeStep(SECRET, code, now, 0)).toBeUndefined();
    expect(findCodeStep(SECRET, code, 90_000, 3)).toBeUndefined();
    for (const wrong of ['', '12345', '1234567', 'abcdef'])
      expect(findCodeStep(SECRET, wrong, 90_000, 0)).toBeUndefined();
  });

  it('has a random secret of 256 bits', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{52}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });
});
