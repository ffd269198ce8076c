import { seeded } from '#infra/sim/harness/random.ts';
import { findPlanted } from './planted-sequences.ts';

/** `npm run bench -- next`: plants sequences of trades in made-up cities, and looks for them there and among exchanged trades. */
export function benchNext({ seeds }: { readonly seeds: number }): void {
  const sums = { planted: 0, found: 0, shuffled: 0 };
  for (let seed = 1; seed <= seeds; seed++) {
    const { planted, found, shuffled } = findPlanted(seeded(seed));
    sums.planted += planted;
    sums.found += found;
    sums.shuffled += shuffled;
  }
  process.stdout.write(`planted ${sums.found} of ${sums.planted} shuffled ${sums.shuffled}\n`);
}
