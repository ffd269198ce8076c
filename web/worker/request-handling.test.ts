import { describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { chooseHandling } from './request-handling.ts';

const SITE = 'https://site.test';
const of = (path: string, mode = 'cors', method = 'GET', referrer = `${SITE}/leads`) =>
  chooseHandling({ method, mode, url: new URL(path, SITE).href, referrer }, SITE);
const UNTOUCHED = { kind: 'untouched' };

describe('the service worker', () => {
  it('ignores every API call', () => {
    for (const { path, method } of Object.values(routes))
      for (const mode of ['cors', 'same-origin', 'navigate'])
        if (path !== routes.logout.path)
          expect(of(path, mode, method), `${method} ${path}`).toEqual(UNTOUCHED);
  });

  it('deletes the user’s data on sign-out, and lets the request through', () => {
    expect(of(routes.logout.path, 'navigate')).toEqual({ kind: 'signing-out' });
  });

  it('deletes nothing when another site or nobody leads to the sign-out, which the server may refuse', () => {
    for (const from of [
      '',
      'about:client',
      'https://evil.example/',
      `${SITE}.evil.example/`,
      `${SITE}@evil.example/`,
    ])
      expect(of(routes.logout.path, 'navigate', 'GET', from), from).toEqual(UNTOUCHED);
  });

  it('has a copy of the app’s page for every URL of the app, and for no other page', () => {
    const app = { kind: 'network-first', copy: '/app.html' };
    for (const path of ['/', '/leads?permit=x', '/alerts', '/nowhere'])
      expect(of(path, 'navigate')).toEqual(app);
    for (const path of ['/subscription', '/subscription/?x=1'])
      expect(of(path, 'navigate')).toEqual({ kind: 'network-first', copy: '/payment.html' });
    for (const path of [
      '/login.html',
      '/robots.txt',
      '/third-party-notices.txt',
      '/permits/texas',
      '/sources',
    ])
      expect(of(path, 'navigate')).toEqual(UNTOUCHED);
  });

  it('serves hashed files from the cache, and the configuration only without a network', () => {
    expect(of('/assets/app-1a2b.js')).toEqual({ kind: 'cache-first' });
    expect(of('/config.json')).toEqual({ kind: 'network-first', copy: '/config.json' });
    for (const path of ['/sw.js', '/app.webmanifest', '/icons/app-192.png'])
      expect(of(path)).toEqual(UNTOUCHED);
  });

  it('ignores writes and other origins', () => {
    expect(of('/leads', 'navigate', 'POST')).toEqual(UNTOUCHED);
    expect(of('https://www.paypal.com/assets/sdk.js')).toEqual(UNTOUCHED);
    expect(of('https://site.test.evil.example/leads', 'navigate')).toEqual(UNTOUCHED);
  });
});
