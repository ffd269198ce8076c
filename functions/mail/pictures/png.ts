import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Four bits a pixel. */
const BITS = 4;
export const PNG_COLORS_MAX = 2 ** BITS;

/** A picture whose pixels are numbers of colors, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/**
 * Encodes a picture as a PNG with a palette (https://www.w3.org/TR/png-3/).
 * @param palette colors as `#rrggbb`
 * @throws RangeError for more than `PNG_COLORS_MAX` colors
 */
export function encodePng({ width, height, pixels }: Picture, palette: readonly string[]): Buffer {
  if (palette.length > PNG_COLORS_MAX)
    throw new RangeError(`A picture has at most ${PNG_COLORS_MAX} colors.`);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // The bits of a pixel, and color type 3: a palette. Compression, filter and interlace have one standard value each, 0.
  header.set([BITS, 3], 8);
  // Each row begins with its filter: 0 for none.
  const stride = 1 + Math.ceil(width / 2);
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * stride + 1 + (x >> 1);
      rows[at] = (rows[at] ?? 0) | ((pixels[y * width + x] ?? 0) << (x % 2 === 0 ? BITS : 0));
    }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.map((color) => color.slice(1)).join(''), 'hex')),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
