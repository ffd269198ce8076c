import type { Alert } from '#functions/alerts/alert.ts';
import { usesChannel } from '#functions/alerts/channels.ts';
import type { Match } from '#functions/alerts/matches.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import type { PushMessage } from '#shared/domain/alerts/push-message.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { leadCity } from '#shared/domain/permit/permit.ts';
import { stateCode } from '#shared/domain/permit/states.ts';
import { joinMatches, type MatchedPermit } from '../digests/digest-contents.ts';

/** What fits on a lock screen; also far below the 4 kB a push service must take (RFC 8030 §7.2). */
const WORDS_MAX = 60;
/** A filter of more words is not carried along: all leads are shown instead. */
const PATH_MAX = 1000;

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/**
 * What a phone is told of matches as things stand now; undefined when nothing is left to tell. It stands on a lock screen, so it
 * says nothing of whom a permit belongs to.
 * @param upTo the newest round of matching it is about: the same matches make a message that takes the place of itself
 */
export function pushContents(
  matches: readonly Match[],
  alerts: readonly Alert[],
  permits: ReadonlyMap<string, StoredPermit>,
  upTo: number,
): PushMessage | undefined {
  const speaking = alerts.filter((alert) => usesChannel(alert, 'push'));
  const told = joinMatches(matches, new Map(speaking.map((alert) => [alert.id, alert])), permits);
  const [first] = told;
  if (first === undefined) return undefined;
  const [only, ...others] = speaking.filter((alert) => told.some((one) => one.alerts.includes(alert)));
  const single = others.length === 0 ? only : undefined;
  return {
    title: `${single === undefined ? `${others.length + 1} alerts` : clipped(single.name)}: ${countOf(told)}`,
    body: told.length === 1 ? wordsOf(first) : `${wordsOf(first)}, and ${told.length - 1} more`,
    path: pathOf(single, told.length === 1 ? first.permit.id : undefined),
    tag: `alerts-${upTo}`,
  };
}

function countOf(told: readonly MatchedPermit[]): string {
  const news = told.filter((one) => one.news === 'new').length;
  const kind = news === told.length ? 'new' : news === 0 ? 'changed' : 'new or changed';
  return `${told.length} ${kind} ${told.length === 1 ? 'permit' : 'permits'}`;
}

/** Type, city and value: "Re-roof in Austin, TX, $25,000". */
function wordsOf({ permit }: MatchedPermit): string {
  const { permitType, valuation, jurisdictionState } = permit;
  const city = leadCity(permit);
  const place = city === null ? jurisdictionState : `${clipped(city)}, ${stateCode(jurisdictionState)}`;
  const value = valuation === null ? '' : `, ${dollars.format(valuation)}`;
  return `${clipped(permitType ?? 'Building permit')} in ${place}${value}`;
}

/** The leads of the alert, with the permit open when there is one only. */
function pathOf(alert: Alert | undefined, permitId: string | undefined): string {
  const query = alert === undefined ? new URLSearchParams() : filterToQuery(filterOfCriteria(alert.criteria));
  if (permitId !== undefined) query.set('permit', permitId);
  const path = query.size === 0 ? '/leads' : `/leads?${query}`;
  return path.length > PATH_MAX ? '/leads' : path;
}

function clipped(text: string): string {
  const characters = [...text.trim().replaceAll(/\s+/g, ' ')];
  return characters.length <= WORDS_MAX
    ? characters.join('')
    : `${characters.slice(0, WORDS_MAX - 1).join('')}…`;
}
