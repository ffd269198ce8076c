import { createHash } from 'node:crypto';
import type { Account } from '#functions/accounts/account.ts';
import { countCall } from '#functions/accounts/limits/rate-limit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { FEED_FILES, type FeedFile } from '#shared/domain/alerts/feeds.ts';
import { accessUntil, hasAccess, PRICE, PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { alertFeed, closedFeed, type FeedNotice } from './alert-feed.ts';
import { callBackEvents, expiryEvents, noticeEvent } from './call-back-calendar.ts';
import { type FeedReader, findFeed } from './feed-address.ts';
import { toAtom, toJsonFeed } from './feed-formats.ts';
import { type CalendarEvent, toCalendar } from './icalendar.ts';

/** What a reader has of the feed, from an earlier answer. Names of headers in lower case. */
type Conditions = Readonly<Record<string, string | undefined>>;

const CONTENT_TYPES = {
  'alert.atom': 'application/atom+xml; charset=utf-8',
  'alert.json': 'application/feed+json; charset=utf-8',
  'calendar.ics': 'text/calendar; charset=utf-8',
} as const satisfies Record<FeedFile, string>;

/**
 * The answer to a feed reader, or that it has the newest one already. Without access or with connections on hold the feed says so in one
 * entry: readers show it, and go on reading; an error would be shown to nobody, or end the subscription.
 * @throws ApiError `feedGone` also for the token of another kind of feed, `tooManyRequests`
 */
export async function serveFeed(
  runtime: Runtime,
  file: FeedFile,
  token: string,
  asked: Conditions,
): Promise<{ readonly feed: string | null; readonly headers: Readonly<Record<string, string>> }> {
  const reader = await findFeed(runtime, token);
  const { account, feed, alert } = reader;
  if ((alert === undefined) !== (FEED_FILES[file].of === 'calendar')) throw new ApiError('feedGone');
  await countCall(runtime, 'feed-read', `${account.userId} ${feed.id}`);
  const { text, modified } = await feedText(runtime, file, reader);
  const tag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  const headers = {
    'Content-Type': CONTENT_TYPES[file],
    'Cache-Control': 'private, no-cache',
    ETag: tag,
    'Last-Modified': new Date(modified).toUTCString(),
    'X-Robots-Tag': 'noindex',
  };
  return { feed: isKnown(asked, tag, modified) ? null : text, headers };
}

async function feedText(
  runtime: Runtime,
  file: FeedFile,
  { account, feed, alert }: FeedReader,
): Promise<{ readonly text: string; readonly modified: string }> {
  const { config, clock } = runtime;
  const notice = noticeOf(account, clock.now());
  if (alert === undefined) {
    const events =
      notice === undefined
        ? (await Promise.all([callBackEvents(runtime, account), expiryEvents(runtime, account)])).flat()
        : [noticeEvent(config, notice)];
    return {
      text: toCalendar(`${PRODUCT_NAME} call-backs`, events),
      modified: newest(feed.createdAt, events),
    };
  }
  const contents =
    notice === undefined
      ? await alertFeed(runtime, account, alert, feed.createdAt)
      : closedFeed(config, alert, notice, feed.createdAt);
  return {
    text: file === 'alert.json' ? toJsonFeed(contents) : toAtom(contents),
    modified: contents.updated,
  };
}

function newest(since: string, events: readonly CalendarEvent[]): string {
  return events.reduce((latest, { changedAt }) => (changedAt > latest ? changedAt : latest), since);
}

/** Why the feed shows no permits; undefined if it does. */
function noticeOf({ subscription, connectionsHeldAt }: Account, now: Date): FeedNotice | undefined {
  if (!hasAccess(subscription, now))
    return {
      title: `Your access to ${PRODUCT_NAME} has ended`,
      text: `This feed shows leads again as soon as you renew, for ${PRICE.label}.`,
      path: '/subscription',
      at: accessUntil(subscription),
    };
  if (connectionsHeldAt === undefined) return undefined;
  return {
    title: 'This feed is on hold',
    text: 'The password of your account was changed, or you signed out everywhere. Open the security page and choose whether feeds stay.',
    path: '/security',
    at: connectionsHeldAt,
  };
}

/** Whether a reader has the answer already (RFC 9110, 13.1): by its tag if it sent one, else by the time. */
function isKnown(asked: Conditions, tag: string, modified: string): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = asked;
  if (tags !== undefined)
    return tags.split(',').some((one) => one.trim() === '*' || weak(one.trim()) === weak(tag));
  return since !== undefined && Date.parse(since) >= Math.floor(Date.parse(modified) / 1000) * 1000;
}

function weak(tag: string): string {
  return tag.replace(/^W\//, '');
}
