import type { Alert } from '#functions/alerts/alert.ts';
import type { Match } from '#functions/alerts/matches.ts';
import type { DigestData } from '#functions/mail/templates/digest.ts';
import { unsubscribeUrl } from '#functions/mail/unsubscribe.ts';
import { type ScoredRow, scoredRow } from '#functions/permits/permit-row.ts';
import { groupProjects, isPlaced } from '#functions/permits/projects/link-permits.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Config } from '#functions/platform/config.ts';
import { callOutcomeUrl } from '#functions/work-list/call-outcome-link.ts';
import { filterOfCriteria, PREVIEW_DAYS } from '#shared/domain/alerts/alert.ts';
import type { MailFrequency } from '#shared/domain/alerts/digest-windows.ts';
import { leadCard } from '#shared/domain/alerts/lead-card.ts';
import { whyMatched } from '#shared/domain/alerts/why-matched.ts';
import { withoutPointFilter } from '#shared/domain/filter/without-point-filter.ts';
import type { NextTrade } from '#shared/domain/next-trade.ts';
import type { FilterReader } from '#shared/domain/permit/lead-reader.ts';
import { isUntaken } from '#shared/domain/permit/opportunity.ts';
import { territoryWords } from '#shared/domain/territory/territory-words.ts';
import { alertPath, leadsPath } from '../alert-path.ts';
import { attributionsOf, joinMatches, type MatchedPermit, matchingAlerts } from '../matched-permits.ts';

/** The most leads one mail shows; the search on the site shows all of them. */
const DIGEST_LEADS = 25;

export interface DigestContents {
  readonly data: DigestData;
  /** The alert, when only one has matches. */
  readonly alertId: string | undefined;
}

/** Whom a digest is for, and when. */
interface DigestContext {
  readonly reader: FilterReader;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** How often its alerts are mailed. */
  readonly frequency: MailFrequency;
  /** How many permits the drawn area of an alert cannot find, by the alert's id. */
  readonly withoutPoint: ReadonlyMap<string, number>;
}

/** A lead of the digest as its reader sees it. */
interface DigestLead extends Omit<MatchedPermit, 'permit'> {
  readonly row: ScoredRow;
  readonly next: readonly NextTrade[];
  readonly point: Pick<StoredPermit, 'latitude' | 'longitude'>;
  readonly attribution: string | undefined;
  /** Equal for new permits of one job that the same alerts matched. */
  readonly job: string;
}

/** The leads of one job, the best one first. */
type DigestJob = [DigestLead, ...DigestLead[]];

/**
 * Builds the contents of a digest, the leads with the highest score first.
 * @param permits those that may be sent now
 * @returns undefined when there is nothing to send
 */
export function digestContents(
  config: Config,
  userId: string,
  matches: readonly Match[],
  alerts: readonly Alert[],
  permits: ReadonlyMap<string, StoredPermit>,
  { reader, today, frequency, withoutPoint }: DigestContext,
): DigestContents | undefined {
  const matched = joinMatches('mail', matches, alerts, permits);
  const matching = matchingAlerts(alerts, matched);
  const projects = groupProjects(matched.map(({ permit }) => permit).filter(isPlaced));
  const leads = matched
    .map(({ permit, ...match }): DigestLead => {
      const { attribution, id, latitude, longitude } = permit;
      // A changed permit has a line of its own, which says its new status.
      const job =
        match.news === 'new' ? `${projects.get(id) ?? id} ${match.alerts.map((one) => one.id)}` : id;
      return {
        ...match,
        attribution,
        job,
        point: { latitude, longitude },
        row: scoredRow(permit, reader, today),
        next: reader.nextOf(permit),
      };
    })
    .sort((a, b) => b.row.leadScore - a.row.leadScore);
  const [first, ...others] = [...Map.groupBy(leads, ({ job }) => job).values()] as DigestJob[];
  if (first === undefined) return undefined;
  const toLead = (job: DigestJob) => toDigestLead(config, userId, job, today);
  const more = others.slice(0, DIGEST_LEADS - 1);
  return {
    alertId: matching.length === 1 ? matching[0]?.id : undefined,
    data: {
      frequency,
      total: matched.length,
      fresh: matched.filter(({ news }) => news === 'new').length,
      worthACall: leads.filter(({ row }) => isUntaken(row.opportunity.label)).length,
      leads: [toLead(first), ...more.map(toLead)],
      attributions: attributionsOf([first, ...more].flat()),
      alerts: matching.map((alert) => ({
        name: alert.name,
        matched: matched.filter((one) => one.alerts.includes(alert)).length,
        areas: territoryWords(alert.criteria.territory ?? []),
        searchUrl: `${config.siteOrigin}${alertPath(alert)}`,
        unsubscribeUrl: unsubscribeUrl(config, { userId, alertId: alert.id }),
        withoutPoint: toWithoutPoint(config, alert, withoutPoint.get(alert.id) ?? 0),
      })),
    },
  };
}

/** @param count permits of the last `PREVIEW_DAYS` */
function toWithoutPoint(
  { siteOrigin }: Config,
  alert: Alert,
  count: number,
): DigestData['alerts'][number]['withoutPoint'] {
  const others = withoutPointFilter(filterOfCriteria(alert.criteria));
  if (others === null || count === 0) return null;
  return { count, url: `${siteOrigin}${leadsPath({ lastDays: PREVIEW_DAYS, ...others })}` };
}

function toDigestLead(
  config: Config,
  userId: string,
  [{ row, point, news, alerts, next }, ...others]: DigestJob,
  today: string,
): DigestData['leads'][number] {
  const { opportunity, status } = row;
  return {
    card: leadCard(row, today),
    others: others.map((one) => one.row.permitNumber),
    changedTo: news === 'new' ? null : status,
    url: `${config.siteOrigin}${alertPath(alerts[0], row.id)}`,
    outcomeUrl: callOutcomeUrl(config, { userId, permitId: row.id, day: today }),
    matchedBy: alerts.map(({ name, criteria }) => ({
      alert: name,
      conditions: whyMatched(filterOfCriteria(criteria), { ...row, ...point }, opportunity.label, next),
    })),
  };
}
