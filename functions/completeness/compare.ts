import type { Source } from '#functions/collection/source.ts';
import { type Completeness, HOMES_MIN, type NoComparison } from '#shared/domain/completeness.ts';
import type { HeldHomes } from './held-homes.ts';
import { arrivedShare, type JudgedMonth, judgeMonths, type MonthCount, ratioOf } from './judge.ts';
import { SURVEY_STATES } from './read-survey.ts';
import type { SurveyRow } from './survey-file.ts';
import { PlaceFinder, placeId, type SurveyPlace } from './survey-places.ts';

/** What collection knows of a source. */
export interface CollectedSource {
  readonly source: Source;
  /** The first day with all its permits read, `YYYY-MM-DD`; null before the first good run. */
  readonly readFrom: string | null;
  readonly newestIssueDate: string | null;
  /** Permits by days between issue and first sight. */
  readonly lags: readonly number[];
}

/** A place of the survey with the sources of its permits, or a source with many places. */
export interface Unit {
  /** `place#<FIPS codes>` or `source#<id>`. */
  readonly id: string;
  readonly name: string;
  readonly sources: readonly string[];
  readonly months: readonly JudgedMonth[];
}

/** Units, and the answer for each source. */
interface Comparison {
  readonly units: readonly Unit[];
  readonly answers: Readonly<Record<string, Completeness>>;
}

/** A figure older than this many months of the survey is not shown. */
const SHOWN_MONTHS = 6;
/** Below this share over all months, our rules miss the homes rather than the record. */
const RECOGNIZED_MIN = 0.5;

/** A part of a unit: one place of the survey, and the permits that are its own. */
interface Part {
  readonly place: SurveyPlace;
  readonly of: readonly { readonly source: CollectedSource; readonly city?: string | null }[];
}

/**
 * Compares our homes with the survey's, by place and month. The permits of all sources of a place count together; a state's source is
 * compared place by place and as a whole. Only months count that the office reported and that we have read from their first day.
 * @param months of the survey, oldest first
 * @param today `YYYY-MM-DD`
 */
