import { randomUUID } from 'node:crypto';
import { isSimulated } from '#functions/accounts/email-address.ts';
import type { SesEvent } from '#functions/mail/mail-events.ts';
import type { Mail } from '../mailbox/mailbox.ts';
import { parseMail } from './mime.ts';

/** An error response of SES, with its code. */
export class SesError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface RawMail {
  readonly raw: Buffer;
  readonly destinations: readonly string[];
  readonly configurationSet: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
}

export interface PostOfficeOptions {
  /** Verified senders, and in the sandbox the only recipients. */
  readonly verified: readonly string[];
  /** True for an account in SES's sandbox; may change. */
  readonly isSandbox?: boolean;
  /** Identities that the sender's policy names; by default all. In the sandbox SES asks about recipients too. */
  readonly allowed?: readonly string[];
  readonly configurationSet: string;
  /** Default: unlimited. */
  readonly maxPerSecond?: number;
  now(): Date;
  deliver(mail: Mail): void;
  /** Called with each event of the configuration set, as JSON. */
  publish(message: string): void;
}

/** SES's limits. */
const RECIPIENTS_MAX = 50;
const BYTES_MAX = 10 * 1024 * 1024;
const TAG = /^[\w-]{1,256}$/;

/**
 * Checks a mail like SES, delivers it and publishes its events. As with SES's mailbox simulator, `bounce@…` bounces and `complaint@…`
 * complains.
 */
export function openPostOffice(options: PostOfficeOptions): { send(mail: RawMail): Promise<string> } {
  let second = 0;
  let count = 0;
  const throttle = (): void => {
    const now = Math.floor(options.now().getTime() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count > (options.maxPerSecond ?? Number.POSITIVE_INFINITY))
      throw new SesError('Throttling', 'Maximum sending rate exceeded.');
  };
  return {
    async send(mail) {
      const { from, ...parsed } = await parseMail(mail.raw);
      check(mail, from, options);
      throttle();
      const messageId = randomUUID();
      for (const to of mail.destinations) {
        const [simulated] = /^(?:bounce|complaint)(?=[@+])/i.exec(to)?.[0].toLowerCase().split('@') ?? [];
        if (simulated !== 'bounce') options.deliver({ ...parsed, to });
        if (mail.configurationSet === undefined) continue;
        for (const event of makeEvents(simulated, { ...mail, to, messageId, at: options.now() }))
          options.publish(JSON.stringify(event));
      }
      return messageId;
    },
  };
}

/** @throws SesError when SES would reject the mail */
function check(
  { raw, destinations, configurationSet, tags }: RawMail,
  from: readonly string[],
  { verified, isSandbox = false, allowed, configurationSet: known }: PostOfficeOptions,
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
  const named = isSandbox ? [...from, ...destinations.map((address) => address.toLowerCase())] : from;
  const denied = named.find((address) => verified.includes(address) && allowed?.includes(address) === false);
  if (denied !== undefined)
    throw new SesError(
      'AccessDenied',
      `User 'arn:aws:sts::123456789012:assumed-role/sender' is not authorized to perform 'ses:SendRawEmail' on resource 'arn:aws:ses:us-east-1:123456789012:identity/${denied}'`,
    );
  const unverified = named.filter((address) => !verified.includes(address) && !isSimulated(address));
  if (from.length === 0 || unverified.length > 0)
    throw new SesError(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region US-EAST-1: ${unverified.join(', ')}`,
    );
}

/** Returns the SES events of one recipient's mail, in order. */
function makeEvents(
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
