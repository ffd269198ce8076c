import type { StandInEvent } from '#infra/sim/paypal/paypal-stand-in.ts';
import { drawCallFault, ShopProcess, type ShopWorld } from './shop-process.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** PayPal retries an event for a few days; here it stops after this many attempts. The last two never fail. */
const ATTEMPTS = 6;
const RETURNED = /\.(REFUNDED|REVERSED)$/;

/** Delivers PayPal's events to the webhook: late, out of order, twice, and some not at all. */
export class PayPalEventSender {
  readonly #world: ShopWorld;
  readonly #pending = new Set<Promise<void>>();
  /** Loses every second event rather than every eighth, so that other guards must activate the subscription. */
  readonly #losesMany: boolean;

  constructor(world: ShopWorld, losesMany: boolean) {
    this.#world = world;
    this.#losesMany = losesMany;
  }

  /** Sends an event. Events about returned money are never lost, because nothing else reports it. */
  send(event: StandInEvent, mayBeLost = true): void {
    const { dice, log } = this.#world;
    if (mayBeLost && !RETURNED.test(event.event_type) && dice.below(this.#losesMany ? 2 : 8) === 0) {
      log(`${event.event_type} is lost`);
      return;
    }
    for (let copy = 0; copy <= (dice.below(4) === 0 ? 1 : 0); copy++) {
      const delivery = this.#deliver(event);
      this.#pending.add(delivery);
      void delivery.finally(() => this.#pending.delete(delivery));
    }
  }

  /** Waits until every event was delivered. */
  async done(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  async #deliver(event: StandInEvent): Promise<void> {
    const { time, dice, standIn } = this.#world;
    // Soon, late, or with others on the hour.
    if (dice.below(3) === 0) await time.sleep(HOUR_MS - (time.milliseconds % HOUR_MS));
    else await time.sleep(dice.below(dice.oneOf([2_000, 5 * MINUTE_MS, 3 * HOUR_MS])));
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const fault = attempt < ATTEMPTS - 1 ? drawCallFault(dice, 4) : undefined;
      const response = await new ShopProcess(this.#world, fault).request(
        'paypalWebhook',
        standIn.signed(event),
      );
      if (response !== 'nothing' && response.statusCode === 204) return;
      await time.sleep(attempt * 5 * MINUTE_MS);
    }
    this.#world.log(`${event.event_type} was never delivered`);
  }
}
