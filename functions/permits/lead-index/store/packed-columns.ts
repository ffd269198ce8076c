import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

export type Codes = Uint8Array | Uint16Array | Uint32Array;
type PackedColumn = Codes | Float64Array;

/** Columns of numbers by name, and metadata that is stored as JSON. */
export interface PackedColumns {
  readonly meta: unknown;
  readonly columns: Readonly<Record<string, PackedColumn>>;
}

const KINDS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const;
type Kind = keyof typeof KINDS;
type Header = {
  readonly meta: unknown;
  readonly columns: readonly (readonly [name: string, kind: Kind, length: number])[];
};

/** Every column begins at a multiple of the widest number, so that a typed array can be a view of the bytes. */
const ALIGNMENT = 8;
const aligned = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/**
 * Encodes columns: length of the header, header (JSON), columns. Little-endian, as every Node platform is. Codes wider than a
 * byte are stored in planes, all lowest bytes first: the high bytes are mostly equal, so they compress to almost nothing.
 */
export function packColumns({ meta, columns }: PackedColumns): Buffer<ArrayBuffer> {
  const named = Object.entries(columns);
  const header: Header = {
    meta,
    columns: named.map(([name, column]) => [name, kindOf(column), column.length]),
  };
  const head = Buffer.from(JSON.stringify(header));
  const start = aligned(4 + head.length);
  const size = named.reduce((sum, [, column]) => sum + aligned(column.byteLength), start);
  const bytes = Buffer.from(new ArrayBuffer(size));
  bytes.writeUInt32LE(head.length);
  head.copy(bytes, 4);
  let at = start;
  for (const [, column] of named) {
    bytes.set(isWideCodes(column) ? planesOf(column) : bytesOf(column), at);
    at += aligned(column.byteLength);
  }
  return bytes;
}

/** Decodes columns. Columns of bytes and of floats are views of `packed`, which is copied only if it is not aligned. */
export function unpackColumns(packed: Buffer): PackedColumns {
  const bytes = packed.byteOffset % ALIGNMENT === 0 ? packed : Buffer.from(new Uint8Array(packed).buffer);
  const headLength = bytes.readUInt32LE();
  const header = JSON.parse(bytes.toString('utf8', 4, 4 + headLength)) as Header;
  const columns: Record<string, PackedColumn> = {};
  let at = bytes.byteOffset + aligned(4 + headLength);
  for (const [name, kind, length] of header.columns) {
    const column = new KINDS[kind](bytes.buffer as ArrayBuffer, at, length);
    columns[name] = isWideCodes(column) ? fromPlanes(column) : column;
    at += aligned(column.byteLength);
  }
  return { meta: header.meta, columns };
}

type WideCodes = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

function isWideCodes(column: PackedColumn): column is WideCodes {
  return column instanceof Uint16Array || column instanceof Uint32Array;
}

function bytesOf({ buffer, byteOffset, byteLength }: PackedColumn): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function planesOf(codes: WideCodes): Uint8Array {
  const planes = new Uint8Array(codes.byteLength);
  for (let plane = 0; plane < codes.BYTES_PER_ELEMENT; plane++) {
    const [start, shift] = [plane * codes.length, 8 * plane];
    for (let at = 0; at < codes.length; at++) planes[start + at] = (codes[at] ?? 0) >>> shift;
  }
  return planes;
}

/** @param packed a view of planes */
function fromPlanes(packed: WideCodes): WideCodes {
  const planes = bytesOf(packed);
  const { length } = packed;
  const codes = packed instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
  for (let plane = 0; plane < codes.BYTES_PER_ELEMENT; plane++) {
    const [start, shift] = [plane * length, 8 * plane];
    for (let at = 0; at < length; at++) codes[at] = (codes[at] ?? 0) | ((planes[start + at] ?? 0) << shift);
  }
  return codes;
}

/** The start of each entry and the end of the last. Columns store lengths, because those compress better than starts. */
export function toStarts(lengths: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let at = 0; at < lengths.length; at++) starts[at + 1] = (starts[at] ?? 0) + (lengths[at] ?? 0);
  return starts;
}

/** Lengths in the narrowest type that fits all of them. */
export function narrowLengths(lengths: readonly number[]): Codes {
  return narrow(
    lengths,
    lengths.reduce((most, length) => Math.max(most, length), 0),
  );
}

/** Codes in the narrowest type that fits `highest`. */
export function narrow(codes: readonly number[], highest: number): Codes {
  if (highest < 2 ** 8) return Uint8Array.from(codes);
  if (highest < 2 ** 16) return Uint16Array.from(codes);
  return Uint32Array.from(codes);
}

/** Reads a column of codes. @throws when it is missing or has another type */
export function readCodes(columns: PackedColumns['columns'], name: string): Codes {
  const column = columns[name];
  if (column === undefined || column instanceof Float64Array)
    throw new Error(`A segment lacks its column "${name}".`);
  return column;
}

/** Reads a column of floats. @throws when it is missing or has another type */
export function readNumbers(columns: PackedColumns['columns'], name: string): Float64Array {
  const column = columns[name];
  if (!(column instanceof Float64Array)) throw new Error(`A segment lacks its column "${name}".`);
  return column;
}

const compressed = promisify(zstdCompress);
const decompressed = promisify(zstdDecompress);

/**
 * Compresses packed columns. Zstandard, because a cold function waits for decompression: 1,000 MB/s on a mixed segment of
 * 3,000 rows, against 400 for gzip and 270 for Brotli, at sizes within 5 %. With the size given, it allocates no more memory
 * than needed, which makes parts of a few hundred bytes five times faster.
 */
export function compress(bytes: Buffer, level = 9): Promise<Buffer> {
  return compressed(bytes, {
    params: { [constants.ZSTD_c_compressionLevel]: level },
    pledgedSrcSize: bytes.length,
  });
}

/** The opposite of `compress`. @throws when the bytes are damaged */
export function decompress(bytes: Uint8Array): Promise<Buffer> {
  return decompressed(bytes);
}

function kindOf(column: PackedColumn): Kind {
  if (column instanceof Float64Array) return 'f64';
  if (column instanceof Uint32Array) return 'u32';
  return column instanceof Uint16Array ? 'u16' : 'u8';
}
