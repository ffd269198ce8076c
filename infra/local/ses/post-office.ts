import { randomUUID } from 'node:crypto';
import addressparser from 'nodemailer/lib/addressparser';
import type { SesEvent } from '#functions/mail/mail-events.ts';
import type { Mail } from '../mailbox/mail.ts';
import { headerOf, parseMail } from './mime.ts';

/** A request SES refuses, with its own code. */
export class SesError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a mail is sent with. */
export interface RawMail {
  readonly raw: Uint8Array;
  readonly destinations: readonly string[];
  readonly configurationSet: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
}

export interface PostOfficeOptions {
  /** Addresses mail may come from. */
  readonly verified: readonly string[];
  readonly configurationSet: string;
  /** Mails taken in a second; without it any number. */
  readonly maxPerSecond?: number;
  now(): Date;
  /** Takes what is delivered. */
  deliver(mail: Mail): void;
  /** Told what SES publishes of the configuration set's mails, as JSON. */
  tell(message: string): void;
}

/** SES's limits. */
const RECIPIENTS_MAX = 50;
const BYTES_MAX = 10 * 1024 * 1024;
const TAG = /^[\w-]{1,256}$/;

/**
 * What SES does with a mail: checks it, delivers it and tells of it. As with SES's own mailbox simulator, `bounce@…` does not
 * exist and `complaint@…` reports the mail as unwanted.
 */
export function openPostOffice(options: PostOfficeOptions): { send(mail: RawMail): string } {
  let second = 0;
  let taken = 0;
  const throttle = (): void => {
    const now = Math.floor(options.now().getTime() / 1000);
    taken = now === second ? taken + 1 : 1;
    second = now;
    if (taken > (options.maxPerSecond ?? Number.POSITIVE_INFINITY))
      throw new SesError('Throttling', 'Maximum sending rate exceeded.');
  };
  return {
    send(mail) {
      const parsed = parseMail(mail.raw);
      check(mail, addressesIn(headerOf(parsed, 'from')), options);
      throttle();
      const messageId = randomUUID();
      for (const to of mail.destinations) {
        const [simulated] = /^(?:bounce|complaint)(?=[@+])/i.exec(to)?.[0].toLowerCase().split('@') ?? [];
        const subject = headerOf(parsed, 'subject');
        if (simulated !== 'bounce') options.deliver({ ...parsed, to, subject });
        if (mail.configurationSet === undefined) continue;
        for (const event of eventsOf(simulated, { ...mail, to, messageId, at: options.now() }))
          options.tell(JSON.stringify(event));
      }
      return messageId;
    },
  };
}

/** @throws SesError as SES would refuse the mail */
function check(
  { raw, destinations, configurationSet, tags }: RawMail,
  from: readonly string[],
  { verified, configurationSet: known }: PostOfficeOptions,
): void {
  const refuse = (message: string): never => {
    throw new SesError('InvalidParameterValue', message);
  };
  if (raw.length > BYTES_MAX) refuse(`Message length is more than ${BYTES_MAX} bytes long: '${raw.length}'.`);
  if (destinations.length > RECIPIENTS_MAX) refuse(`Recipient count exceeds ${RECIPIENTS_MAX}.`);
  if (destinations.length === 0) refuse('Missing required parameter: Destinations.');
  if (!destinations.every((address) => /^[^\s@]+@[^\s@]+$/.test(address))) refuse("Missing final '@domain'");
  if (
    !Object.entries(tags)
      .flat()
      .every((word) => TAG.test(word))
  )
    refuse('Invalid tag.');
  if (configurationSet !== undefined && configurationSet !== known)
    throw new SesError(
      'ConfigurationSetDoesNotExist',
      `Configuration set <${configurationSet}> does not exist.`,
    );
  const unverified = from.filter((address) => !verified.includes(address));
  if (from.length === 0 || unverified.length > 0)
    throw new SesError(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region US-EAST-1: ${unverified.join(', ')}`,
    );
}

/** The addresses a header names. */
export function addressesIn(header: string): string[] {
  return addressparser(header, { flatten: true }).map(({ address }) => address.toLowerCase());
}

/** What SES publishes of one recipient's mail, in the order it happens. */
function eventsOf(
  simulated: string | undefined,
  { to, messageId, at, tags, configurationSet = '' }: RawMail & { to: string; messageId: string; at: Date },
): SesEvent[] {
  const mail = {
    timestamp: at.toISOString(),
    messageId,
    destination: [to],
    tags: {
      'ses:configuration-set': [configurationSet],
      ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
    },
  };
  const sent = { eventType: 'Send', mail };
  const recipients = [{ emailAddress: to }];
  if (simulated === 'bounce') {
    const bounce = { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients: recipients };
    return [sent, { eventType: 'Bounce', mail, bounce }];
  }
  const delivered = { eventType: 'Delivery', mail };
  if (simulated !== 'complaint') return [sent, delivered];
  return [sent, delivered, { eventType: 'Complaint', mail }];
}
