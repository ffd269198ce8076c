import { createECDH } from 'node:crypto';
import type { Config } from '#functions/platform/config.ts';
import type { PublicPost } from '#functions/platform/network/public-post.ts';
import { type PushMessage, pushMessageText } from '#shared/domain/alerts/push-message.ts';
import type { PushDevice } from './devices.ts';

/** A phone that was off for longer is told nothing: the lead is seen with the next message or in the app. */
export const PUSH_TTL_S = 6 * 3600;

/** The public part of the key messages are signed with, as browsers want it to subscribe: base64url. */
export function vapidPublicKey({ vapidPrivateKey }: Pick<Config, 'vapidPrivateKey'>): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(vapidPrivateKey, 'base64url'));
  return pair.getPublicKey('base64url');
}

/**
 * What is sent to a device's push service: encrypted (RFC 8291), signed (RFC 8292) and with its delivery said (RFC 8030). A message that is sent again takes the place of the first where that still waits: its
 * topic is its tag.
 */
export async function pushRequest(
  config: Pick<Config, 'vapidPrivateKey' | 'siteOrigin'>,
  { endpoint, p256dh, auth }: PushDevice,
  message: PushMessage,
): Promise<PublicPost> {
  // It is loaded with the first message.
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    pushMessageText(message),
    {
      vapidDetails: {
        subject: subjectOf(config.siteOrigin),
        publicKey: vapidPublicKey(config),
        privateKey: config.vapidPrivateKey,
      },
      TTL: PUSH_TTL_S,
      urgency: 'normal',
      topic: message.tag,
      contentEncoding: 'aes128gcm',
    },
  );
  if (!Buffer.isBuffer(body)) throw new Error('A push message has no text.');
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return { url: endpoint, headers: Object.fromEntries(texts), body };
}

/** Who operates the sender (RFC 8292 §2.1): the site, or, where it is this machine, nobody. */
function subjectOf(siteOrigin: string): string {
  return siteOrigin.startsWith('https:') ? siteOrigin : 'mailto:nobody@plumbline.example';
}
