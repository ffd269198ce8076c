import { readPermits } from '#functions/permits/permit-store.ts';
import { groupProjects, isPlaced } from '#functions/permits/projects/link-permits.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Output } from '#shared/contract/index.ts';

/** Which of some permits are one job, in their order. A permit without another one of its job among them is left out. */
export async function readPermitJobs(
  { permits: table }: Pick<Runtime, 'permits'>,
  ids: readonly string[],
): Promise<Output<'permitJobs'>> {
  const permits = [...(await readPermits(table, ids)).values()].filter(
    (permit) => permit.withdrawnAt === null && isPlaced(permit),
  );
  const projects = groupProjects(permits);
  const jobs = Map.groupBy(
    permits.map(({ id }) => id),
    (id) => projects.get(id),
  );
  return { jobs: [...jobs.values()].filter((job) => job.length > 1) };
}
