import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastLine, runStories, seedPlan } from '#infra/sim/harness/suite.ts';
import { testStoriesRepeat } from '#infra/sim/harness/suite-tests.ts';
import { windowEnd } from '#shared/domain/alerts/digest-windows.ts';
import { Calendars, type MailSettings } from './calendars.ts';
import { readMail } from './mail-contents.ts';
import { runScene } from './scene-runner.ts';
import { SCENES } from './scenes.ts';
import { digestSuite, MAX_MAKESPAN } from './suite.ts';

describe('stories of digests', () => {
  it('end with every permit reported once, in its window, within the rate', async () => {
    const said: string[] = [];
    const suite = digestSuite(0);
    const totals = await runStories(suite, seedPlan(2, 4), { say: (line) => said.push(line) });
    expect(said).toEqual([]);
    expect(totals.counts.mails).toBeGreaterThan(20);
    expect(lastLine(suite, totals)).toBe('dup 0 miss 0 early 0 overrate 0 makespan/ideal 0.00');
  });

  it('send a town’s mail at the full rate', async () => {
    const said: string[] = [];
    const { failures, counts } = await runStories(digestSuite(1000), seedPlan(0), {
      say: (line) => said.push(line),
    });
    expect(said).toEqual([]);
    expect(failures).toEqual({ dup: [], miss: [], early: [], overrate: [], makespan: [] });
    expect(counts.people).toBe(1000);
    expect(counts.mails).toBeGreaterThan(250);
    expect(counts.makespan).toBeGreaterThan(0.99);
    expect(counts.makespan).toBeLessThanOrEqual(MAX_MAKESPAN);
  });

  testStoriesRepeat(digestSuite(0), 50, 400_000);
});

describe('scenes', () => {
  it.each(SCENES)(
    'have no failures, and all their faults occur: $name',
    async (scene) => {
      const { failures, missedFaults } = await runScene(scene);
      expect(failures).toEqual({ dup: [], miss: [], early: [], overrate: [] });
      expect(missedFaults).toBe(0);
    },
    60_000,
  );
});

describe('the judge', () => {
  it('reads the plain text of a mail', () => {
    const mail = [
      'Subject: 2 permits',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Plumbline',
      '',
      'Roof',
      'Issued Nov 20, today. Permit P1',
      'Why you got it: alert =E2=80=9Ca=E2=80=9D; alert =E2=80=9Cb=E2=80=9D (in Austin, =',
      'TX)',
      '',
      'Status changed to Final. Issued Nov 20, today. Permit P2',
      'Why you got it: alert =E2=80=9Ca=E2=80=9D',
      '--part',
      'Content-Type: text/html',
      '',
      'Permit P3',
      '--part--',
    ].join('\r\n');
    expect(readMail(mail)).toEqual({
      isCut: false,
      permits: [
        { number: 'P1', alerts: ['a', 'b'] },
        { number: 'P2', alerts: ['a'] },
      ],
    });
  });

  it('finds the ends of windows that the shipped code computes', () => {
    const calendars = new Calendars();
    const times = fc.record<MailSettings>({
      notificationFrequency: fc.constantFrom('immediate', 'hourly', 'daily', 'weekly'),
      digestHour: fc.integer({ min: 0, max: 23 }),
      digestWeekday: fc.integer({ min: 0, max: 6 }),
      timeZone: fc.constantFrom('America/New_York', 'America/Adak', 'America/Phoenix', 'Pacific/Honolulu'),
    });
    const moment = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(times, fc.constantFrom('2026-03-08', '2026-11-01'), moment, (of, change, hours) => {
        const at = Date.parse(`${change}T08:00:00.000Z`) + hours * 3_600_000 + 1;
        expect(calendars.nextEnd(of, at)).toBe(windowEnd(of, new Date(at)));
      }),
      { numRuns: 300 },
    );
  });
});
