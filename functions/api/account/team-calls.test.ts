import { beforeEach, describe, expect, it } from 'vitest';
import { accountData } from '#functions/accounts/account-data.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { unsubscribeUrl } from '#functions/mail/unsubscribe.ts';
import { writePermits } from '#functions/permits/permit-store.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { addToTeam, giveSeats, inviteTo } from '#functions/team/testing.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { createAccountApi } from '../account.ts';
import { createAlertsApi } from '../alerts.ts';
import { createApiKey } from '../open-api/api-keys.ts';
import { createPermitsApi } from '../permits/permits.ts';
import { answerJson, send, type TestCall } from '../testing.ts';
import { createV1Api } from '../v1.ts';

await userPoolOfTests();
let runtime: TestRuntime;
const cookies = new Map<string, string[]>();
beforeEach(async () => {
  runtime = await testRuntime();
  for (const userId of ['ada', 'ben', 'cleo']) cookies.set(userId, (await signedIn(runtime, userId)).cookies);
  await giveSeats(runtime, 'ada', 3);
  await writePermits(runtime.permits, [{ permit: samplePermit('il-a.A-1'), changes: [] }]);
});

const AREAS = {
  account: () => createAccountApi(runtime),
  alerts: () => createAlertsApi(runtime),
  permits: () => createPermitsApi(runtime),
};
const by = (userId: string, area: keyof typeof AREAS, name: CallName, sent: TestCall = {}) =>
  send(AREAS[area](), name, { cookies: cookies.get(userId) ?? [], ...sent });
const alertsOf = async (userId: string) =>
  (answerJson(await by(userId, 'alerts', 'listAlerts')) as Output<'listAlerts'>).map(({ name }) => name);
const makeAlert = (userId: string, name: string) =>
  by(userId, 'alerts', 'createAlert', { json: { name, criteria: { keywords: ['roof'] } } });
const listOf = async (userId: string, query = '') =>
  (answerJson(await by(userId, 'permits', 'workList', { query })) as Output<'workList'>).entries;
const change = (userId: string, json: object) =>
  by(userId, 'permits', 'changeWork', { params: { id: 'il-a.A-1' }, json });
const versionOf = async (userId: string) => (await listOf(userId))[0]?.version ?? '';

describe('a team', () => {
  it('shares alerts and the work list, and a member’s own rest until they leave', async () => {
    await makeAlert('ada', 'Of Ada');
    await makeAlert('ben', 'Of Ben');
    await change('ben', { version: '', stage: 'won' });
    const token = await inviteTo(runtime, 'ada', 'ben@example.com');
    expect((await by('ben', 'account', 'joinTeam', { json: { token } })).statusCode).toBe(204);
    expect([await alertsOf('ben'), await listOf('ben')]).toEqual([['Of Ada'], []]);
    await change('ben', { version: '', stage: 'saved' });
    expect(await listOf('ada')).toMatchObject([{ stage: 'saved', changedBy: expect.any(String) }]);
    expect((await by('ben', 'account', 'leaveTeam')).statusCode).toBe(204);
    expect(await alertsOf('ben')).toEqual(['Of Ben']);
    expect(await listOf('ben')).toMatchObject([{ stage: 'won' }]);
    expect(await listOf('ada')).toMatchObject([{ stage: 'saved', changedBy: null }]);
  });

  it('gives access to its people, and takes it with the removal', async () => {
    runtime.setTime('2026-11-28T12:00:00.000Z');
    await giveSeats(runtime, 'ada', 2);
    expect((await by('ben', 'permits', 'workList')).statusCode).toBe(403);
    const id = await addToTeam(runtime, 'ada', 'ben');
    expect((await by('ben', 'permits', 'workList')).statusCode).toBe(200);
    expect(answerJson(await by('ben', 'account', 'currentSubscription'))).toMatchObject({
      access: true,
      isOwner: false,
      seats: 2,
    });
    await by('ada', 'account', 'removeMember', { params: { id } });
    expect((await by('ben', 'permits', 'workList')).statusCode).toBe(403);
  });

  it('lets managers change alerts, and members only read them', async () => {
    await addToTeam(runtime, 'ada', 'ben', 'manager');
    await addToTeam(runtime, 'ada', 'cleo', 'member');
    expect((await makeAlert('ben', 'By a manager')).statusCode).toBe(200);
    const refused = await makeAlert('cleo', 'By a member');
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('Ask the owner')]);
    expect(await alertsOf('ada')).toEqual(['By a manager']);
    const { key } = await createApiKey(runtime, 'cleo', 'A program');
    const headers = { authorization: `Bearer ${key}` };
    const v1 = createV1Api(runtime);
    expect(answerJson(await send(v1, 'v1Alerts', { headers }))).toMatchObject({ alerts: [{}] });
    const json = { name: 'By a key', criteria: { keywords: ['roof'] } };
    expect((await send(v1, 'v1CreateAlert', { headers, json })).statusCode).toBe(403);
  });

  it('has leads of one person each, which become nobody’s when that person goes', async () => {
    const ben = await addToTeam(runtime, 'ada', 'ben');
    await change('ada', { version: '', stage: 'saved', assignedTo: ben });
    expect(await listOf('ben', 'assigned=me')).toHaveLength(1);
    expect(await listOf('ada', 'assigned=me')).toHaveLength(0);
    expect(await listOf('ada', 'assigned=nobody')).toHaveLength(0);
    const stranger = await change('ben', { version: await versionOf('ben'), assignedTo: 'cleo' });
    expect(stranger.statusCode).toBe(400);
    await by('ada', 'account', 'removeMember', { params: { id: ben } });
    expect(await listOf('ada', 'assigned=nobody')).toMatchObject([{ assignedTo: null }]);
  });

  it('ends the mail of an alert for whom it unsubscribes, and nobody else', async () => {
    await makeAlert('ada', 'Roofs');
    await addToTeam(runtime, 'ada', 'ben');
    const [alert] = answerJson(await by('ben', 'alerts', 'listAlerts')) as Output<'listAlerts'>;
    const url = unsubscribeUrl(runtime.config, { userId: 'ben', alertId: alert?.id ?? '' });
    const query = new URL(url).search.slice(1);
    await send(AREAS.alerts(), 'unsubscribe', { query });
    expect(answerJson(await by('ben', 'account', 'currentUser'))).toMatchObject({ mutedAlerts: [alert?.id] });
    expect(answerJson(await by('ada', 'alerts', 'listAlerts'))).toMatchObject([{ emailNotifications: true }]);
  });

  it('is named in the data of its people, who get their own data', async () => {
    await makeAlert('ada', 'Of Ada');
    await addToTeam(runtime, 'ada', 'ben');
    const { account } = await signedIn(runtime, 'ben');
    const data = await accountData(runtime, account);
    expect(data).not.toContain('Of Ada');
    expect(data).toContain('belong to the account of the team’s owner');
    const { account: owner } = await signedIn(runtime, 'ada');
    const token = await inviteTo(runtime, 'ada', 'x@example.com');
    const ownersData = await accountData(runtime, owner);
    expect(ownersData).toContain('x@example.com');
    expect(ownersData).not.toContain('"hash"');
    expect(ownersData).not.toContain(token.split('.')[1]);
  });
});
