import type { Portal } from '#functions/collection/source.ts';
import { type HttpReply, jsonReply } from '../http-server.ts';
import type { PortalRow } from './columns.ts';
import { BadQuery, largestGroups, orderRows, parseFilter, UnknownColumn } from './filter.ts';
import type { PublishedRow } from './sample/population.ts';

const GROUPS = /FROM "(?<table>[^"]+)" GROUP BY (?<names>.+) ORDER BY counted DESC LIMIT (?<limit>\d+)$/;
const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 32_000;
const SQL =
  /^\s*select\s+\*\s+from\s+"(?<table>[^"]+)"(?:\s+where\s+(?<where>.+?))?\s+order\s+by\s+(?<order>[\w",\s]+?)\s+limit\s+(?<limit>\d+)(?:\s+offset\s+(?<offset>\d+))?\s*;?\s*$/is;

type CkanPortal = Extract<Portal, { kind: 'ckan' }>;

/**
 * Serves CKAN's actions for one table: `package_show`, `datastore_search` and, if the source uses it, `datastore_search_sql`. Undefined
 * for what another table may answer.
 */
export function answerCkan(
  published: readonly PublishedRow[],
  columns: readonly string[],
  portal: CkanPortal,
  action: string,
  query: URLSearchParams,
): HttpReply | undefined {
  const { resource } = portal;
  const table = typeof resource === 'string' ? resource : `table of ${resource.package}`;
  const known = new Set(['_id', ...columns]);
  const rows = published.map(({ number, row }): PortalRow => ({ ...row, _id: number }));
  const reply = (found: readonly PortalRow[], offset: number, limit: number) =>
    jsonReply(200, {
      success: true,
      result: {
        resource_id: table,
        fields: [...known].map((id) => ({ id, type: id === '_id' ? 'int' : 'text' })),
        records: found
          .slice(offset, offset + limit)
          .map((row) => Object.fromEntries([...known].map((name) => [name, row[name] ?? null]))),
        total: found.length,
      },
    });
  try {
    if (action === 'package_show' && typeof resource !== 'string' && query.get('id') === resource.package)
      return jsonReply(200, {
        success: true,
        result: {
          name: resource.package,
          resources: [
            { id: '00000000-old', datastore_active: false, last_modified: '2025-01-01T00:00:00' },
            { id: table, datastore_active: true, last_modified: '2026-01-01T00:00:00' },
          ],
        },
      });
    if (action === 'datastore_search' && query.get('resource_id') === table) {
      const limit = Math.min(Number(query.get('limit') ?? LIMIT_DEFAULT), LIMIT_MAX);
      return reply(
        orderRows(rows, query.get('sort') ?? '_id', known),
        Number(query.get('offset') ?? 0),
        limit,
      );
    }
    if (action === 'datastore_search_sql' && portal.sql === true) {
      const groups = GROUPS.exec(query.get('sql') ?? '')?.groups;
      if (groups !== undefined && groups['table'] === table) {
        const names = (groups['names'] ?? '').replaceAll('"', '').split(', ');
        const records = largestGroups(rows, names, known, Number(groups['limit']));
        return jsonReply(200, { success: true, result: { records } });
      }
      const parts = SQL.exec(query.get('sql') ?? '')?.groups;
      if (parts?.['table'] !== table) return undefined;
      const { where = '', order = '_id', limit, offset = '0' } = parts;
      const found = where === '' ? rows : rows.filter(parseFilter(where, known));
      const sorted = orderRows(found, order.replaceAll('"', ''), known);
      return reply(sorted, Number(offset), Math.min(Number(limit), LIMIT_MAX));
    }
    return undefined;
  } catch (error) {
    if (error instanceof UnknownColumn)
      return refusal(409, 'Validation Error', `column "${error.column}" does not exist`);
    if (error instanceof BadQuery) return refusal(409, 'Validation Error', error.message);
    throw error;
  }
}

/** The error for a table that does not exist, or for an action that the portal does not have. */
export function missingCkan({ sql }: CkanPortal, action: string): HttpReply {
  return sql === true && action === 'datastore_search_sql'
    ? refusal(409, 'Validation Error', 'relation does not exist')
    : refusal(404, 'Not Found Error', 'Not found');
}

function refusal(status: number, type: string, message: string): HttpReply {
  return jsonReply(status, { success: false, error: { __type: type, message } });
}
