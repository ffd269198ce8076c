import type { Alert } from '#functions/alerts/alert.ts';
import type { Match } from '#functions/alerts/matches.ts';
import { type ScoredRow, scoredRow } from '#functions/permits/permit-row.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { leadCard, reachText } from '#shared/domain/alerts/lead-card.ts';
import type { PushMessage } from '#shared/domain/alerts/push-message.ts';
import type { LeadReader } from '#shared/domain/permit/lead-reader.ts';
import { placeText } from '#shared/domain/territory/place-text.ts';
import { clip, counted, formatCount } from '#shared/domain/words.ts';
import { alertPath } from '../alert-path.ts';
import { joinMatches, type MatchedPermit, matchingAlerts } from '../matched-permits.ts';

/** Most characters of an alert's name, a permit type and a place, so that a message fits a lock screen. */
const NAME_MAX = 40;
const TYPE_MAX = 24;
const PLACE_MAX = 20;
/** In characters. A message with a longer search links to all leads instead. */
const PATH_MAX = 1000;

/** Who gets the message, and today as `YYYY-MM-DD`. */
interface PushReader {
  readonly reader: LeadReader;
  readonly today: string;
}

/**
 * Builds the message of a phone alert, about the best lead for its reader. Anybody can read a lock screen, so it says nothing about whom
 * a permit belongs to.
 * @param permits those that may be sent now
 * @param upTo the newest round of matching in it: the same matches make a message that replaces itself
 * @returns undefined when there is nothing to send
 */
export function pushContents(
  matches: readonly Match[],
  alerts: readonly Alert[],
  permits: ReadonlyMap<string, StoredPermit>,
  upTo: number,
  { reader, today }: PushReader,
): PushMessage | undefined {
  const matched = joinMatches('push', matches, alerts, permits);
  const [best] = matched
    .map(({ permit }) => scoredRow(permit, reader, today))
    .sort((a, b) => b.leadScore - a.leadScore);
  if (best === undefined) return undefined;
  const [only, ...others] = matchingAlerts(alerts, matched);
  const single = others.length === 0 ? only : undefined;
  const path = alertPath(single, matched.length === 1 ? best.id : undefined);
  return {
    title: `${single === undefined ? `${others.length + 1} alerts` : clip(single.name, NAME_MAX)}: ${countText(matched)}`,
    body: leadText(best, matched.length - 1, today),
    path: path.length > PATH_MAX ? '/leads' : path,
    tag: `alerts-${upTo}`,
  };
}

function countText(matched: readonly MatchedPermit[]): string {
  const news = matched.filter((one) => one.news === 'new').length;
  const kind = news === matched.length ? 'new' : news === 0 ? 'changed' : 'new or changed';
  return counted(matched.length, `${kind} lead`);
}

/** Who does the work, reach and value; below, type and city: "Owner builds it · Phone · $25,000", "Re-roof in Austin, TX, and 2 more". */
function leadText(row: ScoredRow, more: number, today: string): string {
  const card = leadCard(row, today);
  const facts = [card.label.words, reachText(card), card.value ?? ''].filter((text) => text !== '');
  const place = clip(placeText(row), PLACE_MAX);
  const others = more === 0 ? '' : `, and ${formatCount(more)} more`;
  return `${facts.join(' · ')}\n${clip(row.permitType ?? 'Building permit', TYPE_MAX)} in ${place}${others}`;
}
