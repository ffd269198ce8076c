import { instead, removed, when } from '#infra/sim/harness/changes.ts';
import type { Mutant } from '#infra/sim/harness/mutants.ts';

/**
 * Guards whose removal the stories must detect. The list leaves out guards that a second guard backs up: the lease in the swap (the
 * swap requires the generation that it began with), and the check that a cursor is of the current feed (the chain of entries
 * is broken there).
 */
export const PAGING_MUTANTS: readonly Mutant[] = [
  {
    name: 'feed: writes the log before the swap',
    guards: {
      'the log is written with the swap': instead(
        'if (log.writes.length > 0) await index.transact(log.writes); await index.transact([lease.stillHeld, rootSwap(format, from, root)]);',
      ),
    },
  },
  {
    name: 'feed: writes the log after the swap',
    guards: {
      'the log is written with the swap': instead(
        'await index.transact([lease.stillHeld, rootSwap(format, from, root)]); if (log.writes.length > 0) await index.transact(log.writes);',
      ),
    },
  },
  {
    name: 'feed: reports unchanged permits',
    guards: { 'a feed has changed permits only': when('row !== null') },
  },
  {
    name: 'feed: does not report removed permits',
    guards: { 'a feed has permits that were removed': removed },
  },
  {
    name: 'feed: reports the removal of permits that were never shown',
    guards: { 'a feed has permits that were removed': when('row === null') },
  },
  {
    name: 'feed: misses changes outside the index columns',
    guards: { 'a row has the time of its last change': instead('Date.parse(permit.firstSeen)') },
  },
  {
    name: 'feed: gives two publications the same time',
    guards: { 'publications have different times': instead('clock.now().getTime()') },
  },
  {
    name: 'feed: continues the old feed after a rebuild',
    guards: { 'a rebuild begins a feed': instead('{ at: newest?.at ?? at, since: 1 }') },
  },
  {
    name: 'feed: removes changes after a day',
    guards: { 'changes are kept for readers': instead('DAY_MS') },
  },
  {
    name: 'feed: does not notice missing changes',
    guards: {
      'missing changes are noticed': instead(
        'if (next === null ? after !== position.at : at !== position.at) position = { at: after, next: null }',
      ),
    },
  },
  {
    name: 'feed: returns a permit that changed again twice',
    guards: { 'a permit that changed again comes later': instead('permit !== undefined') },
  },
  {
    name: 'feed: accepts a time before the feed began',
    guards: { 'a feed begins within its days': when('since < now.getTime() - RESUME_DAYS * DAY_MS') },
  },
  {
    name: 'feed: accepts a time whose changes were removed',
    guards: { 'a feed begins within its days': when('since <= feed.since') },
  },
  {
    name: 'feed: skips changes at exactly the requested time',
    guards: {
      'changes at the requested time are read': instead(
        'await readChangeLog(index, { at: since + 1 }, feed.at, 1)',
      ),
    },
  },
  {
    name: 'feed: ends a publication after its first part',
    guards: {
      'a publication ends with its last part': instead(
        '{ at, next: done === total || done % PART_CHANGES === 0 ? null : done }',
      ),
    },
  },
  {
    name: 'feed: restarts a part after a page that ended within it',
    guards: { 'a page goes on within a part': instead('changes') },
  },
  {
    name: 'cursor: uses the position of the stored permit',
    guards: {
      'a cursor is where the row was read': instead(
        "last === undefined ? null : sealCursor(list, toJson({ position: { ...last, date: permits.get(last.id)?.issueDate ?? '', rank: sort === 'value' ? (permits.get(last.id)?.valuation ?? -Infinity) : last.rank }, scored }))",
      ),
    },
  },
  {
    name: 'cursor: scores each page by its own day',
    guards: {
      'pages are scored by the first day': instead('{ today, trades: profile.trades, role: profile.role }'),
    },
  },
  {
    name: 'cursor: ends after a full page',
    guards: { 'one more row shows the next page': instead('limit') },
  },
  {
    name: 'newest: repeats the last row of the page before',
    guards: {
      'a page begins after the last row': when(
        'comparePositions(positionOfRow(one, ids, middle), position) < 0',
      ),
    },
  },
  {
    name: 'newest: skips the rest of the month of the cursor',
    guards: {
      'a page begins in the month of its cursor': instead((code) =>
        code.replace('month <= monthOfPosition', 'month < monthOfPosition'),
      ),
    },
  },
  {
    name: 'newest: stops after the first months with matches',
    guards: { 'months are read until the page is full': when('at < months.length && count === 0') },
  },
  {
    name: 'ranked: skips rows that tie with the cursor',
    guards: { 'rows that tie are in order': instead('ids === undefined ? () => isEarlier : () => false') },
  },
  {
    name: 'ranked: repeats rows that tie with the cursor',
    guards: { 'rows that tie are in order': instead('ids === undefined ? () => isEarlier : () => true') },
  },
  {
    name: 'ranked: takes the oldest of tied rows',
    guards: { 'the newest of tied rows come first': instead((code) => code.replace('? -1 : 1', '? 1 : -1')) },
  },
  {
    name: 'ranked: returns rows of value 0 when nothing is left',
    guards: { 'nothing left is no value': instead('best[0] ?? Number.NaN') },
  },
  {
    name: 'positions: does not order tied rows',
    guards: { 'tied rows have an order': instead('0') },
  },
];
