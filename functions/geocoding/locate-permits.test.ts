import { describe, expect, it } from 'vitest';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { readPending } from '#functions/permits/pending-changes.ts';
import { readPermits, readPermitWithHistory } from '#functions/permits/permit-store.ts';
import { permitKey, type StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit, storePermits, watched } from '#functions/permits/testing.ts';
import { storeTermsRules } from '#functions/permits/withholding/terms-rules.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import { replaceSubjects } from '#infra/ops/removals/removal-list.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { readAsked, readReport, switchGeocoder } from './geocoding-store.ts';
import { LOCATE_BUDGET, type LocateBudget, locatePermits } from './locate-permits.ts';
import { answerRow, fakeGeocoder, type SentRow } from './testing.ts';

const HERE = '-87.6324,41.8835';
const found = (rows: readonly SentRow[]): string => rows.map((row) => answerRow(row, HERE)).join('\n');
const lost = (rows: readonly SentRow[]): string => rows.map((row) => answerRow(row)).join('\n');
const streetsOf = (sent: readonly (readonly SentRow[])[]) =>
  sent.map((rows) => rows.map(([, street]) => street));

/** A permit in Chicago without a point. */
const permitAt = (number: number, parts: Partial<StoredPermit> = {}): StoredPermit =>
  samplePermit(`il-chicago.${number}`, {
    addressStreet: `${number} N Clark St`,
    addressCity: 'Chicago',
    addressState: 'IL',
    addressZip: '60602',
    jurisdictionCity: 'Chicago',
    jurisdictionCounty: 'Cook',
    issueDate: `2026-11-${String(1 + (number % 19)).padStart(2, '0')}`,
    ...parts,
  });

async function setUp(permits: readonly StoredPermit[]) {
  let now = new Date('2026-11-20T12:00:00.000Z');
  const tables = {
    permits: new MemoryTable('permits'),
    collection: new MemoryTable('collection'),
    index: new MemoryTable('index'),
  };
  const quiet = () => undefined;
  const runtime = {
    ...tables,
    clock: { now: () => now },
    log: { info: quiet, warn: quiet, error: quiet },
  } as unknown as Runtime;
  await storePermits(runtime, permits);
  await publishIndex(runtime);
  const events: string[] = [];
  return {
    runtime,
    events,
    addDays: (days: number) => {
      now = new Date(now.getTime() + days * 86_400_000);
    },
    read: async (number: number) =>
      (await readPermits(runtime.permits, [`il-chicago.${number}`])).values().next().value,
    /** Runs the job and publishes what it notes. @returns the report */
    locate: async (
      reply: Parameters<typeof fakeGeocoder>[0],
      options: { readonly budget?: LocateBudget; readonly tables?: Partial<Runtime> } = {},
    ) => {
      const { fetch, sent } = fakeGeocoder(reply);
      const { budget = LOCATE_BUDGET, tables: others = {} } = options;
      const report = await locatePermits({
        runtime: { ...runtime, ...others },
        fetch,
        budget,
        onChanged: async (runId) => void events.push(runId),
      });
      await publishIndex(runtime);
      return { report, sent };
    },
    unplaced: async () => {
      const months: (readonly string[])[] = [];
      for await (const ids of (await openLeadIndex(runtime)).unplaced('2026-01')) months.push(ids);
      return months.flat();
    },
  };
}

