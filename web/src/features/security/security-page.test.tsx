import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  closePage,
  type FakeAnswers,
  openPage,
  press,
  pretendServer,
  SAMPLE_USER,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toasts/toast-store.ts';
import { SecurityPage } from './security-page.tsx';

const leave = vi.fn();
const text = (): string => document.body.textContent;
const session = (id: string, browser: string, isCurrent: boolean) => ({
  id,
  browser,
  place: 'America/New_York',
  createdAt: '2026-11-18T15:02:00.000Z',
  lastUsedAt: '2026-11-18T15:02:00.000Z',
  isCurrent,
});
const json = (value: unknown) => () => Response.json(value);
const ANSWERS: FakeAnswers = {
  'GET /api/account/sessions': json([
    session('here', 'Chrome on Mac', true),
    session('there', 'Safari on iPhone', false),
  ]),
  'GET /api/account/activity': json([
    { kind: 'key-made', at: '2026-11-18T15:02:00.000Z', detail: 'CRM import' },
  ]),
  'GET /api/keys': json({ keys: [], most: 5, allowance: { used: 0, limit: 500, left: 500 } }),
  'GET /api/alerts': json([]),
  'GET /api/push/devices': json({ publicKey: '', devices: [] }),
};

async function open(answers: FakeAnswers = {}, connectionsHeldAt: string | null = null) {
  const server = pretendServer({ ...ANSWERS, ...answers });
  await openPage('/security', <SecurityPage user={{ ...SAMPLE_USER, connectionsHeldAt }} leave={leave} />);
  return server;
}

beforeEach(() => {
  dismissToast(currentToast()?.id ?? 0);
  leave.mockClear();
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

describe('the security page', () => {
  it('shows sessions, connections and activity', async () => {
    await open();
    expect(text()).toContain('Chrome on MacNew York time · This browser');
    expect(text()).toContain('An API key was madeCRM import');
    expect(text()).toContain('API keysNone.');
    expect(text()).not.toContain('Your connections are on hold');
  });

  it('ends another session, and none of this browser', async () => {
    const ended = vi.fn(() => new Response(null, { status: 204 }));
    await open({ 'DELETE /api/account/sessions/there': ended });
    expect(() => button('End session of Chrome on Mac')).toThrow();
    await press(button('End session of Safari on iPhone'));
    expect(ended).toHaveBeenCalledOnce();
    expect(currentToast()).toMatchObject({ title: 'Session Ended' });
  });

  it('signs out everywhere and leaves', async () => {
    const { calls } = await open({ 'POST /api/account/sign-out': () => new Response(null, { status: 204 }) });
    await press(button('Sign out everywhere'));
    expect(calls).toContain('POST /api/account/sign-out');
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('stays and shows the error if signing out fails', async () => {
    await open({ 'POST /api/account/sign-out': () => new Response('Busy.', { status: 503 }) });
    await press(button('Sign out everywhere'));
    expect(leave).not.toHaveBeenCalled();
    expect(currentToast()).toMatchObject({ title: 'Sign-out Failed', description: '503: Busy.' });
  });

  it('sends what happens to connections on hold', async () => {
    const { bodies } = await open(
      { 'POST /api/account/connections': json(SAMPLE_USER) },
      '2026-11-18T15:02:00.000Z',
    );
    expect(text()).toContain('Your connections are on hold');
    const remove = document.querySelector<HTMLInputElement>('input[name="apiKeys"][value="remove"]');
    if (remove === null) throw new Error('There is no choice for API keys.');
    await press(remove);
    await press(button('Save and end the hold'));
    expect(bodies).toEqual([{ apiKeys: 'remove', webhooks: 'keep', feeds: 'keep', devices: 'keep' }]);
    expect(currentToast()).toMatchObject({ title: 'Connections Reviewed' });
  });
});
