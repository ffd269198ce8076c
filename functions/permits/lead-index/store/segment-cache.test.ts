import { beforeEach, describe, expect, it } from 'vitest';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { watched } from '../../testing.ts';
import { NO_WORDS } from '../build/words.ts';
import { makeBlob, writeBlobs } from './blob-store.ts';
import { FORMAT } from './format.ts';
import type { SegmentEntry } from './generation.ts';
import { countSegment } from './generation.ts';
import type { IndexRow } from './index-row.ts';
import { encodeSegment } from './segment.ts';
import { SegmentCache } from './segment-cache.ts';

let runtime: TestRuntime;
let entries: SegmentEntry[];
let reads: number;
let fails: boolean;

/** A cache of the index that counts reads and can make them fail. */
function cacheOf(capacity: number): SegmentCache {
  const index = watched(runtime.index, () => {
    reads++;
    if (fails) throw new Error('no network');
  });
  return new SegmentCache(index, capacity);
}

beforeEach(async () => {
  runtime = await testRuntime();
  reads = 0;
  fails = false;
  entries = [];
  for (const month of ['2026-11', '2026-10', '2026-09']) {
    const rows: IndexRow[] = Array.from({ length: 100 }, (_, at) => ({
      id: `x.${month}-${String(at).padStart(3, '0')}`,
      state: 'Illinois',
      issueDate: `${month}-05`,
      valuation: at,
      city: null,
      county: null,
      zip: '',
      permitType: null,
      trades: [],
      actions: [],
      propertyUse: null,
      status: null,
      firm: '',
      hasContractor: false,
      hasPhone: false,
      lacksContractor: false,
      hasOwnerName: false,
      hasOwnerPhone: false,
      hasContractorPhone: false,
      hasStreet: false,
      hasOwnerAddress: false,
      hasContractorAddress: false,
      ownerBuilds: false,
      isPaperwork: false,
      valuePoints: 0,
      point: null,
      contractor: '',
      description: '',
      changedAt: 0,
      print: 0,
      numberKey: at,
      streetKey: 0,
    }));
    const blob = await makeBlob(FORMAT, 'segment', encodeSegment(rows));
    await writeBlobs(runtime.index, [blob]);
    entries.push({ state: 'Illinois', month, blob: blob.ref, ...countSegment(rows), words: NO_WORDS });
  }
});

describe('the segment cache', () => {
  it('reads a part once, even for concurrent loads, and keeps the requested order', async () => {
    const cache = cacheOf(1_000_000);
    const [some, all] = await Promise.all([cache.load(entries.slice(1), 'ids'), cache.load(entries, 'ids')]);
    expect(all.map((ids) => ids.idAt(0))).toEqual(['x.2026-11-000', 'x.2026-10-000', 'x.2026-09-000']);
    expect(some[0]).toBe(all[1]);
    expect(reads).toBe(3);
    await cache.load(entries, 'ids');
    expect(reads).toBe(3);
    await cache.load(entries, 'core');
    expect(reads).toBe(6);
  });

  it('evicts the least recently used part', async () => {
    const measuring = cacheOf(1_000_000);
    await measuring.load(entries.slice(0, 1), 'core');
    const cache = cacheOf(measuring.bytes * 2);
    reads = 0;
    for (const at of [0, 1, 0, 2]) await cache.load(entries.slice(at, at + 1), 'core');
    expect(reads).toBe(3);
    expect(cache.bytes).toBe(measuring.bytes * 2);
    await cache.load(entries.slice(0, 1), 'core');
    expect(reads).toBe(3);
    await cache.load(entries.slice(1, 2), 'core');
    expect(reads).toBe(4);
  });

  it('loads more than its capacity without keeping it', async () => {
    const cache = cacheOf(1);
    const cores = await cache.load(entries, 'core');
    expect(cores.map(({ rows }) => rows)).toEqual([100, 100, 100]);
    expect(cache.bytes).toBe(0);
  });

  it('does not cache a failure', async () => {
    const cache = cacheOf(1_000_000);
    fails = true;
    await expect(cache.load(entries, 'core')).rejects.toThrow('no network');
    fails = false;
    expect(await cache.load(entries, 'core')).toHaveLength(3);
  });

  it('reports a damaged index when a segment is missing', async () => {
    await runtime.index.objects.removeMany([entries[0]?.blob.name ?? '']);
    await expect(cacheOf(1_000_000).load(entries, 'core')).rejects.toThrow('rebuild it');
  });
});
