import {
  missingColumns,
  type RawRow,
  rawColumns,
  readColumn,
} from '#functions/collection/conform/mapping.ts';
import { parseDay } from '#functions/collection/conform/normal-forms/dates.ts';
import type { PortalClient } from '#functions/collection/portals/portal-client.ts';
import { PortalFault } from '#functions/collection/portals/portal-fault.ts';
import { type FrequentKey, recordKey } from '#functions/collection/records/record-key.ts';
import { ROWS_TO_JUDGE } from '#functions/collection/run/drift.ts';
import type { MappedField, Portal, Source } from '#functions/collection/source.ts';
import { addDays } from '#shared/domain/days.ts';
import { fieldsOf, undatedBy, withColumns } from './columns/column-uses.ts';
import { type FoundColumn, findByName } from './columns/find-columns.ts';
import type { Change, TableShown } from './contact-report.ts';
import { judgePlace } from './place/judge-place.ts';
import type { NewestQuery, TableFacts } from './tables/table-questions.ts';
import { questionsOf } from './tables/tables.ts';

/** Whole rows to read of a table. */
export const ROWS_READ = 25;
/** The newest rows whose keys are compared. */
export const KEYS_READ = 1_000;
/** How far back the newest rows are asked for, by the same condition as in a run. */
const SINCE_DAYS = 90;

/** What a table showed, with the rows. */
export interface Exam extends TableShown {
  /** The source with the columns that were found in place of missing ones. */
  readonly source: Source;
  readonly found: readonly FoundColumn[];
  /** Changes of how the portal is asked. */
  readonly forms: readonly Change[];
  readonly rows: readonly RawRow[];
  /** The most frequent key of the newest rows, or of all where the portal says it. */
  readonly frequent: FrequentKey;
  /** The portal says that the date column is text, or its dates do not compare as such. */
  readonly dateIsText: boolean;
  readonly terms: string;
  readonly description: unknown;
  /** No query with the date was accepted. */
  readonly refused: string | null;
}

/**
 * Looks at a table as a mapping reads it: its columns by its description, then the keys and dates of its newest rows, then a few whole
 * rows.
 * @param today `YYYY-MM-DD`
 * @throws PortalFault
 */
export async function examine(source: Source, client: PortalClient, today: string): Promise<Exam> {
  const table = await openTable(source.portal, client);
  const { columns } = table.facts;
  const names = new Set(columns.map(({ name }) => name));
  const otherDate = undatedBy(source);
  const missing = [
    ...missingColumns(source, names),
    ...(otherDate === undefined || names.has(otherDate) ? [] : [otherDate]),
  ];
  const found = findByName(source, missing, columns, new Set(rawColumns(source)));
  const renamed = withColumns(source, new Map(found.map(({ from, to }) => [from, to])));
  const byName = found.filter(({ by }) => by === 'name').map(({ from }) => from);
  const strange = new Set(missing.filter((column) => !byName.includes(column)));
  const keyColumns = [...new Set([...renamed.recordKey, renamed.dateColumn])].filter((name) =>
    names.has(name),
  );
  const forms = names.has(renamed.dateColumn) ? formsOf(source.portal, today) : [BY_ROW];
  let refused: string | null = null;
  for (const form of forms) {
    try {
      const newest = await newestRows(table, form, keyColumns, renamed, today);
      return {
        ...showing(source, renamed, table, newest, today),
        missing,
        found,
        share: shareOf(source, strange),
        forms: form.changes,
        refused: form.isLast === true ? refused : null,
      };
    } catch (error) {
      if (!(error instanceof PortalFault && isRefusal(error))) throw error;
      refused ??= error.message;
    }
  }
  throw new PortalFault('unreachable', `The portal refuses every query: ${refused}`, { kind: 'refusal' });
}

/** True where another form of query may be answered. */
function isRefusal({ kind, outcome, transient }: PortalFault): boolean {
  return (
    kind === 'refusal' ||
    outcome === 'schema-changed' ||
    (outcome === 'unreachable' && transient && kind === undefined)
  );
}

/** A table of a portal, as the portal describes it. */
export interface OpenTable {
  readonly portal: Portal;
  readonly facts: TableFacts;
  readonly client: PortalClient;
}

/** @throws PortalFault */
export async function openTable(portal: Portal, client: PortalClient): Promise<OpenTable> {
  const resolved = (await questionsOf(portal).resolve?.(portal, client)) ?? portal;
  return { portal: resolved, facts: await questionsOf(resolved).describe(resolved, client), client };
}

/** What the newest rows show. */
function showing(
  source: Source,
  renamed: Source,
  { facts }: OpenTable,
  { keyed, rows }: NewestRows,
  today: string,
): Omit<Exam, 'missing' | 'found' | 'forms' | 'refused' | 'share'> {
  const newest = newestOf(renamed, keyed, today);
  const keys = keyed.map((row) => recordKey(renamed, row));
  const counts = Map.groupBy(
    keys.filter((key) => key !== undefined),
    (key) => key,
  );
  const [frequent] = [...counts]
    .map(([key, { length: rows }]) => ({ key, rows }))
    .toSorted((a, b) => b.rows - a.rows);
  const date = facts.columns.find(({ name }) => name === renamed.dateColumn);
  return {
    source: renamed,
    portal: source.portal,
    columns: facts.columns.length,
    rowsStated: facts.rows,
    rowsRead: rows.length,
    newest,
    ageDays: newest === null ? null : Math.round((Date.parse(today) - Date.parse(newest)) / 86_400_000),
    keys: { rows: keys.length, distinct: counts.size },
    frequent: frequent ?? { key: '', rows: 0 },
    place: judgePlace(renamed, rows),
    blank: blankFields(renamed, rows),
    rows,
    dateIsText: date?.type === 'text' && comparesDates(source.portal) && !areIsoDates(renamed, keyed),
    terms: facts.terms,
    description: facts.description,
  };
}

