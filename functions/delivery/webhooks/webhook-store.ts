import { randomUUID } from 'node:crypto';
import { type AlertItem, alertKey, webhookKey } from '#functions/alerts/alert.ts';
import { changeAlert, noSuchAlert } from '#functions/alerts/alert-store.ts';
import type { Resolve } from '#functions/platform/network/public-address.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { isUnchanged } from '#functions/platform/tables/conditions.ts';
import { readByKey } from '#functions/platform/tables/read-by-key.ts';
import type { Write } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import { OLD_SECRET_HOURS, type Receiver } from '#shared/domain/alerts/webhook.ts';
import { OWNER_ID } from '#shared/domain/team/roles.ts';
import { prepareAccount } from '../hubspot/contacts.ts';
import type { CallHubSpot } from '../hubspot/hubspot-api.ts';
import { markDue, readDeliveries, toDeliveryAnswer } from './deliveries.ts';
import { newWebhookSecret } from './signature.ts';
import { oldSecretsAt, sealSecret, toWebhookState, type WebhookItem, type WebhookState } from './webhook.ts';

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config'>;

/** Which webhook, and the id in the team of whoever changes it. */
export interface WebhookChange {
  readonly userId: string;
  readonly alertId: string;
  readonly by: string;
}

/** Applies an owner's change. @param known undefined when there is no webhook yet */
type Change = (known: WebhookItem | undefined, now: Date) => Omit<WebhookItem, 'version'>;

const HOUR_MS = 3_600_000;
/** Each gives every message a signature. */
const OLD_SECRETS_MOST = 6;
/** What the site shows as the address of a HubSpot connection. */
const CONTACTS_PAGE = 'https://app.hubspot.com/contacts';

/** Reads the webhook of an alert and its newest deliveries. @throws ApiError `notFound` when the user has no such alert */
export async function readWebhook(
  { accounts }: Pick<Parts, 'accounts'>,
  userId: string,
  alertId: string,
): Promise<Output<'webhook'>> {
  const item = await findWebhook(accounts, userId, alertId);
  const deliveries = await readDeliveries(accounts, userId, alertId);
  return {
    webhook: item === undefined ? null : toWebhookState(item),
    deliveries: deliveries.map(toDeliveryAnswer),
  };
}

/** The webhook of an alert, if it has one. @throws ApiError `notFound` when the user has no such alert */
async function findWebhook(
  accounts: Parts['accounts'],
  userId: string,
  alertId: string,
): Promise<WebhookItem | undefined> {
  const [atAlert, atWebhook] = [alertKey(userId, alertId), webhookKey(userId, alertId)];
  const found = await readByKey(accounts, [atAlert, atWebhook]);
  if (found<AlertItem>(atAlert) === undefined) throw noSuchAlert();
  return found<WebhookItem>(atWebhook);
}

/**
 * Creates the webhook of an alert with a new secret, or changes its address. The webhook is then on.
 * @throws ApiError `webhookAddress` when the address is not allowed; `notFound` as `changeAlert`
 */
export async function setWebhook(
  parts: Parts,
  { userId, alertId, by }: WebhookChange,
  url: string,
  resolve?: Resolve,
): Promise<Output<'setWebhook'>> {
  await checkAddress(parts, url, resolve);
  const secret = newWebhookSecret();
  let isNew = true;
  const item = await write(parts, { userId, alertId, state: 'on' }, (known, now) => {
    isNew = known === undefined;
    if (known !== undefined) return { ...switchOn(requireReceiver(known, 'server'), now), url, madeBy: by };
    return newWebhook(parts, { userId, alertId, by }, { receiver: 'server', url, secret }, now);
  });
  return { webhook: toWebhookState(item), secret: isNew ? secret : null };
}

/**
 * Sends what an alert finds to the contacts of a HubSpot account, or changes the access token. Checks the token by creating our
 * properties in the account. It is then on.
 * @throws ApiError `hubSpotToken` when HubSpot refuses the token; `hubSpotDown` when it cannot be asked; `webhookTaken` when the alert posts to
 *   a server; `notFound` as `changeAlert`
 */
export async function connectHubSpot(
  parts: Parts,
  callHubSpot: CallHubSpot,
  { userId, alertId, by }: WebhookChange,
  token: string,
): Promise<WebhookState> {
  // Not before the alert is known to be the user's own: each check is a call of HubSpot.
  await findWebhook(parts.accounts, userId, alertId);
  await checkToken(callHubSpot, token);
  const item = await write(parts, { userId, alertId, state: 'on' }, (known, now) => {
    const owner = { userId, alertId };
    if (known === undefined)
      return newWebhook(
        parts,
        { ...owner, by },
        { receiver: 'hubspot', url: CONTACTS_PAGE, secret: token },
        now,
      );
    return {
      ...switchOn(requireReceiver(known, 'hubspot'), now),
      madeBy: by,
      // guard: a new token is stored
      secret: sealSecret(parts.config, token, owner),
    };
  });
  return toWebhookState(item);
}

async function checkToken(callHubSpot: CallHubSpot, token: string): Promise<void> {
  const answer = await prepareAccount(callHubSpot, token).catch(() => undefined);
  if (answer === undefined || answer.status >= 500 || answer.status === 429)
    throw new ApiError('hubSpotDown');
  if (answer.status >= 300) throw new ApiError('hubSpotToken');
}

function newWebhook(
  { config }: Parts,
  { by, ...owner }: WebhookChange,
  { receiver, url, secret }: { readonly receiver: Receiver; readonly url: string; readonly secret: string },
  now: Date,
): Omit<WebhookItem, 'version'> {
  return {
    ...webhookKey(owner.userId, owner.alertId),
    ...owner,
    id: randomUUID(),
    receiver,
    url,
    secret: sealSecret(config, secret, owner),
    createdAt: now.toISOString(),
    madeBy: by,
  };
}

