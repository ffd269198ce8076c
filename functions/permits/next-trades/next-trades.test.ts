import { expect, it } from 'vitest';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { readMeasuredFirms } from '../names/measured-trades.ts';
import { writePermits } from '../permit-store.ts';
import type { StoredPermit } from '../stored-permit.ts';
import { samplePermit } from '../testing.ts';
import { nextItem, readNextByPlace } from './next-by-place.ts';
import { measureNextTrades } from './next-trades.ts';

const newRuntime = () => ({
  permits: new MemoryTable('permits'),
  index: new MemoryTable('index'),
  collection: new MemoryTable('collection'),
  clock: { now: () => new Date('2026-11-20T12:00:00Z') },
});
const austin = (
  id: string,
  trade: Trade,
  street: string,
  issueDate: string,
  parts: Partial<StoredPermit> = {},
) =>
  samplePermit(`tx-austin.${id}`, {
    jurisdictionState: 'Texas',
    jurisdictionCity: 'Austin',
    trades: [trade],
    addressStreet: street,
    issueDate,
    ...parts,
  });

/** Pools at 60 homes, 20 of them with a fence two months later; 200 roofs. */
const permits = [
  ...Array.from({ length: 60 }, (_, at) => austin(`p${at}`, 'pool', `${at} Elm St`, '2026-03-02')),
  ...Array.from({ length: 20 }, (_, at) => austin(`f${at}`, 'deck-fence', `${at} Elm Street`, '2026-05-02')),
  ...Array.from({ length: 200 }, (_, at) => austin(`r${at}`, 'roofing', `${at} Oak St`, '2026-03-02')),
];
const store = (runtime: ReturnType<typeof newRuntime>, list: readonly StoredPermit[]) =>
  writePermits(
    runtime.permits,
    list.map((permit) => ({ permit, changes: [] })),
  );

it('is measured from our permits, by place, and read for a permit', async () => {
  const runtime = newRuntime();
  const old = permits.map((one) => ({ ...one, id: `${one.id}-old`, issueDate: '2021-05-02' }));
  const gone = permits.map((one) => ({
    ...one,
    id: `${one.id}-gone`,
    withdrawnAt: '2026-06-01T00:00:00.000Z',
  }));
  await store(runtime, [...permits, ...old, ...gone]);
  await measureNextTrades(runtime, []);
  const pool = austin('x', 'pool', '1 Ash St', '2026-11-01');
  const known = await readNextByPlace(runtime);
  const found = [{ after: 'pool', trade: 'deck-fence', n: 60, follows: 20 }];
  expect(known.nextOf(pool)).toEqual(found);
  expect(known.in('Texas', 'AUSTIN', 'Travis')).toEqual(found);
  expect(known.nextOf({ ...pool, trades: ['pool', 'deck-fence'] })).toEqual([]);
  expect(known.nextOf({ ...pool, trades: ['roofing'] })).toEqual([]);
  expect(known.nextOf({ ...pool, status: 'Final' })).toEqual([]);
  expect(known.nextOf({ ...pool, jurisdictionCity: 'Dallas' })).toEqual([]);
});

it('is replaced by the next measure, also with nothing', async () => {
  const runtime = newRuntime();
  await store(runtime, permits);
  await measureNextTrades(runtime, []);
  await store(
    runtime,
    permits.map((one) => (one.trades.includes('deck-fence') ? { ...one, issueDate: '2026-10-20' } : one)),
  );
  await measureNextTrades(runtime, []);
  const { nextOf } = await readNextByPlace(runtime);
  expect(nextOf(austin('x', 'pool', '1 Ash St', '2026-11-01'))).toEqual([]);
});

it('is read once in ten minutes', async () => {
  let now = Date.parse('2026-11-20T12:00:00Z');
  const runtime = { index: new MemoryTable('index'), clock: { now: () => new Date(now) } };
  const pool = austin('x', 'pool', '1 Ash St', '2026-11-01');
  expect((await readNextByPlace(runtime)).nextOf(pool)).toEqual([]);
  const pair = { after: 'pool', trade: 'deck-fence', n: 212, follows: 31 } as const;
  await runtime.index.put(nextItem(new Map([['texas/austin/', [pair]]])));
  now += 9 * 60_000;
  expect((await readNextByPlace(runtime)).nextOf(pool)).toEqual([]);
  now += 60_000;
  expect((await readNextByPlace(runtime)).nextOf(pool)).toEqual([pair]);
});

it('measures what the firms of each state do, from the permits of the same three years', async () => {
  const runtime = newRuntime();
  const by = (contractorName: string, parts: Partial<StoredPermit> = {}) =>
    Array.from({ length: 5 }, (_, at) =>
      austin(
        `${contractorName}${at}${parts.jurisdictionState ?? ''}`,
        'roofing',
        `${at} Oak St`,
        '2026-03-02',
        {
          contractorName,
          ...parts,
        },
      ),
    );
  await store(runtime, [
    ...by('Transom Enterprises'),
    ...by('Mullion Enterprises', { issueDate: '2021-05-02' }),
    ...by('Sash Enterprises', { withdrawnAt: '2026-06-01T00:00:00.000Z' }),
    ...by('Transom Enterprises', { jurisdictionState: 'Ohio', trades: ['pool'] }),
  ]);
  await measureNextTrades(runtime, []);
  expect([...(await readMeasuredFirms(runtime.collection, 'Texas'))]).toEqual([
    ['TRANSOM ENTERPRISES', 'roofing'],
  ]);
  expect([...(await readMeasuredFirms(runtime.collection, 'Ohio'))]).toEqual([
    ['TRANSOM ENTERPRISES', 'pool'],
  ]);
  expect(await readMeasuredFirms(runtime.collection, 'Florida')).toEqual(new Map());
});
