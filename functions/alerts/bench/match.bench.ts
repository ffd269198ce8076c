import { generatePermits, MONTHS } from '#functions/permits/lead-index/bench/generated-permits.ts';
import { say } from '#functions/permits/lead-index/bench/measure.ts';
import { criteriaOfFilter } from '#shared/domain/alerts/alert.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import type { ActiveAlert } from '../active-alerts.ts';
import type { LeadNews } from '../lead-news.ts';
import { matchUser } from '../match-users.ts';
import type { StoredMatch } from '../matches.ts';
import { NewsIndex } from '../news-index.ts';
import { generateAlerts } from './generated-alerts.ts';

const TODAY = '2026-11-20';
const SEEN = '2026-11-20T12:00:00.000Z';

/** Alerts that are read at a time, as from one partition. */
const PAGE = 1000;

/** Seconds of processor time of this thread. */
function cpuSeconds(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000_000;
}

/**
 * `npm run bench -- match --alerts 100000 --permits 5000`: matches generated alerts against the permits of a run as the job does, from
 * stored alerts and permits to the matches of each user, who has one alert. `cpu_s` is processor time of this thread, so that other
 * processes do not count. Then every alert is compared with every permit by `matchesFilter` alone: `pairs_equal` is 1 if that
 * finds the same pairs.
 */
export function benchMatch(options: { readonly alerts: number; readonly permits: number }): number {
  const permits = [...generatePermits({ permits: options.permits, months: MONTHS.slice(0, 1), seed: 1 })];
  const filters = [...generateAlerts(options.alerts, permits, 2)];
  const stored = filters.map((filter) =>
    JSON.stringify({
      criteria: criteriaOfFilter(filter),
      trigger: 'new',
      createdAt: SEEN,
      channels: ['mail'],
    }),
  );
  say(`${permits.length} permits, ${filters.length} alerts`);
  let index = new NewsIndex<LeadNews>([]);
  let seconds = cpuSeconds(() => {
    index = new NewsIndex(permits.map((permit) => ({ permit, isNew: true, seenAt: SEEN, runId: 'run' })));
  });
  let [pairs, different] = [0, 0];
  for (let first = 0; first < filters.length; first += PAGE) {
    let found: StoredMatch[][] = [];
    seconds += cpuSeconds(() => {
      found = stored.slice(first, first + PAGE).map(match);
    });
    for (const [at, matches] of found.entries()) {
      pairs += matches.length;
      const ids = new Set(matches.map(({ permitId }) => permitId));
      const filter = filters[first + at] ?? {};
      const isSame = permits.every(
        (permit) => ids.has(permit.id) === matchesFilter(filter, permit, UNKNOWN_READER),
      );
      if (!isSame || ids.size !== matches.length) different++;
    }
  }
  say(`${pairs} pairs, ${different} alerts with other pairs`);
  const isEqual = pairs > 0 && different === 0;
  console.log(
    `pairs_equal ${isEqual ? 1 : 0} cpu_s ${seconds.toFixed(1)} alerts ${filters.length} permits ${permits.length}`,
  );
  return isEqual ? 0 : 1;
  /** The matches of a user with one alert. */
  function match(alert: string): StoredMatch[] {
    const alerts = new Map([['alert', JSON.parse(alert) as ActiveAlert]]);
    return matchUser(index, { alerts }, UNKNOWN_READER, TODAY);
  }
}
