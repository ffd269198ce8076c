import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, toCalendar } from './icalendar.ts';
import { HOSTILE_PARTS } from './testing.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...HOSTILE_PARTS)).map((parts) => parts.join('')),
);
const event: fc.Arbitrary<CalendarEvent> = fc
  .record({
    summary: text,
    description: text,
    location: text,
    start: fc.oneof(
      fc.constant('2026-11-20'),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true }),
    ),
  })
  .map((parts) => ({
    ...parts,
    uid: 'call-back-il-a.1@site.test',
    url: 'https://site.test/work?stage=due',
    changedAt: '2026-11-19T08:00:00.000Z',
  }));

/** What a text of iCalendar can hold: no control characters but tab and line break. */
const kept = (raw: string): string =>
  raw
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\t\n\P{Cc}]/gu, '');

describe('a calendar', () => {
  it('is read back as it was written by a parser of RFC 5545', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 3 }), (events) => {
        const written = toCalendar('Plumbline call-backs', events);
        const calendar = new ICAL.Component(ICAL.parse(written) as [string, unknown[], unknown[]]);
        expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
        expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Plumbline call-backs');
        const read = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
        expect(read).toHaveLength(events.length);
        events.forEach((sent, at) => {
          const got = read[at];
          expect([got?.summary, got?.description, got?.location]).toEqual(
            [sent.summary, sent.description, sent.location].map(kept),
          );
          expect(got?.uid).toBe(sent.uid);
          const isDay = typeof sent.start === 'string';
          expect(got?.startDate.isDate).toBe(isDay);
          const start = got?.startDate.toJSDate() ?? new Date(0);
          if (typeof sent.start === 'string') expect(got?.startDate.toString()).toBe(sent.start);
          else expect(start.getTime()).toBe(Math.floor(sent.start.getTime() / 1000) * 1000);
        });
      }),
    );
  });

  it('has lines of at most 75 octets that end with CRLF', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 3 }), (events) => {
        const written = toCalendar('Plumbline call-backs', events);
        expect(written.endsWith('\r\n')).toBe(true);
        for (const line of written.slice(0, -2).split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
      }),
    );
  });

  it('has a component without any event, as RFC 5545 (3.6) wants', () => {
    const calendar = new ICAL.Component(
      ICAL.parse(toCalendar('Plumbline call-backs', [])) as [string, unknown[], unknown[]],
    );
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
    expect(calendar.getFirstProperty('method')).toBeNull();
  });

  it('is the expected text', () => {
    const call: CalendarEvent = {
      uid: 'call-back-il-a.1@site.test',
      start: new Date('2026-11-20T15:00:00.000Z'),
      summary: 'Call back: Tear off; re-roof',
      description: 'Note: asks for a price, Tuesday\nOwner: Dana Sample, (217) 555-0142',
      location: '1204 Oak St, Springfield, IL',
      url: 'https://site.test/work?stage=due',
      changedAt: '2026-11-19T08:00:00.000Z',
    };
    expect(toCalendar('Plumbline call-backs', [call]).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Plumbline//Call-backs//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Plumbline call-backs',
      'X-WR-CALNAME:Plumbline call-backs',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VTIMEZONE',
      'TZID:UTC',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0000',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:call-back-il-a.1@site.test',
      'DTSTAMP:20261119T080000Z',
      'LAST-MODIFIED:20261119T080000Z',
      'DTSTART:20261120T150000Z',
      'DURATION:PT15M',
      'SUMMARY:Call back: Tear off\\; re-roof',
      'DESCRIPTION:Note: asks for a price\\, Tuesday\\nOwner: Dana Sample\\, (217) 55',
      ' 5-0142',
      'LOCATION:1204 Oak St\\, Springfield\\, IL',
      'URL:https://site.test/work?stage=due',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });
});
