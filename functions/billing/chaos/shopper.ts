import { type Funding, StandInRefusal } from '../testing/paypal-stand-in.ts';
import type { Intention } from './figures.ts';
import { type Heard, ShopProcess, type World } from './shop-process.ts';
import { drawStrike } from './strikes.ts';

const SECOND_MS = 1_000;
/** Windows in which somebody tries before giving up. */
const TRIES = 3;
const CHOICES = ['good', 'good', 'good', 'good', 'good', 'declines', 'holds-back', 'close'] as const;

/** Somebody who wants to pay once, with the page as it is: at most one window of PayPal's is approved at a time. */
export class Shopper {
  readonly #world: World;
  readonly #cookies: readonly string[];
  /** How often a request is struck: one in so many. */
  readonly #often: number;
  readonly #intention: Intention;
  /** The page has said how it went, or that nothing more is to be done. */
  #knows = false;

  constructor(world: World, cookies: readonly string[], often: number, intention: Intention) {
    this.#world = world;
    this.#cookies = cookies;
    this.#often = often;
    this.#intention = intention;
  }

  /** Pays in one tab, or in two at the same time. */
  async pay(): Promise<void> {
    const { dice } = this.#world;
    const tabs = dice.below(4) === 0 ? [0, dice.below(30)] : [0];
    await Promise.all(tabs.map((after) => this.#tab(after * SECOND_MS)));
  }

  async #tab(after: number): Promise<void> {
    const { time, dice } = this.#world;
    await time.sleep(after);
    for (let attempt = 0; attempt < TRIES && !this.#knows; attempt++) {
      const orderId = await this.#order();
      if (orderId !== undefined && (await this.#atPayPal(orderId)) && (await this.#finish(orderId))) return;
      await time.sleep((5 + dice.below(120)) * SECOND_MS);
    }
  }

  /** Clicks, once or twice. Answers the order, if one was made. */
  async #order(): Promise<string | undefined> {
    const json = { amount: '5.00', currency: 'USD', intent: 'CAPTURE' };
    const heard = await this.#clicks(() => this.#request('createOrder', { json }));
    const made = heard.findLast(isOk);
    // The page says that it is paid already, or that PayPal is still checking.
    if (heard.some((one) => one !== 'nothing' && one.statusCode === 409)) this.#knows = true;
    return made === undefined ? undefined : (JSON.parse(made.body ?? '') as { id: string }).id;
  }

  /** PayPal's window. @returns false when nothing was approved there */
  async #atPayPal(orderId: string): Promise<boolean> {
    const { time, dice, standIn, log } = this.#world;
    await time.sleep((3 + dice.below(90)) * SECOND_MS);
    const choice = dice.oneOf(CHOICES);
    log(`${this.#intention.userId} at PayPal: ${choice} ${orderId}`);
    if (choice === 'close' || this.#knows) return false;
    try {
      this.#intention.orderIds.add(orderId);
      standIn.approve(orderId, choice satisfies Funding);
      return true;
    } catch (error) {
      if (!(error instanceof StandInRefusal)) throw error;
      return false;
    }
  }

  /** What the page does after PayPal's window. @returns true when this tab does nothing more */
  async #finish(orderId: string): Promise<boolean> {
    const { time, dice, standIn } = this.#world;
    if (dice.below(12) === 0) return this.#gone('before the capture');
    const params = { orderId };
    const captured = await this.#clicks(() => this.#request('captureOrder', { params }));
    if (!captured.some(isOk)) return false;
    if (dice.below(6) === 0) return this.#gone('before the activation');
    await time.sleep(dice.below(3) * SECOND_MS);
    const json = { paypalOrderId: orderId };
    const activated = await this.#clicks(() => this.#request('activateSubscription', { json }));
    // "Activation Failed" without a reason: people look at the page again before they pay again.
    this.#knows = true;
    return activated.some(isOk) || standIn.order(orderId).capture !== null;
  }

  #gone(when: string): true {
    this.#world.log(`${this.#intention.userId} closes the browser ${when}`);
    this.#knows = true;
    return true;
  }

  /** A click, or a double click. */
  #clicks(request: () => Promise<Heard>): Promise<readonly Heard[]> {
    return Promise.all(this.#world.dice.below(5) === 0 ? [request(), request()] : [request()]);
  }

  #request(
    name: 'createOrder' | 'captureOrder' | 'activateSubscription',
    sent: { readonly json?: unknown; readonly params?: Readonly<Record<string, string>> },
  ): Promise<Heard> {
    const strike = drawStrike(this.#world.dice, this.#often);
    return new ShopProcess(this.#world, strike).request(name, { ...sent, cookies: this.#cookies });
  }
}

function isOk(heard: Heard): heard is Exclude<Heard, 'nothing'> {
  return heard !== 'nothing' && heard.statusCode === 200;
}
