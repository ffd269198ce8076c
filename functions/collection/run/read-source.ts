import type { Runtime } from '#functions/platform/runtime.ts';
import type { RunOutcome } from '#shared/contract/status.ts';
import { portalPages } from '../portals/pages.ts';
import type { RawPage, RowNumber, Validators } from '../portals/paging.ts';
import type { PortalClient } from '../portals/portal-client.ts';
import { PortalFault } from '../portals/portal-fault.ts';
import type { CommitTarget } from '../records/commit.ts';
import type { Manifest } from '../records/manifest.ts';
import { type Row, rawRow } from '../records/written-rows.ts';
import type { Source } from '../source.ts';
import { type FillCounts, NOTHING_FILLED, type RunKind, type SourceState } from '../status/source-state.ts';
import { type Spending, TimeIsUp } from './budget.ts';
import type { Checkpoint, Place } from './checkpoint.ts';
import { countFilled, ROWS_TO_JUDGE, requireColumns, requireUsualColumns } from './drift.ts';
import { usableVersions } from './file-versions.ts';
import type { Intake } from './intake.ts';
import { conclude, concludeEarly } from './judge-run.ts';
import type { Reach } from './read-window.ts';
import type { CollectOptions } from './run.ts';
import type { Tally } from './tally.ts';

/** What one run works with. */
export interface Work {
  readonly runtime: Pick<Runtime, 'permits' | 'collection' | 'clock' | 'log'>;
  readonly source: Source;
  /** How its rows are read (`rulesOf`). */
  readonly rules: string;
  readonly options: CollectOptions;
  readonly kind: RunKind;
  readonly today: string;
  readonly client: PortalClient;
  readonly spending: Spending;
  readonly state: SourceState | undefined;
  readonly manifest: Manifest;
  readonly checkpoint: Checkpoint;
  readonly reach: Reach;
  /** The day the reading began: that of an earlier run when this one goes on with its work. */
  readonly startedOn: string;
  /** The row to go on behind; undefined to begin at the beginning. */
  readonly from: RowNumber | undefined;
  readonly target: CommitTarget;
  readonly tally: Tally;
  readonly intake: Intake;
  readonly keepLease: () => Promise<void>;
}

/** How a reading ended; `paused` when another run is to go on with it. */
export interface Ending {
  readonly outcome: RunOutcome | 'paused';
  readonly cause: string | null;
  readonly filled: FillCounts;
  /** What to ask a portal of files with next time. */
  readonly validators?: Validators | undefined;
}

/** A checkpoint is noted with every page that changed something, and this often where nothing did, in milliseconds. */
const SAVE_EVERY_MS = 60_000;

/**
 * Reads a source, or goes on reading it, and takes in what it gives; a fault of the portal becomes the outcome.
 * @throws what the tables throw
 */
export async function readSource(work: Work): Promise<Ending> {
  const reading = new Reading(work);
  try {
    return await readThrough(work, reading).catch((error: unknown) => {
      if (error instanceof PortalFault) return breakOffAt(error, work, reading);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof TimeIsUp)) throw error;
    await reading.save();
    return { outcome: 'paused', cause: null, filled: reading.filled };
  }
}

/** @throws PortalFault, TimeIsUp */
async function readThrough(work: Work, reading: Reading): Promise<Ending> {
  const known = work.manifest.size;
  const { unchanged, validators } = await reading.readAll();
  const ending = unchanged ? ({ outcome: 'unchanged', cause: null } as const) : await conclude(work, known);
  // Who is not believed is read anew: what left the doubt may lie before the place.
  if (ending.cause !== null) await reading.forget();
  return { ...ending, filled: reading.filled, validators };
}

/** Ends a reading at a portal's fault. The next run goes on behind the last row taken in, unless it is not to be believed. */
async function breakOffAt(fault: PortalFault, work: Work, reading: Reading): Promise<Ending> {
  const isSound = await concludeEarly(work, fault);
  // A portal that refuses the question itself may not know the row any more.
  if (isSound && reading.hasMoved && (fault.transient || reading.hasRead)) await reading.save();
  else await reading.forget();
  return { outcome: fault.outcome, cause: fault.message, filled: reading.filled };
}

