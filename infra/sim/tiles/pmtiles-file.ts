import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

/** Degrees. */
export type LngLat = readonly [longitude: number, latitude: number];

export interface Tile {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly content: Uint8Array;
}

interface TilesFile {
  readonly tiles: readonly Tile[];
  readonly southWest: LngLat;
  readonly northEast: LngLat;
  /** Such as a name and an attribution. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

const HEADER_BYTES = 127;
/** The header and the root directory have to lie in the first 16 KiB (PMTiles specification 3, section 4). */
const ROOT_END_MAX = 16_384;
const GZIP = 2;
const VECTOR_TILES = 1;

/**
 * Writes vector tiles as one PMTiles 3 file with a root directory only
 * (github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
 * @throws when there are too many tiles for one directory: several thousand
 */
export function writePmtiles({ tiles, southWest, northEast, metadata }: TilesFile): Buffer {
  const sorted = tiles
    .map(({ zoom, x, y, content }) => ({ id: zxyToTileId(zoom, x, y), zoom, content: gzipSync(content) }))
    .toSorted((a, b) => a.id - b.id);
  const directory = gzipSync(encodeDirectory(sorted));
  if (HEADER_BYTES + directory.length > ROOT_END_MAX)
    throw new Error(`${tiles.length} tiles are too many for one directory.`);
  const details = gzipSync(JSON.stringify(metadata));
  const zooms = sorted.map(({ zoom }) => zoom);
  const detailsAt = HEADER_BYTES + directory.length;
  const tilesAt = detailsAt + details.length;
  const sizes = [
    [HEADER_BYTES, directory.length],
    [detailsAt, details.length],
    [tilesAt, 0],
    [tilesAt, sorted.reduce((sum, { content }) => sum + content.length, 0)],
    [sorted.length, sorted.length],
    [sorted.length],
  ].flat();
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header[7] = 3;
  for (const [at, size] of sizes.entries()) header.writeBigUInt64LE(BigInt(size), 8 + 8 * at);
  // Clustered: tiles lie in the order of their ids.
  header.set([1, GZIP, GZIP, VECTOR_TILES, Math.min(...zooms), Math.max(...zooms)], 96);
  const center: LngLat = [(southWest[0] + northEast[0]) / 2, (southWest[1] + northEast[1]) / 2];
  header[118] = Math.max(...zooms);
  for (const [at, degrees] of [...southWest, ...northEast].entries())
    header.writeInt32LE(tenMillionths(degrees), 102 + 4 * at);
  for (const [at, degrees] of center.entries()) header.writeInt32LE(tenMillionths(degrees), 119 + 4 * at);
  return Buffer.concat([header, directory, details, ...sorted.map(({ content }) => content)]);
}

const tenMillionths = (degrees: number): number => Math.round(degrees * 10_000_000);

/** The entries by column: id steps, run lengths, lengths, offsets (0: right after the entry before). */
function encodeDirectory(tiles: readonly { readonly id: number; readonly content: Uint8Array }[]): Buffer {
  const numbers = [
    tiles.length,
    ...tiles.map(({ id }, at) => id - (tiles[at - 1]?.id ?? 0)),
    ...tiles.map(() => 1),
    ...tiles.map(({ content }) => content.length),
    ...tiles.map((_, at) => (at === 0 ? 1 : 0)),
  ];
  return Buffer.from(numbers.flatMap(varint));
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...varint(Math.floor(value / 0x80))];
}
