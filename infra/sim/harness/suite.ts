import { Misuse } from './misuse.ts';
import { type MutantRun, runMutants } from './mutants.ts';

/** How one story went. */
export interface StoryResult<Figure extends string = string, Count extends string = string> {
  readonly name: string;
  /** What went wrong, in words, by figure. */
  readonly failures: { readonly [F in Figure]?: readonly string[] };
  readonly counts?: { readonly [C in Count]?: number };
}

/** Which stories to run. */
export interface StoryPlan {
  readonly seeds: readonly number[];
  /** Only one seed's stories, described in `log`: no stories besides those of the seed. */
  readonly isSingle: boolean;
  readonly log: (line: string) => void;
}

/** The results of all stories together. */
export interface StoryTotals<Figure extends string = string, Count extends string = string> {
  readonly stories: number;
  readonly failures: Readonly<Record<Figure, readonly string[]>>;
  readonly counts: Readonly<Record<Count, number>>;
}

/** A chaos suite: how its stories run, and what it reports. */
export interface Suite<Figure extends string = string, Count extends string = string> {
  /** Names of the last line's figures, such as `lost` in `lost 0 repeated 0`. */
  readonly figures: readonly Figure[];
  readonly counts: readonly Count[];
  readonly mutants: Omit<MutantRun, 'figure' | 'cause'> & Partial<Pick<MutantRun, 'figure'>>;
  stories(plan: StoryPlan): AsyncIterable<StoryResult<Figure, Count>>;
  /** Lines before the last one. */
  summary(totals: StoryTotals<Figure, Count>): readonly string[];
  /** The last line, where it is not the figures alone. */
  lastLine?(totals: StoryTotals<Figure, Count>): string;
}

/** How the line begins that names a story that failed. */
const FAILED = 'wrong in ';

/** What the command line of a suite asks for. */
export interface SuiteOptions {
  readonly seeds: number;
  /** The first seed. */
  readonly from: number;
  /** Run only this seed's stories, and describe them. */
  readonly seed: number | undefined;
  /** Run the mutants. */
  readonly mutants: boolean;
  /** Parts of the names of the mutants to run; all when empty. */
  readonly names: readonly string[];
  /** Stop at the first story that fails. */
  readonly 'until-wrong': boolean;
  /** Print the last line only. */
  readonly quiet: boolean;
}

/** So many seeds, without a log. */
export function seedPlan(count: number, from = 1): StoryPlan {
  const seeds = Array.from({ length: count }, (_, at) => from + at);
  return { seeds, isSingle: false, log: () => undefined };
}

/**
 * Runs a suite as its command line asks.
 * @returns the exit code: 0 when nothing failed, or each mutant was detected
 * @throws Misuse when there is no story, which would prove nothing
 */
export async function runSuite<F extends string, C extends string>(
  suite: Suite<F, C>,
  { seeds, from, seed, mutants, names, quiet, 'until-wrong': untilWrong }: SuiteOptions,
): Promise<number> {
  const figure = new RegExp(`^${suite.figures.map((name) => `${name} (?<${name}>\\d+)`).join(' ')}`);
  if (mutants) return runMutants({ figure, cause: FAILED, ...suite.mutants }, names, print);
  const plan =
    seed === undefined ? seedPlan(seeds, from) : { ...seedPlan(1, seed), isSingle: true, log: print };
  const say = quiet ? () => undefined : print;
  const totals = await runStories(suite, plan, { untilWrong, say });
  if (totals.stories === 0) throw new Misuse('No story ran. Give more --seeds.');
  for (const line of suite.summary(totals)) say(line);
  print(lastLine(suite, totals));
  return Object.values(totals.failures).flat().length === 0 ? 0 : 1;
}

/** Runs the stories of a plan and adds their results up. */
export async function runStories<F extends string, C extends string>(
  suite: Suite<F, C>,
  plan: StoryPlan,
  {
    untilWrong = false,
    say = () => undefined,
  }: { readonly untilWrong?: boolean; readonly say?: (line: string) => void } = {},
): Promise<StoryTotals<F, C>> {
  const failures = Object.fromEntries(suite.figures.map((figure) => [figure, []])) as unknown as Record<
    F,
    string[]
  >;
  const counts = Object.fromEntries(suite.counts.map((count) => [count, 0])) as Record<C, number>;
  let stories = 0;
  for await (const story of suite.stories(plan)) {
    stories++;
    for (const count of suite.counts) counts[count] += story.counts?.[count] ?? 0;
    for (const figure of suite.figures) failures[figure].push(...(story.failures[figure] ?? []));
    const lines = suite.figures.flatMap((figure) => story.failures[figure] ?? []);
    if (lines.length === 0) continue;
    if (plan.isSingle) for (const line of lines) say(`WRONG: ${line}`);
    else say(`${FAILED}${story.name}: ${lines.slice(0, 3).join('; ')}`);
    if (untilWrong) break;
  }
  return { stories, failures, counts };
}

/** The last line of a run. */
export function lastLine<F extends string, C extends string>(
  suite: Suite<F, C>,
  totals: StoryTotals<F, C>,
): string {
  const figures = suite.figures.map((figure) => `${figure} ${totals.failures[figure].length}`);
  return suite.lastLine?.(totals) ?? figures.join(' ');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
