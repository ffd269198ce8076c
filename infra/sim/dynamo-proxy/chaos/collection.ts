import { collectSource } from '#functions/collection/run/run.ts';
import type { CollectParts } from '#functions/collection/run/run-context.ts';
import { isGood } from '#functions/collection/status/outcomes.ts';
import { readSourceState } from '#functions/collection/status/source-state.ts';
import { fetchFrom } from '#functions/collection/testing/fake-portal.ts';
import { socrataReply } from '#functions/collection/testing/fake-tables.ts';
import { chicago, chicagoRows } from '#functions/collection/testing/fixtures.ts';
import { readPending } from '#functions/permits/pending-changes.ts';
import { readPermitWithHistory } from '#functions/permits/permit-store.ts';
import { countsOf, type StoryWorld } from './world.ts';

/** A run that died is replaced after its lease, in minutes. */
const LEASE_MINUTES = 11;
const DAY_MINUTES = 24 * 60;

/**
 * A city is collected on three days: everything, then what changed twice. Each record must be stored as published, with one entry for each change, and be
 * noted for the index.
 */
export async function collectionStory(world: StoryWorld): Promise<void> {
  const { dice, direct } = world;
  let rows = chicagoRows(5 + dice.below(60));
  const changes: string[] = [];
  for (let day = 0; day < 3; day++) {
    await collectUntilGood(world, rows);
    world.pass(DAY_MINUTES);
    if (day === 2) break;
    rows = rows.map((row) => {
      if (dice.below(6) > 0) return row;
      changes.push(`il-chicago.${row['permit_']}`);
      return { ...row, reported_cost: String(5_000 + changes.length) };
    });
  }
  await collectUntilGood(world, rows);
  await checkLease(world);
  const noted = new Set((await readPending(direct)).flatMap(({ ids }) => ids));
  const found: string[] = [];
  for (const row of rows) {
    const id = `il-chicago.${row['permit_']}`;
    const stored = await readPermitWithHistory(direct.permits, id);
    if (stored?.permit.valuation !== Number(row['reported_cost']))
      world.wrong('lost', `${id} has the value ${stored?.permit.valuation}, not ${row['reported_cost']}`);
    if (!noted.has(id)) world.wrong('lost', `${id} is not noted for the index`);
    found.push(...(stored?.history ?? []).map(() => id));
  }
  world.compareCounts(countsOf(changes), countsOf(found), (id) => `a change of ${id}`);
}

async function collectUntilGood(world: StoryWorld, rows: ReturnType<typeof chicagoRows>): Promise<void> {
  await world.untilDone('a run', LEASE_MINUTES, async () => {
    const record = await collectSource(partsOf(world, rows), chicago, { reachDays: 60 });
    if (record === undefined || !isGood(record.outcome)) throw new Error(`ended ${record?.outcome}`);
  });
}

function partsOf({ runtime, dice }: StoryWorld, rows: ReturnType<typeof chicagoRows>): CollectParts {
  return {
    runtime,
    fetch: fetchFrom((url) => socrataReply({ rows: () => rows, dateColumn: chicago.dateColumn }, url)),
    emit: async () => undefined,
    sleep: async () => undefined,
    random: () => dice.next(),
    limits: { attempts: 2 },
  };
}

async function checkLease({ direct, wrong, now }: StoryWorld): Promise<void> {
  const state = (await readSourceState(direct, 'il-chicago')) as {
    leaseUntil?: number;
    interrupted?: boolean;
  };
  if ((state?.leaseUntil ?? 0) > now || state?.interrupted === true)
    wrong('stuck', 'the source is still held');
}
