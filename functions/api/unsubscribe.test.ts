import { beforeEach, describe, expect, it } from 'vitest';
import { accountKey } from '#functions/accounts/accounts.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { createAlert, deleteAlert, listAlerts } from '#functions/alerts/alert-store.ts';
import { CALL_BACK_REMINDERS, unsubscribeUrl } from '#functions/mail/unsubscribe.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { createAlertsApi } from './alerts.ts';
import type { AreaHandler } from './pipeline/pipeline.ts';
import { answerText, send } from './testing.ts';

let runtime: TestRuntime;
let api: AreaHandler;
let userId: string;
beforeEach(async () => {
  runtime = await testRuntime();
  api = createAlertsApi(runtime);
  userId = (await signedIn(runtime)).account.userId;
});

const tokenFor = (alertId: string | null = null): string =>
  new URL(unsubscribeUrl(runtime.config, { userId, alertId })).searchParams.get('token') ?? '';
const isOn = async () =>
  (await runtime.accounts.get<{ pk: string; sk: string; emailNotifications: boolean }>(accountKey(userId)))
    ?.emailNotifications;
const query = (token: string) => new URLSearchParams({ token }).toString();
/** Posts like Gmail and others: a form without cookie and origin. */
const press = (token: string) =>
  send(api, 'unsubscribe', {
    query: query(token),
    body: 'List-Unsubscribe=One-Click',
    headers: { origin: undefined, 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('unsubscribe', () => {
  it('turns mail off by one post without a session, with the same answer each time', async () => {
    const first = await press(tokenFor());
    expect(first.statusCode).toBe(200);
    expect(answerText(first)).toContain('You are unsubscribed');
    expect(await isOn()).toBe(false);
    expect(answerText(await press(tokenFor()))).toBe(answerText(first));
    expect(await isOn()).toBe(false);
  });

  it('changes nothing on a GET: the page only asks', async () => {
    const answer = await send(api, 'unsubscribePage', { query: query(tokenFor()) });
    expect(answer.headers?.['Content-Type']).toBe('text/html; charset=utf-8');
    expect(answerText(answer)).toContain(
      '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">',
    );
    expect(await isOn()).toBe(true);
  });

  it('answers the same to an invalid token or a deleted account, and changes nothing', async () => {
    const ours = tokenFor();
    const done = answerText(await press(ours));
    await runtime.accounts.update(accountKey(userId), {
      expression: 'SET emailNotifications = :on',
      values: { ':on': true },
    });
    const [claim = '', signature = ''] = ours.split('.');
    const other = Buffer.from(JSON.stringify(['somebody-else'])).toString('base64url');
    for (const token of [
      'x',
      '.',
      `${claim}.`,
      `${claim}.${signature}x`,
      `${other}.${signature}`,
      `${ours}.${signature}`,
    ])
      expect(answerText(await press(token))).toBe(done);
    expect(await isOn()).toBe(true);
    await runtime.accounts.remove(accountKey(userId));
    expect(answerText(await press(ours))).toBe(done);
    expect(await runtime.accounts.get(accountKey(userId))).toBeUndefined();
  });

  it('needs a token', async () => {
    expect((await send(api, 'unsubscribe', {})).statusCode).toBe(400);
    expect((await press('x'.repeat(2001))).statusCode).toBe(400);
  });

  it('turns off the mail of one alert only, also after its deletion', async () => {
    const criteria = { states: [], cities: [], counties: [], permitTypes: [], keywords: [] };
    const fields = {
      criteria,
      emailNotifications: true,
      frequency: 'weekly',
      pushNotifications: false,
      isActive: true,
      trigger: 'new',
    } as const;
    const roofs = await createAlert(runtime, userId, { name: 'Roofs', ...fields });
    const pools = await createAlert(runtime, userId, { name: 'Pools', ...fields });
    const answer = await press(tokenFor(roofs.id));
    expect(answerText(answer)).toContain('You are unsubscribed');
    const mailed = (await listAlerts(runtime, userId)).filter(({ emailNotifications }) => emailNotifications);
    expect(mailed.map(({ id }) => id)).toEqual([pools.id]);
    expect(await isOn()).toBe(true);
    await deleteAlert(runtime, userId, roofs.id);
    expect(answerText(await press(tokenFor(roofs.id)))).toBe(answerText(answer));
  });

  it('turns off reminders of call-backs only', async () => {
    await press(tokenFor(CALL_BACK_REMINDERS));
    expect(await runtime.accounts.get(accountKey(userId))).toMatchObject({
      callBackReminders: false,
      emailNotifications: true,
    });
  });
});
