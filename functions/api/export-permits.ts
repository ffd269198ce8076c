import { type Account, profileOf } from '#functions/accounts/account.ts';
import { reserveExports } from '#functions/accounts/export-quota.ts';
import { exportFile } from '#functions/permits/export/export-file.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { provenanceOf } from '#functions/permits/provenance.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Input } from '#shared/contract/index.ts';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import { dayOf } from './lead-question.ts';
import { readSourceFacts } from './source-facts.ts';

/**
 * The file of the permits chosen, taken from the month's allowance (PRODUCT §6). Its headers tell what is left of that, and how many
 * permits are not in the file since they are published no more.
 * @throws ApiError `exportLimit`, or `notFound` when none of them is published
 */
export async function exportPermits(
  runtime: Runtime,
  account: Account,
  { permitIds, format }: Input<'exportPermits'>['body'],
) {
  const { permits, missing } = await exportable(runtime, permitIds);
  const { left } = await reserveExports(
    runtime,
    account.userId,
    permits.map(({ id }) => id),
  );
  const facts = await readSourceFacts(
    runtime,
    permits.map(({ sourceId }) => sourceId),
  );
  const today = dayOf(runtime);
  const rows = permits.map((permit) => ({
    permit,
    leadScore: leadScore(permit, profileOf(account), today),
    provenance: provenanceOf(permit, facts.get(permit.sourceId)),
  }));
  const file = await exportFile(format, rows, runtime.clock.now());
  return { ...file, headers: { 'X-Exports-Left': String(left), 'X-Exports-Missing': String(missing) } };
}

/**
 * The permits to export, in the order asked, and how many more were asked for that are withdrawn or unknown.
 * @throws ApiError `notFound` when none is left
 */
async function exportable(
  runtime: Runtime,
  ids: readonly string[],
): Promise<{ permits: StoredPermit[]; missing: number }> {
  const wanted = new Set(ids);
  const found = await readPermits(runtime.permits, [...wanted]);
  const permits = [...found.values()].filter(({ withdrawnAt }) => withdrawnAt === null);
  if (permits.length === 0)
    throw new ApiError(
      'notFound',
      'None of the permits chosen is published. Reload the list and choose again.',
    );
  return { permits, missing: wanted.size - permits.length };
}
