import type { Key } from '#functions/platform/tables/table.ts';
import type { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { notePending } from '../../pending-changes.ts';
import { permitKey, type StoredPermit } from '../../stored-permit.ts';
import { publishIndex } from '../build/publish.ts';
import { CountedTable } from './counted-table.ts';

/** A time after the newest generated permit. */
export const clock = { now: () => new Date('2026-11-30T12:00:00.000Z') };
const quiet = () => undefined;
const log = { info: quiet, warn: quiet, error: quiet };
const SCAN_PAGE = 1000;

/**
 * A permits table that supports only full scans, of permits that need not be in memory: a scan continues where the one before has
 * stopped. All permits are in its first share.
 */
export class PermitsScan extends CountedTable {
  readonly #permits: Iterator<StoredPermit>;
  /** Pages that were read ahead and not used. */
  #ahead: Key[][] = [];

  constructor(permits: Iterable<StoredPermit>) {
    super('permits');
    this.#permits = permits[Symbol.iterator]();
  }

  override async *scan<T extends Key>(
    ...[, { share, after } = {}]: Parameters<MemoryTable['scan']>
  ): AsyncGenerator<T[]> {
    if (share !== undefined && share.number > 0) return;
    const used = this.#ahead.findIndex((page) => page.at(-1)?.pk === after?.pk);
    const again = this.#ahead.slice(used + 1);
    this.#ahead = [];
    for (const page of again) yield this.#noted(page) as T[];
    for (;;) {
      const page: Key[] = [];
      while (page.length < SCAN_PAGE) {
        const { done, value } = this.#permits.next();
        if (done === true) break;
        page.push({ ...value, ...permitKey(value.id) });
      }
      if (page.length === 0) return;
      yield this.#noted(page) as T[];
    }
  }

  #noted(page: Key[]): Key[] {
    this.#ahead = [...this.#ahead.slice(-2), page];
    return page;
  }
}

/** Publishes permits with the shipped publisher, as after the loss of an index. @returns the index table */
export async function publishAll(permits: Iterable<StoredPermit>): Promise<CountedTable> {
  const index = new CountedTable('index');
  const collection = new CountedTable('collection');
  await notePending({ collection }, 'bench', 0, ['any']);
  await publishIndex({ permits: new PermitsScan(permits), collection, index, clock, log });
  return index;
}
