import { clearPending, readPending } from '#functions/permits/pending-changes.ts';
import { permitKey } from '#functions/permits/stored-permit.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { CollectWorld } from './process.ts';
import { storedText } from './truth.ts';

/** A simplified lead index: each permit as it was when a publisher last read it because of a note. */
export class IndexStandIn {
  readonly #world: CollectWorld;
  readonly #shown = new Map<string, string>();
  /** True once events were lost: then notes wait for the next event of any source. */
  eventsLost = false;

  constructor(world: CollectWorld) {
    this.#world = world;
  }

  /** The published permits as text, by id. */
  get shown(): ReadonlyMap<string, string> {
    return this.#shown;
  }

  /** Publishes noted permits: after an event of this source, or always, as if another source had emitted one. */
  async publish(when: 'after-event' | 'always'): Promise<void> {
    const { events, collection, permits, log } = this.#world;
    const others = events.filter((name) => name !== 'PermitsChanged');
    if (others.length === events.length && when === 'after-event') return;
    events.splice(0, events.length, ...others);
    const notes = await readPending({ collection });
    for (const id of new Set(notes.flatMap(({ ids }) => ids))) {
      const stored = await permits.get<Key>(permitKey(id));
      if (stored !== undefined) this.#shown.set(id, storedText(stored));
    }
    await clearPending({ collection }, notes);
    log(`  published ${notes.length} notes`);
  }
}
