import { randomBytes } from 'node:crypto';
import type { Clock } from '#functions/platform/clock.ts';
import { emptyStandIn, PayPalStandIn, type StandInEvent } from '#infra/sim/paypal/paypal-stand-in.ts';
import { openStateFile } from '../machine/state-file.ts';

/** The merchant of the local stack. Nothing here is secret. */
export const MERCHANT = {
  clientId: 'plumbline-local',
  secret: 'plumbline-local-secret',
  merchantId: 'LOCALMERCHANT',
  webhookId: 'LOCALWEBHOOK',
} as const;

/** Delivery state of a webhook event. */
export interface Delivery {
  readonly attempts: number;
  /** The last response status or error; null before the first attempt. */
  readonly answer: string | null;
  readonly delivered: boolean;
}

/** A PayPal stand-in that stores its state in a file. */
export interface LocalPayPal {
  readonly standIn: PayPalStandIn;
  /** By event id. */
  readonly deliveries: Record<string, Delivery>;
  save(): void;
}

/** Opens the PayPal stand-in of a state folder. @param onEvent called for every event */
export function openLocalPayPal(
  path: string,
  clock: Clock,
  onEvent: (event: StandInEvent) => void,
): LocalPayPal {
  const file = openStateFile(path, {
    state: emptyStandIn(randomBytes(16).toString('hex')),
    deliveries: {} as Record<string, Delivery>,
  });
  return {
    standIn: new PayPalStandIn(MERCHANT, file.value.state, clock, onEvent),
    deliveries: file.value.deliveries,
    save: () => file.save(),
  };
}

/** Milliseconds before each retry of an event; PayPal retries for three days. */
const RETRY_PAUSES_MS = [2_000, 10_000, 60_000];
const TIMEOUT_MS = 10_000;

/** Sends signed events to the webhook, with retries. */
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

  /** Sends an event now. Never rejects; stores the outcome with the event. */
  async send(event: StandInEvent, retries = this.#pauses): Promise<void> {
    const { standIn, deliveries } = this.#paypal;
    const { headers, body } = standIn.signed(event);
    const response = await fetch(this.#url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      ({ ok, status }) => ({ ok, answer: String(status) }),
      (error: unknown) => ({ ok: false, answer: error instanceof Error ? error.message : String(error) }),
    );
    const attempts = (deliveries[event.id]?.attempts ?? 0) + 1;
    deliveries[event.id] = { attempts, answer: response.answer, delivered: response.ok };
    if (this.#closed) return;
    this.#paypal.save();
    const [pause, ...later] = retries;
    if (response.ok || pause === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.send(event, later);
    }, pause);
    this.#timers.add(timer);
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
