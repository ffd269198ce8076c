import { publishAll } from '#functions/permits/lead-index/bench/published-index.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { switchTexasOn } from '#functions/permits/storms/testing.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { seeded } from '#infra/sim/harness/random.ts';
import { refreshReports } from '../refresh-reports.ts';
import { DAYS, filesOf, permitsOf, plant, trueIds } from './planted-storms.ts';

/** Just after the last planted day has ended. */
const clock = { now: () => new Date('2026-11-15T12:00:00.000Z') };
const quiet = () => undefined;
const LEAST = { hail: [1, 1.75], wind: [58, 70] } as const;

/** `npm run bench -- storm`: permits near planted reports, read, published and searched as shipped, beside all distances. */
export async function benchStorm({ seeds }: { readonly seeds: number }): Promise<void> {
  switchTexasOn();
  const sums = { right: 0, wrong: 0, missed: 0, reports: 0 };
  for (let seed = 1; seed <= seeds; seed++) {
    const storms = plant(seeded(seed));
    const permits = permitsOf(storms, seeded(1000 + seed));
    const index = await publishAll(permits);
    const files = filesOf(storms, seeded(2000 + seed));
    await refreshReports({
      runtime: {
        index,
        collection: new MemoryTable('collection'),
        clock,
        log: { info: quiet, warn: quiet, error: quiet },
      },
      fetch: (url) =>
        Promise.resolve(new Response(files.get(url) ?? null, { status: files.has(url) ? 200 : 404 })),
      sleep: () => Promise.resolve(),
      standIn: true,
    });
    sums.reports += storms.length;
    const leads = await openLeadIndex({ index, clock });
    for (const day of DAYS)
      for (const kind of ['hail', 'wind'] as const)
        for (const least of LEAST[kind])
          for (const state of ['TX', 'OH'] as const) {
            const territory = [`${kind}:${state},${day},${least}`];
            const { ids } = await leads.search({
              filter: { territory },
              sort: 'newest',
              offset: 0,
              limit: permits.length,
            });
            const truth = state === 'TX' ? trueIds(storms, permits, { day, kind, least }) : new Set<string>();
            const right = ids.filter((id) => truth.has(id)).length;
            sums.right += right;
            sums.wrong += ids.length - right;
            sums.missed += truth.size - right;
          }
  }
  const { right, wrong, missed, reports } = sums;
  process.stdout.write(`found ${right} permits by reports of ${DAYS.length} days\n`);
  process.stdout.write(`wrong ${wrong} missed ${missed} reports ${reports}\n`);
}
