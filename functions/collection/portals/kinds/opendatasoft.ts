import type { RawRow } from '../../conform/mapping.ts';
import { webAddress } from '../../conform/web-address.ts';
import type { Portal } from '../../source.ts';
import { pageThrough, tableNotes, withCount } from '../paging.ts';
import type { Judge, PortalClient } from '../portal-client.ts';
import { PortalFault, says } from '../portal-fault.ts';
import { anyOf, sinceDay } from './conditions.ts';
import {
  COUNTED,
  COUNTING,
  datedMark,
  GROUPS_MAX,
  groupsIn,
  isObjects,
  objectOf,
  type PortalKind,
} from './portal-kind.ts';
import { requestSized } from './sized-page.ts';

export type OpendatasoftPortal = Extract<Portal, { kind: 'opendatasoft' }>;

/** The portal's own maximum. */
export const LIMIT = 100;
/** More rows than this are read as one export; the portal itself does not page beyond row 10,000. */
const PAGED_MAX = 1_000;
const EXPORT_PAGE = 1_000;

/**
 * Opendatasoft data sets (Explore API 2.1), ordered by the publisher's key, since rows have no number. Reads few rows page by page and
 * many as one export; text dates are no window.
 */
export const OPENDATASOFT: PortalKind<OpendatasoftPortal> = {
  async *pages({ dateColumn, recordKey }, portal, { since, undated }, client) {
    const address = addressOf(portal);
    const query = {
      ...(since === null || portal.dates === 'text'
        ? {}
        : { where: sinceDay(dateColumn, dayOf(since), { undated }) }),
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
    const counted = first.total_count;
    if ((counted ?? 0) > PAGED_MAX) {
      const { body } = await client.json(webAddress(`${address}/exports/json`, query), judgeExport);
      const rows = body as readonly RawRow[];
      for (let at = 0; at === 0 || at < rows.length; at += EXPORT_PAGE)
        yield {
          rows: rows.slice(at, at + EXPORT_PAGE),
          columns: columnsOf(rows),
          ...(at === 0 ? { counted } : {}),
        };
      return;
    }
    // The first page is used once: a walk that goes back to the start needs the current rows.
    const firstPages = [first];
    const pages = pageThrough(
      async ({ offset }) => {
        const { results } = (offset === 0 ? firstPages.pop() : undefined) ?? (await page(offset));
        return { rows: results, columns: columnsOf(results) };
      },
      () => undefined,
      { start: 'offset' },
    );
    // Equal rows come once, so only none can be counted.
    yield* withCount(() => (counted === 0 ? 0 : undefined), pages);
  },

  /** Null when a key has characters that cannot be quoted reliably, or when there are more rows than one answer holds. */
  async rows(_source, portal, keys, client) {
    if (keys.some((key) => Object.values(key).some((value) => /['"\\]/.test(value)))) return null;
    const query = { where: anyOf(keys), limit: LIMIT };
    const { body } = await client.json(webAddress(`${addressOf(portal)}/records`, query), judgeRecords);
    const { results } = body as { readonly results: readonly RawRow[] };
    return results.length >= LIMIT ? null : results;
  },

  async largestGroups({ recordKey }, portal, client) {
    const query = {
      select: `count(*) AS ${COUNTED}`,
      group_by: recordKey.join(','),
      order_by: `${COUNTED} DESC`,
      limit: GROUPS_MAX,
    };
    const address = webAddress(`${addressOf(portal)}/records`, query);
    const { body } = await client.json(address, judgeRecords, COUNTING);
    return groupsIn((body as { readonly results: readonly RawRow[] }).results, recordKey);
  },

  async changeMark(_source, portal, client) {
    return datedMark((await requestDataset(portal, client)).metas['data_processed']);
  },

  async notes(portal, client) {
    const { metas } = await requestDataset(portal, client);
    const { license, license_url, attributions, data_processed } = metas;
    return tableNotes([license, license_url, ...[attributions].flat()], data_processed);
  },
};

/** What the portal says of a data set. @throws PortalFault */
export async function requestDataset(portal: OpendatasoftPortal, client: PortalClient) {
  const body = objectOf((await client.json(addressOf(portal), judge, { attempts: 1 })).body);
  return { body, metas: objectOf(objectOf(body['metas'])['default']) };
}

export function catalogOf({ host }: OpendatasoftPortal): string {
  return `https://${host}/api/explore/v2.1/catalog/datasets`;
}

export function addressOf(portal: OpendatasoftPortal): string {
  return `${catalogOf(portal)}/${portal.dataset}`;
}

/** A day as the portal writes it. */
export function dayOf(day: string): string {
  return `date'${day}'`;
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
  return new PortalFault('unreachable', `The portal answers with an error: ${text}`, {
    kind: status === 404 ? 'gone' : 'refusal',
  });
};

export const judgeRecords: Judge = (answer) =>
  judge(answer) ?? rowsFault(answer.status, (answer.body as { results?: unknown } | null)?.results);

export const judgeExport: Judge = (answer) => judge(answer) ?? rowsFault(answer.status, answer.body);

function rowsFault(status: number, rows: unknown): PortalFault | undefined {
  if (isObjects(rows) || status >= 400) return undefined;
  return new PortalFault('unreachable', 'The portal’s answer has no list of records.');
}
