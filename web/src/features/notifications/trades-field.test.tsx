import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { SignedIn } from '../../app/signed-in.tsx';
import { PERMIT_PAGE_KEY, removeScoredReads } from '../../lib/api/read.ts';
import { closePage, control, openPage, press, pretendServer, SAMPLE_USER } from '../../lib/testing.tsx';
import { NotificationsPage } from './notifications-page.tsx';

afterEach(closePage);

it('saves each change of trades at once and shows the chosen ones', async () => {
  const server = pretendServer({
    'GET /config.json': () => Response.json({}),
    'GET /api/auth/user': () => Response.json({ ...SAMPLE_USER, ...Object.assign({}, ...server.bodies) }),
    'PATCH /api/user/notifications': () => Response.json(SAMPLE_USER),
  });
  await openPage(
    '/notifications',
    <SignedIn onVisitor={vi.fn()}>{(user) => <NotificationsPage user={user} />}</SignedIn>,
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

it('removes only cached scores when trades change', () => {
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
