import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAYPAL_ORIGINS, securityHeaders } from './site-headers.ts';
import { pageAt } from './site-pages.ts';

const origins = {
  cognito: 'https://cognito-idp.us-east-1.amazonaws.com',
  paypal: ['https://www.paypal.com'],
};

/** The pages of the app, and others. */
const PATHS = Array.from(
  readFileSync(new URL('../web/src/app/router.tsx', import.meta.url), 'utf8').matchAll(
    /^ {2}'(\/.*)': lazyPage/gm,
  ),
  ([, path = '']) => path,
);

describe('the security headers', () => {
  it.each([
    ...PATHS,
    '/',
    '/index.html',
    '/app.html',
    '/login.html',
    '/nowhere',
    '/subscription/x',
    '/subscriptions',
  ])('of %s name PayPal’s hosts only where somebody pays', (path) => {
    for (const signedIn of [true, false]) {
      const kind = pageAt(path, signedIn)?.kind ?? 'landing';
      const policy = securityHeaders(kind, { ...origins, site: 'https://site.test', paypal: PAYPAL_ORIGINS })[
        'content-security-policy'
      ];
      expect(policy?.includes('paypal')).toBe(path === '/subscription');
    }
  });

  it.each(['/subscription', '/subscription/', '/Subscription', '/payment.html'])(
    'of %s allow what PayPal’s buttons load, call and frame',
    (path) => {
      const policy = securityHeaders(pageAt(path, true)?.kind ?? 'landing', {
        ...origins,
        site: 'https://site.test',
      });
      for (const directive of ['script-src', 'img-src', 'connect-src', 'frame-src'])
        expect(policy['content-security-policy']).toMatch(
          new RegExp(`${directive} [^;]*https://www\\.paypal\\.com`),
        );
    },
  );

  it('include HSTS when the site uses HTTPS', () => {
    const site = 'https://plumbline.example';
    for (const [hstsDays, seconds] of [
      [undefined, 86_400],
      [730, 63_072_000],
    ] as const)
      expect(
        securityHeaders('app', { ...origins, site, ...(hstsDays === undefined ? {} : { hstsDays }) }),
      ).toHaveProperty('strict-transport-security', `max-age=${seconds}; includeSubDomains`);
    expect(securityHeaders('app', { ...origins, site: 'http://localhost:4400' })).not.toHaveProperty(
      'strict-transport-security',
    );
  });
});
