import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import { type CallAnswers, listReply } from './answers.ts';
import { EVERYDAY } from './everyday.ts';
import { FULL_DETAIL, makePermits } from './made-up/permits.ts';

/** Permits on file, of which a page shows 100 (PRODUCT §9). */
export const PERMITS = makePermits(20 * PAGE_SIZE);

/** An ordinary day of the trial with whole pages of permits, for who turns them and for who measures them. */
export const PAGED: CallAnswers = {
  ...EVERYDAY,
  allPermits: (url) => ({ permits: pageOf(url), total: PERMITS.length }),
  searchPermits: (url) => listReply(pageOf(url), PERMITS.length),
  recentPermits: pageOf,
  permit: (url) => ({ ...FULL_DETAIL, ...PERMITS.find(({ id }) => url.pathname.endsWith(`/${id}`)) }),
};

/** The permits a list asks for by its limit and offset. */
function pageOf({ searchParams }: URL) {
  const offset = Number(searchParams.get('offset') ?? 0);
  return PERMITS.slice(offset, offset + Number(searchParams.get('limit') ?? PAGE_SIZE));
}
