import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { addDays, utcDay } from '#shared/domain/days.ts';
import type { RawRow } from '../../conform/mapping.ts';
import { HISTORY_DAYS } from '../../run/read-window.ts';
import type { Portal } from '../../source.ts';
import type { FileVersion, RawPage, Validators } from '../paging.ts';
import type { Judge, PortalAnswer, PortalClient } from '../portal-client.ts';
import { PortalFault } from '../portal-fault.ts';
import { datedMark, isObjects, type PortalKind } from './portal-kind.ts';

export type CsvPortal = Extract<Portal, { kind: 'csv' }>;

const PAGE = 1_000;
/** Enough of a file to see that it is one. */
const HEADING_BYTES = 4_096;
/** Characters given to the parser at once, so that it never holds the rows of a whole file. */
const CHUNK = 64 * 1024;

/** Files: they are read whole, since a file cannot be queried. */
export const CSV: PortalKind<CsvPortal> = {
  pages: (_source, portal, { since }, client, { known }) => csvPages(portal, since, client, known),

  /** The newest file's version by its server's headers. A server that knows neither a version nor a date tells nothing. */
  async changeMark(_source, portal, client, before) {
    const [address = ''] = fileAddresses(portal.file, null, utcDay(new Date(client.now())));
    const asked =
      before === null ? {} : { [before.includes('GMT') ? 'if-modified-since' : 'if-none-match']: before };
    const { status, headers } = await client.text(address, judgeOf(portal), {
      headers: asked,
      firstBytes: HEADING_BYTES,
    });
    if (status === 304 && before !== null) return { mark: before };
    const [etag, modified] = [headers.get('etag'), headers.get('last-modified')];
    const mark = etag ?? modified;
    return mark === null ? undefined : { mark, at: datedMark(modified)?.at };
  },

  /** All rows that a run may read. */
  async rows(_source, portal, _keys, client) {
    const since = addDays(utcDay(new Date(client.now())), -HISTORY_DAYS);
    const found: RawRow[] = [];
    for await (const { rows } of csvPages(portal, since, client, undefined)) found.push(...rows);
    return found;
  },
};

/** In an address: the year of the date column. */
export const YEAR = '{year}';

/**
 * The rows of a CSV file, or of one file per year, whole: a file cannot be queried. Reads the files of the years from the first
 * day until today, in January also that of the year before, since permits are published late. When nothing has changed since
 * the validators of the last read that reached as far back, there is one page that says so. Otherwise reads every file, since
 * only all of them show what is missing. The last page has the new validators.
 * @param since the first day; null for this year's file and last year's
 * @throws PortalFault
 */
async function* csvPages(
  portal: CsvPortal,
  since: string | null,
  client: PortalClient,
  known: Validators | undefined,
): AsyncGenerator<RawPage> {
  const today = utcDay(new Date(client.now()));
  const addresses = fileAddresses(portal.file, since, today);
  const knownFiles = known !== undefined && reachesBack(known, since) ? known.files : {};
  const requestFile = fileRequest(portal, client);
  const changed = await findChangedFile(addresses, knownFiles, requestFile);
  if (known !== undefined && changed === undefined) {
    yield { rows: [], columns: null, unchanged: true, validators: known };
    return;
  }
  const files: Record<string, FileVersion> = {};
  let held: RawPage | undefined;
  for (const [index, address] of addresses.entries()) {
    // A year without a file is a gap. It is a fault when no other file is left, or when this year's file is due.
    const isOptional = addresses.length > 1 && (index > 0 || today.slice(5, 7) === '01');
    const answer = changed?.address === address ? changed.answer : await requestFile(address, {});
    if (answer === undefined && !isOptional) throw missingFile();
    files[address] = versionOf(answer);
    if (answer === undefined) continue;
    for await (const page of pagesIn(portal, answer.body)) {
      if (held !== undefined) yield held;
      held = page;
    }
  }
  if (held === undefined) throw missingFile();
  yield { ...held, validators: { since, files } };
}

type FileAnswer = PortalAnswer & { readonly body: string };

/** Undefined where there is no file. */
type FileRequest = (
  address: string,
  headers: Readonly<Record<string, string>>,
) => Promise<FileAnswer | undefined>;

function fileRequest(portal: CsvPortal, client: PortalClient): FileRequest {
  return (address, headers) =>
    client.text(address, judgeOf(portal), { headers }).catch((error: unknown) => {
      if (error instanceof PortalFault && error.kind === 'gone') return undefined;
      throw error;
    });
}

/** A JSON file is judged when it is parsed. */
export function judgeOf({ format }: CsvPortal): Judge {
  return format === 'json' ? () => undefined : judgeCsv;
}

export function pagesIn({ format }: CsvPortal, text: string): AsyncGenerator<RawPage> | Generator<RawPage> {
  return format === 'json' ? parseJsonPages(text) : parseCsvPages(text);
}

function missingFile(): PortalFault {
  return new PortalFault('unreachable', 'The portal’s file is no longer at its address.');
}

/** The newest file first: it is the most likely to have changed, and it must exist. */
function fileAddresses(file: string, since: string | null, today: string): string[] {
  if (!file.includes(YEAR)) return [file];
  const thisYear = Number(today.slice(0, 4));
  const lastDue = today.slice(5, 7) === '01' || since === null ? thisYear - 1 : thisYear;
  // guard: January reads the file of last year
  const first = Math.min(lastDue, since === null ? lastDue : Number(since.slice(0, 4)));
  return Array.from({ length: thisYear - first + 1 }, (_, back) =>
    file.replaceAll('{year}', String(thisYear - back)),
  );
}

function reachesBack(known: Validators, since: string | null): boolean {
  return known.since === null || (since !== null && known.since <= since);
}

