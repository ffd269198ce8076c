import type { RawRow } from '#functions/collection/conform/mapping.ts';
import { csvText } from '#functions/collection/testing/fake-catalogs.ts';
import type { FakeReply } from '#functions/collection/testing/fake-portal.ts';
import { type Kind, rowsOf, type StoryColumn, type StoryTable } from './table.ts';

/** The reply of a host with some tables of a kind; undefined for a path of another kind. */
export type Dialect = (tables: readonly StoryTable[], url: URL) => FakeReply | undefined;

/** A query that the portal does not accept, in words. */
class Refusal extends Error {
  override readonly name = 'Refusal';
}

interface Wanted {
  readonly columns?: string | null;
  readonly where?: string | null;
  readonly order?: string | null;
  readonly limit?: string | null;
}

/** The rows that a query wants: comparisons `column >= literal` joined by AND, ordered by one column. */
function select(table: StoryTable, { columns, where, order, limit }: Wanted, rowNumber?: string): RawRow[] {
  const all = rowsOf(table).map((row, index) =>
    rowNumber === undefined ? row : { ...row, [rowNumber]: index + 1 },
  );
  const known = new Set([
    ...table.columns.map(({ name }) => name),
    ...(rowNumber === undefined ? [] : [rowNumber]),
  ]);
  const requireKnown = (name: string): string => {
    if (!known.has(name)) throw new Refusal(`no such column: ${name}`);
    return name;
  };
  const conditions = (where ?? '1=1')
    .replace(/[()]/g, '')
    .split(' AND ')
    .filter((one) => one !== '1=1' && one !== '');
  let rows = all;
  for (const condition of conditions) {
    const [, column = '', sign, literal = ''] = /^(\S+) (>=|<) (.+)$/.exec(condition) ?? [];
    const kind = /^(DATE|TIMESTAMP) /.exec(literal)?.[1] as 'DATE' | 'TIMESTAMP' | undefined;
    if (kind !== undefined && table.refuses.includes(kind)) throw new Refusal(`"${literal}" is not a value`);
    requireKnown(column);
    const compared = literal.replace(/^(DATE|TIMESTAMP|date) ?/, '').replaceAll("'", '');
    rows = rows.filter((row) => row[column] != null && isAtLeast(row[column], compared) === (sign === '>='));
  }
  if (order !== undefined && order !== null) {
    if (table.refuses.includes('order')) throw new Refusal('ordering is not supported');
    const column = requireKnown(order.replace(/ desc$/i, '').replaceAll('"', ''));
    rows = rows.toSorted((a, b) => compare(b[column], a[column]));
  }
  rows = rows.slice(0, Number(limit ?? 1_000));
  if (columns === undefined || columns === null || columns === '*') return rows;
  const names = columns.split(',').map((name) => requireKnown(name.trim()));
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
}

function isAtLeast(value: unknown, literal: string): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value !== 'number') return String(value).slice(0, 10) >= literal.slice(0, 10);
  return value >= (/^\d+$/.test(literal) ? Number(literal) : Date.parse(`${literal.slice(0, 10)}T00:00:00Z`));
}

function compare(a: unknown, b: unknown): number {
  const [left, right] = [a as string | number, b as string | number];
  return left < right ? -1 : left > right ? 1 : 0;
}

const socrata: Dialect = (tables, { pathname, searchParams: query }) => {
  const view = /^\/api\/views\/([\w-]+)\.json$/.exec(pathname)?.[1];
  const dataset = view ?? /^\/resource\/([\w-]+)\.json$/.exec(pathname)?.[1];
  const table = tables.find(({ id }) => id === dataset);
  if (pathname === '/api/catalog/v1')
    return {
      json: {
        results: tables.map(({ id, columns }) => ({
          resource: { id, name: 'Permits', columns_field_name: columns.map(({ name }) => name) },
        })),
      },
    };
  if (dataset === undefined) return undefined;
  if (table === undefined) return { status: 404, json: { code: 'dataset.missing', error: true } };
  if (view !== undefined)
    return {
      json: {
        columns: table.columns.map(({ name, alias, type }) => ({
          fieldName: name,
          name: alias ?? name,
          dataTypeName: type === 'date' ? 'calendar_date' : type,
        })),
      },
    };
  return answered(
    () => ({
      json: select(
        table,
        {
          columns: query.get('$select'),
          where: query.get('$where'),
          order: query.get('$order'),
          limit: query.get('$limit'),
        },
        ':id',
      ).map(withoutBlanks),
    }),
    (message) => ({ status: 400, json: { code: 'query.compiler.malformed', error: true, message } }),
  );
};

/** Socrata leaves blank columns out. */
function withoutBlanks(row: RawRow): RawRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ''));
}

const ROOT = '/arcgis/rest/services';
const ARCGIS_TYPES = {
  date: 'esriFieldTypeDate',
  number: 'esriFieldTypeDouble',
  text: 'esriFieldTypeString',
};

