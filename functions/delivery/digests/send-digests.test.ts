import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { setAccount } from '#functions/accounts/testing.ts';
import { deleteAlert, updateAlert } from '#functions/alerts/alert-store.ts';
import { DUE_SHARDS, listDueUsers } from '#functions/alerts/matches.ts';
import { buildMime } from '#functions/mail/mailer.ts';
import { countOutcome } from '#functions/mail/reputation.ts';
import { readUnsubscribeToken } from '#functions/mail/unsubscribe.ts';
import { SendRefused } from '#functions/platform/deliver.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { sendDigests } from './send-digests.ts';
import { DigestWorld, newPermits } from './testing.ts';

let world: DigestWorld;
let alertId: string;

/** A user with one alert, whose daily digest goes at 7:00 in New York, 12:00 UTC in winter. The clock starts at noon UTC. */
async function open(settings: Partial<Account> = {}): Promise<void> {
  world = new DigestWorld();
  await world.addUser('ada', settings);
  alertId = await world.addAlert('ada');
}
beforeEach(() => open());

const matched = (...ids: readonly string[]) =>
  world.round({ ada: { alertIds: [alertId], permits: newPermits(...ids) } });
const tick = () => sendDigests(world.process());
/** Passes hours with a tick every quarter of an hour. */
async function hours(count: number): Promise<void> {
  for (let quarter = 0; quarter < count * 4; quarter++) await world.pass(15).then(tick);
}
const due = async (): Promise<string[]> =>
  (
    await Promise.all(DUE_SHARDS.map((shard) => listDueUsers({ accounts: world.table }, 'mail', shard)))
  ).flat();
const change = (settings: Partial<Account>) => setAccount(world.table, 'ada', settings);

