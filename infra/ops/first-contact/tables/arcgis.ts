import {
  type ArcgisPortal,
  conditionsOf,
  dayLiteral,
  describing,
  joined,
  judgeLayer,
  layerOf,
  pointOf,
  requestFeatures,
  requestIds,
  rowsOf,
} from '#functions/collection/portals/kinds/arcgis.ts';
import { isObjects, objectOf, textOf } from '#functions/collection/portals/kinds/portal-kind.ts';
import {
  dayConditions,
  joinTexts,
  objectsOf,
  requireDescribed,
  soundsLikePermits,
  type TableColumn,
  type TableQuestions,
} from './table-questions.ts';

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

export const ARCGIS_QUESTIONS: TableQuestions<ArcgisPortal> = {
  async describe(portal, client) {
    const body = objectOf((await client.json(describing(portal.layer), judgeLayer)).body);
    const { fields, type, geometryType, copyrightText, description } = body;
    const named = isObjects(fields) ? fields.filter(({ name }) => typeof name === 'string') : [];
    const columns = named.map((field) => ({
      name: textOf(field['name']),
      alias: textOf(field['alias']) || null,
      type: TYPES[textOf(field['type'])] ?? 'other',
    }));
    return {
      columns: requireDescribed(columns),
      rows: null,
      terms: joinTexts([copyrightText, description]),
      rowNumber: layerOf(body, portal).rowNumber,
      hasShape: type !== 'Table' && geometryType !== undefined,
      description: body,
    };
  },

  async newest(portal, { rowNumber: idField, hasShape, columns: all }, query, client) {
    const { columns, dateColumn, order, limit } = query;
    const literal =
      portal.dateLiteral === 'DATE' ||
      all.some((column) => column.name === dateColumn && column.type === 'day')
        ? ('DATE' as const)
        : ('TIMESTAMP' as const);
    const address = `${portal.layer}/query`;
    const days = [...conditionsOf(portal), ...dayConditions(query, (day) => dayLiteral(literal, day))];
    // The lowest of the highest row numbers, for servers that cannot order.
    const lowest = async () => {
      const { ids } = await requestIds({ client, address, where: joined(days), idField }, undefined);
      return ids.slice(-limit)[0];
    };
    const first = order === null ? await lowest() : undefined;
    if (order === null && first === undefined) return [];
    const answer = await requestFeatures(
      {
        client,
        address,
        outFields: columns === null ? '*' : columns.join(','),
        point: pointOf(columns === null && hasShape, portal.polygons === true),
      },
      {
        where: joined(first === undefined ? days : [...days, `${idField ?? 'OBJECTID'} >= ${first}`]),
        ...(order === null ? {} : { resultRecordCount: limit }),
        ...(order === 'date' ? { orderByFields: `${dateColumn} DESC` } : {}),
        ...(order === 'row' && idField !== null ? { orderByFields: `${idField} DESC` } : {}),
      },
    );
    return rowsOf(answer).slice(0, limit);
  },

  async catalog(portal, _wanted, client) {
    const address = addressParts(portal.layer);
    if (address === undefined) return [];
    const { root, folder } = address;
    const read = async (url: string) => objectOf((await client.json(describing(url), judgeLayer)).body);
    const services = objectsOf((await read(`${root}${folder}`))['services'] ?? [])
      .map(({ name, type }) => ({ name: textOf(name), type: textOf(type) }))
      .filter(({ name, type }) => /^(Feature|Map)Server$/.test(type) && soundsLikePermits(name));
    const layers: string[] = [];
    for (const { name, type } of services.slice(0, SERVICES_MAX)) {
      const service = `${root}/${name}/${type}`;
      const body = await read(service);
      const tables = [...objectsOf(body['layers'] ?? []), ...objectsOf(body['tables'] ?? [])];
      const named = tables.filter((table) => soundsLikePermits(table['name']));
      const chosen = named.length > 0 || tables.length > 1 ? named : tables;
      layers.push(...chosen.map(({ id }) => `${service}/${Number(id)}`));
    }
    return layers.filter((layer) => layer !== portal.layer).map((layer) => ({ ...portal, layer }));
  },

  moved: (portal, to) => {
    const { pathname } = new URL(portal.layer);
    // guard: a redirect leads to the same layer
    return to.pathname.startsWith(pathname)
      ? { ...portal, layer: `https://${to.host}${pathname}` }
      : undefined;
  },
};

/** Services of a server to look into for another layer. */
const SERVICES_MAX = 2;

/** `https://host/arcgis/rest/services`, and `/folder` if the layer's service lies in one. */
function addressParts(layer: string): { readonly root: string; readonly folder: string } | undefined {
  const [root = '', path] = layer.split(/(?<=\/rest\/services)\//i);
  if (path === undefined) return undefined;
  // The last three are the name of the service, its type and the number of the layer.
  const folder = path
    .split('/')
    .slice(0, -3)
    .map((part) => `/${part}`);
  return { root, folder: folder.join('') };
}