/** Goes through the pages of one run. */
class Reading {
  /** How the columns of the first rows were filled. */
  filled = NOTHING_FILLED;
  readonly #work: Work;
  /** The keys of what was read but not yet noted in the checkpoint. */
  #unsaved: string[] = [];
  #after: RowNumber | undefined;
  #savedAt: number;
  /** The first rows, until there are enough to judge by. */
  #first: Row[] | undefined = [];

  constructor(work: Work) {
    this.#work = work;
    this.#after = work.from;
    this.#savedAt = this.#now();
  }

  /**
   * Takes in all pages. The first ones are held back until there are enough rows to see whether the table still has its
   * columns, since what a renamed column leaves blank must not be written.
   * @returns what the last page said of the whole
   */
  async readAll(): Promise<{ readonly unchanged: boolean; readonly validators: Validators | undefined }> {
    const { source, reach, client, state, manifest, today, options, tally, spending, from } = this.#work;
    const known =
      options.acceptShrunk === true ? undefined : usableVersions(source, state?.files, manifest, today);
    let last: RawPage<Row> | undefined;
    for await (const page of portalPages(source, reach, client, { known, from })) {
      last = page;
      if (page.columns !== null) requireColumns(source, page.columns);
      tally.pages++;
      await this.#read(page);
      spending.requireBudget({ bytes: tally.bytesBefore + client.traffic.bytes, pages: tally.pages });
      spending.requireTime();
    }
    await this.#judge(undefined);
    return { unchanged: last?.unchanged ?? false, validators: last?.validators };
  }

  /** True when the portal can go on from a row taken in. */
  get hasMoved(): boolean {
    return this.#after !== undefined;
  }

  /** True when this run has taken in a page. */
  get hasRead(): boolean {
    return this.#after !== this.#work.from;
  }

  /** Notes how far it has come. A portal that cannot go on from there is begun anew, but what it has cost counts. */
  async save(): Promise<void> {
    const { checkpoint, options, intake } = this.#work;
    if (options.dryRun === true) return;
    if (this.hasMoved) await checkpoint.save(this.#place(), this.#unsaved, intake.held.parts());
    else await checkpoint.save(this.#place(), [], []);
    this.#unsaved = [];
    this.#savedAt = this.#now();
  }

  /** Makes the next run begin anew. */
  async forget(): Promise<void> {
    if (this.#work.options.dryRun !== true) await this.#work.checkpoint.clear();
  }

  async #read({ rows, next }: RawPage<Row>): Promise<void> {
    if (this.#first === undefined) return this.#takeIn(rows, next);
    this.#first.push(...rows);
    if (this.#first.length >= ROWS_TO_JUDGE) await this.#judge(next);
  }

  /** Takes the first rows in, if they look as usual. Does nothing when that is done. */
  async #judge(next: RowNumber | undefined): Promise<void> {
    const { source, state } = this.#work;
    const rows = this.#first;
    if (rows === undefined) return;
    const raw = rows.map(rawRow);
    requireUsualColumns(source, raw, state?.fill ?? NOTHING_FILLED);
    this.filled = countFilled(source, raw);
    this.#first = undefined;
    await this.#takeIn(rows, next);
  }

  async #takeIn(rows: readonly Row[], next: RowNumber | undefined): Promise<void> {
    const { source, options, intake, tally, keepLease } = this.#work;
    await keepLease();
    const written = intake.batches;
    this.#unsaved.push(...(await intake.take(rows)));
    // An empty page has no last row; the place stays.
    if (rows.length > 0) this.#after = next;
    const due = intake.batches > written || this.#now() - this.#savedAt >= SAVE_EVERY_MS;
    if (this.hasMoved && due) await this.save();
    options.onProgress?.({ sourceId: source.id, pages: tally.pages, read: tally.read });
  }

  #place(): Place {
    const { rules, reach, startedOn, tally, client, spending, runtime, intake } = this.#work;
    return {
      ...reach,
      rules,
      startedOn,
      after: this.#after ?? null,
      savedAt: runtime.clock.now().toISOString(),
      counted: tally.counted(client.traffic),
      known: intake.known,
      milliseconds: spending.milliseconds,
    };
  }

  #now(): number {
    return this.#work.runtime.clock.now().getTime();
  }
}
