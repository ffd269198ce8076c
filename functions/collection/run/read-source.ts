import { countFieldValues, type FieldValues } from '../checks/field-values.ts';
import { keepSample, takeSample } from '../checks/page-sample.ts';
import type { RawRow } from '../conform/mapping.ts';
import { portalPages } from '../portals/pages.ts';
import type { RawPage, RowNumber, Validators } from '../portals/paging.ts';
import { PortalFault, unlessFault } from '../portals/portal-fault.ts';
import { kindOf } from '../portals/portal-kinds.ts';
import { NO_FILL_COUNTS } from '../status/source-state.ts';
import { TimeIsUp } from './budget.ts';
import { countFilled, ROWS_TO_JUDGE, requireColumns, requireUsualColumns } from './drift.ts';
import { judgeBrokenRun, judgeRun, rejectKeys } from './judge-run.ts';
import { findUsableVersions, mustReadAgain } from './read-window.ts';
import type { RunContext, RunEnding } from './run-context.ts';

/** How often a table whose rows move is read, the first time included. */
const PASSES_MAX = 6;
/** A page that changed nothing saves the checkpoint only this often, in milliseconds; other pages always do. */
const SAVE_EVERY_MS = 60_000;

/**
 * Reads the pages of a source, or continues an earlier reading, and stores what changed. A portal fault becomes the
 * outcome.
 * @throws the errors of the tables
 */
export async function readSource(run: RunContext): Promise<RunEnding> {
  const reader = new SourceReader(run);
  try {
    return await readToEnd(run, reader).catch((error: unknown) => {
      if (error instanceof PortalFault) return stopAtFault(error, run, reader);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof TimeIsUp)) throw error;
    await reader.save();
    return { outcome: 'paused', cause: null, ...reader.seen };
  }
}

/** @throws PortalFault, TimeIsUp */
async function readToEnd(run: RunContext, reader: SourceReader): Promise<RunEnding> {
  const { manifest, client } = run.stores;
  const { keys, intake } = run.progress;
  if (mayBelieve(run))
    return {
      outcome: 'unchanged',
      cause: null,
      ...reader.seen,
      validators: run.plan.state?.files ?? undefined,
    };
  const knownBefore = manifest.size;
  await keys.ask(client);
  const rejected = keys.isOpen ? undefined : rejectKeys(run);
  if (rejected !== undefined) {
    await reader.forget();
    return { ...rejected, ...reader.seen };
  }
  // guard: rows of a new source wait until they are counted
  if (keys.mustCount) intake.holdNew();
  const { unchanged, validators, counted } = await reader.readAll();
  if ((run.plan.window.sweep || keys.mustCount) && !unchanged) keys.countRows(manifest);
  const ending = unchanged
    ? ({ outcome: 'unchanged', cause: null } as const)
    : await judgeRun(run, knownBefore, counted);
  // The next run reads a rejected source from the beginning: what made it fail may lie before the saved position.
  if (ending.cause !== null) await reader.forget();
  return { ...ending, ...reader.seen, validators };
}

/** True where the run may take the portal's word that nothing changed. */
function mayBelieve({ plan, stores, progress }: RunContext): boolean {
  const { options, kind, window, resumeAfter, today } = plan;
  if (options.unchanged !== true || kind !== 'regular' || progress.keys.mustCount) return false;
  return !window.sweep && resumeAfter === undefined && !mustReadAgain(stores.manifest, today);
}

/** After a portal fault the next run continues after the last processed row, unless the rows were rejected. */
async function stopAtFault(fault: PortalFault, run: RunContext, reader: SourceReader): Promise<RunEnding> {
  // A portal that rejects the first request of a continued reading may no longer know the row.
  const continues = reader.canContinue && (fault.transient || reader.hasRead);
  if ((await judgeBrokenRun(run, fault, continues)) && continues) await reader.save();
  else await reader.forget();
  return { outcome: fault.outcome, cause: fault.message, ...reader.seen };
}

