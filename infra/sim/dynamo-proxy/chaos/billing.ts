import { signedIn } from '#functions/accounts/testing.ts';
import { createBillingApi } from '#functions/api/billing.ts';
import { answerJson, send, type TestCall } from '#functions/api/testing.ts';
import { type BillingFigure, type Intention, judgeBilling } from '#functions/billing/chaos/judge.ts';
import { listCapturingOrders } from '#functions/billing/order-store.ts';
import { createSweepOrders } from '#functions/jobs/sweep-orders.ts';
import { payPalAt, TEST_ACCOUNT } from '#infra/sim/doubles/billing-runtime.ts';
import { emptyStandIn, PayPalStandIn, type StandInEvent } from '#infra/sim/paypal/paypal-stand-in.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import type { DynamoFigure, StoryWorld } from './world.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const USERS = ['ada', 'bob'] as const;
/** How often somebody presses a button that does not work. */
const CLICKS = 4;

const FIGURES: Readonly<Record<BillingFigure, DynamoFigure>> = {
  paid_not_active: 'lost',
  active_not_paid: 'doubled',
  double: 'doubled',
  dead_end: 'lost',
};

/** People pay, and some get their money back; PayPal's events come until they are taken. Money and subscriptions must agree. */
export async function billingStory(world: StoryWorld): Promise<void> {
  const { dice, direct, runtime } = world;
  const events: StandInEvent[] = [];
  const standIn = new PayPalStandIn(
    TEST_ACCOUNT,
    emptyStandIn('story'),
    runtime.clock,
    (event) => void events.push(event),
  );
  const paypal = payPalAt(standIn, () => undefined);
  const billing = createBillingApi(runtime, paypal);
  const cookies = new Map<string, readonly string[]>();
  for (const userId of USERS) cookies.set(userId, (await signedIn(direct, userId)).cookies);
  world.pass(8 * DAY);
  const call = async (
    userId: string,
    name: 'createOrder' | 'captureOrder' | 'activateSubscription',
    sent: TestCall,
  ) => {
    for (let click = 0; click < CLICKS; click++) {
      const answer = await world.attempt(name, () =>
        send(billing, name, { ...sent, cookies: cookies.get(userId) ?? [] }),
      );
      world.log(`${name} of ${userId}: ${answer?.statusCode}`);
      if (answer !== undefined && (answer.statusCode ?? 500) < 500)
        return answer.statusCode === 200 ? answerJson(answer) : undefined;
      world.pass(1);
    }
    return undefined;
  };
  const sweep = (): Promise<unknown> =>
    world.attempt('the sweeper', () => createSweepOrders(runtime, paypal)());
  const deliver = async (): Promise<void> => {
    for (const event of events.splice(0)) {
      const answer = await world.attempt('an event', () =>
        send(billing, 'paypalWebhook', standIn.signed(event)),
      );
      if (answer?.statusCode !== 204) events.push(event);
      else if (dice.below(4) === 0)
        await world.attempt('a repeated event', () => send(billing, 'paypalWebhook', standIn.signed(event)));
    }
  };
  const intentions: Intention[] = [];
  const returned = new Map<string, number>();
  for (let payment = 0, payments = 1 + dice.below(3); payment < payments; payment++) {
    const userId = dice.oneOf(USERS);
    const intention = { userId, orderIds: new Set<string>() };
    intentions.push(intention);
    const order = { amount: PRICE.amount, currency: 'USD', intent: 'CAPTURE' };
    const made = (await call(userId, 'createOrder', { json: order })) as { readonly id: string } | undefined;
    if (made === undefined) continue;
    intention.orderIds.add(made.id);
    if (standIn.order(made.id).capture === null) standIn.approve(made.id);
    const captured = await call(userId, 'captureOrder', { params: { orderId: made.id } });
    if (captured !== undefined && dice.below(5) > 0)
      await call(userId, 'activateSubscription', { json: { paypalOrderId: made.id } });
    if (dice.below(2) === 0) await deliver();
    world.pass(HOUR);
    await sweep();
    const { capture } = standIn.order(made.id);
    if (dice.below(4) === 0 && capture?.status === 'COMPLETED' && !returned.has(made.id)) {
      returned.set(made.id, world.now);
      standIn.refund(capture.id);
      await deliver();
    }
    world.pass(dice.below(2 * HOUR));
  }
  for (let run = 0; run < 3; run++) {
    await deliver();
    world.pass(HOUR);
    await sweep();
  }
  // PayPal repeats an event for days, and the sweeper comes every ten minutes.
  for (const event of events) await send(billing, 'paypalWebhook', standIn.signed(event));
  for (let run = 0; run < 2; run++) {
    world.pass(HOUR);
    await createSweepOrders(direct, paypal)();
  }
  const time = { now: () => new Date(world.now), milliseconds: world.now };
  const failures = await judgeBilling(
    { accounts: direct.accounts, standIn, time },
    { users: USERS, intentions, returned },
  );
  for (const [figure, wrongs] of Object.entries(failures))
    for (const wrong of wrongs) world.wrong(FIGURES[figure as BillingFigure], wrong);
  for (const { orderId } of await listCapturingOrders(direct.accounts))
    world.wrong('stuck', `${orderId} is never settled`);
}
