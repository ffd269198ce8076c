import { STALE_AFTER_DAYS } from '#functions/collection/checks/findings.ts';
import { missingColumns, type RawRow, readColumn } from '#functions/collection/conform/mapping.ts';
import { parseDay } from '#functions/collection/conform/normal-forms/dates.ts';
import { placeZone } from '#functions/collection/conform/place-zones.ts';
import { portalPages } from '#functions/collection/portals/pages.ts';
import type { PortalClient } from '#functions/collection/portals/portal-client.ts';
import { PortalFault, unlessFault } from '#functions/collection/portals/portal-fault.ts';
import { ROWS_TO_JUDGE } from '#functions/collection/run/drift.ts';
import type { Source } from '#functions/collection/source.ts';
import { questionsOf } from '#infra/ops/first-contact/tables/tables.ts';
import { addDays, utcDay } from '#shared/domain/days.ts';

/** The result of probing a source's portal. */
export interface ProbeReport {
  readonly sourceId: string;
  /**
   * `drift`: a mapped column is gone, or the date column has no dates. `unanswered`: the portal did not give its rows. `stale`:
   * all columns exist, but the newest row is older than the source's cadence allows.
   */
  readonly verdict: 'as mapped' | 'stale' | 'drift' | 'unanswered';
  /** The newest valid date of the date column, `YYYY-MM-DD`. */
  readonly newest: string | null;
  readonly ageDays: number | null;
  readonly rows: number;
  /** Mapped columns that the table lacks. */
  readonly missing: readonly string[];
  /** Our fields that are blank in every row read. */
  readonly blank: readonly string[];
  /** A sentence; null for `as mapped`. */
  readonly cause: string | null;
}

/** Days to read back, longer each time until there are rows. */
const LOOK_BACK_DAYS = [14, 90, 730];
/** Enough rows to judge a source by. */
const ROWS_MAX = 20_000;

/**
 * Reads a source's portal as a run would and checks whether every mapped column exists and how new its rows are. Writes nothing.
 * @throws errors other than a `PortalFault`
 */
export async function probeSource(source: Source, client: PortalClient): Promise<ProbeReport> {
  const today = utcDay(new Date(client.now()));
  const seen = new ProbeCounts(source, today);
  try {
    const { portal, dateColumn } = source;
    if (portal.kind === 'socrata') {
      const columns = (await unlessFault(questionsOf(portal).describe(portal, client)))?.columns ?? [];
      const names = columns.map(({ name }) => name);
      seen.take([], names.length === 0 ? null : names);
      const date = columns.find(({ name }) => name === dateColumn);
      if (date?.type === 'text' && portal.dates === 'time')
        return {
          ...seen.report(),
          verdict: 'drift',
          cause: `"${dateColumn}" is text, which the portal compares letter by letter. Map it with dates: 'text'.`,
        };
    }
    for (const days of LOOK_BACK_DAYS) {
      await readRows(source, client, addDays(today, -days), seen);
      if (seen.newest !== null || seen.rows >= ROWS_MAX) break;
    }
  } catch (error) {
    if (!(error instanceof PortalFault)) throw error;
    const verdict = error.outcome === 'schema-changed' ? 'drift' : 'unanswered';
    return { ...seen.report(), verdict, cause: error.message };
  }
  return seen.report();
}

async function readRows(
  source: Source,
  client: PortalClient,
  since: string,
  seen: ProbeCounts,
): Promise<void> {
  let rows = 0;
  for await (const page of portalPages(source, { since, undated: false }, client)) {
    seen.take(page.rows, page.columns);
    rows += page.rows.length;
    if (rows >= ROWS_MAX) return;
  }
}

/** What the rows of a source showed so far. */
class ProbeCounts {
  rows = 0;
  newest: string | null = null;
  readonly #source: Source;
  readonly #today: string;
  readonly #published = new Set<string>();
  readonly #filled = new Set<string>();
  /** True when the portal named its columns, so that a column it did not name is missing. */
  #hasColumnNames = false;

  constructor(source: Source, today: string) {
    this.#source = source;
    this.#today = today;
  }

  take(rows: readonly RawRow[], columns: readonly string[] | null): void {
    for (const column of columns ?? []) this.#published.add(column);
    this.#hasColumnNames ||= columns !== null;
    this.rows += rows.length;
    for (const row of rows) {
      for (const column of Object.keys(row)) this.#published.add(column);
      for (const [field, column] of Object.entries(this.#source.fields))
        if (!this.#filled.has(field) && readColumn(row, column) !== '') this.#filled.add(field);
      const day = parseDay(readColumn(row, this.#source.dateColumn), this.#today, placeZone(this.#source));
      if (day !== undefined && (this.newest === null || day > this.newest)) this.newest = day;
    }
  }

  report(): ProbeReport {
    const { newest, rows } = this;
    const isJudgeable = this.#hasColumnNames || rows >= ROWS_TO_JUDGE;
    const missing = isJudgeable ? missingColumns(this.#source, this.#published) : [];
    const blank =
      rows >= ROWS_TO_JUDGE
        ? Object.keys(this.#source.fields).filter((field) => !this.#filled.has(field))
        : [];
    const ageDays =
      newest === null ? null : Math.round((Date.parse(this.#today) - Date.parse(newest)) / 86_400_000);
    const found = { sourceId: this.#source.id, newest, ageDays, rows, missing, blank };
    if (missing.length > 0) return { ...found, verdict: 'drift', cause: 'Mapped columns are gone.' };
    if (rows === 0)
      return { ...found, verdict: 'stale', cause: 'The portal has no rows from the last two years.' };
    if (newest === null || ageDays === null)
      return {
        ...found,
        verdict: 'drift',
        cause: `No row has a valid date in "${this.#source.dateColumn}".`,
      };
    const limit = STALE_AFTER_DAYS[this.#source.cadence];
    if (ageDays > limit)
      return { ...found, verdict: 'stale', cause: `The newest row is older than ${limit} days.` };
    return { ...found, verdict: 'as mapped', cause: null };
  }
}
