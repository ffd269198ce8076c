import { MINUTE_MS, SENDER_FAULTS, type SenderFault } from '#functions/mail/testing/world.ts';
import { PostFault } from '#functions/platform/network/public-post.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import { PretendedHubSpot } from '#infra/sim/hubspot/pretended-hubspot.ts';
import { newPermits } from '../../../digests/testing.ts';
import { ID_FIELD, OWN_FIELDS } from '../../../hubspot/contact-fields.ts';
import type { CallHubSpot, HubSpotAnswer } from '../../../hubspot/hubspot-api.ts';
import { sendWebhooks } from '../../send-webhooks.ts';
import { WebhookWorld } from '../../testing.ts';
import { connectHubSpot } from '../../webhook-store.ts';
import { placeInMemory, type StoryPlace } from '../webhook-story-world.ts';

export type CrmFigure = 'doubled' | 'lost';
export type CrmCount = 'permits' | 'calls' | 'faults';

/** How HubSpot may misbehave at a call. */
const MISHAPS = ['throttled', 'failed', 'failed after', 'partly', 'unreachable', 'answer lost'] as const;
type Mishap = (typeof MISHAPS)[number];

const HOUR_MS = 60 * MINUTE_MS;
/** HubSpot misbehaves for some hours at a time, then not for as long, since a message is tried for a day. */
const MISHAP_HOURS = 6;

/** How long a story lasts. */
interface CrmPace {
  /** Alerts match and HubSpot misbehaves for these hours. Then it is healthy for `healing` hours. */
  readonly moody: number;
  readonly healing: number;
  /** The longest time until the user gives another token, in hours. */
  readonly revoked: number;
  /** The longest time between two runs of senders, in minutes. */
  readonly step: number;
}
const PACE: CrmPace = { moody: 48, healing: 60, revoked: 40, step: 60 };

/** Calls of a sender that can fail: the first dozens are the same in all senders. */
const CALLS = 60;

interface Owner {
  readonly userId: string;
  readonly hubSpot: PretendedHubSpot;
  alertId: string;
  token: string;
  readonly due: string[];
  /** Until when calls of this account go wrong. */
  moodUntil: number;
  /** When the user notices that the token was revoked, and gives us another. */
  renewAt: number | undefined;
}

interface CrmOutcome {
  readonly failures: Readonly<Record<CrmFigure, readonly string[]>>;
  readonly counts: Readonly<Record<CrmCount, number>>;
}

/** Runs the story of a seed. @param place in memory unless given */
export async function runCrmStory(
  seed: number,
  log: (line: string) => void,
  { place = placeInMemory(), pace = PACE } = {},
): Promise<CrmOutcome> {
  const story = new CrmStory(seed, log, place, pace);
  await story.begin();
  await story.go();
  return story.end();
}

class CrmStory {
  readonly #dice: Dice;
  readonly #place: StoryPlace;
  readonly #pace: CrmPace;
  readonly #world: WebhookWorld;
  readonly #log: (line: string) => void;
  readonly #owners: Owner[] = [];
  readonly #begin: number;
  #frozen: { readonly release: () => void; readonly done: Promise<unknown> }[] = [];
  readonly #refused: string[] = [];
  #permits = 0;
  #tokens = 0;
  #calls = 0;
  #faults = 0;

  constructor(seed: number, log: (line: string) => void, place: StoryPlace, pace: CrmPace) {
    this.#dice = new Dice(seed);
    this.#place = place;
    this.#pace = pace;
    this.#world = new WebhookWorld(place);
    this.#log = log;
    this.#begin = this.#world.now;
    this.#world.hubSpot = (call) => this.#answer(call);
  }

  async begin(): Promise<void> {
    for (let user = 0; user < 1 + this.#dice.below(3); user++) {
      const userId = `user-${user}`;
      await this.#world.addUser(userId);
      const alertId = await this.#world.addAlert(userId);
      const hubSpot = new PretendedHubSpot();
      const owner = { userId, hubSpot, alertId, token: '', due: [], moodUntil: 0, renewAt: undefined };
      this.#owners.push(owner);
      await this.#connect(owner);
    }
  }

  async go(): Promise<void> {
    const moody = this.#begin + this.#pace.moody * HOUR_MS;
    while (this.#world.now < moody) {
      this.#world.now += (1 + this.#dice.below(this.#pace.step)) * MINUTE_MS;
      await this.#act();
      await this.#send(true);
    }
    await this.#resume();
    for (let hour = 0; hour < this.#pace.healing; hour++) {
      this.#world.now += HOUR_MS;
      await this.#renewTokens();
      await this.#send(false);
    }
  }

