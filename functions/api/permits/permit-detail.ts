import { permitRow } from '#functions/permits/permit-row.ts';
import { readPermitWithHistory } from '#functions/permits/permit-store.ts';
import { toOtherRecord, toProvenance } from '#functions/permits/provenance.ts';
import { readOtherRecords } from '#functions/permits/shared-permits.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import { leadScore, type ScoreProfile } from '#shared/domain/permit/lead-score.ts';
import { utcToday } from './lead-query.ts';
import { readSourceFacts } from './source-facts.ts';

/**
 * One permit with its lead score, its source, the records of other sources, and its history.
 * @throws ApiError `notFound` if there is none, or its source no longer publishes it
 */
export async function readPermitDetail(
  runtime: Pick<Runtime, 'permits' | 'collection' | 'clock'>,
  profile: ScoreProfile,
  id: string,
): Promise<Output<'permit'>> {
  const found = await readPermitWithHistory(runtime.permits, id);
  if (found === undefined || found.permit.withdrawnAt !== null) throw new ApiError('notFound');
  const { permit, history } = found;
  const others = await readOtherRecords(runtime.permits, permit);
  const facts = await readSourceFacts(
    runtime,
    [permit, ...others].map((record) => record.sourceId),
  );
  const { score, version, reasons } = leadScore(permit, profile, utcToday(runtime));
  const { latitude, longitude, sourceId, tradeWords } = permit;
  return {
    ...permitRow(permit),
    leadScore: score,
    scoreVersion: version,
    scoreReasons: [...reasons],
    latitude,
    longitude,
    provenance: toProvenance(permit, facts.get(sourceId)),
    tradeWords,
    otherRecords: others.map((other) => toOtherRecord(other, facts.get(other.sourceId))),
    history: [...history],
  };
}
