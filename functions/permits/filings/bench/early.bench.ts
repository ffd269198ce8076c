import { seeded } from '#infra/sim/harness/random.ts';
import { judgePlanted } from './planted-filings.ts';

/** `npm run bench -- early`: plants odds of filings in made-up states, and measures them there and with the outcomes exchanged. */
export function benchEarly({ runs }: { readonly runs: number }): void {
  const odds: ReturnType<typeof judgePlanted>['odds'][number][] = [];
  const medians: boolean[] = [];
  let [different, wrong] = [0, 0];
  for (let run = 1; run <= runs; run++) {
    const judged = judgePlanted(seeded(run));
    odds.push(...judged.odds);
    medians.push(...judged.medians);
    different += judged.different;
    if (judged.shuffled > 0) wrong++;
  }
  const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);
  const isInside = percent(odds.filter((one) => one.isInside).length, odds.length);
  const widths = odds.flatMap(({ age, width }) => (age === 0 ? width : [])).sort((a, b) => a - b);
  process.stdout.write(
    `figures ${odds.length} median_days_inside_pct ${percent(medians.filter(Boolean).length, medians.length)} different_per_state ${(different / runs).toFixed(1)}\n` +
      `inside_pct ${isInside} width_pts ${(widths[widths.length >> 1] ?? 0).toFixed(1)} false_pct ${percent(wrong, runs)} runs ${runs}\n`,
  );
}
