import { signedIn } from '#functions/accounts/testing.ts';
import type { TestCall } from '#functions/api/testing.ts';
import { TEST_ACCOUNT } from '#infra/sim/doubles/billing-runtime.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { atEveryCall, CALL_FAULTS } from '#infra/sim/harness/crash-points.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import type { StoryResult } from '#infra/sim/harness/suite.ts';
import { VirtualTime } from '#infra/sim/harness/virtual-time.ts';
import { emptyStandIn, PayPalStandIn } from '#infra/sim/paypal/paypal-stand-in.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { type BillingFailures, type BillingFigure, judgeBilling } from './judge.ts';
import {
  type CallFault,
  preloadHandlers,
  ShopProcess,
  type ShopWorld,
  storyRuntime,
} from './shop-process.ts';

const HOUR_MS = 3_600_000;

/** The steps of a payment. Each call of each step fails once in each way. */
const STEPS = [
  'createOrder',
  'captureOrder',
  'activateSubscription',
  'event of the capture',
  'sweep',
  'event of the refund',
] as const;
type Step = (typeof STEPS)[number];

/** Runs one plain payment over and over, each time with a fault at another call of ours. */
export async function* runCrashPointStories(): AsyncGenerator<StoryResult<BillingFigure>> {
  await preloadHandlers();
  for (const step of STEPS)
    yield* atEveryCall(CALL_FAULTS, async (at, how) => {
      const time = new VirtualTime('2027-01-31T12:00:00.000Z');
      const { failures, calls } = await time.run(() => new PaymentStory(time, step, { at, how }).run());
      return { name: `${step}, ${how} at call ${at}`, failures, calls };
    });
}

/** One payment, and its refund where that is the step. A fault in one step must be repaired by the next. */
class PaymentStory {
  readonly #world: ShopWorld;
  readonly #step: Step;
  readonly #fault: CallFault;
  #calls = 0;
  #cookies: readonly string[] = [];

  constructor(time: VirtualTime, step: Step, fault: CallFault) {
    const standIn = new PayPalStandIn(TEST_ACCOUNT, emptyStandIn('crash-points'), time);
    const accounts = new MemoryTable('accounts');
    this.#world = { time, dice: new Dice(1), standIn, accounts, log: () => undefined };
    this.#step = step;
    this.#fault = fault;
  }

  async run(): Promise<{ readonly failures: BillingFailures; readonly calls: number }> {
    const { time, accounts } = this.#world;
    ({ cookies: this.#cookies } = await signedIn(storyRuntime(this.#world, accounts), 'ada'));
    await time.sleep(8 * 24 * HOUR_MS);
    const orderIds = new Set([await this.#pay()]);
    await time.sleep(HOUR_MS);
    if (this.#step === 'event of the capture') await this.#deliver('COMPLETED');
    await this.#process('sweep').sweep();
    await time.sleep(HOUR_MS / 2);
    await new ShopProcess(this.#world).sweep();
    if (this.#step === 'event of the refund') await this.#refund([...orderIds]);
    const intentions = [{ userId: 'ada', orderIds }];
    const failures = await judgeBilling(this.#world, { users: ['ada'], intentions, returned: new Map() });
    return { failures, calls: this.#calls };
  }

  /** Pays as the browser does. After an error it stops; only the order it requests a second time. */
  async #pay(): Promise<string> {
    const json = { amount: PRICE.amount, currency: 'USD', intent: 'CAPTURE' };
    const made =
      (await this.#request('createOrder', { json })) ?? (await this.#request('createOrder', { json }));
    const { id } = JSON.parse(made ?? '{}') as { id?: string };
    if (id === undefined) throw new Error('No order was made.');
    this.#world.standIn.approve(id);
    const captured = await this.#request('captureOrder', { params: { orderId: id } });
    if (captured === undefined || this.#step === 'event of the capture' || this.#step === 'sweep') return id;
    await this.#request('activateSubscription', { json: { paypalOrderId: id } });
    return id;
  }

  async #refund([orderId = '']: readonly string[]): Promise<void> {
    const { standIn } = this.#world;
    standIn.refund(standIn.order(orderId).capture?.id ?? '');
    await this.#deliver('REFUNDED');
  }

  /** Delivers an event three times: once with the fault, then as a retry and as a duplicate. */
  async #deliver(type: 'COMPLETED' | 'REFUNDED'): Promise<void> {
    const { standIn } = this.#world;
    const event = standIn.state.events.find(({ event_type }) => event_type === `PAYMENT.CAPTURE.${type}`);
    // Without a capture there is no event.
    if (event === undefined) return;
    const step = type === 'COMPLETED' ? 'event of the capture' : 'event of the refund';
    const sent = standIn.signed(event);
    await this.#process(step).request('paypalWebhook', sent);
    for (let copy = 0; copy < 2; copy++) await new ShopProcess(this.#world).request('paypalWebhook', sent);
  }

  /** The body of a successful response. */
  async #request(
    name: 'createOrder' | 'captureOrder' | 'activateSubscription',
    sent: TestCall,
  ): Promise<string | undefined> {
    const response = await this.#process(name).request(name, { ...sent, cookies: this.#cookies });
    return response !== 'nothing' && response.statusCode === 200 ? response.body : undefined;
  }

  /** The process of a step. The first process of the story's step has the fault. */
  #process(step: Step): ShopProcess {
    if (step !== this.#step || this.#calls > 0) return new ShopProcess(this.#world);
    const process = new ShopProcess(this.#world, this.#fault);
    process.onCall = () => {
      this.#calls++;
    };
    return process;
  }
}
