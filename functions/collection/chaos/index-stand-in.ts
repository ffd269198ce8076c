import { clearPending, readPending } from '#functions/permits/pending-changes.ts';
import { permitKey } from '#functions/permits/stored-permit.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { CollectWorld } from './process.ts';
import { storedText } from './truth.ts';

/** The lead index as far as a story needs it: each permit as it was when a publisher last read it, because a note named it. */
export class IndexStandIn {
  readonly #around: CollectWorld;
  readonly #shown = new Map<string, string>();
  /** True once events were lost: then the notes wait for the next event, of this source or of another. */
  eventsLost = false;

  constructor(around: CollectWorld) {
    this.#around = around;
  }

  /** The permits as published, as text, by id. */
  get shown(): ReadonlyMap<string, string> {
    return this.#shown;
  }

  /** Publishes what is noted: when it was told that there is something, or because another source told. */
  async publish(when: 'told' | 'always'): Promise<void> {
    const { told, collection, permits, log } = this.#around;
    const others = told.filter((name) => name !== 'PermitsChanged');
    if (others.length === told.length && when === 'told') return;
    told.splice(0, told.length, ...others);
    const notes = await readPending({ collection });
    for (const id of new Set(notes.flatMap(({ ids }) => ids))) {
      const stored = await permits.get<Key>(permitKey(id));
      if (stored !== undefined) this.#shown.set(id, storedText(stored));
    }
    await clearPending({ collection }, notes);
    log(`  published ${notes.length} notes`);
  }
}
