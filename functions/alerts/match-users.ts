import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { datedFilter } from '#shared/domain/filter/permit-filter.ts';
import type { FilterReader } from '#shared/domain/permit/lead-reader.ts';
import type { UserAlerts } from './active-alerts.ts';
import type { Channel } from './channels.ts';
import type { LeadNews } from './lead-news.ts';
import type { StoredMatch } from './matches.ts';
import type { NewsIndex } from './news-index.ts';

interface Found extends StoredMatch {
  kind: StoredMatch['kind'];
  readonly alerts: Record<string, readonly Channel[]>;
}

/**
 * Matches the alerts of a user, who is the reader, against the news of a round. An alert matches no news from before its creation.
 * @param today `YYYY-MM-DD` in UTC
 * @returns each permit once, in the order of permit ids
 */
export function matchUser(
  index: NewsIndex<LeadNews>,
  { alerts }: Pick<UserAlerts, 'alerts'>,
  reader: FilterReader,
  today: string,
): StoredMatch[] {
  const found = new Map<string, Found>();
  for (const [alertId, { criteria, trigger, createdAt, channels }] of alerts) {
    for (const news of index.matching(datedFilter(filterOfCriteria(criteria), today), reader)) {
      // The alert may have been created between the permit's first appearance and its change.
      const isNew = trigger !== 'changes' && news.isNew && news.seenAt >= createdAt;
      const isChange = trigger !== 'new' && (news.statusAt ?? '') >= createdAt;
      if (!isNew && !isChange) continue;
      const permitId = news.permit.id;
      const { seenAt, runId } = news;
      const match = found.get(permitId) ?? { permitId, kind: 'change', alerts: {}, seenAt, runId };
      match.alerts[alertId] = channels;
      if (isNew) match.kind = 'new';
      found.set(permitId, match);
    }
  }
  return [...found.values()].sort((a, b) => (a.permitId < b.permitId ? -1 : 1));
}
