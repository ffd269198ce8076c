import { beforeEach, describe, expect, it } from 'vitest';
import { publishPermits } from '#functions/alerts/testing.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { DatedFilter } from '#shared/domain/filter/permit-filter.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { changePage, permitPage } from './feed-pages.ts';

const BUILT = '2026-11-20T12:00:00.000Z';
let runtime: TestRuntime;
let minute: number;

/** Publishes permits a minute later; unknown ones are new. */
async function publish(...permits: readonly StoredPermit[]): Promise<void> {
  const at = new Date(Date.parse(BUILT) + ++minute * 60_000).toISOString();
  runtime.setTime(at);
  await publishPermits(
    runtime,
    permits.map((permit) => ({ ...permit, lastChanged: at, firstSeen: permit.firstSeen || at })),
  );
}
const permit = (id: string, parts: Partial<StoredPermit> = {}) =>
  samplePermit(id, { firstSeen: '', ...parts });
const known = { firstSeen: '2026-11-01T00:00:00.000Z' };
const withdrawn = { withdrawnAt: '2026-11-20T13:00:00.000Z' };

/** Reads all changes of a filter page by page: ids, with a minus for those to drop. */
async function follow(filter: DatedFilter, limit = 100, pages: unknown[] = []): Promise<string[]> {
  const told: string[] = [];
  let from: Parameters<typeof changePage>[3] = { since: new Date(Date.parse(BUILT) + 1) };
  for (;;) {
    const { changes, cursor, hasMore } = await changePage(runtime, filter, UNKNOWN_READER, from, limit);
    pages.push(changes);
    told.push(...changes.map(({ id, deleted }) => (deleted ? `-${id}` : id)));
    if (!hasMore) return told;
    from = { cursor };
  }
}

beforeEach(async () => {
  runtime = await testRuntime(BUILT);
  minute = 0;
  await publishPermits(runtime, [samplePermit('il-chicago.0')]);
});

describe('changePage', () => {
  it('returns the filter’s permits and the ids to drop', async () => {
    await publish(
      permit('tx-austin.1', { jurisdictionState: 'Texas', valuation: 50_000 }),
      permit('tx-austin.2', { jurisdictionState: 'Texas', valuation: 10 }),
      permit('il-chicago.1', { valuation: 50_000 }),
    );
    const filter: DatedFilter = { states: ['Texas'], minValue: 1000 };
    expect(await follow(filter)).toEqual(['tx-austin.1']);
    await publish(permit('tx-austin.1', { ...known, jurisdictionState: 'Texas', valuation: 10 }));
    await publish(permit('il-chicago.1', { ...known, valuation: 10 }));
    expect(await follow(filter)).toEqual(['-tx-austin.1']);
    await publish(permit('tx-austin.1', { ...known, jurisdictionState: 'Texas', ...withdrawn }));
    expect(await follow(filter)).toEqual(['-tx-austin.1']);
  });

  it('returns all changes with short pages and few matches', async () => {
    const some = Array.from({ length: 120 }, (_, at) =>
      permit(`il-chicago.${at + 1}`, { valuation: at % 12 === 0 ? 5000 : 10 }),
    );
    await publish(...some);
    const expected = some.filter(({ valuation }) => valuation === 5000).map(({ id }) => id);
    for (const limit of [1, 3, 100])
      expect((await follow({ minValue: 1000 }, limit)).toSorted()).toEqual(expected.toSorted());
    // A page reads on if few changes match: otherwise there would be forty.
    const pages: unknown[] = [];
    await follow({ minValue: 1000 }, 3, pages);
    expect(pages.length).toBeLessThan(10);
  });

  it('refuses a cursor of another list, and changes that are no longer kept', async () => {
    const { cursor } = await permitPage(runtime, { filter: {}, sort: 'newest', limit: 1 });
    await publish(permit('il-chicago.1'));
    const page = await permitPage(runtime, { filter: {}, sort: 'newest', limit: 1 });
    await expect(
      changePage(runtime, {}, UNKNOWN_READER, { cursor: page.cursor ?? '' }, 10),
    ).rejects.toMatchObject({
      code: 'invalidInput',
      inputs: [{ name: 'cursor' }],
    });
    await expect(changePage(runtime, {}, UNKNOWN_READER, { since: new Date(0) }, 10)).rejects.toMatchObject({
      code: 'changesGone',
      status: 410,
    });
    expect(cursor).toBeNull();
  });
});

describe('permitPage', () => {
  it('leaves out permits withdrawn since the publication', async () => {
    await publish(permit('il-chicago.1'), permit('il-chicago.2'));
    await runtime.permits.put({
      ...samplePermit('il-chicago.1', withdrawn),
      pk: 'il-chicago.1',
      sk: 'permit',
    });
    const { permits } = await permitPage(runtime, { filter: {}, sort: 'newest', limit: 100 });
    expect(permits.map(({ id }) => id)).toEqual(['il-chicago.0', 'il-chicago.2']);
  });
});
