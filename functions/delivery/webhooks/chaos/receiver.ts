import { Webhook } from 'standardwebhooks';

/** A message as it arrives, or as somebody offers it. */
export interface Offered {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A message a receiver took as ours. */
export interface Accepted {
  readonly id: string;
  readonly type: string;
  readonly permits: readonly string[];
  readonly at: number;
}

/**
 * The server of a user, as the documentation of Standard Webhooks tells to write it: the published library says what is ours,
 * and the id what it has had.
 */
export class Receiver {
  /** What it verifies with: the owner copies a new one over some time after it was made. */
  secret = '';
  /** By id, in the order they came first. */
  readonly accepted = new Map<string, Accepted>();
  /** Messages it had before: they came again under their id. */
  again = 0;

  /** @returns whether it is taken as ours and is new; `known` when it was had before */
  offer({ body, headers }: Offered, now: number): 'accepted' | 'known' | 'refused' {
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

/** What the published library says of a message at a time. */
export function isOurs(secret: string, { body, headers }: Offered, now: number): boolean {
  const { now: real } = Date;
  // The library reads the clock of the machine; the story has one of its own.
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
