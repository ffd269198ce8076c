import { type Funding, StandInRefusal } from '#infra/sim/paypal/paypal-stand-in.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import type { Intention } from './judge.ts';
import { type BrowserResponse, drawCallFault, ShopProcess, type ShopWorld } from './shop-process.ts';

const SECOND_MS = 1_000;
/** PayPal windows that a user opens before giving up. */
const MAX_TRIES = 3;
const CHOICES = ['good', 'good', 'good', 'good', 'good', 'declines', 'holds-back', 'close'] as const;

/** A user who wants to pay once. The page approves at most one PayPal window at a time. */
export class Shopper {
  readonly #world: ShopWorld;
  readonly #cookies: readonly string[];
  /** One in this many requests fails. */
  readonly #often: number;
  readonly #intention: Intention;
  /** The people that the month is for. */
  readonly #seats: number;
  /** The order of the newest payment that the tabs show; they are opened at the same time. */
  #lastPayment: string | undefined;
  /** The page has shown the result, or that there is nothing more to do. */
  #isDone = false;

  constructor(world: ShopWorld, cookies: readonly string[], often: number, intention: Intention) {
    this.#world = world;
    this.#cookies = cookies;
    this.#often = often;
    this.#intention = intention;
    this.#seats = 1 + world.dice.below(3);
  }

  /** Pays in one tab, or in two at once. */
  async pay(): Promise<void> {
    const { dice } = this.#world;
    const tabs = dice.below(4) === 0 ? [0, dice.below(30)] : [0];
    const payments = await this.#request('listPayments', {});
    const [newest] = isOk(payments)
      ? (JSON.parse(payments.body ?? '') as { readonly orderId: string }[])
      : [];
    this.#lastPayment = newest?.orderId;
    await Promise.all(tabs.map((after) => this.#tab(after * SECOND_MS)));
  }

  async #tab(after: number): Promise<void> {
    const { time, dice } = this.#world;
    await time.sleep(after);
    for (let attempt = 0; attempt < MAX_TRIES && !this.#isDone; attempt++) {
      const orderId = await this.#order();
      if (orderId !== undefined && (await this.#atPayPal(orderId)) && (await this.#finish(orderId))) return;
      await time.sleep((5 + dice.below(120)) * SECOND_MS);
    }
  }

  /** Clicks once or twice. @returns the order's id, if an order was made */
  async #order(): Promise<string | undefined> {
    const json = {
      amount: PRICE.amount,
      currency: 'USD',
      intent: 'CAPTURE',
      seats: this.#seats,
      lastPayment: this.#lastPayment,
    };
    const responses = await this.#clicks(() => this.#request('createOrder', { json }));
    const made = responses.findLast(isOk);
    // The page shows that the month is already paid, or that PayPal is still checking.
    if (responses.some((one) => one !== 'nothing' && [409, 425].includes(one.statusCode ?? 0)))
      this.#isDone = true;
    return made === undefined ? undefined : (JSON.parse(made.body ?? '') as { id: string }).id;
  }

  /** Uses PayPal's window. @returns false when the user approved nothing */
  async #atPayPal(orderId: string): Promise<boolean> {
    const { time, dice, standIn, log } = this.#world;
    await time.sleep((3 + dice.below(90)) * SECOND_MS);
    const choice = dice.oneOf(CHOICES);
    log(`${this.#intention.userId} at PayPal: ${choice} ${orderId}`);
    if (choice === 'close' || this.#isDone) return false;
    try {
      this.#intention.orderIds.add(orderId);
      standIn.approve(orderId, choice satisfies Funding);
      return true;
    } catch (error) {
      if (!(error instanceof StandInRefusal)) throw error;
      return false;
    }
  }

  /** Does what the page does after PayPal's window. @returns true when this tab is done */
  async #finish(orderId: string): Promise<boolean> {
    const { time, dice, standIn } = this.#world;
    if (dice.below(12) === 0) return this.#closeBrowser('before the capture');
    const params = { orderId };
    const captured = await this.#clicks(() => this.#request('captureOrder', { params }));
    if (!captured.some(isOk)) return false;
    if (dice.below(6) === 0) return this.#closeBrowser('before the activation');
    await time.sleep(dice.below(3) * SECOND_MS);
    const json = { paypalOrderId: orderId };
    const activated = await this.#clicks(() => this.#request('activateSubscription', { json }));
    // After "Activation Failed" people reload the page before they pay again.
    this.#isDone = true;
    return activated.some(isOk) || standIn.order(orderId).capture !== null;
  }

  #closeBrowser(when: string): true {
    this.#world.log(`${this.#intention.userId} closes the browser ${when}`);
    this.#isDone = true;
    return true;
  }

  /** Clicks or double-clicks. */
  #clicks(request: () => Promise<BrowserResponse>): Promise<readonly BrowserResponse[]> {
    return Promise.all(this.#world.dice.below(5) === 0 ? [request(), request()] : [request()]);
  }

  #request(
    name: 'createOrder' | 'captureOrder' | 'activateSubscription' | 'listPayments',
    sent: { readonly json?: unknown; readonly params?: Readonly<Record<string, string>> },
  ): Promise<BrowserResponse> {
    const fault = drawCallFault(this.#world.dice, this.#often);
    return new ShopProcess(this.#world, fault).request(name, { ...sent, cookies: this.#cookies });
  }
}

function isOk(response: BrowserResponse): response is Exclude<BrowserResponse, 'nothing'> {
  return response !== 'nothing' && response.statusCode === 200;
}
