import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testsThatMutantsFit } from '#functions/harness/suite-tests.ts';
import { windowEnd } from '#shared/domain/alerts/digest-windows.ts';
import { Calendars, type Times } from './calendars.ts';
import { DIGEST_MUTANTS } from './mutants.ts';
import { SCENES } from './scenes.ts';
import { playScene } from './stage.ts';
import { figureLine, MAKESPAN_MOST, tellStories } from './stories.ts';
import { tellStory } from './story.ts';
import { toldIn } from './told-in.ts';

describe('stories of digests', () => {
  it('end with every permit told once, in its window, within the rate', async () => {
    const said: string[] = [];
    const stories = await tellStories({ users: 0, seeds: 2, from: 4, say: (line) => said.push(line) });
    expect(said).toEqual([]);
    expect(stories.mails).toBeGreaterThan(20);
    expect(figureLine(stories)).toBe('dup 0 miss 0 overrate 0 makespan/ideal 0.00');
  }, 400_000);

  it('of a town use the rate to the full', async () => {
    const said: string[] = [];
    const stories = await tellStories({ users: 1000, seeds: 0, from: 1, say: (line) => said.push(line) });
    expect(said).toEqual([]);
    expect(stories).toMatchObject({ people: 1000, dup: [], miss: [], overrate: [] });
    expect(stories.mails).toBeGreaterThan(250);
    expect(stories.makespan).toBeGreaterThan(0.99);
    expect(stories.makespan).toBeLessThanOrEqual(MAKESPAN_MOST);
  }, 400_000);

  it('are the same for the same seed', async () => {
    const tell = async (): Promise<string[]> => {
      const lines: string[] = [];
      await tellStory(7, (line) => lines.push(line));
      return lines;
    };
    const first = await tell();
    expect(first.length).toBeGreaterThan(50);
    expect(await tell()).toEqual(first);
  }, 400_000);
});

describe('scenes', () => {
  it.each(SCENES)(
    'go well, with all that strikes: $name',
    async (scene) => {
      const { dup, miss, overrate, inVain } = await playScene(scene);
      expect({ dup, miss, overrate, inVain }).toEqual({ dup: [], miss: [], overrate: [], inVain: 0 });
    },
    60_000,
  );
});

describe('what a judge looks at', () => {
  it('is the plain text of a mail', () => {
    const mail = [
      'Subject: 2 permits',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Plumbline',
      '',
      'New: Roof',
      '',
      'Number   P1',
      'Matched by =E2=80=9Ca=E2=80=9D; =E2=80=9Cb=E2=80=9D =C2=B7 No link =',
      'to the record',
      '',
      'Status changed: Roof',
      'Number   P2',
      'Matched by =E2=80=9Ca=E2=80=9D =C2=B7 No link',
      '--part',
      'Content-Type: text/html',
      '',
      'Number   P3',
      '--part--',
    ].join('\r\n');
    expect(toldIn(mail)).toEqual({
      isCut: false,
      permits: [
        { number: 'P1', alerts: ['a', 'b'] },
        { number: 'P2', alerts: ['a'] },
      ],
    });
  });

  it('are the ends of windows, read off the clock', () => {
    const calendars = new Calendars();
    const times = fc.record<Times>({
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
  }, 60_000);
});

testsThatMutantsFit(DIGEST_MUTANTS);