interface Form {
  readonly changes: readonly Change[];
  /** The portal that is asked in this way; the source's own when absent. */
  readonly portal?: Portal;
  readonly days: NewestQuery['days'];
  readonly order: NewestQuery['order'];
  /** Without the date: proof that the table has rows, no more. */
  readonly isLast?: true;
}

/** Without the date. */
const BY_ROW: Form = { changes: [], days: null, order: 'row' };

/** Forms of the query that a run would send, the usual one first. */
function formsOf(portal: Portal, today: string): Form[] {
  // Some portals date permits that are not issued far in the future.
  const days = { since: addDays(today, -SINCE_DAYS), until: addDays(today, 2) };
  const last: Form = { ...BY_ROW, isLast: true };
  if (portal.kind === 'arcgis' && portal.dates === 'time') {
    const other = portal.dateLiteral === 'DATE' ? 'TIMESTAMP' : 'DATE';
    const literal: Change = { kind: 'date literal', from: portal.dateLiteral, to: other };
    const paging: readonly Change[] = portal.paging === undefined ? [{ kind: 'paging' }] : [];
    const withOther: Portal = { ...portal, dateLiteral: other };
    const ordered: Form[] = [
      { changes: [], days, order: 'date' },
      { changes: [literal], portal: withOther, days, order: 'date' },
    ];
    return [
      // guard: other forms of a query are tried
      ...(portal.paging === undefined ? ordered : []),
      { changes: paging, days, order: null },
      { changes: [...paging, literal], portal: withOther, days, order: null },
      last,
    ];
  }
  if (!comparesDates(portal))
    return [{ changes: [], days: null, order: portal.kind === 'csv' ? 'date' : 'row' }, last];
  return [{ changes: [], days, order: 'date' }, last];
}

function comparesDates(portal: Portal): boolean {
  return portal.kind === 'carto' || (portal.kind !== 'csv' && portal.dates === 'time');
}

interface NewestRows {
  /** With the key and the date. */
  readonly keyed: readonly RawRow[];
  /** Whole. */
  readonly rows: readonly RawRow[];
}

/** The newest rows: of the last months, or where there are none of any time. @throws PortalFault */
async function newestRows(
  { portal: own, facts, client }: OpenTable,
  { portal = own, days, order }: Form,
  keyColumns: readonly string[],
  source: Source,
  today: string,
): Promise<NewestRows> {
  const ask = (query: NewestQuery) => questionsOf(portal).newest(portal, facts, query, client);
  const { dateColumn } = source;
  if (portal.kind === 'csv') {
    const keyed = await ask({ dateColumn, columns: null, days, order, limit: KEYS_READ });
    return { keyed, rows: keyed.slice(0, ROWS_READ) };
  }
  let query: Omit<NewestQuery, 'columns' | 'limit'> = { dateColumn, days, order };
  let keyed = await ask({ ...query, columns: keyColumns, limit: KEYS_READ });
  if (days !== null && newestOf(source, keyed, today) === null) {
    // CKAN puts blank dates before all others.
    query = { dateColumn, days: null, order: portal.kind === 'ckan' ? 'row' : order };
    keyed = await ask({ ...query, columns: keyColumns, limit: KEYS_READ });
  }
  return { keyed, rows: await ask({ ...query, columns: null, limit: ROWS_READ }) };
}

function newestOf({ dateColumn }: Source, rows: readonly RawRow[], today: string): string | null {
  const days = rows.flatMap((row) => parseDay(readColumn(row, dateColumn), today) ?? []);
  return days.toSorted().at(-1) ?? null;
}

function areIsoDates({ dateColumn }: Source, rows: readonly RawRow[]): boolean {
  const texts = rows.map((row) => readColumn(row, dateColumn)).filter((text) => text !== '');
  return texts.every((text) => /^\d{4}-\d\d-\d\d/.test(text));
}

/** The share of the fields that read none of some columns. */
function shareOf(source: Source, missing: ReadonlySet<string>): number {
  const fields = fieldsOf(source);
  const complete = fields.filter(([, column]) => {
    const alone: Source = { ...source, fields: { permitNumber: column }, recordKey: [''], dateColumn: '' };
    return rawColumns(alone).every((name) => !missing.has(name));
  });
  return complete.length / fields.length;
}

function blankFields(source: Source, rows: readonly RawRow[]): MappedField[] {
  if (rows.length < ROWS_TO_JUDGE) return [];
  return fieldsOf(source)
    .filter(([, column]) => rows.every((row) => readColumn(row, column) === ''))
    .map(([field]) => field);
}
