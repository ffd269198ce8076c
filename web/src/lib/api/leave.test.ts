import { expect, it, vi } from 'vitest';
import { SAVED_LEADS_CACHE } from '../saved/saved-leads-cache.ts';
import { fakeCaches } from '../testing-caches.ts';
import { leaveForLanding } from './leave.ts';

it('deletes the saved leads when the user leaves for the landing page', async () => {
  const caches = fakeCaches(async () => Response.error());
  vi.stubGlobal('caches', caches);
  const replace = vi.fn();
  vi.stubGlobal('location', { ...location, replace });
  await caches.open(SAVED_LEADS_CACHE);
  leaveForLanding();
  expect(replace).toHaveBeenCalledWith('/');
  await vi.waitFor(async () => expect(await caches.has(SAVED_LEADS_CACHE)).toBe(false));
});
