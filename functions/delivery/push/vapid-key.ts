import { createECDH } from 'node:crypto';
import { type Config, listedSecrets } from '#functions/platform/config.ts';

/** The public key with which browsers subscribe, as base64url: that of the current private key. */
export function vapidPublicKey({ vapidPrivateKey }: Pick<Config, 'vapidPrivateKey'>): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(listedSecrets(vapidPrivateKey)[0], 'base64url'));
  return pair.getPublicKey('base64url');
}
