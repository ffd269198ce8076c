import { signedIn } from '#functions/accounts/testing.ts';
import { TEST_ACCOUNT } from '#infra/sim/doubles/billing-runtime.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import { VirtualTime } from '#infra/sim/harness/virtual-time.ts';
import { emptyStandIn, PayPalStandIn } from '#infra/sim/paypal/paypal-stand-in.ts';
import { Attacker } from './attacker.ts';
import { type BillingFailures, type Intention, judgeBilling } from './judge.ts';
import { PayPalEventSender } from './paypal-events.ts';
import { drawCallFault, preloadHandlers, ShopProcess, type ShopWorld, storyRuntime } from './shop-process.ts';
import { Shopper } from './shopper.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Stories span the end of a short month. */
const BEGIN = '2027-01-26T12:00:00.000Z';
const SHOPPERS = ['ada', 'bob'] as const;

/** Runs the story of some people who pay, an attacker, and faults everywhere; then compares the result with PayPal's record. */
export async function runBillingStory(
  seed: number,
  log: (line: string) => void = () => undefined,
): Promise<BillingFailures> {
  await preloadHandlers();
  const time = new VirtualTime(BEGIN);
  return time.run(() => new Story(seed, time, log).run());
}

class Story {
  readonly #world: ShopWorld;
  readonly #events: PayPalEventSender;
  readonly #often: number;
  readonly #intentions: Intention[] = [];
  readonly #returned = new Map<string, number>();
  #over = false;

  constructor(seed: number, time: VirtualTime, log: (line: string) => void) {
    const dice = new Dice(seed);
    const standIn = new PayPalStandIn(TEST_ACCOUNT, emptyStandIn(`story ${seed}`), time, (event) =>
      this.#events.send(event, !this.#over),
    );
    this.#world = {
      time,
      dice,
      standIn,
      accounts: new MemoryTable('accounts'),
      log: (line) => log(`${time.now().toISOString().slice(5, 23)} ${line}`),
    };
    this.#often = dice.oneOf([2, 4, 12]);
    this.#events = new PayPalEventSender(this.#world, dice.below(3) === 0);
  }

  async run(): Promise<BillingFailures> {
    const { time, dice, accounts } = this.#world;
    const runtime = storyRuntime(this.#world, accounts);
    const cookies = new Map<string, readonly string[]>();
    for (const userId of [...SHOPPERS, 'eve']) cookies.set(userId, (await signedIn(runtime, userId)).cookies);
    // Some pay during the trial, most after it.
    await time.sleep((dice.below(3) === 0 ? dice.below(6) : 8) * DAY_MS);
    const of = (userId: string): readonly string[] => cookies.get(userId) ?? [];
    const lives = [...SHOPPERS.map((userId) => this.#life(userId, of(userId))), this.#attack(of('eve'))];
    const background = [this.#keepSweeping(), this.#keepReturning()];
    await Promise.all(lives);
    await this.#calmDown();
    await Promise.all(background);
    const users = [...SHOPPERS, 'eve'];
    return judgeBilling(this.#world, { users, intentions: this.#intentions, returned: this.#returned });
  }

  /** Pays one to three times, with days or minutes between. */
  async #life(userId: string, cookies: readonly string[]): Promise<void> {
    const { time, dice } = this.#world;
    const times = 1 + dice.below(3);
    for (let number = 0; number < times; number++) {
      await time.sleep(dice.below(dice.oneOf([HOUR_MS, 2 * DAY_MS])));
      const intention = { userId, orderIds: new Set<string>() };
      this.#intentions.push(intention);
      await new Shopper(this.#world, cookies, this.#often, intention).pay();
      if (dice.below(5) === 0) await this.#cancel(cookies);
    }
  }

  async #cancel(cookies: readonly string[]): Promise<void> {
    const json = { cancelled: this.#world.dice.below(2) === 0 };
    const fault = drawCallFault(this.#world.dice, this.#often);
    await new ShopProcess(this.#world, fault).request('updateSubscription', { json, cookies });
  }

  async #attack(cookies: readonly string[]): Promise<void> {
    const { time, dice } = this.#world;
    for (let number = 0; number < 4; number++) {
      await time.sleep(dice.below(DAY_MS));
      await new Attacker(this.#world, cookies).act();
    }
  }

  /** Runs the sweeper late, twice at once, or with faults. */
  async #keepSweeping(): Promise<void> {
    const { time, dice } = this.#world;
    while (!this.#over) {
      await time.sleep(dice.below(dice.oneOf([10 * MINUTE_MS, 90 * MINUTE_MS, 12 * HOUR_MS])));
      const runs = dice.below(5) === 0 ? 2 : 1;
      const sweep = () => new ShopProcess(this.#world, drawCallFault(dice, this.#often)).sweep();
      await Promise.all(Array.from({ length: runs }, sweep));
    }
  }

  /** Refunds and reverses payments, and releases those that the bank held back. */
  async #keepReturning(): Promise<void> {
    const { time, dice } = this.#world;
    while (!this.#over) {
      await time.sleep(dice.below(dice.oneOf([2 * MINUTE_MS, 3 * HOUR_MS, DAY_MS])));
      // Sometimes several at once.
      for (let times = dice.oneOf([0, 0, 0, 1, 4]); times > 0; times--) this.#returnMoney();
      if (dice.below(3) === 0) this.#release();
    }
  }

  #returnMoney(): void {
    const { time, dice, standIn, log } = this.#world;
    const taken = Object.values(standIn.state.orders).filter(
      ({ id, capture }) => capture?.status === 'COMPLETED' && !this.#returned.has(id),
    );
    if (taken.length === 0) return;
    const { id, capture } = dice.oneOf(taken);
    const reverses = dice.below(2) === 0;
    log(`${reverses ? 'reversed' : 'refunded'}: ${id}`);
    this.#returned.set(id, time.milliseconds);
    if (reverses) standIn.reverse(capture?.id ?? '');
    else standIn.refund(capture?.id ?? '');
  }

  #release(): void {
    const { dice, standIn } = this.#world;
    for (const { capture } of Object.values(standIn.state.orders))
      if (capture?.status === 'PENDING') standIn.release(capture.id, dice.oneOf(['COMPLETED', 'DECLINED']));
  }

  /** Stops the faults: lets everything finish, and runs the sweeper on schedule. */
  async #calmDown(): Promise<void> {
    const { time, log } = this.#world;
    this.#over = true;
    log('no more faults from now on');
    await time.sleep(DAY_MS);
    this.#release();
    await this.#events.done();
    for (let run = 0; run < 3; run++) {
      await new ShopProcess(this.#world).sweep();
      await time.sleep(HOUR_MS);
    }
  }
}
