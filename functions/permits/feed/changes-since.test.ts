import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { DAY_MS, PART_CHANGES } from '../lead-index/build/change-log.ts';
import { publishIndex } from '../lead-index/build/publish.ts';
import { FORMAT } from '../lead-index/store/format.ts';
import { rootKey } from '../lead-index/store/generation.ts';
import { type ChangesFrom, ChangesGone, changesSince } from './changes-since.ts';
import { CursorRefused, sealCursor } from './cursor.ts';
import { searchAfter } from './search-after.ts';

let runtime: TestRuntime;
let page: number;
let minutes: number;

const BUILT = '2026-11-20T12:00:00.000Z';
const START = new Date(BUILT);
/** Just after the first publication. */
const AFTER = new Date(START.getTime() + 60_001);

function timeOf(minute: number): string {
  return new Date(START.getTime() + minute * 60_000).toISOString();
}

/** Writes permits as collection does, a minute after the last write. */
async function write(...permits: readonly StoredPermit[]): Promise<void> {
  runtime.setTime(timeOf(++minutes));
  const lastChanged = timeOf(minutes);
  await storePermits(
    runtime,
    permits.map((permit) => ({ ...permit, lastChanged })),
    page++,
  );
}

async function publish(...permits: readonly StoredPermit[]): Promise<void> {
  if (permits.length > 0) await write(...permits);
  await publishIndex(runtime);
}

/** A page with its ids; deletions have a minus sign. */
async function read(from: ChangesFrom, limit = 100) {
  const { changes, ...rest } = await changesSince(runtime, { from, limit });
  return { ...rest, ids: changes.map(({ id, deleted }) => (deleted ? `-${id}` : id)) };
}

const withdrawn = { withdrawnAt: '2026-11-20T13:00:00.000Z' };

beforeEach(async () => {
  runtime = await testRuntime(BUILT);
  page = 0;
  minutes = 0;
  await publish(samplePermit('a.1'));
});

describe('the feed of changes', () => {
  it('reports added, changed and removed permits in the order of publications, and then nothing', async () => {
    const { cursor } = await read({ since: AFTER });
    await publish(samplePermit('a.2'));
    await publish(samplePermit('a.1', { contractorPhone: '3125550100' }), samplePermit('a.2', withdrawn));
    const page = await read({ cursor });
    expect(page).toMatchObject({ ids: ['a.1', '-a.2'], hasMore: false });
    expect(await read({ cursor: page.cursor })).toEqual({ ids: [], hasMore: false, cursor: page.cursor });
  });

  it('returns every change once, for publications of any size', async () => {
    const many = Array.from({ length: 2 * PART_CHANGES }, (_, at) => samplePermit(`b.${at}`));
    await publish(...many);
    await publish(samplePermit('c.1'));
    let from: ChangesFrom = { since: new Date(timeOf(2)) };
    const ids: string[] = [];
    for (let hasMore = true; hasMore; ) {
      const page = await read(from, 700);
      expect(page.ids.length).toBeLessThanOrEqual(700);
      ids.push(...page.ids);
      from = { cursor: page.cursor };
      ({ hasMore } = page);
    }
    expect(ids.at(-1)).toBe('c.1');
    expect(ids.toSorted()).toEqual([...many.map(({ id }) => id), 'c.1'].toSorted());
  });

  it('does not report permits that were noted again without a change', async () => {
    await publish(samplePermit('a.2'));
    const { cursor } = await read({ since: AFTER });
    await storePermits(runtime, [samplePermit('a.2', { lastChanged: timeOf(2) })], page++);
    await publish();
    expect((await read({ cursor })).ids).toEqual([]);
  });

  it('reports a permit whose contact is withheld, although it was not written', async () => {
    await publish(samplePermit('a.2', { propertyOwnerName: 'Sample Owner' }));
    const { cursor } = await read({ since: AFTER });
    await storePermits(runtime, [samplePermit('a.2', { lastChanged: timeOf(2) })], page++);
    await publish();
    expect((await read({ cursor })).ids).toEqual(['a.2']);
  });

  it('leaves out a permit that changed again until that is published', async () => {
    const from = { since: new Date(timeOf(2)) };
    await publish(samplePermit('a.2'), samplePermit('a.3'));
    await write(samplePermit('a.2', { valuation: 5 }));
    const page = await read(from);
    expect(page).toMatchObject({ ids: ['a.3'], hasMore: false });
    await publish();
    const { changes } = await changesSince(runtime, { from: { cursor: page.cursor }, limit: 10 });
    expect(changes).toMatchObject([{ id: 'a.2', at: timeOf(3), permit: { valuation: 5 } }]);
    expect((await read(from)).ids).toEqual(['a.3', 'a.2']);
  });

  it('reports a record that stops being the lead, but never one that was not', async () => {
    const record = (source: string, other: string, parts: Partial<StoredPermit> = {}) =>
      samplePermit(`${source}.1`, {
        shared: { level: source === 'city' ? 'city' : 'county', with: [other], key: 'illinois/x/b12345' },
        ...parts,
      });
    await publish(record('county', 'city'));
    const from = { since: new Date(timeOf(3)) };
    await publish(record('city', 'county'));
    expect((await read(from)).ids).toEqual(['city.1', '-county.1']);
    await publish(record('county', 'city', { valuation: 5 }));
    await publish(samplePermit('b.1', withdrawn));
    expect((await read(from)).ids).toEqual(['city.1', '-county.1']);
    await publish(record('city', 'county', withdrawn));
    expect((await read(from)).ids).toEqual(['-county.1', 'county.1', '-city.1']);
  });
});

