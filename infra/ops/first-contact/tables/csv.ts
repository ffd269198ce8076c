import type { RawRow } from '#functions/collection/conform/mapping.ts';
import { parseDay } from '#functions/collection/conform/normal-forms/dates.ts';
import { plainText } from '#functions/collection/conform/normal-forms/plain-text.ts';
import {
  type CsvPortal,
  jsonRows,
  judgeOf,
  pagesIn,
  parseCsvPages,
  YEAR,
} from '#functions/collection/portals/kinds/csv.ts';
import type { PortalClient } from '#functions/collection/portals/portal-client.ts';
import { utcDay } from '#shared/domain/days.ts';
import { requireDescribed, type TableQuestions } from './table-questions.ts';

/** The most of a file that is read to see its newest rows. */
const NEWEST_BYTES = 32 * 1024 * 1024;
/** Enough of a file for its heading. */
const HEADING_BYTES = 64 * 1024;

export const CSV_QUESTIONS: TableQuestions<CsvPortal> = {
  async describe(portal, client) {
    const isJson = portal.format === 'json';
    const { body, headers } = await client.text(thisYearsFile(portal, client), judgeOf(portal), {
      firstBytes: isJson ? NEWEST_BYTES : HEADING_BYTES,
    });
    const names = isJson ? Object.keys(jsonRows(body)?.[0] ?? {}) : await headingOf(body);
    const columns = names.map((name) => ({ name, alias: null, type: 'text' as const }));
    const [bytes, modified] = [headers.get('content-length'), headers.get('last-modified')];
    return {
      columns: requireDescribed(columns),
      rows: null,
      terms: '',
      rowNumber: null,
      hasShape: false,
      description: { heading: names, bytes, modified },
    };
  },

  /** Of the whole file, or of its first 32 MB. */
  async newest(portal, _facts, { dateColumn, order, limit }, client) {
    const { body, isCut } = await client.text(thisYearsFile(portal, client), judgeOf(portal), {
      firstBytes: NEWEST_BYTES,
    });
    const rows: RawRow[] = [];
    const text = isCut ? body.slice(0, body.lastIndexOf('\n')) : body;
    for await (const page of pagesIn(portal, text)) rows.push(...page.rows);
    if (order === null) return rows.slice(0, limit);
    const today = utcDay(new Date(client.now()));
    const dated = rows.map((row) => ({ row, day: parseDay(plainText(row[dateColumn]), today) ?? '' }));
    return dated
      .sort((a, b) => b.day.localeCompare(a.day))
      .slice(0, limit)
      .map(({ row }) => row);
  },

  moved: (portal, to, today) => {
    const name = new URL(portal.file).pathname.split('/').at(-1) ?? '';
    if (!portal.file.includes(YEAR))
      return to.pathname.endsWith(`/${name}`) ? { ...portal, file: to.href } : undefined;
    const file = decodeURI(to.href).replace(today.slice(0, 4), YEAR);
    return file.endsWith(decodeURI(name)) ? { ...portal, file } : undefined;
  },
};

function thisYearsFile({ file }: CsvPortal, client: PortalClient): string {
  return file.replaceAll(YEAR, utcDay(new Date(client.now())).slice(0, 4));
}

async function headingOf(text: string): Promise<readonly string[]> {
  const [heading = ''] = text.split(/\r?\n|\r/, 1);
  for await (const { columns } of parseCsvPages(heading)) return columns ?? [];
  return [];
}
