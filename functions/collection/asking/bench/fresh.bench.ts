import { placeZone } from '#functions/collection/conform/place-zones.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { RUN_DURATION_MS } from '#infra/ops/cost/assumptions.ts';
import { costOfFreshness } from '#infra/ops/cost/freshness.ts';
import { type Random, seeded } from '#infra/sim/harness/random.ts';
import {
  ASK_TICK_MINUTES,
  afterRead,
  findChange,
  isAskDue,
  isBelieved,
  mayWait,
  NO_RHYTHM,
  type Rhythm,
  saysUnchanged,
} from '../rhythm.ts';
import { between, type Habit, plantChanges, SILENT_DAYS } from './planted-portals.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Daylight saving time ends on November 1. */
const START = Date.parse('2026-10-05T00:00:00Z');
const DAYS = 60;
const TICK_MS = ASK_TICK_MINUTES * MINUTE_MS;
/** From a found change to the first lines of the run: the bus and a start of the function. */
const BUS_MS = 3_000;
/** From a run to a phone: publication, matching and the message. */
const AFTER_MS =
  RUN_DURATION_MS['publish-index'] +
  RUN_DURATION_MS['match-alerts'] +
  RUN_DURATION_MS['send-pushes'] +
  3 * BUS_MS;
/** A source is planned a day after its last run, a little early (`schedule.ts`). */
const PLANNED_MS = DAY_MS - 10 * MINUTE_MS;
/** A full read, which no portal's word replaces (`read-window.ts`). */
const SWEEP_MS = 7 * DAY_MS;
/** So many portals correct rows without saying so, each every other day. */
const CORRECTING = 0.25;
const USERS = 1_000;

/**
 * Replays portals that change by a habit on a clock, asked by the rules of `rhythm.ts`, and measures the minutes from each change to a
 * phone. The first changes, before anything is learned, are counted too.
 */
export async function benchFresh({
  seed,
  sources: count,
}: {
  readonly seed: number;
  readonly sources: number;
}): Promise<void> {
  const sources = (await loadSources()).filter(({ disabled }) => disabled === undefined);
  const random = seeded(seed);
  const habits: readonly Habit[] = ['fixed', 'drifting', 'any'];
  const all = Array.from({ length: count }, (_, at) => {
    const source = sources[at % sources.length];
    if (source === undefined) throw new Error('There are no sources.');
    const habit = habits[at % habits.length] ?? 'any';
    return { habit, ...replay(habit, placeZone(source), Math.floor(at / habits.length) % 10 === 0, random) };
  });
  const delays = (wanted: (habit: Habit) => boolean): number[] =>
    all
      .filter(({ habit }) => wanted(habit))
      .flatMap((one) => one.delays)
      .toSorted((a, b) => a - b);
  const [withRhythm, without] = [delays((habit) => habit !== 'any'), delays((habit) => habit === 'any')];
  const asks = all.reduce((sum, one) => sum + one.asks, 0) / (count * DAYS);
  const perDay = (of: 'changes' | 'planned' | 'skipped'): number =>
    all.reduce((sum, one) => sum + one.runs[of], 0) / (count * DAYS);
  const reads = { changes: perDay('changes'), planned: perDay('planned') };
  for (const habit of habits) {
    const own = delays((one) => one === habit);
    const requests = all.filter((one) => one.habit === habit).reduce((sum, one) => sum + one.asks, 0);
    console.log(
      `${habit.padEnd(9)} changes ${own.length}, minutes p50 ${quantile(own, 0.5)} p95 ${quantile(own, 0.95)}, requests a day ${(requests / DAYS / all.filter((one) => one.habit === habit).length).toFixed(1)}`,
    );
  }
  console.log(`no rhythm p50_min ${quantile(without, 0.5)} p95_min ${quantile(without, 0.95)}`);
  console.log(
    `reads_per_source_day ${reads.changes.toFixed(2)} of changes, ${reads.planned.toFixed(2)} planned; ${perDay('skipped').toFixed(2)} planned reads skipped`,
  );
  const usd = await costOfFreshness({ users: USERS, permits: 110_000 }, { asks, ...reads });
  console.log(
    `p50_min ${quantile(withRhythm, 0.5)} p95_min ${quantile(withRhythm, 0.95)} requests_per_source_day ${asks.toFixed(1)} usd_per_user_month ${(usd / USERS).toFixed(4)} sources ${count}`,
  );
}

