import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import { readParts } from '../../lead-index/store/blob-store.ts';
import { type Feed, type Root, readManifests } from '../../lead-index/store/generation.ts';
import { decodePart } from '../../lead-index/store/segment.ts';
import type { StoredPermit } from '../../stored-permit.ts';

/** What the index showed from one moment to the next. */
export interface Publication {
  /** Counts all publications, including those of lost indexes. */
  readonly number: number;
  readonly feed: Feed;
  /** Its permits, as published, by id. */
  readonly shown: ReadonlyMap<string, StoredPermit>;
}

/** One change by a publication. `permit` is null when the index no longer shows it. */
export interface FeedEvent {
  readonly id: string;
  readonly at: number;
  readonly permit: StoredPermit | null;
}

/** All publications, read from the index at each swap of its root. */
export class Publications {
  readonly all: Publication[] = [{ number: 0, feed: { since: 0, at: 0 }, shown: new Map() }];
  /** Permits by id and time of writing. */
  readonly #versions = new Map<string, StoredPermit>();
  /** Ids and times of writing of each segment's rows, by the segment's name. */
  readonly #segments = new Map<string, readonly (readonly [id: string, changedAt: number])[]>();

  /** Notes a write of a permit. Two writes of one permit have different times. */
  noteWrite(permit: StoredPermit): void {
    this.#versions.set(versionKey(permit.id, Date.parse(permit.lastChanged)), permit);
  }

  get current(): Publication {
    const last = this.all.at(-1);
    if (last === undefined) throw new Error('There is no publication.');
    return last;
  }

  /** Notes the index of a new root. */
  async noteSwap(index: IndexTable, root: Root): Promise<void> {
    const manifests = await readManifests(index, root.states, 'whole');
    const shown = new Map<string, StoredPermit>();
    for (const { blob } of manifests.flatMap(({ segments }) => segments)) {
      const rows = this.#segments.get(blob.name) ?? (await rowsIn(index, blob));
      this.#segments.set(blob.name, rows);
      for (const [id, changedAt] of rows) {
        const permit = this.#versions.get(versionKey(id, changedAt));
        if (permit === undefined)
          throw new Error(`The index shows ${id} in a version that was never written.`);
        shown.set(id, permit);
      }
    }
    this.all.push({ number: this.all.length, feed: root.feed, shown });
  }

  /** Notes that the index is lost. */
  noteLoss(): void {
    this.all.push({ number: this.all.length, feed: { since: 0, at: 0 }, shown: new Map() });
  }

  /** The changes since a time that readers of the current feed must get, in order. */
  eventsFrom(time: number): FeedEvent[] {
    const { since } = this.current.feed;
    return this.all.flatMap((publication, number) => {
      const before = this.all[number - 1];
      const { feed, shown } = publication;
      if (before === undefined || feed.since !== since || before.feed.since !== since || feed.at < time)
        return [];
      const left = [...before.shown.keys()].filter((id) => !shown.has(id));
      const came = [...shown.values()].filter(
        ({ id, lastChanged }) => before.shown.get(id)?.lastChanged !== lastChanged,
      );
      return [
        ...left.map((id) => ({ id, at: feed.at, permit: null })),
        ...came.map((permit) => ({ id: permit.id, at: feed.at, permit })),
      ];
    });
  }
}

async function rowsIn(
  index: IndexTable,
  ref: Parameters<typeof readParts>[1][number]['ref'],
): Promise<(readonly [id: string, changedAt: number])[]> {
  const [ids, versions] = await readParts(index, [
    { ref, part: 'ids' },
    { ref, part: 'versions' },
  ]);
  if (ids === undefined || versions === undefined) throw new Error(`${ref.name} lacks a part.`);
  const [names, times] = [decodePart('ids', ids), decodePart('versions', versions)];
  return Array.from({ length: names.rows }, (_, row) => [names.idAt(row), times.versionAt(row).changedAt]);
}

function versionKey(id: string, changedAt: number): string {
  return `${id} ${changedAt}`;
}
