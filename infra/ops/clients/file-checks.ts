import { parse } from 'csv-parse/sync';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { readSheet } from 'read-excel-file/node';
import Parser from 'rss-parser';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/domain/export/formats.ts';
import { type ClientCheck, found, must } from './client-check.ts';
import type { ClientWorld } from './client-world.ts';

const LEADS = 20;

async function readText(url: string | undefined): Promise<string> {
  const answer = await fetch(url ?? '');
  must(answer.ok, `A feed answered ${answer.status}.`);
  return answer.text();
}

async function exportLeads({ call }: ClientWorld, format: ExportFormat): Promise<Buffer> {
  const list = { query: 'state=Illinois', limit: LEADS };
  return Buffer.from(await (await call('exportPermits', { format, list })).arrayBuffer());
}

const csv = (format: ExportFormat): ClientCheck => ({
  name: `csv-parse: the export "${EXPORT_FORMATS[format].label}"`,
  async run(world) {
    const rows: string[][] = parse(await exportLeads(world, format), { bom: true });
    const [head = [], ...leads] = rows;
    must(new Set(head).size === head.length, 'Two columns have one name.');
    return `${found(leads, 'leads')} with ${found(head, 'columns')}`;
  },
});

export const FILE_CHECKS: readonly ClientCheck[] = [
  {
    name: 'ical.js: the calendar of the first day',
    async run({ feeds }) {
      const calendar = ICAL.Component.fromString(await readText(feeds['calendar.ics']));
      return found(calendar.getAllSubcomponents(), 'components');
    },
  },
  {
    name: 'a reader that asks again: nothing new of each feed',
    async run({ feeds }) {
      for (const [file, url] of Object.entries(feeds)) {
        const headers = (await fetch(url)).headers;
        for (const [asked, given] of [
          ['if-none-match', 'etag'],
          ['if-modified-since', 'last-modified'],
        ] as const) {
          const { status } = await fetch(url, { headers: { [asked]: headers.get(given) ?? '' } });
          must(status === 304, `${file} answered ${status} to ${asked}.`);
        }
      }
      return found(Object.keys(feeds), 'feeds');
    },
  },
  {
    name: 'feedsmith: the Atom feed of an alert',
    async run({ feeds }) {
      const feed = parseAtomFeed(await readText(feeds['alert.atom']));
      return found(feed.entries ?? [], 'entries');
    },
  },
  {
    name: 'feedsmith: the JSON Feed of an alert',
    async run({ feeds }) {
      const feed = parseJsonFeed(await readText(feeds['alert.json']));
      return found(feed.items ?? [], 'items');
    },
  },
  {
    name: 'rss-parser: the Atom feed of an alert',
    async run({ feeds }) {
      const { items } = await new Parser().parseString(await readText(feeds['alert.atom']));
      for (const { title, link, isoDate } of items)
        must(Boolean(title && link && isoDate), 'An entry has no title, link or date.');
      return found(items, 'entries');
    },
  },
  {
    name: 'read-excel-file: the export "Excel"',
    async run(world) {
      const [head = [], ...leads] = await readSheet(await exportLeads(world, 'xlsx'));
      return `${found(leads, 'leads')} with ${found(head, 'columns')}`;
    },
  },
  ...(Object.keys(EXPORT_FORMATS) as ExportFormat[]).filter((one) => one !== 'xlsx').map(csv),
];
