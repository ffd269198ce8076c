import { focusManager, onlineManager, useQuery } from '@tanstack/react-query';
import { act, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, closePage, flushUpdates, openPage, press, pretendServer } from '../testing.tsx';
import { read } from './read.ts';
import { useUser } from './session.ts';

afterEach(async () => {
  await closePage();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

function Stats() {
  const { data, error } = useQuery(read('permitStats'));
  return <p>{data === undefined ? String(error) : data.totalPermits}</p>;
}

function Who() {
  const { data } = useUser();
  return <p>{data === null ? 'nobody' : 'unknown'}</p>;
}

function Page() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        Toggle
      </button>
      {shown && <Stats />}
    </>
  );
}

async function leaveAndComeBack(): Promise<void> {
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    window.dispatchEvent(new Event('visibilitychange'));
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  });
  await flushUpdates();
}

describe('cached reads (PRODUCT §7)', () => {
  const stats = {
    totalPermits: 7,
    openPermits: 7,
    cities: 2,
    totalValuation: 1,
    availableStates: 1,
    permitTypes: 1,
  };

  it('are not repeated on focus, on reconnect or on remount', async () => {
    const { calls } = pretendServer({ 'GET /api/permits/stats': () => Response.json(stats) });
    await openPage('/', <Page />);
    await leaveAndComeBack();
    await press(button('Toggle'));
    await press(button('Toggle'));
    expect(document.body.textContent).toContain('7');
    expect(calls).toEqual(['GET /api/permits/stats']);
  });

  it('are shared by equal reads', async () => {
    const { calls } = pretendServer({ 'GET /api/permits/stats': () => Response.json(stats) });
    await openPage(
      '/',
      <>
        <Stats />
        <Stats />
      </>,
    );
    expect(calls).toHaveLength(1);
  });

  it.each([401, 500])('are not retried after a %i', async (status) => {
    const { calls } = pretendServer({
      'GET /api/permits/stats': () => new Response('Unauthorized or broken.', { status }),
    });
    const onUnauthorized = vi.fn();
    await openPage('/', <Page />, onUnauthorized);
    await leaveAndComeBack();
    expect(document.body.textContent).toContain(`${status}: Unauthorized or broken.`);
    expect(calls).toHaveLength(1);
    expect(onUnauthorized).toHaveBeenCalledTimes(status === 401 ? 1 : 0);
  });

  it('are not asked again after a failure by another part of the page, but by the next page', async () => {
    const { calls } = pretendServer({
      'GET /api/permits/stats': () => new Response('Broken.', { status: 500 }),
    });
    await openPage(
      '/',
      <>
        <Stats />
        <Page />
      </>,
    );
    await press(button('Toggle'));
    await press(button('Toggle'));
    expect(document.body.textContent.match(/500: Broken\./g)).toHaveLength(2);
    expect(calls).toHaveLength(1);
    await openPage('/', <Page />);
    expect(calls).toHaveLength(2);
    await press(button('Toggle'));
    await press(button('Toggle'));
    expect(calls).toHaveLength(3);
  });

  it('fail at once without a network', async () => {
    const { calls } = pretendServer({
      'GET /api/permits/stats': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    onlineManager.setOnline(false);
    await openPage('/', <Page />);
    expect(document.body.textContent).toContain('The server could not be reached.');
    onlineManager.setOnline(true);
    await flushUpdates();
    expect(calls).toHaveLength(1);
  });
});

describe('the signed-in user', () => {
  it('is null on a 401, which is not a lost session', async () => {
    pretendServer({ 'GET /api/auth/user': () => new Response('Unauthorized.', { status: 401 }) });
    const onUnauthorized = vi.fn();
    await openPage('/', <Who />, onUnauthorized);
    expect(document.body.textContent).toContain('nobody');
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});
