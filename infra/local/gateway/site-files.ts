import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import type { Answered } from '#infra/site-headers.ts';
import { type HttpReply, text } from '../http-server.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

const APP_PAGE = 'app.html';
/** Files under here carry a hash of their content in their name. */
const HASHED = '/assets/';
/** Pages change with every build, and `/` with the visitor. */
const REVALIDATED = { 'cache-control': 'no-cache', vary: 'cookie' };
/** The app shows contacts; kept nowhere, it is not brought back by the Back button after signing out either. */
const NOT_KEPT = { 'cache-control': 'no-store', vary: 'cookie' };

/**
 * Which page a path shows (DESIGN §5): the landing page at `/`, or the app for someone who is signed in; the sign-in
 * page; the app at every other path without an extension. Undefined for files.
 */
export function pageAt(pathname: string, signedIn: boolean): { file: string; kind: Answered } | undefined {
  if (pathname === '/login.html') return { file: 'login.html', kind: 'sign-in' };
  if (pathname === '/index.html' || (pathname === '/' && !signedIn))
    return { file: 'index.html', kind: 'landing' };
  return extname(pathname) === '' || pathname === '/app.html' ? { file: APP_PAGE, kind: 'app' } : undefined;
}

/** A page of the built site. */
export async function pageReply(folder: string, file: string): Promise<HttpReply> {
  const body = await contentOf(join(folder, file));
  return body === undefined
    ? text(503, 'The site is not built yet. Run "npm run build", then load this page again.')
    : {
        status: 200,
        headers: { 'content-type': TYPES['.html'] ?? '', ...(file === APP_PAGE ? NOT_KEPT : REVALIDATED) },
        body,
      };
}

/** A file of the built site; 404 when there is none of that name. */
export async function fileReply(folder: string, pathname: string): Promise<HttpReply> {
  const root = resolve(folder);
  const path = resolve(root, `.${decodedPath(pathname)}`);
  const body = path.startsWith(root + sep) ? await contentOf(path) : undefined;
  if (body === undefined) return text(404, 'There is no such file.');
  return {
    status: 200,
    headers: {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': pathname.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
    body,
  };
}

/** A path that cannot be decoded names no file. */
function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '/';
  }
}

async function contentOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR' || code === 'ERR_INVALID_ARG_VALUE')
      return undefined;
    throw error;
  }
}
