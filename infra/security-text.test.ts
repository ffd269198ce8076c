import { describe, expect, it } from 'vitest';
import { securityText } from './security-text.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const fields = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': '));
const SITE = { siteOrigin: 'https://site.test', contactEmail: 'hello@site.test' };

describe('security.txt', () => {
  it('has the fields of RFC 9116 once each', () => {
    expect(fields(securityText(SITE, NOW))).toEqual([
      ['Contact', 'mailto:hello@site.test'],
      ['Expires', expect.any(String)],
      ['Preferred-Languages', 'en'],
      ['Canonical', 'https://site.test/.well-known/security.txt'],
      ['Policy', 'https://site.test/legal/terms#security'],
    ]);
  });

  it('expires within a year of its build, and not within ten months', () => {
    const [, [, expires = ''] = []] = fields(securityText(SITE, NOW));
    const days = (Date.parse(expires) - NOW.getTime()) / 86_400_000;
    expect(days).toBeLessThan(365);
    expect(days).toBeGreaterThan(300);
  });
});
