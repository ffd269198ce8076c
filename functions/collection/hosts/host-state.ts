import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';

/** The robots.txt of a host, as it was last read. */
export interface RobotsRecord {
  /** The day of the last answer, `YYYY-MM-DD`; null when there never was one. */
  readonly readOn: string | null;
  /** Empty where the host has none. */
  readonly text: string;
  /** The first of the days since when it could not be read; null after an answer. */
  readonly failingSince: string | null;
}

/** Why nothing is asked of a host for a day. Times are ISO 8601 UTC. */
export interface HostStop {
  readonly since: string;
  readonly until: string;
  readonly sourceId: string;
  /** A sentence: the portal's answer. */
  readonly cause: string;
}

/** What is known of a host, whichever sources lie there. */
export interface HostState {
  readonly robots: RobotsRecord | undefined;
  readonly stop: HostStop | undefined;
}

/** Where what is known of hosts is kept. */
export interface HostMemory {
  read(host: string): Promise<HostState>;
  saveRobots(host: string, robots: RobotsRecord): Promise<void>;
  saveStop(host: string, stop: HostStop): Promise<void>;
}

type Collection = Pick<Runtime, 'collection'>;
type Stored = Key & Partial<HostStop> & Partial<Omit<RobotsRecord, 'text'>> & { readonly file?: Uint8Array };

const DAY_MS = 86_400_000;
/** RFC 9309 lets a crawler ignore what lies beyond 500 KiB. */
const ROBOTS_MAX = 500 * 1024;
/** Longer than an answer may be relied on while the host fails. */
const ROBOTS_TTL_DAYS = 60;

/** The table key of everything about a host. */
export function hostKey(host: string, sk: string): Key {
  return { pk: `host#${host}`, sk };
}

export async function readHostState({ collection }: Collection, host: string): Promise<HostState> {
  const items = await collection.query<Stored>(hostKey(host, '').pk);
  const robots = items.find(({ sk }) => sk === 'robots');
  const stop = items.find(({ sk }) => sk === 'stop');
  return {
    robots: robots && {
      readOn: robots.readOn ?? null,
      failingSince: robots.failingSince ?? null,
      text: robots.file === undefined ? '' : zstdDecompressSync(robots.file).toString(),
    },
    stop: stop?.until === undefined ? undefined : (stop as Key & HostStop),
  };
}

/** A stop that leaves a host alone for a day. */
export function stopForDay(stop: Pick<HostStop, 'sourceId' | 'cause'>, now: Date): HostStop {
  const until = new Date(now.getTime() + DAY_MS);
  return { ...stop, since: now.toISOString(), until: until.toISOString() };
}

/** What is known of hosts, in the table of collection, so that every source finds it. */
export function tableMemory(runtime: Pick<Runtime, 'collection' | 'clock'>): HostMemory {
  const { collection, clock } = runtime;
  return {
    read: (host) => readHostState(runtime, host),
    async saveRobots(host, { text, ...robots }) {
      const ttl = ttlAfter(clock.now().getTime() + ROBOTS_TTL_DAYS * DAY_MS);
      const file = zstdCompressSync(text.slice(0, ROBOTS_MAX));
      await collection.put({ ...hostKey(host, 'robots'), ...robots, file, ttl });
    },
    async saveStop(host, stop) {
      await collection.put({ ...hostKey(host, 'stop'), ...stop, ttl: ttlAfter(Date.parse(stop.until)) });
    },
  };
}

/** Lets the sources of some hosts be collected again, after an operator saw that they answer. */
export async function liftStops({ collection }: Collection, hosts: readonly string[]): Promise<void> {
  for (const host of hosts) await collection.remove(hostKey(host, 'stop'));
}

function ttlAfter(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) + 7 * 86_400;
}
