import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSavedLeads, saveLeadList, saveWork, setSavedLeadsOwner } from '../lib/saved/saved-leads.ts';
import {
  button,
  closePage,
  flushUpdates,
  never,
  openPage,
  press,
  pretendServer,
  SAMPLE_USER,
  samplePermitRow,
} from '../lib/testing.tsx';
import { fakeCaches } from '../lib/testing-caches.ts';
// Loads the lazy code now, so that the test does not depend on timing.
import '../features/leads/saved/saved-leads.tsx';
import { OfflineNotice } from '../ui/notice/offline-notice.tsx';
import { SignedIn } from './signed-in.tsx';

afterEach(closePage);

async function open(answer: () => Response | Promise<Response>, at = '/leads', whenUnreachable?: ReactNode) {
  pretendServer({ 'GET /api/auth/user': answer });
  const otherwise = vi.fn();
  await openPage(
    at,
    <>
      <main>
        <SignedIn onVisitor={otherwise} whenUnreachable={whenUnreachable}>
          {({ email }) => <p>{email}</p>}
        </SignedIn>
      </main>
      <OfflineNotice />
    </>,
  );
  return otherwise;
}

/** Reads the user again, as a change of settings does. */
function AskAgain() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => client.invalidateQueries()}>
      Ask
    </button>
  );
}

const buttonsNamed = (name: string): Element[] =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name);
const noNetwork = (): Promise<Response> => Promise.reject(new TypeError('No network.'));

describe('a signed-in page without a network', () => {
  beforeEach(() =>
    vi.stubGlobal(
      'caches',
      fakeCaches(async () => Response.error()),
    ),
  );

  it('shows the saved leads, marked as saved, with a retry button', async () => {
    setSavedLeadsOwner(SAMPLE_USER.email);
    const list = { savedAt: Date.now(), query: 'state=Texas', permits: [samplePermitRow(7)], total: 30 };
    await saveLeadList(SAMPLE_USER.email, list);
    let answer = noNetwork;
    const otherwise = await open(() => answer());
    await flushUpdates();
    expect(document.querySelector('h1')?.textContent).toBe('Saved leads');
    expect(document.body.textContent).toContain('7 Sample St');
    expect(document.body.textContent).toMatch(/Saved .*, may be out of date/);
    expect(otherwise).not.toHaveBeenCalled();
    answer = async () => Response.json(SAMPLE_USER);
    expect(buttonsNamed('Try again')).toHaveLength(1);
    await press(button('Try again'));
    expect(document.body.textContent).toBe('ana@example.com');
  });

  it('leads to the saved work list', async () => {
    setSavedLeadsOwner(SAMPLE_USER.email);
    await saveWork(SAMPLE_USER.email, {
      savedAt: Date.now(),
      counts: { saved: 1, contacted: 0, quoted: 0, won: 0, lost: 0, hidden: 0 },
      total: 1,
      entries: [
        {
          permitId: 'tx-sample.7',
          permitNumber: 'S-7',
          stage: 'saved',
          note: '',
          noteIds: [],
          steps: [],
          lastCall: null,
          callBack: { day: '2026-11-02', time: null },
          assignedTo: null,
          changedBy: null,
          version: 'v',
          permit: null,
          standing: 'gone',
          leadId: null,
        },
      ],
    });
    await open(noNetwork);
    await flushUpdates();
    expect(document.body.textContent).toContain('1 permit with phones, notes and call-backs, 1 due.');
    expect(button('Open the work list').getAttribute('href')).toBe('/work');
  });

  it('says that a permit is not saved', async () => {
    setSavedLeadsOwner(SAMPLE_USER.email);
    const list = { savedAt: Date.now(), query: 'state=Texas', permits: [samplePermitRow(7)], total: 30 };
    await saveLeadList(SAMPLE_USER.email, list);
    const missing = 'This permit is not saved on this device';
    await open(noNetwork, '/leads?permit=tx-sample.8');
    await flushUpdates();
    expect(document.body.textContent).toContain(missing);
    await open(noNetwork, '/leads?permit=tx-sample.7');
    await flushUpdates();
    expect(document.body.textContent).not.toContain(missing);
  });

  it('shows what the page itself has saved, but not for an error answer', async () => {
    await open(noNetwork, '/work', 'The list as saved');
    expect(document.querySelector('main')?.textContent).toBe('The list as saved');
    await open(() => new Response('Down.', { status: 503 }), '/work', 'The list as saved');
    expect(document.body.textContent).toContain('503: Down.');
  });

  it('shows the error if no leads are saved', async () => {
    await open(noNetwork);
    await flushUpdates();
    expect(document.querySelector('h1')?.textContent).toBe('Something went wrong');
    expect(document.body.textContent).toContain('The server could not be reached.');
  });

  it('deletes the saved leads when the reader is a visitor', async () => {
    setSavedLeadsOwner(SAMPLE_USER.email);
    await saveLeadList(SAMPLE_USER.email, {
      savedAt: Date.now(),
      query: '',
      permits: [samplePermitRow(7)],
      total: 1,
    });
    await open(() => new Response('Unauthorized.', { status: 401 }));
    expect(await readSavedLeads()).toBeNull();
  });
});

describe('a signed-in page', () => {
  it('is shown to a user', async () => {
    const otherwise = await open(() => Response.json(SAMPLE_USER));
    expect(document.body.textContent).toBe('ana@example.com');
    expect(otherwise).not.toHaveBeenCalled();
  });

  it('shows a spinner until the user is known', async () => {
    const otherwise = await open(never);
    expect(document.querySelector('[role="status"]')?.textContent).toBe('Loading');
    expect(otherwise).not.toHaveBeenCalled();
  });

  it('sends a visitor away', async () => {
    const otherwise = await open(() => new Response('Unauthorized.', { status: 401 }));
    expect(otherwise).toHaveBeenCalledTimes(1);
  });

  it('does not treat a server error as a visitor', async () => {
    const otherwise = await open(() => new Response('Down.', { status: 503 }));
    expect(otherwise).not.toHaveBeenCalled();
    expect(document.querySelector('h1')?.textContent).toBe('Something went wrong');
    expect(document.body.textContent).toContain('503: Down.');
  });

  it.each([
    [401, 1],
    [503, 0],
  ])('stays if reading the user again fails with %i; a 401 is then a lost session', async (status, lost) => {
    const onUnauthorized = vi.fn();
    const otherwise = vi.fn();
    let answer = (): Response => Response.json(SAMPLE_USER);
    pretendServer({ 'GET /api/auth/user': () => answer() });
    const page = (
      <SignedIn onVisitor={otherwise}>
        {({ email }) => (
          <p>
            {email}
            <AskAgain />
          </p>
        )}
      </SignedIn>
    );
    await openPage('/leads', page, onUnauthorized);
    answer = () => new Response('Unauthorized.', { status });
    await press(button('Ask'));
    expect(document.body.textContent).toContain('ana@example.com');
    expect(onUnauthorized).toHaveBeenCalledTimes(lost);
    expect(otherwise).not.toHaveBeenCalled();
  });
});
