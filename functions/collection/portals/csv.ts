import type { RawRow } from '../conform/mapping.ts';
import { addDays, utcDay } from '../conform/normal-forms/dates.ts';
import { HISTORY_DAYS } from '../run/read-window.ts';
import type { Portal } from '../source.ts';
import { BrokenCsv, csvRows } from './csv-rows.ts';
import type { FileVersion, RawPage, Validators } from './paging.ts';
import type { Judge, PortalAnswer, PortalClient } from './portal-client.ts';
import { PortalFault } from './portal-fault.ts';

type CsvPortal = Extract<Portal, { kind: 'csv' }>;

/** Rows handed on at once. */
const PAGE = 1_000;
/** Characters given to the reader at once, so that rows come before the whole text is cut up. */
const PIECE = 64 * 1024;

/**
 * The rows of a CSV file, or of one file a year, whole: a file cannot be asked for some of its rows. The years are those
 * from the day wanted until today, in January also the one before, since permits are published late. Where nothing has
 * changed since the validators of the last read that reached as far back, there is one page that says so; else every file
 * is read, since what is missing can be told only from all of them. The last page carries the new validators.
 * @param since the first day wanted; null for this year's file and last year's
 * @throws PortalFault
 */
export async function* csvPages(
  portal: CsvPortal,
  since: string | null,
  client: PortalClient,
  known: Validators | undefined,
): AsyncGenerator<RawPage> {
  const today = utcDay(new Date(client.now()));
  const addresses = addressesOf(portal.file, since, today);
  const had = known !== undefined && reachesBack(known, since) ? known.files : {};
  const changed = await firstChanged(addresses, had, client);
  if (known !== undefined && changed === undefined) {
    yield { rows: [], columns: null, unchanged: true, validators: known };
    return;
  }
  const files: Record<string, FileVersion> = {};
  let held: RawPage | undefined;
  for (const [index, address] of addresses.entries()) {
    // A year without a file is a gap; only when no other is left, or this year's is due, it is a fault.
    const mayLack = addresses.length > 1 && (index > 0 || today.slice(5, 7) === '01');
    const answer = changed?.address === address ? changed.answer : await fileAt(address, client, {});
    if (answer === undefined && !mayLack) throw gone();
    files[address] = versionOf(answer);
    for (const page of answer === undefined ? [] : pagesIn(answer.body)) {
      if (held !== undefined) yield held;
      held = page;
    }
  }
  if (held === undefined) throw gone();
  yield { ...held, validators: { since, files } };
}

/** All rows of the reach, from the files read once more: a file cannot be asked for some of its rows. @throws PortalFault */
export async function csvRowsAgain(portal: CsvPortal, client: PortalClient): Promise<readonly RawRow[]> {
  const since = addDays(utcDay(new Date(client.now())), -HISTORY_DAYS);
  const found: RawRow[] = [];
  for await (const { rows } of csvPages(portal, since, client, undefined)) found.push(...rows);
  return found;
}

type FileAnswer = PortalAnswer & { readonly body: string };

/** Undefined where there is no file. */
async function fileAt(
  address: string,
  client: PortalClient,
  headers: Readonly<Record<string, string>>,
): Promise<FileAnswer | undefined> {
  return client.text(address, judge, { headers }).catch((error: unknown) => {
    if (error instanceof PortalFault && error.kind === 'gone') return undefined;
    throw error;
  });
}

function gone(): PortalFault {
  return new PortalFault('unreachable', 'The portal’s file is not at its address any more.');
}

/** The newest first: what most likely changed, and what must be there. */
function addressesOf(file: string, since: string | null, today: string): string[] {
  if (!file.includes('{year}')) return [file];
  const thisYear = Number(today.slice(0, 4));
  const lastDue = today.slice(5, 7) === '01' || since === null ? thisYear - 1 : thisYear;
  const first = Math.min(lastDue, since === null ? lastDue : Number(since.slice(0, 4)));
  return Array.from({ length: thisYear - first + 1 }, (_, back) =>
    file.replaceAll('{year}', String(thisYear - back)),
  );
}

function reachesBack(known: Validators, since: string | null): boolean {
  return known.since === null || (since !== null && known.since <= since);
}

/** The first file that is not as it was, with what was received of it; undefined when all are as they were. */
async function firstChanged(
  addresses: readonly string[],
  had: Validators['files'],
  client: PortalClient,
): Promise<{ readonly address: string; readonly answer: FileAnswer | undefined } | undefined> {
  for (const address of addresses) {
    const { etag, lastModified, missing } = had[address] ?? {};
    const answer = await fileAt(address, client, {
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

/** @throws PortalFault when the text breaks off */
function* pagesIn(text: string): Generator<RawPage> {
  try {
    const cells = csvRows(piecesOf(text));
    const heading = cells.next();
    const columns = heading.done === true ? [] : heading.value.map((name) => name.trim());
    const named = columns.filter((name) => name !== '');
    if (new Set(named).size !== named.length)
      throw new PortalFault('schema-changed', 'The file has two columns of the same name.');
    let rows: RawRow[] = [];
    for (const row of cells) {
      if (row.length !== columns.length) throw new BrokenCsv('A row has not as many cells as the heading.');
      rows.push(Object.fromEntries(columns.map((name, index) => [name, row[index]])));
      if (rows.length < PAGE) continue;
      yield { rows, columns };
      rows = [];
    }
    yield { rows, columns };
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    throw new PortalFault('unreachable', `The portal’s file is broken off or damaged. ${error.message}`);
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

/** A heading has several columns; JSON is some service's error. */
const judge: Judge = ({ status, body }) => {
  if (status >= 400) return undefined;
  const text = String(body ?? '').trimStart();
  if (text === '') return new PortalFault('unreachable', 'The portal’s file is empty.', { transient: true });
  if (!/^[^\r\n]*,/.test(text))
    return new PortalFault('unreachable', 'The portal’s file has no heading of several columns.');
  if (/^[{[]/.test(text)) return new PortalFault('unreachable', 'The portal answers with JSON, not CSV.');
  return undefined;
};