export function compareWithSurvey(
  {
    places,
    counties,
    months,
  }: { places: readonly SurveyRow[]; counties: readonly SurveyRow[]; months: readonly string[] },
  sources: readonly CollectedSource[],
  held: HeldHomes,
  today: string,
): Comparison {
  const finder = new PlaceFinder(places, counties);
  const counted = new Map(places.map((row) => [`${placeId(row)} ${row.month}`, row.homes]));
  const parts = new Map<string, Part>();
  const reasons = new Map<string, NoComparison>();
  const add = (place: SurveyPlace, source: CollectedSource, city?: string | null): void => {
    const id = placeId(place);
    const part = parts.get(id) ?? { place, of: [] };
    parts.set(id, { ...part, of: [...part.of, city === undefined ? { source } : { source, city }] });
  };
  for (const one of sources) {
    const { id, level, state, city, county } = one.source;
    const fips = SURVEY_STATES[state].fips;
    const reason = obstacle(one.source);
    if (reason !== null) reasons.set(id, reason);
    if (level === 'state') {
      for (const name of held.cities(id)) {
        const place =
          name === null ? 'not-in-survey' : finder.find({ state: fips, city: name, county: null });
        if (typeof place !== 'string') add(place, one, name);
      }
      continue;
    }
    const place = finder.find({ state: fips, city, county });
    if (typeof place === 'string') reasons.set(id, reason ?? place);
    // The permits of a source that cannot be compared alone still are the place's.
    else if (reason === null || level === 'city') add(place, one);
  }
  const countMonth = ({ place, of }: Part, month: string): MonthCount | NoComparison => {
    const read = of.filter(({ source }) => obstacle(source.source) === null);
    if (read.every(({ source }) => source.readFrom === null)) return 'not-measured';
    if (!read.some(({ source }) => source.readFrom !== null && source.readFrom <= `${month}-01`))
      return 'newer-than-month';
    const homes = counted.get(`${placeId(place)} ${month}`) ?? null;
    if (homes === null) return 'not-reported';
    return {
      month,
      counted: homes,
      held: of.reduce((sum, { source, city }) => sum + held.count(source.source.id, month, city), 0),
      arrived: Math.min(
        ...read.map(({ source: { lags, newestIssueDate } }) =>
          arrivedShare(month, { lags, newest: newestIssueDate, today }),
        ),
      ),
    };
  };
  const units: Unit[] = [];
  const answers: Record<string, Completeness> = {};
  const answer = (id: string, unit: Unit, last: NoComparison): void => {
    answers[id] = answerOf(unit, months, last);
  };
  const lastOf = (part: Part): NoComparison => {
    const last = months.at(-1);
    const count = last === undefined ? 'not-measured' : countMonth(part, last);
    return typeof count === 'string' ? count : 'too-few';
  };
  const unitOf = (id: string, name: string, own: readonly Part[]): Unit => ({
    id,
    name,
    sources: [...new Set(own.flatMap(({ of }) => of.map(({ source }) => source.source.id)))],
    months: judgeMonths(
      months.flatMap((month) =>
        sumMonths(
          month,
          own.map((part) => countMonth(part, month)).filter((one) => typeof one !== 'string'),
        ),
      ),
    ),
  });
  for (const [id, part] of parts) {
    if (part.of.every(({ source }) => obstacle(source.source) !== null)) continue;
    const unit = unitOf(`place#${id}`, part.place.name, [part]);
    units.push(unit);
    for (const { source } of part.of)
      if (source.source.level !== 'state' && !reasons.has(source.source.id))
        answer(source.source.id, unit, lastOf(part));
  }
  for (const { source } of sources.filter((one) => one.source.level === 'state')) {
    const own = [...parts.values()].filter(({ of }) => of.some((one) => one.source.source.id === source.id));
    const unit = unitOf(`source#${source.id}`, source.name, own);
    units.push(unit);
    answer(source.id, unit, own[0] === undefined ? 'not-in-survey' : lastOf(own[0]));
  }
  for (const [id, reason] of reasons) answers[id] ??= { figure: null, reason };
  return { units, answers };
}

/** What keeps a source from being compared, whatever its place. */
function obstacle({ fields, keeps, level }: Source): NoComparison | null {
  if (fields.issueDate === undefined) return 'no-issue-date';
  if (fields.permitType === undefined && fields.description === undefined) return 'no-types';
  if (keeps === 'open-only') return 'open-only';
  // A county's rows may name the city of the mail, while its office is that of the unincorporated area.
  if (level === 'county' && fields.addressCity !== undefined) return 'postal-cities';
  return null;
}

function sumMonths(month: string, counts: readonly MonthCount[]): MonthCount[] {
  if (counts.length === 0) return [];
  const sum = (of: 'counted' | 'held'): number => counts.reduce((all, count) => all + count[of], 0);
  const arrived = Math.min(...counts.map((count) => count.arrived));
  return [{ month, counted: sum('counted'), held: sum('held'), arrived }];
}

/** The newest month of a unit that can be shown. @param last why the newest month has no figure */
export function answerOf(
  { months }: Pick<Unit, 'months'>,
  surveyed: readonly string[],
  last: NoComparison,
): Completeness {
  const shown = new Set(surveyed.slice(-SHOWN_MONTHS));
  const figures = months.filter(({ counted }) => counted >= HOMES_MIN);
  const sum = (of: 'counted' | 'held'): number => figures.reduce((all, month) => all + month[of], 0);
  const newest = figures.findLast(({ month }) => shown.has(month));
  if (newest === undefined) return { figure: null, reason: last };
  if (sum('held') < RECOGNIZED_MIN * sum('counted')) return { figure: null, reason: 'few-recognized' };
  const { month, counted, held, verdict, noticesLossOf } = newest;
  return { figure: { month, counted, held, ...ratioOf(newest), verdict, noticesLossOf }, reason: null };
}
