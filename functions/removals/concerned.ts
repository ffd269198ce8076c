import { notePending } from '#functions/permits/pending-changes.ts';
import { readAllRecordedPermits } from '#functions/permits/recorded-permits.ts';
import type { RemovedSubject } from '#functions/permits/withholding/removal.ts';
import { Removals } from '#functions/permits/withholding/removals.ts';
import type { Runtime } from '#functions/platform/runtime.ts';

/** Permits of one note for the publisher. */
const NOTE_PERMITS = 1_000;

/** The permits that show a subject now: each with the id of what some of them are. */
export interface Concerned {
  readonly count: number;
  /** The first of them, to be looked at. */
  readonly examples: readonly string[];
}

const EXAMPLES_MOST = 10;

/**
 * Looks for the permits that show some subjects, by a read of the whole table: the lead index holds the words of contractors and
 * descriptions, but neither owners nor phones nor streets, so it cannot be asked.
 */
export async function findConcerned(
  { permits }: Pick<Runtime, 'permits'>,
  subjects: readonly RemovedSubject[],
): Promise<Concerned> {
  let count = 0;
  const examples: string[] = [];
  for await (const ids of concernedIn(permits, subjects)) {
    count += ids.length;
    examples.push(...ids.slice(0, EXAMPLES_MOST - examples.length));
  }
  return { count, examples };
}

/**
 * Notes the permits that show some subjects, so that the publisher of the lead index builds their rows anew: from then on
 * they are not found by what was taken out of them, or are again. The notes are of a run of their own, which is over when it
 * is made. News there is of a permit is told as it would have been, once.
 * @returns how many permits
 */
export async function noteConcerned(
  runtime: Pick<Runtime, 'permits' | 'collection' | 'clock'>,
  reference: string,
  subjects: readonly RemovedSubject[],
): Promise<number> {
  // Notes stand in the order of the time they begin with (permits/pending-changes.ts).
  const run = `${runtime.clock.now().toISOString()}-removal-${reference}`;
  let count = 0;
  let page = 0;
  for await (const ids of concernedIn(runtime.permits, subjects))
    for (let at = 0; at < ids.length; at += NOTE_PERMITS) {
      await notePending(runtime, run, page++, ids.slice(at, at + NOTE_PERMITS));
      count += Math.min(NOTE_PERMITS, ids.length - at);
    }
  return count;
}

async function* concernedIn(
  permits: Runtime['permits'],
  subjects: readonly RemovedSubject[],
): AsyncGenerator<string[]> {
  const removals = new Removals(subjects);
  if (removals.isEmpty) return;
  for await (const page of readAllRecordedPermits(permits))
    yield page.flatMap((permit) => (removals.withheld(permit) === permit ? [] : [permit.id]));
}
