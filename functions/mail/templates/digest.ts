import type { ReactNode } from 'react';
import * as z from 'zod';
import type { InlinePicture } from '#functions/mail/mail.ts';
import { PREVIEW_DAYS } from '#shared/domain/alerts/alert.ts';
import { MAIL_FREQUENCIES } from '#shared/domain/alerts/digest-windows.ts';
import { mailSubject } from '#shared/domain/alerts/lead-card.ts';
import { mailTimes } from '#shared/domain/alerts/mail-times.ts';
import { NAMED_MOST, whyYouGotIt } from '#shared/domain/alerts/why-you-got-it.ts';
import { reachWords } from '#shared/domain/permit/who.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { counted, formatCount } from '#shared/domain/words.ts';
import { PICTURE_SIZE } from '../pictures/picture-size.ts';
import { action, heading, link, paragraph, picture, small } from './frame.ts';
import { leadCardData, leadPart, reachData, webAddress } from './lead.ts';
import { type Reader, template } from './template.ts';

const lead = z.object({
  card: leadCardData,
  /** Its number on the pictures of areas; null without one. */
  point: z.number().int().positive().nullable(),
  /** The numbers of the other permits of its job. */
  others: z.array(z.string()),
  /** The new status, where the mail is about its change. */
  changedTo: z.string().nullable(),
  /** The lead on the site. */
  url: webAddress,
  /** Where its reader says how the call went. */
  outcomeUrl: webAddress,
  /** The alerts that matched it, and the conditions it met in words; empty for an alert without conditions. */
  matchedBy: z.array(z.object({ alert: z.string(), conditions: z.string() })).min(1),
});

const alert = z.object({
  name: z.string(),
  matched: z.number().int().positive(),
  /** Its areas in words; empty without one. */
  areas: z.string(),
  /** A picture of its areas; null if there is nothing to draw, or enough is drawn. */
  picture: z
    .object({
      /** As `area-text.ts` writes them. */
      areas: z.array(z.string()).min(1),
      points: z.array(
        z.object({
          latitude: z.number(),
          longitude: z.number(),
          /** Of the lead in this mail; null for one that is only on the site. */
          number: z.number().int().positive().nullable(),
        }),
      ),
    })
    .nullable(),
  /** The same search on the site. */
  searchUrl: webAddress,
  /** Turns off the mail of this alert only. */
  unsubscribeUrl: webAddress,
  /** Permits of the last 30 days that its drawn area cannot find, since they have no point. */
  withoutPoint: z.object({ count: z.number().int().positive(), url: webAddress }).nullable(),
});

const digestData = z.object({
  /** How often its alerts are mailed. */
  frequency: z.enum(MAIL_FREQUENCIES),
  /** The number of all leads; `leads` are the best of them. */
  total: z.number().int().positive(),
  /** Of all leads: how many are new, and not changed, and of how many the record names no contractor. */
  fresh: z.number().int(),
  withoutContractor: z.number().int(),
  /** Of all leads: how many can be reached each way. */
  reach: reachData,
  leads: z.tuple([lead]).rest(lead),
  /** The texts that sources want shown with their data. */
  attributions: z.array(z.string()),
  alerts: z.array(alert).min(1),
});
export type DigestData = z.infer<typeof digestData>;
/** Further numbers of a job are left out. */
const NUMBERS_MOST = 5;
/** Alerts with links of their own; the page of alerts has all. */
const ALERTS_MOST = 10;

type DigestLead = DigestData['leads'][number];

/** Leads that alerts matched (PRODUCT §2), for users who may see permits. */
export const digest = template({
  kind: 'notification',
  data: digestData,
  isDue: (subscription, _, now) => hasAccess(subscription, now),
  subject: (_, { leads, total }) => mailSubject(leads[0].card, total),
  preview: (_, data) => `${headline(data)}. ${reachSentence(data)}`,
  body: (_, data) => [
    heading(headline(data)),
    paragraph(
      [reachSentence(data), contractorWords(data), orderWords(data)]
        .filter((words) => words !== '')
        .join(' '),
    ),
  ],
  parts: (reader, data) => [...pictureParts(data), ...data.leads.map(leadParts), endPart(reader, data)],
  pictures: drawPictures,
});

function headline({ total, fresh, alerts }: DigestData): string {
  const kind = fresh === total ? 'new' : fresh === 0 ? 'changed' : 'new or changed';
  return `${counted(total, `${kind} lead`)} for ${alertNames(alerts)}`;
}

/** "“Roofs”, “Decks”, “Pools” and 14 more". */
function alertNames(alerts: readonly DigestAlert[]): string {
  const named = alerts.slice(0, NAMED_MOST).map(({ name }) => `“${name}”`);
  const rest = alerts.length - named.length;
  const last = rest === 0 ? named.pop() : `${rest} more`;
  return named.length === 0 ? `${last}` : `${named.join(', ')} and ${last}`;
}

/** "3 to phone, 6 to write, 11 to visit."; empty where nobody can be reached. */
function reachSentence({ reach }: DigestData): string {
  const words = reachWords(reach);
  return words === '' ? '' : `${words}.`;
}

function contractorWords({ total, withoutContractor }: DigestData): string {
  if (withoutContractor === 0) return '';
  const those = total === 1 ? 'It' : formatCount(withoutContractor);
  return `${those} ${withoutContractor === 1 ? 'has' : 'have'} no contractor on the record.`;
}

type DigestAlert = DigestData['alerts'][number];

/** The content id of the picture of an alert: two words with an at-sign, as RFC 2392 asks. */
function pictureId(at: number): string {
  return `area-${at + 1}@digest.mail`;
}

