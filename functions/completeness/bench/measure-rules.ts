import { type Random, shuffled } from '#infra/sim/harness/random.ts';
import { HOMES_MIN } from '#shared/domain/completeness.ts';
import { judgeMonths } from '../judge.ts';
import type { SurveyRow } from '../survey-file.ts';
import {
  comeInTime,
  comeLate,
  doubleRows,
  groupPlaces,
  holdPlace,
  loseRows,
  type PlantedPlace,
  pool,
} from './planted.ts';

/** Found of planted. */
type Found = [found: number, planted: number];

/** What the rules found, over every place and every pool of a state. */
interface RuleMeasures {
  readonly places: number;
  readonly months: number;
  readonly losses: Found;
  readonly doubled: Found;
  readonly late: Found;
  /** Verdicts on what was not planted: in clean places, in shuffled ones, and in the other months of the planted ones. */
  readonly wrong: number;
}

const MONTHS_MIN = 18;
const LOSS = 0.1;
/** The first month in which something is planted. */
const FROM = 12;
/** A place that notices no smaller loss than this is judged in its pool only. */
const NOTICED_MAX = 0.5;

/**
 * Plants one fault in each place that the rules judge: a loss of 10 %, or of the smallest share that they say they notice there; about the
 * same share doubled; late rows in the last two months.
 */
export function measureRules(rows: readonly SurveyRow[], random: Random): RuleMeasures {
  const places = heldPlaces(rows, random);
  const found = {
    places: places.length,
    months: 0,
    losses: [0, 0] as Found,
    doubled: [0, 0] as Found,
    late: [0, 0] as Found,
    wrong: 0,
  };
  const isWrong = (place: PlantedPlace, planted: (at: number) => boolean = () => false): void => {
    for (const [at, { verdict }] of judgeMonths(place.months).entries()) {
      if (verdict === null) continue;
      found.months++;
      if (verdict !== 'usual' && !planted(at)) found.wrong++;
    }
  };
  for (const place of places) {
    isWrong(place);
    isWrong({ ...place, months: shuffled(random, place.months) });
    const last = place.months.length - 1;
    const at = FROM + Math.floor(random() * (last - FROM - 1));
    const notices = judgeMonths(place.months)[at]?.noticesLossOf ?? 1;
    if (notices > NOTICED_MAX) continue;
    const share = Math.max(LOSS, notices);
    const count = (kind: Found, planted: PlantedPlace, verdict: string, where: number): void => {
      kind[1]++;
      if (judgeMonths(planted.months)[where]?.verdict === verdict) kind[0]++;
    };
    const lost = loseRows(place, at, share);
    count(found.losses, lost, 'lost', at);
    isWrong(lost, (month) => month === at);
    // What is doubled doubles its own chance too.
    const doubled = doubleRows(place, at, Math.max(LOSS, notices * (1 + notices)));
    count(found.doubled, doubled, 'doubled', at);
    isWrong(doubled, (month) => month === at);
    // A month with fewer homes is not judged.
    if ((place.months[last]?.counted ?? 0) < HOMES_MIN) continue;
    const late = comeLate(place, random);
    count(found.late, late, 'late', last);
    isWrong(late, (month) => month >= last - 1 && judgeMonths(late.months)[month]?.verdict === 'late');
  }
  return found;
}

/** From which size of a place a loss of 10 % is noticed. */
export function sizeTable(rows: readonly SurveyRow[], random: Random): string {
  const places = heldPlaces(rows, random).flatMap(({ months }) => {
    const judged = judgeMonths(months);
    const shares = judged.flatMap(({ noticesLossOf }) => (noticesLossOf === null ? [] : [noticesLossOf]));
    const size = months.reduce((sum, { counted }) => sum + counted, 0) / months.length;
    return shares.length === 0 ? [] : [{ size, notices: median(shares) }];
  });
  const limits = [HOMES_MIN, 50, 100, 200, 300, 400, 600, 1000, Number.POSITIVE_INFINITY];
  return limits
    .slice(0, -1)
    .flatMap((from, at) => {
      const to = limits[at + 1] ?? from;
      const own = places.filter(({ size }) => size >= from && size < to);
      if (own.length === 0) return [];
      const noticed = own.filter(({ notices }) => notices <= LOSS + 1e-9).length;
      const smallest = Math.round(100 * median(own.map(({ notices }) => notices)));
      const range = to === Number.POSITIVE_INFINITY ? `${from} or more` : `${from} to ${to}`;
      return [
        `${range} homes a month: ${own.length} places, ${noticed} notice a loss of 10 %; half notice ${smallest} %`,
      ];
    })
    .join('\n');
}

/** Our side of every place and of every state, as it is when the last month is first measured. */
function heldPlaces(rows: readonly SurveyRow[], random: Random): PlantedPlace[] {
  const places = [...groupPlaces(rows, MONTHS_MIN)].map(([id, months]) => holdPlace(id, months, random));
  const pools = [...Map.groupBy(places, ({ state }) => state)].map(([state, group]) => pool(state, group));
  const enough = ({ months }: PlantedPlace): boolean =>
    months.reduce((sum, { counted }) => sum + counted, 0) / months.length >= HOMES_MIN;
  return [...places.filter(enough), ...pools].map((place) => comeInTime(place, random));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
