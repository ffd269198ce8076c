import { Misuse } from '#infra/sim/harness/misuse.ts';
import { seeded } from '#infra/sim/harness/random.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { groupsByRecord, type Measured, measureLinks, type Share } from './measure-links.ts';
import { plantCity } from './planted-jobs.ts';
import { readRealRows } from './real-rows.ts';

const SHOWN = [
  'permitNumber',
  'addressStreet',
  'issueDate',
  'permitType',
  'propertyOwnerName',
  'contractorName',
  'description',
];

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const share = ({ hits, all }: Share): string => (all === 0 ? '-' : (hits / all).toFixed(4));

const figures = ({
  declared,
  precise,
  recalled,
}: Pick<Measured, 'declared' | 'precise' | 'recalled'>): string =>
  `recall_declared ${share(declared)} precision ${share(precise)} recall ${share(recalled)}`;

function showPairs({ wrong, missed }: Measured, permits: readonly StoredPermit[], most: number): void {
  const byId = new Map(permits.map((permit) => [permit.id, permit]));
  for (const [name, pairs] of Object.entries({ wrong, missed }))
    for (const pair of pairs.slice(0, most))
      say([name, ...pair.map((id) => JSON.stringify(byId.get(id), SHOWN))].join('\n  '));
}

/**
 * `npm run bench -- projects`: joins the permits of made-up jobs with half of the declared links hidden. `-- --rows folder` does the same with
 * real rows, whose only truth is what they declare; `--show 20` prints wrong and missed pairs.
 */
export async function benchProjects({
  seeds,
  from,
  rows,
  show,
}: {
  readonly seeds: number;
  readonly from: number;
  readonly rows: string | undefined;
  readonly show: number;
}): Promise<void> {
  if (rows === undefined) {
    const all: Measured[] = [];
    for (let seed = from; seed < from + seeds; seed++) {
      const random = seeded(seed);
      const planted = plantCity(random, `city${seed}`);
      const jobOf = new Map(planted.map(({ permit, job }) => [permit.id, job]));
      const permits = planted.map(({ permit }) => permit);
      const found = measureLinks(random, permits, (a, b) => jobOf.get(a) === jobOf.get(b));
      all.push(found);
      say(`seed ${seed}: ${planted.length} permits, ${found.declared.all} pairs declared, ${figures(found)}`);
      showPairs(found, permits, show);
    }
    const sum = (of: (one: Measured) => Share): Share => ({
      hits: all.reduce((total, one) => total + of(one).hits, 0),
      all: all.reduce((total, one) => total + of(one).all, 0),
    });
    say(
      figures({
        declared: sum(({ declared }) => declared),
        precise: sum(({ precise }) => precise),
        recalled: sum(({ recalled }) => recalled),
      }),
    );
  } else {
    const real = await readRealRows(rows);
    if (real.size === 0) throw new Misuse(`${rows} has no rows.`);
    for (const [file, permits] of real) {
      const truth = groupsByRecord(permits);
      const found = measureLinks(seeded(1), permits, (a, b) => truth.get(a) === truth.get(b));
      say(
        `${file}: ${permits.length} permits, ${found.precise.all} pairs joined, ${found.recalled.all} hidden, ${figures(found)}`,
      );
      showPairs(found, permits, show);
    }
  }
}
