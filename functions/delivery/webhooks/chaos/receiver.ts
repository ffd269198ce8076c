import { Webhook } from 'standardwebhooks';

/** A message that a receiver gets, from us or from an attacker. */
export interface IncomingMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A message that a receiver accepted as ours. */
export interface AcceptedMessage {
  readonly id: string;
  readonly type: string;
  readonly permits: readonly string[];
  readonly at: number;
}

/**
 * A user's server, written as the Standard Webhooks documentation says: the published library verifies messages, and the id
 * detects repeated ones.
 */
export class Receiver {
  /** The secret that it verifies with. The owner installs a new one some time after the rotation. */
  secret = '';
  /** By id, in order of arrival. */
  readonly accepted = new Map<string, AcceptedMessage>();
  /** Messages that arrived again under their id. */
  again = 0;

  /** Verifies a message. @returns `known` when it arrived before */
  receive({ body, headers }: IncomingMessage, now: number): 'accepted' | 'known' | 'refused' {
    if (!isOurs(this.secret, { body, headers }, now)) return 'refused';
    const id = headers['webhook-id'] ?? '';
    if (this.accepted.has(id)) {
      this.again++;
      return 'known';
    }
    const { type, data } = JSON.parse(body) as { type: string; data: { permits?: { id: string }[] } };
    const permits = (data.permits ?? []).map((permit) => permit.id);
    this.accepted.set(id, { id, type, permits, at: now });
    return 'accepted';
  }
}

/** Whether the published library accepts a message at a time. */
export function isOurs(secret: string, { body, headers }: IncomingMessage, now: number): boolean {
  const { now: real } = Date;
  // The library reads the machine's clock; the story has its own.
  Date.now = () => now;
  try {
    new Webhook(secret).verify(body, { ...headers }, { jsonParse: false });
    return true;
  } catch (error) {
    if (error instanceof Error && error.constructor.name === 'WebhookVerificationError') return false;
    throw error;
  } finally {
    Date.now = real;
  }
}
