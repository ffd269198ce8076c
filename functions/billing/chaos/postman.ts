import type { StandInEvent } from '../testing/paypal-stand-in.ts';
import { ShopProcess, type World } from './shop-process.ts';
import { drawStrike } from './strikes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** PayPal gives an event up after some days; here after so many times, the last of which go well. */
const ATTEMPTS = 6;
const RETURNED = /\.(REFUNDED|REVERSED)$/;

/** Brings PayPal's events to the webhook: late, out of order, twice, and some not at all. */
export class Postman {
  readonly #world: World;
  readonly #underWay = new Set<Promise<void>>();
  /** Takes away one of many: a lost event, so that another guard has to do. */
  readonly #losesMany: boolean;

  constructor(world: World, losesMany: boolean) {
    this.#world = world;
    this.#losesMany = losesMany;
  }

  /** Takes an event from PayPal. That money was given back is never lost: nothing else would tell. */
  take(event: StandInEvent, mayBeLost = true): void {
    const { dice, log } = this.#world;
    if (mayBeLost && !RETURNED.test(event.event_type) && dice.below(this.#losesMany ? 2 : 8) === 0) {
      log(`${event.event_type} is lost`);
      return;
    }
    for (let copy = 0; copy <= (dice.below(4) === 0 ? 1 : 0); copy++) {
      const bringing = this.#bring(event);
      this.#underWay.add(bringing);
      void bringing.finally(() => this.#underWay.delete(bringing));
    }
  }

  /** Waits until every event has been taken in. */
  async done(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #bring(event: StandInEvent): Promise<void> {
    const { time, dice, standIn } = this.#world;
    // Soon, late, or together with others at the full hour.
    if (dice.below(3) === 0) await time.sleep(HOUR_MS - (time.milliseconds % HOUR_MS));
    else await time.sleep(dice.below(dice.oneOf([2_000, 5 * MINUTE_MS, 3 * HOUR_MS])));
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const strike = attempt < ATTEMPTS - 1 ? drawStrike(dice, 4) : undefined;
      const heard = await new ShopProcess(this.#world, strike).request(
        'paypalWebhook',
        standIn.signed(event),
      );
      if (heard !== 'nothing' && heard.statusCode === 204) return;
      await time.sleep(attempt * 5 * MINUTE_MS);
    }
    this.#world.log(`${event.event_type} was never taken`);
  }
}
