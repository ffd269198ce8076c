import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setReachable } from '../../lib/api/network.ts';
import { read } from '../../lib/api/read.ts';
import { setWaiting } from '../../lib/saved/waiting.ts';
import { button, closePage, openPage, press, pretendServer } from '../../lib/testing.tsx';
import { OfflineNotice } from './offline-notice.tsx';

const STATS = {
  totalPermits: 7,
  openPermits: 7,
  cities: 2,
  totalValuation: 1,
  availableStates: 1,
  permitTypes: 1,
};

function Reading({ name }: { readonly name: 'permitStats' | 'permitStates' }) {
  const { data, error } = useQuery(read(name));
  return <p>{error?.message ?? JSON.stringify(data)}</p>;
}

const said = (): string => document.querySelector('[role="status"]')?.textContent ?? '';
const goOnline = (isOnline: boolean): Promise<void> =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });

/** A page with two reads: one gets no answer, the other an error. */
async function openUnreached() {
  let isAway = true;
  const server = pretendServer({
    'GET /api/permits/stats': () =>
      isAway ? Promise.reject(new TypeError('Failed to fetch')) : Response.json(STATS),
    'GET /api/permits/states': () => new Response('Refused.', { status: 500 }),
  });
  await openPage(
    '/leads',
    <>
      <Reading name="permitStates" />
      <Reading name="permitStats" />
      <OfflineNotice />
    </>,
  );
  return {
    calls: server.calls,
    comeBack: () => {
      isAway = false;
    },
  };
}

beforeEach(() => setReachable(true));
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

describe('the offline notice', () => {
  it('is hidden while calls succeed', async () => {
    pretendServer({ 'GET /api/permits/stats': () => Response.json(STATS) });
    await openPage('/leads', [<Reading key="r" name="permitStats" />, <OfflineNotice key="o" />]);
    expect(said()).toBe('');
  });

  it('follows the browser’s network state, without a call', async () => {
    const { calls } = pretendServer({});
    await openPage('/leads', <OfflineNotice />);
    await goOnline(false);
    expect(said()).toContain('You are offline. Work on leads goes on and is sent later.');
    const change = { id: 'a', at: '', day: '', permitId: 'p', permitNumber: 'P-1' };
    await act(async () => setWaiting([change, { ...change, id: 'b' }, { ...change, refused: 'Full.' }]));
    expect(said()).toContain('2 changes wait for a connection.');
    await act(async () => setWaiting([]));
    await goOnline(true);
    expect(said()).toBe('');
    expect(calls).toEqual([]);
  });

  it('says that a call got no answer, and does not retry it', async () => {
    const { calls } = await openUnreached();
    expect(said()).toContain('The server cannot be reached.');
    expect(document.body.textContent).toContain(
      'The server could not be reached. Check your connection and try again.',
    );
    expect(calls).toHaveLength(2);
  });

  it('retries only calls without an answer, on request', async () => {
    const { calls, comeBack } = await openUnreached();
    comeBack();
    await press(button('Try again'));
    expect(calls.slice(2)).toEqual(['GET /api/permits/stats']);
    expect(document.body.textContent).toContain(JSON.stringify(STATS));
    expect(said()).toBe('');
  });

  it('stays if the retry gets no answer', async () => {
    await openUnreached();
    await press(button('Try again'));
    expect(said()).toContain('The server cannot be reached.');
  });
});
