import { userPartition } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { createAlert, deleteAlert, updateAlert } from '#functions/alerts/alert-store.ts';
import { forgetAlerts } from '#functions/alerts/matches.ts';
import { alertBody } from '#functions/alerts/testing.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { ALERT_TRIGGERS } from '#shared/domain/alerts/alert.ts';
import { trialSubscription } from '#shared/domain/plan/plan.ts';
import type { Times } from './calendars.ts';
import type { AlertRecord, PersonRecord } from './record.ts';
import { runtimeOf, type World } from './world.ts';

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
const FREQUENCIES = ['immediate', 'hourly', 'daily', 'weekly'] as const;
/** Where the permits of a story are. */
export const ZIPS = Array.from({ length: 24 }, (_, at) => String(60_601 + at));
/** A digest at 7 in New York, which in winter is noon UTC. */
export const DAILY: Times = {
  notificationFrequency: 'daily',
  digestHour: 7,
  digestWeekday: 1,
  timeZone: 'America/New_York',
};
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What somebody may want, drawn by chance. */
export function drawTimes({ dice }: Pick<World, 'dice'>): Times {
  return {
    notificationFrequency: dice.oneOf(FREQUENCIES),
    digestHour: dice.below(24),
    digestWeekday: dice.below(7),
    timeZone: dice.oneOf(ZONES),
  };
}

/** Puts somebody into a story who may see permits for as long as it lasts. */
export async function addPerson(world: World, userId: string, times: Times): Promise<void> {
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
  world.record.people.set(userId, { userId, wishes: [{ from: now.getTime(), times }], deaf: [] });
}

/** Makes an alert that names some ZIP codes. */
export async function addAlert(
  world: World,
  userId: string,
  zips: readonly string[],
  trigger: AlertRecord['trigger'],
): Promise<void> {
  const name = `${userId}-${world.record.alerts.length}`;
  const { id, createdAt } = await createAlert(
    runtimeOf(world),
    userId,
    alertBody({ zips }, { trigger, name }),
  );
  world.record.alerts.push({ userId, id, name, zips, trigger, madeAt: Date.parse(createdAt), deaf: [] });
}

/** Lets somebody want something else, or be elsewhere. */
export async function change(world: World, userId: string, times: Times): Promise<void> {
  await want(world, userId, { ...times });
  world.record.people.get(userId)?.wishes.push({ from: world.time.milliseconds, times });
}

/** Somebody goes through a story: days on which nothing is done, and now and then something that matters to mail. */
export class Person {
  readonly #world: World;
  readonly #record: PersonRecord;

  constructor(world: World, userId: string) {
    const record = world.record.people.get(userId);
    if (record === undefined) throw new Error(`There is no ${userId}.`);
    this.#world = world;
    this.#record = record;
  }

  /** Does one thing. @returns false when the account is gone by it */
  async act(): Promise<boolean> {
    const { dice, record, log } = this.#world;
    const { userId } = this.#record;
    const alerts = record.alerts.filter(
      (alert) => alert.userId === userId && alert.deaf.at(-1)?.to !== Number.POSITIVE_INFINITY,
    );
    const what = dice.below(12);
    if (what < 5) {
      const before = record.wishOf(userId, this.#world.time.milliseconds);
      const drawn = drawTimes(this.#world);
      // Another frequency, another hour or a flight to another zone; or all of it.
      const times = [
        drawn,
        { ...before, notificationFrequency: drawn.notificationFrequency },
        { ...before, digestHour: drawn.digestHour },
        { ...before, timeZone: drawn.timeZone },
      ];
      await change(this.#world, userId, dice.oneOf(times));
      log(`${userId} wants ${JSON.stringify(record.wishOf(userId, this.#world.time.milliseconds))}`);
    } else if (what < 7) await this.#pause(dice.oneOf([{ paused: true }, { emailNotifications: false }]));
    else if (what < 9 && alerts.length > 0) await this.#silence(dice.oneOf(alerts));
    else if (what < 11) await addAlert(this.#world, userId, [dice.oneOf(ZIPS)], dice.oneOf(ALERT_TRIGGERS));
    else return this.#delete();
    return true;
  }

  /** Wants no mail for a while. */
  async #pause(how: { readonly paused: true } | { readonly emailNotifications: false }): Promise<void> {
    const { dice, time, log } = this.#world;
    const { userId, deaf } = this.#record;
    log(`${userId} ${'paused' in how ? 'pauses' : 'turns mail off'}`);
    const stretch = { from: time.milliseconds, to: Number.POSITIVE_INFINITY };
    deaf.push(stretch);
    await want(this.#world, userId, how);
    await time.sleep(dice.below(dice.oneOf([10 * MINUTE_MS, 12 * HOUR_MS])));
    await want(this.#world, userId, { paused: false, emailNotifications: true });
    stretch.to = time.milliseconds;
  }

  async #silence({ id, deaf }: AlertRecord): Promise<void> {
    const { dice, time, log } = this.#world;
    const { userId } = this.#record;
    const runtime = runtimeOf(this.#world);
    const stretch = { from: time.milliseconds, to: Number.POSITIVE_INFINITY };
    deaf.push(stretch);
    log(`${userId} silences an alert`);
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
    await leave(this.#world, this.#record, this.#world.dice.below(2 * MINUTE_MS));
    return false;
  }
}

/** An account goes: marked, everything else of it, itself, as the shipped deletion does. */
export async function leave(world: World, { userId, deaf }: PersonRecord, takesMs: number): Promise<void> {
  const { accounts, time, log } = world;
  log(`${userId} deletes the account`);
  deaf.push({ from: time.milliseconds, to: Number.POSITIVE_INFINITY });
  await want(world, userId, { deletingAt: time.now().toISOString() });
  await time.sleep(takesMs);
  await accounts.transact(forgetAlerts(userId));
  const items = await accounts.query<Key>(userPartition(userId));
  await accounts.writeMany([], items);
}

/** Sets attributes of an account, if it is still there. */
export async function want(
  { accounts }: World,
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
