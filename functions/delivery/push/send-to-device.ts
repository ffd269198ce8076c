import { type Config, listedSecrets } from '#functions/platform/config.ts';
import { type PostAnswer, PostFault, type PublicPost } from '#functions/platform/network/public-post.ts';
import { retryAfterMs } from '#functions/platform/network/retry-after.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { type PushMessage, pushMessageText } from '#shared/domain/alerts/push-message.ts';
import { type PushDevice, recordSent } from './devices.ts';
import { vapidPublicKey } from './vapid-key.ts';

/** Posts a message to a push service, whose address comes from a user. @throws PostFault when there is no answer */
export type PostPush = (message: PublicPost) => Promise<PostAnswer>;

export interface PostParts extends Pick<Runtime, 'clock' | 'config' | 'log'> {
  readonly post: PostPush;
}

/** `gone`: the device unsubscribed; `later`: try again; `refused`: trying again would not help. */
export interface DeviceResult {
  readonly device: PushDevice;
  readonly result: 'sent' | 'gone' | 'later' | 'refused';
  /** How long the service asks us to wait. */
  readonly waitMs: number;
}

/** How long a push service keeps a message for a device that is off; then the permit is in the next message and in the app. */
export const PUSH_TTL_S = 6 * 3600;
/** RFC 8030 §7.3: the subscription no longer exists. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/**
 * Sends a message to one device. A browser takes messages only of the key it subscribed with, so a refused one is tried with the
 * other listed keys. The log never holds the device's address, which is a secret.
 */
export async function sendToDevice(
  { clock, config, log, post }: PostParts,
  device: PushDevice,
  message: PushMessage,
): Promise<DeviceResult> {
  try {
    let last: DeviceResult = { device, result: 'refused', waitMs: 0 };
    for (const vapidPrivateKey of listedSecrets(config.vapidPrivateKey)) {
      const request = await pushRequest({ siteOrigin: config.siteOrigin, vapidPrivateKey }, device, message);
      const { status, retryAfter } = await post(request);
      last = {
        device,
        result: toResult(status),
        waitMs: retryAfterMs(retryAfter, clock.now().getTime()) ?? 0,
      };
      if (last.result !== 'refused') return last;
      log.warn('A push service refused a message', { status });
    }
    return last;
  } catch (error) {
    log.warn('A push service could not be reached', {
      cause: error instanceof PostFault ? error.kind : 'unknown',
    });
    return { device, result: 'later', waitMs: 0 };
  }
}

/** Sends a message to devices of a user, notes which took it, and removes those that are gone. */
export async function sendToDevices(
  parts: PostParts & Pick<Runtime, 'accounts'>,
  userId: string,
  devices: readonly PushDevice[],
  message: PushMessage,
): Promise<DeviceResult[]> {
  const results = await Promise.all(devices.map((device) => sendToDevice(parts, device, message)));
  const devicesWith = (wanted: DeviceResult['result']): PushDevice[] =>
    results.filter(({ result }) => result === wanted).map(({ device }) => device);
  await recordSent(parts, userId, { took: devicesWith('sent'), gone: devicesWith('gone') });
  return results;
}

function toResult(status: number): DeviceResult['result'] {
  if (status >= 200 && status < 300) return 'sent';
  if (GONE.has(status)) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/**
 * Builds the request to a device's push service: encrypted (RFC 8291), signed (RFC 8292) and with delivery headers (RFC 8030). The
 * topic is the message's tag, so a message that is sent again replaces one that the service still holds.
 */
export async function pushRequest(
  config: Pick<Config, 'vapidPrivateKey' | 'siteOrigin'>,
  { endpoint, p256dh, auth }: PushDevice,
  message: PushMessage,
): Promise<PublicPost> {
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    pushMessageText(message),
    {
      vapidDetails: {
        subject: toSubject(config.siteOrigin),
        publicKey: vapidPublicKey(config),
        privateKey: config.vapidPrivateKey,
      },
      TTL: PUSH_TTL_S,
      urgency: 'normal',
      topic: message.tag,
      contentEncoding: 'aes128gcm',
    },
  );
  if (!Buffer.isBuffer(body)) throw new Error('A push message has no body.');
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return { url: endpoint, headers: Object.fromEntries(texts), body };
}

/** Who operates the sender (RFC 8292 §2.1): the site, or a placeholder on a developer's machine. */
function toSubject(siteOrigin: string): string {
  return siteOrigin.startsWith('https:') ? siteOrigin : 'mailto:nobody@plumbline.example';
}