describe('a position in the feed', () => {
  const refused = (from: ChangesFrom) => expect(read(from)).rejects.toBeInstanceOf(CursorRefused);
  const gone = (from: ChangesFrom) => expect(read(from)).rejects.toBeInstanceOf(ChangesGone);
  const day = (days: number): string => new Date(START.getTime() + days * DAY_MS).toISOString();

  it('includes changes at exactly its time', async () => {
    await publish(samplePermit('a.2'));
    await publish(samplePermit('a.3'));
    const at = Date.parse(timeOf(2));
    expect((await read({ since: new Date(at) })).ids).toEqual(['a.2', 'a.3']);
    expect((await read({ since: new Date(at + 1) })).ids).toEqual(['a.3']);
    expect((await read({ since: new Date(at + 60_001) })).ids).toEqual([]);
  });

  it('is refused when it was modified, truncated, forged or belongs to another list', async () => {
    const { cursor } = await read({ since: AFTER });
    for (let at = 0; at < cursor.length; at++)
      await refused({
        cursor: `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`,
      });
    for (const other of ['', 'x', cursor.slice(0, -1), `${cursor}A`]) await refused({ cursor: other });
    for (const position of [null, 1, [], [1, 2], [1, 2, '3'], [1, -2, 3], [1, 2, 3, 4], ['a', 'b', null]])
      await refused({ cursor: sealCursor('changes', position) });
    await publish(samplePermit('a.2'), samplePermit('a.3'));
    const search = await searchAfter(runtime, { filter: {}, sort: 'newest', limit: 1 });
    await refused({ cursor: search.cursor ?? '' });
  });

  it('is gone before the feed began or after the index was lost', async () => {
    await gone({ since: new Date(0) });
    const { cursor } = await read({ since: AFTER });
    await runtime.index.remove(rootKey(FORMAT.name));
    await gone({ cursor });
    await publish(samplePermit('a.2'));
    await gone({ cursor });
    await gone({ since: new Date(timeOf(1)) });
    await gone({ since: new Date(timeOf(2)) });
    const rebuilt = await read({ since: new Date(Date.parse(timeOf(2)) + 1) });
    expect(rebuilt.ids).toEqual([]);
    await publish(samplePermit('a.3'));
    expect((await read({ cursor: rebuilt.cursor })).ids).toEqual(['a.3']);
  });

  it('is valid for ninety days, and gone once later changes were removed', async () => {
    const { cursor: first } = await read({ since: AFTER });
    await publish(samplePermit('a.2'), samplePermit('a.3'));
    const { cursor: second } = await read({ since: new Date(timeOf(2)) });
    const { cursor: within } = await read({ since: new Date(timeOf(2)) }, 1);
    runtime.setTime(day(90));
    await storePermits(runtime, [samplePermit('a.4')], page++);
    await publishIndex(runtime);
    expect((await read({ cursor: first })).ids).toEqual(['a.2', 'a.3', 'a.4']);
    runtime.setTime(day(90.5));
    await gone({ since: new Date(timeOf(2)) });
    expect((await read({ since: new Date(day(1)) })).ids).toEqual(['a.4']);
    runtime.setTime(day(92));
    await storePermits(runtime, [samplePermit('a.5')], page++);
    await publishIndex(runtime);
    await gone({ cursor: first });
    await gone({ cursor: within });
    expect((await read({ cursor: second })).ids).toEqual(['a.4', 'a.5']);
  });
});
