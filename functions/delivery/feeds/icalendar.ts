import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';

export interface CalendarEvent {
  /** Unique for ever and everywhere. */
  readonly uid: string;
  /** A day, `YYYY-MM-DD`, or a moment. */
  readonly start: string | Date;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  /** When it was set, ISO 8601 UTC. */
  readonly changedAt: string;
}

/** How long an event with a time takes in the calendar. */
const CALL = 'PT15M';
/** How often programs should read again. */
const REFRESH = 'PT1H';
/** RFC 5545, 3.1: octets of a line without its break. */
const LINE_MAX = 75;

/** A calendar without a component is no calendar (3.6); the time zone of the times is one that shows nothing. */
const TIME_ZONE =
  'BEGIN:VTIMEZONE TZID:UTC BEGIN:STANDARD DTSTART:19700101T000000 TZOFFSETFROM:+0000 TZOFFSETTO:+0000 END:STANDARD END:VTIMEZONE'.split(
    ' ',
  );

/** A calendar as iCalendar (RFC 5545, with the name and interval of RFC 7986): CRLF, folded lines, times in UTC. */
export function toCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//Call-backs//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...TIME_ZONE,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, start, summary, description, location, url, changedAt }: CalendarEvent): string[] {
  const changed = utcTime(new Date(changedAt));
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    ...(typeof start === 'string'
      ? [`DTSTART;VALUE=DATE:${start.replaceAll('-', '')}`, 'TRANSP:TRANSPARENT']
      : [`DTSTART:${utcTime(start)}`, `DURATION:${CALL}`]),
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `LOCATION:${escaped(location)}`,
    `URL:${url}`,
    'END:VEVENT',
  ];
}

/** `20261120T150000Z`. */
function utcTime(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Text (3.3.11), which allows no control characters except tab and line break. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\t\n\P{Cc}]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Breaks a line after at most 75 octets, never inside a character; the space that begins the next one counts. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_MAX) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
