import { chicagoRow } from './chicago-rows.ts';
import { Memory, Run } from './taking-in.ts';

/** Rows of a page, as our connector asks Socrata for. */
const PAGE = 1_000;
/** One row in so many has changed: 2 %. */
const CHANGED_EVERY = 50;

/** Milliseconds of processor time that one round over all pages took. */
export interface Round {
  /** `JSON.parse` of every page, and nothing else. */
  readonly parse: number;
  /** A run that knows the source, of which 2 % changed: parsed, compared, and what changed conformed. */
  readonly increment: number;
  /** A run that knows nothing: parsed, compared, and all conformed. */
  readonly first: number;
}

/** Pages of the source, as JSON, after 2 % of its rows changed. */
export function changedPages(rows: number): string[] {
  return Array.from({ length: Math.ceil(rows / PAGE) }, (_, page) => pageText(rows, page, CHANGED_EVERY));
}

/**
 * One round. The same pages are parsed, from their texts; and from their bytes they are taken in by a run that knows what they were
 * before, and by a first run: page by page in turn, each of the three leading as often as the others, so that a noisy machine,
 * caches and the collection of garbage burden all alike. Runs are dry: what they would write, nobody waits for here.
 * @throws when a run does not find what the pages were made to show
 */
export async function timeRound(rows: number, pages: readonly string[]): Promise<Round> {
  const [increment, first] = [await knowingRun(rows), await unknowingRun()];
  const times = { parse: 0, increment: 0, first: 0 };
  // What was left behind while the runs were made ready is no work of theirs.
  globalThis.gc?.();
  const works: readonly [keyof Round, (page: string) => unknown][] = [
    ['parse', (page) => JSON.parse(page)],
    ['increment', (page) => increment.take(page)],
    ['first', (page) => first.take(page)],
  ];
  for (const [at, page] of pages.entries()) {
    for (let turn = 0; turn < works.length; turn++) {
      const [name, work] = works[(at + turn) % works.length] ?? [];
      if (name !== undefined && work !== undefined) times[name] += await milliseconds(() => work(page));
    }
  }
  times.increment += await milliseconds(() => increment.conclude());
  times.first += await milliseconds(() => first.conclude());
  const changed = Math.ceil(rows / CHANGED_EVERY);
  requireCounts(increment, { read: rows, changed, unchanged: rows - changed, new: 0 });
  requireCounts(first, { read: rows, changed: 0, unchanged: 0, new: rows });
  return times;
}

/** How many items a second run over the same pages writes; both are real runs. @throws when the first wrote nothing */
export async function secondRunWrites(rows: number, pages: readonly string[]): Promise<number> {
  const memory = new Memory();
  const first = new Run(memory, await memory.manifest(), false);
  for (const page of pages) await first.take(page);
  await first.conclude();
  const written = memory.writes;
  if (written < rows) throw new Error(`The first run wrote ${written} items for ${rows} rows.`);
  const second = new Run(memory, await memory.manifest(), false);
  for (const page of pages) await second.take(page);
  await second.conclude();
  requireCounts(second, { read: rows, changed: 0, unchanged: rows, new: 0 });
  return memory.writes - written;
}

async function unknowingRun(): Promise<Run> {
  const memory = new Memory();
  return new Run(memory, await memory.manifest(), true);
}

/**
 * A run that knows the rows as they were before they changed: their fingerprints are read back from the table, as every run
 * does before its first page. The table holds those permits only that it will ask for.
 */
async function knowingRun(rows: number): Promise<Run> {
  const memory = new Memory();
  const stored = new Run(memory, await new Memory().manifest(), false);
  const before = Array.from({ length: Math.ceil(rows / CHANGED_EVERY) }, (_, at) =>
    chicagoRow(at * CHANGED_EVERY, false),
  );
  await stored.take(JSON.stringify(before));
  const manifest = await new Memory().manifest();
  const known = new Run(memory, manifest, true);
  for (let page = 0; page * PAGE < rows; page++) await known.take(pageText(rows, page, 0));
  await (await memory.manifest()).record([...manifest.entries()]);
  return new Run(memory, await memory.manifest(), true);
}

/** @param changedEvery one row in so many is as it is after its change; none with 0 */
function pageText(rows: number, page: number, changedEvery: number): string {
  return JSON.stringify(
    Array.from({ length: Math.min(PAGE, rows - page * PAGE) }, (_, row) => {
      const index = page * PAGE + row;
      return chicagoRow(index, changedEvery > 0 && index % changedEvery === 0);
    }),
  );
}

function requireCounts(run: Run, expected: Readonly<Record<string, number>>): void {
  const counts: Readonly<Record<string, unknown>> = { ...run.tally.counts({ requests: 0, bytes: 0 }) };
  for (const [name, count] of Object.entries(expected))
    if (counts[name] !== count)
      throw new Error(`The run counts ${String(counts[name])} rows as ${name}, not ${count}.`);
}

/**
 * Milliseconds of processor time that some work takes. Not the time on the clock: on a shared machine that says who else was
 * running. Nor that of its own thread, which Linux counts in steps of 4 ms, as long as the work itself: so the bench keeps the
 * collection of garbage on that thread.
 */
async function milliseconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
