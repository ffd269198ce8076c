import { type Account, toScoreProfile } from '#functions/accounts/account.ts';
import { readExportQuota } from '#functions/accounts/limits/export-quota.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { type LeadQuery, utcToday } from './lead-query.ts';

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
  // Enough to find `limit` new ones, however many were exported.
  const page = { offset: 0, limit: limit + exported.length };
  const { ids } = await index.search({ filter, sort, scoring, ...page });
  const old = new Set(exported);
  return ids.filter((id) => !old.has(id)).slice(0, limit);
}
