import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { scoredRow } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Input, Output } from '#shared/contract/index.ts';
import {
  filterOfCriteria,
  PREVIEW_DAYS,
  PREVIEW_SAMPLE,
  perWeek,
  TOO_WIDE_PER_WEEK,
} from '#shared/domain/alerts/alert.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';

const DAY_MS = 86_400_000;

/**
 * Previews an alert with the search: the permits issued in the last 30 days, today included, that match now, their number per week,
 * and the newest of them.
 *
 * It counts permits whatever the alert's trigger: the index knows the state of a permit, not when it changed, so for an alert on changes
 * this is how many permits of these days it watches. Permits without an issue date are not counted. An alert with dates of its own
 * is counted within both.
 */
export async function previewAlert(
  { index, permits, clock }: Pick<Runtime, 'index' | 'permits' | 'clock'>,
  { criteria }: Input<'previewAlert'>['body'],
  profile: ScoreProfile,
): Promise<Output<'previewAlert'>> {
  const leads = await openLeadIndex({ index, clock });
  const today = clock.now().toISOString().slice(0, 10);
  const { ids, total } = await leads.search({
    filter: withinDays(filterOfCriteria(criteria), clock.now()),
    sort: 'newest',
    scoring: { ...profile, today, minScore: 0 },
    offset: 0,
    limit: PREVIEW_SAMPLE,
  });
  const sample = [...(await readPermits(permits, ids)).values()];
  const reader = await leads.readerOf(profile, [
    ...new Set(sample.map(({ jurisdictionState }) => jurisdictionState)),
  ]);
  const weekly = perWeek(total);
  return {
    matched: total,
    perWeek: weekly,
    isTooWide: weekly > TOO_WIDE_PER_WEEK,
    sample: sample.map((permit) => scoredRow(permit, reader, today)),
  };
}

/** Limits a filter to the days that a preview counts. */
function withinDays(filter: PermitFilter, now: Date): PermitFilter {
  const to = now.toISOString().slice(0, 10);
  const from = new Date(now.getTime() - (PREVIEW_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return {
    ...filter,
    from: filter.from !== undefined && filter.from > from ? filter.from : from,
    to: filter.to !== undefined && filter.to < to ? filter.to : to,
  };
}
