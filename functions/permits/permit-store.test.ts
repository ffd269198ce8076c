import { beforeEach, describe, expect, it } from 'vitest';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import { readAllPermits, readPermits, readPermitWithHistory, writePermits } from './permit-store.ts';
import { samplePermit, watched } from './testing.ts';

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime();
});

const change = (field: string, seenAt: string): PermitChange => ({ field, from: 'a', to: null, seenAt });

describe('the permit store', () => {
  it('reads the stored permits in the given order, each once', async () => {
    const permits = Array.from({ length: 250 }, (_, at) =>
      samplePermit(`x.${at}`, { valuation: at, unparsed: { valuation: 'many' } }),
    );
    await writePermits(
      runtime.permits,
      permits.map((permit) => ({ permit, changes: [] })),
    );
    const ids = ['x.249', 'x.nowhere', 'x.0', 'x.249', ...permits.map(({ id }) => id)];
    const found = await readPermits(runtime.permits, ids);
    expect([...found.keys()].slice(0, 3)).toEqual(['x.249', 'x.0', 'x.1']);
    expect(found.size).toBe(250);
    expect(found.get('x.7')).toEqual(permits[7]);
    expect(await readPermits(runtime.permits, [])).toEqual(new Map());
  });

  it('keeps the history of a permit, oldest first', async () => {
    const permit = samplePermit('x.1');
    await writePermits(runtime.permits, [
      { permit, changes: [change('status', '2026-11-03T00:00:00.000Z')] },
    ]);
    await writePermits(runtime.permits, [
      { permit: samplePermit('x.2'), changes: [] },
      {
        permit: { ...permit, status: 'Final' },
        changes: [
          change('status', '2026-11-02T00:00:00.000Z'),
          change('valuation', '2026-11-02T00:00:00.000Z'),
        ],
      },
    ]);
    expect(await readPermitWithHistory(runtime.permits, 'x.1')).toEqual({
      permit: { ...permit, status: 'Final' },
      history: [
        change('status', '2026-11-02T00:00:00.000Z'),
        change('valuation', '2026-11-02T00:00:00.000Z'),
        change('status', '2026-11-03T00:00:00.000Z'),
      ],
    });
    expect(await readPermitWithHistory(runtime.permits, 'x.3')).toBeUndefined();
  });

  it('writes a permit and its changes together, however many permits changed', async () => {
    const writes = Array.from({ length: 120 }, (_, at) => ({
      permit: samplePermit(`x.${at}`, { status: 'Final' }),
      changes: [
        change('status', '2026-11-02T00:00:00.000Z'),
        change('valuation', '2026-11-02T00:00:00.000Z'),
      ],
    }));
    let transactions = 0;
    const table = watched(runtime.permits, (method) => {
      if (method === 'transact' && ++transactions > 2) throw new Error('killed');
    });
    await expect(writePermits(table, writes)).rejects.toThrow('killed');
    const written = await readPermits(
      runtime.permits,
      writes.map(({ permit }) => permit.id),
    );
    expect(written.size).toBe(66);
    for (const { permit } of writes) {
      const found = await readPermitWithHistory(runtime.permits, permit.id);
      expect(found?.history.length).toBe(written.has(permit.id) ? 2 : undefined);
    }
    await writePermits(runtime.permits, writes);
    expect(
      (
        await readPermits(
          runtime.permits,
          writes.map(({ permit }) => permit.id),
        )
      ).size,
    ).toBe(120);
  });

  it('reads all permits, without their changes', async () => {
    await writePermits(runtime.permits, [
      { permit: samplePermit('x.1'), changes: [change('status', '2026-11-02T00:00:00.000Z')] },
      { permit: samplePermit('x.2', { withdrawnAt: '2026-11-02T00:00:00.000Z' }), changes: [] },
    ]);
    const read = [];
    for await (const permits of readAllPermits(runtime.permits)) read.push(...permits.map(({ id }) => id));
    expect(read.sort()).toEqual(['x.1', 'x.2']);
  });
});
