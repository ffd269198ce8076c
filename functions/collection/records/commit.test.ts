import { describe, expect, it, vi } from 'vitest';
import { readPermits } from '#functions/permits/permit-store.ts';
import { MemoryTable } from '#functions/platform/tables/memory-table.ts';
import { conform } from '../conform/conform.ts';
import { chicago, chicagoRows, TODAY } from '../testing/fixtures.ts';
import { type CommitTarget, commitRecords, withdrawRecords } from './commit.ts';
import { SourceManifest } from './manifest.ts';

const KEY = '100000001';
const ID = `${chicago.id}.${KEY}`;

describe('commitRecords', () => {
  const tables = { permits: new MemoryTable('permits'), collection: new MemoryTable('collection') };
  const asked = vi.spyOn(tables.permits, 'getMany');
  const [row = {}] = chicagoRows(1);
  const result = conform(chicago, { ...row, permit_: KEY }, TODAY);
  if ('leftOut' in result) throw new Error(result.leftOut);
  const record = {
    key: KEY,
    permit: result.permit,
    entry: { hash: 1, day: null, missedOn: null, recheckOn: null },
  };
  const targetAt = async (day: string): Promise<CommitTarget> => ({
    runtime: { ...tables, clock: { now: () => new Date(day) } },
    manifest: await SourceManifest.load(tables, chicago.id),
    runId: day,
    kind: 'regular',
    dryRun: false,
    remapped: false,
  });

  it('reads no permits when nothing was ever stored', async () => {
    expect(await commitRecords(await targetAt('2026-11-01'), 0, [record])).toMatchObject({ new: 1 });
    expect(asked).not.toHaveBeenCalled();
  });

  it('restores a withdrawn record instead of adding a new one', async () => {
    await withdrawRecords(await targetAt('2026-11-02'), chicago.id, 0, [KEY]);
    const target = await targetAt('2026-11-03');
    expect(target.manifest.size).toBe(0);
    asked.mockClear();
    expect(await commitRecords(target, 0, [record])).toMatchObject({ new: 0, changed: 1 });
    expect(asked).toHaveBeenCalledOnce();
    expect((await readPermits(tables.permits, [ID])).get(ID)).toMatchObject({
      firstSeen: '2026-11-01T00:00:00.000Z',
      withdrawnAt: null,
    });
  });
});
