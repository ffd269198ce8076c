import { beforeEach, expect, it, vi } from 'vitest';
import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import { useUser } from '../api/session.ts';
import { openPage, press, pretendServer, SAMPLE_USER, samplePermitRow } from '../testing.tsx';
import { fakeCaches } from '../testing-caches.ts';
import { useRouteStops } from './route-stops.ts';
import { SAVED_DAYS, setSavedLeadsOwner } from './saved-leads.ts';
import { deleteSavedLeads } from './saved-leads-cache.ts';

const permit = samplePermitRow(1) as PermitDetail;
const shown = (): string => document.body.textContent;

/** Shows the stops of the signed-in user, with a button that adds one. */
function Stops() {
  useUser();
  const { stops, change } = useRouteStops();
  const add = (): void => void change((now) => [...now, { savedAt: Date.now(), permit }]);
  return (
    <button type="button" onClick={add}>
      {stops === undefined ? 'Reading' : `${stops.length} stops`}
    </button>
  );
}

async function open(email: string): Promise<HTMLElement> {
  pretendServer({ 'GET /api/auth/user': () => Response.json({ ...SAMPLE_USER, email }) });
  setSavedLeadsOwner(email);
  await openPage('/', <Stops />);
  await vi.waitFor(() => expect(shown()).not.toBe('Reading'));
  return document.querySelector('button') as HTMLElement;
}

beforeEach(() => {
  vi.stubGlobal(
    'caches',
    fakeCaches(async () => Response.error()),
  );
});

it('are saved for the next visit, until they are too old', async () => {
  await press(await open('ana@example.com'));
  expect(shown()).toBe('1 stops');
  await open('ana@example.com');
  await vi.waitFor(() => expect(shown()).toBe('1 stops'));
  vi.setSystemTime(Date.now() + SAVED_DAYS * 86_400_000);
  await open('ana@example.com');
  expect(shown()).toBe('0 stops');
  vi.useRealTimers();
});

it('are deleted after signing out', async () => {
  await press(await open('ana@example.com'));
  await deleteSavedLeads();
  await open('ana@example.com');
  expect(shown()).toBe('0 stops');
});

it('are read and changed while the server cannot be reached, unless the user signed out', async () => {
  await press(await open('ana@example.com'));
  const openOffline = async (): Promise<HTMLElement> => {
    pretendServer({ 'GET /api/auth/user': () => Response.error() });
    await openPage('/', <Stops />);
    await vi.waitFor(() => expect(shown()).not.toBe('Reading'));
    return document.querySelector('button') as HTMLElement;
  };
  await press(await openOffline());
  await openOffline();
  expect(shown()).toBe('2 stops');
  await deleteSavedLeads();
  await press(await openOffline());
  await openOffline();
  expect(shown()).toBe('0 stops');
});

it('are never shown to another user', async () => {
  await press(await open('ana@example.com'));
  await open('ben@example.com');
  expect(shown()).toBe('0 stops');
});

it('stay on the page if the browser refuses storage', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('No room.')) });
  await press(await open('ana@example.com'));
  expect(shown()).toBe('1 stops');
});
