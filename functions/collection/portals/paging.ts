import { hash } from 'node:crypto';
import { utcDay } from '#shared/domain/days.ts';
import type { RawRow } from '../conform/mapping.ts';
import { rowText } from '../records/row-text.ts';
import { PortalFault } from './portal-fault.ts';

/** The portal's own number of a row. It may be used to continue within a few days, never to identify a record. */
export type RowNumber = string | number;

/** One page of rows that were not on an earlier page of the run. */
export interface RawPage {
  readonly rows: readonly RawRow[];
  /** Every column of the table, where the portal names them; null where rows leave out blank columns. */
  readonly columns: readonly string[] | null;
  /** The license or terms that the table itself states, where it does. */
  readonly license?: string | undefined;
  /** Only with files: what to send with the next read. Valid once every page of the run is taken in. */
  readonly validators?: Validators;
  /** True when nothing has changed since the validators that were sent. Such a page has no rows. */
  readonly unchanged?: true;
  /** The number of the last row, where a later run can continue behind it. */
  readonly next?: RowNumber | undefined;
  /** Rows that the portal could not send, though it sent others. */
  readonly unreadable?: number;
  /** On a table's first page: how many rows of the whole window the portal counted before; absent where it counts none. */
  readonly counted?: number | undefined;
}

/** What a portal says of a table apart from its rows. */
export interface TableNotes {
  /** The license or terms, with the credit that the publisher asks for; null where it states none. */
  readonly license: string | null;
  /** The day the rows last changed, `YYYY-MM-DD`; null where it is not stated. */
  readonly updatedOn: string | null;
}

/**
 * @param parts what states the license and the credit; parts that are not text are left out
 * @param updatedAt when the rows changed, in a form that `Date` parses
 */
export function tableNotes(parts: readonly unknown[], updatedAt: unknown): TableNotes {
  const texts = parts.flatMap((part) => (typeof part === 'string' ? part.trim() : '')).filter(Boolean);
  const updated = new Date(typeof updatedAt === 'string' || typeof updatedAt === 'number' ? updatedAt : '');
  return {
    license: texts.length === 0 ? null : [...new Set(texts)].join('; '),
    updatedOn: Number.isNaN(updated.getTime()) ? null : utcDay(updated),
  };
}

/** The versions of files when they were last read whole, used to check whether they have changed. */
export interface Validators {
  /** The first day of that read; null when it read everything. Older rows may have been left out. */
  readonly since: string | null;
  /** By address. */
  readonly files: Readonly<Record<string, FileVersion>>;
}

/** The version of a file by its server's headers; `missing` where there was no file. */
export interface FileVersion {
  readonly etag?: string;
  readonly lastModified?: string;
  readonly missing?: true;
}

/** Adds the portal's count to the first page. @param counted asked when that page is there, since some portals count with it */
export async function* withCount(
  counted: () => number | undefined,
  pages: AsyncGenerator<RawPage>,
): AsyncGenerator<RawPage> {
  let first = true;
  for await (const page of pages) {
    yield first ? { ...page, counted: counted() } : page;
    first = false;
  }
}

/**
 * The answer to one request. `more` is set only where the portal itself states whether there is another page. A short page
 * proves nothing, since servers cut at limits of their own.
 */
export interface Slice extends RawPage {
  readonly more?: boolean | undefined;
}

/** Where to continue: behind a row id, or at an offset for servers without ids or that ignore them. */
export interface PageCursor {
  readonly after: RowNumber | undefined;
  readonly offset: number;
}

/** Rows read twice when paging by offset, so that rows deleted meanwhile do not hide others. */
const OVERLAP = 100;
/** Stops a portal that never ends; no source has as many pages. */
const PAGES_MAX = 5_000;

/**
 * Pages through a table that changes meanwhile. By row id (keyset), rows inserted or deleted between two requests neither repeat
 * nor hide others. It ends when the portal says so, at an empty page, or by offset at a page without new rows that ends with the
 * same row as the page before. A server that ignores the id repeats itself and is paged by offset instead; one that ignores the
 * offset too has sent all it has.
 * @param options `start` is `offset` for a portal without keyset paging; `from` is the row of an earlier run to continue behind
 * @throws PortalFault
 */
