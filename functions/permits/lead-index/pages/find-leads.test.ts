import { beforeAll, describe, expect, it } from 'vitest';
import type { ByteRange } from '#functions/platform/objects/object-store.ts';
import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { samplePermit, storePermits, watched } from '../../testing.ts';
import { publishIndex } from '../build/publish.ts';
import { type LeadIndex, openLeadIndex } from '../lead-index.ts';
import { readManifests, readRoot } from '../store/generation.ts';
import type { ListPosition } from './list-position.ts';

const MONTHS = ['2026-11', '2026-10', '2026-09', '2026-08', '2026-07', '2026-06'];
const PER_MONTH = 20;
let runtime: TestRuntime;

/** 20 permits a month in each of two states: days 1 to 20, every fourth in Lakeview. */
beforeAll(async () => {
  runtime = await testRuntime();
  const permits = MONTHS.flatMap((month) =>
    Array.from({ length: PER_MONTH }, (_, at) => {
      const issueDate = `${month}-${String(at + 1).padStart(2, '0')}`;
      const jurisdictionCity = at % 4 === 0 ? 'Lakeview' : 'Springfield';
      return [
        samplePermit(`il-x.${issueDate}`, { issueDate, jurisdictionCity }),
        samplePermit(`tx-x.${issueDate}`, { issueDate, jurisdictionCity, jurisdictionState: 'Texas' }),
      ];
    }).flat(),
  );
  await storePermits(runtime, permits);
  await publishIndex(runtime);
  const { states } = await readRoot(runtime.index);
  const manifests = await readManifests(runtime.index, states, 'outline');
  const segments = manifests.flatMap((manifest) => manifest.segments.map(({ blob }) => blob));
  for (const [kind, blobs] of [
    ['manifest', states.map(({ manifest }) => manifest)],
    ['segment', segments],
  ] as const)
    for (const { name, parts } of blobs)
      for (const [part, [offset]] of Object.entries(parts))
        places.set(`${name} ${offset}`, `${kind} ${part}`);
});

/** What is where in the bucket: `<key> <offset>` → `<kind> <part>`. */
const places = new Map<string, string>();

/** An index that notes the parts that are read. */
function recordingReads(read: string[]): IndexTable {
  return watched(runtime.index, (method, [key, range]) => {
    if (method === 'objects.get') read.push(places.get(`${key} ${(range as ByteRange).offset}`) ?? 'unknown');
  });
}

/** The parts that a new process reads from the index for one page. */
async function readFor(filter: PermitFilter, offset: number, sort: 'newest' | 'value' = 'newest') {
  const read: string[] = [];
  const index = recordingReads(read);
  const opened = await openLeadIndex({ index, clock: runtime.clock });
  const page = await opened.search({ filter, sort, offset, limit: 10 });
  const count = (what: string): number => read.filter((one) => one === what).length;
  const parts = { core: count('segment core'), idParts: count('segment ids') };
  return {
    ...page,
    ...parts,
    words: count('segment description') + count('segment contractor'),
    counts: {
      outline: count('manifest outline'),
      names: count('manifest names'),
      days: count('manifest days'),
    },
  };
}

describe('a list without a search', () => {
  it.each([0, 110, 230])('reads only the months of the page at offset %i', async (offset) => {
    const { ids, total, core, words } = await readFor({}, offset);
    expect(total).toBe(MONTHS.length * PER_MONTH * 2);
    expect(ids).toHaveLength(10);
    expect(core).toBe(2);
    expect(words).toBe(0);
  });

  it('reads only the manifest of the state', async () => {
    const { ids, total, core, counts } = await readFor({ states: ['Texas'] }, 25);
    expect(ids[0]).toBe('tx-x.2026-10-15');
    expect(total).toBe(MONTHS.length * PER_MONTH);
    expect([core, counts.outline]).toEqual([1, 1]);
  });

  it('counts a city from the manifest and reads the months of the page', async () => {
    const { ids, total, core } = await readFor({ states: ['Texas'], cities: ['lakeview'] }, 5);
    expect(ids[0]).toBe('tx-x.2026-10-17');
    expect(total).toBe(MONTHS.length * 5);
    expect(core).toBe(2);
  });

  it('reads the first and the last month of a period and those of the page', async () => {
    const { total, core } = await readFor({ from: '2026-06-11', to: '2026-09-10' }, 0);
    expect(total).toBe(2 * (10 + 20 + 20 + 10));
    expect(core).toBe(4);
    expect((await readFor({ from: '2026-06-01', to: '2026-09-30' }, 0)).core).toBe(2);
  });

  it('reads only the parts of manifests that it needs', async () => {
    expect((await readFor({}, 0)).counts).toEqual({ outline: 2, names: 0, days: 0 });
    expect((await readFor({ keywords: ['roof'] }, 0)).counts).toEqual({ outline: 2, names: 0, days: 0 });
    expect((await readFor({ counties: ['Cook'], states: ['Texas'] }, 0)).counts).toEqual({
      outline: 1,
      names: 1,
      days: 0,
    });
  });
});

