import { userPartition } from '#functions/accounts/account.ts';
import { openAccount } from '#functions/accounts/accounts.ts';
import { listActivity } from '#functions/accounts/activity.ts';
import { finishDeletion } from '#functions/accounts/delete-account.ts';
import { openAccountAs } from '#functions/accounts/testing.ts';
import { readActiveAlerts } from '#functions/alerts/active-alerts.ts';
import { createAlert, deleteAlert, listAlerts } from '#functions/alerts/alert-store.ts';
import { alertBody } from '#functions/alerts/testing.ts';
import { forgetElsewhere } from '#functions/api/account/forget-elsewhere.ts';
import { createApiKey, listApiKeys } from '#functions/api/open-api/api-keys.ts';
import { createRecordMailEvent } from '#functions/jobs/record-mail-event.ts';
import { createSendMail } from '#functions/jobs/send-mail.ts';
import type { OutgoingMail } from '#functions/mail/mail.ts';
import { rateLimiter } from '#functions/mail/rate.ts';
import { writePermits } from '#functions/permits/permit-store.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { dueMail } from '#functions/platform/mail-queue.ts';
import type { Item, Key } from '#functions/platform/tables/table.ts';
import { changeWork, readMark } from '#functions/work-list/change-work.ts';
import { ownDesk } from '#functions/work-list/desk.ts';
import { workCountKey } from '#functions/work-list/mark.ts';
import { sendEvent } from './digests.ts';
import { countsOf, type StoryWorld } from './world.ts';

const USERS = ['ada', 'bob'] as const;
const STAGES = ['saved', 'contacted', 'quoted', 'won', 'lost'] as const;
/** How often somebody presses a button that does not work. */
const CLICKS = 4;

/** People sign up, make and delete alerts and keys, move leads and leave. Each thing that they did is there once, and no mail comes twice. */
export async function accountStory(world: StoryWorld): Promise<void> {
  const { dice, direct, runtime } = world;
  const permits = ['il-a.1', 'il-a.2'].map((id) => samplePermit(id));
  await writePermits(
    direct.permits,
    permits.map((permit) => ({ permit, changes: [] })),
  );
  const mails = new Mails(world);
  const expected = new Map<string, Expected>();
  for (const userId of USERS) {
    await world.untilDone('a sign-in', 1, () => openAccountAs(runtime, userId));
    expected.set(userId, { alerts: [], keys: [], moves: new Map() });
    if (dice.below(2) === 0) await mails.tick();
  }
  const twice = await signInTwice(world);
  for (let step = 0, steps = 3 + dice.below(8); step < steps; step++) {
    const userId = dice.oneOf(USERS);
    const wanted = expected.get(userId);
    if (wanted === undefined) continue;
    world.pass(1);
    const name = `step ${step}`;
    const act = dice.oneOf([makeAlert, makeKey, removeAlert, moveLead, moveLead] as const);
    await act(world, userId, wanted, name);
  }
  for (let ticks = 0; ticks < 3; ticks++) await mails.tick();
  await mails.calm();
  for (const [userId, wanted] of expected) await judgeUser(world, userId, wanted);
  world.compareCounts(
    countsOf([...USERS, twice].map((userId) => `${userId} welcome`)),
    countsOf(mails.names),
    (what) => `the mail ${what}`,
  );
  const waiting: Key[] = [];
  for await (const page of dueMail(direct.accounts, runtime.clock.now(), 100)) waiting.push(...page);
  for (const { sk } of waiting) world.wrong('stuck', `the mail ${sk} waits`);
  await judgeDeletion(world, USERS[0]);
}

/** Somebody signs in for the first time in two tabs at once. @returns the id of the one account */
async function signInTwice(world: StoryWorld): Promise<string> {
  const identity = { poolUserId: 'pool-twice', email: 'twice@example.com', firstName: null };
  const signIn = () => world.untilDone('two sign-ins', 0, () => openAccount(world.runtime, identity));
  const [one, two] = await Promise.all([signIn(), signIn()]);
  if (one.userId !== two.userId) world.wrong('doubled', `${identity.email} has two accounts`);
  return one.userId;
}

