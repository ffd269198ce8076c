import { beforeEach, describe, expect, it } from 'vitest';
import { samplePermit, storePermits, watched } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { publishIndex } from '../build/publish.ts';
import { openLeadIndex } from '../lead-index.ts';
import { ManifestCache, readRoot } from './generation.ts';

const STATES = ['Illinois', 'Texas', 'Ohio'] as const;
let runtime: TestRuntime;
let reads: string[];
let fails: boolean;

/** The index of a new process, which counts reads and can make them fail. */
function newIndex() {
  return watched(runtime.index, (method, args) => {
    if (!/get/i.test(method)) return;
    reads.push(JSON.stringify(args));
    if (fails) throw new Error('no network');
  });
}

beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  reads = [];
  fails = false;
  const permits = STATES.map((jurisdictionState, at) =>
    samplePermit(`source-${at}.1`, { jurisdictionState }),
  );
  await storePermits(runtime, permits);
  await publishIndex(runtime);
});

describe('the manifests in memory', () => {
  it('are read once by loads at the same time', async () => {
    const index = newIndex();
    const root = await readRoot(index);
    const cache = new ManifestCache(index, 'dated');
    reads = [];
    await cache.load(root);
    const once = reads.length;
    const other = new ManifestCache(index, 'dated');
    reads = [];
    const loads = await Promise.all([other.load(root), other.load(root, ['Texas']), other.load(root)]);
    expect(reads).toHaveLength(once);
    expect(loads.map((manifests) => manifests.length)).toEqual([3, 1, 3]);
    expect(loads[1]?.[0]).toBe(loads[0]?.find(({ state }) => state === 'Texas'));
  });

  it('are read again after a read that failed', async () => {
    const index = newIndex();
    const root = await readRoot(index);
    const cache = new ManifestCache(index, 'dated');
    fails = true;
    await expect(Promise.all([cache.load(root), cache.load(root)])).rejects.toThrow('no network');
    fails = false;
    expect(await cache.load(root)).toHaveLength(STATES.length);
  });

  it('tell the last full days of the day on which they are asked', async () => {
    const { index } = runtime;
    const lastDays = async (day: string) => {
      const leads = await openLeadIndex({ index, clock: { now: () => new Date(`${day}T12:00:00.000Z`) } });
      return (await leads.fullDays()).map(({ lastDay }) => lastDay);
    };
    expect(await lastDays('2026-11-20')).toEqual(STATES.map(() => '2026-11-10'));
    expect(await lastDays('2026-12-20')).toEqual(STATES.map(() => '2026-11-20'));
  });
});
