import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { SignedIn } from '../../app/signed-in.tsx';
import { removeScoredReads, PERMIT_PAGE_KEY } from '../../lib/api/read.ts';
import { closePage, control, openPage, press, pretendServer, SAMPLE_USER } from '../../lib/testing.tsx';
import { NotificationsPage } from './notifications-page.tsx';

afterEach(closePage);

it('sets trades at once, each press on its own, and says which are set', async () => {
  const server = pretendServer({
    'GET /config.json': () => Response.json({}),
    'GET /api/auth/user': () => Response.json({ ...SAMPLE_USER, ...Object.assign({}, ...server.bodies) }),
    'PATCH /api/user/notifications': () => Response.json(SAMPLE_USER),
  });
  await openPage(
    '/notifications',
    <SignedIn otherwise={vi.fn()}>{(user) => <NotificationsPage user={user} />}</SignedIn>,
  );
  const summary = (): string | undefined =>
    [...document.querySelectorAll('summary')].find(({ textContent }) => textContent.startsWith('Trades'))
      ?.textContent;
  expect(summary()).toBe('TradesNone set');
  await press(control('Roofing'));
  await press(control('Solar'));
  expect(server.bodies).toEqual([{ trades: ['roofing'] }, { trades: ['roofing', 'solar'] }]);
  expect(summary()).toBe('TradesRoofing, Solar');
  await press(control('Roofing'));
  expect(server.bodies.at(-1)).toEqual({ trades: ['solar'] });
});

it('other trades make other scores: what was read of them is forgotten, and nothing else', () => {
  const client = new QueryClient();
  for (const key of [
    [PERMIT_PAGE_KEY, '', 1],
    ['permit', {}, ''],
    ['recentPermits', {}, ''],
    ['permitStats', {}, ''],
  ])
    client.setQueryData(key, {});
  removeScoredReads(client);
  const left = client.getQueryCache().getAll();
  expect(left.map(({ queryKey }) => queryKey[0])).toEqual(['permitStats']);
});
