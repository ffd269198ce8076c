import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LASTING_ACCESS, ofEachKind } from '#shared/domain/account/lasting-access.ts';
import { type User, userQuery } from '../../lib/api/session.ts';
import {
  button,
  closePage,
  type FakeAnswers,
  fill,
  flushUpdates,
  openPage,
  pageClient,
  press,
  pretendServer,
  SAMPLE_USER,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toasts/toast-store.ts';
import { SecurityPage } from './security-page.tsx';

const leave = vi.fn();
const text = (): string => document.body.textContent;
const session = (id: string, browser: string, isCurrent: boolean, isAgent = false) => ({
  id,
  browser,
  place: isAgent ? null : 'America/New_York',
  createdAt: '2026-11-18T15:02:00.000Z',
  lastUsedAt: '2026-11-18T15:02:00.000Z',
  isCurrent,
  isAgent,
});
const json = (value: unknown) => () => Response.json(value);
const person = { name: null, role: 'member', hasSeat: true, isYou: false };
const TEAM = {
  role: 'owner',
  isMember: false,
  seats: 3,
  people: [
    { ...person, id: 'owner', email: 'ada@example.com', role: 'owner', isYou: true },
    { ...person, id: '1', email: 'ben@example.com' },
  ],
  invitations: [
    { id: '2', email: 'cleo@example.com', role: 'manager', expiresAt: '2026-11-25T15:02:00.000Z' },
  ],
};
const ANSWERS: FakeAnswers = {
  'GET /api/account/sessions': json([
    session('here', 'Chrome on Mac', true),
    session('there', 'Safari on iPhone', false),
    session('agent', 'claude-ai', false, true),
  ]),
  'GET /api/account/activity': json([
    { kind: 'key-made', at: '2026-11-18T15:02:00.000Z', detail: 'CRM import' },
  ]),
  'GET /api/keys': json({ keys: [], most: 5, allowance: { used: 0, limit: 500, left: 500 } }),
  'GET /api/alerts': json([]),
  'GET /api/push/devices': json({ publicKey: '', devices: [] }),
  'GET /api/team': json(TEAM),
  'GET /api/webhooks/held': json([]),
};

async function open(
  answers: FakeAnswers = {},
  connectionsHeldAt: string | null = null,
  frozenAt: string | null = null,
) {
  const server = pretendServer({ ...ANSWERS, ...answers });
  await openPage(
    '/security',
    <SecurityPage user={{ ...SAMPLE_USER, connectionsHeldAt, frozenAt }} leave={leave} />,
  );
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

  it('ends an agent', async () => {
    const ended = vi.fn(() => new Response(null, { status: 204 }));
    await open({ 'DELETE /api/account/sessions/agent': ended });
    expect(text()).toMatch(/claude-aiAgent · First used Nov 18, .+ · Last used Nov 18, /);
    await press(button('End session of claude-ai'));
    expect(ended).toHaveBeenCalledOnce();
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

  it('asks for the password while the account is frozen', async () => {
    const { bodies } = await open(
      { 'POST /api/account/address': json(SAMPLE_USER) },
      '2026-11-18T15:02:00.000Z',
      '2026-11-18T15:02:00.000Z',
    );
    expect(text()).toContain('Your account is frozen');
    expect(text()).not.toContain('Your connections are on hold');
    await fill('Password', 'Correct-Horse-7-Battery');
    await press(button('Confirm this address'));
    expect(bodies).toEqual([{ password: 'Correct-Horse-7-Battery' }]);
    expect(currentToast()).toMatchObject({ title: 'Address Confirmed' });
  });

  it('asks the owner about webhooks of people who left, and keeps or removes one', async () => {
    const held = [
      { alertId: 'a1', alertName: 'Roofs', url: 'https://hooks.example.com/x', reason: 'left' },
      { alertId: 'a2', alertName: 'Solar', url: 'https://crm.example.com/y', reason: 'demoted' },
    ];
    const removed = vi.fn(() => new Response(null, { status: 204 }));
    const { bodies } = await open({
      'GET /api/webhooks/held': json(held),
      'PATCH /api/alerts/a1/webhook': json({ webhook: null }),
      'DELETE /api/alerts/a2/webhook': removed,
    });
    expect(text()).toContain(
      'no longer in your team. Nothing is sent to hooks.example.com until you keep it.',
    );
    await press(button('Keep the webhook of Roofs'));
    expect(bodies).toEqual([{ isOn: true }]);
    await press(button('Remove the webhook of Solar'));
    expect(removed).toHaveBeenCalledOnce();
  });

  it('shows webhooks on hold to a manager, without the owner’s choice', async () => {
    const held = [{ alertId: 'a1', alertName: 'Roofs', url: 'https://hooks.example.com/x', reason: 'left' }];
    await open({
      'GET /api/team': json({ ...TEAM, role: 'manager' }),
      'GET /api/webhooks/held': json(held),
    });
    const manager: User = { ...SAMPLE_USER, inTeam: true };
    await act(async () => {
      pageClient().setQueryData(userQuery.queryKey, manager);
    });
    await flushUpdates();
    expect(text()).toContain('Nothing is sent to hooks.example.com until the owner of your team keeps it.');
    expect(() => button('Keep the webhook of Roofs')).toThrow('There is no button');
  });

  it('sends what happens to connections on hold', async () => {
    const { bodies } = await open(
      { 'POST /api/account/connections': json(SAMPLE_USER) },
      '2026-11-18T15:02:00.000Z',
    );
    expect(text()).toContain('Your connections are on hold');
    expect(text()).toContain('ben@example.com');
    expect(text()).toContain('cleo@example.com');
    const pages = Object.keys(LASTING_ACCESS).filter(
      (kind) => LASTING_ACCESS[kind as 'passkeys'].after === 'page',
    );
    expect(pages).toEqual(['passkeys']);
    expect(document.querySelector('a[href*="mode=passkey"]')).not.toBeNull();
    const remove = document.querySelector<HTMLInputElement>('input[name="people"][value="remove"]');
    if (remove === null) throw new Error('There is no choice for people.');
    await press(remove);
    await press(button('Save and end the hold'));
    expect(bodies).toEqual([{ ...ofEachKind('keep'), people: 'remove' }]);
    expect(currentToast()).toMatchObject({ title: 'Connections Reviewed' });
  });
});
