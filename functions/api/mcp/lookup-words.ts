import type { CollectedFeed, LookupOutcome } from '#shared/domain/lookup/lookup-answer.ts';
import { STATES } from '#shared/domain/permit/states.ts';
import { counted } from '#shared/domain/words.ts';
import { recordText } from './record-text.ts';

/** Why a permit or a place is missing, in sentences, and what to do next. */
export function lookupWords(answer: LookupOutcome): string {
  switch (answer.is) {
    case 'here':
    case 'filtered':
      return `Found: ${answer.permits.map(({ id }) => id).join(', ')}.`;
    case 'withdrawn':
      return answer.permits
        .map(
          ({ permitNumber, sourceName, withdrawnAt }) =>
            `${sourceName} removed ${recordText(permitNumber)} from its records, noticed on ${withdrawnAt.slice(0, 10)}.`,
        )
        .join('\n');
    case 'not-covered':
      return `We do not cover ${recordText(answer.place)}.${nearby(answer.near) || ` States: ${STATES.map(({ code }) => code).join(', ')}.`}`;
    case 'not-collected':
      return `We do not collect it: ${answer.feeds.map(({ name, reason }) => `${name}: ${reason}`).join(' ')}${nearby(answer.near)}`;
    case 'left-out':
      return `We leave out that kind of record (${answer.rule}), because it is no building permit.`;
    case 'not-fetched':
      return `We do not have it: not published yet, or the number or address is written otherwise. Compared with ${counted(answer.look.compared, 'permit')}.\n${feedLines(answer.feeds)}`;
    case 'place':
      return `${counted(answer.permits, 'permit')} in ${answer.city}.\n${feedLines(answer.feeds)}`;
    case 'unplaced':
      return 'No permit has that number or address. Add the city and the state, and we can say why.';
    case 'unreadable':
      return 'That has no permit number, address or place. Example: 1200 Harbor Lane, Mesa, AZ.';
  }
}

function nearby(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Covered in that state: ${near.join(', ')}.`;
}

function feedLines(feeds: readonly CollectedFeed[]): string {
  return feeds
    .map(
      ({ name, newestIssueDate, nextCollection }) =>
        `${name}: newest issue date ${newestIssueDate ?? 'not known'}, next read ${nextCollection.slice(0, 16)}Z.`,
    )
    .join('\n');
}
