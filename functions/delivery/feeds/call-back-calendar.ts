import type { Account } from '#functions/accounts/account.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { Config } from '#functions/platform/config.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { readCallBacks, type WaitingCall } from '#functions/work-list/work-list.ts';
import { momentOf } from '#shared/domain/alerts/digest-windows.ts';
import { FEED_DAYS } from '#shared/domain/alerts/feeds.ts';
import { callCard, contactText, NOBODY_NAMED } from '#shared/domain/alerts/lead-card.ts';
import { byCallBack } from '#shared/domain/calls/call-back.ts';
import { CALL_BACKS_PATH } from '#shared/domain/calls/call-back-reminder.ts';
import { addDays, utcDay } from '#shared/domain/days.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import type { FeedNotice } from './alert-feed.ts';
import type { CalendarEvent } from './icalendar.ts';

/** The most events of a calendar. */
const EVENTS_MOST = 200;

type Parts = Pick<Runtime, 'accounts' | 'permits' | 'clock'> & { readonly config: Config };

/**
 * The call-backs of a user's open leads, those of the last days too: at their time where the user is, or all day without one. What was
 * called, decided or withdrawn drops out.
 */
export async function callBackEvents(
  { accounts, permits, clock, config }: Parts,
  { userId, timeZone }: Account,
): Promise<CalendarEvent[]> {
  const first = addDays(utcDay(clock.now()), -FEED_DAYS);
  const waiting = (await readCallBacks({ accounts }, userId))
    .filter(({ callBack }) => callBack.day >= first)
    .sort((a, b) => byCallBack(a.callBack, b.callBack))
    .slice(0, EVENTS_MOST);
  const found = await readPermits(
    permits,
    waiting.map(({ permitId }) => permitId),
  );
  return waiting.flatMap((call) => {
    const permit = found.get(call.permitId);
    return permit === undefined || permit.withdrawnAt !== null
      ? []
      : [toEvent(config, call, permit, permit.attribution, timeZone)];
  });
}

function toEvent(
  { siteOrigin }: Config,
  { permitId, callBack: { day, time }, reason, setAt }: WaitingCall,
  permit: Permit,
  attribution: string | undefined,
  timeZone: string,
): CalendarEvent {
  const { work, street, town, contacts, permitNumber } = callCard(permit);
  const people = contacts.length === 0 ? [NOBODY_NAMED] : contacts.map(contactText);
  const notes = [
    reason === '' ? '' : `Note: ${reason}`,
    ...people,
    `Permit ${permitNumber}`,
    attribution ?? '',
  ];
  return {
    uid: eventId(siteOrigin, `call-back-${encodeURIComponent(permitId)}`),
    start: time === null ? day : new Date(momentOf(Date.parse(`${day}T${time}Z`), timeZone)),
    summary: `Call back: ${work}`,
    description: notes.filter((text) => text !== '').join('\n'),
    location: street === null ? town : `${street}, ${town}`,
    url: `${siteOrigin}${CALL_BACKS_PATH}`,
    changedAt: setAt,
  };
}

/** The event of a calendar that shows no call-backs, on the day since when. */
export function noticeEvent({ siteOrigin }: Config, { title, text, path, at }: FeedNotice): CalendarEvent {
  return {
    uid: eventId(siteOrigin, `notice-${Date.parse(at)}`),
    start: at.slice(0, 10),
    summary: title,
    description: text,
    location: '',
    url: `${siteOrigin}${path}`,
    changedAt: at,
  };
}

function eventId(siteOrigin: string, name: string): string {
  return `${name}@${new URL(siteOrigin).hostname}`;
}
