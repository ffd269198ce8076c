import type { Alert } from '#functions/alerts/alert.ts';
import { type PostAnswer, PostFault, type PublicPost } from '#functions/platform/network/public-post.ts';
import { retryAfterMs } from '#functions/platform/network/retry-after.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Receiver } from '#shared/domain/alerts/webhook.ts';
import { prepareAccount, upsertContacts } from '../hubspot/contacts.ts';
import type { CallHubSpot, HubSpotAnswer } from '../hubspot/hubspot-api.ts';
import type { DeliveryItem, DeliveryTry } from './deliveries.ts';
import { signedHeaders } from './signature.ts';
import { openSigningSecrets, type WebhookItem } from './webhook.ts';
import { type MessageContent, messageBody } from './webhook-message.ts';

export interface SendParts extends Pick<Runtime, 'clock' | 'config'> {
  /** Posts once. @throws PostFault when there is no answer */
  readonly post: (post: PublicPost) => Promise<PostAnswer>;
  readonly callHubSpot: CallHubSpot;
  /** The time that a message is signed with, which the receiver compares with its own clock. */
  readonly realTime: () => Date;
}

interface Message {
  readonly webhook: WebhookItem;
  readonly alert: Alert;
  readonly delivery: DeliveryItem;
  readonly content: MessageContent;
}

/**
 * The outcome of an attempt. `gone`: the server answered 410, so no further attempt is wanted. `unauthorized`: HubSpot refused the
 * token, so none would succeed.
 */
export interface AttemptOutcome {
  readonly kind: 'delivered' | 'refused' | 'gone' | 'unauthorized';
  readonly try: DeliveryTry;
  /** How long the receiver asks us to wait, in milliseconds. */
  readonly waitMs: number;
}

/** What a receiver's answer means: its kind, and the error as a sentence. */
type Verdict = Pick<AttemptOutcome, 'kind'> & { readonly error: string | null };

/** Sends a message in one attempt. @throws PostFault when there is no answer */
type Send = (
  parts: SendParts,
  message: Message,
  at: Date,
) => Promise<PostAnswer & { readonly verdict: Verdict }>;

/** How each receiver gets its messages. */
const SENDS: Readonly<Record<Receiver, Send>> = {
  server: async ({ config, post, realTime }, { webhook, alert, delivery, content }, at) => {
    const body = messageBody(delivery, alert, content);
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'Plumbline-Webhooks/1',
      // guard: a signature has the time of sending
      ...signedHeaders({ id: delivery.id, at: realTime(), body }, openSigningSecrets(config, webhook, at)),
    };
    const answer = await post({ url: webhook.url, headers, body });
    return { ...answer, verdict: serverVerdict(answer) };
  },
  // A test creates our properties, which shows that the token works and writes no contact.
  hubspot: async ({ config, callHubSpot }, { webhook, content: { leads } }, at) => {
    const [token = ''] = openSigningSecrets(config, webhook, at);
    const answer = await (leads === undefined
      ? prepareAccount(callHubSpot, token)
      : upsertContacts(callHubSpot, token, leads, config.siteOrigin));
    return { ...answer, verdict: hubSpotVerdict(answer) };
  },
};

/** Sends a message to its receiver, in one attempt. */
export async function sendMessage(parts: SendParts, message: Message): Promise<AttemptOutcome> {
  const started = parts.clock.now();
  const at = started.getTime();
  const took = (): number => parts.clock.now().getTime() - at;
  try {
    const { status, retryAfter, verdict } = await SENDS[message.webhook.receiver](parts, message, started);
    const { kind, error } = verdict;
    const ms = took();
    const waitMs = kind === 'delivered' ? 0 : (retryAfterMs(retryAfter, at + ms) ?? 0);
    return { kind, try: { at, ms, status, error }, waitMs };
  } catch (error) {
    const text = error instanceof PostFault ? error.message : 'The message could not be sent.';
    return { kind: 'refused', try: { at, ms: took(), status: null, error: text }, waitMs: 0 };
  }
}

const GONE = 410;
/** HubSpot wrote some records of a batch and refused the others. */
const PARTLY = 207;

/** Only 2xx means delivered: redirects are not followed. */
function serverVerdict({ status }: PostAnswer): Verdict {
  if (isSuccess(status)) return { kind: 'delivered', error: null };
  return { kind: status === GONE ? 'gone' : 'refused', error: statusText(status) };
}

/** A batch that HubSpot wrote in part is sent again as a whole, which changes nothing twice. */
function hubSpotVerdict({ status, problem }: HubSpotAnswer): Verdict {
  const said = problem === undefined ? '' : ` It says: ${problem}`;
  // guard: a refused token is unauthorized
  if (status === 401)
    return { kind: 'unauthorized', error: `HubSpot does not accept the access token.${said}` };
  if (status === 403) return { kind: 'unauthorized', error: `The access token lacks a scope.${said}` };
  // guard: a batch taken in part is refused
  if (status === PARTLY) return { kind: 'refused', error: `HubSpot took only some of the permits.${said}` };
  if (isSuccess(status)) return { kind: 'delivered', error: null };
  return { kind: 'refused', error: `HubSpot answered ${status}.${said}` };
}

function isSuccess(status: number): boolean {
  // guard: only 2xx is a success
  return status >= 200 && status < 300;
}

function statusText(status: number): string {
  if (status === GONE) return 'Your server answered 410: gone for good.';
  if (status >= 300 && status < 400) return `Your server answered ${status}: redirects are not followed.`;
  return `Your server answered ${status}.`;
}
