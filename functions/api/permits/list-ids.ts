import { type Account, toScoreProfile } from '#functions/accounts/account.ts';
import { readExportQuota } from '#functions/accounts/limits/export-quota.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { EXPORT_LEADS_PER_MONTH } from '#shared/domain/plan/plan.ts';
import { type LeadQuery, utcToday } from './lead-query.ts';

/** How many leads of a list the user exported neither this month nor last; at most a month's exports. @param total of the list */
export async function countUnexported(
  runtime: Pick<Runtime, 'accounts' | 'index' | 'clock'>,
  account: Account,
  query: LeadQuery,
  total: number,
): Promise<number> {
  const { exported } = await readExportQuota(runtime, account);
  if (exported.length === 0) return Math.min(total, EXPORT_LEADS_PER_MONTH);
  const page = { limit: EXPORT_LEADS_PER_MONTH, onlyNew: true };
  return (await listIds(runtime, account, query, page)).length;
}

/** The ids of the first leads of a list, in its order. @param onlyNew without those that the user exported this month or last */
export async function listIds(
  runtime: Pick<Runtime, 'accounts' | 'index' | 'clock'>,
  account: Account,
  { filter, sort, minScore }: LeadQuery,
  { limit, onlyNew }: { readonly limit: number; readonly onlyNew: boolean },
): Promise<string[]> {
  const [index, { exported }] = await Promise.all([
    openLeadIndex(runtime),
    onlyNew ? readExportQuota(runtime, account) : { exported: [] },
  ]);
  const scoring = { ...toScoreProfile(account), today: utcToday(runtime), minScore };
  // Among so many, the first new ones are found however many were exported.
  const page = { offset: 0, limit: limit + exported.length };
  const { ids } = await index.search({ filter, sort, scoring, ...page });
  const old = new Set(exported);
  return ids.filter((id) => !old.has(id)).slice(0, limit);
}
