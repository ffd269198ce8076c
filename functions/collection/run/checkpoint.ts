import { gunzipSync, gzipSync } from 'node:zlib';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { RowNumber } from '../portals/paging.ts';
import type { Reach } from './read-window.ts';
import type { Counted } from './tally.ts';

/** How far the reading of a source has come, for the run that goes on with it. */
export interface Place extends Reach {
  /** How its rows were read (`rulesOf`). */
  readonly rules: string;
  /** The day it began, `YYYY-MM-DD`. */
  readonly startedOn: string;
  /** The portal's number of the last row taken in; null where the portal cannot go on from a row. */
  readonly after: RowNumber | null;
  /** When it was noted, ISO 8601 UTC. */
  readonly savedAt: string;
  /** What the run that noted it had read until then. */
  readonly counted: Counted;
  /** Of the records read, those known before. */
  readonly known: number;
  /** What the reading had taken until then. */
  readonly milliseconds: number;
}

type Page = Key & Place & { readonly keys: Uint8Array; readonly held: number };
type Held = Key & { readonly data: Uint8Array };

/** A place older than this is left: too much has changed before it. */
export const PLACE_LASTS_DAYS = 2;
const TTL_SECONDS = 7 * 86_400;
/** Keys of one item; 250 characters each at the most, before compression. */
const KEYS_MAX = 10_000;

/**
 * How far a reading has come, which records it has seen and which changes it holds, noted page by page, so that a run
 * that was killed, stopped or cut off is gone on with and its absences still count. Only the run that holds the source's
 * lease may change it. What is held is stored before the page that names how much of it counts.
 */
export class Checkpoint {
  readonly #collection: Runtime['collection'];
  readonly #pk: string;
  readonly #pages: Page[];
  readonly #held: Held[];

  private constructor(collection: Runtime['collection'], pk: string, items: readonly Key[]) {
    this.#collection = collection;
    this.#pk = pk;
    this.#pages = items.filter(({ sk }) => sk.startsWith('page#')) as Page[];
    this.#held = items.filter(({ sk }) => sk.startsWith('held#')) as Held[];
  }

  static async load({ collection }: Pick<Runtime, 'collection'>, sourceId: string): Promise<Checkpoint> {
    const pk = `reading#${sourceId}`;
    return new Checkpoint(collection, pk, await collection.query<Key>(pk));
  }

  /** The place last noted; undefined when the last reading came to its end. */
  get place(): Place | undefined {
    return this.#pages.at(-1);
  }

  /** The keys of all records read up to the place. */
  keys(): string[] {
    return this.#pages.flatMap(({ keys }) => gunzipSync(keys).toString().split('\n').filter(Boolean));
  }

  /** The changes held at the place, compressed (`HeldChanges`). */
  held(): Uint8Array[] {
    return this.#held.slice(0, this.#pages.at(-1)?.held ?? 0).map(({ data }) => data);
  }

  /**
   * @param keys those of the records read since the last place noted
   * @param held all changes held; those noted already are not written again
   */
  async save(place: Place, keys: readonly string[], held: readonly Uint8Array[]): Promise<void> {
    const pk = this.#pk;
    const ttl = Math.floor(Date.parse(place.savedAt) / 1000) + TTL_SECONDS;
    for (let at = this.#pages.at(-1)?.held ?? 0; at < held.length; at++) {
      const item = { pk, sk: `held#${numbered(at)}`, data: held[at] ?? new Uint8Array(), ttl };
      await this.#collection.put(item);
      this.#held[at] = item;
    }
    const pages = chunks(keys, KEYS_MAX).map((part, index) => ({
      ...place,
      pk,
      sk: `page#${numbered(this.#pages.length + index)}`,
      keys: gzipSync(part.join('\n')),
      held: held.length,
      ttl,
    }));
    // Together, or the keys of records would count whose changes do not.
    await this.#collection.transact(pages.map((put) => ({ put })));
    this.#pages.push(...pages);
  }

  /** Forgets the reading. Nothing noted, no write. */
  async clear(): Promise<void> {
    await this.#collection.writeMany([], [...this.#pages, ...this.#held]);
    this.#pages.length = 0;
    this.#held.length = 0;
  }
}

/** A list in pieces, one of them empty when there is nothing in it. */
function chunks<T>(list: readonly T[], size: number): (readonly T[])[] {
  return Array.from({ length: Math.max(1, Math.ceil(list.length / size)) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

function numbered(number: number): string {
  return String(number).padStart(6, '0');
}
