import { loadSources } from '#functions/sources/catalog.ts';
import { contextOf } from '../rows/shared.ts';
import { type Cadences, estimateDemand } from './demand.ts';
import { findLimits, monthlyIncome } from './limits.ts';
import { type Line, makeBill, PRICES_AS_OF, sumByService } from './prices.ts';
import { estimateQuantities } from './quantities.ts';
import { stageFacts } from './template-facts.ts';

const usd = (amount: number): string =>
  amount.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: amount < 10 ? 2 : 0,
  });
const short = (amount: number): string => amount.toLocaleString('en-US', { maximumSignificantDigits: 3 });

async function cadences(): Promise<Cadences> {
  const sources = (await loadSources()).filter(({ disabled }) => disabled === undefined);
  const count = (wanted: string): number => sources.filter(({ cadence }) => cadence === wanted).length;
  return { hourly: count('hourly'), daily: count('daily'), weekly: count('weekly') };
}

/** Prints the monthly cost by service, the income, and the nearest limits, for each number of users and permits. */
export async function showCost({
  users: numbersOfUsers,
  permits: numbersOfPermits,
  context,
  detail,
}: {
  /** Numbers, separated by commas. */
  readonly users: string;
  readonly permits: string;
  readonly context: readonly string[];
  readonly detail: boolean;
}): Promise<void> {
  const facts = stageFacts(contextOf(context));
  const sources = await cadences();
  console.log(
    `Prices of us-east-1 as published in ${PRICES_AS_OF}, without free tiers; not updated since. Sources: ${sources.hourly} hourly, ${sources.daily} daily, ${sources.weekly} weekly.`,
  );
  for (const users of numbersOfUsers.split(',').map(Number))
    for (const permits of numbersOfPermits.split(',').map(Number)) {
      const demand = estimateDemand({ users, permits, sources });
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
}

function printLines(lines: readonly Line[]): void {
  for (const { what, quantity, usd: amount } of lines)
    console.log(`      ${usd(amount).padStart(10)}  ${short(quantity)} ${what}`);
}
