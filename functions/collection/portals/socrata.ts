import type { RawRow } from '../conform/mapping.ts';
import { quoted, webAddress } from '../conform/web-address.ts';
import { pageParser } from '../records/page-reader.ts';
import { type Row, WrittenRow } from '../records/written-rows.ts';
import { requireColumns } from '../run/drift.ts';
import type { Portal, Source } from '../source.ts';
import { pagesOf, type RawPage, type RowNumber } from './paging.ts';
import type { Judge, PortalClient } from './portal-client.ts';
import { PortalFault } from './portal-fault.ts';
import { sinceDay, type Window } from './window.ts';

/** Rows a request; the portal's own default. */
const LIMIT = 1_000;
const ROW_ID = ':id';
/** `*` alone leaves out the system columns; with names, a column of another version would be an error. */
const COLUMNS = `${ROW_ID},:updated_at,*`;

/**
 * Pages of a Socrata data set (SODA 2.1), ordered by row id.
 * @param window ignored where the date column is text, which compares letter by letter
 * @throws PortalFault
 */
export function socrataPages(
  source: Source,
  portal: Extract<Portal, { kind: 'socrata' }>,
  { since, undated }: Window,
  client: PortalClient,
  from?: RowNumber,
): AsyncGenerator<RawPage<Row>> {
  const { dateColumn } = source;
  const parse = pageParser(source, ROW_ID);
  const window =
    since === null || portal.dates === 'text'
      ? []
      : [sinceDay(dateColumn, quoted(`${since}T00:00:00.000`), { undated, undatedBy: portal.undatedBy })];
  return pagesOf(
    async ({ after, offset }) => {
      const where = after === undefined ? window : [...window, `${ROW_ID} > ${quoted(String(after))}`];
      const { body, headers: said } = await client.json(
        webAddress(`https://${portal.host}/resource/${portal.dataset}.json`, {
          $select: COLUMNS,
          ...(where.length === 0 ? {} : { $where: where.join(' AND ') }),
          $order: ROW_ID,
          $limit: LIMIT,
          ...(offset === 0 ? {} : { $offset: offset }),
        }),
        judge,
        { headers: tokenOf(client), ...(parse && { parse }) },
      );
      const rows = body as readonly Row[];
      return { rows, columns: publishedColumns(said) };
    },
    rowId,
    { from },
  );
}

/** The rows for which a condition holds, at most one page. @throws PortalFault */
export async function socrataRows(
  source: Source,
  portal: Extract<Portal, { kind: 'socrata' }>,
  condition: string,
  client: PortalClient,
): Promise<readonly RawRow[]> {
  const query = { $select: COLUMNS, $where: condition, $limit: LIMIT };
  const { body, headers } = await client.json(
    webAddress(`https://${portal.host}/resource/${portal.dataset}.json`, query),
    judge,
    { headers: tokenOf(client) },
  );
  const columns = publishedColumns(headers);
  if (columns !== null) requireColumns(source, columns);
  return body as readonly RawRow[];
}

function tokenOf({ appToken }: PortalClient): Record<string, string> {
  return appToken === undefined ? {} : { 'x-app-token': appToken };
}

/** The type of each column of a data set, such as `calendar_date` or `text`; null where the portal does not tell. */
export async function socrataTypes(
  portal: Extract<Portal, { kind: 'socrata' }>,
  client: PortalClient,
): Promise<ReadonlyMap<string, string> | null> {
  const answer = await client
    .json(`https://${portal.host}/api/views/${portal.dataset}.json`, () => undefined, { attempts: 1 })
    .catch((error: unknown) => {
      if (error instanceof PortalFault) return undefined;
      throw error;
    });
  const { columns } = (answer?.body ?? {}) as { columns?: unknown };
  if (!Array.isArray(columns) || columns.length === 0) return null;
  return new Map(
    (columns as readonly { readonly fieldName?: unknown; readonly dataTypeName?: unknown }[]).map(
      (column) => [String(column.fieldName), String(column.dataTypeName)],
    ),
  );
}

function rowId(row: Row): string | undefined {
  const id = row instanceof WrittenRow ? row.id : row[ROW_ID];
  return typeof id === 'string' ? id : undefined;
}

/** SODA names every column of the answer in a header; rows leave out the empty ones. */
function publishedColumns(headers: Headers): string[] | null {
  try {
    const names: unknown = JSON.parse(headers.get('x-soda2-fields') ?? 'null');
    return Array.isArray(names) && names.length > 0 ? names.map(String) : null;
  } catch {
    return null;
  }
}

const judge: Judge = ({ status, body }) => {
  if (Array.isArray(body) && body.every((row) => typeof row === 'object' && row !== null)) return undefined;
  const { code, errorCode, message } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const said = `${code ?? ''} ${errorCode ?? ''} ${message ?? ''}`;
  if (/no-such-column|type-mismatch|no such column/i.test(said))
    return new PortalFault('schema-changed', `The portal says of our question: ${shown(message)}`);
  if (status < 400)
    return new PortalFault('unreachable', 'The portal’s answer is not a list of rows.', { transient: true });
  return undefined;
};

function shown(message: unknown): string {
  return String(message ?? 'a column we ask for does not exist').slice(0, 200);
}
