import type { RawRow } from '../../conform/mapping.ts';
import { quoted, webAddress } from '../../conform/web-address.ts';
import { requireColumns } from '../../run/drift.ts';
import type { Portal } from '../../source.ts';
import { pageThrough, type RawPage, tableNotes, withCount } from '../paging.ts';
import type { Judge, PortalClient, RequestOptions } from '../portal-client.ts';
import { PortalFault, unlessUnanswered } from '../portal-fault.ts';
import { anyOf, sinceDay } from './conditions.ts';
import {
  COUNTED,
  COUNTING,
  countIn,
  datedMark,
  GROUPS_MAX,
  groupsIn,
  isObjects,
  objectOf,
  type PortalKind,
  whereAll,
} from './portal-kind.ts';
import { requestSized } from './sized-page.ts';

export type SocrataPortal = Extract<Portal, { kind: 'socrata' }>;

/** Rows per request; the portal's own default. */
const LIMIT = 1_000;
export const ROW_ID = ':id';
/** `*` alone leaves out the system columns. Naming the columns would be an error for a table without one of them. */
const COLUMNS = `${ROW_ID},:updated_at,*`;

/** Socrata data sets (SODA 2.1). Pages are ordered by row id; text dates compare letter by letter, so all rows are read. */
export const SOCRATA: PortalKind<SocrataPortal> = {
  async *pages({ dateColumn }, portal, { since, undated }, client, { from }) {
    const conditions = portal.where === undefined ? [] : [`(${portal.where})`];
    if (since !== null && portal.dates !== 'text')
      conditions.push(
        sinceDay(dateColumn, quoted(`${since}T00:00:00.000`), { undated, undatedBy: portal.undatedBy }),
      );
    const counted = await countRows(portal, client, conditions);
    const pages = pageThrough(
      ({ after, offset }) => {
        const where =
          after === undefined ? conditions : [...conditions, `${ROW_ID} > ${quoted(String(after))}`];
        return requestRows(portal, client, {
          ...whereAll('$where', where),
          $order: ROW_ID,
          ...(offset === 0 ? {} : { $offset: offset }),
        });
      },
      rowId,
      { from },
    );
    yield* withCount(() => counted, pages);
  },

  async rows(source, portal, keys, client) {
    const { rows, columns } = await requestRows(portal, client, { $where: anyOf(keys) });
    if (columns !== null) requireColumns(source, columns);
    return rows;
  },

  async largestGroups({ recordKey }, portal, client) {
    const { host, dataset, where } = portal;
    const columns = recordKey.join(',');
    const query = {
      $select: `${columns},count(*) AS ${COUNTED}`,
      ...whereAll('$where', where === undefined ? [] : [where]),
      $group: columns,
      $order: `${COUNTED} DESC`,
      $limit: GROUPS_MAX,
    };
    const { body } = await ask(
      client,
      webAddress(`https://${host}/resource/${dataset}.json`, query),
      judge,
      COUNTING,
    );
    return groupsIn(body as readonly RawRow[], recordKey);
  },

  async changeMark(_source, portal, client) {
    return datedMark(Number((await requestView(portal, client))['rowsUpdatedAt'] ?? Number.NaN) * 1_000);
  },

  async notes(portal, client) {
    const { license, licenseId, attribution, rowsUpdatedAt } = await requestView(portal, client);
    const { name = licenseId, termsLink } = objectOf(license);
    // In seconds.
    return tableNotes([name, termsLink, attribution], Number(rowsUpdatedAt) * 1_000);
  },
};

async function requestRows(
  { host, dataset }: SocrataPortal,
  client: PortalClient,
  query: Readonly<Record<string, string | number>>,
): Promise<RawPage> {
  const { body, headers } = await requestSized(client, LIMIT, (rows, options) =>
    ask(
      client,
      webAddress(`https://${host}/resource/${dataset}.json`, { $select: COLUMNS, ...query, $limit: rows }),
      judge,
      options,
    ),
  );
  return { rows: body as readonly RawRow[], columns: publishedColumns(headers) };
}

async function countRows(
  { host, dataset }: SocrataPortal,
  client: PortalClient,
  conditions: readonly string[],
): Promise<number | undefined> {
  const query = { $select: 'count(*) AS counted', ...whereAll('$where', conditions) };
  const asked = ask(client, webAddress(`https://${host}/resource/${dataset}.json`, query), judge, COUNTING);
  const [row] = ((await unlessUnanswered(asked))?.body ?? []) as readonly RawRow[];
  return countIn(row?.['counted']);
}

/** The description of a data set. @throws PortalFault */
export async function requestView({ host, dataset }: SocrataPortal, client: PortalClient) {
  const address = `https://${host}/api/views/${dataset}.json`;
  return objectOf((await ask(client, address, () => undefined, { attempts: 1 })).body);
}

/** Asks with the app token, which raises the rate limit. */
export function ask(client: PortalClient, url: string, judged: Judge, options: RequestOptions = {}) {
  const { appToken } = client;
  return client.json(url, judged, {
    ...options,
    headers: appToken === undefined ? {} : { 'x-app-token': appToken },
  });
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

export const judge: Judge = ({ status, body }) => {
  if (isObjects(body)) return undefined;
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
