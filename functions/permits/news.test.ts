import { beforeEach, describe, expect, it } from 'vitest';
import { memoryRuntime } from '#functions/alerts/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { publishIndex } from './lead-index/build/publish.ts';
import { isNewsPending, newsAfter, readPendingNews, runOf } from './news.ts';
import { samplePermit, storePermits, watched } from './testing.ts';

const seenAt = '2026-11-20T12:00:00.000Z';
const status = { field: 'status', from: 'Issued', to: 'Final', seenAt };
const value = { field: 'valuation', from: '1', to: '2', seenAt };
const before = { newAt: '2026-11-01T00:00:00.000Z' };

describe('the news of a permit', () => {
  it.each([
    ['a new record', undefined, 'new', [], { news: { newAt: seenAt } }],
    ['another status', before, 'changed', [value, status], { news: { ...before, statusAt: seenAt } }],
    ['another status of an old permit', undefined, 'changed', [status], { news: { statusAt: seenAt } }],
    ['another value', before, 'changed', [value], { news: before }],
    ['another value of an old permit', undefined, 'changed', [value], {}],
  ] as const)('of a regular run: %s', (_, known, kind, changes, expected) => {
    const run = { kind: 'regular', seenAt, dueOn: null } as const;
    expect(newsAfter(known, {}, { kind, changes }, run)).toEqual(expected);
  });

  it('is none for paperwork, and what there was is gone', () => {
    const write = { kind: 'changed', changes: [status] } as const;
    const run = { kind: 'regular', seenAt, dueOn: null } as const;
    expect(newsAfter(before, { paperwork: 'renewal' }, write, run)).toEqual({});
    expect(newsAfter(undefined, { paperwork: 'fee' }, { kind: 'new', changes: [] }, run)).toEqual({});
  });

  it('does not change in a first run or a backfill', () => {
    for (const kind of ['first', 'backfill'] as const) {
      const run = { kind, seenAt, dueOn: null };
      expect(newsAfter(undefined, {}, { kind: 'new', changes: [] }, run)).toEqual({});
      expect(newsAfter(before, {}, { kind: 'changed', changes: [status] }, run)).toEqual({
        news: before,
      });
    }
  });
});

describe('the news of a permit dated ahead', () => {
  const isNew = { kind: 'new', changes: [] } as const;
  const changed = { kind: 'changed', changes: [status] } as const;
  const ahead = { newOn: '2026-11-25' };

  it('waits for its day, whatever changes before and whichever run finds it', () => {
    for (const kind of ['first', 'backfill', 'regular'] as const) {
      expect(newsAfter(undefined, {}, isNew, { kind, seenAt, dueOn: '2026-11-25' })).toEqual({ news: ahead });
      expect(newsAfter(ahead, {}, changed, { kind, seenAt, dueOn: '2026-11-27' })).toEqual({
        news: { newOn: '2026-11-27' },
      });
      expect(newsAfter(ahead, {}, changed, { kind, seenAt, dueOn: null })).toEqual({
        news: { newAt: seenAt },
      });
    }
  });

  it('does not come for a permit that was known before it was dated', () => {
    const run = { kind: 'regular', seenAt, dueOn: '2026-11-25' } as const;
    expect(newsAfter(before, {}, changed, run)).toEqual({ news: { ...before, statusAt: seenAt } });
    expect(newsAfter(undefined, {}, changed, run)).toEqual({ news: { statusAt: seenAt } });
  });
});

describe('publishing', () => {
  let runtime: TestRuntime;
  beforeEach(async () => {
    runtime = await testRuntime();
  });

  it('notes permits with news by run, in the first generation and later ones', async () => {
    const news = { newAt: seenAt };
    for (const generation of [1, 2]) {
      await storePermits(
        runtime,
        [samplePermit(`il-a.${generation}`, { news }), samplePermit(`il-b.${generation}`)],
        generation,
      );
      await publishIndex(runtime);
    }
    const notes = await readPendingNews(runtime);
    expect(notes.map(({ ids }) => ids)).toEqual([['il-a.1'], ['il-a.2']]);
    expect(notes.map(runOf)).toEqual(['run', 'run']);
    expect(await isNewsPending(runtime)).toBe(true);
  });

  it.each([0, 1])(
    'notes it whenever it is killed, before (0) or after (1) its work is done',
    async (done) => {
      for (let at = 1, survived = false; !survived; at++) {
        const memory = memoryRuntime();
        await storePermits(memory, [samplePermit('il-a.1', { news: { newAt: seenAt } })]);
        const calls = [0, 0];
        const die = (moment: number) => (): void => {
          calls[moment] = (calls[moment] ?? 0) + 1;
          if (moment === done && (calls[moment] ?? 0) >= at) throw new Error('killed');
        };
        const { permits, clock, log } = memory;
        const index = watched(memory.index, die(0), die(1));
        const collection = watched(memory.collection, die(0), die(1));
        await publishIndex({ index, collection, permits, clock, log }).catch((error: Error) =>
          expect(error.message).toBe('killed'),
        );
        survived = (calls[done] ?? 0) < at;
        memory.setTime('2026-11-20T12:02:00.000Z');
        await publishIndex(memory);
        expect((await readPendingNews(memory)).map(({ ids }) => ids)).toEqual([['il-a.1']]);
      }
    },
  );
});
