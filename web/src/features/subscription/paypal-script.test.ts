import { beforeEach, expect, it, vi } from 'vitest';
import type { PayPalSdk } from './paypal-script.ts';

const CONFIG = { scriptUrl: 'https://paypal.example/sdk/js', clientId: 'client&id' };
const buttons: PayPalSdk = { Buttons: () => ({ render: async () => undefined }) };

let loadPayPal: typeof import('./paypal-script.ts').loadPayPal;

beforeEach(async () => {
  vi.useRealTimers();
  vi.resetModules();
  document.head.replaceChildren();
  delete window.paypal;
  ({ loadPayPal } = await import('./paypal-script.ts'));
});

const scripts = (): HTMLScriptElement[] => [...document.head.querySelectorAll('script')];

it('loads the script with client, currency and intent, and passes the token', async () => {
  const loading = loadPayPal(CONFIG, 'token');
  const [script] = scripts();
  expect(script?.src).toBe('https://paypal.example/sdk/js?client-id=client%26id&currency=USD&intent=capture');
  expect(script?.getAttribute('data-client-token')).toBe('token');
  window.paypal = buttons;
  script?.dispatchEvent(new Event('load'));
  expect(await loading).toBe(buttons);
});

it('loads the script once', async () => {
  const first = loadPayPal(CONFIG, 'token');
  const second = loadPayPal(CONFIG, 'token');
  expect(scripts()).toHaveLength(1);
  window.paypal = buttons;
  scripts()[0]?.dispatchEvent(new Event('load'));
  expect(await first).toBe(await second);
  await loadPayPal(CONFIG, 'token');
  expect(scripts()).toHaveLength(1);
});

it.each([
  ['could not be loaded', 'error'],
  ['brought no buttons', 'load'],
])('fails if the script %s, and tries again on the next call', async (words, event) => {
  const loading = loadPayPal(CONFIG, 'token');
  scripts()[0]?.dispatchEvent(new Event(event));
  await expect(loading).rejects.toThrow(words);
  expect(scripts()).toHaveLength(0);
  const again = loadPayPal(CONFIG, 'token');
  window.paypal = buttons;
  scripts()[0]?.dispatchEvent(new Event('load'));
  expect(await again).toBe(buttons);
});

it('times out', async () => {
  vi.useFakeTimers();
  const loading = loadPayPal(CONFIG, 'token');
  vi.advanceTimersByTime(20_000);
  await expect(loading).rejects.toThrow('did not come in time');
});