describe('a search', () => {
  it('does not read segments that the manifest excludes', async () => {
    expect(await readFor({ cities: ['Nowhere'], minValue: 5 }, 0)).toMatchObject({ total: 0, core: 0 });
    expect(await readFor({ from: '2026-11-01', statuses: ['Issued'] }, 0)).toMatchObject({
      total: 40,
      core: 2,
    });
  });

  it('reads words only for word facets', async () => {
    expect(await readFor({ keywords: ['sample'], states: ['Texas'], trades: [] }, 0, 'value')).toMatchObject({
      total: 120,
      words: 6,
    });
    expect(await readFor({ keywords: ['sample'], states: ['Texas'], statuses: ['Issued'] }, 0)).toMatchObject(
      {
        total: 120,
        words: 6,
      },
    );
    expect(await readFor({ contractor: 'sample', states: ['Texas'] }, 0)).toMatchObject({
      total: 0,
      words: 6,
    });
  });

  it('counts keywords without the months outside the page', async () => {
    expect(await readFor({ keywords: ['sample'], states: ['Texas'] }, 20)).toMatchObject({
      total: 120,
      words: 1,
      core: 1,
    });
    const { words, total } = await readFor({ keywords: ['permit sample'], from: '2026-06-11' }, 0);
    // Only the rows of the month that begins before are tested.
    expect([words, total]).toEqual([2, 0]);
  });

  it('reads only the ids of the page', async () => {
    expect((await readFor({ statuses: ['Issued'] }, 0)).ids).toHaveLength(10);
    expect(await readFor({ statuses: ['Issued'] }, 0)).toMatchObject({ core: 12, idParts: 2 });
    expect(await readFor({}, 0, 'value')).toMatchObject({ core: 12, idParts: 2 });
  });

  it('is empty beyond the end, with a total', async () => {
    expect(await readFor({}, 5000)).toMatchObject({ ids: [], total: 240 });
    expect(await readFor({}, 5000, 'value')).toMatchObject({ ids: [], total: 240 });
  });
});

describe('a page after a position', () => {
  /** The parts that a new process reads for the page after some rows. */
  async function readAfter(filter: PermitFilter, rows: number, sort: 'newest' | 'value' = 'newest') {
    const positions = async (opened: LeadIndex, limit: number, after?: ListPosition) =>
      opened.searchAfter({ filter, sort, after, limit });
    const after = rows === 0 ? undefined : (await positions(await openLeadIndex(runtime), rows)).at(-1);
    const read: string[] = [];
    const index = recordingReads(read);
    const page = await positions(await openLeadIndex({ index, clock: runtime.clock }), 10, after);
    const count = (what: string): number => read.filter((one) => one === what).length;
    return {
      ids: page.map(({ id }) => id),
      core: count('segment core'),
      idParts: count('segment ids'),
    };
  }

  it.each([0, 110, 230])('reads only the months of the page, after %i rows', async (rows) => {
    const { ids } = await readFor({}, rows);
    expect(await readAfter({}, rows)).toEqual({ ids, core: 2, idParts: 2 });
  });

  it('reads no earlier or later month for any filter', async () => {
    const filter: PermitFilter = { statuses: ['Issued'], from: '2026-07-01' };
    const { ids } = await readFor(filter, 90);
    expect(await readAfter(filter, 90)).toEqual({ ids, core: 2, idParts: 2 });
  });

  it('reads more months at a time the longer it finds nothing', async () => {
    expect(await readAfter({ keywords: ['nothing'] }, 0)).toEqual({ ids: [], core: 12, idParts: 0 });
  });

  it('reads only the ids of the page in a list by value', async () => {
    const { ids } = await readFor({}, 110, 'value');
    expect(await readAfter({}, 110, 'value')).toEqual({ ids, core: 12, idParts: 2 });
  });
});
