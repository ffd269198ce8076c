import { PMTiles } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { PmtilesFile } from './pmtiles.ts';

/** A file whose root names two directories below it; all plain. The first has tile 0 and the same tile for 1 to 4. */
function layeredFile(): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder();
  const leaves = [
    // Count; id steps; runs; lengths; offsets + 1.
    [2, 0, 1, 1, 4, 5, 4, 1, 6],
    [1, 5, 1, 5, 10],
  ];
  const [first, second] = leaves.map(({ length }) => length) as [number, number];
  const root = [2, 0, 5, 0, 0, first, second, 1, 0];
  const tiles = text.encode('worldfourafive');
  const header = new DataView(new ArrayBuffer(127));
  text.encode('PMTiles').forEach((byte, at) => {
    header.setUint8(at, byte);
  });
  header.setUint8(7, 3);
  const leavesAt = 127 + root.length;
  const tilesAt = leavesAt + first + second;
  [127, root.length, leavesAt, 0, leavesAt, first + second, tilesAt, tiles.length].forEach((size, at) => {
    header.setBigUint64(8 + 8 * at, BigInt(size), true);
  });
  [1, 1, 1, 1, 0, 2].forEach((byte, at) => {
    header.setUint8(96 + at, byte);
  });
  return Uint8Array.from([...new Uint8Array(header.buffer), ...root, ...leaves.flat(), ...tiles]);
}

describe('a PMTiles file', () => {
  const bytes = layeredFile();
  const reads: number[] = [];
  const file = new PmtilesFile(async (offset, length) => {
    reads.push(offset);
    return bytes.slice(offset, offset + length).buffer;
  });
  const published = new PMTiles({
    getKey: () => 'layered',
    getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
  });

  it.each([
    [0, 0, 0, 'world'],
    [1, 0, 0, 'four'],
    [1, 1, 1, 'four'],
    [2, 0, 0, 'afive'],
    [2, 3, 3, undefined],
  ])('has tile %i/%i/%i in directories below the root', async (zoom, x, y, content) => {
    const tile = await file.tile(zoom, x, y);
    expect(tile && new TextDecoder().decode(tile)).toBe(content);
    expect((await published.getZxy(zoom, x, y))?.data).toEqual(tile);
  });

  it('reads each directory once', async () => {
    reads.length = 0;
    await file.tile(0, 0, 0);
    expect(reads).toHaveLength(1);
  });
});