describe('a digest', () => {
  it('is sent once when its window is over, with all matches', async () => {
    await world.pass(5);
    await matched('1');
    await hours(5);
    await matched('2');
    await hours(18);
    expect(world.taken).toEqual([]);
    await hours(2);
    expect(world.sentCounts).toEqual({ 1: 1, 2: 1 });
    expect(world.taken).toHaveLength(1);
    expect(world.taken[0]).toMatchObject({
      to: 'ada@example.com',
      subject: expect.stringMatching(/, and 1 more$/),
    });
    expect(await due()).toEqual([]);
    await hours(48);
    expect(world.taken).toHaveLength(1);
  });

  it('is sent at the next tick for immediate mail, one per round of matching', async () => {
    await change({ notificationFrequency: 'immediate' });
    await matched('1', '2');
    await tick();
    await tick();
    await matched('3');
    await tick();
    expect(world.taken.map(({ text }) => /^\d+ new leads?/m.exec(text)?.[0])).toEqual([
      '2 new leads',
      '1 new lead',
    ]);
    expect(world.sentCounts).toEqual({ 1: 1, 2: 1, 3: 1 });
  });

  it('is sent at the end of the hour or of the week', async () => {
    await open({ notificationFrequency: 'hourly' });
    await world.pass(20);
    await matched('1');
    await world.pass(39);
    await tick();
    expect(world.taken).toEqual([]);
    await world.pass(1);
    await tick();
    expect(world.taken).toHaveLength(1);
    // November 20 is a Friday; the next Monday 12:00 UTC is 72 hours away.
    await open({ notificationFrequency: 'weekly' });
    await matched('1');
    await hours(71.75);
    expect(world.taken).toEqual([]);
    await hours(0.25);
    expect(world.taken).toHaveLength(1);
  });

  it('holds matches that came too late for the last window', async () => {
    await matched('1');
    await hours(24);
    expect(world.taken).toHaveLength(1);
    await world.round(
      { ada: { alertIds: [alertId], permits: newPermits('2') } },
      { seenAt: '2026-11-21T11:59:00.000Z' },
    );
    await hours(23);
    expect(world.taken).toHaveLength(1);
    await hours(1);
    expect(world.sentCounts).toEqual({ 1: 1, 2: 1 });
  });

  it('is sent once to everybody now, whatever their windows', async () => {
    await matched('1');
    await sendDigests(world.process(), { everybody: true });
    await sendDigests(world.process(), { everybody: true });
    await hours(30);
    expect(world.sentCounts).toEqual({ 1: 1 });
  });

  it('shows the 25 leads with the highest score, counts all, and links to the same search', async () => {
    alertId = await world.addAlert(
      'ada',
      { states: ['Illinois'], keywords: ['new roof'] },
      { name: 'Roofs' },
    );
    const permits = newPermits(...Array.from({ length: 30 }, (_, at) => String(100 + at))).map(
      (permit, at) => ({
        ...permit,
        description: 'New roof',
        issueDate: '2026-11-10',
        // Five of them are worth less than the others.
        valuation: at < 5 ? 1000 : 1_000_000,
      }),
    );
    await world.round({ ada: { alertIds: [alertId], permits } });
    await hours(24);
    const [mail] = world.taken;
    const numbers = [...(mail?.text.matchAll(/Permit (\S+)$/gm) ?? [])].map(([, number]) => number);
    expect(numbers.sort()).toEqual(Array.from({ length: 25 }, (_, at) => String(105 + at)));
    expect(mail?.subject).toBe('New roof at 1 Sample Street, $1,000,000, and 29 more');
    expect(mail?.text).toContain('The best 25 are below. All 30 are on the site.');
    expect(mail?.text).toContain('Why you got it: alert “Roofs” (in Illinois, mentioning “new roof”)');
    expect(mail?.text).toContain('https://site.test/leads?state=Illinois&keyword=new+roof');
  });

  it('of 50 long alerts with many leads stays under 90 kB as it is sent, and loses nothing', async () => {
    const alertIds: string[] = [alertId];
    const cities = Array.from({ length: 20 }, (_, at) => `San Buenaventura of the Sample Hills ${at}`);
    for (let at = 1; at < 50; at++) {
      const name = `${at} ${'Größe über alles '.repeat(8)}`.slice(0, 100);
      alertIds.push(
        await world.addAlert('ada', { states: ['Illinois'], cities, keywords: ['roof'] }, { name }),
      );
    }
    const permits = newPermits(...Array.from({ length: 200 }, (_, at) => String(1000 + at)));
    await world.round({ ada: { alertIds, permits: permits.slice(0, 100) } });
    for (const [at, id] of alertIds.entries())
      await world.round({ ada: { alertIds: [id], permits: permits.slice(100 + at * 2, 102 + at * 2) } });
    await hours(24);
    const [mail] = world.taken;
    if (mail === undefined) throw new Error('No digest was sent.');
    const raw = await buildMime(mail, 'Plumbline <alerts@plumbline.example>', new Date(world.now));
    expect(raw.length).toBeLessThan(90_000);
    expect(mail.text).toMatch(/^200 new leads for “.*”, “.*”, “.*” and 47 more$/m);
    expect(mail.text).toMatch(/^200 to visit\./m);
    expect(mail.text).toMatch(/The best \d+ are below\. All 200 are on the site\./);
    expect(mail.text).toMatch(/Why you got it: .* and 47 more$/m);
    expect(mail.text).toContain(
      'And 40 more of your alerts. See or stop them on the site https://site.test/alerts',
    );
    expect(mail.text).toContain('Unsubscribe from all alert email https://');
  });

  it('has one line for the new permits of a job, and one for each that only another alert matched or that changed', async () => {
    const other = await world.addAlert('ada', {}, { name: 'Other' });
    const job = (...numbers: readonly string[]) =>
      newPermits(...numbers).map((permit) => ({ ...permit, relatedNumbers: ['6710001'] }));
    await world.round({ ada: { alertIds: [alertId], permits: job('A-100001', 'A-100002', 'A-100003') } });
    await world.round({ ada: { alertIds: [other], permits: job('A-100004') } });
    await hours(24);
    const [mail] = world.taken;
    expect(mail?.text.match(/Permit A-\d+$/gm)).toHaveLength(2);
    expect(mail?.text).toMatch(/And 2 more permits of this job: A-10000\d, A-10000\d$/m);
    expect(mail?.text).toContain('4 new leads for “Sample alert” and “Other”');
    expect(mail?.text).toContain('Best first.');
  });

  it('unsubscribes from all alerts, with a link for each of them', async () => {
    const { config } = world.process();
    const claims = () =>
      [...(world.taken.at(-1)?.text.matchAll(/unsubscribe\?token=([\w.-]+)/g) ?? [])].map(([, token = '']) =>
        readUnsubscribeToken(config, token),
      );
    const header = () =>
      readUnsubscribeToken(
        config,
        new URL(world.taken.at(-1)?.unsubscribeUrl ?? '').searchParams.get('token') ?? '',
      );
    await matched('1');
    await hours(24);
    expect(header()).toEqual({ userId: 'ada', alertId: null });
    expect(claims()).toContainEqual({ userId: 'ada', alertId });
    const other = await world.addAlert('ada', {}, { name: 'Other' });
    await world.round({ ada: { alertIds: [alertId, other], permits: newPermits('2') } });
    await hours(24);
    expect(header()).toEqual({ userId: 'ada', alertId: null });
    expect(claims()).toContainEqual({ userId: 'ada', alertId });
    expect(claims()).toContainEqual({ userId: 'ada', alertId: other });
  });
});

