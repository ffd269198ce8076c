import { createHash } from 'node:crypto';
import type { Item, Key, Table } from '#functions/platform/tables/table.ts';
import { compress, decompress } from './packed-columns.ts';

/**
 * Immutable bytes in the index table, named by what they hold. A blob has parts, each compressed and cut into chunks
 * that fit an item.
 */
export interface BlobRef {
  readonly name: string;
  readonly parts: Readonly<Record<string, PartRef>>;
}

/** Size as stored, and in how many items. */
export interface PartRef {
  readonly bytes: number;
  readonly chunks: number;
}

/** A blob that is ready to be written. */
export interface Blob {
  readonly ref: BlobRef;
  readonly items: readonly Item[];
}

/** DynamoDB takes items under 400 KB; this leaves room for the key. */
const CHUNK_BYTES = 380_000;
/** DynamoDB answers at most 16 MB and 100 items to one read. */
const READ_BYTES = 12_000_000;
const READ_ITEMS = 100;

/** Compresses parts and names the blob by a hash of what goes in, so equal content has one name everywhere. */
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
 * Reads parts of blobs, decompressed, in the order asked.
 * @throws when one is not there: the index is damaged and must be rebuilt
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