/** What reading all pages brought. */
interface PagesEnd {
  readonly unchanged: boolean;
  readonly validators: Validators | undefined;
  /** The rows of the window as the portal counted them before; undefined where it does not count. */
  readonly counted: number | undefined;
  /** Rows that came, and how many of them this reading had not seen. */
  readonly rows: number;
  readonly fresh: number;
}

/** Reads the pages of one run and saves the position. */
class SourceReader {
  /** How often each column was filled in the first rows. */
  filled = NO_FILL_COUNTS;
  /** What the fields of the first rows held; undefined before there are any. */
  values: FieldValues | undefined;
  /** The columns and terms of the first page that names them. */
  columns: readonly string[] | null = null;
  license: string | null | undefined = null;
  updatedOn: string | null = null;
  readonly #run: RunContext;
  /** The keys of records that are read but not yet saved in the checkpoint. */
  #unsaved: string[] = [];
  #after: RowNumber | undefined;
  #savedAt: number;
  /** The first rows, until there are enough to judge by. */
  #first: RawRow[] | undefined = [];

  constructor(run: RunContext) {
    this.#run = run;
    this.#after = run.plan.resumeAfter;
    this.#savedAt = this.#now();
  }

  /**
   * Reads the pages until they bring every row that the portal counted before, but for those that it cannot send. Rows that move between
   * two pages, or whose numbers change, are missed once and found by reading again; rows that came meanwhile are not counted.
   * @returns what the last page of the first reading said about the whole source, and the last count
   * @throws PortalFault when rows are missing still
   */
  async readAll(): Promise<PagesEnd> {
    const { source, resumeAfter } = this.#run.plan;
    const { intake, tally } = this.#run.progress;
    const first = await this.#readPages(resumeAfter);
    // Behind the last row of an earlier run there may be nothing: it read and counted the rest.
    const isRest = resumeAfter !== undefined && first.fresh === 0;
    const repeats =
      source.expected?.repeats !== undefined && tally.read + tally.unreadable >= (first.counted ?? 0);
    const isComplete = () => intake.distinct + tally.unreadable >= (counted ?? 0);
    let { counted } = first;
    // guard: what was counted is read
    for (let pass = 2; !isRest && !repeats && !isComplete(); pass++) {
      // A layer whose rows move is read better by row number, in small ranges.
      this.#run.stores.client.method.paging = 'object-ids';
      const again = await this.#readPages(undefined, true);
      counted = again.counted;
      // Rows that repeat a key are counted, and no reading brings more.
      if (again.fresh === 0 && again.rows + tally.unreadable >= (counted ?? 0)) break;
      if (again.fresh > 0 && pass < PASSES_MAX) continue;
      if (isComplete()) break;
      this.#after = undefined;
      throw new PortalFault(
        'unreachable',
        `The portal counts ${counted} rows and sent ${intake.distinct} of them in ${pass} readings.`,
        { kind: 'short' },
      );
    }
    await this.#readNotes();
    return { ...first, counted };
  }

