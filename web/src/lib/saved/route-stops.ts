import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useKnownUser } from '../api/session.ts';
import type { SavedPermit } from './saved-leads.ts';

/** The path in the cache storage of saved leads. */
const ROUTE = '/kept/route';
const DAY_MS = 86_400_000;
const NO_STOPS: readonly SavedPermit[] = [];

/** The leads that a user wants to visit, in the order in which they were chosen. They are on this device only, and expire as saved leads do. */
interface RouteStops {
  /** Undefined while they are read. */
  readonly stops: readonly SavedPermit[] | undefined;
  /** Changes them on the page at once, then on the device. @returns those before */
  readonly change: (
    change: (stops: readonly SavedPermit[]) => readonly SavedPermit[],
  ) => Promise<readonly SavedPermit[]>;
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
      const stops = await saved.readBesideLeads<readonly SavedPermit[]>(owner, ROUTE);
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
  stops: readonly SavedPermit[],
): Promise<void> {
  try {
    const { saveRouteMap } = await import('./route-map.ts');
    await saveRouteMap(
      client,
      owner,
      stops.map(({ permit }) => permit),
    );
  } catch {
    // The page of the route tries again, and says what is missing.
  }
}
