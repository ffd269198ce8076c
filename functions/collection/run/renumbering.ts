import { readRecordedPermits } from '#functions/permits/recorded-permits.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { addDays } from '#shared/domain/days.ts';
import { permitIdOf } from '../records/commit.ts';
import { withIdRules } from '../records/record-key.ts';
import {
  CopyFinder,
  type Matches,
  NO_MATCHES,
  pairRecords,
  RecognizableRecords,
} from '../records/same-record.ts';
import type { Source } from '../source.ts';
import { findAbsence, keysOfMissing } from './absence.ts';
import type { RunContext } from './run-context.ts';

/** With more new records than this share of those known, the source may have renumbered. */
const NEW_ABOVE = 0.2;
/** Fewer prove nothing. */
const NEW_AT_LEAST = 50;
/** Records that are read at once to compare them. */
const BATCH = 1_000;

/**
 * Whether the new records may be old ones: there are many, the run reads an earlier period, the mapping changed, an earlier run doubted
 * them and was not good, or the portal could not send them before.
 * @param of how many records they are compared with
 */
function isDoubtful({ plan, stores, progress }: RunContext, fresh: number, of: number): boolean {
  const { target, checkpoint } = stores;
  if (fresh === 0 || target.kind === 'first') return false;
  // guard: a back-fill announces nothing old
  if (target.kind === 'backfill') return true;
  // guard: a changed mapping announces nothing old
  if (target.remapped) return true;
  // guard: a doubt lasts until a good run
  if (checkpoint.isDoubted) return true;
  if (plan.window.sweep && (plan.state?.unreadable ?? 0) > progress.tally.unreadable) return true;
  // guard: many new records are doubted
  return fresh >= NEW_AT_LEAST && fresh > of * NEW_ABOVE;
}

/**
 * Compares the new records of a read source with those that vanished or stand, where they may be the same. What replaces a vanished
 * record goes on as its permit. Of the others, a further row of a known record is no news, and of doubtful ones only what is dated
 * after the last good read.
 */
export async function findMatches(run: RunContext): Promise<Matches> {
  const { source, window, state, options } = run.plan;
  const { manifest, runtime, checkpoint } = run.stores;
  const { unreadable } = run.progress.tally;
  const fresh = new RecognizableRecords();
  for (const batch of run.progress.intake.newRecords())
    for (const { key, permit } of batch) fresh.add(key, permit);
  if (fresh.keys.length === 0 || run.plan.kind === 'first') return NO_MATCHES;
  const doubts = isDoubtful(run, fresh.keys.length, manifest.size);
  const absenceSince = (since: string) =>
    findAbsence(
      { ...source, keeps: 'all' },
      manifest,
      (key) => manifest.hasSeen(key),
      { ...window, since },
      runtime.clock.now(),
    );
  const absence = absenceSince(window.since);
  // Too few for a doubt, in an increment for one; but many vanished. Where a source keeps a part only, records vanish anyway.
  // guard: new records are compared with many that vanish
  const vanish = unreadable === 0 && absence.shrunk && (source.keeps === 'all' || !window.sweep);
  if (!doubts && !vanish) return NO_MATCHES;
  // A killed run leaves some of them, which are not many.
  if (options.dryRun !== true) await checkpoint.doubt();
  const vanished = new RecognizableRecords();
  // New records of the window's first day may replace some of that day.
  const all = keysOfMissing(absenceSince(addDays(window.since, -1)));
  // Of so few, each may be a row that the portal could not send.
  const missing = all.length > unreadable ? all : [];
  const ids = new Map<string, string>();
  await compareStored(run, missing, (key, permit) => {
    vanished.add(key, permit);
    ids.set(key, permit.id);
  });
  const pairs = pairRecords(fresh, vanished);
  // guard: a renumbered record takes the place of the old one
  const taken = new Map([...pairs].map(([key, old]) => [key, { key: old, id: ids.get(old) ?? '' }]));
  if (!doubts) return { taken, isNews: () => true };
  const finder = new CopyFinder(fresh, taken);
  for (const at of vanished.keys.keys()) finder.compareSigns(vanished.signs(at));
  for (const batch of run.progress.intake.changedRecords())
    for (const { permit } of batch) finder.compare(permit);
  // After a change of the mapping every known record is held.
  if (finder.isOpen && !run.stores.target.remapped) {
    const known = [...manifest.entries()].map(({ key }) => key);
    await compareStored(run, known, (_, permit) => finder.compare(permit));
  }
  runtime.log.info(
    `${source.id}: new records ${fresh.keys.length}, of these ${taken.size} replace vanished ones and ${finder.copies.size} are further rows of known ones.`,
  );
  const readUpTo = state?.watermark ?? null;
  return {
    taken,
    isNews: ({ key, entry: { day } }) => {
      // guard: a further row of a known record is no news
      if (finder.copies.has(key)) return false;
      // guard: what is dated before the last good read is no news
      return day !== null && readUpTo !== null && day > readUpTo;
    },
  };
}

/** The source with the rules by which the ids of its known records were made. */
export function sourceBefore({ source, state }: RunContext['plan']): Source {
  return state?.ids === undefined ? source : withIdRules(source, state.ids);
}

/** Reads the permits of some records, as they are stored. */
async function compareStored(
  { plan, stores: { manifest, runtime, lease } }: RunContext,
  keys: readonly string[],
  compare: (key: string, permit: StoredPermit) => void,
): Promise<void> {
  const source = sourceBefore(plan);
  for (let at = 0; at < keys.length; at += BATCH) {
    await lease?.renew();
    const ids = new Map<string, string>();
    for (const key of keys.slice(at, at + BATCH)) {
      const id = permitIdOf(source, manifest, key);
      if (id !== undefined) ids.set(id, key);
    }
    const stored = await readRecordedPermits(runtime.permits, ids.keys());
    for (const [id, permit] of stored) compare(ids.get(id) ?? '', permit);
  }
}
