import { afterEach, expect, it, vi } from 'vitest';
import { samplePermitRow } from '../testing.tsx';
import { directionsHref } from './directions-href.ts';

const permit = samplePermitRow(1);
const POINT = { latitude: 30.25, longitude: -97.75 };

afterEach(() => vi.unstubAllGlobals());

it('leads to the point of a record, else to its address', () => {
  const to = (href: string | null) => new URL(href ?? '').searchParams.get('destination');
  expect(to(directionsHref({ ...permit, ...POINT }))).toBe('30.25,-97.75');
  expect(to(directionsHref(permit))).toBe('1 Sample St, Austin, TX, 78701');
  expect(to(directionsHref({ ...permit, latitude: null, longitude: null }))).toContain('1 Sample St');
});

it('leads nowhere without both', () => {
  expect(directionsHref({ ...permit, addressStreet: null })).toBeNull();
  expect(directionsHref({ ...permit, addressStreet: null, ...POINT })).not.toBeNull();
});

it('opens Apple’s maps on an iPhone', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' });
  const href = new URL(directionsHref({ ...permit, ...POINT }) ?? '');
  expect(href.host).toBe('maps.apple.com');
  expect(href.searchParams.get('daddr')).toBe('30.25,-97.75');
});
