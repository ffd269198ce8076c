import { type Account, toScoreProfile } from '#functions/accounts/account.ts';
import { reserveExports } from '#functions/accounts/limits/export-quota.ts';
import { exportFile, mailMergeFile } from '#functions/permits/export/export-file.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { scoredRow } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { toProvenance } from '#functions/permits/provenance.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Input } from '#shared/contract/index.ts';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import { contactOf } from '#shared/domain/permit/reach.ts';
import { parseLeadQuery, utcToday } from './lead-query.ts';
import { makeLetters } from './letters.ts';
import { listIds } from './list-ids.ts';
import { readSourceFacts } from './source-facts.ts';

/**
 * Makes the file of the chosen permits, or of the first leads of a list, and takes them from the month's allowance (PRODUCT §6). Headers give the rest of the allowance,
 * and the number of chosen permits that are no longer published and so not in the file.
 * @throws ApiError `exportLimit`, or `notFound` if none of them is published
 */
export async function exportPermits(
  runtime: Runtime,
  account: Account,
  { permitIds: chosen, list, format, columns }: Input<'exportPermits'>['body'],
) {
  const permitIds =
    chosen ??
    (list === undefined
      ? []
      : await listIds(runtime, account, parseLeadQuery(new URLSearchParams(list.query)), list));
  if (permitIds.length === 0)
    throw new ApiError(
      'notFound',
      'No lead of this list is left to export. Turn off “Only new since my last export”, or change the search.',
    );
  if (format === 'mailmerge') {
    const { letters, left, leftOut } = await makeLetters(runtime, account, { permitIds });
    if (letters.length === 0)
      throw new ApiError('notFound', 'None of the leads chosen can be written to. Open Letters to see why.');
    const file = mailMergeFile(letters, runtime.config.siteOrigin, runtime.clock.now());
    return { ...file, headers: exportHeaders(left, leftOut.length) };
  }
  const { permits, missing } = await readPublished(runtime, permitIds);
  const { left } = await reserveExports(
    runtime,
    account,
    permits.map(({ id }) => id),
  );
  const facts = await readSourceFacts(
    runtime,
    permits.map(({ sourceId }) => sourceId),
  );
  const index = await openLeadIndex(runtime);
  const reader = await index.readerOf(toScoreProfile(account));
  const today = utcToday(runtime);
  const rows = permits.map((permit) => {
    const lead = scoredRow(permit, reader, today);
    return {
      permit,
      lead,
      leadScore: leadScore(permit, reader, today),
      provenance: toProvenance(permit, facts.get(permit.sourceId)),
      call: contactOf(lead),
    };
  });
  const file = await exportFile(format, rows, runtime.clock.now(), columns);
  return { ...file, headers: exportHeaders(left, missing) };
}

function exportHeaders(left: number, missing: number) {
  return { 'X-Exports-Left': String(left), 'X-Exports-Missing': String(missing) };
}

/**
 * The published permits, in the order of `ids`, and the number of the others.
 * @throws ApiError `notFound` when none of the permits is published
 */
async function readPublished(
  runtime: Runtime,
  ids: readonly string[],
): Promise<{ permits: StoredPermit[]; missing: number }> {
  const wanted = new Set(ids);
  const found = await readPermits(runtime.permits, [...wanted]);
  // guard: a withdrawn permit is not exported
  const permits = [...found.values()].filter(({ withdrawnAt }) => withdrawnAt === null);
  if (permits.length === 0)
    throw new ApiError(
      'notFound',
      'None of the permits chosen is published. Reload the list and choose again.',
    );
  return { permits, missing: wanted.size - permits.length };
}
