import { parse } from 'csv-parse/sync';
import { utcDay } from '#shared/domain/days.ts';
import type { RawRow } from '../../conform/mapping.ts';
import { parseDay } from '../../conform/normal-forms/dates.ts';
import { plainText } from '../../conform/normal-forms/plain-text.ts';
import { jsonRows } from '../../portals/csv.ts';
import type { Portal } from '../../source.ts';
import { TableFault, type TableKind } from './table-kind.ts';

type CsvPortal = Extract<Portal, { kind: 'csv' }>;

/** The most of a file that is read. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Enough of a file for its heading. */
const HEADING_BYTES = 64 * 1024;

/** @param now epoch milliseconds, for files of one year */
export function csvKind(now: () => number): TableKind<CsvPortal> {
  const address = ({ file }: CsvPortal) => file.replaceAll('{year}', utcDay(new Date(now())).slice(0, 4));
  return {
    /** Asks for the state of the file, then for its beginning. */
    async describe(portal, ask) {
      const url = address(portal);
      const head = await ask({ url, method: 'HEAD' });
      if (head.status === 404 || head.status === 410) throw new TableFault('gone', `HTTP ${head.status}`);
      const isJson = portal.format === 'json';
      const said = await ask({ url, maxBytes: isJson ? MAX_BYTES : HEADING_BYTES });
      if (said.status >= 400)
        throw new TableFault(said.status === 404 ? 'gone' : 'unreadable', `HTTP ${said.status}`);
      const [first = ''] = said.text.split(/\r?\n|\r/, 1);
      const names = isJson ? Object.keys(jsonRows(said.text)?.[0] ?? {}) : (recordsOf(first)[0] ?? []);
      if (names.length < 2 || (!isJson && /^\s*[<{[]/.test(said.text)))
        throw new TableFault('unreadable', 'a page or a text instead of a file with columns');
      if (new Set(names).size < names.length)
        throw new TableFault('unreadable', 'two columns with the same name');
      const size = head.headers.get('content-length');
      const modified = head.headers.get('last-modified');
      return {
        columns: names.map((name) => ({ name, alias: null, type: 'text' })),
        rows: null,
        terms: '',
        rowNumber: null,
        hasShape: false,
        description: { heading: names, bytes: size, modified },
      };
    },

    /** A file cannot be queried: it is read, and its newest rows are chosen. */
    async rows(portal, _facts, { dateColumn, order, limit }, ask) {
      const { text, cut } = await ask({ url: address(portal), maxBytes: MAX_BYTES });
      const rows =
        portal.format === 'json'
          ? (jsonRows(text) ?? [])
          : csvRows(cut ? text.slice(0, text.lastIndexOf('\n')) : text);
      if (order === null) return rows.slice(0, limit);
      const today = utcDay(new Date(now()));
      const dated = rows.map((row) => ({ row, day: parseDay(plainText(row[dateColumn]), today) ?? '' }));
      return dated
        .sort((a, b) => b.day.localeCompare(a.day))
        .slice(0, limit)
        .map(({ row }) => row);
    },

    catalog: async () => [],

    moved: (portal, to) => {
      const name = new URL(portal.file).pathname.split('/').at(-1) ?? '';
      const file = decodeURI(to.href).replace(String(utcDay(new Date(now())).slice(0, 4)), '{year}');
      const isSame = portal.file.includes('{year}')
        ? file.endsWith(decodeURI(name))
        : to.pathname.endsWith(`/${name}`);
      return isSame ? { ...portal, file: portal.file.includes('{year}') ? file : to.href } : undefined;
    },
  };
}

function csvRows(text: string): RawRow[] {
  const [names = [], ...records] = recordsOf(text);
  return records.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at]])));
}

function recordsOf(text: string): string[][] {
  return parse(text, {
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  }) as string[][];
}
