import { webAddress } from '#functions/collection/conform/web-address.ts';
import {
  addressOf,
  catalogOf,
  dayOf,
  judgeExport,
  judgeRecords,
  LIMIT,
  type OpendatasoftPortal,
  requestDataset,
} from '#functions/collection/portals/kinds/opendatasoft.ts';
import { objectOf, textOf, whereAll } from '#functions/collection/portals/kinds/portal-kind.ts';
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
  date: 'time',
  datetime: 'time',
  int: 'number',
  double: 'number',
  text: 'text',
};

export const OPENDATASOFT_QUESTIONS: TableQuestions<OpendatasoftPortal> = {
  async describe(portal, client) {
    const { metas, body } = await requestDataset(portal, client);
    const columns = objectsOf(body['fields'] ?? []).map(({ name, label, type }) => ({
      name: textOf(name),
      alias: textOf(label) || null,
      type: TYPES[textOf(type)] ?? 'other',
    }));
    const count = metas['records_count'];
    return {
      columns: requireDescribed(columns),
      rows: typeof count === 'number' ? count : null,
      terms: joinTexts([metas['license'], metas['license_url'], metas['description']]),
      rowNumber: null,
      hasShape: false,
      description: body,
    };
  },

  async newest(portal, _facts, query, client) {
    const { columns, dateColumn, order, limit } = query;
    const isRecords = limit <= LIMIT;
    const url = webAddress(`${addressOf(portal)}/${isRecords ? 'records' : 'exports/json'}`, {
      ...(columns === null ? {} : { select: columns.join(',') }),
      ...whereAll('where', dayConditions(query, dayOf)),
      ...(order === 'date' ? { order_by: `${dateColumn} desc` } : {}),
      limit,
    });
    const { body } = await client.json(url, isRecords ? judgeRecords : judgeExport);
    return objectsOf(isRecords ? objectOf(body)['results'] : body).slice(0, limit);
  },

  async catalog(portal, wanted, client) {
    const query = { where: 'search("permit")', limit: 50 };
    const { body } = await client.json(webAddress(catalogOf(portal), query), judgeRecords);
    const tables = objectsOf(objectOf(body)['results']).flatMap(({ dataset_id: dataset, fields }) =>
      typeof dataset === 'string' && Array.isArray(fields) && dataset !== portal.dataset
        ? [{ table: { ...portal, dataset }, columns: objectsOf(fields).map(({ name }) => textOf(name)) }]
        : [],
    );
    return likeliest(tables, wanted);
  },

  moved: (portal, to) =>
    to.pathname.includes(`/datasets/${portal.dataset}`) ? { ...portal, host: to.host } : undefined,
};
