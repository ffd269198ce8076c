import type { Account } from '#functions/accounts/account.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { Config } from '#functions/platform/config.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { deskOf } from '#functions/work-list/desk.ts';
import { readCallBacks, readMarks, type WaitingCall } from '#functions/work-list/work-list.ts';
import { momentOf } from '#shared/domain/alerts/digest-windows.ts';
import { FEED_DAYS } from '#shared/domain/alerts/feeds.ts';
import { callCard, contactText, NO_NAME } from '#shared/domain/alerts/lead-card.ts';
import { byCallBack } from '#shared/domain/calls/call-back.ts';
import { CALL_BACKS_PATH } from '#shared/domain/calls/call-back-reminder.ts';
import { addDays, utcDay } from '#shared/domain/days.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { hasEnded } from '#shared/domain/permit/permit-status.ts';
import { steppedAt, type WorkStage } from '#shared/domain/work-list.ts';
import { leadsPath } from '../alert-path.ts';
import type { FeedNotice } from './alert-feed.ts';
import type { CalendarEvent } from './icalendar.ts';

/** The most call-backs of a calendar, and the most leads whose expiry it looks up. */
const EVENTS_MOST = 200;

type Parts = Pick<Runtime, 'accounts' | 'permits' | 'clock'> & { readonly config: Config };

/**
 * A user's own call-backs of open leads, those of the last days too: at their time where the user is, or all day without one. What was
 * called, decided or withdrawn drops out.
 */
export async function callBackEvents(
  { accounts, permits, clock, config }: Parts,
  account: Account,
): Promise<CalendarEvent[]> {
  const first = addDays(utcDay(clock.now()), -FEED_DAYS);
  const waiting = (await readCallBacks({ accounts }, deskOf(account, clock.now())))
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
      : [toEvent(config, call, permit, permit.attribution, account.timeZone)];
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
  const people = contacts.length === 0 ? [NO_NAME] : contacts.map(contactText);
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
    location: placeOf(street, town),
    url: `${siteOrigin}${CALL_BACKS_PATH}`,
    changedAt: setAt,
  };
}

/** Stages in which the end of a permit matters. */
const WATCHED: ReadonlySet<WorkStage> = new Set(['saved', 'contacted', 'quoted', 'won']);

/**
 * When the permits on a user's work list expire, as their publishers say: of the leads that moved last, unless they are lost, hidden or
 * assigned to somebody else, or the permit has ended.
 */
export async function expiryEvents(
  { accounts, permits, clock, config }: Parts,
  account: Account,
): Promise<CalendarEvent[]> {
  const first = addDays(utcDay(clock.now()), -FEED_DAYS);
  const { listId, by, people } = deskOf(account, clock.now());
  const isOthers = (id: string | null): boolean => id !== null && id !== by && people.has(id);
  const watched = (await readMarks({ accounts }, listId))
    .filter(({ stage, assignedTo }) => WATCHED.has(stage) && !isOthers(assignedTo))
    .sort((a, b) => (steppedAt(a.steps) < steppedAt(b.steps) ? 1 : -1))
    .slice(0, EVENTS_MOST);
  const found = await readPermits(
    permits,
    watched.map(({ permitId }) => permitId),
  );
  return [...found.values()].flatMap((permit) => {
    const { id, expiresOn, status, withdrawnAt, lastChanged } = permit;
    if (expiresOn === undefined || expiresOn < first || withdrawnAt !== null) return [];
    if (hasEnded(status) && status !== 'Expired') return [];
    const { work, street, town, permitNumber } = callCard(permit);
    return [
      {
        uid: eventId(config.siteOrigin, `expiry-${encodeURIComponent(id)}`),
        start: expiresOn,
        summary: `Permit expires: ${work}`,
        description: [`Permit ${permitNumber}`, permit.attribution ?? ''].join('\n').trim(),
        location: placeOf(street, town),
        url: `${config.siteOrigin}${leadsPath({}, id)}`,
        changedAt: lastChanged,
      },
    ];
  });
}

function placeOf(street: string | null, town: string): string {
  return street === null ? town : `${street}, ${town}`;
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
