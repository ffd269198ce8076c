import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { createAccountApi } from '#functions/api/account.ts';
import { createBillingApi } from '#functions/api/billing.ts';
import { type TestCall, testEvent } from '#functions/api/testing.ts';
import type { Dice } from '#functions/collection/chaos/dice.ts';
import type { VirtualTime } from '#functions/collection/chaos/virtual-time.ts';
import { createSweepOrders } from '#functions/jobs/sweep-orders.ts';
import { configFrom } from '#functions/platform/config.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { MemoryTable } from '#functions/platform/tables/memory-table.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import { TEST_ORIGIN_SECRETS } from '#functions/platform/testing.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { routes } from '#shared/contract/routes.ts';
import { type Execute, openPayPal, PayPalUnavailable } from '../paypal.ts';
import { requestsTo, TEST_PAYPAL_ENV } from '../testing/billing-runtime.ts';
import type { PayPalStandIn } from '../testing/paypal-stand-in.ts';

/** What all processes of a story share. */
export interface World {
  readonly time: VirtualTime;
  readonly dice: Dice;
  readonly accounts: MemoryTable;
  readonly standIn: PayPalStandIn;
  readonly log: (line: string) => void;
}

/**
 * What happens to one call a process makes, to a table or to PayPal: the process is killed before or after it, it is not
 * carried out, or it is and nobody hears of it.
 */
export interface Strike {
  /** Calls of the process before it. */
  readonly at: number;
  readonly how: (typeof STRIKES)[number];
}
export const STRIKES = ['killed-before', 'killed-after', 'not-done', 'not-heard'] as const;

/** What a browser hears of its request: an answer, or that the line went dead. */
export type Heard = APIGatewayProxyStructuredResultV2 | 'nothing';

const CONFIG = configFrom({
  SITE_ORIGIN: 'https://site.test',
  SESSION_SECRET: Buffer.alloc(32, 7).toString('base64'),
  ORIGIN_SECRETS: TEST_ORIGIN_SECRETS.join(','),
  ...TEST_PAYPAL_ENV,
});

/** The runtime of the story's functions over a table. */
export function storyRuntime({ time, log }: World, accounts: Table): Runtime {
  const quiet = (): void => undefined;
  const told = (text: unknown, { error = '' }: { readonly error?: unknown } = {}): void =>
    log(`  logged: ${String(text)} ${String(error)}`);
  return {
    config: CONFIG,
    clock: time,
    log: { info: quiet, warn: quiet, error: told as Runtime['log']['error'] },
    accounts,
    get permits(): never {
      throw new Error('Billing has nothing to do with permits.');
    },
    get collection(): never {
      throw new Error('Billing has nothing to do with collection.');
    },
    get index(): never {
      throw new Error('Billing has nothing to do with the index.');
    },
  };
}

/** One Lambda function at one piece of work: the shipped handlers, with at most one strike. */
export class ShopProcess {
  /** Calls made so far. */
  calls = 0;
  /** Told of every call. */
  onCall: () => void = () => undefined;
  readonly #world: World;
  readonly #strike: Strike | undefined;
  readonly #death = Promise.withResolvers<'nothing'>();
  #dead = false;

  constructor(world: World, strike?: Strike) {
    this.#world = world;
    this.#strike = strike;
  }

  /** Makes a call of the contract. */
  async request(name: CallName, sent: TestCall): Promise<Heard> {
    const { runtime, paypal } = this.#parts();
    const handler =
      routes[name].area === 'billing' ? createBillingApi(runtime, paypal) : createAccountApi(runtime);
    // Without the time left to it: the pipeline's own timer is a real one, and would outlive the story.
    const heard = await this.#untilDeath(handler(testEvent(name, sent), {} as Context));
    const said = heard === 'nothing' ? 'nothing' : `${heard.statusCode} ${heard.body ?? ''}`;
    this.#world.log(`${name} ${sent.params?.['orderId'] ?? ''} heard ${said} after ${this.calls} calls`);
    return heard;
  }

  /** Runs the sweeper. */
  async sweep(): Promise<void> {
    const { runtime, paypal } = this.#parts();
    const sweeping = createSweepOrders(runtime, paypal)().catch((error: unknown) =>
      this.#world.log(`the sweeper failed: ${String(error)}`),
    );
    await this.#untilDeath(sweeping);
    this.#world.log(`swept with ${this.calls} calls`);
  }

  #untilDeath<T>(work: Promise<T>): Promise<T | 'nothing'> {
    return Promise.race([work, this.#death.promise]);
  }

  #parts() {
    const execute = requestsTo(this.#world.standIn);
    const watched: Execute = (request) =>
      this.#call(
        () => execute(request),
        () => new PayPalUnavailable('PayPal was not heard.'),
      );
    const runtime = storyRuntime(this.#world, this.#watched(this.#world.accounts));
    return { runtime, paypal: openPayPal(CONFIG, watched) };
  }

  #watched(table: MemoryTable): Table {
    return new Proxy<Table>(table, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) =>
          this.#call(
            () => Reflect.apply(member, target, args) as Promise<unknown>,
            () => new Error('The table was not heard.'),
          );
      },
    });
  }

  /** One call: takes a moment, and may be struck. */
  async #call<T>(work: () => Promise<T>, failure: () => Error): Promise<T> {
    const how = this.#strike?.at === this.calls++ ? this.#strike.how : undefined;
    this.onCall();
    if (this.#dead) return never();
    const { time, dice } = this.#world;
    if (how === 'killed-before') return this.#killed();
    await time.sleep(1 + dice.below(200));
    if (how === 'not-done') throw failure();
    const answer = await work();
    if (how === 'killed-after') return this.#killed();
    if (how === 'not-heard') throw failure();
    await time.sleep(1 + dice.below(200));
    return answer;
  }

  #killed(): Promise<never> {
    this.#dead = true;
    this.#death.resolve('nothing');
    return never();
  }
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
