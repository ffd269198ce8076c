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
import { type BillingFigure, judgeBilling } from './judge.ts';
import {
  type CallFault,
  preloadHandlers,
  ShopProcess,
  type ShopWorld,
  storyRuntime,
} from './shop-process.ts';

const DAY_MS = 86_400_000;

/** Loses the answer of an activation, with a fault at each call of ours; then the user pays in a second tab, and later once more on purpose. */
export async function* runSecondTabStories(): AsyncGenerator<StoryResult<BillingFigure>> {
  await preloadHandlers();
  yield* atEveryCall(CALL_FAULTS, async (at, how) => {
    const time = new VirtualTime('2027-01-31T12:00:00.000Z');
    const { failures, calls } = await time.run(() => payTwice(time, { at, how }));
    return { name: `second tab after an activation ${how} at call ${at}`, failures, calls };
  });
}

async function payTwice(time: VirtualTime, fault: CallFault) {
  const standIn = new PayPalStandIn(TEST_ACCOUNT, emptyStandIn('second-tab'), time);
  const accounts = new MemoryTable('accounts');
  const world: ShopWorld = { time, dice: new Dice(1), standIn, accounts, log: () => undefined };
  const { cookies } = await signedIn(storyRuntime(world, accounts), 'ada');
  await time.sleep(8 * DAY_MS);
  const intentions: { readonly userId: string; readonly orderIds: Set<string> }[] = [];
  let calls = 0;

  const ask = async (
    name: 'createOrder' | 'captureOrder' | 'activateSubscription' | 'listPayments',
    sent: TestCall = {},
    process = new ShopProcess(world),
  ): Promise<string | undefined> => {
    const response = await process.request(name, { ...sent, cookies });
    return response !== 'nothing' && response.statusCode === 200 ? response.body : undefined;
  };
  /** Opens the page. @returns the order of the newest payment that it shows */
  const openPage = async () =>
    (JSON.parse((await ask('listPayments')) ?? '[]') as { readonly orderId: string }[])[0]?.orderId;
  /** Pays on a page. @returns whether an order was made */
  const pay = async (lastPayment: string | undefined, activation = new ShopProcess(world)) => {
    const json = {
      ...{ amount: PRICE.amount, currency: 'USD', intent: 'CAPTURE' },
      ...(lastPayment !== undefined && { lastPayment }),
    };
    const made = await ask('createOrder', { json });
    if (made === undefined) return false;
    const { id: orderId } = JSON.parse(made) as { readonly id: string };
    intentions.at(-1)?.orderIds.add(orderId);
    standIn.approve(orderId);
    await ask('captureOrder', { params: { orderId } });
    await ask('activateSubscription', { json: { paypalOrderId: orderId } }, activation);
    return true;
  };
  const begin = () => intentions.push({ userId: 'ada', orderIds: new Set() });

  begin();
  const shown = await openPage();
  const activation = new ShopProcess(world, fault);
  activation.onCall = () => {
    calls++;
  };
  await pay(shown, activation);
  await time.sleep(60_000);
  // The second tab still shows what both showed.
  await pay(shown);
  begin();
  const isHonestPaid = await pay(await openPage());
  const failures = await judgeBilling(world, { users: ['ada'], intentions, returned: new Map() });
  return {
    failures: { ...failures, dead_end: isHonestPaid ? [] : ['another month cannot be paid'] },
    calls,
  };
}
