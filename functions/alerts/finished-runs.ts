import { findActiveRuns } from '#functions/collection/run/lease.ts';
import { sourceOf } from '#functions/permits/lead-index/build/index-row.ts';
import { type PendingNews, readPendingNews, runOf } from '#functions/permits/news.ts';
import { readPending } from '#functions/permits/pending-changes.ts';
import type { Runtime } from '#functions/platform/runtime.ts';

type Tables = Pick<Runtime, 'collection' | 'clock'>;

/** News that waits, of runs all of whose news is there, and of others. */
export interface NewsByRun {
  readonly whole: readonly PendingNews[];
  readonly others: readonly PendingNews[];
}

/**
 * The news that waits, oldest run first. Who wants mail at once is to get one mail a run, so a run is told when it is over and
 * the lead index shows all of it: pages of a run that goes on are published whenever another run ends.
 */
export async function readNewsByRun(tables: Tables): Promise<NewsByRun> {
  const seen = await readPendingNews(tables);
  if (seen.length === 0) return { whole: [], others: [] };
  const sources = new Map(seen.map((note) => [runOf(note), sourceOf(note.ids[0] ?? '')]));
  // In this order: a run that is over notes no more, and what it noted is published news or still to be published.
  const underWay = await findActiveRuns(tables, sources);
  const unpublished = new Set((await readPending(tables)).map(runOf));
  const isWhole = (note: PendingNews): boolean => {
    const run = runOf(note);
    return sources.has(run) && !underWay.has(run) && !unpublished.has(run);
  };
  const { whole = [], others = [] } = Object.groupBy(await readPendingNews(tables), (note) =>
    isWhole(note) ? 'whole' : 'others',
  );
  return { whole, others };
}

/** Permits and notes of one round at most: it must end within the time of a function, whoever is to be told of all of them. */
const ROUND_PERMITS = 1_000;
const ROUND_NOTES = 500;

/**
 * The notes of the next round, at least one while any waits: whole runs, the oldest first, or a part of one that is larger than
 * a round.
 * @param open the run of which a part was told in the round before; it comes first
 */
export function pickRound(whole: readonly PendingNews[], open: string | undefined): readonly PendingNews[] {
  const isOpen = (note: PendingNews): boolean => runOf(note) === open;
  const notes = [...whole.filter(isOpen), ...whole.filter((note) => !isOpen(note))];
  let permits = 0;
  const tooMuch = notes.findIndex(({ ids }, at) => {
    permits += ids.length;
    return at > 0 && (permits > ROUND_PERMITS || at === ROUND_NOTES);
  });
  const next = notes[tooMuch];
  if (next === undefined) return notes;
  const begin = notes.findIndex((note) => runOf(note) === runOf(next));
  return notes.slice(0, begin === 0 ? tooMuch : begin);
}
