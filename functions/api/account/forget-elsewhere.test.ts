import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, finishDeletion } from '#functions/accounts/delete-account.ts';
import { jarOf } from '#functions/accounts/testing.ts';
import { createAlert } from '#functions/alerts/alert-store.ts';
import { matchItems } from '#functions/alerts/matches.ts';
import { watched } from '#functions/permits/testing.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { itemsOf } from '#infra/sim/doubles/test-runtime.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { createAccountApi } from '../account.ts';
import { answerJson, send } from '../testing.ts';
import { BILLING_NOW, openShop, type TestShop } from '../testing-billing.ts';
import { forgetElsewhere } from './forget-elsewhere.ts';

await userPoolOfTests();
let shop: TestShop;
beforeEach(async () => {
  shop = await openShop();
});

const CRITERIA = { states: [], cities: [], counties: [], permitTypes: [], keywords: [] };
const ALERT = {
  criteria: CRITERIA,
  emailNotifications: true,
  frequency: null,
  pushNotifications: false,
  isActive: true,
  trigger: 'new',
} as const;

/** Makes data of every kind for the signed-in user: a paid month, an open payment, a matched alert, queued mail. */
async function live(userId: string): Promise<{ readonly paid: string; readonly open: string }> {
  const { runtime } = shop;
  const paid = await shop.captured();
  await shop.activate(paid);
  const open = await shop.captured(paid);
  const { id } = await createAlert(runtime, userId, { name: 'Roofs', ...ALERT });
  const match = {
    permitId: 'il-chicago.1',
    kind: 'new',
    seenAt: BILLING_NOW,
    runId: 'run',
  } as const;
  const matches = new Map([[0, [{ ...match, alerts: { [id]: ['mail'] as const } }]]]);
  await runtime.accounts.writeMany(matchItems(userId, 1, matches, new Date(BILLING_NOW)));
  return { paid, open };
}

/** The keys of items that contain a user or an order. */
async function traces(...names: readonly string[]): Promise<string[]> {
  // Whole words: a random id in hexadecimal may hold "ada".
  const word = new RegExp(`(?<![0-9a-f])(?:${names.join('|')})(?![0-9a-f])`);
  const items = await itemsOf(shop.runtime, 'accountsTable');
  return [...items].filter(([key, item]) => word.test(key) || word.test(item)).map(([key]) => key);
}

describe('deleting an account', () => {
  it('leaves no item of the user: orders, payments, alerts, queued mail', async () => {
    const { paid, open } = await live('ada');
    const gone = ['user#ada ', `order#${paid} owner`, `order#${open} owner`];
    gone.push(`orders-being-captured ${open}`, 'active-alerts#', 'due#', 'outbox#');
    for (const part of gone) expect((await traces('ada', paid, open)).join('\n')).toContain(part);
    const json = { email: 'ada@example.com' };
    const api = createAccountApi(shop.runtime);
    expect((await send(api, 'deleteAccount', { cookies: shop.cookies, json })).statusCode).toBe(204);
    expect(await traces('ada', paid, open)).toEqual([]);
  });

  it('leaves the data of other users', async () => {
    await live('ada');
    await shop.signIn('grace');
    const { paid, open } = await live('grace');
    const before = await traces('grace', paid, open);
    expect(before.length).toBeGreaterThan(10);
    await finishDeletion(shop.runtime, forgetElsewhere(shop.runtime), 'ada');
    expect(await traces('grace', paid, open)).toEqual(before);
  });

  it('ignores a later refund', async () => {
    const { paid } = await live('ada');
    await finishDeletion(shop.runtime, forgetElsewhere(shop.runtime), 'ada');
    shop.giveBack(paid, 'refund');
    expect((await shop.deliver(shop.event('PAYMENT.CAPTURE.REFUNDED'))).statusCode).toBe(204);
    expect(await traces('ada', paid)).toEqual([]);
  });

  it('is finished by the same call after a crash at any point', async () => {
    let kills = 0;
    for (let [call, more] = [0, true]; more; call++)
      for (const moment of ['before', 'after'] as const) {
        shop = await openShop();
        const { runtime } = shop;
        const { paid, open } = await live('ada');
        let begun = 0;
        const dies = (when: string, at: number) => {
          if (when === moment && at === call) throw new Error('killed');
        };
        const dying = watched(
          runtime.accounts,
          () => dies('before', begun++),
          () => dies('after', begun - 1),
        );
        const account = { userId: 'ada', email: 'ada@example.com' } as Parameters<typeof deleteAccount>[2];
        const remove = (parts: Runtime) =>
          deleteAccount(parts, forgetElsewhere(parts), account, account.email, jarOf(shop.cookies));
        more = await remove(Object.create(runtime, { accounts: { value: dying } }) as Runtime).then(
          () => false,
          () => true,
        );
        if (more) kills++;
        await remove(runtime);
        expect([call, moment, await traces('ada', paid, open)]).toEqual([call, moment, []]);
      }
    expect(kills).toBeGreaterThan(20);
  });
});

describe('the account data file', () => {
  it('contains alerts, orders and payments', async () => {
    const { paid, open } = await live('ada');
    const answer = await send(createAccountApi(shop.runtime), 'accountData', { cookies: shop.cookies });
    expect(answerJson(answer)).toMatchObject({
      alerts: [{ name: 'Roofs', criteria: CRITERIA }],
      alertMatches: [{ matches: [{ permitId: 'il-chicago.1' }] }],
      orders: expect.arrayContaining([
        expect.objectContaining({ orderId: paid, state: 'paid' }),
        expect.objectContaining({ orderId: open, state: 'open' }),
      ]),
      payments: [{ orderId: paid, amount: PRICE.amount, currency: 'USD' }],
    });
  });
});
