import { useQueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSavedLeads, saveLeadList, setSavedLeadsOwner } from '../lib/saved/saved-leads.ts';
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
import { SignedIn } from './signed-in.tsx';

afterEach(closePage);

async function open(answer: () => Response | Promise<Response>) {
  pretendServer({ 'GET /api/auth/user': answer });
  const otherwise = vi.fn();
  await openPage('/leads', <SignedIn onVisitor={otherwise}>{({ email }) => <p>{email}</p>}</SignedIn>);
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
    expect(document.body.textContent).toContain('S-7');
    expect(document.body.textContent).toMatch(/Saved .*, may be out of date/);
    expect(otherwise).not.toHaveBeenCalled();
    answer = async () => Response.json(SAMPLE_USER);
    await press(button('Try again'));
    expect(document.body.textContent).toBe('ana@example.com');
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
