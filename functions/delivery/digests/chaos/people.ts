import { userPartition } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { createAlert, deleteAlert, updateAlert } from '#functions/alerts/alert-store.ts';
import { forgetAlerts } from '#functions/alerts/matches.ts';
import { alertBody } from '#functions/alerts/testing.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { ALERT_TRIGGERS } from '#shared/domain/alerts/alert.ts';
import { MAIL_FREQUENCIES } from '#shared/domain/alerts/digest-windows.ts';
import { trialSubscription } from '#shared/domain/plan/plan.ts';
import type { MailSettings } from './calendars.ts';
import type { AlertRecord, PersonRecord } from './history.ts';
import { type DigestStoryWorld, runtimeFor } from './world.ts';

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
] as const;
export type AlertFrequency = AlertRecord['frequencies'][number]['frequency'];
/** ZIP codes of a story's permits. */
export const ZIPS = Array.from({ length: 24 }, (_, at) => String(60_601 + at));
/** A digest at 7 a.m. in New York, which is noon UTC in winter. */
export const DAILY: MailSettings = {
  notificationFrequency: 'daily',
  digestHour: 7,
  digestWeekday: 1,
  timeZone: 'America/New_York',
};
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Random settings. */
export function drawSettings({ dice }: Pick<DigestStoryWorld, 'dice'>): MailSettings {
  return {
    notificationFrequency: dice.oneOf(MAIL_FREQUENCIES),
    digestHour: dice.below(24),
    digestWeekday: dice.below(7),
    timeZone: dice.oneOf(ZONES),
  };
}

/** Adds a person with access to permits for the whole story. */
export async function addPerson(world: DigestStoryWorld, userId: string, times: MailSettings): Promise<void> {
  const now = world.time.now();
  await world.accounts.put({
    ...accountKey(userId),
    userId,
    email: `${userId}@example.com`,
    firstName: null,
    emailNotifications: true,
    paused: false,
    mailStopped: null,
    ...times,
    subscription: trialSubscription('2030-01-01T00:00:00.000Z'),
    createdAt: now.toISOString(),
  });
  world.record.people.set(userId, { userId, settings: [{ from: now.getTime(), times }], muted: [] });
}

/** Creates an alert for some ZIP codes. */
export async function addAlert(
  world: DigestStoryWorld,
  userId: string,
  zips: readonly string[],
  trigger: AlertRecord['trigger'],
  frequency: AlertFrequency = null,
): Promise<void> {
  const name = `${userId}-${world.record.alerts.length}`;
  const { id, createdAt } = await createAlert(
    runtimeFor(world),
    userId,
    alertBody({ zips }, { trigger, name, frequency }),
  );
  const madeAt = Date.parse(createdAt);
  const frequencies = [{ from: madeAt, frequency }];
  world.record.alerts.push({ userId, id, name, zips, trigger, madeAt, frequencies, muted: [] });
}

/** A random frequency of an alert; half of the alerts follow their owner's settings. */
export function drawFrequency({ dice }: Pick<DigestStoryWorld, 'dice'>): AlertFrequency {
  return dice.below(2) === 0 ? null : dice.oneOf(MAIL_FREQUENCIES);
}

/** Changes how often an alert is mailed. */
export async function changeFrequency(
  world: DigestStoryWorld,
  { userId, id, name, frequencies }: AlertRecord,
  frequency: AlertFrequency,
): Promise<void> {
  world.log(`${name} is now mailed ${frequency ?? 'as the settings say'}`);
  await updateAlert(runtimeFor(world), userId, id, { frequency });
  frequencies.push({ from: world.time.milliseconds, frequency });
}

/** Changes a person's mail settings or time zone. */
export async function changeSettings(
  world: DigestStoryWorld,
  userId: string,
  times: MailSettings,
): Promise<void> {
  await setAttributes(world, userId, { ...times });
  world.record.people.get(userId)?.settings.push({ from: world.time.milliseconds, times });
}

/** A person who sometimes does something that affects mail. */
export class Person {
  readonly #world: DigestStoryWorld;
  readonly #record: PersonRecord;

  constructor(world: DigestStoryWorld, userId: string) {
    const record = world.record.people.get(userId);
    if (record === undefined) throw new Error(`There is no ${userId}.`);
    this.#world = world;
    this.#record = record;
  }

