import { gunzipSync, gzipSync } from 'node:zlib';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { addDays } from '#shared/domain/days.ts';
import type { RowNumber } from '../portals/paging.ts';
import type { ReadWindow } from './read-window.ts';
import type { TallySnapshot } from './tally.ts';

/** How far the reading of a source has come, so that another run can continue it. */
export interface ReadPosition extends ReadWindow {
  /** Identifies how its rows were mapped (`mappingVersion`). */
  readonly rules: string;
  /** The day the reading began, `YYYY-MM-DD`. */
  readonly startedOn: string;
  /** The portal's number of the last processed row; null where the portal cannot continue after a row. */
  readonly after: RowNumber | null;
  /** ISO 8601 UTC. */
  readonly savedAt: string;
  readonly counted: TallySnapshot;
  /** Number of records read that were known before the reading. */
  readonly known: number;
  /** Time spent on the reading. */
  readonly milliseconds: number;
}

type Page = Key & ReadPosition & { readonly keys: Uint8Array; readonly held: number };
type Held = Key & { readonly data: Uint8Array };

/** An older reading starts over: too much has changed before its position. */
const POSITION_LASTS_DAYS = 2;
const TTL_SECONDS = 7 * 86_400;
/** Keys per item; each has up to 250 characters before compression. */
const KEYS_MAX = 10_000;
const DOUBT = 'doubt';

/**
 * The stored position of a reading, the keys it has seen and the changes it holds, saved page by page. Another run can
 * then continue after a kill, and the absences found are still complete. Only the run that holds the source's lease may
 * change it. Held changes are stored before the page that says how many of them count.
 */
export class Checkpoint {
  readonly #collection: Runtime['collection'];
  readonly #pk: string;
  readonly #pages: Page[];
  readonly #held: Held[];
  #isDoubted: boolean;

  private constructor(collection: Runtime['collection'], pk: string, items: readonly Key[]) {
    this.#collection = collection;
    this.#pk = pk;
    this.#pages = items.filter(({ sk }) => sk.startsWith('page#')) as Page[];
    this.#held = items.filter(({ sk }) => sk.startsWith('held#')) as Held[];
    this.#isDoubted = items.some(({ sk }) => sk === DOUBT);
  }

  static async load({ collection }: Pick<Runtime, 'collection'>, sourceId: string): Promise<Checkpoint> {
    const pk = `reading#${sourceId}`;
    return new Checkpoint(collection, pk, await collection.query<Key>(pk));
  }

  /** The position saved last; undefined when the last reading ended. */
  get position(): ReadPosition | undefined {
    return this.#pages.at(-1);
  }

  /** The keys of all records read up to the position. */
  keys(): string[] {
    return this.#pages.flatMap(({ keys }) => gunzipSync(keys).toString().split('\n').filter(Boolean));
  }

  /** The changes held at the position, compressed (`HeldChanges`). */
  held(): Uint8Array[] {
    return this.#held.slice(0, this.#pages.at(-1)?.held ?? 0).map(({ data }) => data);
  }

  /**
   * @param keys of the records read since the last save
   * @param held all held changes; those already saved are not written again
   */
  async save(position: ReadPosition, keys: readonly string[], held: readonly Uint8Array[]): Promise<void> {
    const pk = this.#pk;
    const ttl = Math.floor(Date.parse(position.savedAt) / 1000) + TTL_SECONDS;
    for (let at = this.#pages.at(-1)?.held ?? 0; at < held.length; at++) {
      const item = { pk, sk: `held#${padded(at)}`, data: held[at] ?? new Uint8Array(), ttl };
      await this.#collection.put(item);
      this.#held[at] = item;
    }
    const pages = chunks(keys, KEYS_MAX).map((part, index) => ({
      ...position,
      pk,
      sk: `page#${padded(this.#pages.length + index)}`,
      keys: gzipSync(part.join('\n')),
      held: held.length,
      ttl,
    }));
    // In one transaction: the keys must not count without their changes.
    await this.#collection.transact(pages.map((put) => ({ put })));
    this.#pages.push(...pages);
  }

  /** Whether the new records of this source were doubted since its last good run (`renumbering.ts`). */
  get isDoubted(): boolean {
    return this.#isDoubted;
  }

  /** Stores the doubt, before any of the new records: a killed run leaves only some of them. */
  async doubt(): Promise<void> {
    if (!this.#isDoubted) await this.#collection.put({ pk: this.#pk, sk: DOUBT });
    this.#isDoubted = true;
  }

  /** Deletes the saved reading, if any. */
  async clear(): Promise<void> {
    await this.#collection.writeMany([], [...this.#pages, ...this.#held]);
    this.#pages.length = 0;
    this.#held.length = 0;
  }

  /** Deletes the saved reading and the doubt after a good run. */
  async end(): Promise<void> {
    await this.clear();
    if (this.#isDoubted) await this.#collection.remove({ pk: this.#pk, sk: DOUBT });
    this.#isDoubted = false;
  }
}

/** Splits a list; an empty list gives one empty chunk. */
function chunks<T>(list: readonly T[], size: number): (readonly T[])[] {
  return Array.from({ length: Math.max(1, Math.ceil(list.length / size)) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

function padded(number: number): string {
  return String(number).padStart(6, '0');
}

/**
 * The saved position if this run may continue there: it is recent, was read by the same rules, covers at least the usual
 * window, and starts on the day given by hand, if any. A source that an operator accepted is read from the beginning.
 */
export function findUsablePosition(
  position: ReadPosition | undefined,
  usual: ReadWindow,
  today: string,
  options: { readonly rules: string; readonly since?: string; readonly acceptShrunk?: boolean },
): ReadPosition | undefined {
  if (position === undefined || addDays(position.startedOn, POSITION_LASTS_DAYS) < today) return undefined;
  if (position.rules !== options.rules || options.acceptShrunk === true) return undefined;
  const covers =
    options.since === undefined ? position.sweep || !usual.sweep : position.since === options.since;
  return covers ? position : undefined;
}
