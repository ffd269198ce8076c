import { hash } from 'node:crypto';
import type { RawRow } from '../mapping.ts';
import { PortalFault } from '../portal-fault.ts';
import { rowText } from '../row-text.ts';

/** One page of rows, none of which came before in the same run. */
export interface RawPage {
  readonly rows: readonly RawRow[];
  /** Every column the table has, where the portal tells; null where a row merely leaves out what is empty. */
  readonly columns: readonly string[] | null;
}

/**
 * What one request answered. `more` only where the portal itself says whether there is another page: a short page says
 * nothing, since servers cut at maxima of their own.
 */
export interface Slice extends RawPage {
  readonly more?: boolean | undefined;
}

/** Where to go on: behind a row id, or (for servers without ids or that ignore them) at an offset. */
export interface Cursor {
  readonly after: string | number | undefined;
  readonly offset: number;
}

/** Rows asked again when paging by offset, so that rows deleted meanwhile do not make others slip through. */
const OVERLAP = 100;
/** A portal that never ends: no source has so many pages. */
const PAGES_MAX = 5_000;

/**
 * Pages through a table that changes meanwhile. By row id (keyset), rows inserted or deleted between two requests can
 * neither repeat nor hide others. It ends when the portal says so, or with a page that brings nothing new. A server that ignores the id is noticed, since it repeats itself, and asked by offset;
 * one that ignores that too has given all it has.
 * @throws PortalFault
 */
export async function* pagesOf(
  ask: (cursor: Cursor) => Promise<Slice>,
  rowId: (row: RawRow) => string | number | undefined,
): AsyncGenerator<RawPage> {
  const seen = new Set<string>();
  let byOffset = false;
  let cursor: Cursor = { after: undefined, offset: 0 };
  for (let page = 0; page < PAGES_MAX; page++) {
    const { rows, columns, more } = await ask(cursor);
    const fresh = rows.filter((row) => isNew(seen, row, rowId(row)));
    if (fresh.length > 0 || page === 0) {
      yield { rows: fresh, columns };
      if (more === false || rows.length === 0) return;
    } else if (byOffset || rows.length === 0) return;
    else byOffset = true;
    byOffset ||= !ascending(rows.map(rowId));
    cursor = byOffset
      ? { after: undefined, offset: Math.max(0, seen.size - overlap(rows.length)) }
      : { after: rowId(rows.at(-1) ?? {}), offset: 0 };
  }
  throw new PortalFault('unreachable', 'The portal never stops sending pages.');
}

/** At most half of a page, so that a small one always brings something new. */
function overlap(pageRows: number): number {
  return Math.min(OVERLAP, Math.floor(pageRows / 2));
}

function isNew(seen: Set<string>, row: RawRow, id: string | number | undefined): boolean {
  const name = id === undefined ? hash('sha1', rowText(row), 'base64') : String(id);
  if (seen.has(name)) return false;
  seen.add(name);
  return true;
}

/** True when every row has an id and numbers rise; texts have an order of the server's own. */
function ascending(ids: readonly (string | number | undefined)[]): boolean {
  return ids.every((id, index) => {
    const before = ids[index - 1];
    return (
      id !== undefined &&
      (index === 0 || typeof id === 'string' || (typeof before === 'number' && before < id))
    );
  });
}
