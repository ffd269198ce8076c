import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { SignedIn } from '../../app/signed-in.tsx';
import { PERMIT_PAGE_KEY, removeScoredReads } from '../../lib/api/read.ts';
import {
  closePage,
  control,
  fill,
  flushUpdates,
  openPage,
  press,
  pretendServer,
  SAMPLE_USER,
  sampleCoverage,
  typePlace,
} from '../../lib/testing.tsx';
import { BusinessPage } from './business-page.tsx';

afterEach(closePage);

it('saves the letterhead when a field is left, with the template of the letters', async () => {
  const letter = { template: 'Dear {Name},', name: 'Ana', company: '', phone: '', license: '', address: '' };
  const server = pretendServer({
    'GET /config.json': () => Response.json({}),
    'PATCH /api/user/notifications': () => Response.json(SAMPLE_USER),
  });
  await openPage('/settings', <BusinessPage user={{ ...SAMPLE_USER, letter }} />);
  control('Company').focus();
  await fill('Company', 'Sample Roofing');
  expect(server.bodies).toEqual([]);
  control('Company').blur();
  await flushUpdates();
  expect(server.bodies).toEqual([{ letter: { ...letter, company: 'Sample Roofing' } }]);
});

it('saves each change of trades, area and role at once', async () => {
  const server = pretendServer({
    'GET /config.json': () => Response.json({}),
    'GET /api/auth/user': () => Response.json({ ...SAMPLE_USER, ...Object.assign({}, ...server.bodies) }),
    'GET /api/coverage': () =>
      Response.json({
        ...sampleCoverage([]),
        asked: {
          places: [{ kind: 'county', state: 'Texas', name: 'Travis', isCovered: true }],
          isGuess: false,
          nearest: null,
        },
      }),
    'PATCH /api/user/notifications': () => Response.json(SAMPLE_USER),
  });
  await openPage(
    '/settings',
    <SignedIn onVisitor={vi.fn()}>{(user) => <BusinessPage user={user} />}</SignedIn>,
  );
  const isChosen = (label: string): boolean => (control(label) as HTMLInputElement).checked;
  await press(control('Roofing'));
  await press(control('Solar'));
  expect(server.bodies).toEqual([{ trades: ['roofing'] }, { trades: ['roofing', 'solar'] }]);
  await press(control('Roofing'));
  expect([isChosen('Roofing'), isChosen('Solar')]).toEqual([false, true]);
  await typePlace('travis county');
  await press(control('Contractors'));
  expect(server.bodies.slice(2)).toEqual([
    { trades: ['solar'] },
    { area: { state: 'Texas', city: null, county: 'Travis' } },
    { role: 'supplier' },
  ]);
  expect(isChosen('Contractors')).toBe(true);
});

it('takes general contracting as one choice: new buildings, second homes and remodels', async () => {
  const server = pretendServer({
    'GET /config.json': () => Response.json({}),
    'GET /api/auth/user': () =>
      Response.json({ ...SAMPLE_USER, trades: ['roofing'], ...Object.assign({}, ...server.bodies) }),
    'PATCH /api/user/notifications': () => Response.json(SAMPLE_USER),
  });
  await openPage(
    '/settings',
    <SignedIn onVisitor={vi.fn()}>{(user) => <BusinessPage user={user} />}</SignedIn>,
  );
  const chosen = (): string[] =>
    [...document.querySelectorAll<HTMLInputElement>('label input:checked')].flatMap(({ labels, type }) =>
      type === 'checkbox' ? [labels?.[0]?.textContent ?? ''] : [],
    );
  const all = ['General contracting', 'Roofing', 'New construction', 'ADU', 'Remodel'];
  await press(control('General contracting'));
  expect(server.bodies).toEqual([{ trades: ['roofing', 'new-construction', 'adu', 'remodel'] }]);
  expect(chosen()).toEqual(expect.arrayContaining(all));
  await press(control('ADU'));
  expect(chosen()).not.toContain('General contracting');
  await press(control('General contracting'));
  expect(chosen()).toEqual(expect.arrayContaining(all));
  await press(control('General contracting'));
  expect(server.bodies.at(-1)).toEqual({ trades: ['roofing'] });
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
