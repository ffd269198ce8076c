import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { conform } from '#functions/collection/conform/conform.ts';
import { measureNext, type TradeEvent } from '#functions/permits/next-trades/measure-next.ts';
import { parseStreet } from '#functions/permits/same-permit.ts';
import { findSource } from '#functions/sources/catalog.ts';
import type { PortalRow } from '../columns.ts';
import { createPopulation } from './population.ts';
import { LONG_DAYS } from './sequences.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;

it.each(Object.keys(LONG_DAYS))('%s shows what usually follows what', async (id) => {
  const source = await findSource(id);
  if (source === undefined) throw new Error(`There is no source ${id}.`);
  const file = new URL(`../../../../functions/sources/${id.replace('-', '/')}.sample.json`, import.meta.url);
  const samples = JSON.parse(await readFile(file, 'utf8')) as PortalRow[];
  const rows = createPopulation(source, samples, NOW).at(NOW);
  const events = rows.flatMap(({ row }): TradeEvent[] => {
    const conformed = conform(source, row, '2026-11-20');
    if (!('permit' in conformed)) return [];
    const { addressStreet, issueDate, trades } = conformed.permit;
    const street = parseStreet(addressStreet);
    if (street === null || issueDate === null) return [];
    const at = { site: `${street.number} ${street.name}`, day: Date.parse(issueDate) / DAY_MS };
    return trades.map((trade) => ({ ...at, trade }));
  });
  const found = measureNext(events, NOW.getTime() / DAY_MS - 30);
  const next = new Set(found.map(({ trade }) => trade));
  for (const trade of ['battery', 'ev-charger'] as const) expect(next).toContain(trade);
});
