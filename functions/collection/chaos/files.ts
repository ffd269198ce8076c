import { hash } from 'node:crypto';
import { csvText } from '../testing/fake-catalogs.ts';
import type { FakeReply } from '../testing/fake-portal.ts';
import type { FakeTable } from '../testing/fake-tables.ts';
import type { PortalRecord } from './records.ts';

/** The headers by which a file server shows that a file has changed. */
export type VersionHeaders = 'etag' | 'last-modified' | 'both' | 'none';

/** The server of a story's files, with their version headers. */
export class FileServer {
  readonly #versions: VersionHeaders;
  readonly #contents = new Map<string, { readonly etag: string; readonly modified: number }>();
  readonly #now: () => number;

  /** @param now epoch milliseconds */
  constructor(versions: VersionHeaders, now: () => number) {
    this.#versions = versions;
    this.#now = now;
  }

  get year(): string {
    return new Date(this.#now()).toISOString().slice(0, 4);
  }

  /** The version headers of a file. A changed file gets a time that is at least one second later. */
  versionHeaders(address: string, text: string): Record<string, string> {
    const etag = `"${hash('sha1', text, 'hex')}"`;
    const before = this.#contents.get(address);
    const second = Math.floor(this.#now() / 1000) * 1000;
    const content =
      before?.etag === etag ? before : { etag, modified: Math.max(second, (before?.modified ?? 0) + 1000) };
    this.#contents.set(address, content);
    const modified = new Date(content.modified).toUTCString();
    return {
      ...(this.#versions === 'etag' || this.#versions === 'both' ? { etag } : {}),
      ...(this.#versions === 'last-modified' || this.#versions === 'both'
        ? { 'last-modified': modified }
        : {}),
    };
  }
}

/** The table that a portal answers from. */
export interface PublishedTable extends FakeTable {
  /** The same rows as records. */
  readonly records: readonly PortalRecord[];
  readonly files: FileServer;
}

/** The file with the records of one year: 304 when it is unchanged, 404 when the year has no records. */
export function yearFileReply(table: PublishedTable, url: URL, headers: Headers): FakeReply {
  const year = /_(\d{4})_/.exec(url.pathname)?.[1];
  const rows = table.rows().filter((_, index) => yearOf(table.records[index], table.files.year) === year);
  if (rows.length === 0) return { status: 404, text: 'Not found', headers: { 'content-type': 'text/plain' } };
  // Many publishers write a byte order mark.
  const text = `\ufeff${csvText(rows)}\r\n`;
  const version = table.files.versionHeaders(url.pathname, text);
  const known = [headers.get('if-none-match'), headers.get('if-modified-since')];
  const same =
    version['etag'] === undefined ? version['last-modified'] === known[1] : version['etag'] === known[0];
  if (Object.keys(version).length > 0 && same) return { status: 304, text: '', headers: version };
  return { text, headers: { 'content-type': 'text/csv', ...version } };
}

/** The year whose file has a record. Records dated before the first file or in the future stay in their home file. */
function yearOf(record: PortalRecord | undefined, thisYear: string): string | undefined {
  const year = record?.day?.slice(0, 4);
  return year !== undefined && year >= '2025' && year <= thisYear ? year : record?.home;
}
