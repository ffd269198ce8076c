import { Dice } from '#functions/harness/random.ts';
import { SENDER_FAULTS, type SenderFault, MINUTE_MS } from '#functions/mail/testing/world.ts';
import { newPermits } from '../../digests/testing.ts';
import { type DeliveryItem, readDueWebhooks, WEBHOOK_SHARDS } from '../deliveries.ts';
import { sendTest } from '../send-now.ts';
import { sendWebhooks } from '../send-webhooks.ts';
import { rotateSecret, switchWebhook } from '../webhook-store.ts';
import { Endpoint } from './endpoint.ts';
import { disorderOf, type Hook, lateOf, lostOf, type Owed } from './judge.ts';
import { isOurs } from './receiver.ts';
import { StoryWorld } from './story-world.ts';
import { offerForgeries } from './thief.ts';

/** What came of a story. */
export interface Told {
  readonly lost: readonly string[];
  readonly forged: readonly string[];
  readonly open: readonly string[];
  readonly disorder: readonly string[];
  readonly messages: number;
  readonly attempts: number;
  readonly again: number;
  readonly forgeries: number;
}

const HOUR_MS = 60 * MINUTE_MS;
/** Alerts match for so long, servers have moods for so long, and then all are well for as long as a message is tried, and longer. */
const NEWS_HOURS = 48;
const MOODY_HOURS = 72;
const HEALING_HOURS = 30;
/** Calls of a look that faults strike: the first dozens are the same in all, later ones are the posts. */
const CALLS = 90;
const LISTENING_MS = 4 * MINUTE_MS;

/** A user's webhook in the story. */
class Player {
  readonly userId: string;
  readonly endpoint: Endpoint;
  alertId = '';
  readonly owed: Owed[] = [];
  readonly offs: { at: number; reason: string }[] = [];
  readonly ons: number[] = [];
  /** A secret that was replaced, and until when it may sign. */
  retired: { readonly secret: string; readonly until: number } | undefined;
  /** A secret the owner has not copied over yet, and when that is done. */
  coming: { readonly secret: string; readonly at: number } | undefined;

  constructor(userId: string, endpoint: Endpoint) {
    this.userId = userId;
    this.endpoint = endpoint;
  }
}

/** Tells the story of a seed. @param log told what happens, in words */
export async function tellStory(seed: number, log: (line: string) => void = () => undefined): Promise<Told> {
  const story = new Story(seed, log);
  await story.begin();
  await story.go();
  return story.end();
}

class Story {
  readonly #dice: Dice;
  readonly #world: StoryWorld;
  readonly #log: (line: string) => void;
  readonly #players: Player[] = [];
  readonly #begin: number;
  readonly #forged: string[] = [];
  #stalled: { readonly release: () => void; readonly at: number; readonly done: Promise<unknown> }[] = [];
  #forgeries = 0;
  /** Rounds of matching come one after the other, whoever is in the middle of something. */
  #rounds: Promise<void> = Promise.resolve();
  #permits = 0;

  constructor(seed: number, log: (line: string) => void) {
    this.#dice = new Dice(seed);
    this.#world = new StoryWorld(this.#dice);
    this.#log = log;
    this.#begin = this.#world.now;
  }

