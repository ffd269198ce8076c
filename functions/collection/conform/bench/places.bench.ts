import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { plantMatch } from '#functions/geocoding/bench/planted-matches.ts';
import { DIRECTIONS, STREET_TYPES } from '#functions/permits/addresses/address-words.ts';
import { parseAddress } from '#functions/permits/addresses/parse-address.ts';
import { Misuse } from '#infra/sim/harness/misuse.ts';
import { pick, type Random, seeded } from '#infra/sim/harness/random.ts';
import { parsePoint } from '../normal-forms/points.ts';
import { placeBox } from '../place-boxes.ts';
import { plantAddress } from './planted-addresses.ts';
import { FAR_KM, isFar, loadTowns, plantPoint } from './planted-points.ts';

const PER_SEED = 20_000;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function share(part: number, all: number): string {
  return all === 0 ? '-' : (part / all).toFixed(4);
}

/**
 * `npm run bench -- places`: parses made-up addresses in the shapes of publishers, and checks points, one in five of them wrong.
 * `exact`: all parts right; `placed`: right points kept; `wrong_city`: wrong points kept, and wrong matches of the geocoder. Points with exchanged axes, which are set right,
 * and points in another city within 250 km are counted apart: the box of a county cannot tell all of the latter. `-- --rows FILE` parses
 * the column `address` of a CSV file and compares the columns `number`, `suffix`, `before`, `name`, `type` and `after`; `--show 20` prints
 * what differs.
 */
export async function benchPlaces({
  seeds,
  rows,
  show,
}: {
  readonly seeds: number;
  readonly rows: string | undefined;
  readonly show: number;
}): Promise<void> {
  const misses: string[] = [];

  /** Parses an address. @returns whether it means what is expected */
  function isExact(text: string, city: string | null, means: unknown): boolean {
    const found = parseAddress(text, city);
    const parts =
      found.kind === 'house' && typeof means === 'object' && means !== null
        ? Object.fromEntries(Object.keys(means).map((key) => [key, found[key as keyof typeof found]]))
        : found.kind;
    const isSame = JSON.stringify(parts) === JSON.stringify(means);
    if (!isSame)
      misses.push(`${JSON.stringify(text)}\n  is  ${JSON.stringify(parts)}\n  not ${JSON.stringify(means)}`);
    return isSame;
  }

  const towns = await loadTowns();
  const matches = { right: 0, placed: 0, wrong: 0, kept: 0 };

  /** Counts what becomes of a match for an address in a random town. */
  function countMatch(random: Random, street: string): void {
    const here = pick(random, towns);
    const far = pick(
      random,
      towns.filter((town) => isFar(here, town)),
    );
    const judged = plantMatch(random, street, here, far);
    if (judged === undefined) return;
    matches[judged.fault === null ? 'right' : 'wrong']++;
    if (judged.isKept) matches[judged.fault === null ? 'placed' : 'kept']++;
  }

  if (rows === undefined) {
    const counts = {
      exact: 0,
      all: 0,
      placed: 0,
      right: 0,
      wrong: 0,
      kept: 0,
      exchanged: 0,
      setRight: 0,
      near: 0,
      nearKept: 0,
    };
    for (let seed = 1; seed <= seeds; seed++) {
      const random = seeded(seed);
      for (let at = 0; at < PER_SEED; at++) {
        const { text, means } = plantAddress(random);
        counts.all++;
        if (isExact(text, 'Austin', means)) counts.exact++;
        countMatch(random, text);
        const { source, latitude, longitude, fault } = plantPoint(random, towns);
        const read = parsePoint(latitude, longitude, placeBox(source));
        const isKept = read.latitude !== null;
        if (fault === null) {
          counts.right++;
          if (isKept) counts.placed++;
        } else if (fault === 'exchanged') {
          counts.exchanged++;
          // Set right, the point is where the row has it, the other way round.
          if (read.latitude === Number(longitude) && read.longitude === Number(latitude)) counts.setRight++;
          else if (isKept) counts.kept++;
        } else if (fault === 'near') {
          counts.near++;
          if (isKept) counts.nearKept++;
        } else {
          counts.wrong++;
          if (isKept) counts.kept++;
        }
      }
    }
    showMisses();
    say(`${counts.all} addresses, ${counts.right} right points, ${counts.wrong} wrong ones`);
    say(`of ${counts.exchanged} points with exchanged axes, ${counts.setRight} are set right`);
    say(
      `of ${matches.wrong} wrong matches of the geocoder, ${matches.kept} are kept; of ${matches.right} right ones, ${matches.placed}`,
    );
    say(`of ${counts.near} points in another city within ${FAR_KM} km, ${counts.nearKept} are kept`);
    say(
      `exact ${share(counts.exact, counts.all)} placed ${share(counts.placed, counts.right)} wrong_city ${counts.kept + matches.kept}`,
    );
  } else {
    const read = parse(readFileSync(rows), { bom: true, columns: true }) as Readonly<
      Record<string, string>
    >[];
    if (read.length === 0) throw new Misuse(`${rows} has no rows.`);
    const exact = read.filter((row) =>
      isExact(row['address'] ?? '', row['city'] ?? null, {
        number: row['number'] || null,
        numberSuffix: row['suffix'] || null,
        before: DIRECTIONS.get(row['before'] ?? '') ?? null,
        name: row['name'] || null,
        type: STREET_TYPES.get(row['type'] ?? '') ?? null,
        after: DIRECTIONS.get(row['after'] ?? '') ?? null,
      }),
    ).length;
    showMisses();
    say(`exact ${share(exact, read.length)} of ${read.length}`);
  }

  function showMisses(): void {
    for (const miss of misses.slice(0, show)) say(miss);
  }
}
