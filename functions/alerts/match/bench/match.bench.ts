import { parseArgs } from 'node:util';
import { generatePermits, MONTHS } from '#functions/permits/lead-index/bench/generated-permits.ts';
import { median, say } from '#functions/permits/lead-index/bench/measure.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import type { DatedFilter } from '#shared/domain/filter/permit-filter.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { Agreement } from './agreement.ts';
import { generateAlerts } from './generated-alerts.ts';
import { PackedStream } from './packed-stream.ts';
import { SqliteMatches } from './sqlite-matches.ts';

/**
 * `npm run bench:match -- --alerts 100000 --permits 5000 --peers naive,sqlite`: matches generated alerts against the permits of a
 * run with the shipped matcher. Our time includes everything from permits and packed criteria to the matches of every alert;
 * that of SQLite excludes loading the permits. The naive loop calls `matchesFilter` for every pair of a sample of alerts and is
 * extrapolated. Every pair of every alert is compared with SQLite (with the naive loop if SQLite is left out). Times are processor
 * time of this thread, so that other processes do not count.
 */
const { values } = parseArgs({
  options: {
    alerts: { type: 'string', default: '100000' },
    permits: { type: 'string', default: '5000' },
    peers: { type: 'string', default: 'naive,sqlite' },
    /** Alerts in the sample of the naive loop. */
    sample: { type: 'string', default: '1000' },
  },
});

const ROUNDS = 7;
const alerts = Number(values.alerts);
const peers = values.peers.split(',').filter((peer) => peer !== '');

const permits = [
  ...generatePermits({ permits: Number(values.permits), months: MONTHS.slice(0, 1), seed: 1 }),
];
const filters = [...generateAlerts(alerts, permits, 2)];
const stream = new PackedStream(filters);
say(`${permits.length} permits, ${filters.length} alerts of ${Math.round(stream.bytes / alerts)} bytes`);

const { ms: ours, pairs } = best();
say(`ours: ${(ours / 1000).toFixed(2)} s on one core, ${pairs} pairs`);
const agreement = new Agreement(permits, stream);
const figures: string[] = [];
if (peers.includes('naive')) figures.push(`best/naive ${Math.round(naive() / ours)}`);
if (peers.includes('sqlite')) figures.push(`best/sqlite ${Math.round(sqlite() / ours)}`);
console.log([...figures, `pairs ${pairs}`, agreement.verdict(pairs)].join(' '));

/** Milliseconds of processor time of this thread. */
function cpu(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The median of some rounds, after one to warm up. */
function best(): { readonly ms: number; readonly pairs: number } {
  let found = stream.match(permits);
  const times = Array.from({ length: ROUNDS }, () =>
    cpu(() => {
      found = stream.match(permits);
    }),
  );
  return { ms: median(times), pairs: found };
}

/** The extrapolated time of the naive loop for all alerts. It checks all of them if no other peer does. */
function naive(): number {
  const every = peers.includes('sqlite') ? Math.max(1, Math.floor(alerts / Number(values.sample))) : 1;
  let ms = 0;
  let tested = 0;
  for (let alert = 0; alert < filters.length; alert += every, tested++) {
    let matches: number[] = [];
    ms += cpu(() => {
      matches = naiveMatches(filters[alert] ?? {}, permits);
    });
    agreement.check(alert, matches);
  }
  say(`naive: ${(ms / tested).toFixed(2)} ms an alert, ${tested} alerts`);
  return (ms / tested) * alerts;
}

/** The matching permits, numbered from 1. */
function naiveMatches(filter: DatedFilter, all: readonly StoredPermit[]): number[] {
  const matches: number[] = [];
  for (let at = 0; at < all.length; at++) {
    const permit = all[at];
    if (permit !== undefined && matchesFilter(filter, permit, UNKNOWN_READER)) matches.push(at + 1);
  }
  return matches;
}

function sqlite(): number {
  const database = new SqliteMatches(permits);
  say('SQLite ready');
  let ms = 0;
  for (const [alert, filter] of filters.entries()) {
    let matches: number[] = [];
    ms += cpu(() => {
      matches = database.matching(filter);
    });
    agreement.check(alert, matches);
  }
  say(`SQLite: ${(ms / alerts).toFixed(2)} ms an alert`);
  return ms;
}
