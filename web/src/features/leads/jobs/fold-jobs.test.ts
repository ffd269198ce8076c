import fc from 'fast-check';
import { expect, it } from 'vitest';
import { samplePermitRow } from '../../../lib/testing.tsx';
import { foldJobs, keyOfJob } from './fold-jobs.ts';

const page = Array.from({ length: 8 }, (_, at) => samplePermitRow(at + 1));
const idAt = (at: number): string => `tx-sample.${at}`;

/** Permits of some jobs: each number belongs to the job at its place, 0 for none. */
const jobsOf = (numbers: readonly number[]): string[][] =>
  [1, 2, 3]
    .map((job) => numbers.flatMap((one, at) => (one === job ? [idAt(at + 1)] : [])))
    .filter((job) => job.length > 1);

it('keeps the first permit of each job in its place, and unfolded jobs together under it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 3 }), { minLength: 8, maxLength: 8 }),
      fc.subarray([1, 2, 3]),
      fc.shuffledSubarray(page),
      (numbers, open, permits) => {
        const jobs = jobsOf(numbers);
        const unfolded = new Set(jobs.filter((_, at) => open.includes(at + 1)).map(keyOfJob));
        const shown = foldJobs(permits, jobs, unfolded).map(({ id }) => id);
        expect(new Set(shown).size).toBe(shown.length);
        const places = new Map(permits.map(({ id }, at) => [id, at]));
        const firsts = shown.filter((id) => {
          const job = jobs.find((one) => one.includes(id));
          return job === undefined || shown.find((one) => job.includes(one)) === id;
        });
        expect(firsts).toEqual(firsts.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)));
        for (const job of jobs) {
          const here = permits.map(({ id }) => id).filter((id) => job.includes(id));
          const at = shown.findIndex((id) => job.includes(id));
          const rows = shown.filter((id) => job.includes(id));
          expect(rows).toEqual(unfolded.has(keyOfJob(job)) ? here : here.slice(0, 1));
          if (rows.length > 0) expect(shown.slice(at, at + rows.length)).toEqual(rows);
        }
        const alone = permits.map(({ id }) => id).filter((id) => !jobs.flat().includes(id));
        expect(alone.every((id) => shown.includes(id))).toBe(true);
      },
    ),
  );
});