/** One portal over all days. */
function replay(habit: Habit, zone: string, moves: boolean, random: Random) {
  const changes = plantChanges({ habit, zone, moves, start: START, days: DAYS }, random);
  const silentFrom = START + Math.floor(between(random, 10, DAYS - 10)) * DAY_MS;
  const isSilent = (at: number): boolean => at >= silentFrom && at < silentFrom + SILENT_DAYS * DAY_MS;
  const made = changes.filter((at) => !isSilent(at));
  // Half of the portals say when they changed.
  const isDated = random() < 0.5;
  const offset = between(random, 0, 30_000);
  // The minute of the hour at which the source is planned, and its run before the first tick.
  const slot = ASK_TICK_MINUTES * Math.floor(between(random, 0, 6));
  let rhythm: Rhythm = NO_RHYTHM;
  let next = 0;
  let asks = 0;
  const runs = { changes: 0, planned: 0, skipped: 0 };
  const corrects = random() < CORRECTING;
  let sweptAt = Number.NEGATIVE_INFINITY;
  let endedAt = START - between(random, 0, DAY_MS);
  const delays: number[] = [];
  /** Reads what had changed when it began. */
  const run = (startedAt: number): void => {
    if (startedAt - sweptAt >= SWEEP_MS) sweptAt = startedAt;
    // An increment reads a page or several, with a pause of a second between them.
    endedAt = startedAt + between(random, 8_000, 50_000);
    for (; (made[next] ?? Number.POSITIVE_INFINITY) <= startedAt; next++)
      delays.push((endedAt + AFTER_MS - (made[next] ?? 0)) / MINUTE_MS);
  };
  for (let tick = START + offset; tick < START + DAYS * DAY_MS; tick += TICK_MS) {
    if (tick < endedAt) continue;
    const isPlanned =
      new Date(tick).getUTCMinutes() === slot &&
      tick - endedAt >= PLANNED_MS &&
      !mayWait(rhythm, new Date(endedAt).toISOString(), tick, DAY_MS);
    if (isPlanned && !isSilent(tick)) {
      const unchanged = saysUnchanged(rhythm, tick);
      if (unchanged && isBelieved(rhythm) && tick - sweptAt < SWEEP_MS) {
        runs.skipped++;
        endedAt = tick + BUS_MS;
        continue;
      }
      runs.planned++;
      run(tick + BUS_MS);
      if (unchanged) rhythm = { ...rhythm, kept: corrects && random() < 0.5 ? 0 : rhythm.kept + 1 };
      continue;
    }
    if (!isAskDue(rhythm, tick, zone)) continue;
    asks++;
    const seen = made.findLastIndex((at) => at <= tick);
    const answer = { mark: String(seen), ...(isDated && seen >= 0 ? { at: made[seen] } : {}) };
    const change = isSilent(tick) ? undefined : findChange(rhythm, answer, tick);
    rhythm = { ...rhythm, askedAt: tick, said: isSilent(tick) ? null : answer.mark };
    if (change === undefined) continue;
    const startedAt = tick + BUS_MS;
    runs.changes++;
    run(startedAt);
    rhythm = afterRead(rhythm, change, { startedAt, endedAt }, zone);
  }
  return { asks, runs, delays };
}

function quantile(sorted: readonly number[], share: number): string {
  const at = sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
  return at === undefined ? 'none' : at.toFixed(1);
}
