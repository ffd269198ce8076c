import type { Mutant } from '#functions/harness/mutation.ts';

const CHANGE_LOG = 'permits/lead-index/build/change-log.ts';
const PUBLISH = 'permits/lead-index/build/publish-rows.ts';
const AFTER = 'permits/lead-index/pages/page-after.ts';
const HIGHEST = 'permits/lead-index/pages/highest-after.ts';
const SEARCH = 'permits/feed/search-after.ts';
const CHANGES = 'permits/feed/changes-since.ts';
const LOGGED = 'permits/feed/logged-changes.ts';

const SWAP = 'await index.transact([lease.stillHeld, rootSwap(from, root), ...log.writes]);';
const ALONE = 'await index.transact([lease.stillHeld, rootSwap(from, root)]);';
const LOG = 'if (log.writes.length > 0) await index.transact(log.writes);';

/**
 * The guards without which the figure must not be zero. Not here is what another stands behind: the lease in the swap (the swap
 * requires the generation it began with), and that a cursor is of the feed that is now (the chain of entries is broken there).
 */
export const PAGING_MUTANTS: readonly Mutant[] = [
  {
    name: 'feed: an entry is written before the swap',
    file: PUBLISH,
    find: SWAP,
    replace: `${LOG} ${ALONE}`,
  },
  { name: 'feed: an entry is written after the swap', file: PUBLISH, find: SWAP, replace: `${ALONE} ${LOG}` },
  {
    name: 'feed: what stands as it stood is told again',
    file: CHANGE_LOG,
    find: 'before === undefined || !isSameVersion(before, row)',
    replace: 'before === undefined || isSameVersion(before, before)',
  },
  {
    name: 'feed: what left is not told',
    file: CHANGE_LOG,
    find: 'if (row === null && before !== undefined) found.push([id, null]);',
    replace: '',
  },
  {
    name: 'feed: what was never shown is told to have left',
    file: CHANGE_LOG,
    find: 'if (row === null && before !== undefined) found.push([id, null]);',
    replace: 'if (row === null) found.push([id, null]);',
  },
  {
    name: 'feed: a change that no column of the index shows is not seen',
    file: 'permits/lead-index/store/index-row.ts',
    find: 'changedAt: Date.parse(permit.lastChanged),',
    replace: 'changedAt: Date.parse(permit.firstSeen),',
  },
  {
    name: 'feed: two publications of one millisecond are one',
    file: CHANGE_LOG,
    find: 'const at = Math.max(clock.now().getTime(), after + 1);',
    replace: 'const at = clock.now().getTime();',
  },
  {
    name: 'feed: an index built anew goes on with the old feed',
    file: CHANGE_LOG,
    find: 'return { at, since: at };\n}',
    replace: 'return { at: newest?.at ?? at, since: 1 };\n}',
  },
  {
    name: 'feed: entries are removed after a day',
    file: CHANGE_LOG,
    find: 'const KEPT_MS = (RESUME_DAYS + 1) * DAY_MS;',
    replace: 'const KEPT_MS = DAY_MS;',
  },
  {
    name: 'feed: that an entry is missing is not seen',
    file: LOGGED,
    find: 'throw new ChangesGone();',
    replace: 'position = { at: after, next: null };',
  },
  {
    name: 'feed: a permit that changed again comes at once, and again',
    file: CHANGES,
    find: 'permit !== undefined && Date.parse(permit.lastChanged) === changedAt',
    replace: 'permit !== undefined',
  },
  {
    name: 'feed: a time before the feed began is taken',
    file: CHANGES,
    find: 'since <= feed.since || since < now.getTime() - RESUME_DAYS * DAY_MS',
    replace: 'since < now.getTime() - RESUME_DAYS * DAY_MS',
  },
  {
    name: 'feed: a time of which entries are gone is taken',
    file: CHANGES,
    find: 'since <= feed.since || since < now.getTime() - RESUME_DAYS * DAY_MS',
    replace: 'since <= feed.since',
  },
  {
    name: 'feed: a time is after what became visible at it',
    file: CHANGES,
    find: 'readLog(index, { at: since }, feed.at, 1)',
    replace: 'readLog(index, { at: since + 1 }, feed.at, 1)',
  },
  {
    name: 'feed: an entry is over with its first part',
    file: LOGGED,
    find: 'next: done === total ? null : done',
    replace: 'next: done === total || done % PART_CHANGES === 0 ? null : done',
  },
  {
    name: 'feed: a page that ends within a part goes on with the next',
    file: LOGGED,
    find: 'changes.slice(first % PART_CHANGES)',
    replace: 'changes',
  },
  {
    name: 'cursor: the place of the permit as it now stands',
    file: SEARCH,
    find: 'written({ place: last, scored })',
    replace:
      "written({ place: { ...last, date: permits.get(last.id)?.issueDate ?? '', rank: sort === 'value' ? (permits.get(last.id)?.valuation ?? -Infinity) : last.rank }, scored })",
  },
  {
    name: 'cursor: scored by today, whatever day the list began',
    file: SEARCH,
    find: 'const scored = from?.scored ?? { today, trades: profile.trades };',
    replace: 'const scored = { today, trades: profile.trades };',
  },
  {
    name: 'cursor: a full page is taken for the last',
    file: SEARCH,
    find: 'limit: limit + 1 }',
    replace: 'limit }',
  },
  {
    name: 'newest: a page begins with the row the last one ended with',
    file: AFTER,
    find: 'comparePlaces(placeAt(one, ids, middle), place) <= 0',
    replace: 'comparePlaces(placeAt(one, ids, middle), place) < 0',
  },
  {
    name: 'newest: the month of the cursor is over',
    file: AFTER,
    find: 'month <= monthAt(after)',
    replace: 'month < monthAt(after)',
  },
  {
    name: 'newest: months are looked into until there is something',
    file: AFTER,
    find: 'at < months.length && count < limit;',
    replace: 'at < months.length && count === 0;',
  },
  {
    name: 'ranked: rows that tie with the cursor are passed over',
    file: HIGHEST,
    find: ': (position) => comparePlaces(placeAt(one, ids, position), after) > 0,',
    replace: ': () => false,',
  },
  {
    name: 'ranked: rows that tie with the cursor come again',
    file: HIGHEST,
    find: ': (position) => comparePlaces(placeAt(one, ids, position), after) > 0,',
    replace: ': () => true,',
  },
  {
    name: 'ranked: of rows that tie the first found are taken, not the newest',
    file: HIGHEST,
    find: '.sort(([a], [b]) => (a > b ? -1 : 1))',
    replace: '.sort(([a], [b]) => (a > b ? 1 : -1))',
  },
  {
    name: 'ranked: where nothing is left, rows of a value of 0 are',
    file: HIGHEST,
    find: '(held === 0 ? undefined : best[0]) ?? Number.NaN',
    replace: 'best[0] ?? Number.NaN',
  },
  {
    name: 'places: rows that tie stand in no order',
    file: 'permits/lead-index/pages/list-position.ts',
    find: 'return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;',
    replace: 'return 0;',
  },
];