describe('alerts with their own frequency', () => {
  const own = (parts: Parameters<DigestWorld['addAlert']>[2]) => world.addAlert('ada', {}, parts);
  const both = (id: string, ...alertIds: readonly string[]) =>
    world.round({ ada: { alertIds, permits: newPermits(id) } });
  /** The first line of each mail: how many leads, for which alert. */
  const headlines = () => world.taken.map(({ text }) => /^\d+ new leads? for .*$/m.exec(text)?.[0]);

  it('are mailed at once or later than the others, each lead once for each alert', async () => {
    const fast = await own({ name: 'Fast', frequency: 'immediate' });
    const slow = await own({ name: 'Slow', frequency: 'weekly' });
    await both('1', alertId, fast, slow);
    await both('2', fast);
    await tick();
    expect(headlines()).toEqual(['2 new leads for “Fast”']);
    await tick();
    await both('3', fast);
    await tick();
    await hours(24);
    expect(headlines().slice(1)).toEqual(['1 new lead for “Fast”', '1 new lead for “Sample alert”']);
    await hours(48);
    expect(headlines().slice(3)).toEqual(['1 new lead for “Slow”']);
    expect(world.sentCounts).toEqual({ 1: 3, 2: 1, 3: 1 });
    expect(await due()).toEqual([]);
  });

  it('share a digest when they have the same frequency, their own or the account’s', async () => {
    const hourly = await own({ name: 'Hourly', frequency: 'hourly' });
    await change({ notificationFrequency: 'hourly' });
    await both('1', alertId, hourly);
    await hours(1);
    expect(headlines()).toEqual([expect.stringMatching(/^1 new lead for “(Sample alert|Hourly)” and “/)]);
    expect(world.sentCounts).toEqual({ 1: 1 });
    expect(world.taken[0]?.text).toContain(
      'We email these alerts once an hour, when there is something new.',
    );
  });

  it('keep what waits when their frequency changes, in the new window', async () => {
    const other = await own({ name: 'Other', frequency: 'immediate' });
    await both('1', alertId, other);
    await tick();
    await updateAlert(world.process(), 'ada', alertId, { frequency: 'hourly' });
    await updateAlert(world.process(), 'ada', other, { frequency: 'weekly' });
    await both('2', alertId, other);
    await hours(1);
    expect(headlines()).toEqual(['1 new lead for “Other”', '2 new leads for “Sample alert”']);
    await updateAlert(world.process(), 'ada', other, { frequency: null });
    await hours(23);
    expect(headlines().slice(2)).toEqual(['1 new lead for “Other”']);
    expect(world.sentCounts).toEqual({ 1: 2, 2: 2 });
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['deleted', (id) => deleteAlert(world.process(), 'ada', id)],
    ['off', (id) => updateAlert(world.process(), 'ada', id, { isActive: false })],
    ['without mail', (id) => updateAlert(world.process(), 'ada', id, { emailNotifications: false })],
  ])('leave the others alone when they are %s', async (_, act) => {
    const fast = await own({ name: 'Fast', frequency: 'immediate' });
    await both('1', alertId, fast);
    await act(fast);
    await hours(24);
    expect(headlines()).toEqual(['1 new lead for “Sample alert”']);
    expect(await due()).toEqual([]);
  });

  it('are all discarded while mail is paused', async () => {
    const fast = await own({ name: 'Fast', frequency: 'immediate' });
    await both('1', alertId, fast);
    await change({ paused: true });
    await tick();
    await change({ paused: false });
    await hours(24);
    expect(world.taken).toEqual([]);
    expect(await due()).toEqual([]);
  });

  it('go out although the digest of others cannot be made', async () => {
    const fast = await own({ name: 'Fast', frequency: 'immediate' });
    await matched('1');
    await hours(23.75);
    world.eventsAfter = undefined;
    const calls = world.process();
    await world.pass(15);
    await sendDigests({ ...calls, send: () => Promise.reject(new Error('The connection was lost.')) });
    await both('2', fast);
    await tick();
    expect(headlines()).toEqual(['1 new lead for “Fast”']);
  });
});

