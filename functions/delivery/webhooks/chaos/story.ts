import { MINUTE_MS, SENDER_FAULTS, type SenderFault } from '#functions/mail/testing/world.ts';
import type { OutboxItem } from '#functions/platform/mail-queue.ts';
import { USER_SHARDS } from '#functions/platform/tables/shards.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import { newPermits } from '../../digests/testing.ts';
import { type DeliveryItem, readDueWebhooks } from '../deliveries.ts';
import { sendTest } from '../send-now.ts';
import { sendWebhooks } from '../send-webhooks.ts';
import { rotateSecret, switchWebhook } from '../webhook-store.ts';
import { Endpoint } from './endpoint.ts';
import { sendForgeries } from './forgeries.ts';
import { type DuePermit, findDisorder, findLate, findLost, type WebhookHistory } from './judge.ts';
import { isOurs } from './receiver.ts';
import { placeInMemory, type StoryPlace, WebhookStoryWorld } from './webhook-story-world.ts';

export type WebhookFigure = 'lost' | 'forged_accepted' | 'ssrf_open';
export type WebhookCount = 'messages' | 'attempts' | 'again' | 'forgeries';
/** How a story went. */
interface WebhookOutcome {
  readonly failures: Readonly<Record<WebhookFigure, readonly string[]>>;
  readonly counts: Readonly<Record<WebhookCount, number>>;
}

const HOUR_MS = 60 * MINUTE_MS;
/** Calls of a sender that can fail: the first dozens are the same in all senders, later ones are the posts. */
const CALLS = 90;
const MAX_REPLAY_MS = 4 * MINUTE_MS;

/** How long a story lasts. */
interface StoryPace {
  /** Alerts match for these hours, and servers misbehave for `moody` hours. Then all are healthy for longer than a message waits for its next attempt. */
  readonly news: number;
  readonly moody: number;
  readonly healing: number;
  /** The longest time between two runs of senders, in minutes. */
  readonly step: number;
  /** A server that is healthy for so many hours gets everything that waits. */
  readonly delay: number;
}
/** The delay is longer than the longest pause and some dead senders. */
const PACE: StoryPace = { news: 48, moody: 72, healing: 30, step: 40, delay: 6 };

/** A user with a webhook. */
class WebhookOwner {
  readonly userId: string;
  readonly endpoint: Endpoint;
  alertId = '';
  readonly due: DuePermit[] = [];
  readonly offs: { at: number; reason: string }[] = [];
  readonly ons: number[] = [];
  /** The replaced secret, and until when it may sign. */
  retired: { readonly secret: string; readonly until: number } | undefined;
  /** A new secret that the owner has not installed yet, and when that happens. */
  upcoming: { readonly secret: string; readonly at: number } | undefined;

  constructor(userId: string, endpoint: Endpoint) {
    this.userId = userId;
    this.endpoint = endpoint;
  }
}

/** Runs the story of a seed. @param place in memory unless given */
export async function runWebhookStory(
  seed: number,
  log: (line: string) => void,
  { place = placeInMemory(), pace = PACE } = {},
): Promise<WebhookOutcome> {
  const story = new Story(seed, log, place, pace);
  await story.begin();
  await story.go();
  return story.end();
}

class Story {
  readonly #dice: Dice;
  readonly #place: StoryPlace;
  readonly #pace: StoryPace;
  readonly #world: WebhookStoryWorld;
  readonly #log: (line: string) => void;
  readonly #owners: WebhookOwner[] = [];
  readonly #begin: number;
  readonly #forged: string[] = [];
  #frozen: { readonly release: () => void; readonly at: number; readonly done: Promise<unknown> }[] = [];
  #forgeries = 0;
  /** Rounds of matching run one after the other, even while senders are frozen. */
  #rounds: Promise<void> = Promise.resolve();
  #permits = 0;

  constructor(seed: number, log: (line: string) => void, place: StoryPlace, pace: StoryPace) {
    this.#dice = new Dice(seed);
    this.#place = place;
    this.#pace = pace;
    this.#world = new WebhookStoryWorld(this.#dice, place);
    this.#log = log;
    this.#begin = this.#world.now;
  }

