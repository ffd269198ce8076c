import { beforeEach, describe, expect, it } from 'vitest';
import type { PortalFetch } from '#functions/collection/portals/portal-client.ts';
import type { Source } from '#functions/collection/source.ts';
import { stateKey } from '#functions/collection/status/source-state.ts';
import { fetchFrom } from '#functions/collection/testing/fake-portal.ts';
import { chicago, detroit } from '#functions/collection/testing/fixtures.ts';
import { writePermits } from '#functions/permits/permit-store.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { readAnswers } from './completeness-store.ts';
import { measureCompleteness, monthsBefore } from './measure.ts';
import type { SurveyRow } from './survey-file.ts';
import { surveyFile } from './testing.ts';

const MONTHS = monthsBefore('2026-11-20', 14).slice(0, -1);
const NEWEST = MONTHS.at(-1) ?? '';
const HOMES = 1200;
const HELD = 1150;

const town: Source = { ...chicago, id: 'il-elgin', city: 'Elgin' };
const openOnly: Source = { ...detroit, keeps: 'open-only' };
const SOURCES = [chicago, town, openOnly];

const newRuntime = () => ({
  permits: new MemoryTable('permits'),
  collection: new MemoryTable('collection'),
  clock: { now: () => new Date('2026-11-20T12:00:00Z') },
});
let runtime: ReturnType<typeof newRuntime>;
beforeEach(async () => {
  runtime = newRuntime();
  for (const { id } of SOURCES)
    await runtime.collection.put({
      ...stateKey(id),
      sourceId: id,
      lastRun: '2026-11-20T10:00:00.000Z',
      readFrom: '2024-01-01',
      newestIssueDate: '2026-11-19',
    });
});

/** The files of the survey. The newest is October's. */
function surveyOf(silent: readonly string[] = []): PortalFetch {
  return fetchFrom(({ pathname }) => {
    const [, of = '', year, month] = /\/(ne|mw|so|we|co)(\d\d)(\d\d)c\.txt$/.exec(pathname) ?? [];
    const date = `20${year}-${month}`;
    if (!MONTHS.includes(date)) return { status: 404, text: 'Not Found' };
    const rows: SurveyRow[] = [
      {
        month: date,
        state: '17',
        county: '031',
        place: '14000',
        name: 'Chicago',
        homes: silent.includes(date) ? null : HOMES,
      },
      { month: date, state: '26', county: '163', place: '22000', name: 'Detroit', homes: 30 },
    ];
    return { text: surveyFile(of === 'mw' ? rows : []) };
  });
}

async function holdHomes(month: string, count: number): Promise<void> {
  await writePermits(
    runtime.permits,
    Array.from({ length: count }, (_, at) => ({
      permit: samplePermit(`il-chicago.${month}-${at}`, {
        permitType: 'New Construction',
        description: 'New single family residence',
        permitCategory: 'new building',
        propertyUse: 'residential',
        jurisdictionCity: 'Chicago',
        issueDate: `${month}-${String(1 + (at % 28)).padStart(2, '0')}`,
      }),
      changes: [],
    })),
  );
}

const measure = (fetch = surveyOf()) => measureCompleteness(runtime, fetch, SOURCES);

describe('a measurement', () => {
  it('compares each place by month, and gives a figure or a reason for every source', async () => {
    for (const month of MONTHS) await holdHomes(month, HELD);
    const { lost, doubled } = await measure();
    expect([lost, doubled]).toEqual([[], []]);
    const answers = await readAnswers(runtime);
    expect(answers['il-chicago']).toMatchObject({
      reason: null,
      figure: { month: NEWEST, counted: HOMES, held: HELD, verdict: 'usual' },
    });
    expect(answers['il-elgin']).toEqual({ figure: null, reason: 'not-in-survey' });
    expect(answers['mi-detroit']).toEqual({ figure: null, reason: 'open-only' });
  });

  it('names the place that lost a tenth of a month', async () => {
    for (const month of MONTHS) await holdHomes(month, month === NEWEST ? HELD * 0.88 : HELD);
    const { lost } = await measure();
    expect(lost).toEqual([`Chicago ${NEWEST}: ${HELD * 0.88} of ${HOMES} homes`]);
  });

  it('uses only months that the office reported and that were read from their first day', async () => {
    for (const month of MONTHS) await holdHomes(month, HELD);
    await measure(surveyOf([NEWEST]));
    expect((await readAnswers(runtime))['il-chicago']?.figure?.month).toBe(MONTHS.at(-2));
    await runtime.collection.put({
      ...stateKey('il-chicago'),
      sourceId: 'il-chicago',
      lastRun: '2026-11-20T10:00:00.000Z',
      readFrom: `${NEWEST}-02`,
    });
    await measure();
    expect((await readAnswers(runtime))['il-chicago']).toEqual({ figure: null, reason: 'newer-than-month' });
  });

  it('says so when few homes are recognized', async () => {
    for (const month of MONTHS) await holdHomes(month, 100);
    await measure();
    expect((await readAnswers(runtime))['il-chicago']).toEqual({ figure: null, reason: 'few-recognized' });
  });

  it('keeps 36 months of a place', async () => {
    await runtime.collection.put({
      pk: 'completeness',
      sk: 'place#17-031-14000',
      name: 'Chicago',
      sources: [],
      months: Object.fromEntries(
        monthsBefore('2026-11-20', 48).map((month) => [month, { counted: 1, held: 1, verdict: null }]),
      ),
    });
    for (const month of MONTHS) await holdHomes(month, 10);
    await measure();
    const stored = await runtime.collection.get<Key & { months: Record<string, { counted: number }> }>({
      pk: 'completeness',
      sk: 'place#17-031-14000',
    });
    expect(Object.keys(stored?.months ?? {})).toHaveLength(36);
    expect(stored?.months[NEWEST]?.counted).toBe(HOMES);
  });

  it('stores nothing when the survey cannot be read', async () => {
    const broken = fetchFrom(() => ({ text: 'Survey,Other\nDate,Other\n' }));
    await expect(measure(broken)).rejects.toThrow('The columns of the Census survey have changed');
    expect(await readAnswers(runtime)).toEqual({});
  });
});
