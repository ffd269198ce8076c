import { seeded } from '#infra/sim/harness/random.ts';
import { type Answers, measureMatches } from './planted-contractors.ts';

const share = ({ right, all }: Answers): string => (right / all).toFixed(4);

/** `npm run bench -- boards`: matches contractors of made-up permits against a made-up board, and counts wrong answers. */
export function benchBoards({ seeds }: { readonly seeds: number }): void {
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
  const { license, name, abstained, missed } = sums;
  process.stdout.write(
    `by number ${license.right} of ${license.all}, by name ${name.right} of ${name.all}, abstained with a license there ${missed}\n`,
  );
  process.stdout.write(
    `key_precision ${share(license)} name_precision ${share(name)} abstained ${abstained}\n`,
  );
}