async function drawPictures({ alerts }: DigestData): Promise<readonly InlinePicture[]> {
  if (alerts.every(({ picture: drawn }) => drawn === null)) return [];
  const { drawAreas } = await import('../pictures/area-picture.ts');
  const pictures = alerts.map(async ({ picture: drawn }, at) =>
    drawn === null ? [] : [{ id: pictureId(at), png: await drawAreas(drawn.areas, drawn.points) }],
  );
  return (await Promise.all(pictures)).flat();
}

function pictureParts({ alerts }: DigestData): readonly (readonly ReactNode[])[] {
  return alerts.flatMap((one, at) =>
    one.picture === null
      ? []
      : [
          [
            picture(pictureId(at), pictureWords(one, one.picture.points), PICTURE_SIZE),
            areaLine(one, pointWords(one.picture.points)),
          ],
        ],
  );
}

type PicturePoints = NonNullable<DigestAlert['picture']>['points'];

/** "Map of the area of “Roofs”: within 5 miles of Home (79 sq mi). 12 of 31 leads have a point." */
function pictureWords({ name, areas, matched }: DigestAlert, points: PicturePoints): string {
  const have = points.length === 1 ? 'has' : 'have';
  return `Map of the area of “${name}”: ${areas}. ${formatCount(points.length)} of ${counted(matched, 'lead')} ${have} a point.`;
}

/** "The area of “Roofs”: within 5 miles of Home (79 sq mi).", with a sentence after it. */
function areaLine({ name, areas }: DigestAlert, words = ''): ReactNode {
  return small(`The area of “${name}”: ${areas}.`, words === '' ? '' : ` ${words}`);
}

/** "12 leads below have their numbers on the map, 3 more are dots." */
function pointWords(points: PicturePoints): string {
  const numbered = points.filter(({ number }) => number !== null).length;
  const dots = points.length - numbered;
  const shown =
    numbered === 0
      ? 'No lead below has a point on the map'
      : `${counted(numbered, 'lead')} below ${numbered === 1 ? 'has its number' : 'have their numbers'} on the map`;
  const more = dots === 0 ? '' : `, ${formatCount(dots)} more ${dots === 1 ? 'is a dot' : 'are dots'}`;
  return `${shown}${more}.`;
}

function orderWords({ leads: jobs, total }: DigestData): string {
  const shown = jobs.reduce((sum, { others }) => sum + 1 + others.length, 0);
  if (shown < total) return `The best ${shown} are below. All ${total} are on the site.`;
  return total > 1 ? 'Best first.' : '';
}

function leadParts({
  card: shown,
  point,
  others,
  changedTo,
  url,
  outcomeUrl,
  matchedBy,
}: DigestLead): readonly ReactNode[] {
  const change = changedTo === null ? '' : `Status changed to ${changedTo}. `;
  return leadPart(shown, { url, outcomeUrl }, [
    `${change}${shown.issued}. Permit ${shown.permitNumber}`,
    whyYouGotIt(matchedBy),
    ...(point === null ? [] : [`Number ${point} on the map`]),
    ...(others.length === 0 ? [] : [otherPermits(others)]),
  ]);
}

/** "And 2 more permits of this job: 102, 103", with a few of their numbers. */
function otherPermits(numbers: readonly string[]): string {
  const named = numbers.slice(0, NUMBERS_MOST).join(', ');
  const rest = numbers.length > NUMBERS_MOST ? ' …' : '';
  return `And ${counted(numbers.length, 'more permit')} of this job: ${named}${rest}`;
}

function endPart(
  { siteOrigin, account, now }: Reader,
  { total, alerts, frequency, attributions }: DigestData,
): readonly ReactNode[] {
  const [first] = alerts;
  const listed = alerts.slice(0, ALERTS_MOST);
  const unlisted = alerts.length - listed.length;
  const all = alerts.length === 1 && first !== undefined ? first.searchUrl : `${siteOrigin}/leads`;
  return [
    action(all, total === 1 ? 'See this search on the site' : `See all ${formatCount(total)} leads`),
    ...listed.map(({ name, matched, searchUrl, unsubscribeUrl }) =>
      small(
        `Alert “${name}”: ${counted(matched, 'lead')}. `,
        // The button leads to the search of a single alert.
        ...(alerts.length === 1 ? [] : [link(searchUrl, 'See them on the site', 'muted'), ' · ']),
        link(unsubscribeUrl, 'Stop this alert’s email', 'muted'),
      ),
    ),
    ...(unlisted === 0
      ? []
      : [
          small(
            `And ${unlisted} more of your alerts. `,
            link(`${siteOrigin}/alerts`, 'See or stop them on the site', 'muted'),
          ),
        ]),
    ...listed.flatMap((one) => (one.areas === '' || one.picture !== null ? [] : areaLine(one))),
    ...listed.flatMap(({ name, withoutPoint }) =>
      withoutPoint === null
        ? []
        : small(
            `${counted(withoutPoint.count, 'permit')} of the last ${PREVIEW_DAYS} days ${withoutPoint.count === 1 ? 'matches' : 'match'} everything else of “${name}”, without a point on the map: its area cannot find ${withoutPoint.count === 1 ? 'it' : 'them'}. `,
            link(withoutPoint.url, withoutPoint.count === 1 ? 'See it' : 'See them', 'muted'),
          ),
    ),
    small(
      `We email ${alerts.length === 1 ? 'this alert' : 'these alerts'} ${mailTimes({ ...account, notificationFrequency: frequency }, now)} `,
      link(`${siteOrigin}/alerts`, 'Change how often', 'muted'),
    ),
    ...attributions.map((text) => small(text)),
  ];
}
