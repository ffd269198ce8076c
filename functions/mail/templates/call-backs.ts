import type { ReactNode } from 'react';
import * as z from 'zod';
import { wallClock } from '#shared/domain/alerts/digest-windows.ts';
import { mailSubject } from '#shared/domain/alerts/lead-card.ts';
import { CALL_BACKS_PATH } from '#shared/domain/calls/call-back-reminder.ts';
import { formatTime } from '#shared/domain/calls/clock-time.ts';
import { utcDay } from '#shared/domain/days.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { counted, formatDate } from '#shared/domain/words.ts';
import { action, heading, link, small } from './frame.ts';
import { callCardData, callPart, webAddress } from './lead.ts';
import { type Reader, template } from './template.ts';

const lead = z.object({
  card: callCardData,
  /** The reason: the first line of the user's note; empty without one. */
  reason: z.string(),
  /** Where the user says how the call went. */
  outcomeUrl: webAddress,
});

const callBacksData = z.object({
  /** The day that the user chose, `YYYY-MM-DD`. */
  day: z.iso.date(),
  /** `HH:MM`; null for any time of the day. */
  time: z.string().nullable(),
  /** The number of all that are due at that time; `leads` are the first of them. */
  total: z.number().int().positive(),
  leads: z.tuple([lead]).rest(lead),
  /** The texts that sources want shown with their data. */
  attributions: z.array(z.string()),
});
export type CallBacksData = z.infer<typeof callBacksData>;

/** The leads that a user wants to call back at one time, for users who may see permits. */
export const callBacks = template({
  kind: 'notification',
  stop: 'call-backs',
  data: callBacksData,
  isDue: (subscription, _, now) => hasAccess(subscription, now),
  subject: (reader, data) =>
    `Call back ${whenWords(reader, data)}: ${mailSubject({ ...data.leads[0].card, value: null }, data.total)}`,
  preview: (_, { time, leads: [{ reason }] }) =>
    [time === null ? '' : formatTime(time), reason].filter((text) => text !== '').join('. '),
  body: (reader, data) => [heading(headline(reader, data))],
  parts: (reader, data) => [
    ...data.leads.map(({ card: shown, reason, outcomeUrl }) => callPart(shown, reason, outcomeUrl)),
    endPart(reader, data),
  ],
});

function headline(reader: Reader, data: CallBacksData): string {
  const { total, time } = data;
  const count = counted(total, 'lead');
  return `${count} to call back ${whenWords(reader, data)}${time === null ? '' : `, ${formatTime(time)}`}`;
}

/** "today", or the day when the reminder of an evening comes the next morning. */
function whenWords({ account: { timeZone }, now }: Reader, { day }: CallBacksData): string {
  return day === shownDay(now, timeZone) ? 'today' : `due ${formatDate(day)}`;
}

function shownDay(now: Date, timeZone: string): string {
  return utcDay(new Date(wallClock(now.getTime(), timeZone)));
}

function endPart(
  { siteOrigin }: Reader,
  { total, leads, attributions }: CallBacksData,
): readonly ReactNode[] {
  return [
    ...(leads.length < total
      ? [small(`The first ${leads.length} are above. All ${total} are on your work list.`)]
      : []),
    action(`${siteOrigin}${CALL_BACKS_PATH}`, 'Open work list'),
    small(
      'You set these call-backs on your work list. ',
      link(`${siteOrigin}/notifications`, 'Turn reminders off', 'muted'),
    ),
    ...attributions.map((text) => small(text)),
  ];
}
