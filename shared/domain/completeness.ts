import { dateFormat } from './words.ts';

/** With fewer homes counted, a month says too little to be shown or judged. */
export const HOMES_MIN = 20;

/** Why a source is not compared with the Census survey, as users read it. */
export const NO_COMPARISON = {
  'not-measured': 'Not measured yet.',
  'not-in-survey': 'The Census survey has no place of this name.',
  'ambiguous-place': 'The Census survey has several places of this name.',
  'not-reported': 'The city did not report to the Census survey.',
  'no-types': 'The record does not say what a permit is for.',
  'no-issue-date': 'The record shows no issue dates.',
  'open-only': 'The portal shows open permits only, so finished ones are missing.',
  'postal-cities': 'The record names postal cities, which are not the places of the Census survey.',
  'newer-than-month': 'We have collected it for less than the months that the Census has counted.',
  'too-few': `The Census counted fewer than ${HOMES_MIN} new houses, too few to compare.`,
  'few-recognized':
    'The record seldom says that a permit is for a new house, so fewer than half of them can be recognized.',
} as const satisfies Readonly<Record<string, string>>;
export type NoComparison = keyof typeof NO_COMPARISON;

/** How a month compares with the months before it. */
export const VERDICTS = ['usual', 'lost', 'doubled', 'late'] as const;
export type Verdict = (typeof VERDICTS)[number];

const VERDICT_NOTES = {
  usual: null,
  lost: 'Fewer than usual: permits of this month may be missing.',
  doubled: 'More than usual: some permits may be there twice.',
  late: 'The city publishes late; more will come.',
} as const satisfies Record<Verdict, string | null>;

/** What we hold of the new one-family houses that the Census counted in a month. */
export interface CompletenessFigure {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly counted: number;
  readonly held: number;
  /** Held to counted, and its 95 % interval; above 1 where our record counts more. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** Null while too few months are known. */
  readonly verdict: Verdict | null;
  /** The smallest loss in a month that would show, 0 to 1; null while too few months are known. */
  readonly noticesLossOf: number | null;
}

/** A figure, or why there is none. */
export interface Completeness {
  readonly figure: CompletenessFigure | null;
  readonly reason: NoComparison | null;
}

const monthFormat = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** In a sentence: "96% (94–98%) of the new houses the Census counted, May 2026." */
export function describeCompleteness({ figure, reason }: Completeness): string {
  if (figure === null) return NO_COMPARISON[reason ?? 'not-measured'];
  const { month, share, low, high, verdict } = figure;
  const percent = (of: number): number => Math.round(of * 100);
  const figures = `${percent(share)}% (${percent(low)}–${percent(high)}%)`;
  const sentence = `${figures} of the new houses the Census counted, ${monthFormat().format(new Date(`${month}-01T00:00:00Z`))}.`;
  const note = verdict === null ? null : VERDICT_NOTES[verdict];
  return note === null ? sentence : `${sentence} ${note}`;
}

/** What a place of its size would show; null where nothing can be said. */
export function describeNoticed({ figure }: Completeness): string | null {
  const loss = figure?.noticesLossOf ?? null;
  return loss === null ? null : `A loss of ${Math.ceil(loss * 100)}% of a month would show.`;
}
