import { Memory, Run } from './bench-run.ts';
import { chicagoRow } from './chicago-rows.ts';

/** Rows per page, as the Socrata connector requests them. */
const PAGE = 1_000;
/** 2 % of the rows changed. */
const CHANGED_EVERY = 50;

/** Processor time of one round over all pages, in milliseconds. */
export interface Round {
  /** Only `JSON.parse` of every page. */
  readonly parse: number;
  /** A run that knows the source, with 2 % changed rows. */
  readonly increment: number;
  /** A first run, which conforms every row. */
  readonly first: number;
}

/** Pages of the source, as JSON, after 2 % of its rows changed. */
export function changedPages(rows: number): string[] {
  return Array.from({ length: Math.ceil(rows / PAGE) }, (_, page) => pageText(rows, page, CHANGED_EVERY));
}

/**
 * Measures one round: each page is only parsed, then processed by a run that knows the source and by a first run. The order of the
 * three rotates from page to page, so that noise, caches and garbage collection affect all of them alike. Runs write nothing.
 * @throws when a run miscounts the generated changes
 */
export async function timeRound(rows: number, pages: readonly string[]): Promise<Round> {
  const [increment, first] = [await knowingRun(rows), await unknowingRun()];
  const times = { parse: 0, increment: 0, first: 0 };
  // The garbage of the preparation must not count.
  globalThis.gc?.();
  const tasks: readonly [keyof Round, (page: string) => unknown][] = [
    ['parse', (page) => JSON.parse(page)],
    ['increment', (page) => increment.take(page)],
    ['first', (page) => first.take(page)],
  ];
  for (const [at, page] of pages.entries()) {
    for (let turn = 0; turn < tasks.length; turn++) {
      const [name, task] = tasks[(at + turn) % tasks.length] ?? [];
      if (name !== undefined && task !== undefined) times[name] += await milliseconds(() => task(page));
    }
  }
  times.increment += await milliseconds(() => increment.conclude());
  times.first += await milliseconds(() => first.conclude());
  const changed = Math.ceil(rows / CHANGED_EVERY);
  requireCounts(increment, { read: rows, changed, unchanged: rows - changed, new: 0 });
  requireCounts(first, { read: rows, changed: 0, unchanged: 0, new: rows });
  return times;
}

/** The items that a second run over the same pages writes. Both runs write. @throws when the first run wrote too little */
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
 * A run that knows the rows before their change. It loads their fingerprints from the table, as every run does before its first
 * page. The table has only the permits that the run will read.
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

/** @param changedEvery every how many rows one has changed; 0 for none */
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
 * The processor time of a task in milliseconds. Clock time would depend on other programs, and Linux counts the time of a thread in
 * steps of 4 ms, which is as long as a task. So garbage collection must run on this thread.
 */
async function milliseconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
