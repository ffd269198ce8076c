import { type Account, toProfile, toScoreProfile, workspaceIdOf } from '#functions/accounts/account.ts';
import type { DueMailParts } from '#functions/mail/send-due.ts';
import type { OwnLeads } from '#functions/mail/templates/own-leads.ts';
import { type LeadIndex, openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { scoredRow } from '#functions/permits/permit-row.ts';
import type { QueuedMail } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { callOutcomeUrl } from '#functions/work-list/call-outcome-link.ts';
import { leadCard } from '#shared/domain/alerts/lead-card.ts';
import { utcDay } from '#shared/domain/days.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { NEW_DAYS, ownFilter } from '#shared/domain/filter/profile-filter.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { leadsPath } from './alert-path.ts';
import { attributionsOf, readVisiblePermits } from './matched-permits.ts';

type OwnLeadsParts = Pick<Runtime, 'accounts' | 'clock' | 'config' | 'index' | 'permits'>;

const LEADS_SHOWN = 3;
/** More than are shown, so that others follow where some are hidden or withdrawn. */
const LEADS_READ = 12;
/** How long a welcome waits for the answers about the business, which most give right after they sign up, in milliseconds. */
export const ANSWER_MS = 15 * 60_000;

/** The issue dates in which a mail looks for leads: the first period that finds any counts. */
type Periods = readonly Pick<PermitFilter, 'from' | 'lastDays'>[];
/** The mails with leads of the reader's own search. */
const PERIODS: {
  readonly [T in QueuedMail['template']]?: (account: Account, data: QueuedMail['data']) => Periods;
} = {
  welcome: () => NEW_DAYS.map((lastDays) => ({ lastDays })),
  'trial-ending': ({ createdAt }) => [{ from: createdAt.slice(0, 10) }],
  'access-ended': (_, data) => [{ from: String(data['until']).slice(0, 10) }],
};

/**
 * Counts the leads of the reader's own search, which home shows too, and reads the best of them. Without access only counts are read.
 * @returns undefined for other mails, for a reader who said nothing about their business, and where nothing was found; `later` while a new
 * user may still answer
 */
export async function ownLeads(
  parts: OwnLeadsParts,
  account: Account,
  { template, data }: Pick<QueuedMail, 'template' | 'data'>,
): ReturnType<DueMailParts['ownLeads']> {
  const periods = PERIODS[template]?.(account, data);
  if (periods === undefined) return undefined;
  const now = parts.clock.now();
  const search = ownFilter(toProfile(account));
  if (Object.keys(search).length === 0) {
    const isNew = now.getTime() < Date.parse(account.createdAt) + ANSWER_MS;
    return template === 'welcome' && isNew ? 'later' : undefined;
  }
  const index = await openLeadIndex(parts);
  const scoring = { ...toScoreProfile(account), today: utcDay(now), minScore: 0 };
  for (const period of periods) {
    const query = { filter: { ...search, ...period }, scoring };
    const { total, reach } = await index.summary(query);
    if (total === 0) continue;
    const url = `${parts.config.siteOrigin}${leadsPath(query.filter)}`;
    return { total, reach, url, ...(await readBest(parts, index, account, query, now)) };
  }
  return undefined;
}

async function readBest(
  parts: OwnLeadsParts,
  index: LeadIndex,
  account: Account,
  { filter, scoring }: Parameters<LeadIndex['summary']>[0],
  now: Date,
): Promise<Pick<OwnLeads, 'leads' | 'attributions'>> {
  // guard: without access no permit is read
  if (!hasAccess(account.subscription, now) || account.frozenAt !== undefined)
    return { leads: [], attributions: [] };
  const { siteOrigin } = parts.config;
  const { userId } = account;
  const { today } = scoring;
  const [{ ids }, reader] = await Promise.all([
    index.search({ filter, sort: 'score', scoring, offset: 0, limit: LEADS_READ }),
    index.readerOf(scoring, filter.states),
  ]);
  const found = await readVisiblePermits(parts, workspaceIdOf(account), ids);
  const permits = [...found.values()].slice(0, LEADS_SHOWN);
  return {
    leads: permits.map((permit) => ({
      card: leadCard(scoredRow(permit, reader, today), today),
      url: `${siteOrigin}${leadsPath(filter, permit.id)}`,
      outcomeUrl: callOutcomeUrl(parts.config, { userId, permitId: permit.id, day: today }),
    })),
    attributions: attributionsOf(permits),
  };
}
