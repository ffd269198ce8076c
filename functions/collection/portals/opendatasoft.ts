import type { RawRow } from '../conform/mapping.ts';
import { webAddress } from '../conform/web-address.ts';
import type { Portal, Source } from '../source.ts';
import { anyOf, type DateWindow, type KeyValues, sinceDay } from './conditions.ts';
import { pageThrough, type RawPage, type TableNotes, tableNotes } from './paging.ts';
import type { Judge, PortalClient } from './portal-client.ts';
import { PortalFault, says } from './portal-fault.ts';
import { requestSized } from './sized-page.ts';

type OpendatasoftPortal = Extract<Portal, { kind: 'opendatasoft' }>;

/** The portal's own maximum. */
const LIMIT = 100;
/** More rows than this are read as one export; the portal itself does not page beyond row 10,000. */
const PAGED_MAX = 1_000;
/** Rows per page of an export. */
const EXPORT_PAGE = 1_000;

/**
 * Pages of an Opendatasoft data set (Explore API 2.1), ordered by the publisher's key, since rows have no number. Reads few rows
 * page by page and many as one export.
 * @param window ignored where the date column is text
 * @throws PortalFault
 */
export async function* opendatasoftPages(
  { dateColumn, recordKey }: Source,
  portal: OpendatasoftPortal,
  { since, undated }: DateWindow,
  client: PortalClient,
): AsyncGenerator<RawPage> {
  const address = addressOf(portal);
  const query = {
    ...(since === null || portal.dates === 'text'
      ? {}
      : { where: sinceDay(dateColumn, `date'${since}'`, { undated }) }),
    order_by: recordKey.join(','),
  };
  const page = async (offset: number) => {
    const { body } = await requestSized(client, LIMIT, (limit, options) => {
      const slice = { ...query, limit, ...(offset === 0 ? {} : { offset }) };
      return client.json(webAddress(`${address}/records`, slice), judgeRecords, options);
    });
    return body as { readonly total_count?: number; readonly results: readonly RawRow[] };
  };
  const first = await page(0);
  if ((first.total_count ?? 0) > PAGED_MAX) {
    const { body } = await client.json(webAddress(`${address}/exports/json`, query), judgeExport);
    const rows = body as readonly RawRow[];
    for (let at = 0; at === 0 || at < rows.length; at += EXPORT_PAGE)
      yield { rows: rows.slice(at, at + EXPORT_PAGE), columns: columnsOf(rows) };
    return;
  }
  // The first page is used once: a walk that goes back to the start needs the current rows.
  const firstPages = [first];
  yield* pageThrough(
    async ({ offset }) => {
      const { results } = (offset === 0 ? firstPages.pop() : undefined) ?? (await page(offset));
      return { rows: results, columns: columnsOf(results) };
    },
    () => undefined,
    { start: 'offset' },
  );
}

/**
 * The rows with some keys; null when a key has characters that cannot be quoted reliably, or when there are more rows than one
 * answer holds.
 * @throws PortalFault
 */
export async function opendatasoftRows(
  portal: OpendatasoftPortal,
  keys: readonly KeyValues[],
  client: PortalClient,
): Promise<readonly RawRow[] | null> {
  if (keys.some((key) => Object.values(key).some((value) => /['"\\]/.test(value)))) return null;
  const query = { where: anyOf(keys), limit: LIMIT };
  const { body } = await client.json(webAddress(`${addressOf(portal)}/records`, query), judgeRecords);
  const { results } = body as { readonly results: readonly RawRow[] };
  return results.length >= LIMIT ? null : results;
}

/** @throws PortalFault */
export async function opendatasoftNotes(
  portal: OpendatasoftPortal,
  client: PortalClient,
): Promise<TableNotes> {
  const { body } = await client.json(addressOf(portal), judge, { attempts: 1 });
  const { metas } = (body ?? {}) as { metas?: { default?: Readonly<Record<string, unknown>> } };
  const { license, license_url, attributions, data_processed } = metas?.default ?? {};
  return tableNotes([license, license_url, ...[attributions].flat()], data_processed);
}

function addressOf({ host, dataset }: OpendatasoftPortal): string {
  return `https://${host}/api/explore/v2.1/catalog/datasets/${dataset}`;
}

/** Every row has every column, blank or not. */
function columnsOf([first]: readonly RawRow[]): string[] | null {
  return first === undefined ? null : Object.keys(first);
}

/** Finds errors: `error_code` and `message`, mostly with HTTP 4xx. */
const judge: Judge = ({ status, body }) => {
  const { error_code: code, message } = (body ?? {}) as { error_code?: unknown; message?: unknown };
  if (code === undefined) return undefined;
  const text = `${String(code)} ${String(message ?? '')}`.slice(0, 200);
  if (
    status < 500 &&
    (/unknown field|not a valid field/i.test(text) || says(text, 'field ', 'not found', 'does not exist'))
  )
    return new PortalFault('schema-changed', `The portal rejects our query: ${text}`);
  return new PortalFault('unreachable', `The portal answers with an error: ${text}`);
};

const judgeRecords: Judge = (answer) =>
  judge(answer) ?? rowsFault(answer.status, (answer.body as { results?: unknown } | null)?.results);

const judgeExport: Judge = (answer) => judge(answer) ?? rowsFault(answer.status, answer.body);

function rowsFault(status: number, rows: unknown): PortalFault | undefined {
  const isList = Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null);
  if (isList || status >= 400) return undefined;
  return new PortalFault('unreachable', 'The portal’s answer has no list of records.');
}
