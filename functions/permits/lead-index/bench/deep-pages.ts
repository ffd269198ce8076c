import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import type { LeadQuery } from '../pages/find-leads.ts';
import type { ListPosition } from '../pages/list-position.ts';
import { median, say, timed } from './measure.ts';
import type { OpenedIndex } from './opened-index.ts';
import { READER } from './questions.ts';

/** Lists with a thousandth page. Each takes another path through the index. */
const LISTS: readonly {
  readonly name: string;
  readonly list: Pick<LeadQuery, 'filter' | 'sort' | 'scoring'>;
}[] = [
  { name: 'everything, newest first', list: { filter: {}, sort: 'newest' } },
  { name: 'everything, by value', list: { filter: {}, sort: 'value' } },
  { name: 'everything, by score', list: { filter: {}, sort: 'score', scoring: { ...READER, minScore: 0 } } },
  { name: 'with a contractor, newest first', list: { filter: { hasContractor: true }, sort: 'newest' } },
  { name: 'of at least 1,000 dollars, by value', list: { filter: { minValue: 1000 }, sort: 'value' } },
];
const DEEP = 1000;
const ROUNDS = 200;

/**
 * The cost of page 1,000 divided by that of page 1, in time (medians of alternating calls) or rows read, whichever is larger: the
 * worst of all lists. Also prints the same pages by cursor.
 */
export async function deepPages(index: OpenedIndex): Promise<number> {
  let worst = 0;
  for (const { name, list } of LISTS) {
    const page = (number: number) => () =>
      index.search({ ...list, offset: (number - 1) * PAGE_SIZE, limit: PAGE_SIZE });
    const { total } = await page(DEEP)();
    if (total < DEEP * PAGE_SIZE) {
      say(`pages of ${name}: too few permits for page ${DEEP}`);
      continue;
    }
    worst = Math.max(worst, await costOf(index, `pages of ${name}`, page(1), page(DEEP)));
    const before = await index.searchAfter({ ...list, after: undefined, limit: (DEEP - 1) * PAGE_SIZE });
    const after = (position: ListPosition | undefined) => () =>
      index.searchAfter({ ...list, after: position, limit: PAGE_SIZE });
    await costOf(index, `by cursor, ${name}`, after(undefined), after(before.at(-1)));
  }
  return worst;
}

/** The cost of a deep page divided by that of the first, in time or rows, whichever is larger. */
async function costOf(index: OpenedIndex, name: string, first: Ask, deep: Ask): Promise<number> {
  const rows = { first: await rowsOf(index, first), deep: await rowsOf(index, deep) };
  const times: { first: number; deep: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    times.push({ first: (await timed(first)).ms, deep: (await timed(deep)).ms });
  const inTime = median(times.map((one) => one.deep)) / median(times.map((one) => one.first));
  const inRows = rows.deep / rows.first;
  say(`${name}: time × ${inTime.toFixed(2)}, rows × ${inRows.toFixed(2)} (${rows.deep} / ${rows.first})`);
  return Math.max(inTime, inRows);
}

type Ask = () => Promise<unknown>;

async function rowsOf(index: OpenedIndex, ask: Ask): Promise<number> {
  const before = index.rowsRead;
  await ask();
  return index.rowsRead - before;
}
