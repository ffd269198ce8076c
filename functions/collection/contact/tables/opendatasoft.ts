import { webAddress } from '../../conform/web-address.ts';
import type { Portal } from '../../source.ts';
import type { Said } from '../traffic/host.ts';
import {
  dayConditions,
  jsonOf,
  likeliest,
  listOf,
  type TableColumn,
  TableFault,
  type TableKind,
  textOf,
} from './table-kind.ts';

type OpendatasoftPortal = Extract<Portal, { kind: 'opendatasoft' }>;

const TYPES: Readonly<Record<string, TableColumn['type']>> = {
  date: 'time',
  datetime: 'time',
  int: 'number',
  double: 'number',
  text: 'text',
};
/** The most rows of one answer with the whole rows. */
const RECORDS_MAX = 100;

export const OPENDATASOFT: TableKind<OpendatasoftPortal> = {
  async describe(portal, ask) {
    const body = bodyOf(await ask({ url: `${catalogOf(portal)}/${portal.dataset}` }));
    const { default: metas = {} } = (body['metas'] ?? {}) as {
      readonly default?: Readonly<Record<string, unknown>>;
    };
    const columns = listOf(body['fields'] ?? []).map(({ name, label, type }) => ({
      name: textOf(name),
      alias: textOf(label) || null,
      type: TYPES[textOf(type)] ?? 'other',
    }));
    if (columns.length === 0) throw new TableFault('unreadable', 'a description without fields');
    const count = metas['records_count'];
    return {
      columns,
      rows: typeof count === 'number' ? count : null,
      terms: [metas['license'], metas['license_url'], metas['description']].map(textOf).join(' ').trim(),
      rowNumber: null,
      hasShape: false,
      description: body,
    };
  },

  async rows(portal, _facts, query, ask) {
    const { columns, dateColumn, order, limit } = query;
    const where = dayConditions(query, (day) => `date'${day}'`);
    const isRecords = limit <= RECORDS_MAX;
    const url = webAddress(
      `${catalogOf(portal)}/${portal.dataset}/${isRecords ? 'records' : 'exports/json'}`,
      {
        ...(columns === null ? {} : { select: columns.join(',') }),
        ...(where.length === 0 ? {} : { where: where.join(' AND ') }),
        ...(order === 'date' ? { order_by: `${dateColumn} desc` } : {}),
        limit,
      },
    );
    const body = bodyOf(await ask({ url }));
    return listOf(isRecords ? body['results'] : body).slice(0, limit);
  },

  async catalog(portal, wanted, ask) {
    const url = webAddress(catalogOf(portal), { where: 'search("permit")', limit: 50 });
    const found = listOf(bodyOf(await ask({ url }))['results']);
    const tables = found.flatMap(({ dataset_id: dataset, fields }) =>
      typeof dataset === 'string' && Array.isArray(fields) && dataset !== portal.dataset
        ? [{ table: { ...portal, dataset }, columns: listOf(fields).map(({ name }) => textOf(name)) }]
        : [],
    );
    return likeliest(tables, wanted);
  },

  moved: (portal, to) =>
    to.pathname.includes(`/datasets/${portal.dataset}`) ? { ...portal, host: to.host } : undefined,
};

function catalogOf({ host }: OpendatasoftPortal): string {
  return `https://${host}/api/explore/v2.1/catalog/datasets`;
}

/** @throws TableFault for the errors of Opendatasoft */
function bodyOf(said: Said): Readonly<Record<string, unknown>> {
  const body = jsonOf(said);
  if (said.status < 400 && body['error_code'] === undefined) return body;
  const says = [body['error_code'], body['message']].map(textOf).join(' ').trim().slice(0, 160);
  throw new TableFault(said.status === 404 ? 'gone' : said.status === 401 ? 'denied' : 'refused', says);
}
