import { seeded } from '#infra/sim/harness/random.ts';
import { phoneReach } from './phone-reach.ts';
import { type Answers, measureMatches } from './planted-contractors.ts';

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
const share = ({ right, all }: Answers): string => (right / all).toFixed(4);

/**
 * `npm run bench -- boards`: matches contractors of made-up permits against a made-up board, and counts wrong answers. Before that, how
 * many permits that name a company have its phone by state: with the boards that are on, and with all.
 */
export async function benchBoards({ seeds }: { readonly seeds: number }): Promise<void> {
  const sums = { license: { right: 0, all: 0 }, name: { right: 0, all: 0 }, abstained: 0, missed: 0 };
  for (let seed = 1; seed <= seeds; seed++) {
    const found = measureMatches(seeded(seed));
    for (const by of ['license', 'name'] as const) {
      sums[by].right += found[by].right;
      sums[by].all += found[by].all;
    }
    sums.abstained += found.abstained;
    sums.missed += found.missed;
  }
  const reach = await phoneReach();
  const ofState = reach.map(({ state, before, after }) => `${state} ${percent(before)} to ${percent(after)}`);
  process.stdout.write(
    `phone reach by state, boards on to all boards, each made to list 85 of 100 companies, 80 of them with a phone: ${ofState.join(', ')}\n`,
  );
  const { license, name, abstained, missed } = sums;
  process.stdout.write(
    `by number ${license.right} of ${license.all}, by name ${name.right} of ${name.all}, abstained with a license there ${missed}\n`,
  );
  process.stdout.write(
    `key_precision ${share(license)} name_precision ${share(name)} abstained ${abstained}\n`,
  );
}