  end(): CrmOutcome {
    const failures: Record<CrmFigure, string[]> = { doubled: [], lost: this.#refused };
    for (const { userId, hubSpot, due } of this.#owners) {
      const missing = due.filter((id) => hubSpot.contactsOf(id).length === 0);
      failures.lost.push(...missing.map((id) => `${userId} has no contact of ${id}`));
      const byPermit = Map.groupBy(hubSpot.contacts, ({ properties }) => properties[ID_FIELD]);
      for (const [id, contacts] of byPermit)
        if (contacts.length > 1 || id === undefined || !due.includes(id))
          failures.doubled.push(`${userId} has ${contacts.length} contacts of ${id}`);
    }
    const permits = this.#owners.reduce((sum, { due }) => sum + due.length, 0);
    return { failures, counts: { permits, calls: this.#calls, faults: this.#faults } };
  }

  async #act(): Promise<void> {
    if (this.#dice.below(8) === 0) await this.#resume();
    await this.#renewTokens();
    const owner = this.#dice.oneOf(this.#owners);
    if (this.#dice.below(3) === 0) await this.#news();
    const isRested = this.#world.now > owner.moodUntil + MISHAP_HOURS * HOUR_MS;
    if (isRested && this.#dice.below(4) === 0)
      owner.moodUntil = this.#world.now + this.#dice.below(MISHAP_HOURS * 60) * MINUTE_MS;
    if (this.#dice.below(40) === 0 && owner.renewAt === undefined) {
      this.#log(`${this.#time()} ${owner.userId} revokes the token`);
      owner.hubSpot.tokens.clear();
      owner.renewAt = this.#world.now + this.#dice.below(this.#pace.revoked) * HOUR_MS;
    }
    if (this.#dice.below(30) === 0) {
      const name = this.#dice.oneOf(Object.keys(OWN_FIELDS).filter((one) => one !== ID_FIELD));
      this.#log(`${this.#time()} ${owner.userId} deletes the property ${name}`);
      owner.hubSpot.properties.delete(name);
    }
  }

  /** A round of matching, for the connections that are on. */
  async #news(): Promise<void> {
    const matches: Record<string, { alertIds: string[]; permits: ReturnType<typeof newPermits> }> = {};
    for (const { userId, alertId, due } of this.#owners) {
      const webhook = await this.#world.webhook(userId, alertId);
      if (webhook === undefined || webhook.offReason !== undefined) continue;
      const count = this.#dice.below(12) === 0 ? 60 : 1 + this.#dice.below(4);
      const permits = newPermits(...Array.from({ length: count }, () => String(this.#permits++)));
      due.push(...permits.map(({ id }) => id));
      matches[userId] = { alertIds: [alertId], permits };
    }
    await this.#world.round(matches, { channels: ['webhook'] });
  }

  /** Gives us a working token, as users do who read our mail. */
  async #renewTokens(): Promise<void> {
    for (const owner of this.#owners) {
      if (owner.renewAt === undefined || owner.renewAt > this.#world.now) continue;
      owner.renewAt = undefined;
      this.#log(`${this.#time()} ${owner.userId} gives another token`);
      await this.#connect(owner);
    }
  }

  async #connect(owner: Owner): Promise<void> {
    owner.token = `pat-test-${this.#tokens++}-${owner.userId}`;
    owner.hubSpot.tokens.add(owner.token);
    const call: CallHubSpot = async (sent) => owner.hubSpot.answer(sent);
    const connect = () => connectHubSpot(this.#world.process(), call, { ...owner, by: 'owner' }, owner.token);
    await this.#place
      .untilDone('connecting', 0, connect)
      .catch((error: unknown) => this.#refused.push(`${owner.userId} cannot connect: ${error}`));
  }

  /** Runs one sender, or two that overlap, with or without faults. */
  async #send(mayFail: boolean): Promise<void> {
    const count = mayFail && this.#dice.below(5) === 0 ? 2 : 1;
    const run = () => Promise.all(Array.from({ length: count }, () => this.#runSender(mayFail)));
    await (mayFail ? this.#place.attempt('senders', run) : run());
  }

  async #runSender(mayFail: boolean): Promise<void> {
    const faults: SenderFault[] =
      mayFail && this.#dice.below(2) === 0
        ? [{ at: this.#dice.below(CALLS), kind: this.#dice.oneOf(SENDER_FAULTS) }]
        : [];
    const sender = this.#world.sender(faults, [this.#dice.below(4), this.#dice.below(4)]);
    const done = sendWebhooks(sender).catch(() => undefined);
    const isDone = await Promise.race([done.then(() => true), sender.stalled.then(() => false)]);
    if (isDone) return;
    this.#log(`${this.#time()} a sender freezes at its call ${faults[0]?.at}`);
    this.#frozen.push({ release: sender.release, done });
  }

  async #resume(): Promise<void> {
    const frozen = this.#frozen;
    this.#frozen = [];
    await this.#place.attempt('senders that were frozen', async () => {
      for (const { release } of frozen) release();
      await Promise.all(frozen.map(({ done }) => done));
    });
  }

  /** HubSpot's answer to a sender. */
  async #answer(call: Parameters<CallHubSpot>[0]): Promise<HubSpotAnswer> {
    this.#calls++;
    const owner = this.#owners.find(({ token }) => token === call.token);
    if (owner === undefined) return { status: 401, retryAfter: undefined, problem: 'Unknown token.' };
    const { hubSpot, moodUntil } = owner;
    if (this.#world.now >= moodUntil || this.#dice.below(4) === 0) return hubSpot.answer(call);
    this.#faults++;
    const mishap = this.#dice.oneOf(MISHAPS);
    this.#log(`${this.#time()} ${owner.userId}: HubSpot ${mishap}`);
    return this.#misbehave(mishap, hubSpot, call);
  }

  #misbehave(mishap: Mishap, hubSpot: PretendedHubSpot, call: Parameters<CallHubSpot>[0]): HubSpotAnswer {
    const refused = (status: number, retryAfter?: string) => ({ status, retryAfter, problem: undefined });
    switch (mishap) {
      case 'throttled':
        return refused(429, '10');
      case 'failed':
        return refused(502);
      case 'failed after':
        hubSpot.answer(call);
        return refused(500);
      case 'partly':
        return hubSpot.answer(call, 1);
      case 'unreachable':
        throw new PostFault('connection', 'HubSpot could not be reached.');
      case 'answer lost':
        hubSpot.answer(call);
        throw new PostFault('timeout', 'HubSpot did not answer within 10 seconds.');
      default:
        return mishap satisfies never;
    }
  }

  #time(): string {
    return new Date(this.#world.now).toISOString().slice(5, 16);
  }
}
