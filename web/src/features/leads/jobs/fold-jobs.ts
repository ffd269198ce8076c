import type { ScoredPermit } from '#shared/domain/permit/permit.ts';

/** A list with the permits of each unfolded job under its first one, and without those of the folded ones. */
export function foldJobs(
  permits: readonly ScoredPermit[],
  jobs: readonly (readonly string[])[],
  unfolded: ReadonlySet<string>,
): readonly ScoredPermit[] {
  const jobOf = new Map(jobs.flatMap((job) => job.map((id) => [id, job] as const)));
  const first = new Map<readonly string[], string>();
  for (const { id } of permits) {
    const job = jobOf.get(id);
    if (job !== undefined && !first.has(job)) first.set(job, id);
  }
  return permits.flatMap((permit) => {
    const job = jobOf.get(permit.id);
    if (job === undefined) return [permit];
    if (first.get(job) !== permit.id) return [];
    return unfolded.has(keyOfJob(job)) ? permits.filter(({ id }) => job.includes(id)) : [permit];
  });
}

/** Tells a job from the others of a page. */
export function keyOfJob(job: readonly string[]): string {
  return job[0] ?? '';
}
