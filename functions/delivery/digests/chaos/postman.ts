import { userPartition } from '#functions/accounts/account.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { Calendars } from './calendars.ts';
import { DigestProcess, drawStrikes } from './digest-process.ts';
import { patienceEnd } from './judge.ts';
import type { Taken } from './story-mailer.ts';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;
/** An event is brought so often; the last times go well. */
const ATTEMPTS = 4;

/**
 * Brings SES's events: soon, late, twice, out of order, and not at all where that can be borne. What nobody else knows, since
 * the sender died or did not hear, one event at least says before the mail is sent anew: were it lost too, nobody could tell a
 * mail that went from one that did not. Now and then it is lost all the same: then the mail goes once more, and only once.
 */
export class Postman {
  readonly #world: World;
  readonly #calendars: Calendars;
  readonly #often: number;
  #bounces = 0;
  /** Mails that went twice since nothing ever told of the first. */
  forsaken = 0;
  /** In a scene: so many milliseconds after each mail one event comes, whatever else happens. */
  eventsTakeMs: number | undefined;

  constructor(world: World, calendars: Calendars, often: number) {
    this.#world = world;
    this.#calendars = calendars;
    this.#often = often;
  }

  /** Takes what SES says of a mail. */
  take(mail: Taken, to: string): void {
    void this.#bring(mail, to);
  }

  async #bring(mail: Taken, to: string): Promise<void> {
    const { time, dice, record, log } = this.#world;
    if (this.eventsTakeMs !== undefined) {
      await time.sleep(this.eventsTakeMs);
      return this.#tell(mail, to, 'Send');
    }
    const inTime =
      patienceEnd({ record, calendars: this.#calendars }, mail) - 2 * MINUTE_MS - time.milliseconds;
    const how = dice.below(60);
    if (how < 30) await time.sleep(dice.below(30_000));
    else if (how < 40) await time.sleep(dice.below(inTime));
    else {
      await time.sleep(inTime);
      if (await this.#isMarked(mail)) return;
      mail.forsaken = dice.below(5) === 0;
      if (mail.forsaken) {
        this.forsaken++;
        log(`SES never tells of ${mail.mail} to ${mail.userId}`);
        return;
      }
    }
    const isBounce = this.#bounces === 0 && dice.below(60) === 0;
    for (const eventType of ['Delivery', 'Send', ...(isBounce ? ['Bounce'] : [])])
      for (let copy = 0; copy <= (dice.below(4) === 0 ? 1 : 0); copy++) await this.#tell(mail, to, eventType);
  }

  /** Whether the sender has noted that the mail went: then its events are not needed. */
  async #isMarked({ userId, mail }: Taken): Promise<boolean> {
    const key = { pk: userPartition(userId), sk: `mail#${mail}` };
    return (await this.#world.accounts.get<Key & { readonly doneAt?: number }>(key))?.doneAt !== undefined;
  }

  async #tell({ userId, mail }: Taken, to: string, eventType: string): Promise<void> {
    const { time, dice, record } = this.#world;
    if (eventType === 'Bounce') {
      this.#bounces++;
      record.people.get(userId)?.deaf.push({ from: time.milliseconds, to: Number.POSITIVE_INFINITY });
    }
    const tags = { user: [userId], mail: [mail] };
    const bounce = eventType === 'Bounce' ? { bounce: { bounceType: 'Permanent' } } : {};
    const message = JSON.stringify({ eventType, mail: { destination: [to], tags }, ...bounce });
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const strikes =
        attempt < ATTEMPTS - 1
          ? drawStrikes(dice, this.#often).filter(({ how }) => !how.startsWith('stands'))
          : [];
      if (await new DigestProcess(this.#world, strikes).event(message)) return;
      await time.sleep(5_000);
    }
  }
}
