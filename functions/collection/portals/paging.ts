import { hash } from 'node:crypto';
import type { RawRow } from '../conform/mapping.ts';
import { rowText } from '../records/row-text.ts';
import { type Row, rawRow } from '../records/written-rows.ts';
import { PortalFault } from './portal-fault.ts';

/** The portal's own number of a row: good for going on within a few days, never for telling records apart. */
export type RowNumber = string | number;

/** One page of rows, none of which came before in the same run. */
export interface RawPage<R extends Row = RawRow> {
  readonly rows: readonly R[];
  /** Every column the table has, where the portal tells; null where a row merely leaves out what is empty. */
  readonly columns: readonly string[] | null;
  /** Only with files: what to ask with next time. Of use once every page of the run is taken in. */
  readonly validators?: Validators;
  /** True when the portal says that nothing has changed since the validators it was asked with. Such a page has no rows. */
  readonly unchanged?: true;
  /** The number of the last row, where a later run can go on behind it. */
  readonly next?: RowNumber | undefined;
}

/** What files said of their version when they were last read whole, to ask whether they have changed. */
export interface Validators {
  /** The day the read asked from; null when it asked for everything. Older rows may have been left out. */
  readonly since: string | null;
  /** By address; `missing` where there was no file. */
  readonly files: Readonly<Record<string, FileVersion>>;
}

/** What a file's server says of its version. */
export interface FileVersion {
  readonly etag?: string;
  readonly lastModified?: string;
  readonly missing?: true;
}

/**
 * What one request answered. `more` only where the portal itself says whether there is another page: a short page says
 * nothing, since servers cut at maxima of their own.
 */
export interface Slice<R extends Row = RawRow> extends RawPage<R> {
  readonly more?: boolean | undefined;
}

/** Where to go on: behind a row id, or (for servers without ids or that ignore them) at an offset. */
export interface Cursor {
  readonly after: RowNumber | undefined;
  readonly offset: number;
}

/** Rows asked again when paging by offset, so that rows deleted meanwhile do not make others slip through. */
const OVERLAP = 100;
/** A portal that never ends: no source has so many pages. */
const PAGES_MAX = 5_000;

/**
 * Pages through a table that changes meanwhile. By row id (keyset), rows inserted or deleted between two requests can
 * neither repeat nor hide others. It ends when the portal says so, with an empty page, or by offset with one that only ends
 * as the page before did. A server that ignores the id is noticed, since it repeats itself, and asked by offset; one that
 * ignores that too has given all it has.
 * @param how `start` is `offset` for a portal that has no keyset; `from` is the row to go on behind, of an earlier run
 * @throws PortalFault
 */
export async function* pagesOf<R extends Row>(
  ask: (cursor: Cursor) => Promise<Slice<R>>,
  rowId: (row: R) => RowNumber | undefined,
  how: { readonly start?: 'offset'; readonly from?: RowNumber | undefined } = {},
): AsyncGenerator<RawPage<R>> {
  const seen = new Set<string>();
  const walk = new OffsetWalk();
  let byOffset = how.start === 'offset';
  let cursor: Cursor = { after: how.from, offset: 0 };
  for (let page = 0; page < PAGES_MAX; page++) {
    const { rows, columns, more } = await ask(cursor);
    const ids = rows.map(rowId);
    const names = rows.map((row, index) => nameOf(row, ids[index]));
    const joins = cursor.offset === 0 || (names[0] !== undefined && seen.has(names[0]));
    const fresh = rows.filter((_, index) => isNew(seen, names[index] ?? ''));
    const rising = !byOffset && ascending(ids);
    const next = rising ? ids.at(-1) : undefined;
    if (fresh.length > 0 || page === 0) yield { rows: fresh, columns, next };
    const step = { offset: cursor.offset, rows: rows.length, last: names.at(-1), joins };
    if (byOffset) {
      const complete = walk.isEnd(step) || cursor.offset + rows.length >= seen.size;
      if (joins && (more === false || rows.length === 0 || (page > 0 && fresh.length === 0 && complete)))
        return;
      cursor = { after: undefined, offset: walk.next(step) };
      continue;
    }
    if (more === false || rows.length === 0) return;
    // A page by row id that brings nothing new: the server ignores the id.
    byOffset = fresh.length === 0 || !rising;
    cursor = byOffset
      ? { after: undefined, offset: walk.begin(seen.size, step) }
      : { after: next, offset: 0 };
  }
  throw new PortalFault('unreachable', 'The portal never stops sending pages.');
}

interface Step {
  readonly offset: number;
  readonly rows: number;
  /** The name of the page's last row. */
  readonly last: string | undefined;
  /** Whether the page begins with a known row, or at the beginning. */
  readonly joins: boolean;
}

/**
 * Steps through a table by offset. Each page begins with a row of the one before. Where it does not, so many rows were
 * deleted meanwhile that others moved out of sight: then it goes back, twice as far each time, until it meets a known row.
 * A server without a lasting order makes it go back too, but only until all rows are known.
 */
class OffsetWalk {
  #back = 0;
  #last: string | undefined;

  /** The first offset after some pages by row id. */
  begin(known: number, { rows, last }: Step): number {
    this.#last = last;
    return Math.max(0, known - overlap(rows));
  }

  /** Whether a page that was reached by a step ahead ends with the same row as the one before. */
  isEnd({ last }: Step): boolean {
    return this.#back === 0 && last !== undefined && last === this.#last;
  }

  next({ offset, rows, last, joins }: Step): number {
    this.#last = last ?? this.#last;
    if (joins) {
      this.#back = 0;
      return offset + Math.max(1, rows - overlap(rows));
    }
    this.#back = Math.max(OVERLAP, this.#back * 2);
    return Math.max(0, offset - this.#back);
  }
}

/** A part of a page, so that a small one always brings something new, and at least a row of it. */
function overlap(rows: number): number {
  return Math.min(OVERLAP, Math.max(1, Math.floor(rows / 4)));
}

function nameOf(row: Row, id: RowNumber | undefined): string {
  return id === undefined ? hash('sha1', rowText(rawRow(row)), 'base64') : String(id);
}

function isNew(seen: Set<string>, name: string): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  return true;
}

/** True when every row has an id and numbers rise; texts have an order of the server's own. */
function ascending(ids: readonly (RowNumber | undefined)[]): boolean {
  return ids.every((id, index) => {
    const before = ids[index - 1];
    return (
      id !== undefined &&
      (index === 0 || typeof id === 'string' || (typeof before === 'number' && before < id))
    );
  });
}
