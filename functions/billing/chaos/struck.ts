import { signedIn } from '#functions/accounts/testing.ts';
import type { TestCall } from '#functions/api/testing.ts';
import { Dice } from '#functions/collection/chaos/dice.ts';
import { VirtualTime } from '#functions/collection/chaos/virtual-time.ts';
import { MemoryTable } from '#functions/platform/tables/memory-table.ts';
import { loadSdk } from '../paypal.ts';
import { TEST_ACCOUNT } from '../testing/billing-runtime.ts';
import { emptyStandIn, PayPalStandIn } from '../testing/paypal-stand-in.ts';
import { type Wrongs, wrongsAtTheEnd } from './figures.ts';
import { ShopProcess, STRIKES, type Strike, storyRuntime, type World } from './shop-process.ts';

const HOUR_MS = 3_600_000;

/** The work of which each call is struck once. */
const STEPS = [
  'createOrder',
  'captureOrder',
  'activateSubscription',
  'event of the capture',
  'sweep',
  'event of the refund',
] as const;
type Step = (typeof STEPS)[number];

/** Tells one plain payment over and over, each time with another call of ours struck in another way. */
export async function tellStruckStories(tell: (name: string, wrongs: Wrongs) => void): Promise<void> {
  await loadSdk();
  for (const step of STEPS) {
    let calls = 1;
    for (let at = 0; at < calls; at++)
      for (const how of STRIKES) {
        const time = new VirtualTime('2027-01-31T12:00:00.000Z');
        const told = await time.run(() => new StruckStory(time, step, { at, how }).tell());
        tell(`${step}, ${how} at call ${at}`, told.wrongs);
        // A process that was not struck any more has made fewer calls than that.
        if (told.calls > at) calls = at + 2;
      }
  }
}

/** One payment, and its refund where that is the step; what was struck is made good by whoever comes next. */
class StruckStory {
  readonly #world: World;
  readonly #step: Step;
  readonly #strike: Strike;
  #calls = 0;
  #cookies: readonly string[] = [];

  constructor(time: VirtualTime, step: Step, strike: Strike) {
    const standIn = new PayPalStandIn(TEST_ACCOUNT, emptyStandIn('struck'), time);
    const accounts = new MemoryTable('accounts');
    this.#world = { time, dice: new Dice(1), standIn, accounts, log: () => undefined };
    this.#step = step;
    this.#strike = strike;
  }

  async tell(): Promise<{ readonly wrongs: Wrongs; readonly calls: number }> {
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
    const wrongs = await wrongsAtTheEnd(this.#world, { users: ['ada'], intentions, returned: new Map() });
    return { wrongs, calls: this.#calls };
  }

  /** What the browser does. It is closed as soon as it hears nothing good, save that an order is asked for again. */
  async #pay(): Promise<string> {
    const json = { amount: '5.00', currency: 'USD', intent: 'CAPTURE' };
    const made = (await this.#ask('createOrder', { json })) ?? (await this.#ask('createOrder', { json }));
    const { id } = JSON.parse(made ?? '{}') as { id?: string };
    if (id === undefined) throw new Error('No order was made.');
    this.#world.standIn.approve(id);
    const captured = await this.#ask('captureOrder', { params: { orderId: id } });
    if (captured === undefined || this.#step === 'event of the capture' || this.#step === 'sweep') return id;
    await this.#ask('activateSubscription', { json: { paypalOrderId: id } });
    return id;
  }

  async #refund([orderId = '']: readonly string[]): Promise<void> {
    const { standIn } = this.#world;
    standIn.refund(standIn.order(orderId).capture?.id ?? '');
    await this.#deliver('REFUNDED');
  }

  /** Brings an event until it is taken, and once more. */
  async #deliver(type: 'COMPLETED' | 'REFUNDED'): Promise<void> {
    const { standIn } = this.#world;
    const event = standIn.state.events.find(({ event_type }) => event_type === `PAYMENT.CAPTURE.${type}`);
    // Nothing was captured: there is no event.
    if (event === undefined) return;
    const step = type === 'COMPLETED' ? 'event of the capture' : 'event of the refund';
    const sent = standIn.signed(event);
    await this.#process(step).request('paypalWebhook', sent);
    for (let copy = 0; copy < 2; copy++) await new ShopProcess(this.#world).request('paypalWebhook', sent);
  }

  /** The body of a good answer. */
  async #ask(
    name: 'createOrder' | 'captureOrder' | 'activateSubscription',
    sent: TestCall,
  ): Promise<string | undefined> {
    const heard = await this.#process(name).request(name, { ...sent, cookies: this.#cookies });
    return heard !== 'nothing' && heard.statusCode === 200 ? heard.body : undefined;
  }

  /** The process of a step: struck when it is the one, the first time. */
  #process(step: Step): ShopProcess {
    if (step !== this.#step || this.#calls > 0) return new ShopProcess(this.#world);
    const process = new ShopProcess(this.#world, this.#strike);
    process.onCall = () => {
      this.#calls++;
    };
    return process;
  }
}
