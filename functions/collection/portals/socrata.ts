import type { RawRow } from '../conform/mapping.ts';
import { quoted, webAddress } from '../conform/web-address.ts';
import { requireColumns } from '../run/drift.ts';
import type { Portal, Source } from '../source.ts';
import { type DateWindow, sinceDay } from './conditions.ts';
import { pageThrough, type RawPage, type RowNumber, type TableNotes, tableNotes } from './paging.ts';
import type { Judge, PortalClient } from './portal-client.ts';
import { PortalFault, unlessFault } from './portal-fault.ts';
import { requestSized } from './sized-page.ts';

type SocrataPortal = Extract<Portal, { kind: 'socrata' }>;

/** Rows per request; the portal's own default. */
const LIMIT = 1_000;
const ROW_ID = ':id';
/** `*` alone leaves out the system columns. Naming the columns would be an error for a table without one of them. */
const COLUMNS = `${ROW_ID},:updated_at,*`;

/**
 * Pages of a Socrata data set (SODA 2.1), ordered by row id.
 * @param window ignored where the date column is text, which compares letter by letter
 * @throws PortalFault
 */
export function socrataPages(
  { dateColumn }: Source,
  portal: SocrataPortal,
  { since, undated }: DateWindow,
  client: PortalClient,
  from?: RowNumber,
): AsyncGenerator<RawPage> {
  const conditions = portal.where === undefined ? [] : [`(${portal.where})`];
  if (since !== null && portal.dates !== 'text')
    conditions.push(
      sinceDay(dateColumn, quoted(`${since}T00:00:00.000`), { undated, undatedBy: portal.undatedBy }),
    );
  return pageThrough(
    ({ after, offset }) => {
      const where =
        after === undefined ? conditions : [...conditions, `${ROW_ID} > ${quoted(String(after))}`];
      return requestRows(portal, client, {
        ...(where.length === 0 ? {} : { $where: where.join(' AND ') }),
        $order: ROW_ID,
        ...(offset === 0 ? {} : { $offset: offset }),
      });
    },
    rowId,
    { from },
  );
}

/** The rows that meet a condition, at most one page. @throws PortalFault */
export async function socrataRows(
  source: Source,
  portal: SocrataPortal,
  condition: string,
  client: PortalClient,
): Promise<readonly RawRow[]> {
  const { rows, columns } = await requestRows(portal, client, { $where: condition });
  if (columns !== null) requireColumns(source, columns);
  return rows;
}

async function requestRows(
  { host, dataset }: SocrataPortal,
  client: PortalClient,
  query: Readonly<Record<string, string | number>>,
): Promise<RawPage> {
  const { body, headers } = await requestSized(client, LIMIT, (rows, options) =>
    client.json(
      webAddress(`https://${host}/resource/${dataset}.json`, { $select: COLUMNS, ...query, $limit: rows }),
      judge,
      { ...options, headers: client.appToken === undefined ? {} : { 'x-app-token': client.appToken } },
    ),
  );
  return { rows: body as readonly RawRow[], columns: publishedColumns(headers) };
}

/** The type of each column of a data set, such as `calendar_date` or `text`; null where the portal does not name them. */
export async function socrataTypes(
  portal: SocrataPortal,
  client: PortalClient,
): Promise<ReadonlyMap<string, string> | null> {
  const columns = (await unlessFault(requestView(portal, client)))?.['columns'];
  if (!Array.isArray(columns) || columns.length === 0) return null;
  return new Map(
    (columns as readonly { readonly fieldName?: unknown; readonly dataTypeName?: unknown }[]).map(
      (column) => [String(column.fieldName), String(column.dataTypeName)],
    ),
  );
}

/** @throws PortalFault */
export async function socrataNotes(portal: SocrataPortal, client: PortalClient): Promise<TableNotes> {
  const { license, licenseId, attribution, rowsUpdatedAt } = await requestView(portal, client);
  const { name = licenseId, termsLink } = (license ?? {}) as Readonly<Record<string, unknown>>;
  // In seconds.
  return tableNotes([name, termsLink, attribution], Number(rowsUpdatedAt) * 1_000);
}

/** The description of a data set. @throws PortalFault */
async function requestView(
  { host, dataset }: SocrataPortal,
  client: PortalClient,
): Promise<Readonly<Record<string, unknown>>> {
  const address = `https://${host}/api/views/${dataset}.json`;
  const { body } = await client.json(address, () => undefined, { attempts: 1 });
  return (body ?? {}) as Readonly<Record<string, unknown>>;
}

function rowId(row: RawRow): string | undefined {
  const id = row[ROW_ID];
  return typeof id === 'string' ? id : undefined;
}

/** SODA names every column of the answer in a header; rows leave out the blank ones. */
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
  const text = `${code ?? ''} ${errorCode ?? ''} ${message ?? ''}`;
  if (/no-such-column|type-mismatch|no such column/i.test(text)) {
    const reason = String(message ?? 'a requested column does not exist').slice(0, 200);
    return new PortalFault('schema-changed', `The portal rejects our query: ${reason}`);
  }
  if (status < 400)
    return new PortalFault('unreachable', 'The portal’s answer is not a list of rows.', { transient: true });
  return undefined;
};
