import * as given from './assumptions.ts';
import { cadences, canaryRuns } from './cost.ts';
import { estimateDemand, plannedRuns } from './demand.ts';
import { makeBill, sumByService } from './prices.ts';
import { estimateQuantities } from './quantities.ts';
import { stageFacts } from './template-facts.ts';

/**
 * What a month costs more because portals are asked whether they changed, and read when they have, in US dollars.
 * @param measured asks, reads of changes and planned reads, per source and day
 */
export async function costOfFreshness(
  size: { readonly users: number; readonly permits: number },
  measured: { readonly asks: number; readonly changes: number; readonly planned: number },
): Promise<number> {
  const facts = stageFacts({});
  const sources = await cadences();
  const demand = estimateDemand({ ...size, sources, canaryRuns: canaryRuns(facts), micropayments: true });
  const count = sources.hourly + sources.daily + sources.weekly;
  const month = count * given.DAYS_A_MONTH;
  const bill = (asks: number, collections: number, ticks: typeof facts.ticks): number =>
    sumByService(
      makeBill(
        estimateQuantities(
          { ...demand, asks, collections, publications: collections * given.RUNS_WITH_NEWS },
          { ...facts, ticks },
        ),
      ),
    ).total;
  const without = new Map([...facts.ticks].filter(([job]) => job !== 'askportals'));
  const reads = (measured.changes + measured.planned) * month;
  return bill(measured.asks * month, reads, facts.ticks) - bill(0, plannedRuns(sources), without);
}