/** The first file with another version, and the answer that showed it; undefined when no file has changed. */
async function findChangedFile(
  addresses: readonly string[],
  known: Validators['files'],
  requestFile: FileRequest,
): Promise<{ readonly address: string; readonly answer: FileAnswer | undefined } | undefined> {
  for (const address of addresses) {
    const { etag, lastModified, missing } = known[address] ?? {};
    const answer = await requestFile(address, {
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
      ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
    });
    const isSame = answer === undefined ? missing === true : answer.status === 304;
    if (!isSame) return { address, answer };
  }
  return undefined;
}

function versionOf(answer: FileAnswer | undefined): FileVersion {
  if (answer === undefined) return { missing: true };
  const [etag, lastModified] = [answer.headers.get('etag'), answer.headers.get('last-modified')];
  return { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) };
}

/** Reads the rows of a CSV text (RFC 4180), page by page. @throws PortalFault when the text stops early or a row does not fit the heading */
export async function* parseCsvPages(text: string): AsyncGenerator<RawPage> {
  const records: AsyncIterable<{ readonly record: string[]; readonly raw: string }> = Readable.from(
    chunksOf(text),
  ).pipe(
    parse({
      bom: true,
      raw: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      // Publishers write inches as `6" pipe`, without quotes around the cell.
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  );
  let columns: readonly string[] | undefined;
  let rows: RawRow[] = [];
  try {
    for await (const { record, raw } of records) {
      if (columns === undefined) {
        columns = readHeading(record);
        continue;
      }
      for (const cells of unswallowed(record, raw))
        rows.push(Object.fromEntries(columns.map((name, index) => [name, cells[index]])));
      if (rows.length < PAGE) continue;
      yield { rows, columns };
      rows = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? damagedFile(error) : error;
  }
  yield { rows, columns: columns ?? [] };
}

/** A line of a text has as many cells as a narrower heading by chance. */
const WIDE = 5;

/**
 * The rows of a record: itself, or those that a stray quote has swallowed, if each of its lines has as many cells as it.
 * @throws PortalFault when only some of them have, and the quotes within it are not those of a cell
 */
function unswallowed(record: string[], raw: string): readonly string[][] {
  // guard: a stray quote swallows no rows
  if (!record.some((cell) => /[\r\n]/.test(cell))) return [record];
  const isWide = record.length >= WIDE;
  const lines = raw.split(/\r\n|\n|\r/).filter((line) => line !== '');
  const fit = lines.map(cellsOf).filter(({ length }) => length === record.length);
  if (fit.length === lines.length) return isWide || !isWellQuoted(raw) ? fit : [record];
  if (fit.length > 0 && isWide && !isWellQuoted(raw))
    throw new PortalFault(
      'unreachable',
      'The portal’s file is damaged. A quote that is not closed hides further rows.',
    );
  return [record];
}

/** The cells of one line. A quote without another is a character as any other. */
function cellsOf(line: string): string[] {
  try {
    return parseNow(line, { relax_quotes: true })[0] ?? [];
  } catch {
    return parseNow(line, { quote: false })[0] ?? [];
  }
}

function isWellQuoted(raw: string): boolean {
  try {
    parseNow(raw);
    return true;
  } catch {
    return false;
  }
}

/** The rows of a JSON text, page by page. @throws PortalFault */
function* parseJsonPages(text: string): Generator<RawPage> {
  const rows = jsonRows(text);
  if (rows === undefined) throw new PortalFault('unreachable', 'The portal’s file is no whole list of rows.');
  const columns = rows.length === 0 ? null : [...new Set(rows.flatMap((row) => Object.keys(row)))];
  for (let at = 0; at === 0 || at < rows.length; at += PAGE)
    yield { rows: rows.slice(at, at + PAGE), columns };
}

/** The rows of a JSON text: a list, or one beside its length, as tables of web pages load it. Undefined when it is neither, or short. */
export function jsonRows(text: string): readonly RawRow[] | undefined {
  try {
    const json = JSON.parse(text) as { readonly data?: unknown; readonly recordsTotal?: unknown };
    const { data: rows = json, recordsTotal } = Array.isArray(json) ? {} : json;
    if (!isObjects(rows) || (recordsTotal !== undefined && Number(recordsTotal) !== rows.length))
      return undefined;
    return rows;
  } catch {
    return undefined;
  }
}

function readHeading(cells: readonly string[]): string[] {
  const columns = cells.map((name) => name.trim());
  const named = columns.filter((name) => name !== '');
  if (new Set(named).size !== named.length)
    throw new PortalFault('schema-changed', 'The file has two columns with the same name.');
  return columns;
}

function damagedFile({ code }: CsvError): PortalFault {
  const reason =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'The text stops inside quotes.'
      : 'A row does not have as many cells as the heading.';
  return new PortalFault('unreachable', `The portal’s file is incomplete or damaged. ${reason}`);
}

function* chunksOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const last = text.charCodeAt(start + CHUNK - 1);
    // The parser encodes each chunk by itself, so a chunk must not end between the halves of a surrogate pair.
    const end = start + CHUNK + (last >= 0xd800 && last <= 0xdbff ? 1 : 0);
    yield text.slice(start, end);
    start = end;
  }
}

/** Accepts text with a heading of several columns. JSON is an error of some service. */
const judgeCsv: Judge = ({ status, body }) => {
  if (status >= 400) return undefined;
  const text = String(body ?? '').trimStart();
  if (text === '') return new PortalFault('unreachable', 'The portal’s file is empty.', { transient: true });
  if (!/^[^\r\n]*,/.test(text))
    return new PortalFault('unreachable', 'The portal’s file has no heading of several columns.');
  if (/^[{[]/.test(text)) return new PortalFault('unreachable', 'The portal answers with JSON, not CSV.');
  return undefined;
};
