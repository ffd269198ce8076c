import { setAccount } from '#functions/accounts/testing.ts';
import type { Output } from '#shared/contract/index.ts';
import { PREVIEW_DAYS } from '#shared/domain/alerts/alert.ts';
import { addDays } from '#shared/domain/days.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { profileFilter } from '#shared/domain/filter/profile-filter.ts';
import { REACH_IDS, type Reach, WAYS } from '#shared/domain/permit/who.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import { apiJson } from './request.ts';
import { type RemovalWorld, USER } from './world.ts';

/** Sells to the owners of the planted permits, and starts from their trade. */
export const SOLAR_INSTALLER: ScoreProfile = { role: 'other', trades: ['solar'] };
/** Sells to their contractors. */
export const SUPPLIER: ScoreProfile = { role: 'supplier', trades: ['roofing'] };
/** The businesses whose counts are compared. */
const BUSINESSES: readonly ScoreProfile[] = [{ role: null, trades: [] }, SOLAR_INSTALLER, SUPPLIER];
/** That of the planted permits. */
export const STATE = { state: 'Illinois', city: null } as const;
/** All of them lie in it, by miles around a point. */
const EVERYWHERE = 'circle:41.5,-87.6,100';
export const WHOLE_MAP = 'zoom=16&west=-170&south=10&east=-50&north=60';

type Row = Output<'searchPermits'>[number];

const byReach = (rows: readonly Row[]) =>
  REACH_IDS.map((way) => rows.filter(({ reach }) => reach === way).length);
const inOrder = (counts: Readonly<Record<Reach, number>>) => REACH_IDS.map((way) => counts[way]);

function rowsOf(world: RemovalWorld, filter: PermitFilter): Promise<Output<'searchPermits'>> {
  return apiJson(world, 'searchPermits', { query: `${filterToQuery(filter)}&limit=100` });
}

/**
 * What is counted by how somebody can be reached, for some businesses, and does not agree with the rows that are shown; and rows of
 * other permits, such as withdrawn ones.
 * @param ids the permits that may be shown
 */
export async function wrongReachCounts(world: RemovalWorld, ids: readonly string[]): Promise<string[]> {
  const { accounts } = world.place.direct;
  const wrong: string[] = [];
  try {
    for (const business of BUSINESSES) {
      await setAccount(accounts, USER, business);
      for (const [what, counted, shown] of await reachCounts(world, business, ids))
        if (counted.join() !== shown.join()) wrong.push(`${what} counts ${counted}, and shows ${shown}`);
    }
  } finally {
    await setAccount(accounts, USER, { role: null, trades: [] });
  }
  return wrong;
}

type Compared = readonly [what: string, counted: readonly number[], shown: readonly number[]];

async function reachCounts(
  world: RemovalWorld,
  business: ScoreProfile,
  ids: readonly string[],
): Promise<Compared[]> {
  const own = profileFilter({ ...business, area: STATE });
  const [all, ownRows] = [await rowsOf(world, {}), await rowsOf(world, own)];
  const { reach: ofAll } = await apiJson(world, 'permitSummary');
  const { reach: ofHome } = await apiJson(world, 'permitSummary', { query: `${filterToQuery(own)}` });
  const { reach: ofLanding } = await apiJson(world, 'permitOutlook', {
    query: `state=Illinois&${business.role === null ? '' : `role=${business.role}&`}${filterToQuery({ trades: business.trades })}`,
  });
  const { completeUntil: to } = await apiJson(world, 'permitDensity', {
    query: `days=own&state=Illinois&${WHOLE_MAP}`,
  });
  const from = to === null ? '' : addDays(to, 1 - PREVIEW_DAYS);
  const isFull = ({ issueDate }: Row) =>
    issueDate !== null && to !== null && issueDate >= from && issueDate <= to;
  const counts: Compared[] = [
    ['the list', byReach(all), byReach(all.filter(({ id }) => ids.includes(id)))],
    ['the summary', inOrder(ofAll), byReach(all)],
    ['home', inOrder(ofHome), byReach(ownRows)],
    ['the landing page', inOrder(ofLanding), byReach(ownRows)],
  ];
  for (const way of WAYS) {
    const found = await rowsOf(world, { reach: [way] });
    const shown = all.filter(({ reach }) => reach === way);
    const criteria = {
      states: ['Illinois'],
      cities: [],
      counties: [],
      permitTypes: [],
      keywords: [],
      reach: [way],
    };
    const { matched } = await apiJson(world, 'previewAlert', { json: { criteria, trigger: 'new' } });
    counts.push([`the search ${way}`, byReach(found), byReach(shown)]);
    counts.push([`the alert ${way}`, [matched], [shown.filter(isFull).length]]);
  }
  return counts;
}

/** What an area finds or the map counts, although no point of it is shown. @param ids the permits that may be shown */
export async function wrongPlaces(world: RemovalWorld, ids: readonly string[]): Promise<string[]> {
  const { points } = await apiJson(world, 'permitPoints', { json: { permitIds: ids } });
  const shown = new Set(points.map(({ id }) => id));
  const inArea = await rowsOf(world, { territory: [EVERYWHERE] });
  const { pins, total } = await apiJson(world, 'permitDensity', { query: `days=own&${WHOLE_MAP}` });
  return [
    ...inArea.filter(({ id }) => !shown.has(id)).map(({ id }) => `${id} is found by its place`),
    ...(total.permits === pins.length
      ? []
      : [`${total.permits} permits on the map, and ${pins.length} pins`]),
  ];
}
