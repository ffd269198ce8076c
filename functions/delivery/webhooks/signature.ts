import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks (1.0): how a receiver knows that a message is ours, whole, and not an old one played again. */

const SECRET_PREFIX = 'whsec_';
/** Within the 24 to 64 bytes of the standard. */
const SECRET_BYTES = 32;

/** A secret for a webhook, as its owner copies it: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** What is signed: a message under its id, at the time of this attempt. */
export interface SignedMessage {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * The three headers of a message.
 * @param secrets each makes a signature of its own, so that a receiver that still has the old one takes the message too
 */
export function signedHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
