import { createHash, randomBytes } from 'node:crypto';
import { type Account, userPartition, workspaceIdOf } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey, requireLiveAccount, toAccount } from '#functions/accounts/accounts.ts';
import { activityWrites } from '#functions/accounts/activity.ts';
import {
  type Alert,
  type AlertItem,
  alertKey,
  FEED_PREFIX,
  feedKey,
  toAlert,
} from '#functions/alerts/alert.ts';
import { noSuchAlert, readAlert } from '#functions/alerts/alert-store.ts';
import type { Config } from '#functions/platform/config.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { readByKey } from '#functions/platform/tables/read-by-key.ts';
import { ConditionFailed, happens, type Key } from '#functions/platform/tables/table.ts';
import { inWorkspace } from '#functions/team/workspace.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import { pathOf } from '#shared/contract/routes.ts';
import { CALENDAR_FEED, feedFilesOf } from '#shared/domain/alerts/feeds.ts';

/** A feed as its owner sees it. */
export type Feed = Output<'listFeeds'>[number];

/** A feed in its owner's partition, so that it is deleted with the account. It holds only a hash of the address's secret. */
interface FeedItem extends Key, Feed {
  readonly hash: string;
}

type Tables = Pick<Runtime, 'accounts' | 'clock'>;

const SECRET_BYTES = 32;
/** The secret in base64url, the user's id and the feed's. */
const TOKEN = /^([\w-]{43})\.([\w-]{1,128})\.([\w-]{1,100})$/;
/** Least time between two updates of a feed's last read: one write per hour, not per read. */
const READ_NOTED_MS = 3_600_000;

/** A user's feeds, newest first. */
export async function listFeeds({ accounts }: Pick<Tables, 'accounts'>, userId: string): Promise<Feed[]> {
  const items = await accounts.query<FeedItem>(userPartition(userId), { prefix: FEED_PREFIX });
  return items.map(toFeed).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/**
 * Makes the address of a feed, with 256 random bits. An address from before stops working. Only the result has it: a lost one cannot be
 * shown again.
 * @param id an alert's, or `CALENDAR_FEED`
 * @throws ApiError `notFound` without such an alert, `unauthorized` for an account that is deleted or being deleted
 */
export async function makeFeed(
  { accounts, clock, config }: Tables & { readonly config: Config },
  account: Pick<Account, 'userId' | 'workspace'>,
  id: string,
): Promise<Output<'makeFeed'>> {
  const { userId } = account;
  const listId = workspaceIdOf(account);
  const isCalendar = id === CALENDAR_FEED;
  const name = isCalendar ? 'Call-backs' : (await readAlert({ accounts, clock }, listId, id)).name;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const feed: Feed = { id, createdAt: clock.now().toISOString(), lastReadAt: null };
  try {
    await accounts.transact([
      { put: { ...feedKey(userId, id), ...feed, hash: hashOf(secret) } },
      ...activityWrites({ clock }, userId, 'feed-made', name),
      ...(isCalendar ? [] : [{ check: alertKey(listId, id), condition: EXISTS }]),
      requireLiveAccount(userId),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const item = await accounts.get<AccountItem>(accountKey(userId));
    throw item === undefined || item.deletingAt !== undefined ? new ApiError('unauthorized') : noSuchAlert();
  }
  const query = new URLSearchParams({ token: `${secret}.${userId}.${id}` });
  const addresses = feedFilesOf(id).map((file) => ({
    file,
    url: `${config.siteOrigin}${pathOf('readFeed', { file })}?${query}`,
  }));
  return { feed, addresses };
}

/** Revokes the address of a feed from the next read on. @throws ApiError `notFound` if it has none */
export async function revokeFeed({ accounts, clock }: Tables, userId: string, id: string): Promise<void> {
  const removed = await happens(
    accounts.transact([
      { remove: feedKey(userId, id), condition: EXISTS },
      ...activityWrites({ clock }, userId, 'feed-revoked'),
    ]),
  );
  if (!removed) throw new ApiError('notFound', 'The address may have been revoked already. Reload the page.');
}

export interface FeedReader {
  readonly account: Account;
  readonly feed: Feed;
  /** Undefined for the calendar. */
  readonly alert: Alert | undefined;
}

/**
 * Finds the feed of an address.
 * @throws ApiError `feedGone`, the same for a token that we never made, a revoked one, and one of a deleted alert or account
 */
export async function findFeed({ accounts, clock }: Tables, token: string): Promise<FeedReader> {
  const [, secret = '', userId = '', id = ''] = TOKEN.exec(token) ?? [];
  if (secret === '') throw new ApiError('feedGone');
  const [atFeed, atAccount] = [feedKey(userId, id), accountKey(userId)];
  const found = await readByKey(accounts, [atFeed, atAccount]);
  const feed = found<FeedItem>(atFeed);
  const item = found<AccountItem>(atAccount);
  // guard: a feed has a secret
  if (feed?.hash !== hashOf(secret) || item === undefined || item.deletingAt !== undefined)
    throw new ApiError('feedGone');
  const account = await inWorkspace(accounts, toAccount(item), clock.now());
  const alert = await accounts.get<AlertItem>(alertKey(workspaceIdOf(account), id));
  if (alert === undefined && id !== CALENDAR_FEED) throw new ApiError('feedGone');
  await noteRead({ accounts, clock }, feed);
  return { account, feed: toFeed(feed), alert: alert && toAlert(alert) };
}

const EXISTS = { expression: 'attribute_exists(pk)' };

/** The condition keeps an address revoked or replaced at the same time from coming back. */
async function noteRead({ accounts, clock }: Tables, { pk, sk, hash, lastReadAt }: FeedItem): Promise<void> {
  const now = clock.now();
  if (lastReadAt !== null && now.getTime() - Date.parse(lastReadAt) < READ_NOTED_MS) return;
  await happens(
    accounts.update(
      { pk, sk },
      {
        expression: 'SET lastReadAt = :now',
        condition: '#hash = :hash',
        names: { '#hash': 'hash' },
        values: { ':now': now.toISOString(), ':hash': hash },
      },
    ),
  );
}

/** 256 random bits need neither salt nor a slow hash. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function toFeed({ pk, sk, hash, ...feed }: FeedItem): Feed {
  return feed;
}