  async begin(): Promise<void> {
    for (let user = 0; user < 2 + this.#dice.below(3); user++) {
      const userId = `user-${user}`;
      const host = `${userId}.test`;
      const until = this.#begin + MOODY_HOURS * HOUR_MS;
      const endpoint = new Endpoint(host, this.#dice, { from: this.#begin, until });
      this.#world.endpoints.set(host, endpoint);
      const player = new Player(userId, endpoint);
      await this.#world.addUser(userId);
      player.alertId = await this.#world.addAlert(userId);
      endpoint.receiver.secret = await this.#world.addWebhook(userId, player.alertId, host);
      this.#players.push(player);
    }
  }

  async go(): Promise<void> {
    const moody = this.#begin + MOODY_HOURS * HOUR_MS;
    while (this.#world.now < moody) {
      this.#world.now += (1 + this.#dice.below(40)) * MINUTE_MS;
      await this.#happen();
      await this.#look(true);
    }
    await this.#letGo(Number.POSITIVE_INFINITY);
    for (let hour = 0; hour < HEALING_HOURS; hour++) {
      this.#world.now += HOUR_MS;
      await this.#ownersLook(true);
      await this.#copySecrets();
      // As often as something is due: what waits in line behind the first comes some at a time.
      for (let look = 0; look < 10; look++) {
        this.#world.now += MINUTE_MS;
        await this.#look(false);
        if ((await this.#due()) === 0) break;
      }
    }
  }

  async end(): Promise<Told> {
    const hooks = await Promise.all(this.#players.map((player) => this.#hookOf(player)));
    const sum = (of: (hook: Hook) => number): number => hooks.reduce((total, hook) => total + of(hook), 0);
    return {
      lost: hooks.flatMap((hook) => [...lostOf(hook), ...lateOf(hook)]),
      disorder: hooks.flatMap(disorderOf),
      forged: this.#forged,
      open: hooks.flatMap(({ endpoint: { host, inside } }) =>
        inside === 0 ? [] : [`${host} was reached ${inside} times at an address that is not public`],
      ),
      messages: sum(({ endpoint }) => endpoint.receiver.accepted.size),
      attempts: sum(({ endpoint }) => endpoint.asked.length),
      again: sum(({ endpoint }) => endpoint.receiver.again),
      forgeries: this.#forgeries,
    };
  }

  /** News, and what owners do, between two looks. */
  async #happen(): Promise<void> {
    const { now } = this.#world;
    await this.#letGo(now);
    await this.#copySecrets();
    if (this.#dice.below(4) === 0) await this.#news();
    if (this.#dice.below(25) === 0) await this.#ownersLook(false);
    if (this.#dice.below(40) === 0) await this.#rotate(this.#dice.oneOf(this.#players));
    if (this.#dice.below(40) === 0) {
      const { userId, alertId } = this.#dice.oneOf(this.#players);
      await sendTest(this.#world.overNetwork(), userId, alertId, async () => undefined);
    }
  }

  /** A round of matching. What is matched while a webhook is on is owed to it. */
  async #news(): Promise<void> {
    if (this.#world.now > this.#begin + NEWS_HOURS * HOUR_MS) return;
    const told: Record<string, { alertIds: string[]; permits: ReturnType<typeof newPermits> }> = {};
    for (const player of this.#players) {
      if (this.#dice.below(3) === 0) continue;
      const webhook = await this.#world.webhook(player.userId, player.alertId);
      if (webhook === undefined || webhook.offReason !== undefined) continue;
      const count = this.#dice.below(10) === 0 ? 120 : 1 + this.#dice.below(3);
      const permits = newPermits(...Array.from({ length: count }, () => String(this.#permits++)));
      player.owed.push(...permits.map(({ id }) => ({ permitId: id, at: this.#world.now })));
      told[player.userId] = { alertIds: [player.alertId], permits };
    }
    this.#log(`${this.#time()} news for ${Object.keys(told).join(', ')}`);
    await this.#world.round(told, { over: [2] });
  }

  /** Looks of one sender or of two that overlap, struck or not. */
  async #look(mayFail: boolean): Promise<void> {
    await this.#noteOffs();
    const senders = Array.from({ length: mayFail && this.#dice.below(5) === 0 ? 2 : 1 }, () =>
      this.#sender(mayFail),
    );
    await Promise.all(senders);
    await this.#noteOffs();
    await this.#listen();
  }

  async #sender(mayFail: boolean): Promise<void> {
    const faults: SenderFault[] =
      mayFail && this.#dice.below(2) === 0
        ? [{ at: this.#dice.below(CALLS), kind: this.#dice.oneOf(SENDER_FAULTS) }]
        : [];
    const pauses = [this.#dice.below(4), this.#dice.below(4), this.#dice.below(2)];
    const sender = this.#world.overNetwork(faults, pauses);
    const done = sendWebhooks(sender).catch(() => undefined);
    const isDone = await Promise.race([done.then(() => true), sender.stalled.then(() => false)]);
    if (isDone) return;
    this.#log(`${this.#time()} a sender stands still at its call ${faults[0]?.at}`);
    const at = this.#world.now + (1 + this.#dice.below(30)) * MINUTE_MS;
    this.#stalled.push({ release: sender.release, at, done });
    // What comes while somebody is in the middle of something.
    if (this.#dice.below(3) > 0) {
      this.#rounds = this.#rounds.then(() => this.#news());
      await this.#rounds;
    }
    if (this.#dice.below(3) > 0) await sendWebhooks(this.#world.overNetwork()).catch(() => undefined);
  }

  /** Those that stood still go on. */
  async #letGo(now: number): Promise<void> {
    const free = this.#stalled.filter(({ at }) => at <= now);
    this.#stalled = this.#stalled.filter(({ at }) => at > now);
    for (const { release } of free) release();
    await Promise.all(free.map(({ done }) => done));
  }

  /** Owners whose webhook is off switch it on again, sooner or later. */
  async #ownersLook(all: boolean): Promise<void> {
    for (const { userId, alertId, ons } of this.#players) {
      const webhook = await this.#world.webhook(userId, alertId);
      if (webhook?.offReason === undefined) continue;
      if (!all && this.#dice.below(2) === 0) continue;
      this.#log(`${this.#time()} ${userId} switches the webhook on`);
      ons.push(this.#world.now);
      await switchWebhook(this.#world.process(), userId, alertId, true);
    }
  }

  async #rotate(player: Player): Promise<void> {
    if (player.coming !== undefined) return;
    const { userId, alertId, endpoint } = player;
    const { secret } = await rotateSecret(this.#world.process(), userId, alertId);
    player.retired = { secret: endpoint.receiver.secret, until: this.#world.now + 24 * HOUR_MS };
    player.coming = { secret, at: this.#world.now + this.#dice.below(23) * HOUR_MS };
    this.#log(`${this.#time()} ${userId} has a new secret`);
  }

  async #copySecrets(): Promise<void> {
    for (const player of this.#players) {
      if (player.coming === undefined || player.coming.at > this.#world.now) continue;
      player.endpoint.receiver.secret = player.coming.secret;
      player.coming = undefined;
    }
  }

  /** Notes which webhooks were switched off by us since it was looked last. */
  async #noteOffs(): Promise<void> {
    for (const { userId, alertId, offs } of this.#players) {
      const webhook = await this.#world.webhook(userId, alertId);
      const { offAt, offReason: reason } = webhook ?? {};
      if (offAt === undefined || reason === undefined || reason === 'owner') continue;
      const at = Date.parse(offAt);
      if (offs.some((off) => off.at === at)) continue;
      offs.push({ at, reason });
      this.#log(`${this.#time()} the webhook of ${userId} is off: ${reason}`);
    }
  }

  /** A thief listens to what went out just now, and makes something of it. */
  async #listen(): Promise<void> {
    const { now, overheard } = this.#world;
    for (const [index, { endpoint, retired }] of this.#players.entries()) {
      const message = overheard.get(endpoint.host);
      const sentAt = Number(message?.headers['webhook-timestamp']) * 1000;
      if (message === undefined || now - sentAt > LISTENING_MS) continue;
      overheard.delete(endpoint.host);
      if (retired !== undefined && sentAt > retired.until && isOurs(retired.secret, message, sentAt))
        this.#forged.push(`a secret that ended still signs for ${endpoint.host}`);
      // What came of it is not known to the thief: only what was taken can be played again.
      if (!endpoint.receiver.accepted.has(message.headers['webhook-id'] ?? '')) continue;
      const thief = this.#players[(index + 1) % this.#players.length];
      const loot = { overheard: message, ownSecret: thief?.endpoint.receiver.secret ?? '' };
      const taken = offerForgeries(endpoint.receiver, loot, this.#dice, now);
      this.#forgeries += 13;
      this.#forged.push(...taken.map((what) => `${endpoint.host} took ${what}`));
    }
  }

  async #due(): Promise<number> {
    const shards = await Promise.all(USER_SHARDS.map((shard) => readDueWebhooks(this.#world.table, shard)));
    return shards.flat().filter(({ dueAt }) => dueAt <= this.#world.now).length;
  }

  async #hookOf({ userId, alertId, endpoint, owed, offs, ons }: Player): Promise<Hook> {
    const deliveries = await this.#world.table.query<DeliveryItem>(`user#${userId}`, {
      prefix: `delivery#${alertId}#msg`,
    });
    const mails = (await this.#world.outbox()).filter(
      (mail) => mail.userId === userId && mail.template === 'webhook-off',
    );
    return { endpoint, owed, offs, ons, deliveries, mails: mails.length };
  }

  #time(): string {
    return new Date(this.#world.now).toISOString().slice(5, 16);
  }
}
