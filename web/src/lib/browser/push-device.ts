import type { Body } from '#shared/contract/index.ts';
import { registerWorker } from './service-worker.ts';
import { isInstalled, isIos } from './install-prompt.ts';

/*
 * What of phone alerts is this browser's own: whether it can take messages, whether it may, and its subscription with its push service.
 */

/**
 * `not-installed`: iOS, which takes messages for installed apps only. `unsupported`: the browser takes none. `denied`: its user has said no
 * to messages of this site, and only the browser's own settings change that.
 */
export type PushSupport = 'ready' | 'not-installed' | 'unsupported' | 'denied';

/** What the browser itself says of messages. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return Notification.permission === 'denied' ? 'denied' : 'ready';
  return isIos() && !isInstalled() ? 'not-installed' : 'unsupported';
}

/** The user closed the browser's question, or answered no. */
export class PushPermissionError extends Error {
  override readonly name = 'NotAllowed';
}

/** The browser has no push service it could reach. */
export class PushServiceError extends Error {
  override readonly name = 'NoPushService';
}

/**
 * Asks the browser's question and subscribes. Called from a press only: browsers ask for nothing else.
 * @param publicKey of the server, base64url
 * @throws NotAllowed, NoPushService
 */
export async function subscribeToPush(publicKey: string): Promise<Body<'addDevice'>> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushPermissionError();
  const manager = await pushManager();
  try {
    // One made with another key of ours would take nothing.
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

/** The id under which the server knows this browser: a hash of its endpoint (functions/delivery/push/devices.ts); null without one. */
export async function thisDeviceId(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22);
}

/** Ends this browser's subscription, so that nothing more arrives whatever the server knows. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function pushManager(): Promise<PushManager> {
  await registerWorker();
  if ((await navigator.serviceWorker.getRegistration()) === undefined) throw new PushServiceError();
  return (await navigator.serviceWorker.ready).pushManager;
}

/** The first that fits names it: many call themselves by others' names too. */
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

/** What a device is called: "Chrome on Android". */
export function deviceName(userAgent: string): string {
  const named = (names: readonly (readonly [RegExp, string])[], otherwise: string): string =>
    names.find(([sign]) => sign.test(userAgent))?.[1] ?? otherwise;
  return `${named(BROWSERS, 'Browser')} on ${named(SYSTEMS, 'a device')}`;
}
