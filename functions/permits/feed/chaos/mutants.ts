import type { TextMutant } from '#infra/sim/harness/mutants.ts';

const CHANGE_LOG = 'permits/lead-index/build/change-log.ts';
const PUBLISH = 'permits/lead-index/build/publish-rows.ts';
const AFTER = 'permits/lead-index/pages/page-after.ts';
const HIGHEST = 'permits/lead-index/pages/highest-after.ts';
const SEARCH = 'permits/feed/search-after.ts';
const CHANGES = 'permits/feed/changes-since.ts';

const SWAP = 'await index.transact([lease.stillHeld, rootSwap(format, from, root), ...log.writes]);';
const ALONE = 'await index.transact([lease.stillHeld, rootSwap(format, from, root)]);';
const LOG = 'if (log.writes.length > 0) await index.transact(log.writes);';

/**
 * Guards whose removal the stories must detect. The list leaves out guards that a second guard backs up: the lease in the swap (the
 * swap requires the generation that it began with), and the check that a cursor is of the current feed (the chain of entries
 * is broken there).
 */
export const PAGING_MUTANTS: readonly TextMutant[] = [
  {
    name: 'feed: writes the log before the swap',
    file: PUBLISH,
    find: SWAP,
    replace: `${LOG} ${ALONE}`,
  },
  { name: 'feed: writes the log after the swap', file: PUBLISH, find: SWAP, replace: `${ALONE} ${LOG}` },
  {
    name: 'feed: reports unchanged permits',
    file: CHANGE_LOG,
    find: 'before === undefined || !isSameVersion(before, row)',
    replace: 'before === undefined || isSameVersion(before, before)',
  },
  {
    name: 'feed: does not report removed permits',
    file: CHANGE_LOG,
    find: 'if (row === null && before !== undefined) found.push([id, null]);',
    replace: '',
  },
  {
    name: 'feed: reports the removal of permits that were never shown',
    file: CHANGE_LOG,
    find: 'if (row === null && before !== undefined) found.push([id, null]);',
    replace: 'if (row === null) found.push([id, null]);',
  },
  {
    name: 'feed: misses changes outside the index columns',
    file: 'permits/lead-index/store/index-row.ts',
    find: 'changedAt: Date.parse(permit.lastChanged),',
    replace: 'changedAt: Date.parse(permit.firstSeen),',
  },
  {
    name: 'feed: gives two publications the same time',
    file: CHANGE_LOG,
    find: 'const at = Math.max(clock.now().getTime(), after + 1);',
    replace: 'const at = clock.now().getTime();',
  },
  {
    name: 'feed: continues the old feed after a rebuild',
    file: CHANGE_LOG,
    find: 'return { at, since: at };\n}',
    replace: 'return { at: newest?.at ?? at, since: 1 };\n}',
  },
  {
    name: 'feed: removes changes after a day',
    file: CHANGE_LOG,
    find: 'const KEPT_MS = (RESUME_DAYS + 1) * DAY_MS;',
    replace: 'const KEPT_MS = DAY_MS;',
  },
  {
    name: 'feed: does not notice missing changes',
    file: CHANGES,
    find: 'at !== position.at) throw new ChangesGone();',
    replace: 'at !== position.at) position = { at: after, next: null };',
  },
  {
    name: 'feed: returns a permit that changed again twice',
    file: CHANGES,
    find: 'permit !== undefined && Date.parse(permit.lastChanged) === changedAt',
    replace: 'permit !== undefined',
  },
  {
    name: 'feed: accepts a time before the feed began',
    file: CHANGES,
    find: 'since <= feed.since || since < now.getTime() - RESUME_DAYS * DAY_MS',
    replace: 'since < now.getTime() - RESUME_DAYS * DAY_MS',
  },
  {
    name: 'feed: accepts a time whose changes were removed',
    file: CHANGES,
    find: 'since <= feed.since || since < now.getTime() - RESUME_DAYS * DAY_MS',
    replace: 'since <= feed.since',
  },
  {
    name: 'feed: skips changes at exactly the requested time',
    file: CHANGES,
    find: 'readChangeLog(index, { at: since }, feed.at, 1)',
    replace: 'readChangeLog(index, { at: since + 1 }, feed.at, 1)',
  },
  {
    name: 'feed: ends a publication after its first part',
    file: CHANGES,
    find: 'next: done === total ? null : done',
    replace: 'next: done === total || done % PART_CHANGES === 0 ? null : done',
  },
  {
    name: 'feed: restarts a part after a page that ended within it',
    file: CHANGES,
    find: 'changes.slice(first % PART_CHANGES)',
    replace: 'changes',
  },
  {
    name: 'cursor: uses the position of the stored permit',
    file: SEARCH,
    find: 'toJson({ position: last, scored })',
    replace:
      "toJson({ position: { ...last, date: permits.get(last.id)?.issueDate ?? '', rank: sort === 'value' ? (permits.get(last.id)?.valuation ?? -Infinity) : last.rank }, scored })",
  },
  {
    name: 'cursor: scores each page by its own day',
    file: SEARCH,
    find: 'const scored = from?.scored ?? { today, trades: profile.trades, role: profile.role };',
    replace: 'const scored = { today, trades: profile.trades, role: profile.role };',
  },
  {
    name: 'cursor: ends after a full page',
    file: SEARCH,
    find: 'limit: limit + 1,',
    replace: 'limit,',
  },
  {
    name: 'newest: repeats the last row of the page before',
    file: AFTER,
    find: 'comparePositions(positionOfRow(one, ids, middle), position) <= 0',
    replace: 'comparePositions(positionOfRow(one, ids, middle), position) < 0',
  },
  {
    name: 'newest: skips the rest of the month of the cursor',
    file: AFTER,
    find: 'month <= monthOfPosition(after)',
    replace: 'month < monthOfPosition(after)',
  },
  {
    name: 'newest: stops after the first months with matches',
    file: AFTER,
    find: 'at < months.length && count < limit;',
    replace: 'at < months.length && count === 0;',
  },
  {
    name: 'ranked: skips rows that tie with the cursor',
    file: HIGHEST,
    find: ': (index) => comparePositions(positionOfRow(one, ids, index), after) > 0,',
    replace: ': () => false,',
  },
  {
    name: 'ranked: repeats rows that tie with the cursor',
    file: HIGHEST,
    find: ': (index) => comparePositions(positionOfRow(one, ids, index), after) > 0,',
    replace: ': () => true,',
  },
  {
    name: 'ranked: takes the oldest of tied rows',
    file: HIGHEST,
    find: '.sort(([a], [b]) =>\n    a > b ? -1 : 1,',
    replace: '.sort(([a], [b]) =>\n    a > b ? 1 : -1,',
  },
  {
    name: 'ranked: returns rows of value 0 when nothing is left',
    file: HIGHEST,
    find: '(count === 0 ? undefined : best[0]) ?? Number.NaN',
    replace: 'best[0] ?? Number.NaN',
  },
  {
    name: 'positions: does not order tied rows',
    file: 'permits/lead-index/pages/list-position.ts',
    find: 'return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;',
    replace: 'return 0;',
  },
];
