import { recordNumbers } from '../records/record-key.ts';
import type { Source } from '../source.ts';
import { type RawRow, rawValue } from './mapping.ts';
import { plainText } from './normal-forms/plain-text.ts';
import { quoted, webAddress } from './web-address.ts';

/**
 * The address where the portal itself shows a record: a query for the record numbers in the publisher's key, so it stays valid
 * when the table is reloaded and names nobody. Null when the key has none, or one is blank.
 */
export function officialRecord(source: Source, row: RawRow): string | null {
  const { portal, alsoAt } = source;
  const key = recordNumbers(source).map((column) => [column, plainText(rawValue(row, column))] as const);
  if (key.length === 0 || key.some(([, value]) => value === '')) return null;
  // The row does not tell which of several tables it comes from.
  if (alsoAt !== undefined) return null;
  const condition = key.map(([column, value]) => `${column} = ${quoted(value)}`).join(' AND ');
  switch (portal.kind) {
    case 'socrata':
      return webAddress(`https://${portal.host}/resource/${portal.dataset}.json`, Object.fromEntries(key));
    case 'arcgis':
      return webAddress(`${portal.layer}/query`, { where: condition, outFields: '*', f: 'html' });
    case 'carto':
      return webAddress(`https://${portal.host}/api/v2/sql`, {
        q: `SELECT * FROM ${portal.table} WHERE ${condition}`,
      });
    case 'ckan':
      // The id of a data set's newest table is not known here and would not stay valid.
      return typeof portal.resource === 'string'
        ? webAddress(`https://${portal.host}/api/3/action/datastore_search`, {
            resource_id: portal.resource,
            filters: JSON.stringify(Object.fromEntries(key)),
          })
        : null;
    case 'opendatasoft':
      return webAddress(
        `https://${portal.host}/api/explore/v2.1/catalog/datasets/${portal.dataset}/records`,
        { where: condition },
      );
    case 'csv':
      return recordPage(portal.recordPage, row);
  }
}

/** Null without a template, or when a value it needs is blank. */
function recordPage(template: string | undefined, row: RawRow): string | null {
  if (template === undefined) return null;
  let isBlank = false;
  const address = template.replace(/\{([^{}]+)\}/g, (_, column: string) => {
    const value = plainText(rawValue(row, column));
    isBlank ||= value === '';
    return encodeURIComponent(value);
  });
  return isBlank ? null : address;
}

/**
 * The address of a record that the publisher's row gives. Null for what must not become a link: a program (`javascript:`), data, an address
 * with a name and password, or no full address.
 */
export function publishedLink(text: string | null): string | null {
  if (text === null || !/^https?:\/\//i.test(text)) return null;
  const { username, password } = URL.parse(text) ?? { username: text, password: '' };
  return username + password === '' ? text : null;
}
