import { createHash } from 'node:crypto';
import { type ByteRange, ObjectMissing } from '#functions/platform/objects/object-store.ts';
import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import type { IndexFormat } from './format.ts';
import { compress, decompress } from './packed-columns.ts';

/** An immutable object in the bucket of the index, named by a hash of its content. Each part is compressed and read separately. */
export interface BlobRef {
  readonly name: string;
  readonly parts: Readonly<Record<string, PartRef>>;
}

/** Where a part is in the object: its first byte and its stored size. */
type PartRef = readonly [offset: number, bytes: number];

export interface Blob {
  readonly ref: BlobRef;
  readonly bytes: Buffer;
}

type BlobKind = 'segment' | 'words' | 'manifest' | 'spill';

/** The beginning of the names of all blobs of a format, or of those of a kind. */
export function blobPrefix({ name }: IndexFormat, kind?: BlobKind): string {
  return kind === undefined ? `${name}/` : `${name}/${kind}/`;
}

/** Builds a blob. Equal content always has the same name. */
export async function makeBlob(
  format: IndexFormat,
  kind: BlobKind,
  parts: Readonly<Record<string, Buffer>>,
): Promise<Blob> {
  const hash = createHash('sha256');
  for (const [part, bytes] of Object.entries(parts)) hash.update(`${part} ${bytes.length}\n`).update(bytes);
  const compressed = await Promise.all(
    Object.entries(parts).map(async ([part, bytes]) => ({ part, packed: await compress(bytes) })),
  );
  const refs: Record<string, PartRef> = {};
  let offset = 0;
  for (const { part, packed } of compressed) {
    refs[part] = [offset, packed.length];
    offset += packed.length;
  }
  const name = `${blobPrefix(format, kind)}${hash.digest('hex').slice(0, 32)}`;
  return { ref: { name, parts: refs }, bytes: Buffer.concat(compressed.map(({ packed }) => packed)) };
}

/** Writes blobs, each once. */
export async function writeBlobs(
  { objects }: Pick<IndexTable, 'objects'>,
  blobs: readonly Blob[],
): Promise<void> {
  const distinct = new Map(blobs.map((blob) => [blob.ref.name, blob.bytes]));
  await Promise.all([...distinct].map(([name, bytes]) => objects.put(name, bytes)));
}

/**
 * Reads and decompresses parts of blobs, in the order of `wanted`.
 * @throws when one is missing: the index is damaged and must be rebuilt
 */
export function readParts(
  index: Pick<IndexTable, 'objects'>,
  wanted: readonly { readonly ref: BlobRef; readonly part: string }[],
): Promise<Buffer[]> {
  return Promise.all(
    wanted.map(async ({ ref: { name, parts }, part }) => {
      const place = parts[part];
      if (place === undefined) throw new Error(`${name} has no part "${part}".`);
      const [offset, bytes] = place;
      return readBytes(index, name, { offset, bytes });
    }),
  );
}

/** Reads and decompresses a part or a block of a blob. @throws when the blob is missing */
export async function readBytes(
  { objects }: Pick<IndexTable, 'objects'>,
  name: string,
  range: ByteRange,
): Promise<Buffer> {
  try {
    return await decompress(await objects.get(name, range));
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
    throw new Error(`The lead index has lost ${name}; rebuild it.`, { cause: error });
  }
}
