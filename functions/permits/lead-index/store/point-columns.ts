import type { Point } from '#shared/domain/heat-map.ts';
import { codesIn, type PackedColumns } from './packed-columns.ts';

/** Where a segment's permits are. A part of its own, since only the heat map asks. */
export interface SegmentPoints {
  readonly rows: number;
  readonly bytes: number;
  /** Null where the record does not say. */
  pointAt(row: number): Point | null;
}

/** Degrees are counted in hundredths from here on, beginning with 1: 0 is no point. Both fit two bytes. */
const SOUTH = -90;
const WEST = -180;

/** The points of rows in their order. */
export function encodePoints(rows: readonly { readonly point: Point | null }[]): PackedColumns {
  const codes = (axis: 0 | 1, from: number): Uint16Array =>
    Uint16Array.from(rows, ({ point }) =>
      point === null ? 0 : Math.round(point[axis] * 100) - from * 100 + 1,
    );
  return { meta: null, columns: { latitudes: codes(0, SOUTH), longitudes: codes(1, WEST) } };
}

/** The opposite of `encodePoints`. */
export function decodePoints({ columns }: PackedColumns): SegmentPoints {
  const latitudes = codesIn(columns, 'latitudes');
  const longitudes = codesIn(columns, 'longitudes');
  const degrees = (code: number, from: number): number => (code - 1 + from * 100) / 100;
  return {
    rows: latitudes.length,
    bytes: latitudes.byteLength + longitudes.byteLength,
    pointAt: (row) => {
      const [latitude = 0, longitude = 0] = [latitudes[row], longitudes[row]];
      return latitude === 0 ? null : [degrees(latitude, SOUTH), degrees(longitude, WEST)];
    },
  };
}
