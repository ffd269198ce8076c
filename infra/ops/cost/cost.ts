import { loadSources } from '#functions/sources/catalog.ts';
import { contextOf } from '../rows/shared.ts';
import { type Cadences, estimateDemand } from './demand.ts';
import { findLimits, monthlyIncome } from './limits.ts';
import { type Line, makeBill, PRICES_AS_OF, sumByService } from './prices.ts';
import { estimateQuantities } from './quantities.ts';
import { stageFacts, type TemplateFacts } from './template-facts.ts';

const usd = (amount: number): string =>
  amount.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: amount < 10 ? 2 : 0,
  });
const short = (amount: number): string => amount.toLocaleString('en-US', { maximumSignificantDigits: 3 });

/** How often the sources of the catalog are collected. */
export async function cadences(): Promise<Cadences> {
  const sources = (await loadSources()).filter(({ disabled }) => disabled === undefined);
  const count = (wanted: string): number => sources.filter(({ cadence }) => cadence === wanted).length;
  return { hourly: count('hourly'), daily: count('daily'), weekly: count('weekly') };
}

/** Prints the monthly cost by service, the income, and the nearest limits, for each number of users and permits. */
export async function showCost({
  users: numbersOfUsers,
  permits: numbersOfPermits,
  context,
  paypal,
  detail,
}: {
  /** Numbers, separated by commas. */
  readonly users: string;
  readonly permits: string;
  readonly context: readonly string[];
  /** The rates that PayPal charges the account. */
  readonly paypal: 'standard' | 'micropayments';
  readonly detail: boolean;
}): Promise<void> {
  const facts = stageFacts(contextOf(context));
  const sources = await cadences();
  console.log(
    `Prices of us-east-1 as published in ${PRICES_AS_OF}, without free tiers; not updated since. Sources: ${sources.hourly} hourly, ${sources.daily} daily, ${sources.weekly} weekly.`,
  );
  for (const users of numbersOfUsers.split(',').map(Number))
    for (const permits of numbersOfPermits.split(',').map(Number)) {
      const demand = estimateDemand({
        ...{ users, permits, sources, micropayments: paypal === 'micropayments' },
        canaryRuns: canaryRuns(facts),
      });
      const lines = makeBill(estimateQuantities(demand, facts));
      const { services, total } = sumByService(lines);
      const income = monthlyIncome(demand);
      console.log(`\n${short(users)} users, ${short(permits)} permits: a month`);
      for (const [service, amount] of services) {
        console.log(`  ${service.padEnd(18)} ${usd(amount).padStart(10)}`);
        if (detail) printLines(lines.filter((line) => line.service === service && line.usd > 0));
      }
      const own = total - (services.find(([service]) => service === 'PayPal')?.[1] ?? 0);
      console.log(
        `  ${'all'.padEnd(18)} ${usd(total).padStart(10)}  ${(total / users).toFixed(2)} per user, ${(own / users).toFixed(2)} of it without PayPal`,
      );
      console.log(
        `  ${'users pay'.padEnd(18)} ${usd(income).padStart(10)}  ${(income / total).toFixed(1)} times the bill, ${(income / own).toFixed(0)} times the bill without PayPal`,
      );
      console.log('  nearest limits, at the busiest time:');
      for (const { name, used, max, unit, remedy } of findLimits(demand, facts).slice(0, 4))
        console.log(
          `    ${((100 * used) / max).toFixed(0).padStart(4)} %  ${name}: ${short(used)} of ${short(max)} ${unit}; ${remedy}`,
        );
    }
  const { idle, users1000, share, all } = sumUp(facts, sources);
  console.log(
    `\nidle_usd ${idle.toFixed(2)} users_1000_usd ${users1000.toFixed(2)} share_pct ${share.toFixed(2)} all_pct ${all.toFixed(2)}`,
  );
}

/**
 * What a month costs at 110,000 permits, in US dollars: `idle` without users and without the WAF; `users1000` with 1,000 users, all but
 * PayPal. `share` is that, and `all` is that with PayPal's rates for small payments, in percent of what the users pay.
 */
export function sumUp(facts: TemplateFacts, sources: Cadences) {
  const bill = (users: number) => {
    const size = { users, permits: 110_000, sources, canaryRuns: canaryRuns(facts), micropayments: true };
    const demand = estimateDemand(size);
    const { services, total } = sumByService(makeBill(estimateQuantities(demand, facts)));
    const without = (name: string): number => total - (new Map(services).get(name) ?? 0);
    return { total, without, income: monthlyIncome(demand) };
  };
  const { total, without, income } = bill(1000);
  const users1000 = without('PayPal');
  return {
    idle: bill(0).without('WAF'),
    users1000,
    share: (100 * users1000) / income,
    all: (100 * total) / income,
  };
}

export function canaryRuns({ ticks }: TemplateFacts): number {
  return ticks.get('canary') ?? 0;
}

function printLines(lines: readonly Line[]): void {
  for (const { what, quantity, usd: amount } of lines)
    console.log(`      ${usd(amount).padStart(10)}  ${short(quantity)} ${what}`);
}
