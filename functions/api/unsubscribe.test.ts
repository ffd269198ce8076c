import { beforeEach, describe, expect, it } from 'vitest';
import { accountKey } from '#functions/accounts/accounts.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { createAlert, deleteAlert, listAlerts } from '#functions/alerts/alert-store.ts';
import { alertBody } from '#functions/alerts/testing.ts';
import { OWN_STOPS, unsubscribeUrl } from '#functions/mail/unsubscribe.ts';
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
const makeAlert = (name: string, emailNotifications = true) =>
  createAlert(runtime, userId, { ...alertBody(), name, emailNotifications });
/** All that a link may change. */
const state = async () => [
  await runtime.accounts.get(accountKey(userId)),
  (await listAlerts(runtime, userId)).map(({ emailNotifications }) => emailNotifications),
];
/** The query to which the button of a page posts. */
const actionIn = (page: string) => (/action="\?([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&#38;', '&');
const query = (token: string) => new URLSearchParams({ token }).toString();
/** Posts like Gmail and others: a form without cookie and origin. */
const press = (token: string) => post(query(token));
const post = (sent: string) =>
  send(api, 'unsubscribe', {
    query: sent,
    body: 'List-Unsubscribe=One-Click',
    headers: { origin: undefined, 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('unsubscribe', () => {
  it('turns mail off by one post without a session, with the same answer each time', async () => {
    const first = await press(tokenFor());
    expect(first.statusCode).toBe(200);
    expect(answerText(first)).toContain('<h1>All alert email: off</h1>');
    expect(await isOn()).toBe(false);
    expect(answerText(await press(tokenFor()))).toBe(answerText(first));
    expect(await isOn()).toBe(false);
  });

  it('changes nothing on a GET, not even to undo: the page only asks', async () => {
    for (const more of ['', '&undo=1']) {
      const answer = await send(api, 'unsubscribePage', { query: `${query(tokenFor())}${more}` });
      expect(answer.headers?.['Content-Type']).toBe('text/html; charset=utf-8');
      expect(answerText(answer)).toContain('<h1>Stop this: All alert email?</h1>');
      expect(answerText(answer)).toContain(
        '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">',
      );
      expect(await isOn()).toBe(true);
    }
    await press(tokenFor());
    await send(api, 'unsubscribePage', { query: `${query(tokenFor())}&undo=1` });
    expect(await isOn()).toBe(false);
  });

  it('changes nothing for an invalid token, with the same answer for each, and a deleted account stays deleted', async () => {
    const ours = tokenFor();
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
      for (const sent of [query(token), `${query(token)}&undo=1`])
        expect(answerText(await post(sent))).toContain('<h1>This link is not valid</h1>');
    expect(await isOn()).toBe(true);
    await runtime.accounts.remove(accountKey(userId));
    for (const target of [null, 'call-backs', 'an-alert'])
      for (const more of ['', '&undo=1'])
        expect((await post(`${query(tokenFor(target))}${more}`)).statusCode).toBe(200);
    expect(await runtime.accounts.get(accountKey(userId))).toBeUndefined();
  });

  it('is undone by one press on the page, as often as somebody likes', async () => {
    for (const target of [null, 'call-backs', (await makeAlert('Roofs')).id]) {
      const before = await state();
      const off = answerText(await press(tokenFor(target)));
      expect(await state()).not.toEqual(before);
      const on = answerText(await post(actionIn(off)));
      expect(await state()).toEqual(before);
      expect(answerText(await post(actionIn(on)))).toBe(off);
      await post(actionIn(off));
      expect(await state()).toEqual(before);
    }
  });

  it('needs a token', async () => {
    expect((await send(api, 'unsubscribe', {})).statusCode).toBe(400);
    expect((await press('x'.repeat(2001))).statusCode).toBe(400);
  });

  it('turns off the mail of one alert only, and says what is off and what is not, also after its deletion', async () => {
    const roofs = await makeAlert('Roofs & <b>decks</b>');
    const pools = await makeAlert('Pools');
    await makeAlert('Silent', false);
    const off = answerText(await press(tokenFor(roofs.id)));
    expect(off).toContain('<h1>Email of “Roofs &#38; &#60;b&#62;decks&#60;/b&#62;”: off</h1>');
    expect(off).toContain('Your other alert still emails you.');
    const mailed = (await listAlerts(runtime, userId)).filter(({ emailNotifications }) => emailNotifications);
    expect(mailed.map(({ id }) => id)).toEqual([pools.id]);
    expect(await isOn()).toBe(true);
    expect(answerText(await press(tokenFor(pools.id)))).toContain('No other alert emails you.');
    await press(tokenFor());
    expect(answerText(await press(tokenFor(pools.id)))).toContain('All other alert email is off, too.');
    await deleteAlert(runtime, userId, roofs.id);
    expect(answerText(await press(tokenFor(roofs.id)))).toContain('<h1>Email of this alert: off</h1>');
  });

  it.each(Object.entries(OWN_STOPS))(
    'turns off the mail with a link of its own, and only that: %s',
    async (name, { setting }) => {
      await press(tokenFor(name));
      const settings = { emailNotifications: true, callBackReminders: true, mailAfterAccess: true };
      expect(await runtime.accounts.get(accountKey(userId))).toMatchObject({ ...settings, [setting]: false });
    },
  );
});
