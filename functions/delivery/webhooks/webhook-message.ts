import { type Account, mayConnectionsRead } from '#functions/accounts/account.ts';
import type { Alert } from '#functions/alerts/alert.ts';
import { usesChannel } from '#functions/alerts/channels.ts';
import { permitRow } from '#functions/permits/permit-row.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { MessageType } from '#shared/domain/alerts/webhook.ts';
import { attributionsOf, readVisiblePermits } from '../matched-permits.ts';
import type { DeliveryItem } from './deliveries.ts';

/** The version of the message format. Fields may be added within a version. */
const MESSAGE_VERSION = 1;
/** In bytes: a longer message has no descriptions. Servers accept a megabyte by default, and some proxies half of it. */
const MESSAGE_MAX_BYTES = 256 * 1024;

type Dropped = { readonly dropped: string };
/** The body of a message, or why it is not sent. */
export type WebhookMessage = { readonly body: string } | Dropped;

/** Sender and receiver of a message, as they are now. */
export interface MessageParties {
  readonly account: Account;
  readonly alert: Alert;
  /** A user sent it by a button: it goes even when the alert or the webhook is off. */
  readonly isManual: boolean;
}

type Tables = Pick<Runtime, 'accounts' | 'permits' | 'clock'>;
/** What a message has besides its alert. */
interface Content {
  readonly message?: string;
  readonly permits?: readonly object[];
  /** The texts that sources want shown with their data. */
  readonly attributions?: readonly string[];
}

/** How the content of each type of message is composed. */
const COMPOSERS: Readonly<
  Record<
    MessageType,
    (tables: Tables, delivery: DeliveryItem, parties: MessageParties) => Promise<Content | Dropped>
  >
> = {
  'permits.matched': composePermits,
  'test.ping': async () => ({ message: 'This is a test. It tells of no permit.' }),
};

/** Composes the message of a delivery. */
export async function composeMessage(
  tables: Tables,
  delivery: DeliveryItem,
  parties: MessageParties,
): Promise<WebhookMessage> {
  const { type, createdAt } = delivery;
  const { id, name } = parties.alert;
  const toBody = (content: Content): string =>
    JSON.stringify({
      type,
      version: MESSAGE_VERSION,
      timestamp: createdAt,
      data: { alert: { id, name }, ...content },
    });
  const content = await COMPOSERS[type](tables, delivery, parties);
  if ('dropped' in content) return content;
  const body = toBody(content);
  if (content.permits === undefined || Buffer.byteLength(body) <= MESSAGE_MAX_BYTES) return { body };
  return {
    body: toBody({ ...content, permits: content.permits.map((row) => ({ ...row, description: null })) }),
  };
}

/** The permits as they are now, in the form of the API's lists. */
async function composePermits(
  { accounts, permits, clock }: Tables,
  { told }: DeliveryItem,
  { account, alert, isManual }: MessageParties,
): Promise<Content | Dropped> {
  if (!mayConnectionsRead(account, clock.now()))
    return { dropped: 'Your access had ended or your webhooks were on hold, so nothing was sent.' };
  if (!isManual && !usesChannel(alert, 'webhook'))
    return { dropped: 'The alert was switched off before this was sent.' };
  const visible = await readVisiblePermits(
    { accounts, permits },
    account.userId,
    told.map(({ permitId }) => permitId),
  );
  const rows = told.flatMap(({ permitId, news }) => {
    const permit = visible.get(permitId);
    return permit === undefined ? [] : [{ news, ...permitRow(permit) }];
  });
  const attributions = attributionsOf([...visible.values()]);
  if (rows.length === 0) return { dropped: 'The city has withdrawn these permits since, or you hid them.' };
  return { permits: rows, attributions };
}
