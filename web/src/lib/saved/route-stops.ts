import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { useKnownUser } from '../api/session.ts';
import type { StopPoint } from './route-map.ts';

/** The path in the cache storage of saved leads. */
const ROUTE = '/kept/route';
const DAY_MS = 86_400_000;
const NO_STOPS: readonly RouteStop[] = [];

/** What came of a visit: nobody was there, or the stage of the lead after it. */
export type StopOutcome = WorkStage | 'nobody';

/** A stop of the route: a lead as it was saved, or a place that the user typed. */
export type RouteStop = {
  readonly savedAt: number;
  readonly outcome?: StopOutcome | undefined;
} & (
  | { readonly permit: ScoredPermit & StopPoint; readonly typed?: never }
  | { readonly permit?: never; readonly typed: StopPoint & { readonly text: string } }
);

/** Names a stop among those of a route. */
export function stopId({ permit, typed }: RouteStop): string {
  return permit?.id ?? `typed ${typed?.text}`;
}

/** The stops that a user wants to visit, in the order in which they were chosen. They are on this device only, and expire as saved leads do. */
export interface RouteStops {
  /** Undefined while they are read. */
  readonly stops: readonly RouteStop[] | undefined;
  /** Changes them on the page at once, then on the device. @returns those before */
  readonly change: (
    change: (stops: readonly RouteStop[]) => readonly RouteStop[],
  ) => Promise<readonly RouteStop[]>;
}

export function useRouteStops(): RouteStops {
  const client = useQueryClient();
  const owner = useKnownUser()?.email;
  const query = stopsQuery(owner);
  return {
    stops: useQuery(query).data,
    change: async (change) => {
      const before = await client.ensureQueryData(query);
      const stops = change(before);
      client.setQueryData(query.queryKey, stops);
      await (await loadSaved())?.saveBesideLeads(owner, ROUTE, stops);
      void saveMap(client, owner, stops);
      return before;
    },
  };
}

function stopsQuery(owner: string | undefined) {
  return queryOptions({
    queryKey: ['routeStops', owner],
    queryFn: async () => {
      const saved = await loadSaved();
      if (saved === null) return NO_STOPS;
      const stops = await saved.readBesideLeads<readonly RouteStop[]>(owner, ROUTE);
      return stops?.filter(({ savedAt }) => Date.now() - savedAt < saved.SAVED_DAYS * DAY_MS) ?? NO_STOPS;
    },
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** No page waits for this code. If it cannot load, stops are only on the page. */
const loadSaved = () => import('./saved-leads.ts').catch(() => null);

/** The map is there without a network even if the route was never looked at. */
async function saveMap(
  client: QueryClient,
  owner: string | undefined,
  stops: readonly RouteStop[],
): Promise<void> {
  try {
    const { saveRouteMap } = await import('./route-map.ts');
    await saveRouteMap(
      client,
      owner,
      stops.flatMap(({ permit, typed }) => permit ?? typed ?? []),
    );
  } catch {
    // The page of the route tries again, and says what is missing.
  }
}
