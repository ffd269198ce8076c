import type { Alert } from '#functions/alerts/alert.ts';
import type { Match } from '#functions/alerts/matches.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { PushMessage } from '#shared/domain/alerts/push-message.ts';
import { placeText } from '#shared/domain/territory/place-text.ts';
import { counted, formatMoney } from '#shared/domain/words.ts';
import { alertPath } from '../alert-path.ts';
import { joinMatches, type MatchedPermit, matchingAlerts } from '../matched-permits.ts';

/** In characters: fits on a lock screen and stays far below the 4 kB that a push service must accept (RFC 8030 §7.2). */
const TEXT_MAX = 60;
/** In characters. A message with a longer search links to all leads instead. */
const PATH_MAX = 1000;

/**
 * Builds the message of a phone alert. Anybody can read a lock screen, so it says nothing about whom a permit belongs to.
 * @param permits those that may be sent now
 * @param upTo the newest round of matching in it: the same matches make a message that replaces itself
 * @returns undefined when there is nothing to send
 */
export function pushContents(
  matches: readonly Match[],
  alerts: readonly Alert[],
  permits: ReadonlyMap<string, StoredPermit>,
  upTo: number,
): PushMessage | undefined {
  const matched = joinMatches('push', matches, alerts, permits);
  const [first] = matched;
  if (first === undefined) return undefined;
  const [only, ...others] = matchingAlerts(alerts, matched);
  const single = others.length === 0 ? only : undefined;
  const path = alertPath(single, matched.length === 1 ? first.permit.id : undefined);
  return {
    title: `${single === undefined ? `${others.length + 1} alerts` : clip(single.name)}: ${countText(matched)}`,
    body: matched.length === 1 ? permitText(first) : `${permitText(first)}, and ${matched.length - 1} more`,
    path: path.length > PATH_MAX ? '/leads' : path,
    tag: `alerts-${upTo}`,
  };
}

function countText(matched: readonly MatchedPermit[]): string {
  const news = matched.filter((one) => one.news === 'new').length;
  const kind = news === matched.length ? 'new' : news === 0 ? 'changed' : 'new or changed';
  return counted(matched.length, `${kind} permit`);
}

/** Type, city and value: "Re-roof in Austin, TX, $25,000". */
function permitText({ permit }: MatchedPermit): string {
  const { permitType, valuation } = permit;
  const value = valuation === null ? '' : `, ${formatMoney(valuation)}`;
  return `${clip(permitType ?? 'Building permit')} in ${clip(placeText(permit))}${value}`;
}

function clip(text: string): string {
  const characters = [...text.trim().replaceAll(/\s+/g, ' ')];
  return characters.length <= TEXT_MAX
    ? characters.join('')
    : `${characters.slice(0, TEXT_MAX - 1).join('')}…`;
}
