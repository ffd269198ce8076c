import { createElement as h, type ReactNode } from 'react';
import * as z from 'zod';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { action, facts, heading, link, paragraph, partHeading, small } from './frame.ts';
import { template } from './template.ts';
import { calendarDay, dollars } from './words.ts';

const webAddress = z.url({ protocol: /^https?$/ });

/** One permit of a digest; a field that the record lacks is null. */
const item = z.object({
  news: z.enum(['new', 'change']),
  permitNumber: z.string(),
  permitType: z.string().nullable(),
  /** City and state. */
  place: z.string(),
  status: z.string().nullable(),
  /** US dollars. */
  valuation: z.number().nullable(),
  /** `YYYY-MM-DD`. */
  issueDate: z.string().nullable(),
  /** The reader's lead score, 0 to 100. */
  score: z.number().int(),
  recordUrl: webAddress.nullable(),
  /** The alerts that matched it, and which of their keywords it contains. */
  matchedBy: z.array(z.object({ alert: z.string(), words: z.array(z.string()) })).min(1),
});

/** One alert of a digest. */
const alert = z.object({
  name: z.string(),
  matched: z.number().int().positive(),
  /** The same search on the site. */
  searchUrl: webAddress,
  /** Turns off the mail of this alert only. */
  unsubscribeUrl: webAddress,
});

const digestData = z.object({
  /** The number of all permits; `permits` are the first of them. */
  total: z.number().int().positive(),
  permits: z.array(item).min(1),
  alerts: z.array(alert).min(1),
});
export type DigestData = z.infer<typeof digestData>;
type DigestItem = DigestData['permits'][number];

/** Permits that alerts matched (PRODUCT §2), for users who may see permits. Text of records is in the body only. */
export const digest = template({
  kind: 'notification',
  data: digestData,
  isDue: (subscription, _, now) => hasAccess(subscription, now),
  subject: (_, data) => `${permits(data.total)} matched ${alerts(data)}`,
  preview: (_, { alerts: all }) => all.map(({ name, matched }) => `${name}: ${matched}`).join(' · '),
  body: (reader, data) => [
    heading(`${permits(data.total)} matched ${alerts(data)}`),
    ...(data.permits.length < data.total
      ? [
          paragraph(
            `These are the newest ${data.permits.length} of ${data.total}. All of them are on the site.`,
          ),
        ]
      : []),
    ...data.permits.map((permit, at) => permitPart(permit, at)),
    ...(data.alerts.length === 1
      ? data.alerts.map(({ searchUrl }) => action(searchUrl, 'See this search on the site'))
      : [action(`${reader.siteOrigin}/leads`, 'See permits on the site')]),
    ...data.alerts.map((one) => alertPart(one)),
  ],
});

function permitPart(permit: DigestItem, at: number): ReactNode {
  const { permitNumber, permitType, place, status, valuation, issueDate, score } = permit;
  const { recordUrl, matchedBy } = permit;
  const title = `${permit.news === 'new' ? 'New' : 'Status changed'}: ${permitType ?? 'Permit without a type'}`;
  const shown: readonly (readonly [string, string | null])[] = [
    ['Number', permitNumber],
    ['City', place],
    ['Value', valuation === null ? null : dollars(valuation)],
    ['Issued', issueDate === null ? null : calendarDay(issueDate)],
    ['Status', status],
    ['Lead score', `${score} of 100`],
  ];
  return h(
    'div',
    { key: `permit-${at}` },
    partHeading(title),
    facts(shown.map(([name, value]) => [name, value ?? 'Not on the record'] as const)),
    small(
      'Matched by ',
      matchedBy.map(matchText).join('; '),
      ...(recordUrl === null
        ? [' · No link to the official record']
        : [' · ', link(recordUrl, 'Official record', 'muted')]),
    ),
  );
}

function matchText({ alert: name, words }: DigestItem['matchedBy'][number]): string {
  return words.length === 0 ? `“${name}”` : `“${name}” (${words.map((word) => `“${word}”`).join(', ')})`;
}

function alertPart({ name, matched, searchUrl, unsubscribeUrl }: DigestData['alerts'][number]): ReactNode {
  return h(
    'div',
    { key: unsubscribeUrl },
    small(
      `Alert “${name}”: ${permits(matched)}. `,
      link(searchUrl, 'Same search on the site', 'muted'),
      ' · ',
      link(unsubscribeUrl, 'Stop mail of this alert', 'muted'),
    ),
  );
}

function permits(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'permit' : 'permits'}`;
}

function alerts({ alerts: all }: DigestData): string {
  return all.length === 1 ? 'your alert' : `${all.length} of your alerts`;
}
