import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, finishDeletion } from '#functions/accounts/delete-account.ts';
import { jarOf } from '#functions/accounts/testing.ts';
import { createAlert } from '#functions/alerts/alert-store.ts';
import { matchItems } from '#functions/alerts/matches.ts';
import { watched } from '#functions/permits/testing.ts';
import { userPoolOfTests } from '#functions/platform/identity/testing-sign-in.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { itemsOf } from '#functions/platform/testing.ts';
import { createAccountApi } from './account.ts';
import { keptElsewhere } from './forget-user.ts';
import { jsonOf, send } from './testing.ts';
import { NOW, openShop, type Shop } from './testing-billing.ts';

await userPoolOfTests();
let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const CRITERIA = { states: [], cities: [], counties: [], permitTypes: [], keywords: [] };
const ALERT = {
  criteria: CRITERIA,
  emailNotifications: true,
  pushNotifications: false,
  isActive: true,
  trigger: 'new',
} as const;

/** Has the signed-in user leave something of every kind: a paid month, a payment under way, an alert that matched, mail that waits. */
async function live(userId: string): Promise<{ readonly paid: string; readonly open: string }> {
  const { runtime } = shop;
  const paid = await shop.captured();
  await shop.activate(paid);
  const open = await shop.captured();
  const { id } = await createAlert(runtime, userId, { name: 'Roofs', ...ALERT });
  const match = { permitId: 'il-chicago.1', kind: 'new', words: [], seenAt: NOW, runId: 'run' } as const;
  const matches = new Map([[0, [{ ...match, alertIds: [id] }]]]);
  await runtime.accounts.writeMany(matchItems(userId, 1, matches, new Date(NOW)));
  return { paid, open };
}

/** The keys of items that say anything of a user or an order. */
async function traces(...names: readonly string[]): Promise<string[]> {
  const items = await itemsOf(shop.runtime, 'accountsTable');
  return [...items]
    .filter(([key, item]) => names.some((name) => key.includes(name) || item.includes(name)))
    .map(([key]) => key);
}

describe('deleting an account', () => {
  it('leaves no item that names the user or an order: orders, payments, alerts, mail that waits', async () => {
    const { paid, open } = await live('ada');
    const gone = ['user#ada ', `order#${paid} owner`, `order#${open} owner`];
    gone.push(`orders-being-captured ${open}`, 'active-alerts#', 'due#', 'outbox#');
    for (const part of gone) expect((await traces('ada', paid, open)).join('\n')).toContain(part);
    const json = { email: 'ada@example.com' };
    const api = createAccountApi(shop.runtime);
    expect((await send(api, 'deleteAccount', { cookies: shop.cookies, json })).statusCode).toBe(204);
    expect(await traces('ada', paid, open)).toEqual([]);
  });

  it('leaves everything of everybody else', async () => {
    await live('ada');
    await shop.signIn('grace');
    const { paid, open } = await live('grace');
    const before = await traces('grace', paid, open);
    expect(before.length).toBeGreaterThan(10);
    await finishDeletion(shop.runtime, keptElsewhere(shop.runtime), 'ada');
    expect(await traces('grace', paid, open)).toEqual(before);
  });

  it('takes a refund that comes after it for nobody’s', async () => {
    const { paid } = await live('ada');
    await finishDeletion(shop.runtime, keptElsewhere(shop.runtime), 'ada');
    shop.giveBack(paid, 'refund');
    expect((await shop.deliver(shop.event('PAYMENT.CAPTURE.REFUNDED'))).statusCode).toBe(204);
    expect(await traces('ada', paid)).toEqual([]);
  });

  it('is finished by the same call wherever the process was killed', async () => {
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
          deleteAccount(parts, keptElsewhere(parts), account, account.email, jarOf(shop.cookies));
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

describe('the file of what is kept', () => {
  it('has alerts, orders and payments', async () => {
    const { paid, open } = await live('ada');
    const answer = await send(createAccountApi(shop.runtime), 'accountData', { cookies: shop.cookies });
    expect(jsonOf(answer)).toMatchObject({
      alerts: [{ name: 'Roofs', criteria: CRITERIA }],
      alertMatches: [{ matches: [{ permitId: 'il-chicago.1' }] }],
      orders: expect.arrayContaining([
        expect.objectContaining({ orderId: paid, state: 'paid' }),
        expect.objectContaining({ orderId: open, state: 'open' }),
      ]),
      payments: [{ orderId: paid, amount: '5.00', currency: 'USD' }],
    });
  });
});
