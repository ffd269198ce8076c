import { type SESClient, SESServiceException, type SendRawEmailCommandInput } from '@aws-sdk/client-ses';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { VirtualTime } from '#infra/sim/harness/virtual-time.ts';
import { type ReadMail, readMail } from './mail-contents.ts';

/** A mail that SES accepted. `unreported`: the sender does not know, and the events are lost for good. */
export interface SentMail extends ReadMail {
  readonly at: number;
  /** When the sender began to send it, in epoch milliseconds. */
  readonly begunAt: number;
  readonly userId: string;
  /** The tag that names the mail. */
  readonly mail: string;
  unreported?: boolean;
}

/** SES's state. When it fails, it accepts half of the mails that it reports as failed. */
export type Health = 'healthy' | 'throttles' | 'refuses' | 'fails';

const MINUTE_MS = 60_000;
/** AWS refuses a request whose signature is older. */
const SIGNATURE_LIFE_MS = 15 * MINUTE_MS;

/** An SES that keeps the mails it accepted and passes them to the sender of events. */
export class StorySes {
  health: Health = 'healthy';
  readonly taken: SentMail[] = [];
  /** When senders began to send, in epoch milliseconds. */
  readonly begun: number[] = [];
  readonly #time: VirtualTime;
  readonly #dice: Dice;
  readonly #onTaken: (mail: SentMail, to: string) => void;

  constructor(time: VirtualTime, dice: Dice, onTaken: (mail: SentMail, to: string) => void) {
    this.#time = time;
    this.#dice = dice;
    this.#onTaken = onTaken;
  }

  /** A client for the shipped mailer. `call` runs the calls of the client's process. */
  client(call: <T>(work: () => Promise<T>, takesMs: number) => Promise<T>): Pick<SESClient, 'send'> {
    const send = (command: { readonly input: SendRawEmailCommandInput }): Promise<unknown> => {
      const signedAt = this.#time.milliseconds;
      this.begun.push(signedAt);
      return call(async () => this.#take(command.input, signedAt), 40 + this.#dice.below(50));
    };
    return { send: send as SESClient['send'] };
  }

  #take({ RawMessage, Destinations = [], Tags = [] }: SendRawEmailCommandInput, signedAt: number): void {
    if (this.#time.milliseconds - signedAt > SIGNATURE_LIFE_MS) throw refusal('RequestExpired', 'client');
    if (this.health === 'throttles') throw refusal('Throttling', 'client');
    if (this.health === 'refuses') throw refusal('MessageRejected', 'client');
    const isLost = this.health === 'fails';
    if (isLost && this.#dice.below(2) === 0) throw refusal('InternalFailure', 'server');
    const tag = (name: string): string => Tags.find(({ Name }) => Name === name)?.Value ?? '';
    const contents = readMail(Buffer.from(RawMessage?.Data ?? []).toString());
    const at = this.#time.milliseconds;
    const mail = { at, begunAt: signedAt, userId: tag('user'), mail: tag('mail'), ...contents };
    this.taken.push(mail);
    this.#onTaken(mail, Destinations[0] ?? '');
    if (isLost) throw refusal('InternalFailure', 'server');
  }
}

function refusal(name: string, $fault: 'client' | 'server'): SESServiceException {
  return new SESServiceException({ name, $fault, $metadata: {} });
}
