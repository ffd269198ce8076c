import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { narrowLengths, packColumns, toStarts, unpackColumns } from './packed-columns.ts';

const column = fc.oneof(
  fc.uint8Array(),
  fc.uint16Array(),
  fc.uint32Array(),
  fc.float64Array({ noNaN: false }),
);

describe('packed columns', () => {
  it('survive a round trip at any memory alignment', () => {
    fc.assert(
      fc.property(
        fc.array(column, { maxLength: 5 }),
        fc.jsonValue(),
        fc.integer({ min: 0, max: 9 }),
        (list, meta, offset) => {
          const columns = Object.fromEntries(list.map((one, at) => [`column ${at}`, one]));
          const packed = packColumns({ meta, columns });
          const elsewhere = Buffer.concat([Buffer.alloc(offset), packed]).subarray(offset);
          const unpacked = unpackColumns(elsewhere);
          expect(unpacked.columns).toEqual(columns);
          expect(JSON.stringify(unpacked.meta)).toBe(JSON.stringify(meta));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('lengths', () => {
  it.each([
    [[], 1],
    [[0, 3, 255], 1],
    [[256, 1], 2],
    [[65_536, 2, 0], 4],
  ])('%j take %i bytes each and give the start of each', (lengths, bytes) => {
    const narrow = narrowLengths(lengths);
    expect(narrow.BYTES_PER_ELEMENT).toBe(bytes);
    const starts = toStarts(narrow);
    expect(lengths.map((_, at) => (starts[at + 1] ?? 0) - (starts[at] ?? 0))).toEqual(lengths);
    expect(starts[0]).toBe(0);
  });
});
