import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { EMPTY_MEASURES } from './measures.ts';
import {
  readStatusSummary,
  type SourceSummary,
  updateHeartbeat,
  updateSourceSummary,
  updateTotalPermits,
} from './status-summary.ts';

const summary = (parts: Partial<SourceSummary> = {}): SourceSummary => ({
  lastRun: '2026-11-20T12:00:00.000Z',
  lastSuccess: '2026-11-20T12:00:00.000Z',
  outcome: 'collected',
  cause: null,
  newestIssueDate: '2026-11-19',
  measures: EMPTY_MEASURES,
  ...parts,
});

describe('the status summary', () => {
  it('is empty before the first run', async () => {
    expect(await readStatusSummary(await testRuntime())).toEqual({
      totalPermits: null,
      heartbeat: null,
      toCheck: [],
      sources: {},
    });
  });

  it('includes all runs that end at the same time', async () => {
    const runtime = await testRuntime();
    const ids = Array.from({ length: 30 }, (_, at) => `il-city-${at}`);
    await Promise.all([
      ...ids.map((id) => updateSourceSummary(runtime, id, summary())),
      updateTotalPermits(runtime, 12),
    ]);
    const { totalPermits, sources } = await readStatusSummary(runtime);
    expect(totalPermits).toBe(12);
    expect(Object.keys(sources).toSorted()).toEqual(ids.toSorted());
  });

  it('is not overwritten by a late write of an older one', async () => {
    const runtime = await testRuntime();
    const update = runtime.collection.update.bind(runtime.collection);
    let release = () => undefined as unknown;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let first = true;
    runtime.collection.update = async (key, change) => {
      if (first && key.sk === 'summary') {
        first = false;
        await held;
      }
      return update(key, change);
    };
    const slow = updateTotalPermits(runtime, 1);
    while (first) await new Promise((resolve) => setImmediate(resolve));
    await updateTotalPermits(runtime, 2);
    release();
    await slow;
    expect((await readStatusSummary(runtime)).totalPermits).toBe(2);
  });

  it('keeps the latest heartbeat beside the sources', async () => {
    const runtime = await testRuntime();
    await updateHeartbeat(runtime, '2026-11-20T12:05:00.000Z', ['a']);
    expect(await readStatusSummary(runtime)).toMatchObject({
      totalPermits: null,
      heartbeat: '2026-11-20T12:05:00.000Z',
      toCheck: ['a'],
    });
    await updateTotalPermits(runtime, 12);
    await updateHeartbeat(runtime, '2026-11-20T12:00:00.000Z', []);
    expect(await readStatusSummary(runtime)).toMatchObject({
      totalPermits: 12,
      heartbeat: '2026-11-20T12:05:00.000Z',
      toCheck: ['a'],
    });
  });

  it('replaces the part of a source and cuts a long cause', async () => {
    const runtime = await testRuntime();
    await updateSourceSummary(runtime, 'il-x', summary());
    await updateSourceSummary(runtime, 'il-x', summary({ outcome: 'blocked', cause: 'x'.repeat(5000) }));
    const { sources } = await readStatusSummary(runtime);
    expect(sources['il-x']?.outcome).toBe('blocked');
    expect(sources['il-x']?.cause).toHaveLength(300);
  });

  it('takes few read units per poll with two hundred sources', async () => {
    const runtime = await testRuntime();
    // Only the last update builds the summary; the other parts are put directly.
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const lags = () => Array.from({ length: 20 }, () => random(300));
    for (let at = 0; at < 200; at++) {
      const time = new Date(
        Date.UTC(2026, 10, 20, random(24), random(60), random(60), random(1000)),
      ).toISOString();
      const measures = { ...EMPTY_MEASURES, rows: random(5000), phone: random(5000), lags: lags() };
      await updateSourceSummary(
        runtime,
        `il-city-${at}`,
        summary({ lastRun: time, lastSuccess: time, measures }),
      );
    }
    const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? '';
    const answer = await new DynamoDBClient({ endpoint }).send(
      new GetItemCommand({
        TableName: runtime.collection.name,
        Key: { pk: { S: 'status' }, sk: { S: 'summary' } },
        ConsistentRead: true,
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );
    const bytes = answer.Item?.['summary']?.B?.byteLength ?? Number.POSITIVE_INFINITY;
    expect(bytes).toBeLessThan(24_000);
    expect(answer.ConsumedCapacity?.CapacityUnits).toBeLessThanOrEqual(6);
    expect(Object.keys((await readStatusSummary(runtime)).sources)).toHaveLength(200);
  });
});
