import type { Alert } from '#functions/alerts/alert.ts';
import { usesChannel } from '#functions/alerts/channels.ts';
import type { Match } from '#functions/alerts/matches.ts';
import type { DigestData } from '#functions/mail/templates/digest.ts';
import { unsubscribeUrl } from '#functions/mail/unsubscribe.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Config } from '#functions/platform/config.ts';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { comparePermits } from '#shared/domain/filter/permit-filter.ts';
import { leadCity } from '#shared/domain/permit/permit.ts';
import { stateCode } from '#shared/domain/permit/states.ts';

/** The most permits one mail shows: ours; the others are on the site. */
export const DIGEST_PERMITS = 25;

/** What a digest says, and the one alert it speaks of when there is only one. */
export interface DigestContents {
  readonly data: DigestData;
  readonly alertId: string | undefined;
}

/** A permit with all that was matched of it. */
export interface MatchedPermit {
  readonly permit: StoredPermit;
  readonly news: Match['kind'];
  readonly alerts: readonly Alert[];
  readonly words: ReadonlySet<string>;
}

/**
 * What is to be told of matches as things stand now: permits withdrawn since are left out, and alerts that were deleted,
 * switched off or told to send no mail. A permit matched as new and later as changed is told once, as new.
 * @param scoreOf the user's lead score of a permit
 * @returns undefined when nothing is left
 */
export function digestContents(
  config: Config,
  userId: string,
  matches: readonly Match[],
  alerts: readonly Alert[],
  permits: ReadonlyMap<string, StoredPermit>,
  scoreOf: (permit: StoredPermit) => number,
): DigestContents | undefined {
  const told = joinMatches(
    matches,
    new Map(alerts.filter((alert) => usesChannel(alert, 'mail')).map((alert) => [alert.id, alert])),
    permits,
  );
  if (told.length === 0) return undefined;
  const speaking = alerts.filter((alert) => told.some((one) => one.alerts.includes(alert)));
  return {
    alertId: speaking.length === 1 ? speaking[0]?.id : undefined,
    data: {
      total: told.length,
      permits: told.slice(0, DIGEST_PERMITS).map((one) => itemOf(one, scoreOf(one.permit))),
      alerts: speaking.map((alert) => ({
        name: alert.name,
        matched: told.filter((one) => one.alerts.includes(alert)).length,
        searchUrl: searchUrl(config, alert),
        unsubscribeUrl: unsubscribeUrl(config, { userId, alertId: alert.id }),
      })),
    },
  };
}

/** What is left of matches to tell: newest and largest first, as the leads page lists them; of one day the largest. */
export function joinMatches(
  matches: readonly Match[],
  listening: ReadonlyMap<string, Alert>,
  permits: ReadonlyMap<string, StoredPermit>,
): MatchedPermit[] {
  const byPermit = Map.groupBy(matches, ({ permitId }) => permitId);
  return [...byPermit]
    .flatMap(([permitId, some]): MatchedPermit[] => {
      const permit = permits.get(permitId);
      const ids = new Set(some.flatMap(({ alertIds }) => alertIds));
      const alerts = [...listening.values()].filter(({ id }) => ids.has(id));
      if (permit === undefined || permit.withdrawnAt !== null || alerts.length === 0) return [];
      const news = some.some(({ kind }) => kind === 'new') ? 'new' : 'change';
      return [{ permit, news, alerts, words: new Set(some.flatMap(({ words }) => words)) }];
    })
    .sort(({ permit: a }, { permit: b }) => newestAndLargest(a, b));
}

const byValue = comparePermits('value');
const byDay = comparePermits('newest');

function newestAndLargest(a: StoredPermit, b: StoredPermit): number {
  return a.issueDate === b.issueDate ? byValue(a, b) : byDay(a, b);
}

function itemOf(
  { permit, news, alerts, words }: MatchedPermit,
  score: number,
): DigestData['permits'][number] {
  const { permitNumber, permitType, status, valuation, issueDate, jurisdictionState } = permit;
  const city = leadCity(permit);
  return {
    news,
    permitNumber,
    permitType,
    place: city === null ? jurisdictionState : `${city}, ${stateCode(jurisdictionState)}`,
    status,
    valuation,
    issueDate,
    score,
    recordUrl: onTheWeb(permit.recordUrl),
    matchedBy: alerts.map(({ name, criteria }) => ({
      alert: name,
      words: criteria.keywords.map(phraseOf).filter((phrase) => words.has(phrase)),
    })),
  };
}

/** A record's own text as an address, unless it is none that a mail may link to. */
function onTheWeb(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

function searchUrl({ siteOrigin }: Config, { criteria }: Alert): string {
  const query = filterToQuery(filterOfCriteria(criteria)).toString();
  return `${siteOrigin}/leads${query === '' ? '' : `?${query}`}`;
}
