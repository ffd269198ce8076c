import { describe, expect, it } from 'vitest';
import type { FoundChange } from '#functions/platform/events.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Source } from '../source.ts';
import { EMPTY_MEASURES } from '../status/measures.ts';
import { updateSourceSummary } from '../status/status-summary.ts';
import { type FakeReply, fetchFrom } from '../testing/fake-portal.ts';
import { chicago, detroit } from '../testing/fixtures.ts';
import { askPortals } from './ask-portals.ts';
import { noteRead, readRhythms } from './rhythm-store.ts';

const updatedAt =
  (time: string): ((url: URL) => FakeReply) =>
  () => ({ json: { rowsUpdatedAt: Date.parse(time) / 1000 } });

/** Sources whose last run was good, and a portal that answers as it is told. */
async function setUp(sources: readonly Source[] = [chicago], outcome: 'collected' | 'blocked' = 'collected') {
  const runtime = await testRuntime();
  for (const { id } of sources)
    await updateSourceSummary(runtime, id, {
      lastRun: '2026-11-20T10:00:00.000Z',
      lastSuccess: '2026-11-20T10:00:00.000Z',
      outcome,
      cause: null,
      newestIssueDate: null,
      measures: EMPTY_MEASURES,
    });
  const found: (readonly [string, FoundChange])[] = [];
  const ask = (
    reply: (url: URL) => FakeReply,
    on = async (id: string, change: FoundChange) => void found.push([id, change]),
  ) => askPortals({ runtime, fetch: fetchFrom(reply), sleep: () => Promise.resolve(), found: on }, sources);
  return { runtime, found, ask };
}

const rhythmOf = async (runtime: Parameters<typeof readRhythms>[0], id: string) =>
  (await readRhythms(runtime, [id])).get(id);

describe('asking portals', () => {
  it('finds a change until a good run has read it', async () => {
    const { runtime, found, ask } = await setUp();
    const reply = updatedAt('2026-11-20T11:50:00Z');
    expect(await ask(reply)).toBe(1);
    expect(await ask(reply)).toBe(0);
    runtime.setTime('2026-11-20T13:00:00.000Z');
    await ask(reply);
    // No run has read it: it is still a change.
    expect(found.map(([id]) => id)).toEqual([chicago.id, chicago.id]);
    const [, change] = found[1] ?? [];
    if (change === undefined) throw new Error('Nothing was found.');
    await noteRead(runtime, chicago, change, {
      startedAt: '2026-11-20T13:00:01.000Z',
      endedAt: '2026-11-20T13:00:11.000Z',
    });
    runtime.setTime('2026-11-20T14:30:00.000Z');
    await ask(reply);
    expect(found).toHaveLength(2);
    runtime.setTime('2026-11-20T15:30:00.000Z');
    await ask(updatedAt('2026-11-20T15:20:00Z'));
    expect(found.at(-1)).toEqual([
      chicago.id,
      { mark: '2026-11-20T15:20:00.000Z', at: Date.parse('2026-11-20T15:20:00Z'), isDated: true },
    ]);
  });

  it('asks again after a crash between the find and its note', async () => {
    const { runtime, found, ask } = await setUp();
    const reply = updatedAt('2026-11-20T11:50:00Z');
    await expect(ask(reply, () => Promise.reject(new Error('The bus is down.')))).rejects.toThrow(
      'The bus is down.',
    );
    expect(await rhythmOf(runtime, chicago.id)).toBeUndefined();
    await ask(reply);
    expect(found).toHaveLength(1);
  });

  it('waits an hour for a portal that does not answer, and asks the others', async () => {
    const { runtime, found, ask } = await setUp([chicago, detroit]);
    await ask((url) =>
      url.host === 'data.cityofchicago.org'
        ? { status: 500, json: {} }
        : { json: { editingInfo: { lastEditDate: Date.parse('2026-11-20T11:00:00Z') } } },
    );
    expect(found.map(([id]) => id)).toEqual([detroit.id]);
    expect((await rhythmOf(runtime, chicago.id))?.askedAt).toBe(Date.parse('2026-11-20T12:00:00Z'));
  });

  it('leaves a source whose last run failed to its next planned run', async () => {
    const { found, ask } = await setUp([chicago], 'blocked');
    expect(await ask(updatedAt('2026-11-20T11:50:00Z'))).toBe(0);
    expect(found).toEqual([]);
  });

  it('asks the sources of a host one after the other, with its pause', async () => {
    const twins = [chicago, { ...chicago, id: 'il-chicago-twin' }];
    const { runtime } = await setUp(twins);
    const slept: number[] = [];
    let open = 0;
    let most = 0;
    const fetch = fetchFrom(updatedAt('2026-11-20T11:50:00Z'));
    await askPortals(
      {
        runtime,
        fetch: async (url, init) => {
          most = Math.max(most, ++open);
          return fetch(url, init).finally(() => open--);
        },
        sleep: async (milliseconds) => void slept.push(milliseconds),
        found: async () => undefined,
      },
      twins,
    );
    expect(most).toBe(1);
    // robots.txt, then the two questions.
    expect(slept.filter((milliseconds) => milliseconds >= 1_000)).toHaveLength(2);
  });
});