describe('locating permits', () => {
  it('asks for each address once, and gives its permits the point on the street', async () => {
    const own = { latitude: 41.9, longitude: -87.7, pointClass: 'parcel' } as const;
    const { runtime, locate, read, unplaced, events } = await setUp([
      permitAt(1),
      permitAt(2, { addressStreet: '1 North Clark Street, Unit 5' }),
      permitAt(3, own),
      permitAt(4, { addressStreet: 'LOT 4 BLOCK 2 OAK HILL' }),
      permitAt(5, { withdrawnAt: '2026-11-12T00:00:00.000Z' }),
      permitAt(6, { issueDate: '2025-10-01' }),
    ]);
    const { report, sent } = await locate(found);
    expect(sent).toEqual([[['1', '1 N CLARK ST', 'CHICAGO', 'IL', '60602']]]);
    expect(report).toMatchObject({ asked: 1, placed: 2, outcomes: { placed: 1 }, cause: null });
    for (const number of [1, 2])
      expect(await read(number)).toEqual({
        ...permitAt(number, number === 2 ? { addressStreet: '1 North Clark Street, Unit 5' } : {}),
        latitude: 41.8835,
        longitude: -87.6324,
        pointClass: 'census-street',
      });
    expect(await read(3)).toMatchObject(own);
    expect((await readPermitWithHistory(runtime.permits, 'il-chicago.1'))?.history).toEqual([]);
    expect(await unplaced()).toEqual(['il-chicago.4']);
    expect(events).toEqual(['2026-11-20T12:00:00.000Z-geocoder']);
    expect(await readReport(runtime)).toEqual(report);
    expect((await locate(found)).sent).toEqual([]);
    expect(events).toHaveLength(1);
  });

  it('asks for the newest first, within the budget of a request, a run and a day', async () => {
    const { locate, addDays, runtime } = await setUp([1, 2, 3, 4, 5, 6, 7].map((number) => permitAt(number)));
    const budget = { aRequest: 2, aRun: 3, aDay: 5 };
    expect(streetsOf((await locate(lost, { budget })).sent)).toEqual([
      ['7 N CLARK ST', '6 N CLARK ST'],
      ['5 N CLARK ST'],
    ]);
    expect(streetsOf((await locate(lost, { budget })).sent)).toEqual([['4 N CLARK ST', '3 N CLARK ST']]);
    expect((await locate(lost, { budget })).sent).toEqual([]);
    expect(await readAsked(runtime, '2026-11-20')).toBe(5);
    addDays(1);
    expect(streetsOf((await locate(found, { budget })).sent)).toEqual([['2 N CLARK ST', '1 N CLARK ST']]);
  });

  it('does not ask again for half a year where there is no match, or more than one', async () => {
    const { locate, addDays, read } = await setUp([permitAt(1), permitAt(2)]);
    const { report } = await locate(([first = [], second = []]) =>
      [answerRow(first), answerRow(second).replace('No_Match', 'Tie')].join('\n'),
    );
    expect(report?.outcomes).toEqual({ 'no match': 1, tie: 1 });
    expect((await locate(found)).sent).toEqual([]);
    addDays(179);
    expect((await locate(found)).sent).toEqual([]);
    addDays(2);
    expect((await locate(found)).report).toMatchObject({ asked: 2, placed: 2 });
    expect(await read(2)).toMatchObject({ pointClass: 'census-street' });
  });

  it('never sends what was removed or is withheld', async () => {
    const { runtime, locate } = await setUp([
      permitAt(1),
      permitAt(2, { sourceId: 'il-closed' }),
      permitAt(3, { propertyOwnerName: 'SAMPLE, ANA' }),
    ]);
    await replaceSubjects(runtime.permits, 'R-1', [{ kind: 'address', text: '1 N Clark St, Chicago' }]);
    await storeTermsRules(runtime, {
      'il-closed': { withheld: 'everything', version: 'a', attribution: null },
    });
    const { sent } = await locate(found);
    expect(streetsOf(sent)).toEqual([['3 N CLARK ST']]);
    expect(JSON.stringify(sent)).not.toContain('SAMPLE');
  });

  it('writes no point that contradicts the record, and counts why', async () => {
    const { locate, unplaced } = await setUp([1, 2, 3, 4].map((number) => permitAt(number)));
    const { report } = await locate((rows) =>
      rows
        .map((row, at) => answerRow(row, at === 0 ? '-89.65,39.78' : HERE))
        .map((line, at) => (at === 1 ? line.replace(/60602","-/, '60603","-') : line))
        .map((line, at) => (at === 2 ? line.replace(/IL, 60602","-/, 'WI, 60602","-') : line))
        .join('\n'),
    );
    expect(report?.outcomes).toEqual({
      'outside the place': 1,
      'another ZIP code': 1,
      'another state': 1,
      placed: 1,
    });
    expect(await unplaced()).toHaveLength(3);
  });

  it.each([
    ['fails', () => new Response('', { status: 500 })],
    ['is too slow', () => new Response('', { status: 504 })],
    ['sends a web page', () => '<html>'],
    ['cuts its file off', (rows: readonly SentRow[]) => found(rows).slice(0, -9)],
    ['answers for others', (rows: readonly SentRow[]) => found(rows).replace('"1"', '"77"')],
    [
      'exchanges the axes',
      (rows: readonly SentRow[]) => rows.map((row) => answerRow(row, '41.8835,-87.6324')).join('\n'),
    ],
  ])('writes nothing when the geocoder %s, and asks again in the next run', async (_, reply) => {
    const { runtime, locate, events, read } = await setUp([permitAt(1), permitAt(2)]);
    const { report } = await locate(reply);
    expect(report?.cause).toMatch(/\.$/);
    expect(report).toMatchObject({ asked: 2, placed: 0, outcomes: {} });
    expect(await read(1)).toEqual(permitAt(1));
    expect(events).toEqual([]);
    expect(await readAsked(runtime, '2026-11-20')).toBe(2);
    expect((await locate(found)).report).toMatchObject({ asked: 2, placed: 2, cause: null });
  });

  it('asks three times for an address whose row does not come, then leaves it for half a year', async () => {
    const { locate, addDays } = await setUp([permitAt(1), permitAt(2)]);
    const onlyFirst = (rows: readonly SentRow[]) => found(rows.slice(0, 1));
    expect((await locate(onlyFirst)).report?.outcomes).toEqual({ placed: 1, 'no answer': 1 });
    const never = () => '\n';
    for (let tries = 0; tries < 2; tries++) {
      addDays(0.25);
      expect((await locate(never)).report?.outcomes).toEqual({ 'no answer': 1 });
    }
    addDays(0.25);
    expect((await locate(never)).sent).toEqual([]);
    addDays(181);
    expect((await locate(found)).report).toMatchObject({ placed: 1 });
  });

  it('sends nothing while it is switched off, from the next request on', async () => {
    const { runtime, locate } = await setUp([permitAt(1), permitAt(2)]);
    await switchGeocoder(runtime, '2026-11-20T12:00:00.000Z');
    expect(await locate(found)).toEqual({ report: undefined, sent: [] });
    await switchGeocoder(runtime, undefined);
    const switchesOff = watched(runtime.collection, async (method, [answers]) => {
      if (method === 'writeMany' && Array.isArray(answers) && answers.length > 0)
        await switchGeocoder(runtime, '2026-11-20T12:00:00.000Z');
    });
    const { report, sent } = await locate(found, {
      tables: { collection: switchesOff },
      budget: { aRequest: 1, aRun: 5, aDay: 5 },
    });
    expect(sent).toHaveLength(1);
    expect(report).toMatchObject({ asked: 1, placed: 1, cause: 'It was switched off.' });
  });

  it('runs one at a time', async () => {
    const { runtime, locate } = await setUp([permitAt(1)]);
    const inner: unknown[] = [];
    const both = watched(runtime.index, async () => {
      if (inner.length === 0) inner.push('', await locate(found));
    });
    const outer = await locate(found, { tables: { index: both } });
    expect(inner[1]).toEqual({ report: undefined, sent: [] });
    expect(outer.report).toMatchObject({ placed: 1 });
  });

  it('writes over nothing that collection wrote in the meantime, and places the permit in the next run', async () => {
    const { runtime, locate, read } = await setUp([permitAt(1)]);
    const corrected = permitAt(1, { valuation: 9, lastChanged: '2026-11-20T12:00:01.000Z' });
    const { report } = await locate((rows) => {
      void runtime.permits.put({ ...corrected, ...permitKey(corrected.id) });
      return found(rows);
    });
    expect(report).toMatchObject({ asked: 1, placed: 0, outcomes: { placed: 1 } });
    expect(await read(1)).toEqual(corrected);
    expect((await locate(found)).report).toMatchObject({ asked: 0, placed: 1 });
    expect(await read(1)).toMatchObject({ valuation: 9, pointClass: 'census-street' });
  });
});

