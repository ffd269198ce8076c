import { describe, expect, it } from 'vitest';
import { notePending } from '#functions/permits/pending-changes.ts';
import { writePermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit, watched } from '#functions/permits/testing.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { publishIndex } from '../lead-index/build/publish.ts';
import { changesSince } from './changes-since.ts';

const START = Date.parse('2026-11-20T12:00:00.000Z');
/** How long the lease of a dead publisher lasts. */
const LEASE_MS = 60_000;
const quiet = () => undefined;

/** Tables in memory, with two permits published. */
async function world() {
  let now = START;
  let page = 0;
  const tables = {
    permits: new MemoryTable('permits'),
    collection: new MemoryTable('collection'),
    index: new MemoryTable('index'),
    clock: { now: () => new Date(now) },
    log: { info: quiet, warn: quiet, error: quiet },
  };
  const write = async (...permits: readonly StoredPermit[]): Promise<void> => {
    now += 1000;
    const lastChanged = new Date(now).toISOString();
    const writes = permits.map((permit) => ({ permit: { ...permit, lastChanged }, changes: [] }));
    await writePermits(tables.permits, writes);
    await notePending(
      tables,
      'run',
      page++,
      permits.map(({ id }) => id),
    );
  };
  const pass = (ms: number): void => {
    now += ms;
  };
  await write(samplePermit('a.1'), samplePermit('a.2'));
  await publishIndex(tables);
  pass(1);
  return { tables, write, pass };
}

/** Tables of a process that dies at its `at`-th call, before or after the call takes effect. */
function dying({ permits, collection, index, ...rest }: Tables, dies: 'before' | 'after', at: number) {
  let calls = 0;
  const count = (moment: 'before' | 'after') => (): void => {
    if (moment === 'before') calls++;
    if (calls > at || (calls === at && moment === dies)) throw new Error('killed');
  };
  const table = <T extends Table>(of: T): T => watched(of, count('before'), count('after'));
  return {
    tables: { ...rest, permits: table(permits), collection: table(collection), index: table(index) },
    calls: () => calls,
  };
}
type Tables = Awaited<ReturnType<typeof world>>['tables'];

/** All changes after a cursor, a few at a time. */
async function readAll(tables: Tables, cursor: string) {
  const ids: string[] = [];
  for (let hasMore = true; hasMore; ) {
    const page = await changesSince(tables, { from: { cursor }, limit: 2 });
    ids.push(...page.changes.map(({ id, deleted }) => (deleted ? `-${id}` : id)));
    ({ cursor, hasMore } = page);
  }
  return { ids, cursor };
}

describe('a publisher that is killed', () => {
  it.each(['before', 'after'] as const)(
    '%s any call of the store leaves the next one to report each change exactly once',
    async (dies) => {
      for (let at = 1, survived = false; !survived; at++) {
        const { tables, write, pass } = await world();
        const { cursor } = await changesSince(tables, { from: { since: tables.clock.now() }, limit: 1 });
        await write(
          samplePermit('a.1', { contractorPhone: '3125550100' }),
          samplePermit('a.2', { withdrawnAt: '2026-11-20T12:00:00.000Z' }),
          samplePermit('b.1', { jurisdictionState: 'Texas' }),
        );
        const killed = dying(tables, dies, at);
        await publishIndex(killed.tables).catch((error: Error) => expect(error.message).toBe('killed'));
        survived = killed.calls() < at;
        const before = await readAll(tables, cursor);
        pass(LEASE_MS + 1);
        await write(samplePermit('c.1'));
        await publishIndex(tables);
        const after = await readAll(tables, before.cursor);
        expect([...before.ids, ...after.ids].toSorted()).toEqual(['-a.2', 'a.1', 'b.1', 'c.1']);
        expect((await readAll(tables, after.cursor)).ids).toEqual([]);
      }
    },
    60_000,
  );
});
