import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { ObjectMissing, type ObjectStore } from '#functions/platform/objects/object-store.ts';
import { publicPageHeaders } from '#functions/platform/objects/public-page-headers.ts';
import {
  HASHED_FILE_CACHING,
  HASHED_FILES,
  NAMING_FILES,
  nameSite,
  type Page,
  pageCaching,
} from '#infra/site-pages.ts';
import { type HttpReply, textReply } from '../http-server.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** Serves a page of the built site. @param origin of the site, which pages name */
export async function pageReply(folder: string, { file, kind }: Page, origin: string): Promise<HttpReply> {
  const body = await readContent(join(folder, file));
  return body === undefined
    ? textReply(503, 'The site is not built yet. Run "npm run build", then load this page again.')
    : {
        status: 200,
        headers: { 'content-type': TYPES['.html'] ?? '', ...pageCaching(kind) },
        body: nameSite(body.toString(), origin),
      };
}

/** Serves a prerendered page; undefined if there is none. @param pages undefined where no job writes any */
export async function publicPageReply(
  pages: Pick<ObjectStore, 'get'> | undefined,
  file: string,
): Promise<HttpReply | undefined> {
  const body = await pages?.get(file).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  });
  return body && { status: 200, headers: publicPageHeaders(file), body };
}

/** Serves a file of the built site, or 404. @param origin of the site, which texts name */
export async function siteFileReply(folder: string, pathname: string, origin: string): Promise<HttpReply> {
  const root = resolve(folder);
  const path = resolve(root, `.${decodedPath(pathname)}`);
  const body = path.startsWith(root + sep) ? await readContent(path) : undefined;
  if (body === undefined) return textReply(404, 'There is no such file.');
  const isNaming = NAMING_FILES.test(path);
  return {
    status: 200,
    headers: {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': pathname.startsWith(HASHED_FILES) ? HASHED_FILE_CACHING : 'no-cache',
    },
    body: isNaming ? nameSite(body.toString(), origin) : body,
  };
}

/** Returns `/` for a path that cannot be decoded. */
function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '/';
  }
}

async function readContent(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR' || code === 'ERR_INVALID_ARG_VALUE')
      return undefined;
    throw error;
  }
}
