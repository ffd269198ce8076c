import { PAGE_SIZE } from '#shared/domain/plan.ts';
import type { Answers } from '../e2e/states/answers.ts';
import { EVERYDAY } from '../e2e/states/everyday.ts';
import { FULL_DETAIL, madeUpPermits } from '../e2e/states/made-up/permits.ts';

/** Permits on file, of which a page shows 100 (spec §9). */
const PERMITS = madeUpPermits(20 * PAGE_SIZE);

/** What the measured pages are answered: an ordinary day of the trial, with whole pages of permits. */
export const ANSWERS: Answers = {
  ...EVERYDAY,
  allPermits: (url) => ({ permits: pageOf(url), total: PERMITS.length }),
  searchPermits: pageOf,
  recentPermits: pageOf,
  permit: (url) => ({ ...FULL_DETAIL, ...PERMITS.find(({ id }) => url.pathname.endsWith(`/${id}`)) }),
};

/** The permits a list asks for by its limit and offset. */
function pageOf({ searchParams }: URL) {
  const offset = Number(searchParams.get('offset') ?? 0);
  return PERMITS.slice(offset, offset + Number(searchParams.get('limit') ?? PAGE_SIZE));
}