  async begin(): Promise<void> {
    for (let user = 0; user < 2 + this.#dice.below(3); user++) {
      const userId = `user-${user}`;
      const host = `${userId}.test`;
      const until = this.#begin + this.#pace.moody * HOUR_MS;
      const endpoint = new Endpoint(host, this.#dice, { from: this.#begin, until });
      this.#world.endpoints.set(host, endpoint);
      const owner = new WebhookOwner(userId, endpoint);
      await this.#world.addUser(userId);
      owner.alertId = await this.#world.addAlert(userId);
      endpoint.receiver.secret = await this.#world.addWebhook(userId, owner.alertId, host);
      this.#owners.push(owner);
    }
  }

  async go(): Promise<void> {
    const moody = this.#begin + this.#pace.moody * HOUR_MS;
    while (this.#world.now < moody) {
      this.#world.now += (1 + this.#dice.below(this.#pace.step)) * MINUTE_MS;
      await this.#act();
      await this.#send(true);
    }
    await this.#resume(Number.POSITIVE_INFINITY);
    for (let hour = 0; hour < this.#pace.healing; hour++) {
      this.#world.now += HOUR_MS;
      await this.#switchOn(true);
      await this.#installSecrets();
      // Until nothing is due: one run of the sender sends only some of a queue.
      for (let look = 0; look < 10; look++) {
        this.#world.now += MINUTE_MS;
        await this.#send(false);
        if ((await this.#countDue()) === 0) break;
      }
    }
  }

  async end(): Promise<WebhookOutcome> {
    const mails = await this.#world.outbox();
    const histories = await Promise.all(this.#owners.map((owner) => this.#historyOf(owner, mails)));
    const sum = (of: (hook: WebhookHistory) => number): number =>
      histories.reduce((total, history) => total + of(history), 0);
    const open = histories.flatMap(({ endpoint: { host, inside } }) =>
      inside === 0 ? [] : [`${host} was reached ${inside} times at a private address`],
    );
    return {
      failures: {
        lost: histories.flatMap((one) => [
          ...findLost(one),
          ...findLate(one, this.#pace.delay),
          ...findDisorder(one),
        ]),
        forged_accepted: this.#forged,
        ssrf_open: open,
      },
      counts: {
        messages: sum(({ endpoint }) => endpoint.receiver.accepted.size),
        attempts: sum(({ endpoint }) => endpoint.attempts.length),
        again: sum(({ endpoint }) => endpoint.receiver.again),
        forgeries: this.#forgeries,
      },
    };
  }

  /** News, and actions of owners, between two runs of senders. */
  async #act(): Promise<void> {
    const { now } = this.#world;
    await this.#resume(now);
    await this.#installSecrets();
    if (this.#dice.below(4) === 0) await this.#news();
    if (this.#dice.below(25) === 0) await this.#switchOn(false);
    if (this.#dice.below(40) === 0) await this.#rotate(this.#dice.oneOf(this.#owners));
    if (this.#dice.below(40) === 0) {
      const { userId, alertId } = this.#dice.oneOf(this.#owners);
      await this.#place.attempt('a test', () =>
        sendTest(this.#world.networkSender(), userId, alertId, 'test.ping', async () => undefined),
      );
    }
  }

  /** A round of matching. A webhook must get what matches while it is on. */
  async #news(): Promise<void> {
    if (this.#world.now > this.#begin + this.#pace.news * HOUR_MS) return;
    const matches: Record<string, { alertIds: string[]; permits: ReturnType<typeof newPermits> }> = {};
    for (const owner of this.#owners) {
      if (this.#dice.below(3) === 0) continue;
      const webhook = await this.#world.webhook(owner.userId, owner.alertId);
      if (webhook === undefined || webhook.offReason !== undefined) continue;
      const count = this.#dice.below(10) === 0 ? 120 : 1 + this.#dice.below(3);
      const permits = newPermits(...Array.from({ length: count }, () => String(this.#permits++)));
      owner.due.push(...permits.map(({ id }) => ({ permitId: id, at: this.#world.now })));
      matches[owner.userId] = { alertIds: [owner.alertId], permits };
    }
    this.#log(`${this.#time()} news for ${Object.keys(matches).join(', ')}`);
    await this.#world.round(matches, { channels: ['webhook'] });
  }

  /** Runs one sender, or two that overlap, with or without faults. */
  async #send(mayFail: boolean): Promise<void> {
    await this.#noteOffs();
    const count = mayFail && this.#dice.below(5) === 0 ? 2 : 1;
    const run = () => Promise.all(Array.from({ length: count }, () => this.#runSender(mayFail)));
    await (mayFail ? this.#place.attempt('senders', run) : run());
    await this.#noteOffs();
    await this.#attack();
  }

  async #runSender(mayFail: boolean): Promise<void> {
    const faults: SenderFault[] =
      mayFail && this.#dice.below(2) === 0
        ? [{ at: this.#dice.below(CALLS), kind: this.#dice.oneOf(SENDER_FAULTS) }]
        : [];
    const pauses = [this.#dice.below(4), this.#dice.below(4), this.#dice.below(2)];
    const sender = this.#world.networkSender(faults, pauses);
    const done = sendWebhooks(sender).catch(() => undefined);
    const isDone = await Promise.race([done.then(() => true), sender.stalled.then(() => false)]);
    if (isDone) return;
    this.#log(`${this.#time()} a sender freezes at its call ${faults[0]?.at}`);
    const at = this.#world.now + (1 + this.#dice.below(30)) * MINUTE_MS;
    this.#frozen.push({ release: sender.release, at, done });
    // News and another sender while this one is frozen.
    if (this.#dice.below(3) > 0) {
      this.#rounds = this.#rounds.then(() => this.#news());
      await this.#rounds;
    }
    if (this.#dice.below(3) > 0) await sendWebhooks(this.#world.networkSender()).catch(() => undefined);
  }

  /** Lets frozen senders continue. */
  async #resume(now: number): Promise<void> {
    const free = this.#frozen.filter(({ at }) => at <= now);
    this.#frozen = this.#frozen.filter(({ at }) => at > now);
    await this.#place.attempt('senders that were frozen', async () => {
      for (const { release } of free) release();
      await Promise.all(free.map(({ done }) => done));
    });
  }

  /** Owners switch their webhooks on again. */
  async #switchOn(all: boolean): Promise<void> {
    for (const { userId, alertId, ons } of this.#owners) {
      const webhook = await this.#world.webhook(userId, alertId);
      if (webhook?.offReason === undefined) continue;
      if (!all && this.#dice.below(2) === 0) continue;
      this.#log(`${this.#time()} ${userId} switches the webhook on`);
      ons.push(this.#world.now);
      await this.#place.untilDone('switching on', 0, () =>
        switchWebhook(this.#world.process(), { userId, alertId, by: 'owner' }, true),
      );
    }
  }

  async #rotate(owner: WebhookOwner): Promise<void> {
    if (owner.upcoming !== undefined) return;
    const { userId, alertId, endpoint } = owner;
    const { secret } = await this.#place.untilDone('a new secret', 0, () =>
      rotateSecret(this.#world.process(), userId, alertId),
    );
    owner.retired = { secret: endpoint.receiver.secret, until: this.#world.now + 24 * HOUR_MS };
    owner.upcoming = { secret, at: this.#world.now + this.#dice.below(23) * HOUR_MS };
    this.#log(`${this.#time()} ${userId} has a new secret`);
  }

  async #installSecrets(): Promise<void> {
    for (const owner of this.#owners) {
      if (owner.upcoming === undefined || owner.upcoming.at > this.#world.now) continue;
      owner.endpoint.receiver.secret = owner.upcoming.secret;
      owner.upcoming = undefined;
    }
  }

  /** Notes webhooks that were switched off since the last call. */
  async #noteOffs(): Promise<void> {
    for (const { userId, alertId, offs } of this.#owners) {
      const webhook = await this.#world.webhook(userId, alertId);
      const { offAt, offReason: reason } = webhook ?? {};
      if (offAt === undefined || reason === undefined || reason === 'owner') continue;
      const at = Date.parse(offAt);
      if (offs.some((off) => off.at === at)) continue;
      offs.push({ at, reason });
      this.#log(`${this.#time()} the webhook of ${userId} is off: ${reason}`);
    }
  }

  /** An attacker intercepts the last messages and forges new ones from them. */
  async #attack(): Promise<void> {
    const { now, intercepted } = this.#world;
    for (const [index, { endpoint, retired }] of this.#owners.entries()) {
      const message = intercepted.get(endpoint.host);
      const sentAt = Number(message?.headers['webhook-timestamp']) * 1000;
      if (message === undefined || now - sentAt > MAX_REPLAY_MS) continue;
      intercepted.delete(endpoint.host);
      if (retired !== undefined && sentAt > retired.until && isOurs(retired.secret, message, sentAt))
        this.#forged.push(`an expired secret still signs for ${endpoint.host}`);
      // A message that the server did not accept could be accepted later: it is no replay.
      if (!endpoint.receiver.accepted.has(message.headers['webhook-id'] ?? '')) continue;
      const attacker = this.#owners[(index + 1) % this.#owners.length];
      const known = { intercepted: message, ownSecret: attacker?.endpoint.receiver.secret ?? '' };
      const taken = sendForgeries(endpoint.receiver, known, this.#dice, now);
      this.#forgeries += 13;
      this.#forged.push(...taken.map((what) => `${endpoint.host} accepted ${what}`));
    }
  }

  async #countDue(): Promise<number> {
    const shards = await Promise.all(USER_SHARDS.map((shard) => readDueWebhooks(this.#world.table, shard)));
    return shards.flat().filter(({ dueAt }) => dueAt <= this.#world.now).length;
  }

  async #historyOf(
    { userId, alertId, endpoint, due, offs, ons }: WebhookOwner,
    outbox: readonly OutboxItem[],
  ): Promise<WebhookHistory> {
    const deliveries = await this.#world.table.query<DeliveryItem>(`user#${userId}`, {
      prefix: `delivery#${alertId}#msg`,
    });
    const mails = outbox.filter((mail) => mail.userId === userId && mail.template === 'webhook-off');
    return { endpoint, due, offs, ons, deliveries, mails: mails.length };
  }

  #time(): string {
    return new Date(this.#world.now).toISOString().slice(5, 16);
  }
}
