import { toScoreProfile } from '#functions/accounts/account.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { NearPlace } from '#shared/domain/ask/distances.ts';
import type { NearCenter } from '#shared/domain/ask/locate-ask.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { utcToday } from '../permits/lead-query.ts';
import { lookUp } from './look-up.ts';
import type { AgentCall } from './tool.ts';

/** The middle of a place is that of its permits of so many days, as on the site. */
const DAYS = 90;

/**
 * Where a place is, by our own permits; null if none there has a point.
 * @param states a city of one of these is meant if its name is in several states
 */
export async function findCenter(
  call: AgentCall,
  place: NearPlace,
  states: readonly StateName[],
): Promise<NearCenter | null> {
  const { runtime, account } = call;
  const scoring = { ...toScoreProfile(account), today: utcToday(runtime), minScore: 0 };
  if (place.kind === 'address') {
    const answer = await lookUp(call, place.address);
    if (answer.is !== 'here') return null;
    const found = await readPermits(
      runtime.permits,
      answer.permits.map(({ id }) => id),
    );
    for (const { latitude, longitude, jurisdictionState: state } of found.values())
      if (latitude !== null && longitude !== null) return { latitude, longitude, state };
    return null;
  }
  const filter: PermitFilter =
    place.kind === 'zip'
      ? { zips: [place.zip] }
      : { cities: [place.city], ...(place.state !== null && { states: [place.state] }) };
  const index = await openLeadIndex(runtime);
  const { locations } = await index.activity({ filter, days: DAYS, by: 'state', scoring });
  const centers = locations.flatMap(({ state, center }) => (center === null ? [] : [{ ...center, state }]));
  // The most permits first.
  return centers.find(({ state }) => states.includes(state)) ?? centers[0] ?? null;
}
