import { type Random, shuffled } from '#infra/sim/harness/random.ts';
import { FILING_DAYS } from '#shared/domain/filing/filing.ts';
import type { PermitCategory } from '#shared/domain/permit/permit-category.ts';
import { dayOf } from '../../lead-index/figures/daily.ts';
import { samplePermit } from '../../testing.ts';
import { FilingHistory } from '../filing-history.ts';
import { percentOf } from '../filings-by-place.ts';
import type { FilingCell, MeasuredFilings } from '../measure-filings.ts';

const TODAY = 20_000;
const YEARS = 3;
/** Filings of a kind in a place over three years, so that some 200 are watched for a year. */
const FILINGS = 305;
const CITIES = ['Seattle', 'Tacoma', 'Everett', 'Bellevue'] as const;
const TYPES = ['roof', 'electrical'] as const satisfies readonly PermitCategory[];

/** A share of filings is issued, after days that are exponentially distributed. */
interface Plan {
  readonly city: string;
  readonly type: PermitCategory;
  readonly share: number;
  readonly meanDays: number;
}

export interface Judged {
  /** Of each figure shown, whether the planted odds lie in its interval, and the interval's width in percent. */
  readonly odds: readonly { readonly isInside: boolean; readonly width: number; readonly age: number }[];
  /** Of each median shown, whether the planted one lies in its interval. */
  readonly medians: readonly boolean[];
  /** Places called different from their state. */
  readonly different: number;
  /** The same with the outcomes exchanged at random. */
  readonly shuffled: number;
}

/** Plants filings in cities of a state, of which those of the last year are not yet watched to the end, and measures their odds. */
export function judgePlanted(random: Random): Judged {
  const plans = CITIES.flatMap((city) =>
    TYPES.map((type): Plan => ({ city, type, share: 0.05 + 0.93 * random(), meanDays: 10 + 140 * random() })),
  );
  const filings = plans.flatMap((plan) =>
    Array.from({ length: FILINGS }, () => ({
      plan,
      applied: TODAY - Math.floor(random() * YEARS * 365),
      days:
        random() < plan.share
          ? Math.floor(-Math.log(1 - random()) * plan.meanDays)
          : Number.POSITIVE_INFINITY,
    })),
  );
  const measured = measure(filings);
  const mixed = shuffled(
    random,
    filings.map(({ days }) => days),
  );
  const exchanged = filings.map((one, at) => ({ ...one, days: mixed[at] ?? one.days }));
  const shown = plans.flatMap((plan) =>
    (measured.get(cellOf(plan))?.odds ?? []).map((odds) => {
      const { low, high } = percentOf(odds);
      const truth = 100 * trueOdds(plan, odds.age);
      const median = trueMedian(plan, odds.age);
      return {
        odds: { isInside: low <= truth && truth <= high, width: high - low, age: odds.age },
        medians: odds.days === null ? [] : [odds.days.low <= median && median <= odds.days.high],
      };
    }),
  );
  return {
    odds: shown.map(({ odds }) => odds),
    medians: shown.flatMap(({ medians }) => medians),
    different: countDifferent(measured),
    shuffled: countDifferent(measure(exchanged)),
  };
}

function measure(
  filings: readonly { readonly plan: Plan; readonly applied: number; readonly days: number }[],
): Map<FilingCell, MeasuredFilings> {
  const history = new FilingHistory(CITIES.map(sourceOf), dayOf(TODAY - YEARS * 365));
  for (const { plan, applied, days } of filings)
    history.add(
      samplePermit(`${sourceOf(plan.city)}.1`, {
        jurisdictionState: 'Washington',
        jurisdictionCity: plan.city,
        permitCategory: plan.type,
        appliedOn: dayOf(applied),
        issueDate: applied + days > TODAY ? null : dayOf(applied + days),
      }),
    );
  return history.measured();
}

function sourceOf(city: string): string {
  return `wa-${city.toLowerCase()}`;
}

function cellOf({ city, type }: Plan): FilingCell {
  return `washington/${city.toLowerCase()}/#${type}`;
}

function countDifferent(measured: ReadonlyMap<FilingCell, MeasuredFilings>): number {
  return [...measured.values()].filter(({ elsewhere }) => elsewhere !== null).length;
}

/** The share of filings without a permit before some day that have one before another. */
function survival({ share, meanDays }: Plan, day: number): number {
  return 1 - share * (1 - Math.exp(-day / meanDays));
}

function trueOdds(plan: Plan, age: number): number {
  return 1 - survival(plan, FILING_DAYS + 1) / survival(plan, age);
}

/** The whole day at which half of those issued in time, and not before an age, have their permit. */
function trueMedian({ meanDays }: Plan, age: number): number {
  const [first, last] = [Math.exp(-age / meanDays), Math.exp(-(FILING_DAYS + 1) / meanDays)];
  return Math.floor(-Math.log((first + last) / 2) * meanDays);
}
