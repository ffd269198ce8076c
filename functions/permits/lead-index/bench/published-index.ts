import type { Key } from '#functions/platform/tables/table.ts';
import { notePending } from '../../pending-changes.ts';
import { permitKey, type StoredPermit } from '../../stored-permit.ts';
import { publishIndex } from '../build/publish.ts';
import { CountedTable } from './counted-table.ts';

/** A time after the newest generated permit. */
export const clock = { now: () => new Date('2026-11-30T12:00:00.000Z') };
const quiet = () => undefined;
const log = { info: quiet, warn: quiet, error: quiet };
const SCAN_PAGE = 1000;

/** A permits table that supports only full scans. */
class PermitsScan extends CountedTable {
  readonly #permits: Iterable<StoredPermit>;

  constructor(permits: Iterable<StoredPermit>) {
    super('permits');
    this.#permits = permits;
  }

  override async *scan<T extends Key>(): AsyncGenerator<T[]> {
    let page: T[] = [];
    for (const permit of this.#permits) {
      page.push({ ...permit, ...permitKey(permit.id) } as Key as T);
      if (page.length < SCAN_PAGE) continue;
      yield page;
      page = [];
    }
    yield page;
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