const arcgis: Dialect = (tables, { pathname, searchParams: query }) => {
  if (!pathname.startsWith(ROOT)) return undefined;
  const error = (message: string): FakeReply => ({ json: { error: { code: 400, message, details: [] } } });
  const services = tables.map(({ id }) => id.slice(ROOT.length + 1).replace(/\/FeatureServer\/0$/, ''));
  if (pathname === ROOT)
    return { json: { services: services.map((name) => ({ name, type: 'FeatureServer' })) } };
  const table = tables.find(({ id }) => pathname === id || pathname === `${id}/query`);
  if (table === undefined) {
    const isService = services.some((name) => pathname === `${ROOT}/${name}/FeatureServer`);
    return isService ? { json: { layers: [{ id: 0, name: 'Permits' }] } } : error('Invalid URL');
  }
  if (pathname === table.id)
    return {
      json: {
        type: 'Feature Layer',
        geometryType: 'esriGeometryPoint',
        objectIdField: 'OBJECTID',
        copyrightText: table.copyright,
        fields: [
          { name: 'OBJECTID', type: 'esriFieldTypeOID' },
          ...table.columns.map(({ name, alias, type }) => ({
            name,
            alias: alias ?? name,
            type: ARCGIS_TYPES[type],
          })),
        ],
      },
    };
  return answered(
    () => {
      const rows = select(
        table,
        {
          where: query.get('where'),
          order: query.get('orderByFields'),
          limit: query.get('resultRecordCount'),
        },
        'OBJECTID',
      );
      if (query.get('returnIdsOnly') === 'true')
        return { json: { objectIds: rows.map((row) => row['OBJECTID']) } };
      const names = query.get('outFields') === '*' ? null : query.get('outFields')?.split(',');
      return {
        json: {
          features: rows.map((row) => ({
            attributes: names == null ? row : Object.fromEntries(names.map((name) => [name, row[name]])),
            ...(query.get('returnGeometry') === 'true'
              ? { geometry: table.points[Number(row['OBJECTID']) - 1] }
              : {}),
          })),
        },
      };
    },
    (message) => error(`Cannot perform query. ${message}`),
  );
};

const ckan: Dialect = (tables, { pathname, searchParams: query }) => {
  if (!pathname.startsWith('/api/3/action/')) return undefined;
  const error = (message: string, status = 409): FakeReply => ({
    status,
    json: { success: false, error: { message } },
  });
  if (pathname.endsWith('/package_search'))
    return {
      json: {
        success: true,
        result: {
          results: tables.map(({ id }, at) => ({
            title: 'Building permits',
            resources: [
              { id, name: 'permits', datastore_active: true, last_modified: `2026-11-1${at % 10}` },
            ],
          })),
        },
      },
    };
  const table = tables.find(({ id }) => id === query.get('resource_id'));
  if (table === undefined) return error('Not found', 404);
  const types = { date: 'timestamp', number: 'numeric', text: 'text' };
  return answered(
    () => {
      const records = select(
        table,
        { columns: query.get('fields'), order: query.get('sort'), limit: query.get('limit') },
        '_id',
      );
      const fields = table.columns.map(({ name, alias, type }) => ({
        id: name,
        type: types[type],
        ...(alias === null ? {} : { info: { label: alias } }),
      }));
      return { json: { success: true, result: { records, fields, total: table.points.length } } };
    },
    (message) => error(message),
  );
};

const carto: Dialect = (tables, { pathname, searchParams: query }) => {
  if (pathname !== '/api/v2/sql') return undefined;
  const error = (message: string): FakeReply => ({ status: 400, json: { error: [message] } });
  const parts = /^SELECT (.+) FROM (\w+)(?: WHERE (.+?))?(?: ORDER BY (.+?))? LIMIT (\d+)$/.exec(
    query.get('q') ?? '',
  );
  const [, columns = '', name, where, order, limit] = parts ?? [];
  const table = tables.find(({ id }) => id === name);
  if (table === undefined) return error(`relation "${name}" does not exist`);
  const isPoint = ({ name: column }: StoryColumn) => column === 'latitude' || column === 'longitude';
  const wanted = {
    columns: columns.startsWith('*') ? null : columns,
    where: where ?? null,
    order: order ?? null,
    limit: limit ?? null,
  };
  return answered(
    () => ({
      json: {
        rows: select(table, wanted, 'cartodb_id'),
        fields: Object.fromEntries(
          table.columns
            .filter((column) => !isPoint(column))
            .map((column) => [column.name, { type: column.type === 'text' ? 'string' : column.type }]),
        ),
      },
    }),
    error,
  );
};

const CATALOG = '/api/explore/v2.1/catalog/datasets';

const opendatasoft: Dialect = (tables, { pathname, searchParams: query }) => {
  if (!pathname.startsWith(CATALOG)) return undefined;
  const fieldsOf = ({ columns }: StoryTable) =>
    columns.map(({ name, alias, type }) => ({
      name,
      label: alias ?? name,
      type: type === 'number' ? 'double' : type,
    }));
  if (pathname === CATALOG)
    return { json: { results: tables.map((table) => ({ dataset_id: table.id, fields: fieldsOf(table) })) } };
  const [dataset = '', ...operation] = pathname.slice(CATALOG.length + 1).split('/');
  const table = tables.find(({ id }) => id === dataset);
  if (table === undefined) return { status: 404, json: { error_code: 'NotFound', message: 'Not found' } };
  if (operation.length === 0)
    return { json: { dataset_id: table.id, fields: fieldsOf(table), metas: { default: {} } } };
  return answered(
    () => {
      const rows = select(table, {
        columns: query.get('select'),
        where: query.get('where'),
        order: query.get('order_by'),
        limit: query.get('limit'),
      });
      return { json: operation[0] === 'records' ? { total_count: rows.length, results: rows } : rows };
    },
    (message) => ({ status: 400, json: { error_code: 'ODSQLError', message } }),
  );
};

const csv: Dialect = (tables, { pathname }) => {
  const table = tables.find(({ id }) => id === pathname);
  if (table !== undefined) return { text: csvText(rowsOf(table)), headers: { 'content-type': 'text/csv' } };
  return pathname.endsWith('.csv') ? { status: 404, text: 'Not found' } : undefined;
};

export const DIALECTS: Readonly<Record<Kind, Dialect>> = { socrata, arcgis, ckan, carto, opendatasoft, csv };

function answered(answer: () => FakeReply, refuse: (message: string) => FakeReply): FakeReply {
  try {
    return answer();
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.message);
    throw error;
  }
}
