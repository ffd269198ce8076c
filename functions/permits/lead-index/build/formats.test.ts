import { beforeEach, describe, expect, it } from 'vitest';
import { memoryRuntime } from '#functions/alerts/testing.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import type { TestRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { readPending } from '../../pending-changes.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { samplePermit, storePermits, watched } from '../../testing.ts';
import { openLeadIndex } from '../lead-index.ts';
import type { IndexFormat } from '../store/format.ts';
import { readFormats } from '../store/generation.ts';
import { ROLLBACK_MS } from './claim.ts';
import { publishIndex } from './publish.ts';

/** The release before, this one, and one that cannot read either. */
const A: IndexFormat = { name: '1.1', reads: [] };
const B: IndexFormat = { name: '1.2', reads: ['1.1'] };
const C: IndexFormat = { name: '2.2', reads: [] };

const START = Date.parse('2026-11-20T12:00:00.000Z');
let runtime: TestRuntime;
let page = 0;

beforeEach(() => {
  runtime = memoryRuntime();
});

const later = (ms: number): void => runtime.setTime(new Date(START + ms).toISOString());
const write = (...permits: readonly StoredPermit[]): Promise<void> => storePermits(runtime, permits, page++);
const publish = (format: IndexFormat, parts: Partial<TestRuntime> = {}): Promise<boolean> => {
  const { index, collection, permits, clock, log } = runtime;
  return publishIndex({ index, collection, permits, clock, log, ...parts }, { format });
};
const idsFor = async (format: IndexFormat): Promise<readonly string[]> =>
  (await (await openLeadIndex(runtime, format)).search({ filter: {}, sort: 'newest', offset: 0, limit: 9 }))
    .ids;

describe('two releases with different formats', () => {
  it('both answer, through a release and a rollback', async () => {
    await write(samplePermit('a.1'));
    await publish(A);
    // B is deployed: its reader answers before its publisher has run.
    expect([await idsFor(A), await idsFor(B)]).toEqual([['a.1'], ['a.1']]);
    await write(samplePermit('a.2'));
    await publish(B);
    expect([await idsFor(A), await idsFor(B)]).toEqual([['a.1'], ['a.1', 'a.2']]);
    await write(samplePermit('a.1', { withdrawnAt: '2026-11-20T12:00:00.000Z' }));
    await publish(B);
    expect([await idsFor(A), await idsFor(B)]).toEqual([['a.1'], ['a.2']]);
    // A comes back: it answers at once, and its publisher finds what B published.
    await write(samplePermit('a.3'));
    await publish(A);
    expect([await idsFor(A), await idsFor(B)]).toEqual([['a.2', 'a.3'], ['a.2']]);
    // It continues without another rebuild.
    await write(samplePermit('a.4'));
    const scanned: string[] = [];
    const permits = watched(runtime.permits, (method) => void scanned.push(method));
    await publish(A, { permits });
    expect(await idsFor(A)).toEqual(['a.2', 'a.3', 'a.4']);
    expect(scanned).not.toContain('scan');
  });

  it('are kept apart for a week, and then only the one that publishes', async () => {
    await write(samplePermit('a.1'));
    await publish(A);
    await write(samplePermit('a.2'));
    await publish(B);
    later(ROLLBACK_MS - 1);
    await write(samplePermit('a.3'));
    await publish(B);
    expect(await readFormats(runtime.index)).toEqual([A.name, B.name]);
    later(ROLLBACK_MS);
    await write(samplePermit('a.4'));
    await publish(B);
    expect(await readFormats(runtime.index)).toEqual([B.name]);
    expect((await runtime.index.objects.list('')).filter((key) => !key.startsWith('1.2/'))).toEqual([]);
    expect(await idsFor(B)).toEqual(['a.1', 'a.2', 'a.3', 'a.4']);
    // A release that comes back later rebuilds its index.
    await write(samplePermit('a.5'));
    await publish(A);
    expect(await idsFor(A)).toEqual(['a.1', 'a.2', 'a.3', 'a.4', 'a.5']);
  });

  it('do not use a rebuild that was begun before another release published', async () => {
    await write(samplePermit('a.1'));
    await publish(A);
    const dying = watched(runtime.index, (method, [writes]) => {
      if (method === 'transact' && JSON.stringify(writes).includes('"sk":"root#')) throw new Error('killed');
    });
    await write(samplePermit('a.2'));
    await expect(publish(C, { index: dying })).rejects.toThrow('killed');
    await write(samplePermit('a.1', { withdrawnAt: '2026-11-20T12:00:00.000Z' }));
    await publish(A);
    await write(samplePermit('a.3'));
    await publish(C);
    expect([await idsFor(A), await idsFor(C)]).toEqual([['a.2'], ['a.2', 'a.3']]);
  });
});

describe('a publisher of a new format that is killed', () => {
  it.each(['before', 'after'] as const)('%s any call blanks nothing and loses nothing', async (dies) => {
    let survived = false;
    for (let at = 1; !survived; at++) {
      runtime = memoryRuntime();
      await write(samplePermit('a.1'), samplePermit('b.1', { jurisdictionState: 'Texas' }));
      await publish(A);
      later(1000);
      await write(samplePermit('a.1', { withdrawnAt: '2026-11-20T12:00:00.000Z' }), samplePermit('a.2'));
      let calls = 0;
      const count = (moment: 'before' | 'after') => (): void => {
        if (moment === 'before') calls++;
        if (calls > at || (calls === at && moment === dies)) throw new Error('killed');
      };
      const mortal = <T extends Table>(table: T): T => watched(table, count('before'), count('after'));
      const { index, collection } = runtime;
      await publish(B, { index: mortal(index), collection: mortal(collection) }).catch((error: Error) =>
        expect(error.message).toBe('killed'),
      );
      survived = calls < at;
      expect(await idsFor(A)).toEqual(['a.1', 'b.1']);
      expect([
        ['a.1', 'b.1'],
        ['a.2', 'b.1'],
      ]).toContainEqual(await idsFor(B));
      later(120_000);
      // Either release may go on; the last one that published is complete.
      const next = at % 2 === 0 ? A : B;
      await write(samplePermit('a.3'));
      await publish(next);
      expect(await idsFor(next)).toEqual(['a.2', 'a.3', 'b.1']);
      expect(await readPending(runtime)).toEqual([]);
    }
  });
});
