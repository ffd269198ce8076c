import { createHash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { companyName } from '#functions/permits/company-name.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { BoardRecord } from './board.ts';
import { licenseKey } from './license-key.ts';

type Collection = Pick<Runtime, 'collection'>;

/** What is known of a board. Times are ISO 8601 UTC. */
export interface BoardState {
  readonly boardId: string;
  readonly triedAt: string;
  /** Why the last attempt failed, in a sentence; null after a good one. */
  readonly cause: string | null;
  /** The last good reading; null before. */
  readonly read: BoardReading | null;
}

interface BoardReading {
  readonly at: string;
  /** Rows of the data set. */
  readonly rows: number;
  /** Licenses of companies among them. */
  readonly kept: number;
  /** Which of the two sets of buckets has it, and how many buckets each set has. */
  readonly set: 0 | 1;
  readonly buckets: readonly [number, number];
}

interface Bucket extends Key {
  /** JSON of records, compressed. */
  readonly file: Uint8Array;
}

/** Some 100 KB of JSON: one read of a few units. */
const KEYS_A_BUCKET = 400;

function stateKey(boardId: string): Key {
  return { pk: 'boards', sk: boardId };
}

function bucketKey(boardId: string, set: 0 | 1, bucket: number): Key {
  return { pk: `board#${boardId}#${set}`, sk: String(bucket) };
}

/** The states of boards that were tried, by id. */
export async function readBoardStates(
  { collection }: Collection,
  boardIds: readonly string[],
): Promise<ReadonlyMap<string, BoardState>> {
  const states = await collection.getMany<BoardState & Key>(boardIds.map(stateKey));
  return new Map(states.map((state) => [state.boardId, state]));
}

export async function saveBoardState({ collection }: Collection, state: BoardState): Promise<void> {
  await collection.put({ ...stateKey(state.boardId), ...state });
}

/**
 * Replaces the records of a board. They are written beside those of the reading before, and become the board's with its state, so a
 * reader sees one whole reading.
 */
export async function storeRecords(
  runtime: Collection,
  boardId: string,
  before: BoardState | undefined,
  { rows, records }: { readonly rows: number; readonly records: readonly BoardRecord[] },
  at: string,
): Promise<BoardState> {
  const keyed = records.map((record) => ({ record, keys: keysOf(record) }));
  const keys = keyed.reduce((sum, one) => sum + one.keys.length, 0);
  const count = Math.max(1, Math.ceil(keys / KEYS_A_BUCKET));
  const filled = Array.from({ length: count }, () => new Set<BoardRecord>());
  for (const { record, keys } of keyed) for (const key of keys) filled[bucketOf(key, count)]?.add(record);
  const set = before?.read?.set === 0 ? 1 : 0;
  const earlier = before?.read?.buckets ?? [0, 0];
  await runtime.collection.writeMany(
    filled.map((some, bucket) => ({
      ...bucketKey(boardId, set, bucket),
      file: zstdCompressSync(JSON.stringify([...some])),
    })),
    Array.from({ length: Math.max(0, earlier[set] - count) }, (_, more) =>
      bucketKey(boardId, set, count + more),
    ),
  );
  const buckets: BoardReading['buckets'] = set === 0 ? [count, earlier[1]] : [earlier[0], count];
  const state: BoardState = {
    boardId,
    triedAt: at,
    cause: null,
    read: { at, rows, kept: records.length, set, buckets },
  };
  await saveBoardState(runtime, state);
  return state;
}

/** The records of some boards with a license number or with a name. */
export async function findRecords(
  { collection }: Collection,
  states: Iterable<BoardState>,
  wanted: { readonly license: string | null; readonly name: string },
): Promise<readonly BoardRecord[]> {
  const { license, name } = wanted;
  const keys = [...(license === null ? [] : [numberKey(license)]), nameKey(name)];
  const places = [...states].flatMap(({ boardId, read }) =>
    read === null
      ? []
      : keys.map((key) => bucketKey(boardId, read.set, bucketOf(key, read.buckets[read.set]))),
  );
  const buckets = await collection.getMany<Bucket>(places);
  const found = buckets
    .flatMap(({ file }) => JSON.parse(zstdDecompressSync(file).toString()) as BoardRecord[])
    .filter((record) => keysOf(record).some((key) => keys.includes(key)));
  // A record may be in two buckets.
  return [...new Map(found.map((record) => [JSON.stringify(record), record])).values()];
}

function keysOf({ license, name, dba }: BoardRecord): string[] {
  return [...new Set([numberKey(license), nameKey(name), ...(dba === null ? [] : [nameKey(dba)])])];
}

const numberKey = (license: string): string => `number ${licenseKey(license)}`;
const nameKey = (name: string): string => `name ${companyName(name).key}`;

function bucketOf(key: string, buckets: number): number {
  return createHash('sha256').update(key).digest().readUInt32BE() % buckets;
}
