import { readPending } from '#functions/permits/pending-changes.ts';
import { readRecordedPermits } from '#functions/permits/recorded-permits.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { type TestRuntime, testRuntime } from '#functions/platform/testing.ts';
import type { RawRow } from '../conform/mapping.ts';
import { collectSource } from '../run/run.ts';
import type { CollectOptions, CollectParts } from '../run/run-context.ts';
import type { Source } from '../source.ts';
import type { RunRecord } from '../status/source-state.ts';
import { fetchFrom } from './fake-portal.ts';
import { socrataReply } from './fake-tables.ts';
import { chicago } from './fixtures.ts';

/**
 * A runtime of its own, and a portal whose rows the test sets. `reply` answers a request in place of the portal, `before`
 * happens while it is under way; both are told its number within the run.
 */
export async function setUpCity(source: Source = chicago) {
  const runtime = await testRuntime();
  const told: string[] = [];
  const city = {
    rows: [] as readonly RawRow[],
    reply: undefined as undefined | ((url: URL, asked: number) => unknown),
    before: undefined as undefined | ((asked: number) => Promise<unknown>),
  };
  let asked = 0;
  const parts = (from: CollectParts['runtime'] = runtime): CollectParts => ({
    runtime: from,
    fetch: async (url, init) => {
      const number = asked++;
      await city.before?.(number);
      return fetchFrom((address) => {
        const special = city.reply?.(address, number);
        if (special !== undefined) return { status: 500, json: {}, ...special };
        return socrataReply({ rows: () => city.rows, dateColumn: source.dateColumn }, address);
      })(url, init);
    },
    emit: async (name, detail) => {
      told.push(`${name} ${detail.sourceId}`);
    },
    sleep: () => Promise.resolve(),
    limits: { attempts: 2 },
  });
  const collect = (options: CollectOptions = {}, from?: CollectParts['runtime']) => {
    asked = 0;
    return collected(collectSource(parts(from), source, { reachDays: 60, ...options }));
  };
  return { runtime, city, told, parts, collect };
}

/** What is stored of rows in Chicago's shape, by id. */
export async function storedOf(
  runtime: TestRuntime,
  rows: readonly RawRow[],
): Promise<Map<string, StoredPermit>> {
  return readRecordedPermits(
    runtime.permits,
    rows.map((row) => `il-chicago.${row['permit_']}`),
  );
}

/** The ids noted for the lead index, as often as noted. */
export async function pendingIds(runtime: TestRuntime): Promise<string[]> {
  return (await readPending(runtime)).flatMap(({ ids }) => ids);
}

/** The record of a run that came to its end. @throws when another run is to go on */
export async function collected(run: ReturnType<typeof collectSource>): Promise<RunRecord> {
  const record = await run;
  if (record === undefined) throw new Error('The run stopped for another to go on.');
  return record;
}
