import { expect, it, vi } from 'vitest';
import { KEPT_LEADS_CACHE } from '../../lib/kept-leads-cache.ts';
import { pretendedCaches } from '../../lib/testing-caches.ts';
import { leaveForLanding } from './use-rights.ts';

it('leaves nothing of the user on the device after signing out everywhere or deleting the account', async () => {
  const caches = pretendedCaches(async () => Response.error());
  vi.stubGlobal('caches', caches);
  const replace = vi.fn();
  vi.stubGlobal('location', { ...location, replace });
  await caches.open(KEPT_LEADS_CACHE);
  leaveForLanding();
  expect(replace).toHaveBeenCalledWith('/');
  await vi.waitFor(async () => expect(await caches.has(KEPT_LEADS_CACHE)).toBe(false));
});
