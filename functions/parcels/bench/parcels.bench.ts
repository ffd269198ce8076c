import { seeded } from '#infra/sim/harness/random.ts';
import { type Measured, measureParcels } from './planted-parcels.ts';

type Share = Measured['key'];

/** `npm run bench -- parcels`: finds the parcels of made-up permits on a made-up roll, and counts wrong ones. */
export async function benchParcels({ seeds }: { readonly seeds: number }): Promise<void> {
  const runs: Measured[] = [];
  for (let seed = 1; seed <= seeds; seed++) runs.push(await measureParcels(seeded(seed)));
  const sum = (of: (run: Measured) => number): number => runs.reduce((total, run) => total + of(run), 0);
  const share = (part: (run: Measured) => Share): string =>
    (sum((run) => part(run).right) / sum((run) => part(run).all)).toFixed(4);
  const permits = sum((run) => run.permits);
  const known = sum(({ use, recorded }) => use.all + recorded);
  process.stdout.write(
    `by number ${sum(({ key }) => key.all)}, by address ${sum(({ address }) => address.all)}; use known ${(known / permits).toFixed(4)} those of the roll right ${share(({ use }) => use)}\n`,
  );
  process.stdout.write(
    `key_precision ${share(({ key }) => key)} address_precision ${share(({ address }) => address)} abstained ${sum(({ abstained }) => abstained)} rows ${permits}\n`,
  );
}
