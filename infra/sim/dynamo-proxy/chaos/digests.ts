import { updateAccount } from '#functions/accounts/accounts.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { createAlert } from '#functions/alerts/alert-store.ts';
import { matchAlerts } from '#functions/alerts/match-alerts.ts';
import { DUE_SHARDS, listDueUsers } from '#functions/alerts/matches.ts';
import { alertBody, newPermit } from '#functions/alerts/testing.ts';
import { createRecordMailEvent } from '#functions/jobs/record-mail-event.ts';
import { createSendDigests } from '#functions/jobs/send-digests.ts';
import type { OutgoingMail, SendMail } from '#functions/mail/mail.ts';
import { rateLimiter } from '#functions/mail/rate.ts';
import { readStream } from '#functions/mail/reputation.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { isNewsPending } from '#functions/permits/news.ts';
import { storePermits } from '#functions/permits/testing.ts';
import { trialSubscription } from '#shared/domain/plan/plan.ts';
import { countsOf, type StoryWorld } from './world.ts';

/** Minutes between two runs of the sender; digests are due by the hour. */
const TICK = 30;
const ZIPS = ['60601', '60602', '60603'] as const;

/** Permits become news, are matched with alerts and mailed by the hour. Each alert must report each of its permits once. */
export async function digestStory(world: StoryWorld): Promise<void> {
  const { dice, direct, runtime } = world;
  const users = Array.from({ length: 2 + dice.below(3) }, (_, at) => `user-${at}`);
  const wants = new Map<string, string>();
  for (const userId of users) {
    await signedIn(direct, userId);
    await updateAccount(direct.accounts, userId, {
      expression: 'SET notificationFrequency = :often, subscription = :long, emailNotifications = :yes',
      values: { ':often': 'hourly', ':long': trialSubscription('2030-01-01T00:00:00.000Z'), ':yes': true },
    });
    const zip = dice.oneOf(ZIPS);
    wants.set(userId, zip);
    await createAlert(direct, userId, alertBody({ zips: [zip] }));
  }
  world.pass(1);
  const expected: string[] = [];
  const mailed: OutgoingMail[] = [];
  const events: OutgoingMail[] = [];
  const turn = rateLimiter(runtime, async (ms) => {
    world.now += ms;
  });
  const deliver: SendMail = async (mail) => {
    await turn();
    mailed.push(mail);
    events.push(mail);
  };
  const record = createRecordMailEvent(runtime);
  const report = async (): Promise<void> => {
    // The topic repeats what was refused within seconds, and for days.
    for (const mail of events.splice(0))
      await world.untilDone('an event of SES', 0, () =>
        record({ Records: [{ Sns: { Message: sendEvent(mail) } }] }),
      );
  };
  const { accounts, clock, config, index, log, permits } = runtime;
  const job = createSendDigests(
    { accounts, clock, config, index, log, permits, send: deliver },
    async () => undefined,
  );
  const tick = async (): Promise<void> => {
    const senders = dice.below(4) === 0 ? 2 : 1;
    await Promise.all(
      Array.from({ length: senders }, () => world.attempt('a sender of digests', () => job())),
    );
    await report();
    world.pass(TICK);
  };
  const match = (): Promise<void> => matchAlerts(runtime, { sleep: async () => world.pass(0.1) });
  for (let round = 0, rounds = 1 + dice.below(3); round < rounds; round++) {
    const news = Array.from({ length: 1 + dice.below(4) }, (_, at) => {
      const addressZip = dice.oneOf(ZIPS);
      const id = `il-a.${round}-${at}`;
      for (const [userId, zip] of wants) if (zip === addressZip) expected.push(`${userId} ${round}-${at}`);
      const seen = new Date(world.now).toISOString();
      return newPermit(id, { addressZip, firstSeen: seen, lastChanged: seen }, { newAt: seen });
    });
    await storePermits(direct, news, round);
    await publishIndex(direct);
    await world.attempt('a matcher', match);
    for (let ticks = dice.below(4); ticks > 0; ticks--) await tick();
  }
  world.pass(2);
  await world.untilDone('the last matcher', 2, match);
  for (let ticks = 0; ticks < 3; ticks++) await tick();
  for (let ticks = 0; ticks < 12 && (await dueUsers(world)).length > 0; ticks++) {
    await createSendDigests({ ...direct, send: deliver }, async () => undefined)();
    await report();
    world.pass(TICK);
  }
  const found = mailed.flatMap(({ text, tags }) =>
    [...text.matchAll(/Permit (\S+)$/gm)].map(([, number]) => `${tags.user} ${number}`),
  );
  world.compareCounts(countsOf(expected), countsOf(found), (what) => `the mail of ${what}`);
  for (const userId of await dueUsers(world)) world.wrong('stuck', `${userId} stays due`);
  if (await isNewsPending(direct)) world.wrong('stuck', 'news waits');
  const { sent } = (await readStream(direct, 'digests')).counts;
  if (sent !== mailed.length)
    world.wrong(sent < mailed.length ? 'lost' : 'doubled', `${sent} mails are counted, not ${mailed.length}`);
}

async function dueUsers({ direct }: StoryWorld): Promise<string[]> {
  return (await Promise.all(DUE_SHARDS.map((shard) => listDueUsers(direct, 'mail', shard)))).flat();
}

/** What SES says of a mail that it sent. */
export function sendEvent({ to, tags }: OutgoingMail): string {
  const all = Object.entries(tags).map(([name, value]) => [name, [value]]);
  return JSON.stringify({ eventType: 'Send', mail: { destination: [to], tags: Object.fromEntries(all) } });
}
