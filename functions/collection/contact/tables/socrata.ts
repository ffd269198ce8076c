import { quoted, webAddress } from '../../conform/web-address.ts';
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

type SocrataPortal = Extract<Portal, { kind: 'socrata' }>;

const TYPES: Readonly<Record<string, TableColumn['type']>> = {
  calendar_date: 'time',
  date: 'time',
  floating_timestamp: 'time',
  fixed_timestamp: 'time',
  number: 'number',
  money: 'number',
  text: 'text',
};

export const SOCRATA: TableKind<SocrataPortal> = {
  async describe({ host, dataset }, ask) {
    const view = bodyOf(await ask({ url: `https://${host}/api/views/${dataset}.json`, withToken: true }));
    const columns = listOf(view['columns'] ?? []).map(({ fieldName, name, dataTypeName }) => ({
      name: textOf(fieldName),
      alias: textOf(name) || null,
      type: TYPES[textOf(dataTypeName)] ?? 'other',
    }));
    if (columns.length === 0) throw new TableFault('unreadable', 'a description without columns');
    const { name: license, termsLink } = (view['license'] ?? {}) as Readonly<Record<string, unknown>>;
    return {
      columns: columns.filter(({ name }) => !name.startsWith(':')),
      rows: null,
      terms: [license, termsLink, view['licenseId'], view['description']].map(textOf).join(' ').trim(),
      rowNumber: ':id',
      hasShape: false,
      description: view,
    };
  },

  async rows({ host, dataset }, _facts, query, ask) {
    const { columns, dateColumn, order, limit } = query;
    const where = dayConditions(query, (day) => quoted(`${day}T00:00:00.000`));
    const url = webAddress(`https://${host}/resource/${dataset}.json`, {
      ...(columns === null ? {} : { $select: columns.join(',') }),
      ...(where.length === 0 ? {} : { $where: where.join(' AND ') }),
      ...(order === null ? {} : { $order: order === 'date' ? `${dateColumn} DESC` : ':id DESC' }),
      $limit: limit,
    });
    return listOf(bodyOf(await ask({ url, withToken: true })));
  },

  async catalog(portal, wanted, ask) {
    const url = webAddress(`https://${portal.host}/api/catalog/v1`, {
      domains: portal.host,
      search_context: portal.host,
      q: 'permit',
      limit: 50,
    });
    const found = listOf(bodyOf(await ask({ url, withToken: true }))['results']);
    const tables = found.flatMap(({ resource }) => {
      const { id, columns_field_name: columns } = (resource ?? {}) as Readonly<Record<string, unknown>>;
      return typeof id === 'string' && Array.isArray(columns) && id !== portal.dataset
        ? [{ table: { ...portal, dataset: id }, columns: columns.map(String) }]
        : [];
    });
    return likeliest(tables, wanted);
  },

  moved: (portal, to) => (to.pathname.includes(portal.dataset) ? { ...portal, host: to.host } : undefined),
};

/** @throws TableFault for the errors of SODA */
function bodyOf(said: Said): Readonly<Record<string, unknown>> {
  const body = jsonOf(said);
  if (said.status < 400) return body;
  const says = [body['code'], body['errorCode'], body['message']].map(textOf).join(' ').trim().slice(0, 160);
  if (said.status === 404 || said.status === 410) throw new TableFault('gone', says);
  throw new TableFault(said.status === 401 ? 'denied' : 'refused', says);
}
