import type { RawRow } from '#functions/collection/conform/mapping.ts';
import { quoted, webAddress } from '#functions/collection/conform/web-address.ts';
import { objectOf, textOf, whereAll } from '#functions/collection/portals/kinds/portal-kind.ts';
import {
  ask,
  judge,
  ROW_ID,
  requestView,
  type SocrataPortal,
} from '#functions/collection/portals/kinds/socrata.ts';
import {
  dayConditions,
  joinTexts,
  likeliest,
  objectsOf,
  requireDescribed,
  type TableColumn,
  type TableQuestions,
} from './table-questions.ts';

const TYPES: Readonly<Record<string, TableColumn['type']>> = {
  calendar_date: 'time',
  date: 'time',
  floating_timestamp: 'time',
  fixed_timestamp: 'time',
  number: 'number',
  money: 'number',
  text: 'text',
};

export const SOCRATA_QUESTIONS: TableQuestions<SocrataPortal> = {
  async describe(portal, client) {
    const view = await requestView(portal, client);
    const columns = objectsOf(view['columns'] ?? []).map(({ fieldName, name, dataTypeName }) => ({
      name: textOf(fieldName),
      alias: textOf(name) || null,
      type: TYPES[textOf(dataTypeName)] ?? 'other',
    }));
    const { name: license, termsLink } = objectOf(view['license']);
    return {
      columns: requireDescribed(columns).filter(({ name }) => !name.startsWith(':')),
      rows: null,
      terms: joinTexts([license, termsLink, view['licenseId'], view['description']]),
      rowNumber: ROW_ID,
      hasShape: false,
      description: view,
    };
  },

  async newest({ host, dataset }, _facts, query, client) {
    const { columns, dateColumn, order, limit } = query;
    const days = dayConditions(query, (day) => quoted(`${day}T00:00:00.000`));
    const url = webAddress(`https://${host}/resource/${dataset}.json`, {
      ...(columns === null ? {} : { $select: columns.join(',') }),
      ...whereAll('$where', days),
      ...(order === null ? {} : { $order: order === 'date' ? `${dateColumn} DESC` : `${ROW_ID} DESC` }),
      $limit: limit,
    });
    return (await ask(client, url, judge)).body as readonly RawRow[];
  },

  async catalog(portal, wanted, client) {
    const { host } = portal;
    const query = { domains: host, search_context: host, q: 'permit', limit: 50 };
    const { body } = await ask(client, webAddress(`https://${host}/api/catalog/v1`, query), () => undefined);
    const tables = objectsOf(objectOf(body)['results']).flatMap(({ resource }) => {
      const { id, columns_field_name: columns } = objectOf(resource);
      return typeof id === 'string' && Array.isArray(columns) && id !== portal.dataset
        ? [{ table: { ...portal, dataset: id }, columns: columns.map(String) }]
        : [];
    });
    return likeliest(tables, wanted);
  },

  moved: (portal, to) => (to.pathname.includes(portal.dataset) ? { ...portal, host: to.host } : undefined),
};
