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
import type { Who } from '#shared/domain/permit/who.ts';
import { territoryOf } from '#shared/domain/territory/territory.ts';
import { territoryWords } from '#shared/domain/territory/territory-words.ts';
import { alertPath, leadsPath } from '../alert-path.ts';
import { attributionsOf, joinMatches, type MatchedPermit, matchingAlerts } from '../matched-permits.ts';

/** The most pictures in one mail: they stand above its leads, and each has up to 20 kB. */
const PICTURES_MOST = 2;

interface DigestContext {
  readonly reader: Omit<FilterReader, 'nearStorm'>;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly frequency: MailFrequency;
  /** How many permits the drawn area of an alert cannot find, by the alert's id. */
  readonly withoutPoint: ReadonlyMap<string, number>;
  /** The most leads that the mail shows; the search on the site shows all of them. */
  readonly leadsMost: number;
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
 * Builds the contents of a digest, the leads with the highest score and the alerts with the most leads first.
 * @param permits those that may be sent now
 * @returns undefined when there is nothing to send
 */
export function digestContents(
  config: Config,
  userId: string,
  matches: readonly Match[],
  alerts: readonly Alert[],
  permits: ReadonlyMap<string, StoredPermit>,
  { reader, today, frequency, withoutPoint, leadsMost }: DigestContext,
): DigestData | undefined {
  const matched = joinMatches('mail', matches, alerts, permits);
  const matching = matchingAlerts(alerts, matched)
    .map((alert) => ({ alert, count: matched.filter((one) => one.alerts.includes(alert)).length }))
    .sort((a, b) => b.count - a.count);
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
  const more = others.slice(0, leadsMost - 1);
  const pictured = matching
    .map(({ alert }) => alert)
    .filter(({ criteria }) => hasOutline(criteria.territory ?? []))
    .slice(0, PICTURES_MOST);
  const numbers = numberPoints([first, ...more], pictured);
  const toLead = (job: DigestJob) => toDigestLead(config, userId, job, today, numbers.get(job[0]) ?? null);
  return {
    frequency,
    total: matched.length,
    fresh: matched.filter(({ news }) => news === 'new').length,
    withoutContractor: leads.filter(({ row }) => hasNoContractor(row.who.label)).length,
    reach: countReach(leads),
    leads: [toLead(first), ...more.map(toLead)],
    attributions: attributionsOf([first, ...more].flat()),
    alerts: matching.map(({ alert, count }) => ({
      name: alert.name,
      matched: count,
      areas: territoryWords(alert.criteria.territory ?? []),
      picture: pictured.includes(alert) ? toPicture(alert, leads, numbers) : null,
      searchUrl: `${config.siteOrigin}${alertPath(alert)}`,
      unsubscribeUrl: unsubscribeUrl(config, { userId, alertId: alert.id }),
      withoutPoint: toWithoutPoint(config, alert, withoutPoint.get(alert.id) ?? 0),
    })),
  };
}

/** Whether the record names no contractor, and that means something. */
function hasNoContractor(label: Who): boolean {
  return label === 'nobody' || label === 'owner';
}

function countReach(leads: readonly DigestLead[]): DigestData['reach'] {
  const counts = { phone: 0, letter: 0, visit: 0, none: 0 };
  for (const { row } of leads) counts[row.reach]++;
  return counts;
}

/** Whether a picture can show the outline of an area: ZIP codes have none. */
function hasOutline(areas: readonly string[]): boolean {
  const { shapes, counties } = territoryOf(areas);
  return shapes.length + counties.size > 0;
}

/** Numbers the leads with a point in the order of the mail. */
function numberPoints(
  jobs: readonly DigestJob[],
  pictured: readonly Alert[],
): ReadonlyMap<DigestLead, number> {
  const onPictures = jobs
    .map(([best]) => best)
    .filter((lead) => hasPoint(lead) && lead.alerts.some((alert) => pictured.includes(alert)));
  return new Map(onPictures.map((lead, at) => [lead, at + 1]));
}

function hasPoint({ point: { latitude, longitude } }: DigestLead): boolean {
  return latitude !== null && longitude !== null;
}

/** All leads of the alert that have a point; those that the mail shows have a number. */
function toPicture(
  alert: Alert,
  leads: readonly DigestLead[],
  numbers: ReadonlyMap<DigestLead, number>,
): DigestData['alerts'][number]['picture'] {
  const points = leads.flatMap((lead) => {
    const { latitude, longitude } = lead.point;
    if (latitude === null || longitude === null || !lead.alerts.includes(alert)) return [];
    return { latitude, longitude, number: numbers.get(lead) ?? null };
  });
  return { areas: [...(alert.criteria.territory ?? [])], points };
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
  number: number | null,
): DigestData['leads'][number] {
  const { status } = row;
  return {
    point: number,
    card: leadCard(row, today),
    others: others.map((one) => one.row.permitNumber),
    changedTo: news === 'new' ? null : status,
    url: `${config.siteOrigin}${alertPath(alerts[0], row.id)}`,
    outcomeUrl: callOutcomeUrl(config, { userId, permitId: row.id, day: today }),
    matchedBy: alerts.map(({ name, criteria }) => ({
      alert: name,
      conditions: whyMatched(filterOfCriteria(criteria), { ...row, ...point }, next),
    })),
  };
}
