import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Misuse } from '#infra/sim/harness/misuse.ts';
import { seeded } from '#infra/sim/harness/random.ts';
import { readSurveyFile } from '../survey-file.ts';
import { madeSurvey } from './made-survey.ts';
import { measureRules, sizeTable } from './measure-rules.ts';

/**
 * `npm run bench -- completeness`: plants losses, doubled rows and late rows in places made from the survey, and counts what the rules find.
 * `-- --files <folder>` takes real files of the survey (www2.census.gov/econ/bps, `co2405c.txt` and the like) instead of made ones.
 */
export function benchCompleteness({
  files,
  seeds,
}: {
  readonly files: string | undefined;
  readonly seeds: number;
}): void {
  const rows =
    files === undefined
      ? madeSurvey(1).flatMap((text) => readSurveyFile(text))
      : readdirSync(files)
          .filter((name) => /^(?:co|ne|mw|so|we)\d{4}c\.txt$/i.test(name))
          .flatMap((name) => readSurveyFile(readFileSync(join(files, name), 'latin1')));
  if (rows.length === 0) throw new Misuse(`${files} has no files of the survey.`);
  const sums = { places: 0, months: 0, losses: [0, 0], doubled: [0, 0], late: [0, 0], wrong: 0 };
  for (let seed = 1; seed <= seeds; seed++) {
    const found = measureRules(rows, seeded(seed));
    sums.places = found.places;
    sums.months += found.months;
    sums.wrong += found.wrong;
    for (const kind of ['losses', 'doubled', 'late'] as const)
      for (const at of [0, 1]) sums[kind][at] = (sums[kind][at] ?? 0) + (found[kind][at] ?? 0);
  }
  process.stdout.write(`${sizeTable(rows, seeded(1))}\n`);
  process.stdout.write(
    `${sums.places} places and pools, ${sums.months.toLocaleString('en-US')} months judged\n`,
  );
  process.stdout.write(
    `losses_found ${sums.losses.join(' of ')} duplicates_found ${sums.doubled.join(' of ')} late_found ${sums.late.join(' of ')} false ${sums.wrong}\n`,
  );
}
