import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { createAccountApi } from '#functions/api/account.ts';
import { createBillingApi } from '#functions/api/billing.ts';
import { type TestCall, testEvent } from '#functions/api/testing.ts';
import { createSweepOrders } from '#functions/jobs/sweep-orders.ts';
import { configFrom } from '#functions/platform/config.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import { requestsTo, TEST_PAYPAL_ENV } from '#infra/sim/doubles/billing-runtime.ts';
import type { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { TEST_ORIGIN_SECRETS } from '#infra/sim/doubles/test-runtime.ts';
import { CALL_FAULTS, interceptTable, neverSettle } from '#infra/sim/harness/crash-points.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { VirtualTime } from '#infra/sim/harness/virtual-time.ts';
import type { PayPalStandIn } from '#infra/sim/paypal/paypal-stand-in.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';
import { type Execute, loadSdk, openPayPal, PayPalUnavailable } from '../paypal.ts';

/** What all processes of a story share. */
export interface ShopWorld {
  readonly time: VirtualTime;
  readonly dice: Dice;
  readonly accounts: MemoryTable;
  readonly standIn: PayPalStandIn;
  readonly log: (line: string) => void;
}

/** A fault at one call of a process, to a table or to PayPal. */
export interface CallFault {
  /** Number of the call, from 0. */
  readonly at: number;
  readonly how: (typeof CALL_FAULTS)[number];
}

/** As many calls as most processes make. */
const MAX_CALLS = 6;

/** A random fault, in one of `often` processes. */
export function drawCallFault(dice: Dice, often: number): CallFault | undefined {
  return dice.below(often) === 0 ? { at: dice.below(MAX_CALLS), how: dice.oneOf(CALL_FAULTS) } : undefined;
}

/** What a browser receives: a response, or nothing because the connection broke. */
export type BrowserResponse = APIGatewayProxyStructuredResultV2 | 'nothing';

const CONFIG = configFrom({
  SITE_ORIGIN: 'https://site.test',
  SESSION_SECRET: Buffer.alloc(32, 7).toString('base64'),
  ORIGIN_SECRETS: TEST_ORIGIN_SECRETS.join(','),
  ...TEST_PAYPAL_ENV,
});

/** The runtime of the story's functions on a table. */
export function storyRuntime({ time, log }: ShopWorld, accounts: Table): Runtime {
  const quiet = (): void => undefined;
  const logError = (text: unknown, { error = '' }: { readonly error?: unknown } = {}): void =>
    log(`  logged: ${String(text)} ${String(error)}`);
  return {
    config: CONFIG,
    clock: time,
    log: { info: quiet, warn: quiet, error: logError as Runtime['log']['error'] },
    accounts,
    get permits(): never {
      throw new Error('Billing must not read permits.');
    },
    get collection(): never {
      throw new Error('Billing must not read the collection table.');
    },
    get index(): never {
      throw new Error('Billing must not read the index.');
    },
    get publicPages(): never {
      throw new Error('Billing must not read public pages.');
    },
  };
}

/** Loads what handlers import on demand. Loading takes real time, during which a story's virtual time would jump ahead. */
export async function preloadHandlers(): Promise<void> {
  await Promise.all([
    loadSdk(),
    import('#shared/contract/account.ts'),
    import('#shared/contract/billing.ts'),
    import('../paypal-shapes.ts'),
  ]);
}

/** One Lambda process that runs a shipped handler, with at most one fault. */
export class ShopProcess {
  /** Calls made so far. */
  calls = 0;
  onCall: () => void = () => undefined;
  readonly #world: ShopWorld;
  readonly #fault: CallFault | undefined;
  readonly #death = Promise.withResolvers<'nothing'>();
  #dead = false;

  constructor(world: ShopWorld, fault?: CallFault) {
    this.#world = world;
    this.#fault = fault;
  }

  /** Sends a request of the API. */
  async request(name: CallName, sent: TestCall): Promise<BrowserResponse> {
    const { runtime, paypal } = this.#parts();
    const handler =
      routes[name].area === 'billing' ? createBillingApi(runtime, paypal) : createAccountApi(runtime);
    // Without the remaining time in the context: the pipeline's timer runs in real time and would outlive the story.
    const response = await this.#untilDeath(handler(testEvent(name, sent), {} as Context));
    const shown = response === 'nothing' ? 'nothing' : `${response.statusCode} ${response.body ?? ''}`;
    this.#world.log(`${name} ${sent.params?.['orderId'] ?? ''} answered ${shown} after ${this.calls} calls`);
    return response;
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
    const executeWithFault: Execute = (request) =>
      this.#call(
        () => execute(request),
        () => new PayPalUnavailable('The answer of PayPal was lost.'),
      );
    const table = interceptTable(this.#world.accounts, (_method, _args, work) =>
      this.#call(work, () => new Error('The answer of the table was lost.')),
    );
    const runtime = storyRuntime(this.#world, table);
    return { runtime, paypal: openPayPal(CONFIG, executeWithFault) };
  }

  /** Makes one call, which takes a moment and may fail. */
  async #call<T>(work: () => Promise<T>, failure: () => Error): Promise<T> {
    const how = this.#fault?.at === this.calls++ ? this.#fault.how : undefined;
    this.onCall();
    if (this.#dead) return neverSettle();
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
    return neverSettle();
  }
}
