import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignedIn } from '../../app/signed-in.tsx';
import {
  button,
  closePage,
  control,
  type FakeAnswers,
  fill,
  flushUpdates,
  openPage,
  press,
  pretendServer,
  SAMPLE_USER,
} from '../../lib/testing.tsx';
import { ApiPage } from './api-page.tsx';
// Loads the lazy code now.
import './new-key-form.tsx';

const KEY = {
  id: 'one',
  name: 'CRM import',
  shown: 'plumb_live_4Hs0',
  createdAt: '2026-11-18T15:02:00.000Z',
  scopes: ['leads', 'alerts'],
  expiresAt: null,
  lastUsedAt: null,
};
const ALLOWANCE = { used: 1_588, limit: 10_000, left: 8_412 };
const TRIAL = {
  status: 'trial',
  trialEnd: '2026-11-27T12:00:00.000Z',
  nextBillingDate: null,
  access: true,
  accessUntil: '2026-11-27T12:00:00.000Z',
  daysLeft: 5,
  cancelled: false,
};
const ANSWERS: FakeAnswers = {
  'GET /api/auth/user': () => Response.json(SAMPLE_USER),
  'GET /api/alerts': () => Response.json([]),
  'GET /api/keys': () => Response.json({ keys: [KEY], most: 5, allowance: ALLOWANCE }),
  'GET /api/subscriptions/current': () => Response.json(TRIAL),
};
const text = () => document.body.textContent ?? '';

async function open(answers: FakeAnswers = {}) {
  const server = pretendServer({ ...ANSWERS, ...answers });
  await openPage('/settings/api', <SignedIn onVisitor={vi.fn()}>{() => <ApiPage />}</SignedIn>);
  await flushUpdates();
  return server;
}

beforeEach(() => sessionStorage.clear());
afterEach(closePage);

describe('keys', () => {
  it('are listed with the rest of the month’s allowance', async () => {
    await open();
    expect(text()).toContain('CRM import');
    expect(text()).toContain('Never used.');
    expect(text()).toContain('8,412');
  });

  it('are shown once, after they are made', async () => {
    const { bodies } = await open({
      'POST /api/keys': () =>
        Response.json({ key: 'plumb_live_whole', apiKey: { ...KEY, id: 'two', name: 'Sheet' } }),
    });
    await fill('What is the key for?', ' Sheet ');
    await press(button('Make a key'));
    await flushUpdates();
    expect(bodies).toEqual([
      { name: 'Sheet', scopes: ['leads', 'exports', 'alerts'], expiresInDays: null, isTest: false },
    ]);
    expect(text()).toContain('plumb_live_whole');
    expect([...document.querySelectorAll('h3')].map((one) => one.textContent)).toContain('Sheet');
    await press(button('I have saved it'));
    expect(text()).not.toContain('plumb_live_whole');
  });

  it('need a name', async () => {
    const { bodies } = await open();
    await press(button('Make a key'));
    expect(text()).toContain('Give the key a name');
    expect(bodies).toEqual([]);
  });

  it('are revoked after a confirmation', async () => {
    const { calls } = await open({ 'DELETE /api/keys/one': () => new Response(null, { status: 204 }) });
    await press(button('Revoke CRM import'));
    while (document.querySelector('[role="dialog"]') === null) await flushUpdates();
    await press(button('Revoke Key'));
    await flushUpdates();
    expect(calls).toContain('DELETE /api/keys/one');
    expect(text()).toContain('No keys yet.');
  });

  it('cannot be made without access', async () => {
    await open({ 'GET /api/subscriptions/current': () => Response.json({ ...TRIAL, access: false }) });
    expect(button('See the subscription').getAttribute('href')).toBe('/subscription');
    expect(text()).not.toContain('What is the key for?');
  });

  it('have a maximum of five', async () => {
    const keys = Array.from({ length: 5 }, (_, at) => ({ ...KEY, id: String(at) }));
    await open({ 'GET /api/keys': () => Response.json({ keys, most: 5, allowance: ALLOWANCE }) });
    expect(text()).toContain('You have 5 keys');
  });

  it('keep the name that was typed when another tab is opened', async () => {
    await open();
    await fill('What is the key for?', 'Sheet');
    await press(button('Team'));
    await open();
    expect(control('What is the key for?').value).toBe('Sheet');
  });
});

describe('webhooks', () => {
  it('are listed by alert, and open the alert’s dialog', async () => {
    await open({
      'GET /api/alerts': () =>
        Response.json([
          { id: 'a', name: 'Roofs', webhook: 'off' },
          { id: 'b', name: 'Solar', webhook: 'none' },
        ]),
    });
    expect(text()).toContain('RoofsSwitched off');
    expect(button('Open the webhook of Roofs').getAttribute('href')).toBe('/alerts');
    expect(text()).not.toContain('Solar');
    expect(text()).not.toContain('No webhooks');
  });

  it('are set up in Lead Alerts', async () => {
    await open();
    expect(text()).toContain('No webhooks');
  });
});
