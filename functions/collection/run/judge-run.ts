import { recordsByKey } from '../portals/lookup.ts';
import { PortalFault } from '../portals/portal-fault.ts';
import { withdrawRecords } from '../records/commit.ts';
import { recordKey } from '../records/record-key.ts';
import { type Absence, findAbsence } from './absence.ts';
import type { Ending, Work } from './read-source.ts';

/** The most missing records asked for by their keys at once; what is to be written off beyond them waits for the next run. */
const LOOKUPS_MAX = 1_000;

/**
 * Decides, after a whole read, whether the source is to be believed. If so, the changes held are committed and what is gone
 * is written off; if not (ARCHITECTURE §4), the run is quarantined and what is stored stays.
 * @param known how many records were known before the run
 * @throws what the tables throw
 */
export async function conclude(work: Work, known: number): Promise<Omit<Ending, 'filled'>> {
  const { source, manifest, intake, reach, tally, options, runtime } = work;
  const find = (seen: Pick<ReadonlySet<string>, 'has'>): Absence =>
    findAbsence(source, manifest, seen, reach, runtime.clock.now());
  let absence = find(intake.seen);
  const isEmpty =
    tally.read === 0 &&
    intake.seen.size === 0 &&
    (known === 0 || absence.expected > 0 || options.since === undefined);
  if (isEmpty && options.acceptShrunk !== true)
    return { outcome: 'empty', cause: `The portal gave no rows since ${reach.since}.` };
  // Of a file the older rows are read too.
  const isAsked = !reach.sweep && source.portal.kind !== 'csv' && absence.missing <= LOOKUPS_MAX;
  if (absence.shrunk && isAsked && options.acceptShrunk !== true) {
    // An increment is small: a few records that were given older dates pass out of it together.
    const missing = new Set(missingIn(absence));
    await askFor(work, [...missing]);
    const moved = movedOut(work);
    const isBelieved = !find({ has: (key) => !missing.has(key) || moved.has(key) }).shrunk;
    if (isBelieved) absence = find(intake.seen);
  }
  if (absence.shrunk && options.acceptShrunk !== true) {
    intake.drop();
    const cause = `${absence.missing} of ${absence.expected} records have vanished at once; all records are kept as they were.`;
    return { outcome: 'shrunk', cause };
  }
  const gone = await confirmed(work, absence);
  const losses = await lossesOf(work);
  if (losses !== null) {
    intake.drop();
    return { outcome: 'schema-changed', cause: losses };
  }
  await release(work);
  await settle(work, absence, gone);
  return { outcome: tally.changedAnything ? 'collected' : 'unchanged', cause: null };
}

/**
 * After a fault of the portal: what was read before it is taken in when it is to be believed.
 * @returns whether it was
 */
export async function concludeEarly(work: Work, fault: PortalFault): Promise<boolean> {
  const isSound = fault.outcome !== 'schema-changed' && (await lossesOf(work)) === null;
  if (isSound) await release(work);
  else work.intake.drop();
  return isSound;
}

/** @throws TimeIsUp between two batches; what is left of the changes is then released by the run that goes on */
async function release({ intake, spending, keepLease }: Work): Promise<void> {
  await intake.release(async () => {
    spending.requireTime();
    await keepLease();
  });
}

/** What too many records would lose, as a sentence. A mapping of ours that changed may blank what it likes. */
async function lossesOf({ rules, state, intake, options }: Work): Promise<string | null> {
  if (options.acceptShrunk === true || state?.rules !== rules) return null;
  const lost = await intake.lostFields();
  return lost.length === 0
    ? null
    : `Records would lose what they show: ${lost.join(', ')}. They are kept as they were.`;
}

/**
 * The records to write off: of those missing long enough, the ones the portal does not give when asked by their key. One
 * that it gives has merely another date now, and is taken in. When it does not answer, or
 * cannot be asked for one, they wait.
 */
async function confirmed(work: Work, absence: Absence): Promise<readonly string[]> {
  const asked =
    work.options.acceptShrunk === true ? missingIn(absence) : absence.withdrawn.slice(0, LOOKUPS_MAX);
  const { published, unknown } = await askFor(work, asked);
  return asked.filter((key) => !published.has(key) && !unknown.has(key));
}

/** Records whose change takes them out of what the run asked for. */
function movedOut({ intake, reach: { since, undated } }: Work): ReadonlySet<string> {
  const changes = [...intake.held.batches()].flat();
  const isOut = (day: string | null): boolean => (day === null ? !undated : since !== null && day <= since);
  return new Set(changes.flatMap(({ key, entry }) => (isOut(entry.day) ? [key] : [])));
}

function missingIn({ withdrawn, waiting, marked }: Absence): readonly string[] {
  return [...withdrawn, ...waiting, ...marked.map(({ key }) => key)];
}

/** Asks the portal for records by their keys, and takes in what it gives. Where it does not answer, nothing is known of any. */
async function askFor({ source, intake, client, runtime }: Work, keys: readonly string[]) {
  try {
    const { rows, unknown } = await recordsByKey(source, keys, client);
    const published = new Set(rows.map((row) => recordKey(source, row)));
    await intake.take(rows);
    return { published, unknown };
  } catch (error) {
    if (!(error instanceof PortalFault)) throw error;
    runtime.log.warn(`${source.id}: missing records could not be asked for: ${error.message}`);
    return { published: new Set<string | undefined>(), unknown: new Set(keys) };
  }
}

/** Writes off what is gone, marks what is missing for the first time, and tidies the manifest when this run changed it. */
async function settle(work: Work, absence: Absence, gone: readonly string[]): Promise<void> {
  const { source, manifest, intake, tally, options, target } = work;
  tally.withdrawn = gone.length;
  if (gone.length > 0) {
    intake.noted = true;
    await withdrawRecords(target, source.id, intake.batches++, gone);
  }
  if (options.dryRun === true) return;
  if (options.acceptShrunk !== true) await manifest.record(absence.marked);
  if (intake.noted) await manifest.compact();
}
