import { userPartition } from '#functions/accounts/account.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { Calendars } from './calendars.ts';
import { DigestProcess, drawDigestFaults } from './digest-process.ts';
import { waitEnd } from './judge.ts';
import type { SentMail } from './story-ses.ts';
import type { DigestStoryWorld } from './world.ts';

const MINUTE_MS = 60_000;
/** Attempts to deliver an event; the last two have no faults. */
const ATTEMPTS = 4;

/**
 * Delivers SES's events: soon, late, twice, out of order, or not at all. When the sender does not know that a mail was sent,
 * because it died or lost the answer, at least one event arrives before the mail is sent again: without it nobody could tell
 * that the mail was sent. Sometimes that event is lost too: then the mail must be sent once more, and only once.
 */
export class SesEventSender {
  readonly #world: DigestStoryWorld;
  readonly #calendars: Calendars;
  readonly #often: number;
  #bounces = 0;
  /** Mails that were sent twice because no event reported the first copy. */
  unreported = 0;
  /** In a scene: one event arrives this long after each mail, in milliseconds, whatever else happens. */
  eventsTakeMs: number | undefined;

  constructor(world: DigestStoryWorld, calendars: Calendars, often: number) {
    this.#world = world;
    this.#calendars = calendars;
    this.#often = often;
  }

  /** Sends the events of a mail. */
  send(mail: SentMail, to: string): void {
    void this.#sendEvents(mail, to);
  }

  async #sendEvents(mail: SentMail, to: string): Promise<void> {
    const { time, dice, record, log } = this.#world;
    if (this.eventsTakeMs !== undefined) {
      await time.sleep(this.eventsTakeMs);
      return this.#deliver(mail, to, 'Send');
    }
    const inTime = waitEnd({ record, calendars: this.#calendars }, mail) - 2 * MINUTE_MS - time.milliseconds;
    const how = dice.below(60);
    if (how < 30) await time.sleep(dice.below(30_000));
    else if (how < 40) await time.sleep(dice.below(inTime));
    else {
      await time.sleep(inTime);
      if (await this.#isMarked(mail)) return;
      mail.unreported = dice.below(5) === 0;
      if (mail.unreported) {
        this.unreported++;
        log(`SES never reports ${mail.mail} to ${mail.userId}`);
        return;
      }
    }
    const isBounce = this.#bounces === 0 && dice.below(60) === 0;
    for (const eventType of ['Delivery', 'Send', ...(isBounce ? ['Bounce'] : [])])
      for (let copy = 0; copy <= (dice.below(4) === 0 ? 1 : 0); copy++)
        await this.#deliver(mail, to, eventType);
  }

  /** Whether the sender has marked the mail as sent; then nobody needs its events. */
  async #isMarked({ userId, mail }: SentMail): Promise<boolean> {
    const key = { pk: userPartition(userId), sk: `mail#${mail}` };
    return (await this.#world.accounts.get<Key & { readonly doneAt?: number }>(key))?.doneAt !== undefined;
  }

  async #deliver({ userId, mail }: SentMail, to: string, eventType: string): Promise<void> {
    const { time, dice, record } = this.#world;
    if (eventType === 'Bounce') {
      this.#bounces++;
      record.people.get(userId)?.muted.push({ from: time.milliseconds, to: Number.POSITIVE_INFINITY });
    }
    const tags = { user: [userId], mail: [mail] };
    const bounce = eventType === 'Bounce' ? { bounce: { bounceType: 'Permanent' } } : {};
    const message = JSON.stringify({ eventType, mail: { destination: [to], tags }, ...bounce });
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const faults =
        attempt < ATTEMPTS - 1
          ? drawDigestFaults(dice, this.#often).filter(({ how }) => !how.startsWith('freezes'))
          : [];
      if (await new DigestProcess(this.#world, faults).recordEvent(message)) return;
      await time.sleep(5_000);
    }
  }
}
