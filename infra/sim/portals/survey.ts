import { conform } from '#functions/collection/conform/conform.ts';
import type { Source } from '#functions/collection/source.ts';
import { isNewHome } from '#functions/completeness/new-home.ts';
import { SURVEY_STATES } from '#functions/completeness/read-survey.ts';
import type { SurveyRow } from '#functions/completeness/survey-file.ts';
import { surveyFile } from '#functions/completeness/testing.ts';
import { utcDay } from '#shared/domain/days.ts';
import { leadCity } from '#shared/domain/permit/permit.ts';
import { contentReply, type HttpReply, textReply } from '../http-server.ts';
import { randomStream } from './random.ts';
import type { Population } from './sample/population.ts';

interface SurveyedSource {
  readonly source: Source;
  readonly population: Population;
}

const REGION_FOLDERS = { ne: 'Northeast', mw: 'Midwest', so: 'South', we: 'West' } as const;
const FILE = /^\/econ\/bps\/(?:Place\/(\w+)(?:%20| )Region|County)\/(ne|mw|so|we|co)(\d\d)(\d\d)c\.txt$/;
/** The survey counts a few homes more than the portals publish. */
const PUBLISHED = { from: 93, to: 100 } as const;
/** One office in nine did not report. */
const SILENT = 0.11;
/** Days of the sample that are complete: a few fewer than its rows reach back. */
const COMPLETE_DAYS = 66;
const DAY_MS = 86_400_000;

/**
 * Answers as the Census does for its Building Permits Survey, with counts made from the sample's own permits. A month is there as soon
 * as it has ended, earlier than the real one, so that a first start shows figures.
 * @param since first start of the stand-in
 */
export function createSurvey(
  surveyed: readonly SurveyedSource[],
  since: Date,
): (path: string, now: Date) => HttpReply {
  let known: { hour: number; rows: readonly SurveyRow[] } | undefined;
  const rowsAt = (now: Date): readonly SurveyRow[] => {
    const hour = Math.floor(now.getTime() / 3_600_000);
    if (known?.hour !== hour) known = { hour, rows: countHomes(surveyed, now) };
    return known.rows;
  };
  return (path, now) => {
    const [, folder, of = '', year = '', month = ''] = FILE.exec(path) ?? [];
    const date = `20${year}-${month}`;
    const first = new Date(since.getTime() - COMPLETE_DAYS * DAY_MS).toISOString().slice(0, 7);
    const fits =
      of === 'co' ? folder === undefined : folder === REGION_FOLDERS[of as keyof typeof REGION_FOLDERS];
    if (!fits || date <= first || date >= now.toISOString().slice(0, 7)) return textReply(404, 'Not found');
    const rows = rowsAt(now).filter((row) => row.month === date);
    const own = Object.values(SURVEY_STATES).filter(({ region }) => of === 'co' || region === of);
    return contentReply(
      'text/plain',
      surveyFile(rows.filter(({ state }) => own.some(({ fips }) => fips === state))),
    );
  };
}

/** The homes of every place and month, as its office reported them. */
function countHomes(surveyed: readonly SurveyedSource[], now: Date): SurveyRow[] {
  const today = utcDay(now);
  const offices = new Map<string, Omit<SurveyRow, 'month' | 'homes'>>();
  const homes = new Map<string, number>();
  for (const { source, population } of surveyed) {
    const state = SURVEY_STATES[source.state].fips;
    for (const { row } of population.at(now)) {
      const conformed = conform(source, row, today);
      if (!('permit' in conformed)) continue;
      const { permit } = conformed;
      const city = source.level === 'county' ? null : leadCity(permit);
      const name = city ?? `${source.county} County Unincorporated Area`;
      const county = codeOf(source.county ?? name, 3);
      const id = `${state} ${name}`;
      offices.set(id, { state, county, place: city === null ? null : codeOf(name, 5), name });
      if (permit.issueDate === null || !isNewHome({ ...permit, withdrawnAt: null })) continue;
      const key = `${id}|${permit.issueDate.slice(0, 7)}`;
      homes.set(key, (homes.get(key) ?? 0) + 1);
    }
  }
  const months = [...new Set([...homes.keys()].map((key) => key.split('|')[1] ?? ''))];
  return [...offices].flatMap(([id, office]) =>
    months.map((month): SurveyRow => {
      const random = randomStream(`survey ${id} ${month}`);
      const published = random.whole(PUBLISHED.from, PUBLISHED.to) / 100;
      const counted = Math.round((homes.get(`${id}|${month}`) ?? 0) / published);
      return { ...office, month, homes: random.chance(SILENT) ? null : counted };
    }),
  );
}

/** A made-up FIPS code of a name. */
function codeOf(name: string, digits: 3 | 5): string {
  return String(1 + randomStream(`code ${name}`).whole(0, 10 ** digits - 100)).padStart(digits, '0');
}
