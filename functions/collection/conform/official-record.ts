import { isBare } from '../records/record-key.ts';
import type { RowReader } from '../records/row-reader.ts';
import { rawRow } from '../records/written-rows.ts';
import type { Portal, Source } from '../source.ts';
import { type RawRow, rawValue } from './mapping.ts';
import { plainText } from './normal-forms/plain-text.ts';
import { quoted, webAddress } from './web-address.ts';

/**
 * Where the portal itself shows a record: its own query for the publisher's key, so the address outlives a reload of the
 * table. Null when a part of the key is blank.
 */
export function officialRecord(source: Source, row: RawRow): string | null {
  return recordOf(source, (column) => rawValue(row, column));
}

function recordOf(source: Source, readValue: (column: string) => unknown): string | null {
  const parts = source.recordKey.map((column) => ({ column, value: plainText(readValue(column)) }));
  if (parts.some(({ value }) => value === '')) return null;
  const { portal } = source;
  // Which of several tables a row is of is not known here.
  if (source.alsoAt !== undefined) return null;
  switch (portal.kind) {
    case 'socrata':
      return webAddress(
        socrataAddress(portal),
        Object.fromEntries(parts.map(({ column, value }) => [column, value])),
      );
    case 'arcgis':
      return webAddress(`${portal.layer}/query`, { where: equals(parts), outFields: '*', f: 'html' });
    case 'carto':
      return webAddress(`https://${portal.host}/api/v2/sql`, {
        q: `SELECT * FROM ${portal.table} WHERE ${equals(parts)}`,
      });
    case 'ckan':
      // The id of a data set's newest table is not known here, and would not last.
      return typeof portal.resource === 'string'
        ? webAddress(`https://${portal.host}/api/3/action/datastore_search`, {
            resource_id: portal.resource,
            filters: JSON.stringify(Object.fromEntries(parts.map(({ column, value }) => [column, value]))),
          })
        : null;
    case 'opendatasoft':
      return webAddress(
        `https://${portal.host}/api/explore/v2.1/catalog/datasets/${portal.dataset}/records`,
        { where: equals(parts) },
      );
    case 'csv':
      return recordPage(portal.recordPage, readValue);
  }
}

/** Makes the function that gives `officialRecord` of the row read last. */
export function createRecordLinker(source: Source, rows: RowReader): () => string | null {
  const { portal, recordKey } = source;
  const [column] = recordKey;
  if (portal.kind !== 'socrata' || recordKey.length > 1 || source.alsoAt !== undefined) {
    // The page of a record may ask for any column of a file; all others for the key alone, which has been read.
    const readValue =
      portal.kind === 'csv'
        ? (column: string) => rawValue(rawRow(rows.row), column)
        : (column: string) => rows.values[rows.place(column)];
    return () => recordOf(source, readValue);
  }
  // All but the value is the same in every row.
  const address = webAddress(socrataAddress(portal), { [column]: '' });
  const place = rows.place(column);
  return () => {
    const value = rows.values[place];
    const text = isBare(value) ? value : encodeURIComponent(plainText(value));
    return text === '' ? null : address + text;
  };
}

function socrataAddress({ host, dataset }: Extract<Portal, { kind: 'socrata' }>): string {
  return `https://${host}/resource/${dataset}.json`;
}

/** Null without such a page, or where a value it needs is blank. */
function recordPage(template: string | undefined, readValue: (column: string) => unknown): string | null {
  if (template === undefined) return null;
  let blank = false;
  const address = template.replace(/\{([^}]+)\}/g, (_, column: string) => {
    const value = plainText(readValue(column));
    blank ||= value === '';
    return encodeURIComponent(value);
  });
  return blank ? null : address;
}

function equals(parts: readonly { readonly column: string; readonly value: string }[]): string {
  return parts.map(({ column, value }) => `${column} = ${quoted(value)}`).join(' AND ');
}
