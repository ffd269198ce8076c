/**
 * Reads PMTiles 3 (github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). The published reader takes 5 kB of every map page and also
 * serves other files and maps.
 */

/** Reads bytes of a file. */
export type ReadBytes = (offset: number, length: number, signal?: AbortSignal) => Promise<ArrayBuffer>;

interface Header {
  readonly rootAt: number;
  readonly rootLength: number;
  readonly leavesAt: number;
  readonly tilesAt: number;
  readonly isDirectoryZipped: boolean;
  readonly isTileZipped: boolean;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** Tiles `id` up to, without, `id + run` have the bytes; a run of 0 is a directory of tiles from `id` on. */
interface Entry {
  readonly id: number;
  readonly run: number;
  readonly length: number;
  readonly offset: number;
}

const HEADER_BYTES = 127;
const [UNZIPPED, GZIPPED] = [1, 2];
/** The root and up to three levels below it (specification, section 4). */
const DEPTH_MAX = 4;

/** The place of a tile on the Hilbert curves of all zooms. */
export function tileId(zoom: number, x: number, y: number): number {
  let id = (4 ** zoom - 1) / 3;
  let [tx, ty] = [x, y];
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const [right, low] = [(tx & side) > 0 ? 1 : 0, (ty & side) > 0 ? 1 : 0];
    id += side * side * ((3 * right) ^ low);
    if (low === 0) {
      if (right === 1) [tx, ty] = [side - 1 - tx, side - 1 - ty];
      [tx, ty] = [ty, tx];
    }
  }
  return id;
}

/** An open file. Keeps its directories. */
export class PmtilesFile {
  readonly #read: ReadBytes;
  readonly #directories = new Map<number, Promise<readonly Entry[]>>();
  #header: Promise<Header> | undefined;

  constructor(read: ReadBytes) {
    this.#read = read;
  }

  /** The zooms that it has tiles for. Rejects when it cannot be read. */
  async zooms(): Promise<readonly [from: number, to: number]> {
    const { minZoom, maxZoom } = await this.#opened();
    return [minZoom, maxZoom];
  }

  /** A tile; undefined where there is none. */
  async tile(zoom: number, x: number, y: number, signal?: AbortSignal): Promise<ArrayBuffer | undefined> {
    const header = await this.#opened();
    const id = tileId(zoom, x, y);
    let [offset, length] = [header.rootAt, header.rootLength];
    for (let depth = 0; depth < DEPTH_MAX; depth++) {
      const entry = findEntry(await this.#directory(header, offset, length), id);
      if (entry === undefined) return undefined;
      if (entry.run > 0) {
        const bytes = await this.#read(header.tilesAt + entry.offset, entry.length, signal);
        return header.isTileZipped ? unzip(bytes) : bytes;
      }
      [offset, length] = [header.leavesAt + entry.offset, entry.length];
    }
    return undefined;
  }

  #opened(): Promise<Header> {
    this.#header ??= this.#read(0, HEADER_BYTES)
      .then(readHeader)
      .catch((error: unknown) => {
        this.#header = undefined;
        throw error;
      });
    return this.#header;
  }

  #directory({ isDirectoryZipped }: Header, offset: number, length: number): Promise<readonly Entry[]> {
    const known = this.#directories.get(offset);
    if (known !== undefined) return known;
    const loading = this.#read(offset, length)
      .then((bytes) => (isDirectoryZipped ? unzip(bytes) : bytes))
      .then(readDirectory);
    this.#directories.set(offset, loading);
    loading.catch(() => this.#directories.delete(offset));
    return loading;
  }
}

/** @throws for a file of another format */
function readHeader(bytes: ArrayBuffer): Header {
  const view = new DataView(bytes);
  const size = (at: number): number => Number(view.getBigUint64(8 + 8 * at, true));
  const [directories, tiles] = [view.getUint8(97), view.getUint8(98)];
  const isKnown = [directories, tiles].every((one) => one === UNZIPPED || one === GZIPPED);
  if (new TextDecoder().decode(bytes.slice(0, 7)) !== 'PMTiles' || view.getUint8(7) !== 3 || !isKnown)
    throw new Error('This is no PMTiles file of version 3 that is gzipped or plain.');
  return {
    rootAt: size(0),
    rootLength: size(1),
    leavesAt: size(4),
    tilesAt: size(6),
    isDirectoryZipped: directories === GZIPPED,
    isTileZipped: tiles === GZIPPED,
    minZoom: view.getUint8(100),
    maxZoom: view.getUint8(101),
  };
}

function readDirectory(bytes: ArrayBuffer): readonly Entry[] {
  const all = new Uint8Array(bytes);
  let at = 0;
  const next = (): number => {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = all[at++] ?? 0;
      value += (byte % 0x80) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  };
  const count = next();
  const column = (): number[] => Array.from({ length: count }, next);
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()];
  const entries: Entry[] = [];
  let [id, end] = [0, 0];
  for (let which = 0; which < count; which++) {
    id += steps[which] ?? 0;
    const length = lengths[which] ?? 0;
    // 0: right after the entry before.
    const offset = offsets[which] === 0 ? end : (offsets[which] ?? 1) - 1;
    end = offset + length;
    entries.push({ id, run: runs[which] ?? 0, length, offset });
  }
  return entries;
}

/** The entry with a tile, or with the directory that may have it. */
function findEntry(entries: readonly Entry[], id: number): Entry | undefined {
  let [low, high] = [0, entries.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((entries[middle]?.id ?? 0) <= id) low = middle;
    else high = middle - 1;
  }
  const found = entries[low];
  if (found === undefined || found.id > id) return undefined;
  return found.run === 0 || id < found.id + found.run ? found : undefined;
}

function unzip(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
