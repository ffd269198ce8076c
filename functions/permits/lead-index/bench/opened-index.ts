import { type ActivityByLocation, type ActivityQuery, findActivity } from '../figures/activity.ts';
import { type DensityQuery, findDensity, type PermitDensity } from '../figures/density.ts';
import { findLeads, type LeadPage, type LeadQuery } from '../pages/find-leads.ts';
import type { ListPosition } from '../pages/list-position.ts';
import { type AfterQuery, findLeadsAfter } from '../pages/page-after.ts';
import { findWorded } from '../pages/worded-page.ts';
import { NamingHabits } from '../search/naming-habits.ts';
import { countsWords } from '../search/search.ts';
import { readManifests, readRoot, type StateManifest } from '../store/generation.ts';
import { PART_NAMES, type PartName } from '../store/segment.ts';
import { SegmentCache } from '../store/segment-cache.ts';
import { WordCache } from '../store/word-cache.ts';
import type { CountedTable } from './counted-table.ts';
import { NEXT_TRADES } from './generated-permits.ts';
import { clock } from './published-index.ts';

/** Room for every segment, so that warm measurements never read the table. */
const ROOM_BYTES = 4_000_000_000;

/** The shipped search on a published index. Counts its work. */
export class OpenedIndex {
  readonly manifests: readonly StateManifest[];
  readonly #index: CountedTable;
  readonly #cache: SegmentCache;
  readonly #words: WordCache;
  readonly #known: Pick<LeadQuery, 'next'> & { readonly habits: NamingHabits };

  private constructor(index: CountedTable, manifests: readonly StateManifest[]) {
    this.#index = index;
    this.manifests = manifests;
    this.#known = { habits: new NamingHabits(manifests), next: NEXT_TRADES };
    this.#cache = new SegmentCache(index, ROOM_BYTES);
    this.#words = new WordCache(index, ROOM_BYTES);
  }

  /** Opens the current generation. Reads the root and the manifests, but no segment. */
  static async open(index: CountedTable): Promise<OpenedIndex> {
    const { states } = await readRoot(index);
    return new OpenedIndex(index, await readManifests(index, states, 'whole'));
  }

  /** A page by offset. */
  search(query: LeadQuery): Promise<LeadPage> {
    const known = { ...query, ...this.#known };
    if (countsWords(known)) return findWorded(this.#cache, this.#words, this.#manifestsFor(query), known);
    return findLeads(this.#cache, this.#manifestsFor(query), { ...query, ...this.#known });
  }

  /** A page by cursor. */
  searchAfter(query: AfterQuery): Promise<readonly ListPosition[]> {
    return findLeadsAfter(this.#cache, this.#manifestsFor(query), { ...query, ...this.#known });
  }

  #manifestsFor({ filter: { states = [] } }: Pick<LeadQuery, 'filter'>): readonly StateManifest[] {
    return this.manifests.filter(({ state }) => states.length === 0 || states.includes(state));
  }

  /** The heat map. */
  activity(query: ActivityQuery): Promise<ActivityByLocation> {
    const today = clock.now().toISOString().slice(0, 10);
    const when = { today, fullDays: new Map<string, string>(), begins: new Map() };
    return findActivity(this.#cache, this.#manifestsFor(query), query, when);
  }

  /** A part of the map. */
  density(query: DensityQuery): Promise<PermitDensity> {
    const today = clock.now().toISOString().slice(0, 10);
    const ready = { ...query, ...this.#known };
    const when = { today, fullDays: new Map<string, string>(), begins: new Map() };
    return findDensity(this.#cache, this.#manifestsFor(query), ready, when);
  }

  get permits(): number {
    return this.manifests.flatMap(({ segments }) => segments).reduce((sum, { rows }) => sum + rows, 0);
  }

  /** Rows read since the start. */
  get rowsRead(): number {
    return this.#cache.rowsRead;
  }

  /** The memory of each part of all segments, in bytes. */
  async residentBytes(): Promise<Record<PartName, number>> {
    const entries = this.manifests.flatMap(({ segments }) => segments);
    const sizes = { core: 0, ids: 0, contractor: 0, description: 0, points: 0, versions: 0, keys: 0 };
    for (const part of PART_NAMES) {
      const cache = new SegmentCache(this.#index, ROOM_BYTES);
      await cache.load(entries, part);
      sizes[part] = cache.bytes;
    }
    return sizes;
  }
}
