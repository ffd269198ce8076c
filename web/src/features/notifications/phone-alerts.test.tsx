import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribeToPush, thisDeviceId } from '../../lib/browser/push-device.ts';
import {
  button,
  closePage,
  type FakeAnswers,
  flushUpdates,
  openPage,
  press,
  pretendServer,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toasts/toast-store.ts';
import { PhoneAlerts } from './phone-alerts.tsx';

vi.mock('../../lib/browser/push-device.ts', async (original) => ({
  ...(await original<typeof import('../../lib/browser/push-device.ts')>()),
  pushSupport: vi.fn(() => 'ready'),
  subscribeToPush: vi.fn(),
  thisDeviceId: vi.fn(async () => null),
  unsubscribeFromPush: vi.fn(),
}));

const { pushSupport, PushServiceError, PushPermissionError, unsubscribeFromPush } = await import(
  '../../lib/browser/push-device.ts'
);
const DEVICES = 'GET /api/push/devices';
const PHONE = {
  id: 'one',
  name: 'Chrome on Android',
  addedAt: '2026-11-20T12:00:00.000Z',
  lastSuccess: null,
};
const text = (): string => document.body.textContent;

beforeEach(() => {
  dismissToast(currentToast()?.id ?? 0);
  vi.mocked(pushSupport).mockReturnValue('ready');
  vi.mocked(thisDeviceId).mockResolvedValue(null);
  vi.mocked(subscribeToPush).mockReset();
});
afterEach(closePage);

async function open(devices: readonly object[] = [], answers: FakeAnswers = {}) {
  let list = devices;
  const server = pretendServer({
    [DEVICES]: () => Response.json({ publicKey: 'key', devices: list }),
    'POST /api/push/devices': () => {
      list = [PHONE];
      return Response.json(PHONE);
    },
    'DELETE /api/push/devices/one': () => {
      list = [];
      return new Response(null, { status: 204 });
    },
    ...answers,
  });
  await openPage('/notifications', <PhoneAlerts />);
  await flushUpdates();
  return server;
}

describe('phone alerts', () => {
  it('explain the messages before the browser asks for permission', async () => {
    await open();
    expect(text()).toContain('No names or phone numbers');
    expect(text()).toContain('Your browser will ask whether Plumbline may show notifications.');
    expect(subscribeToPush).not.toHaveBeenCalled();
  });

  it('can be turned on for this device', async () => {
    const body = {
      name: PHONE.name,
      endpoint: 'https://push.example.com/a',
      keys: { p256dh: 'p', auth: 'a' },
    };
    vi.mocked(subscribeToPush).mockResolvedValue(body);
    const { bodies } = await open();
    await press(button('Turn on for this device'));
    await flushUpdates();
    expect(subscribeToPush).toHaveBeenCalledWith('key');
    expect(bodies).toEqual([body]);
    expect(text()).toContain('Chrome on Android (this device)');
    expect(currentToast()).toMatchObject({ title: 'Phone Alerts On' });
  });

  it.each([
    [new PushPermissionError(), 'Press again and choose Allow.'],
    [new PushServiceError(), 'did not reach its push service'],
  ])('explain why they could not be turned on: %s', async (error, words) => {
    vi.mocked(subscribeToPush).mockRejectedValue(error);
    const { bodies } = await open();
    await press(button('Turn on for this device'));
    expect(document.querySelector('[role="alert"]')?.textContent).toContain(words);
    expect(bodies).toEqual([]);
  });

  it('show the server’s device limit', async () => {
    vi.mocked(subscribeToPush).mockResolvedValue({
      name: 'x',
      endpoint: 'https://push.example.com/a',
      keys: { p256dh: 'p', auth: 'a' },
    });
    await open([], {
      'POST /api/push/devices': () => new Response('Device limit reached. Remove one.', { status: 403 }),
    });
    await press(button('Turn on for this device'));
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('Device limit reached. Remove one.');
  });

  it.each([
    ['denied', 'Messages from this site are blocked in this browser'],
    ['unsupported', 'This browser cannot receive messages'],
    ['not-installed', 'Put the app on your home screen first'],
  ] as const)('say what to do if the browser is %s', async (support, words) => {
    vi.mocked(pushSupport).mockReturnValue(support);
    await open();
    expect(text()).toContain(words);
    expect(text()).not.toContain('Turn on for this device');
  });

  it('can be tested and removed, also in the browser', async () => {
    vi.mocked(thisDeviceId).mockResolvedValue('one');
    const sent = () => new Response(null, { status: 204 });
    const { calls } = await open([PHONE], { 'POST /api/push/devices/one/test': sent });
    expect(text()).toContain('no message yet');
    await press(button('Send a test to Chrome on Android'));
    expect(currentToast()).toMatchObject({ title: 'Test Sent' });
    await press(button('Remove Chrome on Android'));
    await flushUpdates();
    expect(calls).toContain('DELETE /api/push/devices/one');
    expect(unsubscribeFromPush).toHaveBeenCalledTimes(1);
    expect(text()).toContain('No devices yet.');
  });

  it('show the error of a removed device', async () => {
    const gone = () => new Response('This device takes no messages from us any more.', { status: 409 });
    await open([PHONE], { 'POST /api/push/devices/one/test': gone });
    await press(button('Send a test to Chrome on Android'));
    expect(currentToast()).toMatchObject({
      title: 'Test Not Sent',
      description: 'This device takes no messages from us any more.',
    });
  });
});