describe('a run that is killed', () => {
  const PERMITS = [permitAt(1), permitAt(2), permitAt(3, { addressStreet: '1 N CLARK ST' })];
  const BUDGET = { aRequest: 1, aRun: 9, aDay: 9 };

  /** Runs the job until a call to a table, before or after which it dies. @returns the number of calls */
  async function runUntil(dieAt: number, when: 'before' | 'after') {
    const set = await setUp(PERMITS);
    let calls = 0;
    const die = (at: 'before' | 'after') => () => {
      // A killed process does nothing more: it does not release its lease either.
      if (at === 'before') calls++;
      if (calls - 1 > dieAt || (calls - 1 === dieAt && at === when)) throw new Error('killed');
    };
    const mortal = <T extends Table>(table: T): T => watched(table, die('before'), die('after'));
    const { permits, collection, index } = set.runtime;
    const tables = { permits: mortal(permits), collection: mortal(collection), index: mortal(index) };
    const isKilled = await set.locate(found, { tables, budget: BUDGET }).then(
      () => false,
      (error: Error) => error.message === 'killed',
    );
    return { ...set, isKilled, calls };
  }

  it('at any call to a table loses no point, writes no wrong one, and leaves the next run to show all', async () => {
    const { calls: all } = await runUntil(Number.POSITIVE_INFINITY, 'before');
    expect(all).toBeGreaterThan(20);
    let killed = 0;
    for (const when of ['before', 'after'] as const)
      for (let dieAt = 0; dieAt < all; dieAt++) {
        const set = await runUntil(dieAt, when);
        killed += set.isKilled ? 1 : 0;
        for (const { id } of PERMITS) {
          const permit = (await readPermits(set.runtime.permits, [id])).get(id);
          const point = [permit?.latitude, permit?.longitude, permit?.pointClass];
          expect([
            [null, null, null],
            [41.8835, -87.6324, 'census-street'],
          ]).toContainEqual(point);
        }
        // The lease of the killed run ends.
        set.addDays(0.25);
        await set.locate(found, { budget: BUDGET });
        expect(await set.unplaced()).toEqual([]);
        expect(await readPending(set.runtime)).toEqual([]);
        expect(await readAsked(set.runtime, '2026-11-20')).toBeLessThanOrEqual(4);
      }
    expect(killed).toBe(2 * all);
  });
});
