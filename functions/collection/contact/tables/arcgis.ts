import type { RawRow } from '../../conform/mapping.ts';
import { webAddress } from '../../conform/web-address.ts';
import { type AreaShape, areaCenter } from '../../portals/area-center.ts';
import type { Portal } from '../../source.ts';
import type { AskFor } from '../traffic/asker.ts';
import type { Said } from '../traffic/host.ts';
import {
  dayConditions,
  jsonOf,
  listOf,
  soundsLikePermits,
  type TableColumn,
  TableFault,
  type TableKind,
  textOf,
} from './table-kind.ts';

type ArcgisPortal = Extract<Portal, { kind: 'arcgis' }>;

const TYPES: Readonly<Record<string, TableColumn['type']>> = {
  esriFieldTypeDate: 'time',
  esriFieldTypeDateOnly: 'day',
  esriFieldTypeTimestampOffset: 'time',
  esriFieldTypeDouble: 'number',
  esriFieldTypeInteger: 'number',
  esriFieldTypeSmallInteger: 'number',
  esriFieldTypeSingle: 'number',
  esriFieldTypeBigInteger: 'number',
  esriFieldTypeString: 'text',
};
/** Services of a server to look into for another layer. */
const SERVICES_MAX = 2;

export const ARCGIS: TableKind<ArcgisPortal> = {
  async describe({ layer }, ask) {
    const body = bodyOf(await ask({ url: webAddress(layer, { f: 'json' }) }));
    if (!Array.isArray(body['fields'])) throw new TableFault('unreadable', 'a description without fields');
    const fields = listOf(body['fields']);
    const id = fields.find(({ type }) => type === 'esriFieldTypeOID')?.['name'];
    return {
      columns: fields.map(({ name, alias, type }) => ({
        name: textOf(name),
        alias: textOf(alias) || null,
        type: TYPES[textOf(type)] ?? 'other',
      })),
      rows: null,
      terms: [body['copyrightText'], body['description']].map(textOf).join(' ').trim(),
      rowNumber: textOf(body['objectIdField'] ?? id) || null,
      hasShape: body['type'] !== 'Table' && body['geometryType'] !== undefined,
      description: body,
    };
  },

  async rows({ layer, where, dateLiteral, polygons }, { rowNumber, hasShape, columns: all }, query, ask) {
    const { columns, dateColumn, order, limit } = query;
    // A column of days without a time can only be compared with a DATE literal.
    const isDay =
      dateLiteral === 'DATE' || all.some(({ name, type }) => name === dateColumn && type === 'day');
    const conditions = [
      ...(where === undefined ? [] : [`(${where})`]),
      ...dayConditions(query, (day) => (isDay ? `DATE '${day}'` : `TIMESTAMP '${day} 00:00:00'`)),
    ];
    if (order === null) {
      const first = await firstRowNumber(layer, conditions, limit, ask);
      if (first === undefined) return [];
      conditions.push(`${rowNumber ?? 'OBJECTID'} >= ${first}`);
    }
    const withShape = columns === null && hasShape;
    const by = order === 'date' ? dateColumn : rowNumber;
    const url = webAddress(`${layer}/query`, {
      where: conditionOf(conditions),
      outFields: columns === null ? '*' : columns.join(','),
      ...(order === null || by === null ? {} : { orderByFields: `${by} DESC` }),
      ...(order === null ? {} : { resultRecordCount: limit }),
      returnGeometry: String(withShape),
      ...(withShape && polygons === true ? { returnCentroid: 'true' } : {}),
      outSR: 4326,
      f: 'json',
    });
    const features = listOf(bodyOf(await ask({ url }))['features']);
    return features.slice(0, limit).map(rowOf);
  },

  async catalog(portal, _wanted, ask) {
    const address = addressParts(portal.layer);
    if (address === undefined) return [];
    const { root, folder } = address;
    const listing = await listServices(`${root}${folder}`, ask);
    const services = listing.filter(({ name }) => soundsLikePermits(name)).slice(0, SERVICES_MAX);
    const layers: string[] = [];
    for (const { name, type } of services) {
      const service = `${root}/${name}/${type}`;
      const body = bodyOf(await ask({ url: webAddress(service, { f: 'json' }) }));
      const tables = [...listOf(body['layers'] ?? []), ...listOf(body['tables'] ?? [])];
      const named = tables.filter((table) => soundsLikePermits(table['name']));
      const chosen = named.length > 0 || tables.length > 1 ? named : tables;
      layers.push(...chosen.map(({ id }) => `${service}/${Number(id)}`));
    }
    return layers.filter((layer) => layer !== portal.layer).map((layer) => ({ ...portal, layer }));
  },

  moved: (portal, to) => {
    const { pathname } = new URL(portal.layer);
    // guard: a redirect is to the same table
    return to.pathname.startsWith(pathname)
      ? { ...portal, layer: `https://${to.host}${pathname}` }
      : undefined;
  },
};

function conditionOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? '1=1' : conditions.join(' AND ');
}

/** The lowest of the highest row numbers, for servers that cannot order. */
async function firstRowNumber(
  layer: string,
  conditions: readonly string[],
  limit: number,
  ask: AskFor,
): Promise<number | undefined> {
  const url = webAddress(`${layer}/query`, {
    where: conditionOf(conditions),
    returnIdsOnly: 'true',
    f: 'json',
  });
  const { objectIds } = bodyOf(await ask({ url }));
  if (objectIds !== null && !Array.isArray(objectIds))
    throw new TableFault('unreadable', 'an answer without row numbers');
  return (objectIds ?? [])
    .map(Number)
    .sort((a, b) => b - a)
    .slice(0, limit)
    .at(-1);
}

/** `https://host/arcgis/rest/services`, and `/folder` if the layer's service lies in one. */
function addressParts(layer: string): { readonly root: string; readonly folder: string } | undefined {
  const [root = '', path] = layer.split(/(?<=\/rest\/services)\//i);
  if (path === undefined) return undefined;
  const parts = path.split('/');
  // The last three are the name of the service, its type and the number of the layer.
  const folder = parts.slice(0, -3).map((part) => `/${part}`);
  return { root, folder: folder.join('') };
}

async function listServices(
  address: string,
  ask: AskFor,
): Promise<readonly { readonly name: string; readonly type: string }[]> {
  const services = listOf(bodyOf(await ask({ url: webAddress(address, { f: 'json' }) }))['services'] ?? []);
  return services
    .map(({ name, type }) => ({ name: textOf(name), type: textOf(type) }))
    .filter(({ type }) => type === 'FeatureServer' || type === 'MapServer');
}

/** The attributes of a feature with its point, or the center of its area, as `geometry`. */
function rowOf({ attributes, geometry, centroid }: RawRow): RawRow {
  const place = centroid ?? areaCenter(geometry as AreaShape | undefined) ?? geometry;
  const row = (attributes ?? {}) as RawRow;
  return place === undefined || place === null ? row : { ...row, geometry: place };
}

/** @throws TableFault also for the errors that come with HTTP 200 */
function bodyOf(said: Said): Readonly<Record<string, unknown>> {
  const body = jsonOf(said);
  const error = body['error'] as Readonly<Record<string, unknown>> | undefined;
  if (typeof error !== 'object' || error === null) {
    if (said.status >= 400)
      throw new TableFault(said.status === 404 ? 'gone' : 'refused', `HTTP ${said.status}`);
    return body;
  }
  const code = Number(error['code']);
  const says = [error['message'], error['details']].flat().map(String).join(' ').slice(0, 160);
  if ([401, 403, 498, 499].includes(code)) throw new TableFault('denied', `ArcGIS error ${code}: ${says}`);
  const isGone = code === 404 || /invalid url|service not found|not started|does not exist/i.test(says);
  throw new TableFault(isGone ? 'gone' : 'refused', `ArcGIS error ${code}: ${says}`);
}
