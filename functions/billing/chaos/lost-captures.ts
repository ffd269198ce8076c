import { signedIn } from '#functions/accounts/testing.ts';
import type { TestCall } from '#functions/api/testing.ts';
import { TEST_ACCOUNT } from '#infra/sim/doubles/billing-runtime.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { atEveryCall, CALL_FAULTS } from '#infra/sim/harness/crash-points.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import type { StoryResult } from '#infra/sim/harness/suite.ts';
import { VirtualTime } from '#infra/sim/harness/virtual-time.ts';
import { emptyStandIn, PayPalStandIn } from '#infra/sim/paypal/paypal-stand-in.ts';
import { endsPayment, finishPayment, type PendingOrder } from '#shared/domain/plan/pending-payment.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { type BillingFailures, type BillingFigure, judgeBilling } from './judge.ts';
import {
  type BrowserResponse,
  type CallFault,
  preloadHandlers,
  ShopProcess,
  type ShopWorld,
  storyRuntime,
} from './shop-process.ts';

const HOUR_MS = 3_600_000;

/** How the answer of a capture is lost, and what comes before the user tries again. */
const LOSSES = ['500', 'no network', 'tab closed', 'webhook first', 'not approved'] as const;
type Loss = (typeof LOSSES)[number];

/** Loses the answer of a capture in each way, with a fault at each call of ours, and then clicks as a user does. */
export async function* runLostCaptureStories(): AsyncGenerator<StoryResult<BillingFigure>> {
  await preloadHandlers();
  for (const loss of LOSSES)
    yield* atEveryCall(CALL_FAULTS, async (at, how) => {
      const time = new VirtualTime('2027-01-31T12:00:00.000Z');
      const { failures, calls } = await time.run(() => new LostCapture(time, loss, { at, how }).run());
      return { name: `capture lost by ${loss}, ${how} at call ${at}`, failures, calls };
    });
}

/** A page with the rules of the shipped one. */
class LostCapture {
  readonly #world: ShopWorld;
  readonly #loss: Loss;
  readonly #fault: CallFault;
  readonly #orderIds = new Set<string>();
  #cookies: readonly string[] = [];
  #pending: PendingOrder | null = null;
  #calls = 0;

  constructor(time: VirtualTime, loss: Loss, fault: CallFault) {
    const standIn = new PayPalStandIn(TEST_ACCOUNT, emptyStandIn('lost-captures'), time);
    const accounts = new MemoryTable('accounts');
    this.#world = { time, dice: new Dice(1), standIn, accounts, log: () => undefined };
    this.#loss = loss;
    this.#fault = fault;
  }

  async run(): Promise<{ readonly failures: BillingFailures; readonly calls: number }> {
    const { time, accounts, standIn } = this.#world;
    ({ cookies: this.#cookies } = await signedIn(storyRuntime(this.#world, accounts), 'ada'));
    await time.sleep(8 * 24 * HOUR_MS);
    const orderId = await this.#order();
    if (this.#loss !== 'not approved') standIn.approve(orderId);
    await this.#loseCapture(orderId);
    if (this.#loss === 'tab closed') this.#pending = null;
    if (this.#loss === 'webhook first') await this.#deliverEvents();
    await time.sleep(60_000);
    const isActive = (await this.#tryAgain()) || (await this.#tryAgain()) || (await this.#payAnew());
    const intentions = [{ userId: 'ada', orderIds: this.#orderIds }];
    const failures = await judgeBilling(this.#world, { users: ['ada'], intentions, returned: new Map() });
    const isStuck = !isActive || this.#pending !== null;
    return {
      failures: { ...failures, dead_end: isStuck ? ['no click ends the payment'] : [] },
      calls: this.#calls,
    };
  }

  async #order(): Promise<string> {
    const response = await this.#send('createOrder', {
      json: { amount: PRICE.amount, currency: 'USD', intent: 'CAPTURE' },
    });
    if (response === 'nothing' || response.statusCode !== 200) return '';
    const { id } = JSON.parse(response.body ?? '') as { readonly id: string };
    this.#orderIds.add(id);
    return id;
  }

  /** The first capture has the fault; but for `500` and `not approved` the page hears nothing of it. */
  async #loseCapture(orderId: string): Promise<void> {
    const process = new ShopProcess(this.#world, this.#fault);
    process.onCall = () => {
      this.#calls++;
    };
    this.#pending = { orderId, captured: false };
    const sent = { params: { orderId }, cookies: this.#cookies };
    const response = await process.request('captureOrder', sent);
    if (this.#loss === '500' || this.#loss === 'not approved') this.#hear(response);
  }

  /** Presses Try Again, as a new visit of the page does by itself. @returns whether the subscription is active */
  async #tryAgain(): Promise<boolean> {
    if (this.#pending === null) return false;
    const sent = (name: 'captureOrder' | 'activateSubscription', orderId: string): Promise<BrowserResponse> =>
      this.#send(
        name,
        name === 'captureOrder' ? { params: { orderId } } : { json: { paypalOrderId: orderId } },
      );
    try {
      await finishPayment(
        this.#pending,
        async (step, orderId) => {
          if (!this.#hear(await sent(step, orderId))) throw new Refused();
        },
        (order) => {
          this.#pending = order;
        },
      );
      this.#pending = null;
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return false;
    }
  }

  /** Pays again on a page without a pending order. @returns whether the subscription is active, also when nothing was to pay */
  async #payAnew(): Promise<boolean> {
    if (this.#pending !== null) return false;
    const orderId = await this.#order();
    if (orderId === '') return this.#world.standIn.order([...this.#orderIds][0] ?? '').capture !== null;
    this.#world.standIn.approve(orderId);
    this.#pending = { orderId, captured: false };
    return this.#tryAgain();
  }

  /** @returns whether the step is done */
  #hear(response: BrowserResponse): boolean {
    const status = response === 'nothing' ? 0 : (response.statusCode ?? 200);
    if (endsPayment(status)) this.#pending = null;
    return status === 200;
  }

  async #deliverEvents(): Promise<void> {
    const { standIn } = this.#world;
    for (const event of standIn.state.events)
      await new ShopProcess(this.#world).request('paypalWebhook', standIn.signed(event));
  }

  #send(
    name: 'createOrder' | 'captureOrder' | 'activateSubscription',
    sent: TestCall,
  ): Promise<BrowserResponse> {
    return new ShopProcess(this.#world).request(name, { ...sent, cookies: this.#cookies });
  }
}

class Refused extends Error {}
