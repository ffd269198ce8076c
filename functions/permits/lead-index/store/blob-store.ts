import { createHash } from 'node:crypto';
import type { Item, Key, Table } from '#functions/platform/tables/table.ts';
import { compress, decompress } from './packed-columns.ts';

/** Immutable bytes in the index table, named by a hash of the content. Each part is compressed and split into chunks that fit an item. */
export interface BlobRef {
  readonly name: string;
  readonly parts: Readonly<Record<string, PartRef>>;
}

/** The stored size, and the number of items. */
interface PartRef {
  readonly bytes: number;
  readonly chunks: number;
}

/** A blob to write. */
export interface Blob {
  readonly ref: BlobRef;
  readonly items: readonly Item[];
}

/** DynamoDB limits items to 400 KB; this leaves room for the key. */
const CHUNK_BYTES = 380_000;
/** DynamoDB returns at most 16 MB and 100 items for one read. */
const READ_BYTES = 12_000_000;
const READ_ITEMS = 100;

/** Builds a blob. Equal content always has the same name. */
export async function makeBlob(kind: string, parts: Readonly<Record<string, Buffer>>): Promise<Blob> {
  const hash = createHash('sha256');
  const refs: Record<string, PartRef> = {};
  const chunks: { readonly sk: string; readonly data: Buffer }[] = [];
  for (const [part, bytes] of Object.entries(parts)) hash.update(`${part} ${bytes.length}\n`).update(bytes);
  const compressed = await Promise.all(
    Object.entries(parts).map(async ([part, bytes]) => ({ part, packed: await compress(bytes) })),
  );
  for (const { part, packed } of compressed) {
    const count = Math.ceil(packed.length / CHUNK_BYTES);
    refs[part] = { bytes: packed.length, chunks: count };
    for (let chunk = 0; chunk < count; chunk++)
      chunks.push({
        sk: chunkKey(part, chunk),
        data: packed.subarray(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES),
      });
  }
  const name = `${kind}#${hash.digest('hex').slice(0, 32)}`;
  return { ref: { name, parts: refs }, items: chunks.map((chunk) => ({ pk: name, ...chunk })) };
}

/** The keys of a blob's items. */
export function blobKeys({ name, parts }: BlobRef): Key[] {
  return Object.entries(parts).flatMap(([part, { chunks }]) =>
    Array.from({ length: chunks }, (_, chunk) => ({ pk: name, sk: chunkKey(part, chunk) })),
  );
}

/**
 * Reads and decompresses parts of blobs, in the order of `wanted`.
 * @throws when one is missing: the index is damaged and must be rebuilt
 */
export async function readParts(
  table: Table,
  wanted: readonly { readonly ref: BlobRef; readonly part: string }[],
): Promise<Buffer[]> {
  const parts = wanted.map(({ ref, part }) => {
    const size = ref.parts[part];
    if (size === undefined) throw new Error(`${ref.name} has no part "${part}".`);
    return { ...size, keys: blobKeys({ name: ref.name, parts: { [part]: size } }) };
  });
  const batches: Key[][] = [[]];
  let room = READ_BYTES;
  for (const { bytes, chunks, keys } of parts)
    for (const key of keys) {
      if (room < bytes / chunks || (batches.at(-1)?.length ?? 0) >= READ_ITEMS) {
        batches.push([]);
        room = READ_BYTES;
      }
      batches.at(-1)?.push(key);
      room -= bytes / chunks;
    }
  const read = await Promise.all(
    batches.map((keys) => table.getMany<Key & { readonly data: Uint8Array }>(keys)),
  );
  const found = new Map(read.flat().map(({ pk, sk, data }) => [`${pk} ${sk}`, data]));
  return Promise.all(
    parts.map(({ keys }) => {
      const chunks = keys.map(({ pk, sk }) => {
        const data = found.get(`${pk} ${sk}`);
        if (data === undefined) throw new Error(`The lead index has lost ${pk} ${sk}; rebuild it.`);
        return data;
      });
      return decompress(Buffer.concat(chunks));
    }),
  );
}

function chunkKey(part: string, chunk: number): string {
  return `${part}#${String(chunk).padStart(3, '0')}`;
}
