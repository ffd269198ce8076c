import type { Alert } from '#functions/alerts/alert.ts';
import type { Match } from '#functions/alerts/matches.ts';
import type { DigestData } from '#functions/mail/templates/digest.ts';
import { unsubscribeUrl } from '#functions/mail/unsubscribe.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Config } from '#functions/platform/config.ts';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { leadCity } from '#shared/domain/permit/permit.ts';
import { stateCode } from '#shared/domain/permit/states.ts';
import { alertPath } from '../alert-path.ts';
import { joinMatches, type MatchedPermit, matchingAlerts } from '../matched-permits.ts';

/** The most permits one mail shows; the search on the site shows all of them. */
const DIGEST_PERMITS = 25;

export interface DigestContents {
  readonly data: DigestData;
  /** The alert, when only one has matches. */
  readonly alertId: string | undefined;
}

/**
 * Builds the contents of a digest.
 * @param permits those that may be sent now
 * @param scoreOf the user's lead score of a permit
 * @returns undefined when there is nothing to send
 */
export function digestContents(
  config: Config,
  userId: string,
  matches: readonly Match[],
  alerts: readonly Alert[],
  permits: ReadonlyMap<string, StoredPermit>,
  scoreOf: (permit: StoredPermit) => number,
): DigestContents | undefined {
  const matched = joinMatches('mail', matches, alerts, permits);
  if (matched.length === 0) return undefined;
  const matching = matchingAlerts(alerts, matched);
  return {
    alertId: matching.length === 1 ? matching[0]?.id : undefined,
    data: {
      total: matched.length,
      permits: matched.slice(0, DIGEST_PERMITS).map((one) => toDigestPermit(one, scoreOf(one.permit))),
      alerts: matching.map((alert) => ({
        name: alert.name,
        matched: matched.filter((one) => one.alerts.includes(alert)).length,
        searchUrl: `${config.siteOrigin}${alertPath(alert)}`,
        unsubscribeUrl: unsubscribeUrl(config, { userId, alertId: alert.id }),
      })),
    },
  };
}

function toDigestPermit(
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
    recordUrl: toWebAddress(permit.recordUrl),
    matchedBy: alerts.map(({ name, criteria }) => ({
      alert: name,
      words: criteria.keywords.map(phraseOf).filter((phrase) => words.has(phrase)),
    })),
  };
}

/** Returns null for text of a record that a mail must not link to. */
function toWebAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
