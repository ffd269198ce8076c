import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { leadCity } from '#shared/domain/permit/permit.ts';
import { isNewHome } from './new-home.ts';

/** New homes that we hold, by source, city and month. */
export class HeldHomes {
  readonly #counts = new Map<string, Map<string | null, Map<string, number>>>();
  readonly #shared = new Set<string>();

  /** Counts a permit for a new home; one that another source publishes too counts once, for the source that came first. */
  add(permit: StoredPermit): void {
    const { sourceId, issueDate, shared } = permit;
    if (issueDate === null || !isNewHome(permit)) return;
    const month = issueDate.slice(0, 7);
    if (shared !== undefined) {
      const key = `${month} ${shared.key}`;
      if (this.#shared.has(key)) return;
      this.#shared.add(key);
    }
    const city = leadCity(permit);
    const ofSource = getOrMake(this.#counts, sourceId, () => new Map<string | null, Map<string, number>>());
    const ofCity = getOrMake(ofSource, city, () => new Map<string, number>());
    ofCity.set(month, (ofCity.get(month) ?? 0) + 1);
  }

  cities(sourceId: string): readonly (string | null)[] {
    return [...(this.#counts.get(sourceId)?.keys() ?? [])];
  }

  /** @param city of all cities when undefined */
  count(sourceId: string, month: string, city?: string | null): number {
    const ofSource = this.#counts.get(sourceId);
    if (ofSource === undefined) return 0;
    if (city !== undefined) return ofSource.get(city)?.get(month) ?? 0;
    return [...ofSource.values()].reduce((sum, months) => sum + (months.get(month) ?? 0), 0);
  }
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
