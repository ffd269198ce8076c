import { webAddress } from '../../conform/web-address.ts';
import type { Portal } from '../../source.ts';
import type { Said } from '../traffic/host.ts';
import {
  jsonOf,
  listOf,
  soundsLikePermits,
  type TableColumn,
  TableFault,
  type TableKind,
  textOf,
} from './table-kind.ts';

type CkanPortal = Extract<Portal, { kind: 'ckan' }>;

const TYPES: Readonly<Record<string, TableColumn['type']>> = {
  timestamp: 'time',
  date: 'time',
  numeric: 'number',
  float8: 'number',
  int4: 'number',
  int: 'number',
  text: 'text',
};

export const CKAN: TableKind<CkanPortal> = {
  /** The newest table of a data set, as `ckanPages` chooses it. */
  async resolve(portal, ask) {
    if (typeof portal.resource === 'string') return portal;
    const { resources } = resultOf(
      await ask({ url: webAddress(action(portal, 'package_show'), { id: portal.resource.package }) }),
    );
    const [newest] = listOf(resources ?? [])
      .filter(({ datastore_active: isTable }) => isTable === true)
      .sort((a, b) => dateOf(b).localeCompare(dateOf(a)));
    if (newest === undefined) throw new TableFault('gone', 'the data set has no table');
    return { ...portal, resource: textOf(newest['id']) };
  },

  async describe(portal, ask) {
    const url = webAddress(action(portal, 'datastore_search'), { resource_id: idOf(portal), limit: 0 });
    const { fields, total } = resultOf(await ask({ url }));
    const columns = listOf(fields ?? []).map(({ id, type, info }) => ({
      name: textOf(id),
      alias: textOf((info as { readonly label?: unknown } | undefined)?.label) || null,
      type: TYPES[textOf(type)] ?? 'other',
    }));
    if (columns.length === 0) throw new TableFault('unreadable', 'a description without fields');
    return {
      columns: columns.filter(({ name }) => name !== '_id'),
      rows: typeof total === 'number' ? total : null,
      terms: '',
      rowNumber: '_id',
      hasShape: false,
      description: { fields, total },
    };
  },

  /** `datastore_search` cannot compare: it gives every day. */
  async rows(portal, _facts, { columns, dateColumn, order, limit }, ask) {
    const url = webAddress(action(portal, 'datastore_search'), {
      resource_id: idOf(portal),
      ...(columns === null ? {} : { fields: columns.join(',') }),
      ...(order === null ? {} : { sort: order === 'date' ? `${dateColumn} desc` : '_id desc' }),
      limit,
    });
    return listOf(resultOf(await ask({ url }))['records']);
  },

  async catalog(portal, _wanted, ask) {
    const url = webAddress(action(portal, 'package_search'), { q: 'permit', rows: 20 });
    const packages = listOf(resultOf(await ask({ url }))['results'] ?? []);
    return packages
      .flatMap(({ title, resources }) =>
        listOf(resources ?? []).filter(
          ({ datastore_active: isTable, name }) =>
            isTable === true && soundsLikePermits(`${textOf(title)} ${textOf(name)}`),
        ),
      )
      .sort((a, b) => dateOf(b).localeCompare(dateOf(a)))
      .map(({ id }) => ({ ...portal, resource: textOf(id) }))
      .filter(({ resource }) => resource !== portal.resource);
  },

  moved: (portal, to) => {
    const isSame =
      to.search.includes(encodeURIComponent(idOf(portal))) && to.pathname.startsWith('/api/3/action/');
    return isSame ? { ...portal, host: to.host } : undefined;
  },
};

function action({ host }: CkanPortal, name: string): string {
  return `https://${host}/api/3/action/${name}`;
}

function idOf({ resource }: CkanPortal): string {
  return typeof resource === 'string' ? resource : resource.package;
}

function dateOf(resource: Readonly<Record<string, unknown>>): string {
  return textOf(resource['last_modified']) || textOf(resource['created']);
}

/** @throws TableFault for CKAN's errors */
function resultOf(said: Said): Readonly<Record<string, unknown>> {
  const { success, result, error } = jsonOf(said);
  if (success === true && typeof result === 'object' && result !== null)
    return result as Readonly<Record<string, unknown>>;
  const says = JSON.stringify(error ?? 'no reason').slice(0, 160);
  if (said.status === 404 || /not found/i.test(says)) throw new TableFault('gone', says);
  throw new TableFault('refused', says);
}