  /**
   * Processes all pages. The first ones wait until there are enough rows to see whether the table still has its
   * columns: a renamed column must not blank stored values.
   * @param again only rows that this reading has not seen are processed
   */
  async #readPages(from: RowNumber | undefined, again = false): Promise<PagesEnd> {
    const { source, options, state, rules, today, window } = this.#run.plan;
    const { client, manifest } = this.#run.stores;
    const { intake, tally, budget } = this.#run.progress;
    const before = intake.distinct;
    if (again) tally.unreadable = 0;
    const known =
      options.acceptShrunk === true ? undefined : findUsableVersions(state?.files, rules, manifest, today);
    let last: RawPage | undefined;
    let rows = 0;
    let counted: number | undefined;
    for await (const page of portalPages(source, window, client, { known, from })) {
      last = page;
      rows += page.rows.length;
      tally.unreadable += page.unreadable ?? 0;
      if (page.counted !== undefined) counted = (counted ?? 0) + page.counted;
      if (page.columns !== null) requireColumns(source, page.columns);
      this.columns ??= page.columns;
      this.license ??= page.license ?? null;
      tally.pages++;
      const wanted = again ? intake.unseen(page.rows) : page.rows;
      if (this.#first === undefined) await this.#process(wanted, page.next);
      else {
        this.#first.push(...wanted);
        if (this.#first.length >= ROWS_TO_JUDGE) await this.#processFirst(this.#first, page.next);
      }
      budget.requireBudget();
      budget.requireTime();
    }
    if (this.#first !== undefined) await this.#processFirst(this.#first, undefined);
    const { unchanged = false, validators } = last ?? {};
    return { unchanged, validators, counted, rows, fresh: intake.distinct - before };
  }

  /** Of the kinds of portals that say nothing of the table with its rows. */
  async #readNotes(): Promise<void> {
    const { portal } = this.#run.plan.source;
    const reading = kindOf(portal).notes?.(portal, this.#run.stores.client);
    if (reading === undefined) return;
    const notes = await unlessFault(reading);
    this.license = notes?.license;
    this.updatedOn = notes?.updatedOn ?? null;
  }

  /** What the first rows showed. */
  get seen(): Pick<RunEnding, 'filled' | 'values' | 'columns' | 'license' | 'updatedOn'> {
    const { filled, values, columns, license, updatedOn } = this;
    return { filled, values, columns: columns && [...columns].sort(), license, updatedOn };
  }

  /** True when the portal can continue after a processed row. */
  get canContinue(): boolean {
    return this.#after !== undefined;
  }

  /** True when this run has processed a page. */
  get hasRead(): boolean {
    return this.#after !== this.#run.plan.resumeAfter;
  }

  /** Saves the position. A portal that cannot continue there starts over, but the cost so far still counts. */
  async save(): Promise<void> {
    const { plan, stores, progress } = this.#run;
    if (plan.options.dryRun === true) return;
    const position = {
      ...plan.window,
      rules: plan.rules,
      startedOn: plan.startedOn,
      after: this.#after ?? null,
      savedAt: stores.runtime.clock.now().toISOString(),
      counted: progress.tally.snapshot(stores.client.traffic),
      known: progress.intake.known,
      milliseconds: progress.budget.milliseconds,
    };
    if (this.canContinue) await stores.checkpoint.save(position, this.#unsaved, progress.intake.held.parts());
    else await stores.checkpoint.save(position, [], []);
    this.#unsaved = [];
    this.#savedAt = this.#now();
  }

  /** Makes the next run start at the beginning. */
  async forget(): Promise<void> {
    if (this.#run.plan.options.dryRun !== true) await this.#run.stores.checkpoint.clear();
  }

  async #processFirst(rows: readonly RawRow[], next: RowNumber | undefined): Promise<void> {
    const { source, usualFill } = this.#run.plan;
    requireUsualColumns(source, rows, usualFill);
    this.filled = countFilled(source, rows);
    if (rows.length > 0) await this.#noteFirst(rows);
    this.#first = undefined;
    await this.#process(rows, next);
  }

  async #noteFirst(rows: readonly RawRow[]): Promise<void> {
    const { source, options } = this.#run.plan;
    const { runtime } = this.#run.stores;
    this.values = countFieldValues(source, rows);
    if (options.dryRun === true) return;
    const columns = this.columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))].sort();
    await keepSample(runtime, source.id, takeSample(source, rows, columns, runtime.clock.now()));
  }

  async #process(rows: readonly RawRow[], next: RowNumber | undefined): Promise<void> {
    const { plan, stores, progress } = this.#run;
    const { intake, tally } = progress;
    await stores.lease?.renew();
    const committedBefore = intake.batches;
    this.#unsaved.push(...(await intake.take(rows)));
    // An empty page has no last row, so the position stays.
    if (rows.length > 0 || next !== undefined) this.#after = next;
    const isDue = intake.batches > committedBefore || this.#now() - this.#savedAt >= SAVE_EVERY_MS;
    if (this.canContinue && isDue) await this.save();
    plan.options.onProgress?.({ sourceId: plan.source.id, pages: tally.pages, read: tally.read });
  }

  #now(): number {
    return this.#run.stores.runtime.clock.now().getTime();
  }
}
