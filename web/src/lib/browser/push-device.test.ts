import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  deviceName,
  PushPermissionError,
  PushServiceError,
  pushSupport,
  subscribeToPush,
  thisDeviceId,
  unsubscribeFromPush,
} from './push-device.ts';
import '../testing.tsx';

/** Simulates a browser with a push service. */
function browser({ permission = 'granted', reached = true, answer = 'granted' } = {}) {
  let subscription: { endpoint: string; toJSON(): object; unsubscribe(): Promise<boolean> } | null = null;
  const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit) => {
    if (!reached) throw new DOMException('No push service.', 'AbortError');
    const endpoint = 'https://push.example.com/a';
    subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
      unsubscribe: async () => {
        subscription = null;
        return true;
      },
    };
    return subscription;
  });
  const registration = {
    active: {},
    waiting: null,
    addEventListener: () => undefined,
    pushManager: { subscribe, getSubscription: async () => subscription },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer });
  return subscribe;
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('pushSupport', () => {
  it('is ready, denied, unsupported or not installed', () => {
    expect(pushSupport()).toBe('unsupported');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    expect(pushSupport()).toBe('not-installed');
    browser({ permission: 'default' });
    expect(pushSupport()).toBe('ready');
    browser({ permission: 'denied' });
    expect(pushSupport()).toBe('denied');
  });
});

describe('subscribing', () => {
  it('asks for permission, subscribes with the server’s key, and returns the subscription', async () => {
    const subscribe = browser();
    expect(await subscribeToPush('key')).toEqual({
      name: expect.any(String),
      endpoint: 'https://push.example.com/a',
      keys: { p256dh: 'point', auth: 'secret' },
    });
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
  });

  it('fails without permission or without a push service', async () => {
    const subscribe = browser({ permission: 'default', answer: 'denied' });
    await expect(subscribeToPush('key')).rejects.toThrow(PushPermissionError);
    expect(subscribe).not.toHaveBeenCalled();
    browser({ reached: false });
    await expect(subscribeToPush('key')).rejects.toThrow(PushServiceError);
  });

  it('has the server’s device id until it is unsubscribed', async () => {
    browser();
    expect(await thisDeviceId()).toBeNull();
    await subscribeToPush('key');
    // SHA-256 of the endpoint, base64url, 22 characters.
    expect(await thisDeviceId()).toBe('bsFe06SvycUXzPDeDBY0JI');
    await unsubscribeFromPush();
    expect(await thisDeviceId()).toBeNull();
  });

  it('has no device id without a service worker', async () => {
    expect(await thisDeviceId()).toBeNull();
  });
});

describe('deviceName', () => {
  it.each([
    [IPHONE, 'Safari on iPhone'],
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['something else', 'Browser on a device'],
  ])('of %s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
