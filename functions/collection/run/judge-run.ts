import { recordsByKey } from '../portals/lookup.ts';
import { PortalFault } from '../portals/portal-fault.ts';
import { permitIdOf, withdrawRecords } from '../records/commit.ts';
import type { ManifestChange } from '../records/manifest-codec.ts';
import { recordKey } from '../records/record-key.ts';
import { type Matches, NO_MATCHES } from '../records/same-record.ts';
import { type Absence, findAbsence, keysOfMissing, NO_ABSENCE } from './absence.ts';
import { findMatches, sourceBefore } from './renumbering.ts';
import type { RunContext, RunEnding } from './run-context.ts';

/** The most missing records requested by key in one run; further ones wait for the next run. */
const LOOKUPS_MAX = 1_000;

type Judgment = Pick<RunEnding, 'outcome' | 'cause'>;

/** The end of a run whose source has a wrong key; undefined where the key is right, or not counted yet. */
export function rejectKeys({ progress: { keys } }: RunContext): Judgment | undefined {
  if (keys.verdict === 'fine') return undefined;
  const outcome = keys.verdict === 'stop' ? 'schema-changed' : 'unchanged';
  return { outcome, cause: keys.count?.finding ?? null };
}

/**
 * Decides whether a fully read source is sound. If so, the held changes are committed and vanished records are
 * withdrawn; otherwise the run is quarantined and stored records stay as they are (ARCHITECTURE §4).
 * @param knownBefore number of known records before the run
 * @param counted the rows of the window as the portal counted them; undefined where it does not count
 * @throws the errors of the tables
 */
export async function judgeRun(
  run: RunContext,
  knownBefore: number,
  counted: number | undefined,
): Promise<Judgment> {
  const { source, options, window } = run.plan;
  const { manifest, runtime } = run.stores;
  const { intake, tally } = run.progress;
  // guard: an unreadable row is not missing
  const judgesAbsence = tally.unreadable === 0;
  const find = (wasSeen: (key: string) => boolean): Absence =>
    judgesAbsence ? findAbsence(source, manifest, wasSeen, window, runtime.clock.now()) : NO_ABSENCE;
  // Nothing may be new since a day given by hand: then the portal counts nothing, and nothing is known of those days.
  const isQuiet =
    options.since !== undefined &&
    counted === 0 &&
    knownBefore > 0 &&
    !manifest.some(({ day }) => day !== null && day > window.since);
  const isEmpty = tally.read === 0 && manifest.seen === 0 && !isQuiet;
  if (isEmpty && options.acceptShrunk !== true)
    return { outcome: 'empty', cause: `The portal returned no rows since ${window.since}.` };
  const rejected = rejectKeys(run);
  if (rejected !== undefined) {
    intake.drop();
    return rejected;
  }
  await intake.findUnstored();
  const matches = await findMatches(run);
  const replaced = new Set([...matches.taken.values()].map(({ key }) => key));
  const wasSeen = (key: string): boolean => manifest.hasSeen(key) || replaced.has(key);
  let absence = find(wasSeen);
  // A file gives its older rows as well, so there is nothing more to request.
  const canLookUp = !window.sweep && source.portal.kind !== 'csv' && absence.missing <= LOOKUPS_MAX;
  if (absence.shrunk && canLookUp && options.acceptShrunk !== true) {
    // An increment is small: a few records that got older dates can drop out of it together.
    const missing = new Set(keysOfMissing(absence));
    await lookUp(run, [...missing]);
    const moved = findMovedOut(run);
    if (!find((key) => !missing.has(key) || moved.has(key)).shrunk) absence = find(wasSeen);
  }
  if (absence.shrunk && options.acceptShrunk !== true) {
    await release(run, matches, false);
    const cause = `${absence.missing} of ${absence.expected} records vanished at once; all records are kept as they were.`;
    return { outcome: 'shrunk', cause };
  }
  const gone = await confirmGone(run, absence);
  const losses = await describeLosses(run);
  if (losses !== null) {
    intake.drop();
    return { outcome: 'schema-changed', cause: losses };
  }
  await release(run, matches);
  await withdraw(run, absence, gone);
  return { outcome: tally.changedAnything ? 'collected' : 'unchanged', cause: null };
}

/**
 * After a portal fault: commits what is held so far if it is sound, and drops it otherwise. New records wait until the source is read:
 * they may be old ones under other keys.
 * @param continues whether the next run continues the reading, with what is held
 * @returns whether it was sound
 */
