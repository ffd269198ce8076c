import { notePending } from '#functions/permits/pending-changes.ts';
import { readAllRecordedPermits } from '#functions/permits/recorded-permits.ts';
import { Removals } from '#functions/permits/withholding/removals.ts';
import type { RemovedSubject } from '#functions/permits/withholding/subject-finder.ts';
import type { Runtime } from '#functions/platform/runtime.ts';

/** Most permits of one note for the publisher. */
const NOTE_PERMITS = 1_000;

/** The permits that show a subject now. */
export interface AffectedPermits {
  readonly count: number;
  /** Ids of the first of them, for the operator to check. */
  readonly examples: readonly string[];
}

const EXAMPLES_MOST = 10;

/** Finds the permits that show some subjects. It reads the whole table, since the lead index has no owners, phones and streets. */
export async function findAffected(
  { permits }: Pick<Runtime, 'permits'>,
  subjects: readonly RemovedSubject[],
): Promise<AffectedPermits> {
  let count = 0;
  const examples: string[] = [];
  for await (const ids of scanAffected(permits, subjects)) {
    count += ids.length;
    examples.push(...ids.slice(0, EXAMPLES_MOST - examples.length));
  }
  return { count, examples };
}

/**
 * Notes the permits that show some subjects, so that the publisher rebuilds their rows of the lead index and searches no longer find
 * them by removed words. The notes belong to a run of their own. Alerts still report news of these permits, once.
 * @returns the number of permits
 */
export async function noteAffected(
  runtime: Pick<Runtime, 'permits' | 'collection' | 'clock'>,
  reference: string,
  subjects: readonly RemovedSubject[],
): Promise<number> {
  // Run ids begin with a time, by which notes are sorted (permits/pending-changes.ts).
  const run = `${runtime.clock.now().toISOString()}-removal-${reference}`;
  let count = 0;
  let page = 0;
  for await (const ids of scanAffected(runtime.permits, subjects))
    for (let at = 0; at < ids.length; at += NOTE_PERMITS) {
      // guard: the permits of a removal are noted
      await notePending(runtime, run, page++, ids.slice(at, at + NOTE_PERMITS));
      count += Math.min(NOTE_PERMITS, ids.length - at);
    }
  return count;
}

async function* scanAffected(
  permits: Runtime['permits'],
  subjects: readonly RemovedSubject[],
): AsyncGenerator<string[]> {
  const removals = new Removals(subjects);
  if (removals.isEmpty) return;
  for await (const page of readAllRecordedPermits(permits))
    yield page.flatMap((permit) => (removals.withhold(permit) === permit ? [] : [permit.id]));
}