  /** Does one thing. @returns false when it deletes the account */
  async act(): Promise<boolean> {
    const { dice, record, log } = this.#world;
    const { userId } = this.#record;
    const alerts = record.alerts.filter(
      (alert) => alert.userId === userId && alert.muted.at(-1)?.to !== Number.POSITIVE_INFINITY,
    );
    const what = dice.below(15);
    if (what < 5) {
      const before = record.settingsAt(userId, this.#world.time.milliseconds);
      const drawn = drawSettings(this.#world);
      // Another frequency, hour or time zone, or all of them.
      const times = [
        drawn,
        { ...before, notificationFrequency: drawn.notificationFrequency },
        { ...before, digestHour: drawn.digestHour },
        { ...before, timeZone: drawn.timeZone },
      ];
      await changeSettings(this.#world, userId, dice.oneOf(times));
      log(`${userId} sets ${JSON.stringify(record.settingsAt(userId, this.#world.time.milliseconds))}`);
    } else if (what < 7) await this.#pause(dice.oneOf([{ paused: true }, { emailNotifications: false }]));
    else if (what < 9 && alerts.length > 0) await this.#muteAlert(dice.oneOf(alerts));
    else if (what < 11)
      await addAlert(
        this.#world,
        userId,
        [dice.oneOf(ZIPS)],
        dice.oneOf(ALERT_TRIGGERS),
        drawFrequency(this.#world),
      );
    else if (what < 14 && alerts.length > 0)
      await changeFrequency(this.#world, dice.oneOf(alerts), drawFrequency(this.#world));
    else return this.#delete();
    return true;
  }

  /** Turns mail off for a while. */
  async #pause(how: { readonly paused: true } | { readonly emailNotifications: false }): Promise<void> {
    const { dice, time, log } = this.#world;
    const { userId, muted } = this.#record;
    log(`${userId} ${'paused' in how ? 'pauses' : 'turns mail off'}`);
    const stretch = { from: time.milliseconds, to: Number.POSITIVE_INFINITY };
    muted.push(stretch);
    await setAttributes(this.#world, userId, how);
    await time.sleep(dice.below(dice.oneOf([10 * MINUTE_MS, 12 * HOUR_MS])));
    await setAttributes(this.#world, userId, { paused: false, emailNotifications: true });
    stretch.to = time.milliseconds;
  }

  async #muteAlert({ id, muted }: AlertRecord): Promise<void> {
    const { dice, time, log } = this.#world;
    const { userId } = this.#record;
    const runtime = runtimeFor(this.#world);
    const stretch = { from: time.milliseconds, to: Number.POSITIVE_INFINITY };
    muted.push(stretch);
    log(`${userId} mutes an alert`);
    if (dice.below(3) === 0) return deleteAlert(runtime, userId, id);
    await updateAlert(
      runtime,
      userId,
      id,
      dice.below(2) === 0 ? { isActive: false } : { emailNotifications: false },
    );
    await time.sleep(dice.below(dice.oneOf([20 * MINUTE_MS, 12 * HOUR_MS])));
    await updateAlert(runtime, userId, id, { isActive: true, emailNotifications: true });
    stretch.to = time.milliseconds;
  }

  async #delete(): Promise<false> {
    await deletePerson(this.#world, this.#record, this.#world.dice.below(2 * MINUTE_MS));
    return false;
  }
}

/** Deletes an account as the shipped code does: marks it, removes its other items, then the account. */
export async function deletePerson(
  world: DigestStoryWorld,
  { userId, muted }: PersonRecord,
  takesMs: number,
): Promise<void> {
  const { accounts, time, log } = world;
  log(`${userId} deletes the account`);
  muted.push({ from: time.milliseconds, to: Number.POSITIVE_INFINITY });
  await setAttributes(world, userId, { deletingAt: time.now().toISOString() });
  await time.sleep(takesMs);
  await accounts.transact(forgetAlerts(userId));
  const items = await accounts.query<Key>(userPartition(userId));
  await accounts.writeMany([], items);
}

/** Sets attributes of an account, if it still exists. */
export async function setAttributes(
  { accounts }: DigestStoryWorld,
  userId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if ((await accounts.get(accountKey(userId))) === undefined) return;
  await accounts.update(accountKey(userId), {
    expression: `SET ${Object.keys(values)
      .map((name) => `${name} = :${name}`)
      .join(', ')}`,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
  });
}
