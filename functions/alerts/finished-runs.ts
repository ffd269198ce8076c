import { findActiveRuns } from '#functions/collection/run/lease.ts';
import { sourceOf } from '#functions/permits/lead-index/store/index-row.ts';
import { type PendingNews, readPendingNews, runOf } from '#functions/permits/news.ts';
import { readPending } from '#functions/permits/pending-changes.ts';
import type { Runtime } from '#functions/platform/runtime.ts';

type Tables = Pick<Runtime, 'collection' | 'clock'>;

/** Pending news of runs that are over and published, and of all other runs. */
export interface NewsByRun {
  readonly finished: readonly PendingNews[];
  readonly unfinished: readonly PendingNews[];
}

/**
 * Reads the pending news, oldest run first. An immediate mail covers a whole run, so a run is matched when it is over and the lead
 * index shows all of it: the pages of a run under way are published whenever another run ends.
 */
export async function readNewsByRun(tables: Tables): Promise<NewsByRun> {
  const seen = await readPendingNews(tables);
  if (seen.length === 0) return { finished: [], unfinished: [] };
  const sources = new Map(seen.map((note) => [runOf(note), sourceOf(note.ids[0] ?? '')]));
  // In this order: a run that is over adds no notes, and its notes are either published news or not published yet.
  const underWay = await findActiveRuns(tables, sources);
  const unpublished = new Set((await readPending(tables)).map(runOf));
  const isFinished = (note: PendingNews): boolean => {
    const run = runOf(note);
    return sources.has(run) && !underWay.has(run) && !unpublished.has(run);
  };
  const { finished = [], unfinished = [] } = Object.groupBy(await readPendingNews(tables), (note) =>
    isFinished(note) ? 'finished' : 'unfinished',
  );
  return { finished, unfinished };
}

/** The most permits and notes of one round, so that it ends in time even when every user matches all of them. */
const ROUND_PERMITS = 1_000;
const ROUND_NOTES = 500;

/**
 * Picks the notes of the next round, at least one if there are any: whole runs, the oldest first, or a part of a run that is larger
 * than a round.
 * @param open the run that the previous round matched in part; it comes first
 */
export function pickRound(
  finished: readonly PendingNews[],
  open: string | undefined,
): readonly PendingNews[] {
  const isOpen = (note: PendingNews): boolean => runOf(note) === open;
  const notes = [...finished.filter(isOpen), ...finished.filter((note) => !isOpen(note))];
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
