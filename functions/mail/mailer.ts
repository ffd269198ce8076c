import type { SESClient } from '@aws-sdk/client-ses';
import { SendRefused } from '#functions/platform/deliver.ts';
import { openAws } from '#functions/platform/network/aws-client.ts';
import { connectionCode } from '#functions/platform/network/connection-codes.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { OutgoingMail, SendMail } from './mail.ts';

/** How long to wait for SES, in milliseconds. */
const ANSWER_MS = 10_000;
/** Errors of connections that were never opened, so nothing was sent. */
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'];
/** SES's errors when mails come too fast, or too many in a day. */
const TOO_FAST = ['Throttling', 'ThrottlingException', 'TooManyRequestsException', 'LimitExceededException'];

/**
 * SES's refusals of the account, not of one mail, with how their messages begin: in its sandbox it takes mail to verified addresses only
 * (SES Developer Guide, "Request production access") and asks the role's policy about those too, a sender must be verified, sending can be
 * paused, and a day has a quota.
 */
const HOLDS: Readonly<Record<string, string>> = {
  MessageRejected: 'Email address is not verified',
  AccessDenied: '',
  AccessDeniedException: '',
  AccountSendingPausedException: '',
  ConfigurationSetSendingPausedException: '',
  Throttling: 'Daily message quota exceeded',
  LimitExceededException: 'Daily message quota exceeded',
};

const clients = new Map<string | undefined, Promise<SESClient>>();

export interface MailerParts {
  /** Waits until the next mail may go (rate.ts); without it mails go immediately. */
  readonly turn?: () => Promise<void>;
  /** The simulator has an SES of its own. */
  readonly openClient?: (endpoint: string | undefined) => Promise<Pick<SESClient, 'send'>>;
}

/**
 * Sends mail through SES, one attempt per call: the SDK would retry a request whose answer was lost and send the mail twice. SES and the
 * MIME library are loaded with the first mail. The request is ready before `turn` is awaited, so that it goes on time.
 */
export function mailer(
  { config, clock }: Pick<Runtime, 'config' | 'clock'>,
  { turn = async () => undefined, openClient = sharedClient }: MailerParts = {},
): SendMail {
  return async (mail, beginBy = Number.POSITIVE_INFINITY) => {
    const { SendRawEmailCommand, SESServiceException } = await import('@aws-sdk/client-ses');
    const { mailFrom, mailConfigurationSet, sesEndpoint } = config;
    const raw = await buildMime(mail, mailFrom, clock.now());
    const client = await openClient(sesEndpoint);
    const command = new SendRawEmailCommand({
      Source: mailFrom,
      Destinations: [mail.to],
      RawMessage: { Data: raw },
      ConfigurationSetName: mailConfigurationSet,
      Tags: Object.entries(mail.tags).map(([Name, Value]) => ({ Name, Value })),
    });
    await turn();
    // guard: a mail leaves within its claim
    if (clock.now().getTime() >= beginBy) throw new SendRefused('It is too late to send the mail.');
    try {
      await client.send(command, { abortSignal: AbortSignal.timeout(ANSWER_MS) });
    } catch (error) {
      // guard: an error of SES is no refusal
      if (error instanceof SESServiceException && error.$fault === 'client')
        // SES's message may contain the address.
        throw new SendRefused(`SES refused the mail: ${error.name}.`, {
          slowDown: TOO_FAST.includes(error.name),
          held: Object.hasOwn(HOLDS, error.name) && error.message.startsWith(HOLDS[error.name] ?? ''),
        });
      if (NEVER_CONNECTED.includes(connectionCode(error)))
        throw new SendRefused('SES could not be reached.', { slowDown: true, cause: error });
      throw error;
    }
  };
}

function sharedClient(endpoint: string | undefined): Promise<SESClient> {
  const client = clients.get(endpoint) ?? newClient(endpoint);
  clients.set(endpoint, client);
  return client;
}

async function newClient(endpoint: string | undefined): Promise<SESClient> {
  const { SESClient } = await import('@aws-sdk/client-ses');
  // After a time-out we cannot tell whether the mail went out, so SES gets the full time to answer.
  return openAws(SESClient, { maxAttempts: 1, ...(endpoint === undefined ? {} : { endpoint }) }, ANSWER_MS);
}

/**
 * Builds the MIME message: text and HTML as alternatives, the HTML with its pictures. The composer folds and encodes every header, so that no text can inject a
 * header. The Message-ID comes from the tags, so that the same mail always has the same one.
 */
export async function buildMime(mail: OutgoingMail, from: string, date: Date): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { to, replyTo, subject, text, html, pictures = [], unsubscribeUrl, tags } = mail;
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    attachments: pictures.map(({ id, png }, at) => ({
      cid: id,
      filename: `picture-${at + 1}.png`,
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
      content: Buffer.from(png),
    })),
    date,
    messageId: `<${tags.mail}.${tags.user}@${domain}>`,
    newline: 'win',
    ...(unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }),
  });
  return composer.compile().build();
}

/** RFC 8058: mail programs show their own button, which posts to this address. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
