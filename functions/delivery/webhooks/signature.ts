import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks 1.0: a receiver can check that a message is from us, unchanged and not a replay. */

const SECRET_PREFIX = 'whsec_';
/** Within the 24 to 64 bytes of the standard. */
const SECRET_BYTES = 32;

/** Creates a webhook's secret as its owner copies it: `whsec_` and base64. */
export function newWebhookSecret(): string {
  // guard: a webhook has a secret of its own
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export interface SignedMessage {
  readonly id: string;
  /** The time of this attempt. */
  readonly at: Date;
  readonly body: string;
}

/**
 * Builds the three headers of a message.
 * @param secrets each gives a signature, so that a receiver with the old secret accepts the message too
 */
export function signedHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    // guard: a signature covers the id
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