/** An alert has one receiver: messages that wait are for it. @throws ApiError `webhookTaken` when it is another one */
function requireReceiver(item: WebhookItem, receiver: Receiver): WebhookItem {
  if (item.receiver !== receiver) throw new ApiError('webhookTaken');
  return item;
}

/**
 * Switches a webhook off, or on again, when its waiting deliveries are sent. The owner of a team who switches one on keeps it from then on.
 * @throws ApiError `notFound` @throws Overtaken
 */
export async function switchWebhook(
  parts: Parts,
  { userId, alertId, by }: WebhookChange,
  isOn: boolean,
): Promise<WebhookState> {
  return toWebhookState(
    await write(parts, { userId, alertId, state: isOn ? 'on' : 'off' }, (known, now) => {
      if (known === undefined) throw noSuchAlert();
      // guard: only the owner keeps a webhook
      const madeBy = by === OWNER_ID ? by : known.madeBy;
      return isOn
        ? { ...switchOn(known, now), madeBy }
        : { ...known, offReason: 'owner', offAt: now.toISOString() };
    }),
  );
}

/** Creates a new secret; the ones of the last day sign too. @throws ApiError `webhookTaken` for HubSpot; `notFound` @throws Overtaken */
export async function rotateSecret(
  parts: Parts,
  userId: string,
  alertId: string,
): Promise<Output<'rotateWebhookSecret'>> {
  const secret = newWebhookSecret();
  const item = await write(parts, { userId, alertId }, (known, now) => {
    if (known === undefined) throw noSuchAlert();
    const until = new Date(now.getTime() + OLD_SECRET_HOURS * HOUR_MS).toISOString();
    const oldSecrets = [{ secret: known.secret, until }, ...oldSecretsAt(known, now)];
    return {
      ...requireReceiver(known, 'server'),
      secret: sealSecret(parts.config, secret, known),
      // guard: replaced secrets are kept
      oldSecrets: oldSecrets.slice(0, OLD_SECRETS_MOST),
    };
  });
  return { webhook: toWebhookState(item), secret };
}

/**
 * Subscribes a program to an alert: as `setWebhook`, but leaves a webhook with another address as it is.
 * @returns the secret is null when the program has subscribed before
 * @throws ApiError `webhookTaken` when the alert sends to another place, and as `setWebhook`
 */
export async function addWebhook(
  parts: Parts,
  change: WebhookChange,
  url: string,
): Promise<Output<'setWebhook'>> {
  const known = await findWebhook(parts.accounts, change.userId, change.alertId);
  if (known !== undefined && known.url !== url) throw new ApiError('webhookTaken');
  return setWebhook(parts, change, url);
}

/**
 * Deletes the webhook of an alert. Its waiting deliveries are not sent.
 * @param url deletes it only if it has this address
 * @throws ApiError `notFound` @throws Overtaken
 */
export async function deleteWebhook(
  { accounts }: Pick<Parts, 'accounts'>,
  userId: string,
  alertId: string,
  url?: string,
): Promise<void> {
  await changeAlert({ accounts }, userId, alertId, { webhook: 'none' }, async (): Promise<Write[]> => {
    const key = webhookKey(userId, alertId);
    if (url === undefined) return [{ remove: key }];
    const item = await accounts.get<WebhookItem>(key);
    if (item?.url !== url) throw new ApiError('notFound', 'The alert has no webhook with this address.');
    return [{ remove: key, condition: isUnchanged('version', item.version) }];
  });
}

/**
 * Writes a webhook together with its alert.
 * @param state the alert's new state; unchanged when left out
 */
async function write(
  { accounts, clock }: Parts,
  { userId, alertId, state }: { userId: string; alertId: string; state?: 'on' | 'off' },
  change: Change,
): Promise<WebhookItem> {
  let written: WebhookItem | undefined;
  await changeAlert(
    { accounts },
    userId,
    alertId,
    state === undefined ? {} : { webhook: state },
    async () => {
      const known = await accounts.get<WebhookItem>(webhookKey(userId, alertId));
      const now = clock.now();
      written = { ...change(known, now), version: (known?.version ?? 0) + 1 };
      return [
        { put: { ...written }, condition: isUnchanged('version', known?.version) },
        markDue(userId, alertId, now),
      ];
    },
  );
  if (written === undefined) throw new Error('A webhook was not written although its alert was.');
  return written;
}

/** The webhook switched on, with its failures forgotten. */
function switchOn({ offReason, offAt, failingSince, ...item }: WebhookItem, now: Date): WebhookItem {
  return { ...item, onAt: now.toISOString() };
}

async function checkAddress({ config }: Parts, url: string, resolve?: Resolve): Promise<void> {
  const [{ publicAddresses }, { publicUrlFault }] = await Promise.all([
    import('#functions/platform/network/public-address.ts'),
    import('#functions/platform/network/public-post.ts'),
  ]);
  const fault = publicUrlFault(url, config.webhooksOnLoopback);
  if (fault !== undefined) throw new ApiError('webhookAddress', fault);
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:') return;
  const addresses = await publicAddresses(hostname, resolve).catch(() => {
    throw new ApiError('webhookAddress', `The host ${hostname} was not found. Check how it is spelled.`);
  });
  if (addresses === undefined)
    throw new ApiError(
      'webhookAddress',
      `The host ${hostname} has an address in a private network, which we cannot reach. Use one of the public internet.`,
    );
}