describe('a change after matching', () => {
  it('moves waiting matches to the window of the new frequency', async () => {
    await matched('1');
    await hours(2);
    await change({ notificationFrequency: 'hourly' });
    await tick();
    expect(world.sentCounts).toEqual({ 1: 1 });
    await matched('2');
    await change({ notificationFrequency: 'weekly' });
    await hours(48);
    expect(world.sentCounts).toEqual({ 1: 1 });
    await hours(24);
    expect(world.sentCounts).toEqual({ 1: 1, 2: 1 });
  });

  it.each<[string, Partial<Account>, Partial<Account>]>([
    ['off', { emailNotifications: false }, { emailNotifications: true }],
    ['paused', { paused: true }, { paused: false }],
    ['stopped', { mailStopped: 'bounced' }, { mailStopped: null }],
  ])('discards matches while mail is %s', async (_, off, on) => {
    await matched('1');
    await change(off);
    await tick();
    await change(on);
    await matched('2');
    await hours(24);
    expect(world.sentCounts).toEqual({ 2: 1 });
  });

  it('discards matches of a user without access', async () => {
    await hours(24 * 7 - 1);
    await matched('1');
    await hours(48);
    expect(world.taken).toEqual([]);
    expect(await due()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the alert is deleted', () => deleteAlert(world.process(), 'ada', alertId)],
    ['the alert is off', () => updateAlert(world.process(), 'ada', alertId, { isActive: false })],
    ['it sends no mail', () => updateAlert(world.process(), 'ada', alertId, { emailNotifications: false })],
    [
      'the permits are withdrawn',
      () =>
        world.permits.put({
          ...newPermits('1')[0],
          pk: 'il-a.1',
          sk: 'permit',
          withdrawnAt: '2026-11-20T13:00:00.000Z',
        }),
    ],
    ['the account is gone', () => world.table.remove(accountKey('ada'))],
  ])('sends no mail and clears the due user when %s', async (_, happens) => {
    await matched('1');
    await happens();
    await hours(24);
    expect(world.taken).toEqual([]);
    expect(await due()).toEqual([]);
  });
});

describe('SES', () => {
  it('refuses a digest, which is sent later', async () => {
    await matched('1');
    world.refusal = new SendRefused('SES refused the mail: MessageRejected.');
    await hours(24);
    world.refusal = undefined;
    await hours(1);
    expect(world.sentCounts).toEqual({ 1: 1 });
  });

  it('holds a digest while the account is in its sandbox, and counts it as held, not late', async () => {
    await matched('1');
    world.refusal = new SendRefused('SES refused the mail: MessageRejected.', { held: true });
    await world.pass(24 * 60);
    expect(await sendDigests(world.process())).toMatchObject({ late: 0, held: 1, givenUp: 0 });
    await hours(3 * 24);
    world.refusal = undefined;
    await hours(2);
    expect(world.sentCounts).toEqual({ 1: 1 });
  });

  it('asks for fewer mails, which ends the run', async () => {
    for (let user = 0; user < 30; user++) {
      await world.addUser(`user-${user}`);
      const other = await world.addAlert(`user-${user}`);
      await world.round({ [`user-${user}`]: { alertIds: [other], permits: newPermits(`${user}`) } });
    }
    world.refusal = new SendRefused('SES refused the mail: Throttling.', { slowDown: true });
    await world.pass(24 * 60);
    const process = world.process();
    const { late } = await sendDigests(process);
    expect(late).toBeGreaterThan(0);
    expect(process.calls.filter((call) => call === 'send').length).toBeLessThan(10);
  });
});

describe('while digests are paused', () => {
  it('sends nothing and loses nothing', async () => {
    await change({ notificationFrequency: 'immediate' });
    await matched('1');
    for (let bounce = 0; bounce < 5; bounce++)
      await world.table.transact([countOutcome('digests', 'bounced', 'ada', new Date(world.now))]);
    expect(await sendDigests(world.process())).toEqual({
      left: 'all',
      sent: 0,
      late: 0,
      givenUp: 0,
      held: 0,
    });
    await hours(24);
    expect(world.taken).toEqual([]);
    await hours(2);
    expect(world.sentCounts).toEqual({ 1: 1 });
  });
});

describe('a run whose own mails bounce', () => {
  it('stops', async () => {
    await change({ notificationFrequency: 'immediate' });
    const users = Array.from({ length: 80 }, (_, at) => `user-${at}`);
    for (const userId of users) {
      await world.addUser(userId, { notificationFrequency: 'immediate' });
      await world.round({
        [userId]: { alertIds: [await world.addAlert(userId)], permits: newPermits(userId) },
      });
    }
    const process = world.process();
    const send: typeof process.send = async (mail, beginBy) => {
      await process.send(mail, beginBy);
      await world.table.transact([countOutcome('digests', 'sent', 'ada', new Date(world.now))]);
      await world.table.transact([countOutcome('digests', 'bounced', 'ada', new Date(world.now))]);
    };
    await sendDigests({ ...process, send });
    // Those of the shard that was started, and no others.
    expect(world.taken.length).toBeGreaterThan(4);
    expect(world.taken.length).toBeLessThan(20);
  });
});

describe('on DynamoDB', () => {
  it('sends a digest once, and stops when time is over', async () => {
    const runtime = await testRuntime();
    await matched('1');
    for (const pk of ['user#ada', 'match-alerts', ...DUE_SHARDS.map((shard) => `due#mail#${shard}`)])
      await runtime.accounts.writeMany((await world.table.query(pk)).map((item) => ({ ...item })));
    await world.pass(24 * 60);
    const parts = { ...world.process(), accounts: runtime.accounts };
    expect(await sendDigests({ ...parts, remainingMs: () => 1000 })).toMatchObject({ left: 'more' });
    expect(world.taken).toEqual([]);
    expect(await sendDigests(parts)).toMatchObject({ left: 'all' });
    expect(await sendDigests(parts)).toMatchObject({ left: 'all' });
    expect(world.sentCounts).toEqual({ 1: 1 });
    const kept = (await runtime.accounts.query('user#ada')).map(({ sk }) => sk.replace(/#.*/, ''));
    expect(kept).toEqual(['alert', 'alerts', 'delivered-matches', 'mail', 'match', 'profile']);
  });
});
