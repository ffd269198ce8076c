import { readFile } from 'node:fs/promises';
import { type RawRow, rawColumns } from '#functions/collection/conform/mapping.ts';
import { tablesOf } from '#functions/collection/portals/pages.ts';
import type { Source } from '#functions/collection/source.ts';
import { UNREAD_REASONS } from '#functions/collection/witness.ts';

/** A portal's own numbers of rows, and who loaded them, and when. */
const OF_THE_PORTAL =
  /^(:\w+|_id|cartodb_id|objectid_?\d?|fid|esri_oid|globalid_?\d?|(created|last_edited)_(date|user))$/i;

/** The columns of some rows without the portal's own. */
export function publishedColumns(rows: readonly RawRow[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !OF_THE_PORTAL.test(name));
}

/** The columns that a source reads: of its mapping, of the conditions that select rows, and of the page about a record. */
export function readColumns(source: Source): ReadonlySet<string> {
  const selecting = tablesOf(source).flatMap(({ portal }) => [
    ...('undatedBy' in portal && portal.undatedBy !== undefined ? [portal.undatedBy] : []),
    ...('where' in portal ? (portal.where?.match(/[A-Za-z_]\w*/g) ?? []) : []),
    ...('recordPage' in portal ? (portal.recordPage?.match(/(?<=\{)[^}]+/g) ?? []) : []),
  ]);
  const read = [...rawColumns(source), ...selecting];
  return new Set(read.flatMap((column) => [column, column.replace(/[.[].*/, '')]));
}

/** What becomes of the columns of a source's sample. */
export interface ColumnReport {
  readonly sourceId: string;
  /** Columns that nobody reads and that no reason is given for. */
  readonly unread: readonly string[];
  readonly listed: number;
  /** Columns with a reason that are read, or that the sample does not have. */
  readonly wronglyListed: readonly string[];
}

export function reportColumns(source: Source, sample: readonly RawRow[]): ColumnReport {
  const columns = publishedColumns(sample);
  const read = readColumns(source);
  const listed = Object.values(source.unread ?? {}).flat();
  return {
    sourceId: source.id,
    unread: columns.filter((name) => !read.has(name) && !listed.includes(name)),
    listed: listed.length,
    wronglyListed: listed.filter((name) => read.has(name) || !columns.includes(name)),
  };
}

const SOURCES = new URL('../../../functions/sources/', import.meta.url);

/** The sample rows beside a source's file. */
export async function readSampleRows({ id }: Pick<Source, 'id'>): Promise<RawRow[]> {
  const [state, ...place] = id.split('-');
  return JSON.parse(await readFile(new URL(`${state}/${place.join('-')}.sample.json`, SOURCES), 'utf8'));
}

/**
 * The columns of the samples that nobody reads, by source; at the end how many of them have no reason, how many have one, and how many
 * sources have a witness.
 */
export async function unreadText(sources: readonly Source[]): Promise<string> {
  const collected = sources.filter(({ disabled }) => disabled === undefined);
  const reports = await Promise.all(
    collected.map(async (source) => reportColumns(source, await readSampleRows(source))),
  );
  const lines = collected.flatMap(({ id, unread = {} }, at) => [
    ...(reports[at]?.unread ?? []).map((name) => `${id}  ${name}`),
    ...Object.entries(unread).map(
      ([reason, names]) => `${id}  ${names.join(', ')}: ${UNREAD_REASONS[reason as keyof typeof unread]}`,
    ),
  ]);
  const sum = (count: (report: ColumnReport) => number) => reports.reduce((n, one) => n + count(one), 0);
  const witnessed = collected.filter(({ witness }) => witness !== 'none').length;
  return [
    ...lines,
    `unread ${sum(({ unread }) => unread.length)} listed ${sum(({ listed }) => listed)} witnessed ${witnessed} of ${collected.length}`,
  ].join('\n');
}
