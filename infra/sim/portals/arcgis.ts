import type { Portal } from '#functions/collection/source.ts';
import { type HttpReply, jsonReply } from '../http-server.ts';
import type { PortalRow } from './columns.ts';
import { BadQuery, largestGroups, orderRows, parseFilter, UnknownColumn } from './filter.ts';
import { dateFormat } from './formats.ts';
import type { PublishedRow } from './sample/population.ts';

const RECORDS_MAX = 1000;
const ID_FIELD = /^(objectid(_1)?|fid|esri_oid)$/i;
const ALL = 'geometry';

/** Half the side of a polygon's square in degrees, about 20 meters. */
const HALF_SIDE = 0.0002;

type ArcgisPortal = Extract<Portal, { kind: 'arcgis' }>;

/** Serves one layer: its description at the layer's URL, its rows at `/query`. Errors have HTTP status 200, as in ArcGIS. */
export function answerArcgis(
  published: readonly PublishedRow[],
  columns: readonly string[],
  samples: readonly PortalRow[],
  {
    portal,
    operation,
    query,
  }: { readonly portal: ArcgisPortal; readonly operation: string; readonly query: URLSearchParams },
): HttpReply {
  if (query.get('f') !== 'json' && query.get('f') !== 'pjson')
    return {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<html><body>ArcGIS REST Services Directory</body></html>',
    };
  const idField = columns.find((column) => ID_FIELD.test(column)) ?? 'OBJECTID';
  const fields = fieldsOf(
    [...new Set([idField, ...columns])].filter((column) => column !== ALL),
    samples,
    idField,
  );
  if (operation === '') return jsonReply(200, description(fields, idField, columns.includes(ALL), portal));
  if (operation !== 'query') return invalid(400, 'Invalid URL', ['Invalid URL']);
  if (portal.paging === 'object-ids' && (query.has('resultOffset') || query.has('orderByFields')))
    return invalid(400, 'Failed to execute query.', ['Pagination is not supported.']);
  try {
    return jsonReply(200, features(published, fields, idField, query, portal.polygons === true));
  } catch (error) {
    if (error instanceof UnknownColumn)
      return invalid(400, 'Cannot perform query. Invalid query parameters.', [
        `'Invalid field: ${error.column}' parameter is invalid`,
      ]);
    if (error instanceof BadQuery) return invalid(400, "'where' clause is invalid", [error.message]);
    throw error;
  }
}

export function missingLayer(): HttpReply {
  return invalid(400, 'Invalid URL', ['Invalid URL']);
}

interface Field {
  readonly name: string;
  readonly type: string;
}

function features(
  published: readonly PublishedRow[],
  fields: readonly Field[],
  idField: string,
  query: URLSearchParams,
  polygons: boolean,
): object {
  const known = new Set(fields.map(({ name }) => name));
  const matches = parseFilter(query.get('where') || '1=1', known);
  const ids = query.get('objectIds')?.split(',').map(Number);
  const all = published.map(({ number, row }): PortalRow => ({ ...row, [idField]: number }));
  const found = all.filter(
    (row) => matches(row) && (ids === undefined || ids.includes(Number(row[idField]))),
  );
  const group = query.get('groupByFieldsForStatistics');
  if (group !== null) {
    const groups = largestGroups(found, group.split(','), known, Number(query.get('resultRecordCount')));
    return { features: groups.map((attributes) => ({ attributes })) };
  }
  if (query.get('returnIdsOnly') === 'true')
    return { objectIdFieldName: idField, objectIds: found.map((row) => row[idField]) };
  if (query.get('returnCountOnly') === 'true') return { count: found.length };
  const ordered = orderRows(found, query.get('orderByFields') || idField, known);
  const offset = Number(query.get('resultOffset') ?? 0);
  const limit = Math.min(Number(query.get('resultRecordCount') ?? RECORDS_MAX), RECORDS_MAX);
  const names = outFields(query.get('outFields') ?? idField, fields);
  const withGeometry = query.get('returnGeometry') !== 'false';
  return {
    objectIdFieldName: idField,
    fields: fields.filter(({ name }) => names.includes(name)),
    features: ordered.slice(offset, offset + limit).map((row) => ({
      attributes: Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
      ...(withGeometry && isPoint(row[ALL])
        ? { geometry: polygons ? squareAround(row[ALL]) : row[ALL] }
        : {}),
    })),
    ...(ordered.length > offset + limit ? { exceededTransferLimit: true } : {}),
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function isPoint(value: unknown): value is Point {
  return typeof value === 'object' && value !== null && 'x' in value && 'y' in value;
}

/** Returns a square polygon around a point; this server does not support returnCentroid. */
function squareAround({ x, y }: Point): object {
  const [west, east, south, north] = [x - HALF_SIDE, x + HALF_SIDE, y - HALF_SIDE, y + HALF_SIDE];
  return {
    rings: [
      [
        [west, south],
        [west, north],
        [east, north],
        [east, south],
        [west, south],
      ],
    ],
  };
}

function outFields(wanted: string, fields: readonly Field[]): string[] {
  const names = fields.map(({ name }) => name);
  if (wanted === '*') return names;
  return wanted.split(',').map((part) => {
    if (!names.includes(part.trim())) throw new UnknownColumn(part.trim());
    return part.trim();
  });
}

function description(
  fields: readonly Field[],
  objectIdField: string,
  hasGeometry: boolean,
  { polygons }: ArcgisPortal,
): object {
  return {
    currentVersion: 11.3,
    id: 0,
    name: 'Permits (stand-in, generated rows)',
    type: hasGeometry ? 'Feature Layer' : 'Table',
    ...(hasGeometry ? { geometryType: polygons ? 'esriGeometryPolygon' : 'esriGeometryPoint' } : {}),
    objectIdField,
    maxRecordCount: RECORDS_MAX,
    supportsPagination: true,
    fields,
  };
}

function fieldsOf(names: readonly string[], samples: readonly PortalRow[], idField: string): Field[] {
  return names.map((name) => ({
    name,
    type: name === idField ? 'esriFieldTypeOID' : typeOf(samples.map((row) => row[name] ?? null)),
  }));
}

function typeOf(values: readonly unknown[]): string {
  const given = values.filter((value) => value !== null);
  if (given.some((value) => typeof value === 'number'))
    return given.every((value) => dateFormat(value) !== undefined)
      ? 'esriFieldTypeDate'
      : 'esriFieldTypeDouble';
  const areDays = given.length > 0 && given.every((value) => /^\d{4}-\d\d-\d\d$/.test(String(value)));
  return areDays ? 'esriFieldTypeDateOnly' : 'esriFieldTypeString';
}

function invalid(code: number, message: string, details: readonly string[]): HttpReply {
  return jsonReply(200, { error: { code, message, details } });
}
