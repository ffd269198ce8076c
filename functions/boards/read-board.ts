import { leafColumns } from '#functions/collection/conform/mapping.ts';
import { quoted } from '#functions/collection/conform/web-address.ts';
import { parseCsvPages } from '#functions/collection/portals/kinds/csv.ts';
import { portalPages } from '#functions/collection/portals/pages.ts';
import type { RawPage } from '#functions/collection/portals/paging.ts';
import { requireColumns } from '#functions/collection/run/drift.ts';
import { type ClientParts, withClient } from '#functions/collection/run/open-client.ts';
import type { Portal, Source } from '#functions/collection/source.ts';
import { tableSource } from '#functions/collection/table-source.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { utcDay } from '#shared/domain/days.ts';
import { type Board, type BoardRecord, toBoardRecord } from './board.ts';

/** How a board is read: as a source of permits is. */
export interface BoardParts extends Omit<ClientParts, 'runtime'> {
  readonly runtime: Pick<Runtime, 'collection' | 'clock' | 'log'>;
}

/** What a board's data set or file has. */
export interface BoardRows {
  readonly rows: number;
  /** Of companies. */
  readonly records: readonly BoardRecord[];
}

/** The function that reads a board ends after 15 minutes. */
const MINUTES = 13;

/**
 * Reads a board's data set whole, with the pauses and limits of the collection.
 * @throws PortalFault; HostBusy when enough runs read from its host
 */
export function readBoard(parts: BoardParts, board: Board): Promise<BoardRows> {
  const source = boardSource(board);
  return withClient(parts, source, MINUTES, (client) =>
    intake(parts.runtime, board, portalPages(source, { since: null, undated: true }, client)),
  );
}

/** The rows of a board's file that a person downloaded. @throws PortalFault when it is damaged or has other columns */
export function readBoardFile(
  runtime: Pick<Runtime, 'clock'>,
  board: Board,
  text: string,
): Promise<BoardRows> {
  const cells = board.from.kind === 'import' ? board.from.cells : undefined;
  return intake(runtime, board, cells === undefined ? parseCsvPages(text) : [pageOfCells(text, cells)]);
}

/** Lines with another number of cells are dropped: their cells may be shifted, so that a street would be read as a city. */
function pageOfCells(text: string, names: readonly string[]): RawPage {
  const lines = text.split(/\r?\n/).slice(1);
  const rows = lines.map((line) => line.split('%')).filter(({ length }) => length === names.length);
  return {
    rows: rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at]]))),
    columns: rows.length === 0 ? [] : names,
  };
}

async function intake(
  { clock }: Pick<Runtime, 'clock'>,
  board: Board,
  pages: AsyncIterable<RawPage> | Iterable<RawPage>,
): Promise<BoardRows> {
  const source = boardSource(board);
  const today = utcDay(clock.now());
  const records: BoardRecord[] = [];
  let rows = 0;
  for await (const page of pages) {
    if (page.columns !== null) requireColumns(source, page.columns);
    rows += page.rows.length;
    for (const row of page.rows) {
      const record = toBoardRecord(board, row, today);
      if (record !== null) records.push(record);
    }
  }
  return { rows, records };
}

/** A board as a source, for the code that reads portals. */
export function boardSource({ id, name, state, from, license, landingPage, columns, only }: Board): Source {
  const where = only === undefined ? {} : { where: soql(only) };
  const [key = ''] = leafColumns(columns.license);
  const list = (file: string): Portal => ({ kind: 'csv', file, format: 'json' });
  const [first = '', ...others] = from.kind === 'lists' ? from.files : [landingPage];
  let portal = list(first);
  if (from.kind === 'socrata') portal = { ...from, dates: 'text', ...where };
  if (from.kind === 'arcgis') portal = { ...from, dates: 'text', dateLiteral: 'TIMESTAMP' };
  const all = { permitNumber: columns.license, ...columns };
  const table = tableSource({ ...{ id, name, state, license, landingPage, portal, key }, columns: all });
  return { ...table, alsoAt: others.map(list) };
}

/** The condition for the rows of contractors, so that no others are sent. */
function soql(only: NonNullable<Board['only']>): string {
  const column = `upper(${only.column})`;
  if ('startsWith' in only) return `${column} LIKE ${quoted(`${only.startsWith.toUpperCase()}%`)}`;
  return only.is.map((value) => `${column} = ${quoted(value.toUpperCase())}`).join(' OR ');
}
