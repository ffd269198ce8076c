import { webAddress } from '#functions/collection/conform/web-address.ts';
import {
  actionAddress,
  type CkanPortal,
  findTable,
  judge,
  newestFirst,
  ROW_ID,
  requestSlice,
  tablesIn,
} from '#functions/collection/portals/kinds/ckan.ts';
import { objectOf, textOf } from '#functions/collection/portals/kinds/portal-kind.ts';
import {
  objectsOf,
  requireDescribed,
  soundsLikePermits,
  type TableColumn,
  type TableQuestions,
} from './table-questions.ts';

const TYPES: Readonly<Record<string, TableColumn['type']>> = {
  timestamp: 'time',
  date: 'time',
  numeric: 'number',
  float8: 'number',
  int4: 'number',
  int: 'number',
  text: 'text',
};

export const CKAN_QUESTIONS: TableQuestions<CkanPortal> = {
  async resolve(portal, client) {
    return { ...portal, resource: (await findTable(portal, client)).id };
  },

  async describe(portal, client) {
    const { fields, total } = await requestSlice(portal.host, 'datastore_search', client, {
      resource_id: nameOf(portal),
      limit: 0,
    });
    const columns = objectsOf(fields ?? []).map(({ id, type, info }) => ({
      name: textOf(id),
      alias: textOf(objectOf(info)['label']) || null,
      type: TYPES[textOf(type)] ?? 'other',
    }));
    return {
      columns: requireDescribed(columns).filter(({ name }) => name !== ROW_ID),
      rows: total ?? null,
      terms: '',
      rowNumber: ROW_ID,
      hasShape: false,
      description: { fields, total },
    };
  },

  /** `datastore_search` cannot compare: it gives every day. */
  async newest(portal, _facts, { columns, dateColumn, order, limit }, client) {
    const { rows } = await requestSlice(portal.host, 'datastore_search', client, {
      resource_id: nameOf(portal),
      ...(columns === null ? {} : { fields: columns.join(',') }),
      ...(order === null ? {} : { sort: order === 'date' ? `${dateColumn} desc` : `${ROW_ID} desc` }),
      limit,
    });
    return rows;
  },

  async catalog(portal, _wanted, client) {
    const url = webAddress(actionAddress(portal.host, 'package_search'), { q: 'permit', rows: 20 });
    const { result } = objectOf((await client.json(url, judge)).body);
    return newestFirst(
      objectsOf(objectOf(result)['results'] ?? []).flatMap(({ title, resources }) =>
        tablesIn(resources).filter(({ name }) => soundsLikePermits(`${textOf(title)} ${textOf(name)}`)),
      ),
    )
      .map(({ id }) => ({ ...portal, resource: id }))
      .filter(({ resource }) => resource !== portal.resource);
  },

  moved: (portal, to) => {
    const isSame =
      to.search.includes(encodeURIComponent(nameOf(portal))) && to.pathname.startsWith('/api/3/action/');
    return isSame ? { ...portal, host: to.host } : undefined;
  },
};

/** The id of the table, or of the data set whose newest one it is. */
function nameOf({ resource }: CkanPortal): string {
  return typeof resource === 'string' ? resource : resource.package;
}
