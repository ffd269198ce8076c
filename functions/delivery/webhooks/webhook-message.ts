import { type Account, mayConnectionsRead, toScoreProfile } from '#functions/accounts/account.ts';
import type { Alert } from '#functions/alerts/alert.ts';
import { usesChannel } from '#functions/alerts/channels.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { leadFacts, permitRow } from '#functions/permits/permit-row.ts';
import { samplePermits } from '#functions/permits/sample-permits.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { MessageType } from '#shared/domain/alerts/webhook.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { attributionsOf, type MessageLead, readVisiblePermits } from '../matched-permits.ts';
import type { DeliveryItem } from './deliveries.ts';

/** The version of the message format. Fields may be added within a version. */
const MESSAGE_VERSION = 1;
/** In bytes: a longer message has no descriptions. Servers accept a megabyte by default, and some proxies half of it. */
const MESSAGE_MAX_BYTES = 256 * 1024;

/** A permit with a contractor, and one with an owner. */
const SAMPLE_LEADS = 2;

type Dropped = { readonly dropped: string };

/** Sender and receiver of a message, as they are now. */
export interface MessageParties {
  readonly account: Account;
  readonly alert: Alert;
  /** A user sent it by a button: it goes even when the alert or the webhook is off. */
  readonly isManual: boolean;
}

type Tables = Pick<Runtime, 'accounts' | 'permits' | 'index' | 'clock'>;
/** What a message says: a test says nothing of permits, and a sample only of made-up ones, which are no leads. */
export interface MessageContent {
  readonly leads: readonly MessageLead[] | undefined;
}

/** How the content of each type of message is composed. */
const COMPOSERS: Readonly<
  Record<
    MessageType,
    (tables: Tables, delivery: DeliveryItem, parties: MessageParties) => Promise<MessageContent | Dropped>
  >
> = {
  'permits.matched': composePermits,
  'permits.sample': async () => ({ leads: undefined }),
  'test.ping': async () => ({ leads: undefined }),
};

/** Composes the content of a delivery, or says why it is not sent. */
export function composeMessage(
  tables: Tables,
  delivery: DeliveryItem,
  parties: MessageParties,
): Promise<MessageContent | Dropped> {
  return COMPOSERS[delivery.type](tables, delivery, parties);
}

/** Writes a message as the JSON that servers get. */
export function messageBody(
  { type, createdAt }: DeliveryItem,
  { id, name }: Pick<Alert, 'id' | 'name'>,
  { leads }: MessageContent,
): string {
  const toBody = (content: object): string =>
    JSON.stringify({
      type: type === 'permits.sample' ? 'permits.matched' : type,
      version: MESSAGE_VERSION,
      timestamp: createdAt,
      data: { alert: { id, name }, ...content },
    });
  if (type === 'permits.sample') return toBody({ ...contentOf(sampleLeads(createdAt)), sample: true });
  if (leads === undefined) return toBody({ message: 'This is a test. It tells of no permit.' });
  const { permits, attributions } = contentOf(leads);
  const body = toBody({ permits, attributions });
  if (Buffer.byteLength(body) <= MESSAGE_MAX_BYTES) return body;
  return toBody({ permits: permits.map((row) => ({ ...row, description: null })), attributions });
}

/** The rows of a message, and the texts that sources want shown with their data. */
function contentOf(leads: readonly MessageLead[]) {
  return {
    permits: leads.map(({ permit, news, facts }) => ({ news, ...permitRow(permit), ...facts })),
    attributions: attributionsOf(leads.map(({ permit }) => permit)),
  };
}

/** @param at ISO 8601 UTC */
function sampleLeads(at: string): MessageLead[] {
  return samplePermits(at.slice(0, 10))
    .slice(0, SAMPLE_LEADS)
    .map((permit) => ({ permit, news: 'new', facts: leadFacts(permit, UNKNOWN_READER) }));
}

async function composePermits(
  tables: Tables,
  { told }: DeliveryItem,
  { account, alert, isManual }: MessageParties,
): Promise<MessageContent | Dropped> {
  const { accounts, permits, clock } = tables;
  if (!mayConnectionsRead(account, clock.now()))
    return { dropped: 'Your access had ended or your webhooks were on hold, so nothing was sent.' };
  if (!isManual && !usesChannel(alert, 'webhook'))
    return { dropped: 'The alert was switched off before this was sent.' };
  const visible = await readVisiblePermits(
    { accounts, permits },
    account.userId,
    told.map(({ permitId }) => permitId),
  );
  const reader = await (await openLeadIndex(tables)).readerOf(toScoreProfile(account));
  const leads = told.flatMap(({ permitId, news }) => {
    const permit = visible.get(permitId);
    return permit === undefined ? [] : [{ permit, news, facts: leadFacts(permit, reader) }];
  });
  if (leads.length === 0) return { dropped: 'The city has withdrawn these permits since, or you hid them.' };
  return { leads };
}
