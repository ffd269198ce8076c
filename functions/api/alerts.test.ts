import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#functions/accounts/account.ts';
import { takeRows } from '#functions/accounts/limits/row-budget.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { alertBody, newPermit, publishPermits } from '#functions/alerts/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { shapes } from '#shared/contract/index.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { ROW_BUDGETS } from '#shared/domain/plan/plan.ts';
import { createAlertsApi } from './alerts.ts';
import { answerJson, answerText, send, type TestCall } from './testing.ts';

let runtime: TestRuntime;
let cookies: string[];
let account: Account;
beforeEach(async () => {
  runtime = await testRuntime();
  ({ cookies, account } = await signedIn(runtime));
});

const call = (name: CallName, sent: TestCall = {}) =>
  send(createAlertsApi(runtime), name, { cookies, ...sent });
const criteria = { states: ['Texas'], cities: [], counties: [], permitTypes: [], keywords: [] };

describe('the calls about alerts', () => {
  it('create, list, change and delete an alert', async () => {
    const made = await call('createAlert', {
      json: { name: ' Roofs ', criteria: { states: ['tx'], trades: ['roofing'] } },
    });
    expect(made.statusCode).toBe(200);
    const alert = answerJson(made) as { id: string };
    expect(alert).toEqual({
      id: expect.any(String),
      name: 'Roofs',
      criteria: { ...criteria, trades: ['roofing'] },
      emailNotifications: true,
      frequency: null,
      pushNotifications: false,
      isActive: true,
      trigger: 'new',
      webhook: 'none',
      createdAt: '2026-11-20T12:00:00.000Z',
    });
    const params = { id: alert.id };
    const changed = await call('updateAlert', { params, json: { isActive: false } });
    expect(answerJson(changed)).toEqual({ ...alert, isActive: false });
    const listed = answerJson(await call('listAlerts'));
    expect(listed).toEqual([{ ...alert, isActive: false, matched: 0, perWeek: 0 }]);
    const { output } = shapes.listAlerts;
    expect(typeof output === 'string' || output.safeParse(listed).success).toBe(true);
    expect((await call('deleteAlert', { params })).statusCode).toBe(204);
    expect(answerJson(await call('listAlerts'))).toEqual([]);
    expect((await call('deleteAlert', { params })).statusCode).toBe(404);
  });

  it('answer 404 for another user’s alert', async () => {
    const alert = answerJson(await call('createAlert', { json: alertBody() })) as { id: string };
    const other = await signedIn(runtime);
    for (const id of [alert.id, 'none']) {
      const answer = await call('updateAlert', {
        params: { id },
        json: { name: 'Mine' },
        cookies: other.cookies,
      });
      expect([answer.statusCode, answerText(answer)]).toEqual([
        404,
        'We found nothing at that address or id. The alert may have been deleted. Reload the list of alerts.',
      ]);
    }
  });

  it.each([
    [
      { minValue: 50_000, maxValue: 1000 },
      'The minimum value $50,000 is above the maximum value $1,000. Lower one or raise the other.',
    ],
    [
      { states: ['Texas', 'Texarkana'] },
      '"Texarkana" is not one of the 17 states we collect. Choose one of them, such as Texas.',
    ],
    [
      { from: '2026-11-20', to: '2026-11-01' },
      'The first date 2026-11-20 is after the last one 2026-11-01. Swap them or leave one out.',
    ],
    [{ zips: ['1234'] }, 'A ZIP code has five digits.'],
  ])('say what is wrong and what is valid: %j', async (wrong, sentence) => {
    for (const name of ['createAlert', 'updateAlert', 'previewAlert'] as const) {
      const body = {
        criteria: { ...criteria, ...wrong },
        ...(name === 'createAlert' ? { name: 'Roofs' } : {}),
      };
      const answer = await call(name, {
        params: { id: 'any' },
        json: name === 'previewAlert' ? { ...body, trigger: 'new' } : body,
      });
      expect([answer.statusCode, answerText(answer)]).toEqual([400, `Check what you entered. ${sentence}`]);
    }
  });

  it('accept equal bounds', async () => {
    const json = {
      name: 'One value',
      criteria: { minValue: 5, maxValue: 5, from: '2026-11-01', to: '2026-11-01' },
    };
    expect((await call('createAlert', { json })).statusCode).toBe(200);
  });

  it('name the limit of alerts', async () => {
    for (let at = 0; at < 50; at++) await call('createAlert', { json: alertBody() });
    const answer = await call('createAlert', { json: alertBody() });
    expect([answer.statusCode, answerText(answer)]).toEqual([
      403,
      'Alert limit reached. You have 50 alerts, the most there can be. Delete one you no longer need, or widen an existing one.',
    ]);
  });

  it('preview the recent matches of an alert', async () => {
    await publishPermits(runtime, [newPermit('tx-a.1', { jurisdictionState: 'Texas' }), newPermit('il-a.1')]);
    const answer = await call('previewAlert', { json: { criteria } });
    expect(answerJson(answer)).toMatchObject({
      matched: 1,
      perWeek: 0.2,
      isTooWide: false,
      sample: [{ id: 'tx-a.1' }],
    });
    expect(await takeRows(runtime, account, [])).toBe(ROW_BUDGETS.tenMinutes - 1);
  });

  it('list an alert with what its preview counted, for each search', async () => {
    const permits = Array.from({ length: 12 }, (_, at) =>
      newPermit(`tx-a.${at}`, {
        jurisdictionState: 'Texas',
        issueDate: at % 3 === 0 ? '2026-09-01' : `2026-11-${String(at + 1).padStart(2, '0')}`,
        trades: at % 2 === 0 ? ['roofing'] : ['solar'],
        propertyOwnerPhone: at % 4 === 0 ? '2175550142' : null,
      }),
    );
    await publishPermits(runtime, [...permits, newPermit('il-a.1')]);
    const searches: object[] = [
      criteria,
      { ...criteria, states: [] },
      { ...criteria, trades: ['roofing'] },
      { ...criteria, reach: ['phone'] },
      { ...criteria, to: '2026-11-05' },
    ];
    const previews: object[] = [];
    for (const wanted of searches) {
      const { matched, perWeek } = answerJson(await call('previewAlert', { json: { criteria: wanted } })) as {
        matched: number;
        perWeek: number;
      };
      previews.unshift({ matched, perWeek });
      await call('createAlert', { json: { name: `${searches.indexOf(wanted)}`, criteria: wanted } });
    }
    const listed = answerJson(await call('listAlerts')) as {
      name: string;
      matched: number;
      perWeek: number;
    }[];
    const byName = listed.toSorted((a, b) => (a.name < b.name ? 1 : -1));
    expect(byName.map(({ matched, perWeek }) => ({ matched, perWeek }))).toEqual(previews);
    expect(new Set(byName.map(({ matched }) => matched)).size).toBeGreaterThan(2);
  });
});
