import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type HttpReply, type HttpRequest, type LocalServer, serve } from '../http-server.ts';

/** Objects by path (`bucket/key`), in memory or in a folder. */
interface ObjectFiles {
  read(path: string): Buffer | undefined;
  write(path: string, bytes: Buffer): void;
  remove(path: string): void;
  /** All paths, in order. */
  list(): string[];
}

/** Keys in one answer of a list, as S3 has it. */
const LISTED_MOST = 1000;
const BODY_MAX = 200_000_000;
/** No part of a path may lead out of the folder. */
const PATH = /^[\w-]+(\/[\w-][\w.-]*)+$/;

/**
 * A stand-in for S3 with what the functions use: GET (whole, or a range), PUT, DELETE and the list of a prefix.
 * @param folder keeps the objects; in memory when absent
 * @param mayList whether callers have `s3:ListBucket`: without it they are not told that an object is missing
 */
export function serveObjects(
  folder?: string,
  listedMost = LISTED_MOST,
  mayList = true,
): Promise<LocalServer> {
  const files = folder === undefined ? inMemory() : inFolder(folder);
  return serve((request) => answer(files, request, listedMost, mayList), 0, BODY_MAX);
}

function answer(
  files: ObjectFiles,
  { method, url, headers, body }: HttpRequest,
  listedMost: number,
  mayList: boolean,
): HttpReply {
  const path = url.pathname.slice(1);
  if (headers['authorization']?.startsWith('AWS4-HMAC-SHA256 ') !== true) return failure(403, 'AccessDenied');
  if (method === 'GET' && url.searchParams.get('list-type') === '2')
    return mayList
      ? list(files, path.replace(/\/$/, ''), url.searchParams, listedMost)
      : failure(403, 'AccessDenied');
  if (!PATH.test(path)) return failure(400, 'InvalidURI');
  if (method === 'PUT') {
    files.write(path, body);
    return { status: 200 };
  }
  if (method === 'DELETE') {
    files.remove(path);
    return { status: 204 };
  }
  if (method !== 'GET') return failure(405, 'MethodNotAllowed');
  const bytes = files.read(path);
  if (bytes === undefined) return mayList ? failure(404, 'NoSuchKey') : failure(403, 'AccessDenied');
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers['range'] ?? '') ?? [];
  if (first === undefined || last === undefined) return { status: 200, body: bytes };
  if (Number(first) >= bytes.length) return failure(416, 'InvalidRange');
  return { status: 206, body: bytes.subarray(Number(first), Number(last) + 1) };
}

function list(files: ObjectFiles, bucket: string, query: URLSearchParams, listedMost: number): HttpReply {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
  const keys = files
    .list()
    .filter((path) => path.startsWith(`${bucket}/${prefix}`))
    .map((path) => path.slice(bucket.length + 1))
    .filter((key) => key > after);
  const shown = keys.slice(0, listedMost).map((key) => `<Contents><Key>${key}</Key></Contents>`);
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<ListBucketResult><IsTruncated>${keys.length > listedMost}</IsTruncated>${shown.join('')}</ListBucketResult>`,
  };
}

function failure(status: number, code: string): HttpReply {
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<Error><Code>${code}</Code></Error>`,
  };
}

function inMemory(): ObjectFiles {
  const objects = new Map<string, Buffer>();
  return {
    read: (path) => objects.get(path),
    write: (path, bytes) => void objects.set(path, bytes),
    remove: (path) => void objects.delete(path),
    list: () => [...objects.keys()].sort(),
  };
}

function inFolder(folder: string): ObjectFiles {
  return {
    read: (path) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : undefined),
    write(path, bytes) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.next`, bytes, { mode: 0o600 });
      renameSync(`${file}.next`, file);
    },
    remove: (path) => rmSync(join(folder, path), { force: true }),
    list: () =>
      existsSync(folder)
        ? readdirSync(folder, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile() && !entry.name.endsWith('.next'))
            .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
            .sort()
        : [],
  };
}
