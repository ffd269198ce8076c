import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NearRequest } from '#shared/domain/ask/distances.ts';
import type { NearCenter, NearResult } from '#shared/domain/ask/locate-ask.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { read } from '../../lib/api/read.ts';

/** The middle of a place is that of its permits of so many days: the most that the map shows. */
const DAYS = '90';

/** `waiting`: addresses are looked up on Enter, because lookups are limited. */
export type Centers = 'loading' | 'waiting' | readonly NearResult[];

/**
 * Where the places of distances are, from our own permits.
 * @param states a city of one of these is meant if its name is in several states
 * @param isEntered whether Enter was pressed on the text
 */
export function useCenters(
  near: readonly NearRequest[],
  states: readonly StateName[],
  isEntered: boolean,
): Centers {
  const client = useQueryClient();
  const places = near.map(({ place }) => place);
  const mayLook = isEntered || places.every(({ kind }) => kind !== 'address');
  const { data = NONE, isPending } = useQuery({
    queryKey: ['nearCenters', places, states],
    queryFn: () =>
      Promise.all(places.map((place) => findCenter(client, place, states).catch(() => 'failed' as const))),
    enabled: places.length > 0 && mayLook,
    // A failure is not kept.
    gcTime: 0,
  });
  if (places.length === 0 || !isPending) return data;
  return mayLook ? 'loading' : 'waiting';
}

const NONE: readonly NearResult[] = [];

async function findCenter(
  client: QueryClient,
  place: NearRequest['place'],
  states: readonly StateName[],
): Promise<NearCenter | null> {
  if (place.kind === 'address') return findAddress(client, place.address);
  const filter: PermitFilter =
    place.kind === 'zip'
      ? { zips: [place.zip] }
      : { cities: [place.city], ...(place.state !== null && { states: [place.state] }) };
  const query = filterToQuery(filter);
  query.set('days', DAYS);
  query.set('by', 'state');
  const { locations } = await client.fetchQuery(read('permitActivity', { query }));
  const centers = locations.flatMap(({ state, center }) => (center === null ? [] : { ...center, state }));
  // The most permits first.
  return centers.find(({ state }) => states.includes(state)) ?? centers[0] ?? null;
}

/** The point of the first permit at an address that has one. */
async function findAddress(client: QueryClient, address: string): Promise<NearCenter | null> {
  const query = new URLSearchParams({ text: address });
  const { answer } = await client.fetchQuery(read('lookup', { query }));
  if (answer.is !== 'here' && answer.is !== 'filtered') return null;
  for (const { id } of answer.permits.slice(0, ADDRESS_PERMITS)) {
    const permit = await client.fetchQuery(read('permit', { params: { id } }));
    const { latitude, longitude, jurisdictionState: state } = permit;
    if (latitude !== null && longitude !== null) return { latitude, longitude, state };
  }
  return null;
}

/** Permits of one address usually have the same point, or none. */
const ADDRESS_PERMITS = 3;
