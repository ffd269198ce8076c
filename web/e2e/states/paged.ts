import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import { type CallAnswers, listReply } from './answers.ts';
import { EVERYDAY } from './everyday.ts';
import { FULL_DETAIL, makePermits } from './made-up/permits.ts';

/** 20 pages of permits (PRODUCT §9: 100 per page). */
export const PERMITS = makePermits(20 * PAGE_SIZE);

/** An ordinary day of the trial with full pages of permits. */
export const PAGED: CallAnswers = {
  ...EVERYDAY,
  allPermits: (url) => ({ permits: pageOf(url), total: PERMITS.length }),
  searchPermits: (url) => listReply(pageOf(url), PERMITS.length),
  recentPermits: pageOf,
  permit: (url) => ({ ...FULL_DETAIL, ...PERMITS.find(({ id }) => url.pathname.endsWith(`/${id}`)) }),
};

function pageOf({ searchParams }: URL) {
  const offset = Number(searchParams.get('offset') ?? 0);
  return PERMITS.slice(offset, offset + Number(searchParams.get('limit') ?? PAGE_SIZE));
}