export async function* pageThrough(
  request: (cursor: PageCursor) => Promise<Slice>,
  rowId: (row: RawRow) => RowNumber | undefined,
  options: { readonly start?: 'offset'; readonly from?: RowNumber | undefined } = {},
): AsyncGenerator<RawPage> {
  const seen = new Set<string>();
  const walk = new OffsetWalk();
  let byOffset = options.start === 'offset';
  let cursor: PageCursor = { after: options.from, offset: 0 };
  for (let page = 0; page < PAGES_MAX; page++) {
    const { rows, columns, license, more } = await request(cursor);
    const ids = rows.map(rowId);
    const names = rows.map((row, index) => nameOfRow(row, ids[index]));
    const joins = cursor.offset === 0 || (names[0] !== undefined && seen.has(names[0]));
    const fresh = rows.filter((_, index) => isNew(seen, names[index] ?? ''));
    const rising = !byOffset && isAscending(ids);
    const next = rising ? ids.at(-1) : undefined;
    if (fresh.length > 0 || page === 0)
      yield { rows: fresh, columns, next, ...(license === undefined ? {} : { license }) };
    const step = { offset: cursor.offset, rows: rows.length, last: names.at(-1), joins };
    if (byOffset) {
      const complete = walk.isEnd(step) || cursor.offset + rows.length >= seen.size;
      if (joins && (more === false || rows.length === 0 || (page > 0 && fresh.length === 0 && complete)))
        return;
      cursor = { after: undefined, offset: walk.next(step) };
      continue;
    }
    if (more === false || rows.length === 0) return;
    // A page by row id without new rows means that the server ignores the id.
    byOffset = fresh.length === 0 || !rising;
    cursor = byOffset
      ? { after: undefined, offset: walk.begin(seen.size, step) }
      : { after: next, offset: 0 };
  }
  throw new PortalFault('unreachable', 'The portal never stops sending pages.');
}

interface OffsetStep {
  readonly offset: number;
  readonly rows: number;
  /** The name of the page's last row. */
  readonly last: string | undefined;
  /** Whether the page starts with a known row, or at the start of the table. */
  readonly joins: boolean;
}

/**
 * Steps through a table by offset. Each page should start with a row of the page before. If it does not, rows were deleted
 * meanwhile and others may have moved out of sight: then it goes back, twice as far each time, until it meets a known row. A
 * server without a stable order makes it go back too, but only until all rows are known.
 */
class OffsetWalk {
  #back = 0;
  #last: string | undefined;

  /** The first offset after pages by row id. */
  begin(known: number, { rows, last }: OffsetStep): number {
    this.#last = last;
    return Math.max(0, known - overlapOf(rows));
  }

  /** Whether a page reached by a forward step ends with the same row as the page before. */
  isEnd({ last }: OffsetStep): boolean {
    return this.#back === 0 && last !== undefined && last === this.#last;
  }

  next({ offset, rows, last, joins }: OffsetStep): number {
    this.#last = last ?? this.#last;
    if (joins) {
      this.#back = 0;
      return offset + Math.max(1, rows - overlapOf(rows));
    }
    this.#back = Math.max(OVERLAP, this.#back * 2);
    return Math.max(0, offset - this.#back);
  }
}

/** A part of a page, so that a small page still brings new rows; at least one row. */
function overlapOf(rows: number): number {
  return Math.min(OVERLAP, Math.max(1, Math.floor(rows / 4)));
}

function nameOfRow(row: RawRow, id: RowNumber | undefined): string {
  return id === undefined ? hash('sha1', rowText(row), 'base64') : String(id);
}

function isNew(seen: Set<string>, name: string): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  return true;
}

/** True when every row has an id and numbers rise. The order of text ids is the server's own. */
function isAscending(ids: readonly (RowNumber | undefined)[]): boolean {
  return ids.every((id, index) => {
    const before = ids[index - 1];
    return (
      id !== undefined &&
      (index === 0 || typeof id === 'string' || (typeof before === 'number' && before < id))
    );
  });
}
