import type { Alert } from '#functions/alerts/alert.ts';
import { type Channel, usesChannel } from '#functions/alerts/channels.ts';
import type { Match } from '#functions/alerts/matches.ts';
import type { ScoredRow } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { hiddenAmong } from '#functions/work-list/work-list.ts';
import { comparePermits } from '#shared/domain/filter/permit-filter.ts';

/** A permit as it is now, and what is new about it. */
export interface PermitNews {
  readonly permit: StoredPermit;
  readonly news: Match['kind'];
}

/** A permit of a message, with who does the work and its reach for the alert’s user. */
export type MessageLead = PermitNews & { readonly facts: Pick<ScoredRow, 'who' | 'reach'> };

export interface MatchedPermit extends PermitNews {
  readonly alerts: readonly Alert[];
}

/** Reads permits as they are now, without those that were withdrawn and those that the user has hidden. */
export async function readVisiblePermits(
  { accounts, permits }: Pick<Runtime, 'accounts' | 'permits'>,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, StoredPermit>> {
  const [found, hidden] = await Promise.all([
    readPermits(permits, ids),
    hiddenAmong({ accounts }, userId, ids),
  ]);
  return new Map([...found].filter(([id, { withdrawnAt }]) => withdrawnAt === null && !hidden.has(id)));
}

/**
 * Joins matches with the alerts that use a channel and with the permits, the newest permit first and of one day the largest. A permit
 * that was matched as new and later as changed comes once, as new. Matches without a permit or an alert are left out.
 */
export function joinMatches(
  channel: Channel,
  matches: readonly Match[],
  alerts: readonly Alert[],
  permits: ReadonlyMap<string, StoredPermit>,
): MatchedPermit[] {
  const using = alerts.filter((alert) => usesChannel(alert, channel));
  return [...Map.groupBy(matches, ({ permitId }) => permitId)]
    .flatMap(([permitId, some]): MatchedPermit[] => {
      const permit = permits.get(permitId);
      const ids = new Set(some.flatMap(({ alertIds }) => alertIds));
      const matching = using.filter(({ id }) => ids.has(id));
      if (permit === undefined || matching.length === 0) return [];
      const news = some.some(({ kind }) => kind === 'new') ? 'new' : 'change';
      return [{ permit, news, alerts: matching }];
    })
    .sort(({ permit: a }, { permit: b }) => compareByDayAndValue(a, b));
}

/** The texts to show with some permits, each once. */
export function attributionsOf(permits: readonly { readonly attribution?: string | undefined }[]): string[] {
  return [...new Set(permits.flatMap(({ attribution }) => attribution ?? []))].sort();
}

/** The alerts among `alerts` that matched any of the permits. */
export function matchingAlerts(alerts: readonly Alert[], matched: readonly MatchedPermit[]): Alert[] {
  return alerts.filter((alert) => matched.some((one) => one.alerts.includes(alert)));
}

const byValue = comparePermits('value');
const byDay = comparePermits('newest');

function compareByDayAndValue(a: StoredPermit, b: StoredPermit): number {
  return a.issueDate === b.issueDate ? byValue(a, b) : byDay(a, b);
}