export async function judgeBrokenRun(
  run: RunContext,
  fault: PortalFault,
  continues: boolean,
): Promise<boolean> {
  const { intake, keys } = run.progress;
  await intake.findUnstored();
  const isSound =
    fault.outcome !== 'schema-changed' && keys.verdict === 'fine' && (await describeLosses(run)) === null;
  // Nothing more will come.
  const isEnd = fault.kind === 'short';
  // guard: a part of a renumbered source waits for the rest
  const waits = isSound && (keys.mustCount || (!isEnd && run.plan.kind !== 'first')) && intake.holdsNew();
  if (waits && continues) return true;
  if (waits) intake.dropNew();
  if (isSound) await release(run, isEnd ? await findMatches(run) : NO_MATCHES);
  else intake.drop();
  return isSound;
}

/** Commits what is held. @throws TimeIsUp between two batches; the next run commits the rest */
async function release(
  { stores, progress: { intake, budget } }: RunContext,
  matches: Matches,
  believesChanges = true,
): Promise<void> {
  const before = async () => {
    budget.requireTime();
    await stores.lease?.renew();
  };
  await intake.release(before, matches, believesChanges);
}

/** A sentence about the fields that too many records would lose. After a change of our own mapping they may. */
async function describeLosses({ plan, progress: { intake } }: RunContext): Promise<string | null> {
  if (plan.options.acceptShrunk === true || plan.state?.rules !== plan.rules) return null;
  const lost = await intake.lostFields();
  return lost.length === 0
    ? null
    : `Too many records would lose ${lost.join(', ')}. All are kept as they were.`;
}

/**
 * Keys of the records to withdraw: those missing long enough that the portal does not return when requested by key. A
 * record that it returns only has another date now, and is processed. Without an answer, records wait.
 */
async function confirmGone(run: RunContext, absence: Absence): Promise<readonly string[]> {
  const requested =
    run.plan.options.acceptShrunk === true ? keysOfMissing(absence) : absence.withdrawn.slice(0, LOOKUPS_MAX);
  const { published, unknown } = await lookUp(run, requested);
  // guard: missing records are looked up
  return requested.filter((key) => !published.has(key) && !unknown.has(key));
}

/** Keys of the records whose held change moves them out of the run's window. */
function findMovedOut({ plan, progress }: RunContext): ReadonlySet<string> {
  const { since, undated } = plan.window;
  const changes = [...progress.intake.held.batches()].flat();
  const isOut = (day: string | null): boolean => (day === null ? !undated : day <= since);
  return new Set(changes.flatMap(({ key, entry }) => (isOut(entry.day) ? [key] : [])));
}

/** Requests records by key and processes those returned. After a portal fault all keys are `unknown`. */
async function lookUp({ plan: { source }, stores, progress }: RunContext, keys: readonly string[]) {
  try {
    const { rows, unknown } = await recordsByKey(source, keys, stores.client);
    const published = new Set(rows.map((row) => recordKey(source, row)));
    await progress.intake.take(rows);
    return { published, unknown };
  } catch (error) {
    if (!(error instanceof PortalFault)) throw error;
    // Without the portal's own words, which may repeat keys.
    stores.runtime.log.warn(`${source.id}: could not look up missing records: ${error.outcome}`);
    return { published: new Set<string | undefined>(), unknown: new Set(keys) };
  }
}

/** The records to mark as missing, with the ids of their permits where the rules changed that give ids. */
function marksOf({ plan, stores: { manifest, target } }: RunContext, absence: Absence): ManifestChange[] {
  const { marked, waiting } = absence;
  if (!target.remapped) return [...marked];
  const before = sourceBefore(plan);
  const all = [...marked, ...waiting.map((key) => ({ key, entry: manifest.get(key) ?? null }))];
  return all.map(({ key, entry }) => ({
    key,
    entry: entry && { ...entry, id: permitIdOf(before, manifest, key) },
  }));
}

/** Withdraws vanished records, marks those missing for the first time, and compacts a manifest that this run changed. */
async function withdraw(run: RunContext, absence: Absence, gone: readonly string[]): Promise<void> {
  const { options } = run.plan;
  const { manifest, target } = run.stores;
  const { intake, tally } = run.progress;
  tally.withdrawn = gone.length;
  if (gone.length > 0) {
    intake.noted = true;
    await withdrawRecords(target, intake.batches++, gone);
  }
  if (options.dryRun === true) return;
  if (options.acceptShrunk !== true) await manifest.record(marksOf(run, absence));
  if (intake.noted) await manifest.compact();
}
