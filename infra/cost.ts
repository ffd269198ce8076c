import { parseArgs } from 'node:util';
import { loadSources } from '#functions/sources/catalog.ts';
import { billOf, byService, type Line } from './cost/bill.ts';
import { type Cadences, demandOf } from './cost/demand.ts';
import { incomeOf, limitsOf } from './cost/limits.ts';
import { NOTED } from './cost/prices.ts';
import { quantitiesOf } from './cost/quantities.ts';
import { stageFacts } from './cost/stage-facts.ts';
import { contextOf } from './stacks/settings.ts';

/**
 * `npm run cost -- --users 1000,100000 --permits 110000,5000000`: what a month costs by service, from the synthesised stage, published
 * prices (`cost/prices.ts`) and named assumptions (`cost/assumptions.ts`); what users pay for it; and which limits come first.
 */
const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000,100000' },
    permits: { type: 'string', default: '110000,5000000' },
    /** As for a deployment: `--context waf=on`. */
    context: { type: 'string', multiple: true, default: [] },
    /** Every line of the bill. */
    detail: { type: 'boolean', default: false },
  },
});

const numbers = (text: string, name: string): readonly number[] =>
  text.split(',').map((part) => {
    const number = Number(part);
    if (Number.isInteger(number) && number > 0) return number;
    throw new Error(`--${name} is "${text}". Give whole numbers separated by commas, such as 1000,100000.`);
  });
const context = contextOf(values.context.flatMap((pair) => ['--context', pair]));
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

const facts = stageFacts(context);
const sources = await cadences();
console.log(
  `Prices of us-east-1 as published in ${NOTED}, without free amounts; not looked up since. Sources asked: ${sources.hourly} hourly, ${sources.daily} daily, ${sources.weekly} weekly.`,
);
for (const users of numbers(values.users, 'users'))
  for (const permits of numbers(values.permits, 'permits')) {
    const demand = demandOf({ users, permits, sources });
    const lines = billOf(quantitiesOf(demand, facts));
    const { services, total } = byService(lines);
    const income = incomeOf(demand);
    console.log(`\n${short(users)} users, ${short(permits)} permits: a month`);
    for (const [service, amount] of services) {
      console.log(`  ${service.padEnd(18)} ${usd(amount).padStart(10)}`);
      if (values.detail) tellLines(lines.filter((line) => line.service === service && line.usd > 0));
    }
    const own = total - (services.find(([service]) => service === 'PayPal')?.[1] ?? 0);
    console.log(
      `  ${'all'.padEnd(18)} ${usd(total).padStart(10)}  ${(total / users).toFixed(2)} a user, ${(own / users).toFixed(2)} of it without PayPal`,
    );
    console.log(
      `  ${'users pay'.padEnd(18)} ${usd(income).padStart(10)}  ${(income / total).toFixed(1)} times the bill, ${(income / own).toFixed(0)} times what is left of it without PayPal`,
    );
    console.log('  nearest limits, at the busiest time:');
    for (const { name, used, most, unit, wayOut } of limitsOf(demand, facts).slice(0, 4))
      console.log(
        `    ${((100 * used) / most).toFixed(0).padStart(4)} %  ${name}: ${short(used)} of ${short(most)} ${unit}; ${wayOut}`,
      );
  }

function tellLines(lines: readonly Line[]): void {
  for (const { what, quantity, usd: amount } of lines)
    console.log(`      ${usd(amount).padStart(10)}  ${short(quantity)} ${what}`);
}
