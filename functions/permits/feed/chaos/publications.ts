import type { Table } from '#functions/platform/tables/table.ts';
import { readParts } from '../../lead-index/store/blob-store.ts';
import { type Feed, type Root, readManifests } from '../../lead-index/store/generation.ts';
import { decodePart } from '../../lead-index/store/segment.ts';
import type { StoredPermit } from '../../stored-permit.ts';

/** What the index showed from one moment to the next, in plain words. */
export interface Publication {
  /** Counts all that ever was, also an index that was lost. */
  readonly number: number;
  readonly feed: Feed;
  /** The permits it shows, as they were when they were published. */
  readonly shown: ReadonlyMap<string, StoredPermit>;
}

/** One thing that a publication changed: `permit` is what it shows now, null when it shows it no longer. */
export interface Event {
  readonly id: string;
  readonly at: number;
  readonly permit: StoredPermit | null;
}

/** Everything that was ever published, read off the index at each swap of its root; and what that means, worked out plainly. */
export class Publications {
  readonly all: Publication[] = [{ number: 0, feed: { since: 0, at: 0 }, shown: new Map() }];
  /** By id and time of writing. */
  readonly #versions = new Map<string, StoredPermit>();
  /** Ids and times of writing in a segment, by its name. */
  readonly #segments = new Map<string, readonly (readonly [id: string, changedAt: number])[]>();

  /** Whatever is written of a permit; no two writes of one permit are of one time. */
  wrote(permit: StoredPermit): void {
    this.#versions.set(versionKey(permit.id, Date.parse(permit.lastChanged)), permit);
  }

  get current(): Publication {
    const last = this.all.at(-1);
    if (last === undefined) throw new Error('There is always one.');
    return last;
  }

  /** The index as a new root shows it. */
  async swapped(index: Table, root: Root): Promise<void> {
    const manifests = await readManifests(index, root.states, 'whole');
    const shown = new Map<string, StoredPermit>();
    for (const { blob } of manifests.flatMap(({ segments }) => segments)) {
      const rows = this.#segments.get(blob.name) ?? (await rowsIn(index, blob));
      this.#segments.set(blob.name, rows);
      for (const [id, changedAt] of rows) {
        const permit = this.#versions.get(versionKey(id, changedAt));
        if (permit === undefined) throw new Error(`The index shows ${id} as it never was.`);
        shown.set(id, permit);
      }
    }
    this.all.push({ number: this.all.length, feed: root.feed, shown });
  }

  /** The index is gone. */
  lost(): void {
    this.all.push({ number: this.all.length, feed: { since: 0, at: 0 }, shown: new Map() });
  }

  /** What readers of the feed that is now must be told of a time and later, in order of publications. */
  eventsFrom(time: number): Event[] {
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
  index: Table,
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
