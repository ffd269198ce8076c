import { type FileHandle, open } from 'node:fs/promises';
import { type HttpReply, type HttpRequest, textReply } from '../http-server.ts';

/** A PMTiles file: on disk, since a real one has gigabytes, or generated. */
export type TilesFile = string | Buffer;

/**
 * Serves a part of a PMTiles file, as CloudFront does: a map reads some hundred bytes to some kilobytes at a time.
 * @returns 206 with the bytes that `Range` names; 416 where they lie outside, and for a request of the whole file
 */
export async function tilesReply(file: TilesFile, { headers }: HttpRequest): Promise<HttpReply> {
  const source = typeof file === 'string' ? await open(file) : file;
  try {
    const size = Buffer.isBuffer(source) ? source.length : (await source.stat()).size;
    const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers['range'] ?? '') ?? [];
    const from = Number(first);
    const to = Math.min(size - 1, last === '' ? size - 1 : Number(last));
    if (first === '' || from > to) return textReply(416, 'Ask for a range of bytes that the file has.');
    return {
      status: 206,
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${from}-${to}/${size}`,
        'cache-control': 'no-cache',
      },
      body: await bytesOf(source, from, to + 1 - from),
    };
  } finally {
    if (!Buffer.isBuffer(source)) await source.close();
  }
}

async function bytesOf(source: FileHandle | Buffer, from: number, length: number): Promise<Uint8Array> {
  if (Buffer.isBuffer(source)) return source.subarray(from, from + length);
  const bytes = Buffer.alloc(length);
  await source.read(bytes, 0, length, from);
  return bytes;
}
