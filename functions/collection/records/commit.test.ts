import { describe, expect, it, vi } from 'vitest';
import { readPermits, writeFound, writePermits } from '#functions/permits/permit-store.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { conform } from '../conform/conform.ts';
import type { Source } from '../source.ts';
import { chicago, chicagoRows, TODAY } from '../testing/fixtures.ts';
import { type CommitTarget, commitRecords, withdrawRecords } from './commit.ts';
import { SourceManifest } from './manifest.ts';
import { toPermitId } from './record-key.ts';

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
    source: chicago,
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

  it('keeps what a roll says of its parcel through an unchanged and a changed record, and drops it when it is withdrawn', async () => {
    const rollSays = { asked: 'il-cook-roll 2025', facts: null };
    await writeFound(tables.permits, { id: ID, lastChanged: '2026-11-01T00:00:00.000Z' }, { rollSays });
    const said = async () => (await readPermits(tables.permits, [ID])).get(ID)?.rollSays;
    expect(await commitRecords(await targetAt('2026-11-01'), 1, [record])).toMatchObject({ unchanged: 1 });
    expect(await said()).toEqual(rollSays);
    const changed = { ...record, permit: { ...record.permit, valuation: 7 } };
    expect(await commitRecords(await targetAt('2026-11-01'), 2, [changed])).toMatchObject({ changed: 1 });
    expect(await said()).toEqual(rollSays);
    await withdrawRecords(await targetAt('2026-11-01'), 3, [KEY]);
    expect(await said()).toBeUndefined();
    await commitRecords(await targetAt('2026-11-01'), 4, [record]);
  });

  it('restores a withdrawn record instead of adding a new one', async () => {
    await withdrawRecords(await targetAt('2026-11-02'), 0, [KEY]);
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

describe('a source whose ids are made otherwise than before', () => {
  const tables = { permits: new MemoryTable('permits'), collection: new MemoryTable('collection') };
  const [row = {}] = chicagoRows(1);
  const before: Source = {
    ...chicago,
    recordKey: ['permit_', 'street_name'],
    recordNumbers: ['street_name'],
  };
  const { recordNumbers: _, ...after } = before;
  const keys = ['100000001.CLARK', '100000002.CLARK'] as const;
  const targetFor = async (source: Source, day: string, remapped: boolean): Promise<CommitTarget> => ({
    source,
    runtime: { ...tables, clock: { now: () => new Date(day) } },
    manifest: await SourceManifest.load(tables, source.id),
    runId: day,
    kind: 'regular',
    dryRun: false,
    remapped,
  });
  const recordsOf = (source: Source) =>
    keys.map((key, at) => {
      const result = conform(source, { ...row, permit_: `10000000${at + 1}`, street_name: 'CLARK' }, TODAY);
      if ('leftOut' in result) throw new Error(result.leftOut);
      return { key, permit: result.permit, entry: { hash: at, day: null, missedOn: null, recheckOn: null } };
    });
  const publishedIds = async (): Promise<string[]> => {
    const ids = keys.flatMap((key) => [toPermitId(before, key), toPermitId(after, key)]);
    const stored = await readPermits(tables.permits, ids);
    return [...stored.values()].filter(({ withdrawnAt }) => withdrawnAt === null).map(({ id }) => id);
  };

  it('publishes each record once, under the new id, since the day it was first seen', async () => {
    await commitRecords(await targetFor(before, '2026-11-01', false), 0, recordsOf(before));
    expect(await publishedIds()).toEqual(keys.map((key) => `il-chicago.${key}`));
    // A kill after the new permit was written leaves both: the repeated run withdraws the former.
    const [first] = recordsOf(after);
    if (first === undefined) throw new Error('There is no record.');
    const times = { firstSeen: '2026-11-01', lastChanged: '2026-11-02', withdrawnAt: null };
    await writePermits(tables.permits, [{ permit: { ...first.permit, ...times }, changes: [] }]);
    await commitRecords(await targetFor(after, '2026-11-02', true), 0, [first]);
    expect(await publishedIds()).toEqual([first.permit.id, 'il-chicago.100000002.CLARK']);
    const noted = await tables.collection.query<{ ids: string[] } & Key>('pending-changes');
    expect(noted.at(-1)?.ids).toEqual([first.permit.id, 'il-chicago.100000001.CLARK']);
  });

  it('withdraws a record that is gone under its former id too', async () => {
    await withdrawRecords(await targetFor(after, '2026-11-03', false), 0, [keys[1]]);
    expect(await publishedIds()).toEqual([toPermitId(after, keys[0])]);
  });

  it('keeps the day a moved record was first seen', async () => {
    await commitRecords(await targetFor(before, '2026-11-04', false), 0, recordsOf(before));
    await commitRecords(await targetFor(after, '2026-11-05', true), 0, recordsOf(after));
    expect(await publishedIds()).toEqual(keys.map((key) => toPermitId(after, key)));
    const id = toPermitId(after, keys[1]);
    expect((await readPermits(tables.permits, [id])).get(id)?.firstSeen).toBe('2026-11-01T00:00:00.000Z');
  });
});
