import { beforeAll, describe, expect, it } from 'vitest';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { publishIndex } from '../lead-index/build/publish.ts';
import { CursorRefused, openCursor, sealCursor } from './cursor.ts';
import { type SearchAfter, searchAfter } from './search-after.ts';

const TODAY = '2026-11-20T12:00:00.000Z';
const PERMITS = Array.from({ length: 7 }, (_, at) =>
  samplePermit(`a.${at}`, {
    issueDate: at === 6 ? null : `2026-11-${11 + (at % 3)}`,
    valuation: at % 2 === 0 ? 500 : null,
    trades: at === 0 ? ['roofing'] : [],
  }),
);
let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await testRuntime(TODAY);
  await storePermits(runtime, PERMITS);
  await publishIndex(runtime);
});

const LIST = { filter: {}, sort: 'newest', limit: 2 } as const;

async function read(query: Partial<SearchAfter>) {
  const { permits, ...rest } = await searchAfter(runtime, { ...LIST, ...query });
  return { ...rest, ids: permits.map(({ id }) => id) };
}

async function readAll(query: Partial<SearchAfter>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await read({ ...query, cursor });
    ids.push(...page.ids);
    ({ cursor } = page);
  }
  return ids;
}

async function refused(query: Partial<SearchAfter>): Promise<void> {
  await expect(read(query)).rejects.toBeInstanceOf(CursorRefused);
}

describe('a search by cursor', () => {
  it.each([
    ['newest', 'a.2 a.5 a.1 a.4 a.0 a.3 a.6'],
    ['value', 'a.2 a.4 a.0 a.6 a.5 a.1 a.3'],
  ] as const)('by %s returns every permit once, in order, with any page size', async (sort, all) => {
    for (let limit = 1; limit <= 8; limit++) expect((await readAll({ sort, limit })).join(' ')).toBe(all);
  });

  it('ends with a full page when nothing follows', async () => {
    expect(await read({ limit: 7 })).toMatchObject({ cursor: null });
    expect(await read({ filter: { zips: ['99999'] } })).toMatchObject({ ids: [], cursor: null });
  });

  it('ends when the rows after its last row are gone, without repeating rows of value 0', async () => {
    const other = await testRuntime(TODAY);
    await storePermits(other, [samplePermit('a.0', { issueDate: '2026-10-05', valuation: 0 })]);
    await publishIndex(other);
    const after = { id: 'a.9', date: '2026-11-05', rank: Number.NEGATIVE_INFINITY };
    const index = await openLeadIndex(other);
    expect(await index.searchAfter({ filter: {}, sort: 'value', after, limit: 5 })).toEqual([]);
    expect(
      await index.searchAfter({ filter: {}, sort: 'value', after: { ...after, rank: 1 }, limit: 5 }),
    ).toMatchObject([{ id: 'a.0' }]);
  });

  it('keeps the day and the profile of its first page', async () => {
    const first = await read({ sort: 'score', limit: 1, profile: { trades: ['roofing'], role: 'sub' } });
    const scoredFor = { today: '2026-11-20', reader: { trades: ['roofing'], role: 'sub' } };
    expect(first).toMatchObject({ ids: ['a.0'], ...scoredFor });
    runtime.setTime('2026-12-24T12:00:00.000Z');
    const next = await read({ sort: 'score', limit: 1, cursor: first.cursor ?? '' });
    expect(next).toMatchObject(scoredFor);
    expect(next.ids).not.toEqual(first.ids);
    runtime.setTime(TODAY);
  });
});

describe('a cursor', () => {
  const filter: PermitFilter = { statuses: ['Issued', 'Active'], minValue: 100 };

  it('belongs to one filter, order and lowest score, however the filter is written', async () => {
    const { cursor } = await read({ filter });
    const ids = async (other: PermitFilter) => (await read({ filter: other, cursor: cursor ?? '' })).ids;
    const same: PermitFilter = { minValue: 100, cities: [], statuses: ['Active', 'Issued', 'Issued'] };
    expect(await ids(same)).toEqual(await ids(filter));
    await refused({ cursor: cursor ?? '' });
    await refused({ filter: { ...filter, minValue: 101 }, cursor: cursor ?? '' });
    await refused({ filter, sort: 'value', cursor: cursor ?? '' });
    await refused({ filter, minScore: 1, cursor: cursor ?? '' });
  });

  it('is refused when it was modified, truncated or forged', async () => {
    const { cursor } = await read({});
    const text = cursor ?? '';
    for (let at = 0; at < text.length; at++)
      await refused({ cursor: `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}` });
    for (const other of ['', 'x', text.slice(0, -1), `${text}A`, '%', '🏠'.repeat(20)])
      await refused({ cursor: other });
  });

  it('is refused with an invalid position, even if its checksum is right', () => {
    const list = 'a list';
    const read = (position: unknown): string | undefined =>
      typeof position === 'string' ? position : undefined;
    expect(openCursor(list, sealCursor(list, 'a.1'), read)).toBe('a.1');
    expect(() => openCursor(list, sealCursor(list, 7), read)).toThrow(CursorRefused);
    expect(() => openCursor('another', sealCursor(list, 'a.1'), read)).toThrow(CursorRefused);
  });
});
