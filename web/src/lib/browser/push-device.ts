import type { Body } from '#shared/contract/index.ts';
import { isInstalled, isIos } from './install-prompt.ts';
import { registerWorker } from './service-worker.ts';

/**
 * Whether this browser can show push messages. `not-installed`: iOS, which shows them only for installed apps.
 * `unsupported`: the browser has no push. `denied`: the user has blocked notifications, and only the browser's settings
 * can change that.
 */
export type PushSupport = 'ready' | 'not-installed' | 'unsupported' | 'denied';

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return Notification.permission === 'denied' ? 'denied' : 'ready';
  return isIos() && !isInstalled() ? 'not-installed' : 'unsupported';
}

/** The user denied or closed the browser's permission prompt. */
export class PushPermissionError extends Error {
  override readonly name = 'PushPermissionError';
}

/** The browser could not reach its push service. */
export class PushServiceError extends Error {
  override readonly name = 'PushServiceError';
}

/**
 * Asks for permission and subscribes. Call it from a click: browsers show no prompt otherwise.
 * @param publicKey of the server, base64url
 * @throws PushPermissionError, PushServiceError
 */
export async function subscribeToPush(publicKey: string): Promise<Body<'addDevice'>> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushPermissionError();
  const manager = await pushManager();
  try {
    // A subscription for an older key of ours would receive nothing.
    await (await manager.getSubscription())?.unsubscribe();
    const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { endpoint, keys } = subscription.toJSON();
    const { p256dh, auth } = keys ?? {};
    if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new TypeError('No keys.');
    return { name: deviceName(navigator.userAgent), endpoint, keys: { p256dh, auth } };
  } catch (cause) {
    throw new PushServiceError('', { cause });
  }
}

/** The server's id of this browser: a hash of its endpoint (functions/delivery/push/devices.ts); null without a subscription. */
export async function thisDeviceId(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22);
}

/** Ends this browser's subscription, so that no message arrives even if the server still knows the device. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function pushManager(): Promise<PushManager> {
  await registerWorker();
  if ((await navigator.serviceWorker.getRegistration()) === undefined) throw new PushServiceError();
  return (await navigator.serviceWorker.ready).pushManager;
}

/** In order: many browsers also name others in their user agent. */
const BROWSERS = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** "Chrome on Android". */
export function deviceName(userAgent: string): string {
  const find = (names: readonly (readonly [RegExp, string])[], fallback: string): string =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? fallback;
  return `${find(BROWSERS, 'Browser')} on ${find(SYSTEMS, 'a device')}`;
}
