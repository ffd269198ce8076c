import { readPending } from '#functions/permits/pending-changes.ts';
import { readRecordedPermits } from '#functions/permits/recorded-permits.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { RawRow } from '../conform/mapping.ts';
import { collectSource } from '../run/run.ts';
import type { CollectOptions, CollectParts } from '../run/run-context.ts';
import type { Source } from '../source.ts';
import type { RunRecord } from '../status/source-state.ts';
import { asksForCount, fetchFrom } from './fake-portal.ts';
import { socrataReply } from './fake-tables.ts';
import { chicago } from './fixtures.ts';

/**
 * Creates a runtime and a portal whose rows the test sets. `reply` overrides the portal's answer and `before` runs during a
 * request; both get the number of the request within the run. Neither is asked how many rows there are.
 */
export async function setUpCity(source: Source = chicago) {
  const runtime = await testRuntime();
  const events: string[] = [];
  const city = {
    rows: [] as readonly RawRow[],
    reply: undefined as undefined | ((url: URL, request: number) => unknown),
    before: undefined as undefined | ((request: number) => Promise<unknown>),
    /** Whether the portal says how many rows there are. */
    counts: true,
    robots: () => new Response('Not found', { status: 404 }),
  };
  let requests = 0;
  const parts = (from: CollectParts['runtime'] = runtime): CollectParts => ({
    runtime: from,
    fetch: async (url, init) => {
      if (new URL(url).pathname === '/robots.txt') return city.robots();
      const isCount = asksForCount(new URL(url));
      const number = isCount ? -1 : requests++;
      if (!isCount) await city.before?.(number);
      return fetchFrom((address) => {
        const special = isCount ? (city.counts ? undefined : {}) : city.reply?.(address, number);
        if (special !== undefined) return { status: 500, json: {}, ...special };
        return socrataReply({ rows: () => city.rows, dateColumn: source.dateColumn }, address);
      })(url, init);
    },
    emit: async (name, detail) => {
      events.push(`${name} ${detail.sourceId}`);
    },
    sleep: () => Promise.resolve(),
    limits: { attempts: 2 },
  });
  const collect = (options: CollectOptions = {}, from?: CollectParts['runtime']) => {
    requests = 0;
    return requireRecord(collectSource(parts(from), source, { reachDays: 60, ...options }));
  };
  return { runtime, city, events, parts, collect };
}

/** The stored permits of rows in Chicago's format, by id. */
export async function readStoredPermits(
  runtime: TestRuntime,
  rows: readonly RawRow[],
): Promise<Map<string, StoredPermit>> {
  return readRecordedPermits(
    runtime.permits,
    rows.map((row) => `il-chicago.${row['permit_']}`),
  );
}

/** The ids in the pending changes, with repeats. */
export async function pendingIds(runtime: TestRuntime): Promise<string[]> {
  return (await readPending(runtime)).flatMap(({ ids }) => ids);
}

/** @throws when another run is to continue */
async function requireRecord(run: ReturnType<typeof collectSource>): Promise<RunRecord> {
  const record = await run;
  if (record === undefined) throw new Error('The run paused for another one.');
  return record;
}
