import type { PortalFetch } from '#functions/collection/portals/portal-client.ts';
import type { Source } from '#functions/collection/source.ts';
import { readSourceStates } from '#functions/collection/status/source-state.ts';
import { readAllPermits } from '#functions/permits/permit-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Completeness } from '#shared/domain/completeness.ts';
import { utcDay } from '#shared/domain/days.ts';
import { compareWithSurvey, type Unit } from './compare.ts';
import { storeCompleteness } from './completeness-store.ts';
import { HeldHomes } from './held-homes.ts';
import { readSurvey } from './read-survey.ts';

/** Months of the survey that each measurement reads: as many as a judgment looks back. */
const SURVEY_MONTHS = 25;
/** A change in these newest months is reported; older ones were reported before. */
const REPORTED_MONTHS = 2;

/** What a measurement found. */
interface Measured {
  readonly units: readonly Unit[];
  readonly answers: Readonly<Record<string, Completeness>>;
  /** `Phoenix 2026-05: 412 of 520 homes`. */
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

/**
 * Compares what we hold with the Census Building Permits Survey, and stores the figures of each place and source. Reads the survey's newest
 * 25 months and all our permits.
 * @throws PortalFault, SurveyFileFault when the survey cannot be read; nothing is stored then
 */
export async function measureCompleteness(
  runtime: Pick<Runtime, 'collection' | 'permits' | 'clock'>,
  fetch: PortalFetch,
  sources: readonly Source[],
): Promise<Measured> {
  const now = runtime.clock.now();
  const today = utcDay(now);
  const survey = await readSurvey(fetch, monthsBefore(today, SURVEY_MONTHS));
  const held = new HeldHomes();
  for await (const permits of readAllPermits(runtime.permits)) for (const permit of permits) held.add(permit);
  const states = await readSourceStates(
    runtime,
    sources.map(({ id }) => id),
  );
  const collected = sources
    .filter(({ disabled }) => disabled === undefined)
    .map((source) => {
      const state = states.get(source.id);
      return {
        source,
        readFrom: state?.readFrom ?? null,
        newestIssueDate: state?.newestIssueDate ?? null,
        lags: state?.measures?.lags ?? [],
      };
    });
  const { units, answers } = compareWithSurvey(survey, collected, held, today);
  await storeCompleteness(runtime, units, answers, now.toISOString());
  const newest = new Set(survey.months.slice(-REPORTED_MONTHS));
  const changed = (verdict: 'lost' | 'doubled'): string[] =>
    units.flatMap(({ name, months }) =>
      months
        .filter((month) => newest.has(month.month) && month.verdict === verdict)
        .map((month) => `${name} ${month.month}: ${month.held} of ${month.counted} homes`),
    );
  return { units, answers, lost: changed('lost'), doubled: changed('doubled') };
}

/** The months before a day's, oldest first. */
export function monthsBefore(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1 - count + at, 1)).toISOString().slice(0, 7),
  );
}
