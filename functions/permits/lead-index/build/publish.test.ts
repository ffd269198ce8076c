import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryRuntime } from '#functions/alerts/testing.ts';
import { ConditionFailed, type Table } from '#functions/platform/tables/table.ts';
import type { TestRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { notePending, readPending } from '../../pending-changes.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { samplePermit, storePermits, watched } from '../../testing.ts';
import { openLeadIndex } from '../lead-index.ts';
import { FORMAT } from '../store/format.ts';
import { rootKey } from '../store/generation.ts';
import { GRACE_MS } from '../store/retired.ts';
import { acquirePublisher, publishIndex } from './publish.ts';

let runtime: TestRuntime;
let page = 0;

beforeEach(() => {
  runtime = memoryRuntime();
});

/** Writes permits and notes them, as collection does. */
async function write(permits: readonly StoredPermit[]): Promise<void> {
  await storePermits(runtime, permits, page++);
}

async function allIds(): Promise<readonly string[]> {
  const index = await openLeadIndex(runtime);
  return (await index.search({ filter: {}, sort: 'newest', offset: 0, limit: 1000 })).ids;
}

const OCTOBER = { issueDate: '2026-10-05' };
const NOVEMBER = { issueDate: '2026-11-05' };

/** A runtime that dies at its n-th call of the store, before or after the call takes effect. */
function dying(dies: 'before' | 'after', at: number) {
  let calls = 0;
  const count = (moment: 'before' | 'after') => (): void => {
    if (moment === 'before') calls++;
    if (calls > at || (calls === at && moment === dies)) throw new Error('killed');
  };
  const table = <T extends Table>(of: T): T => watched(of, count('before'), count('after'));
  const { index, collection, permits, clock, log } = runtime;
  return {
    parts: { index: table(index), collection: table(collection), permits, clock, log },
    calls: () => calls,
  };
}

describe('publishing', () => {
  beforeEach(async () => {
    await write([samplePermit('a.1', NOVEMBER), samplePermit('a.2', OCTOBER), samplePermit('a.3', NOVEMBER)]);
    await publishIndex(runtime);
  });

  const change = () =>
    write([
      samplePermit('a.1', { ...NOVEMBER, withdrawnAt: '2026-11-20T00:00:00.000Z' }),
      samplePermit('a.3', OCTOBER),
      samplePermit('b.1', { ...NOVEMBER, jurisdictionState: 'Texas' }),
    ]);
  const changed = ['b.1', 'a.2', 'a.3'];

  it('shows pending changes and clears their notes', async () => {
    expect(await allIds()).toEqual(['a.1', 'a.3', 'a.2']);
    await change();
    await publishIndex(runtime);
    expect(await allIds()).toEqual(changed);
    expect(await readPending(runtime)).toEqual([]);
  });

  it.each(['before', 'after'] as const)(
    'recovers when killed %s any call of the store',
    async (dies) => {
      let survived = false;
      for (let at = 1; !survived; at++) {
        runtime = memoryRuntime();
        await write([
          samplePermit('a.1', NOVEMBER),
          samplePermit('a.2', OCTOBER),
          samplePermit('a.3', NOVEMBER),
        ]);
        await publishIndex(runtime);
        await change();
        const { parts, calls } = dying(dies, at);
        await publishIndex(parts).catch((error: Error) => expect(error.message).toBe('killed'));
        survived = calls() < at;
        expect([['a.1', 'a.3', 'a.2'], changed]).toContainEqual(await allIds());
        runtime.setTime('2026-11-20T12:02:00.000Z');
        await publishIndex(runtime);
        expect(await allIds()).toEqual(changed);
        expect(await readPending(runtime)).toEqual([]);
      }
    },
    60_000,
  );

  it('splits many changes into generations, each note once', async () => {
    const noteMany = (run: string, count: number) =>
      notePending(
        runtime,
        run,
        0,
        Array.from({ length: count }, (_, at) => `nowhere.${at}`),
      );
    await noteMany('first', 20_001);
    await noteMany('second', 15_000);
    await change();
    const logged = vi.spyOn(runtime.log, 'info');
    await publishIndex(runtime);
    expect(logged.mock.calls.map(([, fields]) => fields)).toEqual([
      { generation: 1, permits: 20_001 },
      { generation: 2, permits: 15_003 },
    ]);
    expect(await allIds()).toEqual(changed);
    expect(await readPending(runtime)).toEqual([]);
  });

  it('keeps the generation when noted permits did not change', async () => {
    const { generation } = await openLeadIndex(runtime);
    await write([samplePermit('a.1', NOVEMBER)]);
    await publishIndex(runtime);
    expect((await openLeadIndex(runtime)).generation).toBe(generation);
    expect(await readPending(runtime)).toEqual([]);
  });

  it('lets a reader finish on the generation it opened', async () => {
    const before = await openLeadIndex(runtime);
    await change();
    await publishIndex(runtime);
    const all = { filter: {}, sort: 'newest', offset: 0, limit: 10 } as const;
    expect(await before.search(all)).toEqual({ ids: ['a.1', 'a.3', 'a.2'], total: 3 });
    expect(await before.stats()).toMatchObject({ totalPermits: 3, availableStates: 1 });
    const after = await openLeadIndex(runtime);
    expect(await after.search(all)).toEqual({ ids: changed, total: 3 });
    expect(after.generation).toBe(before.generation + 1);
  });

  it('rebuilds a lost index from the permits', async () => {
    await runtime.index.remove(rootKey(FORMAT.name));
    expect(await allIds()).toEqual([]);
    await change();
    await publishIndex(runtime);
    expect(await allIds()).toEqual(changed);
  });
});

describe('one publisher at a time', () => {
  it('waits while another publisher publishes its changes', async () => {
    await write([samplePermit('a.1')]);
    const other = await acquirePublisher(runtime);
    let naps = 0;
    await publishIndex(runtime, {
      sleep: async () => {
        naps++;
        await runtime.collection.writeMany([], await readPending(runtime));
      },
    });
    expect(naps).toBe(1);
    await other?.release();
  });

  it('takes over from a publisher that died', async () => {
    await write([samplePermit('a.1')]);
    await acquirePublisher(runtime);
    let now = Date.parse('2026-11-20T12:00:00.000Z');
    await publishIndex(runtime, {
      sleep: async (ms) => {
        now += ms;
        runtime.setTime(new Date(now).toISOString());
      },
    });
    expect(await allIds()).toEqual(['a.1']);
  });

  it('leaves the changes to another publisher that works for long, without an error', async () => {
    await write([samplePermit('a.1')]);
    await acquirePublisher(runtime);
    expect(await publishIndex(runtime, { sleep: async () => undefined })).toBe(false);
    expect(await readPending(runtime)).toHaveLength(1);
  });

  it('publishes every change once with concurrent publishers', async () => {
    const permits = Array.from({ length: 6 }, (_, at) => samplePermit(`a.${at}`));
    for (const permit of permits) await write([permit]);
    const quick = { sleep: () => new Promise((resolve) => setTimeout(resolve, 5)) };
    await Promise.all([
      publishIndex(runtime, quick),
      publishIndex(runtime, quick),
      publishIndex(runtime, quick),
    ]);
    expect(await allIds()).toEqual(permits.map(({ id }) => id));
  });

  it('refuses the swap of a publisher that lost its lease', async () => {
    await write([samplePermit('a.1')]);
    const { collection, permits, clock, log } = runtime;
    const index = watched(runtime.index, async (method) => {
      if (method !== 'transact') return;
      runtime.setTime('2026-11-20T12:05:00.000Z');
      expect(await acquirePublisher(runtime)).toBeDefined();
    });
    const slow = publishIndex({ index, collection, permits, clock, log });
    await expect(slow).rejects.toBeInstanceOf(ConditionFailed);
    expect(await allIds()).toEqual([]);
  });
});

describe('unused blobs', () => {
  const later = (ms: number): void =>
    runtime.setTime(new Date(Date.parse('2026-11-20T12:00:00.000Z') + ms).toISOString());

  /** A publisher that records the objects that it writes. */
  function recording(dies: (method: string, args: readonly unknown[]) => boolean = () => false) {
    const written = new Set<string>();
    const index = watched(runtime.index, (method, args) => {
      if (dies(method, args)) throw new Error('killed');
      if (method === 'objects.put') written.add(String(args[0]));
    });
    const { collection, permits, clock, log } = runtime;
    return {
      written,
      publish: () => publishIndex({ index, collection, permits, clock, log }),
      kept: async () => (await runtime.index.objects.list('')).filter((name) => written.has(name)).length,
    };
  }

  it('are kept for the grace period and then removed', async () => {
    const { written, publish, kept } = recording();
    await write([samplePermit('a.1', NOVEMBER)]);
    await publish();
    await write([samplePermit('a.2', NOVEMBER)]);
    await publish();
    later(GRACE_MS);
    await write([samplePermit('a.3', NOVEMBER)]);
    await publish();
    expect(await kept()).toBe(written.size);
    later(GRACE_MS + 1);
    await write([samplePermit('a.1', { ...NOVEMBER, withdrawnAt: '2026-11-20T13:00:00.000Z' })]);
    await publish();
    // Each of four generations has a manifest, a segment and its words, which are equal in two of them; the first was built from a
    // spill. The first one is removed.
    expect(written.size).toBe(12);
    expect(await kept()).toBe(8);
    expect(await allIds()).toEqual(['a.2', 'a.3']);
  });

  it('are removed too if the publisher was killed before the swap', async () => {
    await write([samplePermit('a.1', OCTOBER)]);
    await publishIndex(runtime);
    const killed = recording((method) => method === 'transact');
    await write([samplePermit('a.1', { ...NOVEMBER, description: 'First work' })]);
    await expect(killed.publish()).rejects.toThrow('killed');
    expect(await killed.kept()).toBe(3);
    await write([samplePermit('a.1', { issueDate: '2026-11-06', description: 'Other work' })]);
    later(GRACE_MS + 1);
    await publishIndex(runtime);
    expect(await killed.kept()).toBe(0);
    expect(await allIds()).toEqual(['a.1']);
  });
});