interface Expected {
  alerts: string[];
  readonly keys: string[];
  /** Stages by permit, in order. */
  readonly moves: Map<string, string[]>;
}

/** Presses a button until it works, or until the page shows that it has worked. */
async function press(
  world: StoryWorld,
  what: string,
  work: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<boolean> {
  for (let click = 0; click < CLICKS; click++) {
    await world.attempt(what, work);
    if (await isDone()) return true;
    world.pass(1);
  }
  return false;
}

type Act = (world: StoryWorld, userId: string, wanted: Expected, name: string) => Promise<void>;

const makeAlert: Act = async (world, userId, wanted, name) => {
  const isThere = async () => (await listAlerts(world.direct, userId)).some((alert) => alert.name === name);
  if (
    await press(
      world,
      'a new alert',
      () => createAlert(world.runtime, userId, alertBody({}, { name })),
      isThere,
    )
  )
    wanted.alerts.push(name);
};

const removeAlert: Act = async (world, userId, wanted) => {
  const [alert] = await listAlerts(world.direct, userId);
  if (alert === undefined) return;
  const isGone = async () => (await listAlerts(world.direct, userId)).every(({ id }) => id !== alert.id);
  if (await press(world, 'an alert to delete', () => deleteAlert(world.runtime, userId, alert.id), isGone))
    wanted.alerts = wanted.alerts.filter((name) => name !== alert.name);
};

const makeKey: Act = async (world, userId, wanted, name) => {
  const isThere = async () => (await listApiKeys(world.direct, userId)).some((key) => key.name === name);
  if (await press(world, 'a new key', () => createApiKey(world.runtime, userId, name), isThere))
    wanted.keys.push(name);
};

const moveLead: Act = async (world, userId, wanted, name) => {
  const permitId = world.dice.oneOf(['il-a.1', 'il-a.2']);
  const { stage: before, version = '' } = (await readMark(world.direct, userId, permitId)) ?? {};
  const stage = world.dice.oneOf(STAGES.filter((one) => one !== before));
  const change = { version, id: `${userId}-${name}`, stage };
  const isThere = async () => (await readMark(world.direct, userId, permitId))?.stage === stage;
  if (
    await press(
      world,
      'a lead to move',
      () => changeWork(world.runtime, ownDesk(userId), permitId, change),
      isThere,
    )
  )
    wanted.moves.set(permitId, [...(wanted.moves.get(permitId) ?? []), stage]);
};

async function judgeUser(
  world: StoryWorld,
  userId: string,
  { alerts, keys, moves }: Expected,
): Promise<void> {
  const { direct } = world;
  const stored = await listAlerts(direct, userId);
  world.compareCounts(
    countsOf(alerts),
    countsOf(stored.map(({ name }) => name)),
    (name) => `${userId}'s alert ${name}`,
  );
  const active: string[] = [];
  for await (const page of readActiveAlerts(direct.accounts))
    active.push(...page.filter((user) => user.userId === userId).flatMap((user) => [...user.alerts.keys()]));
  world.compareCounts(
    countsOf(stored.map(({ id }) => id)),
    countsOf(active),
    (id) => `${userId}'s active alert ${id}`,
  );
  const apiKeys = await listApiKeys(direct, userId);
  world.compareCounts(
    countsOf(keys),
    countsOf(apiKeys.map(({ name }) => name)),
    (name) => `${userId}'s key ${name}`,
  );
  const noted = (await listActivity(direct, userId)).filter(({ kind }) => kind === 'key-made').length;
  await compareNumber(world, `notes of ${userId}'s keys`, keys.length, noted);
  for (const [permitId, stages] of moves) {
    const steps = (await readMark(direct, userId, permitId))?.steps.map(({ stage }) => stage) ?? [];
    if (steps.join() !== stages.join())
      world.wrong(
        steps.length > stages.length ? 'doubled' : 'lost',
        `${userId} moved ${permitId} to ${stages}, not ${steps}`,
      );
  }
  const counters = { alerts: stored.length, 'api-keys': apiKeys.length, work: moves.size };
  const items = await direct.accounts.query<Item & { readonly count?: number }>(userPartition(userId));
  const countOf = (sk: string): number => items.find((item) => item.sk === sk)?.count ?? 0;
  await compareNumber(world, `${userId}'s count of leads`, counters.work, countOf(workCountKey(userId).sk));
  for (const { sk, count } of items)
    if (count !== undefined && sk !== workCountKey(userId).sk) {
      const must = sk.includes('key') ? counters['api-keys'] : counters.alerts;
      await compareNumber(world, `${userId}'s ${sk}`, must, count);
    }
}

async function compareNumber(world: StoryWorld, what: string, must: number, is: number): Promise<void> {
  if (is !== must) world.wrong(is < must ? 'lost' : 'doubled', `${what}: ${is}, not ${must}`);
}

/** An account that is deleted leaves nothing but its two notes. */
async function judgeDeletion(world: StoryWorld, userId: string): Promise<void> {
  const { direct, runtime } = world;
  await world.untilDone('a deletion', 1, () => finishDeletion(runtime, forgetElsewhere(runtime), userId));
  for (const { sk } of await direct.accounts.query<Key>(userPartition(userId)))
    world.wrong('stuck', `${userId}'s ${sk} stays`);
  for await (const page of readActiveAlerts(direct.accounts))
    if (page.some((user) => user.userId === userId)) world.wrong('stuck', `${userId}'s alerts stay`);
  for await (const page of dueMail(direct.accounts, new Date('2100-01-01'), 100))
    for (const mail of page)
      if (mail.userId === userId) world.wrong('stuck', `${userId}'s mail ${mail.key} stays`);
}

/** The job that sends account mail, with a mailbox and SES's events. */
class Mails {
  readonly #world: StoryWorld;
  readonly #sent: OutgoingMail[] = [];
  readonly #events: OutgoingMail[] = [];

  constructor(world: StoryWorld) {
    this.#world = world;
  }

  /** Users and keys of the mails of new accounts. */
  get names(): string[] {
    return this.#sent
      .filter(({ tags }) => tags.mail === 'welcome')
      .map(({ tags }) => `${tags.user} ${tags.mail}`);
  }

  /** One run of the job with faults. */
  async tick(): Promise<void> {
    await this.#world.attempt('a sender of mail', () => this.#job(this.#world.runtime));
    await this.#report();
    this.#world.pass(1);
  }

  /** Runs without faults, until what was in doubt is over. */
  async calm(): Promise<void> {
    for (let run = 0; run < 3; run++) {
      await this.#report();
      await this.#job(this.#world.direct);
      this.#world.pass(70);
    }
  }

  async #report(): Promise<void> {
    const record = createRecordMailEvent(this.#world.runtime);
    for (const mail of this.#events.splice(0))
      await this.#world.untilDone('an event of SES', 0, () =>
        record({ Records: [{ Sns: { Message: sendEvent(mail) } }] }),
      );
  }

  async #job({ accounts, clock, config, index, log, permits }: StoryWorld['runtime']): Promise<void> {
    const turn = rateLimiter({ accounts, clock, config }, async (ms) => {
      this.#world.now += ms;
    });
    const send = async (mail: OutgoingMail): Promise<void> => {
      await turn();
      this.#sent.push(mail);
      this.#events.push(mail);
    };
    const post = async (): Promise<never> => {
      throw new Error('Nothing is posted here.');
    };
    await createSendMail(
      { accounts, clock, config, index, log, permits, send, post },
      async () => undefined,
    )();
  }
}
