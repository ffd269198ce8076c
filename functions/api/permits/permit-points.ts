import { readPermits } from '#functions/permits/permit-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Output } from '#shared/contract/index.ts';

/**
 * Where some permits are; one without a map point is left out. Like a pin of the map, a point takes nothing from the budget of rows:
 * it comes without a contact, and opening the permit does.
 */
export async function readPermitPoints(
  { permits: table }: Pick<Runtime, 'permits'>,
  ids: readonly string[],
): Promise<Output<'permitPoints'>> {
  // guard: points are withheld from
  const permits = await readPermits(table, ids);
  return {
    points: [...permits.values()].flatMap(({ id, latitude, longitude, withdrawnAt }) =>
      latitude === null || longitude === null || withdrawnAt !== null ? [] : [{ id, latitude, longitude }],
    ),
  };
}
