import type { StandInEvent } from '#functions/billing/testing/paypal-stand-in.ts';
import type { LocalPayPal } from './account.ts';

/** Pauses before an event is sent again that was not taken, in milliseconds; PayPal itself goes on for three days. */
const RETRY_PAUSES_MS = [2_000, 10_000, 60_000];
const TIMEOUT_MS = 10_000;

/** Sends events to the webhook, signed, and again until they are taken or the pauses are used up. */
export class WebhookSender {
  readonly #paypal: LocalPayPal;
  readonly #url: string;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #pauses: readonly number[];
  #closed = false;

  constructor(paypal: LocalPayPal, url: string, pauses: readonly number[] = RETRY_PAUSES_MS) {
    this.#paypal = paypal;
    this.#url = url;
    this.#pauses = pauses;
  }

  /** Sends an event now. Never rejects: how it went is kept with the event. */
  async send(event: StandInEvent, retries = this.#pauses): Promise<void> {
    const { standIn, deliveries } = this.#paypal;
    const { headers, body } = standIn.signed(event);
    const answer = await fetch(this.#url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      ({ ok, status }) => ({ ok, said: String(status) }),
      (error: unknown) => ({ ok: false, said: error instanceof Error ? error.message : String(error) }),
    );
    const attempts = (deliveries[event.id]?.attempts ?? 0) + 1;
    deliveries[event.id] = { attempts, answer: answer.said, delivered: answer.ok };
    if (this.#closed) return;
    this.#paypal.save();
    const [pause, ...later] = retries;
    if (answer.ok || pause === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.send(event, later);
    }, pause);
    this.#timers.add(timer);
  }

  /** Sends nothing more. */
  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
