import { PortalFault } from '#functions/collection/portals/portal-fault.ts';
import { type ClientParts, openClient } from '#functions/collection/run/open-client.ts';
import { readAnswers } from '#functions/completeness/completeness-store.ts';
import { readReports, storeCompleteSources, storeReports } from '#functions/permits/storms/report-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { addDays, utcDay } from '#shared/domain/days.ts';
import { STORM_DAYS, STORM_KINDS, stormStates } from '#shared/domain/permit/storms.ts';
import { parseReports } from './parse-reports.ts';

/** The Storm Prediction Center of the National Weather Service, whose reports are in the public domain: https://www.weather.gov/disclaimer */
const REPORTS_URL = 'https://www.spc.noaa.gov/climo/reports/';
/** Hours from the begin of a date in UTC to the end of its reports, 12:00 UTC of the next. */
const DAY_ENDS_H = 36;
/** Reports of the newest days come late or are corrected. */
const REVISED_DAYS = 3;
/** Read in one run, with two files each; a state that was just switched on has all days in eight. */
const DAYS_A_RUN = 10;
/** Of new houses that the Census counted: the upper end of the interval. */
const COMPLETE_MIN = 0.95;

export interface ReportParts extends Omit<ClientParts, 'runtime'> {
  readonly runtime: Pick<Runtime, 'collection' | 'index' | 'clock' | 'log'>;
}

/**
 * Reads the newest days, and those of the last 60 that are missing; nothing while every state is off. What cannot be read stays as it
 * is until the next run. Notes which sources would show a permit: those whose last figure beside the Census survey has no gap.
 */
export async function refreshReports(parts: ReportParts): Promise<void> {
  const { runtime } = parts;
  if (stormStates().length === 0) return;
  const complete = Object.entries(await readAnswers(runtime)).flatMap(([id, { figure }]) =>
    figure?.verdict === 'usual' && figure.high >= COMPLETE_MIN ? [id] : [],
  );
  await storeCompleteSources(runtime, complete);
  const newest = utcDay(new Date(runtime.clock.now().getTime() - DAY_ENDS_H * 3_600_000));
  const days = Array.from({ length: STORM_DAYS }, (_, ago) => addDays(newest, -ago));
  const held = await readReports(runtime, days);
  const due = days.filter((day, ago) => ago < REVISED_DAYS || !held.has(day)).slice(0, DAYS_A_RUN);
  const client = openClient(parts, { id: 'storm-reports', portal: { kind: 'csv', file: REPORTS_URL } });
  try {
    for (const day of due) {
      const name = day.slice(2).replaceAll('-', '');
      const reports = [];
      for (const kind of STORM_KINDS) {
        // Every report, with those that the filtered file leaves out as too near to another.
        const { body } = await client.text(`${REPORTS_URL}${name}_rpts_${kind}.csv`, () => undefined);
        reports.push(...parseReports(kind, body));
      }
      await storeReports(runtime, day, reports);
    }
    runtime.log.info('Storm reports are read', { days: due.length });
  } catch (error) {
    if (!(error instanceof PortalFault)) throw error;
    runtime.log.warn(`Storm reports could not be read: ${error.message}`);
  }
}
