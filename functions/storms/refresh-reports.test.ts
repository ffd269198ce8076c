import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeReply, fetchFrom } from '#functions/collection/testing/fake-portal.ts';
import { storeCompleteness } from '#functions/completeness/completeness-store.ts';
import { createReadBoards } from '#functions/jobs/read-boards.ts';
import { readCompleteSources, readReports } from '#functions/permits/storms/report-store.ts';
import { switchTexasOn } from '#functions/permits/storms/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { CompletenessFigure } from '#shared/domain/completeness.ts';
import { addDays } from '#shared/domain/days.ts';
import { STORM_DAYS } from '#shared/domain/permit/storms.ts';
import { refreshReports } from './refresh-reports.ts';

const HAIL = 'Time,Size,Location,County,State,Lat,Lon,Comments\n';
const WIND = 'Time,Speed,Location,County,State,Lat,Lon,Comments\n';
let runtime: TestRuntime;
let asked: string[];
beforeEach(async () => {
  runtime = await testRuntime('2026-11-13T12:00:00.000Z');
  asked = [];
});

/** Each day has a report in each hemisphere of the day, and a gust. */
function center(url: URL): FakeReply {
  if (url.pathname === '/robots.txt') return { status: 404, text: '' };
  asked.push(url.pathname);
  return url.pathname.endsWith('hail.csv')
    ? { text: `${HAIL}2350,100,A,B,TX,30.1,-97.1,\n1159,150,A,B,TX,30.2,-97.2,\n` }
    : { text: `${WIND}0100,70,A,B,TX,30.3,-97.3,\n` };
}
const refresh = (handler: (url: URL) => FakeReply = center) =>
  refreshReports({ runtime, fetch: fetchFrom(handler), sleep: async () => undefined, standIn: true });
const held = async (): Promise<string[]> => {
  const days = Array.from({ length: STORM_DAYS + 5 }, (_, ago) => addDays('2026-11-13', -ago));
  return [...(await readReports(runtime, days)).keys()];
};

it('asks for nothing while every state is off', async () => {
  await refresh();
  expect([asked, await held()]).toEqual([[], []]);
});

describe('the daily reading', () => {
  beforeAll(switchTexasOn);

  it('begins with the day that ended at 12:00 UTC, and has all 60 within a week', async () => {
    await refresh();
    expect(asked.slice(0, 2)).toEqual([
      '/climo/reports/261112_rpts_hail.csv',
      '/climo/reports/261112_rpts_wind.csv',
    ]);
    expect(asked).toHaveLength(20);
    const [day = []] = (await readReports(runtime, ['2026-11-12'])).values();
    expect(day.map(({ kind, size }) => `${kind} ${size}`)).toEqual(['hail 1', 'hail 1.5', 'wind 70']);
    for (let more = 0; more < 8; more++) await refresh();
    expect(await held()).toHaveLength(STORM_DAYS);
    asked = [];
    await refresh();
    expect(asked.filter((path) => path.endsWith('hail.csv'))).toEqual([
      '/climo/reports/261112_rpts_hail.csv',
      '/climo/reports/261111_rpts_hail.csv',
      '/climo/reports/261110_rpts_hail.csv',
    ]);
  });

  it('is part of a daily job, with its rights', async () => {
    const job = createReadBoards({
      runtime,
      appToken: undefined,
      fetch: fetchFrom((url) => (url.host === 'www.spc.noaa.gov' ? center(url) : { status: 404, text: '' })),
      sleep: async () => undefined,
      standIn: true,
    });
    await job();
    expect(asked).toHaveLength(20);
  });

  it('leaves the day under way for later', async () => {
    runtime.setTime('2026-11-13T11:59:00.000Z');
    await refresh();
    expect(asked[0]).toBe('/climo/reports/261111_rpts_hail.csv');
  });

  it('keeps what it has when the center fails or writes other columns', async () => {
    await refresh();
    const before = await held();
    for (const broken of [{ status: 503, text: '' }, { status: 404, text: '' }, { text: 'Time,What' }]) {
      await refresh((url) => (url.pathname === '/robots.txt' ? { status: 404, text: '' } : broken));
      expect(await held()).toEqual(before);
    }
    await refresh();
    expect((await held()).length).toBeGreaterThan(before.length);
  });

  it('notes which sources the Census survey calls complete', async () => {
    const figure: CompletenessFigure = {
      month: '2026-09',
      counted: 100,
      held: 97,
      share: 0.97,
      low: 0.9,
      high: 0.99,
      verdict: 'usual',
      noticesLossOf: 0.2,
    };
    const answers = {
      'tx-good': { figure, reason: null },
      'tx-gap': { figure: { ...figure, high: 0.9 }, reason: null },
      'tx-lost': { figure: { ...figure, verdict: 'lost' as const }, reason: null },
      'tx-unknown': { figure: null, reason: 'too-few' as const },
    };
    await storeCompleteness(runtime, [], answers, '2026-11-01T00:00:00.000Z');
    await refresh();
    expect([...(await readCompleteSources(runtime))]).toEqual(['tx-good']);
  });
});
