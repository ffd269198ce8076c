import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './return-path.ts';

const SITE = 'https://plumbline.example';

describe('safeReturnPath', () => {
  it.each([
    '/',
    '/leads',
    '/leads?states=TX&q=a%2Fb#page',
    '/alerts/new?next=https://plumbline.example/',
    '/apiary',
  ])('keeps %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    undefined,
    null,
    '',
    'leads',
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/leads\r\nSet-Cookie: a=b',
    '/leads\u0000',
    '/leads\u0085',
    'javascript:alert(1)',
    ' /leads',
    '/api/logout',
    '/api/login?returnTo=/leads',
    '/login.html?returnTo=/leads',
    '/leads/../api/logout',
    `/${'a'.repeat(2048)}`,
  ])('answers / for %j', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });

  it.each([
    ['/leads?city=Peñasco', '/leads?city=Pe%C3%B1asco'],
    ['/leads?q=屋根 工事', '/leads?q=%E5%B1%8B%E6%A0%B9%20%E5%B7%A5%E4%BA%8B'],
    ['/leads?q=%E5%B1%8B', '/leads?q=%E5%B1%8B'],
    ['/leads?q=\ud800', '/leads?q=%EF%BF%BD'],
    [`/leads?q=${'屋'.repeat(300)}`, '/'],
  ])('makes a header of %s', (asked, path) => {
    expect(safeReturnPath(asked)).toBe(path);
  });

  it('never leaves the site, whatever is asked', () => {
    const character = fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\n',
      '\r',
      ':',
      '@',
      '.',
      '?',
      '#',
      'a',
      '%2F',
      ' ',
      'é',
      '屋',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(character).map((parts) => parts.join('')),
          fc.webUrl(),
        ),
        (asked) => {
          const path = safeReturnPath(asked);
          expect(path).toMatch(/^\/[!-~]*$/);
          expect(new URL(path, SITE).origin).toBe(SITE);
        },
      ),
    );
  });
});
