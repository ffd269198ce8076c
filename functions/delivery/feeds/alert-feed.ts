import { type Account, toScoreProfile, workspaceIdOf } from '#functions/accounts/account.ts';
import type { Alert } from '#functions/alerts/alert.ts';
import { type Match, newestMatches } from '#functions/alerts/matches.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { scoredRow } from '#functions/permits/permit-row.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Config } from '#functions/platform/config.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { FEED_DAYS, FEED_LEADS } from '#shared/domain/alerts/feeds.ts';
import {
  contactText,
  type LeadCard,
  leadCard,
  mailSubject,
  NO_VALUE,
  noContactText,
  reachText,
} from '#shared/domain/alerts/lead-card.ts';
import { whyMatched } from '#shared/domain/alerts/why-matched.ts';
import { whyYouGotIt } from '#shared/domain/alerts/why-you-got-it.ts';
import { utcDay } from '#shared/domain/days.ts';
import type { FilterReader } from '#shared/domain/permit/lead-reader.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { formatDate } from '#shared/domain/words.ts';
import { alertPath } from '../alert-path.ts';
import { readVisiblePermits } from '../matched-permits.ts';

/** One lead of a feed, or what its owner should know. Times are ISO 8601 UTC. */
export interface FeedEntry {
  /** A URI that never changes. */
  readonly id: string;
  readonly title: string;
  /** The text, a paragraph each. */
  readonly lines: readonly string[];
  readonly url: string;
  readonly published: string;
  readonly updated: string;
}

/** A feed without its format. */
export interface FeedContents {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly updated: string;
  /** The newest first. */
  readonly entries: readonly FeedEntry[];
}

type Parts = Pick<Runtime, 'accounts' | 'permits' | 'index' | 'clock'> & { readonly config: Config };

const DAY_MS = 86_400_000;

/**
 * What an alert matched in the last days, in the words of its mail. Nothing in it depends on the time of reading, so the tag of an
 * unchanged feed stays the same.
 * @param since when the feed's address was made: the time of a feed without leads
 */
export async function alertFeed(
  parts: Parts,
  account: Account,
  alert: Alert,
  since: string,
): Promise<FeedContents> {
  const { clock, config } = parts;
  const now = clock.now();
  const matches = await newestMatches(parts, account.userId, alert.id, {
    since: new Date(now.getTime() - FEED_DAYS * DAY_MS).toISOString(),
    most: FEED_LEADS,
  });
  const permits = await readVisiblePermits(parts, workspaceIdOf(account), [...matches.keys()]);
  const index = await openLeadIndex(parts);
  const reader = {
    ...(await index.readerOf(toScoreProfile(account))),
    nextOf: await index.nextOf(alert.criteria),
  };
  const entries = [...matches].flatMap(([permitId, some]) => {
    const permit = permits.get(permitId);
    return permit === undefined ? [] : [toEntry(config, alert, some, permit, reader, utcDay(now))];
  });
  return feedOf(config, alert, since, entries);
}

/** The feed of an alert with one entry, which says why it shows no leads. */
export function closedFeed(config: Config, alert: Alert, notice: FeedNotice, since: string): FeedContents {
  const { title, text, path, at } = notice;
  const entry = {
    id: `${feedId(config, alert)}/${encodeURIComponent(at)}`,
    title,
    lines: [text],
    url: `${config.siteOrigin}${path}`,
    published: at,
    updated: at,
  };
  return feedOf(config, alert, since, [entry]);
}

/** Why a feed shows nothing, since when, and where to change it. */
export interface FeedNotice {
  readonly title: string;
  readonly text: string;
  readonly path: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

function feedOf(config: Config, alert: Alert, since: string, entries: readonly FeedEntry[]): FeedContents {
  return {
    id: feedId(config, alert),
    title: `${alert.name} · ${PRODUCT_NAME}`,
    url: `${config.siteOrigin}${alertPath(alert)}`,
    updated: entries.reduce((newest, { updated }) => (updated > newest ? updated : newest), since),
    entries: entries.toSorted((a, b) =>
      a.updated === b.updated ? (a.id < b.id ? -1 : 1) : a.updated < b.updated ? 1 : -1,
    ),
  };
}

/** A tag URI (RFC 4151). Ids of alerts are UUIDs. */
function feedId({ siteOrigin }: Config, { id }: Alert): string {
  return `tag:${new URL(siteOrigin).hostname},2026:alert/${id}`;
}

function toEntry(
  config: Config,
  alert: Alert,
  [newest, ...others]: readonly Match[],
  permit: StoredPermit,
  reader: Omit<FilterReader, 'nearStorm'>,
  today: string,
): FeedEntry {
  const row = scoredRow(permit, reader, today);
  const card = leadCard(row, today);
  const { latitude, longitude } = permit;
  const conditions = whyMatched(
    filterOfCriteria(alert.criteria),
    { ...row, latitude, longitude },
    reader.nextOf(permit),
  );
  const seenAt = newest?.seenAt ?? permit.firstSeen;
  return {
    id: `${feedId(config, alert)}/${encodeURIComponent(permit.id)}`,
    title: mailSubject(card, 1),
    lines: [
      ...leadLines(card),
      [
        ...(newest?.kind === 'change' && row.status !== null ? [`Status changed to ${row.status}.`] : []),
        ...(permit.issueDate === null ? [] : [`Issued ${formatDate(permit.issueDate)}.`]),
        `Permit ${card.permitNumber}`,
      ].join(' '),
      whyYouGotIt([{ alert: alert.name, conditions }]),
      ...(permit.attribution === undefined ? [] : [permit.attribution]),
    ],
    url: `${config.siteOrigin}${alertPath(alert, permit.id)}`,
    published: others.at(-1)?.seenAt ?? seenAt,
    updated: seenAt,
  };
}

function leadLines(card: LeadCard): string[] {
  const { label, value, work, street, town, contact } = card;
  return [
    [`${label.sign} ${label.words}`, reachText(card), value ?? NO_VALUE]
      .filter((part) => part !== '')
      .join(' · '),
    work,
    street === null ? town : `${street}, ${town}`,
    contact === null ? noContactText(card) : contactText(contact),
  ];
}
