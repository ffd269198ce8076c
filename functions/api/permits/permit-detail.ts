import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { scoredDetail } from '#functions/permits/permit-row.ts';
import { readPermitWithHistory } from '#functions/permits/permit-store.ts';
import { toOtherRecord, toProvenance } from '#functions/permits/provenance.ts';
import { readOtherRecords } from '#functions/permits/shared-permits.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ownerSearchOf } from '#functions/sources/owner-searches.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import { utcToday } from './lead-query.ts';
import { readSourceFacts } from './source-facts.ts';

/**
 * One permit with its lead score, who does the work, how to reach somebody, its source, the records of other sources, and its history.
 * @throws ApiError `notFound` if there is none, or its source no longer publishes it
 */
export async function readPermitDetail(
  runtime: Pick<Runtime, 'permits' | 'collection' | 'index' | 'clock'>,
  profile: ScoreProfile,
  id: string,
): Promise<Output<'permit'>> {
  const found = await readPermitWithHistory(runtime.permits, id);
  // guard: a withdrawn permit is not shown
  if (found === undefined || found.permit.withdrawnAt !== null) throw new ApiError('notFound');
  const { permit, history } = found;
  const others = await readOtherRecords(runtime.permits, permit);
  const facts = await readSourceFacts(
    runtime,
    [permit, ...others].map((record) => record.sourceId),
  );
  const reader = await (await openLeadIndex(runtime)).readerOf(profile, [permit.jurisdictionState]);
  return {
    ...scoredDetail(permit, reader, utcToday(runtime)),
    provenance: toProvenance(permit, facts.get(permit.sourceId)),
    otherRecords: others.map((other) => toOtherRecord(other, facts.get(other.sourceId))),
    ownerSearch: ownerSearchOf(permit),
    history: [...history],
  };
}
